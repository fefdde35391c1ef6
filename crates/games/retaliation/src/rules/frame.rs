//! The frames of the procedure stack, one for each chapter with procedures. Also the effects that interrupt
//! any procedure.

use airlock_engine::{ApplyError, Framed, Illegal, Seat, Stack, frames};

use crate::{
    content::{ActionCardId, ItemCardId, TokenId},
    model::{
        Ending, Phase, PlayingCard,
        event::SeenEvent,
        words::{Action, Offer, Verb},
    },
    rules::{cards, position::Retaliation, switches, throwing, turn},
};

pub(crate) use airlock_engine::{Flow, Manner, Procedure, Question};

/// The context of the rules, besides the state.
pub(crate) type Cx<'a> = airlock_engine::Cx<'a, SeenEvent>;

/// Time that a reaction window stays open at a table with a clock, in milliseconds.
pub const WINDOW_MS: u32 = 8_000;

/// Components that procedures hold while they run.
#[derive(Debug, Default)]
pub struct HeldComponents {
    /// Intruder tokens that were drawn.
    pub(crate) tokens: Vec<TokenId>,
    /// Items that are between two places.
    pub(crate) items: Vec<ItemCardId>,
    /// Action cards that are being played, with their seats (R-ACT-01).
    pub(crate) cards: Vec<(Seat, ActionCardId)>,
}

frames! {
    /// A procedure in progress, by chapter.
    pub enum Frame of Retaliation {
        /// R-SETUP.
        Setup(crate::rules::setup::Step),
        /// R-ROUND.
        Round(crate::rules::round::Step),
        /// R-TURN.
        Turn(turn::Step),
        /// R-MOVE.
        Movement(crate::rules::movement::Step),
        /// R-EXPLORE.
        Exploration(crate::rules::exploration::Step),
        /// R-NOISE.
        Noise(crate::rules::noise::Step),
        /// R-BAG.
        Bag(crate::rules::bag::Step),
        /// R-KIND: placing, moving, repelling.
        Intruders(crate::rules::intruders::Step),
        /// R-KIND: attacks.
        Attack(crate::rules::attack::Step),
        /// R-ACT: reactions, replacements, and prevented attacks.
        React(crate::rules::react::Step),
        /// R-COND.
        Health(crate::rules::health::Step),
        /// R-CONTAM, R-PROC.
        Contamination(crate::rules::contamination::Step),
        /// R-ITEM: carried items.
        Hands(crate::rules::hands::Step),
        /// R-BELT.
        Belt(crate::rules::belt::Step),
        /// R-SHOOT.
        Shooting(crate::rules::shooting::Step),
        /// R-SPRAY.
        Burst(crate::rules::burst::Step),
        /// R-MELEE.
        Melee(crate::rules::melee::Step),
        /// R-ACT, R-ITEM, R-ROOM, R-ROBOT: use of cards, items, rooms and the robot.
        Effect(crate::rules::effect::Step),
        /// R-ACT: orders.
        Orders(crate::rules::effect::orders::Step),
        /// Shots, bursts and melee attacks by cards.
        Firing(crate::rules::effect::firing::Step),
        /// Movements by cards and by the robot.
        Moving(crate::rules::effect::moving::Step),
        /// R-ITEM: drawn items to choose among.
        Drawing(crate::rules::effect::items::Step),
        /// Gained gear tokens.
        Gear(crate::rules::effect::gear::Step),
        /// R-CAPSULE.
        Capsule(crate::rules::capsule::Step),
        /// R-ITEM: trade.
        Trade(crate::rules::trade::Step),
        /// R-QUEEN.
        Queen(crate::rules::queen::Step),
        /// R-LANDER.
        Lander(crate::rules::lander::Step),
        /// R-EVENT.
        Events(crate::rules::events::Step),
        /// R-END.
        Ending(crate::rules::ending::Step),
    }
}

impl Framed for Retaliation {
    type Frame = Frame;
    type Held = HeldComponents;

    const WINDOW_MS: u32 = WINDOW_MS;
    const STANDING: &'static [Verb] = &[Verb::Switch, Verb::ThrowAway, Verb::ChooseObjective];
    const NOT_OFFERED: Illegal = Illegal::new("R-GEN-04", "this is not offered now");
    const NO_WINDOW: Illegal = Illegal::new("R-ACT-03", "there is nothing to react to now");

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
        if self.round.phase != Phase::Setup && self.nobody_left() {
            self.ending.get_or_insert(Ending::NobodyLeft); // R-END-01, R-COOP-13
        }
        if self.ending.is_some() {
            self.abandon(cx);
        }
    }

    fn standing(&self, seat: Seat) -> Vec<Offer> {
        let mut offers = switches::offers(self, seat);
        offers.extend(throwing::offer(self, seat));
        offers.extend(turn::objective_offer(self, seat));
        offers
    }

    fn stand(&mut self, cx: &mut Cx<'_>, seat: Seat, action: &Action) -> Result<(), ApplyError> {
        match action.verb {
            Verb::ThrowAway => self.throw_away(cx, seat, action),
            Verb::ChooseObjective => self.choose_objective(cx, seat, action),
            _ => {
                self.switches[seat.index()].set(action);
                return Ok(());
            }
        }
        // The current question may have other answers now, or none.
        self.run(cx)
    }

    fn not_asked(&self, seat: Seat, action: &Action) -> Illegal {
        match self.question() {
            _ if self.is_over() => Illegal::new("R-END-01", "the match is over"),
            _ if seat.index() < self.crew.len()
                && self.round.phase != Phase::Setup
                && !self.crew(seat).takes_part() =>
            {
                Illegal::new("R-COND-11", "this player no longer takes part")
            }
            _ if action.verb == Verb::ChooseObjective => turn::NO_CHOICE,
            Some(question) if question.point == "D-05" => {
                Illegal::new("R-ROUND-02", "another seat has the turn")
            }
            _ => Illegal::new("R-GEN-04", "this seat is not asked now"),
        }
    }

    fn clarify(action: &Action, refusal: Illegal) -> Illegal {
        match action.verb {
            Verb::ChooseObjective if refusal.rule == Self::NOT_OFFERED.rule => turn::NO_CHOICE,
            _ => cards::why_unpaid(action, refusal),
        }
    }
}

impl Retaliation {
    /// Puts everything that procedures hold where it would have gone.
    fn put_back(&mut self) {
        let mut held = HeldComponents::default();
        self.stack.iter().for_each(|frame| frame.holds(&mut held));
        let HeldComponents { tokens, items, cards } = held;
        tokens.into_iter().for_each(|token| self.intruders.piles.add(token));
        items.into_iter().for_each(|item| self.decks.discard_item(item));
        for (seat, card) in cards {
            self.crew_mut(seat).discard.push(PlayingCard::Action(card));
        }
    }

    /// Abandons all procedures in progress for the final checks, once the match ends (R-END).
    fn abandon(&mut self, cx: &mut Cx<'_>) {
        let ending = |frame: &Frame| matches!(frame, Frame::Ending(_));
        if self.outcome.is_none() && !self.stack.iter().any(ending) {
            self.put_back();
            self.bury_queen(cx); // The effect of her last card may have killed the last character (R-QUEEN-08).
            self.stack.clear();
            self.push(crate::rules::ending::Step::Begin);
        }
    }
}
