//! What one viewer was told: numbered from 1 without gaps, with the newest part kept for those who come back.

use airlock_protocol::{Frame, Packed};

use crate::limits::{MAX_RESTING_TAIL_BYTES, MAX_TAIL_BYTES, MAX_TAIL_UPDATES};

/// A viewer's own sequence of updates.
#[derive(Debug, Default)]
pub(crate) struct Transcript {
    /// The number of the newest update.
    n: u64,
    /// The newest updates, the last being number `n`.
    tail: Packed,
    /// Whether everything is kept: to be read once, not to be played from.
    unlimited: bool,
}

/// How to bring a viewer up to date.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Resume {
    /// It lacks these updates, or nothing.
    Tail(Vec<Frame>),
    /// It needs a whole view.
    Whole,
}

impl Transcript {
    /// A transcript of so many updates of which none is kept.
    pub(crate) fn at(n: u64) -> Self {
        Self { n, ..Self::default() }
    }

    /// A transcript that keeps all.
    pub(crate) fn without_limit() -> Self {
        Self { unlimited: true, ..Self::default() }
    }

    /// Whether everything is kept, to be read.
    pub(crate) const fn is_to_be_read(&self) -> bool {
        self.unlimited
    }

    /// The number of the newest update.
    pub(crate) const fn n(&self) -> u64 {
        self.n
    }

    /// Adds the next update; it must carry the number `n() + 1`.
    pub(crate) fn push(&mut self, update: &Frame) {
        self.n += 1;
        self.tail.push(update);
        if !self.unlimited {
            self.tail.keep(MAX_TAIL_UPDATES, MAX_TAIL_BYTES);
        }
    }

    /// The next update is kept for nobody, and so is none before it.
    pub(crate) fn pass_over(&mut self) {
        self.n += 1;
        self.forget();
    }

    /// Keeps as little as those need who come back after a short while.
    pub(crate) fn rest(&mut self) {
        self.tail.keep(MAX_TAIL_UPDATES, MAX_RESTING_TAIL_BYTES);
        self.tail.shrink();
    }

    /// Keeps nothing of what was told so far, unless all of it is to be read.
    pub(crate) fn forget(&mut self) {
        if !self.unlimited {
            *self = Self::at(self.n);
        }
    }

    /// The updates after number `from` that are kept.
    pub(crate) fn kept_after(&self, from: u64) -> Vec<Frame> {
        let first = self.n - self.tail.len() as u64;
        let skip = usize::try_from(from.saturating_sub(first)).unwrap_or(usize::MAX);
        self.tail.without(skip).collect()
    }

    /// What a viewer lacks that has update number `has`; a whole view has `whole` bytes.
    pub(crate) fn since(&self, has: Option<u64>, whole: usize) -> Resume {
        let Some(lacks) = has.and_then(|has| self.n.checked_sub(has)) else { return Resume::Whole };
        let Some(skip) = usize::try_from(lacks).ok().and_then(|lacks| self.tail.len().checked_sub(lacks))
        else {
            return Resume::Whole;
        };
        let tail: Vec<Frame> = self.tail.without(skip).collect();
        let bytes: usize = tail.iter().map(|update| update.text().len()).sum();
        if bytes > whole { Resume::Whole } else { Resume::Tail(tail) }
    }
}

#[cfg(test)]
mod tests {
    use airlock_protocol::{ServerMessage, Update, send};

    use super::*;

    fn update(n: u64) -> Frame {
        send(&ServerMessage::Update(Box::new(Update { n, ..Update::default() })))
    }

    fn transcript(length: u64) -> Transcript {
        let mut transcript = Transcript::default();
        (1..=length).for_each(|n| transcript.push(&update(n)));
        transcript
    }

    const LARGE: usize = 1_000_000;

    #[test]
    fn who_has_some_gets_the_rest() {
        let told = transcript(5);
        assert_eq!(told.since(Some(3), LARGE), Resume::Tail(vec![update(4), update(5)]));
        assert_eq!(told.since(Some(5), LARGE), Resume::Tail(vec![]));
        assert_eq!(told.since(Some(0), LARGE), Resume::Tail((1..=5).map(update).collect()));
    }

    #[test]
    fn a_rest_changes_nothing_but_how_far_back_it_goes() {
        let mut told = transcript(300);
        told.rest();
        for n in 301..=303 {
            let kept = told.tail.len();
            assert!(0 < kept && kept < 300);
            let from = n - 1 - kept as u64;
            assert_eq!(told.since(Some(from), LARGE), Resume::Tail((from + 1..n).map(update).collect()));
            assert_eq!(told.kept_after(from + 1), (from + 2..n).map(update).collect::<Vec<_>>());
            assert_eq!(told.since(Some(from - 1), LARGE), Resume::Whole);
            told.push(&update(n));
            told.rest();
        }
    }

    #[test]
    fn what_was_passed_over_is_counted_and_sent_to_nobody() {
        let mut told = transcript(5);
        told.pass_over();
        assert_eq!((told.n(), told.kept_after(0)), (6, vec![]));
        assert_eq!(told.since(Some(5), LARGE), Resume::Whole);
        assert_eq!(told.since(Some(6), LARGE), Resume::Tail(vec![]));
        told.push(&update(7));
        assert_eq!(told.since(Some(6), LARGE), Resume::Tail(vec![update(7)]));
    }

    #[test]
    fn who_has_nothing_or_something_else_gets_all() {
        assert_eq!(transcript(5).since(None, LARGE), Resume::Whole);
        assert_eq!(transcript(5).since(Some(6), LARGE), Resume::Whole);
        assert_eq!(transcript(5).since(Some(u64::MAX), LARGE), Resume::Whole);
    }

    #[test]
    fn a_long_tail_gives_way_to_a_whole_view() {
        assert_eq!(transcript(100).since(Some(1), 10), Resume::Whole);
        let long = transcript(MAX_TAIL_UPDATES as u64 + 10);
        assert_eq!(long.since(Some(9), LARGE), Resume::Whole);
        assert!(matches!(long.since(Some(10), LARGE), Resume::Tail(tail) if tail.len() == MAX_TAIL_UPDATES));
    }
}
