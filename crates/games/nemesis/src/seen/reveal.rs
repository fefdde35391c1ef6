//! What was hidden, once the match is over (N-HIDDEN-06).

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

/// What was hidden.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Reveal {
    /// The rooms that nobody explored.
    pub rooms: Keyed<RoomNo, TileReveal>,
    /// Whether the engines 1, 2 and 3 work.
    pub engines: [bool; 3],
    /// Where the ship goes, by the space of the course marker.
    pub course: Keyed<CourseSpace, Destination>,
    /// The weaknesses.
    pub weaknesses: Keyed<WeaknessSlot, Weakness>,
    /// What each seat hid.
    pub crew: Keyed<Seat, CrewReveal>,
}

/// A room that nobody explored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct TileReveal {
    /// Its tile.
    pub tile: RoomKind,
    /// Its token.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<TokenSeen>,
}

/// What a seat hid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CrewReveal {
    /// The playing cards in hand.
    pub hand: Vec<OwnCard>,
    /// The playing cards in the draw deck.
    pub deck: Vec<OwnCard>,
    /// The playing cards in the discard pile.
    pub discard: Vec<OwnCard>,
    /// The inventory.
    pub inventory: Vec<ItemKind>,
    /// The objectives held.
    pub objectives: Vec<Objective>,
    /// The objective that was given up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given_up: Option<Objective>,
}

/// Everything that a view shows after the end and not before: what is disclosed when the match is over (N-HIDDEN-06).
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
