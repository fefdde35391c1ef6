//! The modules of a crate and the paths that each file names, for checks of layers inside a crate.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    mentions::{What, mentions},
    sources::Source,
};

/// Path of a module from the root of its crate: `rules::combat`; empty for `lib.rs`.
pub(super) type Path = Vec<String>;

/// A file and the paths into its own crate that it names.
pub(super) struct File {
    pub(super) source: String,
    /// The comment at its head: `//! …`.
    pub(super) head: String,
    /// Line and path.
    pub(super) names: Vec<(usize, Path)>,
}

/// The files of a crate by their modules.
pub(super) struct Modules(pub(super) BTreeMap<Path, File>);

impl Modules {
    /// Reads the files of one crate. A file that cannot be read names nothing here; other checks report it.
    pub(super) fn of(sources: &[&Source]) -> Self {
        let modules: BTreeMap<Path, &Source> =
            sources.iter().map(|source| (module_of(&source.path), *source)).collect();
        let file = |module: &Path, source: &Source| File {
            source: source.path.clone(),
            head: source.text.lines().take_while(|line| line.starts_with("//!")).collect(),
            names: names(&modules, module, &source.text),
        };
        Self(modules.iter().map(|(module, source)| (module.clone(), file(module, source))).collect())
    }

    /// The file where a path leads, through re-exports, and the rest of the path there.
    pub(super) fn resolve<'a>(&'a self, name: &'a [String]) -> (&'a Path, &'a [String]) {
        let mut length = name.len();
        let (module, file) = loop {
            match self.0.get_key_value(&name[..length]) {
                Some(found) => break found,
                None => length = length.saturating_sub(1),
            }
        };
        let rest = &name[length..];
        let passed_on = rest.first().and_then(|first| {
            let leads_on = |(_, other): &&(usize, Path)| {
                other.last() == Some(first) && !other.starts_with(&name[..=length])
            };
            file.names.iter().find(leads_on)
        });
        match passed_on {
            Some((_, other)) => self.resolve(other),
            None => (module, rest),
        }
    }
}

/// Module of a file: `crates/games/nemesis/src/rules/effect/mod.rs` is `rules::effect`.
fn module_of(path: &str) -> Path {
    let inside = path.split_once("/src/").map_or(path, |(_, inside)| inside);
    let mut module: Path = inside.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    module.pop_if(|last| ["lib", "mod"].contains(&last.as_str()));
    module
}

/// Paths into its own crate that a file names, from the root of the crate.
fn names(modules: &BTreeMap<Path, &Source>, module: &Path, text: &str) -> Vec<(usize, Path)> {
    let absolute = |mut names: Path| {
        let mut base = match names.first()?.as_str() {
            "crate" => Path::new(),
            "self" | "super" => module.clone(),
            child if names.len() > 1 => {
                let below = [module.as_slice(), &[child.to_owned()]].concat();
                return modules.contains_key(&below).then(|| [module.as_slice(), &names].concat());
            }
            _ => return None,
        };
        if names[0] != "super" {
            names.remove(0);
        }
        while names.first().is_some_and(|first| first == "super") {
            names.remove(0);
            base.pop();
        }
        names.pop_if(|last| last == "self");
        (!names.is_empty()).then(|| [base, names].concat())
    };
    let mentions = mentions(text).unwrap_or_default().into_iter();
    mentions
        .filter_map(|mention| match mention.what {
            What::Path(names) => Some((mention.line, absolute(names)?)),
            What::Method(_) | What::Float(_) => None,
        })
        .collect()
}

/// A pair of files for each circle: the second names the first, and the first reaches the second.
pub(super) fn circles<'a>(needs: &BTreeMap<&'a Path, BTreeSet<&'a Path>>) -> Vec<(&'a Path, &'a Path)> {
    let reaches = |from: &'a Path, wanted: &Path| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(file) = open.pop() {
            if file == wanted {
                return true;
            }
            if seen.insert(file) {
                open.extend(needs.get(file).into_iter().flatten());
            }
        }
        false
    };
    let pairs = needs.iter().flat_map(|(from, to)| to.iter().map(|to| (*to, *from)));
    pairs.filter(|(to, from)| to < from && reaches(to, from)).collect()
}
