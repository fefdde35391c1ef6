//! Checks of the content against the component list and against itself.

use airlock_engine::content::{self as load, Source, Text};

use crate::content::{
    all::Content,
    place::{Deck, Zone},
    threat::{Difficulty, Kind, Severity},
    tile::TILES_PER_ZONE,
    trajectory::Mark,
};

impl Content {
    /// Reads and checks content files.
    ///
    /// # Errors
    /// If a file is missing, cannot be read, or does not fit the others or the component list.
    pub fn load(source: &Source<'_>) -> load::Result<Self> {
        let content = Self::read(source)?;
        validate(&content)?;
        Ok(content)
    }
}

/// Compares the files with the component list and with each other.
fn validate(content: &Content) -> load::Result<()> {
    counts(content)?;
    for def in &content.threats {
        let stations = match &def.kind {
            Kind::External { .. } => &[][..],
            Kind::Malfunction { stations, .. } | Kind::Intruder { stations } => {
                if stations.is_empty() {
                    return load::wrong(format!("{} has no station", def.code));
                }
                stations
            }
        };
        if !stations.is_sorted() {
            return load::wrong(format!("the stations of {} are not in order", def.code));
        }
        for mark in Mark::ALL {
            let action = def.action(*mark);
            if action.text.is_some() == action.effects.is_empty() {
                return load::wrong(format!("{mark} of {} has words without effects, or none", def.code));
            }
        }
    }
    for def in &content.trajectories {
        let last = def.marks.last().is_some_and(|at| at.mark == Mark::Z && at.position == 1);
        let falling = def.marks.is_sorted_by(|a, b| a.position > b.position);
        if !last || !falling || def.marks.iter().any(|at| at.position >= def.spaces) {
            return load::wrong(format!("the marks of {} are not in order", def.id));
        }
    }
    for zone in Zone::ALL {
        if content.tiles.iter().filter(|def| def.zones.contains(zone)).count() != TILES_PER_ZONE {
            return load::wrong(format!("there must be {TILES_PER_ZONE} damage tiles for {zone}"));
        }
    }
    for def in &content.stations {
        if (def.b.store == super::Device::Shield) != (def.station.deck() == Deck::Upper) {
            return load::wrong(format!("{} has the store of the other deck", def.station));
        }
    }
    texts(content)
}

/// Checks the number of threat cards: 17 and 14 external (common and serious), 13 and 11 internal.
fn counts(content: &Content) -> load::Result<()> {
    for (external, severity, difficulty, count) in [
        (true, Severity::Common, Difficulty::White, 10),
        (true, Severity::Common, Difficulty::Yellow, 7),
        (true, Severity::Serious, Difficulty::White, 8),
        (true, Severity::Serious, Difficulty::Yellow, 6),
        (false, Severity::Common, Difficulty::White, 7),
        (false, Severity::Common, Difficulty::Yellow, 6),
        (false, Severity::Serious, Difficulty::White, 6),
        (false, Severity::Serious, Difficulty::Yellow, 5),
    ] {
        let found = content.threats.iter().filter(|def| {
            def.is_external() == external && def.severity == severity && def.difficulty == difficulty
        });
        let sort = if external { "external" } else { "internal" };
        load::exactly(&format!("{severity} {difficulty} {sort} threats"), found.count(), count)?;
    }
    Ok(())
}

fn texts(content: &Content) -> load::Result<()> {
    let threats = content.threats.iter().flat_map(|def| {
        let actions = Mark::ALL.iter().filter_map(|mark| def.action(*mark).text.as_ref());
        std::iter::once(&def.name).chain(&def.special).chain(actions)
    });
    let tiles = content.tiles.iter().flat_map(|def| [&def.name, &def.text]);
    let stations = content.stations.iter().map(|def| &def.name);
    let devices = content.devices.iter().flat_map(|def| [&def.name, &def.text]);
    let empty = |text: &&Text| text.en.trim().is_empty() || text.cs.trim().is_empty();
    let scripts = content.scripts.iter().map(|script| &script.name);
    match threats.chain(tiles).chain(stations).chain(devices).chain(scripts).find(empty) {
        Some(text) => load::wrong(format!("a text is empty beside `{}{}`", text.en, text.cs)),
        None => Ok(()),
    }
}
