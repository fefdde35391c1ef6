//! Delivery queue of announcements. The store keeps them and says which are due. An announcement that was
//! taken and not delivered is due again later, whatever happens to this process. A slow endpoint delays only
//! its own match.

use std::{future::Future, sync::Arc, time::Duration};

use airlock_store::{Announcement as Due, Filter, Store, StoreError};
use airlock_table::Founding;
use reqwest::Url;
use tokio::{sync::Semaphore, task::JoinSet, time::sleep};

use super::{
    budget::{Budget, Opener},
    events,
};
use crate::{
    access::public_url::PublicUrl,
    limits::{ANNOUNCING_ROUND, MAX_ANNOUNCEMENT_AGE, MAX_CALLS, MAX_REPEATED_CALLS, WEBHOOK_PAUSE},
    line, metrics,
};

/// Announcement as it is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Announcement {
    /// Idempotency key: the same for every try.
    pub(super) id: String,
    /// Address of the webhook, a secret of the match.
    pub(super) to: String,
    pub(super) text: String,
}

/// Delivers announcements. Further tries have slots of their own, so that they delay no first try.
pub(super) struct DeliveryQueue<C> {
    deliverer: Arc<Deliverer<C>>,
    /// Time for which nobody else tries a taken announcement. It doubles each time.
    pause: Duration,
    /// Slots for first tries.
    first: Arc<Semaphore>,
    /// Slots for further tries.
    further: Arc<Semaphore>,
}

/// Parts that all deliveries share.
struct Deliverer<C> {
    store: Arc<dyn Store>,
    /// Beginning of links. Without it announcements have none.
    public_url: Option<PublicUrl>,
    transport: C,
    budget: Budget,
    /// Age at which an announcement is dropped.
    max_age: Duration,
}

/// Carries announcements to their address.
pub(super) trait Transport: Send + Sync + 'static {
    /// Tries once.
    ///
    /// # Errors
    /// If it was not accepted.
    fn send(&self, announcement: &Announcement) -> impl Future<Output = Result<(), Failure>> + Send;
}

/// Reason for which an announcement was not accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Failure {
    /// It may be accepted later.
    Temporary,
    /// It will never be accepted.
    Permanent,
}

/// Result of a try.
enum Outcome {
    Delivered,
    /// There is nothing to announce.
    Silent,
    /// It will never be accepted.
    Failed,
    /// It is too old.
    Dropped,
    /// It will be tried again.
    Postponed,
    /// It waits, because there were too many calls for its opener or host lately.
    Held,
    /// The match has changed since, and a newer announcement follows.
    Outdated,
}

impl<C: Transport> DeliveryQueue<C> {
    pub(super) fn new(store: Arc<dyn Store>, public_url: Option<PublicUrl>, transport: C) -> Self {
        let (budget, max_age) = (Budget::default(), MAX_ANNOUNCEMENT_AGE);
        let deliverer = Arc::new(Deliverer { store, public_url, transport, budget, max_age });
        let (first, further) = (Semaphore::new(MAX_CALLS), Semaphore::new(MAX_REPEATED_CALLS));
        Self { deliverer, pause: WEBHOOK_PAUSE, first: Arc::new(first), further: Arc::new(further) }
    }

    /// Delivers announcements as they become due. A try that is dropped is repeated by the next process or
    /// node.
    pub(super) async fn run(self) {
        let mut under_way = JoinSet::new();
        loop {
            if let Err(error) = self.begin_due(&mut under_way).await {
                tracing::debug!(%error, "reading due announcements failed; trying again");
            }
            while under_way.try_join_next().is_some() {}
            sleep(ANNOUNCING_ROUND).await;
        }
    }

