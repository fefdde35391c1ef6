//! Bots in seats: who they are is the shell's to say, when they act is the table's.

use std::{collections::BTreeMap, fmt};

use airlock_engine::{ActionOf, Game, Hash, OfferOf, Seat, ViewOf, Viewer, log::write_input};
use airlock_protocol::{BotKind, Part};
use serde::{Deserialize, Serialize};
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
    think: Box<dyn Think>,
}

/// How a thought is thought.
pub trait Think: Send {
    /// What the bot wants to do, in the game's words; none if it knows nothing.
    fn think(self: Box<Self>, seat: Seat) -> Option<Value>;

    /// What it takes to think it elsewhere.
    #[cfg(feature = "positions")]
    fn matter(&self) -> Matter;
}

/// What a thought is about: all that a bot needs for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Matter {
    /// Which bot.
    pub kind: BotKind,
    /// Its dice.
    pub dice: Hash,
    /// The position, in the game's own bytes, as hexadecimal digits: secret.
    pub position: String,
}

impl Thought {
    /// A thought of a seat about a question.
    #[must_use]
    pub fn of(seat: Seat, decision: u64, think: Box<dyn Think>) -> Self {
        Self { seat, decision, think }
    }

    /// Thinks; the result goes to the match.
    #[must_use]
    pub fn run(self) -> Input {
        let Self { seat, decision, think } = self;
        Input::Thought { seat, decision, action: think.think(seat) }
    }

    /// What it takes to think it elsewhere.
    #[cfg(feature = "positions")]
    #[must_use]
    pub fn matter(&self) -> Matter {
        self.think.matter()
    }
}

/// What the player of a seat thinks of at a position.
pub(crate) struct Pondering<G: Game> {
    pub(crate) player: Box<dyn Player<G>>,
    #[cfg_attr(not(feature = "positions"), expect(dead_code, reason = "thoughts go nowhere else"))]
    pub(crate) kind: BotKind,
    pub(crate) game: G,
    pub(crate) dice: [u8; 32],
}

impl<G: Game> Think for Pondering<G> {
    fn think(self: Box<Self>, seat: Seat) -> Option<Value> {
        let Self { mut player, game, dice, .. } = *self;
        let who = Viewer::Seat(seat);
        let asked = game.pending_for(who).yours;
        let offers = game.legal(seat);
        let action = player.act(seat, &asked, &offers, &|| game.view(who), dice)?;
        Some(write_input::<G>(&airlock_engine::Input::Act(seat, action)).1)
    }

    #[cfg(feature = "positions")]
    fn matter(&self) -> Matter {
        let position = position::write(&self.game);
        Matter { kind: self.kind, dice: Hash(self.dice), position }
    }
}

/// Thinks a thought that was handed on by [`Thought::matter`].
///
/// # Errors
/// If the position is none of this game, or nobody plays it so.
#[cfg(feature = "positions")]
pub fn think<G: Game>(matter: &Matter, seat: Seat, players: Players<G>) -> Result<Option<Value>, String> {
    let Matter { kind, dice, position } = matter;
    let player = players(*kind).ok_or("there is no such bot")?;
    let game = position::read(position)?;
    Ok(Box::new(Pondering { player, kind: *kind, game, dice: dice.0 }).think(seat))
}

/// Positions as text: the bytes that are hashed, as hexadecimal digits.
#[cfg(feature = "positions")]
mod position {
    use airlock_engine::Game;

    pub(super) fn write(game: &impl Game) -> String {
        let bytes = postcard::to_stdvec(game).expect("states are plain data");
        let digit = |half: u8| char::from(b"0123456789abcdef"[usize::from(half)]);
        bytes.into_iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
    }

    pub(super) fn read<G: Game>(text: &str) -> Result<G, String> {
        let byte = |pair: &[u8]| u8::from_str_radix(str::from_utf8(pair).ok()?, 16).ok();
        let bytes: Option<Vec<u8>> = text.as_bytes().chunks(2).map(byte).collect();
        let position = bytes.and_then(|bytes| postcard::from_bytes(&bytes).ok());
        position.ok_or_else(|| "the position cannot be read".to_owned())
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
