//! Action cards: 90 normal ones and six heroic ones.

use airlock_engine::{
    content::{self as load, Printed, Source},
    embedded, printed, words,
};
use serde::Deserialize;

use crate::content::order::Order;

words! {
    /// Face of an action card. Cards with the same face are interchangeable. Every heroic card exists once.
    pub enum ActionCard("action card") {
        ARed => "a-red",
        ABlue => "a-blue",
        ALift => "a-lift",
        BRed => "b-red",
        BBlue => "b-blue",
        BLift => "b-lift",
        CRed => "c-red",
        CBlue => "c-blue",
        CLift => "c-lift",
        BotsRed => "bots-red",
        BotsBlue => "bots-blue",
        BotsLift => "bots-lift",
        H1 => "H1",
        H2 => "H2",
        H3 => "H3",
        H4 => "H4",
        H5 => "H5",
        H6 => "H6",
    }
}

words! {
    /// A half of a card (SA-PLAN-03).
    pub enum Half("half of a card") {
        /// The action half.
        Action => "action",
        /// The movement half.
        Movement => "movement",
    }
}

/// A card in its file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CardDef {
    id: ActionCard,
    action: Order,
    movement: Order,
    count: u8,
}

impl Half {
    /// The other half.
    pub const fn other(self) -> Self {
        match self {
            Self::Action => Self::Movement,
            Self::Movement => Self::Action,
        }
    }
}

printed! { ActionCard: CardDef.id("action card") in cards() }

impl ActionCard {
    /// Number of different normal cards. The cards after them are heroic.
    pub const NORMAL: usize = 12;

    /// The order that is carried out with this half face up (SA-PLAN-04).
    pub fn order(self, up: Half) -> Order {
        match up {
            Half::Action => self.def().action,
            Half::Movement => self.def().movement,
        }
    }

    /// True if only the crew member to whom it was dealt can use it (SA-HEROIC-09).
    pub const fn is_heroic(self) -> bool {
        self as usize >= Self::NORMAL
    }

    /// Number of copies in the box.
    pub fn count(self) -> u8 {
        self.def().count
    }

    /// The different normal cards.
    pub fn normal() -> impl Iterator<Item = Self> {
        Self::ALL[..Self::NORMAL].iter().copied()
    }

    /// The heroic cards.
    pub fn heroic() -> impl Iterator<Item = Self> {
        Self::ALL[Self::NORMAL..].iter().copied()
    }

    /// The 90 cards of the normal deck (SA-SETUP-13).
    pub fn deck() -> impl Iterator<Item = Self> {
        Self::normal().flat_map(|card| std::iter::repeat_n(card, usize::from(card.count())))
    }
}

embedded! { cards: Vec<CardDef> = load }

pub(super) fn load(source: &Source<'_>) -> load::Result<Vec<CardDef>> {
    CardDef::read(source, "cards")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_have_an_action_half_and_a_movement_half() {
        let moves = |order: Order| order.way().is_some() || order.destination().is_some();
        for &card in ActionCard::ALL {
            assert!(moves(card.order(Half::Movement)) && !moves(card.order(Half::Action)), "{card}");
            assert_eq!(card.order(Half::Movement).destination().is_some(), card.is_heroic(), "{card}");
        }
    }

    /// SA-SETUP-13, SA-SETUP-14: 90 normal cards and six heroic ones.
    #[test]
    fn deck_has_ninety_normal_and_six_heroic_cards() {
        assert_eq!(ActionCard::deck().count(), 90);
        assert_eq!(ActionCard::heroic().map(ActionCard::count).collect::<Vec<_>>(), [1; 6]);
    }
}
