//! The state of a match: plain data.

use std::{
    fmt,
    ops::{Index, IndexMut},
    str::FromStr,
};

use airlock_engine::{Bag, Outcome, Piece, Pile, Seat, SeatSet, Stack, UnknownWord, words};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _, ser::SerializeMap};

use crate::{
    content::{
        AttackCardId, Board, BoardSide, ContaminationId, CorridorId, CourseCardId, EventCardId,
        ExplorationId, IntruderActionId, ItemCardId, Network, RoomNo, TokenId, WoundCardId,
    },
    event::Look,
    frame::Frame,
    ids::{Character, CourseSpace, Destination, IntruderKind, Objective, RoomKind, Section, Weakness},
    void_seeders::VoidSeeders,
};

mod form;
mod setup;

pub use self::setup::Setup;

/// A match of Nemesis.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct Nemesis {
    /// What was chosen before the match.
    pub setup: Setup,
    /// The board.
    pub ship: Ship,
    /// The docked escape pods, by number.
    pub pods: Vec<Pod>,
    /// The time and self-destruct tracks.
    pub tracks: Tracks,
    /// The three engines: whether the top tile is the working one, and who knows that.
    pub engines: [Piece<bool>; 3],
    /// The course of the ship.
    pub course: Course,
    /// The intruders: figures, bag, eggs, weaknesses.
    pub intruders: Intruders,
    /// The common decks.
    pub decks: Decks,
    /// One crew member per seat.
    pub crew: Vec<Crew>,
    /// The round in progress.
    pub round: Round,
    /// What happened once and for all.
    pub record: Record,
    /// The intruder player, if there is one.
    pub intruder_player: Option<IntruderPlayer>,
    /// Objectives that are common to all (cooperative mode) (N-COOP-02).
    pub common_objectives: Vec<Objective>,
    /// What went back into the box unseen.
    pub boxed: Boxed,
    /// The public switches of reaction windows, one per seat.
    pub switches: Vec<Switches>,
    /// The procedures in progress.
    pub stack: Stack<Frame>,
    /// Why the match is ending, once it is (N-GEN-12).
    pub ending: Option<Ending>,
    /// The result, once the victory check is done.
    pub outcome: Option<Outcome>,
    /// What only the Void Seeders have; nothing with the intruders of the base game.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "form::text_only")]
    pub void_seeders: Option<VoidSeeders>,
}

words! {
    /// A mode of play.
    pub enum Mode("mode") { Base => "base", Coop => "coop", Solo => "solo" }
}

/// A list with one entry per room space, written as a map from `s01` to `s21`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ByRoom<T>(Vec<T>);

impl<T> ByRoom<T> {
    /// One entry per room space.
    pub fn new(make: impl FnMut(RoomNo) -> T) -> Self {
        Self(RoomNo::all().map(make).collect())
    }

    /// The entries with their rooms, by number.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (RoomNo, &T)> {
        RoomNo::all().zip(&self.0)
    }

    /// The entries, to change them, by number.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (RoomNo, &mut T)> {
        RoomNo::all().zip(&mut self.0)
    }
}

impl<T> Index<RoomNo> for ByRoom<T> {
    type Output = T;
    fn index(&self, room: RoomNo) -> &T {
        &self.0[room.index()]
    }
}

impl<T> IndexMut<RoomNo> for ByRoom<T> {
    fn index_mut(&mut self, room: RoomNo) -> &mut T {
        &mut self.0[room.index()]
    }
}

impl<T: Serialize> Serialize for ByRoom<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            return self.0.serialize(serializer);
        }
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (room, entry) in self.iter() {
            map.serialize_entry(&room, entry)?;
        }
        map.end()
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ByRoom<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let list = if deserializer.is_human_readable() {
            std::collections::BTreeMap::<RoomNo, T>::deserialize(deserializer)?.into_values().collect()
        } else {
            Vec::deserialize(deserializer)?
        };
        if list.len() == RoomNo::COUNT {
            Ok(Self(list))
        } else {
            Err(D::Error::custom("every room must be there"))
        }
    }
}

