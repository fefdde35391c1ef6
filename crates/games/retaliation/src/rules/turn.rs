//! A player's turn (R-TURN).

use airlock_engine::{Framed, Illegal, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    content::{WoundOp, components, ids::ObjectiveDeck},
    model::{
        Phase, Switches,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        action::TurnAction,
        belt, burst, effect, ending,
        frame::{Cx, Flow, Procedure, Question},
        melee, movement,
        position::Retaliation,
        secure, shooting, trade,
    },
};

/// Procedures of a player's turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The acting seat chooses an action (D-05).
    Choose { seat: Seat },
    /// After an action: the second one, or the end of the turn (R-TURN-02, R-TURN-21).
    After { seat: Seat },
    /// The wounds of a passing character take effect, from left to right (R-TURN-20).
    Passed {
        seat: Seat,
        /// Index of the next wound.
        wound: u8,
    },
    /// Steps 2 and 3: oxygen, then fire (R-TURN-14…16).
    End { seat: Seat },
}

impl Procedure<Retaliation> for Step {
    fn run(self, game: &mut Retaliation, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Choose { seat } if !game.is_on_map(seat) => game.push(Self::End { seat }),
            Self::Choose { seat } => {
                // With neither a card nor a choice of objective, only a pass is left (R-TURN-03, D-05).
                if !game.crew(seat).hand.is_empty() || game.can_choose(seat) {
                    return Flow::Ask(self);
                }
                take(game, cx, seat, &pass());
            }
            Self::After { seat } => {
                let turn = game.round.turn.filter(|turn| turn.seat == seat);
                let more = turn.is_some_and(|turn| turn.unlimited || turn.actions < 2);
                // R-TURN-16, R-TURN-18
                if more && game.is_on_map(seat) && !game.crew(seat).passed {
                    game.push(Self::Choose { seat });
                } else {
                    game.push(Self::End { seat });
                }
            }
            Self::Passed { seat, wound } => passed(game, cx, seat, wound),
            Self::End { seat } => {
                game.breathe_at_turn_end(cx, seat);
                if game.room_of(seat).is_some_and(|slot| game.burns(slot)) {
                    game.lose_health(cx, seat, 1); // R-TURN-15, R-FIRE-04
                }
                game.round.turn = None;
                game.switches.iter_mut().for_each(Switches::turn_ends);
            }
        }
        Flow::Done
    }

    fn question(&self, _: &Retaliation) -> Option<Question> {
        match self {
            Self::Choose { seat } => Some(Question::to(*seat, "D-05")),
            _ => None,
        }
    }

    fn offers(&self, game: &Retaliation, seat: Seat) -> Vec<Offer> {
        let others = ACTIONS.into_iter().filter_map(|(_, rules)| rules.offers(game, seat).ok());
        [pass_offer(game, seat)].into_iter().chain(others.flatten()).collect()
    }

    fn offers_of(&self, game: &Retaliation, seat: Seat, verb: Verb) -> Vec<Offer> {
        if verb == Verb::Pass {
            return vec![pass_offer(game, seat)];
        }
        let offers = rules_of(verb).and_then(|rules| rules.offers(game, seat).ok());
        offers.into_iter().flatten().filter(|offer| offer.verb == verb).collect()
    }

    fn default(&self, _: &Retaliation, _: Seat) -> Option<Action> {
        Some(pass())
    }

    fn answer(self, game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        match effect::consent(seat, action) {
            Some(asked) => game.push(effect::Step::Consent { asked, seat, action: action.clone() }),
            None => take(game, cx, seat, action),
        }
    }

    fn why_not(&self, game: &Retaliation, seat: Seat, action: &Action) -> Illegal {
        match rules_of(action.verb) {
            Some(rules) => rules.why_not(game, seat, action),
            None if action.verb == Verb::ChooseObjective => NO_CHOICE,
            None => Retaliation::NOT_OFFERED,
        }
    }
}

/// Takes an action: counts it, has it paid and carries it out (R-TURN-02, R-TURN-09).
pub(crate) fn take(game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
    if let Some(turn) = &mut game.round.turn {
        turn.actions = turn.actions.saturating_add(1);
    }
    game.intruders.queen.struck = false;
    cx.tell(SeenEvent::Declared { seat, verb: action.verb });
    game.push(Step::After { seat });
    let Some(rules) = rules_of(action.verb) else { return game.pass(cx, seat, action) };
    game.crew_mut(seat).pay(cx, seat, action);
    rules.perform(game, cx, seat, action);
}

/// A pass that discards nothing.
fn pass() -> Action {
    Action::new(Verb::Pass).with(Arg::Discard, [])
}

/// Offers passing, with any playing cards to discard (R-TURN-04, R-TURN-06).
fn pass_offer(game: &Retaliation, seat: Seat) -> Offer {
    let hand = Slot::any(game.crew(seat).hand_refs());
    Offer::new(Verb::Pass, &["R-TURN-04", "R-TURN-06"]).choose(Arg::Discard, hand, "R-TURN-06")
}

