//! Processor time, shared out among guests in slices.

use std::{
    collections::VecDeque,
    num::NonZero,
    sync::{Condvar, LazyLock, Mutex, MutexGuard, PoisonError},
    thread,
};

/// All guests of a process share half its cores. Each computes for one slice and goes to the end of the queue, so that one that loops
/// delays another by a slice and not by all that it may compute.
pub(super) static GATE: LazyLock<Gate> = LazyLock::new(|| {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    Gate::new((cores / 2).max(1))
});

/// First come, first served: at most so many guests compute at a time.
pub(super) struct Gate {
    state: Mutex<State>,
    /// Notified when a place is free, or another ticket is first.
    changed: Condvar,
}

struct State {
    free: usize,
    /// Tickets of those that wait, the first in front.
    waiting: VecDeque<u64>,
    next: u64,
}

/// A place in which a guest computes; another guest may have it when this is dropped.
pub(super) struct Place<'a>(&'a Gate);

impl Gate {
    pub(super) fn new(places: usize) -> Self {
        let state = State { free: places, waiting: VecDeque::new(), next: 0 };
        Self { state: Mutex::new(state), changed: Condvar::new() }
    }

    /// Waits for a place.
    pub(super) fn enter(&self) -> Place<'_> {
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
        Place(self)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<'a> Place<'a> {
    /// Lets those go first that wait.
    pub(super) fn pass(self) -> Self {
        let gate: &'a Gate = self.0;
        if gate.state().waiting.is_empty() {
            return self;
        }
        drop(self);
        gate.enter()
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.state().free += 1;
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    impl Gate {
        /// Waits until so many wait for a place.
        fn until_waiting(&self, count: usize) {
            while self.state().waiting.len() < count {
                thread::yield_now();
            }
        }
    }

    #[test]
    fn place_passes_to_those_that_wait_in_order() {
        let gate = Gate::new(1);
        let (sender, order) = mpsc::channel();
        thread::scope(|scope| {
            let mut place = gate.enter();
            for number in 1..=2 {
                let (gate, sender) = (&gate, sender.clone());
                scope.spawn(move || {
                    let _place = gate.enter();
                    sender.send(number).unwrap();
                });
                gate.until_waiting(number);
            }
            place = place.pass();
            sender.send(3).unwrap();
            drop(place);
        });
        assert_eq!(order.try_iter().collect::<Vec<_>>(), [1, 2, 3]);
    }

    #[test]
    fn gate_admits_no_more_than_its_places() {
        let gate = Gate::new(2);
        let _both = [gate.enter(), gate.enter()];
        assert_eq!(gate.state().free, 0);
        thread::scope(|scope| {
            let third = scope.spawn(|| drop(gate.enter()));
            gate.until_waiting(1);
            assert!(!third.is_finished());
            drop(_both);
        });
        assert_eq!(gate.state().free, 2);
    }
}
