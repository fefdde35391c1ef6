//! `airlock resolve`

use std::io::{self, Read};

use airlock_space_alert::resolution::{BadInput, resolve_document};
use anyhow::Result;
use serde_json::{Value, json};

use crate::answer::{Answer, Refusal};

/// Maximum length of the input, in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// Resolves a planned flight: reads one JSON document from the input and writes one.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Args {
    /// A flight of Space Alert, format `space-alert-resolve/1`.
    SpaceAlert,
}

pub(crate) fn run(args: &Args) -> Result<Answer> {
    match args {
        Args::SpaceAlert => space_alert(),
    }
}

fn space_alert() -> Result<Answer> {
    let mut bytes = Vec::new();
    io::stdin().lock().take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if u64::try_from(bytes.len()).is_ok_and(|read| read > MAX_BYTES) {
        return Err(refusal("", &format!("the input is longer than {MAX_BYTES} bytes")).into());
    }
    let text = String::from_utf8(bytes).map_err(|_| refusal("", "the input is not UTF-8 text"))?;
    let document = resolve_document(&text).map_err(|BadInput { path, message }| refusal(&path, &message))?;
    let document = serde_json::to_value(document)?;
    Ok(Answer::of(document.to_string(), document))
}

fn refusal(path: &str, message: &str) -> Refusal {
    let document: Value = json!({ "error": { "path": path, "message": message } });
    Refusal(document)
}
