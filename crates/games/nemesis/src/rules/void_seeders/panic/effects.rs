//! Effects of panic cards (V-PANIC-02, V-PANIC-04, V-PANIC-12, V-PANIC-13).

use airlock_engine::{Framed, Seat, SeatSet, Stack};

use crate::{
    content::{
        ActionCardId, CorridorId, Exit, ItemCardId, PanicDef, PanicOp, RoomNo, WeaponFilter, WoundCardId,
        ids::ActionKind,
    },
    model::{
        Door, PlayingCard,
        event::{Cause, SeenEvent},
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        effect,
        frame::{Cx, Frame},
        movement::{self, ways_from},
        position::Nemesis,
        void_seeders::panic::{Panic, Step},
        wounds,
    },
};

/// Number of cards revealed from the character's own deck.
const REVEALED: usize = 3;

/// True if an event card is revealed for the effect.
pub(super) fn needs_number(def: &PanicDef) -> bool {
    def.ops.contains(&PanicOp::Flight)
}

/// True if a part of the effect would change something (AV-10). Parts that need a room are impossible without
/// one (AV-31).
pub(super) fn possible(game: &Nemesis, panic: Panic) -> bool {
    panic.card.def().ops.iter().any(|op| works(game, panic, *op))
}

fn works(game: &Nemesis, panic: Panic, op: PanicOp) -> bool {
    let seat = panic.seat;
    let room = game.room_of(seat);
    let state = room.map(|room| &game.ship.rooms[room]);
    match op {
        PanicOp::Malfunction => {
            let allowed =
                room.and_then(|room| game.kind_of(room)).is_some_and(|kind| kind.def().malfunction_allowed);
            allowed && state.is_some_and(|room| !room.malfunction)
        }
        PanicOp::Fire => state.is_some_and(|room| !room.fire),
        PanicOp::EmptyRoom => state.is_some_and(|room| room.items > 0),
        PanicOp::MadnessInRoom | PanicOp::WoundOthers => room.is_some(),
        PanicOp::Madness | PanicOp::LightWounds(_) | PanicOp::Die => true,
        PanicOp::Flight => way_of_flight(game, panic).is_some(),
        PanicOp::SeekIntruder => !ways_to_intruders(game, seat).is_empty(),
        PanicOp::LoseHeavyItem => !heavy_items(game, seat).is_empty(),
        PanicOp::EmptyWeapon => !loaded_weapons(game, seat).is_empty(),
        PanicOp::DiscardEach => {
            room.is_some_and(|room| game.characters_in(room).any(|seat| game.crew(seat).hand_size() > 0))
        }
        PanicOp::Undress => !dressed(game, seat).is_empty(),
        PanicOp::Forget => !game.crew(seat).deck.is_empty() || !game.crew(seat).discard.is_empty(),
    }
}

/// Carries out one operation as far as possible. Asks if it leaves a choice.
pub(super) fn carry_out(game: &mut Nemesis, cx: &mut Cx<'_>, panic: Panic, at: u8, op: PanicOp) {
    let seat = panic.seat;
    if !works(game, panic, op) {
        return;
    }
    match (op, game.room_of(seat)) {
        (PanicOp::Malfunction, Some(room)) => game.place_malfunction(cx, room),
        (PanicOp::Fire, Some(room)) => game.place_fire(cx, room),
        (PanicOp::EmptyRoom, Some(room)) => {
            game.ship.rooms[room].items = 0;
            cx.tell(SeenEvent::ItemsLeft { room, items: 0 });
        }
        (PanicOp::MadnessInRoom, Some(room)) => {
            let seats: Vec<Seat> = game.characters_in(room).collect();
            game.raise_madness(cx, &seats); // V-MAD-11
        }
        (PanicOp::WoundOthers, Some(room)) => {
            let others: Vec<Seat> = game.characters_in(room).filter(|other| *other != seat).collect();
            let seats = if others.is_empty() { vec![seat] } else { others };
            game.push(wounds::Step::SeriousEach { seats, n: 1, cause: Cause::Wounds });
        }
        (PanicOp::DiscardEach, Some(room)) => {
            let discard = |seat| effect::hand::Step::Discard { seat, n: 1 }.into();
            let frames: Vec<Frame> = game.characters_in(room).map(discard).collect();
            game.stack.then(frames);
        }
        (PanicOp::Flight, _) => {
            if let Some((through, to)) = way_of_flight(game, panic) {
                rush(&mut game.stack, seat, through, to);
            }
        }
        (PanicOp::Madness, _) => game.raise_madness(cx, &[seat]),
        (PanicOp::LightWounds(n), _) => game.push(wounds::Step::Light { seat, n, cause: Cause::Wounds }),
        (PanicOp::Die, _) => game.kill(cx, &[seat], Cause::Madness),
        (PanicOp::Forget, _) => {
            reveal_own(game, cx, seat);
            decide(game, cx, panic, at);
        }
        (PanicOp::SeekIntruder | PanicOp::LoseHeavyItem | PanicOp::EmptyWeapon | PanicOp::Undress, _) => {
            decide(game, cx, panic, at);
        }
        _ => {}
    }
}

