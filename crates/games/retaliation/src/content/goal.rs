//! What decides who wins: combat missions, cooperative missions and objectives (R-MISSION, R-COOP, R-OBJ).

use airlock_engine::{
    card_id,
    content::{Names, Text},
};
use serde::Deserialize;

use super::load::{self, Source, embedded};
use crate::content::ids::{CoopMission, Mission, Objective, ObjectiveDeck, Section};

/// What a combat mission demands (R-MISSION-02).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissionDef {
    /// Which mission this is.
    pub kind: Mission,
    /// Its name.
    pub name: Text,
    /// What it demands.
    pub text: Text,
    /// It is left out with fewer players (R-SETUP-25).
    pub min_players: u8,
    /// All must hold.
    pub all_of: Vec<TeamCheck>,
}

/// What a cooperative mission demands (R-COOP-09).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoopMissionDef {
    /// Which mission this is.
    pub kind: CoopMission,
    /// Its name.
    pub name: Text,
    /// What it demands.
    pub text: Text,
    /// What must hold.
    pub check: TeamCheck,
    /// It is never open together with that one (R-COOP-07).
    #[serde(default)]
    pub never_with: Option<CoopMission>,
}

/// What a team must have reached at the end of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum TeamCheck {
    /// Eggs carried by escaped characters.
    EggsEscaped {
        /// At least so many.
        n: u8,
    },
    /// A character escaped with a data token.
    DataEscaped {
        /// In the lander.
        #[serde(default)]
        by_lander: bool,
    },
    /// All rooms of a section were discovered (R-MISSION-03).
    RoomsDiscovered {
        /// Of which.
        section: Section,
    },
    /// The robot has once been in the Reactor (R-MISSION-06).
    RobotReachedReactor,
    /// The robot is in the Reactor.
    RobotInReactor,
    /// The Reactor is shut down (R-MISSION-07).
    ReactorShutDown,
    /// No corridor of section A is unexplored (R-MISSION-05).
    SectionAExplored,
    /// The Hibernatorium is active.
    HibernatoriumActive,
    /// Life support is active in all sections.
    LifeSupportActive,
    /// The Queen is dead.
    QueenDead,
    /// The Nest is destroyed.
    NestDestroyed,
    /// The Facility is not destroyed.
    FacilityStands,
    /// A path of reinforced corridors joins the Landing Zone and Life Support Control C (R-MISSION-04).
    SupplyRoute,
}

/// What an objective demands (R-OBJ-05).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObjectiveDef {
    /// Which objective this is.
    pub kind: Objective,
    /// Its name.
    pub name: Text,
    /// What it demands.
    pub text: Text,
    /// To which deck it belongs.
    pub deck: ObjectiveDeck,
    /// How many cards there are of it.
    #[serde(default = "load::one")]
    pub copies: usize,
    /// It is left out with fewer players (R-SETUP-25).
    pub min_players: u8,
    /// Alternatives; in one of them all must hold.
    pub any_of: Vec<Vec<ObjectiveCheck>>,
}

/// What its holder must find at the end of the game. *Survivor*: R-OBJ-06; *escaped*: R-OBJ-07.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ObjectiveCheck {
    /// The combat mission is fulfilled.
    MissionFulfilled,
    /// The combat mission is not fulfilled.
    MissionFailed,
    /// No other character survives (R-OBJ-12).
    OnlySurvivor,
    /// No other survivor has a data token, and you have one.
    OnlySurvivorWithData,
    /// You have a data token.
    DataToken,
    /// You carry an egg and survive.
    Egg,
    /// The Nest is destroyed.
    NestDestroyed,
    /// The Queen is dead.
    QueenDead,
    /// Nobody escaped by lander, you neither.
    NobodyEscapedByLander,
    /// Life support is inactive or gone in all sections.
    LifeSupportOff,
    /// The character of the lowest rank survives; not for that one (R-OBJ-08).
    LowestRankSurvives,
    /// The character of the highest rank does not survive; not for that one (R-OBJ-08).
    HighestRankDies,
    /// The character of a player number does not survive; not for that one (R-OBJ-08).
    NumberDies {
        /// The player number, 1…5.
        number: u8,
    },
    /// Contamination cards in all cards of escaped characters.
    ContaminationEscaped {
        /// At least so many.
        n: u8,
    },
}

card_id! {
    /// One of the 22 objective cards, such as `official_order-2`.
    ObjectiveCardId("objective card", 22) in objectives().names
}

impl ObjectiveCardId {
    /// What it is.
    pub fn kind(self) -> Objective {
        objectives().cards[self.index()]
    }

    /// What it says.
    pub fn def(self) -> &'static ObjectiveDef {
        self.kind().def()
    }

    /// The cards of a deck for that many players (R-SETUP-25).
    pub fn of(deck: ObjectiveDeck, players: u8) -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::all().filter(move |card| card.def().deck == deck && card.def().min_players <= players)
    }
}

impl Objective {
    /// What the card says.
    pub fn def(self) -> &'static ObjectiveDef {
        &objectives().defs[self as usize]
    }
}

impl Mission {
    /// What the card says.
    pub fn def(self) -> &'static MissionDef {
        &missions()[self as usize]
    }

    /// The missions for that many players (R-SETUP-25).
    pub fn for_players(players: u8) -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::ALL.iter().copied().filter(move |mission| mission.def().min_players <= players)
    }
}

impl CoopMission {
    /// What the card says.
    pub fn def(self) -> &'static CoopMissionDef {
        &coop_missions()[self as usize]
    }
}

embedded! {
    objectives: Objectives = load_objectives,
    missions: Vec<MissionDef> = load_missions,
    coop_missions: Vec<CoopMissionDef> = load_coop,
}

pub(super) struct Objectives {
    pub(super) defs: Vec<ObjectiveDef>,
    cards: Vec<Objective>,
    pub(super) names: Names,
}

pub(super) fn load_objectives(source: &Source<'_>) -> load::Result<Objectives> {
    let defs =
        load::in_order("objective", Objective::ALL, source.parse("objectives")?, |def: &ObjectiveDef| {
            def.kind
        })?;
    let cards = defs.iter().flat_map(|def| std::iter::repeat_n(def.kind, def.copies)).collect();
    let names = Names::new(defs.iter().map(|def| (def.kind.to_string(), def.copies)));
    Ok(Objectives { defs, cards, names })
}

pub(super) fn load_missions(source: &Source<'_>) -> load::Result<Vec<MissionDef>> {
    load::in_order("combat mission", Mission::ALL, source.parse("combat_missions")?, |def: &MissionDef| {
        def.kind
    })
}

pub(super) fn load_coop(source: &Source<'_>) -> load::Result<Vec<CoopMissionDef>> {
    load::in_order(
        "cooperative mission",
        CoopMission::ALL,
        source.parse("coop_missions")?,
        |def: &CoopMissionDef| def.kind,
    )
}
