//! Rules of this repository that neither rustfmt nor clippy can state. Each complaint names what to do instead.

mod bans;
mod citations;
mod documented;
mod floors;
mod layers;
mod manifests;
mod mentions;
mod modules;
mod prose;
mod references;
mod sources;
mod ways;

use std::{fmt, io, path::Path};

pub(crate) use prose::Counts;

/// One place that breaks a rule.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Complaint {
    /// Path from the root of the workspace, with a line where there is one: `crates/engine/src/bag.rs:12`.
    pub(crate) place: String,
    pub(crate) found: String,
    pub(crate) instead: String,
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: {}", self.place, self.found, self.instead)
    }
}

/// Checks the whole workspace.
///
/// # Errors
/// If a file cannot be read.
pub(crate) fn check(root: &Path) -> io::Result<Vec<Complaint>> {
    let mut complaints = Vec::new();
    let sources = sources::all(root)?;
    for source in &sources {
        complaints.extend(bans::check(&source.path, &source.text));
    }
    complaints.extend(citations::check(root)?);
    complaints.extend(documented::check(&sources));
    complaints.extend(prose::check(root)?.0);
    complaints.extend(floors::check(&sources));
    complaints.extend(layers::check_rooms(&sources));
    complaints.extend(ways::check(root, &sources)?);
    complaints.extend(references::check(root)?);
    let members = layers::members(root)?;
    complaints.extend(layers::check(&members));
    for member in &members {
        let path = format!("{}/Cargo.toml", member.folder);
        complaints.extend(manifests::check(&path, &std::fs::read_to_string(root.join(&path))?));
    }
    Ok(complaints)
}

/// Counts of comments and test names, against the limits of `docs/style.md`.
///
/// # Errors
/// If a file cannot be read.
pub(crate) fn counts(root: &Path) -> io::Result<Counts> {
    Ok(prose::check(root)?.1)
}

#[cfg(test)]
mod tests {
    #[test]
    fn this_workspace_is_tidy() {
        let complaints = super::check(&crate::root()).unwrap();
        let lines: Vec<String> = complaints.iter().map(ToString::to_string).collect();
        assert!(lines.is_empty(), "\n{}\n", lines.join("\n"));
    }
}