/// Asks for the choice of an operation, unless there is only one option.
fn decide(game: &mut Nemesis, cx: &mut Cx<'_>, panic: Panic, at: u8) {
    let op = panic.card.def().ops[usize::from(at)];
    match options(game, panic.seat, op).as_slice() {
        [] => {}
        [only] => take(game, cx, panic.seat, op, *only),
        _ => game.push(Step::Choose { panic, at }),
    }
}

/// Options of the panicking player for an operation (V-PANIC-13).
fn options(game: &Nemesis, seat: Seat, op: PanicOp) -> Vec<Ref> {
    match op {
        PanicOp::SeekIntruder => {
            ways_to_intruders(game, seat).into_iter().map(|(way, _)| Ref::Corridor(way)).collect()
        }
        PanicOp::LoseHeavyItem => heavy_items(game, seat).into_iter().map(|(item, _)| item).collect(),
        PanicOp::EmptyWeapon => loaded_weapons(game, seat).into_iter().map(|(weapon, ..)| weapon).collect(),
        PanicOp::Undress => dressed(game, seat).into_iter().map(|(wound, _)| wound).collect(),
        PanicOp::Forget => revealed_cards(game, seat).into_iter().map(|(card, _)| card).collect(),
        _ => Vec::new(),
    }
}

/// Offer to choose an option for an operation.
pub(super) fn choices(game: &Nemesis, panic: Panic, at: u8) -> Option<Offer> {
    let op = panic.card.def().ops.get(usize::from(at)).copied()?;
    let arg = match op {
        PanicOp::SeekIntruder => Arg::Through,
        PanicOp::LoseHeavyItem => Arg::Item,
        PanicOp::EmptyWeapon => Arg::Weapon,
        PanicOp::Undress => Arg::Wounds,
        _ => Arg::Card,
    };
    let offer = Offer::new(Verb::Choose, &["V-PANIC-13"]);
    Some(offer.choose(arg, Slot::one(options(game, panic.seat, op)), "V-PANIC-13"))
}

/// Carries out the choice of the panicking player.
pub(super) fn chosen(game: &mut Nemesis, cx: &mut Cx<'_>, panic: Panic, at: u8, action: &Action) {
    let op = panic.card.def().ops[usize::from(at)];
    let args = [Arg::Through, Arg::Item, Arg::Weapon, Arg::Wounds, Arg::Card];
    if let Some(thing) = args.into_iter().find_map(|arg| action.one(arg)) {
        take(game, cx, panic.seat, op, thing);
    }
}

fn take(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, op: PanicOp, thing: Ref) {
    match (op, thing) {
        (PanicOp::SeekIntruder, Ref::Corridor(way)) => {
            let to = ways_to_intruders(game, seat).into_iter().find(|(other, _)| *other == way);
            if let Some((way, to)) = to {
                rush(&mut game.stack, seat, way, to);
            }
        }
        (PanicOp::LoseHeavyItem, item) => {
            if let Some(card) = game.crew(seat).item_card(item) {
                game.crew[seat.index()].lose_item(cx, seat, &mut game.decks, card);
            }
        }
        (PanicOp::EmptyWeapon, weapon) => {
            let loaded = loaded_weapons(game, seat).into_iter().find(|(other, ..)| *other == weapon);
            if let Some((_, card, ammo)) = loaded {
                game.crew_mut(seat).spend_ammo(cx, seat, card, ammo);
            }
        }
        (PanicOp::Undress, wound) => {
            if let Some((_, place)) = dressed(game, seat).into_iter().find(|(other, _)| *other == wound) {
                undress(game, cx, seat, place);
            }
        }
        (PanicOp::Forget, card) => {
            let card = revealed_cards(game, seat).into_iter().find(|(other, _)| *other == card);
            if let Some((_, card)) = card {
                forget(game, cx, seat, card);
            }
        }
        _ => {}
    }
}

