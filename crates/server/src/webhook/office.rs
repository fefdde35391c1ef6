//! Delivery of announcements. The store keeps them and says which are due; what is taken from it and not delivered is due again later,
//! whatever becomes of this process. No match waits for another.

use std::{future::Future, sync::Arc, time::Duration};

use airlock_protocol::Code;
use airlock_store::{Announcement as Due, Filter, StoreError};
use airlock_table::Founding;
use reqwest::Url;
use tokio::{sync::Semaphore, task::JoinSet, time::sleep};

use super::{
    Announcement,
    budget::{Budget, Opener},
};
use crate::{
    limits::{ANNOUNCING_ROUND, MAX_ANNOUNCEMENT_AGE, MAX_CALLS, MAX_REPEATED_CALLS, WEBHOOK_PAUSE},
    line,
    live_matches::LiveMatches,
    metrics, news,
};

/// Delivers announcements. What is tried again is so on lines of its own, so that it keeps nobody's first try waiting.
pub(super) struct Office<C> {
    desk: Arc<Desk<C>>,
    /// Time for which nobody tries an announcement again that was taken; longer each time.
    pause: Duration,
    /// Lines for first tries.
    first: Arc<Semaphore>,
    /// Lines for further tries.
    further: Arc<Semaphore>,
}

/// Place at which one announcement is delivered.
struct Desk<C> {
    matches: Arc<LiveMatches>,
    carrier: C,
    /// Counts the calls.
    budget: Budget,
    /// Age at which an announcement is dropped.
    max_age: Duration,
}

/// Takes an announcement to where it goes.
pub(super) trait Carrier: Send + Sync + 'static {
    /// Tries once.
    ///
    /// # Errors
    /// If it was not taken.
    fn carry(&self, announcement: &Announcement) -> impl Future<Output = Result<(), Failure>> + Send;
}

/// Why an announcement was not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Failure {
    /// It may be another time.
    ForNow,
    /// It never will be.
    ForGood,
}

/// Result of a try.
enum Outcome {
    Delivered,
    /// There is nothing to say.
    Silent,
    /// It never will be delivered.
    Failed,
    /// It is too old.
    Dropped,
    /// It is tried again.
    Postponed,
    /// It waits: too many calls were for the same opener or host lately.
    Held,
    /// The match stands otherwise by now: there is newer news.
    Outdated,
}

impl<C: Carrier> Office<C> {
    pub(super) fn new(matches: Arc<LiveMatches>, carrier: C) -> Self {
        let desk =
            Arc::new(Desk { matches, carrier, budget: Budget::default(), max_age: MAX_ANNOUNCEMENT_AGE });
        let (first, further) = (Semaphore::new(MAX_CALLS), Semaphore::new(MAX_REPEATED_CALLS));
        Self { desk, pause: WEBHOOK_PAUSE, first: Arc::new(first), further: Arc::new(further) }
    }

    /// Delivers whatever becomes due. What is under way when this is dropped is tried again by whoever runs then.
    pub(super) async fn run(self) {
        let mut under_way = JoinSet::new();
        loop {
            if let Err(error) = self.begin_due(&mut under_way).await {
                tracing::debug!(%error, "announcements cannot be read now");
            }
            while under_way.try_join_next().is_some() {}
            sleep(ANNOUNCING_ROUND).await;
        }
    }

    /// Begins to deliver what is due, as far as lines are free.
    async fn begin_due(&self, under_way: &mut JoinSet<()>) -> Result<(), StoreError> {
        // In this order, nothing is tried twice in one round.
        for (lines, tried) in [(&self.further, true), (&self.first, false)] {
            let free = u32::try_from(lines.available_permits()).unwrap_or(u32::MAX);
            if free == 0 {
                continue;
            }
            for due in self.desk.matches.store.take_due(tried, free, self.pause).await? {
                // Nobody else takes lines.
                let Ok(line) = Arc::clone(lines).try_acquire_owned() else { break };
                let desk = Arc::clone(&self.desk);
                under_way.spawn(async move {
                    let _line = line;
                    desk.deliver(due).await;
                });
            }
        }
        Ok(())
    }
}

