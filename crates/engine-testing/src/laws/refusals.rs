//! Law: every action that is not offered is refused by a named rule, without side effects.

use airlock_engine::{Action, ActionOf, ApplyError, Game, HashKey, Input, OfferOf, Replica, Seat, rng};

use super::offers::{Trials, is_offered};
use crate::{
    Match, PlayRng, Trouble,
    drive::{json, written},
};

/// The vocabulary offered so far in one match, from which wrong actions are composed.
#[derive(Debug)]
pub(crate) struct Vocabulary<G: Game> {
    actions: Vec<ActionOf<G>>,
    verbs: Vec<G::Verb>,
    args: Vec<G::Arg>,
    refs: Vec<G::Ref>,
}

/// Length limit of each list of the vocabulary.
const LIMIT: usize = 200;
/// Attempts to compose an action that is not offered, for each action wanted.
const ATTEMPTS: usize = 4;

impl<G: Game> Default for Vocabulary<G> {
    fn default() -> Self {
        Self { actions: Vec::new(), verbs: Vec::new(), args: Vec::new(), refs: Vec::new() }
    }
}

impl<G: Game> Vocabulary<G> {
    /// Adds the actions offered now.
    pub(super) fn learn(&mut self, trials: &Trials<G>, rng: &mut PlayRng) {
        trials.actions.iter().for_each(|(_, action)| self.hear(action, rng));
    }

    /// Adds an action.
    pub(crate) fn hear(&mut self, action: &ActionOf<G>, rng: &mut PlayRng) {
        remember(&mut self.actions, action.clone(), rng);
        remember(&mut self.verbs, action.verb, rng);
        for (arg, refs) in &action.args {
            remember(&mut self.args, *arg, rng);
            refs.iter().for_each(|thing| remember(&mut self.refs, *thing, rng));
        }
    }

    /// Tries up to `count` actions that are not offered. Returns their number.
    pub(super) fn provoke(
        &self,
        game: &Match<G>,
        offers: &[(Seat, Vec<OfferOf<G>>)],
        count: usize,
        rng: &mut PlayRng,
    ) -> Result<u64, Trouble> {
        let key = HashKey::new(&[0; 32]);
        let hash = game.replica.hash(&key);
        let mut world = game.replica.clone();
        let mut refused = 0;
        for _ in 0..count * ATTEMPTS {
            let Some(action) = self.wrong(rng) else { break };
            // Includes one seat that does not exist.
            let seat = Seat(u8::try_from(rng::below(rng, usize::from(game.seats) + 1)).unwrap_or(game.seats));
            if offers.iter().any(|(other, offers)| *other == seat && is_offered::<G>(offers, &action)) {
                continue;
            }
            refuse(&mut world, &game.replica, seat, &action)?;
            refused += 1;
            if world.hash(&key) != hash {
                return Err(Trouble::RefusalChanges { seat, action: json(&action), what: "the hash" });
            }
            if refused == count as u64 {
                break;
            }
        }
        Ok(refused)
    }

    /// A previously offered action, usually with one change.
    pub(crate) fn wrong(&self, rng: &mut PlayRng) -> Option<ActionOf<G>> {
        let mut action = any(&self.actions, rng)?.clone();
        match rng::below(rng, 9) {
            // Unchanged: tried by another seat or at another time.
            0 | 1 => {}
            2 => action.verb = *any(&self.verbs, rng)?,
            3 => {
                let arg = *any(&self.args, rng)?;
                let thing = *any(&self.refs, rng)?;
                action.args.retain(|(name, _)| *name != arg);
                action = action.with(arg, [thing]);
            }
            4 if !action.args.is_empty() => {
                let place = rng::below(rng, action.args.len());
                action.args.remove(place);
            }
            5 => {
                let other = any(&self.actions, rng)?.args.clone();
                action = Action { verb: action.verb, args: other };
            }
            6 => change(&mut action, rng, |refs, place| {
                refs.remove(place);
            }),
            7 => change(&mut action, rng, |refs, place| refs.push(refs[place])),
            _ => {
                let thing = *any(&self.refs, rng)?;
                change(&mut action, rng, |refs, place| refs[place] = thing);
            }
        }
        Some(action)
    }
}

/// Tries one action in `world`, which equals `original` and must stay so.
fn refuse<G: Game>(
    world: &mut Replica<G>,
    original: &Replica<G>,
    seat: Seat,
    action: &ActionOf<G>,
) -> Result<(), Trouble> {
    let input = Input::Act(seat, action.clone());
    match world.apply(&input) {
        Ok(_) => Err(Trouble::NotOfferedAccepted { seat, action: json(action) }),
        Err(error @ ApplyError::Runaway(_)) => Err(Trouble::Refused { input: written::<G>(&input), error }),
        Err(ApplyError::Illegal(illegal)) if illegal.rule.is_empty() => {
            Err(Trouble::NamelessRefusal { seat, action: json(action) })
        }
        Err(ApplyError::Illegal(_)) if world.game != original.game => {
            Err(Trouble::RefusalChanges { seat, action: json(action), what: "the state" })
        }
        Err(ApplyError::Illegal(_)) if world.chance().counts() != original.chance().counts() => {
            Err(Trouble::RefusalChanges { seat, action: json(action), what: "the chance counts" })
        }
        Err(ApplyError::Illegal(_)) => Ok(()),
    }
}

/// Changes one reference of one argument. Does nothing if the action has none.
fn change<V, A, R>(action: &mut Action<V, A, R>, rng: &mut PlayRng, how: impl FnOnce(&mut Vec<R>, usize)) {
    let mut filled: Vec<&mut Vec<R>> =
        action.args.iter_mut().map(|(_, refs)| refs).filter(|refs| !refs.is_empty()).collect();
    if !filled.is_empty() {
        let chosen = rng::below(rng, filled.len());
        let place = rng::below(rng, filled[chosen].len());
        how(filled[chosen], place);
    }
}

fn any<'a, T>(things: &'a [T], rng: &mut PlayRng) -> Option<&'a T> {
    if things.is_empty() { None } else { Some(&things[rng::below(rng, things.len())]) }
}

/// Adds a new thing. Replaces a random old one if the list is full.
fn remember<T: PartialEq>(things: &mut Vec<T>, thing: T, rng: &mut PlayRng) {
    if things.contains(&thing) {
        return;
    }
    if things.len() < LIMIT {
        things.push(thing);
    } else {
        let place = rng::below(rng, LIMIT);
        things[place] = thing;
    }
}
