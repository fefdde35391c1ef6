//! The files of a database as they were opened. A file that is moved, replaced or deleted under an open database goes on taking what is
//! written, and nobody finds it again.

use std::path::{Path, PathBuf};

use super::lock::beside;
use crate::{Displaced, StoreError};

/// The files that a database consists of while it is open, besides the one of its name.
const BESIDE: [&str; 2] = ["-wal", "-shm"];

/// Number of a file in its file system, and of that.
type Identity = (u64, u64);

/// The files, and whether all are in their places.
pub(super) struct Files {
    database: PathBuf,
    identity: Option<Identity>,
    beside: Vec<(PathBuf, Option<Identity>)>,
    displaced: Option<Displaced>,
}

impl Files {
    /// Those of a database that was just opened and written.
    pub(super) fn opened(database: &Path) -> Self {
        let identity = identity(database);
        let mut files = Self { database: database.to_owned(), identity, beside: Vec::new(), displaced: None };
        files.look_again();
        files
    }

    /// Takes the files beside the database for what they are now: the database was opened again.
    pub(super) fn look_again(&mut self) {
        let files = BESIDE.map(|suffix| beside(&self.database, suffix));
        self.beside = files.into_iter().map(|file| (file.clone(), identity(&file))).collect();
    }

    /// Looks whether all are in their places. Once one is not, none counts as such.
    ///
    /// # Errors
    /// [`StoreError::Displaced`] if one is not.
    pub(super) fn check(&mut self) -> Result<(), StoreError> {
        if let Some(displaced) = &self.displaced {
            return Err(displaced.clone().into());
        }
        let all = self.beside.iter().map(|(file, identity)| (file, *identity));
        let mut all = [(&self.database, self.identity)].into_iter().chain(all);
        // One that was not there when it was looked for is not missed.
        let moved = all.find(|(file, known)| known.is_some() && identity(file) != *known);
        let Some((file, _)) = moved else { return Ok(()) };
        let displaced = Displaced::File(file.clone());
        tracing::error!("{displaced}");
        self.displaced = Some(displaced.clone());
        Err(displaced.into())
    }
}

/// None if there is no such file, or if the system numbers none.
#[cfg(unix)]
fn identity(file: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt as _;
    std::fs::metadata(file).ok().map(|found| (found.dev(), found.ino()))
}

#[cfg(not(unix))]
const fn identity(_: &Path) -> Option<Identity> {
    None
}
