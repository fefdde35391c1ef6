//! Recorded matches. A change of the rules that alters one must bump `RULES_VERSION` and record them again.

use std::{fs, path::Path};

use airlock_engine::{
    Game,
    log::{Entry, Fault, Kind, Log, verify},
};

use super::Battery;
use crate::{Finished, files::files, selfplay};

impl<G: Game> Battery<G> {
    /// The matches in `golden/` replay to the same hashes and to their ends.
    ///
    /// # Panics
    /// If one does not, or too few are recorded. If none is recorded, the matches of [`whole`](Self::whole)
    /// are recorded first.
    pub fn recorded_matches_replay_to_the_same_hashes(&self) {
        let folder = self.beside("golden");
        if !folder.is_dir() {
            self.record(&folder);
            panic!("nothing was recorded: look at what lies in {} now, and keep it", folder.display());
        }
        let logs = recorded(&folder);
        assert!(logs.len() >= self.recorded.max(1), "{} logs are recorded", logs.len());
        for (name, log) in &logs {
            let replica =
                verify::<G>(log, None, |_, _, _| {}).unwrap_or_else(|fault| panic!("{name}: {fault}"));
            assert!(replica.game.outcome().is_some(), "{name} is a whole match");
        }
    }

    /// A recorded match with a changed entry is rejected, and the entry is named.
    ///
    /// # Panics
    /// If it is accepted.
    pub fn a_changed_entry_is_named(&self) {
        let (_, log) = recorded(&self.beside("golden")).swap_remove(0);
        let place = log.entries.iter().rposition(|entry| entry.kind == Kind::Rule).expect("an entry");
        let Entry { seq, action, .. } = log.entries[place].clone();
        let other = log.entries.iter().rev().map(|entry| &entry.action).find(|other| **other != action);
        let other = other.expect("two things are done in a match").clone();
        let named = |change: &dyn Fn(&mut Entry)| {
            let mut log = log.clone();
            change(&mut log.entries[place]);
            let fault = verify::<G>(&log, None, |_, _, _| {}).map(drop);
            matches!(fault, Err(Fault::Entry { seq: found, .. }) if found == seq)
        };
        assert!(named(&|entry| entry.at_ms += 1), "a time");
        assert!(named(&|entry| entry.state_hash.0[0] ^= 1), "a hash");
        assert!(named(&|entry| entry.action = other.clone()), "an action");
    }

    /// Plays the matches of [`whole`](Self::whole) and writes their logs.
    fn record(&self, folder: &Path) {
        fs::create_dir_all(folder).expect("a folder");
        for (place, plan) in self.whole.iter().enumerate() {
            let write = |finished: Finished| {
                let name = format!("{}-{}-{place}-{}.jsonl", G::ID, plan.wish.players, finished.number);
                let log = finished.log.expect("it was to be recorded");
                fs::write(folder.join(name), log.write()).expect("writable");
            };
            selfplay::<G>(&plan.clone().recording(), &mut *(self.player)(), write)
                .unwrap_or_else(|failure| panic!("{failure}"));
        }
    }
}

/// The recorded matches of a folder, with their file names.
fn recorded(folder: &Path) -> Vec<(String, Log)> {
    let read = |file: std::path::PathBuf| {
        let text = fs::read_to_string(&file).expect("readable");
        (file.display().to_string(), Log::read(&text).expect("a log"))
    };
    files(folder).into_iter().map(read).collect()
}
