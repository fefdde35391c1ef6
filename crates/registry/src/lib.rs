//! All games of the catalog as matches at a table, with bots, for servers and browsers.

#[cfg(feature = "positions")]
mod bundle;
mod player;
mod registry;

#[cfg(feature = "bundles")]
pub use bundle::BadBundle;
#[cfg(feature = "positions")]
pub use bundle::Guest;
pub use registry::{Explained, Registry, Restored, Transcript};