    /// Starts to deliver what is due, as far as slots are free.
    async fn begin_due(&self, under_way: &mut JoinSet<()>) -> Result<(), StoreError> {
        // In this order, nothing is tried twice in one round.
        for (lines, tried) in [(&self.further, true), (&self.first, false)] {
            let free = u32::try_from(lines.available_permits()).unwrap_or(u32::MAX);
            if free == 0 {
                continue;
            }
            for due in self.deliverer.store.take_due(tried, free, self.pause).await? {
                // Nobody else takes slots.
                let Ok(line) = Arc::clone(lines).try_acquire_owned() else { break };
                let deliverer = Arc::clone(&self.deliverer);
                under_way.spawn(async move {
                    let _line = line;
                    deliverer.deliver(due).await;
                });
            }
        }
        Ok(())
    }
}

impl<C: Transport> Deliverer<C> {
    /// Tries once and records the outcome.
    async fn deliver(&self, due: Due) {
        let outcome = self.try_once(&due).await;
        let id = due.id;
        let how = match outcome {
            Outcome::Outdated => return,
            Outcome::Postponed => {
                tracing::debug!(%id, tries = due.tries, "announcement not accepted; trying again later");
                metrics::announced("postponed", 1);
                return;
            }
            Outcome::Held => {
                tracing::debug!(%id, "announcement held: call budget used up");
                metrics::announced("held", 1);
                return;
            }
            Outcome::Delivered => Some("delivered"),
            Outcome::Silent => None,
            Outcome::Failed => {
                tracing::warn!(%id, "webhook refused an announcement permanently; check the webhook address of this match");
                Some("failed")
            }
            Outcome::Dropped => {
                tracing::warn!(%id, tries = due.tries, "announcement dropped: no delivery within a day");
                Some("dropped")
            }
        };
        match self.store.delivered(id, due.number).await {
            Ok(newest) => {
                if let Some(how) = how {
                    tracing::debug!(%id, how, "announcement done");
                    metrics::announced(how, 1);
                }
                if newest && due.missed > 0 {
                    tracing::info!(%id, missed = due.missed, "announcements were outdated before delivery");
                    metrics::announced("outdated", due.missed);
                }
            }
            Err(error) => {
                tracing::warn!(%id, %error, "recording a delivery failed; the announcement will be delivered again")
            }
        }
    }

    async fn try_once(&self, due: &Due) -> Outcome {
        let age = self.store.now_ms().saturating_sub(due.since_at);
        if Duration::from_millis(age) > self.max_age {
            return Outcome::Dropped;
        }
        let (announcement, opener) = match self.compose(due).await {
            Ok(composed) => composed,
            Err(outcome) => return outcome,
        };
        if !self.budget.admits(opener, &host(&announcement.to)) {
            return Outcome::Held;
        }
        match self.transport.send(&announcement).await {
            Ok(()) => Outcome::Delivered,
            Err(Failure::Permanent) => Outcome::Failed,
            Err(Failure::Temporary) => Outcome::Postponed,
        }
    }

    /// Writes the announcement for the match as it stands now, since a name may have been removed. Also
    /// returns the party that the call counts for.
    async fn compose(&self, due: &Due) -> Result<(Announcement, Opener), Outcome> {
        let id = due.id;
        let header = self.store.header(id).await.map_err(|error| match error {
            StoreError::NoMatch(_) => Outcome::Outdated,
            _ => Outcome::Postponed,
        })?;
        let Founding { terms, cause, .. } = Founding::read(&header).map_err(|_| Outcome::Failed)?;
        let opener = cause.map_or(Opener::Match(id), Opener::Somebody);
        let to = terms.webhook.clone().ok_or(Outcome::Silent)?;
        let found = Filter { among: Some(vec![id]), ..Filter::default() };
        let found = self.store.list(found).await.map_err(|error| {
            tracing::error!(%error, "listing matches failed");
            Outcome::Postponed
        })?;
        let summary = found.into_iter().next().ok_or(Outcome::Outdated)?;
        let line = line::read(&summary.line).ok_or(Outcome::Postponed)?;
        if events::state(&line, &terms).as_ref() != Some(&due.stands) {
            return Err(Outcome::Outdated);
        }
        let link = self.public_url.as_ref().map(|url| format!("{url}/m/{id}"));
        let text = events::text(&line, &terms, link).ok_or(Outcome::Silent)?;
        Ok((Announcement { id: format!("{id}-{}", due.number), to, text }, opener))
    }
}

