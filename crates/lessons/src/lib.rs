//! Lessons: positions with steps, played on the real rules.
//!
//! A lesson is data (`crates/games/GAME/lessons/*.json`), and [`LessonTable`] plays it, in a browser and in tests alike.

mod lesson;
mod pattern;
mod table;

pub use lesson::{Answer, Else, Lesson, Part, Position, Step, Text, Then, Wait};
pub use pattern::{fits, is_whole, open_refs};
pub use table::{Held, LessonTable, Place};
