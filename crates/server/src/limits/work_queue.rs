//! Work queues for expensive work, fair among those who ask for it. A turn lasts as long as the work, not as
//! long as the request.

use std::{
    collections::{HashMap, VecDeque},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use airlock_protocol::Code;
use airlock_store::MatchId;
use airlock_table::while_wanted;
use axum::{extract::Request, middleware::Next, response::Response};
use tokio::{
    runtime::{Handle, RuntimeFlavor},
    sync::oneshot,
};

use super::{
    BUNDLED_CALLS, BUNDLED_REPLAYS, DELIVERIES, PIECES, REPLAYS, RESTORES, THOUGHTS, bounds::Bounds,
};
use crate::{access::address::Address, http::answer::Refused, metrics};

/// Those who share one place in the round of a queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Share {
    Neighbourhood(Address),
    Admin,
    Server,
    Match(MatchId),
}

/// Party for whom a piece of work is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Claim {
    share: Share,
    /// Address whose waiting work is counted. The server and its matches bound theirs themselves.
    counted: Option<Address>,
}

tokio::task_local! {
    /// Party of the request that this task answers.
    static CLAIM: Claim;
}

impl Claim {
    pub(crate) const ADMIN: Self = Self { share: Share::Admin, counted: None };

    pub(crate) fn at(address: Address) -> Self {
        let counted = Some(address.customer());
        Self { share: Share::Neighbourhood(address.neighbourhood()), counted }
    }

    pub(crate) const fn of_match(id: MatchId) -> Self {
        Self { share: Share::Match(id), counted: None }
    }

    /// Party of the request that this task answers, or else the server.
    pub(crate) fn current() -> Self {
        CLAIM.try_with(|claim| *claim).unwrap_or(Self { share: Share::Server, counted: None })
    }

    /// Claim for further work of a request that has begun. It is no longer refused.
    pub(crate) const fn uncounted(self) -> Self {
        Self { counted: None, ..self }
    }
}

/// Middleware that notes the sender of a request for [`Claim::current`].
pub(crate) async fn set_claim(address: Address, request: Request, next: Next) -> Response {
    CLAIM.scope(Claim::at(address), next.run(request)).await
}

/// The work queues of a server.
#[derive(Debug)]
pub(crate) struct WorkQueues {
    /// Replays of stored matches.
    pub(crate) replays: Arc<WorkQueue>,
    /// Stored matches that become live.
    pub(crate) restores: Arc<WorkQueue>,
    /// Both, under older rules.
    pub(crate) bundled_replays: Arc<WorkQueue>,
    /// Calls of live matches under older rules.
    pub(crate) bundled_calls: Arc<WorkQueue>,
    /// Decisions of bots.
    pub(crate) thoughts: Arc<WorkQueue>,
    /// Answers as long as a match.
    pub(crate) deliveries: Arc<WorkQueue>,
    /// The pieces of these answers.
    pub(crate) pieces: Arc<WorkQueue>,
}

impl Default for WorkQueues {
    fn default() -> Self {
        Self {
            replays: WorkQueue::new("replays", REPLAYS),
            restores: WorkQueue::new("restores", RESTORES),
            bundled_replays: WorkQueue::new("bundled_replays", BUNDLED_REPLAYS),
            bundled_calls: WorkQueue::new("bundled_calls", BUNDLED_CALLS),
            thoughts: WorkQueue::new("thoughts", THOUGHTS),
            deliveries: WorkQueue::new("deliveries", DELIVERIES),
            pieces: WorkQueue::new("pieces", PIECES),
        }
    }
}

/// Queue that goes round the shares and takes one piece of work of each.
#[derive(Debug)]
pub(crate) struct WorkQueue {
    /// Name in the metrics.
    name: &'static str,
    bounds: Bounds,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    running: usize,
    waiting: usize,
    shares: HashMap<Share, Backlog>,
    /// Shares with waiting work, the next one first.
    round: VecDeque<Share>,
    next: u64,
}

