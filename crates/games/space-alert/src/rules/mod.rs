//! The rules: one file per chapter of `docs/rules/space-alert.md`, named after it.

pub(crate) mod androids;
pub(crate) mod announcements;
pub(crate) mod campaign;
pub(crate) mod cx;
pub(crate) mod flight_log;
pub(crate) mod hints;
pub(crate) mod planning;
pub(crate) mod playback;
pub(crate) mod position;
pub mod resolution;
pub(crate) mod setup;
