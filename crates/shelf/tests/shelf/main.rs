//! Games of the shelf at a table, with bots.

mod content;
mod house;
mod resume;
mod schema;
mod space_alert;
