//! Result of a command: text for people, a document for programs, and the verdict of checks.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use serde_json::{Value, json};

/// Exit code if a check failed.
const NOT_IN_ORDER: u8 = 1;
/// Exit code if the command could not be executed.
const BAD_INPUT: u8 = 2;

/// Result of a command.
#[derive(Debug)]
pub(crate) struct Answer {
    /// For people; lines without a final line break.
    pub(crate) text: String,
    /// For programs.
    pub(crate) json: Value,
    /// False if a check failed.
    pub(crate) passed: bool,
}

impl Answer {
    /// A result without checks.
    pub(crate) fn of(text: impl Into<String>, json: Value) -> Self {
        Self { text: text.into(), json, passed: true }
    }

    /// Prints the result, and returns the exit code.
    pub(crate) fn print(self, json: bool) -> ExitCode {
        let Self { text, json: document, passed } = self;
        let text = if json { document.to_string() } else { text };
        // The reader may have closed the pipe.
        let _ = write_line(io::stdout().lock(), &text);
        if passed { ExitCode::SUCCESS } else { ExitCode::from(NOT_IN_ORDER) }
    }
}

/// A failure in a document format that programs expect. It is printed to standard output.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Refusal(pub(crate) Value);

/// Prints a failure, and returns the exit code.
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
