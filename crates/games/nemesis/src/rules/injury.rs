//! Injuries, condition checks and retreat of intruders (section 11.4).

use airlock_engine::{Draw, Framed, Piece, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        After, AttackCardId, EventCardId,
        ids::{IntruderKind, Weakness},
    },
    model::{
        Figure, FigureId,
        event::{Deck, Told},
    },
    rules::{
        frame::{Cx, Flow, Procedure},
        position::Nemesis,
    },
};

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// An intruder suffers injuries of one source, then its condition is checked (N-INJ-02).
    Injure {
        /// Who.
        figure: FigureId,
        /// How many.
        n: u8,
        /// Whether it retreats afterwards even if the check does not make it (N-OP-24).
        then_retreat: bool,
    },
    /// An intruder retreats (N-INJ-11).
    Retreat {
        /// Who.
        figure: FigureId,
    },
    /// Intruders retreat: first all cards, then all movements (N-ROOM-FIRECONTROL-05).
    RetreatAll {
        /// Who, in order.
        figures: Vec<FigureId>,
    },
    /// Intruders suffer 1 injury each, with its condition check; then those that live and have not retreated by that check
    /// retreat (N-OP-24, Phosphates).
    InjureThenRetreat {
        /// Who is still to be injured, in order.
        figures: Vec<FigureId>,
        /// Who will retreat.
        unmoved: Vec<FigureId>,
    },
}

impl Procedure<Nemesis> for Step {
    fn run(self, game: &mut Nemesis, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Injure { figure, n, then_retreat } => {
                let retreats = game.ways().injure(game, cx, figure, n);
                if retreats || then_retreat {
                    game.push(Self::Retreat { figure }); // N-INJ-10
                }
            }
            Self::Retreat { figure } => retreat(game, cx, &[figure]),
            Self::RetreatAll { figures } => retreat(game, cx, &figures),
            Self::InjureThenRetreat { figures, unmoved } if figures.is_empty() => {
                game.push(Self::RetreatAll { figures: unmoved });
            }
            Self::InjureThenRetreat { mut figures, mut unmoved } => {
                let figure = figures.remove(0);
                if game.ways().injure(game, cx, figure, 1) {
                    game.push(Self::InjureThenRetreat { figures, unmoved });
                    game.push(Self::Retreat { figure });
                } else {
                    unmoved.push(figure);
                    game.push(Self::InjureThenRetreat { figures, unmoved });
                }
            }
        }
        Flow::Done
    }
}

fn retreat(game: &mut Nemesis, cx: &mut Cx<'_>, figures: &[FigureId]) {
    let mut moves = Vec::new();
    for &figure in figures {
        if game.figure(figure).is_some_and(|figure| !figure.kind.def().rooted) // V-LAIR-09
            && let Some(number) = game.reveal_movement_number(cx)
        {
            moves.push((figure, number));
        }
    }
    game.move_intruders_by_number(cx, &moves); // N-INJ-11, N-INJ-12
}

/// Puts injuries on an intruder and checks its condition; returns whether the check makes it retreat.
pub(crate) fn injure(game: &mut Nemesis, cx: &mut Cx<'_>, figure: FigureId, n: u8) -> bool {
    let Some((kind, injuries)) = game.add_injuries(cx, figure, n) else { return false };
    if kind == IntruderKind::Larva {
        game.kill_intruder(cx, figure); // N-INJ-03, N-INJ-13
        return false;
    }
    let strong = matches!(kind, IntruderKind::Breeder | IntruderKind::Queen);
    let revealed = game.reveal_attack_cards(cx, if strong { 2 } else { 1 }); // N-INJ-04, N-INJ-05
    let retreat = revealed.iter().any(|card| card.retreat());
    let numbers: Option<Vec<u8>> = revealed.iter().map(|card| card.toughness()).collect();
    let extinction = game.knows_weakness(Weakness::SpeciesOnTheBrinkOfExtinction);
    let sum = numbers.filter(|numbers| !numbers.is_empty()).map(|numbers| numbers.iter().sum::<u8>());
    let toughness = sum.map(|sum| sum.saturating_sub(u8::from(extinction))); // N-OP-40
    game.conclude_check(cx, figure, revealed, toughness, retreat);
    // A card without a number never kills.
    if toughness.is_some_and(|toughness| toughness <= injuries) {
        game.kill_intruder(cx, figure); // N-INJ-06
        return false;
    }
    retreat // N-INJ-07, N-INJ-09
}

