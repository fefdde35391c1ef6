//! Card operations: offering and carrying out what cards, items and rooms say (sections 15.7 and 16).
//!
//! An action is declared with its branch and its targets; a window for reactions follows; then the operations of the
//! branch are carried out one after another. What is secret or depends on what was seen is asked on the way.

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

use airlock_engine::Seat;
use serde::{Deserialize, Serialize};

pub(crate) use self::{
    consent::consent_needed,
    offers::{add_offers, offers_of, source_of, why_not},
};
use crate::{
    content::{EffectSource, ItemCardId, Op, RoomNo},
    event::Told,
    frame::{Cx, Flow, Procedure},
    state::Nemesis,
    words::{Action, Arg, Ref, Verb},
};

/// An effect in progress: whose it is, where it is written and what was declared with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effect {
    /// Who acts.
    pub seat: Seat,
    /// The component that is carried out.
    pub source: EffectSource,
    /// Its branch.
    pub branch: u8,
    /// The room it is about (N-OP-19).
    pub room: RoomNo,
    /// What was declared: the targets.
    pub action: Action,
}

impl Effect {
    fn ops(&self) -> &'static [Op] {
        self.source.ops(usize::from(self.branch))
    }

    /// Whether the effect is thrown into a room.
    fn is_thrown(&self) -> bool {
        self.ops().contains(&Op::Throw)
    }

    /// The room that is struck: the one thrown at, else the one the effect is about (N-OP-23).
    fn struck_room(&self) -> RoomNo {
        match self.action.one(Arg::Room) {
            Some(Ref::Room(room)) if self.is_thrown() => room,
            _ => self.room,
        }
    }

    /// The room that was chosen.
    fn chosen_room(&self) -> Option<RoomNo> {
        match self.action.one(Arg::Room) {
            Some(Ref::Room(room)) => Some(room),
            _ => None,
        }
    }

    /// The seat that was chosen.
    fn chosen_seat(&self) -> Option<Seat> {
        match self.action.one(Arg::Who) {
            Some(Ref::Seat(seat)) => Some(seat),
            _ => None,
        }
    }
}

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The operations of an effect from one on, each completely (N-OP-01).
    Run {
        /// The effect.
        effect: Effect,
        /// The operation that is next.
        at: u8,
    },
    /// A one-use item leaves its owner after its action (N-ITEM-13).
    UsedUp {
        /// Whose.
        seat: Seat,
        /// The card.
        item: ItemCardId,
    },
}

impl Procedure for Step {
    fn run(self, game: &mut Nemesis, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Run { effect, at } => {
                if let Some(op) = effect.ops().get(usize::from(at)) {
                    game.push(Self::Run { effect: effect.clone(), at: at + 1 });
                    carry_out(game, cx, &effect, *op);
                }
            }
            Self::UsedUp { seat, item } => game.lose_item(cx, seat, item),
        }
        Flow::Done
    }
}

/// Carries out a declared and paid card, item or room action.
pub(crate) fn perform(game: &mut Nemesis, _: &mut Cx<'_>, seat: Seat, action: &Action) {
    let (Some(source), Some(room)) = (source_of(game, seat, action), game.room_of(seat)) else { return };
    if action.verb == Verb::UseItem
        && let Some(item) = action.one(Arg::Item).and_then(|item| game.item_card(seat, item))
        && item.def().single_use
    {
        game.push(Step::UsedUp { seat, item }); // N-ITEM-13, N-REACT-05
    }
    let effect = Effect { seat, source, branch: branch(action, Arg::Branch), room, action: action.clone() };
    begin(game, effect);
}

/// The operations of a declared card, item or room action; for one that lets another room act (N-OP-19), those of that room.
pub(crate) fn ops_of(game: &Nemesis, seat: Seat, action: &Action) -> &'static [Op] {
    let Some(source) = source_of(game, seat, action) else { return &[] };
    let ops = source.ops(usize::from(branch(action, Arg::Branch)));
    if !ops.iter().any(|op| matches!(op, Op::RoomActionFree { .. })) {
        return ops;
    }
    let kind = game.room_of(seat).and_then(|own| game.kind_of(rooms::acting_room(action, own)));
    kind.map_or(&[], |kind| EffectSource::Room(kind).ops(usize::from(branch(action, Arg::What))))
}

fn begin(game: &mut Nemesis, effect: Effect) {
    if effect.is_thrown() && game.holds_egg(effect.struck_room()) {
        game.push(crate::noise::Step::Roll { seat: effect.seat }); // N-OP-23, N-EGG-07
    }
    game.push(Step::Run { effect, at: 0 });
}

/// The branch that an action names; a component with one branch needs no name for it (N-ACT-09).
fn branch(action: &Action, arg: Arg) -> u8 {
    match action.one(arg) {
        Some(Ref::Branch(branch)) => branch,
        _ => 0,
    }
}

