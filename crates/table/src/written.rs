//! Texts of players in the records of a match.

use airlock_engine::json;
use airlock_protocol::{Topic, Words};

use crate::{
    Broken, TableEvent,
    nameless::table_event,
    record::{Note, Record},
};

/// Something that a player typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Written {
    /// The name of somebody who sat down, or asked for a seat.
    Name(String),
    /// Something said, aloud or in a whisper.
    Said(Words),
}

/// Everything that players typed, in the order of the records. Names that were taken out are left out.
///
/// # Errors
/// If a record cannot be read.
pub fn written(bodies: &[String]) -> Result<Vec<Written>, Broken> {
    let mut all = Vec::new();
    for (number, body) in (1..).zip(bodies) {
        let record = Record::read(number, body)?;
        match table_event(&record) {
            Some(
                TableEvent::Sit { name, .. } | TableEvent::Open { topic: Topic::Enter { name, .. }, .. },
            ) => all.push(Written::Name(name)),
            Some(TableEvent::Say { words: Some(words), .. }) => all.push(Written::Said(words)),
            _ => {}
        }
        let (name, whisper) = match record {
            Record::Table(Note { name, whisper, .. }) => (name, whisper),
            Record::Entry { entry, name, .. } => (name, entry.whisper),
            Record::Start { header, .. } => {
                all.extend(header.seats.into_iter().map(|seat| Written::Name(seat.name)));
                (None, None)
            }
        };
        all.extend(name.map(Written::Name));
        if let Some(text) = whisper {
            let unreadable =
                |error: serde_json::Error| Broken::Unreadable { number, what: error.to_string() };
            all.push(Written::Said(json::read(&text).map_err(unreadable)?));
        }
    }
    all.retain(|written| !matches!(written, Written::Name(name) if name.is_empty()));
    Ok(all)
}
