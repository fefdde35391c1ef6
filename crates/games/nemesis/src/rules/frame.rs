//! Frames: the procedures of the rulebook, and the loop that runs them.
//!
//! Every chapter has an enum `Step` of its procedures. A step is taken off the stack and run; it changes the state and
//! pushes what is to happen next. A step that waits for an answer stays on top until its answer comes.

use airlock_engine::{ApplyError, Chance, Fuel, Illegal, Out, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    content::{AttackCardId, EventCardId, PanicCardId, TokenId},
    model::{
        Ending,
        event::{Event, Told},
        words::{Action, Offer, Slot, Verb},
    },
    rules::position::Nemesis,
};

/// What the rules act with besides the state: chance, and what they tell.
pub(crate) struct Cx<'a> {
    pub(crate) chance: &'a mut Chance,
    pub(crate) out: &'a mut Out<Event>,
}

impl Cx<'_> {
    /// Everybody is told the same.
    pub(crate) fn tell(&mut self, told: Told) {
        self.out.tell(Event::public(told));
    }

    /// One seat is told something that others are told less of.
    pub(crate) fn tell_secret(&mut self, seat: Seat, told: Told, others: Option<Told>) {
        self.out.tell(Event::secret(seat, told, others));
    }

    /// Some seats are told something, and the others something less.
    pub(crate) fn tell_some(&mut self, audience: SeatSet, told: Told, others: Told) {
        self.out.tell(Event { all: Some(others), instead: vec![(audience, told)] });
    }

    /// Some seats are told something, and the others nothing.
    pub(crate) fn tell_only(&mut self, audience: SeatSet, told: Told) {
        self.out.tell(Event { all: None, instead: vec![(audience, told)] });
    }
}

/// Whether a procedure is through for now.
pub(crate) enum Flow<P> {
    /// It is: what is on the stack goes on.
    Done,
    /// It waits for an answer.
    Ask(P),
}

/// A question that a waiting procedure puts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Question {
    /// The seats that still owe an answer.
    pub(crate) seats: SeatSet,
    /// The decision point (section 22).
    pub(crate) point: &'static str,
    /// Who is told that these seats are asked.
    pub(crate) manner: Manner,
}

/// How a question is put.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Manner {
    /// Everybody sees who is asked.
    Open,
    /// A reaction window of a class: nobody sees who still owes an answer; a tick ends it.
    Window(&'static str),
}

impl Question {
    /// A question to one seat that everybody sees.
    pub(crate) const fn to(seat: Seat, point: &'static str) -> Self {
        Self { seats: SeatSet::only(seat), point, manner: Manner::Open }
    }
}

/// Components that procedures hold while they run.
#[derive(Debug, Default)]
pub(crate) struct Loose {
    /// Intruder tokens that were drawn.
    pub(crate) tokens: Vec<TokenId>,
    /// Event cards that are resolved.
    pub(crate) events: Vec<EventCardId>,
    /// Intruder attack cards.
    pub(crate) attacks: Vec<AttackCardId>,
    /// Panic cards.
    pub(crate) panics: Vec<PanicCardId>,
}

