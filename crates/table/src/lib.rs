//! One match without I/O: inputs and the time go in, effects come out, and the shell performs them.
//!
//! A [`Match`] changes in one way only: by absorbing a [`Record`] that the store holds. A command is checked, written
//! as a record and handed out as [`Effects::append`]. Only [`Input::Appended`] puts it into effect, and only then do
//! viewers receive it. Records of other nodes arrive as [`Input::Overtaken`] and take the same path. So does the
//! whole log when a match is restored. Nothing can be sent before it is durable, because the match does not know it
//! before.

mod alarm;
mod anonymisation;
mod broken;
mod cancellation;
mod checkpoint;
mod clock;
mod command;
mod effects;
#[cfg(feature = "flaws")]
pub mod flaws;
mod history;
pub mod limits;
mod line;
mod matches;
mod play;
mod player_texts;
mod players;
mod quota;
mod record;
mod seats;
mod table;
mod table_event;
mod talk;
mod transcript;
mod viewpoint;
mod votes;

pub use anonymisation::{Anonymisation, anonymise};
pub use broken::Broken;
pub use cancellation::{is_wanted, while_wanted};
pub use clock::Now;
pub use command::{Command, Conn, Input, Keys, Look, Part};
pub use effects::{Answer, Append, Closing, Effects, Rematch, Send};
pub use line::{Line, LineSeat};
pub use matches::{
    Alike, AnyMatch, Match, PositionSetup, Successor, TranscriptUpdate, log_entries, replayed,
};
pub use player_texts::{PlayerText, player_texts};
#[cfg(feature = "positions")]
pub use players::think;
pub use players::{Counted, Deed, Done, Matter, Player, Players, Think, Thought, Weighed};
pub use record::{Founding, Terms, records_until};
use table_event::TableEvent;
