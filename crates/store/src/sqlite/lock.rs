//! One process has a database file to itself: two would each keep the same matches alive and not hear of each other.

use std::{
    ffi::OsString,
    fs::{File, TryLockError},
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
/// What is locked is a file beside the database: who closes a database file itself takes all locks from SQLite.
pub(super) struct Lock(#[expect(dead_code, reason = "the system unlocks what is closed")] File);

impl Lock {
    /// Takes it, or says that another process has it.
    pub(super) async fn take(database: &Path) -> Result<Self, OpenError> {
        let name = beside(database, ".lock");
        private::narrow(&name);
        let cannot = |source: std::io::Error| OpenError::File { file: name.clone(), source: source.into() };
        let file = private::open_file(&name).map_err(cannot)?;
        let until = Instant::now() + PATIENCE;
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Self(file)),
                Err(TryLockError::WouldBlock) if Instant::now() < until => sleep(EVERY).await,
                Err(TryLockError::WouldBlock) => {
                    return Err(OpenError::InUse { file: database.to_owned(), lock: name });
                }
                Err(TryLockError::Error(error)) => return Err(cannot(error)),
            }
        }
    }
}

/// The file beside a database that is called so.
pub(super) fn beside(database: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(database);
    name.push(suffix);
    name.into()
}
