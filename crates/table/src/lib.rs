//! One match without I/O: inputs and the time go in, effects come out, and the shell performs them.
//!
//! A [`Match`] changes in one way only: by absorbing a [`Record`] that the store holds. A command is checked, written as
//! a record and handed out as [`Effects::append`]; only [`Input::Appended`] makes it true, and only then does anybody
//! hear of it. Records that another node wrote come in as [`Input::Overtaken`] and take the same way, and so does the
//! whole log when a match is restored. Nothing can be sent before it is durable, because nothing is known before.

mod alarm;
mod broken;
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
mod nameless;
mod play;
mod players;
mod record;
mod seats;
mod share;
mod table;
mod table_event;
mod talk;
mod transcript;
mod viewpoint;
mod votes;
mod wanted;
mod written;

pub use broken::Broken;
pub use clock::Now;
pub use command::{Command, Conn, Input, Keys, Look, Part};
pub use effects::{Answer, Append, Closing, Effects, Rematch, Send};
pub use line::{Line, LineSeat};
pub use matches::{Alike, AnyMatch, Match, Staged, Successor, Told, log_entries, replayed};
pub use nameless::{Nameless, nameless};
#[cfg(feature = "positions")]
pub use players::think;
pub use players::{Counted, Deed, Done, Matter, Player, Players, Think, Thought, Weighed};
pub use record::{Founding, Terms, records_until};
use table_event::TableEvent;
pub use wanted::{is_wanted, while_wanted};
pub use written::{Written, written};