/// Host of an address, or the address itself if it has none.
fn host(address: &str) -> String {
    let host = address.parse::<Url>().ok().and_then(|url| url.host_str().map(str::to_owned));
    host.unwrap_or_else(|| address.to_owned())
}

#[cfg(test)]
mod tests {
    use std::{
        collections::{BTreeMap, BTreeSet},
        sync::Mutex,
    };

    use airlock_protocol::Phase;
    use airlock_store::{Line, MatchId, PendingAnnouncement};
    use serde_json::json;
    use tempfile::TempDir;

    use super::*;
    use crate::{
        access::address::Address,
        limits::{CALLS_AT_ONCE_PER_HOST, CALLS_PER_MINUTE_PER_OPENER},
        live::live_matches::LiveMatches,
        testing::{self, a_moment, listed},
    };

    /// Records every try and answers as set for each address.
    #[derive(Default)]
    struct Recorder {
        tries: Mutex<Vec<Announcement>>,
        answers: Mutex<BTreeMap<String, Answer>>,
    }

    #[derive(Clone, Copy)]
    enum Answer {
        No(Failure),
        Never,
    }

    impl Recorder {
        fn answers(&self, to: &str, answer: Option<Answer>) {
            let mut answers = self.answers.lock().unwrap();
            match answer {
                Some(answer) => drop(answers.insert(to.to_owned(), answer)),
                None => drop(answers.remove(to)),
            }
        }

        fn tries(&self) -> Vec<Announcement> {
            self.tries.lock().unwrap().clone()
        }
    }

    impl Transport for Arc<Recorder> {
        async fn send(&self, announcement: &Announcement) -> Result<(), Failure> {
            self.tries.lock().unwrap().push(announcement.clone());
            let answer = self.answers.lock().unwrap().get(&announcement.to).copied();
            match answer {
                None => Ok(()),
                Some(Answer::No(failure)) => Err(failure),
                Some(Answer::Never) => std::future::pending().await,
            }
        }
    }

    const BOARD: &str = "https://board.example/1";

    struct Fixture {
        recorder: Arc<Recorder>,
        matches: Arc<LiveMatches>,
        _folder: TempDir,
    }

    impl Fixture {
        async fn new() -> Self {
            let folder = TempDir::new().unwrap();
            Self { recorder: Arc::default(), matches: testing::matches(&folder).await, _folder: folder }
        }

        /// A queue whose announcements are due again at once.
        fn queue(&self) -> DeliveryQueue<Arc<Recorder>> {
            let mut queue =
                DeliveryQueue::new(Arc::clone(&self.matches.store), None, Arc::clone(&self.recorder));
            queue.pause = Duration::ZERO;
            queue
        }

        async fn open(&self, to: &str) -> MatchId {
            self.open_from(testing::here(), to).await
        }

        async fn open_from(&self, address: Address, to: &str) -> MatchId {
            let wish = json!({"game": "nemesis", "players": 2, "title": "Friday", "webhook": to});
            self.matches.open(serde_json::from_value(wish).unwrap(), address).await.unwrap().0
        }

        /// Puts a match into a phase whose announcement is due.
        async fn stand(&self, id: MatchId, phase: Phase) {
            let summary = listed(&self.matches, id).await;
            let line = airlock_table::Line { phase, ..line::read(&summary.line).unwrap() };
            let stands = format!("{phase:?}").to_lowercase();
            let announcement = Some(PendingAnnouncement { stands, after: Duration::ZERO });
            let line = Line { announcement, ..line::write(&line) };
            self.matches.store.append(id, summary.head(), vec![], Some(line)).await.unwrap();
        }
    }

