//! What is seen of a flight: views, other flights that look alike, what the audit of secrets has to know.

pub(crate) mod imagine;
mod redaction;
mod reveal;
pub(crate) mod talk;
pub mod view;
