//! Distribution of matches to all cores. A match depends only on its number, so that any core may play it.

use std::{
    num::NonZero,
    sync::atomic::{AtomicU64, Ordering},
    thread,
};

/// Lets every core take the next number of `0..count` until none is left or one of them failed. Returns the result of
/// each core, and the failure with the lowest number.
pub(crate) fn share_out<W: Send, E: Send>(
    count: u64,
    begin: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, u64) -> Result<(), E> + Sync,
) -> (Vec<W>, Option<E>) {
    let next = AtomicU64::new(0);
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let cores = u64::try_from(cores).unwrap_or(1).min(count).max(1);
    let one_core = || {
        let mut found = begin();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return (found, None);
            }
            if let Err(error) = work(&mut found, number) {
                // Stops the other cores.
                next.store(count, Ordering::Relaxed);
                return (found, Some((number, error)));
            }
        }
    };
    let mut all = Vec::new();
    let mut first: Option<(u64, E)> = None;
    thread::scope(|scope| {
        let handles: Vec<_> = (0..cores).map(|_| scope.spawn(one_core)).collect();
        for handle in handles {
            let (found, error) = match handle.join() {
                Ok(result) => result,
                Err(panic) => std::panic::resume_unwind(panic),
            };
            all.push(found);
            if let Some((number, error)) = error
                && first.as_ref().is_none_or(|(known, _)| number < *known)
            {
                first = Some((number, error));
            }
        }
    });
    (all, first.map(|(_, error)| error))
}

#[cfg(test)]
mod tests {
    use super::share_out;

    #[test]
    fn every_number_is_processed_once() {
        let (found, error) = share_out(100, Vec::new, |mine: &mut Vec<u64>, number| {
            mine.push(number);
            Ok::<(), ()>(())
        });
        let mut all: Vec<u64> = found.into_iter().flatten().collect();
        all.sort_unstable();
        assert_eq!((all, error), ((0..100).collect(), None));
    }

    #[test]
    fn failure_with_lowest_number_is_returned() {
        let fail = |(): &mut (), number| if number >= 3 { Err(number) } else { Ok(()) };
        assert_eq!(share_out(1, || (), fail).1, None);
        assert!(share_out(100, || (), fail).1.is_some_and(|number| number >= 3));
    }
}
