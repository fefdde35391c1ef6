//! Stack frames, one for each chapter with procedures, and effects that apply during any of them.

use airlock_engine::{ApplyError, Framed, Illegal, Seat, Stack, frames};

use crate::{
    content::EnduranceCard,
    model::{
        Phase,
        event::SeenEvent,
        words::{Action, Offer, Verb},
    },
    rules::{blips, events, finish, position::Aliens, switches},
};

pub(crate) use airlock_engine::{Flow, Manner, Procedure, Question};

/// Context of the rules: chance, events and the record of disclosures.
pub(crate) type Cx<'a> = airlock_engine::Cx<'a, SeenEvent>;

/// Duration of a reaction window at a table with a clock, in milliseconds.
pub const WINDOW_MS: u32 = 8_000;

/// Components that procedures hold while they run.
#[derive(Debug, Default)]
pub struct HeldComponents {
    /// Events that are being resolved.
    pub(crate) events: Vec<EnduranceCard>,
}

frames! {
    /// A procedure in progress, by chapter.
    pub enum Frame of Aliens {
        /// Section 2.
        Setup(crate::rules::setup::Step),
        /// Section 5: drawing, recycling, revealing.
        Cards(crate::rules::cards::Step),
        /// Section 5: events.
        Events(events::Step),
        /// Section 5: hazards.
        Hazards(crate::rules::hazards::Step),
        /// Section 6.
        Loss(crate::rules::loss::Step),
        /// Section 8: the round and its order.
        Round(crate::rules::round::Step),
        /// Section 8: an activation.
        Activation(crate::rules::activation::Step),
        /// Sections 3 and 8: abilities.
        Abilities(crate::rules::abilities::Step),
        /// Section 9: Move.
        Movement(crate::rules::movement::Step),
        /// Section 9: Attack.
        Attack(crate::rules::attack::Step),
        /// Section 9: Rest.
        Rest(crate::rules::rest::Step),
        /// Sections 9 and 15: Interact, and mission rules.
        Interact(crate::rules::interact::Step),
        /// Section 11: captures, the order of aliens and blips.
        AlienPhase(crate::rules::alien_phase::Step),
        /// Section 11: moves of aliens and blips.
        Creep(crate::rules::creep::Step),
        /// Section 11: defensive fire.
        DefensiveFire(crate::rules::defensive_fire::Step),
        /// Section 11: defence rolls.
        Defence(crate::rules::defence::Step),
        /// Section 11: reveals.
        Blips(blips::Step),
        /// Section 11: motion cards.
        Motion(crate::rules::motion::Step),
        /// Section 11: spawning.
        Spawn(crate::rules::spawn::Step),
        /// Section 13.
        Finish(finish::Step),
        /// Section 14: sentry guns.
        Sentry(crate::rules::sentry::Step),
        /// Section 15: campaigns.
        Campaign(crate::rules::campaign::Step),
        /// Section 16: decisions of the senior player.
        Decide(crate::rules::decide::Step),
        /// Section 16: re-rolls.
        Reroll(crate::rules::reroll::Step),
    }
}

impl Framed for Aliens {
    type Frame = Frame;
    type Held = HeldComponents;

    const WINDOW_MS: u32 = WINDOW_MS;
    const STANDING: &'static [Verb] = &[Verb::Play, Verb::Switch];
    const NOT_OFFERED: Illegal = Illegal::new("A-ACT-09", "this is not offered now");
    const NO_WINDOW: Illegal = Illegal::new("A-CARD-05", "there is nothing to react to now");

    fn stack(&self) -> &Stack<Frame> {
        &self.stack
    }

    fn stack_mut(&mut self) -> &mut Stack<Frame> {
        &mut self.stack
    }

    fn seat_count(&self) -> usize {
        self.players.len()
    }

    fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    fn interrupt(&mut self, _: &mut Cx<'_>) {
        if self.outcome.is_some() {
            return;
        }
        if self.ending.is_some() {
            self.abandon(); // A-LOSS-01: at once
        } else if self.round.phase != Phase::Setup {
            blips::look_out(self); // A-BLIP-10, A-DOOR-09, A-LOS-14
        }
    }

    fn standing(&self, seat: Seat) -> Vec<Offer> {
        let mut offers = events::offers(self, seat);
        offers.extend(switches::offers(self, seat));
        offers
    }

    fn stand(&mut self, cx: &mut Cx<'_>, seat: Seat, action: &Action) -> Result<(), ApplyError> {
        if action.verb == Verb::Play {
            events::play(self, cx, seat, action);
            return self.run(cx);
        }
        switches::set(self, cx, seat, action);
        Ok(())
    }

    fn not_asked(&self, seat: Seat, action: &Action) -> Illegal {
        match action.verb {
            _ if self.is_over() => Illegal::new("A-END-03", "the match is over"),
            _ if seat.index() >= self.players.len() => Illegal::new("A-ORDER-05", "there is no such seat"),
            Verb::Play => events::why_not(self, seat, action),
            _ if self.players.get(seat.index()).is_some_and(|player| player.out) => {
                Illegal::new("A-HEROLOSS-08", "the player is out of the game")
            }
            _ => Illegal::new("A-ORDER-05", "this seat is not asked now"),
        }
    }
}

impl Aliens {
    /// Drops every procedure in progress at the end of the match.
    fn abandon(&mut self) {
        let ending =
            |frame: &Frame| matches!(frame, Frame::Campaign(_) | Frame::Finish(finish::Step::Conclude));
        if self.stack.iter().any(ending) {
            return;
        }
        let mut held = HeldComponents::default();
        self.stack.iter().for_each(|frame| frame.holds(&mut held));
        self.piles.discard.extend(held.events);
        self.stack.clear();
        self.push(finish::Step::Conclude);
    }
}
