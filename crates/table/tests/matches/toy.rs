//! A small game with everything a table has to carry: hidden dice, private entries, standing offers and ticks.
//!
//! In turn, each seat rolls a hidden die as often as it likes, then stops. Whoever is closest to ten without going over
//! wins. A seat may write itself a note at any time, which nobody else sees, and may hurry the others: a second later
//! whoever's turn it is has to stop. A dare opens a covert window of two seconds, in which the others may decline or take.

use airlock_engine::{
    Action, ApplyError, Chance, Decision, Draw, Game, Illegal, Input, Mode, Offer, Out, Outcome, Pending,
    Runaway, Seat, SeatOutcome, SeatSet, SeenPending, SeenWait, SetupError, Slot, Viewer, Wait, Window, Wire,
    Wish, find, words,
};
use rand_core::Rng;
use serde::{Deserialize, Serialize};

words! { pub(crate) enum Verb("verb") { Roll => "roll", Stop => "stop", Note => "note", Hurry => "hurry", Dare => "dare", Decline => "decline", Take => "take", Spin => "spin" } }
words! { pub(crate) enum Arg("argument") { Text => "text" } }

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Toy {
    totals: Vec<u32>,
    stopped: Vec<bool>,
    notes: Vec<u8>,
    turn: u8,
    wake_ms: Option<u64>,
    clock_ms: u64,
    dared: Option<SeatSet>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) enum Event {
    Rolled(Seat, u32),
    Stopped(Seat),
    Dared(Seat),
    Took(Seat),
}

#[derive(Debug, Serialize)]
pub(crate) struct View {
    turn: u8,
    stopped: Vec<bool>,
    total: Option<u32>,
    note: Option<u8>,
    totals: Option<Vec<u32>>,
}
impl Wire for View {}

#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Seen {
    Rolled { seat: Seat, face: Option<u32> },
    Stopped { seat: Seat },
    Dared { seat: Seat },
    Took { seat: Seat },
}
impl Wire for Seen {}

impl Toy {
    fn over(&self) -> bool {
        self.stopped.iter().all(|stopped| *stopped)
    }

    fn stop(&mut self, out: &mut Out<Event>) {
        self.stopped[usize::from(self.turn)] = true;
        out.tell(Event::Stopped(Seat(self.turn)));
        if !self.over() {
            self.turn += 1;
        }
        self.wake_ms = None;
    }
}

impl Game for Toy {
    const ID: &'static str = "toy";
    const RULES_VERSION: u32 = 1;
    type Setup = u8;
    type Verb = Verb;
    type Arg = Arg;
    type Ref = u8;
    type Event = Event;
    type View = View;
    type SeenEvent = Seen;

    fn modes() -> Vec<Mode> {
        vec![Mode { id: "base", min_players: 1, max_players: 4, options: vec![] }]
    }

    fn setup(wish: &Wish) -> Result<u8, SetupError> {
        wish.check(&Self::modes()).map(|_| wish.players)
    }

    fn seats(setup: &u8) -> u8 {
        *setup
    }

    fn start(setup: &u8, _: &mut Chance, _: &mut Out<Event>) -> Result<Self, SetupError> {
        let seats = usize::from(*setup);
        let (totals, stopped, notes) = (vec![0; seats], vec![false; seats], vec![0; seats]);
        Ok(Self { totals, stopped, notes, turn: 0, wake_ms: None, clock_ms: 0, dared: None })
    }

    fn pending(&self) -> Pending<Action<Verb, Arg, u8>> {
        let wait = if self.over() {
            Wait::Over
        } else if let Some(asked) = self.dared {
            let decision =
                |seat| Decision { seat, point: "T-DARE", default: Some(Action::new(Verb::Decline)) };
            Wait::Window(Window {
                class: "dare",
                asked: asked.iter().map(decision).collect(),
                length_ms: 2000,
            })
        } else {
            let default = Some(Action::new(Verb::Stop));
            Wait::Asks(vec![Decision { seat: Seat(self.turn), point: "T-TURN", default }])
        };
        Pending { wait, wake_ms: self.wake_ms }
    }

    fn pending_for(&self, who: Viewer) -> SeenPending {
        if self.over() {
            return SeenPending { wait: SeenWait::Over, ..SeenPending::default() };
        }
        if let Some(asked) = self.dared {
            let mine = matches!(who, Viewer::Seat(seat) if asked.contains(seat));
            let yours = if mine { vec!["T-DARE".to_owned()] } else { vec![] };
            return SeenPending { wait: SeenWait::Window, yours, ..SeenPending::default() };
        }
        let yours = if who.is(Seat(self.turn)) { vec!["T-TURN".to_owned()] } else { vec![] };
        SeenPending { wait: SeenWait::Asks, waiting_for: vec![Seat(self.turn)], yours, deadline_ms: None }
    }

