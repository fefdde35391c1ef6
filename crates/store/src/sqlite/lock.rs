//! Exclusive use of a database file by one process. Two processes would each run the same matches without notifying
//! each other.

use std::{
    ffi::OsString,
    fs::{File, TryLockError},
    mem,
    path::{Path, PathBuf},
    time::Duration,
};

use tokio::time::{Instant, sleep};

use crate::{OpenError, private};

/// Time that the next process waits for one that is ending.
const PATIENCE: Duration = Duration::from_secs(2);

/// Interval of tries in that time.
const EVERY: Duration = Duration::from_millis(20);

/// Exclusive use of a database file. The operating system releases it when this value is dropped or the process ends.
///
/// The first file is beside the database, and is locked before SQLite opens anything. The second is the database
/// itself, since a hard link in another folder has another file beside it.
#[expect(dead_code, reason = "the system unlocks what is closed")]
pub(super) struct Lock(File, Option<File>);

impl Lock {
    /// Locks the name of a database; fails if another process has it.
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

    /// Locks the database itself, whatever its name. Only on Linux, where such a lock is independent of SQLite's own.
    pub(super) async fn reach(mut self, database: &Path) -> Result<Self, OpenError> {
        if cfg!(target_os = "linux") {
            let cannot =
                |source: std::io::Error| OpenError::File { file: database.to_owned(), source: source.into() };
            let file = File::open(database).map_err(cannot)?;
            if !lock(&file).await.map_err(cannot)? {
                // Closing a database file would release all locks of SQLite in this process.
                mem::forget(file);
                return Err(OpenError::OtherName { file: database.to_owned() });
            }
            self.1 = Some(file);
        }
        Ok(self)
    }
}

/// Locks a file. Waits briefly for a process that is ending; returns false if another one keeps the lock.
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

/// Path of an auxiliary file of a database.
pub(super) fn beside(database: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(database);
    name.push(suffix);
    name.into()
}
