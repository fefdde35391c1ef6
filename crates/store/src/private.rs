//! Files and folders that only the server's user can read. They hold the dice of running matches and texts typed by
//! players.

use std::{
    fs::{self, DirBuilder, File, OpenOptions, Permissions},
    io,
    os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt},
    path::Path,
};

/// Accessible to the owner only.
const FOLDER_MODE: u32 = 0o700;

/// Readable and writable by the owner only.
const FILE_MODE: u32 = 0o600;

/// Creates a folder and its parents if they are missing. An existing folder stays as it is.
///
/// # Errors
/// If it cannot be created.
pub fn make_folder(folder: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(FOLDER_MODE).create(folder)
}

/// Opens a file for writing, and creates it if it is missing.
///
/// # Errors
/// If it cannot be opened.
pub fn open_file(file: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create(true).truncate(false).mode(FILE_MODE).open(file)
}

/// Writes a new file.
///
/// # Errors
/// If it exists already, or cannot be written.
pub fn write_file(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut new = OpenOptions::new().write(true).create_new(true).mode(FILE_MODE).open(file)?;
    io::Write::write_all(&mut new, bytes)
}

/// Restricts an existing file to its owner. If that fails, the server log says so.
pub(crate) fn narrow(file: &Path) {
    let Ok(found) = fs::metadata(file) else { return };
    if found.permissions().mode() & 0o077 == 0 {
        return;
    }
    let narrowed = fs::set_permissions(file, Permissions::from_mode(FILE_MODE));
    let file = file.display();
    match narrowed {
        Ok(()) => tracing::info!(%file, "others could read this file; now only the server's user can"),
        Err(error) => {
            tracing::warn!(%file, %error,
                "others can read this file: make the server's user its owner, with mode 600");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn new_files_are_accessible_to_owner_only() {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("data/reports");
        make_folder(&folder).unwrap();
        make_folder(&folder).unwrap();
        write_file(&folder.join("new"), b"text").unwrap();
        drop(open_file(&folder.join("opened")).unwrap());
        let modes = [parent.path().join("data"), folder.clone(), folder.join("new"), folder.join("opened")];
        assert_eq!(modes.map(|path| mode(&path)), [0o700, 0o700, 0o600, 0o600]);
        assert!(write_file(&folder.join("new"), b"").is_err(), "what is there is not written over");
    }

    #[test]
    fn readable_file_is_restricted_to_owner() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("airlock.db");
        narrow(&file);
        fs::write(&file, "").unwrap();
        fs::set_permissions(&file, Permissions::from_mode(0o644)).unwrap();
        narrow(&file);
        assert_eq!(mode(&file), 0o600);
    }
}
