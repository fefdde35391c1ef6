//! Card operations: offers and execution of the texts of cards, items and rooms (sections 15.7 and 16).
//!
//! An action is declared with its branch and its targets. A window for reactions follows. Then the operations
//! of the branch are carried out one after another. Choices that are secret or depend on a look are asked
//! during the execution.

pub(crate) mod body;
mod conditions;
pub(crate) mod consent;
mod crafting;
pub(crate) mod doors;
pub(crate) mod hand;
mod hazards;
pub(crate) mod looks;
mod moving;
mod offers;
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
    content::{CardOp, EffectSource, ItemCardId, RoomNo},
    model::{
        event::{Cause, SeenEvent},
        words::{Action, Arg, Ref, Verb},
    },
    rules::{
        contamination,
        frame::{Cx, Flow, Procedure},
        hibernation, pods,
        position::Nemesis,
        wounds,
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
        self.ops().contains(&CardOp::Throw)
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
                    carry_out(game, cx, &effect, *op);
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
    if !ops.iter().any(|op| matches!(op, CardOp::RoomActionFree { .. })) {
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

/// Carries out one operation. An impossible one is skipped (N-OP-01).
fn carry_out(game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect, op: CardOp) {
    match op {
        CardOp::AddAmmo { n, .. } => weapons::add_ammo(game, cx, effect, n),
        CardOp::SpendAmmo { n } => weapons::spend_ammo(game, cx, effect, n),
        CardOp::AttachToWeapon { ammo, .. } => weapons::attach(game, cx, effect, ammo),
        CardOp::CombineHeavyItems => weapons::combine(game, cx, effect),
        CardOp::Shoot { rerolls, all_ammo, .. } => weapons::shoot(game, effect, rerolls, all_ammo),

        CardOp::Escape { attacks, .. } => moving::escape(game, effect, attacks),
        CardOp::MoveSelf { noise, .. } => moving::move_self(game, effect, noise),
        CardOp::MoveCharacter => moving::move_character(game, effect),

        CardOp::Throw => {} // the declared target serves the operations that follow (N-OP-23)
        CardOp::Injure { target, n } => striking::injure(game, effect, target, n),
        CardOp::DestroyEggs { n } => striking::destroy_eggs(game, cx, effect, n),
        CardOp::SeriousWound { who, n } => striking::wound(game, effect, who, n),
        CardOp::IntrudersRetreat { which, phosphates } => striking::retreat(game, effect, which, phosphates),
        CardOp::LureIntruders => striking::lure(game, effect),

        CardOp::DrawActionCards { who, n } => hand::draw(game, cx, effect, who, n),
        CardOp::CycleHand => game.push(hand::Step::Cycle { seat: effect.seat }),
        CardOp::DiscardActionCards { who, n } => hand::discard(game, cx, effect, who, n),
        CardOp::UnlimitedActions => hand::unlimited(&mut game.round),
        CardOp::MustPass { who } => hand::must_pass(game, cx, effect, who),
        CardOp::SkipIntruderAttacks => game.round.skip_attacks = true, // N-OP-17

        CardOp::PeekRoom { with_token, .. } => looks::rooms(game, cx, effect, with_token),
        CardOp::PeekEngine { which } => looks::engines(game, cx, effect, which),
        CardOp::PeekCourse => looks::course(game, cx, effect.seat),
        CardOp::PeekEvent => looks::event(game, cx, effect.seat),
        CardOp::PeekObjective { .. } => looks::objective(game, cx, effect),
        CardOp::SwitchEngine => looks::switch_engine(game, cx, effect),

        CardOp::ToggleDoor { destroyed_allowed } => doors::toggle(game, cx, effect, destroyed_allowed),
        CardOp::ToggleDoors => doors::toggle_several(game, effect),
        CardOp::DestroyClosedDoor => {
            let board = game.board();
            doors::destroy(&mut game.ship, cx, board, effect);
        }
        CardOp::Airlock => doors::airlock(game, effect),

        CardOp::RemoveMalfunction => game.ship.remove_malfunction(cx, effect.room),
        CardOp::PlaceMalfunction { rooms } => hazards::malfunction(game, cx, effect, rooms),
        CardOp::RemoveFire { room } => hazards::remove_fire(&mut game.ship, cx, effect, room),
        CardOp::PlaceFire { rooms } => hazards::fire(game, cx, effect, rooms),
        CardOp::SelfDestruct { .. } => hazards::self_destruct(game, cx),

        CardOp::RoomActionFree { .. } => rooms::free_action(game, cx, effect),
        CardOp::SendSignal => rooms::send_signal(game.crew_mut(effect.seat), cx, effect.seat),
        CardOp::RevealWeakness => rooms::reveal_weakness(&mut game.intruders, cx, effect),
        CardOp::TakeEgg => rooms::take_egg(game, cx, effect),
        CardOp::BoardPod => game.push(pods::Step::Board { seat: effect.seat }),
        CardOp::Hibernate => game.push(hibernation::Step::Try { seat: effect.seat }),
        CardOp::SetCourse => rooms::set_course(&mut game.course, cx, effect),
        CardOp::TogglePod { .. } => rooms::turn_pod(&mut game.pods, cx, effect),
        CardOp::NoiseRoll { .. } => game.push(crate::rules::noise::Step::Roll { seat: effect.seat }), // N-ROOM-NEST-03
        CardOp::DrawItems { deck, lower_counter, .. } => {
            rooms::draw_items(game, cx, effect, deck, lower_counter)
        }
        CardOp::DiscardItem => rooms::discard_item(game, cx, effect),
        CardOp::Craft { .. } => crate::rules::craft::perform(game, cx, effect.seat, &effect.action),

        CardOp::DressSerious { n } => body::dress(game, cx, effect.seat, n),
        CardOp::HealDressedSerious { n } => game.push(body::Step::Heal { seat: effect.seat, n }),
        CardOp::HealLight { n, optional } => body::heal_light(game, cx, effect.seat, n, optional),
        CardOp::LightWound { n } => {
            game.push(wounds::Step::Light { seat: effect.seat, n, cause: Cause::Wounds });
        }
        CardOp::DiscardSlime => game.crew_mut(effect.seat).unslime(cx, effect.seat),
        CardOp::GainContamination { n } => {
            game.crew[effect.seat.index()].gain_contamination(cx, effect.seat, &mut game.decks, n)
        }
        // Cards in draw deck and discard pile are not affected (N-ROOM-CANTEEN-03, N-ROOM-SHOWER-02).
        CardOp::ScanHand { optional } => game.species_rules().recover(game, effect.seat, optional),
        CardOp::ScanOneInHand => body::scan_one(game, effect.seat),
        CardOp::ScanAll => game.push(contamination::Step::ScanAll { seat: effect.seat }),
        CardOp::RemoveLarva => game.species_rules().cure(game, cx, effect.seat),
        CardOp::ShuffleAllIntoDeck { hand } => hand::shuffle_all(game, cx, effect.seat, hand),

        // Reactions and permanent effects are no part of an action (N-REACT-02, N-OP-28).
        CardOp::CancelAction
        | CardOp::CancelInterruption
        | CardOp::IgnoreAttack { .. }
        | CardOp::RerollNoise
        | CardOp::ExtendRange { .. } => {}
    }
}

/// Announces an effect within an effect (N-OP-19).
fn tell_nested(cx: &mut Cx<'_>, source: EffectSource) {
    cx.tell(SeenEvent::Effect { source });
}
