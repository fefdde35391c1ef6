//! A viewer's numbered updates. The newest ones are kept for devices that return.

use airlock_protocol::{Frame, Packed};

use crate::limits::{MAX_RESTING_TAIL_BYTES, MAX_TAIL_BYTES, MAX_TAIL_UPDATES};

/// A viewer's updates, numbered from 1 without gaps.
#[derive(Debug, Default)]
pub(crate) struct Transcript {
    /// Number of the newest update.
    n: u64,
    /// The newest updates; the last one has number `n`.
    tail: Packed,
    /// True if all updates are kept, for reading a transcript.
    unlimited: bool,
}

/// Way to bring a viewer up to date.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Resume {
    /// The updates that it lacks, possibly none.
    Tail(Vec<Frame>),
    /// A whole view.
    Whole,
}

impl Transcript {
    /// A transcript of `n` updates of which none is kept.
    pub(crate) fn at(n: u64) -> Self {
        Self { n, ..Self::default() }
    }

    /// A transcript that keeps all updates.
    pub(crate) fn without_limit() -> Self {
        Self { unlimited: true, ..Self::default() }
    }

    /// True if all updates are kept, for reading.
    pub(crate) const fn is_to_be_read(&self) -> bool {
        self.unlimited
    }

    /// Number of the newest update.
    pub(crate) const fn n(&self) -> u64 {
        self.n
    }

    /// Adds the next update, which must have the number `n() + 1`.
    pub(crate) fn push(&mut self, update: &Frame) {
        self.n += 1;
        self.tail.push(update);
        if !self.unlimited {
            self.tail.keep(MAX_TAIL_UPDATES, MAX_TAIL_BYTES);
        }
    }

    /// Counts the next update without keeping it or any before it.
    pub(crate) fn pass_over(&mut self) {
        self.n += 1;
        self.forget();
    }

    /// Keeps only a short tail, for devices that return soon.
    pub(crate) fn rest(&mut self) {
        self.tail.keep(MAX_TAIL_UPDATES, MAX_RESTING_TAIL_BYTES);
        self.tail.shrink();
    }

    /// Drops the kept updates, unless the transcript is kept for reading.
    pub(crate) fn forget(&mut self) {
        if !self.unlimited {
            *self = Self::at(self.n);
        }
    }

    /// The kept updates after number `from`.
    pub(crate) fn kept_after(&self, from: u64) -> Vec<Frame> {
        let first = self.n - self.tail.len() as u64;
        let skip = usize::try_from(from.saturating_sub(first)).unwrap_or(usize::MAX);
        self.tail.without(skip).collect()
    }

    /// The way to bring a viewer with update `has` up to date. `whole` is the size of a whole view in bytes; a longer
    /// tail is not sent.
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
    fn resume_returns_missing_updates() {
        let told = transcript(5);
        assert_eq!(told.since(Some(3), LARGE), Resume::Tail(vec![update(4), update(5)]));
        assert_eq!(told.since(Some(5), LARGE), Resume::Tail(vec![]));
        assert_eq!(told.since(Some(0), LARGE), Resume::Tail((1..=5).map(update).collect()));
    }

    #[test]
    fn rest_shortens_the_kept_tail_only() {
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
    fn passed_over_update_counts_but_is_not_kept() {
        let mut told = transcript(5);
        told.pass_over();
        assert_eq!((told.n(), told.kept_after(0)), (6, vec![]));
        assert_eq!(told.since(Some(5), LARGE), Resume::Whole);
        assert_eq!(told.since(Some(6), LARGE), Resume::Tail(vec![]));
        told.push(&update(7));
        assert_eq!(told.since(Some(6), LARGE), Resume::Tail(vec![update(7)]));
    }

    #[test]
    fn unknown_position_gets_a_whole_view() {
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