/// The board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ship {
    /// The rooms.
    pub rooms: ByRoom<Room>,
    /// The corridors, by [`CorridorId`].
    pub corridors: Vec<Corridor>,
    /// Whether a noise marker lies on the technical corridor space of each network (N-TECH-03, N-ALTMAP-02).
    pub technical_noise: Vec<bool>,
    /// The room with the airlock token (N-ROOM-AIRLOCK-03).
    pub airlock: Option<RoomNo>,
}

/// A room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Room {
    /// Its tile, and who knows it; everybody once it is face up.
    pub tile: Piece<RoomKind>,
    /// Whether it has been explored (N-EXPL-01); special rooms always are (N-MOVE-04).
    pub explored: bool,
    /// Its exploration token, until it is resolved.
    pub token: Option<Piece<ExplorationId>>,
    /// Its item counter (N-EXPL-02).
    pub items: u8,
    /// Whether it burns.
    pub fire: bool,
    /// Whether it has a malfunction marker.
    pub malfunction: bool,
    /// The objects that lie in it, oldest first. Eggs of the intruder board are not here.
    pub objects: Vec<Object>,
}

/// A corridor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Corridor {
    /// Its door (N-DOOR-01).
    pub door: Door,
    /// Whether a noise marker lies in it.
    pub noise: bool,
}

words! {
    /// The state of a door (N-DOOR-01).
    pub enum Door("door state") { Open => "open", Closed => "closed", Destroyed => "destroyed" }
}

/// An object (N-ITEM-06). Written `egg`, `carcass`, `corpse-blue`, `corpse-2` (that of seat 2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Object {
    /// An egg.
    Egg,
    /// An intruder carcass.
    Carcass,
    /// The blue corpse (N-SETUP-33).
    BlueCorpse,
    /// The corpse of a seat's character.
    Corpse(Seat),
}

impl fmt::Display for Object {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Egg => f.write_str("egg"),
            Self::Carcass => f.write_str("carcass"),
            Self::BlueCorpse => f.write_str("corpse-blue"),
            Self::Corpse(seat) => write!(f, "corpse-{seat}"),
        }
    }
}

impl FromStr for Object {
    type Err = UnknownWord;
    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let seat = || text.strip_prefix("corpse-")?.parse().ok().filter(|seat| *seat < Seat::LIMIT);
        match text {
            "egg" => Ok(Self::Egg),
            "carcass" => Ok(Self::Carcass),
            "corpse-blue" => Ok(Self::BlueCorpse),
            _ => seat()
                .map(|seat| Self::Corpse(Seat(seat)))
                .ok_or_else(|| UnknownWord { text: text.to_owned(), vocabulary: "object" }),
        }
    }
}

impl Serialize for Object {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Object {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// A docked escape pod (N-POD-01). Launched pods are gone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pod {
    /// Its number, 1…4.
    pub number: u8,
    /// Its section.
    pub section: Section,
    /// Whether it is locked.
    pub locked: bool,
    /// The WAITING characters in it, at most 2.
    pub occupants: Vec<Seat>,
}

/// The tracks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tracks {
    /// The space of the time marker; 0 is the red jump space (N-END-02).
    pub time: u8,
    /// The space of the self-destruct marker; 0 is the skull; `None` while it is not running.
    pub self_destruct: Option<u8>,
}

/// The course of the ship.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Course {
    /// The course card, and who knows it.
    pub card: Piece<CourseCardId>,
    /// Where the course marker is.
    pub marker: CourseSpace,
}

/// An intruder figure's name: `i4` is the fourth that was placed. Figures are in the open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FigureId(pub u16);

impl fmt::Display for FigureId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "i{}", self.0)
    }
}

impl FromStr for FigureId {
    type Err = UnknownWord;
    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let number = text.strip_prefix('i').filter(|n| n.bytes().all(|b| b.is_ascii_digit()));
        let number = number.and_then(|number| number.parse().ok());
        number.map(Self).ok_or_else(|| UnknownWord { text: text.to_owned(), vocabulary: "intruder figure" })
    }
}

