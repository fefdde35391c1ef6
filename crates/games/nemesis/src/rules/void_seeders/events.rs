//! Effects of the Void Seeders' event cards (V-EVENT-08).

use airlock_engine::{Framed, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        CorridorId, Exit, MadnessLevel, Network, Panicking, RoomNo,
        ids::{IntruderKind, RoomKind},
    },
    model::{CharacterState, Figure, FigureId, event::SeenEvent},
    rules::{
        encounter,
        frame::{Cx, Flow, Procedure},
        position::Nemesis,
        void_seeders::{lair, panic},
    },
};

/// A step of an event's effect.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Whispers, room by room (AV-34).
    Whispers {
        /// Rooms that are left.
        rooms: Vec<RoomNo>,
        /// Corridor number.
        number: u8,
        /// Corridors visited so far. Each is visited only once.
        visited: Vec<CorridorId>,
        /// Technical networks visited so far.
        networks: Vec<Network>,
    },
}

impl Procedure<Nemesis> for Step {
    fn run(self, game: &mut Nemesis, cx: &mut Cx<'_>) -> Flow<Self> {
        let Self::Whispers { mut rooms, number, mut visited, mut networks } = self;
        if rooms.is_empty() {
            return Flow::Done;
        }
        let room = rooms.remove(0);
        let exit = game.board().exit(room, number);
        let new = match exit {
            Exit::Corridor(corridor, _) => note(&mut visited, corridor),
            Exit::Technical(network) => note(&mut networks, network),
            Exit::None => false,
        };
        game.push(Self::Whispers { rooms, number, visited, networks });
        if new {
            whisper(game, cx, room, exit);
        }
        Flow::Done
    }
}

/// Records a place. Returns true on the first visit.
fn note<T: PartialEq>(visited: &mut Vec<T>, place: T) -> bool {
    let new = !visited.contains(&place);
    visited.push(place);
    new
}

/// Places noise at an exit of a room, or starts an encounter if there is noise already (V-ENC-12).
fn whisper(game: &mut Nemesis, cx: &mut Cx<'_>, room: RoomNo, exit: Exit) {
    let noisy = match exit {
        Exit::Corridor(corridor, _) => game.ship.corridor(corridor).noise,
        Exit::Technical(network) => game.ship.technical_noise(network),
        Exit::None => return,
    };
    match (exit, game.target_in(room)) {
        (_, Some(seat)) if noisy => game.push(encounter::Step::Encounter { seat }), // V-ENC-01
        (Exit::Corridor(corridor, _), _) => game.ship.place_noise(cx, corridor),
        (Exit::Technical(network), _) => game.ship.place_technical_noise(cx, network),
        (Exit::None, _) => {}
    }
}

/// Makes characters panic, one after another (V-PANIC-14).
pub(crate) fn panic(game: &mut Nemesis, who: Panicking) {
    let seats = concerned(game, who);
    game.push(panic::Step::Each { seats });
}

/// Raises the madness of characters (V-MAD-11).
pub(crate) fn raise_madness(game: &mut Nemesis, cx: &mut Cx<'_>, who: Panicking) {
    let seats = concerned(game, who);
    game.raise_madness(cx, &seats);
}

/// Gives a contamination card to every character whose madness is above its hand size.
pub(crate) fn fear(game: &mut Nemesis, cx: &mut Cx<'_>) {
    for seat in awake(game) {
        if usize::from(game.madness(seat).get()) > game.crew(seat).hand_size() {
            game.crew[seat.index()].gain_contamination(cx, seat, &mut game.decks, 1);
        }
    }
}

/// Places the Despoiler in the lowest room with at least two characters (V-STALK-06).
pub(crate) fn summon_despoiler(game: &mut Nemesis, cx: &mut Cx<'_>) {
    let crowded = |room: &RoomNo| game.characters_in(*room).count() >= 2;
    if let Some(room) = RoomNo::all().find(crowded) {
        game.place_figure(cx, IntruderKind::Despoiler, room, None);
    }
}

/// Seats with a character in a room or in a docked pod, in turn order (AV-32).
fn awake(game: &Nemesis) -> Vec<Seat> {
    game.turn_order().filter(|seat| !game.is_eliminated(*seat)).collect()
}

/// Seats whose characters an event affects, in turn order.
fn concerned(game: &Nemesis, who: Panicking) -> Vec<Seat> {
    let placed = game.turn_order().filter_map(|seat| Some((seat, game.room_of(seat)?)));
    let fits = |room: RoomNo| match who {
        Panicking::Alone => game.characters_in(room).count() == 1 && !game.has_intruder(room),
        Panicking::NearLair => {
            let next = game.board().neighbours(room);
            lair::stands_in(game, room) || next.iter().any(|room| lair::stands_in(game, *room))
        }
        Panicking::AtTechnicalEntrance => game.board().entrance(room).is_some(),
    };
    placed.filter(|(_, room)| fits(*room)).map(|(seat, _)| seat).collect()
}

