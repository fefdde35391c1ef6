//! What viewers may know (section 18).

pub(crate) mod imagine;
mod redaction;
pub mod view;