/// Work of one share.
#[derive(Debug, Default)]
struct Backlog {
    running: usize,
    /// In the order of arrival.
    waiting: VecDeque<Waiter>,
}

#[derive(Debug)]
struct Waiter {
    number: u64,
    counted: Option<Address>,
    admit: oneshot::Sender<()>,
}

/// Place in a queue, and the turn once it has come. Dropping it frees either.
#[derive(Debug)]
pub(crate) struct Turn {
    queue: Arc<WorkQueue>,
    share: Share,
    number: u64,
}

impl WorkQueue {
    pub(crate) fn new(name: &'static str, bounds: Bounds) -> Arc<Self> {
        Arc::new(Self { name, bounds, state: Mutex::default() })
    }

    /// Waits for a turn. Dropped before, it gives the place up.
    ///
    /// # Errors
    /// If too much work waits, of this address or of all.
    pub(crate) async fn turn(self: &Arc<Self>, claim: Claim) -> Result<Turn, Refused> {
        let (turn, admitted) = self.enqueue(claim).inspect_err(|_| {
            tracing::debug!(queue = self.name, "work refused: the queue is full");
            metrics::queue_refused(self.name);
        })?;
        // The sender lives as long as the place.
        let _ = admitted.await;
        Ok(turn)
    }

    fn enqueue(self: &Arc<Self>, claim: Claim) -> Result<(Turn, oneshot::Receiver<()>), Refused> {
        let Claim { share, counted } = claim;
        let mut state = self.state();
        let number = state.next;
        state.next += 1;
        let backlog = state.shares.entry(share).or_default();
        let own = backlog.waiting.iter().filter(|waiter| waiter.counted == counted).count();
        let (admit, admitted) = oneshot::channel();
        backlog.waiting.push_back(Waiter { number, counted, admit });
        if backlog.waiting.len() == 1 {
            state.round.push_back(share);
        }
        state.waiting += 1;
        self.admit_next(&mut state);
        let waits = state.shares.get(&share).is_some_and(|backlog| backlog.has(number));
        let all = state.waiting;
        drop(state);
        // From here on, dropping the turn undoes the counts.
        let turn = Turn { queue: Arc::clone(self), share, number };
        if waits && counted.is_some() && own >= self.bounds.waiting_each {
            let text =
                "too many expensive requests from your address are waiting; wait until they are answered";
            return Err(Refused::new(Code::Busy, text).until(RETRY));
        }
        if waits && counted.is_some() && all > self.bounds.waiting {
            let text = "the server is too busy for this request; try again";
            return Err(Refused::new(Code::Unavailable, text).until(RETRY));
        }
        Ok((turn, admitted))
    }

