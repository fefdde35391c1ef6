//! What one viewer has before it, besides what everybody sees: the picture as last sent, and how it came about.

use std::mem;

use airlock_engine::{Hash, Talk, Viewer};
use airlock_protocol::{
    Changes, Frame, Notice, Part, Parts, Question, Said, ServerMessage, TableState, Undo, Update,
    WrittenList, send,
};

use crate::transcript::{Resume, Transcript};

/// What a viewer sees of the match at one moment, besides what everybody sees. It follows from the position alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Picture {
    pub(crate) own: Parts,
    /// What the seat may do, as written.
    pub(crate) legal: WrittenList,
    /// What the match waits for; the viewpoint names the question.
    pub(crate) question: Question,
    /// What the seat may say; nothing for those who only watch.
    pub(crate) talk: Option<Talk>,
    /// What undo can do for the seat; nothing for those who only watch.
    pub(crate) undo: Option<Undo>,
}

impl Picture {
    /// What a viewer sees before the match.
    pub(crate) fn blank(viewer: Viewer) -> Self {
        let question = Question::default();
        let talk = matches!(viewer, Viewer::Seat(_)).then_some(Talk::FREE);
        Self { own: Parts::default(), legal: WrittenList::default(), question, talk, undo: None }
    }
}

/// What a viewer is told besides what it sees.
#[derive(Debug, Default)]
pub(crate) struct News {
    pub(crate) table: Option<TableState>,
    pub(crate) notices: Vec<Notice>,
    pub(crate) said: Option<Said>,
    pub(crate) events: Vec<Part>,
    /// The chain of the log at this moment.
    pub(crate) receipt: Option<Hash>,
    /// True if a question is another one even if it reads the same. The viewer's own entry has answered the old one, another
    /// window opened, or an entry that the viewer saw was taken back.
    pub(crate) renews: bool,
}

/// An update in the making, for devices that make lists of what they were.
pub(crate) struct Draft {
    /// What the viewer sees from now on; none if that is what it saw.
    picture: Option<Box<Picture>>,
    update: Update,
}

/// An update as it is sent.
pub(crate) struct Telling {
    /// To devices that make lists of what they were.
    pub(crate) brief: Frame,
    /// To others; none if nobody asked for it.
    pub(crate) whole: Option<Frame>,
}

impl Draft {
    /// How many updates the viewer was told before.
    pub(crate) const fn before(&self) -> u64 {
        self.update.n - 1
    }

    /// Whether the viewer is told anything of the game.
    pub(crate) fn shows_the_game(&self) -> bool {
        self.update.shows_the_game()
    }
}

/// One viewer's picture and transcript.
#[derive(Debug, Default)]
pub(crate) struct Viewpoint {
    /// What the viewer was last sent; none while the match rests: it is then drawn anew. Boxed: most matches rest.
    picture: Option<Box<Picture>>,
    /// The name of the question put to the viewer.
    decision: Option<u64>,
    /// The chain of the log when the viewer was last told something, or last did something. A later one would tell that others
    /// have done something hidden.
    receipt: Option<Hash>,
    told: Transcript,
}

impl Viewpoint {
    /// A viewpoint whose viewer was told `n` updates, the question being number `decision`.
    #[cfg(feature = "positions")]
    pub(crate) fn at(n: u64, decision: Option<u64>, receipt: Option<Hash>) -> Self {
        Self { picture: None, decision, receipt, told: Transcript::at(n) }
    }

    /// A viewpoint that remembers all that its viewer is told.
    pub(crate) fn remembering_all() -> Self {
        Self { told: Transcript::without_limit(), ..Self::default() }
    }

    /// The number of the newest update.
    pub(crate) const fn n(&self) -> u64 {
        self.told.n()
    }

    /// Whether what its viewer is told is remembered to be read, with its lists whole.
    pub(crate) const fn is_to_be_read(&self) -> bool {
        self.told.is_to_be_read()
    }

    /// The question that stands.
    pub(crate) const fn decision(&self) -> Option<u64> {
        self.decision
    }

    /// The receipt that the viewer has.
    pub(crate) const fn receipt(&self) -> Option<Hash> {
        self.receipt
    }

    /// Gives the viewer the receipt for something that it did.
    pub(crate) const fn give_receipt(&mut self, receipt: Option<Hash>) {
        self.receipt = receipt;
    }

    /// What the viewer was last sent, unless the match rests.
    pub(crate) fn picture(&self) -> Option<&Picture> {
        self.picture.as_deref()
    }

