//! Retention: ends idle matches, archives and removes finished ones. Every node may do it. What another node
//! has done already is refused, so nothing is done twice.

use std::{sync::Arc, time::Duration};

use airlock_protocol::Phase;
use airlock_store::{Filter, Summary};
use tokio::time::sleep;

use crate::{
    limits::{MAX_RETIRED_PER_ROUND, RETENTION_ROUND, SWEEP_PAUSE},
    line,
    live::live_matches::LiveMatches,
    metrics,
};

/// Time for which matches are kept after the last change. `None` keeps them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retention {
    /// Until a table that never started is closed.
    pub unstarted: Option<Duration>,
    /// Until an idle match is closed.
    pub abandoned: Option<Duration>,
    /// Until a closed match is removed.
    pub closed: Option<Duration>,
    /// Until a finished match is archived, if there is an archive.
    pub archived: Option<Duration>,
    /// Until a finished match is removed.
    pub finished: Option<Duration>,
}

impl Default for Retention {
    fn default() -> Self {
        let days = |days: u64| Some(Duration::from_secs(days * 24 * 3600));
        Self { unstarted: days(7), abandoned: days(90), closed: days(30), archived: None, finished: None }
    }
}

/// Ends, archives and removes due matches for as long as the server runs.
pub(crate) async fn run(matches: Arc<LiveMatches>, retention: Retention) {
    loop {
        sleep(RETENTION_ROUND).await;
        round(&matches, retention).await;
        // After a failure the next round tries again.
        while matches.store.delete_removed().await.unwrap_or(false) {
            sleep(SWEEP_PAUSE).await;
        }
    }
}

async fn round(matches: &Arc<LiveMatches>, retention: Retention) {
    let Retention { unstarted, abandoned, closed, archived, finished } = retention;
    for (phase, age, fate) in [
        (Phase::Lobby, unstarted, Fate::Ended),
        (Phase::Sealing, unstarted, Fate::Ended),
        (Phase::Playing, abandoned, Fate::Ended),
        (Phase::Closed, closed, Fate::Removed),
        (Phase::Over, finished, Fate::Removed),
        (Phase::Over, archived, Fate::Archived),
    ] {
        if let Some(age) = age {
            retire(matches, phase, age, fate).await;
        }
    }
}

/// Action of the retention.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    Ended,
    Archived,
    Removed,
}

/// Applies an action to matches in a phase that have not changed for this long, up to a limit.
async fn retire(matches: &Arc<LiveMatches>, phase: Phase, age: Duration, fate: Fate) {
    let age_ms = u64::try_from(age.as_millis()).unwrap_or(u64::MAX);
    let updated_before = Some(matches.now().epoch_ms.saturating_sub(age_ms));
    let (mut retired, mut before) = (0, None);
    while retired < MAX_RETIRED_PER_ROUND {
        let filter = Filter {
            phase: Some(line::phase(phase).to_owned()),
            updated_before,
            unarchived: fate == Fate::Archived,
            before,
            ..Filter::default()
        };
        let Ok(page) = matches.list(filter).await else { return };
        let Some(last) = page.last() else { return };
        before = Some(last.id);
        for summary in page {
            let done = match fate {
                Fate::Ended => end(matches, &summary).await,
                Fate::Archived => archive(matches, &summary).await,
                Fate::Removed => remove(matches, &summary).await,
            };
            retired += usize::from(done);
            if retired == MAX_RETIRED_PER_ROUND {
                return;
            }
        }
    }
}

/// Closes a match. Only the admin ends quarantined ones.
async fn end(matches: &Arc<LiveMatches>, summary: &Summary) -> bool {
    !matches.is_quarantined(summary.id) && matches.end(summary.id, true).await.is_ok()
}

/// Archives a match. A quarantined one has to be mended first.
async fn archive(matches: &Arc<LiveMatches>, summary: &Summary) -> bool {
    if matches.is_quarantined(summary.id) {
        return false;
    }
    match matches.store.archive(summary.id).await {
        Ok(()) => {
            tracing::info!(id = %summary.id, "match archived");
            metrics::retired("archived");
            true
        }
        Err(error) => {
            tracing::error!(id = %summary.id, %error, "archiving a match failed");
            false
        }
    }
}

