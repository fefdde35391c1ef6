//! The public API: one file for each group of routes.

pub(crate) mod content;
pub(crate) mod invites;
pub(crate) mod lobby;
pub(crate) mod seats;
pub(crate) mod socket;
pub(crate) mod tables;
