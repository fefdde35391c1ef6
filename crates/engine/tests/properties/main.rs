//! Properties of the kernel, checked on generated cases that are the same in every run.

mod chance;
mod deals;
mod offers;
mod piles;
mod worlds;

use proptest::test_runner::{Config, RngSeed};

/// A configuration with this many cases, generated from a fixed seed.
fn cases(count: u32) -> Config {
    Config { cases: count, rng_seed: RngSeed::Fixed(2026), failure_persistence: None, ..Config::default() }
}
