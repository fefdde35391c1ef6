//! Compiles the rules to WebAssembly, for browsers and for servers of later versions.

use std::{
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
    process::{Command, Output},
};

const TARGET: &str = "wasm32-unknown-unknown";
/// Build folder.
const FOLDER: &str = "target/wasm";
/// Optimises for size. A panic ends the worker.
const PROFILE: [(&str, &str); 5] = [
    ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "z"),
    ("CARGO_PROFILE_RELEASE_LTO", "fat"),
    ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "1"),
    ("CARGO_PROFILE_RELEASE_PANIC", "abort"),
    // wasm-bindgen needs the names, so only debug info is stripped here. It removes the names itself.
    ("CARGO_PROFILE_RELEASE_STRIP", "debuginfo"),
];

/// Path of a compiled module.
pub(crate) fn built(root: &Path, module: &str) -> PathBuf {
    root.join(FOLDER).join(TARGET).join("release").join(module)
}

/// The built-in games. Each is a feature of the catalog named after its folder. Unfinished games are not in
/// the catalog.
pub(crate) fn games(root: &Path) -> Result<Vec<String>, String> {
    let catalog = fs::read_to_string(root.join("crates/catalog/Cargo.toml")).map_err(said("the catalog"))?;
    let folders = fs::read_dir(root.join("crates/games")).map_err(said("crates/games"))?.flatten();
    let mut games: Vec<String> =
        folders.map(|folder| folder.file_name().to_string_lossy().into_owned()).collect();
    games.retain(|game| catalog.contains(&format!("\"dep:airlock-{game}\"")));
    games.sort();
    Ok(games)
}

/// Adds the failed file or command to an I/O error.
pub(crate) fn said(what: &str) -> impl Fn(io::Error) -> String {
    move |error| format!("{what}: {error}")
}

/// A compiler for WebAssembly on this machine.
pub(crate) enum Compiler {
    /// The current compiler, with the target installed.
    Usual,
    /// Debian's compiler, which builds the standard library from source.
    Debian,
}

impl Compiler {
    /// Finds a compiler.
    pub(crate) fn find() -> Result<Self, String> {
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

    /// Builds a crate as a module, with one feature.
    pub(crate) fn build(&self, root: &Path, package: &str, feature: &str) -> Result<(), String> {
        let status = self.command(root, package, feature).status().map_err(said("cargo"))?;
        let why = || format!("{package} with {feature} did not compile: the compiler says why above");
        status.success().then_some(()).ok_or_else(why)
    }

    /// The cargo command for a build.
    fn command(&self, root: &Path, package: &str, feature: &str) -> Command {
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
        // The workspace's lint wrapper belongs to another compiler.
        command.env_remove("RUSTC_WORKSPACE_WRAPPER");
        command.args(["build", "--locked", "--release", "--package", package, "--lib"]);
        command.args(["--features", feature]);
        command.args(["--target", TARGET, "--target-dir"]).arg(root.join(FOLDER));
        if matches!(self, Self::Debian) {
            command.arg("-Zbuild-std=std,panic_abort");
        }
        command
    }
}

fn rustc() -> OsString {
    std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())
}

/// True if the output names a folder that contains the standard library.
fn lists_core(output: io::Result<Output>) -> bool {
    let Ok(output) = output else { return false };
    let folder = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim().to_owned());
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    output.status.success()
        && files.into_iter().any(|file| file.file_name().to_string_lossy().starts_with("libcore-"))
}

/// Flags that remove local paths from panic messages.
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
