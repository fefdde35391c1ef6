//! Instances of a module: they take and return bytes within limits of memory and time.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};

use airlock_table::is_wanted;
#[cfg(not(test))]
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
    module,
    semaphore::{COMPUTING, Permit},
};

/// Memory limit of an instance, in bytes.
const MAX_MEMORY: usize = 256 << 20;
/// Memory guaranteed to every instance, in bytes. More comes out of [`SHARED_MEMORY`].
const OWN_MEMORY: usize = 64 << 20;
/// Memory that all instances of a process share beyond their guaranteed part, in bytes.
const SHARED_MEMORY: usize = 1 << 30;
/// Limit of the elements of an instance's table.
const MAX_TABLE_ELEMENTS: usize = 100_000;
/// Limit of the call depth, as in a browser's stack.
const MAX_DEPTH: usize = 10_000;
/// Limit of the values on the stack, in bytes.
const MAX_STACK: usize = 1 << 20;

/// Limit of a call in processor time, so that a busy machine does not fail matches.
const CALL: Duration = Duration::from_secs(2);
/// Additional time for each record that a call brings, and the limit of the total.
const RECORD: Duration = Duration::from_millis(50);
const MOST: Duration = Duration::from_secs(600);
/// Limit of the call that names the rules, before the module is trusted.
const NAME: Duration = Duration::from_secs(1);
/// Limit of the call that asks for the panic message.
const LAST_WORDS: Duration = Duration::from_millis(100);
/// Fuel between two checks of the clock, which lasts a few milliseconds.
const SLICE: u64 = 2_000_000;
/// Compiling a function at its first call costs no fuel, because a call cannot be paused there. The limits on
/// the sizes of modules and functions bound the time it takes.
const COSTS: CustomFuelCosts =
    CustomFuelCosts { bytes_copied_per_fuel: 64, fuel_per_bytes_translated: 0, fuel_per_bytes_validated: 0 };
/// Fuel of the most expensive single instruction, which fills the whole memory.
const MAX_INSTRUCTION: u64 = 100_000_000;

/// Size limit of an answer, in bytes.
const MAX_ANSWER: usize = 8 << 20;
/// Size limit of an answer with a whole match (log, snapshot or transcript), in bytes.
const MAX_WHOLE: usize = 128 << 20;
/// Size limit of an answer that is parsed into a tree of values, which takes many times its size.
const MAX_TREE: usize = 2 << 20;
/// Size limit of an error text, in bytes.
const MAX_WORDS: usize = 2000;

/// A module that is not a bundle, or cannot be used here.
#[derive(Debug, thiserror::Error)]
pub enum BadBundle {
    /// The module cannot be run.
    #[error("it is not a module that can run here: {0}")]
    Module(String),
    /// The module imports something. Rules must not import anything.
    #[error("it imports `{0}`, but rules may not use a clock, randomness or files")]
    Imports(String),
    /// The module does not report its rules.
    #[error("it does not answer as a bundle: {0}")]
    Mute(String),
    /// The bundle's rules are newer than those of this build.
    #[error(
        "it has {game} rules version {version}, and this build plays version {newest}: use a newer build"
    )]
    Newer {
        game: String,
        /// Rules version of the bundle.
        version: u32,
        /// Rules version of this build.
        newest: u32,
    },
}

/// A compiled module, to be instantiated for each match.
pub(super) struct CompiledModule {
    engine: Engine,
    module: Module,
}

/// An instance of a module, which holds a match or computes a bot's decision.
pub(super) struct Instance {
    store: Store<Limits>,
    memory: Memory,
    place: TypedFunc<u32, u32>,
    answer: TypedFunc<(), u64>,
    last_words: TypedFunc<(), u64>,
}

/// The reason why a call has no answer.
#[derive(Debug)]
pub(super) enum Failure {
    /// The bundle does not know the call. Nothing has changed.
    Unread(String),
    /// The instance has failed and cannot be called again.
    Dead(String),
    /// Nobody waits for the answer any longer. The instance cannot be called again.
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

impl CompiledModule {
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

