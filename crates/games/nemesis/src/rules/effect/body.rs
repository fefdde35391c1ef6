//! Operations on the acting character's body: wounds, scans (sections 13.3 and 14, N-OP-29, N-OP-31).

use airlock_engine::{Framed, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    content::{BodyOp, ContaminationId, Count},
    model::{
        Crew, PlayingCard, SeriousWound,
        event::{Cause, SeenEvent},
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        contamination,
        effect::{
            Effect,
            operation::Operation,
            verdict::{Use, Verdict},
        },
        frame::{Cx, Flow, Procedure, Question},
        position::Nemesis,
        wounds,
    },
};

/// A step of treating a character.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A serious wound is dressed. The treated seat chooses it (DP-WOUND, N-WOUND-08, N-WOUND-13).
    Dress {
        seat: Seat,
        /// Number of wounds still to dress.
        n: u8,
    },
    /// A dressed serious wound is healed. The treated seat chooses it (DP-WOUND, N-WOUND-09, N-WOUND-13).
    Heal {
        seat: Seat,
        /// Number of wounds still to heal.
        n: u8,
    },
    /// Light wounds may be healed (DP-CANTEEN-HEAL, N-ROOM-CANTEEN-01).
    MayHealLight {
        seat: Seat,
        /// Number of light wounds.
        n: u8,
    },
    /// The hand may be scanned (DP-SCAN, N-ROOM-CANTEEN-02).
    MayScan { seat: Seat },
    /// One contamination card of the hand is chosen, scanned and removed (N-OP-29).
    ScanOne { seat: Seat },
}

impl Procedure<Nemesis> for Step {
    fn run(self, game: &mut Nemesis, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Dress { seat, n } => treat(game, cx, seat, n, false),
            Self::Heal { seat, n } => treat(game, cx, seat, n, true),
            _ => Flow::Ask(self),
        }
    }

    fn question(&self, _: &Nemesis) -> Option<Question> {
        let (seat, point) = match self {
            Self::Dress { seat, .. } | Self::Heal { seat, .. } => (seat, "DP-WOUND"),
            Self::MayHealLight { seat, .. } => (seat, "DP-CANTEEN-HEAL"),
            Self::MayScan { seat } => (seat, "DP-SCAN"),
            Self::ScanOne { seat } => (seat, "DP-CARD"),
        };
        Some(Question::to(*seat, point))
    }

    fn offers(&self, game: &Nemesis, seat: Seat) -> Vec<Offer> {
        let choose = |rule: &'static [&'static str], arg, things: Vec<Ref>| {
            let main = rule.first().copied().unwrap_or_default();
            vec![Offer::new(Verb::Choose, rule).choose(arg, Slot::one(things), main)]
        };
        match self {
            Self::Dress { .. } => choose(&["N-WOUND-08", "N-WOUND-13"], Arg::Wounds, refs(game, seat, false)),
            Self::Heal { .. } => choose(&["N-WOUND-09", "N-WOUND-13"], Arg::Wounds, refs(game, seat, true)),
            Self::MayHealLight { .. } => {
                let rules = &["N-ROOM-CANTEEN-01"];
                vec![Offer::new(Verb::Yes, rules), Offer::new(Verb::No, rules)]
            }
            Self::MayScan { .. } => {
                let rules = &["N-ROOM-CANTEEN-02", "N-CONTAM-10"];
                let mut offers = vec![Offer::new(Verb::No, rules)];
                if has_contamination(game, seat) {
                    offers.push(Offer::new(Verb::Yes, rules).revealing());
                }
                offers
            }
            Self::ScanOne { .. } => {
                let mut cards = game.crew(seat).hand_refs();
                cards.retain(|card| matches!(card, Ref::Contamination(_)));
                choose(&["N-OP-29"], Arg::Card, cards)
            }
        }
    }

    fn answer(self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        match self {
            Self::Dress { n, .. } | Self::Heal { n, .. } => {
                let dressed = matches!(self, Self::Heal { .. });
                let named = refs(game, seat, dressed).into_iter().zip(places(game, seat, dressed));
                let chosen = action.one(Arg::Wounds);
                if let Some((_, place)) = named.into_iter().find(|(wound, _)| Some(*wound) == chosen) {
                    treat_one(game, cx, seat, place);
                }
                if n > 1 {
                    let n = n - 1;
                    game.push(if dressed { Self::Heal { seat, n } } else { Self::Dress { seat, n } });
                }
            }
            Self::MayHealLight { n, .. } if action.verb == Verb::Yes => {
                heal(game.crew_mut(seat), cx, seat, n)
            }
            Self::MayScan { .. } if action.verb == Verb::Yes => {
                game.push(contamination::Step::ScanHand { seat });
            }
            Self::ScanOne { .. } => {
                if let Some(Ref::Contamination(nth)) = action.one(Arg::Card) {
                    scan_chosen(game, cx, seat, nth);
                }
            }
            Self::MayHealLight { .. } | Self::MayScan { .. } => {}
        }
    }
}