impl Serialize for FigureId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            serializer.serialize_u16(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for FigureId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
        } else {
            u16::deserialize(deserializer).map(Self)
        }
    }
}

/// An intruder on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figure {
    /// Its name; later figures have higher ones.
    pub id: FigureId,
    /// What it is.
    pub kind: IntruderKind,
    /// Where it stands.
    pub room: RoomNo,
    /// Injuries on it (N-INJ-01).
    pub injuries: u8,
    /// The token linked to it (N-TOKEN-01).
    pub token: Option<TokenId>,
}

/// Everything about the intruders.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Intruders {
    /// The figures on the board, in the order they were placed.
    pub figures: Vec<Figure>,
    /// How many figures were ever placed.
    pub placed: u16,
    /// The tokens in the bag.
    pub bag: Bag<TokenId>,
    /// The tokens in the supply.
    pub supply: Bag<TokenId>,
    /// Eggs on the intruder board, that is, in the Nest (N-SETUP-10).
    pub eggs: u8,
    /// Eggs in the supply.
    pub egg_supply: u8,
    /// Eggs out of the game.
    pub eggs_destroyed: u8,
    /// Whether the Nest is destroyed (N-ROOM-NEST-05).
    pub nest_destroyed: bool,
    /// The weaknesses in the slots corpse, egg, carcass.
    pub weaknesses: [WeaknessCard; 3],
}

/// A weakness card in its slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct WeaknessCard {
    /// The card.
    pub card: Weakness,
    /// Whether it is face up.
    pub discovered: bool,
}

/// The common decks and their discard piles. The last of a discard pile lies on top.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decks {
    /// Contamination cards.
    pub contamination: Pile<ContaminationId>,
    /// Contamination cards out of the game.
    pub contamination_removed: Vec<ContaminationId>,
    /// By [`ContaminationId`]: the seats that have seen under the scanner whether it is infected; everybody if it was
    /// disclosed.
    pub scanned: Vec<SeatSet>,
    /// Intruder attack cards.
    pub attacks: Pile<AttackCardId>,
    /// Their discard pile.
    pub attack_discards: Vec<AttackCardId>,
    /// Event cards.
    pub events: Pile<EventCardId>,
    /// Their discard pile.
    pub event_discards: Vec<EventCardId>,
    /// Event cards out of the game.
    pub events_removed: Vec<EventCardId>,
    /// Serious wound cards.
    pub wounds: Pile<WoundCardId>,
    /// Their discard pile.
    pub wound_discards: Vec<WoundCardId>,
    /// The item decks, in the order red, yellow, green.
    pub items: [Pile<ItemCardId>; 3],
    /// Their discard piles.
    pub item_discards: [Vec<ItemCardId>; 3],
    /// The open stock of crafted items.
    pub crafted: Vec<ItemCardId>,
    /// Items that left the game face up.
    pub items_gone: Vec<ItemCardId>,
    /// Items that left the game with a dead character; hidden ones unseen.
    pub items_lost: Vec<Piece<ItemCardId>>,
}

/// Where a character is (N-STATE-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CharacterState {
    /// In a room.
    Active(RoomNo),
    /// In a docked pod, by its number.
    Waiting(u8),
    /// Asleep.
    Hibernating,
    /// Gone in a pod.
    Evacuated,
    /// Dead.
    Dead,
}

/// A playing card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayingCard {
    /// An action card of the seat's character.
    Action(crate::content::ActionCardId),
    /// A contamination card.
    Contamination(ContaminationId),
}

