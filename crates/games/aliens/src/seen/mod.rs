//! Views: the parts of a match that each viewer may see (section 18).

pub(crate) mod imagine;
mod redaction;
pub mod view;
