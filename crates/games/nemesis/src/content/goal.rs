//! Goals of the crew: objectives and the course.

use airlock_engine::{
    card_id,
    content::{Names, Printed, Source, Text},
    printed, words,
};
use serde::Deserialize;

use super::load::{self, embedded};
use crate::content::ids::{CourseSpace, Destination, Objective, RoomKind, WeaknessSlot};

words! {
    /// A deck of objective cards (N-COMP-11).
    pub enum ObjectiveDeck("objective deck") {
        Personal => "personal",
        Corporate => "corporate",
        /// Objectives of the cooperative and the solo mode.
        Coop => "coop",
    }
}

/// Printed content of an objective card.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObjectiveDef {
    pub kind: Objective,
    pub name: Text,
    /// Rules text shown to players.
    pub text: Text,
    pub deck: ObjectiveDeck,
    /// Minimum number of seats for which the card is used (N-SETUP-24).
    pub min_players: u8,
    /// Alternatives. The objective is fulfilled if all conditions of at least one alternative hold (N-OBJ-12)
    /// and the owner survives (N-OBJ-01).
    pub any_of: Vec<Vec<Condition>>,
}

/// One condition of an objective, evaluated at the end of the game (section 17.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Condition {
    /// The owner's character has sent the signal (N-OBJ-05, N-COOP-04).
    SignalSent,
    /// The ship reaches a destination (N-OBJ-06).
    ShipReaches { to: Destination },
    /// No other character survives (N-OBJ-04).
    OnlySurvivor,
    /// The ship is destroyed (N-OBJ-10).
    ShipDestroyed,
    /// The Nest is destroyed (N-OBJ-08).
    NestDestroyed,
    /// The queen is killed (N-OBJ-09).
    QueenKilled,
    /// The character carries the object when it evacuates or hibernates (N-OBJ-11).
    CarryAtEnd { object: GoalObject },
    /// The character left in an escape pod.
    EscapedInPod,
    /// The character owned at least `n` items when its pod was launched (N-OBJ-13).
    ItemsAtLeast { n: u8 },
    /// Every room is explored (N-OBJ-14).
    AllRoomsExplored,
    /// At least `n` characters survive, the owner's included (N-OBJ-15).
    SurvivorsAtLeast { n: u8 },
    /// The character with a player number does not survive (N-OBJ-02, N-OBJ-03).
    PlayerDead {
        /// Player number on the help card.
        player: u8,
    },
    /// The weakness of a slot is discovered (N-OBJ-07).
    WeaknessRevealed { slot: WeaknessSlot },
    /// At least `n` weaknesses are discovered (N-OBJ-07).
    WeaknessesAtLeast { n: u8 },
    /// The object is in a room when the game ends (N-OBJ-16).
    ObjectInRoom { object: GoalObject, room: RoomKind },
}

words! {
    /// An object that objectives ask for.
    pub enum GoalObject("goal object") {
        Egg => "egg",
        /// The blue corpse, placed during setup (N-SETUP-33).
        BlueCorpse => "blue_corpse",
    }
}

printed! { Objective: ObjectiveDef("objective") in objectives() }

impl Objective {
    /// Cards of a deck that are used with a number of seats (N-SETUP-24).
    pub fn of(deck: ObjectiveDeck, seats: u8) -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::ALL
            .iter()
            .copied()
            .filter(move |card| card.def().deck == deck && card.def().min_players <= seats)
    }
}

/// Printed content of the course cards.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CourseDef {
    /// Name of all course cards.
    pub name: Text,
    /// Use of the cards, as shown to players.
    pub text: Text,
    /// Names of the destinations.
    pub destinations: Vec<DestinationDef>,
    /// Destination of each space of the course track, A to D, on each card.
    pub cards: Vec<[Destination; 4]>,
}

/// Name of a destination, in both languages.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DestinationDef {
    pub kind: Destination,
    pub name: Text,
}

card_id! {
    /// One of the 8 course cards, such as `course-5`.
    CourseCardId("course card", 8) in course().1
}

impl CourseCardId {
    /// Destination of the ship with the course marker on a space (N-COURSE-05).
    pub fn destination(self, space: CourseSpace) -> Destination {
        course().0.cards[self.index()][space as usize]
    }
}

impl Destination {
    /// Name of the destination, in both languages.
    pub fn name(self) -> &'static Text {
        &course().0.destinations[self as usize].name
    }
}

embedded! { objectives: Vec<ObjectiveDef> = load_objectives }
embedded! { course: (CourseDef, Names) = load_course }

pub(super) fn load_objectives(source: &Source<'_>) -> load::Result<Vec<ObjectiveDef>> {
    let mut defs: Vec<ObjectiveDef> = source.parse("objectives")?;
    defs.extend(source.parse::<Vec<ObjectiveDef>>("objectives_coop")?);
    ObjectiveDef::in_order(defs)
}

pub(super) fn load_course(source: &Source<'_>) -> load::Result<(CourseDef, Names)> {
    let mut def: CourseDef = source.parse("course_cards")?;
    def.destinations = load::in_order("destination", Destination::ALL, def.destinations, |def| def.kind)?;
    let names = Names::new([("course".to_owned(), def.cards.len())]);
    Ok((def, names))
}
