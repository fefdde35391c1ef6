//! Injuries, condition checks and retreat of intruders (section 11.4).

use serde::{Deserialize, Serialize};

use airlock_engine::Framed;

use crate::{
    content::ids::{IntruderKind, Weakness},
    model::{Figure, FigureId, Intruders, event::SeenEvent},
    rules::{
        frame::{Cx, Flow, Procedure},
        position::Nemesis,
    },
};

/// A step of an injury or a retreat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// An intruder suffers injuries of one source, then its condition is checked (N-INJ-02).
    Injure {
        /// The injured intruder.
        figure: FigureId,
        n: u8,
        /// True if it retreats afterwards even if the check does not make it retreat (N-OP-24).
        then_retreat: bool,
    },
    /// An intruder retreats (N-INJ-11).
    Retreat { figure: FigureId },
    /// Several intruders retreat: first all cards are revealed, then all figures move
    /// (N-ROOM-FIRECONTROL-05).
    RetreatAll {
        /// In order.
        figures: Vec<FigureId>,
    },
    /// Intruders suffer 1 injury each, with its condition check. Then the survivors that have not retreated
    /// by the check retreat (N-OP-24, Phosphates).
    InjureThenRetreat {
        /// Intruders still to be injured, in order.
        figures: Vec<FigureId>,
        /// Intruders that will retreat.
        unmoved: Vec<FigureId>,
    },
}

impl Procedure<Nemesis> for Step {
    fn run(self, game: &mut Nemesis, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Injure { figure, n, then_retreat } => {
                let retreats = game.species_rules().injure(game, cx, figure, n);
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
                if game.species_rules().injure(game, cx, figure, 1) {
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
        if game.intruders.figure(figure).is_some_and(|figure| !figure.kind.def().rooted) // V-LAIR-09
            && let Some(number) = game.decks.reveal_movement_number(cx)
        {
            moves.push((figure, number));
        }
    }
    game.move_intruders_by_number(cx, &moves); // N-INJ-11, N-INJ-12
}

/// Puts injuries on an intruder and checks its condition. Returns true if the check makes it retreat.
pub(crate) fn injure(game: &mut Nemesis, cx: &mut Cx<'_>, figure: FigureId, n: u8) -> bool {
    let Some((kind, injuries)) = game.intruders.add_injuries(cx, figure, n) else { return false };
    if kind == IntruderKind::Larva {
        game.kill_intruder(cx, figure); // N-INJ-03, N-INJ-13
        return false;
    }
    let strong = matches!(kind, IntruderKind::Breeder | IntruderKind::Queen);
    let revealed = game.decks.reveal_attack_cards(cx, if strong { 2 } else { 1 }); // N-INJ-04, N-INJ-05
    let retreat = revealed.iter().any(|card| card.retreat());
    let numbers: Option<Vec<u8>> = revealed.iter().map(|card| card.toughness()).collect();
    let extinction = game.knows_weakness(Weakness::SpeciesOnTheBrinkOfExtinction);
    let sum = numbers.filter(|numbers| !numbers.is_empty()).map(|numbers| numbers.iter().sum::<u8>());
    let toughness = sum.map(|sum| sum.saturating_sub(u8::from(extinction))); // N-OP-40
    game.decks.conclude_check(cx, figure, revealed, toughness, retreat);
    // A card without a number never kills.
    if toughness.is_some_and(|toughness| toughness <= injuries) {
        game.kill_intruder(cx, figure); // N-INJ-06
        return false;
    }
    retreat // N-INJ-07, N-INJ-09
}

impl Intruders {
    /// Puts injuries on an intruder (N-INJ-01). Returns its kind and total injuries; `None` if there is
    /// nothing to check.
    pub(crate) fn add_injuries(
        &mut self,
        cx: &mut Cx<'_>,
        figure: FigureId,
        n: u8,
    ) -> Option<(IntruderKind, u8)> {
        let found = self.figure_mut(figure).filter(|_| n > 0)?;
        found.injuries = found.injuries.saturating_add(n); // N-INJ-01
        let (kind, injuries) = (found.kind, found.injuries);
        cx.tell(SeenEvent::Injured { figure, injuries });
        Some((kind, injuries))
    }
}

impl Nemesis {
    /// Kills an intruder: its figure leaves, its token goes to the supply (N-INJ-06), and a carcass may
    /// remain.
    pub(crate) fn kill_intruder(&mut self, cx: &mut Cx<'_>, figure: FigureId) {
        let Some(gone) = self.intruders.discard_figure(figure) else { return };
        let Figure { kind, room, .. } = gone;
        self.record.kills[kind.rank()] += 1;
        cx.tell(SeenEvent::IntruderKilled { figure, kind, room });
        self.species_rules().killed(self, cx, gone);
    }
}
