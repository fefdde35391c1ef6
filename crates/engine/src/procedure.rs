//! Rules as steps on a stack, for games whose rulebook nests: an action leads to an attack, the attack to a
//! wound, the wound to a choice. Other games do not need this module.
//!
//! Each chapter of a rulebook has an enum `Step` of its procedures, and [`frames!`](crate::frames) lists the
//! chapters. A step is popped and run. It changes the state and pushes the steps that follow. A step that
//! needs an answer stays on top until the answer comes. [`answered_by_stack!`](crate::answered_by_stack) and
//! [`apply`] implement the methods of [`Game`] for such a game.

use crate::{
    ActionOf, ApplyError, CxOf, Decision, Fuel, Game, Illegal, Input, OfferOf, Pending, Seat, SeatSet,
    SeenPending, SeenWait, Stack, Viewer, Wait, Window, find,
};

/// Methods of [`Game`] that the stack answers: [`pending`], [`default_answer`], [`pending_for`] and [`legal`].
/// Written in the `impl Game` of a [`Framed`] game.
#[macro_export]
macro_rules! answered_by_stack {
    () => {
        fn pending(&self) -> $crate::Pending {
            $crate::procedure::pending(self)
        }

        fn default_answer(&self, seat: $crate::Seat) -> ::std::option::Option<$crate::ActionOf<Self>> {
            $crate::procedure::default_answer(self, seat)
        }

        fn pending_for(&self, who: $crate::Viewer) -> $crate::SeenPending {
            $crate::procedure::pending_for(self, who)
        }

        fn legal(&self, seat: $crate::Seat) -> ::std::vec::Vec<$crate::OfferOf<Self>> {
            $crate::procedure::legal(self, seat)
        }
    };
}

/// A game whose rules are procedures on a stack.
pub trait Framed: Game {
    /// A procedure in progress, of any chapter.
    type Frame: Procedure<Self>;
    /// Components that a running procedure holds and that are nowhere else during that time.
    type Held: Default;

    /// Duration of a covert window at a table with a clock, in milliseconds.
    const WINDOW_MS: u32;
    /// Verbs of standing offers, which a seat may use no matter who is asked.
    const STANDING: &'static [Self::Verb] = &[];
    /// Refusal of an action that an asked seat is not offered, if its procedure gives no better one.
    const NOT_OFFERED: Illegal;
    /// Refusal of a tick while no window is open.
    const NO_WINDOW: Illegal;

    /// The procedures in progress.
    fn stack(&self) -> &Stack<Self::Frame>;

    /// Mutable access to the procedures in progress.
    fn stack_mut(&mut self) -> &mut Stack<Self::Frame>;

    /// Number of seats.
    fn seat_count(&self) -> usize;

    /// True if the match is over.
    fn is_over(&self) -> bool;

