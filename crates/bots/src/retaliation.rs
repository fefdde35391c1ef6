//! The standard bot for Nemesis: Retaliation, in every mode.
//!
//! It has wishes (`wish.rs`, made of what is to be reached, `goal.rs`, how one gets away, `leaving.rs`, and what a body needs,
//! `needs.rs`) that make places attractive, and it weighs every action by what it brings and what it costs: `turn.rs`,
//! `moving.rs`, `fighting.rs`, `using.rs`, `items.rs`, `hand.rs`. Other questions are answered in `answers.rs`.

mod answers;
mod fighting;
mod gear;
mod goal;
mod hand;
mod items;
mod leaving;
mod map;
mod mind;
mod moving;
mod needs;
mod options;
mod turn;
mod using;
mod wish;

use airlock_retaliation::{Action, Retaliation, Verb};

use self::mind::Mind;
use crate::{Bot, BotRng, Look};

/// Plays to survive and to fulfil its objective, or the missions of all.
#[derive(Debug, Clone, Copy, Default)]
pub struct StandardBot;

impl Bot<Retaliation> for StandardBot {
    fn act(&mut self, look: &Look<'_, Retaliation>, rng: &mut BotRng) -> Option<Action> {
        let point = look.asked.first()?;
        let view = look.view();
        let mind = Mind::new(&view, look.seat, rng)?;
        let offers = look.offers.iter().filter(|offer| !matches!(offer.verb, Verb::Switch | Verb::ThrowAway));
        let options = offers.flat_map(|offer| options::fillings(&mind, offer));
        let weighed = options
            .enumerate()
            .map(|(place, action)| (answers::worth(&mind, point, &action), mind.whim(place), action));
        let best = weighed.max_by_key(|(worth, whim, _)| (*worth, *whim));
        best.map(|(_, _, action)| action)
    }
}
