//! Bots in seats: who they are is the shell's to say, when they act is the table's.

use std::{collections::BTreeMap, fmt};

use airlock_engine::{ActionOf, Game, OfferOf, Seat, ViewOf, Viewer, log::write_input};
use airlock_protocol::{BotKind, Part};
use serde::Serialize;
use serde_json::Value;

use crate::Input;

/// A player that the table seats. It is shown what its seat is sent, and nothing else.
pub trait Player<G: Game>: Send {
    /// What to do: `asked` are the decision points put to `seat`, `offers` what it may do; `view` draws what it sees.
    /// The same questions with the same `dice` give the same answer. `None` means the default, or nothing if it was not asked.
    fn act(
        &mut self,
        seat: Seat,
        asked: &[String],
        offers: &[OfferOf<G>],
        view: &dyn Fn() -> ViewOf<G>,
        dice: [u8; 32],
    ) -> Option<ActionOf<G>>;

    /// Why it does `done` where it is shown this; none if it cannot say.
    fn why(
        &mut self,
        _seat: Seat,
        _asked: &[String],
        _offers: &[OfferOf<G>],
        _view: &dyn Fn() -> ViewOf<G>,
        _done: &ActionOf<G>,
    ) -> Option<Weighed<G>> {
        None
    }
}

/// What a player weighed: facts by their names with what they count, below 0 if against it, and what else it thought of.
pub type Weighed<G> = (Vec<(&'static str, i32)>, Vec<ActionOf<G>>);

/// What a bot did, and why.
#[derive(Debug, Clone, Serialize)]
pub struct Deed {
    /// When, in match time, in milliseconds.
    pub at_ms: u64,
    /// How many more it did before that.
    pub earlier: usize,
    /// What.
    pub did: Done,
    /// The facts that counted, the weightiest first; none if it weighed nothing.
    pub reasons: Option<Vec<Counted>>,
    /// What else it thought of, the best first.
    pub instead: Vec<Done>,
}

/// An action, with the offer that it filled.
#[derive(Debug, Clone, Serialize)]
pub struct Done {
    /// The action.
    pub action: Value,
    /// The offer; none if nothing like it was offered.
    pub offer: Option<Part>,
}

/// A fact that counted.
#[derive(Debug, Clone, Serialize)]
pub struct Counted {
    /// What it is called in the game's `reasons.json`.
    pub fact: &'static str,
    /// Whether it speaks for what was done.
    pub speaks: bool,
}

/// Gives a player of a kind, if the game has one.
pub type Players<G> = fn(BotKind) -> Option<Box<dyn Player<G>>>;

/// What a bot has to think about, where it blocks nobody: the question put to it, or what it could do while time passes.
pub struct Thought {
    /// Who thinks.
    pub seat: Seat,
    /// The name of the question, or the number of the update that it was last told.
    pub decision: u64,
    think: Box<dyn FnOnce() -> Option<Value> + Send>,
}

impl Thought {
    /// Thinks; the result goes to the match.
    #[must_use]
    pub fn run(self) -> Input {
        let Self { seat, decision, think } = self;
        Input::Thought { seat, decision, action: think() }
    }

    pub(crate) fn new<G: Game>(
        mut player: Box<dyn Player<G>>,
        game: G,
        seat: Seat,
        decision: u64,
        dice: [u8; 32],
    ) -> Self {
        let think = move || {
            let who = Viewer::Seat(seat);
            let asked = game.pending_for(who).yours;
            let offers = game.legal(seat);
            let action = player.act(seat, &asked, &offers, &|| game.view(who), dice)?;
            Some(write_input::<G>(&airlock_engine::Input::Act(seat, action)).1)
        };
        Self { seat, decision, think: Box::new(think) }
    }
}

impl fmt::Debug for Thought {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thought").field("seat", &self.seat).finish_non_exhaustive()
    }
}

/// What the bots of a table are about.
#[derive(Debug, Default)]
pub(crate) struct Minds(BTreeMap<Seat, (u64, Mind)>);

#[derive(Debug)]
enum Mind {
    /// The shell has the thought.
    Thinking,
    /// It knows what to do, or that it has to take the default.
    Made(Option<Value>),
    /// Nothing can be done: the host has to help.
    Stuck,
}

impl Minds {
    /// Whether a thought about this question has to be handed out; if so, it counts as handed out.
    pub(crate) fn begin(&mut self, seat: Seat, decision: u64) -> bool {
        if self.0.get(&seat).is_some_and(|(about, _)| *about == decision) {
            return false;
        }
        self.0.insert(seat, (decision, Mind::Thinking));
        true
    }

    /// A thought has come back.
    pub(crate) fn made(&mut self, seat: Seat, decision: u64, action: Option<Value>) {
        if let Some((about, mind)) = self.0.get_mut(&seat)
            && *about == decision
            && matches!(mind, Mind::Thinking)
        {
            *mind = Mind::Made(action);
        }
    }

    /// What a seat made up its mind to do about a question.
    pub(crate) fn answer(&self, seat: Seat, decision: Option<u64>) -> Option<&Option<Value>> {
        match self.0.get(&seat)? {
            (about, Mind::Made(action)) if Some(*about) == decision => Some(action),
            _ => None,
        }
    }

    pub(crate) fn is_stuck(&self, seat: Seat, decision: Option<u64>) -> bool {
        matches!(self.0.get(&seat), Some((about, Mind::Stuck)) if Some(*about) == decision)
    }

    /// Nothing that this seat could do is allowed.
    pub(crate) fn stick(&mut self, seat: Seat) {
        if let Some((_, mind)) = self.0.get_mut(&seat) {
            *mind = Mind::Stuck;
        }
    }

    /// A seat is not a bot's any longer.
    pub(crate) fn forget(&mut self, seat: Seat) {
        self.0.remove(&seat);
    }
}
