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

/// What an attack card says.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackDef {
    /// Which card this is.
    pub kind: AttackKind,
    /// Its name.
    pub name: Text,
    /// What a hit does.
    pub text: Text,
    /// The intruders shown on it; the attack of any other misses (N-INTR-07).
    pub attackers: IntruderSet,
    /// What a hit does.
    pub ops: Vec<AttackOp>,
    /// The cards with this text.
    pub cards: Vec<AttackCard>,
    /// Whose deck it belongs to.
    #[serde(skip)]
    pub species: Species,
}

/// The part of an attack card that condition checks read (N-INJ-04…10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackCard {
    /// Its toughness number; a card without one adds nothing to a sum and counts as "not killed".
    #[serde(default)]
    pub toughness: Option<u8>,
    /// Whether it shows the retreat symbol (N-INJ-10).
    #[serde(default)]
    pub retreat: bool,
}

card_id! {
    /// One of the 20 attack cards of a species, such as `bite-3`.
    AttackCardId("attack card", 40) in attack_cards().names
}

impl AttackCardId {
    /// What it is.
    pub fn kind(self) -> AttackKind {
        attack_cards().cards[self.index()].0
    }

    /// What it says.
    pub fn def(self) -> &'static AttackDef {
        self.kind().def()
    }

    /// The deck of a species (V-SETUP-12).
    pub fn of(species: Species) -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::all().filter(move |card| card.def().species == species)
    }

    /// Its toughness number, if it has one.
    pub fn toughness(self) -> Option<u8> {
        attack_cards().cards[self.index()].1.toughness
    }

    /// Whether it shows the retreat symbol.
    pub fn retreat(self) -> bool {
        attack_cards().cards[self.index()].1.retreat
    }
}

impl AttackKind {
    /// What the card says.
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
