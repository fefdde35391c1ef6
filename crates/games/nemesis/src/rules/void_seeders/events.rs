//! The texts of the Void Seeders' event cards (V-EVENT-08).

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

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Whispers, room by room (AV-34).
    Whispers {
        /// The rooms that are left.
        rooms: Vec<RoomNo>,
        /// The corridor number.
        number: u8,
        /// The corridors that were visited; each is but once.
        visited: Vec<CorridorId>,
        /// The technical networks that were visited.
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

/// Whether something is visited for the first time.
fn note<T: PartialEq>(visited: &mut Vec<T>, place: T) -> bool {
    let new = !visited.contains(&place);
    visited.push(place);
    new
}

/// Noise at an exit of a room, or an encounter where there is noise already (V-ENC-12).
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

/// Characters panic, one after another (V-PANIC-14).
pub(crate) fn panic(game: &mut Nemesis, who: Panicking) {
    let seats = concerned(game, who);
    game.push(panic::Step::Each { seats });
}

/// The madness of characters rises (V-MAD-11).
pub(crate) fn raise_madness(game: &mut Nemesis, cx: &mut Cx<'_>, who: Panicking) {
    let seats = concerned(game, who);
    game.raise_madness(cx, &seats);
}

/// Whose madness is above its hand size gets a contamination card.
pub(crate) fn fear(game: &mut Nemesis, cx: &mut Cx<'_>) {
    for seat in awake(game) {
        if usize::from(game.madness(seat).get()) > game.crew(seat).hand_size() {
            game.crew[seat.index()].gain_contamination(cx, seat, &mut game.decks, 1);
        }
    }
}

/// The Despoiler appears in the lowest room with at least two characters (V-STALK-06).
pub(crate) fn summon_despoiler(game: &mut Nemesis, cx: &mut Cx<'_>) {
    let crowded = |room: &RoomNo| game.characters_in(*room).count() >= 2;
    if let Some(room) = RoomNo::all().find(crowded) {
        game.place_figure(cx, IntruderKind::Despoiler, room, None);
    }
}

/// The seats with a character in a room or in a docked pod, in turn order (AV-32).
fn awake(game: &Nemesis) -> Vec<Seat> {
    game.turn_order().filter(|seat| !game.is_eliminated(*seat)).collect()
}

/// The seats whose characters an event concerns, in turn order.
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

/// Everybody draws and scans; then everybody discards the whole hand.
pub(crate) fn terror(game: &mut Nemesis, cx: &mut Cx<'_>, hand: usize) {
    for seat in awake(game) {
        let missing = hand.saturating_sub(game.crew(seat).hand_size());
        game.crew[seat.index()].draw_playing_cards(cx, seat, &game.decks, missing);
        let cards = game.contamination_in(&game.crew(seat).hand);
        if cards.is_empty() {
            continue; // only its owner knows; it is shown below
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

/// Every Void Seeder out of combat moves toward the neighbouring character in the room with the lowest number; fixed before
/// anybody moves.
pub(crate) fn stalk(game: &mut Nemesis, cx: &mut Cx<'_>) {
    let step = |figure: &Figure| {
        let idle = !figure.kind.def().rooted && !game.is_combat(figure.room);
        let prey = game.board().neighbours(figure.room).iter().find(|room| game.has_character(**room));
        prey.filter(|_| idle).map(|room| (figure.id, game.corridor_for_intruder(figure.room, *room)))
    };
    let moves: Vec<(FigureId, CorridorId)> = game.intruders_in_order().iter().filter_map(step).collect();
    game.move_intruders(cx, &moves);
}

/// The docked pod with the highest number is lost; its occupants step out first (AV-35).
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

/// A second event card tells the number of the corridors (AV-34).
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

/// The explored rooms with a printed computer, by number, whether it works or not (AV-33).
fn computers(game: &Nemesis) -> impl Iterator<Item = RoomNo> + '_ {
    RoomNo::all().filter(|room| game.kind_of(*room).is_some_and(|kind| kind.def().computer))
}

/// One malfunction in a room with a computer brings all the others.
pub(crate) fn computers_fail(game: &mut Nemesis, cx: &mut Cx<'_>) {
    let rooms: Vec<RoomNo> = computers(game).collect();
    if rooms.iter().any(|room| game.ship.rooms[*room].malfunction) {
        rooms.into_iter().for_each(|room| game.place_malfunction(cx, room));
    }
}

/// With two failing computers self-destruct starts; before that the one with the lowest room number fails.
pub(crate) fn ship_ai_fails(game: &mut Nemesis, cx: &mut Cx<'_>) {
    let failing = computers(game).filter(|room| game.ship.rooms[*room].malfunction).count();
    let first = computers(game).next();
    if failing >= 2 {
        game.start_self_destruct(cx);
    } else if let Some(room) = first {
        game.place_malfunction(cx, room);
    }
}

/// An unexplored Generator does nothing (AV-36).
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
