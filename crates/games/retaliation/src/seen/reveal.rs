//! Hidden information, revealed once the match is over (H-12, H-31, R-END-12).

use airlock_engine::{Keyed, Seat};
use serde::Serialize;

use crate::{
    content::ids::{ItemKind, Objective, RobotKind},
    model::{Crew, PlayingCard},
    rules::position::Retaliation,
};

/// Hidden information at the end of the match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Reveal {
    /// The robot's card.
    pub robot: RobotKind,
    /// True if the anti-aircraft defence was active.
    pub anti_aircraft: bool,
    pub crew: Keyed<Seat, CrewReveal>,
}

/// Hidden information of a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CrewReveal {
    /// The objectives that it held at the end. One that was put away stays hidden (H-13).
    pub objectives: Vec<Objective>,
    /// Number of its infected contamination cards.
    pub infected: u8,
    /// Number of its clean contamination cards.
    pub clean: u8,
    pub backpack: Vec<ItemKind>,
}

impl CrewReveal {
    fn of(crew: &Crew) -> Self {
        let cards = crew.hand.iter().chain(&crew.deck).chain(&crew.discard);
        let marks = cards.filter_map(|card| match card {
            PlayingCard::Contamination(card) => Some(card.infected()),
            PlayingCard::Action(_) => None,
        });
        let marks: Vec<bool> = marks.collect();
        let count = |infected: bool| {
            u8::try_from(marks.iter().filter(|mark| **mark == infected).count()).unwrap_or(u8::MAX)
        };
        Self {
            objectives: crew.objectives.held().map(|piece| piece.face.kind()).collect(),
            infected: count(true),
            clean: count(false),
            backpack: crew.backpack.iter().map(|piece| piece.face.kind()).collect(),
        }
    }
}

/// Everything that is revealed at the end.
pub(crate) fn reveal(game: &Retaliation) -> Reveal {
    Reveal {
        robot: game.systems.robot.card,
        anti_aircraft: game.systems.anti_aircraft.active,
        crew: game.seats().map(|seat| (seat, CrewReveal::of(game.crew(seat)))).collect(),
    }
}

/// The text of everything that is revealed at the end, for the record of disclosures.
pub(crate) fn disclosed(game: &Retaliation) -> String {
    format!("{:?} {:?}", reveal(game), game.outcome)
}
