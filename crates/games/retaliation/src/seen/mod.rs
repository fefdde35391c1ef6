//! Information of viewers (section B of the rules): views, the redaction table, determinisation, and talk.

mod crew;
pub(crate) mod imagine;
pub(crate) mod own;
mod redaction;
pub(crate) mod reveal;
mod table;
pub(crate) mod talk;
pub mod view;
