//! Bots in seats. The shell provides the players; the table decides when they act.

use std::{collections::BTreeMap, fmt};

use airlock_engine::{ActionOf, Game, Hash, OfferOf, Seat, ViewOf, Viewer, log::write_input};
use airlock_protocol::{BotKind, Part};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Input;

/// A bot. It sees what its seat is sent, and nothing else.
pub trait Player<G: Game>: Send {
    /// Chooses an action. `asked` are the decision points put to `seat`, `offers` its options; `view` draws its view.
    /// The same questions with the same `dice` give the same answer. `None` means the default, or nothing if it was
    /// not asked.
    fn act(
        &mut self,
        seat: Seat,
        asked: &[String],
        offers: &[OfferOf<G>],
        view: &dyn Fn() -> ViewOf<G>,
        dice: [u8; 32],
    ) -> Option<ActionOf<G>>;

    /// Explains the action `done` in this situation; `None` if it cannot.
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

/// Weighed facts by name, with their points (below 0 if against the action), and the alternatives considered.
pub type Weighed<G> = (Vec<(&'static str, i32)>, Vec<ActionOf<G>>);

/// An action of a bot with its reasons.
#[derive(Debug, Clone, Serialize)]
pub struct Deed {
    /// Match time, in milliseconds.
    pub at_ms: u64,
    /// Number of the bot's actions before this one.
    pub earlier: usize,
    pub did: Done,
    /// Facts that counted, by falling weight; `None` if it weighed nothing.
    pub reasons: Option<Vec<Counted>>,
    /// Alternatives considered, the best first.
    pub instead: Vec<Done>,
}

/// An action with the offer that it filled.
#[derive(Debug, Clone, Serialize)]
pub struct Done {
    pub action: Value,
    /// `None` if no offer matches.
    pub offer: Option<Part>,
}

/// A fact that counted.
#[derive(Debug, Clone, Serialize)]
pub struct Counted {
    /// Key of the fact in the game's `reasons.json`.
    pub fact: &'static str,
    /// True if the fact speaks for the action.
    pub speaks: bool,
}

/// Creates a player of a kind; `None` if the game has none.
pub type Players<G> = fn(BotKind) -> Option<Box<dyn Player<G>>>;

/// A bot's pending choice, to be computed where it blocks nobody: the question put to it, or what to do while time
/// passes.
pub struct Thought {
    pub seat: Seat,
    /// Id of the question, or the number of the seat's newest update.
    pub decision: u64,
    think: Box<dyn Think>,
}

/// Computation of a bot's choice.
pub trait Think: Send {
    /// Computes the action, in the vocabulary of the game; `None` if the bot has no answer.
    fn think(self: Box<Self>, seat: Seat) -> Option<Value>;

    /// The inputs of the computation, for running it in a bundle.
    #[cfg(feature = "positions")]
    fn matter(&self) -> Matter;
}

/// The inputs of a bot's choice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Matter {
    pub kind: BotKind,
    /// Random bytes of the bot.
    pub dice: Hash,
    /// The position in the game's own bytes, as hexadecimal digits. Secret.
    pub position: String,
}

impl Thought {
    /// Creates the pending choice of a seat.
    #[must_use]
    pub fn of(seat: Seat, decision: u64, think: Box<dyn Think>) -> Self {
        Self { seat, decision, think }
    }

    /// Computes the choice; the result is an input for the match.
    #[must_use]
    pub fn run(self) -> Input {
        let Self { seat, decision, think } = self;
        Input::Thought { seat, decision, action: think.think(seat) }
    }

    /// The inputs of the computation, for running it in a bundle.
    #[cfg(feature = "positions")]
    #[must_use]
    pub fn matter(&self) -> Matter {
        self.think.matter()
    }
}

/// A player with the position in which it chooses.
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

/// Computes a choice from the inputs of [`Thought::matter`].
///
/// # Errors
/// If the bytes are no position of this game, or the game has no such bot.
#[cfg(feature = "positions")]
pub fn think<G: Game>(matter: &Matter, seat: Seat, players: Players<G>) -> Result<Option<Value>, String> {
    let Matter { kind, dice, position } = matter;
    let player = players(*kind).ok_or("there is no such bot")?;
    let game = position::read(position)?;
    Ok(Box::new(Pondering { player, kind: *kind, game, dice: dice.0 }).think(seat))
}

/// Positions as text: the hashed bytes, as hexadecimal digits.
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

/// State of the pending choices of a table's bots.
#[derive(Debug, Default)]
pub(crate) struct Minds(BTreeMap<Seat, (u64, Mind)>);

#[derive(Debug)]
enum Mind {
    /// The shell computes the choice.
    Thinking,
    /// The bot chose an action, or the default.
    Made(Option<Value>),
    /// No action is possible; the host has to help.
    Stuck,
}

impl Minds {
    /// True if a choice for this question must be handed out. It then counts as handed out.
    pub(crate) fn begin(&mut self, seat: Seat, decision: u64) -> bool {
        if self.0.get(&seat).is_some_and(|(about, _)| *about == decision) {
            return false;
        }
        self.0.insert(seat, (decision, Mind::Thinking));
        true
    }

    /// Stores the result of a choice.
    pub(crate) fn made(&mut self, seat: Seat, decision: u64, action: Option<Value>) {
        if let Some((about, mind)) = self.0.get_mut(&seat)
            && *about == decision
            && matches!(mind, Mind::Thinking)
        {
            *mind = Mind::Made(action);
        }
    }

    /// The action chosen for this question; the inner `None` stands for the default.
    pub(crate) fn answer(&self, seat: Seat, decision: Option<u64>) -> Option<&Option<Value>> {
        match self.0.get(&seat)? {
            (about, Mind::Made(action)) if Some(*about) == decision => Some(action),
            _ => None,
        }
    }

    pub(crate) fn is_stuck(&self, seat: Seat, decision: Option<u64>) -> bool {
        matches!(self.0.get(&seat), Some((about, Mind::Stuck)) if Some(*about) == decision)
    }

    /// Marks that no action of this seat is possible.
    pub(crate) fn stick(&mut self, seat: Seat) {
        if let Some((_, mind)) = self.0.get_mut(&seat) {
            *mind = Mind::Stuck;
        }
    }

    /// Forgets a seat that no bot plays any longer.
    pub(crate) fn forget(&mut self, seat: Seat) {
        self.0.remove(&seat);
    }
}