/// Removes a match. One with a rematch stays as long as that: recovery codes are followed through it.
async fn remove(matches: &Arc<LiveMatches>, summary: &Summary) -> bool {
    let next = line::read(&summary.line).and_then(|line| line.next?.parse().ok());
    if let Some(next) = next {
        let there = matches.list(Filter { among: Some(vec![next]), ..Filter::default() }).await;
        if there.map_or(true, |there| !there.is_empty()) {
            return false;
        }
    }
    matches.remove_as(summary).await.is_ok()
}

#[cfg(test)]
mod tests {
    use airlock_archive::{Archive, ArchivedStore};
    use airlock_bus::LocalBus;
    use airlock_engine::{Hash, Seat, Viewer};
    use airlock_store::{Line, MatchId, SqliteStore, Store, StoreError};
    use airlock_table::{Command, Keys};
    use tempfile::TempDir;

    use super::*;
    use crate::{
        limits::work_queue::Claim,
        replay::Replay,
        storage,
        testing::{self, a_moment, listed, matches, open},
    };

    const AT_ONCE: Option<Duration> = Some(Duration::ZERO);
    const FOR_EVER: Retention =
        Retention { unstarted: None, abandoned: None, closed: None, archived: None, finished: None };

    /// Every match and its phase, oldest first.
    async fn phases(matches: &LiveMatches) -> Vec<(MatchId, String)> {
        let list = matches.list(Filter::default()).await.unwrap();
        list.into_iter().rev().map(|summary| (summary.id, summary.line.phase)).collect()
    }

    /// Writes the list row of a match as if it were in another phase, with another next match.
    async fn tell(matches: &LiveMatches, id: MatchId, phase: &str, next: Option<MatchId>) {
        let summary = listed(matches, id).await;
        let mut line = line::read(&summary.line).unwrap();
        line.next = next.map(|next| next.to_string());
        let line = Line { phase: phase.to_owned(), ..line::write(&line) };
        matches.store.append(id, summary.head(), vec![], Some(line)).await.unwrap();
    }

    /// Header and records of a match.
    async fn records(store: &dyn Store, id: MatchId) -> (String, Vec<String>) {
        (store.header(id).await.unwrap(), storage::bodies(store, id, 0).await.unwrap())
    }

    /// Does two rounds, each after the database's clock has advanced.
    async fn rounds(matches: &Arc<LiveMatches>, retention: Retention) {
        for _ in 0..2 {
            a_moment(matches).await;
            round(matches, retention).await;
        }
    }

