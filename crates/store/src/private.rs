//! Files and folders that only the user of the server reads: they hold the dice of running matches and what players typed.

use std::{
    fs::{self, DirBuilder, File, OpenOptions, Permissions},
    io,
    os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt},
    path::Path,
};

/// A folder that only its owner enters.
const FOLDER_MODE: u32 = 0o700;

/// A file that only its owner reads and writes.
const FILE_MODE: u32 = 0o600;

/// Makes a folder, and those above it, if it is not there. One that is there stays as it is.
///
/// # Errors
/// If it cannot be made.
pub fn make_folder(folder: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(FOLDER_MODE).create(folder)
}

/// Opens a file for writing, and makes it if it is not there.
///
/// # Errors
/// If it cannot be opened.
pub fn open_file(file: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create(true).truncate(false).mode(FILE_MODE).open(file)
}

/// Writes a new file.
///
/// # Errors
/// If it is there already, or cannot be written.
pub fn write_file(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut new = OpenOptions::new().write(true).create_new(true).mode(FILE_MODE).open(file)?;
    io::Write::write_all(&mut new, bytes)
}

/// Takes a file that is there from everybody but its owner. Where that is not possible the log says so.
pub(crate) fn narrow(file: &Path) {
    let Ok(found) = fs::metadata(file) else { return };
    if found.permissions().mode() & 0o077 == 0 {
        return;
    }
    let narrowed = fs::set_permissions(file, Permissions::from_mode(FILE_MODE));
    let file = file.display();
    match narrowed {
        Ok(()) => tracing::info!(%file, "others could read this file: now only the user of the server can"),
        Err(error) => {
            tracing::warn!(%file, %error, "others can read this file: make it the server's own, with mode 600");
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
    fn what_is_made_is_its_owners_alone() {
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
    fn a_file_that_others_can_read_is_taken_from_them() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("airlock.db");
        narrow(&file);
        fs::write(&file, "").unwrap();
        fs::set_permissions(&file, Permissions::from_mode(0o644)).unwrap();
        narrow(&file);
        assert_eq!(mode(&file), 0o600);
    }
}