impl<C: Carrier> Desk<C> {
    /// Tries once, and notes what became of it.
    async fn deliver(&self, due: Due) {
        let outcome = self.try_once(&due).await;
        let id = due.id;
        let how = match outcome {
            Outcome::Outdated => return,
            Outcome::Postponed => {
                metrics::announced("postponed", 1);
                return;
            }
            Outcome::Held => {
                metrics::announced("held", 1);
                return;
            }
            Outcome::Delivered => Some("delivered"),
            Outcome::Silent => None,
            Outcome::Failed => {
                tracing::warn!(%id, "an announcement was refused for good where it should go: look at the webhook of this match");
                Some("failed")
            }
            Outcome::Dropped => {
                tracing::warn!(%id, tries = due.tries, "an announcement is dropped: it could not be delivered for a day");
                Some("dropped")
            }
        };
        match self.matches.store.delivered(id, due.number).await {
            Ok(newest) => {
                how.into_iter().for_each(|how| metrics::announced(how, 1));
                if newest && due.missed > 0 {
                    tracing::info!(%id, missed = due.missed, "announcements were out of date before they could be delivered");
                    metrics::announced("outdated", due.missed);
                }
            }
            Err(error) => tracing::warn!(%id, %error, "an announcement will be delivered once more"),
        }
    }

    async fn try_once(&self, due: &Due) -> Outcome {
        let age = self.matches.store.now_ms().saturating_sub(due.since_at);
        if Duration::from_millis(age) > self.max_age {
            return Outcome::Dropped;
        }
        let (announcement, opener) = match self.written(due).await {
            Ok(written) => written,
            Err(outcome) => return outcome,
        };
        if !self.budget.admits(opener, &host(&announcement.to)) {
            return Outcome::Held;
        }
        match self.carrier.carry(&announcement).await {
            Ok(()) => Outcome::Delivered,
            Err(Failure::ForGood) => Outcome::Failed,
            Err(Failure::ForNow) => Outcome::Postponed,
        }
    }

    /// The announcement in words, as the match stands now: a name may have been taken out of it. And whom its call counts for.
    async fn written(&self, due: &Due) -> Result<(Announcement, Opener), Outcome> {
        let (id, matches) = (due.id, &self.matches);
        let header = matches.store.header(id).await.map_err(|error| match error {
            StoreError::NoMatch(_) => Outcome::Outdated,
            _ => Outcome::Postponed,
        })?;
        let Founding { terms, cause, .. } = Founding::read(&header).map_err(|_| Outcome::Failed)?;
        let opener = cause.map_or(Opener::Match(id), Opener::Somebody);
        let to = terms.webhook.clone().ok_or(Outcome::Silent)?;
        let found = Filter { among: Some(vec![id]), ..Filter::default() };
        let found = matches.list(found).await.map_err(|no| match no.code() {
            Code::Unavailable => Outcome::Postponed,
            _ => Outcome::Outdated,
        })?;
        let summary = found.into_iter().next().ok_or(Outcome::Outdated)?;
        let line = line::read(&summary.line).ok_or(Outcome::Postponed)?;
        if news::stands(&line, &terms).as_ref() != Some(&due.stands) {
            return Err(Outcome::Outdated);
        }
        let link = matches.public_url.as_ref().map(|url| format!("{url}/m/{id}"));
        let text = news::text(&line, &terms, link).ok_or(Outcome::Silent)?;
        Ok((Announcement { id: format!("{id}-{}", due.number), to, text }, opener))
    }
}

