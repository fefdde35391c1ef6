//! Drives a match to its end by answering its questions and moving its clock.

use airlock_engine::{
    ActionOf, Applied, Decision, Game, Input, Pending, Replica, Seat, Wait, log::write_input, rng,
};

use crate::{Plan, PlayRng, Player, Trouble};

/// While seats are asked, one step in this many is a standing offer taken by a seat that is not asked.
const STANDING_ONE_IN: usize = 12;
/// While a clock runs, one step in this many is a tick before all have answered.
const EARLY_TICK_ONE_IN: usize = 8;

/// One match of a plan.
///
/// Questions are answered in random order. A covert window is answered by every seat and then ended by the
/// clock, because nothing else ends it. An idle match is woken up.
#[derive(Debug)]
pub struct Match<G: Game> {
    pub replica: Replica<G>,
    /// Number of seats.
    pub seats: u8,
    /// Number of the match in the plan.
    pub number: u64,
    /// Inputs applied so far.
    pub inputs: u64,
    /// Inputs so far that were decisions of seats.
    pub decisions: u64,
    /// Match time in milliseconds.
    pub now_ms: u64,
    plan: Plan,
    rng: PlayRng,
}

impl<G: Game> Match<G> {
    /// Starts match `number` of a plan at the opening position.
    ///
    /// # Errors
    /// If the table cannot be opened.
    pub fn start(plan: &Plan, number: u64) -> Result<(Self, Applied<G>), Trouble> {
        let setup = G::setup(&plan.wish)?;
        let seats = G::seats(&setup);
        let seed = plan.reveal::<G>(number, seats).seed();
        let (replica, opened) = Replica::start(&setup, seed)?;
        let rng = plan.rng(number, "play");
        let this =
            Self { replica, seats, number, inputs: 0, decisions: 0, now_ms: 0, plan: plan.clone(), rng };
        Ok((this, opened))
    }

    /// The next input, chosen by `player` and the clock. `None` if the match is over.
    ///
    /// # Errors
    /// If the match is in a dead end.
    pub fn next(&mut self, player: &mut dyn Player<G>) -> Result<Option<Input<ActionOf<G>>>, Trouble> {
        let Pending { wait, wake_ms } = self.replica.game.pending();
        let wake = wake_ms.map(|ms| ms.max(self.now_ms));
        match wait {
            Wait::Over => Ok(None),
            Wait::Asks(asked) => {
                if asked.is_empty() {
                    return Err(Trouble::NobodyAsked);
                }
                self.answer(&asked, wake, player).map(Some)
            }
            Wait::Window(window) if window.asked.is_empty() => {
                Ok(Some(Input::Tick(wake.unwrap_or(self.now_ms + u64::from(window.length_ms)))))
            }
            Wait::Window(window) => self.answer(&window.asked, wake, player).map(Some),
            Wait::Idle => {
                let wake = wake.ok_or(Trouble::Asleep)?;
                let busy = rng::below(&mut self.rng, player.patience().max(1)) > 0;
                let standing = if busy { self.standing(&[], player) } else { None };
                Ok(Some(standing.unwrap_or(Input::Tick(wake))))
            }
        }
    }

    /// Applies an input. `recording` keeps the values of disclosures.
    ///
    /// # Errors
    /// If it is refused, does not terminate, causes too many events or exceeds the limit of inputs.
    pub fn apply(&mut self, input: &Input<ActionOf<G>>, recording: bool) -> Result<Applied<G>, Trouble> {
        let bounds = self.plan.bounds;
        if self.inputs >= bounds.inputs {
            return Err(Trouble::Endless(bounds.inputs));
        }
        let applied = if recording { self.replica.apply_recording(input) } else { self.replica.apply(input) };
        let applied = applied.map_err(|error| Trouble::Refused { input: written::<G>(input), error })?;
        if applied.events.len() > bounds.events {
            let (input, events, limit) = (written::<G>(input), applied.events.len(), bounds.events);
            return Err(Trouble::Flood { input, events, limit });
        }
        self.inputs += 1;
        match input {
            Input::Act(..) => self.decisions += 1,
            Input::Tick(ms) => self.now_ms = self.now_ms.max(*ms),
        }
        Ok(applied)
    }

    fn answer(
        &mut self,
        asked: &[Decision],
        wake: Option<u64>,
        player: &mut dyn Player<G>,
    ) -> Result<Input<ActionOf<G>>, Trouble> {
        if let Some(wake) = wake
            && rng::below(&mut self.rng, EARLY_TICK_ONE_IN) == 0
        {
            return Ok(Input::Tick(wake));
        }
        if rng::below(&mut self.rng, STANDING_ONE_IN) == 0
            && let Some(input) = self.standing(asked, player)
        {
            return Ok(input);
        }
        let decision = asked[rng::below(&mut self.rng, asked.len())];
        let Decision { seat, point } = decision;
        let game = &self.replica.game;
        let offers = game.legal(seat);
        if offers.is_empty() {
            return Err(Trouble::NoOffer { seat, point });
        }
        let chosen = player.act(game, seat, Some(decision), &offers, &mut self.rng);
        let action = match chosen.or_else(|| game.default_answer(seat)) {
            Some(action) => action,
            None => {
                let offer = &offers[rng::below(&mut self.rng, offers.len())];
                let unfillable = || Trouble::Unfillable { seat, offer: json(offer) };
                offer.sample(&mut self.rng).ok_or_else(unfillable)?
            }
        };
        Ok(Input::Act(seat, action))
    }

    /// A standing offer taken by the first willing seat, in random order, that is not asked.
    fn standing(&mut self, asked: &[Decision], player: &mut dyn Player<G>) -> Option<Input<ActionOf<G>>> {
        let mut idle: Vec<Seat> =
            Seat::all(self.seats).filter(|seat| asked.iter().all(|d| d.seat != *seat)).collect();
        rng::shuffle(&mut self.rng, &mut idle);
        idle.into_iter().find_map(|seat| {
            let offers = self.replica.game.legal(seat);
            if offers.is_empty() {
                return None;
            }
            let chosen = player.act(&self.replica.game, seat, None, &offers, &mut self.rng);
            chosen.map(|action| Input::Act(seat, action))
        })
    }
}

/// Runs `watch` and catches panics. `watch` keeps the number of the current step in `step`.
pub(crate) fn guarded<T>(
    step: &std::cell::Cell<u64>,
    watch: impl FnOnce() -> Result<T, Trouble>,
) -> Result<T, (u64, Trouble)> {
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(watch)).unwrap_or_else(|payload| {
        let text = payload.downcast_ref::<&str>().map(ToString::to_string);
        let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
        Err(Trouble::Panic(text.unwrap_or_else(|| "without a message".to_owned())))
    });
    result.map_err(|trouble| (step.get(), trouble))
}

/// An input in the form of the log, for messages.
pub(crate) fn written<G: Game>(input: &Input<ActionOf<G>>) -> String {
    let (by, action) = write_input::<G>(input);
    match by {
        airlock_engine::log::By::Seat(seat) => format!("seat {seat}: {action}"),
        _ => action.to_string(),
    }
}

/// Any value as JSON, for messages.
pub(crate) fn json(thing: &impl serde::Serialize) -> String {
    serde_json::to_string(thing).unwrap_or_else(|error| format!("(cannot be written: {error})"))
}
