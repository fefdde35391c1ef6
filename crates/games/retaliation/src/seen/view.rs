//! What viewers may know of a match: built up from nothing, by taking the structs of the position apart by name.

use airlock_engine::{Framed, Keyed, Manner, Outcome, Seat, Wire};
use serde::Serialize;

pub use super::{
    crew::{CrewView, ItemView},
    own::{LookView, Own, You},
    reveal::{CrewReveal, Reveal},
    table::{CorridorView, DecksView, FigureView, NestView, RobotView, RoomView, StacksView, SystemsView},
};
use crate::{
    content::{CorridorId, SlotId},
    model::{Chronicle, Ending, FigureId, Missions, Round, Setup},
    rules::position::Retaliation,
};

/// A viewer's view. Its fields and their fields are the parts that a client replaces whole.
pub type View = airlock_engine::View<Common, Own>;

/// What everybody sees.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Common {
    /// What was chosen before the match.
    pub setup: Setup,
    /// The round in progress.
    pub round: Round,
    /// The rooms on the map.
    pub rooms: Keyed<SlotId, RoomView>,
    /// The corridors on the map.
    pub corridors: Keyed<CorridorId, CorridorView>,
    /// What is left to lay.
    pub stacks: StacksView,
    /// The intruders on the map, in the order in which they came to where they stand.
    pub figures: Keyed<FigureId, FigureView>,
    /// What they have besides.
    pub nest: NestView,
    /// Life support, autodestruction, lander.
    pub systems: SystemsView,
    /// The robot.
    pub robot: RobotView,
    /// The common decks.
    pub decks: DecksView,
    /// The characters.
    pub crew: Keyed<Seat, CrewView>,
    /// The open missions.
    pub missions: Missions,
    /// What happened once and for all.
    pub record: Chronicle,
    /// The class of the reaction window that is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub window: Option<&'static str>,
    /// Why the match ends, once it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// The result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// What was hidden, once the match is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reveal: Option<Reveal>,
}

impl Wire for Common {}

/// What everybody sees.
pub(crate) fn common(game: &Retaliation) -> Common {
    let window = game.question().and_then(|question| match question.manner {
        Manner::Window(class) => Some(class),
        Manner::Open => None,
    });
    let crew = game.seats().zip(&game.switches);
    Common {
        setup: game.setup.clone(),
        round: game.round.clone(),
        rooms: game.facility.on_map().map(|(slot, room)| (slot, RoomView::of(room))).collect(),
        corridors: game.facility.corridors.iter().map(|c| (c.id, CorridorView::of(c))).collect(),
        stacks: StacksView::of(&game.facility),
        figures: game.intruders.figures.iter().map(|figure| (figure.id, FigureView::of(figure))).collect(),
        nest: NestView::of(&game.intruders),
        systems: SystemsView::of(&game.systems),
        robot: RobotView::of(&game.systems.robot),
        decks: DecksView::of(&game.decks),
        crew: crew.map(|(seat, switches)| (seat, CrewView::of(game.crew(seat), *switches))).collect(),
        missions: game.missions.clone(),
        record: game.record.clone(),
        window: window.filter(|_| game.outcome.is_none()),
        ending: game.ending,
        outcome: game.outcome.clone(),
        reveal: game.outcome.is_some().then(|| super::reveal::reveal(game)),
    }
}