    /// Admits waiting work while there is room.
    fn admit_next(&self, state: &mut State) {
        while state.running < self.bounds.at_once {
            let may = |share: &Share| {
                state.shares.get(share).is_some_and(|backlog| backlog.running < self.bounds.at_once_each)
            };
            let Some(share) = state.round.iter().position(may).and_then(|place| state.round.remove(place))
            else {
                break;
            };
            let Some(backlog) = state.shares.get_mut(&share) else { break };
            let Some(waiter) = backlog.waiting.pop_front() else { break };
            backlog.running += 1;
            if !backlog.waiting.is_empty() {
                state.round.push_back(share);
            }
            state.running += 1;
            state.waiting -= 1;
            // The waiter may be gone: it gives up its place and then this turn.
            let _ = waiter.admit.send(());
        }
        metrics::queue(self.name, state.running, state.waiting);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Time after which asking again is useful.
const RETRY: Duration = Duration::from_secs(4);

impl Backlog {
    fn has(&self, number: u64) -> bool {
        self.waiting.iter().any(|waiter| waiter.number == number)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut state = self.queue.state();
        let Some(backlog) = state.shares.get_mut(&self.share) else { return };
        if let Some(place) = backlog.waiting.iter().position(|waiter| waiter.number == self.number) {
            backlog.waiting.remove(place);
            let (waits, works) = (!backlog.waiting.is_empty(), backlog.running > 0);
            state.waiting -= 1;
            if !waits {
                state.round.retain(|share| *share != self.share);
                if !works {
                    state.shares.remove(&self.share);
                }
            }
        } else {
            backlog.running -= 1;
            if backlog.running == 0 && backlog.waiting.is_empty() {
                state.shares.remove(&self.share);
            }
            state.running -= 1;
        }
        self.queue.admit_next(&mut state);
    }
}

impl Turn {
    /// Works on a thread of low priority. The turn ends with the work. If this is dropped before, the work
    /// learns that nobody wants its result. On a runtime of one thread, as in simulations, the work is done
    /// in place and always at the same time.
    ///
    /// # Errors
    /// If the work panics.
    pub(crate) async fn work<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refused> {
        if Handle::current().runtime_flavor() == RuntimeFlavor::CurrentThread {
            return Ok(work());
        }
        let wanted = Wanted(Arc::new(AtomicBool::new(true)));
        let (answer, answered) = oneshot::channel();
        let still = Arc::clone(&wanted.0);
        let body = move || {
            if !still.load(Ordering::Relaxed) {
                return;
            }
            yield_to_others();
            let done = while_wanted(still, work);
            drop(self);
            // The requester may be gone.
            let _ = answer.send(done);
        };
        thread::Builder::new().name("airlock-work".to_owned()).spawn(body).map_err(|error| {
            tracing::error!(%error, "starting a thread failed");
            Refused::new(Code::Unavailable, "the server could not start this work; try again").until(RETRY)
        })?;
        let answer = answered.await;
        drop(wanted);
        answer.map_err(|_| {
            Refused::new(
                Code::Quarantined,
                "this match cannot be replayed: the rules crashed; ask the operator of the server",
            )
        })
    }
}

/// Lowers the priority of this thread. Where the system cannot do that, it shares the processor equally.
fn yield_to_others() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(crate::limits::WORK_NICENESS);
}

/// Tells the work on drop that nobody wants its result.
struct Wanted(Arc<AtomicBool>);

impl Drop for Wanted {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use tokio::task::{JoinSet, yield_now};

    use super::*;

    const BOUNDS: Bounds = Bounds { at_once: 2, at_once_each: 1, waiting: 6, waiting_each: 4 };

    fn claim(last: u8) -> Claim {
        Claim::at(Address::peer([203, 0, 113, last].into()))
    }

    impl WorkQueue {
        /// Running and waiting work.
        pub(crate) fn counts(&self) -> (usize, usize) {
            let state = self.state();
            (state.running, state.waiting)
        }

        async fn until(&self, running: usize, waiting: usize) {
            while self.counts() != (running, waiting) {
                yield_now().await;
            }
        }
    }

    #[tokio::test]
    async fn addresses_take_turns_in_the_queue() {
        let queue = WorkQueue::new("test", Bounds { at_once: 1, ..BOUNDS });
        let first = queue.turn(claim(1)).await.unwrap();
        let (sender, order) = mpsc::channel();
        let mut waiting = JoinSet::new();
        for (number, last) in [1, 1, 1, 2, 3, 2].into_iter().enumerate() {
            let (queue, sender) = (Arc::clone(&queue), sender.clone());
            waiting.spawn({
                let queue = Arc::clone(&queue);
                async move {
                    let _turn = queue.turn(claim(last)).await.unwrap();
                    sender.send((last, number)).unwrap();
                }
            });
            queue.until(1, number + 1).await;
        }
        drop(first);
        waiting.join_all().await;
        let order: Vec<_> = order.try_iter().collect();
        assert_eq!(order, [(1, 0), (2, 3), (3, 4), (1, 1), (2, 5), (1, 2)]);
        assert!(queue.state().shares.is_empty() && queue.state().round.is_empty());
    }

