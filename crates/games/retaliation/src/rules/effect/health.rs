//! Operations on health, oxygen and contamination cards (R-COND, R-CONTAM).

use airlock_engine::{Framed, Seat, SeatSet};

use super::{
    Effect,
    need::Need,
    operation::{Named, Operation, Scene},
};
use crate::{
    content::{Contaminated, ContaminationId, HealthOp, Patient, components},
    model::{PlayingCard, event::SeenEvent},
    rules::{frame::Cx, health, position::Retaliation},
};

impl Operation for HealthOp {
    fn need(&self, game: &Retaliation, at: &Scene) -> Need {
        let crew = game.crew(at.seat);
        let wounded = |patient: Seat| !game.crew(patient).wounds.is_empty();
        match *self {
            Self::RestoreHealth { n, who } => treated(&at.effect, who)
                .is_some_and(|patient| {
                    // An earlier wound discard of the same branch uncovers the section of the wound.
                    let uncovered = at.effect.discards_wound_before() && wounded(patient);
                    uncovered || game.restorable(patient, n) > 0
                })
                .into(),
            Self::DiscardWound { who } => treated(&at.effect, who).is_some_and(wounded).into(),
            Self::GainOxygen { .. } => (game.crew(at.effect.patient()).oxygen < components().oxygen).into(),
            Self::RemoveContamination { from: Contaminated::DeckAndDiscard } | Self::Rest => Need::Nothing,
            Self::RemoveContamination { .. } => {
                crew.hand.iter().any(|card| matches!(card, PlayingCard::Contamination(_))).into()
            }
            Self::RemoveLarva => crew.larva.into(),
        }
    }

    fn carry_out(&self, game: &mut Retaliation, cx: &mut Cx<'_>, at: &Scene, _: Named<'_>) {
        let seat = at.seat;
        match *self {
            Self::RestoreHealth { n, who } => {
                if let Some(patient) = treated(&at.effect, who) {
                    game.push(health::Step::Restore { seat: patient, n });
                }
            }
            Self::DiscardWound { who } => {
                if let Some(patient) = treated(&at.effect, who) {
                    game.push(health::Step::DiscardWound { seat: patient });
                }
            }
            Self::GainOxygen { n } => game.gain_oxygen(cx, at.effect.patient(), n),
            Self::RemoveContamination { from } => remove_contamination(game, cx, seat, from),
            Self::Rest => game.infection(cx, seat, true),
            Self::RemoveLarva => remove_larva(game, cx, seat),
        }
    }
}

/// The treated character.
fn treated(effect: &Effect, who: Patient) -> Option<Seat> {
    match who {
        Patient::Own => Some(effect.patient()),
        Patient::Chosen => effect.who,
    }
}

fn contamination<'a>(cards: impl IntoIterator<Item = &'a PlayingCard>) -> Vec<ContaminationId> {
    let cards = cards.into_iter();
    cards
        .filter_map(|card| if let PlayingCard::Contamination(card) = card { Some(*card) } else { None })
        .collect()
}

fn remove_contamination(game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, from: Contaminated) {
    let crew = game.crew(seat);
    let cards = match from {
        Contaminated::OneInHand => contamination(crew.hand.iter().filter(|card| !card.is_action()).take(1)),
        Contaminated::Hand => contamination(&crew.hand),
        Contaminated::DeckAndDiscard => {
            let cards = contamination(crew.deck.iter().chain(&crew.discard));
            // The number of contamination cards in deck and discard pile becomes public.
            cx.disclose("R-ROOM-12", SeatSet::ALL, || cards.len().to_string());
            cards
        }
    };
    game.remove_contamination(cx, seat, &cards);
}

/// R-ROOM-13.
fn remove_larva(game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat) {
    let crew = game.crew_mut(seat);
    crew.larva = false;
    cx.tell(SeenEvent::LarvaRemoved { seat });
    let cards = contamination(crew.deck.iter().chain(&crew.discard));
    game.scan(cx, seat, &cards);
    let infected: Vec<_> = cards.into_iter().filter(|card| card.infected()).collect();
    cx.disclose("R-ROOM-13", SeatSet::ALL, || infected.len().to_string());
    game.remove_contamination(cx, seat, &infected);
    game.crew_mut(seat).reshuffle_discard(cx, seat);
}
