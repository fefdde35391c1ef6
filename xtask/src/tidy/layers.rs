//! Dependencies point down only: between the crates of the workspace, and between the rooms of the server.

use std::{
    collections::{BTreeMap, BTreeSet},
    io::{self, ErrorKind},
    path::Path,
    process::Command,
};

use serde_json::Value;

use super::{
    Complaint,
    modules::{self, Modules, circles},
    sources::Source,
};

/// One crate of the workspace.
#[derive(Debug)]
pub(crate) struct Member {
    /// Its folder from the root of the workspace: `crates/games/nemesis`.
    pub(crate) folder: String,
    dependencies: Vec<Dependency>,
}

#[derive(Debug)]
struct Dependency {
    /// Name in the package registry, or of the workspace member.
    name: String,
    /// Folder of a workspace member; `None` for a crate of a package registry.
    folder: Option<String>,
    /// True for a dependency of tests only.
    for_tests: bool,
}

/// Row of the plan: a crate, and the crates that it may depend on.
struct Layer {
    folder: &'static str,
    may_use: &'static [&'static str],
}

/// Parent folder of the games.
const GAMES: &str = "crates/games";

/// Parent folder of the example games, for which the rules of games hold, too.
const EXAMPLES: &str = "examples";

/// Layers of the workspace, bottom up. A crate without a row is refused.
const PLAN: &[Layer] = &[
    Layer { folder: "crates/engine", may_use: &[] },
    Layer { folder: "crates/engine-testing", may_use: &["crates/engine"] },
    Layer { folder: GAMES, may_use: &["crates/engine"] },
    Layer { folder: "crates/bots", may_use: &["crates/engine", GAMES] },
    Layer { folder: "crates/catalog", may_use: &["crates/engine", GAMES, "crates/bots"] },
    Layer { folder: "crates/protocol", may_use: &["crates/engine"] },
    Layer { folder: "crates/toy", may_use: &["crates/engine"] },
    Layer { folder: "crates/store", may_use: &[] },
    Layer { folder: "crates/archive", may_use: &["crates/store"] },
    Layer { folder: "crates/bus", may_use: &["crates/store"] },
    Layer { folder: "crates/store-testing", may_use: &[] },
    Layer { folder: "crates/client", may_use: &["crates/engine", "crates/protocol"] },
    Layer { folder: "crates/table", may_use: &["crates/engine", "crates/catalog", "crates/protocol"] },
    Layer {
        folder: "crates/registry",
        may_use: &["crates/engine", "crates/catalog", "crates/protocol", "crates/bots", "crates/table"],
    },
    Layer { folder: "crates/bundle", may_use: &["crates/catalog", "crates/registry", "crates/toy"] },
    Layer {
        folder: "crates/lessons",
        may_use: &["crates/engine", "crates/protocol", "crates/table", "crates/registry"],
    },
    Layer {
        folder: "crates/server",
        may_use: &[
            "crates/engine",
            "crates/catalog",
            "crates/protocol",
            "crates/bots",
            "crates/store",
            "crates/archive",
            "crates/bus",
            "crates/table",
            "crates/registry",
        ],
    },
    Layer {
        folder: "crates/sim",
        may_use: &[
            "crates/engine",
            "crates/catalog",
            "crates/protocol",
            "crates/bots",
            "crates/store",
            "crates/bus",
            "crates/table",
            "crates/registry",
            "crates/server",
            "crates/client",
            "crates/toy",
        ],
    },
    Layer {
        folder: "crates/wasm",
        may_use: &[
            "crates/engine",
            "crates/catalog",
            "crates/protocol",
            "crates/table",
            "crates/registry",
            "crates/lessons",
        ],
    },
    Layer {
        folder: "crates/airlock",
        may_use: &[
            "crates/engine",
            "crates/engine-testing",
            GAMES,
            "crates/catalog",
            "crates/protocol",
            "crates/bots",
            "crates/store",
            "crates/archive",
            "crates/bus",
            "crates/table",
            "crates/registry",
            "crates/lessons",
            "crates/server",
            "crates/client",
            "crates/sim",
        ],
    },
    Layer {
        folder: "bench/peers",
        may_use: &[
            "crates/engine",
            "crates/bus",
            "crates/store",
            "crates/registry",
            "crates/server",
            "crates/client",
        ],
    },
    Layer { folder: "xtask", may_use: &["crates/catalog", "crates/protocol"] },
];

