//! Who waits for whom when announcements are delivered: a match for nobody but itself.

use std::{
    collections::HashMap,
    future::Future,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use airlock_store::MatchId;
use tokio::{sync::Semaphore, time::sleep};

use super::Announcement;
use crate::{
    limits::{MAX_ANNOUNCEMENTS, MAX_CALLS, MAX_REPEATED_CALLS},
    metrics,
};

/// Delivers announcements. Each match has one under way at a time, and the newest that waits for it. What fails and is tried again
/// does so on lines of its own, so that it keeps nobody's first try waiting.
pub(super) struct Office<C> {
    carrier: C,
    /// How long to wait before each further try.
    pauses: &'static [Duration],
    /// The matches with an announcement under way, and what is to be announced after it. Never held across a call.
    rounds: Mutex<HashMap<MatchId, Option<Announcement>>>,
    /// Lines for first tries, in the order in which they came.
    first: Semaphore,
    /// Lines for further tries.
    further: Semaphore,
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
#[derive(Debug, Clone, Copy)]
pub(super) enum Failure {
    /// It may be another time.
    ForNow,
    /// It never will be.
    ForGood,
}

impl<C: Carrier> Office<C> {
    pub(super) fn new(carrier: C, pauses: &'static [Duration]) -> Arc<Self> {
        let (first, further) = (Semaphore::new(MAX_CALLS), Semaphore::new(MAX_REPEATED_CALLS));
        Arc::new(Self { carrier, pauses, rounds: Mutex::default(), first, further })
    }

    /// Delivers it soon, in the place of what else of this match waits.
    pub(super) fn take(self: &Arc<Self>, announcement: Announcement) {
        let mut rounds = self.rounds();
        if let Some(next) = rounds.get_mut(&announcement.of) {
            *next = Some(announcement);
        } else if rounds.len() < MAX_ANNOUNCEMENTS {
            rounds.insert(announcement.of, None);
            let office = Arc::clone(self);
            tokio::spawn(async move { office.go_round(announcement).await });
        } else {
            metrics::announced("dropped");
        }
    }

    async fn go_round(&self, mut announcement: Announcement) {
        loop {
            self.deliver(&announcement).await;
            match self.next(announcement.of) {
                Some(next) => announcement = next,
                None => return,
            }
        }
    }

    /// What is to be announced next of a match; if nothing is, its round ends.
    fn next(&self, id: MatchId) -> Option<Announcement> {
        let mut rounds = self.rounds();
        let next = rounds.get_mut(&id).and_then(Option::take);
        if next.is_none() {
            rounds.remove(&id);
        }
        next
    }

    /// Tries until it was taken, is refused for good, was tried often enough, or there is something newer to say.
    pub(super) async fn deliver(&self, announcement: &Announcement) {
        let mut lines = &self.first;
        for pause in self.pauses.iter().map(Some).chain([None]) {
            match self.call(lines, announcement).await {
                Ok(()) => return metrics::announced("delivered"),
                Err(Failure::ForGood) => break,
                Err(Failure::ForNow) => {}
            }
            lines = &self.further;
            match pause {
                Some(pause) => sleep(*pause).await,
                None => break,
            }
            if self.rounds().get(&announcement.of).is_some_and(Option::is_some) {
                return metrics::announced("outdated");
            }
        }
        metrics::announced("failed");
    }

    /// Tries once, on a line that is free again as soon as that is done.
    async fn call(&self, lines: &Semaphore, announcement: &Announcement) -> Result<(), Failure> {
        let _line = lines.acquire().await.map_err(|_| Failure::ForGood)?;
        self.carrier.carry(announcement).await
    }

    fn rounds(&self) -> MutexGuard<'_, HashMap<MatchId, Option<Announcement>>> {
        self.rounds.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Notes every try, by what was said. What says "no" is refused for now after as long as a call may take.
    #[derive(Default)]
    struct Notes(Mutex<Vec<String>>);

    impl Carrier for Notes {
        async fn carry(&self, announcement: &Announcement) -> Result<(), Failure> {
            self.0.lock().unwrap().push(announcement.text.clone());
            if announcement.text.starts_with("no") {
                sleep(crate::limits::WEBHOOK_TIMEOUT).await;
                return Err(Failure::ForNow);
            }
            Ok(())
        }
    }

    static PAUSES: [Duration; 2] = [Duration::from_secs(1); 2];

    fn say(office: &Arc<Office<Notes>>, of: MatchId, text: &str) {
        office.take(Announcement { of, to: String::new(), text: text.to_owned() });
    }

    fn tries(office: &Office<Notes>) -> Vec<String> {
        office.carrier.0.lock().unwrap().clone()
    }

    async fn until_all_is_done(office: &Office<Notes>) {
        while !office.rounds().is_empty() {
            sleep(Duration::from_secs(1)).await;
        }
    }

    #[tokio::test(start_paused = true)]
    async fn matches_whose_announcements_fail_keep_no_other_match_waiting() {
        let office = Office::new(Notes::default(), &PAUSES);
        for number in 0..MAX_CALLS + 1 {
            say(&office, MatchId::fresh(), &format!("no {number}"));
        }
        // All first tries have failed, and as many wait to try again as have lines for that, and more.
        sleep(crate::limits::WEBHOOK_TIMEOUT * 2 + PAUSES[0] * 2).await;
        let before = tries(&office).len();
        say(&office, MatchId::fresh(), "yes");
        tokio::task::yield_now().await;
        assert_eq!(tries(&office)[before..], ["yes"], "it was called at once");
        until_all_is_done(&office).await;
        assert_eq!(tries(&office).len(), (MAX_CALLS + 1) * (1 + PAUSES.len()) + 1);
    }

    #[tokio::test(start_paused = true)]
    async fn of_a_match_only_the_newest_waits() {
        let office = Office::new(Notes::default(), &PAUSES);
        let id = MatchId::fresh();
        for text in ["no 1", "no 2", "no 3", "yes"] {
            say(&office, id, text);
        }
        until_all_is_done(&office).await;
        assert_eq!(tries(&office), ["no 1", "yes"]);
    }

    #[tokio::test(start_paused = true)]
    async fn announcements_of_too_many_matches_are_dropped() {
        let office = Office::new(Notes::default(), &PAUSES);
        for _ in 0..MAX_ANNOUNCEMENTS * 2 {
            say(&office, MatchId::fresh(), "no");
        }
        assert_eq!(office.rounds().len(), MAX_ANNOUNCEMENTS);
        until_all_is_done(&office).await;
        assert_eq!(tries(&office).len(), MAX_ANNOUNCEMENTS * (1 + PAUSES.len()));
    }
}
