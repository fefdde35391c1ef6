//! What viewers may know of a match (section 24): built up from nothing, by taking every state struct apart by name.
//!
//! Cards, tokens and items appear as kinds, never as individual cards; a reference of the own hand or inventory is spelled
//! as in offers. Lists of things that look alike are sorted, so that their order tells nothing (N-HIDDEN-01, N-HIDDEN-02).

use airlock_engine::{Framed, Keyed, Outcome, Seat, Viewer, Wire};
use serde::Serialize;

pub use super::{
    crew::{CrewView, HeavyItemView, HeldView, WoundView},
    decks::{DeckView, DecksView, Found, RemovedView},
    figure::{FigureView, TokenView},
    intruder_player::IntruderPlayerView,
    intruders::{IntrudersView, WeaknessView},
    own::{
        HandCard, IntruderCard, Knowledge, MemoryView, ObjectiveSeen, OwnCard, OwnItem, Place, TokenSeen, You,
    },
    pods::PodView,
    record::RecordView,
    reveal::{CrewReveal, Reveal, TileReveal},
    round::RoundView,
    scene::Scene,
    ship::{CorridorView, RoomView},
    switches::WindowsView,
    tracks::{CourseView, EngineView, TracksView},
};
use super::{intruder_player, pods, record, round, tracks};
use crate::{
    content::{
        CorridorId, Network, RoomNo,
        ids::{ItemKind, Objective},
    },
    model::{Crew, Ending, Setup},
    rules::{frame::Manner, position::Nemesis},
    seen::{crew, decks, intruders, own, reveal, scene, ship},
};

/// A viewer's view. Its fields and their fields are the parts that a client replaces whole.
pub type View = airlock_engine::View<Common, Own>;

/// What everybody sees.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Common {
    /// What was chosen before the match.
    pub setup: Setup,
    /// The round in progress.
    pub round: RoundView,
    /// The tracks, and the markers that are counted.
    pub tracks: TracksView,
    /// The rooms.
    pub rooms: Keyed<RoomNo, RoomView>,
    /// The corridors with a marker or a door token.
    pub corridors: Keyed<CorridorId, CorridorView>,
    /// The technical networks with a noise marker.
    pub technical: Vec<Network>,
    /// The docked pods.
    pub pods: Vec<PodView>,
    /// The engines 1, 2 and 3.
    pub engines: [EngineView; 3],
    /// The course.
    pub course: CourseView,
    /// The intruders.
    pub intruders: IntrudersView,
    /// The common decks.
    pub decks: DecksView,
    /// The seats.
    pub crew: Keyed<Seat, CrewView>,
    /// The objectives common to all (N-COOP-02).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub objectives: Vec<Objective>,
    /// What happened once and for all.
    pub record: RecordView,
    /// The intruder player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub intruder_player: Option<IntruderPlayerView>,
    /// Reaction windows.
    pub windows: WindowsView,
    /// Why the match ends, once it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// The result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// What was hidden, after the end (N-HIDDEN-06).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reveal: Option<Reveal>,
}

impl Wire for Common {}

/// What one viewer sees besides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Own {
    /// The hidden items of other seats that the viewer knows, sorted.
    #[serde(skip_serializing_if = "Keyed::is_empty")]
    pub known_items: Keyed<Seat, Vec<ItemKind>>,
    /// What is on the table in the middle of a procedure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scene: Option<Scene>,
    /// What only the viewer sees; nothing for the public.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub you: Option<You>,
}

impl Wire for Own {}

/// What everybody sees.
pub(crate) fn common(game: &Nemesis) -> Common {
    let Nemesis {
        setup,
        ship,
        pods,
        tracks,
        engines,
        course,
        intruders,
        decks,
        crew,
        round,
        record,
        intruder_player,
        common_objectives,
        boxed: _, // how much went into the box follows from the setup; what it is, nobody learns
        switches,
        stack: _, // what is in progress shows itself by questions, offers and `scene`
        ending,
        outcome,
        void_seeders,
    } = game;
    Common {
        setup: setup.clone(),
        round: round::round(round),
        tracks: tracks::tracks(game, tracks),
        rooms: ship::rooms(game, ship),
        corridors: ship::corridors(ship),
        technical: ship::technical(ship),
        pods: pods::pods(pods),
        engines: tracks::engines(engines),
        course: tracks::course(course),
        intruders: intruders::intruders(intruders),
        decks: decks::decks(decks, void_seeders.as_ref()),
        crew: seats(crew).map(|(seat, crew)| (seat, crew::crew(game, seat, crew))).collect(),
        objectives: common_objectives.clone(),
        record: record::record(record, setup.species),
        intruder_player: intruder_player.as_ref().map(intruder_player::player),
        windows: WindowsView { open: open_window(game), switches: switches.clone() },
        ending: *ending,
        outcome: outcome.clone(),
        reveal: outcome.is_some().then(|| reveal::reveal(game)),
    }
}

/// What `who` sees besides.
pub(crate) fn own(game: &Nemesis, who: Viewer) -> Own {
    let others = seats(&game.crew).filter(|(seat, _)| !who.is(*seat));
    let known_items = others.map(|(seat, crew)| (seat, crew::known_items(crew, who)));
    Own {
        known_items: known_items.filter(|(_, known)| !known.is_empty()).collect(),
        scene: scene::scene(game, who),
        you: match who {
            Viewer::Seat(seat) if seat.index() < game.crew.len() => Some(own::you(game, seat)),
            Viewer::Seat(_) | Viewer::Public => None,
        },
    }
}

fn seats(crew: &[Crew]) -> impl Iterator<Item = (Seat, &Crew)> {
    (0..).map(Seat).zip(crew)
}

fn open_window(game: &Nemesis) -> Option<&'static str> {
    match game.question()?.manner {
        Manner::Window(class) => Some(class),
        Manner::Open => None,
    }
}