/// Crates that the tests of any crate may use in addition.
const FOR_TESTS: &[&str] = &["crates/engine-testing", "crates/store-testing", "crates/toy"];

/// Folder of the tests of the whole system, which may use everything.
const SYSTEM_TESTS: &str = "tests";

/// Crates from the package registry that would bring a clock, threads, I/O or the system's randomness into the rules.
const NOT_IN_RULES: &[&str] = &[
    "axum",
    "chrono",
    "crossbeam",
    "futures",
    "getrandom",
    "hashbrown",
    "indexmap",
    "jiff",
    "parking_lot",
    "rand",
    "rayon",
    "reqwest",
    "sqlx",
    "tempfile",
    "time",
    "tokio",
    "tracing",
    "ts-rs",
    "uuid",
];

/// Large tables that only the server needs: what stands below it goes to browsers, too.
const FOR_SERVERS: &[&str] = &["unicode-normalization", "unicode-properties", "unicode-security"];

/// Asks cargo for the crates of the workspace.
pub(crate) fn members(root: &Path) -> io::Result<Vec<Member>> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(root)
        .output()?;
    if !output.status.success() {
        return Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    let metadata = serde_json::from_slice(&output.stdout)?;
    read(&metadata).ok_or_else(|| {
        io::Error::new(ErrorKind::InvalidData, "`cargo metadata` has another shape than expected")
    })
}

fn read(metadata: &Value) -> Option<Vec<Member>> {
    let root = metadata["workspace_root"].as_str()?;
    let inside = |path: &str| Some(path.strip_prefix(root)?.trim_start_matches('/').to_owned());
    let mut members = Vec::new();
    for package in metadata["packages"].as_array()? {
        let mut dependencies = Vec::new();
        for dependency in package["dependencies"].as_array()? {
            dependencies.push(Dependency {
                name: dependency["name"].as_str()?.to_owned(),
                folder: dependency["path"].as_str().and_then(inside),
                for_tests: dependency["kind"].as_str() == Some("dev"),
            });
        }
        let manifest = inside(package["manifest_path"].as_str()?)?;
        members.push(Member { folder: manifest.strip_suffix("/Cargo.toml")?.to_owned(), dependencies });
    }
    Some(members)
}

/// Compares the crates with the plan.
pub(crate) fn check(members: &[Member]) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for member in members {
        let mut complain = |found: String, instead: &str| {
            complaints.push(Complaint {
                place: format!("{}/Cargo.toml", member.folder),
                found,
                instead: instead.to_owned(),
            });
        };
        if member.folder == SYSTEM_TESTS {
            continue;
        }
        let Some(layer) = PLAN.iter().find(|layer| layer.folder == row(&member.folder)) else {
            complain(
                "this crate has no row among the layers".to_owned(),
                "give it a row in xtask/src/tidy/layers.rs and a line in docs/architecture.md",
            );
            continue;
        };
        for dependency in &member.dependencies {
            let name = &dependency.name;
            match &dependency.folder {
                Some(folder) if row(folder) == GAMES && row(&member.folder) == GAMES => {
                    complain(
                        format!("the game depends on the game `{name}`"),
                        "move what they share into the engine, in words that name no game",
                    );
                }
                Some(folder) => {
                    // A crate asks for its own features for its tests.
                    let for_tests = FOR_TESTS.contains(&folder.as_str()) || *folder == member.folder;
                    let allowed = layer.may_use.contains(&row(folder)) || dependency.for_tests && for_tests;
                    if !allowed {
                        complain(
                            format!("`{name}` is not below it"),
                            "dependencies point down only; pass it in, or move it down",
                        );
                    }
                }
                None if !dependency.for_tests
                    && rules(&member.folder)
                    && NOT_IN_RULES.contains(&name.as_str()) =>
                {
                    complain(
                        format!("`{name}` in the rules"),
                        "rules are pure: no clock, no threads, no I/O, no randomness but `Chance`",
                    );
                }
                None if member.folder != "crates/server" && FOR_SERVERS.contains(&name.as_str()) => {
                    complain(
                        format!("`{name}` below the server"),
                        "names are judged in crates/server/src/validation/names.rs; browsers do without these tables",
                    );
                }
                None => {}
            }
        }
    }
    complaints
}

