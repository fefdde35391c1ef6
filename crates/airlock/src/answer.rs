//! What a command answers: a text for people, a document for programs, and whether what it checked is in order.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use serde_json::{Value, json};

/// The exit code when something that was checked is not in order.
const NOT_IN_ORDER: u8 = 1;
/// The exit code when the command could not be carried out.
const BAD_INPUT: u8 = 2;

/// What a command answers.
#[derive(Debug)]
pub(crate) struct Answer {
    /// For people; lines without a last line break.
    pub(crate) text: String,
    /// For programs.
    pub(crate) json: Value,
    /// Whether what was checked is in order.
    pub(crate) passed: bool,
}

impl Answer {
    /// An answer in which nothing was checked.
    pub(crate) fn of(text: impl Into<String>, json: Value) -> Self {
        Self { text: text.into(), json, passed: true }
    }

    /// Prints the answer; gives the exit code.
    pub(crate) fn print(self, json: bool) -> ExitCode {
        let Self { text, json: document, passed } = self;
        let text = if json { document.to_string() } else { text };
        // Whoever reads may have heard enough.
        let _ = write_line(io::stdout().lock(), &text);
        if passed { ExitCode::SUCCESS } else { ExitCode::from(NOT_IN_ORDER) }
    }
}

/// Why a command could not be carried out, as a document of a form that programs expect: it is printed as the answer.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Refusal(pub(crate) Value);

/// Says why a command could not be carried out; gives the exit code.
pub(crate) fn print_error(error: &anyhow::Error, json: bool) -> ExitCode {
    if let Some(Refusal(document)) = error.downcast_ref() {
        let _ = write_line(io::stdout().lock(), &document.to_string());
        return ExitCode::from(BAD_INPUT);
    }
    let text = format!("{error:#}");
    if json {
        let _ = write_line(io::stdout().lock(), &json!({ "error": text }).to_string());
    }
    let _ = write_line(io::stderr().lock(), &format!("airlock: {text}"));
    ExitCode::from(BAD_INPUT)
}

fn write_line(mut to: impl Write, text: &str) -> io::Result<()> {
    if text.is_empty() { Ok(()) } else { writeln!(to, "{text}").and_then(|()| to.flush()) }
}