/// A seat's character with all that belongs to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crew {
    /// The player number on the help card, 1….
    pub number: u8,
    /// Who it is; none before the draft.
    pub character: Option<Character>,
    /// Where it is.
    pub state: CharacterState,
    /// The playing cards in hand, oldest first.
    pub hand: Vec<PlayingCard>,
    /// The draw deck; the last is drawn first. Nobody knows its order.
    pub deck: Vec<PlayingCard>,
    /// The discard pile, face up.
    pub discard: Vec<PlayingCard>,
    /// Light wounds, 0…2.
    pub light_wounds: u8,
    /// Serious wounds, at most 3.
    pub serious_wounds: Vec<SeriousWound>,
    /// Whether it is slimed.
    pub slimed: bool,
    /// Whether a larva sits on its board.
    pub larva: bool,
    /// Whether it has sent the signal.
    pub signal: bool,
    /// Hidden items, oldest first.
    pub inventory: Vec<Piece<ItemCardId>>,
    /// What is in the hand slots; one entry per slot used.
    pub hands: Vec<Held>,
    /// Special items that are not unlocked yet.
    pub locked: Vec<ItemCardId>,
    /// Objectives held, and who knows them.
    pub objectives: Vec<HeldObjective>,
    /// The objective that was given up.
    pub given_up: Option<HeldObjective>,
    /// Whether it has passed this round.
    pub passed: bool,
}

/// An objective card of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeldObjective {
    /// The card.
    pub card: Objective,
    /// Who knows that this seat has it here.
    pub known: SeatSet,
    /// Who looked at it before the choice, and so knows that it was one of the two.
    pub looked: SeatSet,
}

/// A serious wound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeriousWound {
    /// Its card; none if the deck was empty.
    pub card: Option<WoundCardId>,
    /// Whether it is dressed, that is, face down.
    pub dressed: bool,
}

/// What one hand slot holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Held {
    /// A heavy item, or two that are taped together (N-ITEM-15).
    Items(Vec<HeavyItem>),
    /// An object.
    Object(Object),
}

/// A heavy item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeavyItem {
    /// Its card.
    pub card: ItemCardId,
    /// Ammo on it.
    pub ammo: u8,
    /// Cards attached to it (N-ITEM-14).
    pub attached: Vec<ItemCardId>,
}

/// The round in progress.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// Counted from 1; 0 before the first.
    pub number: u16,
    /// The holder of the first player token, or its position marker.
    pub first: Seat,
    /// The part of the round, for views.
    pub phase: Phase,
    /// The turn in progress.
    pub turn: Option<Turn>,
    /// Whether the next intruder attack step is left out (N-OP-17).
    pub skip_attacks: bool,
}

words! {
    /// A part of the round (N-ROUND-02, V-EVENT-09).
    pub enum Phase("phase") {
        Setup => "setup", Draw => "draw", Turns => "turns", Tracks => "tracks", Attacks => "attacks", Fire => "fire",
        Event => "event", Bag => "bag", Ended => "ended", Lurking => "lurking",
    }
}

/// A turn in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Whose.
    pub seat: Seat,
    /// Actions taken so far.
    pub actions: u8,
    /// Whether there is no limit of two actions (N-OP-18).
    pub unlimited: bool,
}

/// What happened once and for all.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Record {
    /// Whether the first intruder figure has appeared and objectives were chosen (N-CRIT-02).
    pub first_encounter: bool,
    /// Whose character died first (N-CRIT-08), after the first death.
    pub first_death: Option<Seat>,
    /// Intruders killed, by the rank of their kind: queen, breeder, adult, creeper, larva, or Despoiler, Stalker, Whisperer,
    /// Lurker, Lair.
    pub kills: [u8; 5],
    /// Whether somebody was asked to be the intruder player and declined (N-INTRP-03).
    pub intruder_player_declined: bool,
    /// What each seat took along when it hibernated or evacuated (N-OBJ-11, N-OBJ-13).
    pub departures: Vec<Departure>,
    /// What seats saw that others may have changed since.
    pub memories: Vec<Memory>,
    /// Who last looked at what in secret, and when: public (N-HIDDEN-03).
    pub looks: Vec<PastLook>,
    /// The objects in the rooms, lying or carried there, when an end-of-game condition became true (N-OBJ-16).
    pub objects_at_end: Vec<(Object, RoomNo)>,
    /// Whether the ship was destroyed (N-END-06, N-END-15).
    pub ship_destroyed: bool,
    /// Where it went, once check 2 is done (N-END-17).
    pub destination: Option<Destination>,
}

