//! A small test game with everything a table must handle: hidden dice, private entries, standing offers and
//! ticks.
//!
//! Seats take turns. A seat rolls a hidden die as often as it likes, then stops. The seat closest to ten
//! without going over wins. A seat may write itself a private note at any time. It may also hurry the others,
//! after which the current seat must stop a second later. A dare opens a covert window of two seconds, in
//! which the others may decline or take it. In the mode `race` the turns follow a few beats in real time, in
//! which all act concurrently.

mod race;

use airlock_engine::{
    Action, ApplyError, Cx, Decision, Draw, Game, Illegal, Input, Mode, Offer, Outcome, Pending, Runaway,
    Seat, SeatOutcome, SeatSet, SeenPending, SeenWait, SetupError, Slot, Viewer, Wait, Window, Wire, Wish,
    find, words,
};
use rand_core::Rng;
use serde::{Deserialize, Serialize};

use self::race::Race;
pub use self::race::{BEAT_MS, BEATS, MOST};

words! {
    /// Verbs of actions.
    pub enum Verb("verb") {
        Roll => "roll", Stop => "stop", Note => "note", Hurry => "hurry", Dare => "dare", Decline => "decline",
        Take => "take", Grab => "grab", Spin => "spin",
    }
}
words! {
    /// Names of arguments.
    pub enum Arg("argument") { Text => "text", Turn => "turn" }
}

/// A table with this number of seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    seats: u8,
    race: bool,
}

/// The toy under its current rules.
pub type Toy = Dice<1>;

/// The toy under its next rules, in which a die has eight faces. For tests of matches that outlive a change
/// of rules.
pub type NextToy = Dice<2>;

/// The position, under rules of a version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dice<const RULES: u32> {
    /// The race in progress. `None` once it is over, and in the mode `base`.
    race: Option<Race>,
    totals: Vec<u32>,
    stopped: Vec<bool>,
    notes: Vec<u8>,
    turn: u8,
    wake_ms: Option<u64>,
    clock_ms: u64,
    dared: Option<SeatSet>,
}

/// The part of the view that everybody may see.
#[derive(Debug, Serialize)]
pub struct Common {
    turn: u8,
    stopped: Vec<bool>,
    totals: Option<Vec<u32>>,
}
impl Wire for Common {}

/// The part of the view that one viewer may see in addition.
#[derive(Debug, Serialize)]
pub struct Own {
    #[serde(skip_serializing_if = "Option::is_none")]
    race: Option<RaceView>,
    total: Option<u32>,
    note: Option<u8>,
}
impl Wire for Own {}

#[derive(Debug, Serialize)]
struct RaceView {
    beats: u64,
    grabbed: Option<u8>,
}

/// An event as a viewer sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Seen {
    /// A seat rolled a die, whose face only it sees.
    Rolled {
        seat: Seat,
        face: Option<u32>,
    },
    Stopped {
        seat: Seat,
    },
    /// A seat dared the others.
    Dared {
        seat: Seat,
    },
    /// A seat took a dare.
    Took {
        seat: Seat,
    },
    /// The end of a beat.
    Beat {
        /// Amounts by seat.
        got: Vec<u8>,
    },
}
impl Wire for Seen {}

impl<const RULES: u32> Dice<RULES> {
    /// Number of faces of a die.
    const FACES: usize = if RULES < 2 { 6 } else { 8 };

    fn over(&self) -> bool {
        self.stopped.iter().all(|stopped| *stopped)
    }

    fn stop(&mut self, cx: &mut Cx<'_, Seen>) {
        self.stopped[usize::from(self.turn)] = true;
        cx.tell(Seen::Stopped { seat: Seat(self.turn) });
        if !self.over() {
            self.turn += 1;
        }
        self.wake_ms = None;
    }

