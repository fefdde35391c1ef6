//! What one viewer has before it: the picture as last sent, and how it came about.

use airlock_engine::Seat;
use airlock_protocol::{Changes, Frame, Part, Parts, Question, ServerMessage, TableState, Update, send};

use crate::transcript::{Resume, Transcript};

/// Everything that a viewer sees at one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Picture {
    pub(crate) table: TableState,
    pub(crate) view: Parts,
    /// What the seat may do, as written.
    pub(crate) legal: Part,
    /// What the match waits for; the desk names the question.
    pub(crate) question: Question,
}

/// One viewer's picture and transcript.
#[derive(Debug)]
pub(crate) struct Desk {
    picture: Picture,
    told: Transcript,
}

impl Desk {
    pub(crate) fn new(picture: Picture) -> Self {
        Self { picture, told: Transcript::default() }
    }

    /// The number of the newest update.
    pub(crate) const fn n(&self) -> u64 {
        self.told.n()
    }

    /// The question that stands.
    pub(crate) const fn decision(&self) -> Option<u64> {
        self.picture.question.decision
    }

    /// The next update, or none if nothing is different for this viewer. `acted` tells whether this viewer's own entry
    /// is the cause: then an old question has been answered, even if the next one reads the same.
    pub(crate) fn update(&mut self, mut picture: Picture, events: Vec<Part>, acted: bool) -> Option<Frame> {
        let n = self.told.n() + 1;
        let before = &self.picture;
        if !picture.question.seen.yours.is_empty() {
            let same =
                picture.question.seen.yours == before.question.seen.yours && picture.legal == before.legal;
            let standing = before.question.decision.filter(|_| same && !acted);
            picture.question.decision = standing.or(Some(n));
        }
        let Changes { gone, parts } = picture.view.since(&before.view);
        let update = Update {
            n,
            whole: false,
            table: (picture.table != before.table).then(|| picture.table.clone()),
            events,
            gone,
            parts,
            legal: (picture.legal != before.legal).then(|| picture.legal.clone()),
            pending: (picture.question != before.question).then(|| picture.question.clone()),
            ..Update::default()
        };
        if update == (Update { n, ..Update::default() }) {
            return None;
        }
        self.picture = picture;
        let frame = send(&ServerMessage::Update(Box::new(update)));
        self.told.push(frame.clone());
        Some(frame)
    }

    /// What brings a device up to date that has update number `has`.
    pub(crate) fn catch_up(&self, has: Option<u64>) -> Vec<Frame> {
        let whole = self.whole();
        match self.told.since(has, whole.text().len()) {
            Resume::Tail(tail) => tail,
            Resume::Whole => vec![whole],
        }
    }

    fn whole(&self) -> Frame {
        let Picture { table, view, legal, question } = self.picture.clone();
        send(&ServerMessage::Update(Box::new(Update {
            n: self.told.n(),
            whole: true,
            table: Some(table),
            parts: view.all(),
            legal: Some(legal),
            pending: Some(question),
            ..Update::default()
        })))
    }
}

/// Whether `seat` is the one that acted.
pub(crate) fn is(seat: Option<Seat>, actor: Option<Seat>) -> bool {
    seat.is_some() && seat == actor
}
