use std::{path::Path, sync::Arc};

use crate::{OpenError, PostgresStore, SqliteStore, Store};

/// Opens the database at an address, `sqlite:FILE` or `postgres://USER:PASSWORD@HOST:PORT/DATABASE`, and runs its
/// pending migrations.
///
/// # Errors
/// If it cannot be opened; the error names the remedy.
pub async fn open(address: &str) -> Result<Arc<dyn Store>, OpenError> {
    let (kind, rest) = address.split_once(':').unwrap_or((address, ""));
    match kind {
        "sqlite" => {
            let file = rest.strip_prefix("//").unwrap_or(rest);
            Ok(Arc::new(SqliteStore::open(Path::new(file)).await?))
        }
        "postgres" | "postgresql" => Ok(Arc::new(PostgresStore::open(address).await?)),
        _ => Err(OpenError::Kind(
            kind.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default().to_owned(),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn unknown_scheme_is_refused_without_the_password() {
        let error = open("mysql://me:secret@localhost/db").await.err().unwrap().to_string();
        assert!(error.contains("`mysql`") && error.contains("sqlite:FILE"), "{error}");
        assert!(!error.contains("secret"), "{error}");
    }

    #[tokio::test]
    async fn a_file_is_opened_by_its_address() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("airlock.db");
        for address in [format!("sqlite:{}", file.display()), format!("sqlite://{}", file.display())] {
            open(&address).await.unwrap();
        }
        assert!(file.exists());
    }
}