/// How a character left the game alive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Departure {
    /// Whose.
    pub seat: Seat,
    /// The round it happened in.
    pub round: u16,
    /// Whether by pod; else by hibernation.
    pub by_pod: bool,
    /// Objects carried.
    pub objects: Vec<Object>,
    /// Item cards owned (N-OBJ-13).
    pub items: u8,
}

/// A secret look at something that stays where it is: a tile, a token, an engine, the course card, an objective.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PastLook {
    /// Who looked.
    pub seat: Seat,
    /// In which round, the last time.
    pub round: u16,
    /// At what.
    pub at: Look,
}

/// A look that a seat took and that may be out of date.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Memory {
    /// Who looked.
    pub seat: Seat,
    /// In which round.
    pub round: u16,
    /// What was seen.
    pub seen: Seen,
}

/// What a secret look showed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seen {
    /// An objective of a seat.
    Objective(Seat, Objective),
    /// An item shown by a seat in a trade.
    Item(Seat, crate::ids::ItemKind),
}

/// The intruder player (section 21).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct IntruderPlayer {
    /// Whose seat.
    pub seat: Seat,
    /// The first round of the role.
    pub from_round: u16,
    /// Cards in hand.
    pub hand: Vec<IntruderActionId>,
    /// The draw deck; the last is drawn first.
    pub deck: Vec<IntruderActionId>,
    /// The discard pile.
    pub discard: Vec<IntruderActionId>,
    /// Whether it has passed this round.
    pub passed: bool,
}

/// What went back into the box unseen in setup (N-GEN-09).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Boxed {
    /// Room tiles "2".
    pub tiles: Vec<RoomKind>,
    /// Exploration tokens.
    pub tokens: Vec<ExplorationId>,
    /// Course cards.
    pub courses: Vec<CourseCardId>,
    /// Weakness cards.
    pub weaknesses: Vec<Weakness>,
    /// Objective cards.
    pub objectives: Vec<Objective>,
    /// Draft cards left.
    pub characters: Vec<Character>,
}

/// A seat's public switches: whether it wants to be asked in windows of a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Switches {
    /// For Interruption.
    pub interruption: Level,
    /// For Nerves of Steel.
    pub nerves_of_steel: Level,
}

/// A position of a switch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Ask me.
    #[default]
    Ask,
    /// Not until the turn in progress ends.
    NotThisTurn,
    /// Not until the round ends.
    NotThisRound,
}

/// Why the match ends (N-END-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The hyperspace jump (N-END-02).
    Jump,
    /// The ship is destroyed (N-END-05).
    Destruction,
    /// Nobody is left aboard (N-END-10).
    NobodyLeft,
}

