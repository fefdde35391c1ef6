//! Contamination, larvae, and the infection and hatching procedures (R-CONTAM, R-PROC).

use airlock_engine::{Framed, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    content::{ContaminationId, Standing, ids::IntruderKind},
    model::{Look, Place, PlayingCard, Seen, event::SeenEvent, words::Ref},
    rules::{
        frame::{Cx, Flow, Procedure},
        intruders,
        position::Retaliation,
    },
};

/// Procedures of hatching.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The hatching procedure during the game (R-PROC-03, R-PROC-04).
    Hatch { seat: Seat },
}

impl Procedure<Retaliation> for Step {
    fn run(self, game: &mut Retaliation, cx: &mut Cx<'_>) -> Flow<Self> {
        let Self::Hatch { seat } = self;
        let Some(slot) = game.room_of(seat) else { return Flow::Done };
        if game.hatch(cx, seat) {
            let at = Place::Room(slot);
            game.push(intruders::Step::Place {
                kind: IntruderKind::Adult,
                n: 1,
                at,
                attacks: true,
                cause: None,
            });
        }
        Flow::Done
    }
}

impl Retaliation {
    /// A character gains contamination cards, unseen, onto its discard pile (R-CONTAM-01). Some armor
    /// replaces them (R-COND-15). An empty supply gives nothing (R-GEN-19).
    pub(crate) fn contaminate(&mut self, cx: &mut Cx<'_>, seat: Seat, n: u8) {
        for _ in 0..n {
            if !self.is_on_map(seat) {
                return; // R-LANDER-13
            }
            let instead = self.crew(seat).items().filter(|item| !item.malfunction).find_map(|item| {
                item.card.def().standing.iter().find_map(|standing| match standing {
                    Standing::HealthForContamination { n } => Some(*n),
                    _ => None,
                })
            });
            match instead {
                Some(health) => self.lose_health(cx, seat, health),
                None => self.gain_contamination(cx, seat),
            }
        }
    }

    /// Gives one contamination card, which no armor replaces.
    pub(crate) fn gain_contamination(&mut self, cx: &mut Cx<'_>, seat: Seat) {
        if let Some(piece) = self.decks.contamination.draw(SeatSet::NONE) {
            self.crew_mut(seat).discard.push(PlayingCard::Contamination(piece.face));
            cx.tell(SeenEvent::Contaminated { seat });
        }
    }

    /// Puts a larva on a character's board, unless one is there (R-CONTAM-09, R-PROC-07).
    pub(crate) fn gain_larva(&mut self, cx: &mut Cx<'_>, seat: Seat) {
        if !std::mem::replace(&mut self.crew_mut(seat).larva, true) {
            cx.disclose("R-PROC-01", SeatSet::ALL, || seat.to_string());
            cx.tell(SeenEvent::LarvaGained { seat });
        }
    }

    /// The contamination cards in a seat's hand.
    fn contamination_in_hand(&self, seat: Seat) -> Vec<ContaminationId> {
        let cards = self.crew(seat).hand.iter();
        cards
            .filter_map(|card| if let PlayingCard::Contamination(card) = card { Some(*card) } else { None })
            .collect()
    }

    /// Scans cards in secret for a seat (R-CONTAM-06, H-31). Returns true if one is infected.
    pub(crate) fn scan(&mut self, cx: &mut Cx<'_>, seat: Seat, cards: &[ContaminationId]) -> bool {
        if cards.is_empty() {
            return false;
        }
        let infected = cards.iter().filter(|card| card.infected()).count();
        let (infected, clean) = (u8::try_from(infected).unwrap_or(u8::MAX), cards.len() - infected);
        let clean = u8::try_from(clean).unwrap_or(u8::MAX);
        cx.disclose("R-CONTAM-06", SeatSet::only(seat), || format!("{infected} {clean}"));
        let told = |infected, clean| SeenEvent::Scanned { seat, infected, clean };
        cx.tell_secret(seat, told(Some(infected), Some(clean)), Some(told(None, None)));
        for card in cards {
            self.decks.scanned[card.index()].insert(seat);
        }
        let round = self.round.number;
        self.crew_mut(seat).looks.push(Look { round, seen: Seen::Scan { infected, clean } });
        infected > 0
    }

    /// The infection procedure (R-PROC-01). With `cure`, cards that are not infected leave the game
    /// (R-PROC-02).
    pub(crate) fn infection(&mut self, cx: &mut Cx<'_>, seat: Seat, cure: bool) {
        let cards = self.contamination_in_hand(seat);
        if self.scan(cx, seat, &cards) {
            self.gain_larva(cx, seat); // R-PROC-08
        }
        if cure {
            let clean: Vec<ContaminationId> = cards.iter().copied().filter(|card| !card.infected()).collect();
            cx.disclose("R-PROC-02", SeatSet::ALL, || clean.len().to_string());
            self.remove_contamination(cx, seat, &clean);
        }
        let refs: Vec<Ref> =
            self.crew(seat).hand_refs().into_iter().filter(|r| matches!(r, Ref::Contamination(_))).collect();
        self.crew_mut(seat).discard_openly(cx, seat, &refs);
    }

    /// Removes contamination cards of a seat from the game, wherever they are (R-CONTAM-07).
    pub(crate) fn remove_contamination(&mut self, cx: &mut Cx<'_>, seat: Seat, cards: &[ContaminationId]) {
        if cards.is_empty() {
            return;
        }
        let gone =
            |card: &PlayingCard| matches!(card, PlayingCard::Contamination(card) if cards.contains(card));
        let crew = self.crew_mut(seat);
        for pile in [&mut crew.hand, &mut crew.deck, &mut crew.discard] {
            pile.retain(|card| !gone(card));
        }
        self.decks.contamination_gone.extend(cards);
        let count = u8::try_from(cards.len()).unwrap_or(u8::MAX);
        cx.tell(SeenEvent::ContaminationRemoved { seat, count });
    }

    /// The hatching procedure (R-PROC-03, R-PROC-05, R-PROC-06). Returns true if the character dies.
    pub(crate) fn hatch(&mut self, cx: &mut Cx<'_>, seat: Seat) -> bool {
        const DRAWN: usize = 4;
        self.crew_mut(seat).draw_cards(cx, seat, DRAWN);
        let died = !self.contamination_in_hand(seat).is_empty();
        cx.disclose("R-PROC-03", SeatSet::ALL, || died.to_string());
        cx.tell(SeenEvent::Hatched { seat, died });
        if died && self.is_safe(seat) {
            // A character that has escaped stays escaped, with everything it carries (R-OBJ-07).
            self.crew_mut(seat).hatched = true;
            cx.tell(SeenEvent::Died { seat });
        } else if died {
            self.kill_character(cx, seat);
        } else {
            let refs = self.crew(seat).hand_refs();
            self.crew_mut(seat).discard_openly(cx, seat, &refs);
        }
        died
    }
}
