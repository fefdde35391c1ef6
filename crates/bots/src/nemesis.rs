//! The standard bot for Nemesis, in every mode.
//!
//! It has wishes (`wish.rs`, one file per concern in `wishes/`) that make places attractive, and it weighs every action by
//! what it brings and what it costs: `turn.rs`, `moving.rs`, `fighting.rs`, `using.rs`, `items.rs`, `hand.rs`. Other
//! questions are answered in `answers.rs`, those of the intruder player in `intruder.rs`.

mod answers;
mod fighting;
mod goal;
mod hand;
mod infection;
mod intruder;
mod items;
mod madness;
mod map;
mod mind;
mod moving;
mod options;
mod schedule;
mod turn;
mod using;
mod wish;
mod wishes;

use airlock_nemesis::{Action, Nemesis, Offer, Verb};

use self::mind::Mind;
use crate::{Bot, BotRng, Look};

/// Plays to survive and to fulfil its objective.
#[derive(Debug, Clone, Copy, Default)]
pub struct StandardBot;

impl Bot<Nemesis> for StandardBot {
    fn act(&mut self, look: &Look<'_, Nemesis>, rng: &mut BotRng) -> Option<Action> {
        let point = look.asked.first()?;
        let view = look.view();
        let mind = Mind::new(&view, rng)?;
        let offers: Vec<&Offer> = look.offers.iter().filter(|offer| offer.verb != Verb::Switch).collect();
        let options = offers.iter().flat_map(|offer| options::fillings(&mind, offer));
        let weighed = options
            .enumerate()
            .map(|(place, action)| (weigh(&mind, point, &action), mind.whim(place), action));
        let best = weighed.max_by(|(a, whim_a, _), (b, whim_b, _)| (a, whim_a).cmp(&(b, whim_b)));
        best.map(|(_, _, action)| action)
    }
}

fn weigh(mind: &Mind<'_>, point: &str, action: &Action) -> i32 {
    match point {
        "DP-TURN" => turn::worth(mind, action),
        _ if point.starts_with("DP-INTRP") && point != "DP-INTRP-JOIN" => intruder::worth(mind, action),
        _ => answers::worth(mind, point, action),
    }
}
