//! Views of a flight, other flights that look alike, and data for the secrecy audit.

mod imagine;
mod redaction;
mod reveal;
pub(crate) mod talk;
pub mod view;

pub(crate) use self::{
    imagine::imagine,
    view::{common, own},
};