/// All that a seat may do in its turn besides passing, in the order in which it is offered (D-05).
const ACTIONS: [(&[Verb], &dyn TurnAction); 11] = [
    (&[Verb::Move, Verb::CarefulMove], &movement::Move),
    (&[Verb::Secure], &secure::Secure),
    (&[Verb::Shoot], &shooting::Shoot),
    (&[Verb::Burst], &burst::FireBurst),
    (&[Verb::Melee], &melee::Melee),
    (&[Verb::UseGear], &belt::UseGear),
    (&[Verb::Trade], &trade::Trade),
    (&[Verb::PlayCard], &effect::Used::Card),
    (&[Verb::UseItem], &effect::Used::Item),
    (&[Verb::UseRoom], &effect::Used::Room),
    (&[Verb::ActivateRobot], &effect::Used::Robot),
];

/// The rules of a verb. `None` for passing, and for verbs of other moments.
fn rules_of(verb: Verb) -> Option<&'static dyn TurnAction> {
    ACTIONS.into_iter().find_map(|(verbs, rules)| verbs.contains(&verb).then_some(rules))
}

/// The refusal of a choice of objective at another moment.
pub(crate) const NO_CHOICE: Illegal =
    Illegal::new("R-OBJ-03", "you can choose an objective once, on your own turn, before or after an action");

/// Offers choosing an objective, once, before or after an action (R-OBJ-03, D-08). After the second action,
/// play does not wait for it. It is possible until somebody else does something.
pub(crate) fn objective_offer(game: &Retaliation, seat: Seat) -> Option<Offer> {
    let turn =
        game.round.turn.filter(|_| game.question().is_some_and(|question| question.point == "D-05"))?;
    let before = turn.actions == 0 && turn.before == Some(seat);
    let may = (turn.seat == seat || before) && game.is_on_map(seat) && game.can_choose(seat);
    may.then(|| ending::keep_offer().revealing())
}

fn passed(game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, wound: u8) {
    if !game.is_on_map(seat) {
        return; // R-LANDER-13
    }
    let wounds = &game.crew(seat).wounds;
    let Some(kind) = wounds.get(usize::from(wound)).map(|card| card.kind()) else { return };
    let doubled = wounds[..usize::from(wound)].iter().any(|card| card.kind() == kind); // R-COND-09
    game.push(Step::Passed { seat, wound: wound + 1 });
    match kind.def().op {
        _ if doubled => {}
        WoundOp::HealthOnPass { n } => game.lose_health(cx, seat, n),
        WoundOp::ContaminationOnPass { n } => game.contaminate(cx, seat, n),
        WoundOp::OxygenOnPass { health } if game.crew(seat).oxygen == 0 => game.lose_health(cx, seat, health),
        WoundOp::OxygenOnPass { .. } => game.lose_oxygen(cx, seat, 1),
        _ => {}
    }
}

impl Retaliation {
    /// Passes for a seat: discards first, then the effects of wounds (R-TURN-06, R-TURN-07, R-TURN-20).
    pub(crate) fn pass(&mut self, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        cx.tell(SeenEvent::Passed { seat });
        self.crew_mut(seat).discard_openly(cx, seat, action.all(Arg::Discard));
        self.crew_mut(seat).passed = true;
        self.push(Step::Passed { seat, wound: 0 });
    }

    /// True if a seat still holds both objectives.
    pub(crate) fn can_choose(&self, seat: Seat) -> bool {
        self.crew(seat).objectives.held().count() == 2
    }

    /// Keeps one objective and draws cards (R-OBJ-04). No cards are drawn at the end of the game (R-OBJ-11).
    pub(crate) fn choose_objective(&mut self, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        let Some(Ref::Objective(kept)) = action.one(Arg::What) else { return };
        self.keep_objective(cx, seat, kept);
        if self.round.phase == Phase::End {
            return;
        }
        let cards = &components().objective_cards;
        let count = cards.get(usize::from(self.systems.objectives_chosen)).copied().unwrap_or(0);
        self.systems.objectives_chosen = self.systems.objectives_chosen.saturating_add(1);
        self.crew_mut(seat).draw_cards(cx, seat, usize::from(count));
    }

    /// Puts the other objective of a seat away unseen (R-OBJ-04, H-13).
    pub(crate) fn keep_objective(&mut self, cx: &mut Cx<'_>, seat: Seat, kept: ObjectiveDeck) {
        let objectives = &mut self.crew_mut(seat).objectives;
        objectives.put_away = match kept {
            ObjectiveDeck::Private => objectives.mission.take(),
            ObjectiveDeck::Mission => objectives.private.take(),
        };
        let put_away = objectives.put_away.map(|piece| piece.face.kind());
        let told = |put_away| SeenEvent::ObjectiveChosen { seat, put_away };
        cx.tell_secret(seat, told(put_away), Some(told(None)));
    }
}
