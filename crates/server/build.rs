//! Rebuilds the server when the web client was built, so that the binary always embeds the newest one.

use std::{env, path::Path};

fn main() {
    let built = "../../web-client/dist";
    let watched = match (Path::new(built).is_dir(), env::var_os("CARGO_CFG_DEBUG_ASSERTIONS")) {
        (false, _) => "../../web-client",
        (true, None) => built,
        // It reads the client when it runs.
        (true, Some(_)) => "build.rs",
    };
    println!("cargo::rerun-if-changed={watched}");
}
