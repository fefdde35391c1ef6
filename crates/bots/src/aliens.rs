//! The standard bot for Aliens.
//!
//! `look.rs` has the facts of its situation, `mind.rs` its conclusions. It has a plan (`plan.rs`) that gives
//! each member of the squad a goal required by the mission. All seats compute the same plan, so the squad
//! acts as one. It always presses on, because every round brings more aliens than a squad can kill.
//!
//! Every action is scored by its effects:
//!
//! * progress to the goal, company and danger at the destination (`place.rs`)
//! * aliens killed (`fight.rs`) and barricades (`seal.rs`)
//! * the use of objects, cards, abilities and events (`using.rs`)
//! * endurance cards, which are the clock of the match (`cards.rs`)
//!
//! Other questions are answered in `answers.rs`, those before the first round in `setup.rs`.

mod answers;
mod cards;
mod fact;
mod fight;
mod look;
mod mind;
mod options;
mod place;
mod plan;
mod seal;
mod setup;
mod turn;
mod using;

use airlock_aliens::{Action, Aliens, Offer, Verb};
use rand_chacha::rand_core::SeedableRng;

pub use self::fact::Fact;
use self::{mind::Mind, options::Choice};
use crate::{Bot, BotRng, Look, Why, why};

/// Plays to win the mission.
#[derive(Debug, Clone, Copy, Default)]
pub struct StandardBot;

impl Bot<Aliens> for StandardBot {
    fn act(&mut self, look: &Look<'_, Aliens>, rng: &mut BotRng) -> Option<Action> {
        let point = look.asked.first()?;
        let view = look.view();
        let mind = Mind::new(&view, rng)?;
        let best = why::best(weighed(&mind, point, look.offers), |place| mind.whim(place));
        best.map(|choice| choice.action)
    }

    fn why(&mut self, look: &Look<'_, Aliens>, done: &Action) -> Option<Why<Aliens>> {
        let point = look.asked.first()?;
        let view = look.view();
        let mind = Mind::new(&view, &mut BotRng::from_seed([0; 32]))?;
        let choices = weighed(&mind, point, look.offers);
        let (_, chosen) = choices.iter().find(|(_, choice)| choice.action == *done)?;
        let weigh = |_: &Action| weigh(&mind, point, chosen);
        let actions: Vec<(i32, Action)> =
            choices.iter().map(|(worth, choice)| (*worth, choice.action.clone())).collect();
        why::why(&actions, &mind.notes, weigh, done)
    }
}

/// All possible actions with their scores.
fn weighed<'a>(mind: &Mind<'_>, point: &str, offers: &'a [Offer]) -> Vec<(i32, Choice<'a>)> {
    let offers = offers.iter().filter(|offer| offer.verb != Verb::Switch);
    let options = offers.flat_map(|offer| options::fillings(mind, offer));
    options.map(|option| (weigh(mind, point, &option), option)).collect()
}

/// Score of one filling of an offer.
fn weigh(mind: &Mind<'_>, point: &str, option: &Choice<'_>) -> i32 {
    match point {
        "DP-01" | "DP-02" | "DP-03" => setup::worth(mind, option),
        "DP-06" | "DP-07" | "DP-08" | "DP-09" | "DP-10" | "DP-17" => turn::worth(mind, option),
        _ => answers::worth(mind, point, option),
    }
}
