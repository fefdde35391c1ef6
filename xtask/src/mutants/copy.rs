//! A copy of the workspace whose code may be changed. Unchanged files are not touched, so that their build
//! stays valid.

use std::{collections::BTreeSet, fs, io, path::Path, process::Command};

/// Makes the copy equal to the workspace, restricted to files that git tracks or would add.
pub(super) fn update(root: &Path, copy: &Path) -> io::Result<()> {
    let listed = Command::new("git")
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .current_dir(root)
        .output()?;
    let listed = String::from_utf8_lossy(&listed.stdout);
    let files: BTreeSet<&Path> = listed
        .split('\0')
        .filter(|name| !name.is_empty())
        .map(Path::new)
        .filter(|file| root.join(file).is_file())
        .collect();
    if files.is_empty() {
        return Err(io::Error::other("git lists no files of the workspace"));
    }
    let mut there = Vec::new();
    if copy.is_dir() {
        list(copy, copy, &mut there)?;
    }
    for gone in there.iter().filter(|file| !files.contains(file.as_path())) {
        fs::remove_file(copy.join(gone))?;
    }
    for file in files {
        let (from, to) = (root.join(file), copy.join(file));
        let content = fs::read(&from)?;
        if fs::read(&to).is_ok_and(|held| held == content) {
            continue;
        }
        fs::create_dir_all(to.parent().unwrap_or(copy))?;
        fs::write(&to, content)?;
    }
    Ok(())
}

/// Lists all files of a folder and its subfolders, relative to the root.
fn list(root: &Path, folder: &Path, files: &mut Vec<std::path::PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(root, &path, files)?;
        } else if let Ok(file) = path.strip_prefix(root) {
            files.push(file.to_owned());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copy_follows_and_keeps_unchanged_files() {
        let folder = tempfile::tempdir().unwrap();
        let (root, copy) = (folder.path().join("root"), folder.path().join("copy"));
        fs::create_dir_all(root.join("src/deep")).unwrap();
        assert!(Command::new("git").args(["init", "--quiet"]).current_dir(&root).status().unwrap().success());
        for (name, text) in
            [(".gitignore", "ignored\n"), ("ignored", ""), ("src/same", "1"), ("src/deep/other", "1")]
        {
            fs::write(root.join(name), text).unwrap();
        }
        update(&root, &copy).unwrap();
        assert!(!copy.join("ignored").exists());
        let written = fs::metadata(copy.join("src/same")).unwrap().modified().unwrap();

        fs::write(copy.join("src/deep/other"), "a mutant that was left there").unwrap();
        fs::remove_file(root.join(".gitignore")).unwrap();
        update(&root, &copy).unwrap();
        assert_eq!(fs::read_to_string(copy.join("src/deep/other")).unwrap(), "1");
        assert!(!copy.join(".gitignore").exists() && copy.join("ignored").exists());
        assert_eq!(fs::metadata(copy.join("src/same")).unwrap().modified().unwrap(), written);
    }
}
