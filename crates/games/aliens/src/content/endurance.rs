//! Endurance cards: 60 in four types (A-COMP-01).

use airlock_engine::{
    content::{Cards, Text},
    printed_cards,
};
use serde::Deserialize;

use super::{
    equipment::EquipmentDef,
    event::EventDef,
    hazard::HazardOp,
    load::{self, Source, embedded},
    provenance::Provenance,
    weapon::WeaponDef,
};
use crate::content::ids::{EnduranceKind, EnduranceType};

/// Definition of an endurance card.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnduranceDef {
    pub kind: EnduranceKind,
    pub name: Text,
    /// The text on the card.
    pub text: Text,
    /// Number of copies in the box.
    pub copies: usize,
    /// Data that only its type has.
    pub does: EnduranceBody,
    /// Sources of the values.
    pub source: Provenance,
}

/// Data of a card that only its type has.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EnduranceBody {
    Weapon(WeaponDef),
    Equipment(EquipmentDef),
    Event(EventDef),
    /// A hazard with its effects, in order.
    Hazard(Vec<HazardOp>),
}

impl EnduranceDef {
    /// Weapon, equipment, event or hazard.
    pub const fn card_type(&self) -> EnduranceType {
        match self.does {
            EnduranceBody::Weapon(_) => EnduranceType::Weapon,
            EnduranceBody::Equipment(_) => EnduranceType::Equipment,
            EnduranceBody::Event(_) => EnduranceType::Event,
            EnduranceBody::Hazard(_) => EnduranceType::Hazard,
        }
    }

    /// Weapon data; `None` for other types.
    pub const fn weapon(&self) -> Option<&WeaponDef> {
        if let EnduranceBody::Weapon(weapon) = &self.does { Some(weapon) } else { None }
    }

    /// Equipment data; `None` for other types.
    pub const fn equipment(&self) -> Option<&EquipmentDef> {
        if let EnduranceBody::Equipment(equipment) = &self.does { Some(equipment) } else { None }
    }

    /// Event data; `None` for other types.
    pub const fn event(&self) -> Option<&EventDef> {
        if let EnduranceBody::Event(event) = &self.does { Some(event) } else { None }
    }

    /// Effects of a hazard; empty for other types.
    pub fn hazard(&self) -> &[HazardOp] {
        if let EnduranceBody::Hazard(ops) = &self.does { ops } else { &[] }
    }

    /// Cards exhausted to equip it from hand during play (A-EQUIP-07); `None` if it cannot be equipped.
    pub const fn equip_cost(&self) -> Option<u8> {
        match &self.does {
            EnduranceBody::Weapon(weapon) => Some(weapon.equip_cost),
            EnduranceBody::Equipment(equipment) => Some(equipment.equip_cost),
            EnduranceBody::Event(_) | EnduranceBody::Hazard(_) => None,
        }
    }
}

impl EnduranceKind {
    /// All copies of this card.
    pub fn cards(self) -> impl DoubleEndedIterator<Item = EnduranceCard> + Clone {
        EnduranceCard::all().filter(move |card| card.kind() == self)
    }
}

printed_cards! {
    /// One of the 60 endurance cards, such as `pistol-3` or `shotgun`.
    EnduranceCard("endurance card", 60) of EnduranceKind: EnduranceDef in endurance_cards()
}

embedded! { endurance_cards: Cards<EnduranceDef> = load }

pub(super) fn load(source: &Source<'_>) -> load::Result<Cards<EnduranceDef>> {
    Cards::copied(source.parse("endurance_cards")?, |def: &EnduranceDef| def.copies)
}
