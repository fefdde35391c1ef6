//! Intruder attack cards (N-INTR-07, N-INJ-04).

use airlock_engine::{
    card_id,
    content::{Names, Source, Text},
};
use serde::Deserialize;

use super::{
    AttackOp, IntruderSet,
    load::{self, embedded},
};
use crate::content::ids::{AttackKind, Species};

/// Printed content of an intruder attack card.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackDef {
    pub kind: AttackKind,
    pub name: Text,
    /// Rules text shown to players.
    pub text: Text,
    /// The intruders shown on the card. An attack by any other kind misses (N-INTR-07).
    pub attackers: IntruderSet,
    /// Effect of a hit.
    pub ops: Vec<AttackOp>,
    /// The cards with this text.
    pub cards: Vec<AttackCard>,
    /// Species whose deck has the card.
    #[serde(skip)]
    pub species: Species,
}

/// The part of an attack card that condition checks read (N-INJ-04…10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackCard {
    /// Toughness number. A card without one adds nothing to a sum and counts as "not killed".
    #[serde(default)]
    pub toughness: Option<u8>,
    /// True if the card shows the retreat symbol (N-INJ-10).
    #[serde(default)]
    pub retreat: bool,
}

card_id! {
    /// One of the 20 attack cards of a species, such as `bite-3`.
    AttackCardId("attack card", 40) in attack_cards().names
}

impl AttackCardId {
    /// Kind of the card.
    pub fn kind(self) -> AttackKind {
        attack_cards().cards[self.index()].0
    }

    /// Printed content of the card.
    pub fn def(self) -> &'static AttackDef {
        self.kind().def()
    }

    /// The deck of a species (V-SETUP-12).
    pub fn of(species: Species) -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::all().filter(move |card| card.def().species == species)
    }

    /// Toughness number; `None` if the card has none.
    pub fn toughness(self) -> Option<u8> {
        attack_cards().cards[self.index()].1.toughness
    }

    /// True if the card shows the retreat symbol.
    pub fn retreat(self) -> bool {
        attack_cards().cards[self.index()].1.retreat
    }
}

impl AttackKind {
    /// Printed content of cards of this kind.
    pub fn def(self) -> &'static AttackDef {
        &attack_cards().defs[self as usize]
    }
}

embedded! { attack_cards: Loaded = load }

pub(super) struct Loaded {
    pub(super) defs: Vec<AttackDef>,
    pub(super) cards: Vec<(AttackKind, AttackCard)>,
    pub(super) names: Names,
}

pub(super) fn load(source: &Source<'_>) -> load::Result<Loaded> {
    let defs = load::of_species(source, "attacks")?.into_iter();
    let defs: Vec<AttackDef> = defs.map(|(species, def)| AttackDef { species, ..def }).collect();
    let names = Names::new(defs.iter().map(|def| (def.kind.to_string(), def.cards.len())));
    let cards = defs.iter().flat_map(|def| def.cards.iter().map(|card| (def.kind, *card))).collect();
    Ok(Loaded { defs: load::in_order("attack", AttackKind::ALL, defs, |def| def.kind)?, cards, names })
}
