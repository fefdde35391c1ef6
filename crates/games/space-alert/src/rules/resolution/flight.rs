//! A flight as it is planned: what the resolution is a function of.

use airlock_engine::words;
use serde::{Deserialize, Serialize};

