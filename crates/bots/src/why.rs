//! Explanations of a bot's choice: the facts recorded while it scores actions.

use std::{cell::RefCell, fmt};

use airlock_engine::{ActionOf, Game};

/// Number of alternatives named.
const INSTEAD: usize = 2;
/// Difference in score that a random tie-breaker may cause.
const WHIM: i32 = 3;

/// A bot's explanation of an action.
pub struct Why<G: Game> {
    /// The facts that count, the weightiest first.
    pub reasons: Vec<Reason>,
    /// Alternatives, the best first, of different kinds.
    pub instead: Vec<ActionOf<G>>,
}

/// A fact in a bot's score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reason {
    /// Name of the fact, worded in `crates/games/GAME/reasons.json`.
    pub fact: &'static str,
    /// Weight in the bot's own points. Negative if it speaks against the action.
    pub points: i32,
}

impl<G: Game> fmt::Debug for Why<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { reasons, instead } = self;
        f.debug_struct("Why").field("reasons", reasons).field("instead", instead).finish()
    }
}

/// Records facts while a bot scores, if an explanation is wanted.
#[derive(Debug, Clone, Default)]
pub(crate) struct Notes(RefCell<Option<Vec<Reason>>>);

impl Notes {
    /// Records a fact. Of repeated facts only the weightiest counts.
    pub(crate) fn write(&self, fact: &'static str, points: i32) {
        let Some(reasons) = &mut *self.0.borrow_mut() else { return };
        let weight = points.abs();
        match reasons.iter().position(|reason| reason.fact == fact) {
            Some(place) if reasons[place].points.abs() < weight => drop(reasons.remove(place)),
            Some(_) => return,
            None if points == 0 => return,
            None => {}
        }
        let place = reasons.partition_point(|reason| reason.points.abs() >= weight);
        reasons.insert(place, Reason { fact, points });
    }

    /// The facts recorded during `weigh`, the weightiest first.
    fn of(&self, weigh: impl FnOnce()) -> Vec<Reason> {
        *self.0.borrow_mut() = Some(Vec::new());
        weigh();
        self.0.take().unwrap_or_default()
    }
}

/// The best choice. Ties go to the greatest `whim`.
pub(crate) fn best<C, W: Ord>(choices: Vec<(i32, C)>, whim: impl Fn(usize) -> W) -> Option<C> {
    let choices = choices.into_iter().enumerate();
    choices.max_by_key(|(place, (worth, _))| (*worth, whim(*place))).map(|(_, (_, choice))| choice)
}

/// Explains why a bot that takes the best choice does `done`.
///
/// `None` if `done` is not among the best, because then another player chose it. `weigh` scores a choice
/// again.
pub(crate) fn why<G: Game>(
    choices: &[(i32, ActionOf<G>)],
    notes: &Notes,
    weigh: impl FnOnce(&ActionOf<G>) -> i32,
    done: &ActionOf<G>,
) -> Option<Why<G>> {
    let most = choices.iter().map(|(worth, _)| *worth).max()?;
    choices.iter().find(|(worth, choice)| *worth + WHIM >= most && choice == done)?;
    let reasons = notes.of(|| {
        weigh(done);
    });
    let mut instead: Vec<ActionOf<G>> = Vec::new();
    while instead.len() < INSTEAD {
        // One alternative of each verb is enough.
        let named =
            |other: &ActionOf<G>| other.verb == done.verb || instead.iter().any(|one| one.verb == other.verb);
        let others = choices.iter().filter(|(_, choice)| !named(choice));
        let Some((_, next)) = others.max_by_key(|(worth, _)| *worth) else { break };
        instead.push(next.clone());
    }
    Some(Why { reasons, instead })
}
