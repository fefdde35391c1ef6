//! Views of a match (section 24), built from scratch by exhaustive destructuring of every state struct.
//!
//! Cards, tokens and items appear as kinds, never as individual cards. A reference to the viewer's own hand
//! or inventory is spelled as in offers. Lists of things that look alike are sorted, so that their order
//! carries no information (N-HIDDEN-01, N-HIDDEN-02).

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
    seen::{crew, decks, intruders, reveal, scene, ship},
};

/// View of one viewer. A client replaces its fields, and their fields, as a whole.
pub type View = airlock_engine::View<Common, Own>;

/// Public part of a view, the same for all viewers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Common {
    pub setup: Setup,
    pub round: RoundView,
    pub tracks: TracksView,
    pub rooms: Keyed<RoomNo, RoomView>,
    /// Corridors with a marker or a door token.
    pub corridors: Keyed<CorridorId, CorridorView>,
    /// Technical networks with a noise marker.
    pub technical: Vec<Network>,
    /// Docked pods.
    pub pods: Vec<PodView>,
    /// Engines 1, 2 and 3.
    pub engines: [EngineView; 3],
    pub course: CourseView,
    pub intruders: IntrudersView,
    pub decks: DecksView,
    pub crew: Keyed<Seat, CrewView>,
    /// Objectives common to all seats (N-COOP-02).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub objectives: Vec<Objective>,
    pub record: RecordView,
    /// Absent until a seat takes the role.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub intruder_player: Option<IntruderPlayerView>,
    pub windows: WindowsView,
    /// Absent until an end-of-game condition becomes true.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// Hidden information, after the end only (N-HIDDEN-06).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reveal: Option<Reveal>,
}

impl Wire for Common {}

/// Private part of a view, for one viewer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Own {
    /// Hidden items of other seats that the viewer knows, sorted.
    #[serde(skip_serializing_if = "Keyed::is_empty")]
    pub known_items: Keyed<Seat, Vec<ItemKind>>,
    /// Procedure in progress.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scene: Option<Scene>,
    /// Absent for the public.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub you: Option<You>,
}

impl Wire for Own {}

/// Builds the public part of a view.
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
        boxed: _, // its size follows from the setup, its contents are hidden from all
        switches,
        stack: _, // visible by questions, offers and `scene`
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

/// Builds the private part of the view of `who`.
pub(crate) fn own(game: &Nemesis, who: Viewer) -> Own {
    let others = seats(&game.crew).filter(|(seat, _)| !who.is(*seat));
    let known_items = others.map(|(seat, crew)| (seat, crew::known_items(crew, who)));
    Own {
        known_items: known_items.filter(|(_, known)| !known.is_empty()).collect(),
        scene: scene::scene(game, who),
        you: match who {
            Viewer::Seat(seat) if seat.index() < game.crew.len() => Some(super::own::you(game, seat)),
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