    /// Delivers what is due and waits until every try is over.
    async fn round(queue: &DeliveryQueue<Arc<Recorder>>) {
        let mut under_way = JoinSet::new();
        queue.begin_due(&mut under_way).await.unwrap();
        under_way.join_all().await;
    }

    #[tokio::test]
    async fn announcement_is_delivered_once() {
        let fixture = Fixture::new().await;
        let id = fixture.open(BOARD).await;
        fixture.stand(id, Phase::Playing).await;
        let queue = fixture.queue();
        round(&queue).await;
        round(&queue).await;
        let text = "Friday has begun.".to_owned();
        assert_eq!(
            fixture.recorder.tries(),
            [Announcement { id: format!("{id}-1"), to: BOARD.to_owned(), text }]
        );
    }

    #[tokio::test]
    async fn delayed_announcement_keeps_its_id() {
        let fixture = Fixture::new().await;
        let id = fixture.open(BOARD).await;
        fixture.stand(id, Phase::Playing).await;
        fixture.recorder.answers(BOARD, Some(Answer::No(Failure::Temporary)));
        for _ in 0..9 {
            // Another process each time.
            round(&fixture.queue()).await;
        }
        fixture.recorder.answers(BOARD, None);
        let before = fixture.recorder.tries().len();
        assert!(before >= 9);
        round(&fixture.queue()).await;
        round(&fixture.queue()).await;
        let tries = fixture.recorder.tries();
        assert_eq!(tries.len(), before + 1, "once it was delivered nothing is left");
        assert!(tries.iter().all(|announcement| announcement.id == format!("{id}-1")));
    }

    #[tokio::test]
    async fn next_process_delivers_unfinished_announcements() {
        let fixture = Fixture::new().await;
        let id = fixture.open(BOARD).await;
        fixture.stand(id, Phase::Playing).await;
        fixture.recorder.answers(BOARD, Some(Answer::Never));
        let mut under_way = JoinSet::new();
        fixture.queue().begin_due(&mut under_way).await.unwrap();
        while fixture.recorder.tries().is_empty() {
            tokio::task::yield_now().await;
        }
        under_way.shutdown().await;
        fixture.recorder.answers(BOARD, None);
        let mut next =
            DeliveryQueue::new(Arc::clone(&fixture.matches.store), None, Arc::clone(&fixture.recorder));
        next.pause = Duration::ZERO;
        round(&next).await;
        let ids: Vec<String> =
            fixture.recorder.tries().into_iter().map(|announcement| announcement.id).collect();
        assert_eq!(ids, [format!("{id}-1"), format!("{id}-1")]);
    }

    #[tokio::test]
    async fn permanent_refusal_ends_an_announcement() {
        let fixture = Fixture::new().await;
        let id = fixture.open(BOARD).await;
        fixture.stand(id, Phase::Playing).await;
        fixture.recorder.answers(BOARD, Some(Answer::No(Failure::Permanent)));
        round(&fixture.queue()).await;
        round(&fixture.queue()).await;
        assert_eq!(fixture.recorder.tries().len(), 1);
        fixture.stand(id, Phase::Over).await;
        round(&fixture.queue()).await;
        assert_eq!(fixture.recorder.tries().len(), 2, "the next one is tried");
    }

    #[tokio::test]
    async fn newer_event_replaces_an_undelivered_one() {
        let fixture = Fixture::new().await;
        let id = fixture.open(BOARD).await;
        fixture.stand(id, Phase::Playing).await;
        fixture.recorder.answers(BOARD, Some(Answer::No(Failure::Temporary)));
        round(&fixture.queue()).await;
        fixture.recorder.answers(BOARD, None);
        fixture.stand(id, Phase::Over).await;
        round(&fixture.queue()).await;
        round(&fixture.queue()).await;
        let texts: Vec<String> =
            fixture.recorder.tries().into_iter().map(|announcement| announcement.text).collect();
        assert_eq!(texts.first().unwrap(), "Friday has begun.");
        assert_eq!(texts.last().unwrap(), "Friday is over.");
        assert_eq!(texts.iter().filter(|text| *text == "Friday is over.").count(), 1);
    }

