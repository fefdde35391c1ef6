//! The Cellar: a small game with every kind of secret, and with flaws that can be switched on.
//!
//! Two to four players draw, stow and show cards, look into a chest and bid. The secrets are:
//!
//! * hands, shelves and the order of the deck, of which a seat may know the bottom
//! * the tokens set aside from the bag
//! * the poisonous moulds, unknown even to their holder
//! * the answers to a covert window and the bids
//! * the order that breaks ties

mod flaw;
mod imagine;
mod rules;
mod staged;
mod view;
mod words;

use airlock_engine::{
    ActionOf, ApplyError, Bag, Counts, CxOf, Decision, Game, Handle, Handles, Input, Mode, OfferOf, Outcome,
    Pending, Piece, Pile, Seat, SeatOutcome, SeatSet, SeenPending, SeenWait, SetupError, TableOption, Viewer,
    Wait, Window, Wish, reexport::rand_core::Rng,
};
use serde::{Deserialize, Serialize};

pub(crate) use flaw::Flaw;
pub(crate) use view::{Common, Own, SeenEvent};
pub(crate) use words::{Arg, Card, Ref, Spore, Token, Verb};

/// Duration of the chest's window.
pub(crate) const WINDOW_MS: u32 = 3000;
/// Duration of a night.
const NIGHT_MS: u64 = 60_000;
/// Rounds in a match.
const ROUNDS: u8 = 3;
/// Actions in a turn.
const ACTIONS: u8 = 2;

/// Everything chosen before the match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Setup {
    pub(crate) players: u8,
    pub(crate) flaw: Flaw,
}

/// The state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Cellar {
    flaw: Flaw,
    seats: u8,
    now_ms: u64,
    round: u8,
    weather: u8,
    turn: Seat,
    actions_left: u8,
    phase: Phase,
    score: Vec<u8>,
    /// Public switches: true if the seat is asked when somebody opens the chest.
    alert: Vec<bool>,
    deck: Pile<Card>,
    hands: Vec<Vec<Piece<Card>>>,
    /// One face-down pile before each seat.
    shelves: Vec<Pile<Card>>,
    discard: Vec<Card>,
    bag: Bag<Token>,
    /// Set aside from the bag, unseen by all.
    aside: Vec<Token>,
    /// Drawn from the bag.
    found: Vec<Token>,
    moulds: Vec<Vec<Mould>>,
    mould_pile: Pile<Spore>,
    cleaned: Vec<Spore>,
    handles: Handles<u8>,
    /// Number of the next mould to lay down.
    next_mould: u8,
    /// Breaks ties between bids. Hidden until the first tie.
    tie: Vec<Seat>,
    /// For the flaw that keeps the counts of chance in the state.
    counts: Option<Counts>,
    /// For the flaw that loses a value when the state is stored.
    #[serde(skip)]
    unstored: u32,
}

/// A mould before a seat. Face down until it is scanned.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Mould {
    /// Number of the piece of cardboard.
    piece: u8,
    spore: Piece<Spore>,
}

/// The phase of a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Phase {
    /// The seat whose turn it is chooses an action.
    Turn,
    /// The seat has looked at the top card.
    Scouting,
    /// The seat is about to look into the chest, and the others may set a trap.
    Trapping { passed: SeatSet, until_ms: u64 },
    /// All seats bid. `None` for seats that have not bid yet.
    Bidding { bids: Vec<Option<Bid>> },
    /// Nobody can act until the morning.
    Night { until_ms: u64 },
    /// The match is over.
    Over,
}

/// A seat's bid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Bid {
    /// The seat passes.
    Nothing,
    /// The card at this index of the hand.
    Place(u8),
}

impl Game for Cellar {
    const ID: &'static str = "cellar";
    const RULES_VERSION: u32 = 1;

    type Setup = Setup;
    type Verb = Verb;
    type Arg = Arg;
    type Ref = Ref;
    type Common = Common;
    type Own = Own;
    type SeenEvent = SeenEvent;

    fn modes() -> Vec<Mode> {
        let flaws = Flaw::ALL.iter().map(|flaw| flaw.as_str()).collect();
        let flaw = TableOption::new("flaw", flaws, "C-FLAW");
        vec![Mode { id: "plain", min_players: 2, max_players: 4, options: vec![flaw] }]
    }

    fn setup(wish: &Wish) -> Result<Setup, SetupError> {
        let (_, options) = wish.check(&Self::modes())?;
        let flaw = options["flaw"].parse().map_err(|error| SetupError::Combination(format!("{error}")))?;
        Ok(Setup { players: wish.players, flaw })
    }

    fn seats(setup: &Setup) -> u8 {
        setup.players
    }

    fn start(setup: &Setup, cx: &mut CxOf<'_, Self>) -> Result<Self, SetupError> {
        rules::start(setup, cx)
    }

    fn pending(&self) -> Pending {
        let decision = |seat, point| Decision { seat, point };
        let asks = |decisions| Pending { wait: Wait::Asks(decisions), wake_ms: None };
        match &self.phase {
            Phase::Turn => asks(vec![decision(self.turn, "DP-TURN")]),
            Phase::Scouting => asks(vec![decision(self.turn, "DP-SCOUT")]),
            Phase::Trapping { passed, until_ms } => {
                let asked = self.watchful().filter(|seat| !passed.contains(*seat));
                let asked = asked.map(|seat| decision(seat, "DP-TRAP"));
                let window = Window { class: "chest", asked: asked.collect(), length_ms: WINDOW_MS };
                Pending { wait: Wait::Window(window), wake_ms: Some(*until_ms) }
            }
            Phase::Bidding { .. } if self.flaw == Flaw::NobodyAsked => asks(Vec::new()),
            Phase::Bidding { bids } => {
                let asked = Seat::all(self.seats).filter(|seat| bids[seat.index()].is_none());
                asks(asked.map(|seat| decision(seat, "DP-BID")).collect())
            }
            Phase::Night { .. } if self.flaw == Flaw::Sleepless => {
                Pending { wait: Wait::Idle, wake_ms: None }
            }
            Phase::Night { until_ms } => Pending { wait: Wait::Idle, wake_ms: Some(*until_ms) },
            Phase::Over => Pending { wait: Wait::Over, wake_ms: None },
        }
    }

