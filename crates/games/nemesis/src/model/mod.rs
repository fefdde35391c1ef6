//! Parts of a position as plain values: one file for each thing on the table.

mod crew;
mod decks;
pub mod event;
mod figure;
mod intruder_player;
mod intruders;
mod object;
mod pods;
mod record;
mod round;
mod setup;
mod ship;
mod switches;
mod tracks;
mod void_seeders;
pub mod words;

pub use self::{
    crew::{CharacterState, Crew, HeavyItem, Held, HeldObjective, PlayingCard, SeriousWound},
    decks::{Boxed, Decks},
    figure::{Figure, FigureId},
    intruder_player::IntruderPlayer,
    intruders::{Intruders, WeaknessCard},
    object::Object,
    pods::Pod,
    record::{Departure, Ending, Memory, PastLook, Record, Seen},
    round::{Phase, Round, Turn},
    setup::{Mode, Setup},
    ship::{ByRoom, Corridor, Door, Room, Ship},
    switches::Switches,
    tracks::{Course, Tracks},
    void_seeders::VoidSeeders,
};
