//! Law: every offer can be filled, and its fillings are accepted.

use airlock_engine::{ActionOf, ApplyError, Decision, Game, Input, OfferOf, Seat, rng};

use super::pending;
use crate::{
    Bounds, Match, PlayRng, Sampling, Trouble,
    drive::{json, written},
};

/// Offered actions to try at one position.
pub(super) struct Trials<G: Game> {
    /// Actions with the seats to which they are offered.
    pub(super) actions: Vec<(Seat, ActionOf<G>)>,
}

impl<G: Game> Trials<G> {
    /// Chooses all fillings of all offers if they are few, else a sample spread evenly over the offers.
    pub(super) fn choose(
        offers: &[(Seat, Vec<OfferOf<G>>)],
        sampling: &Sampling,
        rng: &mut PlayRng,
    ) -> Result<Self, Trouble> {
        let mut queues: Vec<(Seat, Vec<ActionOf<G>>)> = Vec::new();
        for (seat, offers) in offers {
            for offer in offers {
                let mut actions = fillings::<G>(*seat, offer, sampling.fillings, rng)?;
                rng::shuffle(rng, &mut actions);
                queues.push((*seat, actions));
            }
        }
        rng::shuffle(rng, &mut queues);
        let mut actions = Vec::new();
        while actions.len() < sampling.trials && !queues.is_empty() {
            for (seat, queue) in &mut queues {
                actions.extend(queue.pop().map(|action| (*seat, action)));
            }
            queues.retain(|(_, queue)| !queue.is_empty());
        }
        actions.truncate(sampling.trials);
        Ok(Self { actions })
    }

    /// Tries each action on a copy of the match. Returns their number.
    pub(super) fn run(&self, game: &Match<G>, bounds: &Bounds) -> Result<u64, Trouble> {
        for (seat, action) in &self.actions {
            try_one(game, *seat, action, bounds)?;
        }
        for decision in game.replica.game.pending().decisions() {
            let Decision { seat, point } = *decision;
            let Some(action) = &game.replica.game.default_answer(seat) else { continue };
            let illegal = |error: &dyn ToString| Trouble::Default {
                seat,
                point,
                action: json(action),
                error: error.to_string(),
            };
            if !is_offered::<G>(&game.replica.game.legal(seat), action) {
                return Err(illegal(&"it is not offered"));
            }
            let mut world = game.replica.clone();
            world.apply(&Input::Act(seat, action.clone())).map_err(|error| illegal(&error))?;
        }
        Ok(self.actions.len() as u64)
    }
}

/// True if `action` fills one of `offers`.
pub(crate) fn is_offered<G: Game>(offers: &[OfferOf<G>], action: &ActionOf<G>) -> bool {
    offers.iter().any(|offer| matches!(offer.fill(action), Some(Ok(_))))
}

/// All fillings of an offer if there are at most `limit`, else `limit` random ones.
fn fillings<G: Game>(
    seat: Seat,
    offer: &OfferOf<G>,
    limit: usize,
    rng: &mut PlayRng,
) -> Result<Vec<ActionOf<G>>, Trouble> {
    let unfillable = || Trouble::Unfillable { seat, offer: json(offer) };
    let actions = match offer.fillings(limit) {
        Some(actions) => actions,
        None => (0..limit).map(|_| offer.sample(rng).ok_or_else(unfillable)).collect::<Result<_, _>>()?,
    };
    if actions.is_empty() {
        return Err(unfillable());
    }
    match actions.iter().find(|action| !matches!(offer.fill(action), Some(Ok(_)))) {
        Some(stranger) => Err(Trouble::FillingUnknown { seat, action: json(stranger) }),
        None => Ok(actions),
    }
}

fn try_one<G: Game>(
    game: &Match<G>,
    seat: Seat,
    action: &ActionOf<G>,
    bounds: &Bounds,
) -> Result<(), Trouble> {
    let mut world = game.replica.clone();
    let input = Input::Act(seat, action.clone());
    let applied = world.apply(&input).map_err(|error| match error {
        ApplyError::Illegal(error) => Trouble::OfferedRefused { seat, action: json(action), error },
        ApplyError::Runaway(_) => Trouble::Refused { input: written::<G>(&input), error },
    })?;
    if applied.events.len() > bounds.events {
        let (input, events, limit) = (written::<G>(&input), applied.events.len(), bounds.events);
        return Err(Trouble::Flood { input, events, limit });
    }
    world.game.invariants().map_err(|what| Trouble::Invariant { input: written::<G>(&input), what })?;
    pending::no_dead_end(&world.game)
}
