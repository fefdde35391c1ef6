//! Every game of the catalog as matches at a table, with bots: what a server plays, and a browser by itself.

mod player;
mod registry;

pub use registry::{Explained, Registry, Restored, Transcript};
