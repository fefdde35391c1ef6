use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Id of a match: a UUID of version 7, so that ids sort by age.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MatchId(Uuid);

impl MatchId {
    /// Generates an id, later than every other one of this process.
    #[must_use]
    pub fn fresh() -> Self {
        Self(Uuid::now_v7())
    }

    /// Creation time in milliseconds since 1970; 0 for a UUID of another version.
    #[must_use]
    pub fn created_ms(self) -> u64 {
        let Some(timestamp) = self.0.get_timestamp() else { return 0 };
        let (seconds, nanoseconds) = timestamp.to_unix();
        seconds * 1000 + u64::from(nanoseconds / 1_000_000)
    }

    /// The form that databases store.
    #[must_use]
    pub const fn uuid(self) -> Uuid {
        self.0
    }
}

impl From<Uuid> for MatchId {
    fn from(uuid: Uuid) -> Self {
        Self(uuid)
    }
}

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for MatchId {
    type Err = NotAMatchId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self).map_err(|_| NotAMatchId(text.to_owned()))
    }
}

/// The text is no match id.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not the id of a match; ids look like 01932c07-209c-7a5b-8f3e-5d1c2b3a4f60")]
pub struct NotAMatchId(pub String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_order_by_age() {
        let ids: Vec<MatchId> = std::iter::repeat_with(MatchId::fresh).take(1000).collect();
        assert!(ids.is_sorted());
        assert!(ids[0].created_ms() > 1_700_000_000_000);
    }

    #[test]
    fn an_id_is_read_as_it_is_written() {
        let id = MatchId::fresh();
        assert_eq!(id.to_string().parse(), Ok(id));
        assert_eq!("table 7".parse::<MatchId>(), Err(NotAMatchId("table 7".to_owned())));
    }
}
