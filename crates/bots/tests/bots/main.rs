//! What bots of each kind reach in whole matches.

mod fortunes;
mod missions;
mod squads;
