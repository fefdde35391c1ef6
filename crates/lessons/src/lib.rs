//! Lessons: positions with tasks, played with the real rules.
//!
//! A lesson is data (`crates/games/GAME/lessons/*.json`). [`LessonTable`] plays it in browsers and in tests.

mod lesson;
mod pattern;
mod table;

pub use lesson::{Answer, Else, Lesson, Part, Position, Step, Text, Then, Wait};
pub use pattern::{fits, is_whole, open_refs};
pub use table::{Held, LessonPosition, LessonTable};
