//! A whole match as one file of JSON lines: the match, one line for each entry, and a checksum.
//!
//! The file holds everything that the store knows, including the secrets of the match. It is for the operator only.

use serde::{Deserialize, Serialize};

use crate::{CreateError, Filter, Line, MatchData, MatchId, Store, StoreError};

const FORMAT: u32 = 1;

/// Identifies the files.
const KIND: &str = "airlock match";

#[derive(Serialize, Deserialize)]
struct Head {
    kind: String,
    format: u32,
    id: MatchId,
    code: Option<String>,
    line: Line,
    header: String,
}

#[derive(Serialize, Deserialize)]
struct Foot {
    entries: usize,
    /// BLAKE3 of everything before this line, in hexadecimal digits.
    blake3: String,
}

/// Failure of an import. Nothing was written.
#[derive(Debug, Clone, thiserror::Error)]
pub enum ImportError {
    /// The file is no exported match of this format.
    #[error("this is not an exported match of format {FORMAT}: {0}")]
    Foreign(String),
    /// The file was truncated or changed.
    #[error("the exported match is damaged: {0}; export it again")]
    Damaged(String),
    /// The match cannot be stored.
    #[error(transparent)]
    Create(#[from] CreateError),
}

/// Exports a match, as of one moment, as a file.
///
/// # Errors
/// [`StoreError::NoMatch`] if it was never created.
pub async fn export(store: &dyn Store, id: MatchId) -> Result<String, StoreError> {
    Ok(write(id, gather(store, id).await?))
}

/// Collects the data of a match, as of one moment.
///
/// # Errors
/// [`StoreError::NoMatch`] if it was never created.
pub async fn gather(store: &dyn Store, id: MatchId) -> Result<MatchData, StoreError> {
    let listed = store.list(Filter { among: Some(vec![id]), ..Filter::default() }).await?;
    let summary = listed.into_iter().next().ok_or(StoreError::NoMatch(id))?;
    let header = store.header(id).await?;
    let entries = store.load(id, 0).await?;
    // Entries appended in the meantime belong to a later line.
    let bodies = entries.into_iter().filter(|entry| entry.seq <= summary.entries).map(|entry| entry.body);
    Ok(MatchData { header, code: summary.code, line: summary.line, bodies: bodies.collect() })
}

/// Stores the match of a file under its own id.
///
/// # Errors
/// If the file is damaged, or the match exists already; then nothing is written.
pub async fn import(store: &dyn Store, file: &str) -> Result<MatchId, ImportError> {
    let (id, data) = read(file)?;
    store.create(id, data).await?;
    Ok(id)
}

/// Serialises a match as a file.
#[must_use]
pub fn write(id: MatchId, data: MatchData) -> String {
    let MatchData { header, code, line, bodies } = data;
    let mut file = String::new();
    push(&mut file, &Head { kind: KIND.to_owned(), format: FORMAT, id, code, line, header });
    bodies.iter().for_each(|body| push(&mut file, body));
    let blake3 = blake3::hash(file.as_bytes()).to_string();
    push(&mut file, &Foot { entries: bodies.len(), blake3 });
    file
}

fn push(file: &mut String, line: &impl Serialize) {
    file.push_str(&serde_json::to_string(line).expect("plain values can be written"));
    file.push('\n');
}

/// Parses the file of a match.
///
/// # Errors
/// If it is no such file, or is damaged.
pub fn read(file: &str) -> Result<(MatchId, MatchData), ImportError> {
    let damaged = |what: &str| ImportError::Damaged(what.to_owned());
    let (first, _) = file.split_once('\n').unwrap_or((file, ""));
    let head: Head = serde_json::from_str(first).map_err(|error| ImportError::Foreign(error.to_string()))?;
    if head.kind != KIND || head.format != FORMAT {
        return Err(ImportError::Foreign(format!("it is `{}` of format {}", head.kind, head.format)));
    }
    let whole = file.strip_suffix('\n').ok_or_else(|| damaged("its end is missing"))?;
    let last = whole.rfind('\n').ok_or_else(|| damaged("its end is missing"))? + 1;
    let (before, foot) = whole.split_at(last);
    let foot: Foot = serde_json::from_str(foot).map_err(|_| damaged("its end is missing"))?;
    if blake3::hash(before.as_bytes()).to_string() != foot.blake3 {
        return Err(damaged("it was changed after it was written"));
    }
    let bodies: Vec<String> = before
        .lines()
        .skip(1)
        .map(serde_json::from_str)
        .collect::<Result<_, _>>()
        .map_err(|error| damaged(&error.to_string()))?;
    if bodies.len() != foot.entries {
        return Err(damaged("its number of entries differs from the one at its end"));
    }
    Ok((head.id, MatchData { header: head.header, code: head.code, line: head.line, bodies }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn data() -> (MatchId, MatchData) {
        let data = MatchData {
            header: "{\"game\":\"nemesis\"}".to_owned(),
            code: Some("K7Q2".to_owned()),
            line: Line { game: "nemesis".to_owned(), wake_at: Some(7), ..Line::default() },
            bodies: ["{}", "line\nend", "", "příliš \u{2028}"].map(str::to_owned).into(),
        };
        (MatchId::fresh(), data)
    }

    #[test]
    fn a_match_is_read_as_it_was_written() {
        let (id, data) = data();
        let (read_id, read_data) = read(&write(id, data.clone())).unwrap();
        assert_eq!((read_id, read_data), (id, data));
    }

    #[test]
    fn any_damage_is_noticed() {
        let (id, data) = data();
        let file = write(id, data);
        for end in 0..file.len() {
            if let Some(part) = file.get(..end) {
                assert!(read(part).is_err(), "{end} bytes are taken for all {}", file.len());
            }
        }
        for place in 0..file.len() {
            let mut bytes = file.clone().into_bytes();
            bytes[place] ^= 1;
            let Ok(changed) = String::from_utf8(bytes) else { continue };
            assert!(read(&changed).is_err(), "byte {place} was changed: {changed}");
        }
    }

    #[test]
    fn foreign_file_is_refused() {
        for text in ["", "{}", "hello\n", "{\"kind\":\"airlock match\",\"format\":9}\n"] {
            assert!(matches!(read(text), Err(ImportError::Foreign(_))), "{text}");
        }
        let (id, data) = data();
        let newer = write(id, data).replacen("\"format\":1", "\"format\":2", 1);
        assert!(matches!(read(&newer), Err(ImportError::Foreign(_))), "{newer}");
    }
}
