//! Results of each kind of bot in whole matches.

mod alone;
mod endings;
mod fortunes;
mod jump;
mod missions;
mod squads;
mod why;
