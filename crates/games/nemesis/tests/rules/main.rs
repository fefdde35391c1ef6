//! Tests of the Nemesis rules: the engine's battery, hidden information, and single procedures.

mod battery;
mod common;
mod components;
mod hidden;
mod intruder_player;
mod invariants;
mod items;
mod offers;
mod pods;
mod reactions;
mod rooms;
mod round;
mod setup;
mod states;
mod trade;
mod void_seeders;
