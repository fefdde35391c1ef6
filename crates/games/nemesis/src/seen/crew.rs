//! Public view of a seat and its character.

use airlock_engine::{Keyed, Seat, Viewer, insertion_sort};
use serde::Serialize;

use crate::{
    content::ids::{ActionKind, Character, ItemColor, ItemKind, Wound},
    model::{CharacterState, Crew, HeavyItem, Held, Object, SeriousWound, event::Face},
    rules::position::Nemesis,
    seen::brief::{count, is_false, is_zero},
};

/// Public view of a seat's character. The owner's private part is [`You`](super::own::You).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CrewView {
    /// The player number on the help card.
    pub number: u8,
    /// Absent before the draft.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub character: Option<Character>,
    pub state: CharacterState,
    /// True if the seat has passed this round.
    #[serde(skip_serializing_if = "is_false")]
    pub passed: bool,
    /// Number of playing cards in hand.
    pub hand: u8,
    /// Number of playing cards in the draw deck.
    pub deck: u8,
    /// Discard pile, top card last.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub discard: Vec<Face>,
    #[serde(skip_serializing_if = "is_zero")]
    pub light_wounds: u8,
    /// Serious wounds, oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub serious_wounds: Vec<WoundView>,
    /// True if a slime marker is on the character board.
    #[serde(skip_serializing_if = "is_false")]
    pub slimed: bool,
    /// True if a larva is on the character board.
    #[serde(skip_serializing_if = "is_false")]
    pub larva: bool,
    /// Madness level, 1…5. Absent without Void Seeders (V-MAD-01).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub madness: Option<u8>,
    /// Action cards that left the game by panic.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub forgotten: Vec<ActionKind>,
    /// True if the signal was sent.
    #[serde(skip_serializing_if = "is_false")]
    pub signal: bool,
    /// Number of hidden items by the colour of their backs.
    #[serde(skip_serializing_if = "Keyed::is_empty")]
    pub inventory: Keyed<ItemColor, u8>,
    /// Hand slots that are not blocked.
    pub hand_slots: u8,
    /// Contents of the hand slots, one entry per slot in use.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hands: Vec<HeldView>,
    /// Special items that are not unlocked yet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub locked: Vec<ItemKind>,
    /// Number of objective cards held: one personal and one corporate before the choice.
    #[serde(skip_serializing_if = "is_zero")]
    pub objectives: u8,
    /// True if an objective was given up. Its kind is not shown.
    #[serde(skip_serializing_if = "is_false")]
    pub gave_up_objective: bool,
}

/// Public view of a serious wound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct WoundView {
    /// Absent if the wound is dressed or has no card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wound: Option<Wound>,
    /// True if the wound is dressed (its card is face down).
    #[serde(skip_serializing_if = "is_false")]
    pub dressed: bool,
}

/// Public view of one hand slot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum HeldView {
    /// A heavy item, or two that are taped together.
    Items(Vec<HeavyItemView>),
    Object(Object),
}

/// Public view of a heavy item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HeavyItemView {
    pub kind: ItemKind,
    /// Colour of the card back.
    pub color: ItemColor,
    #[serde(skip_serializing_if = "is_zero")]
    pub ammo: u8,
    /// Maximum ammo; 0 for an item that is no weapon.
    #[serde(skip_serializing_if = "is_zero")]
    pub capacity: u8,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub attached: Vec<ItemKind>,
}

/// Hidden items of another seat that `who` knows, sorted.
pub(super) fn known_items(crew: &Crew, who: Viewer) -> Vec<ItemKind> {
    let known = crew.inventory.iter().filter(|piece| piece.known.sees(who));
    let mut kinds: Vec<ItemKind> = known.map(|piece| piece.face.kind()).collect();
    insertion_sort::sort(&mut kinds);
    kinds
}

pub(super) fn crew(game: &Nemesis, seat: Seat, crew: &Crew) -> CrewView {
    let Crew {
        number,
        character,
        state,
        hand,
        deck,
        discard,
        light_wounds,
        serious_wounds,
        slimed,
        larva,
        signal,
        inventory,
        hands,
        locked,
        objectives,
        given_up,
        passed,
    } = crew;
    CrewView {
        number: *number,
        character: *character,
        state: *state,
        passed: *passed,
        hand: count(hand.len()),
        deck: count(deck.len()),
        discard: discard.iter().map(|card| card.face()).collect(),
        light_wounds: *light_wounds,
        serious_wounds: serious_wounds.iter().map(wound).collect(),
        slimed: *slimed,
        larva: *larva,
        madness: game.void_seeders.is_some().then(|| game.madness(seat).get()),
        forgotten: forgotten(game, *character),
        signal: *signal,
        inventory: Keyed::count(ItemColor::ALL, inventory.iter().map(|piece| piece.face.color())),
        hand_slots: count(game.crew(seat).hand_slots()),
        hands: hands.iter().map(held).collect(),
        locked: locked.iter().map(|card| card.kind()).collect(),
        objectives: count(objectives.len()),
        gave_up_objective: given_up.is_some(),
    }
}

/// Action cards of a character that left the game, in order of leaving.
fn forgotten(game: &Nemesis, character: Option<Character>) -> Vec<ActionKind> {
    let cards = game.void_seeders.iter().flat_map(|own| &own.forgotten);
    cards.filter(|card| Some(card.character()) == character).map(|card| card.kind()).collect()
}

fn wound(wound: &SeriousWound) -> WoundView {
    let SeriousWound { card, dressed } = *wound;
    WoundView { wound: card.filter(|_| !dressed).map(|card| card.kind()), dressed }
}

pub(super) fn held(held: &Held) -> HeldView {
    match held {
        Held::Items(items) => HeldView::Items(items.iter().map(heavy_item).collect()),
        Held::Object(object) => HeldView::Object(*object),
    }
}

fn heavy_item(item: &HeavyItem) -> HeavyItemView {
    let HeavyItem { card, ammo, attached } = item;
    HeavyItemView {
        kind: card.kind(),
        color: card.color(),
        ammo: *ammo,
        capacity: item.capacity(),
        attached: attached.iter().map(|card| card.kind()).collect(),
    }
}