    #[tokio::test]
    async fn unstarted_table_is_closed_then_removed() {
        let folder = TempDir::new().unwrap();
        let matches = matches(&folder).await;
        let id = open(&matches).await;
        rounds(&matches, Retention { unstarted: AT_ONCE, ..FOR_EVER }).await;
        assert_eq!(phases(&matches).await, [(id, "closed".to_owned())]);
        assert!(last_update(&matches, id).await.contains(r#""notices":[{"closed":{"idle":true}}]"#));
        rounds(&matches, Retention { closed: AT_ONCE, ..FOR_EVER }).await;
        assert_eq!(phases(&matches).await, []);
        assert_eq!(matches.find(id).await.err().unwrap().code(), airlock_protocol::Code::Unknown);
    }

    #[tokio::test]
    async fn match_closed_by_admin_is_not_called_idle() {
        let folder = TempDir::new().unwrap();
        let matches = matches(&folder).await;
        let id = open(&matches).await;
        matches.end(id, false).await.unwrap();
        assert!(last_update(&matches, id).await.contains(r#""notices":[{"closed":{}}]"#));
    }

    /// The latest update that spectators were sent.
    async fn last_update(matches: &Arc<LiveMatches>, id: MatchId) -> String {
        let transcript =
            Replay::ask(matches, id, Claim::ADMIN, |replay| replay.transcript(Viewer::Public, 0))
                .await
                .unwrap();
        transcript.last().unwrap().update.text().to_owned()
    }

    #[tokio::test]
    async fn retention_applies_to_its_phase_and_age_only() {
        let folder = TempDir::new().unwrap();
        let matches = matches(&folder).await;
        let (lobby, closed, over) = (open(&matches).await, open(&matches).await, open(&matches).await);
        tell(&matches, closed, "closed", None).await;
        tell(&matches, over, "over", None).await;
        let all = phases(&matches).await;
        rounds(&matches, FOR_EVER).await;
        let day = Some(Duration::from_secs(24 * 3600));
        let retention =
            Retention { unstarted: day, abandoned: AT_ONCE, closed: day, archived: day, finished: day };
        rounds(&matches, retention).await;
        assert_eq!(phases(&matches).await, all);
        rounds(&matches, Retention { finished: AT_ONCE, ..FOR_EVER }).await;
        assert_eq!(phases(&matches).await, [(lobby, "lobby".to_owned()), (closed, "closed".to_owned())]);
    }

    #[tokio::test]
    async fn match_stays_as_long_as_its_rematch() {
        let folder = TempDir::new().unwrap();
        let matches = matches(&folder).await;
        let (first, second) = (open(&matches).await, open(&matches).await);
        tell(&matches, first, "over", Some(second)).await;
        let retention = Retention { finished: AT_ONCE, ..FOR_EVER };
        rounds(&matches, retention).await;
        assert_eq!(phases(&matches).await.len(), 2);
        tell(&matches, second, "over", None).await;
        rounds(&matches, retention).await;
        assert_eq!(phases(&matches).await, []);
    }

    #[tokio::test]
    async fn archived_match_reads_as_before() {
        let folder = TempDir::new().unwrap();
        let bare: Arc<dyn Store> =
            Arc::new(SqliteStore::open(&folder.path().join("airlock.db")).await.unwrap());
        let archive = Archive::open(&format!("file:{}", folder.path().join("old").display())).await.unwrap();
        let archived = ArchivedStore::new(Arc::clone(&bare), archive);
        let matches = testing::over(Arc::new(archived), Arc::new(LocalBus::default()));
        let (id, running) = (open(&matches).await, open(&matches).await);
        for (id, seat) in [(id, 0), (id, 1), (running, 0), (running, 1)] {
            let keys = Keys { token: Hash([seat + 1; 32]), recovery: Hash([seat + 101; 32]) };
            let (reference, name) = (LiveMatches::reference(), format!("Player {seat}"));
            let sit = Command::Sit {
                reference,
                seat: Seat(seat),
                name,
                keys,
                nonce_hash: None,
                part: Default::default(),
            };
            let handle = matches.find(id).await.unwrap();
            handle.call(matches.conn(), sit, matches.now_ms()).await.unwrap().unwrap();
        }
        tell(&matches, id, "over", None).await;
        let before = records(&*matches.store, id).await;
        rounds(&matches, Retention { archived: AT_ONCE, ..FOR_EVER }).await;
        assert!(matches!(bare.load(id, 0).await, Err(StoreError::Archived { .. })));
        assert_eq!(records(&*matches.store, id).await, before);
        assert_eq!(bare.load(running, 0).await.unwrap().len(), 2, "only what was played");
        rounds(&matches, Retention { finished: AT_ONCE, ..FOR_EVER }).await;
        assert_eq!(phases(&matches).await, [(running, "lobby".to_owned())]);
    }

    #[tokio::test]
    async fn retention_runs_on_two_nodes_at_once() {
        let folder = TempDir::new().unwrap();
        let here = matches(&folder).await;
        let there = testing::over(Arc::clone(&here.store), Arc::clone(&here.bus));
        for _ in 0..5 {
            open(&here).await;
        }
        let retention = Retention { unstarted: AT_ONCE, closed: AT_ONCE, ..FOR_EVER };
        while !phases(&here).await.is_empty() {
            tokio::join!(round(&here, retention), round(&there, retention));
        }
        while here.store.delete_removed().await.unwrap() {}
    }
}
