//! The test battery that every game runs by one line in its tests.

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

/// Declares a game's tests: kernel laws, secrecy audit, imagined worlds, scenarios, recorded matches and
/// content. One test each.
///
/// ```ignore
/// airlock_engine_testing::battery!(Poker);
/// airlock_engine_testing::battery!(Poker, Battery { rare: |row| row == "the joker", ..Battery::default() });
/// // Selected tests only, for an incomplete game:
/// airlock_engine_testing::battery!(Poker, Battery::default(); the_laws_hold);
/// ```
///
/// The folders `scenarios/` and `golden/` beside the game's `Cargo.toml` are tested, too. If nothing is
/// recorded in `golden/`, the test of it records matches there and fails once.
#[macro_export]
macro_rules! battery {
    ($game:ty) => {
        $crate::battery!($game, $crate::Battery::default());
    };
    ($game:ty, $battery:expr) => {
        $crate::battery!(
            $game, $battery;
            the_laws_hold,
            secrets_reach_viewers_by_listed_rules_only,
            imagined_worlds_look_the_same_and_hold_together,
            matches_repeat_from_their_logs_and_snapshots,
            views_are_small,
            every_scenario_holds,
            recorded_matches_replay_to_the_same_hashes,
            a_changed_entry_is_named,
            open_content_is_json_in_both_languages,
            corrupted_content_does_not_load,
        );
    };
    ($game:ty, $battery:expr; $($test:ident),+ $(,)?) => {
        $(#[test]
        fn $test() {
            $crate::Battery::<$game> { folder: env!("CARGO_MANIFEST_DIR"), ..$battery }.$test();
        })+
    };
}

/// The parameters that differ between games. The default suits a small game.
pub struct Battery<G: Game> {
    /// The game's folder, set by the macro.
    pub folder: &'static str,
    /// Tables at which the laws are tested.
    pub laws: Vec<Plan>,
    /// Tables of the secrecy audit. Each group is one audit, in which every secret must vary.
    pub secrecy: Vec<Vec<Plan>>,
    /// The policy of all tests but the laws, which play at random.
    pub player: fn() -> Box<dyn Player<G>>,
    /// Tables whose worlds are imagined.
    pub imagination: Vec<Plan>,
    /// Rows of the redaction table that may stay unvaried in imagined worlds.
    pub rare: fn(&str) -> bool,
    /// True if every position but the last hides something from every viewer.
    pub always_hides: bool,
    /// Tables whose matches are replayed from log and snapshots, and recorded if nothing is recorded.
    pub whole: Vec<Plan>,
    /// Tables at which the size of views is measured.
    pub measured: Vec<Plan>,
    /// Limit in bytes for the 95th percentile of views as JSON.
    pub view_bytes: u32,
    /// Minimum number of recorded matches in `golden/`.
    pub recorded: usize,
    /// All content files, open or not. The default is the open ones.
    pub files: &'static [(&'static str, &'static str)],
    /// Loads and checks content files as the game does. A game with content files must set this.
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

/// Tests for every game.
impl<G: Game> Battery<G> {
    /// Tests the laws of the kernel, listed at [`check_laws`](crate::check_laws).
    ///
    /// # Panics
    /// If one is broken.
    pub fn the_laws_hold(&self) {
        assert!(!self.laws.is_empty(), "name tables to play at");
        for plan in &self.laws {
            laws::<G>(plan);
        }
    }

    /// Play, replay from the log and replay from every snapshot give the same hashes.
    ///
    /// # Panics
    /// If they differ.
    pub fn matches_repeat_from_their_logs_and_snapshots(&self) {
        for plan in &self.whole {
            let report = audit_determinism::<G>(plan, &mut *(self.player)(), |_| {});
            assert!(report.passed() && report.hashes > 0, "{:#?}", report.failures);
        }
    }

    /// Views are small enough for a mobile connection.
    ///
    /// # Panics
    /// If more than one view in twenty is too large.
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

/// Tests for a game with secrets.
impl<G: Secrets> Battery<G> {
    /// Hidden facts reach a viewer only by a listed rule, as [`audit_secrecy`] checks.
    ///
    /// # Panics
    /// If something leaks, or a secret never varied.
    pub fn secrets_reach_viewers_by_listed_rules_only(&self) {
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

/// Tests for a game with scenarios.
impl<G: Staged> Battery<G> {
    /// All scenario files hold.
    ///
    /// # Panics
    /// If there is none, or one fails.
    pub fn every_scenario_holds(&self) {
        scenarios_hold::<G>(self.beside("scenarios"));
    }
}
