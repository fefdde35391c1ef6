//! What viewers may know of a match (section 24): built up from nothing, by taking every state struct apart by name.
//!
//! Cards, tokens and items appear as kinds, never as individual cards; a reference of the own hand or inventory is spelled
//! as in offers. Lists of things that look alike are sorted, so that their order tells nothing (N-HIDDEN-01, N-HIDDEN-02).

use airlock_engine::{Framed, Keyed, Outcome, Seat, Viewer, Wire};
use serde::Serialize;

pub use super::{
    crew::{CrewView, HeavyItemView, HeldView, WoundView},
    decks::{DeckView, DecksView, Found, RemovedView},
    intruders::{FigureView, IntruderPlayerView, IntrudersView, TokenView, WeaknessView},
    own::{
        HandCard, IntruderCard, Knowledge, MemoryView, ObjectiveSeen, OwnCard, OwnItem, Place, TokenSeen, You,
    },
    reveal::{CrewReveal, Reveal, TileReveal},
    scene::Scene,
    ship::{CorridorView, CourseView, EngineView, PodView, RoomView, TracksView},
};
use crate::seen::brief::is_false;
use crate::{
    content::{
        CorridorId, Network, RoomNo,
        ids::{Destination, IntruderKind, ItemKind, Objective},
    },
    model::{Crew, Departure, Ending, PastLook, Phase, Record, Round, Setup, Switches, Turn},
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

/// The round in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct RoundView {
    /// Counted from 1; 0 before the first.
    pub number: u16,
    /// The holder of the first player token, or its marker; turn order goes clockwise from here.
    pub first: Seat,
    /// The part of the round.
    pub phase: Phase,
    /// The turn in progress.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<Turn>,
    /// Whether the next intruder attack step is left out (N-OP-17).
    #[serde(skip_serializing_if = "is_false")]
    pub skip_attacks: bool,
}

/// What happened once and for all.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RecordView {
    /// Whether the first intruder figure has appeared (N-CRIT-02).
    pub first_encounter: bool,
    /// Whose character died first (N-CRIT-08).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_death: Option<Seat>,
    /// Intruders killed, by kind.
    pub kills: Keyed<IntruderKind, u8>,
    /// Whether the seat that was asked to be the intruder player declined (N-INTRP-03).
    #[serde(skip_serializing_if = "is_false")]
    pub intruder_player_declined: bool,
    /// What those took along who hibernated or evacuated.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub departures: Vec<Departure>,
    /// Who last looked at what in secret, and when.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub looks: Vec<PastLook>,
    /// Whether the ship was destroyed.
    #[serde(skip_serializing_if = "is_false")]
    pub ship_destroyed: bool,
    /// Where the ship went.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub destination: Option<Destination>,
}

/// Reaction windows: the same for everybody (N-REACT-11).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WindowsView {
    /// The class of the window that is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<&'static str>,
    /// The public switches, by seat.
    pub switches: Vec<Switches>,
}

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
    let Record {
        first_encounter,
        first_death,
        kills,
        intruder_player_declined,
        departures,
        memories: _, // each seat sees its own
        looks,
        objects_at_end: _, // the board shows them
        ship_destroyed,
        destination,
    } = record;
    let Round { number, first, phase, turn, skip_attacks } = round;
    let kills = IntruderKind::of(setup.species).zip(*kills).filter(|(_, killed)| *killed > 0);
    Common {
        setup: setup.clone(),
        round: RoundView {
            number: *number,
            first: *first,
            phase: *phase,
            turn: *turn,
            skip_attacks: *skip_attacks,
        },
        tracks: ship::tracks(game, tracks),
        rooms: ship::rooms(game, ship),
        corridors: ship::corridors(ship),
        technical: ship::technical(ship),
        pods: ship::pods(pods),
        engines: ship::engines(engines),
        course: ship::course(course),
        intruders: intruders::intruders(intruders),
        decks: decks::decks(decks, void_seeders.as_ref()),
        crew: seats(crew).map(|(seat, crew)| (seat, crew::crew(game, seat, crew))).collect(),
        objectives: common_objectives.clone(),
        record: RecordView {
            first_encounter: *first_encounter,
            first_death: *first_death,
            kills: kills.collect(),
            intruder_player_declined: *intruder_player_declined,
            departures: departures.clone(),
            looks: looks.clone(),
            ship_destroyed: *ship_destroyed,
            destination: *destination,
        },
        intruder_player: intruder_player.as_ref().map(intruders::player),
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

/// Everything that a view shows after the end and not before: what is disclosed when the match is over (N-HIDDEN-06).

fn open_window(game: &Nemesis) -> Option<&'static str> {
    match game.question()?.manner {
        Manner::Window(class) => Some(class),
        Manner::Open => None,
    }
}
