//! The outcomes of mutants in an append-only file, so that an interruption loses nothing.

use std::{
    collections::BTreeMap,
    fs::{self, OpenOptions},
    io::{self, Write as _},
    path::Path,
};

/// The outcome of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// A test failed.
    Caught,
    /// All tests passed.
    Missed,
    /// Tests exceeded their time limit.
    Timeout,
    /// The mutant does not compile.
    Unviable,
}

impl Outcome {
    const ALL: [Self; 4] = [Self::Caught, Self::Missed, Self::Timeout, Self::Unviable];

    /// The outcome's name in cargo-mutants' lists.
    fn word(self) -> &'static str {
        match self {
            Self::Caught => "caught",
            Self::Missed => "missed",
            Self::Timeout => "timeout",
            Self::Unviable => "unviable",
        }
    }
}

/// Appends cargo-mutants' outcomes of the requested mutants. Its lists contain a few others, because version
/// 27 does not filter deleted fields.
pub(super) fn note(notes: &Path, lists: &Path, asked: &[String]) -> io::Result<()> {
    let mut text = String::new();
    for outcome in Outcome::ALL {
        let word = outcome.word();
        let list = match fs::read_to_string(lists.join(format!("{word}.txt"))) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            read => read?,
        };
        for name in list.lines().filter(|line| asked.iter().any(|name| name == line)) {
            text.push_str(&format!("{word} {name}\n"));
        }
    }
    OpenOptions::new().create(true).append(true).open(notes)?.write_all(text.as_bytes())
}

/// The latest outcome of each mutant. Empty if nothing was recorded.
pub(super) fn read(notes: &Path) -> io::Result<BTreeMap<String, Outcome>> {
    let text = match fs::read_to_string(notes) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(BTreeMap::new()),
        read => read?,
    };
    let entry = |line: &str| {
        let (word, name) = line.split_once(' ')?;
        Some((name.to_owned(), Outcome::ALL.into_iter().find(|outcome| outcome.word() == word)?))
    };
    Ok(text.lines().filter_map(entry).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latest_outcome_of_requested_mutant_counts() {
        let folder = tempfile::tempdir().unwrap();
        let notes = folder.path().join("found.txt");
        assert_eq!(read(&notes).unwrap(), BTreeMap::new());
        let asked = ["replace a with b", "c"].map(str::to_owned);
        for (caught, missed) in [("c\n", "replace a with b\nnot asked for\n"), ("replace a with b\n", "")] {
            for (file, text) in
                [("caught.txt", caught), ("missed.txt", missed), ("timeout.txt", ""), ("unviable.txt", "")]
            {
                fs::write(folder.path().join(file), text).unwrap();
            }
            note(&notes, folder.path(), &asked).unwrap();
        }
        let found = [("c", Outcome::Caught), ("replace a with b", Outcome::Caught)];
        assert_eq!(read(&notes).unwrap(), found.map(|(name, outcome)| (name.to_owned(), outcome)).into());
        assert_eq!(fs::read_to_string(notes).unwrap().lines().count(), 3);
    }
}
