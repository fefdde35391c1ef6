use airlock_engine::{
    Commitments, Game, Hash, HashKey, Reveal, Script, Seat, Snapshot, json,
    log::{Chain, Header, SeatInfo},
};
use airlock_protocol::Notice;

use super::{Match, context::Context, derived_state::VisibleChange, replay::NOBODY};
use crate::{
    Broken, Founding, Now, Part,
    history::History,
    play::{Last, Play},
    table::Table,
};

/// A prepared position to play from, as in lessons.
#[derive(Debug, Clone)]
pub struct PositionSetup {
    /// Player names by seat. Seats have no tokens; the owner of the match acts for all.
    pub names: Vec<String>,
    /// Serialised by [`Snapshot::to_bytes`].
    pub position: Vec<u8>,
    /// Elapsed match time, in milliseconds.
    pub at_ms: u64,
    /// First results of chance, by the name of the random point.
    pub chance: Vec<(String, Script)>,
}

impl<G: Game> Match<G> {
    /// Creates a running match at a prepared position. Its dice prove nothing.
    ///
    /// # Errors
    /// If the position was written by other rules, or does not fit the table.
    pub fn from_position(founding: Founding, start: PositionSetup, now: Now) -> Result<Self, Broken> {
        let unreadable = |what: String| Broken::Unreadable { number: 0, what };
        let PositionSetup { names, position, at_ms, chance } = start;
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
        let mut created = Self::set(founding, setup, table, now, |_| None);
        created.draw_all();
        created.play = Some(play);
        created.set_clock(now.ms);
        let start = VisibleChange {
            rule: true,
            table: true,
            notices: vec![Notice::Started {}],
            ..VisibleChange::default()
        };
        created.conclude(start, &mut Context::at(now.ms));
        Ok(created)
    }
}
