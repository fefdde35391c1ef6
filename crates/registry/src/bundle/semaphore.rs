//! Fair sharing of processor time among guests, in slices.

use std::{
    collections::VecDeque,
    num::NonZero,
    sync::{Condvar, LazyLock, Mutex, MutexGuard, PoisonError},
    thread,
};

/// All guests of a process share half its cores. Each computes for one slice and then joins the end of the
/// queue. A guest that loops therefore delays the others only by single slices.
pub(super) static COMPUTING: LazyLock<FairSemaphore> = LazyLock::new(|| {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    FairSemaphore::new((cores / 2).max(1))
});

/// A semaphore with first-come-first-served permits. It limits the number of guests that compute
/// concurrently.
pub(super) struct FairSemaphore {
    state: Mutex<State>,
    /// Notified when a permit becomes free or another ticket becomes first.
    changed: Condvar,
}

struct State {
    free: usize,
    /// Tickets of those that wait, first come first.
    waiting: VecDeque<u64>,
    next: u64,
}

/// A permit for a guest to compute. Dropping it lets another guest compute.
pub(super) struct Permit<'a>(&'a FairSemaphore);

impl FairSemaphore {
    pub(super) fn new(places: usize) -> Self {
        let state = State { free: places, waiting: VecDeque::new(), next: 0 };
        Self { state: Mutex::new(state), changed: Condvar::new() }
    }

    /// Waits for a permit.
    pub(super) fn enter(&self) -> Permit<'_> {
        let mut state = self.state();
        let ticket = state.next;
        state.next += 1;
        state.waiting.push_back(ticket);
        while state.free == 0 || state.waiting.front() != Some(&ticket) {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.waiting.pop_front();
        state.free -= 1;
        drop(state);
        self.changed.notify_all();
        Permit(self)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<'a> Permit<'a> {
    /// Lets waiting guests go first.
    pub(super) fn pass(self) -> Self {
        let semaphore: &'a FairSemaphore = self.0;
        if semaphore.state().waiting.is_empty() {
            return self;
        }
        drop(self);
        semaphore.enter()
    }
}

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        self.0.state().free += 1;
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::{sync::mpsc, thread::ScopedJoinHandle};

    use super::*;

    impl FairSemaphore {
        /// Blocks until `count` guests wait for a permit, or the guest on this thread has ended.
        pub(in super::super) fn until_waiting(&self, count: usize, guest: &ScopedJoinHandle<'_, ()>) {
            while self.state().waiting.len() < count && !guest.is_finished() {
                thread::yield_now();
            }
        }
    }

    #[test]
    fn permit_passes_to_waiters_in_order() {
        let semaphore = FairSemaphore::new(1);
        let (sender, order) = mpsc::channel();
        thread::scope(|scope| {
            let mut place = semaphore.enter();
            for number in 1..=2 {
                let (semaphore, sender) = (&semaphore, sender.clone());
                let guest = scope.spawn(move || {
                    let _place = semaphore.enter();
                    sender.send(number).unwrap();
                });
                semaphore.until_waiting(number, &guest);
            }
            place = place.pass();
            sender.send(3).unwrap();
            drop(place);
        });
        assert_eq!(order.try_iter().collect::<Vec<_>>(), [1, 2, 3]);
    }

    #[test]
    fn semaphore_limits_concurrent_permits() {
        let semaphore = FairSemaphore::new(2);
        drop(semaphore.enter());
        assert_eq!(semaphore.state().free, 2, "a dropped permit is free again");
        let both = [semaphore.enter(), semaphore.enter()];
        assert_eq!(semaphore.state().free, 0);
        thread::scope(|scope| {
            let third = scope.spawn(|| drop(semaphore.enter()));
            semaphore.until_waiting(1, &third);
            assert!(!third.is_finished());
            drop(both);
        });
        assert_eq!(semaphore.state().free, 2);
    }
}
