//! Summaries of a match for lists.

use airlock_engine::{Game, Seat, Viewer};
use airlock_protocol::Phase;

use super::{Match, Proposal, updates::phase};
use crate::{
    Line, LineSeat,
    play::Play,
    record::Record,
    table::{Sealed, Table},
};

impl<G: Game> Match<G> {
    /// The summary as of now.
    pub(super) fn line_now(&self, now_ms: u64) -> Line {
        let game = self.play.as_ref().map(|play| &play.replica.game);
        self.line_of(&self.table, game, now_ms)
    }

    fn line_of(&self, table: &Table, game: Option<&G>, now_ms: u64) -> Line {
        let terms = &self.founding.terms;
        let outcome = game.and_then(Game::outcome);
        let phase = phase(table, game.map(|_| outcome.is_some()));
        let chairs = Seat::all(table.seats.count()).filter_map(|seat| table.seats.get(seat));
        let playing = phase == Phase::Playing && table.paused.is_none();
        let since_at = self.match_clock.epoch_ms(now_ms);
        let limit_ms = terms.turn_seconds.map(|seconds| u64::from(seconds) * 1000);
        Line {
            title: terms.title.clone(),
            game: self.founding.game.clone(),
            mode: self.founding.wish.mode.clone(),
            phase,
            public: terms.public,
            seats: chairs
                .map(|chair| LineSeat {
                    name: chair.name.clone(),
                    bot: chair.bot,
                    token: chair.keys.filter(|_| chair.is_taken()).map(|keys| keys.token),
                })
                .collect(),
            waiting_for: game
                .filter(|_| playing)
                .map(|game| game.pending_for(Viewer::Public).waiting_for)
                .unwrap_or_default(),
            since_at,
            ended: outcome.map(|outcome| outcome.ending),
            wake_at: limit_ms.filter(|_| playing).map(|limit_ms| since_at + limit_ms),
            next: table.next.clone(),
        }
    }

    /// The summary after the append under way; `None` if it equals the last written one.
    pub(super) fn line_after(&self, now_ms: u64) -> Option<Line> {
        let game = self.play.as_ref().map(|play| &play.replica.game);
        let line = match self.queue.appending()? {
            Proposal::Nothing(_) | Proposal::Done => return None,
            Proposal::Before(record) => self.line_after_record(record, now_ms),
            Proposal::Entry { prepared, note: None } => {
                self.line_of(&self.table, prepared.game().or(game), now_ms)
            }
            Proposal::Entry { prepared, note: Some(note) } => {
                let mut table = self.table.clone();
                // An event that does not fit is reported when it is absorbed.
                let _ = table.apply(note, true);
                self.line_of(&table, prepared.game().or(game), now_ms)
            }
        };
        (!self.queue.has_written(&line)).then_some(line)
    }

    fn line_after_record(&self, record: &Record, now_ms: u64) -> Line {
        let mut table = self.table.clone();
        match record {
            Record::Start { header, at } => {
                let nonces = vec![None; header.commitments.nonces.len()];
                table.sealed = Some(Sealed { header: (**header).clone(), nonces, at: *at });
            }
            Record::Table(note) => {
                let _ = table.apply(note, false);
            }
            Record::Entry { .. } => {}
        }
        let begun = table.sealed.take_if(|sealed| sealed.missing().is_empty()).and_then(|sealed| {
            let secret = self.founding.secret(table.voided_starts);
            Play::<G>::begin(sealed.header, secret, sealed.nonces).ok()
        });
        self.line_of(&table, begun.as_ref().map(|(play, _)| &play.replica.game), now_ms)
    }
}
