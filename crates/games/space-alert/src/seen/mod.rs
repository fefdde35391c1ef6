//! Views of a flight, other flights that look alike, and data for the secrecy audit.

pub(crate) mod imagine;
mod redaction;
mod reveal;
pub(crate) mod talk;
pub mod view;
