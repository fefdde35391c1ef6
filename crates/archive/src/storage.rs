//! Storage of an archive: a folder or a bucket.

use std::{path::Path, sync::Arc};

use airlock_store::private;
use object_store::{ObjectStore, local::LocalFileSystem};

use crate::ArchiveError;

/// Opens the storage at an address, `file:FOLDER` or `s3://BUCKET/FOLDER`. Object stores are configured by the usual
/// environment variables: `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_REGION`, `AWS_ENDPOINT`, and
/// `AWS_ALLOW_HTTP` to permit connections without TLS.
pub(crate) fn at(address: &str) -> Result<Arc<dyn ObjectStore>, ArchiveError> {
    match address.split_once(':') {
        Some(("file", folder)) => in_folder(Path::new(folder.strip_prefix("//").unwrap_or(folder))),
        Some(("s3", rest)) => {
            let (bucket, folder) =
                rest.strip_prefix("//").and_then(bucket_of).ok_or_else(|| unreadable(address))?;
            bucket_at(bucket, folder)
        }
        _ => Err(unreadable(address)),
    }
}

fn unreadable(address: &str) -> ArchiveError {
    ArchiveError::Address(address.to_owned())
}

/// Splits bucket and folder; the folder may be empty.
fn bucket_of(rest: &str) -> Option<(&str, &str)> {
    let (bucket, folder) = rest.split_once('/').unwrap_or((rest, ""));
    (!bucket.is_empty()).then_some((bucket, folder.trim_matches('/')))
}

/// Storage in a folder. Writes are synchronous, and only the server's user can read the files.
fn in_folder(folder: &Path) -> Result<Arc<dyn ObjectStore>, ArchiveError> {
    private::make_folder(folder)
        .map_err(|source| ArchiveError::Folder { folder: folder.to_owned(), source })?;
    Ok(Arc::new(LocalFileSystem::new_with_prefix(folder)?.with_fsync(true)))
}

#[cfg(feature = "s3")]
fn bucket_at(bucket: &str, folder: &str) -> Result<Arc<dyn ObjectStore>, ArchiveError> {
    crate::bucket::open(object_store::aws::AmazonS3Builder::from_env(), bucket, folder)
}

#[cfg(not(feature = "s3"))]
fn bucket_at(_bucket: &str, _folder: &str) -> Result<Arc<dyn ObjectStore>, ArchiveError> {
    Err(ArchiveError::LeftOut)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn address_names_bucket_and_folder() {
        assert_eq!(bucket_of("tables/old/ones/"), Some(("tables", "old/ones")));
        assert_eq!(bucket_of("tables"), Some(("tables", "")));
        assert_eq!(bucket_of("/old"), None);
    }
}
