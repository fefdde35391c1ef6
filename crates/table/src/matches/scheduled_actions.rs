//! Actions that a table takes by itself: voiding a start, carrying out a vote, ticks, defaults, and bots.
//!
//! They follow from the records and the time, so that any node can execute them, also after a restart. The driving
//! node does. Overdue ticks are executed by every node, since commands wait for them.

use airlock_engine::{
    ActionOf, Game, Input as RuleInput, Seat, Viewer, Wait,
    log::{By, read_input},
};
use airlock_protocol::{Pace, Phase, Topic};

use super::{Match, Proposal};
use crate::{
    Broken, TableEvent, Thought,
    limits::{SEALING_MS, TICK_GRACE_MS, TICK_PATIENCE_MS},
    play::{Play, Prepared},
    players::Pondering,
};

/// Events after which bots make another pause, and the maximum number of pauses.
const EVENTS_PER_PAUSE: u32 = 2;
const MAX_PAUSES: u32 = 8;
/// Fillings of an offer that are searched for an answer when nothing else is left.
const LAST_RESORT: usize = 10_000;

impl<G: Game> Match<G> {
    /// The action that is due, if one is.
    pub(super) fn scheduled_action(&mut self, now_ms: u64) -> Option<Proposal<G>> {
        match self.phase() {
            _ if !self.queue.may_act(now_ms) || self.is_full() => None,
            Phase::Playing if !self.drives => self.due_tick(now_ms),
            _ if !self.drives => None,
            Phase::Sealing if now_ms >= self.match_clock.sealed_ms + SEALING_MS => {
                self.written(By::Table, TableEvent::Void {}, now_ms)
            }
            Phase::Playing => self.decided(now_ms).or_else(|| {
                if self.table.paused.is_some() { None } else { self.scheduled_rule_action(now_ms) }
            }),
            Phase::Lobby | Phase::Sealing | Phase::Over | Phase::Closed => None,
        }
    }

    fn scheduled_rule_action(&mut self, now_ms: u64) -> Option<Proposal<G>> {
        let tick = self.due_tick(now_ms);
        if tick.is_some() || self.broken.is_some() {
            return tick;
        }
        let covert = self.close_window(now_ms);
        covert.or_else(|| self.time_out(now_ms)).or_else(|| self.bot_acts(now_ms))
    }

    /// Latest shell time at which an action will be due.
    pub(super) fn wake_ms(&self) -> Option<u64> {
        let due_ms = match self.phase() {
            _ if self.is_full() => None,
            Phase::Playing if !self.drives => {
                self.tick_due_ms().and_then(|due_ms| self.match_clock.clock().when(due_ms))
            }
            _ if !self.drives => None,
            Phase::Sealing => Some(self.match_clock.sealed_ms + SEALING_MS),
            Phase::Playing => {
                let overdue = self.table.timed_out.is_none() && self.overdue_seat().is_some();
                let limit = self.limit_ms().filter(|_| overdue);
                let bots = self.minded().is_some().then(|| self.bots_due_ms());
                [self.tick_due_ms(), limit, bots]
                    .into_iter()
                    .flatten()
                    .min()
                    .and_then(|match_ms| self.match_clock.clock().when(match_ms))
            }
            Phase::Lobby | Phase::Over | Phase::Closed => None,
        };
        due_ms.map(|due_ms| self.queue.not_before_retry(due_ms))
    }

    fn written(&self, by: By, event: TableEvent, now_ms: u64) -> Option<Proposal<G>> {
        self.write(self.note(by, None, event, now_ms)).ok()
    }

    fn entry(prepared: Prepared<G>) -> Proposal<G> {
        Proposal::Entry { prepared: Box::new(prepared), note: None }
    }

    /// The event that a passed vote carries out.
    fn decided(&self, now_ms: u64) -> Option<Proposal<G>> {
        let carried = |topic: &Topic| matches!(topic, Topic::Undo { .. } | Topic::Pause { .. });
        let voices = self.table.seats.voices();
        let passed = self.table.votes.those(|ballot| ballot.has_passed(voices) && carried(&ballot.topic));
        let ballot = self.table.votes.get(*passed.first()?)?;
        let vote = Some(ballot.id);
        let event = match ballot.topic {
            Topic::Undo { seat, .. } => {
                let last = || self.play.as_ref()?.undo(seat).1;
                TableEvent::Undo { from: ballot.from.or_else(last)?, seat, vote }
            }
            Topic::Pause { seat, on } => {
                TableEvent::Pause { on, seat, at: self.match_clock.epoch_ms(now_ms), vote }
            }
            Topic::Enter { .. } | Topic::RevealLog {} => return None,
        };
        self.written(By::Table, event, now_ms)
    }

    // Time

