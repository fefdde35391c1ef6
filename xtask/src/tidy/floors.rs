//! Layers ("floors") inside a game: `content` below `model` below `rules` below `seen` below `testing`. A file names only its own
//! floor and those below. Files of [`WITHOUT_CIRCLES`] do not depend on each other in circles.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    Complaint,
    modules::{Modules, Path, circles},
    sources::Source,
};

/// Folders of `src` in each game, bottom up.
const FLOORS: [&str; 5] = ["content", "model", "rules", "seen", "testing"];

/// Floors without circles. The rules are one circle: a position contains its stack of procedures, and these change
/// positions.
const WITHOUT_CIRCLES: [&str; 3] = ["content", "model", "seen"];

/// Modules on no floor: the crate root, and the game's implementation of the kernel's trait.
const ROOF: [&str; 2] = ["", "game"];

/// Looks at the files of all games that have floors.
pub(crate) fn check(sources: &[Source]) -> Vec<Complaint> {
    let mut games: BTreeMap<&str, Vec<&Source>> = BTreeMap::new();
    for source in sources {
        let game = source.path.strip_prefix("crates/games/").and_then(|path| path.split_once("/src/"));
        if let Some((game, _)) = game {
            games.entry(game).or_default().push(source);
        }
    }
    games.into_values().flat_map(|files| Crate::of(&files)).flat_map(|game| game.check()).collect()
}

/// The files of a game by their modules.
struct Crate(Modules);

impl Crate {
    /// Reads the files; `None` if the game has no floors.
    fn of(sources: &[&Source]) -> Option<Self> {
        let modules = Modules::of(sources);
        let has_floors = modules.0.keys().any(|module| module.first().is_some_and(|first| first == "rules"));
        has_floors.then_some(Self(modules))
    }

    fn check(&self) -> Vec<Complaint> {
        let mut complaints = Vec::new();
        let mut needs: BTreeMap<&Path, BTreeSet<&Path>> = BTreeMap::new();
        let chapters = self.0.0.get(["rules".to_owned()].as_slice()).map_or("", |file| &file.head);
        for (module, file) in &self.0.0 {
            if let [floor, chapter] = module.as_slice()
                && floor == "rules"
                && !chapters.contains(&format!("`{chapter}`"))
            {
                complaints.push(Complaint {
                    place: file.source.clone(),
                    found: "nobody finds this file from its chapter".to_owned(),
                    instead: "name it in the table of rules/mod.rs".to_owned(),
                });
            }
            let Some(floor) = floor(module) else {
                if !ROOF.contains(&module.join("::").as_str()) {
                    complaints.push(Complaint {
                        place: file.source.clone(),
                        found: "this file stands on no floor".to_owned(),
                        instead: format!("put it into one of {}", FLOORS.join(", ")),
                    });
                }
                continue;
            };
            for (line, name) in &file.names {
                let (named, _) = self.0.resolve(name);
                if self::floor(named).is_none_or(|other| other > floor) {
                    complaints.push(Complaint {
                        place: format!("{}:{line}", file.source),
                        found: format!("`{}` on a floor above", name.join("::")),
                        instead: "move it down, or pass it in".to_owned(),
                    });
                }
                if named != module && WITHOUT_CIRCLES.contains(&FLOORS[floor]) {
                    needs.entry(module).or_default().insert(named);
                }
            }
        }
        complaints.extend(circles(&needs).into_iter().map(|(from, to)| Complaint {
            place: self.0.0[from].source.clone(),
            found: format!("`{}` needs this file, too", to.join("::")),
            instead: "put what both need into a file of its own".to_owned(),
        }));
        complaints
    }
}

/// Index of a module's floor, from below; `None` if it is on none.
fn floor(module: &[String]) -> Option<usize> {
    FLOORS.iter().position(|floor| module.first().is_some_and(|first| first == floor))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(files: &[(&str, &str)]) -> Vec<String> {
        let source = |(path, text): &(&str, &str)| Source {
            path: format!("crates/games/ludo/src/{path}.rs"),
            text: (*text).to_owned(),
        };
        let door = [("lib", "mod content; mod rules; pub use rules::board::Board;")];
        let sources: Vec<Source> = door.iter().chain(files).map(source).collect();
        check(&sources).iter().map(ToString::to_string).collect()
    }

    const RULES: (&str, &str) =
        ("rules/mod", "//! | 1 Board | `board` |\n//! | 2 Dice | `a`, `b` |\n\npub mod board;");

    #[test]
    fn a_file_names_only_floors_below_its_own() {
        let board = ("rules/board", "use crate::content::Piece;\npub struct Board;");
        let piece = |text| ("content/piece", text);
        let content = ("content/mod", "mod piece;\npub use piece::Piece;");
        assert_eq!(found(&[RULES, board, content, piece("pub struct Piece;")]), Vec::<String>::new());
        for up in [
            "use crate::rules::board::Board;",
            "use crate::{rules::board::Board};",
            "use super::super::rules::board::Board;",
            "fn f() { crate::rules::board::new() }",
            "use crate::Board;",
        ] {
            let complaints = found(&[RULES, board, content, piece(up)]);
            assert_eq!(complaints.len(), 1, "{up}: {complaints:?}");
            assert!(
                complaints[0].starts_with("crates/games/ludo/src/content/piece.rs:1: "),
                "{complaints:?}"
            );
        }
        let test = "#[cfg(test)] mod tests { use crate::rules::board::Board; }";
        assert_eq!(found(&[RULES, board, content, piece(test)]), Vec::<String>::new());
    }

    #[test]
    fn content_files_form_no_circle() {
        let content = ("content/mod", "mod card;\nmod deck;\npub use self::{card::Card, deck::Deck};");
        let card = ("content/card", "use super::Deck;\npub struct Card;");
        let deck = |text| ("content/deck", text);
        assert_eq!(found(&[RULES, content, card, deck("pub struct Deck;")]), Vec::<String>::new());
        assert_eq!(
            found(&[RULES, content, card, deck("pub struct Deck(super::Card);")]),
            [
                "crates/games/ludo/src/content/card.rs: `content::deck` needs this file, too: put what both need \
              into a file of its own"
            ]
        );
        let rules = [("rules/a", "use super::b::B;"), ("rules/b", "use super::a::A;")];
        assert_eq!(found(&[RULES, rules[0], rules[1]]), Vec::<String>::new());
    }

    #[test]
    fn every_file_of_rules_is_found_from_its_chapter() {
        assert_eq!(found(&[RULES, ("rules/board", "")]), Vec::<String>::new());
        assert_eq!(
            found(&[RULES, ("rules/luck", "")]),
            ["crates/games/ludo/src/rules/luck.rs: nobody finds this file from its chapter: name it in the \
              table of rules/mod.rs"]
        );
    }

    #[test]
    fn every_file_except_root_and_game_has_a_floor() {
        assert_eq!(found(&[RULES, ("game", "use crate::rules::board::Board;")]), Vec::<String>::new());
        let complaints = found(&[RULES, ("attic", "")]);
        assert_eq!(complaints.len(), 1);
        assert!(complaints[0].contains("attic.rs: this file stands on no floor"), "{complaints:?}");
        assert_eq!(found(&[("attic", "")]), Vec::<String>::new(), "a game without floors");
    }
}
