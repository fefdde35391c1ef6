//! Card operations: offers and execution of the texts of cards, items and rooms (sections 15.7 and 16).
//!
//! An action is declared with its branch and its targets. A window for reactions follows. Then the operations
//! of the branch are carried out one after another. Choices that are secret or depend on a look are asked
//! during the execution.
//!
//! | file | holds |
//! | --- | --- |
//! | `offers.rs`, `conditions.rs`, `verdict.rs`, `rules.rs` | what can be used, with which declarations, by which rules |
//! | `consent.rs` | consent of another character |
//! | `operation.rs` | the rules of an operation: those of its family |
//! | all others | one family of operations each: what they need and what they do |

pub(crate) mod body;
mod conditions;
pub(crate) mod consent;
pub(crate) mod doors;
pub(crate) mod hand;
mod hazards;
mod items;
pub(crate) mod looks;
mod moving;
mod offers;
mod operation;
mod reactions;
pub(crate) mod rooms;
mod rules;
pub(crate) mod striking;
#[cfg(test)]
mod tests;
mod verdict;
mod weapons;

use airlock_engine::{Framed, Seat};
use serde::{Deserialize, Serialize};

pub(crate) use self::{
    consent::consent_needed,
    offers::{Used, source_of},
};
use crate::{
    content::{CardOp, EffectSource, ItemCardId, RoomNo, RoomOp, StrikingOp},
    model::{
        event::SeenEvent,
        words::{Action, Arg, Ref, Verb},
    },
    rules::{
        frame::{Cx, Flow, Procedure},
        position::Nemesis,
    },
};

/// An effect in progress: its actor, its source and its declarations.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effect {
    /// The acting seat.
    pub seat: Seat,
    /// The component whose text is carried out.
    pub source: EffectSource,
    /// Index of the branch.
    pub branch: u8,
    /// The room that the effect is about (N-OP-19).
    pub room: RoomNo,
    /// The declared action with its targets.
    pub action: Action,
}

impl Effect {
    fn ops(&self) -> &'static [CardOp] {
        self.source.ops(usize::from(self.branch))
    }

    /// True if the effect is thrown into a room.
    fn is_thrown(&self) -> bool {
        self.ops().contains(&StrikingOp::Throw.into())
    }

    /// The room that the effect strikes: the target of a throw, else the room that it is about (N-OP-23).
    fn struck_room(&self) -> RoomNo {
        match self.action.one(Arg::Room) {
            Some(Ref::Room(room)) if self.is_thrown() => room,
            _ => self.room,
        }
    }

    /// The room that was chosen in the declaration.
    fn chosen_room(&self) -> Option<RoomNo> {
        match self.action.one(Arg::Room) {
            Some(Ref::Room(room)) => Some(room),
            _ => None,
        }
    }

    /// The seat that was chosen in the declaration.
    fn chosen_seat(&self) -> Option<Seat> {
        match self.action.one(Arg::Who) {
            Some(Ref::Seat(seat)) => Some(seat),
            _ => None,
        }
    }
}

/// A step of an effect.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The operations of an effect, starting at one of them, each completely (N-OP-01).
    Run {
        effect: Effect,
        /// Index of the next operation.
        at: u8,
    },
    /// A one-use item leaves its owner after its action (N-ITEM-13).
    UsedUp { seat: Seat, item: ItemCardId },
}

impl Procedure<Nemesis> for Step {
    fn run(self, game: &mut Nemesis, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Run { effect, at } => {
                if let Some(op) = effect.ops().get(usize::from(at)) {
                    game.push(Self::Run { effect: effect.clone(), at: at + 1 });
                    operation::rules_of(op).carry_out(game, cx, &effect);
                }
            }
            Self::UsedUp { seat, item } => game.crew[seat.index()].lose_item(cx, seat, &mut game.decks, item),
        }
        Flow::Done
    }
}

/// Carries out a declared and paid card, item or room action.
fn perform(game: &mut Nemesis, seat: Seat, action: &Action) {
    let (Some(source), Some(room)) = (source_of(game, seat, action), game.room_of(seat)) else { return };
    if action.verb == Verb::UseItem
        && let Some(item) = action.one(Arg::Item).and_then(|item| game.crew(seat).item_card(item))
        && item.def().single_use
    {
        game.push(Step::UsedUp { seat, item }); // N-ITEM-13, N-REACT-05
    }
    let effect = Effect { seat, source, branch: branch(action, Arg::Branch), room, action: action.clone() };
    begin(game, effect);
}

/// Operations of a declared card, item or room action. If it lets another room act (N-OP-19), the operations
/// of that room.
pub(crate) fn ops_of(game: &Nemesis, seat: Seat, action: &Action) -> &'static [CardOp] {
    let Some(source) = source_of(game, seat, action) else { return &[] };
    let ops = source.ops(usize::from(branch(action, Arg::Branch)));
    if !ops.iter().any(|op| matches!(op, CardOp::Room(RoomOp::RoomActionFree { .. }))) {
        return ops;
    }
    let kind = game.room_of(seat).and_then(|own| game.kind_of(rooms::acting_room(action, own)));
    kind.map_or(&[], |kind| EffectSource::Room(kind).ops(usize::from(branch(action, Arg::What))))
}

fn begin(game: &mut Nemesis, effect: Effect) {
    if effect.is_thrown() && game.holds_egg(effect.struck_room()) {
        game.push(crate::rules::noise::Step::Roll { seat: effect.seat }); // N-OP-23, N-EGG-07
    }
    game.push(Step::Run { effect, at: 0 });
}

/// Index of the branch that an action names. A component with a single branch needs no name for it
/// (N-ACT-09).
fn branch(action: &Action, arg: Arg) -> u8 {
    match action.one(arg) {
        Some(Ref::Branch(branch)) => branch,
        _ => 0,
    }
}

/// Announces an effect within an effect (N-OP-19).
fn tell_nested(cx: &mut Cx<'_>, source: EffectSource) {
    cx.tell(SeenEvent::Effect { source });
}
