//! Operations of rooms: free room actions, signals, weaknesses, eggs, pods, the course (sections 15.7 and 16).

use airlock_engine::{Framed, Illegal, Seat, SeatSet};

use crate::{
    content::{
        EffectSource, FreeRoom, PodChoice, RoomNo, RoomOp,
        ids::{CourseSpace, RoomKind, WeaknessSlot},
    },
    model::{
        Course, Crew, Intruders, Object, Pod,
        event::SeenEvent,
        words::{Action, Arg, Ref},
    },
    rules::{
        effect::{
            Effect, begin, branch,
            conditions::branch_drafts,
            operation::Operation,
            tell_nested,
            verdict::{Draft, Use, Verdict},
        },
        frame::Cx,
        hibernation, noise, pods,
        position::Nemesis,
    },
};

impl Operation for RoomOp {
    fn need(&self, game: &Nemesis, using: Use) -> Verdict {
        match *self {
            Self::RoomActionFree { room } => may_act_free(game, using, room),
            Self::SendSignal => may_send_signal(game, using),
            Self::RevealWeakness => may_reveal_weakness(game, using),
            Self::TakeEgg => may_take_egg(game),
            Self::BoardPod => Verdict::allowed(pods::check(game, using.seat)),
            Self::Hibernate => Verdict::allowed(hibernation::check(game)),
            Self::SetCourse => may_set_course(game),
            Self::TogglePod { which } => may_turn_pod(game, using, which),
            Self::NoiseRoll { .. } => Verdict::works(),
        }
    }

    fn carry_out(&self, game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect) {
        let seat = effect.seat;
        match self {
            Self::RoomActionFree { .. } => free_action(game, cx, effect),
            Self::SendSignal => send_signal(game.crew_mut(seat), cx, seat),
            Self::RevealWeakness => reveal_weakness(&mut game.intruders, cx, effect),
            Self::TakeEgg => take_egg(game, cx, effect),
            Self::BoardPod => game.push(pods::Step::Board { seat }),
            Self::Hibernate => game.push(hibernation::Step::Try { seat }),
            Self::SetCourse => set_course(&mut game.course, cx, effect),
            Self::TogglePod { .. } => turn_pod(&mut game.pods, cx, effect),
            Self::NoiseRoll { .. } => game.push(noise::Step::Roll { seat }), // N-ROOM-NEST-03
        }
    }

    fn rules(&self) -> &'static [&'static str] {
        match self {
            Self::RoomActionFree { .. } => &["N-OP-19"],
            Self::RevealWeakness => &["N-WEAK-02"],
            Self::TogglePod { .. } => &["N-POD-02"],
            Self::SendSignal
            | Self::TakeEgg
            | Self::BoardPod
            | Self::Hibernate
            | Self::SetCourse
            | Self::NoiseRoll { .. } => &["N-OP-01"],
        }
    }

    fn reveals(&self) -> bool {
        match self {
            Self::SendSignal | Self::SetCourse | Self::TogglePod { .. } => false,
            Self::RoomActionFree { .. }
            | Self::RevealWeakness
            | Self::TakeEgg
            | Self::BoardPod
            | Self::Hibernate
            | Self::NoiseRoll { .. } => true,
        }
    }

    fn is_grave(&self, _: &Nemesis) -> bool {
        matches!(self, Self::BoardPod | Self::Hibernate)
    }
}

/// Checks the conditions that all room actions share and returns the kind of the room (N-ROOM-01). Only the
/// combat of the acting character matters (N-OP-19).
///
/// # Errors
/// The rule that forbids it.
pub(super) fn check_action(game: &Nemesis, seat: Seat, room: RoomNo) -> Result<RoomKind, Illegal> {
    let with_action = game.kind_of(room).filter(|kind| !kind.def().action.is_empty());
    let kind = with_action.ok_or_else(|| Illegal::new("N-ROOM-05", "the room has no room action"))?;
    if game.in_combat(seat) {
        return Err(Illegal::new("N-COMBAT-03", "there are no room actions in combat"));
    }
    if game.ship.rooms[room].malfunction {
        return Err(Illegal::new("N-MALF-01", "the room has a malfunction"));
    }
    Ok(kind)
}

