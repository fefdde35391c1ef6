//! Dead references: links, files and names that documents and comments mention and that do not exist.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs, io,
    path::Path,
};

use super::Complaint;

/// Heading of a table of functions with their files.
const FUNCTION_TABLE: &str = "| step | file | function |";

/// Documents outside `docs` whose references are checked.
const DOCUMENTS: [&str; 3] = ["README.md", "CONTRIBUTING.md", "SECURITY.md"];

/// Folders whose documents are checked, without their subfolders.
const FOLDERS: [&str; 2] = ["docs/", "docs/decisions/"];

/// Every row of its tables must name something that exists.
const GLOSSARY: &str = "docs/glossary.md";

/// Document whose names are examples of good and bad ones, so that they are not checked.
const EXAMPLES_OF_NAMES: &str = "docs/style.md";

/// Folders of these names are not read: they are built, installed or hidden.
const SKIPPED: [&str; 8] =
    ["target", "node_modules", "dist", "generated", "pkg", "screenshots", "data", "__pycache__"];

/// Hidden folders at the root that belong to the repository.
const HIDDEN: [&str; 5] = [".cargo", ".ci", ".devcontainer", ".githooks", ".github"];

/// Endings of files whose identifiers can be named.
const SOURCES: [&str; 14] =
    ["rs", "ts", "tsx", "js", "mjs", "py", "sql", "css", "json", "jsonc", "yml", "toml", "html", "cfg"];

/// Endings of code spans that are file names.
const FILES: [&str; 17] = [
    "rs", "ts", "tsx", "js", "mjs", "json", "jsonc", "md", "css", "py", "sh", "toml", "yml", "sql", "svg",
    "jpg", "cfg",
];

/// Words in a path that stand for any name.
const PLACEHOLDERS: [&str; 8] = ["FILE", "FOLDER", "GAME", "ID", "LOG", "NAME", "TAG", "VERSION"];

/// Names of other programs.
const FOREIGN: [&str; 9] = [
    "Authorization",
    "Forwarded",
    "basic_auth",
    "max_prepared_statements",
    "mod_proxy_wstunnel",
    "pg_dump",
    "pg_restore",
    "pg_upgradecluster",
    "synchronous_standby_names",
];

/// Files that a release, a server or an operator writes.
const WRITTEN_ELSEWHERE: [&str; 3] = ["CHANGES.md", "NAME_MATCH_SEAT_ADDRESS.json", "airlock.toml"];

/// Documents that no longer exist.
const GONE: [&str; 4] = ["DESIGN", "LEARN.md", "UI.md", "TABLE.md"];

/// This file, which names the documents that are gone.
const THIS: &str = "xtask/src/tidy/references.rs";

/// Possible targets of references.
#[derive(Default)]
struct Tree {
    /// Files and folders, from the root of the workspace.
    paths: BTreeSet<String>,
    /// Identifiers of source files, outside comments.
    names: BTreeSet<String>,
    /// Anchors of the headings of each document.
    anchors: BTreeMap<String, BTreeSet<String>>,
}

/// Checks all documents, and the comments of all sources for files and documents that are gone.
///
/// # Errors
/// If a file cannot be read.
pub(crate) fn check(root: &Path) -> io::Result<Vec<Complaint>> {
    let mut tree = Tree::default();
    let mut documents = Vec::new();
    let mut complaints = Vec::new();
    let mut mentions = Vec::new();
    for path in files(root)? {
        let ending = ending(&path);
        if ending == "md" || SOURCES.contains(&ending) && !path.ends_with("package-lock.json") {
            let text = fs::read_to_string(root.join(&path))?;
            if ending == "md" {
                tree.anchors.insert(path.clone(), anchors(&text));
                if is_checked(&path) {
                    documents.push((path.clone(), text));
                }
            } else if path != THIS {
                tree.learn(&text);
                complaints.extend(gone(&path, &text));
                mentions.extend(comments(&path, &text));
            }
        }
        tree.add(path);
    }
    for (path, text) in &documents {
        complaints.extend(check_document(path, text, &tree));
        complaints.extend(misplaced_functions(root, path, text, &tree)?);
    }
    for Mention { source, line, span } in &mentions {
        if is_path(span, &tree) && !tree.has(span, source) {
            complaints.push(no_file(source, *line, span));
        }
    }
    Ok(complaints)
}

