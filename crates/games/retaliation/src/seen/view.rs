//! Views of a match. They are built from scratch by exhaustive destructuring of the position.

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

/// A viewer's view. The fields of its two parts, and their fields, are the parts that a client replaces as a
/// whole.
pub type View = airlock_engine::View<Common, Own>;

/// The part of a view that everybody sees.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Common {
    /// Choices made before the match.
    pub setup: Setup,
    pub round: Round,
    /// The rooms on the map.
    pub rooms: Keyed<SlotId, RoomView>,
    /// The corridors on the map.
    pub corridors: Keyed<CorridorId, CorridorView>,
    /// Tiles that are left to be placed.
    pub stacks: StacksView,
    /// The intruders on the map, in the order of arrival at their places.
    pub figures: Keyed<FigureId, FigureView>,
    /// Components of the intruders beside the map.
    pub nest: NestView,
    /// Life support, autodestruction, lander and other systems.
    pub systems: SystemsView,
    pub robot: RobotView,
    pub decks: DecksView,
    pub crew: Keyed<Seat, CrewView>,
    pub missions: Missions,
    /// Facts that never change back once they are true.
    pub record: Chronicle,
    /// Class of the open reaction window.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub window: Option<&'static str>,
    /// The reason why the match ends, once it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// `None` until the match is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// Hidden information, once the match is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reveal: Option<Reveal>,
}

impl Wire for Common {}

/// Builds the part of a view that everybody sees.
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
