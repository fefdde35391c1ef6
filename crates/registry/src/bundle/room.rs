//! A module and its instances: bytes go in, bytes come out, within bounds of memory and time.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};

use airlock_table::is_wanted;
use rustix::time::{ClockId, clock_gettime};
use serde::de::DeserializeOwned;
use wasmi::{
    Config, CustomFuelCosts, Engine, Error, Linker, Memory, Module, ResourceLimiter, Store, StoreLimits,
    StoreLimitsBuilder, TrapCode, TypedFunc, TypedResumableCall, WasmParams, WasmResults,
    errors::{MemoryError, TableError},
};
use wasmi_core::LimiterError;

use super::{
    call::{Answered, Call},
    gate::{GATE, Place},
    module,
};

/// The most memory of an instance, in bytes.
const MAX_MEMORY: usize = 256 << 20;
/// As much of it every instance may have; what is more comes out of [`SHARED_MEMORY`].
const OWN_MEMORY: usize = 64 << 20;
/// Memory that all instances of a process share, in bytes, beyond what each may have.
const SHARED_MEMORY: usize = 1 << 30;
/// The most elements of the table of an instance.
const MAX_TABLE_ELEMENTS: usize = 100_000;
/// How deep functions may call each other. A browser's stack holds as many.
const MAX_DEPTH: usize = 10_000;
/// The most bytes of values on the stack.
const MAX_STACK: usize = 1 << 20;

/// Limit of a call, in processor time. A busy machine makes no match late.
const CALL: Duration = Duration::from_secs(2);
/// Additional time for each record that the call brings, and the limit of all of it.
const RECORD: Duration = Duration::from_millis(50);
const MOST: Duration = Duration::from_secs(600);
/// Limit of the call that names the rules, before anybody trusts the module.
const NAME: Duration = Duration::from_secs(1);
/// Limit of the call that asks why the module panicked.
const LAST_WORDS: Duration = Duration::from_millis(100);
/// Fuel between two looks at the clock: a few milliseconds.
const SLICE: u64 = 2_000_000;
/// To compile a function when it is first called costs no fuel: a call cannot be paused there. It takes time, of which the sizes of
/// modules and functions leave little.
const COSTS: CustomFuelCosts =
    CustomFuelCosts { bytes_copied_per_fuel: 64, fuel_per_bytes_translated: 0, fuel_per_bytes_validated: 0 };
/// Fuel of the dearest single instruction, which is to fill the whole memory.
const MAX_INSTRUCTION: u64 = 100_000_000;

/// The longest answer, in bytes.
const MAX_ANSWER: usize = 8 << 20;
/// The same for a whole match: its log, its snapshot, or what somebody was told of it.
const MAX_WHOLE: usize = 128 << 20;
/// The same for what is read into a tree of values, which takes many times the room.
const MAX_TREE: usize = 2 << 20;
/// The longest text about a failure, in bytes.
const MAX_WORDS: usize = 2000;

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
    store: Store<Limits>,
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
    /// Nobody waits for the answer any longer. It cannot be asked again.
    Unwanted,
}

impl Failure {
    pub(super) fn why(self) -> String {
        match self {
            Self::Unread(why) | Self::Dead(why) => why,
            Self::Unwanted => "nobody waits for it any longer".to_owned(),
        }
    }
}

impl Rooms {
    pub(super) fn of(bytes: &[u8]) -> Result<Self, BadBundle> {
        module::check(bytes).map_err(BadBundle::Module)?;
        let mut config = Config::default();
        config
            .consume_fuel(true)
            .allow_start_fn(false)
            .ignore_custom_sections(true)
            .fuel_cost(COSTS)
            .set_max_stack_height(MAX_STACK)
            .set_max_recursion_depth(MAX_DEPTH);
        let engine = Engine::new(&config);
        let module = Module::new(&engine, bytes).map_err(|error| BadBundle::Module(error.to_string()))?;
        if let Some(import) = module.imports().next() {
            return Err(BadBundle::Imports(format!("{}.{}", import.module(), import.name())));
        }
        Ok(Self { engine, module })
    }

    /// A new instance.
    pub(super) fn open(&self) -> Result<Room, Failure> {
        let _place = GATE.enter();
        self.instantiate().map_err(|error| Failure::Dead(error.to_string()))
    }

