//! Games of the registry at a table, with bots, and what is told of them.

#![expect(clippy::unwrap_used, reason = "tests, their helpers included, end at the first surprise")]

mod bundles;
mod content;
mod hostile;
mod house;
mod restarts;
mod resume;
mod schema;
mod space_alert;