/// The host of an address, or the address itself if it has none.
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

    use airlock_bus::LocalBus;
    use airlock_protocol::Phase;
    use airlock_store::{Line, MatchId, News};
    use serde_json::json;
    use tempfile::TempDir;

    use super::*;
    use crate::{
        address::Address,
        limits::CALLS_PER_MINUTE_PER_OPENER,
        testing::{self, a_moment, listed},
    };

    /// Notes every try, and answers as it is told for each address.
    #[derive(Default)]
    struct Notes {
        tries: Mutex<Vec<Announcement>>,
        answers: Mutex<BTreeMap<String, Answer>>,
    }

    #[derive(Clone, Copy)]
    enum Answer {
        No(Failure),
        Never,
    }

    impl Notes {
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

    impl Carrier for Arc<Notes> {
        async fn carry(&self, announcement: &Announcement) -> Result<(), Failure> {
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

    struct Town {
        notes: Arc<Notes>,
        matches: Arc<LiveMatches>,
        _folder: TempDir,
    }

    impl Town {
        async fn new() -> Self {
            let folder = TempDir::new().unwrap();
            Self { notes: Arc::default(), matches: testing::matches(&folder).await, _folder: folder }
        }

        /// An office whose announcements are due again at once.
        fn office(&self) -> Office<Arc<Notes>> {
            let mut office = Office::new(Arc::clone(&self.matches), Arc::clone(&self.notes));
            office.pause = Duration::ZERO;
            office
        }

        async fn open(&self, to: &str) -> MatchId {
            self.open_from(testing::here(), to).await
        }

        async fn open_from(&self, address: Address, to: &str) -> MatchId {
            let wish = json!({"game": "nemesis", "players": 2, "title": "Friday", "webhook": to});
            self.matches.open(serde_json::from_value(wish).unwrap(), address).await.unwrap().0
        }

        /// Lets a match stand in a phase, which is due to be announced.
        async fn stand(&self, id: MatchId, phase: Phase) {
            let summary = listed(&self.matches, id).await;
            let line = airlock_table::Line { phase, ..line::read(&summary.line).unwrap() };
            let stands = format!("{phase:?}").to_lowercase();
            let news = Some(News { stands, after: Duration::ZERO });
            let line = Line { news, ..line::write(&line) };
            self.matches.store.append(id, summary.head(), vec![], Some(line)).await.unwrap();
        }
    }

    /// Delivers what is due, and waits until every try is over.
    async fn round(office: &Office<Arc<Notes>>) {
        let mut under_way = JoinSet::new();
        office.begin_due(&mut under_way).await.unwrap();
        under_way.join_all().await;
    }

    #[tokio::test]
    async fn an_announcement_is_delivered_once() {
        let town = Town::new().await;
        let id = town.open(BOARD).await;
        town.stand(id, Phase::Playing).await;
        let office = town.office();
        round(&office).await;
        round(&office).await;
        let text = "Friday has begun.".to_owned();
        assert_eq!(town.notes.tries(), [Announcement { id: format!("{id}-1"), to: BOARD.to_owned(), text }]);
    }

    #[tokio::test]
    async fn an_outage_delays_an_announcement_that_keeps_its_id() {
        let town = Town::new().await;
        let id = town.open(BOARD).await;
        town.stand(id, Phase::Playing).await;
        town.notes.answers(BOARD, Some(Answer::No(Failure::ForNow)));
        for _ in 0..9 {
            // Another process each time.
            round(&town.office()).await;
        }
        town.notes.answers(BOARD, None);
        let before = town.notes.tries().len();
        assert!(before >= 9);
        round(&town.office()).await;
        round(&town.office()).await;
        let tries = town.notes.tries();
        assert_eq!(tries.len(), before + 1, "once it was delivered nothing is left");
        assert!(tries.iter().all(|announcement| announcement.id == format!("{id}-1")));
    }

    #[tokio::test]
    async fn a_process_that_ends_leaves_its_announcements_to_the_next() {
        let town = Town::new().await;
        let id = town.open(BOARD).await;
        town.stand(id, Phase::Playing).await;
        town.notes.answers(BOARD, Some(Answer::Never));
        let mut under_way = JoinSet::new();
        town.office().begin_due(&mut under_way).await.unwrap();
        while town.notes.tries().is_empty() {
            tokio::task::yield_now().await;
        }
        under_way.shutdown().await;
        town.notes.answers(BOARD, None);
        let there = testing::over(Arc::clone(&town.matches.store), Arc::new(LocalBus::default()));
        let mut next = Office::new(there, Arc::clone(&town.notes));
        next.pause = Duration::ZERO;
        round(&next).await;
        let ids: Vec<String> = town.notes.tries().into_iter().map(|announcement| announcement.id).collect();
        assert_eq!(ids, [format!("{id}-1"), format!("{id}-1")]);
    }

    #[tokio::test]
    async fn a_refusal_for_good_ends_it() {
        let town = Town::new().await;
        let id = town.open(BOARD).await;
        town.stand(id, Phase::Playing).await;
        town.notes.answers(BOARD, Some(Answer::No(Failure::ForGood)));
        round(&town.office()).await;
        round(&town.office()).await;
        assert_eq!(town.notes.tries().len(), 1);
        town.stand(id, Phase::Over).await;
        round(&town.office()).await;
        assert_eq!(town.notes.tries().len(), 2, "the next one is tried");
    }

    #[tokio::test]
    async fn newer_news_takes_the_place_of_what_could_not_be_delivered() {
        let town = Town::new().await;
        let id = town.open(BOARD).await;
        town.stand(id, Phase::Playing).await;
        town.notes.answers(BOARD, Some(Answer::No(Failure::ForNow)));
        round(&town.office()).await;
        town.notes.answers(BOARD, None);
        town.stand(id, Phase::Over).await;
        round(&town.office()).await;
        round(&town.office()).await;
        let texts: Vec<String> =
            town.notes.tries().into_iter().map(|announcement| announcement.text).collect();
        assert_eq!(texts.first().unwrap(), "Friday has begun.");
        assert_eq!(texts.last().unwrap(), "Friday is over.");
        assert_eq!(texts.iter().filter(|text| *text == "Friday is over.").count(), 1);
    }

    #[tokio::test]
    async fn an_announcement_of_yesterday_is_dropped() {
        let town = Town::new().await;
        let id = town.open(BOARD).await;
        town.stand(id, Phase::Playing).await;
        a_moment(&town.matches).await;
        let office = town.office();
        let (matches, carrier) = (Arc::clone(&town.matches), Arc::clone(&town.notes));
        let impatient = Office {
            desk: Arc::new(Desk { matches, carrier, budget: Budget::default(), max_age: Duration::ZERO }),
            ..office
        };
        round(&impatient).await;
        round(&town.office()).await;
        assert_eq!(town.notes.tries(), []);
    }

    #[tokio::test]
    async fn calls_of_one_opener_wait_beyond_their_budget() {
        let town = Town::new().await;
        let office = town.office();
        let eve = Address::peer("203.0.113.7".parse().unwrap());
        for n in 0..40 {
            let id = town.open_from(eve, &format!("https://board{n}.example/")).await;
            town.stand(id, Phase::Playing).await;
        }
        round(&office).await;
        let most = 2 * CALLS_PER_MINUTE_PER_OPENER.get() as usize;
        let tried = town.notes.tries().len();
        assert!(tried < 40 && tried <= most, "{tried}");
        let other = town.open_from(Address::peer("203.0.113.8".parse().unwrap()), BOARD).await;
        town.stand(other, Phase::Playing).await;
        round(&office).await;
        assert!(town.notes.tries().iter().any(|call| call.to == BOARD), "others are not concerned");
        // Another process has a budget of its own: what waited is delivered, and nothing was lost.
        round(&town.office()).await;
        let called: BTreeSet<String> = town.notes.tries().into_iter().map(|call| call.to).collect();
        assert_eq!(called.len(), 41);
    }

    #[tokio::test]
    async fn slow_endpoints_keep_no_other_match_waiting() {
        let town = Town::new().await;
        let office = town.office();
        town.notes.answers(BOARD, Some(Answer::No(Failure::ForNow)));
        let mut slow = Vec::new();
        for _ in 0..MAX_REPEATED_CALLS + 1 {
            let id = town.open(BOARD).await;
            town.stand(id, Phase::Playing).await;
            slow.push(id);
        }
        round(&office).await;
        // From now on they take for ever, on all the lines for further tries.
        town.notes.answers(BOARD, Some(Answer::Never));
        let mut under_way = JoinSet::new();
        office.begin_due(&mut under_way).await.unwrap();
        assert_eq!(under_way.len(), MAX_REPEATED_CALLS);
        let other = town.open("https://board.example/2").await;
        town.stand(other, Phase::Playing).await;
        office.begin_due(&mut under_way).await.unwrap();
        let done = under_way.join_next().await;
        assert!(done.is_some_and(|done| done.is_ok()));
        assert_eq!(town.notes.tries().last().unwrap().id, format!("{other}-1"));
    }
}
