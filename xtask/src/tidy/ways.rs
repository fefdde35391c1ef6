//! Audit of all ways into and out of the server. `docs/invariants.md` has exactly one row for each way in the
//! sources. A row names the way, who counts it, what bounds it and where it runs.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs, io,
    path::Path,
};

use syn::{Item, ItemEnum};

use super::{Complaint, sources::Source};

const DOCUMENT: &str = "docs/invariants.md";

/// Cells of a row: the way, who counts it, what bounds its work, where it runs.
const CELLS: usize = 4;

/// Enums whose variants are ways: heading of the table, file, name, and prefix of the rows.
const ENUMS: [(&str, &str, &str, &str); 4] = [
    ("Messages of clients", "crates/protocol/src/client.rs", "ClientMessage", ""),
    ("Table actions", "crates/protocol/src/client.rs", "TableAction", ""),
    ("Bus messages", "crates/bus/src/changes.rs", "Change", ""),
    ("Commands", "crates/airlock/src/main.rs", "Command", "airlock "),
];

const ROUTES: &str = "HTTP";
const BACKGROUND_TASKS: &str = "Background tasks";
const FILES: &str = "Files";
const CALLS: &str = "Outgoing calls";

/// Methods of a router.
const METHODS: [&str; 5] = ["get", "post", "put", "delete", "any"];

/// Words of a source file that reads files or standard input.
const READS: [&str; 7] = [
    "fs::read",
    "fs::metadata",
    "fs::symlink_metadata",
    "File::open",
    "OpenOptions::new",
    "stdin()",
    "derive(Embed)",
];

/// Words of a source file that calls others over the network.
const CONNECTS: [&str; 6] = [
    "Client::builder",
    "lookup_host(",
    "use async_nats",
    "PgConnectOptions",
    "PgPoolOptions",
    "dyn ObjectStore",
];

/// Crates that are not part of a server, and the server of tests.
const APART: [&str; 6] = [
    "xtask/",
    "crates/engine-testing/",
    "crates/store-testing/",
    "crates/sim/",
    "crates/client/",
    "crates/lessons/",
];

pub(crate) fn check(root: &Path, sources: &[Source]) -> io::Result<Vec<Complaint>> {
    let document = fs::read_to_string(root.join(DOCUMENT)).unwrap_or_default();
    Ok(compare(&ways(sources), &document))
}

/// Ways by the heading of their table.
type Ways = BTreeMap<&'static str, BTreeSet<String>>;

fn ways(sources: &[Source]) -> Ways {
    let mut ways = Ways::new();
    for source in sources.iter().filter(|source| !APART.iter().any(|apart| source.path.starts_with(apart))) {
        let text = program(&source.text);
        let mut add = |heading, found: Vec<String>| ways.entry(heading).or_default().extend(found);
        if source.path.starts_with("crates/server/") {
            add(ROUTES, routes(text));
            add(BACKGROUND_TASKS, background_tasks(text));
        }
        for (heading, path, name, prefix) in ENUMS.iter().filter(|(_, path, ..)| *path == source.path) {
            let _ = path;
            add(
                heading,
                variants(text, name).into_iter().map(|variant| format!("{prefix}{variant}")).collect(),
            );
        }
        for (heading, words) in [(FILES, &READS[..]), (CALLS, &CONNECTS[..])] {
            if words.iter().any(|word| text.contains(word)) {
                add(heading, vec![source.path.clone()]);
            }
        }
    }
    ways
}

/// A source without its tests.
fn program(text: &str) -> &str {
    text.find("#[cfg(test)]\nmod tests").map_or(text, |tests| &text[..tests])
}

