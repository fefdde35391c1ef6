//! A character as everybody sees it (H-01, H-07, H-08, H-12, H-27, H-30).

use airlock_engine::Keyed;
use serde::Serialize;

use crate::{
    content::ids::{Character, ItemBack, ItemKind, Wound},
    model::{CharacterState, Crew, HeldItem, Switches, Token, event::Face},
};

/// A seat's character.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CrewView {
    /// The number on the help card.
    pub number: u8,
    /// Who it is, once it is chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub character: Option<Character>,
    /// Where it is.
    pub state: CharacterState,
    /// Cards in hand.
    pub hand: usize,
    /// Cards in the draw deck.
    pub deck: usize,
    /// The discard pile, the top last.
    pub discard: Vec<Face>,
    /// The slot of the health marker, 0…8.
    pub health: u8,
    /// Serious wounds from the left.
    pub wounds: Vec<Wound>,
    /// The oxygen dial.
    pub oxygen: u8,
    /// Whether it has a suffocating token.
    pub suffocating: bool,
    /// Whether a larva sits on its board.
    pub larva: bool,
    /// Whether it has a data token.
    pub data: bool,
    /// Items in the backpack by the colour of their backs.
    pub backpack: Keyed<ItemBack, u8>,
    /// What each hand holds.
    pub hands: [Vec<ItemView>; 2],
    /// The armor.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub armor: Option<ItemView>,
    /// The belt.
    pub belt: Vec<Option<Token>>,
    /// How many objectives it holds.
    pub objectives: usize,
    /// Whether it has passed this round.
    pub passed: bool,
    /// Whether it died in the hatching of the end.
    pub hatched: bool,
    /// The public switches of its reaction windows.
    pub switches: Switches,
}

/// An item in the open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ItemView {
    /// Which.
    pub item: ItemKind,
    /// Its gear slots.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub slots: Vec<Option<Token>>,
    /// Whether it has a malfunction.
    pub malfunction: bool,
    /// Markers on it.
    pub markers: u8,
}

impl ItemView {
    fn of(item: &HeldItem) -> Self {
        let HeldItem { card, slots, malfunction, markers } = item;
        Self { item: card.kind(), slots: slots.clone(), malfunction: *malfunction, markers: *markers }
    }
}

impl CrewView {
    /// What everybody sees of a seat.
    pub(super) fn of(crew: &Crew, switches: Switches) -> Self {
        let Crew {
            number,
            character,
            state,
            hand,
            deck,
            discard,
            health,
            wounds,
            oxygen,
            suffocating,
            larva,
            data,
            backpack,
            hands,
            armor,
            belt,
            objectives,
            passed,
            hatched,
            looks: _, // H-31
        } = crew;
        Self {
            number: *number,
            character: *character,
            state: *state,
            hand: hand.len(),
            deck: deck.len(),
            discard: discard.iter().map(|card| card.face()).collect(),
            health: *health,
            wounds: wounds.iter().map(|card| card.kind()).collect(),
            oxygen: *oxygen,
            suffocating: *suffocating,
            larva: *larva,
            data: *data,
            backpack: Keyed::count(ItemBack::ALL, backpack.iter().map(|piece| piece.face.back())),
            hands: [0, 1].map(|hand| hands[hand].iter().map(ItemView::of).collect()),
            armor: armor.as_ref().map(ItemView::of),
            belt: belt.clone(),
            objectives: objectives.held().count(),
            passed: *passed,
            hatched: *hatched,
            switches,
        }
    }
}
