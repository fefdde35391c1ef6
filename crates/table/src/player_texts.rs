//! Texts typed by players in the records of a match.

use airlock_engine::json;
use airlock_protocol::{Topic, Words};

use crate::{
    Broken, TableEvent,
    anonymisation::table_event,
    record::{Note, Record},
};

/// A text typed by a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlayerText {
    /// Name of a person who sat down or asked for a seat.
    Name(String),
    /// A chat message or whisper.
    Said(Words),
}

/// All texts typed by players, in the order of the records. Removed names are left out.
///
/// # Errors
/// If a record cannot be read.
pub fn player_texts(bodies: &[String]) -> Result<Vec<PlayerText>, Broken> {
    let mut all = Vec::new();
    for (number, body) in (1..).zip(bodies) {
        let record = Record::read(number, body)?;
        match table_event(&record) {
            Some(
                TableEvent::Sit { name, .. } | TableEvent::Open { topic: Topic::Enter { name, .. }, .. },
            ) => all.push(PlayerText::Name(name)),
            Some(TableEvent::Say { words: Some(words), .. }) => all.push(PlayerText::Said(words)),
            _ => {}
        }
        let (name, whisper) = match record {
            Record::Table(Note { name, whisper, .. }) => (name, whisper),
            Record::Entry { entry, name, .. } => (name, entry.whisper),
            Record::Start { header, .. } => {
                all.extend(header.seats.into_iter().map(|seat| PlayerText::Name(seat.name)));
                (None, None)
            }
        };
        all.extend(name.map(PlayerText::Name));
        if let Some(text) = whisper {
            let unreadable =
                |error: serde_json::Error| Broken::Unreadable { number, what: error.to_string() };
            all.push(PlayerText::Said(json::read(&text).map_err(unreadable)?));
        }
    }
    all.retain(|written| !matches!(written, PlayerText::Name(name) if name.is_empty()));
    Ok(all)
}
