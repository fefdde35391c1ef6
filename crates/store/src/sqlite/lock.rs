//! One process has a database file to itself: two would each keep the same matches alive and not hear of each other.

use std::{
    ffi::OsString,
    fs::{File, TryLockError},
    mem,
    path::{Path, PathBuf},
    time::Duration,
};

use tokio::time::{Instant, sleep};

use crate::{OpenError, private};

/// How long a process that just ends may keep the file from the next one.
const PATIENCE: Duration = Duration::from_secs(2);

/// How often it is tried meanwhile.
const EVERY: Duration = Duration::from_millis(20);

/// The right to a database file. It ends with this value, or with the process, however that ends: the system sees to it.
///
/// The first file is one beside the database, and is locked before SQLite opens anything. The second is the database itself: another
/// name of it, a hard link in another folder, has another file beside it.
#[expect(dead_code, reason = "the system unlocks what is closed")]
pub(super) struct Lock(File, Option<File>);

impl Lock {
    /// Takes the right to a name, or says that another process has it.
    pub(super) async fn take(database: &Path) -> Result<Self, OpenError> {
        let name = beside(database, ".lock");
        private::narrow(&name);
        let cannot = |source: std::io::Error| OpenError::File { file: name.clone(), source: source.into() };
        let file = private::open_file(&name).map_err(cannot)?;
        if lock(&file).await.map_err(cannot)? {
            Ok(Self(file, None))
        } else {
            Err(OpenError::InUse { file: database.to_owned(), lock: name })
        }
    }

    /// Takes the right to the database itself, by whatever name. Elsewhere than on Linux such a lock is not apart from SQLite's own.
    pub(super) async fn reach(mut self, database: &Path) -> Result<Self, OpenError> {
        if cfg!(target_os = "linux") {
            let cannot =
                |source: std::io::Error| OpenError::File { file: database.to_owned(), source: source.into() };
            let file = File::open(database).map_err(cannot)?;
            if !lock(&file).await.map_err(cannot)? {
                // Closing a database file takes all locks from the SQLite of the same process.
                mem::forget(file);
                return Err(OpenError::OtherName { file: database.to_owned() });
            }
            self.1 = Some(file);
        }
        Ok(self)
    }
}

/// Locks a file, and waits a little for a process that just ends. False if another one keeps it.
async fn lock(file: &File) -> Result<bool, std::io::Error> {
    let until = Instant::now() + PATIENCE;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(true),
            Err(TryLockError::WouldBlock) if Instant::now() < until => sleep(EVERY).await,
            Err(TryLockError::WouldBlock) => return Ok(false),
            Err(TryLockError::Error(error)) => return Err(error),
        }
    }
}

/// The file beside a database that is called so.
pub(super) fn beside(database: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(database);
    name.push(suffix);
    name.into()
}