/// Carries out one operation; one that is impossible is skipped (N-OP-01).
fn carry_out(game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect, op: Op) {
    match op {
        Op::AddAmmo { n, .. } => weapons::add_ammo(game, cx, effect, n),
        Op::SpendAmmo { n } => weapons::spend_ammo(game, cx, effect, n),
        Op::AttachToWeapon { ammo, .. } => weapons::attach(game, cx, effect, ammo),
        Op::CombineHeavyItems => weapons::combine(game, cx, effect),
        Op::Shoot { rerolls, all_ammo, .. } => weapons::shoot(game, effect, rerolls, all_ammo),

        Op::Escape { attacks, .. } => moving::escape(game, effect, attacks),
        Op::MoveSelf { noise, .. } => moving::move_self(game, effect, noise),
        Op::MoveCharacter => moving::move_character(game, effect),

        Op::Throw => {} // where to was declared; the operations that follow strike there (N-OP-23)
        Op::Injure { target, n } => striking::injure(game, effect, target, n),
        Op::DestroyEggs { n } => striking::destroy_eggs(game, cx, effect, n),
        Op::SeriousWound { who, n } => striking::wound(game, effect, who, n),
        Op::IntrudersRetreat { which, phosphates } => striking::retreat(game, effect, which, phosphates),
        Op::LureIntruders => striking::lure(game, effect),

        Op::DrawActionCards { who, n } => hand::draw(game, cx, effect, who, n),
        Op::CycleHand => hand::cycle(game, effect.seat),
        Op::DiscardActionCards { who, n } => hand::discard(game, cx, effect, who, n),
        Op::UnlimitedActions => hand::unlimited(game),
        Op::MustPass { who } => hand::must_pass(game, cx, effect, who),
        Op::SkipIntruderAttacks => game.round.skip_attacks = true, // N-OP-17

        Op::PeekRoom { with_token, .. } => looks::rooms(game, cx, effect, with_token),
        Op::PeekEngine { which } => looks::engines(game, cx, effect, which),
        Op::PeekCourse => looks::course(game, cx, effect.seat),
        Op::PeekEvent => looks::event(game, cx, effect.seat),
        Op::PeekObjective { .. } => looks::objective(game, cx, effect),
        Op::SwitchEngine => looks::switch_engine(game, cx, effect),

        Op::ToggleDoor { destroyed_allowed } => doors::toggle(game, cx, effect, destroyed_allowed),
        Op::ToggleDoors => doors::toggle_several(game, effect),
        Op::DestroyClosedDoor => doors::destroy(game, cx, effect),
        Op::Airlock => doors::airlock(game, effect),

        Op::RemoveMalfunction => game.remove_malfunction(cx, effect.room),
        Op::PlaceMalfunction { rooms } => hazards::malfunction(game, cx, effect, rooms),
        Op::RemoveFire { room } => hazards::remove_fire(game, cx, effect, room),
        Op::PlaceFire { rooms } => hazards::fire(game, cx, effect, rooms),
        Op::SelfDestruct { .. } => hazards::self_destruct(game, cx),

        Op::RoomActionFree { .. } => rooms::free_action(game, cx, effect),
        Op::SendSignal => rooms::send_signal(game, cx, effect.seat),
        Op::RevealWeakness => rooms::reveal_weakness(game, cx, effect),
        Op::TakeEgg => rooms::take_egg(game, cx, effect),
        Op::BoardPod => rooms::board_pod(game, effect.seat),
        Op::Hibernate => rooms::hibernate(game, effect.seat),
        Op::SetCourse => rooms::set_course(game, cx, effect),
        Op::TogglePod { .. } => rooms::turn_pod(game, cx, effect),
        Op::NoiseRoll { .. } => game.push(crate::noise::Step::Roll { seat: effect.seat }), // N-ROOM-NEST-03
        Op::DrawItems { deck, lower_counter, .. } => rooms::draw_items(game, cx, effect, deck, lower_counter),
        Op::DiscardItem => rooms::discard_item(game, cx, effect),
        Op::Craft { .. } => crate::craft::perform(game, cx, effect.seat, &effect.action),

        Op::DressSerious { n } => body::dress(game, cx, effect.seat, n),
        Op::HealDressedSerious { n } => body::heal_serious(game, effect.seat, n),
        Op::HealLight { n, optional } => body::heal_light(game, cx, effect.seat, n, optional),
        Op::LightWound { n } => body::light_wound(game, effect.seat, n),
        Op::DiscardSlime => game.unslime(cx, effect.seat),
        Op::GainContamination { n } => game.gain_contamination(cx, effect.seat, n),
        // Cards in draw deck and discard pile are not touched (N-ROOM-CANTEEN-03, N-ROOM-SHOWER-02).
        Op::ScanHand { optional } => game.ways().recover(game, effect.seat, optional),
        Op::ScanOneInHand => body::scan_one(game, effect.seat),
        Op::ScanAll => body::scan_all(game, effect.seat),
        Op::RemoveLarva => game.ways().cure(game, cx, effect.seat),
        Op::ShuffleAllIntoDeck { hand } => hand::shuffle_all(game, cx, effect.seat, hand),

        // Reactions and what works by itself have no action; the rest is of events, attacks and the intruder player.
        Op::CancelAction
        | Op::CancelInterruption
        | Op::IgnoreAttack { .. }
        | Op::RerollNoise
        | Op::ExtendRange { .. }
        | Op::OpenAllDoors
        | Op::PlaceNoise { .. }
        | Op::TechnicalNoise
        | Op::EmptyBurningRooms
        | Op::KillIfSerious { .. }
        | Op::GainSlime
        | Op::KillInfested
        | Op::DrawAndScan { .. }
        | Op::Encounter { .. }
        | Op::Hatching
        | Op::Hunt
        | Op::HealIntruders { .. }
        | Op::IntrudersToBag
        | Op::TransformIntruder
        | Op::SpawnFromBag
        | Op::LaunchPod
        | Op::EventChoice { .. }
        | Op::Panic { .. }
        | Op::RaiseMadness { .. }
        | Op::Terror { .. }
        | Op::Fear
        | Op::Duplicate
        | Op::Stalk
        | Op::SummonDespoiler
        | Op::EjectPod
        | Op::Whispers
        | Op::ComputersFail
        | Op::ShipAiFails
        | Op::GeneratorOverheats => {}
    }
}

/// Everybody is told that an effect within an effect is carried out (N-OP-19).
fn tell_nested(cx: &mut Cx<'_>, source: EffectSource) {
    cx.tell(Told::Effect { source });
}
