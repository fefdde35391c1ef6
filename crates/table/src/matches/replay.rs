use airlock_engine::{
    Game, Hash, Seat, Secret, json,
    log::{Entry, Log},
};
use airlock_protocol::{BotKind, Notice};

use super::{Match, context::Context, derived_state::VisibleChange};
use crate::{Broken, Founding, Keys, Now, Part, play::Play, record::Record, table::Table};

/// Placeholder for a seat's credentials, which no log contains. Nobody can have the token.
pub(super) const NOBODY: Keys = Keys { token: Hash::ZERO, recovery: Hash::ZERO };

impl<G: Game> Match<G> {
    /// Creates a match from a revealed log, at its beginning, to repeat the updates that were sent live. Every
    /// viewer's first update is the start. Entries are fed as [`replayed`] in an [`Input::Overtaken`](crate::Input).
    /// Events before the start and the words of whispers are not in a log.
    ///
    /// # Errors
    /// If the log is not revealed, not of this game, or violates its header's commitments.
    pub fn replay(log: &Log) -> Result<Self, Broken> {
        let unreadable = |what: String| Broken::Unreadable { number: 0, what };
        let Log { header, reveal, .. } = log;
        let reveal = reveal.as_ref().ok_or_else(|| unreadable("its secret is not revealed".to_owned()))?;
        let secret = Secret(reveal.secret.0);
        let (play, opened) =
            Play::<G>::begin(header.clone(), secret, reveal.nonces.clone()).map_err(unreadable)?;
        let setup = json::of::<G::Setup>(&header.setup).map_err(|error| unreadable(error.to_string()))?;
        let mut table = Table::new(G::seats(&setup));
        table.voided_starts = header.commitments.voided_starts;
        for (seat, info) in (0..).map(Seat).zip(&header.seats) {
            if !info.bot {
                table.seats.sit(seat, info.name.clone(), NOBODY, Part::Invited, true);
            }
            if let Some(chair) = table.seats.get_mut(seat) {
                chair.ready = !info.bot;
                chair.bot = info.bot.then_some(BotKind::Standard);
            }
        }
        let mut replayed =
            Self::set(Founding::replayed(header, reveal), setup, table, Now::default(), |_| None);
        replayed.draw_all();
        replayed.play = Some(play);
        replayed.set_clock(0);
        let notices = vec![Notice::Started {}];
        let start =
            VisibleChange { events: opened, rule: true, table: true, notices, ..VisibleChange::default() };
        replayed.conclude(start, &mut Context::default());
        Ok(replayed)
    }
}

/// Converts a log entry into a record for [`Match::replay`].
#[must_use]
pub fn replayed(entry: &Entry) -> String {
    Record::Entry { entry: Box::new(entry.clone()), keys: Some(NOBODY), name: None }.write()
}
