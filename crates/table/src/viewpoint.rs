//! A viewer's private half of the view as last sent, and the viewer's transcript.

use airlock_engine::{Hash, Talk, Viewer};
use airlock_protocol::{
    Frame, Parts, Question, ServerMessage, TableState, Undo, Update, ViewDelta, WrittenList, send,
};

use crate::transcript::{Resume, Transcript};

/// A viewer's private half of the view. It depends on the position alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Picture {
    pub(crate) own: Parts,
    /// Serialised offers to the seat.
    pub(crate) legal: WrittenList,
    /// The open question; the viewpoint sets its id.
    pub(crate) question: Question,
    /// Chat of the seat; `None` for spectators.
    pub(crate) talk: Option<Talk>,
    /// Undo status of the seat; `None` for spectators.
    pub(crate) undo: Option<Undo>,
}

impl Picture {
    /// A viewer's picture before the match.
    pub(crate) fn blank(viewer: Viewer) -> Self {
        let question = Question::default();
        let talk = matches!(viewer, Viewer::Seat(_)).then_some(Talk::FREE);
        Self { own: Parts::default(), legal: WrittenList::default(), question, talk, undo: None }
    }
}

/// An update without its undo status.
pub(crate) struct Draft {
    /// The new picture; `None` if it is unchanged.
    picture: Option<Box<Picture>>,
    update: Update,
}

impl Draft {
    /// Number of updates that the viewer has been sent before.
    pub(crate) const fn before(&self) -> u64 {
        self.update.n - 1
    }

    /// True if it carries anything from the game.
    pub(crate) fn shows_the_game(&self) -> bool {
        self.update.shows_the_game()
    }
}

/// A viewer's picture and transcript.
#[derive(Debug, Default)]
pub(crate) struct Viewpoint {
    /// The picture as last sent; `None` while the match rests, since it can be drawn again. Boxed, because most
    /// matches rest.
    picture: Option<Box<Picture>>,
    /// Id of the question put to the viewer.
    decision: Option<u64>,
    /// Chain of the log at the viewer's last update or own action. A later one would reveal that others did something
    /// hidden.
    receipt: Option<Hash>,
    told: Transcript,
}

impl Viewpoint {
    /// A viewpoint with a transcript of `n` updates of which none is kept.
    #[cfg(feature = "positions")]
    pub(crate) fn at(n: u64, decision: Option<u64>, receipt: Option<Hash>) -> Self {
        Self { picture: None, decision, receipt, told: Transcript::at(n) }
    }

    /// A viewpoint that keeps its whole transcript.
    pub(crate) fn remembering_all() -> Self {
        Self { told: Transcript::without_limit(), ..Self::default() }
    }

    /// Number of the newest update.
    pub(crate) const fn n(&self) -> u64 {
        self.told.n()
    }

    /// True if the whole transcript is kept for reading.
    pub(crate) const fn is_to_be_read(&self) -> bool {
        self.told.is_to_be_read()
    }

    /// Id of the open question.
    pub(crate) const fn decision(&self) -> Option<u64> {
        self.decision
    }

    /// Receipt that the viewer has.
    pub(crate) const fn receipt(&self) -> Option<Hash> {
        self.receipt
    }

    /// Sets the receipt after an action of the viewer.
    pub(crate) const fn give_receipt(&mut self, receipt: Option<Hash>) {
        self.receipt = receipt;
    }

    /// The picture as last sent; `None` while the match rests.
    pub(crate) fn picture(&self) -> Option<&Picture> {
        self.picture.as_deref()
    }

    /// Restores the picture as last sent.
    pub(crate) fn redraw(&mut self, mut picture: Picture) {
        picture.question.decision = self.decision;
        self.picture = Some(Box::new(picture));
    }

    /// Frees the picture and most of the transcript.
    pub(crate) fn rest(&mut self) {
        self.picture = None;
        self.told.rest();
    }

    /// Drops the kept updates. Returning devices get a whole view.
    pub(crate) fn forget(&mut self) {
        self.told.forget();
    }