    #[tokio::test]
    async fn old_announcement_is_dropped() {
        let fixture = Fixture::new().await;
        let id = fixture.open(BOARD).await;
        fixture.stand(id, Phase::Playing).await;
        a_moment(&fixture.matches).await;
        let queue = fixture.queue();
        let (store, transport) = (Arc::clone(&fixture.matches.store), Arc::clone(&fixture.recorder));
        let impatient = DeliveryQueue {
            deliverer: Arc::new(Deliverer {
                store,
                public_url: None,
                transport,
                budget: Budget::default(),
                max_age: Duration::ZERO,
            }),
            ..queue
        };
        round(&impatient).await;
        round(&fixture.queue()).await;
        assert_eq!(fixture.recorder.tries(), []);
    }

    #[tokio::test]
    async fn calls_of_one_opener_wait_beyond_their_budget() {
        let fixture = Fixture::new().await;
        let queue = fixture.queue();
        let eve = Address::peer("203.0.113.7".parse().unwrap());
        for n in 0..40 {
            let id = fixture.open_from(eve, &format!("https://board{n}.example/")).await;
            fixture.stand(id, Phase::Playing).await;
        }
        round(&queue).await;
        let most = 2 * CALLS_PER_MINUTE_PER_OPENER.get() as usize;
        let tried = fixture.recorder.tries().len();
        assert!(tried < 40 && tried <= most, "{tried}");
        let other = fixture.open_from(Address::peer("203.0.113.8".parse().unwrap()), BOARD).await;
        fixture.stand(other, Phase::Playing).await;
        round(&queue).await;
        assert!(fixture.recorder.tries().iter().any(|call| call.to == BOARD), "others are not concerned");
        // Another process has a budget of its own: it delivers what waited, and nothing was lost.
        round(&fixture.queue()).await;
        let called: BTreeSet<String> = fixture.recorder.tries().into_iter().map(|call| call.to).collect();
        assert_eq!(called.len(), 41);
    }

    #[tokio::test]
    async fn calls_to_one_host_wait_beyond_its_budget() {
        const CALLS: usize = 20;
        let fixture = Fixture::new().await;
        let queue = fixture.queue();
        for n in 0..CALLS {
            let id = fixture.open(&format!("https://board.example/{n}")).await;
            fixture.stand(id, Phase::Playing).await;
        }
        for _ in 0..=CALLS_AT_ONCE_PER_HOST.get() {
            queue.deliverer.budget.admits(Opener::Match(MatchId::fresh()), "board.example");
        }
        round(&queue).await;
        let tried = fixture.recorder.tries().len();
        assert!(tried < CALLS, "{tried}");
    }

    #[tokio::test]
    async fn slow_endpoints_keep_no_other_match_waiting() {
        let fixture = Fixture::new().await;
        let queue = fixture.queue();
        fixture.recorder.answers(BOARD, Some(Answer::No(Failure::Temporary)));
        let mut slow = Vec::new();
        for _ in 0..MAX_REPEATED_CALLS + 1 {
            let id = fixture.open(BOARD).await;
            fixture.stand(id, Phase::Playing).await;
            slow.push(id);
        }
        round(&queue).await;
        // From now on they never answer, in all slots for further tries.
        fixture.recorder.answers(BOARD, Some(Answer::Never));
        let mut under_way = JoinSet::new();
        queue.begin_due(&mut under_way).await.unwrap();
        assert_eq!(under_way.len(), MAX_REPEATED_CALLS);
        let other = fixture.open("https://board.example/2").await;
        fixture.stand(other, Phase::Playing).await;
        queue.begin_due(&mut under_way).await.unwrap();
        let done = under_way.join_next().await;
        assert!(done.is_some_and(|done| done.is_ok()));
        assert_eq!(fixture.recorder.tries().last().unwrap().id, format!("{other}-1"));
    }
}
