//! A bot's strategy: its goals, their state, and the caution that follows.

use std::ops::Deref;

use airlock_retaliation::{
    model::{Autodestruction, CharacterState, Lander},
    view::CrewView,
};

use super::{
    goal::{self, Goals, Stand},
    look::Look,
};

/// Amount of oxygen from which a character counts as about to suffocate.
const LAST_BREATHS: i32 = 2;

/// Aims of a seat, on top of the facts of its look.
#[derive(Debug)]
pub(super) struct Strategy<'a> {
    look: Look<'a>,
    pub(super) goals: Goals,
    /// State of all goals together.
    pub(super) stand: Stand,
}

impl<'a> Deref for Strategy<'a> {
    type Target = Look<'a>;

    fn deref(&self) -> &Look<'a> {
        &self.look
    }
}

impl<'a> Strategy<'a> {
    pub(super) fn new(look: Look<'a>) -> Self {
        let goals = Goals::of(&look);
        let stand = goals.stand(&look);
        Self { look, goals, stand }
    }

    /// Caution in percent. It grows with the wounds, and without companions.
    pub(super) fn caution(&self) -> i32 {
        let harm = i32::from(self.crew.health);
        let alone = if self.common.setup.players == 1 { 15 } else { 0 };
        // In the cooperative modes the seat risks more to finish the missions.
        let tenths = if self.is_cooperative() { 8 } else { 20 };
        (52 + alone + tenths * harm * harm / 10) * self.stake() / 100
    }

    /// Percentage of caution that remains: less if somebody is safe already, least without a way out.
    fn stake(&self) -> i32 {
        let lost = matches!(self.common.systems.lander, Lander::ShotDown | Lander::Launched)
            && !self.common.systems.hibernatorium;
        if lost {
            return 50;
        }
        let airless = self.here.is_some_and(|here| !self.has_air(here.section()));
        if airless && self.air() <= LAST_BREATHS {
            return self.weights.breathless;
        }
        // Somebody is safe already.
        if self.is_covered() {
            return 70;
        }
        100
    }

    /// True if the Facility will be destroyed, with everybody in hibernation there (R-DESTRUCT-06).
    pub(super) fn is_doomed(&self) -> bool {
        matches!(self.common.systems.autodestruction, Autodestruction::At(_))
    }

    /// True if somebody is safe already. The missions need one survivor (R-COOP-02). It is false while something
    /// must be carried away.
    pub(super) fn is_covered(&self) -> bool {
        let safe = |crew: &CrewView| match crew.state {
            CharacterState::Escaped(_) => true,
            CharacterState::Hibernating => !self.is_doomed() && !self.goals.wants_destruction(),
            _ => false,
        };
        let carries = goal::carries_egg(self.crew) || self.crew.data;
        let is_done = |aim| goal::stand(self, aim) == Stand::Done;
        let delivered = || !self.goals.needs_flight() || !carries && self.goals.flights().all(is_done);
        self.is_cooperative() && self.others().any(safe) && delivered()
    }
}
