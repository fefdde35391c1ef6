use std::{
    fmt,
    sync::{Arc, Mutex, PoisonError},
};

use airlock_engine::{Seat, Viewer, log::Log};
use airlock_protocol::Frame;
use airlock_table::{Broken, Founding, Matter, Now, Terms, Think, TranscriptUpdate};
use serde_json::Value;

use super::{
    call::{Call, Name, Said, Standing},
    matches::BundledMatch,
    room::{BadBundle, Failure, Room, Rooms},
};
use crate::{Restored, Transcript, registry::Rules};

/// How many instances wait for a bot that has to think.
const MAX_SPARE: usize = 2;

/// A bundle: a game under one version of its rules.
#[derive(Clone)]
pub(crate) struct Bundle(Arc<Kept>);

struct Kept {
    name: Name,
    rooms: Rooms,
    /// Instances in which a bot has thought, for the next one: they have read the game's content.
    spare: Mutex<Vec<Room>>,
}

impl Bundle {
    /// Reads a module.
    pub(crate) fn load(module: &[u8]) -> Result<Self, BadBundle> {
        let rooms = Rooms::of(module)?;
        let asked = rooms.open().and_then(|mut room| room.ask(&Call::Rules {}, 0));
        let name = asked.map_err(|failure| BadBundle::Mute(failure.why()))?;
        Ok(Self(Arc::new(Kept { name, rooms, spare: Mutex::default() })))
    }

    pub(crate) fn game(&self) -> &str {
        &self.0.name.game
    }

    pub(crate) fn rules(&self) -> u32 {
        self.0.name.rules
    }

    /// What a bot wants to do.
    fn think(&self, seat: Seat, matter: Matter) -> Result<Option<Value>, Failure> {
        let spare = self.spare().pop();
        let mut room = spare.map_or_else(|| self.0.rooms.open(), Ok)?;
        let action = room.ask(&Call::Think { seat, matter }, 0)?;
        let mut spare = self.spare();
        if spare.len() < MAX_SPARE {
            spare.push(room);
        }
        Ok(action)
    }

    fn spare(&self) -> std::sync::MutexGuard<'_, Vec<Room>> {
        self.0.spare.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The match that a call describes.
    fn open(&self, call: &Call, records: usize, terms: Terms) -> Restored {
        let mut room = self.0.rooms.open().map_err(broken)?;
        let opened: Result<Standing, Broken> = room.ask(call, records).map_err(broken)?;
        Ok(Box::new(BundledMatch::new(self.clone(), room, terms, opened?)?))
    }
}

impl Rules for Bundle {
    fn restore(&self, founding: Founding, bodies: &[String], now: Now) -> Restored {
        let terms = founding.terms.clone();
        self.open(&Call::Restore { founding, bodies: bodies.to_vec(), now }, bodies.len(), terms)
    }

    fn go_on_from(&self, founding: Founding, snapshot: &[u8], later: &[String], now: Now) -> Restored {
        let terms = founding.terms.clone();
        let snapshot = String::from_utf8(snapshot.to_vec());
        let snapshot = snapshot.map_err(|error| Broken::Snapshot { what: error.to_string() })?;
        self.open(&Call::GoOnFrom { founding, snapshot, later: later.to_vec(), now }, later.len(), terms)
    }

    fn transcript(&self, founding: Founding, bodies: &[String], viewer: Viewer, from: u64) -> Transcript {
        let call = Call::Transcript { founding, bodies: bodies.to_vec(), viewer, from };
        let mut room = self.0.rooms.open().map_err(broken)?;
        let said: Result<Vec<Said>, Broken> = room.ask(&call, bodies.len()).map_err(broken)?;
        let told = |Said { seq, update }| TranscriptUpdate { seq, update: Frame::of_bundle(update) };
        Ok(said?.into_iter().map(told).collect())
    }

    fn replay(&self, log: &Log) -> Restored {
        self.open(&Call::Replay { log: log.write() }, 0, Terms::default())
    }
}

impl fmt::Debug for Bundle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Bundle").field(&self.0.name).finish()
    }
}

pub(super) fn broken(failure: Failure) -> Broken {
    match failure {
        Failure::Unwanted => Broken::Unwanted,
        failure => Broken::Bundle(failure.why()),
    }
}

/// A thought that a bundle thinks, in an instance of its own.
pub(super) struct Elsewhere {
    pub(super) bundle: Bundle,
    pub(super) matter: Matter,
}

impl Think for Elsewhere {
    fn think(self: Box<Self>, seat: Seat) -> Option<Value> {
        // A bot that fails takes the default.
        self.bundle.think(seat, self.matter).ok().flatten()
    }

    fn matter(&self) -> Matter {
        self.matter.clone()
    }
}
