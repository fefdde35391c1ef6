//! The rules. Each chapter of `docs/rules/space-alert.md` has files of its name, here and in the other
//! modules.
//!
//! | chapter | rules | content | model and seen |
//! | --- | --- | --- | --- |
//! | 1 Setup | `setup`, `position` | `scripts`, `cards` | `setup`, `level`, `crew`, `decks` |
//! | 2 Planning | `planning`, `boards`, `hints`, `cx` (events) | `cards` | `player`, `hints` |
//! | 3 Announcements | `announcements`, `transfers` | `scripts` | `decks` |
//! | 4 to 15 Resolution | `resolution`, a file for each chapter; `playback` asks and shows | `order`, `threat`, `trajectory`, `tile`, `station`, `effect` | `flight`, `happening`, `reveal` |
//! | 16 Score and flight log | `flight_log`, `resolution/score` | | `flight_log` |
//! | 17 Fewer than four players | `androids` | `cards` | `crew` |
//! | 18 Exploration campaign | `campaign` | | `campaign` |

pub(crate) mod androids;
pub(crate) mod announcements;
pub(crate) mod boards;
pub(crate) mod campaign;
pub(crate) mod cx;
pub(crate) mod flight_log;
pub(crate) mod hints;
pub(crate) mod planning;
pub(crate) mod playback;
pub(crate) mod position;
pub mod resolution;
pub(crate) mod setup;
pub(crate) mod transfers;