impl Operation for BodyOp {
    fn need(&self, game: &Nemesis, using: Use) -> Verdict {
        match self {
            Self::DressSerious { .. } => may_dress(game, using),
            Self::HealDressedSerious { .. } => may_heal_serious(game, using),
            Self::HealLight { .. } => may_heal_light(game, using),
            Self::DiscardSlime => {
                Verdict::helps(game.crew(using.seat).slimed, "N-SLIME-03", "the character is not slimed")
            }
            Self::ScanHand { .. } | Self::ScanOneInHand => may_scan(game, using),
            Self::LightWound { .. } | Self::GainContamination { .. } | Self::ScanAll | Self::RemoveLarva => {
                Verdict::works()
            }
        }
    }

    fn carry_out(&self, game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect) {
        let seat = effect.seat;
        match *self {
            Self::DressSerious { n } => dress(game, cx, seat, n),
            Self::HealDressedSerious { n } => game.push(Step::Heal { seat, n }),
            Self::HealLight { n, optional } => heal_light(game, cx, seat, n, optional),
            Self::LightWound { n } => game.push(wounds::Step::Light { seat, n, cause: Cause::Wounds }),
            Self::DiscardSlime => game.crew_mut(seat).unslime(cx, seat),
            Self::GainContamination { n } => {
                game.crew[seat.index()].gain_contamination(cx, seat, &mut game.decks, n)
            }
            // Cards in draw deck and discard pile are not affected (N-ROOM-CANTEEN-03, N-ROOM-SHOWER-02).
            Self::ScanHand { optional } => game.species_rules().recover(game, seat, optional),
            Self::ScanOneInHand => scan_one(game, seat),
            Self::ScanAll => game.push(contamination::Step::ScanAll { seat }),
            Self::RemoveLarva => game.species_rules().cure(game, cx, seat),
        }
    }

    fn rules(&self) -> &'static [&'static str] {
        match self {
            Self::DressSerious { .. } => &["N-WOUND-08"],
            Self::HealDressedSerious { .. } => &["N-WOUND-09"],
            Self::HealLight { .. } => &["N-WOUND-10", "N-WOUND-11"],
            Self::DiscardSlime => &["N-SLIME-03"],
            Self::ScanHand { .. } => &["N-CONTAM-10", "N-CONTAM-11"],
            Self::ScanOneInHand => &["N-OP-29"],
            Self::ScanAll => &["N-OP-31"],
            Self::LightWound { .. } | Self::GainContamination { .. } | Self::RemoveLarva => &["N-OP-01"],
        }
    }

    fn reveals(&self) -> bool {
        match self {
            Self::DressSerious { .. }
            | Self::HealDressedSerious { .. }
            | Self::HealLight { .. }
            | Self::DiscardSlime => false,
            Self::LightWound { .. }
            | Self::GainContamination { .. }
            | Self::ScanHand { .. }
            | Self::ScanOneInHand
            | Self::ScanAll
            | Self::RemoveLarva => true,
        }
    }
}

/// Indices of the serious wounds that are dressed, or of those that are not.
pub(crate) fn places(game: &Nemesis, seat: Seat, dressed: bool) -> Vec<usize> {
    let wounds = game.crew(seat).serious_wounds.iter().enumerate();
    wounds.filter(|(_, wound)| wound.dressed == dressed).map(|(place, _)| place).collect()
}

/// References of these wounds: by kind, and those without a card by number.
fn refs(game: &Nemesis, seat: Seat, dressed: bool) -> Vec<Ref> {
    let wounds = &game.crew(seat).serious_wounds;
    let kind = |wound: &SeriousWound| wound.card.map(crate::content::WoundCardId::kind);
    let places = places(game, seat, dressed);
    let named = places.iter().enumerate().map(|(at, &place)| {
        let same =
            places[..=at].iter().filter(|other| kind(&wounds[**other]) == kind(&wounds[place])).count();
        match kind(&wounds[place]) {
            Some(kind) => Ref::Wound(kind, u8::try_from(same).unwrap_or(u8::MAX)),
            None => Ref::Number(u16::try_from(same).unwrap_or(u16::MAX)),
        }
    });
    named.collect()
}

