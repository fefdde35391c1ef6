use airlock_engine::Seat;
use airlock_protocol::Topic;

use crate::{
    Broken, TableEvent,
    record::{Note, Record},
};

/// Result of removing a seat's names from the records of a match.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Anonymisation {
    /// Number of the newest record that ordered the removal; 0 if there is none.
    pub since: u64,
    /// Earlier records that held a name, by number, without the names.
    pub changed: Vec<(u64, String)>,
    /// True if the log's chain holds a name, written by an older version. It stays as long as the match.
    pub chained: bool,
}

/// Removes the names of all who had a seat, or asked for it, from the records before the newest removal order.
/// Applying it to the result changes nothing.
///
/// # Errors
/// If a record cannot be read.
pub fn anonymise(bodies: &[String], seat: Seat) -> Result<Anonymisation, Broken> {
    let mut records = Vec::new();
    let mut found = Anonymisation::default();
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

/// Extracts the event, whether it precedes the log or is one of its entries.
pub(crate) fn table_event(record: &Record) -> Option<TableEvent> {
    match record {
        Record::Table(note) => Some(note.event.clone()),
        Record::Entry { entry, .. } => TableEvent::read(&entry.action).ok(),
        Record::Start { .. } => None,
    }
}

/// Removes the name of a seat from a record. Returns true if there was one.
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
