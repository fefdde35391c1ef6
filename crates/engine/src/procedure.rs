//! Procedures: rules as steps on a stack, for games whose rulebook nests (an action leads to an attack, that to a wound, that to a
//! choice). A game that does not nest needs none of this.
//!
//! Each chapter of a rulebook has an enum `Step` of its procedures, and [`frames!`](crate::frames) lists the chapters. A step is
//! taken off the stack and run; it changes the state and pushes what is to happen next. A step that waits for an answer
//! stays on top until its answer comes. [`pending`], [`pending_for`], [`default_answer`], [`legal`] and [`apply`] are what such a
//! game is to the kernel.

use crate::{
    ActionOf, ApplyError, CxOf, Decision, Fuel, Game, Illegal, Input, OfferOf, Pending, Seat, SeatSet,
    SeenPending, SeenWait, Stack, Viewer, Wait, Window, find,
};

/// A game whose rules are procedures on a stack.
pub trait Framed: Game {
    /// A procedure in progress, of whatever chapter.
    type Frame: Procedure<Self>;
    /// Components that procedures hold while they run, and that are nowhere else meanwhile.
    type Held: Default;

    /// How long a covert window stays open at a table with a clock, in milliseconds.
    const WINDOW_MS: u32;
    /// Verbs of standing offers: what a seat may do whoever is asked.
    const STANDING: &'static [Self::Verb] = &[];
    /// The refusal of an action that an asked seat is not offered, where its procedure has no better one.
    const NOT_OFFERED: Illegal;
    /// The refusal of a tick while no window is open.
    const NO_WINDOW: Illegal;

    /// The procedures in progress.
    fn stack(&self) -> &Stack<Self::Frame>;

    /// The procedures in progress, to push one.
    fn stack_mut(&mut self) -> &mut Stack<Self::Frame>;

    /// How many seats there are.
    fn seat_count(&self) -> usize;

    /// Whether the match is over.
    fn is_over(&self) -> bool;

    /// What takes effect the moment it becomes true, whatever procedure is in progress.
    fn interrupt(&mut self, _cx: &mut CxOf<'_, Self>) {}

    /// The offers with verbs of [`Framed::STANDING`]; they depend on what the seat itself may know.
    fn standing(&self, _seat: Seat) -> Vec<OfferOf<Self>> {
        Vec::new()
    }

    /// Does what a standing offer says. If that pushes procedures, [`Framed::run`] runs them at once, before the procedure that
    /// waits.
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

    /// Why a seat that is not asked cannot do this.
    fn not_asked(&self, seat: Seat, action: &ActionOf<Self>) -> Illegal;

    /// Says the refusal of an action more clearly.
    fn clarify(_action: &ActionOf<Self>, refusal: Illegal) -> Illegal {
        refusal
    }

    /// Puts a procedure on the stack: it runs next.
    fn push(&mut self, frame: impl Into<Self::Frame>) {
        self.stack_mut().push(frame.into());
    }

    /// Puts procedures on the stack so that they run in the order given.
    fn then<const N: usize>(&mut self, frames: [Self::Frame; N]) {
        self.stack_mut().then(frames);
    }

    /// The question that the match waits with.
    fn question(&self) -> Option<Question> {
        self.stack().top().and_then(|frame| frame.question(self))
    }

    /// Runs procedures until one waits for an answer, or the match is over.
    ///
    /// # Errors
    /// [`ApplyError::Runaway`] if they do not come to an end.
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

/// Whether a procedure is through for now.
#[derive(Debug)]
pub enum Flow<P> {
    /// It is: what is on the stack goes on.
    Done,
    /// It waits for an answer.
    Ask(P),
}

impl<P> Flow<P> {
    /// The same, of a chapter.
    pub fn map<Q>(self, frame: impl FnOnce(P) -> Q) -> Flow<Q> {
        match self {
            Self::Done => Flow::Done,
            Self::Ask(step) => Flow::Ask(frame(step)),
        }
    }
}

/// A question that a waiting procedure puts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Question {
    /// The seats that still owe an answer.
    pub seats: SeatSet,
    /// The decision point, as the rules name it.
    pub point: &'static str,
    /// Who is told that these seats are asked.
    pub manner: Manner,
}

/// How a question is put.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// Everybody sees who is asked.
    Open,
    /// A reaction window of a class: nobody sees who still owes an answer; a tick ends it.
    Window(&'static str),
}

impl Question {
    /// A question to one seat that everybody sees.
    pub const fn to(seat: Seat, point: &'static str) -> Self {
        Self { seats: SeatSet::only(seat), point, manner: Manner::Open }
    }
}

/// The procedures of one chapter, or of all.
pub trait Procedure<G: Framed>: Sized {
    /// Runs until it is through or needs an answer.
    fn run(self, game: &mut G, cx: &mut CxOf<'_, G>) -> Flow<Self>;

    /// The question it waits with, if it is one that waits.
    fn question(&self, _game: &G) -> Option<Question> {
        None
    }

    /// What a seat that is asked may answer. The first offer, filled with as little as possible from the front, is the
    /// answer of a seat that does not answer.
    fn offers(&self, _game: &G, _seat: Seat) -> Vec<OfferOf<G>> {
        Vec::new()
    }

    /// The offers with one verb only: what an answer is checked against.
    fn offers_of(&self, game: &G, seat: Seat, verb: G::Verb) -> Vec<OfferOf<G>> {
        let mut offers = self.offers(game, seat);
        offers.retain(|offer| offer.verb == verb);
        offers
    }

    /// The answer of a seat that does not answer.
    fn default(&self, game: &G, seat: Seat) -> Option<ActionOf<G>> {
        self.offers(game, seat).first().and_then(OfferOf::<G>::least)
    }

    /// Takes an answer that was offered; runs on from there.
    fn answer(self, _game: &mut G, _cx: &mut CxOf<'_, G>, _seat: Seat, _action: &ActionOf<G>) {}

    /// A window's time is up.
    fn close(self, _game: &mut G, _cx: &mut CxOf<'_, G>) {}

    /// The components that it holds and that are nowhere else.
    fn holds(&self, _held: &mut G::Held) {}

    /// Why an action that is not offered is not: the rule that forbids it.
    fn why_not(&self, _game: &G, _seat: Seat, _action: &ActionOf<G>) -> Illegal {
        G::NOT_OFFERED
    }

    /// Refusal of an action that does not fit an offer of its verb. `refusal` has the rule of the hole that it does not fill.
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

/// The procedure that asks a seat.
fn asked<G: Framed>(game: &G, seat: Seat) -> Option<&G::Frame> {
    game.question().filter(|question| question.seats.contains(seat)).and(game.stack().top())
}

/// What a seat may do now with one verb: what [`legal`] has of it.
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

/// Lists the chapters of a game's rules: an enum with the steps of each, which is a [`Procedure`] itself.
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
