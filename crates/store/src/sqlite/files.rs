//! Identity of the files of an open database. A file that is moved, replaced or deleted under an open database still
//! accepts writes, which are lost afterwards.

use std::path::{Path, PathBuf};

use super::lock::beside;
use crate::{Displaced, StoreError};

/// Suffixes of the auxiliary files of an open database.
const BESIDE: [&str; 2] = ["-wal", "-shm"];

/// Device and inode number.
type Identity = (u64, u64);

/// The files, as they were when they were opened.
pub(super) struct Files {
    database: PathBuf,
    identity: Option<Identity>,
    beside: Vec<(PathBuf, Option<Identity>)>,
    displaced: Option<Displaced>,
}

impl Files {
    /// Records the files of a database that was just opened and written.
    pub(super) fn opened(database: &Path) -> Self {
        let identity = identity(database);
        let mut files = Self { database: database.to_owned(), identity, beside: Vec::new(), displaced: None };
        files.look_again();
        files
    }

    /// Records the auxiliary files again, after the database was opened again.
    pub(super) fn look_again(&mut self) {
        let files = BESIDE.map(|suffix| beside(&self.database, suffix));
        self.beside = files.into_iter().map(|file| (file.clone(), identity(&file))).collect();
    }

    /// Checks that all files are in place. After the first failure it always fails.
    ///
    /// # Errors
    /// [`StoreError::Displaced`] if a file is not in place.
    pub(super) fn check(&mut self) -> Result<(), StoreError> {
        if let Some(displaced) = &self.displaced {
            return Err(displaced.clone().into());
        }
        let all = self.beside.iter().map(|(file, identity)| (file, *identity));
        let mut all = [(&self.database, self.identity)].into_iter().chain(all);
        // Files without a recorded identity are not checked.
        let moved = all.find(|(file, known)| known.is_some() && identity(file) != *known);
        let Some((file, _)) = moved else { return Ok(()) };
        let displaced = Displaced::File(file.clone());
        tracing::error!("{displaced}");
        self.displaced = Some(displaced.clone());
        Err(displaced.into())
    }
}

/// `None` if there is no such file, or the system has no inode numbers.
#[cfg(unix)]
fn identity(file: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt as _;
    std::fs::metadata(file).ok().map(|found| (found.dev(), found.ino()))
}

#[cfg(not(unix))]
const fn identity(_: &Path) -> Option<Identity> {
    None
}