/// Treats a wound immediately if all are of one kind, because the choice is trivial. Asks otherwise.
fn treat(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, n: u8, dressed: bool) -> Flow<Step> {
    let places = places(game, seat, dressed);
    let step = |n| if dressed { Step::Heal { seat, n } } else { Step::Dress { seat, n } };
    let Some(&first) = places.first().filter(|_| n > 0) else { return Flow::Done };
    let wounds = &game.crew(seat).serious_wounds;
    let kind = |place: &usize| wounds[*place].card.map(crate::content::WoundCardId::kind);
    if places.iter().any(|place| kind(place) != kind(&first)) {
        return Flow::Ask(step(n));
    }
    treat_one(game, cx, seat, first);
    game.push(step(n - 1));
    Flow::Done
}

/// Dresses an undressed wound (N-WOUND-08), or heals a dressed one (N-WOUND-09).
fn treat_one(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, place: usize) {
    let wounds = &mut game.crew_mut(seat).serious_wounds;
    let Some(wound) = wounds.get_mut(place) else { return };
    let kind = wound.card.map(crate::content::WoundCardId::kind);
    if wound.dressed {
        let healed = wounds.remove(place);
        game.decks.wound_discards.extend(healed.card);
        cx.tell(SeenEvent::Healed { seat, wound: kind });
    } else {
        wound.dressed = true;
        cx.tell(SeenEvent::Dressed { seat, wound: kind });
    }
}

/// Checks that the acting character has a wound to dress. Others are not treated (N-ROOM-EMERGENCY-02,
/// N-ROOM-EMERGENCY-03).
fn may_dress(game: &Nemesis, using: Use) -> Verdict {
    let wounded = !places(game, using.seat, false).is_empty();
    Verdict::needs(wounded, "N-WOUND-08", "there is no undressed serious wound")
}

fn dress(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, n: Count) {
    match n {
        Count::N(n) => game.push(Step::Dress { seat, n }),
        Count::All => {
            for place in places(game, seat, false) {
                treat_one(game, cx, seat, place);
            }
        }
    }
}

fn may_heal_serious(game: &Nemesis, using: Use) -> Verdict {
    let dressed = !places(game, using.seat, true).is_empty();
    Verdict::needs(dressed, "N-WOUND-09", "there is no dressed serious wound")
}

fn may_heal_light(game: &Nemesis, using: Use) -> Verdict {
    Verdict::helps(game.crew(using.seat).light_wounds > 0, "N-WOUND-10", "there is no light wound")
}

fn heal_light(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, n: Count, optional: bool) {
    let wounds = game.crew(seat).light_wounds;
    let n = match n {
        Count::N(n) => n.min(wounds),
        Count::All => wounds, // N-WOUND-11
    };
    match n {
        0 => {}
        n if optional => game.push(Step::MayHealLight { seat, n }),
        n => heal(game.crew_mut(seat), cx, seat, n),
    }
}

/// Heals light wounds (N-WOUND-10).
fn heal(crew: &mut Crew, cx: &mut Cx<'_>, seat: Seat, n: u8) {
    crew.light_wounds = crew.light_wounds.saturating_sub(n);
    cx.tell(SeenEvent::LightWounds { seat, wounds: crew.light_wounds });
}

/// True if a seat has a contamination card in hand.
pub(crate) fn has_contamination(game: &Nemesis, seat: Seat) -> bool {
    game.crew(seat).hand.iter().any(|card| !card.is_action())
}

/// Checks that the seat has a reason, known to itself, to scan its own hand.
fn may_scan(game: &Nemesis, using: Use) -> Verdict {
    let some = game.species_rules().may_recover(game, using.seat);
    Verdict::helps(some, "N-CONTAM-06", "there is no contamination card in hand")
}

fn scan_one(game: &mut Nemesis, seat: Seat) {
    if has_contamination(game, seat) {
        game.push(Step::ScanOne { seat });
    }
}

/// Removes the chosen card from the game. An infected one is replaced, which shows others the result
/// (N-OP-29).
fn scan_chosen(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, nth: u8) {
    let contamination = |card: &PlayingCard| match card {
        PlayingCard::Contamination(card) => Some(*card),
        PlayingCard::Action(_) => None,
    };
    let mut cards = game.crew(seat).hand.iter().filter_map(contamination);
    let Some(card): Option<ContaminationId> = cards.nth(usize::from(nth).saturating_sub(1)) else { return };
    drop(cards);
    game.decks.scan(cx, seat, &[card]);
    game.crew[seat.index()].remove_contamination(&mut game.decks, &[card]);
    game.tell_scan(cx, seat, 1, &[card]);
    if card.infected() {
        game.crew[seat.index()].gain_contamination(cx, seat, &mut game.decks, 1);
    }
}
