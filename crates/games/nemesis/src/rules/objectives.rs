//! Choice of objectives (section 17.2).

use airlock_engine::{Framed, Illegal, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    model::{
        CharacterState, Crew, Mode,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        frame::{Cx, Flow, Manner, Procedure, Question},
        position::Nemesis,
    },
};

/// A step of the choice of objectives.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Every seat keeps one of its objectives, simultaneously and in secret (DP-OBJECTIVE, N-CRIT-03,
    /// N-CRIT-07).
    Choose {
        /// Choices so far: each seat with the index of the card among its objectives.
        kept: Vec<(Seat, u8)>,
    },
}

impl Procedure<Nemesis> for Step {
    fn run(self, game: &mut Nemesis, _: &mut Cx<'_>) -> Flow<Self> {
        if self.question(game).is_some() {
            return Flow::Ask(self);
        }
        let Self::Choose { kept } = self;
        for (seat, place) in kept {
            game.crew_mut(seat).keep_objective(seat, usize::from(place));
        }
        Flow::Done
    }

    fn question(&self, game: &Nemesis) -> Option<Question> {
        let Self::Choose { kept } = self;
        let owes = |seat: &Seat| {
            let crew = game.crew(*seat);
            // N-CRIT-04
            crew.state != CharacterState::Dead
                && crew.objectives.len() > 1
                && kept.iter().all(|(chosen, _)| chosen != seat)
        };
        let seats: SeatSet = game.seats().filter(owes).collect();
        (!seats.is_empty()).then_some(Question { seats, point: "DP-OBJECTIVE", manner: Manner::Open })
    }

    fn offers(&self, game: &Nemesis, seat: Seat) -> Vec<Offer> {
        let cards = game.crew(seat).objectives.iter().map(|held| Ref::Objective(held.card));
        vec![Offer::new(Verb::Keep, &["N-CRIT-02"]).choose(Arg::What, Slot::one(cards), "N-CRIT-02").grave()]
    }

    fn answer(self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        let Self::Choose { mut kept } = self;
        let wanted = action.one(Arg::What);
        let cards = (0..).zip(game.crew(seat).objectives.iter().map(|held| held.card));
        if let Some((place, objective)) =
            cards.into_iter().find(|(_, card)| Some(Ref::Objective(*card)) == wanted)
        {
            kept.push((seat, place));
            let told = |kept| SeenEvent::ObjectiveChosen { seat, kept };
            cx.tell_secret(seat, told(Some(objective)), Some(told(None)));
        }
        game.push(Self::Choose { kept });
    }

    fn why_not(&self, _: &Nemesis, _: Seat, _: &Action) -> Illegal {
        Illegal::new("N-CRIT-02", "keep one of your objectives")
    }
}

impl Crew {
    /// Keeps one objective; the other leaves the game unseen (N-CRIT-02). Seats that looked at one of them
    /// before can no longer tell if it was kept.
    fn keep_objective(&mut self, seat: Seat, place: usize) {
        for held in &mut self.objectives {
            held.looked = held.looked.union(held.known.without(seat));
            held.known = SeatSet::only(seat);
        }
        let other = (0..self.objectives.len()).find(|other| *other != place);
        self.given_up = other.map(|other| self.objectives.remove(other));
    }
}

impl Nemesis {
    /// Starts the choice of all objectives when the first intruder figure of the game is on the board, before
    /// anything else happens (N-CRIT-02, N-ENC-07, N-CONTAM-15).
    pub(crate) fn begin_first_encounter(&mut self, cx: &mut Cx<'_>) {
        self.record.first_encounter = true; // N-CRIT-01
        self.choose_objectives(cx);
    }

    /// Asks every seat with two objectives to keep one.
    pub(crate) fn choose_objectives(&mut self, cx: &mut Cx<'_>) {
        if self.setup.mode == Mode::Coop {
            return; // N-COOP-05
        }
        cx.tell(SeenEvent::ObjectivesDue);
        self.push(Step::Choose { kept: Vec::new() });
    }
}
