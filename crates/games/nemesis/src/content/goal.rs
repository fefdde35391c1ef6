//! Where the crew wants to get to: objectives and the course.

use airlock_engine::{
    card_id,
    content::{Names, Source, Text},
    words,
};
use serde::Deserialize;

use super::load::{self, embedded};
use crate::content::ids::{CourseSpace, Destination, Objective, RoomKind, WeaknessSlot};

words! {
    /// A deck of objective cards (N-COMP-11).
    pub enum ObjectiveDeck("objective deck") {
        /// Personal objectives.
        Personal => "personal",
        /// Corporate objectives.
        Corporate => "corporate",
        /// Objectives of the cooperative and the solo mode.
        Coop => "coop",
    }
}

/// What an objective card says.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObjectiveDef {
    /// Which card this is.
    pub kind: Objective,
    /// Its name.
    pub name: Text,
    /// What it asks for.
    pub text: Text,
    /// Its deck.
    pub deck: ObjectiveDeck,
    /// Left out with fewer seats (N-SETUP-24).
    pub min_players: u8,
    /// Fulfilled if all conditions of at least one alternative hold (N-OBJ-12), and the owner survives (N-OBJ-01).
    pub any_of: Vec<Vec<Condition>>,
}

/// One condition of an objective, evaluated at the end of the game (section 17.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Condition {
    /// The own character has sent the signal (N-OBJ-05, N-COOP-04).
    SignalSent,
    /// The ship reaches a destination (N-OBJ-06).
    ShipReaches {
        /// Which one.
        to: Destination,
    },
    /// No other character survives (N-OBJ-04).
    OnlySurvivor,
    /// The ship is destroyed (N-OBJ-10).
    ShipDestroyed,
    /// The Nest is destroyed (N-OBJ-08).
    NestDestroyed,
    /// The queen is killed (N-OBJ-09).
    QueenKilled,
    /// The character carries the object when it evacuates or hibernates (N-OBJ-11).
    CarryAtEnd {
        /// What it carries.
        object: GoalObject,
    },
    /// The character left in an escape pod.
    EscapedInPod,
    /// The character owned at least that many items when its pod was launched (N-OBJ-13).
    ItemsAtLeast {
        /// How many.
        n: u8,
    },
    /// Every room is explored (N-OBJ-14).
    AllRoomsExplored,
    /// At least that many characters survive, the own one included (N-OBJ-15).
    SurvivorsAtLeast {
        /// How many.
        n: u8,
    },
    /// The character of that player number does not survive (N-OBJ-02, N-OBJ-03).
    PlayerDead {
        /// The player number.
        player: u8,
    },
    /// The weakness of that slot is discovered (N-OBJ-07).
    WeaknessRevealed {
        /// Which slot.
        slot: WeaknessSlot,
    },
    /// At least that many weaknesses are discovered (N-OBJ-07).
    WeaknessesAtLeast {
        /// How many.
        n: u8,
    },
    /// The object is in that room when the game ends (N-OBJ-16).
    ObjectInRoom {
        /// Which object.
        object: GoalObject,
        /// Which room.
        room: RoomKind,
    },
}

words! {
    /// An object that objectives ask for.
    pub enum GoalObject("goal object") {
        /// An egg.
        Egg => "egg",
        /// The blue corpse (N-SETUP-33).
        BlueCorpse => "blue_corpse",
    }
}

impl Objective {
    /// What the card says.
    pub fn def(self) -> &'static ObjectiveDef {
        &objectives()[self as usize]
    }

    /// The cards of a deck for that many seats (N-SETUP-24).
    pub fn of(deck: ObjectiveDeck, seats: u8) -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::ALL
            .iter()
            .copied()
            .filter(move |card| card.def().deck == deck && card.def().min_players <= seats)
    }
}

/// The course cards and what they speak of.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CourseDef {
    /// What all course cards are called.
    pub name: Text,
    /// What they are for.
    pub text: Text,
    /// The names of the destinations.
    pub destinations: Vec<DestinationDef>,
    /// The cards: the destination of each space of the course track, A to D.
    pub cards: Vec<[Destination; 4]>,
}

/// The name of a destination.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DestinationDef {
    /// Which destination this is.
    pub kind: Destination,
    /// Its name.
    pub name: Text,
}

card_id! {
    /// One of the 8 course cards, such as `course-5`.
    CourseCardId("course card", 8) in course().1
}

impl CourseCardId {
    /// Where the ship goes with the course marker on a space (N-COURSE-05).
    pub fn destination(self, space: CourseSpace) -> Destination {
        course().0.cards[self.index()][space as usize]
    }
}

impl Destination {
    /// Its name.
    pub fn name(self) -> &'static Text {
        &course().0.destinations[self as usize].name
    }
}

embedded! { objectives: Vec<ObjectiveDef> = load_objectives }
embedded! { course: (CourseDef, Names) = load_course }

pub(super) fn load_objectives(source: &Source<'_>) -> load::Result<Vec<ObjectiveDef>> {
    let mut defs: Vec<ObjectiveDef> = source.parse("objectives")?;
    defs.extend(source.parse::<Vec<ObjectiveDef>>("objectives_coop")?);
    load::in_order("objective", Objective::ALL, defs, |def| def.kind)
}

pub(super) fn load_course(source: &Source<'_>) -> load::Result<(CourseDef, Names)> {
    let mut def: CourseDef = source.parse("course_cards")?;
    def.destinations = load::in_order("destination", Destination::ALL, def.destinations, |def| def.kind)?;
    let names = Names::new([("course".to_owned(), def.cards.len())]);
    Ok((def, names))
}
