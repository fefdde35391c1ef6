//! Event cards (R-EVENT).

use airlock_engine::Framed;
use serde::{Deserialize, Serialize};

use crate::{
    content::{SlotId, ids::EventKind},
    model::{FigureId, Place},
    rules::{
        frame::{Cx, Flow, Procedure},
        intruders::{self, Group},
        position::Retaliation,
    },
};

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A drawn card is resolved (R-EVENT-01).
    Resolve {
        /// The card.
        card: EventKind,
    },
    /// The intruders in rooms move.
    Rooms,
}

impl Procedure<Retaliation> for Step {
    fn run(self, game: &mut Retaliation, _: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Resolve { card } => {
                let def = card.def();
                if def.rooms_move {
                    game.push(Self::Rooms);
                }
                let moving = game.facility.corridors.iter();
                let moving = moving.filter(|corridor| def.corridors_move.contains(&corridor.edge.axis()));
                let places: Vec<Place> = moving.map(|corridor| Place::Corridor(corridor.id)).collect();
                let groups = groups(game, places);
                game.push(intruders::Step::Groups { groups });
            }
            Self::Rooms => {
                let groups = groups(game, SlotId::all().map(Place::Room));
                game.push(intruders::Step::Groups { groups });
            }
        }
        Flow::Done
    }
}

fn groups(game: &Retaliation, places: impl IntoIterator<Item = Place>) -> Vec<Group> {
    let group = |place| {
        let figures: Vec<FigureId> = game.intruders.at(place).iter().map(|figure| figure.id).collect();
        (place, figures)
    };
    places.into_iter().map(group).filter(|(_, figures)| !figures.is_empty()).collect()
}