/// A code span in a comment.
#[derive(Debug, PartialEq, Eq)]
struct Mention {
    /// Path of the source file.
    source: String,
    line: usize,
    span: String,
}

/// Checks the tables with a column of files and one of functions: each function must be in a file of its row.
fn misplaced_functions(root: &Path, document: &str, text: &str, tree: &Tree) -> io::Result<Vec<Complaint>> {
    let mut complaints = Vec::new();
    let mut in_table = false;
    for (number, line) in prose(text) {
        in_table = line == FUNCTION_TABLE || in_table && line.starts_with('|');
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").collect();
        let ([_, files, functions], true) = (cells.as_slice(), in_table) else { continue };
        let mut there = Tree::default();
        for pattern in files.split('`').skip(1).step_by(2) {
            for path in tree.paths.iter().filter(|path| tree.is_source(path, pattern)) {
                there.learn(&fs::read_to_string(root.join(path))?);
            }
        }
        for function in functions.split('`').skip(1).step_by(2) {
            if function.rsplit("::").next().is_some_and(|name| !there.names.contains(name)) {
                complaints.push(Complaint {
                    place: format!("{document}:{number}"),
                    found: format!("`{function}` is in no file of its row"),
                    instead: "name the function that is there".to_owned(),
                });
            }
        }
    }
    Ok(complaints)
}

/// The code spans in the comments of a source file. Only paths among them are checked.
fn comments(source: &str, text: &str) -> Vec<Mention> {
    let mut mentions = Vec::new();
    for (line, text) in (1..).zip(text.lines()).filter(|(_, text)| is_comment(text)) {
        let spans = text.split('`').skip(1).step_by(2);
        mentions.extend(spans.map(|span| Mention { source: source.to_owned(), line, span: span.to_owned() }));
    }
    mentions
}

fn no_file(place: &str, line: usize, span: &str) -> Complaint {
    Complaint {
        place: format!("{place}:{line}"),
        found: format!("`{span}` is no file of the repository"),
        instead: "name the file that is there".to_owned(),
    }
}

