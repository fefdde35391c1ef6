//! A seat as others see it.

use airlock_engine::{Keyed, Seat, Viewer, insertion_sort};
use serde::Serialize;

use crate::{
    content::ids::{ActionKind, Character, ItemColor, ItemKind, Wound},
    model::{CharacterState, Crew, HeavyItem, Held, Object, SeriousWound, event::Face},
    rules::position::Nemesis,
    seen::brief::{count, is_false, is_zero},
};

/// A seat's character with all that others see of it. What only its owner sees is in [`You`](super::own::You).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CrewView {
    /// The player number on the help card.
    pub number: u8,
    /// Who it is; absent before the draft.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub character: Option<Character>,
    /// Where it is.
    pub state: CharacterState,
    /// Whether it has passed this round.
    #[serde(skip_serializing_if = "is_false")]
    pub passed: bool,
    /// Playing cards in hand.
    pub hand: u8,
    /// Playing cards in the draw deck.
    pub deck: u8,
    /// The discard pile, the top last.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub discard: Vec<Face>,
    /// Light wounds.
    #[serde(skip_serializing_if = "is_zero")]
    pub light_wounds: u8,
    /// Serious wounds, oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub serious_wounds: Vec<WoundView>,
    /// Whether it is slimed.
    #[serde(skip_serializing_if = "is_false")]
    pub slimed: bool,
    /// Whether a larva sits on its board.
    #[serde(skip_serializing_if = "is_false")]
    pub larva: bool,
    /// Its madness, 1…5, if there are Void Seeders (V-MAD-01).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub madness: Option<u8>,
    /// The action cards that left the game by panic.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub forgotten: Vec<ActionKind>,
    /// Whether it has sent the signal.
    #[serde(skip_serializing_if = "is_false")]
    pub signal: bool,
    /// The backs of the hidden items, by colour.
    #[serde(skip_serializing_if = "Keyed::is_empty")]
    pub inventory: Keyed<ItemColor, u8>,
    /// Hand slots that are not blocked.
    pub hand_slots: u8,
    /// What is in the hand slots, one entry per slot used.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hands: Vec<HeldView>,
    /// Special items that are not unlocked yet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub locked: Vec<ItemKind>,
    /// Objective cards held: before the choice a personal and a corporate one.
    #[serde(skip_serializing_if = "is_zero")]
    pub objectives: u8,
    /// Whether it has given one up (which kind is not shown, A-20).
    #[serde(skip_serializing_if = "is_false")]
    pub gave_up_objective: bool,
}

/// A serious wound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct WoundView {
    /// Which, if it is face up and has a card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wound: Option<Wound>,
    /// Whether it is dressed, that is, face down.
    #[serde(skip_serializing_if = "is_false")]
    pub dressed: bool,
}

/// What a hand slot holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum HeldView {
    /// A heavy item, or two that are taped together.
    Items(Vec<HeavyItemView>),
    /// An object.
    Object(Object),
}

/// A heavy item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HeavyItemView {
    /// What it is.
    pub kind: ItemKind,
    /// Its back.
    pub color: ItemColor,
    /// Ammo on it.
    #[serde(skip_serializing_if = "is_zero")]
    pub ammo: u8,
    /// The most ammo it can hold; 0 if it is no weapon.
    #[serde(skip_serializing_if = "is_zero")]
    pub capacity: u8,
    /// What is attached to it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub attached: Vec<ItemKind>,
}

/// The hidden items of somebody else that `who` knows, sorted.
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

/// The action cards of a character that left the game, in the order in which they did.
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