    /// Completes an update by the viewer's changes except for the undo status, which depends on what others saw.
    /// `moved` holds the public changes and the viewer's new picture; `None` if the position did not change. `renews`:
    /// the question gets a new id even if it reads the same, because the viewer answered the old one, another window
    /// opened, or an entry that the viewer saw was taken back.
    pub(crate) fn draft(
        &self,
        update: Update,
        moved: Option<(&ViewDelta, Picture)>,
        renews: bool,
    ) -> Option<Draft> {
        let before = self.picture()?;
        let n = self.told.n() + 1;
        let mut update = Update { n, ..update };
        let Some((common, mut picture)) = moved else { return Some(Draft { picture: None, update }) };
        if !picture.question.seen.yours.is_empty() {
            let (seen, was) = (&picture.question.seen, &before.question.seen);
            let same = (&seen.yours, seen.wait, seen.deadline_ms) == (&was.yours, was.wait, was.deadline_ms)
                && picture.legal == before.legal;
            let standing = before.question.decision.filter(|_| same && !renews);
            picture.question.decision = standing.or(Some(n));
        }
        let own = picture.own.since(&before.own);
        ViewDelta { gone: update.gone, parts: update.parts, lists: update.lists } = own.with(common);
        if picture.legal != before.legal {
            update.offers = picture.legal.since(&before.legal);
            update.legal = update.offers.is_none().then(|| picture.legal.part());
        }
        update.waits = picture.question.since(&before.question);
        update.talk = picture.talk.as_ref().filter(|talk| before.talk.as_ref() != Some(talk)).cloned();
        Some(Draft { picture: Some(Box::new(picture)), update })
    }

    /// Completes and records the next update; `None` if nothing changed for this viewer.
    pub(crate) fn update(&mut self, draft: Draft, undo: Option<Undo>) -> Option<Frame> {
        let update = self.turn(draft, undo)?;
        let frame = send(&ServerMessage::Update(Box::new(update)));
        self.told.push(&frame);
        Some(frame)
    }

    /// Counts the next update without serialising it, since nobody is connected. A returning device gets a whole
    /// view.
    pub(crate) fn pass_over(&mut self, draft: Draft, undo: Option<Undo>) {
        if self.turn(draft, undo).is_some() {
            self.told.pass_over();
        }
    }

    /// Adopts the new picture. Returns the update, if it changes anything.
    fn turn(&mut self, draft: Draft, undo: Option<Undo>) -> Option<Update> {
        let Draft { picture, mut update } = draft;
        let was = self.picture().and_then(|before| before.undo);
        update.undo = undo.filter(|_| undo != was);
        self.picture = picture.or_else(|| self.picture.take());
        if let Some(picture) = &mut self.picture {
            picture.undo = undo;
        }
        self.decision = self.picture().and_then(|picture| picture.question.decision);
        let update = Some(update).filter(|update| !update.is_empty())?;
        self.receipt = update.receipt;
        Some(update)
    }

    /// The frames for a device that has update number `has`; `common` and `table` are public.
    pub(crate) fn catch_up(&self, has: Option<u64>, common: &Parts, table: TableState) -> Vec<Frame> {
        let Some(whole) = self.whole(common, table) else { return Vec::new() };
        match self.told.since(has, whole.text().len()) {
            Resume::Tail(tail) => tail,
            Resume::Whole => vec![whole],
        }
    }

    /// The whole view in one update.
    pub(crate) fn whole(&self, common: &Parts, table: TableState) -> Option<Frame> {
        let Picture { own, legal, question, talk, undo } = self.picture().cloned()?;
        Some(send(&ServerMessage::Update(Box::new(Update {
            n: self.told.n(),
            whole: true,
            table: Some(table),
            parts: common.all().into_iter().chain(own.all()).collect(),
            legal: Some(legal.part()),
            pending: Some(question),
            undo,
            talk,
            receipt: self.receipt,
            ..Update::default()
        }))))
    }

    /// The kept updates after number `from`.
    pub(crate) fn transcript(&self, from: u64) -> Vec<Frame> {
        self.told.kept_after(from)
    }
}
