//! Public view of a character (H-01, H-07, H-08, H-12, H-27, H-30).

use airlock_engine::Keyed;
use serde::Serialize;

use crate::{
    content::ids::{Character, ItemBack, ItemKind, Wound},
    model::{CharacterState, Crew, HeldItem, Switches, Token, event::Face},
};

/// Public view of a seat's character.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CrewView {
    /// Number of the help card.
    pub number: u8,
    /// `None` before the draft.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub character: Option<Character>,
    pub state: CharacterState,
    /// Number of cards in hand.
    pub hand: usize,
    /// Number of cards in the draw deck.
    pub deck: usize,
    /// The discard pile. The last card is the top one.
    pub discard: Vec<Face>,
    /// Slot of the health marker, 0…8 from the left.
    pub health: u8,
    /// Serious wounds, from the left.
    pub wounds: Vec<Wound>,
    /// The number on the oxygen dial.
    pub oxygen: u8,
    /// True while it has a suffocating token.
    pub suffocating: bool,
    /// True while a larva sits on its board.
    pub larva: bool,
    /// True if it has a data token.
    pub data: bool,
    /// Number of items in the backpack, by the colour of their backs.
    pub backpack: Keyed<ItemBack, u8>,
    /// Heavy items by hand.
    pub hands: [Vec<ItemView>; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    pub armor: Option<ItemView>,
    pub belt: Vec<Option<Token>>,
    /// Number of objectives held.
    pub objectives: usize,
    /// True if it has passed this round.
    pub passed: bool,
    /// True if it died in the hatching procedure of the end.
    pub hatched: bool,
    pub switches: Switches,
}

/// An item that everybody can see.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ItemView {
    pub item: ItemKind,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub slots: Vec<Option<Token>>,
    /// True while it has a malfunction.
    pub malfunction: bool,
    pub markers: u8,
}

impl ItemView {
    fn of(item: &HeldItem) -> Self {
        let HeldItem { card, slots, malfunction, markers } = item;
        Self { item: card.kind(), slots: slots.clone(), malfunction: *malfunction, markers: *markers }
    }
}

impl CrewView {
    /// The public view of a seat.
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
