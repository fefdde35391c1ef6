//! The rules of Nemesis: the laws of the kernel, the scenarios, what each seat may know, and single procedures.

mod common;
mod components;
mod golden;
mod hidden;
mod imagination;
mod intruder_player;
mod invariants;
mod items;
mod laws;
mod offers;
mod pods;
mod reactions;
mod rooms;
mod round;
mod scenarios;
mod secrecy;
mod setup;
mod states;
mod trade;
mod vocabulary;
mod void_seeders;