    pub(super) fn tick_ms(&self) -> Option<u64> {
        self.match_clock.tick_ms().filter(|_| !self.is_full())
    }

    /// Match time at which this node executes the next tick. It is independent of hidden state, so that it reveals
    /// nothing.
    fn tick_due_ms(&self) -> Option<u64> {
        let patience_ms = if self.drives { TICK_GRACE_MS } else { TICK_PATIENCE_MS };
        self.tick_ms().map(|tick_ms| tick_ms + patience_ms)
    }

    /// The next tick, if it is due on this node.
    fn due_tick(&mut self, now_ms: u64) -> Option<Proposal<G>> {
        self.tick_due_ms().filter(|due_ms| self.match_clock.match_ms(now_ms) >= *due_ms)?;
        self.tick(self.tick_ms()?, now_ms)
    }

    fn tick(&mut self, tick_ms: u64, now_ms: u64) -> Option<Proposal<G>> {
        let prepared =
            self.play.as_ref()?.prepare(RuleInput::Tick(tick_ms), None, self.match_clock.match_ms(now_ms));
        match prepared {
            Ok(prepared) if prepared.wake_ms().is_some_and(|wake_ms| wake_ms <= tick_ms) => {
                self.broken = Some(Broken::Rules(format!("the tick at {tick_ms} ms asks for itself again")));
                None
            }
            Ok(prepared) => Some(Self::entry(prepared)),
            Err(error) => {
                self.broken = Some(Broken::Rules(format!("the tick at {tick_ms} ms: {error}")));
                None
            }
        }
    }

    /// At tables paced over days a covert window waits for nobody: it is answered by standing orders or defaults,
    /// then closed.
    fn close_window(&mut self, now_ms: u64) -> Option<Proposal<G>> {
        let play = self.play.as_ref().filter(|_| self.founding.terms.pace == Pace::Days)?;
        let Wait::Window(window) = &play.pending.wait else { return None };
        let mut bots_think = false;
        for decision in &window.asked {
            if self.table.seats.bot(decision.seat).is_some() {
                bots_think |= !self.minds.is_stuck(decision.seat, self.audience.decision(decision.seat));
                continue;
            }
            let order = self.table.orders.get(&decision.seat).and_then(|orders| orders.get(window.class));
            let order = order.and_then(|order| read_input::<G>(By::Seat(decision.seat), order).ok());
            let answer = self.first_allowed(order, now_ms);
            if let Some(prepared) = answer.or_else(|| self.default_answer(decision.seat, now_ms)) {
                return Some(Self::entry(prepared));
            }
        }
        if bots_think {
            return None;
        }
        let at_ms = self.match_clock.match_ms(now_ms);
        let tick_ms = play.pending.wake_ms.map_or(at_ms, |wake_ms| wake_ms.min(at_ms));
        self.tick(tick_ms, now_ms)
    }

    /// A seat that needs an action when its time is up.
    fn overdue_seat(&self) -> Option<Seat> {
        let Wait::Asks(decisions) = &self.play.as_ref()?.pending.wait else { return None };
        let noted = |seat| self.table.must_choose.contains(seat) && self.default_of(seat).is_none();
        let mut asked = decisions.iter().map(|decision| decision.seat);
        asked.find(|seat| self.table.seats.bot(*seat).is_none() && !noted(*seat))
    }

    /// Plays the default of a seat that missed its deadline, after announcing that.
    fn time_out(&self, now_ms: u64) -> Option<Proposal<G>> {
        if let Some(seat) = self.table.timed_out {
            return self.default_answer(seat, now_ms).map(Self::entry);
        }
        self.limit_ms().filter(|limit_ms| self.match_clock.match_ms(now_ms) >= *limit_ms)?;
        let seat = self.overdue_seat()?;
        let event = match self.default_of(seat) {
            Some(_) => TableEvent::TimedOut { seat },
            None => TableEvent::MustChoose { seat },
        };
        self.written(By::Table, event, now_ms)
    }

    // Bots

    /// The occasion of a bot's choice: the question put to it, or its newest update while time passes and nobody is
    /// asked.
    fn occasion(&self, seat: Seat) -> Option<u64> {
        let viewpoint = self.audience.viewpoint(Viewer::Seat(seat))?;
        viewpoint.decision().or_else(|| self.time_passes().then(|| viewpoint.n()))
    }

    fn time_passes(&self) -> bool {
        self.play.as_ref().is_some_and(|play| matches!(play.pending.wait, Wait::Idle))
    }