    /// Applies effects that occur the moment their condition holds, during any procedure.
    fn interrupt(&mut self, _cx: &mut CxOf<'_, Self>) {}

    /// The standing offers of a seat, with verbs of [`Framed::STANDING`]. They depend only on the seat's own
    /// knowledge.
    fn standing(&self, _seat: Seat) -> Vec<OfferOf<Self>> {
        Vec::new()
    }

    /// Executes a standing offer. If this pushes procedures, call [`Framed::run`] to run them before the
    /// waiting one.
    ///
    /// # Errors
    /// As [`Framed::run`].
    fn stand(
        &mut self,
        _cx: &mut CxOf<'_, Self>,
        _seat: Seat,
        _action: &ActionOf<Self>,
    ) -> Result<(), ApplyError> {
        Ok(())
    }

    /// The refusal of an action by a seat that is not asked.
    fn not_asked(&self, seat: Seat, action: &ActionOf<Self>) -> Illegal;

    /// Rewords the refusal of an action more clearly.
    fn clarify(_action: &ActionOf<Self>, refusal: Illegal) -> Illegal {
        refusal
    }

    /// Pushes a procedure, which runs next.
    fn push(&mut self, frame: impl Into<Self::Frame>) {
        self.stack_mut().push(frame.into());
    }

    /// Pushes procedures that run in the given order.
    fn then<const N: usize>(&mut self, frames: [Self::Frame; N]) {
        self.stack_mut().then(frames);
    }

    /// The question that the match waits for.
    fn question(&self) -> Option<Question> {
        self.stack().top().and_then(|frame| frame.question(self))
    }

    /// Runs procedures until one waits for an answer or the match is over.
    ///
    /// # Errors
    /// [`ApplyError::Runaway`] if they exceed the step limit.
    fn run(&mut self, cx: &mut CxOf<'_, Self>) -> Result<(), ApplyError> {
        let mut fuel = Fuel::full();
        loop {
            self.interrupt(cx);
            let Some(frame) = self.stack_mut().pop() else { return Ok(()) };
            fuel.burn()?;
            if let Flow::Ask(frame) = frame.run(self, cx) {
                self.stack_mut().push(frame);
                self.interrupt(cx);
                if self.question().is_some() {
                    return Ok(());
                }
            }
        }
    }
}

/// The result of running a procedure.
#[derive(Debug)]
pub enum Flow<P> {
    /// The procedure is finished. The stack continues.
    Done,
    /// The procedure waits for an answer.
    Ask(P),
}

impl<P> Flow<P> {
    /// Wraps the step of a chapter into a frame.
    pub fn map<Q>(self, frame: impl FnOnce(P) -> Q) -> Flow<Q> {
        match self {
            Self::Done => Flow::Done,
            Self::Ask(step) => Flow::Ask(frame(step)),
        }
    }
}

/// A question of a waiting procedure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Question {
    /// The seats that still owe an answer.
    pub seats: SeatSet,
    /// Name of the decision point in the rules.
    pub point: &'static str,
    /// Visibility of the asked seats.
    pub manner: Manner,
}

/// The visibility of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// Everybody sees who is asked.
    Open,
    /// A reaction window of this class. Nobody sees which seats still owe an answer, and a tick closes it.
    Window(&'static str),
}

impl Question {
    /// A question to one seat that everybody sees.
    pub const fn to(seat: Seat, point: &'static str) -> Self {
        Self { seats: SeatSet::only(seat), point, manner: Manner::Open }
    }
}