    fn end_beat(&mut self, race: Race, cx: &mut Cx<'_, Seen>) {
        let mut race = race;
        let got = race.end_beat();
        for (total, got) in self.totals.iter_mut().zip(&got) {
            *total += u32::from(*got);
        }
        cx.tell(Seen::Beat { got });
        self.race = Some(race).filter(|race| !race.is_over());
    }
}

/// The mode that begins in real time.
const RACE: &str = "race";

impl<const RULES: u32> Game for Dice<RULES> {
    const ID: &'static str = "toy";
    const RULES_VERSION: u32 = RULES;
    type Setup = Setup;
    type Verb = Verb;
    type Arg = Arg;
    type Ref = u8;
    type Common = Common;
    type Own = Own;
    type SeenEvent = Seen;

    fn content() -> &'static [(&'static str, &'static str)] {
        if RULES < 2 {
            &[("dice", r#"[{"kind": "die", "name": {"en": "Die", "cs": "Kostka"}, "faces": 6}]"#)]
        } else {
            &[("dice", r#"[{"kind": "die", "name": {"en": "Die", "cs": "Kostka"}, "faces": 8}]"#)]
        }
    }

    fn modes() -> Vec<Mode> {
        ["base", RACE].map(|id| Mode { id, min_players: 1, max_players: 4, options: vec![] }).into()
    }

    fn setup(wish: &Wish) -> Result<Setup, SetupError> {
        wish.check(&Self::modes()).map(|(mode, _)| Setup { seats: wish.players, race: mode.id == RACE })
    }

    fn seats(setup: &Setup) -> u8 {
        setup.seats
    }

    fn start(setup: &Setup, _: &mut Cx<'_, Seen>) -> Result<Self, SetupError> {
        let seats = usize::from(setup.seats);
        let (totals, stopped, notes) = (vec![0; seats], vec![false; seats], vec![0; seats]);
        let race = setup.race.then(|| Race::new(setup.seats));
        Ok(Self { race, totals, stopped, notes, turn: 0, wake_ms: None, clock_ms: 0, dared: None })
    }

    fn pending(&self) -> Pending {
        if let Some(race) = &self.race {
            let decision = |seat| Decision { seat, point: "T-RACE" };
            let asked: Vec<_> = race.open().into_iter().map(decision).collect();
            let wait = if asked.is_empty() { Wait::Idle } else { Wait::Asks(asked) };
            return Pending { wait, wake_ms: Some(race.ends_ms()) };
        }
        let wait = if self.over() {
            Wait::Over
        } else if let Some(asked) = self.dared {
            let decision = |seat| Decision { seat, point: "T-DARE" };
            Wait::Window(Window {
                class: "dare",
                asked: asked.iter().map(decision).collect(),
                length_ms: 2000,
            })
        } else {
            Wait::Asks(vec![Decision { seat: Seat(self.turn), point: "T-TURN" }])
        };
        Pending { wait, wake_ms: self.wake_ms }
    }

    fn default_answer(&self, seat: Seat) -> Option<Action<Verb, Arg, u8>> {
        let decision = self.pending().decisions().iter().find(|decision| decision.seat == seat).copied()?;
        Some(match decision.point {
            "T-RACE" => grab(0),
            "T-DARE" => Action::new(Verb::Decline),
            _ => Action::new(Verb::Stop),
        })
    }

    fn pending_for(&self, who: Viewer) -> SeenPending {
        if self.over() {
            return SeenPending { wait: SeenWait::Over, ..SeenPending::default() };
        }
        if let Some(race) = &self.race {
            let waiting_for = race.open();
            let yours =
                if waiting_for.iter().any(|seat| who.is(*seat)) { vec!["T-RACE".to_owned()] } else { vec![] };
            let wait = if waiting_for.is_empty() { SeenWait::Idle } else { SeenWait::Asks };
            return SeenPending { wait, waiting_for, yours, deadline_ms: Some(race.ends_ms()) };
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
        if let Some(race) = &self.race {
            let grab = Offer::new(Verb::Grab, &["T-RACE"]).choose(Arg::Text, Slot::one(0..=MOST), "T-RACE");
            return if race.open().contains(&seat) { vec![grab, note] } else { vec![note] };
        }
        if let Some(asked) = self.dared {
            let answers = [Offer::new(Verb::Decline, &["T-DARE"]), Offer::new(Verb::Take, &["T-DARE"])];
            return if asked.contains(seat) { answers.into() } else { vec![] };
        }
        let hurry = Offer::new(Verb::Hurry, &["T-HURRY"]).meant(Arg::Turn, self.turn);
        let mut offers = vec![note, hurry, Offer::new(Verb::Spin, &["T-SPIN"])];
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
        cx: &mut Cx<'_, Seen>,
    ) -> Result<(), ApplyError> {
        match input {
            Input::Tick(ms) => {
                self.clock_ms = *ms;
                if let Some(race) = self.race.take() {
                    self.end_beat(race, cx);
                    return Ok(());
                }
                let hurried = self.wake_ms.is_some_and(|wake_ms| wake_ms <= *ms);
                if self.dared.take().is_none() || hurried {
                    self.stop(cx);
                }
            }
            Input::Act(seat, action) => {
                let action =
                    find(&self.legal(*seat), action, || Illegal::new("T-TURN", "it is not your turn"))?;
                match action.verb {
                    Verb::Grab => {
                        let grabbed = self.race.as_mut().and_then(|race| race.grabbed.get_mut(seat.index()));
                        grabbed.into_iter().for_each(|grabbed| *grabbed = action.one(Arg::Text));
                    }
                    Verb::Note => self.notes[seat.index()] = action.one(Arg::Text).unwrap_or_default(),
                    Verb::Hurry => self.wake_ms = Some(self.clock_ms + 1000),
                    Verb::Stop => self.stop(cx),
                    Verb::Dare => {
                        let seats = u8::try_from(self.totals.len()).unwrap_or_default();
                        self.dared = Some(Seat::all(seats).filter(|other| other != seat).collect());
                        cx.tell(Seen::Dared { seat: *seat });
                    }
                    Verb::Decline => self.dared = self.dared.map(|asked| asked.without(*seat)),
                    Verb::Take => {
                        self.dared = None;
                        cx.tell(Seen::Took { seat: *seat });
                    }
                    Verb::Roll => {
                        let face =
                            cx.chance.pick(Draw::new("die"), Self::FACES, |face| face.to_string()) as u32 + 1;
                        self.totals[seat.index()] += face;
                        let told = |face| Seen::Rolled { seat: *seat, face };
                        cx.tell_secret(*seat, told(Some(face)), Some(told(None)));
                    }
                    Verb::Spin => return Err(ApplyError::Runaway(Runaway)),
                }
            }
        }
        Ok(())
    }

    fn common(&self) -> Common {
        let totals = self.over().then(|| self.totals.clone());
        Common { turn: self.turn, stopped: self.stopped.clone(), totals }
    }

    fn own(&self, who: Viewer) -> Own {
        let Self { race, totals, notes, .. } = self;
        let own = |of: &[u8]| match who {
            Viewer::Seat(seat) => of.get(seat.index()).copied(),
            Viewer::Public => None,
        };
        let total = match who {
            Viewer::Seat(seat) => totals.get(seat.index()).copied(),
            Viewer::Public => None,
        };
        let race = race.as_ref().map(|race| {
            let grabbed = |seat: Seat| race.grabbed.get(seat.index()).copied().flatten();
            let own = match who {
                Viewer::Seat(seat) => grabbed(seat),
                Viewer::Public => None,
            };
            RaceView { beats: race.beats, grabbed: own }
        });
        Own { race, total, note: own(notes) }
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

fn grab(much: u8) -> Action<Verb, Arg, u8> {
    Action::new(Verb::Grab).with(Arg::Text, [much])
}
