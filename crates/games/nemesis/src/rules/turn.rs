//! Turns and actions of seats (sections 4.4 and 5).

use airlock_engine::{Framed, Illegal, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    content::{EffectSource, ids::Wound},
    model::{
        CharacterState,
        event::{Cause, SeenEvent},
        words::{Action, Arg, Offer, Slot, Verb},
    },
    rules::{
        action::{NOT_NOW, TurnAction},
        attach, combat, craft, effect, escape,
        frame::{Cx, Flow, Procedure, Question},
        hands, items, movement, pick_up,
        position::Nemesis,
        quest, react, trade, wounds,
    },
};

/// A step of a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The active seat chooses an action or passes (DP-TURN, N-ROUND-14).
    Choose { seat: Seat },
    /// A declared action, with all consent given, is paid. Then its window opens (N-ACT-07, N-REACT-03).
    Commit { seat: Seat, action: Action },
    /// The action takes effect, unless it was cancelled.
    Perform { seat: Seat, action: Action },
    /// After an action: the second one, or the end of the turn (N-ROUND-21, N-ROUND-22).
    After { seat: Seat },
    /// A seat must pass, with the normal choice of discards (N-OP-17).
    ForcedPass { seat: Seat },
    /// Consequences of passing: bleeding (N-OP-16).
    Passed { seat: Seat },
    /// The turn ends: fire (N-ROUND-19).
    End { seat: Seat },
}

impl Procedure<Nemesis> for Step {
    fn run(self, game: &mut Nemesis, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Choose { .. } => return Flow::Ask(self),
            Self::ForcedPass { seat } => {
                if game.crew(seat).passed {
                    return Flow::Done;
                }
                return Flow::Ask(self);
            }
            Self::Commit { seat, action } => commit(game, cx, seat, action),
            Self::Perform { seat, action } => {
                if let Some(rules) = rules_of(action.verb) {
                    rules.perform(game, cx, seat, &action);
                }
            }
            Self::After { seat } => after(game, seat),
            Self::Passed { seat } => {
                if game.crew(seat).has_wound(Wound::Bleeding) {
                    game.push(wounds::Step::Light { seat, n: 1, cause: Cause::Wounds }); // N-OP-16
                }
            }
            Self::End { seat } => {
                game.round.turn = None;
                game.species_rules().turn_ends(game, seat);
                let burning = game.room_of(seat).is_some_and(|room| game.ship.rooms[room].fire);
                if burning {
                    game.push(wounds::Step::Light { seat, n: 1, cause: Cause::Wounds }); // N-ROUND-19, N-FIRE-02
                }
            }
        }
        Flow::Done
    }

    fn question(&self, _: &Nemesis) -> Option<Question> {
        match self {
            Self::Choose { seat } => Some(Question::to(*seat, "DP-TURN")),
            Self::ForcedPass { seat } => Some(Question::to(*seat, "DP-PASS-DISCARD")),
            _ => None,
        }
    }

    fn offers(&self, game: &Nemesis, seat: Seat) -> Vec<Offer> {
        let mut offers = vec![pass_offer(game, seat)];
        if matches!(self, Self::Choose { .. }) {
            let others = ACTIONS.into_iter().filter_map(|(_, rules)| rules.offers(game, seat).ok());
            offers.extend(others.flatten());
        }
        offers
    }

    fn offers_of(&self, game: &Nemesis, seat: Seat, verb: Verb) -> Vec<Offer> {
        match self {
            _ if verb == Verb::Pass => vec![pass_offer(game, seat)],
            Self::Choose { .. } => {
                rules_of(verb).and_then(|rules| rules.offers(game, seat).ok()).unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }

    fn default(&self, _: &Nemesis, _: Seat) -> Option<Action> {
        Some(Action::new(Verb::Pass).with(Arg::Discard, []))
    }

    fn answer(self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        if matches!(self, Self::ForcedPass { .. }) {
            return game.pass(cx, seat, action);
        }
        let Some(rules) = rules_of(action.verb) else {
            game.push(Self::End { seat });
            return game.pass(cx, seat, action);
        };
        if rules.is_free() {
            game.push(self);
            return rules.perform(game, cx, seat, action);
        }
        let action = action.clone();
        // Questions that may still stop the action come before the payment.
        if let Some(other) = effect::consent_needed(game, seat, &action) {
            game.push(effect::consent::Step::Ask { seat, other, action }); // N-OP-09
        } else if game.lacks_a_hand(seat, &action) {
            game.push(hands::Step::MakeRoom { seat, action }); // N-ITEM-11
        } else {
            game.push(Self::Commit { seat, action });
        }
    }

    fn why_not(&self, game: &Nemesis, seat: Seat, action: &Action) -> Illegal {
        if matches!(self, Self::ForcedPass { .. }) {
            return Illegal::new("N-OP-17", "the seat must pass");
        }
        rules_of(action.verb).map_or(NOT_NOW, |rules| rules.why_not(game, seat, action))
    }
}

/// All that a seat may do in its turn besides passing, in the order in which it is offered (DP-TURN).
const ACTIONS: [(Verb, &dyn TurnAction); 14] = [
    (Verb::Move, &movement::Move),
    (Verb::Escape, &escape::Escape),
    (Verb::Shoot, &combat::Shoot),
    (Verb::Melee, &combat::Melee),
    (Verb::Trade, &trade::Trade),
    (Verb::CarefulMove, &movement::CarefulMove),
    (Verb::PlayCard, &effect::Used::Card),
    (Verb::UseItem, &effect::Used::Item),
    (Verb::RoomAction, &effect::Used::Room),
    (Verb::PickUp, &pick_up::PickUp),
    (Verb::Craft, &craft::Craft),
    (Verb::Unlock, &quest::UnlockItem),
    (Verb::Drop, &items::Drop),
    (Verb::Attach, &attach::Attach),
];

/// The rules of a verb. `None` for passing, and for verbs of other moments.
fn rules_of(verb: Verb) -> Option<&'static dyn TurnAction> {
    ACTIONS.into_iter().find_map(|(named, rules)| (named == verb).then_some(rules))
}

