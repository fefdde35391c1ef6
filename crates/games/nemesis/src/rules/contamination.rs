//! Contamination cards, infection, larvae on character boards (section 14).

use airlock_engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    content::{ContaminationId, ids::IntruderKind},
    model::{
        Crew, Decks, PlayingCard,
        event::{Cause, SeenEvent},
    },
    rules::{
        frame::{Cx, Flow, Procedure},
        position::Nemesis,
    },
};

/// A step of gaining or scanning contamination cards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A seat receives contamination cards (N-CONTAM-02).
    Gain { seat: Seat, n: u8 },
    /// Scans a hand. Harmless cards leave the game, an infected one causes infection (N-CONTAM-10,
    /// N-CONTAM-11).
    ScanHand { seat: Seat },
    /// Scans all cards of a seat and removes the infected ones (N-ROOM-SURGERY-01, N-OP-31).
    ScanAll { seat: Seat },
}

impl Procedure<Nemesis> for Step {
    fn run(self, game: &mut Nemesis, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Gain { seat, n } => {
                game.crew[seat.index()].gain_contamination(cx, seat, &mut game.decks, n)
            }
            Self::ScanHand { seat } => scan_hand(game, cx, seat),
            Self::ScanAll { seat } => scan_all(game, cx, seat),
        }
        Flow::Done
    }
}

fn scan_hand(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat) {
    let cards = game.contamination_in(&game.crew(seat).hand);
    let infected = game.decks.scan(cx, seat, &cards);
    let harmless: Vec<ContaminationId> = cards.iter().copied().filter(|card| !card.infected()).collect();
    game.crew[seat.index()].remove_contamination(&mut game.decks, &harmless); // N-CONTAM-07, N-CONTAM-11
    game.tell_scan(cx, seat, harmless.len(), &cards);
    if infected > 0 {
        game.species_rules().infected(game, cx, seat);
    }
}

fn scan_all(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat) {
    let crew = game.crew(seat);
    let all = [crew.hand.as_slice(), &crew.deck, &crew.discard].concat();
    let cards = game.contamination_in(&all);
    game.decks.scan(cx, seat, &cards);
    let infected: Vec<ContaminationId> = cards.iter().copied().filter(|card| card.infected()).collect();
    game.crew[seat.index()].remove_contamination(&mut game.decks, &infected); // N-ROOM-SURGERY-02, N-ROOM-SURGERY-03
    game.tell_scan(cx, seat, infected.len(), &cards);
}

impl Decks {
    /// Shows a seat contamination cards under the scanner (N-CONTAM-06) and records that it knows them
    /// . Returns the number of infected cards. The caller announces the public part.
    pub(crate) fn scan(&mut self, cx: &mut Cx<'_>, seat: Seat, cards: &[ContaminationId]) -> usize {
        for card in cards {
            let known = &mut self.scanned[card.index()];
            *known = known.with(seat);
        }
        let infected = cards.iter().filter(|card| card.infected()).count();
        if !cards.is_empty() {
            let faces = || cards.iter().map(|card| card.infected().to_string()).collect::<Vec<_>>().join(" ");
            cx.disclose("N-CONTAM-06", SeatSet::only(seat), faces);
        }
        infected
    }

    /// True for an infected contamination card. `None` if the seat has not scanned it.
    pub(crate) fn scan_of(&self, seat: Seat, card: PlayingCard) -> Option<bool> {
        match card {
            PlayingCard::Contamination(card) if self.scanned[card.index()].contains(seat) => {
                Some(card.infected())
            }
            _ => None,
        }
    }
}

impl Crew {
    /// Removes the larva from the character board (N-LARVA-03).
    pub(crate) fn remove_larva(&mut self, cx: &mut Cx<'_>, seat: Seat) {
        if std::mem::take(&mut self.larva) {
            cx.tell(SeenEvent::Larva { seat, present: false });
        }
    }

