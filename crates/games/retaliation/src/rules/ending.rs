//! The end of the game (R-END).

use airlock_engine::{Framed, Outcome, Seat, SeatOutcome, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    content::ids::ObjectiveDeck,
    model::{
        Autodestruction, CharacterState, Ending, Phase, PlayingCard,
        event::SeenEvent,
        words::{Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        frame::{Cx, Flow, Procedure, Question},
        goals,
        position::Retaliation,
    },
};

/// Procedures of the end of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The match ends. A running autodestruction comes first (R-END-05), then all who are not safe die
    /// (R-END-03).
    Begin,
    /// Step 1: the infection procedure of all cards (R-END-06).
    Infection,
    /// Step 2: everybody with a larva makes the hatching procedure (R-END-07).
    Hatching,
    /// Step 3: all who have not chosen an objective do so, concurrently and in secret (D-46, R-END-08,
    /// R-END-13).
    Choose {
        /// The seats that have not chosen yet.
        seats: SeatSet,
    },
    /// Steps 3 and 4: objectives are revealed and checked (R-END-08, R-END-09).
    Check,
}

impl Procedure<Retaliation> for Step {
    fn run(self, game: &mut Retaliation, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Begin => begin(game, cx),
            Self::Infection => infection(game, cx),
            Self::Hatching => hatching(game, cx),
            Self::Choose { mut seats } => {
                for seat in game.seats() {
                    if !game.can_choose(seat) || !game.survives(seat) {
                        seats.remove(seat);
                    }
                }
                if !seats.is_empty() {
                    return Flow::Ask(Self::Choose { seats });
                }
            }
            Self::Check => check(game, cx),
        }
        Flow::Done
    }

    fn question(&self, _: &Retaliation) -> Option<Question> {
        match self {
            Self::Choose { seats } => {
                Some(Question { seats: *seats, point: "D-46", manner: crate::rules::frame::Manner::Open })
            }
            _ => None,
        }
    }

    fn offers(&self, _: &Retaliation, _: Seat) -> Vec<Offer> {
        vec![keep_offer()]
    }
}

/// Offers keeping one of the two objectives (R-OBJ-01).
pub(crate) fn keep_offer() -> Offer {
    let both = Slot::one(ObjectiveDeck::ALL.iter().copied().map(Ref::Objective));
    Offer::new(Verb::ChooseObjective, &["R-OBJ-03", "R-OBJ-04"]).choose(Arg::What, both, "R-OBJ-01").grave()
}

impl Retaliation {
    /// True if a seat's character is safe: escaped or hibernating (R-OBJ-02).
    pub(crate) fn is_safe(&self, seat: Seat) -> bool {
        matches!(self.crew(seat).state, CharacterState::Escaped(_) | CharacterState::Hibernating)
    }

    /// True if nobody is left to play on (R-END-01, R-COOP-13, R-COOP-16).
    pub(crate) fn nobody_left(&self) -> bool {
        let surgery = self.facility.find(crate::content::ids::RoomKind::SurgeryRoom);
        self.seats().all(|seat| match self.crew(seat).state {
            CharacterState::Room(_) | CharacterState::Lander => false,
            CharacterState::LaidDown(slot) => surgery != Some(slot),
            CharacterState::Dead | CharacterState::Escaped(_) | CharacterState::Hibernating => true,
        })
    }
}

fn begin(game: &mut Retaliation, cx: &mut Cx<'_>) {
    if let Some(ending) = game.ending {
        cx.tell(SeenEvent::Ended { ending });
    }
    game.round.phase = Phase::End;
    game.round.turn = None;
    if matches!(game.systems.autodestruction, Autodestruction::At(_)) {
        game.destroy_facility(cx);
    }
    for seat in game.seats() {
        if !game.is_safe(seat) && game.crew(seat).state != CharacterState::Dead {
            game.dies_for_good(cx, seat); // R-END-03, R-END-04
        }
    }
    let seats = game.seats().collect();
    game.then([
        Step::Infection.into(),
        Step::Hatching.into(),
        Step::Choose { seats }.into(),
        Step::Check.into(),
    ]);
}

/// R-END-06, R-END-11: all cards are scanned in public.
fn infection(game: &mut Retaliation, cx: &mut Cx<'_>) {
    for seat in game.turn_order().filter(|seat| game.is_safe(*seat)).collect::<Vec<_>>() {
        if game.crew(seat).larva {
            continue;
        }
        let crew = game.crew_mut(seat);
        let mut cards = std::mem::take(&mut crew.deck);
        cards.append(&mut crew.discard);
        crew.hand.append(&mut cards);
        crew.hand.sort_unstable(); // The order of the deck stays hidden (H-02).
        let (contamination, others): (Vec<_>, Vec<_>) =
            std::mem::take(&mut crew.hand).into_iter().partition(|card| !card.is_action());
        crew.hand = others;
        crew.discard.extend(&contamination);
        let ids = contamination.iter().filter_map(|card| match card {
            PlayingCard::Contamination(card) => Some(*card),
            PlayingCard::Action(_) => None,
        });
        let ids: Vec<_> = ids.collect();
        for card in &ids {
            game.decks.scanned[card.index()] = SeatSet::ALL;
        }
        let count = |infected: bool| {
            u8::try_from(ids.iter().filter(|card| card.infected() == infected).count()).unwrap_or(u8::MAX)
        };
        let (infected, clean) = (count(true), count(false));
        cx.disclose("R-END-06", SeatSet::ALL, || format!("{infected} {clean}"));
        cx.tell(SeenEvent::ScannedAll { seat, infected, clean });
        if infected > 0 {
            game.gain_larva(cx, seat);
        }
    }
}

/// R-END-07.
fn hatching(game: &mut Retaliation, cx: &mut Cx<'_>) {
    for seat in game.turn_order().filter(|seat| game.is_safe(*seat)).collect::<Vec<_>>() {
        if !game.crew(seat).larva {
            continue;
        }
        game.gain_contamination(cx, seat);
        let crew = game.crew_mut(seat);
        let mut cards = std::mem::take(&mut crew.hand);
        cards.append(&mut crew.discard);
        crew.deck.append(&mut cards);
        crew.shuffle_deck(cx.chance, seat);
        game.hatch(cx, seat);
    }
}

/// R-END-08, R-END-09, R-END-12, R-COOP-02.
fn check(game: &mut Retaliation, cx: &mut Cx<'_>) {
    let team = game.is_coop().then(|| goals::coop_won(game));
    let mut seats = Vec::new();
    for seat in game.seats() {
        let survived = game.survives(seat);
        let met = team.unwrap_or_else(|| goals::objective_met(game, seat));
        if let Some(held) = game.crew(seat).objectives.held().next().filter(|_| team.is_none() && survived) {
            let objective = held.face.kind();
            cx.tell(SeenEvent::ObjectiveRevealed { seat, objective, met });
        }
        seats.push(SeatOutcome { won: survived && met, survived });
    }
    if let Some(team) = team {
        // Either all win together, or nobody does.
        seats.iter_mut().for_each(|seat| seat.won = team);
    }
    let ending = game.ending.unwrap_or(Ending::NobodyLeft);
    game.record.revealed = true;
    cx.disclose("R-END-08", SeatSet::ALL, || "all".to_owned());
    game.outcome = Some(Outcome { ending: ending.to_string(), seats, carry: None });
}

impl Retaliation {
    /// True if a seat's character survives: it died neither in the game nor in the end steps (R-OBJ-06).
    pub(crate) fn survives(&self, seat: Seat) -> bool {
        self.is_safe(seat) && !self.crew(seat).hatched
    }
}
