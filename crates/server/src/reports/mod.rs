//! Bug reports, one file each: the transcript of the reporter and the length of the log. They are for the
//! operator. A report holds nothing that its reporter has not seen.

pub(crate) mod eviction;

use std::{
    io,
    path::{Path, PathBuf},
    sync::Arc,
};

use airlock_engine::{Seat, Viewer};
use airlock_protocol::{BUILD, BugReport, Code};
use airlock_store::{MatchId, private};
use airlock_table::TranscriptUpdate;
use axum::{
    Router,
    extract::{FromRef, State},
    http::StatusCode,
    response::{IntoResponse, Response},
    routing::post,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, value::RawValue};
use tokio::{fs, sync::Mutex};

use self::eviction::{Origin, StoredReport, next_eviction};
use crate::{
    access::{address::Address, handle::Access},
    http::{answer::Refused, json_body::JsonBody},
    limits::{
        MAX_REPORT_CHARS,
        rates::{AttemptLimit, Limiters},
        work_queue::Claim,
    },
    live::{live_matches::LiveMatches, visitor::Visitor},
    replay::Replay,
    validation::names,
};

pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Access>: FromRef<S>,
    Arc<Limiters>: FromRef<S>,
    Arc<LiveMatches>: FromRef<S>,
    Arc<Reports>: FromRef<S>,
{
    Router::new().route("/api/matches/{id}/report", post(report))
}

#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Report {
    pub(crate) id: MatchId,
    pub(crate) viewer: String,
    pub(crate) text: String,
    /// Version of the server.
    pub(crate) build: String,
    /// Time in milliseconds since 1970.
    pub(crate) at: u64,
    /// Length of the log.
    pub(crate) records: usize,
    /// All updates that the reporter had been sent.
    pub(crate) transcript: Vec<Box<RawValue>>,
}

async fn report(
    _: AttemptLimit,
    State(matches): State<Arc<LiveMatches>>,
    State(reports): State<Arc<Reports>>,
    address: Address,
    Visitor { id, handle: _, viewer }: Visitor,
    JsonBody(BugReport { text }): JsonBody<BugReport>,
) -> Result<Response, Refused> {
    if viewer == Viewer::Public {
        return Err(Refused::new(Code::Forbidden, "only players at the table can report"));
    }
    if text.trim().is_empty() || text.chars().count() > MAX_REPORT_CHARS {
        return Err(Refused::new(
            Code::Malformed,
            format!("describe what went wrong in 1 to {MAX_REPORT_CHARS} characters"),
        ));
    }
    let told = Replay::ask(&matches, id, Claim::current(), move |replay| {
        let read = |told: TranscriptUpdate| RawValue::from_string(told.update.text().to_owned()).ok();
        Ok((replay.transcript(viewer, 0)?.into_iter().filter_map(read).collect(), replay.length()))
    });
    let (transcript, records) = told.await?;
    let (viewer, build, at) = (viewer.to_string(), BUILD.to_owned(), matches.now().epoch_ms);
    let origin = Origin { id, viewer: viewer.clone(), address: address.customer().nearest() };
    let text = names::mark_invisible(&text.replace("\r\n", "\n"));
    let report = Report { id, viewer, text, build, at, records, transcript };
    reports.keep(origin, report).await.map_err(|error| {
        tracing::error!(%error, "storing a bug report failed");
        Refused::new(Code::Unavailable, "the report could not be stored; tell the operator of the server")
    })?;
    tracing::info!(%id, "bug report received");
    Ok(StatusCode::CREATED.into_response())
}

/// Folder of the reports. Without one, none are accepted. The file names hold what lists need, so that lists
/// open no file.
#[derive(Debug)]
pub(crate) struct Reports {
    folder: Option<PathBuf>,
    /// Held during changes, so that concurrent reports keep to the limits.
    turn: Mutex<()>,
}

impl Reports {
    pub(crate) fn new(folder: Option<PathBuf>) -> Self {
        Self { folder, turn: Mutex::default() }
    }

