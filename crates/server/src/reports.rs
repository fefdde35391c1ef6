//! Bug reports, one file each: what the reporter was told, and where the log stood. They are for whoever runs the server;
//! the reporter sees nothing that it has not seen.

use std::{io, path::PathBuf};

use airlock_engine::Viewer;
use airlock_protocol::{BUILD, BugReport, Code};
use airlock_store::MatchId;
use airlock_table::Told;
use axum::{
    Router,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
    routing::post,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::fs;

use crate::{
    Server,
    answer::No,
    asked::Asked,
    limits::{MAX_REPORT_CHARS, MAX_REPORTS},
    past::Past,
    rates::Attempt,
    visitor::Visitor,
};

pub(crate) fn router() -> Router<Server> {
    Router::new().route("/api/matches/{id}/report", post(report))
}

/// A bug report.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Report {
    pub(crate) id: MatchId,
    pub(crate) viewer: String,
    pub(crate) text: String,
    /// The version of the server.
    pub(crate) build: String,
    /// When, in milliseconds since 1970.
    pub(crate) at: u64,
    /// How many records the match had.
    pub(crate) records: usize,
    /// What the reporter had been told: each update as it was sent.
    pub(crate) transcript: Vec<Value>,
}

async fn report(
    _: Attempt,
    State(server): State<Server>,
    Visitor { id, keeper: _, viewer }: Visitor,
    Asked(BugReport { text }): Asked<BugReport>,
) -> Result<Response, No> {
    if viewer == Viewer::Public {
        return Err(No::new(Code::Forbidden, "only who sits at the table can report"));
    }
    if text.trim().is_empty() || text.chars().count() > MAX_REPORT_CHARS {
        return Err(No::new(
            Code::Malformed,
            format!("say what went wrong in 1 to {MAX_REPORT_CHARS} characters"),
        ));
    }
    let told = Past::ask(&server.hall, id, move |past| Ok((past.transcript(viewer, 0)?, past.length())));
    let (told, records) = told.await?;
    let read = |told: &Told| serde_json::from_str(told.update.text()).unwrap_or_default();
    let transcript = told.iter().map(read).collect();
    let (viewer, build, at) = (viewer.to_string(), BUILD.to_owned(), server.hall.now().epoch_ms);
    let report = Report { id, viewer, text, build, at, records, transcript };
    server.reports.keep(&report).await.map_err(|error| {
        tracing::error!(%error, "a report was not kept");
        No::new(Code::Unavailable, "the report could not be kept; tell whoever runs the server")
    })?;
    tracing::info!(%id, "something was reported");
    Ok(StatusCode::CREATED.into_response())
}

/// The folder of the reports; none are taken without one.
#[derive(Debug, Clone)]
pub(crate) struct Reports(pub(crate) Option<PathBuf>);

impl Reports {
    async fn keep(&self, report: &Report) -> io::Result<()> {
        let folder = self.0.as_ref().ok_or_else(|| io::Error::other("this server takes no reports"))?;
        fs::create_dir_all(folder).await?;
        if self.names().await?.len() >= MAX_REPORTS {
            return Err(io::Error::other(format!("there are {MAX_REPORTS} reports: move some elsewhere")));
        }
        let text = serde_json::to_vec(report)?;
        fs::write(folder.join(format!("{}.json", MatchId::fresh())), text).await
    }

    /// The names of the reports, oldest first.
    pub(crate) async fn names(&self) -> io::Result<Vec<String>> {
        let Some(folder) = &self.0 else { return Ok(Vec::new()) };
        let mut names = Vec::new();
        let mut files = match fs::read_dir(folder).await {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(names),
            files => files?,
        };
        while let Some(file) = files.next_entry().await? {
            names.extend(
                file.file_name().to_str().and_then(|name| name.strip_suffix(".json")).map(str::to_owned),
            );
        }
        names.sort();
        Ok(names)
    }

    /// The report of that name.
    pub(crate) async fn read(&self, name: MatchId) -> io::Result<Report> {
        let folder = self.0.as_ref().ok_or(io::ErrorKind::NotFound)?;
        Ok(serde_json::from_slice(&fs::read(folder.join(format!("{name}.json"))).await?)?)
    }
}