/// The procedures of one chapter, or of all.
///
/// # Example
/// A chapter with two procedures: a coin is tossed, then a seat is asked to call it. Beside this, the game is
/// the one of the example of [`Game`].
/// ```
/// # use airlock_engine::*;
/// # use serde::{Deserialize, Serialize};
/// # words! { pub enum Verb("verb") { Call => "call" } }
/// # words! { pub enum Arg("argument") { Face => "face" } }
/// # #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
/// # pub struct Coin { up: u8, called: Option<u8>, stack: Stack<Frame> }
/// # #[derive(Serialize)]
/// # pub struct Seen { called: Option<u8> }
/// # impl Wire for Seen {}
/// # #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
/// # pub struct Called;
/// # impl Wire for Called {}
/// # impl Game for Coin {
/// #     const ID: &'static str = "coin";
/// #     const RULES_VERSION: u32 = 1;
/// #     type Setup = ();
/// #     type Verb = Verb;
/// #     type Arg = Arg;
/// #     type Ref = u8;
/// #     type Common = Seen;
/// #     type Own = Seen;
/// #     type SeenEvent = Called;
/// #     fn modes() -> Vec<Mode> { vec![] }
/// #     fn setup(_: &Wish) -> Result<(), SetupError> { Ok(()) }
/// #     fn seats((): &()) -> u8 { 1 }
/// #     fn start((): &(), cx: &mut CxOf<'_, Self>) -> Result<Self, SetupError> {
/// #         let mut coin = Self { up: 0, called: None, stack: Stack::default() };
/// #         coin.push(Step::Toss);
/// #         coin.run(cx).map_err(|error| SetupError::Combination(error.to_string()))?;
/// #         Ok(coin)
/// #     }
/// #     fn pending(&self) -> Pending { procedure::pending(self) }
/// #     fn default_answer(&self, seat: Seat) -> Option<ActionOf<Self>> { procedure::default_answer(self, seat) }
/// #     fn pending_for(&self, who: Viewer) -> SeenPending { procedure::pending_for(self, who) }
/// #     fn legal(&self, seat: Seat) -> Vec<OfferOf<Self>> { procedure::legal(self, seat) }
/// #     fn apply(&mut self, input: &Input<ActionOf<Self>>, cx: &mut CxOf<'_, Self>) -> Result<(), ApplyError> {
/// #         procedure::apply(self, input, cx)
/// #     }
/// #     fn common(&self) -> Seen { Seen { called: self.called } }
/// #     fn own(&self, _: Viewer) -> Seen { Seen { called: None } }
/// #     fn imagine(&self, _: Viewer, _: &mut impl reexport::rand_core::Rng) -> Self { self.clone() }
/// #     fn outcome(&self) -> Option<Outcome> { None }
/// #     fn invariants(&self) -> Result<(), String> { Ok(()) }
/// # }
/// # impl Framed for Coin {
/// #     type Frame = Frame;
/// #     type Held = ();
/// #     const WINDOW_MS: u32 = 0;
/// #     const NOT_OFFERED: Illegal = Illegal::new("C-CALL", "that is not offered");
/// #     const NO_WINDOW: Illegal = Illegal::new("C-CALL", "no window is open");
/// #     fn stack(&self) -> &Stack<Frame> { &self.stack }
/// #     fn stack_mut(&mut self) -> &mut Stack<Frame> { &mut self.stack }
/// #     fn seat_count(&self) -> usize { 1 }
/// #     fn is_over(&self) -> bool { self.called.is_some() }
/// #     fn not_asked(&self, _: Seat, _: &ActionOf<Self>) -> Illegal { Self::NOT_OFFERED }
/// # }
/// frames! {
///     /// A procedure in progress, by chapter.
///     pub enum Frame of Coin { Calls(Step) }
/// }
///
/// #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
/// pub enum Step { Toss, Call }
///
/// impl Procedure<Coin> for Step {
///     fn run(self, game: &mut Coin, cx: &mut CxOf<'_, Coin>) -> Flow<Self> {
///         match self {
///             Self::Toss => {
///                 game.up = cx.chance.pick(Draw::new("coin"), 2, |face| face.to_string()) as u8;
///                 game.push(Self::Call);
///                 Flow::Done
///             }
///             Self::Call => Flow::Ask(self),
///         }
///     }
///
///     fn question(&self, _: &Coin) -> Option<Question> {
///         matches!(self, Self::Call).then(|| Question::to(Seat(0), "C-CALL"))
///     }
///
///     fn offers(&self, _: &Coin, _: Seat) -> Vec<OfferOf<Coin>> {
///         vec![Offer::new(Verb::Call, &["C-CALL"]).choose(Arg::Face, Slot::one(0..=1), "C-FACE")]
///     }
///
///     // Only an answer that was offered comes here.
///     fn answer(self, game: &mut Coin, _: &mut CxOf<'_, Coin>, _: Seat, action: &ActionOf<Coin>) {
///         game.called = action.one(Arg::Face);
///     }
/// }
///
/// let (mut coin, _) = Replica::<Coin>::start(&(), Seed::from_text("any"))?;
/// assert_eq!(coin.game.pending_for(Viewer::Public).waiting_for, [Seat(0)]);
/// coin.apply(&Input::Act(Seat(0), Action::new(Verb::Call).with(Arg::Face, [1])))?;
/// assert_eq!(coin.game.called, Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Procedure<G: Framed>: Sized {
    /// Runs until the procedure finishes or needs an answer.
    fn run(self, game: &mut G, cx: &mut CxOf<'_, G>) -> Flow<Self>;

    /// The question that it waits for. `None` if it does not wait.
    fn question(&self, _game: &G) -> Option<Question> {
        None
    }

    /// The possible answers of an asked seat. The minimal filling of the first offer is the default answer.
    fn offers(&self, _game: &G, _seat: Seat) -> Vec<OfferOf<G>> {
        Vec::new()
    }

    /// The offers with one verb only, against which an answer is checked.
    fn offers_of(&self, game: &G, seat: Seat, verb: G::Verb) -> Vec<OfferOf<G>> {
        let mut offers = self.offers(game, seat);
        offers.retain(|offer| offer.verb == verb);
        offers
    }

    /// The answer on behalf of a seat that gives none.
    fn default(&self, game: &G, seat: Seat) -> Option<ActionOf<G>> {
        self.offers(game, seat).first().and_then(OfferOf::<G>::least)
    }

    /// Takes an answer that was offered.
    fn answer(self, _game: &mut G, _cx: &mut CxOf<'_, G>, _seat: Seat, _action: &ActionOf<G>) {}

    /// Closes a window whose time is up.
    fn close(self, _game: &mut G, _cx: &mut CxOf<'_, G>) {}

    /// Adds the components that only this procedure holds.
    fn holds(&self, _held: &mut G::Held) {}

    /// The refusal, with its rule, of an action that is not offered.
    fn why_not(&self, _game: &G, _seat: Seat, _action: &ActionOf<G>) -> Illegal {
        G::NOT_OFFERED
    }

    /// The refusal of an action whose choices do not fit an offer of its verb. `refusal` names the rule of
    /// the unfilled hole.
    fn misfit(&self, _game: &G, _seat: Seat, _action: &ActionOf<G>, refusal: Illegal) -> Illegal {
        refusal
    }
}

/// [`Game::pending`] of a game with procedures.
pub fn pending<G: Framed>(game: &G) -> Pending {
    let wait = match (game.is_over(), game.question()) {
        (true, _) => Wait::Over,
        (false, None) => Wait::Idle,
        (false, Some(question)) => {
            let decision = |seat| Decision { seat, point: question.point };
            let asked = question.seats.iter().map(decision).collect();
            match question.manner {
                Manner::Open => Wait::Asks(asked),
                Manner::Window(class) => Wait::Window(Window { class, asked, length_ms: G::WINDOW_MS }),
            }
        }
    };
    Pending { wait, wake_ms: None }
}

/// [`Game::default_answer`] of a game with procedures.
pub fn default_answer<G: Framed>(game: &G, seat: Seat) -> Option<ActionOf<G>> {
    asked(game, seat).filter(|_| !game.is_over())?.default(game, seat)
}

/// [`Game::pending_for`] of a game with procedures. Nobody sees who is asked in a window.
pub fn pending_for<G: Framed>(game: &G, who: Viewer) -> SeenPending {
    if game.is_over() {
        return SeenPending { wait: SeenWait::Over, ..SeenPending::default() };
    }
    let Some(question) = game.question() else { return SeenPending::default() };
    let asked = matches!(who, Viewer::Seat(seat) if question.seats.contains(seat));
    let yours = if asked { vec![question.point.to_owned()] } else { Vec::new() };
    let (wait, waiting_for) = match question.manner {
        Manner::Open => (SeenWait::Asks, question.seats.iter().collect()),
        Manner::Window(_) => (SeenWait::Window, Vec::new()),
    };
    SeenPending { wait, waiting_for, yours, deadline_ms: None }
}

/// [`Game::legal`] of a game with procedures.
pub fn legal<G: Framed>(game: &G, seat: Seat) -> Vec<OfferOf<G>> {
    if game.is_over() || seat.index() >= game.seat_count() {
        return Vec::new();
    }
    let mut offers = asked(game, seat).map_or_else(Vec::new, |frame| frame.offers(game, seat));
    offers.extend(game.standing(seat));
    offers
}

/// [`Game::apply`] of a game with procedures.
///
/// # Errors
/// As [`Game::apply`].
pub fn apply<G: Framed>(
    game: &mut G,
    input: &Input<ActionOf<G>>,
    cx: &mut CxOf<'_, G>,
) -> Result<(), ApplyError> {
    match input {
        Input::Act(seat, action) => {
            let offers = legal_of(game, *seat, action.verb);
            let asked = asked(game, *seat).filter(|_| !game.is_over());
            let mut absent = false;
            let why_not = || {
                absent = true;
                match asked {
                    Some(frame) => frame.why_not(game, *seat, action),
                    None => game.not_asked(*seat, action),
                }
            };
            let found = find(&offers, action, why_not);
            let found = found.map_err(|refusal| match asked {
                Some(frame) if !absent => frame.misfit(game, *seat, action, refusal),
                _ => refusal,
            });
            let action = found.map_err(|refusal| G::clarify(action, refusal))?;
            if G::STANDING.contains(&action.verb) {
                return game.stand(cx, *seat, &action);
            }
            if let Some(frame) = game.stack_mut().pop() {
                frame.answer(game, cx, *seat, &action);
            }
        }
        Input::Tick(_) => {
            if !matches!(game.question(), Some(Question { manner: Manner::Window(_), .. })) {
                return Err(G::NO_WINDOW.into());
            }
            if let Some(frame) = game.stack_mut().pop() {
                frame.close(game, cx);
            }
        }
    }
    game.run(cx)
}

/// The procedure that currently asks this seat.
fn asked<G: Framed>(game: &G, seat: Seat) -> Option<&G::Frame> {
    game.question().filter(|question| question.seats.contains(seat)).and(game.stack().top())
}

/// The part of [`legal`] with one verb.
fn legal_of<G: Framed>(game: &G, seat: Seat, verb: G::Verb) -> Vec<OfferOf<G>> {
    if game.is_over() || seat.index() >= game.seat_count() {
        return Vec::new();
    }
    let mut offers = asked(game, seat).map_or_else(Vec::new, |frame| frame.offers_of(game, seat, verb));
    if G::STANDING.contains(&verb) {
        offers.extend(game.standing(seat).into_iter().filter(|offer| offer.verb == verb));
    }
    offers
}

/// Declares the enum of a game's procedures, with one variant for each chapter. The enum implements
/// [`Procedure`].
///
/// ```ignore
/// frames! {
///     /// A procedure in progress, by chapter.
///     pub enum Frame of Nemesis {
///         /// Section 4.
///         Round(crate::rules::round::Step),
///     }
/// }
/// ```
#[macro_export]
macro_rules! frames {
    ($(#[$meta:meta])* $vis:vis enum $frame:ident of $game:ty {
        $($(#[$chapter_meta:meta])* $chapter:ident($step:ty)),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        $vis enum $frame { $($(#[$chapter_meta])* $chapter($step)),+ }

        $(impl From<$step> for $frame {
            fn from(step: $step) -> Self { Self::$chapter(step) }
        })+

        impl $crate::Procedure<$game> for $frame {
            fn run(self, game: &mut $game, cx: &mut $crate::CxOf<'_, $game>) -> $crate::Flow<Self> {
                match self { $(Self::$chapter(step) => step.run(game, cx).map(Self::$chapter)),+ }
            }
            fn question(&self, game: &$game) -> Option<$crate::Question> {
                match self { $(Self::$chapter(step) => step.question(game)),+ }
            }
            fn offers(&self, game: &$game, seat: $crate::Seat) -> Vec<$crate::OfferOf<$game>> {
                match self { $(Self::$chapter(step) => step.offers(game, seat)),+ }
            }
            fn offers_of(
                &self,
                game: &$game,
                seat: $crate::Seat,
                verb: <$game as $crate::Game>::Verb,
            ) -> Vec<$crate::OfferOf<$game>> {
                match self { $(Self::$chapter(step) => step.offers_of(game, seat, verb)),+ }
            }
            fn default(&self, game: &$game, seat: $crate::Seat) -> Option<$crate::ActionOf<$game>> {
                match self { $(Self::$chapter(step) => $crate::Procedure::default(step, game, seat)),+ }
            }
            fn answer(
                self,
                game: &mut $game,
                cx: &mut $crate::CxOf<'_, $game>,
                seat: $crate::Seat,
                action: &$crate::ActionOf<$game>,
            ) {
                match self { $(Self::$chapter(step) => step.answer(game, cx, seat, action)),+ }
            }
            fn close(self, game: &mut $game, cx: &mut $crate::CxOf<'_, $game>) {
                match self { $(Self::$chapter(step) => step.close(game, cx)),+ }
            }
            fn holds(&self, held: &mut <$game as $crate::Framed>::Held) {
                match self { $(Self::$chapter(step) => step.holds(held)),+ }
            }
            fn why_not(
                &self,
                game: &$game,
                seat: $crate::Seat,
                action: &$crate::ActionOf<$game>,
            ) -> $crate::Illegal {
                match self { $(Self::$chapter(step) => step.why_not(game, seat, action)),+ }
            }
            fn misfit(
                &self,
                game: &$game,
                seat: $crate::Seat,
                action: &$crate::ActionOf<$game>,
                refusal: $crate::Illegal,
            ) -> $crate::Illegal {
                match self { $(Self::$chapter(step) => step.misfit(game, seat, action, refusal)),+ }
            }
        }
    };
}
