//! Chores of the workspace. `cargo xtask` lists them.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a command line tool talks to its terminal")]

use std::{path::PathBuf, process::ExitCode};

mod tidy;

const USAGE: &str = "usage: cargo xtask <chore>

  tidy    checks what rustfmt and clippy cannot: what rules may name, which way dependencies point";

fn main() -> ExitCode {
    match std::env::args().nth(1).as_deref() {
        Some("tidy") => tidy(),
        _ => {
            eprintln!("{USAGE}");
            ExitCode::from(2)
        }
    }
}

fn tidy() -> ExitCode {
    match tidy::check(&root()) {
        Ok(complaints) if complaints.is_empty() => {
            println!("tidy");
            ExitCode::SUCCESS
        }
        Ok(complaints) => {
            for complaint in &complaints {
                eprintln!("{complaint}");
            }
            eprintln!("{} to mend", complaints.len());
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("tidy could not look: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The folder of the workspace.
fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}
