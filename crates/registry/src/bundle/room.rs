//! A module and its instances: bytes go in, bytes come out, within bounds of memory and time.

use serde::de::DeserializeOwned;
use wasmi::{
    Config, Engine, Error, Linker, Memory, Module, Store, StoreLimits, StoreLimitsBuilder, TypedFunc,
};

use super::call::{Answered, Call};

/// How much memory an instance may have, in bytes.
const MAX_MEMORY: usize = 256 << 20;
/// How much may be computed for one call: about as many operations of WebAssembly, some seconds.
const FUEL: u64 = 5_000_000_000;
/// How much may be computed for the call that names the rules, before anybody trusts the module.
const FUEL_FOR_A_NAME: u64 = 50_000_000;
/// How much besides for each record that a call brings.
const FUEL_FOR_A_RECORD: u64 = 250_000_000;
/// How deep functions may call each other. A browser's stack holds as many.
const MAX_DEPTH: usize = 10_000;

/// A module that is no bundle, or that is of no use here.
#[derive(Debug, thiserror::Error)]
pub enum BadBundle {
    /// It cannot be run.
    #[error("it is no module that can be run here: {0}")]
    Module(String),
    /// It wants something of its surroundings, and rules have none.
    #[error("it asks for `{0}` of its surroundings: rules have no clock, no randomness and no files")]
    Imports(String),
    /// It does not say which rules it has.
    #[error("it does not answer as a bundle: {0}")]
    Mute(String),
    /// It has rules that are newer than those of this build.
    #[error(
        "it has {game} rules version {version}, and this build plays version {newest}: a newer build reads it"
    )]
    Newer {
        /// The game.
        game: String,
        /// Its version.
        version: u32,
        /// The one of this build.
        newest: u32,
    },
}

/// A module, to be instantiated as often as there are matches.
pub(super) struct Rooms {
    engine: Engine,
    module: Module,
}

/// An instance of a module: a match, or a bot that thinks.
pub(super) struct Room {
    store: Store<StoreLimits>,
    memory: Memory,
    place: TypedFunc<u32, u32>,
    answer: TypedFunc<(), u64>,
    last_words: TypedFunc<(), u64>,
}

/// Why a call was not answered.
#[derive(Debug)]
pub(super) enum Failure {
    /// The bundle does not know such a call. Nothing has changed.
    Unread(String),
    /// It has failed, and cannot be asked again.
    Dead(String),
}

impl Failure {
    pub(super) fn why(self) -> String {
        match self {
            Self::Unread(why) | Self::Dead(why) => why,
        }
    }
}

impl Rooms {
    pub(super) fn of(module: &[u8]) -> Result<Self, BadBundle> {
        let mut config = Config::default();
        config.consume_fuel(true).allow_start_fn(false).set_max_recursion_depth(MAX_DEPTH);
        let engine = Engine::new(&config);
        let module = Module::new(&engine, module).map_err(|error| BadBundle::Module(error.to_string()))?;
        if let Some(import) = module.imports().next() {
            return Err(BadBundle::Imports(format!("{}.{}", import.module(), import.name())));
        }
        Ok(Self { engine, module })
    }

    /// A new instance.
    pub(super) fn open(&self) -> Result<Room, Failure> {
        self.instantiate().map_err(|error| Failure::Dead(error.to_string()))
    }

    fn instantiate(&self) -> Result<Room, Error> {
        let limits = StoreLimitsBuilder::new().memory_size(MAX_MEMORY).instances(1).memories(1).build();
        let mut store = Store::new(&self.engine, limits);
        store.limiter(|limits| limits);
        store.set_fuel(FUEL)?;
        let instance = Linker::new(&self.engine).instantiate_and_start(&mut store, &self.module)?;
        let memory = instance.get_memory(&store, "memory").ok_or_else(|| Error::new("it has no memory"))?;
        let place = instance.get_typed_func(&store, "airlock_place")?;
        let answer = instance.get_typed_func(&store, "airlock_answer")?;
        let last_words = instance.get_typed_func(&store, "airlock_last_words")?;
        Ok(Room { store, memory, place, answer, last_words })
    }
}

impl Room {
    /// Asks something. `records` says how many records the call brings.
    pub(super) fn ask<T: DeserializeOwned>(&mut self, call: &Call, records: usize) -> Result<T, Failure> {
        let fuel = match call {
            Call::Rules {} => FUEL_FOR_A_NAME,
            _ => FUEL.saturating_add(FUEL_FOR_A_RECORD.saturating_mul(records as u64)),
        };
        let call = serde_json::to_vec(call).map_err(|error| Failure::Unread(error.to_string()))?;
        let answer = self.run(&call, fuel).map_err(|error| Failure::Dead(self.told_why(&error)))?;
        match serde_json::from_slice(&answer) {
            Ok(Answered::Done(answer)) => Ok(answer),
            Ok(Answered::Unread(why)) => Err(Failure::Unread(why)),
            Err(error) => Err(Failure::Dead(format!("its answer cannot be read: {error}"))),
        }
    }

    fn run(&mut self, call: &[u8], fuel: u64) -> Result<Vec<u8>, Error> {
        let Self { store, memory, place, answer, .. } = self;
        store.set_fuel(fuel)?;
        let length = u32::try_from(call.len()).map_err(|_| Error::new("the call is too long"))?;
        let at = place.call(&mut *store, length)?;
        memory.write(&mut *store, at as usize, call).map_err(|error| Error::new(error.to_string()))?;
        let answer = answer.call(&mut *store, ())?;
        self.read(answer)
    }

    /// The bytes at an address, which stands in the upper half, of a length, which stands in the lower.
    fn read(&self, place: u64) -> Result<Vec<u8>, Error> {
        let (at, length) = ((place >> 32) as usize, (place & u64::from(u32::MAX)) as usize);
        let bytes = self.memory.data(&self.store).get(at..at.saturating_add(length));
        bytes.map(<[u8]>::to_vec).ok_or_else(|| Error::new("it answers with bytes that it does not have"))
    }

    /// What the module said when it panicked; else what ended it.
    fn told_why(&mut self, error: &Error) -> String {
        let said = self.store.set_fuel(FUEL).and_then(|()| self.last_words.call(&mut self.store, ()));
        let said = said.and_then(|place| self.read(place)).unwrap_or_default();
        if said.is_empty() { error.to_string() } else { String::from_utf8_lossy(&said).into_owned() }
    }
}
