//! The standard bot for Space Alert.
//!
//! A crew wins by talking. A bot reads the plans that others announce, and assumes that seats without
//! announcements act sensibly (`outlook.rs`, `habits.rs`). It simulates the mission with all possible
//! additions of its own cards (`search.rs`, `worth.rs`). It then puts the best plan on its board, one card at
//! a time (`edits.rs`), and announces it. In this way the bots converge on one plan. Androids are planned by
//! the seat that moves them near the end of the phase, because cards on their boards cannot be taken back.

mod edits;
mod fact;
mod habits;
mod outlook;
mod search;
mod worth;

use std::collections::BTreeMap;

use airlock_engine::{Offer, Seat};
use airlock_space_alert::{
    Action, Arg, Ref, SpaceAlert, Verb, Word,
    place::Zone,
    view::{StageName, View},
};

pub use self::fact::Fact;
use self::{outlook::Outlook, search::Programme};
use crate::{Bot, BotRng, Look, Why};

/// Plans to bring the ship home.
#[derive(Debug, Clone, Default)]
pub struct StandardBot {
    /// Cache of each seat's last outlook and the plan computed from it.
    known: BTreeMap<Seat, (Outlook, Vec<Programme>)>,
}

impl Bot<SpaceAlert> for StandardBot {
    fn act(&mut self, look: &Look<'_, SpaceAlert>, _: &mut BotRng) -> Option<Action> {
        let view = look.view();
        match view.common.now.stage {
            StageName::Planning => self.plan(look, &view),
            StageName::Between => between(look, &view),
            // Bots never trip deliberately, and continue when asked.
            StageName::Launch | StageName::Playback | StageName::Over => None,
        }
    }

    fn why(&mut self, look: &Look<'_, SpaceAlert>, done: &Action) -> Option<Why<SpaceAlert>> {
        let view = look.view();
        let own = || view.own.crew.iter().find(|(_, crewman)| crewman.seat == Some(look.seat));
        let member = match done.one(Arg::Member) {
            Some(Ref::Member(member)) => Some(member),
            _ => own().map(|(member, _)| *member),
        };
        let reasons = match (member, done.one(Arg::Slot)) {
            (Some(member), Some(Ref::Slot(slot))) => {
                search::difference(&Outlook::of(&view, look.seat), member, slot)
            }
            _ => Vec::new(),
        };
        Some(Why { reasons, instead: Vec::new() })
    }
}

impl StandardBot {
    fn plan(&mut self, look: &Look<'_, SpaceAlert>, view: &View) -> Option<Action> {
        let offered = |verb| look.offers.iter().any(|offer: &Offer<Verb, Arg, Ref>| offer.verb == verb);
        if offered(Verb::Draw) {
            return Some(Action::new(Verb::Draw));
        }
        let outlook = Outlook::of(view, look.seat);
        let programmes = match self.known.get(&look.seat) {
            Some((known, programmes)) if *known == outlook => programmes.clone(),
            _ => {
                let found = search::programmes(&outlook);
                self.known.insert(look.seat, (outlook, found.clone()));
                found
            }
        };
        // Another seat may meanwhile have changed a board that both plan.
        let possible =
            |action: &Action| look.offers.iter().any(|offer| matches!(offer.fill(action), Some(Ok(_))));
        let edits = programmes.iter().filter_map(|programme| edits::next(view, look.seat, programme));
        let edit = edits.into_iter().find(possible);
        // Ending planning forgoes announcements that may still come. A bot only agrees after somebody else,
        // and only when it has planned everything it can.
        let agrees = outlook::is_ending(view, look.seat);
        let done = || {
            let verbs = [Verb::Tell, Verb::Finish, Verb::Agree].into_iter();
            let mut verbs = verbs.filter(|verb| offered(*verb) && (*verb != Verb::Agree || agrees));
            verbs.next().map(Action::new)
        };
        edit.or_else(done)
    }
}

/// Between flights of a campaign: continues, and repairs the worst damage.
fn between(look: &Look<'_, SpaceAlert>, view: &View) -> Option<Action> {
    if look.asked.is_empty() {
        return None;
    }
    let campaign = view.common.campaign.as_ref()?;
    let offer = look.offers.iter().find(|offer| matches!(offer.verb, Verb::GoOn | Verb::Repair))?;
    if offer.verb == Verb::GoOn {
        let (common, serious) =
            (Ref::Level(view.common.flight.common), Ref::Level(view.common.flight.serious));
        return Some(Action::new(Verb::GoOn).with(Arg::Common, [common]).with(Arg::Serious, [serious]));
    }
    let repair = |what| Action::new(Verb::Repair).with(Arg::What, [what]);
    let mut zones = Zone::ALL.to_vec();
    zones.sort_by_key(|zone| std::cmp::Reverse(campaign.damage[*zone].len()));
    let tiles =
        zones.iter().flat_map(|zone| campaign.damage[*zone].iter().map(|tile| Ref::Tile(*zone, *tile)));
    let wishes = tiles.chain([Ref::Word(Word::Squad)]).map(repair);
    wishes.into_iter().find(|action| matches!(offer.fill(action), Some(Ok(_))))
}
