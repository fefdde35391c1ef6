//! The secrecy audit: a viewer must be sent the same data in all worlds that it cannot distinguish.

mod difference;
mod pair;
mod report;

use std::cell::Cell;

use airlock_engine::{
    ActionOf, Applied, Decision, Disclosure, Hash, Input, Pending, Secrets, Viewer, Wait, rng,
};

pub use self::report::{Leak, Moment, Row, SecrecyReport};
use self::{
    difference::{Difference, difference},
    pair::{Fate, Pair, Real, seen},
    report::Opening,
};
use crate::{
    Failure, Match, Plan, PlayRng, Player, Trouble,
    drive::{guarded, written},
    laws::{Vocabulary, is_offered},
    payload::Payload,
};

/// Audits the matches of a plan. `done` receives the report after each match.
///
/// Beside the real match, every viewer has a few imagined worlds that it cannot distinguish from it. All
/// worlds get the same dice and the same inputs, chosen by `player` in the real one. The data sent to the
/// viewer must stay equal byte by byte. A pair of worlds ends when a fact rightly disclosed to the viewer (by
/// [`Out::disclose`](airlock_engine::Out::disclose)) differs, or when another seat's action is impossible in
/// the imagined world. Any other difference is a leak. A world that has ended is replaced by a new one.
pub fn audit_secrecy<G: Secrets>(
    plan: &Plan,
    player: &mut dyn Player<G>,
    mut done: impl FnMut(&SecrecyReport),
) -> SecrecyReport {
    let report = SecrecyReport::new::<G>();
    let mut audit = Audit { plan, player, report };
    for number in plan.numbers() {
        let step = Cell::new(0);
        if let Err((step, trouble)) = guarded(&step, || audit.watch(number, &step)) {
            audit.report.failures.push(Failure::new::<G>(plan, number, step, trouble));
        }
        audit.report.games += 1;
        done(&audit.report);
    }
    audit.report
}

struct Audit<'a, G: Secrets> {
    plan: &'a Plan,
    player: &'a mut dyn Player<G>,
    report: SecrecyReport,
}

/// One viewer of the audited match.
struct Watcher<G: Secrets> {
    viewer: Viewer,
    name: String,
    /// The data sent to it of the real position.
    sent: Payload,
    pairs: Vec<Option<Pair<G>>>,
}

