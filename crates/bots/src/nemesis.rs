//! The standard bot for Nemesis, in every mode.
//!
//! `look.rs` has the facts of its situation, `mind.rs` its conclusions. Its wishes (`wish.rs`, one file per
//! concern in `wishes/`) make rooms attractive. Every action of a turn is scored by its benefit and cost
//! (`turn.rs`), the use of a component by its operations (`using.rs`, `worth.rs`, and the file of each family).
//! Other questions are answered in `answers.rs`, those of the intruder player in `intruder.rs`.

mod answers;
mod body;
mod fact;
mod fighting;
mod goal;
mod hand;
mod hazards;
mod infection;
mod intruder;
mod items;
mod look;
mod madness;
mod map;
mod mind;
mod moving;
mod options;
mod peeks;
mod rooms;
mod schedule;
mod turn;
mod using;
mod wish;
mod wishes;
mod worth;

use airlock_nemesis::{Action, Nemesis, Offer, Verb};
use rand_chacha::rand_core::SeedableRng;

pub use self::fact::Fact;
use self::mind::Mind;
use crate::{Bot, BotRng, Look, Why, why};

/// Plays to survive and to fulfil its objective.
#[derive(Debug, Clone, Copy, Default)]
pub struct StandardBot;

impl Bot<Nemesis> for StandardBot {
    fn act(&mut self, look: &Look<'_, Nemesis>, rng: &mut BotRng) -> Option<Action> {
        let point = look.asked.first()?;
        let view = look.view();
        let mind = Mind::new(&view, rng)?;
        why::best(weighed(&mind, point, look.offers), |place| mind.whim(place))
    }

    fn why(&mut self, look: &Look<'_, Nemesis>, done: &Action) -> Option<Why<Nemesis>> {
        let point = look.asked.first()?;
        let view = look.view();
        let mind = Mind::new(&view, &mut BotRng::from_seed([0; 32]))?;
        let weigh = |action: &Action| weigh(&mind, point, action);
        why::why(&weighed(&mind, point, look.offers), &mind.notes, weigh, done)
    }
}

/// All possible actions with their scores.
fn weighed(mind: &Mind<'_>, point: &str, offers: &[Offer]) -> Vec<(i32, Action)> {
    let offers = offers.iter().filter(|offer| offer.verb != Verb::Switch);
    let options = offers.flat_map(|offer| options::fillings(mind, offer));
    options.map(|action| (weigh(mind, point, &action), action)).collect()
}

fn weigh(mind: &Mind<'_>, point: &str, action: &Action) -> i32 {
    match point {
        "DP-TURN" => turn::worth(mind, action),
        _ if point.starts_with("DP-INTRP") && point != "DP-INTRP-JOIN" => intruder::worth(mind, action),
        _ => answers::worth(mind, point, action),
    }
}
