//! Input of the resolution: a planned flight.

use airlock_engine::words;
use serde::{Deserialize, Serialize};