    fn default_answer(&self, seat: Seat) -> Option<ActionOf<Self>> {
        let decision = self.pending().decisions().iter().find(|decision| decision.seat == seat).copied()?;
        Some(match decision.point {
            "DP-TURN" if self.flaw == Flaw::DefaultNotLegal => ActionOf::<Self>::new(Verb::Pass),
            "DP-TURN" => ActionOf::<Self>::new(Verb::End),
            "DP-SCOUT" => ActionOf::<Self>::new(Verb::Leave),
            "DP-BID" => ActionOf::<Self>::new(Verb::Bid).with(Arg::Card, []),
            _ => ActionOf::<Self>::new(Verb::Pass),
        })
    }

    fn pending_for(&self, who: Viewer) -> SeenPending {
        let Pending { wait, .. } = self.pending();
        let (kind, asked) = match wait {
            Wait::Asks(asked) => (SeenWait::Asks, asked),
            Wait::Window(window) => (SeenWait::Window, window.asked),
            Wait::Idle => (SeenWait::Idle, Vec::new()),
            Wait::Over => (SeenWait::Over, Vec::new()),
        };
        // All seats asked in a window, including those that have answered.
        let waiting_for = match kind {
            SeenWait::Window => self.watchful().collect(),
            _ if self.flaw == Flaw::ToldWrongly => Seat::all(self.seats).collect(),
            _ => asked.iter().map(|decision| decision.seat).collect(),
        };
        let yours = asked.iter().filter(|decision| who.is(decision.seat));
        SeenPending {
            wait: kind,
            waiting_for,
            yours: yours.map(|decision| decision.point.to_owned()).collect(),
            deadline_ms: match self.phase {
                Phase::Trapping { until_ms, .. } => Some(until_ms),
                _ => None, // The end of the night is not announced.
            },
        }
    }

    fn legal(&self, seat: Seat) -> Vec<OfferOf<Self>> {
        rules::legal(self, seat)
    }

    fn apply(&mut self, input: &Input<ActionOf<Self>>, cx: &mut CxOf<'_, Self>) -> Result<(), ApplyError> {
        rules::apply(self, input, cx)
    }

    fn common(&self) -> Common {
        view::common(self)
    }

    fn own(&self, who: Viewer) -> Own {
        view::own(self, who)
    }

    fn imagine(&self, who: Viewer, rng: &mut impl Rng) -> Self {
        imagine::imagine(self, who, rng)
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.phase != Phase::Over || self.flaw == Flaw::NoOutcome {
            return None;
        }
        let totals: Vec<u8> = (0..usize::from(self.seats)).map(|seat| self.total(seat)).collect();
        let best = totals.iter().max().copied().unwrap_or(0);
        let first = totals.iter().position(|total| *total == best).unwrap_or(0);
        let seats = totals.iter().map(|total| SeatOutcome { won: *total == best, survived: true }).collect();
        let ending = format!("seat {first} is first");
        Some(Outcome { ending, seats, carry: None })
    }

    fn invariants(&self) -> Result<(), String> {
        let hands = self.hands.iter().flatten().map(|piece| piece.face);
        let shelves = self.shelves.iter().flat_map(Pile::faces);
        let mut cards: Vec<Card> =
            hands.chain(shelves).chain(self.deck.faces()).chain(self.discard.iter().copied()).collect();
        cards.sort_unstable();
        if cards != Card::all().collect::<Vec<_>>() {
            return Err(format!("the cards are {cards:?}"));
        }
        let mut tokens: Vec<Token> =
            [self.bag.contents(), self.aside.as_slice(), self.found.as_slice()].concat();
        tokens.sort_unstable();
        if tokens != Token::all().collect::<Vec<_>>() {
            return Err(format!("the tokens are {tokens:?}"));
        }
        let laid = self.moulds.iter().flatten().map(|mould| mould.spore.face);
        let mut spores: Vec<Spore> =
            laid.chain(self.mould_pile.faces()).chain(self.cleaned.iter().copied()).collect();
        spores.sort_unstable();
        if spores != Spore::all().collect::<Vec<_>>() {
            return Err(format!("the spores are {spores:?}"));
        }
        Ok(())
    }
}

impl Cellar {
    /// The seats asked when the chest is opened: all with their switch on except the one that opens it.
    fn watchful(&self) -> impl Iterator<Item = Seat> {
        let holds_trap = |seat: Seat| self.hands[seat.index()].iter().any(|piece| piece.face.is_trap());
        let only_holders = self.flaw == Flaw::WindowForHolders;
        Seat::all(self.seats)
            .filter(|seat| *seat != self.turn && self.alert[seat.index()])
            .filter(move |seat| !only_holders || holds_trap(*seat))
    }

    /// A seat's final total: its score and the cards on its shelf.
    fn total(&self, seat: usize) -> u8 {
        self.score[seat] + self.shelves[seat].faces().map(Card::value).sum::<u8>()
    }

    /// A viewer's handle of a mould.
    fn handle(&self, who: Viewer, mould: &Mould) -> Handle {
        self.handles.of(who, mould.piece).expect("everybody sees every mould that is laid down")
    }
}