/// The sources of the server.
const SERVER: &str = "crates/server/src/";

/// The rooms of the server, bottom up, as prefixes of modules; the longest prefix counts. A file names only its own row and rows above it
/// in this list.
const ROOMS: &[&[&str]] = &[
    &["limits", "limits::bounds"],
    &["line", "metrics", "shutdown"],
    &["http"],
    &["access"],
    &["storage"],
    &[
        "limits::connections",
        "limits::guest_quota",
        "limits::rates",
        "limits::rejection_log",
        "limits::table_quota",
        "limits::work_queue",
    ],
    &["webhook"],
    &["validation"],
    &["live"],
    &["replay"],
    &["operations"],
    &["reports"],
    &["api"],
    &["web_client"],
    &["admin"],
    &["config", "listener", "testing"],
];

/// The only files of the server that may name each other in a circle.
const CIRCLE: &[&str] = &["live::leases", "live::live_matches", "live::match_task"];

/// Compares the files of the server with the order of its rooms, and looks for circles of files. The root of the crate may name everything,
/// and nothing may name the root.
pub(crate) fn check_rooms(sources: &[Source]) -> Vec<Complaint> {
    let files: Vec<&Source> = sources.iter().filter(|source| source.path.starts_with(SERVER)).collect();
    let server = Modules::of(&files);
    let mut complaints = Vec::new();
    let mut needs: BTreeMap<&modules::Path, BTreeSet<&modules::Path>> = BTreeMap::new();
    for (module, file) in server.0.iter().filter(|(module, _)| !module.is_empty()) {
        let Some(room) = room(module) else {
            complaints.push(Complaint {
                place: file.source.clone(),
                found: "this file is in no room".to_owned(),
                instead: "put it into a folder of the server, or give it a row in xtask/src/tidy/layers.rs"
                    .to_owned(),
            });
            continue;
        };
        for (line, name) in &file.names {
            let (named, _) = server.resolve(name);
            if self::room(named).is_none_or(|other| other > room) {
                complaints.push(Complaint {
                    place: format!("{}:{line}", file.source),
                    found: format!("`{}` is in a room above", name.join("::")),
                    instead: "move it down, or pass a handle in".to_owned(),
                });
            }
            if named != module {
                needs.entry(module).or_default().insert(named);
            }
        }
    }
    let is_allowed = |module: &modules::Path| CIRCLE.contains(&module.join("::").as_str());
    let unwanted = circles(&needs).into_iter().filter(|(from, to)| !is_allowed(from) || !is_allowed(to));
    complaints.extend(unwanted.map(|(from, to)| Complaint {
        place: server.0[from].source.clone(),
        found: format!("`{}` names this file, too", to.join("::")),
        instead: "put what both need into a file of its own".to_owned(),
    }));
    complaints
}

/// Row of a module in [`ROOMS`].
fn room(module: &[String]) -> Option<usize> {
    let prefix_length = |prefix: &str| {
        let parts: Vec<&str> = prefix.split("::").collect();
        let fits = parts.len() <= module.len() && parts.iter().zip(module).all(|(part, name)| part == name);
        fits.then_some(parts.len())
    };
    let rows = (0..).zip(ROOMS).filter_map(|(row, prefixes)| {
        let longest = prefixes.iter().filter_map(|prefix| prefix_length(prefix)).max()?;
        Some((longest, row))
    });
    rows.max().map(|(_, row)| row)
}

/// The row of the plan that a folder belongs to.
fn row(folder: &str) -> &str {
    if folder.starts_with(GAMES) || folder.starts_with(EXAMPLES) { GAMES } else { folder }
}