/// Moves a character without cost and attacks. The arrival is as usual (V-PANIC-12).
fn rush(stack: &mut Stack<Frame>, seat: Seat, through: CorridorId, to: RoomNo) {
    let manner = movement::Manner::Normal;
    stack.push(movement::Step::Arrive { seat, to, through: Some(through), manner }.into());
}

/// The corridor with the revealed number; `None` if it is closed, technical or missing.
fn way_of_flight(game: &Nemesis, panic: Panic) -> Option<(CorridorId, RoomNo)> {
    let room = game.room_of(panic.seat)?;
    match game.board().exit(room, panic.number?) {
        Exit::Corridor(way, to) if game.ship.corridor(way).door != Door::Closed => Some((way, to)),
        _ => None,
    }
}

/// Open corridors to neighbouring rooms with an intruder.
fn ways_to_intruders(game: &Nemesis, seat: Seat) -> Vec<(CorridorId, RoomNo)> {
    let mut ways = game.room_of(seat).map_or_else(Vec::new, |room| ways_from(game, room));
    ways.retain(|(_, room)| game.has_intruder(*room));
    ways
}

fn heavy_items(game: &Nemesis, seat: Seat) -> Vec<(Ref, ItemCardId)> {
    let mut items = game.crew(seat).own_items();
    items.retain(|(_, card)| card.def().heavy);
    items
}

fn loaded_weapons(game: &Nemesis, seat: Seat) -> Vec<(Ref, ItemCardId, u8)> {
    let weapons = game.crew(seat).own_weapons(WeaponFilter::Any).into_iter();
    weapons.filter(|(_, item)| item.ammo > 0).map(|(weapon, item)| (weapon, item.card, item.ammo)).collect()
}

/// Dressed wounds, one of each kind, with their indices.
fn dressed(game: &Nemesis, seat: Seat) -> Vec<(Ref, usize)> {
    let places = effect::body::places(game, seat, true);
    let mut wounds: Vec<(Ref, usize)> = Vec::new();
    for place in places {
        let kind = game.crew(seat).serious_wounds[place].card.map(WoundCardId::kind);
        let wound = kind.map_or(Ref::Number(1), |kind| Ref::Wound(kind, 1));
        if wounds.iter().all(|(other, _)| *other != wound) {
            wounds.push((wound, place));
        }
    }
    wounds
}

fn undress(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, place: usize) {
    let wound = &mut game.crew_mut(seat).serious_wounds[place];
    wound.dressed = false;
    let wound = wound.card.map(WoundCardId::kind);
    cx.tell(SeenEvent::Undressed { seat, wound });
    game.check_hand_slots(seat);
}

/// Puts the top cards of the character's own deck face up on the discard pile.
fn reveal_own(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat) {
    let mut cards = Vec::new();
    while cards.len() < REVEALED {
        if game.crew(seat).deck.is_empty() {
            if game.crew(seat).discard.is_empty() {
                break;
            }
            game.crew[seat.index()].reshuffle_discard(cx, seat, &game.decks.scanned);
        }
        cards.extend(game.crew_mut(seat).deck.pop());
    }
    let faces = game.decks.recognise(cx, seat, &cards);
    cx.disclose("N-GEN-07", SeatSet::ALL, || format!("{faces:?}"));
    game.crew_mut(seat).discard.extend(cards);
    cx.tell(SeenEvent::Discarded { seat, cards: faces });
}

/// Action cards among those revealed last, one of each kind.
fn revealed_cards(game: &Nemesis, seat: Seat) -> Vec<(Ref, ActionCardId)> {
    let mut cards: Vec<(Ref, ActionCardId)> = Vec::new();
    for card in game.crew(seat).discard.iter().rev().take(REVEALED) {
        if let PlayingCard::Action(card) = card
            && cards.iter().all(|(_, other)| other.kind() != card.kind())
        {
            cards.push((Ref::Card(card.kind(), 1), *card));
        }
    }
    cards
}

/// Removes an action card from the game.
fn forget(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, card: ActionCardId) {
    game.crew_mut(seat).discard.retain(|other| *other != PlayingCard::Action(card));
    let kind: ActionKind = card.kind();
    if let Some(own) = &mut game.void_seeders {
        own.forgotten.push(card);
    }
    cx.tell(SeenEvent::Forgotten { seat, card: kind });
}
