//! Banned names, by part of the workspace, with their replacements.

use super::{
    Complaint,
    mentions::{Mention, What, mentions},
};

/// Something that must not be named.
enum Banned {
    /// A path that begins like this; `core` and `alloc` count as `std`.
    Path(&'static str),
    /// This name, anywhere in a path.
    Name(&'static str),
    /// A call of this method.
    Method(&'static str),
    /// A number with a fraction.
    Float,
}

/// A banned name and its replacement.
struct Ban {
    what: Banned,
    instead: &'static str,
}

const fn path(path: &'static str, instead: &'static str) -> Ban {
    Ban { what: Banned::Path(path), instead }
}

const fn name(name: &'static str, instead: &'static str) -> Ban {
    Ban { what: Banned::Name(name), instead }
}

const NO_CLOCK: &str = "rules see time only as the milliseconds of a `Tick`";
const NO_OS_DICE: &str = "all randomness comes from the `Chance` (or the `rng`) that the rule is given";
const NO_HASH_ORDER: &str = "use BTreeMap or BTreeSet: their order is the same on every machine";
const NO_FLOAT: &str = "count in whole numbers: floats round differently on other machines";
const NO_IO: &str = "rules do no I/O; content is embedded with `include_str!`, everything else is passed in";
const NO_THREAD: &str = "rules run on one thread; the caller decides where";

/// In the kernel and in the games: a match is a pure function of its log.
const IN_RULES: &[Ban] = &[
    path("std::time", NO_CLOCK),
    name("SystemTime", NO_CLOCK),
    name("Instant", NO_CLOCK),
    name("chrono", NO_CLOCK),
    path("std::thread", NO_THREAD),
    path("std::sync", NO_THREAD),
    name("thread_local", NO_THREAD),
    name("rayon", NO_THREAD),
    name("tokio", NO_THREAD),
    name("HashMap", NO_HASH_ORDER),
    name("HashSet", NO_HASH_ORDER),
    name("RandomState", NO_HASH_ORDER),
    name("DefaultHasher", "use `blake3`: the standard hasher may change between compilers"),
    name("f32", NO_FLOAT),
    name("f64", NO_FLOAT),
    Ban { what: Banned::Float, instead: NO_FLOAT },
    name("unsafe", "write it safely; nothing in a board game is worth it"),
    path("std::fs", NO_IO),
    path("std::net", NO_IO),
    path("std::env", NO_IO),
    path("std::process", NO_IO),
    name("getrandom", NO_OS_DICE),
    name("OsRng", NO_OS_DICE),
    name("SysRng", NO_OS_DICE),
    name("ThreadRng", NO_OS_DICE),
    name("thread_rng", NO_OS_DICE),
    name("from_os_rng", NO_OS_DICE),
    name("from_entropy", NO_OS_DICE),
];

/// Shared values that are written at most once. They are the same on every thread, so rules may use them.
const HARMLESS_IN_RULES: [&str; 3] = ["std::sync::Arc", "std::sync::LazyLock", "std::sync::OnceLock"];

const NO_UNBOUNDED: &str =
    "use `tokio::sync::mpsc::channel(LIMIT)` with a named limit, and say what happens when it is full";

/// Above the kernel: everything has a bound.
const IN_SERVERS: &[Ban] = &[
    name("unbounded_channel", NO_UNBOUNDED),
    name("UnboundedSender", NO_UNBOUNDED),
    name("UnboundedReceiver", NO_UNBOUNDED),
    name("unbounded", NO_UNBOUNDED),
    path("std::sync::mpsc", NO_UNBOUNDED),
];

/// The match core is sans-IO.
const IN_TABLE: &[Ban] = &[
    path("std::time", "the caller says what time it is: take `now` as an argument"),
    path("std::fs", "return an effect; the shell performs it"),
    path("std::net", "return an effect; the shell performs it"),
    path("std::env", "take it as an argument"),
    path("std::thread", "return an effect; the shell performs it"),
    name("tokio", "return an effect; the shell performs it"),
    name("getrandom", "take it as an argument"),
    name("SystemTime", "the caller says what time it is: take `now` as an argument"),
    name("Instant", "the caller says what time it is: take `now` as an argument"),
    name("HashMap", NO_HASH_ORDER),
    name("HashSet", NO_HASH_ORDER),
];

/// Everywhere outside tests.
const EVERYWHERE: &[Ban] = &[Ban {
    what: Banned::Method("unwrap"),
    instead: "return the error with `?`, or say with `expect` why it cannot happen",
}];

/// The bans that hold in a file.
fn bans_for(file: &str) -> Vec<&'static [Ban]> {
    let within = |folder: &str| file.starts_with(folder);
    let mut lists = vec![EVERYWHERE];
    if within("crates/engine/") || within("crates/games/") {
        lists.push(IN_RULES);
    } else {
        lists.push(IN_SERVERS);
    }
    if within("crates/table/") {
        lists.push(IN_TABLE);
    }
    lists
}

/// Checks one file; `file` is its path from the root of the workspace.
pub(crate) fn check(file: &str, text: &str) -> Vec<Complaint> {
    let mentions = match mentions(text) {
        Ok(mentions) => mentions,
        Err(error) => {
            return vec![Complaint {
                place: file.to_owned(),
                found: format!("cannot be read as Rust ({error})"),
                instead: "mend it until `cargo check` reads it".to_owned(),
            }];
        }
    };
    let bans = bans_for(file);
    let mut complaints = Vec::new();
    for mention in &mentions {
        let broken = bans.iter().flat_map(|list| list.iter()).find(|ban| ban.what.is(mention));
        if let Some(ban) = broken {
            complaints.push(Complaint {
                place: format!("{file}:{}", mention.line),
                found: spelling(&mention.what),
                instead: ban.instead.to_owned(),
            });
        }
    }
    complaints
}

impl Banned {
    fn is(&self, mention: &Mention) -> bool {
        match (self, &mention.what) {
            (Self::Path(banned), What::Path(names)) => {
                let path = as_std(names);
                is_below(&path, banned) && !HARMLESS_IN_RULES.iter().any(|harmless| is_below(&path, harmless))
            }
            (Self::Name(banned), What::Path(names)) => names.iter().any(|name| name == banned),
            (Self::Method(banned), What::Method(name)) => name == banned,
            (Self::Float, What::Float(_)) => true,
            _ => false,
        }
    }
}

fn is_below(path: &str, prefix: &str) -> bool {
    path.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

/// The path with `core` and `alloc` written as `std`.
fn as_std(names: &[String]) -> String {
    let mut names: Vec<&str> = names.iter().map(String::as_str).collect();
    if let Some(first) = names.first_mut()
        && matches!(*first, "core" | "alloc")
    {
        *first = "std";
    }
    names.join("::")
}

fn spelling(what: &What) -> String {
    match what {
        What::Path(names) => format!("`{}`", names.join("::")),
        What::Method(name) => format!("`.{name}()`"),
        What::Float(text) => format!("`{text}`"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(file: &str, text: &str) -> Vec<String> {
        check(file, text).into_iter().map(|complaint| complaint.found).collect()
    }

    #[test]
    fn rules_see_no_clock_no_os_and_no_hash_order() {
        let rules = "crates/games/nemesis/src/rules/noise.rs";
        for planted in [
            "use std::time::Duration;",
            "use std::{collections::BTreeMap, time};",
            "fn f() { let now = std::time::Instant::now(); }",
            "use std::collections::HashMap;",
            "use std::collections::{BTreeMap, HashSet};",
            "fn f() { std::thread::spawn(g); }",
            "use std::sync::Mutex;",
            "fn f(x: f64) {}",
            "const HALF: u8 = (3.0) as u8;",
            "fn f() { unsafe { g() } }",
            "use std::fs::File;",
            "use core::net::IpAddr;",
            "fn f() { std::env::var(\"HOME\"); }",
            "fn f() { getrandom::fill(&mut bytes); }",
            "fn f() { Rng::from_os_rng() }",
        ] {
            assert_eq!(found(rules, planted).len(), 1, "{planted}");
            assert_eq!(found("crates/engine/src/x.rs", planted).len(), 1, "{planted}");
            assert_eq!(found("crates/engine-testing/src/x.rs", planted), Vec::<String>::new(), "{planted}");
        }
        let harmless =
            "use std::sync::Arc; static CONTENT: std::sync::LazyLock<C> = std::sync::LazyLock::new(f);";
        assert_eq!(found(rules, harmless), Vec::<String>::new());
    }

    #[test]
    fn complaint_names_place_and_replacement() {
        let complaints = check("crates/engine/src/bag.rs", "\nuse std::collections::HashMap;");
        assert_eq!(
            complaints[0].to_string(),
            "crates/engine/src/bag.rs:2: `std::collections::HashMap`: use BTreeMap or BTreeSet: their order is the \
             same on every machine"
        );
    }

    #[test]
    fn nobody_unwraps_outside_tests() {
        assert_eq!(
            found("crates/server/src/x.rs", "fn f() { g().unwrap(); h().expect(\"why\"); }"),
            ["`.unwrap()`"]
        );
        assert_eq!(
            found("crates/server/src/x.rs", "#[cfg(test)] mod tests { fn f() { g().unwrap(); } }").len(),
            0
        );
    }

    #[test]
    fn queues_have_bounds() {
        assert_eq!(found("crates/server/src/x.rs", "use tokio::sync::mpsc::unbounded_channel;").len(), 1);
        assert_eq!(found("crates/table/src/x.rs", "use std::sync::mpsc::Sender;").len(), 1);
        assert_eq!(
            found("crates/server/src/x.rs", "let (tx, rx) = tokio::sync::mpsc::channel(LIMIT);").len(),
            0
        );
    }

    #[test]
    fn the_table_is_sans_io() {
        assert_eq!(found("crates/table/src/x.rs", "let now = std::time::Instant::now();").len(), 1);
        assert_eq!(found("crates/table/src/x.rs", "tokio::spawn(f);").len(), 1);
    }
}