/// Makes everybody draw and scan. Then everybody discards the whole hand.
pub(crate) fn terror(game: &mut Nemesis, cx: &mut Cx<'_>, hand: usize) {
    for seat in awake(game) {
        let missing = hand.saturating_sub(game.crew(seat).hand_size());
        game.crew[seat.index()].draw_playing_cards(cx, seat, &game.decks, missing);
        let cards = game.contamination_in(&game.crew(seat).hand);
        if cards.is_empty() {
            continue; // hidden until the hand is discarded below
        }
        let infected = game.decks.scan(cx, seat, &cards);
        game.tell_scan(cx, seat, 0, &cards);
        if infected > 0 {
            game.set_madness(cx, seat, MadnessLevel::HIGHEST); // V-CONTAM-08
        }
    }
    for seat in awake(game) {
        let hand = game.crew(seat).hand_refs();
        let cards = game.crew_mut(seat).discard_from_hand(cx, &hand);
        cx.tell(SeenEvent::Discarded { seat, cards });
    }
}

/// Moves every Void Seeder out of combat toward the neighbouring character in the room with the lowest
/// number. All moves are determined before any figure moves.
pub(crate) fn stalk(game: &mut Nemesis, cx: &mut Cx<'_>) {
    let step = |figure: &Figure| {
        let idle = !figure.kind.def().rooted && !game.is_combat(figure.room);
        let prey = game.board().neighbours(figure.room).iter().find(|room| game.has_character(**room));
        prey.filter(|_| idle).map(|room| (figure.id, game.corridor_for_intruder(figure.room, *room)))
    };
    let moves: Vec<(FigureId, CorridorId)> = game.intruders_in_order().iter().filter_map(step).collect();
    game.move_intruders(cx, &moves);
}

/// Removes the docked pod with the highest number. Its occupants get out first (AV-35).
pub(crate) fn eject_pod(game: &mut Nemesis, cx: &mut Cx<'_>) {
    let Some(number) = game.pods.iter().map(|pod| pod.number).max() else { return };
    let waiting: Vec<Seat> =
        game.pods.iter().filter(|pod| pod.number == number).flat_map(|pod| pod.occupants.clone()).collect();
    for seat in waiting {
        if let Some(room) = game.section_room_of(seat) {
            game.crew_mut(seat).state = CharacterState::Active(room);
            cx.tell(SeenEvent::LeftPod { seat, room });
        }
    }
    game.pods.retain(|pod| pod.number != number);
    cx.tell(SeenEvent::PodLost { pod: number });
}

/// Starts whispers. A second event card gives the number of the corridors (AV-34).
pub(crate) fn whispers(game: &mut Nemesis, cx: &mut Cx<'_>) {
    let Some(number) = game.decks.reveal_movement_number(cx) else { return };
    let mut rooms: Vec<RoomNo> = Vec::new();
    for room in game.turn_order().filter_map(|seat| game.room_of(seat)) {
        if !rooms.contains(&room) {
            rooms.push(room);
        }
    }
    game.push(Step::Whispers { rooms, number, visited: Vec::new(), networks: Vec::new() });
}

/// Explored rooms with a printed computer, by number, with or without a malfunction (AV-33).
fn computers(game: &Nemesis) -> impl Iterator<Item = RoomNo> + '_ {
    RoomNo::all().filter(|room| game.kind_of(*room).is_some_and(|kind| kind.def().computer))
}

/// Spreads a malfunction in one room with a computer to all others.
pub(crate) fn computers_fail(game: &mut Nemesis, cx: &mut Cx<'_>) {
    let rooms: Vec<RoomNo> = computers(game).collect();
    if rooms.iter().any(|room| game.ship.rooms[*room].malfunction) {
        rooms.into_iter().for_each(|room| game.place_malfunction(cx, room));
    }
}

/// Starts self-destruct if two computers fail. Otherwise the computer with the lowest room number fails.
pub(crate) fn ship_ai_fails(game: &mut Nemesis, cx: &mut Cx<'_>) {
    let failing = computers(game).filter(|room| game.ship.rooms[*room].malfunction).count();
    let first = computers(game).next();
    if failing >= 2 {
        game.start_self_destruct(cx);
    } else if let Some(room) = first {
        game.place_malfunction(cx, room);
    }
}

/// Breaks the Generator, or sets fire if it is broken. An unexplored Generator does nothing (AV-36).
pub(crate) fn generator_overheats(game: &mut Nemesis, cx: &mut Cx<'_>) {
    let Some(room) = game.explored_place(RoomKind::Generator) else { return };
    if !game.ship.rooms[room].malfunction {
        return game.place_malfunction(cx, room);
    }
    game.place_fire(cx, room);
    for room in crate::rules::events::next_to_fire(game) {
        game.place_fire(cx, room);
    }
}
