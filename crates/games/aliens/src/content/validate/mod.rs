//! Checks of the content against the component list (section 1 of the rules) and against itself.

mod cards;
mod checks;
mod missions;
mod pieces;
mod tiles;

use airlock_engine::content::{Source, Text, written_texts};

use super::{all::Content, load};

impl Content {
    /// Reads and checks content files.
    ///
    /// # Errors
    /// If a file is missing, cannot be read, or does not fit the others or the component list.
    pub fn load(source: &Source<'_>) -> load::Result<Self> {
        let content = Self::read(source)?;
        written_texts(|visit| each_text(&content, visit))?;
        cards::cards(&content)?;
        pieces::pieces(&content)?;
        content.tiles.iter().try_for_each(tiles::tile)?;
        content.missions.iter().try_for_each(|mission| missions::mission(mission, &content))?;
        Ok(content)
    }
}

/// Visits every text, with a description of its owner.
pub(super) fn each_text<'a>(content: &'a Content, mut visit: impl FnMut(String, &'a Text)) {
    let mut named = |what: &str, key: &str, name: &'a Text, text: &'a Text| {
        visit(format!("name of {what} {key}"), name);
        visit(format!("text of {what} {key}"), text);
    };
    content.endurance.iter().for_each(|def| named("endurance card", def.kind.as_str(), &def.name, &def.text));
    content.motion.iter().for_each(|def| named("motion card", def.kind.as_str(), &def.name, &def.text));
    content.components.pieces.iter().for_each(|def| named("piece", def.kind.as_str(), &def.name, &def.text));
    content.missions.iter().for_each(|def| named("mission", def.kind.as_str(), &def.name, &def.text));
    for def in &content.characters {
        visit(format!("name of character {}", def.kind), &def.name);
        visit(format!("short name of character {}", def.kind), &def.short);
        let abilities = def.hero.abilities.iter().chain(&def.grunt.abilities);
        abilities.for_each(|ability| visit(format!("text of ability {}", ability.kind), &ability.text));
    }
    for def in &content.tiles {
        visit(format!("name of board {}", def.kind), &def.name);
        def.areas.iter().for_each(|area| visit(format!("area of board {}", def.kind), &area.name));
    }
    for def in &content.missions {
        let rules = def.texts.iter().chain(def.victory.iter().map(|stated| &stated.text));
        let rules = rules.chain(def.defeat.iter().map(|stated| &stated.text));
        let rules = rules.chain(def.after.iter().map(|after| &after.text));
        rules.for_each(|text| visit(format!("rule of mission {}", def.kind), text));
    }
}
