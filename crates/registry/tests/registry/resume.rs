//! What it costs to come back after a long absence.

use airlock_engine::Viewer;
use airlock_protocol::{BotKind, Phase};
use airlock_table::{Conn, Input, Terms};

use crate::house::{House, Plan};

/// A match in which three bots play and the fourth seat takes what the time limit gives it.
fn nemesis(secret: u8) -> House {
    let terms = Terms { turn_seconds: Some(10), ..Terms::default() };
    House::playing(Plan {
        game: "nemesis",
        terms,
        secret,
        people: 1,
        bots: Some(BotKind::Random),
        ..Plan::default()
    })
}

impl House {
    /// Lets the match go on until its log is so much longer; none if it is over before.
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

    /// How many bytes bring a viewer up to date that has its update number `has`, all sent at once.
    fn comes_back(&mut self, viewer: Viewer, has: u64) -> usize {
        let conn = Conn(2);
        let sent = self.input(Input::Enter { conn, viewer, resume: Some(has), brief: true });
        self.input(Input::Exit { conn });
        sent.iter().map(String::len).sum()
    }
}

/// How many bytes bring each viewer up to date that was away for so many entries; none if the match is over before.
fn comebacks(secret: u8, absence: usize) -> Option<Vec<usize>> {
    let viewers: Vec<Viewer> = Viewer::all(4).collect();
    let mut house = nemesis(secret);
    house.play_on(20)?;
    let had: Vec<u64> = viewers.iter().filter_map(|viewer| house.seen(*viewer)["n"].as_u64()).collect();
    house.play_on(absence)?;
    Some(viewers.iter().zip(had).map(|(viewer, has)| house.comes_back(*viewer, has)).collect())
}

#[test]
fn who_comes_back_after_a_long_absence_is_brought_up_to_date_in_little() {
    for absence in [30, 100] {
        let lasting = (0..50).find_map(|secret| comebacks(secret, absence));
        let mut sizes = lasting.expect("a match that lasts so long");
        sizes.sort_unstable();
        assert!(sizes[sizes.len() / 2] <= 16 * 1024, "after {absence} entries: {sizes:?}");
    }
}
