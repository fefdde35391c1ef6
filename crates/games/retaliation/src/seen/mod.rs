//! Information of viewers (section B of the rules): views, the redaction table, determinisation, and talk.

mod crew;
mod imagine;
mod own;
mod redaction;
pub(crate) mod reveal;
mod table;
pub(crate) mod talk;
pub mod view;

pub(crate) use self::{imagine::imagine, own::own, view::common};
