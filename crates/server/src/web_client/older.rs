//! Clients of earlier builds. Each shows the matches under the rules of its time.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use axum::body::Bytes;

use super::file::{BROTLI, File, HASHED, INDEX};

/// Prefix of an earlier client's folder.
const PREFIX: &str = "client-";
/// File with the rules that a client knows: the version of each game, by the game's name.
const RULES: &str = "rules.json";

/// Clients of earlier builds, as `cargo xtask bundle` writes them beside the bundles of their rules.
#[derive(Debug, Clone, Default)]
pub struct OlderClients(Arc<[Client]>);

/// A client as its build left it.
#[derive(Debug)]
struct Client {
    root: PathBuf,
    rules: BTreeMap<String, u32>,
    /// Its plain files. Nothing else below the folder is served.
    files: BTreeSet<String>,
}

/// Reason for which the client of an earlier build cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("cannot use the earlier client {}: {why}", folder.display())]
pub struct BadClient {
    folder: PathBuf,
    why: io::Error,
}

impl OlderClients {
    /// Reads the clients in a folder, each in a subfolder whose name begins with `client-`.
    ///
    /// # Errors
    /// If one cannot be read, or does not say which rules it knows.
    pub fn read(folder: &Path) -> Result<Self, BadClient> {
        let named = |entry: &fs::DirEntry| entry.file_name().to_string_lossy().starts_with(PREFIX);
        let bad = |folder: &Path| {
            let folder = folder.to_owned();
            |why| BadClient { folder, why }
        };
        let entries = fs::read_dir(folder).and_then(|entries| entries.collect::<Result<Vec<_>, _>>());
        let mut roots: Vec<PathBuf> = entries
            .map_err(bad(folder))?
            .iter()
            .filter(|entry| named(entry))
            .map(fs::DirEntry::path)
            .collect();
        roots.sort();
        let clients = roots.into_iter().map(|root| Client::read(&root).map_err(bad(&root)));
        Ok(Self(clients.collect::<Result<Vec<_>, _>>()?.into()))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// True if a client shows matches under this version of a game's rules.
    #[must_use]
    pub fn show(&self, game: &str, version: u32) -> bool {
        self.find(game, version).is_some()
    }

    /// Page of a client that knows this version of a game's rules.
    pub(super) async fn page(&self, game: &str, version: u32) -> Option<File> {
        self.find(game, version)?.file(INDEX).await
    }

    /// Newest client that knows this version of a game's rules.
    fn find(&self, game: &str, version: u32) -> Option<&Client> {
        self.0.iter().rev().find(|client| client.rules.get(game) == Some(&version))
    }

    /// A file that only earlier clients have. Its name has a hash, so it is the same in each that has it.
    pub(super) async fn asset(&self, path: &str) -> Option<File> {
        self.0.iter().find(|client| path.starts_with(HASHED) && client.files.contains(path))?.file(path).await
    }
}

impl Client {
    fn read(root: &Path) -> io::Result<Self> {
        let rules = serde_json::from_slice(&fs::read(root.join(RULES))?)?;
        let (index, assets) = (root.join(INDEX), root.join(HASHED.trim_end_matches('/')));
        if !is_plain(&index) || !fs::symlink_metadata(&assets)?.is_dir() {
            return Err(io::Error::other("its page or its folder `assets` is missing or a symbolic link"));
        }
        let mut files = BTreeSet::from([INDEX.to_owned()]);
        for entry in fs::read_dir(&assets)? {
            let entry = entry?;
            if is_plain(&entry.path()) {
                files.insert(format!("{}{}", HASHED, entry.file_name().to_string_lossy()));
            }
        }
        Ok(Self { root: root.to_owned(), rules, files })
    }

    async fn file(&self, path: &str) -> Option<File> {
        let data = self.data(path).await?;
        let kind = mime_guess::from_path(path).first_or_octet_stream().to_string();
        let hash = *blake3::hash(&data).as_bytes();
        Some(File { data, kind, hash, brotli: self.data(&format!("{path}{BROTLI}")).await })
    }

    async fn data(&self, path: &str) -> Option<Bytes> {
        let file = self.root.join(path);
        // It may have become a link since the server started.
        if !self.files.contains(path) || !is_plain(&file) {
            return None;
        }
        let read = tokio::fs::read(file).await;
        read.inspect_err(|error| tracing::error!(%error, path, "reading a file of an earlier client failed"))
            .ok()
            .map(Bytes::from)
    }
}

/// True for plain, visible files. A client has no others; hidden ones and links were put there by something
/// else.
fn is_plain(file: &Path) -> bool {
    let hidden = file.file_name().is_none_or(|name| name.as_encoded_bytes().starts_with(b"."));
    !hidden && fs::symlink_metadata(file).is_ok_and(|file| file.is_file())
}
