//! Stack frames: the procedures of each chapter, and interrupts that take effect during any procedure.

use airlock_engine::{ApplyError, Framed, Illegal, Seat, Stack, frames};

use crate::{
    content::{AttackCardId, EventCardId, PanicCardId, TokenId},
    model::{
        Ending,
        event::SeenEvent,
        words::{Action, Offer, Verb},
    },
    rules::{cards, position::Nemesis, switches},
};

pub(crate) use airlock_engine::{Flow, Manner, Procedure, Question};

/// Context of the rules: chance, events and disclosure.
pub(crate) type Cx<'a> = airlock_engine::Cx<'a, SeenEvent>;

/// Duration of a reaction window at a table with a clock, in milliseconds.
pub const WINDOW_MS: u32 = 8_000;

/// Components held by procedures in progress.
#[derive(Debug, Default)]
pub struct HeldComponents {
    /// Drawn intruder tokens.
    pub(crate) tokens: Vec<TokenId>,
    /// Event cards being resolved.
    pub(crate) events: Vec<EventCardId>,
    pub(crate) attacks: Vec<AttackCardId>,
    pub(crate) panics: Vec<PanicCardId>,
}

frames! {
    /// A procedure in progress, by chapter.
    pub enum Frame of Nemesis {
        /// Section 3.2.
        Setup(crate::rules::setup::Step),
        /// Section 4.
        Round(crate::rules::round::Step),
        /// Section 4.4 and 5: turns and actions.
        Turn(crate::rules::turn::Step),
        /// Sections 6 and 7.
        Movement(crate::rules::movement::Step),
        /// Section 8.
        Noise(crate::rules::noise::Step),
        /// Section 9.2: closing doors.
        Doors(crate::rules::doors::Step),
        /// Section 10.
        Encounter(crate::rules::encounter::Step),
        /// Sections 11.2 and 11.3.
        Combat(crate::rules::combat::Step),
        /// Section 11.4.
        Injury(crate::rules::injury::Step),
        /// Section 11.5.
        Escape(crate::rules::escape::Step),
        /// Section 12.
        Attack(crate::rules::attack::Step),
        /// Section 13.
        Wounds(crate::rules::wounds::Step),
        /// Section 14.
        Contamination(crate::rules::contamination::Step),
        /// Section 15.1: hand slots.
        Hands(crate::rules::hands::Step),
        /// Sections 5.3, 15.3 and 15.4.
        Items(crate::rules::items::Step),
        /// Section 15.2.
        Search(crate::rules::search::Step),
        /// Section 5.4.
        Trade(crate::rules::trade::Step),
        /// Section 15.6.
        React(crate::rules::react::Step),
        /// Section 15.7.
        Effect(crate::rules::effect::Step),
        /// Section 15.7: consent to an escape.
        EffectConsent(crate::rules::effect::consent::Step),
        /// Section 15.7: hands of playing cards.
        EffectHand(crate::rules::effect::hand::Step),
        /// Section 15.7: secret looks.
        EffectLook(crate::rules::effect::looks::Step),
        /// Section 15.7: doors.
        EffectDoors(crate::rules::effect::doors::Step),
        /// Section 15.7: operations that strike rooms.
        EffectStrike(crate::rules::effect::striking::Step),
        /// Section 15.7: the character's own body.
        EffectBody(crate::rules::effect::body::Step),
        /// Section 15.7, events.
        Events(crate::rules::events::Step),
        /// Section 16.6.
        Pods(crate::rules::pods::Step),
        /// Section 16.4, Hibernatorium.
        Hibernation(crate::rules::hibernation::Step),
        /// Sections 17.2 and 17.6.
        Objectives(crate::rules::objectives::Step),
        /// Section 17.
        Ending(crate::rules::ending::Step),
        /// Section 21.
        IntruderPlayer(crate::rules::intruder_player::Step),
        /// Sections 30.6 and 30.7.
        VoidEncounter(crate::rules::void_seeders::encounter::Step),
        /// Section 30.3.
        Panic(crate::rules::void_seeders::panic::Step),
        /// Section 30.4.
        Lair(crate::rules::void_seeders::lair::Step),
        /// Section 30.10.
        VoidEvents(crate::rules::void_seeders::events::Step),
        /// Sections 30.12 and 30.13.
        Recovery(crate::rules::void_seeders::recovery::Step),
    }
}

impl Framed for Nemesis {
    type Frame = Frame;
    type Held = HeldComponents;

    const WINDOW_MS: u32 = WINDOW_MS;
    const STANDING: &'static [Verb] = &[Verb::Switch];
    const NOT_OFFERED: Illegal = Illegal::new("N-ACT-06", "this is not offered now");
    const NO_WINDOW: Illegal = Illegal::new("N-REACT-02", "there is nothing to react to now");

    fn stack(&self) -> &Stack<Frame> {
        &self.stack
    }

    fn stack_mut(&mut self) -> &mut Stack<Frame> {
        &mut self.stack
    }

    fn seat_count(&self) -> usize {
        self.crew.len()
    }

    fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

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

    fn standing(&self, seat: Seat) -> Vec<Offer> {
        switches::offers(self, seat)
    }

    fn stand(&mut self, cx: &mut Cx<'_>, seat: Seat, action: &Action) -> Result<(), ApplyError> {
        self.switches[seat.index()].set(cx, seat, action);
        Ok(())
    }

    fn not_asked(&self, seat: Seat, _: &Action) -> Illegal {
        match self.question() {
            _ if self.is_over() => Illegal::new("N-END-01", "the match is over"),
            _ if seat.index() < self.crew.len() && self.is_eliminated(seat) => {
                Illegal::new("N-GEN-17", "this player no longer takes part")
            }
            Some(question) if question.point == "DP-TURN" => {
                Illegal::new("N-ROUND-13", "another seat has the turn")
            }
            _ => Illegal::new("N-ACT-15", "this seat is not asked now"),
        }
    }

    fn clarify(action: &Action, refusal: Illegal) -> Illegal {
        cards::why_unpaid(action, refusal)
    }
}

impl Nemesis {
    /// Puts the components held by procedures where the procedures would have put them.
    fn put_away(&mut self) {
        let mut held = HeldComponents::default();
        self.stack.iter().for_each(|frame| frame.holds(&mut held));
        let HeldComponents { tokens, events, attacks, panics } = held;
        tokens.into_iter().for_each(|token| self.intruders.bag.add(token));
        self.decks.event_discards.extend(events);
        self.decks.attack_discards.extend(attacks);
        if let Some(own) = &mut self.void_seeders {
            own.panic_discards.extend(panics);
        }
    }

    /// Abandons every procedure in progress once the match ends, and starts the victory check (N-GEN-12).
    fn abandon(&mut self) {
        let checking = |frame: &Frame| matches!(frame, Frame::Ending(_));
        if self.outcome.is_none() && !self.stack.iter().any(checking) {
            self.put_away();
            self.stack.clear();
            self.push(crate::rules::ending::Step::Begin);
        }
    }
}
