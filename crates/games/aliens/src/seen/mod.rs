//! Views: the parts of a match that each viewer may see (section 18).

mod imagine;
mod redaction;
pub mod view;

pub(crate) use self::{
    imagine::imagine,
    view::{common, own},
};
