//! Development tasks of the workspace. `cargo xtask` lists them.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a command line tool talks to its terminal")]

use std::{path::PathBuf, process::ExitCode};

mod bundle;
mod compiler;
mod release;
mod tidy;
mod types;
#[cfg(feature = "wasm")]
mod wasm;

const USAGE: &str = "usage: cargo xtask <task>

  tidy [--counts]
          checks what rustfmt and clippy cannot: what rules may name, which way dependencies point, how comments read;
          or prints the counts of docs/style.md
  types   writes what goes over the wire as TypeScript for the web client, and as a JSON Schema
  wasm [GAME …]
          builds the rules for the browser into the web client: of all games, or of these only
  bundle [GAME …]
          builds the rules for servers of later versions into target/bundles: of all games, or of these; `toy` is the tests'.
          The web client that shows them is written beside them if it was built
  release [--key FILE] [--image]
          builds what hosts download into target/release-VERSION, from what is committed: a binary that needs nothing else, the
          bundles, checksums, with a key of ssh-keygen a signature of these, and with `--image` a container's image";

fn main() -> ExitCode {
    match std::env::args().nth(1).as_deref() {
        Some("tidy") if std::env::args().nth(2).as_deref() == Some("--counts") => counts(),
        Some("tidy") => tidy(),
        Some("types") => types(),
        Some("wasm") => wasm(std::env::args().skip(2).collect()),
        Some("bundle") => bundle(std::env::args().skip(2).collect()),
        Some("release") => release(),
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

fn counts() -> ExitCode {
    match tidy::counts(&root()) {
        Ok(counts) => {
            println!("{counts}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("tidy could not look: {error}");
            ExitCode::FAILURE
        }
    }
}

fn types() -> ExitCode {
    match types::write(&root()) {
        Ok(files) => {
            println!("{files} files of types");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn bundle(games: Vec<String>) -> ExitCode {
    let root = root();
    match bundle::build(&root, games).and_then(|bundles| Ok((bundles, bundle::client(&root)?))) {
        Ok((bundles, client)) => {
            for (file, bytes) in bundles {
                println!("{file}: {} KB", bytes / 1000);
            }
            match client {
                Some(name) => println!("{}/{name}: the web client", bundle::FOLDER),
                None => println!(
                    "no web client: after `cargo xtask wasm`, `npm run build` in web-client builds it"
                ),
            }
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(feature = "wasm")]
fn wasm(games: Vec<String>) -> ExitCode {
    match wasm::build(&root(), games) {
        Ok(modules) => {
            for (game, bytes) in modules {
                println!("the rules of {game} for the browser: {} KB", bytes / 1000);
            }
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Restarts itself, built with the dependencies that only this task needs.
#[cfg(not(feature = "wasm"))]
fn wasm(games: Vec<String>) -> ExitCode {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let arguments = ["run", "--locked", "--package", "xtask", "--features", "wasm", "--", "wasm"];
    match std::process::Command::new(cargo).args(arguments).args(games).current_dir(root()).status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("cargo: {error}");
            ExitCode::FAILURE
        }
    }
}

fn release() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(2).collect();
    let Some(wanted) = release::Wanted::read(&arguments) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    match release::build(&root(), &wanted) {
        Ok(folder) => {
            println!("{}", folder.display());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Root folder of the workspace.
fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}
