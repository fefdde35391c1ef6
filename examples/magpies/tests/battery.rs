//! The test battery of every game.

use airlock_engine_testing::Battery;
use airlock_magpies::{Magpies, content::load};

airlock_engine_testing::battery!(Magpies, Battery { load, ..Battery::default() });