/// Methods and addresses of all routes, as `GET /api/games`. An unreadable route is listed as well, so that
/// it has no row.
fn routes(text: &str) -> Vec<String> {
    let mut routes = Vec::new();
    for (at, _) in text.match_indices(".route(") {
        let arguments = &text[at + ".route(".len()..];
        let arguments = &arguments[..end(arguments)];
        let (address, handlers) = arguments.split_once(',').unwrap_or((arguments, ""));
        let address = address.trim().trim_matches('"');
        let called = |method: &&str| {
            handlers
                .match_indices(&format!("{method}("))
                .any(|(at, _)| !handlers[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_'))
        };
        let methods: Vec<&str> = METHODS.into_iter().filter(called).collect();
        if methods.is_empty() {
            routes.push(format!("? {address}"));
        }
        routes.extend(methods.iter().map(|method| format!("{} {address}", method.to_uppercase())));
    }
    routes
}

/// Length of the arguments at the start of a text, up to their closing bracket.
fn end(text: &str) -> usize {
    let mut depth = 1;
    text.char_indices()
        .find(|(_, c)| {
            depth += match c {
                '(' => 1,
                ')' => -1,
                _ => 0,
            };
            depth == 0
        })
        .map_or(text.len(), |(at, _)| at)
}

/// Background tasks of the server: `webhook::run`.
fn background_tasks(text: &str) -> Vec<String> {
    let spawned = text.split("tasks.spawn(").skip(1);
    spawned.filter_map(|rest| Some(rest.split_once('(')?.0.to_owned())).collect()
}

/// Variants of an enum in snake case: `reveal_closed`.
fn variants(text: &str, name: &str) -> Vec<String> {
    let Ok(file) = syn::parse_file(text) else { return vec![format!("? {name}")] };
    let found = file.items.into_iter().find_map(|item| match item {
        Item::Enum(found) if found.ident == name => Some(found),
        _ => None,
    });
    let Some(ItemEnum { variants, .. }) = found else { return vec![format!("? {name}")] };
    variants.iter().map(|variant| snake_case(&variant.ident.to_string())).collect()
}

fn snake_case(name: &str) -> String {
    let mut written = String::new();
    for (at, c) in name.char_indices() {
        if c.is_ascii_uppercase() && at > 0 {
            written.push('_');
        }
        written.push(c.to_ascii_lowercase());
    }
    written
}

fn compare(ways: &Ways, document: &str) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    let mut complain = |line: usize, found: String, instead: &str| {
        let place = if line == 0 { DOCUMENT.to_owned() } else { format!("{DOCUMENT}:{line}") };
        complaints.push(Complaint { place, found, instead: instead.to_owned() });
    };
    let mut missing = ways.clone();
    let mut heading = "";
    for (line, text) in (1..).zip(document.lines()) {
        if let Some(title) = text.strip_prefix("## ") {
            heading = title;
        }
        let Some(row) = text.strip_prefix("| `") else { continue };
        let cells: Vec<&str> = row.trim_end_matches('|').split(" | ").map(str::trim).collect();
        if cells.len() != CELLS || cells.iter().any(|cell| cell.is_empty()) {
            complain(
                line,
                format!("a row of {} cells", cells.len()),
                "say the way, who counts it, what bounds it, where it runs",
            );
        }
        let Some(known) = ways.get(heading) else { continue };
        // Several ways may share a row.
        for way in cells[0].split(',').map(|way| way.trim().trim_matches('`')) {
            if !known.contains(way) {
                complain(
                    line,
                    format!("`{way}` is no way any longer"),
                    "delete the row, or call it as the source does",
                );
            } else if !missing.get_mut(heading).is_some_and(|missing| missing.remove(way)) {
                complain(line, format!("`{way}` has two rows"), "delete one of them");
            }
        }
    }
    for (heading, ways) in missing {
        for way in ways {
            complain(
                0,
                format!("`{way}` has no row under \"{heading}\""),
                "say who counts it, what bounds its work, and where it runs",
            );
        }
    }
    complaints
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(path: &str, text: &str) -> Source {
        Source { path: path.to_owned(), text: text.to_owned() }
    }

    fn complaints(sources: &[Source], document: &str) -> Vec<String> {
        compare(&ways(sources), document).iter().map(ToString::to_string).collect()
    }

    const ROUTER: &str = r#"Router::new().route("/api/a", get(a).delete(b).layer(c())).route(d, any(e))
        #[cfg(test)]
mod tests { Router::new().route("/echo", get(x)) }"#;

    #[test]
    fn route_without_a_row_is_found() {
        let router = source("crates/server/src/a.rs", ROUTER);
        let complete = "## HTTP\n| `GET /api/a` | x | y | z |\n| `DELETE /api/a`, `ANY d` | x | y | z |\n";
        assert_eq!(complaints(&[router], complete), [] as [&str; 0]);
        let router = source("crates/server/src/a.rs", ROUTER);
        let found = complaints(&[router], "## HTTP\n| `GET /api/a` | x | y | z |\n| `ANY d` | x | y | z |\n");
        assert!(found.len() == 1 && found[0].contains("`DELETE /api/a` has no row"), "{found:?}");
        let unreadable = source("crates/server/src/a.rs", r#"Router::new().route("/api/b", handlers)"#);
        assert!(complaints(&[unreadable], "")[0].contains("`? /api/b` has no row"));
    }

    #[test]
    fn row_without_a_way_is_found() {
        let router = || source("crates/server/src/a.rs", r#"Router::new().route("/api/a", get(a))"#);
        let row = "| `GET /api/a` | x | y | z |\n";
        for (rows, expected) in [
            (format!("{row}| `GET /api/b` | x | y | z |\n"), "`GET /api/b` is no way"),
            (format!("{row}{row}"), "two rows"),
            ("| `GET /api/a` | x | | z |\n".to_owned(), "a row of"),
            ("| `GET /api/a` | x | y |\n".to_owned(), "a row of 3 cells"),
        ] {
            let found = complaints(&[router()], &format!("## HTTP\n{rows}"));
            assert!(found.len() == 1 && found[0].contains(expected), "{rows}: {found:?}");
        }
    }

    #[test]
    fn every_kind_of_way_is_found() {
        let message = "pub enum ClientMessage { Hello { resume: u64 }, Act {} }\npub enum TableAction { RevealClosed {} }";
        let sources = [
            source("crates/protocol/src/client.rs", message),
            source("crates/bus/src/changes.rs", "pub enum Change { Missed }"),
            source("crates/airlock/src/main.rs", "enum Command { Verify(verify::Args) }"),
            source("crates/server/src/lib.rs", "tasks.spawn(scheduled_work::run(matches));"),
            source("crates/registry/src/kept.rs", "let all = fs::read_dir(folder)?;"),
            source("crates/server/src/call.rs", "Client::builder()"),
            source("xtask/src/main.rs", "fs::read(file)"),
        ];
        let expected = [
            ("Messages of clients", vec!["act", "hello"]),
            ("Table actions", vec!["reveal_closed"]),
            ("Bus messages", vec!["missed"]),
            ("Commands", vec!["airlock verify"]),
            (BACKGROUND_TASKS, vec!["scheduled_work::run"]),
            (FILES, vec!["crates/registry/src/kept.rs"]),
            (CALLS, vec!["crates/server/src/call.rs"]),
        ];
        let ways = ways(&sources);
        for (heading, expected) in expected {
            assert_eq!(ways[heading].iter().map(String::as_str).collect::<Vec<_>>(), expected, "{heading}");
        }
    }
}
