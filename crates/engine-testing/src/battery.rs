//! Everything that every game is tried on, with one line in its tests.

mod content;
mod golden;
mod imagination;

use std::path::{Path, PathBuf};

use airlock_engine::{
    Game, Secrets, Wish,
    content::{ContentError, Source},
    scenario::Staged,
};

use crate::{
    Plan, Player, RandomPlayer, SecrecyReport, audit_determinism, audit_secrecy, files::scenarios_hold, laws,
    selfplay, wishes,
};

/// Tries a game on the laws of the kernel, keeps its secrets from every viewer, looks at imagined worlds, plays its scenarios
/// and recorded matches, and reads its content: one test each.
///
/// ```ignore
/// airlock_engine_testing::battery!(Poker);
/// airlock_engine_testing::battery!(Poker, Battery { rare: |row| row == "the joker", ..Battery::default() });
/// // Only some of it, for a game that is not whole:
/// airlock_engine_testing::battery!(Poker, Battery::default(); the_laws_hold);
/// ```
///
/// What lies beside the game's `Cargo.toml` is tried with it: `scenarios/` and `golden/`. If nothing is recorded in `golden/`, the
/// test of it records matches there and fails once.
#[macro_export]
macro_rules! battery {
    ($game:ty) => {
        $crate::battery!($game, $crate::Battery::default());
    };
    ($game:ty, $battery:expr) => {
        $crate::battery!(
            $game, $battery;
            the_laws_hold,
            nothing_hidden_reaches_a_viewer_but_by_a_listed_rule,
            imagined_worlds_look_the_same_and_hold_together,
            matches_repeat_from_their_logs_and_snapshots,
            views_are_small,
            every_scenario_holds,
            recorded_matches_replay_to_the_same_hashes,
            a_changed_entry_is_named,
            open_content_is_json_in_both_languages,
            content_that_was_spoilt_does_not_load,
        );
    };
    ($game:ty, $battery:expr; $($test:ident),+ $(,)?) => {
        $(#[test]
        fn $test() {
            $crate::Battery::<$game> { folder: env!("CARGO_MANIFEST_DIR"), ..$battery }.$test();
        })+
    };
}

/// What differs from game to game. The default suits a small game.
pub struct Battery<G: Game> {
    /// The folder of the game, which the macro gives.
    pub folder: &'static str,
    /// The tables at which the laws are tried.
    pub laws: Vec<Plan>,
    /// The tables at which secrets are looked for. Each group is one audit: every hidden thing must vary in it.
    pub secrecy: Vec<Vec<Plan>>,
    /// Who plays, but for the laws, which try anything.
    pub player: fn() -> Box<dyn Player<G>>,
    /// The tables whose worlds are imagined.
    pub imagination: Vec<Plan>,
    /// Rows of the redaction table that need not vary there.
    pub rare: fn(&str) -> bool,
    /// Whether every viewer lacks something in every position but the last.
    pub always_hides: bool,
    /// The tables that are repeated from log and snapshots, and recorded if nothing is.
    pub whole: Vec<Plan>,
    /// The tables at which views are measured.
    pub measured: Vec<Plan>,
    /// Nineteen of twenty views take fewer bytes as JSON.
    pub view_bytes: u32,
    /// So many recorded matches lie in `golden/`, at least.
    pub recorded: usize,
    /// The content files, open or not; only the open ones unless said otherwise.
    pub files: &'static [(&'static str, &'static str)],
    /// Reads and checks content files as the game does. A game that has some must give this.
    pub load: fn(&Source<'_>) -> Result<(), ContentError>,
}

impl<G: Game> Default for Battery<G> {
    fn default() -> Self {
        let every_table = |plan: fn(Wish) -> Plan| wishes::<G>().into_iter().map(plan).collect();
        Self {
            folder: "",
            laws: every_table(|wish| Plan::of(wish).games(4).seed(1)),
            secrecy: vec![every_table(|wish| Plan::of(wish).games(8).seed(2))],
            player: || Box::new(RandomPlayer),
            imagination: every_table(|wish| Plan::of(wish).games(4).seed(3)),
            rare: |_| false,
            always_hides: false,
            whole: every_table(|wish| Plan::of(wish).games(1).seed(4)),
            measured: every_table(|wish| Plan::of(wish).games(2).seed(5)),
            view_bytes: 16_384,
            recorded: 1,
            files: G::content(),
            load: |_| Ok(()),
        }
    }
}

/// What every game can be tried on.
impl<G: Game> Battery<G> {
    /// The laws of the kernel hold: [`check_laws`](crate::check_laws) lists them.
    ///
    /// # Panics
    /// If one is broken.
    pub fn the_laws_hold(&self) {
        assert!(!self.laws.is_empty(), "name tables to play at");
        for plan in &self.laws {
            laws::<G>(plan);
        }
    }

    /// Play, replay from the log, and from every snapshot, come to the same hashes.
    ///
    /// # Panics
    /// If they do not.
    pub fn matches_repeat_from_their_logs_and_snapshots(&self) {
        for plan in &self.whole {
            let report = audit_determinism::<G>(plan, &mut *(self.player)(), |_| {});
            assert!(report.passed() && report.hashes > 0, "{:#?}", report.failures);
        }
    }

    /// Views fit what a player on the road can load.
    ///
    /// # Panics
    /// If more than one view of twenty is too large.
    pub fn views_are_small(&self) {
        for plan in &self.measured {
            let report = selfplay::<G>(&plan.clone().measuring(1), &mut *(self.player)(), drop);
            let views = report.unwrap_or_else(|failure| panic!("{failure}")).view_bytes;
            assert!(views.count() > 0, "nothing was measured");
            assert!(views.percentile(95) < self.view_bytes, "views take too many bytes: {views:?}");
        }
    }

    fn beside(&self, name: &str) -> PathBuf {
        Path::new(self.folder).join(name)
    }
}

/// What a game with secrets is tried on.
impl<G: Secrets> Battery<G> {
    /// Nothing hidden reaches a viewer but by a listed rule: [`audit_secrecy`] says how that is seen.
    ///
    /// # Panics
    /// If something leaks, or a hidden thing never varied.
    pub fn nothing_hidden_reaches_a_viewer_but_by_a_listed_rule(&self) {
        for group in &self.secrecy {
            let mut report: Option<SecrecyReport> = None;
            for plan in group {
                let found = audit_secrecy::<G>(plan, &mut *(self.player)(), |_| {});
                match &mut report {
                    Some(report) => report.merge(found),
                    None => report = Some(found),
                }
            }
            let complaints = report.expect("a group has tables").complaints();
            assert!(complaints.is_empty(), "{complaints:#?}");
        }
    }
}

/// What a game with scenarios is tried on.
impl<G: Staged> Battery<G> {
    /// The scenario files hold.
    ///
    /// # Panics
    /// If there is none, or one does not.
    pub fn every_scenario_holds(&self) {
        scenarios_hold::<G>(self.beside("scenarios"));
    }
}