/// Every file, from the root of the workspace.
fn files(root: &Path) -> io::Result<Vec<String>> {
    let mut files = Vec::new();
    let mut folders = vec![String::new()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root.join(&folder))? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
            if !entry.file_type()?.is_dir() {
                files.push(path);
            } else if !SKIPPED.contains(&name.as_str())
                && (!name.starts_with('.') || HIDDEN.contains(&path.as_str()))
            {
                folders.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

fn is_checked(path: &str) -> bool {
    let is_in = |folder: &str| path.strip_prefix(folder).is_some_and(|name| !name.contains('/'));
    DOCUMENTS.contains(&path) || FOLDERS.into_iter().any(is_in)
}

fn ending(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(_, ending)| ending)
}

impl Tree {
    /// Adds a file and the folders around it.
    fn add(&mut self, path: String) {
        for (at, _) in path.match_indices('/') {
            self.paths.insert(path[..at].to_owned());
        }
        self.paths.insert(path);
    }

    /// True for a source file at a path such as `games/*/src/game.rs`, or in a folder there.
    fn is_source(&self, path: &str, pattern: &str) -> bool {
        let parts: Vec<&str> = path.split('/').collect();
        let wanted: Vec<&str> = pattern.split('/').collect();
        SOURCES.contains(&ending(path))
            && self.paths.contains(path)
            && parts.len() >= wanted.len()
            && wanted.iter().zip(&parts).all(|(pattern, name)| fits(pattern, name))
    }

    /// Adds the identifiers of a source file.
    fn learn(&mut self, text: &str) {
        for line in text.lines().filter(|line| !is_comment(line)) {
            for name in line.split(|c: char| !c.is_alphanumeric() && c != '_') {
                if !name.is_empty() && !self.names.contains(name) {
                    self.names.insert(name.to_owned());
                }
            }
        }
    }

    /// True if `path` is a file or folder: from the root, beside the document, or as the end of a longer path.
    fn has(&self, path: &str, document: &str) -> bool {
        let path = path.trim_end_matches('/');
        let beside = beside(document, path);
        if self.paths.contains(path) || beside.is_some_and(|beside| self.paths.contains(&beside)) {
            return true;
        }
        let pattern = pattern(path);
        let parts: Vec<&str> = pattern.split('/').collect();
        self.paths.iter().any(|path| {
            let mut names = path.rsplit('/');
            parts.iter().rev().all(|part| names.next().is_some_and(|name| fits(part, name)))
        })
    }
}

/// The path of a relative link in `document`; `None` if it leaves the repository.
fn beside(document: &str, link: &str) -> Option<String> {
    let mut parts: Vec<&str> = document.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            "." | "" => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// A path with `*` for placeholders: `games/GAME/<name>.json` is `games/*/*.json`.
fn pattern(path: &str) -> String {
    let mut pattern = String::new();
    let mut word = String::new();
    let mut bracket = false;
    for c in path.chars().chain(['/']) {
        if c.is_ascii_uppercase() {
            word.push(c);
            continue;
        }
        pattern.push_str(if PLACEHOLDERS.contains(&word.as_str()) { "*" } else { &word });
        word.clear();
        match c {
            '<' => bracket = true,
            '>' => {
                bracket = false;
                pattern.push('*');
            }
            '…' => pattern.push('*'),
            c if !bracket => pattern.push(c),
            _ => {}
        }
    }
    pattern.pop();
    pattern
}

/// True if `name` is of the form `pattern`, in which `*` stands for any text.
fn fits(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((start, rest)) => name.strip_prefix(start).is_some_and(|name| {
            name.char_indices().map(|(at, _)| at).chain([name.len()]).any(|at| fits(rest, &name[at..]))
        }),
    }
}

/// The anchors of a document's headings, as GitHub makes them.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = prose(text).filter_map(|(_, line)| line.strip_prefix('#'));
    let anchor = |heading: &str| -> String {
        let heading = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = heading.chars().filter(|c| c.is_alphanumeric() || "-_ ".contains(*c));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    headings.map(anchor).collect()
}

/// The numbered lines of a document outside blocks of code.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut fenced = false;
    (1..).zip(text.lines()).filter(move |(_, line)| {
        let fence = line.trim_start().starts_with("```");
        fenced ^= fence;
        !fenced && !fence
    })
}

fn check_document(document: &str, text: &str, tree: &Tree) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (number, line) in prose(text) {
        // A quotation shows how not to do it.
        if line.starts_with('>') {
            continue;
        }
        let spans: Vec<&str> = line.split('`').skip(1).step_by(2).collect();
        let lost = spans.iter().filter(|span| is_path(span, tree) && !tree.has(span, document));
        complaints.extend(lost.map(|span| no_file(document, number, span)));
        let mut complain = |found: String, instead: &str| {
            complaints.push(Complaint {
                place: format!("{document}:{number}"),
                found,
                instead: instead.to_owned(),
            });
        };
        for link in line.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0)) {
            if let Some(found) = dead_link(document, link, tree) {
                complain(found, "link to what is there, or delete the link");
            }
        }
        for span in spans.iter().filter(|span| document != EXAMPLES_OF_NAMES && !is_path(span, tree)) {
            let known = FOREIGN.contains(span) || span.split("::").all(|name| tree.names.contains(name));
            if is_name(span) && !known {
                complain(format!("`{span}` is in no source file"), "call it as the source does");
            }
        }
        let is_row = line.starts_with("| ") && !line.starts_with("| word |") && !line.starts_with("| ---");
        if document == GLOSSARY && is_row && spans.is_empty() {
            complain(
                "a row that names nothing in the source".to_owned(),
                "name the type, module or word of the wire, or delete the row",
            );
        }
    }
    complaints
}