    fn legal(&self, seat: Seat) -> Vec<Offer<Verb, Arg, u8>> {
        if self.over() {
            return vec![];
        }
        let note = Offer::new(Verb::Note, &["T-NOTE"]).choose(Arg::Text, Slot::one(0..=9), "T-NOTE");
        if let Some(asked) = self.dared {
            let answers = [Offer::new(Verb::Decline, &["T-DARE"]), Offer::new(Verb::Take, &["T-DARE"])];
            return if asked.contains(seat) { answers.into() } else { vec![] };
        }
        let mut offers =
            vec![note, Offer::new(Verb::Hurry, &["T-HURRY"]), Offer::new(Verb::Spin, &["T-SPIN"])];
        if seat.0 == self.turn {
            offers.extend([
                Offer::new(Verb::Dare, &["T-DARE"]),
                Offer::new(Verb::Roll, &["T-ROLL"]),
                Offer::new(Verb::Stop, &["T-STOP"]),
            ]);
        }
        offers
    }

    fn apply(
        &mut self,
        input: &Input<Action<Verb, Arg, u8>>,
        chance: &mut Chance,
        out: &mut Out<Event>,
    ) -> Result<(), ApplyError> {
        match input {
            Input::Tick(ms) => {
                self.clock_ms = *ms;
                let hurried = self.wake_ms.is_some_and(|wake_ms| wake_ms <= *ms);
                if self.dared.take().is_none() || hurried {
                    self.stop(out);
                }
            }
            Input::Act(seat, action) => {
                let action =
                    find(&self.legal(*seat), action, || Illegal::new("T-TURN", "it is not your turn"))?;
                match action.verb {
                    Verb::Note => self.notes[seat.index()] = action.one(Arg::Text).unwrap_or_default(),
                    Verb::Hurry => self.wake_ms = Some(self.clock_ms + 1000),
                    Verb::Stop => self.stop(out),
                    Verb::Dare => {
                        let seats = u8::try_from(self.totals.len()).unwrap_or_default();
                        self.dared = Some(Seat::all(seats).filter(|other| other != seat).collect());
                        out.tell(Event::Dared(*seat));
                    }
                    Verb::Decline => self.dared = self.dared.map(|asked| asked.without(*seat)),
                    Verb::Take => {
                        self.dared = None;
                        out.tell(Event::Took(*seat));
                    }
                    Verb::Roll => {
                        let face = chance.pick(Draw::new("die"), 6, |face| face.to_string()) as u32 + 1;
                        self.totals[seat.index()] += face;
                        out.tell(Event::Rolled(*seat, face));
                    }
                    Verb::Spin => return Err(ApplyError::Runaway(Runaway)),
                }
            }
        }
        Ok(())
    }

    fn view(&self, who: Viewer) -> View {
        let Self { totals, stopped, notes, turn, wake_ms: _, clock_ms: _, dared: _ } = self;
        let own = |of: &[u8]| match who {
            Viewer::Seat(seat) => of.get(seat.index()).copied(),
            Viewer::Public => None,
        };
        let total = match who {
            Viewer::Seat(seat) => totals.get(seat.index()).copied(),
            Viewer::Public => None,
        };
        let all = self.over().then(|| totals.clone());
        View { turn: *turn, stopped: stopped.clone(), total, note: own(notes), totals: all }
    }

    fn see(event: &Event, who: Viewer) -> Option<Seen> {
        Some(match *event {
            Event::Rolled(seat, face) => Seen::Rolled { seat, face: who.is(seat).then_some(face) },
            Event::Stopped(seat) => Seen::Stopped { seat },
            Event::Dared(seat) => Seen::Dared { seat },
            Event::Took(seat) => Seen::Took { seat },
        })
    }

    fn imagine(&self, _: Viewer, _: &mut impl Rng) -> Self {
        self.clone()
    }

    fn outcome(&self) -> Option<Outcome> {
        let best = self.totals.iter().filter(|total| **total <= 10).max();
        let seats = self
            .totals
            .iter()
            .map(|total| SeatOutcome { won: Some(total) == best, survived: true })
            .collect();
        self.over().then(|| Outcome { ending: "stopped".to_owned(), seats, carry: None })
    }

    fn invariants(&self) -> Result<(), String> {
        Ok(())
    }
}
