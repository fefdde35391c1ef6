//! What viewers may know (section B of the rules): views built up from nothing, what is hidden as a table, other worlds, talk.

mod crew;
pub(crate) mod imagine;
pub(crate) mod own;
mod redaction;
pub(crate) mod reveal;
mod table;
pub(crate) mod talk;
pub mod view;
