//! Intruder attack cards (N-INTR-07, N-INJ-04).

use airlock_engine::{
    content::{Cards, Source, Text},
    printed_cards,
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

printed_cards! {
    /// One of the 20 attack cards of a species, such as `bite-3`.
    AttackCardId("attack card", 40) of AttackKind: AttackDef in attack_cards()
}

impl AttackCardId {
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

embedded! { attack_cards: Cards<AttackDef, AttackCard> = load }

pub(super) fn load(source: &Source<'_>) -> load::Result<Cards<AttackDef, AttackCard>> {
    let defs = load::of_species(source, "attacks")?.into_iter();
    Cards::new(defs.map(|(species, def)| AttackDef { species, ..def }).collect(), |def| def.cards.clone())
}
