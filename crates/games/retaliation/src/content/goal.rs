//! Goals that decide who wins: combat missions, cooperative missions and objectives (R-MISSION, R-COOP,
//! R-OBJ).

use airlock_engine::{
    content::{Cards, Printed, Text},
    printed, printed_cards,
};
use serde::Deserialize;

use super::load::{self, Source, embedded};
use crate::content::ids::{CoopMission, Mission, Objective, ObjectiveDeck, Section};

/// Printed content of a combat mission (R-MISSION-02).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissionDef {
    pub kind: Mission,
    pub name: Text,
    pub text: Text,
    /// Least number of players with which the card is used (R-SETUP-25).
    pub min_players: u8,
    /// All must hold.
    pub all_of: Vec<TeamCheck>,
}

/// Printed content of a cooperative mission (R-COOP-09).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoopMissionDef {
    pub kind: CoopMission,
    pub name: Text,
    pub text: Text,
    pub check: TeamCheck,
    /// A mission that is never open together with this one (R-COOP-07).
    #[serde(default)]
    pub never_with: Option<CoopMission>,
}

/// A condition that a team must fulfil by the end of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum TeamCheck {
    /// Enough eggs were carried by escaped characters.
    EggsEscaped {
        /// Least number of eggs.
        n: u8,
    },
    /// A character with a data token escaped.
    DataEscaped {
        /// True if only an escape in the lander counts.
        #[serde(default)]
        by_lander: bool,
    },
    /// All rooms of a section were discovered (R-MISSION-03).
    RoomsDiscovered {
        section: Section,
    },
    /// The robot has been in the Reactor at some time (R-MISSION-06).
    RobotReachedReactor,
    /// The robot is in the Reactor now.
    RobotInReactor,
    /// R-MISSION-07.
    ReactorShutDown,
    /// No corridor of section A is unexplored (R-MISSION-05).
    SectionAExplored,
    HibernatoriumActive,
    /// Life support is active in all sections.
    LifeSupportActive,
    QueenDead,
    NestDestroyed,
    /// The Facility is not destroyed.
    FacilityStands,
    /// A path of reinforced corridors joins the Landing Zone and Life Support Control C (R-MISSION-04).
    SupplyRoute,
}

/// Printed content of an objective (R-OBJ-05).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObjectiveDef {
    pub kind: Objective,
    pub name: Text,
    pub text: Text,
    pub deck: ObjectiveDeck,
    /// Number of cards of this kind.
    #[serde(default = "load::one")]
    pub copies: usize,
    /// Least number of players with which the card is used (R-SETUP-25).
    pub min_players: u8,
    /// Alternatives. The objective is met if all checks of one of them hold.
    pub any_of: Vec<Vec<ObjectiveCheck>>,
}

/// A condition of an objective at the end of the game. *You* are its holder. *Survivor* is defined by
/// R-OBJ-06, *escaped* by R-OBJ-07.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ObjectiveCheck {
    /// The combat mission is fulfilled.
    MissionFulfilled,
    /// The combat mission is not fulfilled.
    MissionFailed,
    /// No other character survives (R-OBJ-12).
    OnlySurvivor,
    /// You have a data token, and no other survivor has one.
    OnlySurvivorWithData,
    /// You have a data token.
    DataToken,
    /// You carry an egg and survive.
    Egg,
    NestDestroyed,
    QueenDead,
    /// Nobody escaped by lander, including you.
    NobodyEscapedByLander,
    /// Life support is inactive or gone in all sections.
    LifeSupportOff,
    /// The character of the lowest rank survives. Never met if you are that one (R-OBJ-08).
    LowestRankSurvives,
    /// The character of the highest rank does not survive. Never met if you are that one (R-OBJ-08).
    HighestRankDies,
    /// The character with a player number does not survive. Never met if you are that one (R-OBJ-08).
    NumberDies {
        /// The player number, 1…5.
        number: u8,
    },
    /// All cards of the escaped characters together contain enough contamination cards.
    ContaminationEscaped {
        /// Least number of cards.
        n: u8,
    },
}

printed_cards! {
    /// One of the 22 objective cards, such as `official_order-2`.
    ObjectiveCardId("objective card", 22) of Objective: ObjectiveDef in objectives()
}

impl ObjectiveCardId {
    /// The cards of a deck that are used with this many players (R-SETUP-25).
    pub fn of(deck: ObjectiveDeck, players: u8) -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::all().filter(move |card| card.def().deck == deck && card.def().min_players <= players)
    }
}

printed! { Mission: MissionDef("combat mission") in missions() }

impl Mission {
    /// The missions that are used with this many players (R-SETUP-25).
    pub fn for_players(players: u8) -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::ALL.iter().copied().filter(move |mission| mission.def().min_players <= players)
    }
}

printed! { CoopMission: CoopMissionDef("cooperative mission") in coop_missions() }

embedded! {
    objectives: Cards<ObjectiveDef> = load_objectives,
    missions: Vec<MissionDef> = load_missions,
    coop_missions: Vec<CoopMissionDef> = load_coop,
}

pub(super) fn load_objectives(source: &Source<'_>) -> load::Result<Cards<ObjectiveDef>> {
    Cards::copied(source.parse("objectives")?, |def: &ObjectiveDef| def.copies)
}

pub(super) fn load_missions(source: &Source<'_>) -> load::Result<Vec<MissionDef>> {
    MissionDef::read(source, "combat_missions")
}

pub(super) fn load_coop(source: &Source<'_>) -> load::Result<Vec<CoopMissionDef>> {
    CoopMissionDef::read(source, "coop_missions")
}
