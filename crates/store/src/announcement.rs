use std::time::Duration;

use sqlx::{ColumnIndex, Decode, Row, Type};
use uuid::Uuid;

use crate::MatchId;

/// Something of a match to be announced. It is kept until it was delivered, or something newer takes its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct News {
    /// State of the match; opaque to the store. The same as before is no news.
    pub stands: String,
    /// Time for which the match must stand like that before it is announced.
    pub after: Duration,
}

/// News that is due. Whoever takes it tries to deliver it; others may try it again after a pause, until the store is told that it was
/// delivered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Announcement {
    /// Id of the match.
    pub id: MatchId,
    /// With the id, the name of this announcement: however often it is tried, it stays the same.
    pub number: u64,
    /// State of the match.
    pub stands: String,
    /// Time of the change, in milliseconds since 1970, by the clock of the database.
    pub since_at: u64,
    /// Number of times that somebody took it, this time included.
    pub tries: u64,
    /// Number of announcements of this match that were tried and out of date before they were delivered, and were not counted yet.
    pub missed: u64,
}

impl Announcement {
    /// Reads one from a row.
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