impl Nemesis {
    /// Puts injuries on an intruder (N-INJ-01); returns its kind and how many it has now, or nothing if there is nothing to
    /// check.
    pub(crate) fn add_injuries(
        &mut self,
        cx: &mut Cx<'_>,
        figure: FigureId,
        n: u8,
    ) -> Option<(IntruderKind, u8)> {
        let found = self.figure_mut(figure).filter(|_| n > 0)?;
        found.injuries = found.injuries.saturating_add(n); // N-INJ-01
        let (kind, injuries) = (found.kind, found.injuries);
        cx.tell(Told::Injured { figure, injuries });
        Some((kind, injuries))
    }

    /// Reveals attack cards for a condition check, as many as there are.
    pub(crate) fn reveal_attack_cards(&mut self, cx: &mut Cx<'_>, n: u8) -> Vec<AttackCardId> {
        (0..n).filter_map(|_| self.reveal_attack_card(cx)).collect()
    }

    /// What a condition check showed is told, and its cards are discarded (N-INJ-08).
    pub(crate) fn conclude_check(
        &mut self,
        cx: &mut Cx<'_>,
        figure: FigureId,
        revealed: Vec<AttackCardId>,
        toughness: Option<u8>,
        retreat: bool,
    ) {
        let cards = revealed.iter().map(|card| card.kind()).collect();
        cx.tell(Told::ConditionChecked { figure, cards, toughness, retreat });
        self.decks.attack_discards.extend(revealed);
    }

    /// An intruder is killed: its figure leaves, its token goes to the supply (N-INJ-06), and what it leaves stays.
    pub(crate) fn kill_intruder(&mut self, cx: &mut Cx<'_>, figure: FigureId) {
        let Some(gone) = self.discard_figure(figure) else { return };
        let Figure { kind, room, .. } = gone;
        self.record.kills[kind.rank()] += 1;
        cx.tell(Told::IntruderKilled { figure, kind, room });
        self.ways().killed(self, cx, gone);
    }

    /// Reveals the top event card for its movement number only (N-INJ-11).
    pub(crate) fn reveal_movement_number(&mut self, cx: &mut Cx<'_>) -> Option<u8> {
        let card = self.reveal_event_card(cx)?;
        cx.tell(Told::MovementRevealed { card: card.kind(), number: card.corridor() });
        self.decks.event_discards.push(card);
        Some(card.corridor())
    }

    /// Takes the top event card, reshuffling the discard pile when needed (N-ROUND-37). It still has to be discarded.
    pub(crate) fn reveal_event_card(&mut self, cx: &mut Cx<'_>) -> Option<EventCardId> {
        self.provide_events(cx, 1);
        let card = self.decks.events.draw(SeatSet::ALL)?.face;
        cx.disclose("N-ROUND-32", SeatSet::ALL, || card.to_string());
        Some(card)
    }

    /// If the event deck has fewer than `count` cards, its discard pile is shuffled and put under it (N-ROUND-37, N-GEN-15).
    pub(crate) fn provide_events(&mut self, cx: &mut Cx<'_>, count: usize) {
        if self.decks.events.len() >= count || self.decks.event_discards.is_empty() {
            return;
        }
        let discards = std::mem::take(&mut self.decks.event_discards);
        let known = discards.into_iter().map(|card| Piece::known(card, SeatSet::ALL));
        self.decks.events.shuffle_under(known, cx.chance, Draw::new("events"), |card| card.to_string());
        cx.tell(Told::DeckReshuffled { deck: Deck::Events });
    }

    /// The event discard pile goes back into the deck, and the whole is shuffled (N-ROUND-37, events).
    pub(crate) fn reshuffle_events(&mut self, cx: &mut Cx<'_>) {
        for card in std::mem::take(&mut self.decks.event_discards) {
            self.decks.events.put_on_top(Piece::known(card, SeatSet::ALL));
        }
        if !self.decks.events.is_empty() {
            self.decks.events.shuffle(cx.chance, Draw::new("events"), |card| card.to_string());
            cx.tell(Told::DeckReshuffled { deck: Deck::Events });
        }
    }

    /// An event card that was resolved goes where its text says (N-ROUND-36).
    pub(crate) fn discard_event(&mut self, cx: &mut Cx<'_>, card: EventCardId) {
        match card.def().after {
            After::Discard => self.decks.event_discards.push(card),
            After::ShuffleBack => {
                self.decks.events.put_on_top(Piece::known(card, SeatSet::ALL));
                self.decks.events.shuffle(cx.chance, Draw::new("events"), |card| card.to_string());
                cx.tell(Told::DeckReshuffled { deck: Deck::Events });
            }
            After::RemoveAndReshuffle => {
                self.decks.events_removed.push(card);
                self.reshuffle_events(cx);
            }
        }
    }
}