impl Nemesis {
    /// The side of the board that is in play.
    pub fn board(&self) -> &'static Board {
        Board::of(self.setup.board)
    }

    /// All seats.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.setup.players)
    }

    /// The seats from the holder of the first player token clockwise (N-GEN-04).
    pub fn turn_order(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        let (first, count) = (self.round.first.0, self.setup.players);
        (0..count).map(move |step| Seat((first + step) % count))
    }

    /// A seat's character and belongings.
    pub fn crew(&self, seat: Seat) -> &Crew {
        &self.crew[seat.index()]
    }

    /// A seat's character and belongings, to change them.
    pub fn crew_mut(&mut self, seat: Seat) -> &mut Crew {
        &mut self.crew[seat.index()]
    }

    /// The room of a seat's ACTIVE character (N-STATE-04).
    pub fn room_of(&self, seat: Seat) -> Option<RoomNo> {
        match self.crew(seat).state {
            CharacterState::Active(room) => Some(room),
            _ => None,
        }
    }

    /// Whether a seat's character stands in a room.
    pub fn is_active(&self, seat: Seat) -> bool {
        self.room_of(seat).is_some()
    }

    /// Whether a seat takes no further part: DEAD, HIBERNATING or EVACUATED (N-GEN-17).
    pub fn is_eliminated(&self, seat: Seat) -> bool {
        !matches!(self.crew(seat).state, CharacterState::Active(_) | CharacterState::Waiting(_))
    }

    /// The seats with an ACTIVE character in a room, in turn order.
    pub fn characters_in(&self, room: RoomNo) -> impl Iterator<Item = Seat> + '_ {
        self.turn_order().filter(move |&seat| self.room_of(seat) == Some(room))
    }

    /// Whether an ACTIVE character is in a room.
    pub fn has_character(&self, room: RoomNo) -> bool {
        self.crew.iter().any(|crew| crew.state == CharacterState::Active(room))
    }

    /// The intruders in a room, in the order of N-GEN-06.
    pub fn intruders_in(&self, room: RoomNo) -> Vec<Figure> {
        let mut figures: Vec<Figure> =
            self.intruders.figures.iter().filter(|f| f.room == room).copied().collect();
        figures.sort_by_key(|f| (f.kind, f.id)); // N-GEN-06
        figures
    }

    /// All intruders on the board, in the order of N-GEN-06.
    pub fn intruders_in_order(&self) -> Vec<Figure> {
        let mut figures = self.intruders.figures.clone();
        figures.sort_by_key(|f| (f.room, f.kind, f.id)); // N-GEN-06
        figures
    }

    /// Whether an intruder is in a room.
    pub fn has_intruder(&self, room: RoomNo) -> bool {
        self.intruders.figures.iter().any(|f| f.room == room)
    }

    /// A figure on the board.
    pub fn figure(&self, id: FigureId) -> Option<&Figure> {
        self.intruders.figures.iter().find(|f| f.id == id)
    }

    /// A figure on the board, to change it.
    pub fn figure_mut(&mut self, id: FigureId) -> Option<&mut Figure> {
        self.intruders.figures.iter_mut().find(|f| f.id == id)
    }

    /// Whether everybody in a room is in combat: a character and an intruder are there (N-COMBAT-01).
    pub fn is_combat(&self, room: RoomNo) -> bool {
        self.has_intruder(room) && self.has_character(room)
    }

    /// Whether a seat's character is in combat (N-COMBAT-01).
    pub fn in_combat(&self, seat: Seat) -> bool {
        self.room_of(seat).is_some_and(|room| self.has_intruder(room))
    }

    /// The room where a tile lies, if it is explored.
    pub fn explored_place(&self, kind: RoomKind) -> Option<RoomNo> {
        self.ship.rooms.iter().find(|(_, room)| room.explored && room.tile.face == kind).map(|(no, _)| no)
    }

    /// What an explored room is; `None` while it is unexplored.
    pub fn kind_of(&self, room: RoomNo) -> Option<RoomKind> {
        let room = &self.ship.rooms[room];
        room.explored.then_some(room.tile.face)
    }

    /// The corridor state.
    pub fn corridor(&self, id: CorridorId) -> Corridor {
        self.ship.corridors[id.index()]
    }

    /// The corridor state, to change it.
    pub fn corridor_mut(&mut self, id: CorridorId) -> &mut Corridor {
        &mut self.ship.corridors[id.index()]
    }

    /// Whether somebody hibernates (N-HIB-06).
    pub fn anyone_hibernates(&self) -> bool {
        self.crew.iter().any(|crew| crew.state == CharacterState::Hibernating)
    }

    /// Whether a weakness is face up (N-WEAK-03).
    pub fn knows_weakness(&self, weakness: Weakness) -> bool {
        self.intruders.weaknesses.iter().any(|w| w.discovered && w.card == weakness)
    }

    /// Whether a noise marker lies on the space of a network.
    pub fn technical_noise(&self, network: Network) -> bool {
        self.ship.technical_noise[network as usize]
    }

    /// The uncarried eggs in a room; those of the intruder board count in the Nest (N-ROOM-NEST-02).
    pub fn eggs_in(&self, room: RoomNo) -> u8 {
        let lying = self.ship.rooms[room].objects.iter().filter(|o| **o == Object::Egg).count();
        let cocoon = if self.kind_of(room) == Some(RoomKind::Nest) { self.intruders.eggs } else { 0 };
        u8::try_from(lying).unwrap_or(u8::MAX).saturating_add(cocoon)
    }
}

impl BoardSide {
    /// How many technical networks the side has.
    pub(crate) fn networks(self) -> usize {
        Board::of(self).networks.len()
    }
}
