//! Why a bot does what it does: the facts that it weighs, written down while it weighs them.

use std::{cell::RefCell, fmt};

use airlock_engine::{ActionOf, Game};

/// How many other things are named.
const INSTEAD: usize = 2;
/// So much less may be done for a whim: bots have dice of their own.
const WHIM: i32 = 3;

/// What a bot weighed for something that it could do.
pub struct Why<G: Game> {
    /// The facts that count, the weightiest first.
    pub reasons: Vec<Reason>,
    /// What else it thought of, the best first; nothing of the same worth in another spelling.
    pub instead: Vec<ActionOf<G>>,
}

/// A fact that a bot weighed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reason {
    /// What it is, in the game's own words for it: `crates/games/GAME/reasons.json` tells them.
    pub fact: &'static str,
    /// How much it counts, in the bot's own measure: below 0 if against it.
    pub points: i32,
}

impl<G: Game> fmt::Debug for Why<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { reasons, instead } = self;
        f.debug_struct("Why").field("reasons", reasons).field("instead", instead).finish()
    }
}

/// Where a bot writes down what it weighs, if somebody wants to know.
#[derive(Debug, Clone, Default)]
pub(crate) struct Notes(RefCell<Option<Vec<Reason>>>);

impl Notes {
    /// A fact counts; whatever counts twice counts as much as at most.
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

    /// What is written down while something is weighed, the weightiest first.
    fn of(&self, weigh: impl FnOnce()) -> Vec<Reason> {
        *self.0.borrow_mut() = Some(Vec::new());
        weigh();
        self.0.take().unwrap_or_default()
    }
}

/// The best of what was weighed. Of equals it is the one with the greatest `whim`.
pub(crate) fn best<C, W: Ord>(choices: Vec<(i32, C)>, whim: impl Fn(usize) -> W) -> Option<C> {
    let choices = choices.into_iter().enumerate();
    choices.max_by_key(|(place, (worth, _))| (*worth, whim(*place))).map(|(_, (_, choice))| choice)
}

/// Why a bot that takes the best does `done`; none if that is not among the best: then it was not this bot that thought of it. `weigh`
/// weighs a choice once more.
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
        // One of each kind is enough to compare with.
        let named =
            |other: &ActionOf<G>| other.verb == done.verb || instead.iter().any(|one| one.verb == other.verb);
        let others = choices.iter().filter(|(_, choice)| !named(choice));
        let Some((_, next)) = others.max_by_key(|(worth, _)| *worth) else { break };
        instead.push(next.clone());
    }
    Some(Why { reasons, instead })
}
