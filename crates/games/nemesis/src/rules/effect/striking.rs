//! Operations that strike rooms and move intruders: throwing, injuring, retreat, lure (N-OP-23…25).

use airlock_engine::{Framed, Seat, SeatSet, insertion_sort};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        CardOp, EffectSource, InjuryTarget, RetreatTarget, RoomNo, StrikingOp, Who,
        ids::{ItemKind, RoomKind, Weakness},
    },
    model::{
        FigureId, Object,
        event::Cause,
        words::{Arg, Ref, Slot},
    },
    rules::{
        effect::{
            Effect, hand,
            operation::Operation,
            verdict::{Draft, Use, Verdict},
        },
        frame::{Cx, Flow, Procedure},
        injury::Step as Injury,
        movement::ways_from,
        position::Nemesis,
    },
};

/// A step of a lure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The lured intruders that are still on the board move simultaneously (N-OP-25).
    Lured {
        /// The lured intruders.
        figures: Vec<FigureId>,
        /// Destination of the intruders.
        room: RoomNo,
    },
}

impl Procedure<Nemesis> for Step {
    fn run(self, game: &mut Nemesis, cx: &mut Cx<'_>) -> Flow<Self> {
        let Self::Lured { figures, room } = self;
        let neighbours = game.board().neighbours(room);
        let standing = figures.iter().filter_map(|figure| game.intruders.figure(*figure));
        let moves: Vec<_> = standing
            .filter(|figure| neighbours.contains(&figure.room))
            .map(|figure| (figure.id, game.corridor_for_intruder(figure.room, room))) // N-ALTMAP-06
            .collect();
        game.move_intruders(cx, &moves);
        Flow::Done
    }
}

impl Nemesis {
    /// True if an uncarried egg is in a room, even in an undiscovered Nest. This is hidden information and
    /// must not affect offers.
    pub(super) fn holds_egg(&self, room: RoomNo) -> bool {
        let room = &self.ship.rooms[room];
        let cocoon = room.tile.face == RoomKind::Nest && self.intruders.eggs > 0;
        cocoon || room.objects.contains(&Object::Egg)
    }
}

impl Operation for StrikingOp {
    fn need(&self, game: &Nemesis, using: Use) -> Verdict {
        match *self {
            Self::Throw => may_throw(game, using),
            Self::Injure { .. } => may_strike_chosen(game, using),
            Self::DestroyEggs { .. } | Self::SeriousWound { .. } => Verdict::works(),
            Self::IntrudersRetreat { which, .. } => may_retreat(game, using, which),
            Self::LureIntruders => may_lure(game, using),
        }
    }

    fn carry_out(&self, game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect) {
        match *self {
            Self::Throw => {} // the declared target serves the operations that follow (N-OP-23)
            Self::Injure { target, n } => injure(game, effect, target, n),
            Self::DestroyEggs { n } => destroy_eggs(game, cx, effect, n),
            Self::SeriousWound { who, n } => wound(game, effect, who, n),
            Self::IntrudersRetreat { which, phosphates } => retreat(game, effect, which, phosphates),
            Self::LureIntruders => lure(game, effect),
        }
    }

    fn rules(&self) -> &'static [&'static str] {
        match self {
            Self::Throw => &["N-OP-23", "N-EGG-04"],
            Self::Injure { .. } | Self::IntrudersRetreat { .. } => &["N-OP-24"],
            Self::DestroyEggs { .. } | Self::SeriousWound { .. } => &["N-OP-01"],
            Self::LureIntruders => &["N-OP-25"],
        }
    }

    fn reveals(&self) -> bool {
        true
    }
}

/// Offers the acting character's room and the neighbouring rooms through a corridor without a closed door.
/// Each must have an intruder, or an uncarried egg that the seat can know about (N-OP-23, N-EGG-04,
/// N-HIDDEN-05).
fn may_throw(game: &Nemesis, using: Use) -> Verdict {
    let mut rooms = vec![using.room];
    rooms.extend(ways_from(game, using.room).into_iter().map(|(_, room)| room));
    rooms.retain(|room| game.has_intruder(*room) || game.eggs_in(*room) > 0);
    insertion_sort::sort(&mut rooms);
    rooms.dedup();
    let why = "no room within reach holds an intruder or an egg";
    let at_one =
        |op: &CardOp| matches!(op, CardOp::Striking(StrikingOp::Injure { target: InjuryTarget::Chosen, .. }));
    if !using.ops().iter().any(at_one) {
        return Verdict::one(Arg::Room, rooms.into_iter().map(Ref::Room).collect(), "N-OP-23", why);
    }
    let draft = |room: RoomNo| {
        let draft = Draft::plain().on(Arg::Room, Ref::Room(room));
        let figures = figures_in(game, room);
        if figures.is_empty() { draft } else { draft.choose(Arg::Target, Slot::one(figures), "N-OP-23") }
    };
    Verdict::some(rooms.into_iter().map(draft).collect(), "N-OP-23", why)
}

fn figures_in(game: &Nemesis, room: RoomNo) -> Vec<Ref> {
    game.intruders_in(room).iter().map(|figure| Ref::Figure(figure.id)).collect()
}

/// Offers the intruders of the room. For a throw, the target is chosen with the room.
fn may_strike_chosen(game: &Nemesis, using: Use) -> Verdict {
    if using.ops().contains(&StrikingOp::Throw.into()) {
        return Verdict::works();
    }
    Verdict::one(Arg::Target, figures_in(game, using.room), "N-OP-01", "there is no intruder in the room")
}

fn chosen(effect: &Effect) -> Option<FigureId> {
    match effect.action.one(Arg::Target) {
        Some(Ref::Figure(figure)) => Some(figure),
        _ => None,
    }
}

