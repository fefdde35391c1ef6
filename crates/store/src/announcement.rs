use std::time::Duration;

use sqlx::{ColumnIndex, Decode, Row, Type};
use uuid::Uuid;

use crate::MatchId;

/// A state of a match to be announced. It is kept until it is delivered or replaced by a newer one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingAnnouncement {
    /// State of the match; opaque to the store. An unchanged state is not announced again.
    pub stands: String,
    /// Minimum age of the state before it is announced.
    pub after: Duration,
}

/// An announcement that is due. Its taker tries to deliver it. Others may try again after a pause, until delivery is
/// reported to the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Announcement {
    pub id: MatchId,
    /// Together with the id, identifies this announcement; the same for every try.
    pub number: u64,
    /// Opaque to the store.
    pub stands: String,
    /// Time of the change, in milliseconds since 1970, by the clock of the database.
    pub since_at: u64,
    /// Number of tries, this one included.
    pub tries: u64,
    /// Number of earlier announcements of this match that were tried, but outdated before delivery, and not counted
    /// yet.
    pub missed: u64,
}

impl Announcement {
    /// Parses a row.
    pub(crate) fn read<'r, R>(row: &'r R) -> Result<Self, sqlx::Error>
    where
        R: Row,
        &'static str: ColumnIndex<R>,
        Uuid: Decode<'r, R::Database> + Type<R::Database>,
        String: Decode<'r, R::Database> + Type<R::Database>,
        i64: Decode<'r, R::Database> + Type<R::Database>,
    {
        let number = |name| row.try_get::<i64, _>(name).map(i64::cast_unsigned);
        Ok(Self {
            id: row.try_get::<Uuid, _>("match_id")?.into(),
            number: number("number")?,
            stands: row.try_get("stands")?,
            since_at: number("since_at")?,
            tries: number("tries")?,
            missed: number("missed")?,
        })
    }
}
