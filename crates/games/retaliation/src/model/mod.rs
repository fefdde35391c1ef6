//! Plain values that a position consists of, one file for each kind of component.

mod crew;
mod decks;
pub mod event;
mod facility;
mod figure;
mod gear;
mod intruders;
mod record;
mod round;
mod setup;
mod switches;
mod systems;
pub mod words;

pub use self::{
    crew::{CharacterState, Crew, HeldItem, Look, Objectives, PlayingCard, Seen, Vehicle},
    decks::{Boxed, Decks},
    facility::{BySlot, Corridor, Door, DoorState, Facility, Room},
    figure::{Figure, FigureId, Place},
    gear::{Magazine, Token},
    intruders::{Intruders, Queen},
    record::{Chronicle, Ending, Missions},
    round::{Phase, Round, Turn},
    setup::{Mode, Setup},
    switches::Switches,
    systems::{AntiAircraft, Autodestruction, Lander, Robot, Systems},
};
