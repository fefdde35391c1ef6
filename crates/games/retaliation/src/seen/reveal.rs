//! What was hidden, once the match is over (H-12, H-31, R-END-12).

use airlock_engine::{Keyed, Seat};
use serde::Serialize;

use crate::{
    content::ids::{ItemKind, Objective, RobotKind},
    model::{Crew, PlayingCard},
    rules::position::Retaliation,
};

/// What was hidden.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Reveal {
    /// The robot's card.
    pub robot: RobotKind,
    /// Whether the anti-aircraft defence was active.
    pub anti_aircraft: bool,
    /// What each seat hid.
    pub crew: Keyed<Seat, CrewReveal>,
}

/// What a seat hid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CrewReveal {
    /// The objective that it kept, or would have had to.
    pub objectives: Vec<Objective>,
    /// The one that it put away stays hidden (H-13): how many of its contamination cards were infected.
    pub infected: u8,
    /// How many were not.
    pub clean: u8,
    /// The backpack.
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

/// What was hidden.
pub(crate) fn reveal(game: &Retaliation) -> Reveal {
    Reveal {
        robot: game.systems.robot.card,
        anti_aircraft: game.systems.anti_aircraft.active,
        crew: game.seats().map(|seat| (seat, CrewReveal::of(game.crew(seat)))).collect(),
    }
}

/// The same for the record of disclosures: everything that the view shows then.
pub(crate) fn disclosed(game: &Retaliation) -> String {
    format!("{:?} {:?}", reveal(game), game.outcome)
}
