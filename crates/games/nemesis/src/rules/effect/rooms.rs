//! Operations of rooms: free room actions, signals, weaknesses, eggs, pods, the course, items (sections 15.7
//! and 16).

use airlock_engine::{Framed, Illegal, Seat, SeatSet};

use crate::{
    content::{
        EffectSource, FreeRoom, ItemDeck, PodChoice, RoomNo,
        ids::{CourseSpace, ItemColor, RoomColor, RoomKind, WeaknessSlot},
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
            tell_nested,
            verdict::{Draft, Use, Verdict},
        },
        frame::Cx,
        inventory::deck_index,
        pods,
        position::Nemesis,
    },
};

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
pub(super) fn uses(seat: Seat, room: RoomNo, kind: RoomKind) -> impl Iterator<Item = Use> {
    let source = EffectSource::Room(kind);
    let branches = u8::try_from(source.branches().len()).unwrap_or(u8::MAX);
    (0..branches).map(move |branch| Use { seat, source, branch, room })
}

/// Offers the action of the acting character's room, or of any room with a computer, at cost 0 with all its
/// conditions (N-OP-19).
pub(super) fn may_act_free(game: &Nemesis, using: Use, which: FreeRoom) -> Verdict {
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

pub(super) fn free_action(game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect) {
    let room = acting_room(&effect.action, effect.room);
    let Some(kind) = game.kind_of(room) else { return };
    let source = EffectSource::Room(kind);
    tell_nested(cx, source);
    let branch = branch(&effect.action, Arg::What);
    begin(game, Effect { source, branch, room, ..effect.clone() });
}

/// Checks that the signal was not sent yet (N-ROOM-COMMS-03, A-65).
pub(super) fn may_send_signal(game: &Nemesis, using: Use) -> Verdict {
    Verdict::needs(!game.crew(using.seat).signal, "N-ROOM-COMMS-03", "the signal was sent already")
}

/// Marks the signal as sent (N-ROOM-COMMS-01).
pub(super) fn send_signal(crew: &mut Crew, cx: &mut Cx<'_>, seat: Seat) {
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
pub(super) fn may_reveal_weakness(game: &Nemesis, using: Use) -> Verdict {
    let hidden = |slot: &WeaknessSlot| !game.intruders.weaknesses[*slot as usize].discovered;
    let slots = WeaknessSlot::ALL.iter().copied().filter(hidden);
    let things = slots.filter_map(|slot| game.species_rules().specimen(game, using.room, slot)).collect();
    Verdict::one(Arg::Object, things, "N-ROOM-LAB-01", "there is nothing here that shows a new weakness")
}

/// Turns the weakness face up for everybody (N-WEAK-03). The object stays (N-ROOM-LAB-04).
pub(super) fn reveal_weakness(intruders: &mut Intruders, cx: &mut Cx<'_>, effect: &Effect) {
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
pub(super) fn may_take_egg(game: &Nemesis) -> Verdict {
    if game.intruders.nest_destroyed {
        return Verdict::needs(false, "N-ROOM-NEST-07", "the Nest is destroyed");
    }
    Verdict::needs(game.intruders.eggs > 0, "N-ROOM-NEST-04", "there is no egg on the intruder board")
}

/// Takes an egg (N-ROOM-NEST-03).
pub(super) fn take_egg(game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect) {
    game.make_room(cx, effect.seat, &effect.action);
    game.take_egg(cx, effect.seat);
}

pub(super) fn may_board(game: &Nemesis, using: Use) -> Verdict {
    match pods::check(game, using.seat) {
        Ok(()) => Verdict::works(),
        Err(illegal) => Verdict::Cannot(illegal),
    }
}

pub(super) fn may_hibernate(game: &Nemesis) -> Verdict {
    match crate::rules::hibernation::check(game) {
        Ok(()) => Verdict::works(),
        Err(illegal) => Verdict::Cannot(illegal),
    }
}

/// Offers all spaces of the course track, the marker's first (DP-COURSE, N-COURSE-03, N-COURSE-04).
pub(super) fn may_set_course(game: &Nemesis) -> Verdict {
    if game.anyone_hibernates() {
        return Verdict::needs(false, "N-COURSE-04", "somebody hibernates");
    }
    let marker = game.course.marker;
    let others = CourseSpace::ALL.iter().copied().filter(|space| *space != marker);
    let spaces = std::iter::once(marker).chain(others).map(Ref::Space).collect();
    Verdict::one(Arg::Space, spaces, "N-COURSE-03", "there is no course track")
}

pub(super) fn set_course(course: &mut Course, cx: &mut Cx<'_>, effect: &Effect) {
    if let Some(Ref::Space(space)) = effect.action.one(Arg::Space) {
        course.marker = space;
        cx.tell(SeenEvent::CourseSet { seat: effect.seat, space });
    }
}

pub(super) fn may_turn_pod(game: &Nemesis, using: Use, which: PodChoice) -> Verdict {
    let pods = pods::pods_to_turn(game, using.seat, which).into_iter().map(Ref::Pod).collect();
    Verdict::one(Arg::Pod, pods, "N-ROOM-HATCH-01", "there is no docked pod that may be turned")
}

pub(super) fn turn_pod(docked: &mut [Pod], cx: &mut Cx<'_>, effect: &Effect) {
    if let Some(Ref::Pod(pod)) = effect.action.one(Arg::Pod) {
        pods::turn(docked, cx, pod);
    }
}

/// Item decks in the order in which they are offered (DP-SEARCH-DECK).
const DECKS: [ItemColor; 3] = [ItemColor::Green, ItemColor::Yellow, ItemColor::Red];

/// Decks that an effect may draw from (N-SEARCH-04, N-ROOM-STORAGE-01).
fn decks(game: &Nemesis, room: RoomNo, deck: ItemDeck) -> Vec<ItemColor> {
    let color = game.kind_of(room).map(|kind| kind.def().color);
    let offered = |deck: &ItemColor| match color {
        Some(RoomColor::Green) => *deck == ItemColor::Green,
        Some(RoomColor::Yellow) => *deck == ItemColor::Yellow,
        Some(RoomColor::Red) => *deck == ItemColor::Red,
        Some(RoomColor::White) => true,
        Some(RoomColor::None) | None => false,
    };
    DECKS.into_iter().filter(|color| deck == ItemDeck::AnyStandard || offered(color)).collect()
}

/// Offers the decks if there is a choice. A deck without any card left is excluded (N-SEARCH-10).
pub(super) fn may_draw_items(game: &Nemesis, using: Use, deck: ItemDeck) -> Verdict {
    let decks = decks(game, using.room, deck);
    let cards = |color: &ItemColor| {
        deck_index(*color).is_some_and(|deck| {
            !game.decks.items[deck].is_empty() || !game.decks.item_discards[deck].is_empty()
        })
    };
    let full: Vec<Ref> = decks.iter().copied().filter(cards).map(Ref::Deck).collect();
    match (decks.len(), full.len()) {
        (_, 0) => Verdict::needs(false, "N-SEARCH-10", "there is no card left to look at"),
        (1, _) => Verdict::works(),
        _ => Verdict::one(Arg::Deck, full, "N-SEARCH-04", "there is no card left to look at"),
    }
}

/// Lowers the counter, then shows the cards (N-SEARCH-03, N-OP-41, N-ROOM-STORAGE-02).
pub(super) fn draw_items(
    game: &mut Nemesis,
    cx: &mut Cx<'_>,
    effect: &Effect,
    from: ItemDeck,
    lower_counter: bool,
) {
    let room = effect.room;
    if lower_counter && game.ship.rooms[room].items > 0 {
        game.ship.rooms[room].items -= 1;
        cx.tell(SeenEvent::ItemsLeft { room, items: game.ship.rooms[room].items });
    }
    let deck = match effect.action.one(Arg::Deck) {
        Some(Ref::Deck(color)) => Some(color),
        _ => decks(game, room, from).first().copied(),
    };
    if let Some(deck) = deck {
        game.push(crate::rules::search::Step::Look { seat: effect.seat, deck });
    }
}

/// Offers the seat's own items, special items included, as part of the cost (N-OP-46).
pub(super) fn may_discard_item(game: &Nemesis, using: Use) -> Verdict {
    let items = game.crew(using.seat).own_items().into_iter().map(|(item, _)| item).collect();
    Verdict::one(Arg::With, items, "N-OP-46", "there is no item to discard").into_cost()
}

pub(super) fn discard_item(game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect) {
    let item = effect.action.one(Arg::With).and_then(|item| game.crew(effect.seat).item_card(item));
    if let Some(card) = item {
        game.crew[effect.seat.index()].lose_item(cx, effect.seat, &mut game.decks, card);
    }
}
