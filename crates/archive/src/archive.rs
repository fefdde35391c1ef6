use std::{
    io::{self, Read as _, Write as _},
    sync::Arc,
};

use airlock_store::{MatchData, MatchId, bundle};
use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use object_store::{Error, ObjectStore, ObjectStoreExt as _, path::Path};

use crate::{ArchiveError, storage};

/// Object that is written to prove that the archive is writable.
const PROBE: &str = "airlock-was-here";

/// Maximum size of an unpacked file, in bytes; a long match has some megabytes.
const MAX_FILE_BYTES: u64 = 1 << 30;

/// A folder or an object store, with one object for each match.
#[derive(Debug, Clone)]
pub struct Archive(Arc<dyn ObjectStore>);

impl Archive {
    /// Opens the archive at an address, `file:FOLDER` or `s3://BUCKET/FOLDER`, and proves by a write that it is
    /// writable.
    ///
    /// # Errors
    /// If the address is malformed, or the write fails.
    pub async fn open(address: &str) -> Result<Self, ArchiveError> {
        Self::over(storage::at(address)?).await
    }

    pub(crate) async fn over(objects: Arc<dyn ObjectStore>) -> Result<Self, ArchiveError> {
        objects.put(&Path::from(PROBE), PROBE.into()).await?;
        Ok(Self(objects))
    }

    /// Stores a match, replacing an older version.
    pub(crate) async fn keep(&self, id: MatchId, data: MatchData) -> Result<(), ArchiveError> {
        let pack = move || {
            let mut packed = GzEncoder::new(Vec::new(), Compression::default());
            packed.write_all(bundle::write(id, data).as_bytes()).and_then(|()| packed.finish())
        };
        let packed = aside(pack).await.and_then(|packed| packed).map_err(|error| damaged(id, &error))?;
        self.0.put(&place_of(id), packed.into()).await?;
        Ok(())
    }

    /// Reads a match, and verifies its checksum.
    pub(crate) async fn get(&self, id: MatchId) -> Result<MatchData, ArchiveError> {
        let object = self.0.get(&place_of(id)).await.map_err(|error| match error {
            Error::NotFound { .. } => ArchiveError::Missing(id),
            error => error.into(),
        })?;
        let packed = object.bytes().await?;
        let unpack = move || {
            let mut file = String::new();
            GzDecoder::new(&packed[..]).take(MAX_FILE_BYTES).read_to_string(&mut file)?;
            bundle::read(&file).map_err(io::Error::other)
        };
        let unpacked = aside(unpack).await.and_then(|unpacked| unpacked);
        let (of, data) = unpacked.map_err(|error| damaged(id, &error))?;
        if of == id { Ok(data) } else { Err(damaged(id, &format!("it is the match {of}"))) }
    }

    /// Deletes a match, if it is stored.
    pub(crate) async fn forget(&self, id: MatchId) -> Result<(), ArchiveError> {
        match self.0.delete(&place_of(id)).await {
            Ok(()) | Err(Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}

/// Runs work on the blocking pool: a long match has megabytes.
async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> io::Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(io::Error::other)
}

fn place_of(id: MatchId) -> Path {
    Path::from(format!("{id}.match.gz"))
}

fn damaged(id: MatchId, why: &impl ToString) -> ArchiveError {
    ArchiveError::Damaged { id, why: why.to_string() }
}