/// The procedures of one chapter.
pub(crate) trait Procedure: Sized {
    /// Runs until it is through or needs an answer.
    fn run(self, game: &mut Nemesis, cx: &mut Cx<'_>) -> Flow<Self>;

    /// The question it waits with, if it is one that waits.
    fn question(&self, _game: &Nemesis) -> Option<Question> {
        None
    }

    /// What a seat that is asked may answer. The first offer, filled with as little as possible from the front, is the
    /// answer of a seat that does not answer.
    fn offers(&self, _game: &Nemesis, _seat: Seat) -> Vec<Offer> {
        Vec::new()
    }

    /// The offers with one verb only: what an answer is checked against.
    fn offers_of(&self, game: &Nemesis, seat: Seat, verb: Verb) -> Vec<Offer> {
        let mut offers = self.offers(game, seat);
        offers.retain(|offer| offer.verb == verb);
        offers
    }

    /// The answer of a seat that does not answer.
    fn default(&self, game: &Nemesis, seat: Seat) -> Option<Action> {
        self.offers(game, seat).first().and_then(least)
    }

    /// Takes an answer that was offered; runs on from there.
    fn answer(self, _game: &mut Nemesis, _cx: &mut Cx<'_>, _seat: Seat, _action: &Action) {}

    /// A window's time is up.
    fn close(self, _game: &mut Nemesis, _cx: &mut Cx<'_>) {}

    /// The components that it holds and that are nowhere else.
    fn holds(&self, _held: &mut Loose) {}

    /// Why an action that is not offered is not: the rule that forbids it.
    fn why_not(&self, _game: &Nemesis, _seat: Seat, _action: &Action) -> Illegal {
        Illegal::new("N-ACT-06", "this is not offered now")
    }
}

/// An offer filled with as little as possible from the front; `None` if it has a hole that is no pick.
fn least(offer: &Offer) -> Option<Action> {
    let action =
        offer.refs.iter().fold(Action::new(offer.verb), |action, (arg, thing)| action.with(*arg, [*thing]));
    offer.slots.iter().try_fold(action, |action, (arg, slot, _)| match slot {
        Slot::Pick { from, min, .. } => {
            Some(action.with(*arg, from.get(..usize::from(*min))?.iter().copied()))
        }
        Slot::Split { .. } | Slot::Walk { .. } => None,
    })
}

macro_rules! frames {
    ($($(#[$meta:meta])* $name:ident($($module:ident)::+)),+ $(,)?) => {
        /// A procedure in progress, by chapter.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Frame { $($(#[$meta])* $name(crate::rules::$($module)::+::Step)),+ }

        $(impl From<crate::rules::$($module)::+::Step> for Frame {
            fn from(step: crate::rules::$($module)::+::Step) -> Self { Self::$name(step) }
        })+

        impl Frame {
            fn run(self, game: &mut Nemesis, cx: &mut Cx<'_>) -> Flow<Self> {
                match self { $(Self::$name(step) => match step.run(game, cx) {
                    Flow::Done => Flow::Done,
                    Flow::Ask(step) => Flow::Ask(Self::$name(step)),
                }),+ }
            }
            pub(crate) fn question(&self, game: &Nemesis) -> Option<Question> {
                match self { $(Self::$name(step) => step.question(game)),+ }
            }
            pub(crate) fn offers(&self, game: &Nemesis, seat: Seat) -> Vec<Offer> {
                match self { $(Self::$name(step) => step.offers(game, seat)),+ }
            }
            pub(crate) fn offers_of(&self, game: &Nemesis, seat: Seat, verb: Verb) -> Vec<Offer> {
                match self { $(Self::$name(step) => step.offers_of(game, seat, verb)),+ }
            }
            pub(crate) fn default(&self, game: &Nemesis, seat: Seat) -> Option<Action> {
                match self { $(Self::$name(step) => step.default(game, seat)),+ }
            }
            fn answer(self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
                match self { $(Self::$name(step) => step.answer(game, cx, seat, action)),+ }
            }
            fn close(self, game: &mut Nemesis, cx: &mut Cx<'_>) {
                match self { $(Self::$name(step) => step.close(game, cx)),+ }
            }
            pub(crate) fn holds(&self, held: &mut Loose) {
                match self { $(Self::$name(step) => step.holds(held)),+ }
            }
            pub(crate) fn why_not(&self, game: &Nemesis, seat: Seat, action: &Action) -> Illegal {
                match self { $(Self::$name(step) => step.why_not(game, seat, action)),+ }
            }
        }
    };
}

frames! {
    /// Section 3.2.
    Setup(setup),
    /// Section 4.
    Round(round),
    /// Section 4.4 and 5: turns and actions.
    Turn(turn),
    /// Sections 6 and 7.
    Movement(movement),
    /// Section 8.
    Noise(noise),
    /// Section 9.2: doors that must be taken from elsewhere.
    Doors(doors),
    /// Section 10.
    Encounter(encounter),
    /// Sections 11.2 and 11.3.
    Combat(combat),
    /// Section 11.4.
    Injury(injury),
    /// Section 11.5.
    Escape(escape),
    /// Section 12.
    Attack(attack),
    /// Section 13.
    Wounds(wounds),
    /// Section 14.
    Contamination(contamination),
    /// Section 15.1: hand slots.
    Hands(hands),
    /// Sections 5.3, 15.3 and 15.4.
    Items(items),
    /// Section 15.2.
    Search(search),
    /// Section 5.4.
    Trade(trade),
    /// Section 15.6.
    React(react),
    /// Section 15.7.
    Effect(effect),
    /// Section 15.7: consent to an escape.
    EffectConsent(effect::consent),
    /// Section 15.7: playing cards.
    EffectHand(effect::hand),
    /// Section 15.7: secret looks.
    EffectLook(effect::looks),
    /// Section 15.7: doors.
    EffectDoors(effect::doors),
    /// Section 15.7: what strikes rooms.
    EffectStrike(effect::striking),
    /// Section 15.7: the own body.
    EffectBody(effect::body),
    /// Section 15.7, events.
    Events(events),
    /// Section 16.6.
    Pods(pods),
    /// Section 16.4, Hibernatorium.
    Hibernation(hibernation),
    /// Sections 17.2 and 17.6.
    Objectives(objectives),
    /// Section 17.
    Ending(ending),
    /// Section 21.
    IntruderPlayer(intruder_player),
    /// Sections 30.6 and 30.7.
    VoidEncounter(void_seeders::encounter),
    /// Section 30.3.
    Panic(void_seeders::panic),
    /// Section 30.4.
    Lair(void_seeders::lair),
    /// Section 30.10.
    VoidEvents(void_seeders::events),
    /// Sections 30.12 and 30.13.
    Recovery(void_seeders::recovery),
}

impl Nemesis {
    /// Puts a procedure on the stack: it runs next.
    pub(crate) fn push(&mut self, frame: impl Into<Frame>) {
        self.stack.push(frame.into());
    }

    /// Puts procedures on the stack so that they run in the order given.
    pub(crate) fn then<const N: usize>(&mut self, frames: [Frame; N]) {
        self.stack.then(frames);
    }

    /// The question that the match waits with.
    pub(crate) fn question(&self) -> Option<Question> {
        self.stack.top().and_then(|frame| frame.question(self))
    }

    /// Hands an answer to the procedure that waits and runs on.
    pub(crate) fn take_answer(
        &mut self,
        cx: &mut Cx<'_>,
        seat: Seat,
        action: &Action,
    ) -> Result<(), ApplyError> {
        if let Some(frame) = self.stack.pop() {
            frame.answer(self, cx, seat, action);
        }
        self.run(cx)
    }

    /// Ends the open window and runs on.
    pub(crate) fn close_window(&mut self, cx: &mut Cx<'_>) -> Result<(), ApplyError> {
        if let Some(frame) = self.stack.pop() {
            frame.close(self, cx);
        }
        self.run(cx)
    }

    /// Runs procedures until one waits for an answer, or the match is over.
    pub(crate) fn run(&mut self, cx: &mut Cx<'_>) -> Result<(), ApplyError> {
        let mut fuel = Fuel::full();
        loop {
            self.interrupt(cx);
            let Some(frame) = self.stack.pop() else { return Ok(()) };
            fuel.burn()?;
            if let Flow::Ask(frame) = frame.run(self, cx) {
                self.stack.push(frame);
                self.interrupt(cx);
                if self.question().is_some() {
                    return Ok(());
                }
            }
        }
    }

    /// What takes effect the moment it becomes true, whatever procedure is in progress.
    fn interrupt(&mut self, cx: &mut Cx<'_>) {
        if self.seats().all(|seat| self.is_eliminated(seat)) {
            self.ending.get_or_insert(Ending::NobodyLeft); // N-END-10, N-COOP-16
        }
        if self.ending.is_some() {
            self.abandon();
        } else if !self.record.first_encounter && !self.intruders.figures.is_empty() {
            self.begin_first_encounter(cx); // N-CRIT-02
        }
    }

    /// What procedures hold goes where it would have gone.
    fn put_away(&mut self) {
        let mut held = Loose::default();
        self.stack.iter().for_each(|frame| frame.holds(&mut held));
        let Loose { tokens, events, attacks, panics } = held;
        tokens.into_iter().for_each(|token| self.intruders.bag.add(token));
        self.decks.event_discards.extend(events);
        self.decks.attack_discards.extend(attacks);
        if let Some(own) = &mut self.void_seeders {
            own.panic_discards.extend(panics);
        }
    }

    /// Once the match ends, every procedure in progress is abandoned for the victory check (N-GEN-12).
    fn abandon(&mut self) {
        let checking = |frame: &Frame| matches!(frame, Frame::Ending(_));
        if self.outcome.is_none() && !self.stack.iter().any(checking) {
            self.put_away();
            self.stack.clear();
            self.push(crate::rules::ending::Step::Begin);
        }
    }
}