fn rules(folder: &str) -> bool {
    folder == "crates/engine" || row(folder) == GAMES
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(folder: &str, uses: &[&str]) -> Member {
        let dependencies = uses
            .iter()
            .map(|text| {
                let (for_tests, name) = text.strip_prefix("dev ").map_or((false, *text), |name| (true, name));
                let folder = name.contains('/').then(|| name.to_owned());
                Dependency { name: name.to_owned(), folder, for_tests }
            })
            .collect();
        Member { folder: folder.to_owned(), dependencies }
    }

    fn found(folder: &str, uses: &[&str]) -> Vec<String> {
        check(&[member(folder, uses)]).into_iter().map(|complaint| complaint.found).collect()
    }

    #[test]
    fn dependencies_point_down() {
        assert_eq!(found("crates/engine", &["serde", "rand_chacha"]), Vec::<String>::new());
        assert_eq!(found("crates/engine", &["crates/catalog"]), ["`crates/catalog` is not below it"]);
        assert_eq!(found("crates/table", &["crates/store"]), ["`crates/store` is not below it"]);
        assert_eq!(found("crates/server", &["crates/store", "crates/table"]), Vec::<String>::new());
        assert_eq!(found("tests", &["crates/server"]), Vec::<String>::new());
    }

    #[test]
    fn a_game_knows_no_other_game() {
        let complaints = found("crates/games/aliens", &["crates/engine", "crates/games/nemesis"]);
        assert_eq!(complaints, ["the game depends on the game `crates/games/nemesis`"]);
        assert_eq!(found("examples/magpies", &["crates/engine"]), Vec::<String>::new());
        assert_eq!(
            found("examples/magpies", &["crates/games/nemesis"]).len(),
            1,
            "an example is a game, too"
        );
    }

    #[test]
    fn battery_is_a_dependency_of_tests_only() {
        assert_eq!(found("crates/games/aliens", &["dev crates/engine-testing"]), Vec::<String>::new());
        assert_eq!(found("crates/games/aliens", &["crates/engine-testing"]).len(), 1);
    }

    #[test]
    fn rules_use_no_crate_with_a_clock() {
        assert_eq!(found("crates/games/aliens", &["tokio"]), ["`tokio` in the rules"]);
        assert_eq!(found("crates/games/aliens", &["dev proptest"]), Vec::<String>::new());
    }

    #[test]
    fn server_only_crates_stay_out_of_browsers() {
        assert_eq!(found("crates/table", &["unicode-security"]), ["`unicode-security` below the server"]);
        assert_eq!(found("crates/server", &["unicode-security"]), Vec::<String>::new());
    }

    #[test]
    fn crate_without_a_row_is_refused() {
        assert_eq!(found("crates/attic", &[]), ["this crate has no row among the layers"]);
    }

    fn rooms(files: &[(&str, &str)]) -> Vec<String> {
        let source = |(path, text): &(&str, &str)| Source {
            path: format!("crates/server/src/{path}.rs"),
            text: (*text).to_owned(),
        };
        let sources: Vec<Source> = files.iter().map(source).collect();
        check_rooms(&sources).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn server_rooms_use_only_rooms_below() {
        let files = |http: &'static str| {
            [
                ("lib", "mod api; mod http; pub use self::api::tables::Tables;"),
                ("limits/mod", "pub(crate) mod rates; pub(crate) const MAX: usize = 1;"),
                ("limits/rates", "use super::MAX; use crate::http::answer::Refused;"),
                ("http/mod", "pub(crate) mod answer;"),
                ("http/answer", http),
                ("api/mod", "pub(crate) mod tables;"),
                ("api/tables", "use crate::{http::answer::Refused, limits::rates::Limiters};"),
            ]
        };
        assert_eq!(rooms(&files("use crate::limits::MAX;")), [] as [&str; 0]);
        for up in [
            "use crate::api::tables::Tables;",
            "use crate::{limits::{MAX, rates::Limiters}};",
            "fn f() { super::super::api::tables::new() }",
            "use crate::Tables;",
            "use crate::Server;",
        ] {
            let found = rooms(&files(up));
            assert!(
                found.iter().any(|found| found.starts_with("crates/server/src/http/answer.rs:1: ")),
                "{up}: {found:?}"
            );
        }
        let test = "#[cfg(test)] mod tests { use crate::api::tables::Tables; }";
        assert_eq!(rooms(&files(test)), [] as [&str; 0]);
        assert!(rooms(&[("attic", "")])[0].contains("this file is in no room"));
    }

    #[test]
    fn server_files_form_one_named_circle() {
        let (task, live) = ("use super::live_matches::LiveMatches;", "use super::match_task::MatchHandle;");
        assert_eq!(rooms(&[("live/match_task", task), ("live/live_matches", live)]), [] as [&str; 0]);
        let found = rooms(&[("live/visitor", task), ("live/live_matches", "use super::visitor::Visitor;")]);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].contains("names this file, too"), "{found:?}");
    }
}