    /// Creates a new instance.
    pub(super) fn open(&self) -> Result<Instance, Failure> {
        let _place = COMPUTING.enter();
        self.instantiate().map_err(|error| Failure::Dead(error.to_string()))
    }

    fn instantiate(&self) -> Result<Instance, Error> {
        let mut store = Store::new(&self.engine, Limits::new());
        store.limiter(|limits| limits);
        store.set_fuel(SLICE)?;
        let instance = Linker::new(&self.engine).instantiate_and_start(&mut store, &self.module)?;
        let memory = instance.get_memory(&store, "memory").ok_or_else(|| Error::new("it has no memory"))?;
        let place = instance.get_typed_func(&store, "airlock_place")?;
        let answer = instance.get_typed_func(&store, "airlock_answer")?;
        let last_words = instance.get_typed_func(&store, "airlock_last_words")?;
        Ok(Instance { store, memory, place, answer, last_words })
    }
}

impl Instance {
    /// Calls the bundle. `records` is the number of records that the call brings.
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

    /// Reads bytes of the guest. The upper half of `place` is their address, the lower half their length.
    fn read(&self, place: u64, longest: usize) -> Result<Vec<u8>, Error> {
        let (at, length) = ((place >> 32) as usize, (place & u64::from(u32::MAX)) as usize);
        if length > longest {
            return Err(Error::new(format!("its answer has {length} bytes; the limit is {longest}")));
        }
        let bytes = self.memory.data(&self.store).get(at..at.saturating_add(length));
        bytes.map(<[u8]>::to_vec).ok_or_else(|| Error::new("its answer is outside of its memory"))
    }

    /// The module's panic message, or else the error that ended it.
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

/// The reason why a guest was stopped.
enum Stopped {
    Failed(Error),
    Unwanted,
}

impl From<Error> for Stopped {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

/// Limits the processor time of a guest. Between slices it lets other guests compute.
struct Meter {
    place: Option<Permit<'static>>,
    /// Processor time of this thread at the start.
    begun: Duration,
    limit: Duration,
}

impl Meter {
    /// Waits for a permit to compute.
    fn begin(limit: Duration) -> Self {
        let place = Some(COMPUTING.enter());
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

    /// Ends a slice. Lets other guests compute if there is time left.
    fn slice(&mut self) -> Result<(), Stopped> {
        if !is_wanted() {
            return Err(Stopped::Unwanted);
        }
        if processor_time().saturating_sub(self.begun) >= self.limit {
            let limit = self.limit.as_millis();
            return Err(Error::new(format!("it computes for more than {limit} ms")).into());
        }
        self.place = self.place.take().map(Permit::pass);
        Ok(())
    }
}

/// Processor time of this thread.
#[cfg(not(test))]
fn processor_time() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap_or_default()
}

#[cfg(test)]
use tests::processor_time;

/// Memory of all instances beyond their [`OWN_MEMORY`].
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
    use std::{
        cell::Cell,
        sync::{LazyLock, mpsc},
        thread,
    };

    use airlock_engine::{Hash, Seat, Viewer};
    use airlock_protocol::BotKind;
    use airlock_table::Matter;
    use serde_json::Value;

    use super::*;
    use crate::bundle::semaphore::FairSemaphore;

    /// Step of the clock in these tests.
    const STEP: Duration = Duration::from_millis(100);
    /// Readings after which a guest counts as unlimited.
    const MAX_READINGS: u32 = 1000;

    thread_local! {
        static READINGS: Cell<u32> = const { Cell::new(0) };
    }

    /// Processor time by a clock that advances one step with each reading.
    pub(super) fn processor_time() -> Duration {
        let readings = READINGS.get() + 1;
        assert!(readings < MAX_READINGS, "nothing stops this guest");
        READINGS.set(readings);
        STEP * readings
    }

