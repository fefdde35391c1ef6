//! Benchmarks of the resolution of flights: `cargo bench -p airlock-space-alert`. They measure and assert
//! nothing.

use airlock_engine::rng;
use airlock_space_alert::{
    content::{ThreatCode, TrajectoryId},
    place::Zone,
    resolution::{Flight, Order, Resolution, Stop, resolve, resolve_document},
};
use divan::{Bencher, counter::ItemsCount};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng as _};
use serde_json::{Value, json};

fn main() {
    divan::main();
}

/// Number of flights resolved in one iteration.
const FLIGHTS: usize = 1_000;

/// Missions of five crew members with full boards and eight threats, drawn from a fixed seed.
fn missions() -> Vec<Value> {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut pick = |from: usize| rng::below(&mut rng, from);
    (0..FLIGHTS)
        .map(|_| {
            let mut board = || -> Vec<&str> { (0..12).map(|_| Order::ALL[pick(7)].as_str()).collect() };
            let players: Vec<Value> = (0..5).map(|_| json!({ "actions": board() })).collect();
            let mut track = || TrajectoryId::ALL[pick(7)].as_str();
            let tracks = json!({ "red": track(), "white": track(), "blue": track(), "internal": track() });
            let mut threat = |turn: usize| {
                let code = ThreatCode::ALL[pick(ThreatCode::ALL.len())];
                let zone = code.def().is_external().then(|| Zone::ALL[pick(3)].as_str());
                json!({ "code": code.as_str(), "turn": turn, "zone": zone })
            };
            let threats: Vec<Value> = (1..=8).map(&mut threat).collect();
            json!({ "format": "space-alert-resolve/1", "players": players, "tracks": tracks, "threats": threats })
        })
        .collect()
}

/// From a parsed plan to its result.
#[divan::bench(sample_count = 20)]
fn resolved(bencher: Bencher<'_, '_>) {
    let flights: Vec<Flight> =
        missions().iter().map(|mission| Flight::from_json(mission).expect("a mission")).collect();
    bencher
        .counter(ItemsCount::new(FLIGHTS))
        .bench_local(|| flights.iter().filter(|flight| resolve(flight).lost.is_some()).count());
}

/// From text to text, as in `airlock resolve`.
#[divan::bench(sample_count = 20)]
fn resolved_from_text(bencher: Bencher<'_, '_>) {
    let texts: Vec<String> = missions().iter().map(Value::to_string).collect();
    bencher.counter(ItemsCount::new(FLIGHTS)).bench_local(|| {
        let answers = texts.iter().map(|text| {
            let document = resolve_document(text).expect("a mission");
            serde_json::to_string(&document).expect("plain data").len()
        });
        answers.sum::<usize>()
    });
}

/// Step by step with every event, as in a match.
#[divan::bench(sample_count = 20)]
fn told(bencher: Bencher<'_, '_>) {
    let flights: Vec<Flight> =
        missions().iter().map(|mission| Flight::from_json(mission).expect("a mission")).collect();
    bencher.counter(ItemsCount::new(FLIGHTS)).bench_local(|| {
        let events = flights.iter().map(|flight| {
            let mut events = Vec::new();
            let mut resolution = Resolution::new(flight);
            while resolution.advance(&mut events) != Stop::Over {}
            events.len()
        });
        events.sum::<usize>()
    });
}
