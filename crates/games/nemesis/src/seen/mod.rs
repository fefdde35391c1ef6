//! Information hiding: views, determinisation, and the tables of the secrecy audit.

mod brief;
mod crew;
mod decks;
mod figure;
mod imagine;
mod intruder_player;
mod intruders;
mod own;
mod pods;
mod record;
mod redaction;
pub(crate) mod reveal;
mod round;
mod scene;
mod ship;
mod switches;
pub(crate) mod talk;
mod tracks;
pub mod view;

pub(crate) use self::{
    imagine::imagine,
    view::{common, own},
};