    /// Puts contamination cards on the seat's discard pile (N-CONTAM-02); none if the deck is empty
    /// (N-CONTAM-05).
    pub(crate) fn gain_contamination(&mut self, cx: &mut Cx<'_>, seat: Seat, decks: &mut Decks, n: u8) {
        if self.is_eliminated() {
            return;
        }
        let mut count = 0;
        for _ in 0..n {
            if let Some(card) = decks.contamination.draw(SeatSet::NONE) {
                self.discard.push(PlayingCard::Contamination(card.face));
                count += 1;
            }
        }
        if count > 0 {
            cx.tell(SeenEvent::Contaminated { seat, count });
        }
    }

    /// Puts a larva on the character board, unless one is there already (N-LARVA-01, N-LARVA-05, N-INTR-12).
    pub(crate) fn infest(&mut self, cx: &mut Cx<'_>, seat: Seat) {
        if !self.is_eliminated() && !std::mem::replace(&mut self.larva, true) {
            cx.tell(SeenEvent::Larva { seat, present: true });
        }
    }

    /// Removes contamination cards of a seat from the game. Their state becomes public (N-CONTAM-07).
    pub(crate) fn remove_contamination(&mut self, decks: &mut Decks, cards: &[ContaminationId]) {
        let kept = |card: &PlayingCard| !matches!(card, PlayingCard::Contamination(c) if cards.contains(c));
        self.hand.retain(kept);
        self.deck.retain(kept);
        self.discard.retain(kept);
        for card in cards {
            decks.scanned[card.index()] = SeatSet::ALL;
            decks.contamination_removed.push(*card);
        }
    }
}

impl Nemesis {
    /// Contamination cards among the given playing cards.
    pub(crate) fn contamination_in(&self, cards: &[PlayingCard]) -> Vec<ContaminationId> {
        let contamination = |card: &PlayingCard| match card {
            PlayingCard::Contamination(card) => Some(*card),
            PlayingCard::Action(_) => None,
        };
        cards.iter().filter_map(contamination).collect()
    }

    /// Announces the public part of a scan, and its results to the scanning seat (section 24).
    pub(crate) fn tell_scan(&self, cx: &mut Cx<'_>, seat: Seat, removed: usize, cards: &[ContaminationId]) {
        let number = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
        let infected = cards.iter().filter(|card| card.infected()).count();
        // The sizes of hand, deck and discard pile show everybody where the removed cards were.
        let crew = self.crew(seat);
        let left = [crew.hand.len(), crew.deck.len(), crew.discard.len()];
        cx.disclose("N-CONTAM-07", SeatSet::ALL, || {
            format!("{removed} removed, infected: {}, left: {left:?}", infected > 0)
        });
        let (infected, harmless) = (number(infected), number(cards.len() - infected));
        let told =
            |infected, harmless| SeenEvent::Scanned { seat, removed: number(removed), harmless, infected };
        cx.tell_secret(seat, told(Some(infected), Some(harmless)), Some(told(None, None)));
    }

    /// Carries out the infection procedure after an infected card was found (N-CONTAM-12, N-CONTAM-13).
    pub(crate) fn infection(&mut self, cx: &mut Cx<'_>, seat: Seat) {
        if self.crew(seat).larva {
            self.die_of_infection(cx, &[seat]); // N-CONTAM-13
        } else {
            self.crew_mut(seat).infest(cx, seat); // N-CONTAM-12
        }
    }

    /// Kills characters by infection and places a creeper in the room of each (N-CONTAM-14, N-DEATH-08).
    pub(crate) fn die_of_infection(&mut self, cx: &mut Cx<'_>, seats: &[Seat]) {
        let rooms: Vec<_> = seats.iter().filter_map(|seat| self.room_of(*seat)).collect();
        self.kill(cx, seats, Cause::Infection);
        for room in rooms {
            self.place_figure(cx, IntruderKind::Creeper, room, None); // N-CONTAM-15, A-29
        }
    }
}