    /// The choices to hand out to the shell.
    pub(super) fn thoughts(&mut self) -> Vec<Thought> {
        let stands = self.phase() != Phase::Playing || self.table.paused.is_some() || self.is_full();
        if stands || !self.drives {
            return Vec::new();
        }
        let Some(play) = &self.play else { return Vec::new() };
        let mut thoughts = Vec::new();
        for seat in Seat::all(self.table.seats.count()) {
            if let (Some(kind), Some(occasion)) = (self.table.seats.bot(seat), self.occasion(seat))
                && let Some(player) = (self.players)(kind)
                && self.minds.begin(seat, occasion)
            {
                let dice = self.founding.bot_dice(seat, occasion);
                let game = play.replica.game.clone();
                thoughts.push(Thought::of(seat, occasion, Box::new(Pondering { player, kind, game, dice })));
            }
        }
        thoughts
    }

    /// A bot whose choice is ready and leads to an action.
    fn minded(&self) -> Option<Seat> {
        let bots = Seat::all(self.table.seats.count()).filter(|seat| self.table.seats.bot(*seat).is_some());
        bots.into_iter().find(|seat| {
            let choice = self.minds.answer(*seat, self.occasion(*seat));
            choice.is_some_and(|choice| choice.is_some() || self.audience.decision(*seat).is_some())
        })
    }

    /// Match time from which bots act. Pauses let people follow; while devices are connected, bots pause longer after
    /// many events. Bots never pause longer while time runs or a window is open, and not at all in a window that
    /// waits only for bots.
    fn bots_due_ms(&self) -> u64 {
        let since_ms = self.match_clock.since_ms();
        let last_ms = self.play.as_ref().map(|play| play.last.at_ms);
        if self.match_clock.closes_ms().is_some_and(|closes_ms| last_ms >= Some(closes_ms)) {
            return since_ms;
        }
        let last_ms = last_ms.filter(|_| self.time_passes());
        let asks = self.play.as_ref().is_some_and(|play| matches!(play.pending.wait, Wait::Asks(_)));
        let pauses =
            if asks && self.audience.is_there() { pauses_after(self.match_clock.events()) } else { 1 };
        last_ms.unwrap_or(since_ms) + u64::from(self.founding.terms.bot_pause_ms) * u64::from(pauses)
    }

    fn bot_acts(&mut self, now_ms: u64) -> Option<Proposal<G>> {
        let seat = self.minded().filter(|_| self.match_clock.match_ms(now_ms) >= self.bots_due_ms())?;
        let choice = self.minds.answer(seat, self.occasion(seat))?.clone();
        let prepared = self.bot_prepares(seat, choice, now_ms);
        if prepared.is_none() {
            self.minds.stick(seat);
        }
        prepared.map(Self::entry)
    }

    /// Prepares the bot's choice. If the bot was asked, the default and then any offer serve as fallbacks.
    fn bot_prepares(
        &self,
        seat: Seat,
        choice: Option<serde_json::Value>,
        now_ms: u64,
    ) -> Option<Prepared<G>> {
        let Play { replica, pending, .. } = self.play.as_ref()?;
        let choice = choice.and_then(|action| read_input::<G>(By::Seat(seat), &action).ok());
        let answer = self.first_allowed(choice, now_ms).or_else(|| self.default_answer(seat, now_ms));
        answer.or_else(|| {
            pending.decisions().iter().find(|decision| decision.seat == seat)?;
            let offers = replica.game.legal(seat);
            let any = offers.iter().filter_map(|offer| offer.fillings(LAST_RESORT)?.into_iter().next());
            self.first_allowed(any.map(|action| RuleInput::Act(seat, action)), now_ms)
        })
    }

    /// The action that is played for a seat that is asked and does not answer.
    fn default_of(&self, seat: Seat) -> Option<RuleInput<ActionOf<G>>> {
        let action = self.play.as_ref()?.replica.game.default_answer(seat)?;
        Some(RuleInput::Act(seat, action))
    }

    fn default_answer(&self, seat: Seat, now_ms: u64) -> Option<Prepared<G>> {
        self.first_allowed(self.default_of(seat), now_ms)
    }

    fn first_allowed(
        &self,
        inputs: impl IntoIterator<Item = RuleInput<ActionOf<G>>>,
        now_ms: u64,
    ) -> Option<Prepared<G>> {
        let play = self.play.as_ref()?;
        let at_ms = self.match_clock.match_ms(now_ms);
        inputs.into_iter().find_map(|input| play.prepare(input, None, at_ms).ok())
    }
}

/// Number of pauses that bots make after `events` events.
const fn pauses_after(events: u32) -> u32 {
    match events / EVENTS_PER_PAUSE {
        0 => 1,
        pauses if pauses > MAX_PAUSES => MAX_PAUSES,
        pauses => pauses,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bot_pauses_grow_with_events_up_to_a_limit() {
        assert_eq!([0, 1, 3, 6, 24, 400].map(pauses_after), [1, 1, 1, 3, 8, 8]);
    }
}