/// Offer to pass and discard any playing cards (N-ROUND-17, A-59).
fn pass_offer(game: &Nemesis, seat: Seat) -> Offer {
    let hand = Slot::any(game.crew(seat).hand_refs());
    Offer::new(Verb::Pass, &["N-ROUND-14", "N-ROUND-17"]).choose(Arg::Discard, hand, "N-ROUND-17")
}

/// Counts the action and pays its cost. Then others may interrupt it (N-ACT-02, N-ACT-07).
fn commit(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, action: Action) {
    if let Some(turn) = &mut game.round.turn {
        turn.actions = turn.actions.saturating_add(1);
    }
    let source = effect::source_of(game, seat, &action);
    cx.tell(SeenEvent::Declared { seat, verb: action.verb, source });
    if let (Verb::UseItem, Some(EffectSource::Item(_))) = (action.verb, source) {
        items::show_used_item(game, cx, seat, &action); // N-ITEM-03
    }
    game.crew_mut(seat).pay(cx, seat, &action);
    game.push(Step::After { seat });
    game.push(Step::Perform { seat, action });
    if let Some(window) = react::action_window(game, seat) {
        game.push(window); // N-REACT-03
    }
}

fn after(game: &mut Nemesis, seat: Seat) {
    let Some(turn) = game.round.turn else { return };
    // A character that has left its room, or a seat that has passed, has no action left (N-ROUND-22,
    // N-POD-10, A-60).
    let active = matches!(game.crew(seat).state, CharacterState::Active(_));
    if active && !game.crew(seat).passed && (turn.unlimited || turn.actions < 2) {
        game.push(Step::Choose { seat }); // N-ROUND-21
    } else {
        game.push(Step::End { seat });
    }
}

impl Nemesis {
    /// Passes for a seat: its discards, then the consequences of passing (N-ROUND-16…18).
    pub(crate) fn pass(&mut self, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        let discarded = self.crew_mut(seat).discard_from_hand(cx, action.all(Arg::Discard));
        self.pass_without_discard(cx, seat, discarded);
    }

    /// Passes for a seat whose cards, if any, are discarded already.
    pub(crate) fn pass_without_discard(
        &mut self,
        cx: &mut Cx<'_>,
        seat: Seat,
        discarded: Vec<crate::model::event::Face>,
    ) {
        if !std::mem::replace(&mut self.crew_mut(seat).passed, true) {
            cx.tell(SeenEvent::Passed { seat, discarded });
            self.push(Step::Passed { seat });
        }
    }
}