    fn instantiate(&self) -> Result<Room, Error> {
        let mut store = Store::new(&self.engine, Limits::new());
        store.limiter(|limits| limits);
        store.set_fuel(SLICE)?;
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
        let records = RECORD.saturating_mul(u32::try_from(records).unwrap_or(u32::MAX));
        let (limit, longest) = match call {
            Call::Rules {} => (NAME, MAX_WORDS),
            Call::Think { .. } | Call::State {} => (CALL, MAX_TREE),
            Call::Transcript { .. } | Call::Log { .. } | Call::Snapshot {} => {
                (CALL.saturating_add(records).min(MOST), MAX_WHOLE)
            }
            _ => (CALL.saturating_add(records).min(MOST), MAX_ANSWER),
        };
        let call = serde_json::to_vec(call).map_err(|error| Failure::Unread(error.to_string()))?;
        let answer = self.run(&call, limit, longest).map_err(|stopped| match stopped {
            Stopped::Unwanted => Failure::Unwanted,
            Stopped::Failed(error) => Failure::Dead(self.why(&error)),
        })?;
        match serde_json::from_slice(&answer) {
            Ok(Answered::Done(answer)) => Ok(answer),
            Ok(Answered::Unread(why)) => Err(Failure::Unread(shortened(why))),
            Err(error) => Err(Failure::Dead(format!("its answer cannot be read: {error}"))),
        }
    }

    fn run(&mut self, call: &[u8], limit: Duration, longest: usize) -> Result<Vec<u8>, Stopped> {
        let Self { store, memory, place, answer, .. } = self;
        let mut meter = Meter::begin(limit);
        let length = u32::try_from(call.len()).map_err(|_| Error::new("the call is too long"))?;
        let at = meter.call(store, *place, length)?;
        memory.write(&mut *store, at as usize, call).map_err(|error| Error::new(error.to_string()))?;
        let answer = meter.call(store, *answer, ())?;
        Ok(self.read(answer, longest)?)
    }

    /// The bytes at an address, which stands in the upper half, of a length, which stands in the lower.
    fn read(&self, place: u64, longest: usize) -> Result<Vec<u8>, Error> {
        let (at, length) = ((place >> 32) as usize, (place & u64::from(u32::MAX)) as usize);
        if length > longest {
            return Err(Error::new(format!("it answers with {length} bytes, and {longest} are the most")));
        }
        let bytes = self.memory.data(&self.store).get(at..at.saturating_add(length));
        bytes.map(<[u8]>::to_vec).ok_or_else(|| Error::new("it answers with bytes that it does not have"))
    }

    /// What the module said when it panicked; else what ended it.
    fn why(&mut self, error: &Error) -> String {
        if error.as_trap_code() != Some(TrapCode::UnreachableCodeReached) {
            return shortened(error.to_string());
        }
        let said = Meter::begin(LAST_WORDS).call(&mut self.store, self.last_words, ()).ok();
        let said = said.and_then(|place| self.read(place, MAX_WHOLE).ok()).unwrap_or_default();
        let end = said.len().min(MAX_WORDS);
        if end == 0 { error.to_string() } else { String::from_utf8_lossy(&said[..end]).into_owned() }
    }
}

fn shortened(mut text: String) -> String {
    text.truncate(text.floor_char_boundary(MAX_WORDS));
    text
}

/// Reason for which a guest was stopped.
enum Stopped {
    Failed(Error),
    Unwanted,
}

impl From<Error> for Stopped {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

/// Measures how long a guest computes, in slices, between which others go on.
struct Meter {
    place: Option<Place<'static>>,
    /// Processor time of this thread.
    begun: Duration,
    limit: Duration,
}

impl Meter {
    /// Waits for a place to compute.
    fn begin(limit: Duration) -> Self {
        let place = Some(GATE.enter());
        Self { place, begun: processor_time(), limit }
    }

