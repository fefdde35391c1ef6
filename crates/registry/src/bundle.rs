//! Older rules, kept as WebAssembly modules: a bundle holds one game under one version of its rules, and the table with it. A match
//! that began under them is played, replayed and looked at through it, bots included.

mod call;
#[cfg(feature = "bundles")]
mod gate;
mod guest;
#[cfg(feature = "bundles")]
mod host;
#[cfg(feature = "bundles")]
mod matches;
#[cfg(feature = "bundles")]
mod module;
#[cfg(feature = "bundles")]
mod room;

pub use guest::Guest;
#[cfg(feature = "bundles")]
pub(crate) use host::Bundle;
#[cfg(feature = "bundles")]
pub use room::BadBundle;
