//! The standard bot for Nemesis: Retaliation, in every mode.
//!
//! `look.rs` has the facts of its situation, `strategy.rs` its goals, `mind.rs` all conclusions. Its wishes
//! (`wish.rs`) make rooms attractive. They come from the goals (`goal.rs`), ways to escape (`leaving.rs`) and
//! needs (`needs.rs`). Every action of a turn is scored by its benefit and cost (`turn.rs`), the use of a
//! component by its operations (`using.rs`, `worth.rs`, and the file of each family). The number of cards
//! needed to reach a goal and then escape is estimated in `plan.rs`. Other questions are answered in
//! `answers.rs`. Weights that differ between modes are in `weights.rs`.

mod answers;
mod choices;
mod corridors;
mod facility;
mod fact;
mod fighting;
mod gear;
mod goal;
mod hand;
mod health;
mod items;
mod leaving;
mod look;
mod map;
mod markers;
mod mind;
mod moving;
mod needs;
mod options;
mod plan;
mod prices;
mod robot;
mod strategy;
mod turn;
mod using;
mod weights;
mod wish;
mod worth;

use airlock_retaliation::{Action, Offer, Retaliation, Verb};
use rand_chacha::rand_core::SeedableRng;

pub use self::fact::Fact;
use self::mind::Mind;
use crate::{Bot, BotRng, Look, Why, why};

/// Plays to survive and to fulfil its objective or the common missions.
#[derive(Debug, Clone, Copy, Default)]
pub struct StandardBot;

impl Bot<Retaliation> for StandardBot {
    fn act(&mut self, look: &Look<'_, Retaliation>, rng: &mut BotRng) -> Option<Action> {
        let point = look.asked.first()?;
        let view = look.view();
        let mind = Mind::new(&view, look.seat, rng)?;
        why::best(weighed(&mind, point, look.offers), |place| mind.whim(place))
    }

    fn why(&mut self, look: &Look<'_, Retaliation>, done: &Action) -> Option<Why<Retaliation>> {
        let point = look.asked.first()?;
        let view = look.view();
        let mind = Mind::new(&view, look.seat, &mut BotRng::from_seed([0; 32]))?;
        let weigh = |action: &Action| answers::worth(&mind, point, action);
        why::why(&weighed(&mind, point, look.offers), &mind.notes, weigh, done)
    }
}

/// All possible actions with their scores.
fn weighed(mind: &Mind<'_>, point: &str, offers: &[Offer]) -> Vec<(i32, Action)> {
    let offers = offers.iter().filter(|offer| !matches!(offer.verb, Verb::Switch | Verb::ThrowAway));
    let options = offers.flat_map(|offer| options::fillings(mind, offer));
    options.map(|action| (answers::worth(mind, point, &action), action)).collect()
}
