//! Sources of wishes, one module per concern.

pub(super) mod course;
pub(super) mod engines;
pub(super) mod exploring;
pub(super) mod health;
pub(super) mod leaving;
pub(super) mod objective;
pub(super) mod searching;
pub(super) mod ship;
