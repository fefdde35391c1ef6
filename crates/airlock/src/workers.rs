//! Matches shared out to all cores. What happens in a match depends on its number alone, so it does not matter who plays it.

use std::{
    num::NonZero,
    sync::atomic::{AtomicU64, Ordering},
    thread,
};

/// Lets every core take the next number out of `0..count` until none is left, or until one of them has failed; gives
/// what each core found.
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
                // Nobody takes another one.
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
    fn every_number_is_worked_on_once() {
        let (found, error) = share_out(100, Vec::new, |mine: &mut Vec<u64>, number| {
            mine.push(number);
            Ok::<(), ()>(())
        });
        let mut all: Vec<u64> = found.into_iter().flatten().collect();
        all.sort_unstable();
        assert_eq!((all, error), ((0..100).collect(), None));
    }

    #[test]
    fn the_failure_with_the_lowest_number_is_told() {
        let fail = |(): &mut (), number| if number >= 3 { Err(number) } else { Ok(()) };
        assert_eq!(share_out(1, || (), fail).1, None);
        assert!(share_out(100, || (), fail).1.is_some_and(|number| number >= 3));
    }
}
