//! A checkout of Airlock: rulebook, code, tests and scenarios of a game.

use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, anyhow};

use super::{book::Book, citation::cited};

/// Checkout in which this binary was built.
const BUILT_IN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Rule ids with the places that cite them, `path:line`.
pub(crate) type Cited = BTreeMap<String, BTreeSet<String>>;

/// The parts of a checkout that belong to a game.
#[derive(Debug)]
pub(crate) struct Checkout {
    root: PathBuf,
    /// The rulebook.
    pub(crate) book: PathBuf,
    /// Folder of the game's crate.
    rules: PathBuf,
}

/// Citations of rules.
#[derive(Debug, Default)]
pub(crate) struct Traced {
    /// In code and content.
    pub(crate) sources: Cited,
    pub(crate) tests: Cited,
    /// In the field `rules` of scenarios.
    pub(crate) scenarios: Cited,
    /// Ids that are not in the book, with the place.
    pub(crate) unknown: BTreeSet<(String, String)>,
}

impl Checkout {
    /// Finds the checkout around the current folder, or else the one in which this binary was built.
    pub(crate) fn find(game: &str) -> Result<Self> {
        let here = env::current_dir().context("the current folder")?;
        let built_in = Path::new(BUILT_IN);
        let roots = here.ancestors().chain([built_in]);
        for root in roots {
            let book = root.join(format!("docs/rules/{game}.md"));
            let rules = root.join("crates/games").join(game);
            if book.is_file() && rules.is_dir() {
                let root = root.canonicalize().unwrap_or_else(|_| root.to_owned());
                return Ok(Self { book, rules: root.join("crates/games").join(game), root });
            }
        }
        Err(anyhow!(
            "the rules of {game} are traced in a checkout of Airlock: there is no docs/rules/{game}.md beside \
             crates/games/{game} in {} or above it",
            here.display()
        ))
    }

    /// The lessons of the game, by name.
    pub(crate) fn lessons(&self) -> Result<Vec<PathBuf>> {
        files(&self.rules.join("lessons"), "json")
    }

    pub(crate) fn lessons_folder(&self) -> PathBuf {
        self.rules.join("lessons")
    }

    /// Finds every citation.
    pub(crate) fn trace(&self, book: &Book) -> Result<Traced> {
        let mut tracer = Tracer::new(book);
        for file in files(&self.rules.join("src"), "rs")? {
            let text = read(&file)?;
            let name = self.name(&file);
            // A file `tests.rs` is the test module of its parent.
            let tests_begin = if file.ends_with("tests.rs") { 0 } else { test_module(&text) };
            tracer.lines(&name, &text, |line| line >= tests_begin);
        }
        for file in files(&self.rules.join("content"), "json")? {
            tracer.lines(&self.name(&file), &read(&file)?, |_| false);
        }
        for file in files(&self.rules.join("tests"), "rs")? {
            tracer.lines(&self.name(&file), &read(&file)?, |_| true);
        }
        for file in files(&self.rules.join("scenarios"), "json")? {
            let name = self.name(&file);
            let scenario: serde_json::Value =
                serde_json::from_str(&read(&file)?).with_context(|| name.clone())?;
            let rules = scenario.get("rules").and_then(|rules| rules.as_array()).into_iter().flatten();
            rules.filter_map(|rule| rule.as_str()).for_each(|rule| tracer.scenario(&name, rule));
        }
        Ok(tracer.traced)
    }

    fn name(&self, file: &Path) -> String {
        file.strip_prefix(&self.root).unwrap_or(file).display().to_string()
    }
}

struct Tracer<'a> {
    known: BTreeSet<&'a str>,
    /// Prefixes of the ids in the book, for example `N-`.
    prefixes: BTreeSet<String>,
    traced: Traced,
}

impl<'a> Tracer<'a> {
    fn new(book: &'a Book) -> Self {
        let prefix = |id: &str| id.split_once('-').map(|(prefix, _)| format!("{prefix}-"));
        let prefixes = book.ids().filter_map(prefix).collect();
        Self { known: book.ids().collect(), prefixes, traced: Traced::default() }
    }

    fn lines(&mut self, name: &str, text: &str, is_test: impl Fn(usize) -> bool) {
        for (index, line) in text.lines().enumerate() {
            for id in self.cited(line) {
                let place = format!("{name}:{}", index + 1);
                let test = is_test(index);
                self.note(id, place, |traced| if test { &mut traced.tests } else { &mut traced.sources });
            }
        }
    }

    fn scenario(&mut self, name: &str, rule: &str) {
        for id in self.cited(rule) {
            self.note(id, name.to_owned(), |traced| &mut traced.scenarios);
        }
    }

    fn cited(&self, text: &str) -> Vec<String> {
        self.prefixes.iter().flat_map(|prefix| cited(text, prefix)).collect()
    }

    fn note(&mut self, id: String, place: String, to: impl FnOnce(&mut Traced) -> &mut Cited) {
        if self.known.contains(id.as_str()) {
            to(&mut self.traced).entry(id).or_default().insert(place);
        } else {
            self.traced.unknown.insert((id, place));
        }
    }
}

/// Line (from 0) at which the test module of a file begins; past its end if there is none. Test modules come last.
fn test_module(text: &str) -> usize {
    let mut before = text.lines().enumerate().filter(|(_, line)| line.trim() == "#[cfg(test)]");
    let inline = |from: usize| {
        text.lines().skip(from + 1).find(|line| !line.starts_with("#[")).is_some_and(|l| l.ends_with('{'))
    };
    before.find(|(index, _)| inline(*index)).map_or(usize::MAX, |(index, _)| index)
}

/// The files with an extension in a folder and below, by name; none if the folder does not exist.
fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        if !folder.is_dir() {
            continue;
        }
        for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|kind| kind == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| file.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::test_module;

    #[test]
    fn test_module_is_distinguished_from_test_file() {
        assert_eq!(test_module("fn f() {}\n#[cfg(test)]\nmod tests {\n}"), 1);
        assert_eq!(test_module("#[cfg(test)]\nmod tests;\nfn f() {\n}"), usize::MAX);
    }
}
