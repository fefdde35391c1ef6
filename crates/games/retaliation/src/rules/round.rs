//! The round (R-ROUND).

use airlock_engine::{Draw, Framed, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        SlotId, components,
        ids::{EventKind, Wound},
    },
    model::{Autodestruction, Decks, Ending, FigureId, Phase, Place, Switches, Turn, event::SeenEvent},
    rules::{
        attack,
        bag::{self, For},
        coop, events,
        frame::{Cx, Flow, Procedure},
        lander,
        position::Retaliation,
        turn,
    },
};

/// Procedures of the round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A round begins (R-ROUND-01).
    Begin,
    /// The next seat has its turn (R-ROUND-02).
    NextTurn {
        /// The seat that had the previous turn. `None` at the start of the phase.
        after: Option<Seat>,
    },
    /// The player phase is over. Characters inside the lander pass too (R-LANDER-04).
    PhaseEnd,
    /// Step 1: fire hits intruders and destroys an egg (R-ROUND-03…05).
    Burn,
    /// Step 2: intruders attack, room by room (R-ROUND-06…08).
    Attacks {
        /// The rooms that are left, in row order.
        rooms: Vec<SlotId>,
    },
    /// The event phase: the decision to launch the lander (R-ROUND-10), then the event (R-ROUND-11).
    Event,
    /// An event card is drawn.
    DrawEvent,
    /// Step 4: the bag development (R-ROUND-12).
    Develop,
    /// Steps 5 to 7: the cleanup (R-ROUND-13…21).
    Cleanup,
}

impl Procedure<Retaliation> for Step {
    fn run(self, game: &mut Retaliation, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Begin => {
                cx.tell(SeenEvent::RoundBegan { round: game.round.number, first: game.round.first });
                phase(game, cx, Phase::Players);
                game.crew.iter_mut().for_each(|crew| crew.passed = false);
                game.then([
                    Self::NextTurn { after: None }.into(),
                    Self::PhaseEnd.into(),
                    Self::Burn.into(),
                    Self::Attacks { rooms: SlotId::all().collect() }.into(),
                    Self::Event.into(),
                    Self::Develop.into(),
                    Self::Cleanup.into(),
                ]);
            }
            Self::NextTurn { after } => next_turn(game, cx, after),
            Self::PhaseEnd => {
                for seat in game.inside() {
                    game.crew_mut(seat).passed = true;
                }
            }
            Self::Burn => burn(game, cx),
            Self::Attacks { mut rooms } => {
                if !rooms.is_empty() {
                    let slot = rooms.remove(0);
                    game.push(Self::Attacks { rooms });
                    game.intruders.queen.struck = false; // Not part of the fire damage (R-QUEEN-03).
                    let figures: Vec<FigureId> =
                        game.intruders_in(slot).iter().map(|figure| figure.id).collect();
                    if game.has_character(slot) && !figures.is_empty() {
                        game.push(attack::Step::Each { figures, target: None }); // R-ROUND-08, R-ROUND-09
                    }
                }
            }
            Self::Event => {
                phase(game, cx, Phase::Events);
                game.push(Self::DrawEvent);
                let seats = game.inside();
                game.push(lander::Step::Launch { seats }); // R-ROUND-10
            }
            Self::DrawEvent => {
                if let Some(card) = game.draw_event(cx) {
                    game.push(events::Step::Resolve { card });
                }
            }
            Self::Develop => {
                game.intruders.queen.struck = false; // The event is over (R-QUEEN-03).
                game.push(bag::Step::Draw { at: For::Bag, cause: None }); // R-BAG-10
            }
            Self::Cleanup => cleanup(game, cx),
        }
        Flow::Done
    }
}

/// Begins the next part of the round (R-ROUND-01).
fn phase(game: &mut Retaliation, cx: &mut Cx<'_>, phase: Phase) {
    game.round.phase = phase;
    game.intruders.queen.struck = false;
    cx.tell(SeenEvent::PhaseBegan { phase });
}