/// Branches of a room's action.
fn uses(seat: Seat, room: RoomNo, kind: RoomKind) -> impl Iterator<Item = Use> {
    let source = EffectSource::Room(kind);
    let branches = u8::try_from(source.branches().len()).unwrap_or(u8::MAX);
    (0..branches).map(move |branch| Use { seat, source, branch, room })
}

/// Offers the action of the acting character's room, or of any room with a computer, at cost 0 with all its
/// conditions (N-OP-19).
fn may_act_free(game: &Nemesis, using: Use, which: FreeRoom) -> Verdict {
    match which {
        FreeRoom::Own => match free_drafts(game, using.seat, using.room) {
            Ok(drafts) => Verdict::Works(drafts),
            Err(illegal) => Verdict::Cannot(illegal),
        },
        FreeRoom::AnyWithComputer => {
            let rooms = RoomNo::all().filter(|room| game.has_computer(*room));
            let at = |room: RoomNo| {
                let drafts = free_drafts(game, using.seat, room).unwrap_or_default();
                drafts.into_iter().map(move |draft| draft.on(Arg::At, Ref::Room(room)))
            };
            let why = "no room with a computer has an action that can be performed";
            Verdict::some(rooms.flat_map(at).collect(), "N-OP-19", why)
        }
    }
}

fn free_drafts(game: &Nemesis, seat: Seat, room: RoomNo) -> Result<Vec<Draft>, Illegal> {
    let kind = check_action(game, seat, room)?;
    let several = kind.def().action.len() > 1;
    let mut refused = None;
    let mut drafts = Vec::new();
    for using in uses(seat, room, kind) {
        match branch_drafts(game, using) {
            Ok(more) if several => {
                let named = more.into_iter().map(|draft| draft.on(Arg::What, Ref::Branch(using.branch)));
                drafts.extend(named);
            }
            Ok(more) => drafts.extend(more),
            Err(illegal) => refused = refused.or(Some(illegal)),
        }
    }
    match refused {
        Some(illegal) if drafts.is_empty() => Err(illegal),
        _ => Ok(drafts),
    }
}

/// The room whose action is performed: the one that the action names, otherwise `own` (N-OP-19).
pub(super) fn acting_room(action: &Action, own: RoomNo) -> RoomNo {
    match action.one(Arg::At) {
        Some(Ref::Room(room)) => room,
        _ => own,
    }
}

fn free_action(game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect) {
    let room = acting_room(&effect.action, effect.room);
    let Some(kind) = game.kind_of(room) else { return };
    let source = EffectSource::Room(kind);
    tell_nested(cx, source);
    let branch = branch(&effect.action, Arg::What);
    begin(game, Effect { source, branch, room, ..effect.clone() });
}

/// Checks that the signal was not sent yet (N-ROOM-COMMS-03, A-65).
fn may_send_signal(game: &Nemesis, using: Use) -> Verdict {
    Verdict::needs(!game.crew(using.seat).signal, "N-ROOM-COMMS-03", "the signal was sent already")
}

/// Marks the signal as sent (N-ROOM-COMMS-01).
fn send_signal(crew: &mut Crew, cx: &mut Cx<'_>, seat: Seat) {
    crew.signal = true;
    cx.tell(SeenEvent::Signal { seat });
}

/// Weakness slot of an object (N-WEAK-01).
const fn slot_of(object: Object) -> WeaknessSlot {
    match object {
        Object::Egg => WeaknessSlot::Egg,
        Object::Carcass => WeaknessSlot::Carcass,
        Object::BlueCorpse | Object::Corpse(_) => WeaknessSlot::Corpse,
    }
}

