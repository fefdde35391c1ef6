//! Prices of branches (R-GEN-04).

use airlock_engine::Seat;

use super::{
    Source, gear,
    need::{Need, one},
    operation::{Named, Operation, Scene},
};
use crate::{
    content::{PriceOp, ids::Gear},
    model::words::{Arg, Offer, Verb},
    rules::{frame::Cx, position::Retaliation},
};

impl Operation for PriceOp {
    fn need(&self, game: &Retaliation, at: &Scene) -> Need {
        let crew = game.crew(at.seat);
        match *self {
            // Card prices are part of the action that began the effect (D-06).
            Self::DiscardCards { .. } | Self::DiscardHand | Self::DiscardThis => Need::Nothing,
            Self::SpendGear { gear } => one(Arg::Slot, gear::own(game, at.seat, gear), &["R-BELT-04"]).into(),
            Self::SpendAmmo { .. } => {
                let weapons = crew.hands.iter().flatten().map(|item| item.card);
                let loaded = weapons.filter(|card| game.has_ammo(at.seat, *card));
                let loaded = loaded.filter_map(|card| crew.item_ref(card));
                one(Arg::Weapon, loaded, &["R-SHOOT-09", "R-MALF-10"]).into()
            }
            Self::SpendOxygen { n } => (crew.oxygen >= n).into(), // R-OXY-04
            Self::MedpackOrContamination => {
                let mut offers = one(Arg::Slot, gear::own(game, at.seat, Gear::Medpack), &["R-BELT-04"]);
                offers.push(Offer::new(Verb::Decline, &["R-CONTAM-01"]));
                offers.into()
            }
        }
    }

    fn point(&self) -> &'static str {
        match self {
            Self::SpendAmmo { .. } => "D-12",
            Self::DiscardCards { .. }
            | Self::DiscardHand
            | Self::SpendGear { .. }
            | Self::SpendOxygen { .. }
            | Self::DiscardThis
            | Self::MedpackOrContamination => "D-09",
        }
    }

    fn carry_out(&self, game: &mut Retaliation, cx: &mut Cx<'_>, at: &Scene, answer: Named<'_>) {
        let seat = at.seat;
        match *self {
            Self::DiscardCards { .. } => {} // paid when the action was declared
            Self::DiscardHand => discard_action_cards(game, cx, seat),
            Self::SpendGear { .. } => gear::spend(game, cx, seat, answer.0),
            Self::SpendAmmo { n } => {
                if let Some(card) = answer.one(Arg::Weapon).and_then(|named| game.crew(seat).item_at(named)) {
                    (0..n).for_each(|_| game.spend_ammo(cx, seat, card));
                }
            }
            Self::SpendOxygen { n } => game.spend_oxygen(cx, seat, n),
            Self::DiscardThis => {
                if let Source::Item(card) = at.effect.source {
                    game.lose_item(cx, seat, card);
                }
            }
            Self::MedpackOrContamination => match (answer.0.verb, at.effect.who) {
                (Verb::Decline, Some(who)) => game.contaminate(cx, who, 1),
                _ => gear::spend(game, cx, seat, answer.0),
            },
        }
    }
}

/// Discards all action cards of a hand. Contamination cards stay (R-ACT-21).
pub(crate) fn discard_action_cards(game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat) {
    let refs = game.crew(seat).action_card_refs();
    game.crew_mut(seat).discard_openly(cx, seat, &refs);
}
