//! What other nodes appended, by LISTEN and NOTIFY: one notification for each commit, of all matches in it.

use std::{fmt::Write, time::Duration};

use sqlx::{PgPool, postgres::PgListener};
use tokio::{
    select,
    task::AbortHandle,
    time::{sleep, timeout},
};

use crate::{Change, Herald, limits::DATABASE_TIMEOUT};

/// Where nodes tell each other.
pub(super) const CHANNEL: &str = "airlock_changes";

/// What a node says that has just shown that it can write.
pub(super) const ALIVE: &str = "alive";

/// The longest text that a notification takes, in bytes.
const MAX_NOTIFICATION_BYTES: usize = 7999;

/// How long to wait before connecting again.
const PAUSE: Duration = Duration::from_secs(1);

/// The task that listens; it ends when this is dropped.
pub(super) struct Listener(AbortHandle);

impl Listener {
    /// Listens from now on.
    pub(super) async fn start(pool: PgPool, herald: Herald) -> Result<Self, sqlx::Error> {
        let listener = listen(&pool).await?;
        Ok(Self(tokio::spawn(run(pool, listener, herald)).abort_handle()))
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.0.abort();
    }
}

async fn run(pool: PgPool, mut listener: PgListener, herald: Herald) {
    loop {
        loop {
            let heard = select! {
                heard = listener.try_recv() => heard,
                // A connection whose other end has vanished does not say so: who waits for news in vain does.
                () = herald.doubted() => break,
            };
            let Ok(Some(notification)) = heard else { break };
            read(notification.payload()).for_each(|change| herald.tell(change));
        }
        listener = loop {
            sleep(PAUSE).await;
            if let Ok(Ok(again)) = timeout(DATABASE_TIMEOUT, listen(&pool)).await {
                break again;
            }
        };
        herald.tell(Change::Missed);
    }
}

async fn listen(pool: &PgPool) -> Result<PgListener, sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

/// The notifications that tell of these changes: one, unless they are very many.
pub(super) fn write(changes: impl Iterator<Item = Change>) -> Vec<String> {
    let mut notifications = vec![String::new()];
    for change in changes {
        let Change::Reached { id, seq } = change else { continue };
        let mut word = String::new();
        // Writing to a text never fails.
        let _ = write!(word, "{}:{seq} ", id.uuid().simple());
        match notifications.last_mut() {
            Some(last) if last.len() + word.len() <= MAX_NOTIFICATION_BYTES => last.push_str(&word),
            _ => notifications.push(word),
        }
    }
    notifications.retain(|notification| !notification.is_empty());
    notifications
}

/// The changes that a notification tells of. Words that are none, from whomever, tell nothing.
fn read(notification: &str) -> impl Iterator<Item = Change> {
    notification.split_ascii_whitespace().filter_map(|word| {
        if word == ALIVE {
            return Some(Change::Alive);
        }
        let (id, seq) = word.split_once(':')?;
        Some(Change::Reached { id: id.parse().ok()?, seq: seq.parse().ok()? })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MatchId;

    #[test]
    fn changes_are_read_as_they_are_written() {
        let changes: Vec<Change> =
            (1..=500).map(|seq| Change::Reached { id: MatchId::fresh(), seq: seq * 131 }).collect();
        let notifications = write(changes.iter().copied());
        assert!(notifications.iter().all(|text| text.len() <= MAX_NOTIFICATION_BYTES));
        assert!(notifications.len() < 4, "{} notifications", notifications.len());
        assert_eq!(notifications.iter().flat_map(|text| read(text)).collect::<Vec<_>>(), changes);
        assert_eq!(read("noise 1:2 x:y").count(), 0);
        assert_eq!(read(ALIVE).collect::<Vec<_>>(), [Change::Alive]);
        assert_eq!(write([].into_iter()), Vec::<String>::new());
    }
}