    const LOOPS: &str = "(loop $for_ever br $for_ever) unreachable";
    const TRAPS: &str = "unreachable";

    /// An instance of a module that computes like this.
    fn opened(answer: &str, last_words: &str) -> Instance {
        let text = format!(
            r#"(module
            (memory (export "memory") 1)
            (func (export "airlock_place") (param i32) (result i32) (i32.const 0))
            (func (export "airlock_answer") (result i64) {answer})
            (func (export "airlock_last_words") (result i64) {last_words}))"#
        );
        CompiledModule::of(&wat::parse_str(text).unwrap()).unwrap().open().unwrap()
    }

    /// The reason why a call fails, and the processor time until then.
    fn failed(mut instance: Instance, call: &Call, records: usize) -> (String, Duration) {
        let begun = READINGS.get();
        let Err(failure) = instance.ask::<Value>(call, records) else { panic!("it has an answer") };
        (failure.why(), STEP * (READINGS.get() - begun))
    }

    /// A bot's decision.
    fn think() -> Call {
        let matter = Matter { kind: BotKind::Standard, dice: Hash([0; 32]), position: String::new() };
        Call::Think { seat: Seat(0), matter }
    }

    #[test]
    fn every_kind_of_call_ends_at_its_limit() {
        for (call, records, limit) in [
            (Call::Rules {}, 0, NAME),
            (think(), 0, CALL),
            (Call::State {}, 9, CALL),
            (Call::View { viewer: Viewer::Public }, 0, CALL),
            (Call::Log { bodies: Vec::new() }, 40, CALL + 40 * RECORD),
        ] {
            let (why, took) = failed(opened(LOOPS, TRAPS), &call, records);
            assert!(why.contains("computes for more than"), "{call:?}: {why}");
            // The first reading starts the clock.
            assert_eq!(took, limit + STEP, "{call:?}");
        }
    }

    #[test]
    fn looping_last_words_end_at_their_limit() {
        let (why, took) = failed(opened(TRAPS, LOOPS), &Call::Rules {}, 0);
        assert!(why.contains("unreachable"), "{why}");
        // The clock is started for the call, started for the words, and read once more.
        assert_eq!(took, STEP + LAST_WORDS + STEP);
    }

    #[test]
    fn every_kind_of_answer_is_bounded_in_size() {
        for (call, most) in [
            (Call::Rules {}, MAX_WORDS),
            (think(), MAX_TREE),
            (Call::State {}, MAX_TREE),
            (Call::View { viewer: Viewer::Public }, MAX_ANSWER),
            (Call::Snapshot {}, MAX_WHOLE),
            (Call::Log { bodies: Vec::new() }, MAX_WHOLE),
        ] {
            for (length, is_too_long) in [(most, false), (most + 1, true)] {
                let (why, _) = failed(opened(&format!("(i64.const {length})"), TRAPS), &call, 0);
                assert_eq!(why.contains(&format!("the limit is {most}")), is_too_long, "{call:?}: {why}");
            }
        }
    }

    #[test]
    fn waiting_guest_computes_after_one_slice() {
        static ONE_PLACE: LazyLock<FairSemaphore> = LazyLock::new(|| FairSemaphore::new(1));
        let mut meter = Meter { place: Some(ONE_PLACE.enter()), begun: processor_time(), limit: CALL };
        let (sender, order) = mpsc::channel();
        thread::scope(|scope| {
            let other = scope.spawn({
                let sender = sender.clone();
                move || {
                    let _place = ONE_PLACE.enter();
                    sender.send("other").unwrap();
                }
            });
            ONE_PLACE.until_waiting(1, &other);
            assert!(meter.slice().is_ok());
            sender.send("guest").unwrap();
            drop(meter);
        });
        assert_eq!(order.try_iter().collect::<Vec<_>>(), ["other", "guest"]);
    }

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