/// Injures the struck intruders, each followed by its condition check (N-OP-23, N-OP-24, N-INJ-02).
fn injure(game: &mut Nemesis, effect: &Effect, target: InjuryTarget, n: u8) {
    let room = effect.struck_room();
    let figures: Vec<FigureId> = match target {
        InjuryTarget::Chosen => chosen(effect).into_iter().collect(),
        InjuryTarget::Others | InjuryTarget::All => {
            let spared = chosen(effect).filter(|_| target == InjuryTarget::Others);
            let all = game.intruders_in(room).into_iter().map(|figure| figure.id);
            all.filter(|figure| Some(*figure) != spared).collect()
        }
    };
    let flames = effect.source == EffectSource::Item(ItemKind::MolotovCocktail);
    let n = n + u8::from(flames && game.knows_weakness(Weakness::VulnerabilityToFire)); // N-OP-40
    // A retreat of the same effect follows directly after the check (N-OP-24).
    let then_retreat = target == InjuryTarget::Chosen && retreats(effect.ops());
    let injure = |figure| Injury::Injure { figure, n, then_retreat }.into();
    game.stack.then(figures.into_iter().map(injure).collect::<Vec<_>>());
}

fn retreats(ops: &[CardOp]) -> bool {
    let chosen = |op: &CardOp| {
        matches!(op, CardOp::Striking(StrikingOp::IntrudersRetreat { which: RetreatTarget::Chosen, .. }))
    };
    ops.iter().any(chosen)
}

/// Destroys up to `n` uncarried eggs of the struck room. The result is public, even for an unexplored room
/// (N-EGG-04, N-ROOM-NEST-06).
fn destroy_eggs(game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect, n: u8) {
    let room = effect.struck_room();
    if !game.ship.rooms[room].explored {
        let eggs = game.holds_egg(room);
        cx.disclose("N-OP-23", SeatSet::ALL, || format!("{room} eggs: {eggs}"));
    }
    for _ in 0..n {
        if game.holds_egg(room) {
            game.intruders.destroy_egg(cx, &mut game.ship, room);
        }
    }
}

/// Wounds the characters of the struck room simultaneously (N-OP-23, N-DEATH-01).
fn wound(game: &mut Nemesis, effect: &Effect, who: Who, n: u8) {
    let seats: Vec<Seat> = match who {
        Who::EachInRoom => game.characters_in(effect.struck_room()).collect(),
        _ => hand::concerned(game, effect, who),
    };
    game.push(crate::rules::wounds::Step::SeriousEach { seats, n, cause: Cause::Wounds });
}

/// Checks for intruders that can retreat (N-OP-24, N-ROOM-FIRECONTROL-01).
fn may_retreat(game: &Nemesis, using: Use, which: RetreatTarget) -> Verdict {
    match which {
        RetreatTarget::Chosen => may_strike_chosen(game, using),
        RetreatTarget::AllInChosenRoom => Verdict::helps(
            !game.intruders.figures.is_empty(),
            "N-ROOM-06",
            "there is neither fire nor an intruder aboard",
        ),
    }
}

/// Makes intruders retreat by event cards. With phosphates, all injuries and checks come first (N-OP-24,
/// N-OP-40).
fn retreat(game: &mut Nemesis, effect: &Effect, which: RetreatTarget, phosphates: bool) {
    let phosphates = phosphates && game.knows_weakness(Weakness::SusceptibilityToPhosphates);
    match which {
        RetreatTarget::AllInChosenRoom => {
            let Some(room) = effect.chosen_room() else { return };
            let figures: Vec<FigureId> = game.intruders_in(room).iter().map(|figure| figure.id).collect();
            game.push(if phosphates {
                Injury::InjureThenRetreat { figures, unmoved: Vec::new() }
            } else {
                Injury::RetreatAll { figures } // N-ROOM-FIRECONTROL-03, N-ROOM-FIRECONTROL-05
            });
        }
        RetreatTarget::Chosen => {
            let injures = |op: &CardOp| matches!(op, CardOp::Striking(StrikingOp::Injure { .. }));
            let injured = effect.ops().iter().any(injures);
            let Some(figure) = chosen(effect).filter(|_| !injured) else { return };
            game.push(if phosphates {
                Injury::Injure { figure, n: 1, then_retreat: true }
            } else {
                Injury::Retreat { figure }
            });
        }
    }
}

/// Offers the neighbouring rooms to which an intruder can be lured (N-OP-25).
fn may_lure(game: &Nemesis, using: Use) -> Verdict {
    let neighbours = game.board().neighbours(using.room).iter();
    let rooms =
        neighbours.filter(|room| !lured(game, **room).is_empty()).map(|room| Ref::Room(*room)).collect();
    Verdict::one(Arg::Room, rooms, "N-OP-25", "no intruder is next to a neighbouring room")
}

/// Intruders in the rooms next to a room, in the order of N-GEN-06.
fn lured(game: &Nemesis, room: RoomNo) -> Vec<FigureId> {
    let next_to = game.board().neighbours(room);
    let figures = game.intruders_in_order().into_iter();
    let near = figures.filter(|figure| next_to.contains(&figure.room) && !figure.kind.def().rooted);
    near.map(|figure| figure.id).collect()
}

/// Makes lured intruders in combat attack first. Then all that are still on the board move (N-OP-25).
fn lure(game: &mut Nemesis, effect: &Effect) {
    let Some(room) = effect.chosen_room() else { return };
    let figures = lured(game, room);
    let fights = |id: &FigureId| game.intruders.figure(*id).is_some_and(|figure| game.is_combat(figure.room));
    let fighting: Vec<FigureId> = figures.iter().copied().filter(fights).collect();
    game.push(Step::Lured { figures, room });
    game.push(crate::rules::attack::Step::Each { figures: fighting, target: None });
}
