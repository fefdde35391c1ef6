//! The rules for the browser: compiles `crates/wasm` with each game for itself, and writes the JavaScript that calls it
//! into the web client.

mod alike;

use std::{
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";
/// Where the web client looks for the rules.
const PACKAGE: &str = "web-client/src/wasm/pkg";
/// Small rather than fast; a panic ends the worker.
const PROFILE: [(&str, &str); 5] = [
    ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "z"),
    ("CARGO_PROFILE_RELEASE_LTO", "fat"),
    ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "1"),
    ("CARGO_PROFILE_RELEASE_PANIC", "abort"),
    // The names go when the JavaScript is written: that reads what stripping would take away.
    ("CARGO_PROFILE_RELEASE_STRIP", "debuginfo"),
];

/// Builds a module for each of the games, or for each of the house if none is named; answers with their sizes in bytes.
pub(crate) fn build(root: &Path, named: Vec<String>) -> Result<Vec<(String, u64)>, String> {
    let root = root.canonicalize().map_err(said("the workspace"))?;
    let target = root.join("target/wasm");
    let compiler = Compiler::find()?;
    let package = root.join(PACKAGE);
    let games = if named.is_empty() {
        // What an earlier build left of games that are gone would be taken for rules.
        if package.exists() {
            fs::remove_dir_all(&package).map_err(said(PACKAGE))?;
        }
        games(&root)?
    } else {
        named
    };
    let build = |game: String| {
        let status = compiler.command(&root, &target, &game).status().map_err(said("cargo"))?;
        if !status.success() {
            return Err(format!(
                "the rules of {game} did not compile for the browser: the compiler says why above"
            ));
        }
        let built = bind(&target.join(TARGET).join("release/airlock_wasm.wasm"), &package.join(&game))?;
        Ok((game, built))
    };
    games.into_iter().map(build).collect()
}

/// The games of the house: a feature of the catalog each, named as their folder. One that is not finished is not in the catalog.
fn games(root: &Path) -> Result<Vec<String>, String> {
    let catalog = fs::read_to_string(root.join("crates/catalog/Cargo.toml")).map_err(said("the catalog"))?;
    let folders = fs::read_dir(root.join("crates/games")).map_err(said("crates/games"))?.flatten();
    let mut games: Vec<String> =
        folders.map(|folder| folder.file_name().to_string_lossy().into_owned()).collect();
    games.retain(|game| catalog.contains(&format!("\"dep:airlock-{game}\"")));
    games.sort();
    Ok(games)
}

/// Writes the JavaScript for a module; answers with the size of what is left of the module.
fn bind(module: &Path, package: &Path) -> Result<u64, String> {
    let mut bindgen = Bindgen::new();
    let bindgen =
        bindgen.input_path(module).typescript(true).remove_name_section(true).remove_producers_section(true);
    let bindgen = bindgen.web(true).map_err(|error| error.to_string())?;
    bindgen.generate(package).map_err(|error| format!("{error:#}"))?;
    let bound = package.join("airlock_wasm_bg.wasm");
    let ordered = alike::beside_each_other(&fs::read(&bound).map_err(said("the module"))?)?;
    fs::write(&bound, &ordered).map_err(said("the module"))?;
    Ok(ordered.len() as u64)
}

fn said(what: &str) -> impl Fn(io::Error) -> String {
    move |error| format!("{what}: {error}")
}

/// What compiles for the browser here.
enum Compiler {
    /// The compiler in use, with the target installed.
    Usual,
    /// Debian's, which builds the standard library from its source.
    Debian,
}

impl Compiler {
    fn find() -> Result<Self, String> {
        if lists_core(Command::new(rustc()).args(["--print", "target-libdir", "--target", TARGET]).output()) {
            return Ok(Self::Usual);
        }
        let debian = ["/usr/bin/rustc", "/usr/bin/cargo", "/usr/bin/wasm-ld"].map(Path::new);
        if debian.iter().all(|tool| tool.exists()) {
            return Ok(Self::Debian);
        }
        Err(format!(
            "nothing here compiles for {TARGET}: run `rustup target add {TARGET}`, or on Debian `apt-get install \
             rustc-web cargo-web rust-web-src lld`"
        ))
    }

    /// Cargo, told to build the module of a game.
    fn command(&self, root: &Path, target: &Path, game: &str) -> Command {
        let mut command = match self {
            Self::Usual => Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())),
            Self::Debian => {
                let mut command = Command::new("/usr/bin/cargo");
                command
                    .env("PATH", "/usr/bin:/bin")
                    .env("RUSTC", "/usr/bin/rustc")
                    .env("RUSTC_BOOTSTRAP", "1")
                    .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld");
                command
            }
        };
        command.current_dir(root).env("RUSTFLAGS", flags(root)).envs(PROFILE);
        command.args(["build", "--locked", "--release", "--package", "airlock-wasm", "--lib"]);
        command.args(["--features", &format!("airlock-catalog/{game}")]);
        command.args(["--target", TARGET, "--target-dir"]).arg(target);
        if matches!(self, Self::Debian) {
            command.arg("-Zbuild-std=std,panic_abort");
        }
        command
    }
}

fn rustc() -> OsString {
    std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())
}

/// Whether a compiler named a folder that holds the standard library.
fn lists_core(output: io::Result<Output>) -> bool {
    let Ok(output) = output else { return false };
    let folder = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim().to_owned());
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    output.status.success()
        && files.into_iter().any(|file| file.file_name().to_string_lossy().starts_with("libcore-"))
}

/// Panics name files: not those of whoever built it.
fn flags(root: &Path) -> OsString {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
    let mut flags = OsString::from("--remap-path-prefix=");
    flags.push(root);
    flags.push("=/airlock");
    if let Some(home) = home {
        flags.push(" --remap-path-prefix=");
        flags.push(home);
        flags.push("=/cargo");
    }
    flags
}