    #[tokio::test]
    async fn one_address_never_has_all_turns() {
        let queue = WorkQueue::new("test", BOUNDS);
        let one = queue.enqueue(claim(1)).unwrap();
        let (_waits, mut admitted) = queue.enqueue(claim(1)).unwrap();
        assert_eq!(queue.counts(), (1, 1));
        let other = queue.enqueue(claim(2)).unwrap();
        assert_eq!(queue.counts(), (2, 1));
        drop(other);
        assert!(admitted.try_recv().is_err(), "the free place is for others");
        drop(one);
        admitted.try_recv().unwrap();
    }

    #[tokio::test]
    async fn full_queue_refuses_with_retry_time() {
        use axum::{http::StatusCode, http::header::RETRY_AFTER, response::IntoResponse};
        let queue = WorkQueue::new("test", BOUNDS);
        let mut places = Vec::new();
        for last in [1, 1, 1, 1, 1] {
            places.push(queue.enqueue(claim(last)).unwrap());
        }
        let refused = queue.enqueue(claim(1)).unwrap_err().into_response();
        assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(refused.headers()[RETRY_AFTER], "5");
        for last in [2, 2, 2] {
            places.push(queue.enqueue(claim(last)).unwrap());
        }
        assert_eq!(queue.counts(), (2, 6));
        let refused = queue.enqueue(claim(3)).unwrap_err().into_response();
        assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(refused.headers()[RETRY_AFTER], "5");
        assert!(queue.enqueue(Claim::ADMIN).is_ok(), "the admin has a share of its own");
        assert_eq!(queue.counts(), (2, 6), "who was refused has no place");
        drop(places);
        assert_eq!(queue.counts(), (0, 0));
    }

    #[tokio::test]
    async fn leaving_requester_gives_up_its_place() {
        let queue = WorkQueue::new("test", Bounds { at_once: 1, ..BOUNDS });
        let turn = queue.turn(claim(1)).await.unwrap();
        let gone = tokio::spawn({
            let queue = Arc::clone(&queue);
            async move { queue.turn(claim(2)).await.map(drop) }
        });
        queue.until(1, 1).await;
        gone.abort();
        assert!(gone.await.unwrap_err().is_cancelled());
        assert_eq!(queue.counts(), (1, 0));
        drop(turn);
        assert_eq!(queue.counts(), (0, 0));
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn turn_lasts_as_long_as_the_work() {
        let queue = WorkQueue::new("test", Bounds { at_once: 1, ..BOUNDS });
        let (begun, has_begun) = oneshot::channel();
        let (end, ends) = mpsc::channel::<()>();
        let (report, was_wanted) = oneshot::channel();
        let requester = tokio::spawn({
            let queue = Arc::clone(&queue);
            async move {
                let turn = queue.turn(claim(1)).await.unwrap();
                let work = move || {
                    begun.send(()).unwrap();
                    ends.recv().unwrap();
                    report.send(airlock_table::is_wanted()).unwrap();
                };
                turn.work(work).await
            }
        });
        has_begun.await.unwrap();
        requester.abort();
        assert!(requester.await.unwrap_err().is_cancelled());
        assert_eq!(queue.counts(), (1, 0), "the work goes on, though its asker is gone");
        end.send(()).unwrap();
        assert!(!was_wanted.await.unwrap(), "it is told so");
        queue.until(0, 0).await;
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn work_that_panics_gives_its_turn_back() {
        let queue = WorkQueue::new("test", BOUNDS);
        let turn = queue.turn(claim(1)).await.unwrap();
        let failed = turn.work(|| panic!("the rules failed")).await;
        assert_eq!(failed.unwrap_err().code(), Code::Quarantined);
        queue.until(0, 0).await;
    }
}