/// A relative link that leads nowhere, and why.
fn dead_link(document: &str, link: &str, tree: &Tree) -> Option<String> {
    if link.contains("://") || link.starts_with("mailto:") {
        return None;
    }
    let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
    let target = if path.is_empty() { Some(document.to_owned()) } else { beside(document, path) };
    let target = target.filter(|target| tree.paths.contains(target));
    let Some(target) = target else { return Some(format!("the link `{link}` leads to no file")) };
    let known = anchor.is_empty() || tree.anchors.get(&target).is_none_or(|all| all.contains(anchor));
    (!known).then(|| format!("`{target}` has no heading for `#{anchor}`"))
}

/// True if a code span is meant as a path of the repository.
fn is_path(span: &str, tree: &Tree) -> bool {
    let plain = span.chars().all(|c| c.is_alphanumeric() || "_./*<>…-".contains(c));
    if !plain || span.starts_with(['/', '-', '.', '…']) || WRITTEN_ELSEWHERE.contains(&span) {
        return false;
    }
    if span.split('/').any(|part| SKIPPED.contains(&part)) {
        return false;
    }
    let in_folder = span.split_once('/').is_some_and(|(top, _)| tree.paths.contains(top));
    in_folder || FILES.contains(&ending(span))
}

/// True if a code span is the name of a test, function or type: `a_test`, `Type`, `Type::function`.
fn is_name(span: &str) -> bool {
    let identifier = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    if let Some((first, _)) = span.split_once("::") {
        return identifier(first) && span.split("::").all(identifier);
    }
    let function = span.contains('_') && !span.contains(|c: char| c.is_ascii_uppercase());
    let kind = span.starts_with(|c: char| c.is_ascii_uppercase())
        && span.contains(|c: char| c.is_ascii_lowercase())
        && !span.contains('_');
    identifier(span) && (function || kind)
}

fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    ["//", "/*", "* ", "#!"].iter().any(|mark| line.starts_with(mark))
}

