//! Games of the shelf at a table, with bots.

mod house;
mod resume;
mod space_alert;