/// The seats after `after`, once around. At the start of the phase, all seats in turn order.
fn order_after(game: &Retaliation, after: Option<Seat>) -> Vec<Seat> {
    let order: Vec<Seat> = game.turn_order().collect();
    let place = after.and_then(|seat| order.iter().position(|other| *other == seat));
    match place {
        None => order,
        Some(place) => order[place + 1..].iter().chain(&order[..=place]).copied().collect(),
    }
}

/// R-ROUND-02, R-TURN-19.
fn next_turn(game: &mut Retaliation, cx: &mut Cx<'_>, after: Option<Seat>) {
    let next =
        order_after(game, after).into_iter().find(|seat| game.is_on_map(*seat) && !game.crew(*seat).passed);
    if let Some(seat) = next {
        game.round.turn = Some(Turn { seat, before: after, actions: 0, unlimited: false });
        game.round.turns += 1;
        cx.tell(SeenEvent::TurnBegan { seat });
        game.push(Step::NextTurn { after: Some(seat) });
        game.push(turn::Step::Choose { seat });
    }
}

/// R-ROUND-03…05: deals 1 hit to each intruder in a burning room, in row order.
fn burn(game: &mut Retaliation, cx: &mut Cx<'_>) {
    phase(game, cx, Phase::Intruders);
    for slot in SlotId::all().filter(|slot| game.burns(*slot)).collect::<Vec<_>>() {
        for figure in game.intruders.at(Place::Room(slot)) {
            game.hit(cx, figure.id, 1, None);
        }
    }
    game.burn_egg(cx);
}

fn cleanup(game: &mut Retaliation, cx: &mut Cx<'_>) {
    phase(game, cx, Phase::Cleanup);
    let holder =
        order_after(game, Some(game.round.first)).into_iter().find(|seat| game.crew(*seat).takes_part());
    game.round.first = holder.unwrap_or(game.round.first); // R-ROUND-13, R-ROUND-14
    for seat in game.turn_order() {
        if game.crew(seat).takes_part() {
            draw_up(game, cx, seat);
        }
    }
    game.switches.iter_mut().for_each(Switches::round_ends);
    if game.round.number >= components().rounds.last {
        game.ending.get_or_insert(Ending::LastRound); // R-ROUND-19
        return;
    }
    game.round.number += 1; // R-ROUND-18
    game.round.turns = 0;
    if game.systems.autodestruction == Autodestruction::At(game.round.number) {
        return game.destroy_facility(cx); // R-DESTRUCT-04, R-ROUND-21
    }
    game.resolve_lander(cx); // R-AA-04
    game.push(Step::Begin);
    coop::revive(game, cx); // R-COOP-05, R-COOP-12
}

/// Cleanup step 6 (R-ROUND-15, R-ROUND-17).
fn draw_up(game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat) {
    let crew = game.crew(seat);
    let body = Wound::Body.def().op;
    let limit = match body {
        crate::content::WoundOp::HandSize { n } if crew.has_wound(Wound::Body) => n,
        _ => components().hand,
    };
    let missing = usize::from(limit).saturating_sub(crew.hand.len());
    game.crew_mut(seat).draw_cards(cx, seat, missing);
}

impl Decks {
    /// Reshuffles the event deck with all its discards (R-GEN-13, R-EVENT-12).
    pub(crate) fn reshuffle_events(&mut self, cx: &mut Cx<'_>) {
        let mut cards: Vec<EventKind> = self.events.faces().collect();
        cards.append(&mut self.event_discards);
        cards.sort_unstable();
        self.events = super::setup::pile(cx.chance, Draw::new("events"), cards);
        cx.tell(SeenEvent::EventsReshuffled);
    }
}

impl Retaliation {
    /// Reveals an event card and puts it onto its discard pile at once (R-ROUND-11).
    fn draw_event(&mut self, cx: &mut Cx<'_>) -> Option<EventKind> {
        if self.decks.events.is_empty() {
            self.decks.reshuffle_events(cx);
        }
        let card = self.decks.events.draw(SeatSet::ALL)?.face;
        cx.disclose("R-EVENT-01", SeatSet::ALL, || card.to_string());
        cx.tell(SeenEvent::EventCard { card });
        self.decks.event_discards.push(card);
        Some(card)
    }
}
