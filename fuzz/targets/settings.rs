//! Fuzzes settings files: each one is used, or its fault is named.

#![no_main]

use std::ffi::OsString;

use clap::{Arg, Command};
use libfuzzer_sys::fuzz_target;

#[path = "../../crates/airlock/src/commands/serve/settings.rs"]
#[allow(dead_code)]
mod settings;

/// Command line of the same shape as the real one.
fn command() -> Command {
    let setting = |name: &'static str| Arg::new(name.replace('-', "_")).long(name);
    let file = setting("config").value_parser(clap::value_parser!(std::path::PathBuf));
    let serve = Command::new("serve")
        .arg(file)
        .arg(setting("listen").value_parser(clap::value_parser!(std::net::SocketAddr)))
        .arg(setting("database"))
        .arg(setting("trusted-proxies").value_delimiter(',').num_args(0..))
        .arg(setting("requests-per-minute").value_parser(clap::value_parser!(u32)));
    Command::new("airlock").subcommand(serve)
}

fuzz_target!(|text: &str| {
    let folder = tempfile::tempdir_in("/dev/shm").expect("a folder");
    let file = folder.path().join("airlock.toml");
    std::fs::write(&file, text).expect("a file");
    let arguments: [OsString; 4] = ["airlock".into(), "serve".into(), "--config".into(), file.into()];
    if let Ok(command) = settings::with_file(command(), &arguments) {
        let _ = command.try_get_matches_from(&arguments);
    }
});