impl<G: Secrets> Audit<'_, G> {
    fn watch(&mut self, number: u64, step: &Cell<u64>) -> Result<(), Trouble> {
        let (mut game, opened) = Match::<G>::start(self.plan, number)?;
        let mut rng = self.plan.rng(number, "secrecy");
        let mut vocabulary = Vocabulary::<G>::default();
        self.player.sit_down(&game.replica.game, number);
        opened.disclosures.iter().for_each(|disclosure| used::<G>(&mut self.report, disclosure));
        let state = &game.replica.game;
        for (place, row) in self.report.rows.iter_mut().enumerate() {
            row.present += u64::from(state.hides() && (G::ROWS[place].present)(state));
            if (G::ROWS[place].differs)(state, state) {
                return Err(Trouble::DiffersFromItself(row.row));
            }
        }
        let mut watchers: Vec<Watcher<G>> = Vec::new();
        for viewer in Viewer::all(game.seats) {
            let (sent, _) = Payload::to(viewer, &game.replica.game)?;
            self.open(&game, viewer, &sent, &opened)?;
            let pairs = (0..self.plan.audit.worlds).map(|_| None).collect();
            watchers.push(Watcher { viewer, name: viewer.to_string(), sent, pairs });
        }
        loop {
            for watcher in &mut watchers {
                self.imagine(&game, watcher, &mut rng)?;
            }
            let pending = game.replica.game.pending();
            let Some(input) = game.next(self.player)? else { break };
            let applied = game.apply(&input, true)?;
            step.set(game.inputs);
            self.report.inputs += 1;
            for (place, row) in self.report.rows.iter_mut().enumerate() {
                let state = &game.replica.game;
                row.present += u64::from(state.hides() && (G::ROWS[place].present)(state));
            }
            applied.disclosures.iter().for_each(|disclosure| used::<G>(&mut self.report, disclosure));
            if let Input::Act(_, action) = &input {
                vocabulary.hear(action, &mut rng);
            }
            let real = Real { input: &input, covert: is_covert(&pending), applied: &applied };
            for watcher in &mut watchers {
                let (sent, offers) = Payload::to(watcher.viewer, &game.replica.game)?;
                let before = std::mem::replace(&mut watcher.sent, sent);
                if answers_window(&pending, &game.replica.game.pending(), &input, watcher.viewer) {
                    self.covert(&game, watcher, &before, &real)?;
                }
                self.follow(&game, watcher, &real)?;
                if let Some(offer) = (!offers.is_empty()).then(|| &offers[rng::below(&mut rng, offers.len())])
                    && let Some(action) = offer.sample(&mut rng)
                {
                    vocabulary.hear(&action, &mut rng);
                }
                if rng::below(&mut rng, self.plan.audit.probe_one_in.max(1)) == 0
                    && let Viewer::Seat(seat) = watcher.viewer
                    && let Some(wrong) = vocabulary.wrong(&mut rng)
                    && !is_offered::<G>(&offers, &wrong)
                {
                    self.refuse(&game, watcher, &Input::Act(seat, wrong));
                }
            }
        }
        for watcher in &mut watchers {
            for pair in watcher.pairs.iter_mut().filter_map(Option::take) {
                self.report.end("end of match".to_owned(), game.inputs - pair.born);
            }
        }
        Ok(())
    }

    /// Records the opening as a viewer saw it.
    fn open(
        &mut self,
        game: &Match<G>,
        viewer: Viewer,
        sent: &Payload,
        opened: &Applied<G>,
    ) -> Result<(), Trouble> {
        let Payload { view, pending, legal, outcome } = sent;
        let table = self.plan.table::<G>();
        let looks =
            Hash::of("airlock 2026 an opening as seen", &[table.as_bytes(), view, pending, legal, outcome]);
        let events = seen::<G>(&opened.events, viewer)?;
        let opening = Opening { table, seed: self.plan.seed, number: game.number, events };
        self.report.open((viewer.to_string(), looks), opening);
        Ok(())
    }

    /// Gives a viewer new worlds where it has none, and sometimes in place of an old one.
    fn imagine(
        &mut self,
        game: &Match<G>,
        watcher: &mut Watcher<G>,
        rng: &mut PlayRng,
    ) -> Result<(), Trouble> {
        let Watcher { viewer, name, sent, pairs } = watcher;
        for place in pairs {
            if let Some(old) = place {
                if rng::below(rng, self.plan.audit.restart_one_in.max(1)) > 0 {
                    continue;
                }
                self.report.end("restart".to_owned(), game.inputs - old.born);
            }
            *place = Pair::imagine(&game.replica, *viewer, game.inputs, rng)?;
            let Some(pair) = place else {
                self.report.alike += 1;
                continue;
            };
            self.report.pairs += 1;
            for row in pair.rows(&game.replica.game) {
                self.report.rows[row].varied += 1;
            }
            self.report.compared(name);
            if let Some(found) = pair.compare(*viewer, sent)? {
                let rows = pair.rows(&game.replica.game);
                self.leak(game, name, Moment::Now, None, found, rows);
                self.report.end("leak".to_owned(), 0);
                *place = None;
            }
        }
        Ok(())
    }

    /// Applies an input of the real world to the imagined worlds of a viewer.
    fn follow(
        &mut self,
        game: &Match<G>,
        watcher: &mut Watcher<G>,
        real: &Real<'_, G>,
    ) -> Result<(), Trouble> {
        let Watcher { viewer, name, sent, pairs } = watcher;
        let told = seen::<G>(&real.applied.events, *viewer)?;
        for place in pairs {
            let Some(pair) = place else { continue };
            let lived = game.inputs - pair.born;
            let report = &mut self.report;
            match pair.follow(*viewer, real, &told, sent, |disclosure| used::<G>(report, disclosure))? {
                Fate::Alike => self.report.compared(name),
                Fate::Impossible(rule) => {
                    self.report.end(format!("refused {rule}"), lived);
                    *place = None;
                }
                Fate::Disclosed { site, silent } => {
                    self.report.end(site.to_owned(), lived);
                    *self.report.silent.entry(site.to_owned()).or_default() += u64::from(silent);
                    *place = None;
                }
                Fate::Leak(found) => {
                    self.report.compared(name);
                    let rows = pair.rows(&game.replica.game);
                    self.leak(game, name, Moment::Next, Some(real.input), found, rows);
                    self.report.end("leak".to_owned(), lived);
                    *place = None;
                }
            }
        }
        Ok(())
    }

    /// Checks that a covert answer of another seat sends nothing to a viewer unless it discloses something to
    /// it.
    fn covert(
        &mut self,
        game: &Match<G>,
        watcher: &Watcher<G>,
        before: &Payload,
        real: &Real<'_, G>,
    ) -> Result<(), Trouble> {
        let Watcher { viewer, name, sent, .. } = watcher;
        if real.applied.disclosures.iter().any(|disclosure| disclosure.audience.sees(*viewer)) {
            return Ok(());
        }
        let events = seen::<G>(&real.applied.events, *viewer)?;
        let told = (events != b"[]").then(|| difference("/events", &events, b"[]"));
        if let Some(found) = told.or_else(|| sent.differs_from(before)) {
            self.leak(game, name, Moment::CovertAnswer, Some(real.input), found, Vec::new());
        }
        Ok(())
    }

    /// Checks that a wrong action is refused in the same way in every world.
    fn refuse(&mut self, game: &Match<G>, watcher: &mut Watcher<G>, input: &Input<ActionOf<G>>) {
        let Watcher { name, pairs, .. } = watcher;
        for place in pairs {
            let Some(pair) = place else { continue };
            self.report.refusals += 1;
            if let Some(found) = pair.refuse(&game.replica, input) {
                let (lived, rows) = (game.inputs - pair.born, pair.rows(&game.replica.game));
                self.leak(game, name, Moment::Refusal, Some(input), found, rows);
                self.report.end("leak".to_owned(), lived);
                *place = None;
            }
        }
    }

    fn leak(
        &mut self,
        game: &Match<G>,
        viewer: &str,
        moment: Moment,
        input: Option<&Input<ActionOf<G>>>,
        found: Difference,
        rows: Vec<usize>,
    ) {
        let Difference { path, real, other } = found;
        self.report.leak(Leak {
            table: self.plan.table::<G>(),
            seed: self.plan.seed,
            number: game.number,
            step: game.inputs,
            viewer: viewer.to_owned(),
            moment,
            input: input.map(written::<G>),
            path,
            real,
            other,
            rows: rows.into_iter().map(|row| G::ROWS[row].words).collect(),
        });
    }
}

fn used<G: Secrets>(report: &mut SecrecyReport, disclosure: &Disclosure) {
    *report.sites.entry(disclosure.rule.to_owned()).or_default() += 1;
    if !G::SITES.contains(&disclosure.rule) {
        report.unlisted.insert(disclosure.rule.to_owned());
    }
}

/// True if answers to the pending questions can never be undone.
fn is_covert(pending: &Pending) -> bool {
    match &pending.wait {
        Wait::Window(_) => true,
        wait => matches!(wait, Wait::Asks(asked) if asked.len() > 1) || pending.wake_ms.is_some(),
    }
}

/// True if `input` answered a covert window of a seat other than `viewer`.
fn answers_window<A>(before: &Pending, after: &Pending, input: &Input<A>, viewer: Viewer) -> bool {
    let (Wait::Window(window), Input::Act(seat, _)) = (&before.wait, input) else { return false };
    let asks = |decisions: &[Decision]| decisions.iter().any(|decision| decision.seat == *seat);
    !viewer.is(*seat) && asks(&window.asked) && !asks(after.decisions())
}
