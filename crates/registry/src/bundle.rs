//! Older rules as WebAssembly modules.
//!
//! A bundle holds one game under one version of its rules, together with the table. Matches that began under
//! these rules are played, replayed and inspected through it, bots included.

mod call;
mod guest;
#[cfg(feature = "bundles")]
mod host;
#[cfg(feature = "bundles")]
mod instance;
#[cfg(feature = "bundles")]
mod matches;
#[cfg(feature = "bundles")]
mod module;
#[cfg(feature = "bundles")]
mod semaphore;

pub use guest::Guest;
#[cfg(feature = "bundles")]
pub(crate) use host::Bundle;
#[cfg(feature = "bundles")]
pub use instance::BadBundle;
