//! Endurance cards: 60 in four types (A-COMP-01).

use airlock_engine::{
    card_id,
    content::{Names, Text},
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

/// What an endurance card says.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnduranceDef {
    /// Which card this is.
    pub kind: EnduranceKind,
    /// Its name.
    pub name: Text,
    /// What it does, in words.
    pub text: Text,
    /// How many there are.
    pub copies: usize,
    /// What its type has besides.
    pub does: EnduranceBody,
    /// Where the values come from.
    pub source: Provenance,
}

/// What a card of each type says besides its name.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EnduranceBody {
    /// A weapon.
    Weapon(WeaponDef),
    /// Equipment.
    Equipment(EquipmentDef),
    /// An event.
    Event(EventDef),
    /// A hazard: what it does, in order.
    Hazard(Vec<HazardOp>),
}

impl EnduranceDef {
    /// Its type.
    pub const fn card_type(&self) -> EnduranceType {
        match self.does {
            EnduranceBody::Weapon(_) => EnduranceType::Weapon,
            EnduranceBody::Equipment(_) => EnduranceType::Equipment,
            EnduranceBody::Event(_) => EnduranceType::Event,
            EnduranceBody::Hazard(_) => EnduranceType::Hazard,
        }
    }

    /// What it says as a weapon.
    pub const fn weapon(&self) -> Option<&WeaponDef> {
        if let EnduranceBody::Weapon(weapon) = &self.does { Some(weapon) } else { None }
    }

    /// What it says as equipment.
    pub const fn equipment(&self) -> Option<&EquipmentDef> {
        if let EnduranceBody::Equipment(equipment) = &self.does { Some(equipment) } else { None }
    }

    /// What it says as an event.
    pub const fn event(&self) -> Option<&EventDef> {
        if let EnduranceBody::Event(event) = &self.does { Some(event) } else { None }
    }

    /// What it does as a hazard; nothing if it is none.
    pub fn hazard(&self) -> &[HazardOp] {
        if let EnduranceBody::Hazard(ops) = &self.does { ops } else { &[] }
    }

    /// Cards exhausted to equip it from hand during play (A-EQUIP-07); `None`: it cannot be equipped.
    pub const fn equip_cost(&self) -> Option<u8> {
        match &self.does {
            EnduranceBody::Weapon(weapon) => Some(weapon.equip_cost),
            EnduranceBody::Equipment(equipment) => Some(equipment.equip_cost),
            EnduranceBody::Event(_) | EnduranceBody::Hazard(_) => None,
        }
    }
}

impl EnduranceKind {
    /// What the card says.
    pub fn def(self) -> &'static EnduranceDef {
        &endurance_cards().defs[self as usize]
    }

    /// Its cards.
    pub fn cards(self) -> impl DoubleEndedIterator<Item = EnduranceCard> + Clone {
        EnduranceCard::all().filter(move |card| card.kind() == self)
    }
}

card_id! {
    /// One of the 60 endurance cards, such as `pistol-3` or `shotgun`.
    EnduranceCard("endurance card", 60) in endurance_cards().names
}

impl EnduranceCard {
    /// What it is.
    pub fn kind(self) -> EnduranceKind {
        endurance_cards().cards[self.index()]
    }

    /// What it says.
    pub fn def(self) -> &'static EnduranceDef {
        self.kind().def()
    }
}

embedded! { endurance_cards: Loaded = load }

pub(super) struct Loaded {
    pub(super) defs: Vec<EnduranceDef>,
    pub(super) cards: Vec<EnduranceKind>,
    pub(super) names: Names,
}

pub(super) fn load(source: &Source<'_>) -> load::Result<Loaded> {
    let defs = source.parse::<Vec<EnduranceDef>>("endurance_cards")?;
    let defs = load::in_order("endurance card", EnduranceKind::ALL, defs, |def| def.kind)?;
    let names = Names::new(defs.iter().map(|def| (def.kind.to_string(), def.copies)));
    let cards = defs.iter().flat_map(|def| std::iter::repeat_n(def.kind, def.copies)).collect();
    Ok(Loaded { defs, cards, names })
}
