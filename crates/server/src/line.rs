//! The list row of a match (`Line`): conversion between the table that writes it and the store that keeps it.

use airlock_protocol::Phase;
use airlock_store as store;
use airlock_table as table;

/// Encodes a line for the store.
pub(crate) fn write(line: &table::Line) -> store::Line {
    let names = line.seats.iter().filter_map(|seat| seat.name.as_deref());
    let words: Vec<&str> = line.title.as_deref().into_iter().chain(names).collect();
    store::Line {
        game: line.game.clone(),
        phase: phase(line.phase).to_owned(),
        public: line.public,
        search: words.join("\n").to_lowercase(),
        wake_at: line.wake_at,
        body: serde_json::to_string(line).expect("plain data serialises"),
        announcement: None,
    }
}

/// Decodes a stored line. `None` if another version wrote it.
pub(crate) fn read(line: &store::Line) -> Option<table::Line> {
    serde_json::from_str(&line.body).ok()
}

/// Name of a phase in the filters of the store.
pub(crate) const fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Lobby => "lobby",
        Phase::Sealing => "sealing",
        Phase::Playing => "playing",
        Phase::Over => "over",
        Phase::Closed => "closed",
    }
}
