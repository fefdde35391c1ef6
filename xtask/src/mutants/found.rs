//! What came of each mutant, kept in a file that is only added to: an interruption loses nothing that is noted.

use std::{
    collections::BTreeMap,
    fs::{self, OpenOptions},
    io::{self, Write as _},
    path::Path,
};

/// What came of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// A test failed.
    Caught,
    /// No test minded.
    Missed,
    /// Tests did not end in time.
    Timeout,
    /// It does not compile.
    Unviable,
}

impl Outcome {
    const ALL: [Self; 4] = [Self::Caught, Self::Missed, Self::Timeout, Self::Unviable];

    /// What cargo-mutants calls it in the names of its lists.
    fn word(self) -> &'static str {
        match self {
            Self::Caught => "caught",
            Self::Missed => "missed",
            Self::Timeout => "timeout",
            Self::Unviable => "unviable",
        }
    }
}

/// Adds what cargo-mutants wrote down of mutants that were asked for. A few others are there as well: version 27 does not ask
/// its filter about fields that it deletes.
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

/// The latest outcome of each mutant; none if nothing was noted yet.
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
    fn the_latest_note_counts_and_what_was_not_asked_for_is_not_noted() {
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
