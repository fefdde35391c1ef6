//! Families of operations. The file of each family says what its operations need and what they do.

use airlock_engine::{Framed, Seat};

use super::{Effect, Step, need::Need};
use crate::{
    content::{CorridorId, Place, SlotId, UseOp, ids::Section},
    model::words::{Action, Arg, Ref},
    rules::{frame::Cx, position::Retaliation},
};

/// Rules of an operation, matched once for each family.
pub(super) trait Operation {
    /// The need in the current position (R-GEN-04).
    fn need(&self, game: &Retaliation, at: &Scene) -> Need;

    /// The decision point of its question (section A of the rules).
    fn point(&self) -> &'static str {
        "D-09"
    }

    /// Notes what the answer chose for later operations.
    fn choose(&self, _rest: &mut Effect, _answer: Named<'_>) {}

    /// Carries it out with the answer to its question. The rest of the effect is queued already.
    fn carry_out(&self, game: &mut Retaliation, cx: &mut Cx<'_>, at: &Scene, answer: Named<'_>);
}

/// The rules of an operation: those of its family.
pub(super) const fn rules_of(op: &UseOp) -> &dyn Operation {
    match op {
        UseOp::Price(op) => op,
        UseOp::Choice(op) => op,
        UseOp::Hand(op) => op,
        UseOp::Item(op) => op,
        UseOp::Order(op) => op,
        UseOp::Moving(op) => op,
        UseOp::Firing(op) => op,
        UseOp::Intruder(op) => op,
        UseOp::Health(op) => op,
        UseOp::Gear(op) => op,
        UseOp::Marker(op) => op,
        UseOp::Door(op) => op,
        UseOp::Noise(op) => op,
        UseOp::Facility(op) => op,
        UseOp::Robot(op) => op,
    }
}

/// The need of an operation. Impossible once the acting character has left the map.
pub(super) fn need(game: &Retaliation, effect: &Effect, op: UseOp) -> Need {
    Scene::of(game, effect).map_or(Need::Impossible, |at| rules_of(&op).need(game, &at))
}

/// Carries out an operation with the answer to its question. The rest of the effect is queued after it.
pub(super) fn carry_out(
    game: &mut Retaliation,
    cx: &mut Cx<'_>,
    effect: &Effect,
    op: UseOp,
    answer: &Action,
) {
    let Some(at) = Scene::of(game, effect) else { return };
    let (op, answer) = (rules_of(&op), Named(answer));
    let mut rest = effect.after();
    op.choose(&mut rest, answer);
    game.push(Step::Next(rest));
    op.carry_out(game, cx, &at, answer);
}

/// An operation's effect, and where it happens.
#[derive(Clone, Copy)]
pub(super) struct Scene {
    pub(super) effect: Effect,
    /// The acting seat.
    pub(super) seat: Seat,
    /// The room from which the effect is measured.
    pub(super) here: SlotId,
    /// The room of the acting character.
    pub(super) own: SlotId,
}

impl Scene {
    fn of(game: &Retaliation, effect: &Effect) -> Option<Self> {
        let (here, own) = (effect.here(game)?, game.room_of(effect.seat)?);
        Some(Self { effect: *effect, seat: effect.seat, here, own })
    }

    /// The room in which a marker is placed or discarded.
    pub(super) fn room(&self, game: &Retaliation, place: Place) -> SlotId {
        match place {
            Place::Own => self.here,
            Place::Robot => game.systems.robot.at,
        }
    }
}

/// An answer, with the things that it names by argument.
#[derive(Clone, Copy)]
pub(super) struct Named<'a>(pub(super) &'a Action);

impl Named<'_> {
    pub(super) fn one(self, arg: Arg) -> Option<Ref> {
        self.0.one(arg)
    }

    pub(super) fn seat(self) -> Option<Seat> {
        if let Some(Ref::Seat(seat)) = self.one(Arg::Who) { Some(seat) } else { None }
    }

    pub(super) fn room(self, arg: Arg) -> Option<SlotId> {
        if let Some(Ref::Room(slot)) = self.one(arg) { Some(slot) } else { None }
    }

    pub(super) fn corridor(self) -> Option<CorridorId> {
        if let Some(Ref::Corridor(corridor)) = self.one(Arg::Through) { Some(corridor) } else { None }
    }

    pub(super) fn door(self) -> Option<(CorridorId, SlotId)> {
        if let Some(Ref::Door(slot, corridor)) = self.one(Arg::Door) { Some((corridor, slot)) } else { None }
    }

    pub(super) fn section(self) -> Option<Section> {
        if let Some(Ref::Section(section)) = self.one(Arg::What) { Some(section) } else { None }
    }

    pub(super) fn branch(self) -> u8 {
        if let Some(Ref::Branch(branch)) = self.one(Arg::Branch) { branch } else { 0 }
    }
}
