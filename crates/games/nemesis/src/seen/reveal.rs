//! Hidden information, revealed once the match is over (N-HIDDEN-06).

use airlock_engine::{Keyed, Seat};
use serde::Serialize;

use crate::{
    content::{
        RoomNo,
        ids::{CourseSpace, Destination, ItemKind, Objective, RoomKind, Weakness, WeaknessSlot},
    },
    model::{Crew, PlayingCard},
    rules::position::Nemesis,
    seen::own::{OwnCard, TokenSeen},
};

/// Hidden information, shown after the end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Reveal {
    /// Unexplored rooms.
    pub rooms: Keyed<RoomNo, TileReveal>,
    /// True for each working engine, 1…3.
    pub engines: [bool; 3],
    /// Destination of the ship, by the space of the course marker.
    pub course: Keyed<CourseSpace, Destination>,
    pub weaknesses: Keyed<WeaknessSlot, Weakness>,
    /// Hidden cards of each seat.
    pub crew: Keyed<Seat, CrewReveal>,
}

/// An unexplored room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct TileReveal {
    pub tile: RoomKind,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<TokenSeen>,
}

/// Hidden cards of a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CrewReveal {
    /// Playing cards in hand.
    pub hand: Vec<OwnCard>,
    /// Playing cards in the draw deck.
    pub deck: Vec<OwnCard>,
    /// Playing cards in the discard pile.
    pub discard: Vec<OwnCard>,
    pub inventory: Vec<ItemKind>,
    pub objectives: Vec<Objective>,
    /// The objective that was not chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given_up: Option<Objective>,
}

/// Debug text of the reveal. It is disclosed when the match is over (N-HIDDEN-06).
pub(crate) fn disclosed(game: &Nemesis) -> String {
    format!("{:?}", reveal(game))
}

pub(super) fn reveal(game: &Nemesis) -> Reveal {
    let unexplored = game.ship.rooms.iter().filter(|(_, room)| !room.explored).map(|(no, room)| {
        let token =
            |card: crate::content::ExplorationId| TokenSeen { kind: card.kind(), items: card.items() };
        (no, TileReveal { tile: room.tile.face, token: room.token.map(|piece| token(piece.face)) })
    });
    let course = game.course.card.face;
    let weaknesses = WeaknessSlot::ALL.iter().zip(&game.intruders.weaknesses);
    Reveal {
        rooms: unexplored.collect(),
        engines: game.engines.map(|engine| engine.face),
        course: CourseSpace::ALL.iter().map(|space| (*space, course.destination(*space))).collect(),
        weaknesses: weaknesses.map(|(slot, weakness)| (*slot, weakness.card)).collect(),
        crew: game.seats().map(|seat| (seat, crew(game.crew(seat)))).collect(),
    }
}

fn crew(crew: &Crew) -> CrewReveal {
    CrewReveal {
        hand: cards(&crew.hand),
        deck: cards(&crew.deck),
        discard: cards(&crew.discard),
        inventory: crew.inventory.iter().map(|piece| piece.face.kind()).collect(),
        objectives: crew.objectives.iter().map(|held| held.card).collect(),
        given_up: crew.given_up.map(|held| held.card),
    }
}

fn cards(cards: &[PlayingCard]) -> Vec<OwnCard> {
    let open = |card: &PlayingCard| match card {
        PlayingCard::Action(card) => OwnCard { action: Some(card.kind()), infected: None },
        PlayingCard::Contamination(card) => OwnCard { action: None, infected: Some(card.infected()) },
    };
    cards.iter().map(open).collect()
}
