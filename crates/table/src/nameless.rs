use airlock_engine::Seat;
use airlock_protocol::Topic;

use crate::{
    Broken, TableEvent,
    record::{Note, Record},
};

/// What is left of a match's records without the names of a seat.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Nameless {
    /// The number of the record by which the names were taken out; 0 if there is none.
    pub since: u64,
    /// The records of before that named somebody, by their numbers, as they are without it.
    pub changed: Vec<(u64, String)>,
    /// Whether the chain of the log holds a name, as an older version wrote it: there it stays as long as the match.
    pub chained: bool,
}

/// Takes the names of all who had a seat, or asked for it, out of the records, as far as a match was told to forget them. What it
/// makes of the records from then on is the same.
///
/// # Errors
/// If a record cannot be read.
pub fn nameless(bodies: &[String], seat: Seat) -> Result<Nameless, Broken> {
    let mut records = Vec::new();
    let mut found = Nameless::default();
    for (number, body) in (1..).zip(bodies) {
        let record = Record::read(number, body)?;
        match table_event(&record) {
            Some(TableEvent::Unname { seat: of }) if of == seat => found.since = number,
            Some(TableEvent::Open { topic: Topic::Enter { seat: of, name }, .. }) if of == seat => {
                found.chained |= !name.is_empty();
            }
            _ => {}
        }
        records.push((number, record));
    }
    for (number, mut record) in records.into_iter().filter(|(number, _)| *number < found.since) {
        if take_out(&mut record, seat) {
            found.changed.push((number, record.write()));
        }
    }
    Ok(found)
}

/// The event of the table that a record is about.
pub(crate) fn table_event(record: &Record) -> Option<TableEvent> {
    match record {
        Record::Table(note) => Some(note.event.clone()),
        Record::Entry { entry, .. } => TableEvent::read(&entry.action).ok(),
        Record::Start { .. } => None,
    }
}

/// Whether there was a name to take out.
fn take_out(record: &mut Record, seat: Seat) -> bool {
    let about = table_event(record);
    let name = match (record, about) {
        (Record::Table(Note { event: TableEvent::Sit { seat: of, name, .. }, .. }), _) if *of == seat => {
            Some(name)
        }
        (Record::Start { header, .. }, _) => header.seats.get_mut(seat.index()).map(|info| &mut info.name),
        (Record::Entry { name, .. }, Some(TableEvent::Open { topic: Topic::Enter { seat: of, .. }, .. }))
            if of == seat =>
        {
            name.as_mut()
        }
        _ => None,
    };
    name.filter(|name| !name.is_empty()).map(String::clear).is_some()
}