/// Mentions of documents that no longer exist.
fn gone(path: &str, text: &str) -> Vec<Complaint> {
    let boundary = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != '.');
    let names = |line: &str, name: &str| {
        line.match_indices(name).any(|(at, _)| {
            let after = line[at + name.len()..].trim_start_matches('.').chars().next();
            boundary(line[..at].chars().next_back()) && boundary(after)
        })
    };
    let mut complaints = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        for name in GONE.iter().filter(|name| names(line, name)) {
            complaints.push(Complaint {
                place: format!("{path}:{number}"),
                found: format!("`{name}`, a document that is gone"),
                instead: "say what it said, or name the page of `docs` that does".to_owned(),
            });
        }
    }
    complaints
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree() -> Tree {
        let mut tree = Tree::default();
        for path in ["README.md", "docs/log.md", "docs/a.md", "crates/games/toy/src/game.rs"] {
            tree.add(path.to_owned());
        }
        tree.anchors.insert("docs/log.md".to_owned(), anchors("# The log\n\n## What it proves, and how\n"));
        tree.learn("/// Mentions Ghost and a_ghost_test.\nfn table_keeps_order() { Keeper::act() }\n");
        tree
    }

    fn found(document: &str, text: &str) -> Vec<String> {
        check_document(document, text, &tree()).into_iter().map(|complaint| complaint.found).collect()
    }

    #[test]
    fn dead_links_are_found() {
        let text =
            "[a](log.md) [b](../README.md) [c](log.md#what-it-proves-and-how) [d](https://x.example/y.md)\n";
        assert_eq!(found("docs/a.md", text), [""; 0]);
        assert_eq!(found("docs/a.md", "[a](lost.md)\n"), ["the link `lost.md` leads to no file"]);
        assert_eq!(
            found("docs/a.md", "[a](../../README.md)\n"),
            ["the link `../../README.md` leads to no file"]
        );
        assert_eq!(found("docs/a.md", "[a](log.md#dice)\n"), ["`docs/log.md` has no heading for `#dice`"]);
    }

    #[test]
    fn files_that_do_not_exist_are_found() {
        let text = "`crates/games/toy/src/game.rs`, `src/game.rs`, `game.rs`, `crates/games/GAME/src/<file>.rs`, \
                    `crates/games/*/src`, `log.md`, `target/lost.rs`, `/api/games`, `npm run build`\n";
        assert_eq!(found("docs/a.md", text), [""; 0]);
        for path in ["crates/lost", "lost.rs", "src/lost.rs", "crates/games/GAME/lost.json", "LOST.md"] {
            let expected = format!("`{path}` is no file of the repository");
            assert_eq!(found("docs/a.md", &format!("see `{path}`\n")), [expected]);
        }
    }

    #[test]
    fn comments_name_their_code_spans() {
        let text = "//! Kept by `lost.rs`.\nlet a = \"`lost.rs`\";\n    /// See `log.md` and `Keeper`.\n";
        let found: Vec<_> =
            comments("a.rs", text).into_iter().map(|mention| (mention.line, mention.span)).collect();
        let expected = [(1, "lost.rs"), (3, "log.md"), (3, "Keeper")];
        assert_eq!(found, expected.map(|(line, span)| (line, span.to_owned())));
    }

    #[test]
    fn names_that_no_source_has_are_found() {
        let text =
            "`table_keeps_order`, `Keeper`, `Keeper::act`, `pg_dump`, `a plain text`, `MAX_LOST`, `lost`\n";
        assert_eq!(found("docs/a.md", text), [""; 0]);
        for name in ["a_lost_test", "Lost", "Keeper::lost", "Ghost", "a_ghost_test"] {
            let expected = format!("`{name}` is in no source file");
            assert_eq!(found("docs/a.md", &format!("see `{name}`\n")), [expected]);
        }
    }

    #[test]
    fn code_blocks_and_quotations_are_skipped() {
        assert_eq!(found("docs/a.md", "```\n`lost.rs` [a](lost.md)\n```\n> BAD: `lost.rs`\n"), [""; 0]);
        assert_eq!(found("docs/a.md", "```\n```\n`lost.rs`\n").len(), 1);
    }

    #[test]
    fn glossary_rows_name_something() {
        let table =
            "| word | standard term | meaning |\n| --- | --- | --- |\n| keeper | handle | `Keeper` |\n";
        assert_eq!(found(GLOSSARY, table), [""; 0]);
        assert_eq!(found(GLOSSARY, &format!("{table}| mood | mood | a mood |\n")).len(), 1);
        assert_eq!(found("docs/a.md", &format!("{table}| mood | mood | a mood |\n")).len(), 0);
    }

    #[test]
    fn functions_stand_in_the_files_of_their_row() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let mut tree = Tree::default();
        tree.add(THIS.to_owned());
        let found = |files: &str, function: &str| {
            let table =
                format!("{FUNCTION_TABLE}\n| --- | --- | --- |\n| A step | `{files}` | `{function}` |\n");
            misplaced_functions(root, "docs/a.md", &table, &tree).unwrap().len()
        };
        // Assembled, because a word of this file is in this file.
        let gone = ["no", "where"].join("_");
        assert_eq!(found(THIS, "Tree::learn"), 0);
        assert_eq!(found("xtask/src/*/references.rs", "learn"), 0);
        assert_eq!(found("xtask/src", "learn"), 0);
        assert_eq!(found(THIS, &gone), 1);
        assert_eq!(found("xtask/tests", "learn"), 1);
    }

    #[test]
    fn documents_that_are_gone_are_found() {
        for line in
            ["// as DESIGN says", "//! Bags (DESIGN, section 1).", "  \"UI.md: 150 MB\"", "# LEARN.md."]
        {
            assert_eq!(gone("a.rs", &format!("\n{line}\n")).len(), 1, "{line}");
        }
        for line in ["const DESIGNS: u8 = 1;", "// MY_UI.md", "// redesign", "// TABLE.mdx"] {
            assert_eq!(gone("a.rs", line).len(), 0, "{line}");
        }
    }

    #[test]
    fn top_level_documents_are_checked() {
        for path in ["README.md", "SECURITY.md", "docs/log.md", "docs/decisions/0001-a.md"] {
            assert!(is_checked(path), "{path}");
        }
        for path in ["docs/rules/nemesis.md", "crates/games/nemesis/README.md", "CHANGELOG.md"] {
            assert!(!is_checked(path), "{path}");
        }
    }
}
