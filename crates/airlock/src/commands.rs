//! The commands, one file each.

pub(crate) mod audit;
pub(crate) mod games;
pub(crate) mod lesson;
pub(crate) mod load;
pub(crate) mod replay;
pub(crate) mod resolve;
pub(crate) mod rules;
pub(crate) mod scenario;
pub(crate) mod selfplay;
pub(crate) mod serve;
pub(crate) mod sim;
pub(crate) mod verify;
