//! Size of the updates after a long absence.

use airlock_engine::Viewer;
use airlock_protocol::{BotKind, Phase};
use airlock_table::{Conn, Input, Terms};

use crate::fixture::{Fixture, Plan};

/// A match in which three bots play, and the fourth seat only plays defaults at the time limit.
fn nemesis(secret: u8) -> Fixture {
    let terms = Terms { turn_seconds: Some(10), ..Terms::default() };
    Fixture::playing(Plan {
        game: "nemesis",
        terms,
        secret,
        people: 1,
        bots: Some(BotKind::Random),
        ..Plan::default()
    })
}

impl Fixture {
    /// Continues the match until its log has this many more entries. `None` if it ends before.
    fn play_on(&mut self, entries: usize) -> Option<()> {
        let enough = self.records.len() + entries;
        while self.records.len() < enough {
            if self.table.table().phase != Phase::Playing {
                return None;
            }
            self.pass_until(self.now_ms + 1_000);
        }
        Some(())
    }

    /// Number of bytes that bring a viewer up to date that has update number `has`.
    fn comes_back(&mut self, viewer: Viewer, has: u64) -> usize {
        let conn = Conn(2);
        let sent = self.input(Input::Enter { conn, viewer, resume: Some(has) });
        self.input(Input::Exit { conn });
        sent.iter().map(String::len).sum()
    }
}

/// Number of bytes that bring each viewer up to date after missing this many entries. `None` if the match
/// ends before.
fn comebacks(secret: u8, absence: usize) -> Option<Vec<usize>> {
    let viewers: Vec<Viewer> = Viewer::all(4).collect();
    let mut fixture = nemesis(secret);
    fixture.play_on(20)?;
    let had: Vec<u64> = viewers.iter().filter_map(|viewer| fixture.seen(*viewer)["n"].as_u64()).collect();
    fixture.play_on(absence)?;
    Some(viewers.iter().zip(had).map(|(viewer, has)| fixture.comes_back(*viewer, has)).collect())
}

#[test]
fn resume_after_long_absence_is_small() {
    for absence in [30, 100] {
        let lasting = (0..50).find_map(|secret| comebacks(secret, absence));
        let mut sizes = lasting.expect("a match that lasts so long");
        sizes.sort_unstable();
        assert!(sizes[sizes.len() / 2] <= 16 * 1024, "after {absence} entries: {sizes:?}");
    }
}
