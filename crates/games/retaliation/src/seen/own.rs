//! Private view of a viewer (H-01, H-07, H-09, H-12…14, H-17, H-31).

use airlock_engine::{Keyed, Seat, Viewer, Wire};
use serde::Serialize;

use crate::{
    content::ids::{Character, ItemKind, Objective},
    model::{Look, Seen, event::Face},
    rules::{effect::items, frame::Frame, position::Retaliation, setup},
};

/// The private part of a viewer's view.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Own {
    /// Items in other backpacks that the viewer knows, in their order there. `None` for an unknown one.
    #[serde(skip_serializing_if = "Keyed::is_empty")]
    pub known_backpacks: Keyed<Seat, Vec<Option<ItemKind>>>,
    /// `None` for the public.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub you: Option<You>,
}

impl Wire for Own {}

/// Private information of a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct You {
    /// The playing cards in hand, oldest first.
    pub hand: Vec<Face>,
    /// The backpack, oldest first.
    pub backpack: Vec<ItemKind>,
    /// The private objective, while it is held.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub private: Option<Objective>,
    /// The mission objective, while it is held.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mission: Option<Objective>,
    /// Only the seat itself knows which objective it put away (H-13).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub put_away: Option<Objective>,
    /// Information that it has seen in secret, as it was then.
    pub looks: Vec<LookView>,
    /// Item cards that it has drawn to choose among (H-09).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub found: Vec<ItemKind>,
    /// Character cards that it has drawn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub drawn: Vec<Character>,
}

/// Information that a seat has seen in secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LookView {
    /// Number of the round in which it was seen.
    pub round: u8,
    pub seen: Seen,
    /// True if somebody else has looked at the anti-aircraft tokens since and may have swapped them. Looks
    /// are public (H-17).
    pub outdated: bool,
}

/// The private part of a viewer's view.
pub(crate) fn own(game: &Retaliation, who: Viewer) -> Own {
    let known = |seat: Seat| {
        let pieces = game.crew(seat).backpack.iter();
        let known: Vec<Option<ItemKind>> =
            pieces.map(|piece| piece.known.sees(who).then(|| piece.face.kind())).collect();
        (!who.is(seat) && known.iter().any(Option::is_some)).then_some((seat, known))
    };
    let you = if let Viewer::Seat(seat) = who { Some(seat) } else { None };
    let you = you.filter(|seat| seat.0 < game.setup.players);
    Own { known_backpacks: game.seats().filter_map(known).collect(), you: you.map(|seat| of(game, seat)) }
}

fn of(game: &Retaliation, seat: Seat) -> You {
    let crew = game.crew(seat);
    let kind = |piece: &airlock_engine::Piece<crate::content::ObjectiveCardId>| piece.face.kind();
    let drawn = match game.stack.top() {
        Some(Frame::Setup(setup::Step::Keep { seat: drawing, drawn })) if *drawing == seat => {
            drawn.iter().map(|piece| piece.face).collect()
        }
        _ => Vec::new(),
    };
    You {
        hand: crew.hand.iter().map(|card| card.face()).collect(),
        backpack: crew.backpack.iter().map(|piece| piece.face.kind()).collect(),
        private: crew.objectives.private.as_ref().map(kind),
        mission: crew.objectives.mission.as_ref().map(kind),
        put_away: crew.objectives.put_away.as_ref().map(kind),
        looks: crew.looks.iter().map(|look| look_view(game, seat, look)).collect(),
        found: found(game, seat),
        drawn,
    }
}

fn look_view(game: &Retaliation, seat: Seat, look: &Look) -> LookView {
    let Look { round, seen } = look;
    let sure = game.systems.anti_aircraft.known.contains(seat);
    let outdated = matches!(seen, Seen::AntiAircraft { .. }) && !sure;
    LookView { round: *round, seen: seen.clone(), outdated }
}

fn found(game: &Retaliation, seat: Seat) -> Vec<ItemKind> {
    match game.stack.top() {
        Some(Frame::Drawing(
            items::Step::Keep { seat: finder, drawn: items, .. }
            | items::Step::Return { seat: finder, items },
        )) if *finder == seat => items.iter().map(|piece| piece.face.kind()).collect(),
        _ => Vec::new(),
    }
}
