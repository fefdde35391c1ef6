//! A bundle as a game at a table: its rules version and its matches.

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
    instance::{BadBundle, CompiledModule, Failure, Instance},
    matches::BundledMatch,
};
use crate::{Restored, Transcript, registry::Rules};

/// Limit of the idle instances kept for bots.
const MAX_SPARE: usize = 2;

/// A bundle: a game under one version of its rules.
#[derive(Clone)]
pub(crate) struct Bundle(Arc<Loaded>);

struct Loaded {
    name: Name,
    module: CompiledModule,
    /// Idle instances in which a bot has already decided. They have loaded the game's content.
    spare: Mutex<Vec<Instance>>,
}

impl Bundle {
    /// Compiles a module and asks it for its rules.
    pub(crate) fn load(module: &[u8]) -> Result<Self, BadBundle> {
        let module = CompiledModule::of(module)?;
        let asked = module.open().and_then(|mut instance| instance.ask(&Call::Rules {}, 0));
        let name = asked.map_err(|failure| BadBundle::Mute(failure.why()))?;
        Ok(Self(Arc::new(Loaded { name, module, spare: Mutex::default() })))
    }

    pub(crate) fn game(&self) -> &str {
        &self.0.name.game
    }

    pub(crate) fn rules(&self) -> u32 {
        self.0.name.rules
    }

    /// A bot's action.
    fn think(&self, seat: Seat, matter: Matter) -> Result<Option<Value>, Failure> {
        let spare = self.spare().pop();
        let mut instance = spare.map_or_else(|| self.0.module.open(), Ok)?;
        let action = instance.ask(&Call::Think { seat, matter }, 0)?;
        let mut spare = self.spare();
        if spare.len() < MAX_SPARE {
            spare.push(instance);
        }
        Ok(action)
    }

    fn spare(&self) -> std::sync::MutexGuard<'_, Vec<Instance>> {
        self.0.spare.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens the match that a call describes.
    fn open(&self, call: &Call, records: usize, terms: Terms) -> Restored {
        let mut instance = self.0.module.open().map_err(broken)?;
        let opened: Result<Standing, Broken> = instance.ask(call, records).map_err(broken)?;
        Ok(Box::new(BundledMatch::new(self.clone(), instance, terms, opened?)?))
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
        let mut instance = self.0.module.open().map_err(broken)?;
        let said: Result<Vec<Said>, Broken> = instance.ask(&call, bodies.len()).map_err(broken)?;
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

/// A bot's decision computed by a bundle in a separate instance.
pub(super) struct BundledThought {
    pub(super) bundle: Bundle,
    pub(super) matter: Matter,
}

impl Think for BundledThought {
    fn think(self: Box<Self>, seat: Seat) -> Option<Value> {
        // A bot that fails takes the default answer.
        self.bundle.think(seat, self.matter).ok().flatten()
    }

    fn matter(&self) -> Matter {
        self.matter.clone()
    }
}
