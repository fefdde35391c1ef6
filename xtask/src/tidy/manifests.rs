//! Versions and lints of members: both are inherited from the workspace.

use super::Complaint;

/// Crates that export functions by name. That counts as unsafe, which the workspace's lints forbid.
const EXPORTS: &str = "crates/bundle/Cargo.toml";

/// Checks the `Cargo.toml` of one member.
pub(crate) fn check(path: &str, text: &str) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    let mut complain = |line: usize, found: &str, instead: &str| {
        complaints.push(Complaint {
            place: if line == 0 { path.to_owned() } else { format!("{path}:{line}") },
            found: found.to_owned(),
            instead: instead.to_owned(),
        });
    };
    let mut section = String::new();
    let mut inherits_lints = false;
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.starts_with('[') {
            line.trim_matches(['[', ']']).clone_into(&mut section);
        } else if section == "lints" && line.split_whitespace().collect::<String>() == "workspace=true" {
            inherits_lints = true;
        } else if section.ends_with("dependencies") && names_a_version(line) {
            complain(
                index + 1,
                line,
                "put the version into [workspace.dependencies] and write `name.workspace = true`",
            );
        }
    }
    if !inherits_lints && path != EXPORTS {
        complain(0, "no lints", "write `[lints]` and `workspace = true`");
    }
    complaints
}

fn names_a_version(line: &str) -> bool {
    let Some((_, value)) = line.split_once('=') else { return false };
    let value = value.trim();
    value.starts_with('"') || value.contains("version") || value.contains("path")
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn versions_are_in_one_table() {
        let manifest = "[package]\nname = \"x\"\n[lints]\nworkspace = true\n[dependencies]\nserde = \"1\"\nblake3.workspace = true\n\
                        uuid = { workspace = true, features = [\"v7\"] }\n[dev-dependencies]\nproptest = { version = \"1\" }";
        let places: Vec<String> = check("x/Cargo.toml", manifest).into_iter().map(|c| c.place).collect();
        assert_eq!(places, ["x/Cargo.toml:6", "x/Cargo.toml:10"]);
    }

    #[test]
    fn lints_are_inherited() {
        assert_eq!(check("x/Cargo.toml", "[package]\nname = \"x\"")[0].found, "no lints");
    }
}
