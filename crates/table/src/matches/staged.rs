use airlock_engine::{
    Commitments, Game, Hash, HashKey, Reveal, Script, Seat, Snapshot, json,
    log::{Chain, Header, SeatInfo},
};
use airlock_protocol::Notice;

use super::{Match, moment::Moment, replay::NOBODY, settle::Change};
use crate::{
    Broken, Founding, Now, Part,
    history::History,
    play::{Last, Play},
    table::Table,
};

/// A position that somebody arranged, to be played from: a lesson's.
#[derive(Debug, Clone)]
pub struct Staged {
    /// Who sits there, seat by seat. Nobody has a token: whoever holds the match acts for all.
    pub names: Vec<String>,
    /// The position, as [`Snapshot::to_bytes`] writes it.
    pub position: Vec<u8>,
    /// How much match time has passed, in milliseconds.
    pub at_ms: u64,
    /// What chance yields first, by the name of its random point.
    pub chance: Vec<(String, Script)>,
}

impl<G: Game> Match<G> {
    /// A match that has begun and stands at a position that somebody arranged. Its dice prove nothing.
    ///
    /// # Errors
    /// If the position was written by other rules, or is not of a table like that.
    pub fn staged(founding: Founding, staged: Staged, now: Now) -> Result<Self, Broken> {
        let unreadable = |what: String| Broken::Unreadable { number: 0, what };
        let Staged { names, position, at_ms, chance } = staged;
        let setup = founding.setup::<G>().map_err(|error| unreadable(error.to_string()))?;
        let secret = founding.secret(0);
        let reveal = Reveal { secret: Hash(secret.0), nonces: vec![None; names.len()] };
        let header = Header {
            format: Header::FORMAT,
            game: G::ID.to_owned(),
            rules: G::RULES_VERSION,
            setup: json::tree(&setup).map_err(|error| unreadable(error.to_string()))?,
            seats: names.iter().map(|name| SeatInfo { name: name.clone(), bot: false }).collect(),
            commitments: Commitments {
                secret: secret.commit(),
                nonces: vec![None; names.len()],
                voided_starts: 0,
            },
            previous: None,
        };
        let position = Snapshot::<G>::from_bytes(&position).map_err(|error| unreadable(error.to_string()))?;
        let state_hash = position.clone().restore(reveal.seed()).hash(&HashKey::new(&secret.0));
        let last = Last { seq: 0, chain: Chain::start_of(&header), state_hash, at_ms };
        let mut play = Play::at(header, reveal, last, position, History::new()).map_err(unreadable)?;
        for (name, script) in chance {
            play.replica.chance_mut().script(&name, script);
        }
        let mut table = Table::new(G::seats(&setup));
        if usize::from(table.seats.count()) != names.len() {
            return Err(unreadable(format!("{} seats have {} names", table.seats.count(), names.len())));
        }
        for (seat, name) in (0..).map(Seat).zip(names) {
            table.seats.sit(seat, name, NOBODY, Part::Invited, true);
        }
        let mut staged = Self::set(founding, setup, table, now, |_| None);
        staged.draw_all();
        staged.play = Some(play);
        staged.set_clock(now.ms);
        let start =
            Change { rule: true, table: true, notices: vec![Notice::Started {}], ..Change::default() };
        staged.conclude(start, &mut Moment::at(now.ms));
        Ok(staged)
    }
}
