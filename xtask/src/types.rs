//! Generates the wire types: the messages of `airlock.v1` and the views of each game of the catalog, as
//! TypeScript for the web client and as a JSON Schema.
//!
//! They are derived from the Rust source by the rules of serde, so that no crate needs code for this.

mod attributes;
mod by_hand;
mod schema;
mod shape;
mod typescript;
mod workspace;

use std::{fs, io, path::Path};

use self::workspace::{TypeLocation, Workspace};

/// A generated file.
pub(crate) struct File {
    /// Path from the root of the workspace.
    pub(crate) path: String,
    /// Expected content.
    pub(crate) text: String,
}

/// File of the messages. Each game's types have a file in the game's own folder.
const MESSAGES: &str = "web-client/src/wire/airlock.ts";
/// File of the schema, which the server publishes.
const SCHEMA: &str = "crates/server/src/schema.json";
/// Import path of the messages in a game's file.
const MESSAGES_FROM_A_GAME: &str = "../../wire/airlock";
/// Types of [`Game`](../engine/src/game.rs) that are sent.
const OF_A_GAME: [&str; 5] = ["Common", "Own", "SeenEvent", "Verb", "Arg"];
/// Both parts of a view, which are one object on the wire.
const VIEW: &str = "\n/** All that one viewer may know. */\nexport type View = Common & Own;\n";

/// All generated files with their expected content.
///
/// # Errors
/// If a sent type cannot be translated, with advice.
pub(crate) fn files(root: &Path) -> Result<Vec<File>, String> {
    let workspace = Workspace::new(root)?;
    let mut files = Vec::new();
    let mut shared = workspace.messages();
    let mut games = Vec::new();
    for game in workspace.games() {
        let roots: Vec<TypeLocation> =
            OF_A_GAME.iter().map(|name| workspace.associated(game, name)).collect::<Result<_, _>>()?;
        let renamed = OF_A_GAME.iter().zip(&roots).filter(|(name, root)| **name != root.name);
        let aliases: String =
            renamed.map(|(name, root)| format!("\nexport type {name} = {};\n", root.name)).collect();
        let folder = roots.first().map(TypeLocation::folder).unwrap_or_default();
        games.push((folder.clone(), OF_A_GAME.into_iter().zip(roots.clone()).collect::<Vec<_>>()));
        let written = typescript::write(&workspace, &[game], roots, MESSAGES_FROM_A_GAME)?;
        shared.extend(written.foreign);
        files.push(File {
            path: format!("web-client/src/games/{folder}/wire.ts"),
            text: written.text + &aliases + VIEW,
        });
    }
    files.push(File {
        path: SCHEMA.to_owned(),
        text: schema::write(&workspace, workspace.messages(), &games)?,
    });
    let written = typescript::write(&workspace, &["airlock_protocol", "airlock_engine"], shared, "")?;
    files.push(File { path: MESSAGES.to_owned(), text: written.text });
    Ok(files)
}

/// Writes the generated files. Returns their number.
///
/// # Errors
/// As [`files`], or if a file cannot be written.
pub(crate) fn write(root: &Path) -> Result<usize, String> {
    let files = files(root)?;
    for File { path, text } in &files {
        let place = root.join(path);
        let write = || -> io::Result<()> {
            fs::create_dir_all(place.parent().unwrap_or(root))?;
            fs::write(&place, text)
        };
        write().map_err(|error| format!("{path}: {error}"))?;
    }
    Ok(files.len())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn generated_types_are_current() {
        for file in files(&crate::root()).unwrap() {
            let kept = fs::read_to_string(crate::root().join(&file.path)).unwrap_or_default();
            assert!(
                kept == file.text,
                "{} is not what the Rust types say: run `cargo xtask types`",
                file.path
            );
        }
    }

    /// Creates a workspace with one game whose view is `source`. Returns the game's TypeScript below the
    /// imports.
    fn told(source: &str) -> Result<String, String> {
        let workspace = tempfile::tempdir().unwrap();
        let put = |path: &str, text: &str| {
            let path = workspace.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        put("crates/catalog/src/lib.rs", "games! { \"toy\": airlock_toy::Toy => airlock_bots::RandomBot }");
        put("crates/engine/src/lib.rs", "/// A place.\n#[derive(Serialize)]\npub struct Seat(pub u8);");
        put("crates/protocol/src/lib.rs", "");
        put("crates/games/toy/src/view.rs", source);
        let game = "mod view; impl Game for Toy { type Common = view::Common; type Own = view::Common; \
                    type SeenEvent = view::Common; type Verb = view::Verb; type Arg = view::Verb; }";
        put("crates/games/toy/src/lib.rs", game);
        let files = files(workspace.path())?;
        let toy = files.iter().find(|file| file.path.ends_with("games/toy/wire.ts")).unwrap();
        Ok(toy.text.split_once("\n\n").map_or("", |(_, text)| text).to_owned())
    }

    const VERB: &str = "words! { pub enum Verb(\"verb\") { Go => \"go\", Stop => \"stop\" } }\n";

    #[test]
    fn types_are_written_as_serde_does() {
        let source = format!(
            "{VERB}use airlock_engine::Seat;
            /// Things that are [seen](crate::seen).
            #[derive(Serialize)]
            pub struct Common {{
                /// From 0 on.
                #[serde(skip_serializing_if = \"Option::is_none\")]
                turn: Option<Seat>,
                #[serde(rename = \"match\")]
                name: &'static str,
                marks: BTreeMap<Verb, (u8, Option<bool>)>,
                #[serde(flatten)]
                rest: Rest,
            }}
            #[derive(Serialize)]
            #[serde(rename_all = \"snake_case\")]
            pub enum Rest {{ NothingLeft, Some {{ things: Vec<Thing<u8>>, }}, Two([u8; 2]), Pairs(Vec<Option<(u8, Seat)>>) }}
            #[derive(Serialize)]
            pub struct Thing<K> {{ kind: K, place: Place }}
            pub struct Place(u8);
            impl FromStr for Place {{}}"
        );
        let expected = r#"import type { Seat } from "../../wire/airlock";

/** Things that are seen. */
export type Common = Rest & {
  /** From 0 on. */
  turn?: Seat;
  match: string;
  marks: Partial<Record<Verb, [number, boolean | null]>>;
};

export type Verb = "go" | "stop";

export type Rest =
  | "nothing_left"
  | { some: { things: Thing<number>[] } }
  | { two: [number, number] }
  | { pairs: ([number, Seat] | null)[] };

export interface Thing<K> {
  kind: K;
  place: Place;
}

export type Place = string;

export type Own = Common;

export type SeenEvent = Common;

export type Arg = Verb;

/** All that one viewer may know. */
export type View = Common & Own;
"#;
        assert_eq!(told(&source).unwrap(), expected);
    }

    #[test]
    fn unknown_types_are_reported() {
        let lacks = |view: &str| told(&format!("{VERB}{view}")).unwrap_err();
        let by_hand =
            lacks("#[derive(Serialize)] pub struct Common(Odd); pub struct Odd; impl Serialize for Odd {}");
        assert!(by_hand.starts_with("airlock_toy::view::Odd: derive Serialize"), "{by_hand}");
        let tagged = lacks("#[derive(Serialize)] #[serde(tag = \"kind\")] pub enum Common { One }");
        assert!(tagged.contains("`serde(tag)`"), "{tagged}");
        let unknown = lacks("#[derive(Serialize)] pub struct Common(HashMap<u8, u8>);");
        assert!(unknown.contains("what is `HashMap` in JSON?"), "{unknown}");
    }
}
