//! What bots of each kind reach in whole matches.

mod alone;
mod fortunes;
mod missions;
mod squads;
mod why;
