//! Builds the server anew when the web client was built, so that the binary always holds the newest one.

use std::path::Path;

fn main() {
    let built = "../../web-client/dist";
    let watched = if Path::new(built).is_dir() { built } else { "../../web-client" };
    println!("cargo::rerun-if-changed={watched}");
}