    fn call<P: WasmParams, R: WasmResults>(
        &mut self,
        store: &mut Store<Limits>,
        function: TypedFunc<P, R>,
        parameters: P,
    ) -> Result<R, Stopped> {
        store.set_fuel(SLICE)?;
        let mut called = function.call_resumable(&mut *store, parameters)?;
        loop {
            let paused = match called {
                TypedResumableCall::Finished(result) => return Ok(result),
                TypedResumableCall::HostTrap(_) => return Err(Error::new("it calls its host").into()),
                TypedResumableCall::OutOfFuel(paused) => paused,
            };
            self.slice()?;
            if paused.required_fuel() > MAX_INSTRUCTION {
                return Err(Error::new("one instruction takes too long").into());
            }
            store.set_fuel(SLICE.max(paused.required_fuel()))?;
            called = paused.resume(&mut *store)?;
        }
    }

    /// A slice is over: lets others go on, if there is time left.
    fn slice(&mut self) -> Result<(), Stopped> {
        if !is_wanted() {
            return Err(Stopped::Unwanted);
        }
        if processor_time().saturating_sub(self.begun) >= self.limit {
            let limit = self.limit.as_millis();
            return Err(Error::new(format!("it computes for longer than {limit} ms")).into());
        }
        self.place = self.place.take().map(Place::pass);
        Ok(())
    }
}

/// Processor time of this thread.
fn processor_time() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap_or_default()
}

/// Memory of all instances beyond [`OWN_MEMORY`] each.
static SHARED: AtomicUsize = AtomicUsize::new(0);

/// Limits of one instance.
struct Limits {
    limits: StoreLimits,
    /// Its part of [`SHARED`].
    shared: usize,
}

impl Limits {
    fn new() -> Self {
        let limits = StoreLimitsBuilder::new()
            .memory_size(MAX_MEMORY)
            .memories(1)
            .table_elements(MAX_TABLE_ELEMENTS)
            .tables(1)
            .instances(1)
            .build();
        Self { limits, shared: 0 }
    }
}

impl Drop for Limits {
    fn drop(&mut self) {
        SHARED.fetch_sub(self.shared, Ordering::Relaxed);
    }
}

impl ResourceLimiter for Limits {
    fn memory_growing(
        &mut self,
        current: usize,
        desired: usize,
        maximum: Option<usize>,
    ) -> Result<bool, LimiterError> {
        if !self.limits.memory_growing(current, desired, maximum)? {
            return Ok(false);
        }
        let more = desired.saturating_sub(OWN_MEMORY).saturating_sub(self.shared);
        let taken = SHARED.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |shared| {
            shared.checked_add(more).filter(|shared| *shared <= SHARED_MEMORY)
        });
        if taken.is_ok() {
            self.shared += more;
        }
        Ok(taken.is_ok())
    }

    fn table_growing(
        &mut self,
        current: usize,
        desired: usize,
        maximum: Option<usize>,
    ) -> Result<bool, LimiterError> {
        self.limits.table_growing(current, desired, maximum)
    }

    fn memory_grow_failed(&mut self, error: &MemoryError) -> Result<(), LimiterError> {
        self.limits.memory_grow_failed(error)
    }

    fn table_grow_failed(&mut self, error: &TableError) -> Result<(), LimiterError> {
        self.limits.table_grow_failed(error)
    }

    fn instances(&self) -> usize {
        self.limits.instances()
    }

    fn tables(&self) -> usize {
        self.limits.tables()
    }

    fn memories(&self) -> usize {
        self.limits.memories()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instances_share_memory_beyond_their_own() {
        let grows = |limits: &mut Limits, bytes| limits.memory_growing(0, bytes, None).unwrap();
        let mut hogs: Vec<Limits> = (0..16).map(|_| Limits::new()).collect();
        let large = hogs.iter_mut().filter_map(|hog| grows(hog, MAX_MEMORY).then_some(())).count();
        assert_eq!(large, SHARED_MEMORY / (MAX_MEMORY - OWN_MEMORY));
        let mut honest = Limits::new();
        assert!(grows(&mut honest, OWN_MEMORY), "its own is there for everyone");
        assert!(!grows(&mut honest, MAX_MEMORY));
        drop(hogs);
        assert!(grows(&mut honest, MAX_MEMORY));
        assert!(!grows(&mut honest, MAX_MEMORY + 1));
        drop(honest);
        assert_eq!(SHARED.load(Ordering::Relaxed), 0);
    }
}