    /// Puts back the picture as last sent.
    pub(crate) fn redraw(&mut self, mut picture: Picture) {
        picture.question.decision = self.decision;
        self.picture = Some(Box::new(picture));
    }

    /// Keeps as little as possible.
    pub(crate) fn rest(&mut self) {
        self.picture = None;
        self.told.rest();
    }

    /// What was told so far is sent to nobody again: whoever lacks some of it gets a whole view.
    pub(crate) fn forget(&mut self) {
        self.told.forget();
    }

    /// What is different for this viewer, except what undo can do: that depends on who sees what. `moved` is what is
    /// different for everybody, and the viewer's new picture; without it there is news alone.
    pub(crate) fn draft(&self, moved: Option<(&Changes, Picture)>, news: News) -> Option<Draft> {
        let before = self.picture()?;
        let News { table, notices, said, events, receipt, renews } = news;
        let n = self.told.n() + 1;
        let said = said.into_iter().collect();
        let mut update = Update { n, table, notices, said, events, receipt, ..Update::default() };
        let Some((common, mut picture)) = moved else { return Some(Draft { picture: None, update }) };
        if !picture.question.seen.yours.is_empty() {
            let (seen, was) = (&picture.question.seen, &before.question.seen);
            let same = (&seen.yours, seen.wait, seen.deadline_ms) == (&was.yours, was.wait, was.deadline_ms)
                && picture.legal == before.legal;
            let standing = before.question.decision.filter(|_| same && !renews);
            picture.question.decision = standing.or(Some(n));
        }
        let own = picture.own.since(&before.own);
        Changes { gone: update.gone, parts: update.parts, lists: update.lists } = own.with(common);
        if picture.legal != before.legal {
            update.offers = picture.legal.since(&before.legal);
            update.legal = update.offers.is_none().then(|| picture.legal.part());
        }
        update.waits = picture.question.since(&before.question);
        update.talk = picture.talk.as_ref().filter(|talk| before.talk.as_ref() != Some(talk)).cloned();
        Some(Draft { picture: Some(Box::new(picture)), update })
    }

    /// The next update, or none if nothing is different for this viewer. `whole` is what everybody sees, if there are devices
    /// that are sent lists whole.
    pub(crate) fn update(
        &mut self,
        draft: Draft,
        undo: Option<Undo>,
        whole: Option<&Parts>,
    ) -> Option<Telling> {
        self.turn(draft, undo).map(|update| {
            let whole = whole.map(|common| self.spelt_out(&update, common));
            let brief = send(&ServerMessage::Update(Box::new(update)));
            let kept = whole.as_ref().filter(|_| self.told.is_to_be_read()).unwrap_or(&brief);
            self.told.push(kept);
            Telling { brief, whole }
        })
    }

    /// Counts the next update, if there is one, without writing it: nobody looks, and whoever comes gets a whole view.
    pub(crate) fn pass_over(&mut self, draft: Draft, undo: Option<Undo>) {
        if self.turn(draft, undo).is_some() {
            self.told.pass_over();
        }
    }

    /// Turns to the new picture; gives what is different, if anything is.
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

    /// An update with its lists and what the match waits for whole, as they are now.
    fn spelt_out(&self, update: &Update, common: &Parts) -> Frame {
        let mut update = update.clone();
        if let Some(picture) = &self.picture {
            for (key, _) in mem::take(&mut update.lists) {
                update
                    .parts
                    .extend(picture.own.get(&key).or_else(|| common.get(&key)).map(|part| (key, part)));
            }
            if update.offers.take().is_some() {
                update.legal = Some(picture.legal.part());
            }
            if update.waits.take().is_some() {
                update.pending = Some(picture.question.clone());
            }
        }
        send(&ServerMessage::Update(Box::new(update)))
    }

    /// What brings a device up to date that has update number `has`; `common` and `table` are what everybody sees.
    /// What is kept was written for devices that make lists of what they were (`brief`): others are shown everything anew.
    pub(crate) fn catch_up(
        &self,
        has: Option<u64>,
        brief: bool,
        common: &Parts,
        table: TableState,
    ) -> Vec<Frame> {
        let Some(whole) = self.whole(common, table) else { return Vec::new() };
        match self.told.since(has, whole.text().len()) {
            Resume::Tail(tail) if brief || tail.is_empty() => tail,
            Resume::Tail(_) | Resume::Whole => vec![whole],
        }
    }

    /// Everything that the viewer sees, in one update.
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

    /// The updates that are kept after number `from`.
    pub(crate) fn transcript(&self, from: u64) -> Vec<Frame> {
        self.told.kept_after(from)
    }
}
