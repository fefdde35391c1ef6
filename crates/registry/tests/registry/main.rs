//! The games of the registry at a table, with bots, and their public descriptions.

#![expect(clippy::unwrap_used, reason = "tests, their helpers included, end at the first surprise")]

mod bundles;
mod content;
mod fixture;
mod hostile;
mod restarts;
mod resume;
mod schema;
mod space_alert;
