//! Properties of the kernel, tried on generated cases: the same ones on every run.

mod chance;
mod deals;
mod offers;
mod piles;
mod worlds;

use proptest::test_runner::{Config, RngSeed};

/// So many cases, always the same.
fn cases(count: u32) -> Config {
    Config { cases: count, rng_seed: RngSeed::Fixed(2026), failure_persistence: None, ..Config::default() }
}