    /// Stores a report. If there are too many, older ones are evicted, those of a frequent sender first.
    async fn keep(&self, origin: Origin, report: Report) -> io::Result<()> {
        let folder =
            self.folder.as_ref().ok_or_else(|| io::Error::other("this server does not take reports"))?;
        let _turn = self.turn.lock().await;
        let mut all = self.all().await?;
        while let Some(place) = next_eviction(&all, &origin) {
            let old = all.remove(place);
            tracing::info!(report = %old.name, "bug report evicted for a newer one");
            fs::remove_file(folder.join(old.file_name())).await?;
        }
        let new = StoredReport { name: MatchId::fresh(), origin: Some(origin), marked: false };
        let (folder, file) = (folder.clone(), folder.join(new.file_name()));
        let written = tokio::task::spawn_blocking(move || {
            private::make_folder(&folder)?;
            private::write_file(&file, &serde_json::to_vec(&report)?)
        });
        written.await?
    }

    /// All reports, oldest first.
    pub(crate) async fn all(&self) -> io::Result<Vec<StoredReport>> {
        let Some(folder) = &self.folder else { return Ok(Vec::new()) };
        let mut files = match fs::read_dir(folder).await {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            files => files?,
        };
        let mut all = Vec::new();
        while let Some(file) = files.next_entry().await? {
            all.extend(file.file_name().to_str().and_then(StoredReport::read));
        }
        all.sort_unstable_by_key(|stored| stored.name);
        Ok(all)
    }

    /// Reads a report from its file.
    pub(crate) async fn read(&self, name: MatchId) -> io::Result<Report> {
        let (folder, stored) = self.find(name).await?;
        Ok(serde_json::from_slice(&fs::read(folder.join(stored.file_name())).await?)?)
    }

    /// Marks a report, so that it is not evicted, or removes the mark.
    pub(crate) async fn mark(&self, name: MatchId, marked: bool) -> io::Result<()> {
        let _turn = self.turn.lock().await;
        let (folder, stored) = self.find(name).await?;
        let old = folder.join(stored.file_name());
        fs::rename(old, folder.join(StoredReport { marked, ..stored }.file_name())).await
    }

    pub(crate) async fn delete(&self, name: MatchId) -> io::Result<()> {
        let _turn = self.turn.lock().await;
        let (folder, stored) = self.find(name).await?;
        fs::remove_file(folder.join(stored.file_name())).await
    }

    /// Removes the names of a seat from the transcripts of a match's reports. The reporters' own words stay.
    pub(crate) async fn anonymise(&self, id: MatchId, seat: Seat) -> io::Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let _turn = self.turn.lock().await;
        for stored in self.all().await? {
            let file = folder.join(stored.file_name());
            if stored.origin.is_some_and(|origin| origin.id != id) {
                continue;
            }
            let rewrite = move || {
                let mut report: Report = serde_json::from_slice(&std::fs::read(&file)?)?;
                if report.id != id {
                    return Ok(());
                }
                for text in &mut report.transcript {
                    let mut told: Value = serde_json::from_str(text.get())?;
                    anonymise(&mut told, seat);
                    *text = RawValue::from_string(told.to_string())?;
                }
                replace(&file, &serde_json::to_vec(&report)?)
            };
            tokio::task::spawn_blocking(rewrite).await??;
        }
        Ok(())
    }

    async fn find(&self, name: MatchId) -> io::Result<(&Path, StoredReport)> {
        let folder = self.folder.as_deref().ok_or(io::ErrorKind::NotFound)?;
        let found = self.all().await?.into_iter().find(|stored| stored.name == name);
        Ok((folder, found.ok_or(io::ErrorKind::NotFound)?))
    }
}

/// Replaces a file atomically.
fn replace(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let new = file.with_extension("new");
    match std::fs::remove_file(&new) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => private::write_file(&new, bytes)?,
    }
    std::fs::rename(new, file)
}

/// Removes the names of a seat from an update: from the table, its notices and its votes.
fn anonymise(told: &mut Value, of: Seat) {
    let clear = |seat: &mut Value| {
        if let Some(name) = seat.get_mut("name") {
            *name = Value::String(String::new());
        }
    };
    let Some(update) = told.get_mut("update") else { return };
    let place = of.index().to_string();
    update.pointer_mut(&format!("/table/seats/{place}")).into_iter().for_each(clear);
    let lists = [("/notices", "/sat"), ("/table/votes", "/topic/enter")];
    for (list, what) in lists {
        let entries = update.pointer_mut(list).and_then(Value::as_array_mut).into_iter().flatten();
        let named = entries.filter_map(|entry| entry.pointer_mut(what));
        named.filter(|named| named["seat"] == of.0).for_each(clear);
    }
}
