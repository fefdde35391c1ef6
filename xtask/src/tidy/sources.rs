//! Rust files of the workspace that become part of a program, without tests, benches and examples.

use std::{fs, io, path::Path};

/// One Rust file.
pub(crate) struct Source {
    /// From the root of the workspace, with `/`.
    pub(crate) path: String,
    pub(crate) text: String,
}

/// Folders that hold no program code.
const SKIPPED: [&str; 6] = ["target", "tests", "benches", "examples", "fuzz", "node_modules"];

/// Every source file below `crates/` and `xtask/`, in order of path.
pub(crate) fn all(root: &Path) -> io::Result<Vec<Source>> {
    let mut sources = Vec::new();
    for top in ["crates", "xtask"] {
        collect(root, top, &mut sources)?;
    }
    sources.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(sources)
}

fn collect(root: &Path, folder: &str, sources: &mut Vec<Source>) -> io::Result<()> {
    for entry in fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{folder}/{name}");
        if entry.file_type()?.is_dir() {
            if !SKIPPED.contains(&name.as_str()) {
                collect(root, &path, sources)?;
            }
        } else if name.ends_with(".rs") && name != "tests.rs" {
            sources.push(Source { text: fs::read_to_string(root.join(&path))?, path });
        }
    }
    Ok(())
}