/// An object in a room that reveals the weakness of a slot: on the floor, or carried by any character there
/// (N-ROOM-LAB-01, A-41).
pub(crate) fn object_for(game: &Nemesis, room: RoomNo, slot: WeaknessSlot) -> Option<Object> {
    let mut there = game.ship.rooms[room].objects.clone();
    there.extend(game.characters_in(room).flat_map(|seat| game.crew(seat).held_objects()));
    if game.eggs_in(room) > 0 {
        there.push(Object::Egg); // N-ROOM-NEST-02
    }
    there.into_iter().find(|object| slot_of(*object) == slot)
}

/// Offers the things in the room that can be analysed, one for each weakness that is not known
/// (N-ROOM-LAB-01…03, A-41, V-ROOM-04).
fn may_reveal_weakness(game: &Nemesis, using: Use) -> Verdict {
    let hidden = |slot: &WeaknessSlot| !game.intruders.weaknesses[*slot as usize].discovered;
    let slots = WeaknessSlot::ALL.iter().copied().filter(hidden);
    let things = slots.filter_map(|slot| game.species_rules().specimen(game, using.room, slot)).collect();
    Verdict::one(Arg::Object, things, "N-ROOM-LAB-01", "there is nothing here that shows a new weakness")
}

/// Turns the weakness face up for everybody (N-WEAK-03). The object stays (N-ROOM-LAB-04).
fn reveal_weakness(intruders: &mut Intruders, cx: &mut Cx<'_>, effect: &Effect) {
    let slot = match effect.action.one(Arg::Object) {
        Some(Ref::Object(object)) => slot_of(object),
        Some(Ref::Seat(_)) => WeaknessSlot::Corpse, // V-ROOM-04
        _ => return,
    };
    let card = &mut intruders.weaknesses[slot as usize];
    card.discovered = true;
    let weakness = card.card;
    cx.disclose("N-WEAK-03", SeatSet::ALL, || weakness.to_string());
    cx.tell(SeenEvent::WeaknessDiscovered { slot, weakness });
}

/// Checks that an egg can be taken (N-ROOM-NEST-04, N-ROOM-NEST-07). A hand slot can always be freed.
fn may_take_egg(game: &Nemesis) -> Verdict {
    if game.intruders.nest_destroyed {
        return Verdict::needs(false, "N-ROOM-NEST-07", "the Nest is destroyed");
    }
    Verdict::needs(game.intruders.eggs > 0, "N-ROOM-NEST-04", "there is no egg on the intruder board")
}

/// Takes an egg (N-ROOM-NEST-03).
fn take_egg(game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect) {
    game.make_room(cx, effect.seat, &effect.action);
    game.take_egg(cx, effect.seat);
}

/// Offers all spaces of the course track, the marker's first (DP-COURSE, N-COURSE-03, N-COURSE-04).
fn may_set_course(game: &Nemesis) -> Verdict {
    if game.anyone_hibernates() {
        return Verdict::needs(false, "N-COURSE-04", "somebody hibernates");
    }
    let marker = game.course.marker;
    let others = CourseSpace::ALL.iter().copied().filter(|space| *space != marker);
    let spaces = std::iter::once(marker).chain(others).map(Ref::Space).collect();
    Verdict::one(Arg::Space, spaces, "N-COURSE-03", "there is no course track")
}

fn set_course(course: &mut Course, cx: &mut Cx<'_>, effect: &Effect) {
    if let Some(Ref::Space(space)) = effect.action.one(Arg::Space) {
        course.marker = space;
        cx.tell(SeenEvent::CourseSet { seat: effect.seat, space });
    }
}

fn may_turn_pod(game: &Nemesis, using: Use, which: PodChoice) -> Verdict {
    let pods = pods::pods_to_turn(game, using.seat, which).into_iter().map(Ref::Pod).collect();
    Verdict::one(Arg::Pod, pods, "N-ROOM-HATCH-01", "there is no docked pod that may be turned")
}

fn turn_pod(docked: &mut [Pod], cx: &mut Cx<'_>, effect: &Effect) {
    if let Some(Ref::Pod(pod)) = effect.action.one(Arg::Pod) {
        pods::turn(docked, cx, pod);
    }
}
