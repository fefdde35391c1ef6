//! Audited inspection of a match: its log, and the view of any viewer at any point. Views are drawn as they
//! were for that viewer.

use std::{mem, sync::Arc};

use airlock_engine::Viewer;
use airlock_protocol::{AdminWork, Code};
use airlock_store::Store;
use airlock_table::{Broken, Look, TranscriptUpdate};
use axum::{
    Router,
    extract::{FromRef, Path, Query, State, rejection::QueryRejection},
    http::StatusCode,
    response::Response,
    routing::{get, post},
};
use serde::Deserialize;
use serde_json::{Value, json, value::RawValue};

use super::authorization::{Admin, parse_id, whole_match};
use crate::{
    access::handle::Access,
    http::answer::{self, JSON_TYPE, Refused},
    limits::{
        rates::Limiters,
        work_queue::{Claim, WorkQueues},
    },
    live::live_matches::LiveMatches,
    replay::{
        Replay,
        log_stream::{self, Records, Writer},
    },
    storage,
};

pub(super) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Access>: FromRef<S>,
    Arc<Limiters>: FromRef<S>,
    Arc<LiveMatches>: FromRef<S>,
    Arc<WorkQueues>: FromRef<S>,
    Arc<dyn Store>: FromRef<S>,
{
    Router::new()
        .route("/api/admin/matches/{id}/log", get(log))
        .route("/api/admin/matches/{id}/view", get(view))
        .route("/api/admin/matches/{id}/compare", get(compare))
        .route("/api/admin/matches/{id}/transcript", get(transcript))
        .route("/api/admin/matches/{id}/state", get(state))
        .route("/api/admin/matches/{id}/verify", post(verify))
}

/// Range of entries by number.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Range {
    from: Option<u64>,
    to: Option<u64>,
}

async fn log(
    admin: Admin,
    State(matches): State<Arc<LiveMatches>>,
    State(queues): State<Arc<WorkQueues>>,
    State(store): State<Arc<dyn Store>>,
    Path(text): Path<String>,
    range: Result<Query<Range>, QueryRejection>,
) -> Result<Response, Refused> {
    let (Query(Range { from, to }), id) = (range.map_err(Refused::query)?, parse_id(&text)?);
    admin.record(&matches, id, whole_match(AdminWork::Log)).await?;
    let (from, to) = (from.unwrap_or(0), to.unwrap_or(u64::MAX));
    let turn = queues.deliveries.turn(Claim::ADMIN).await?;
    let length = storage::length(&*store, id).await?;
    let records = Records::new(store, &queues, id, length, Claim::ADMIN);
    let writer = EntryWriter { from, to, before: "[", last: None };
    Ok(log_stream::send(turn, JSON_TYPE, log_stream::write(records, writer)))
}

/// Writes a list of entries.
struct EntryWriter {
    from: u64,
    to: u64,
    /// Separator before the next entry.
    before: &'static str,
    /// Number of the last written entry.
    last: Option<u64>,
}

impl Writer for EntryWriter {
    fn write(&mut self, _: u64, bodies: &[String]) -> Result<String, Broken> {
        let mut text = String::new();
        for entry in bodies.iter().filter_map(|body| entry(body, self.from, self.to)) {
            self.last = entry["seq"].as_u64();
            text += mem::replace(&mut self.before, ",");
            text += &entry.to_string();
        }
        Ok(text)
    }

    fn has_all(&self) -> bool {
        self.last >= Some(self.to)
    }

    fn end(&mut self) -> String {
        if self.before == "[" { "[]".to_owned() } else { "]".to_owned() }
    }
}

/// Entry of a record, if it is in the range. Proofs of seats, which are outside the entry, are left out.
fn entry(body: &str, from: u64, to: u64) -> Option<Value> {
    let mut record: Value = serde_json::from_str(body).ok()?;
    let entry = record.get_mut("entry")?.get_mut("entry")?.take();
    let seq = entry.get("seq")?.as_u64()?;
    (from..=to).contains(&seq).then_some(entry)
}

/// Point of a match and a viewer.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Point {
    seq: Option<u64>,
    #[serde(rename = "as", default = "public")]
    viewer: String,
}

fn public() -> String {
    Viewer::Public.to_string()
}

async fn view(
    admin: Admin,
    State(matches): State<Arc<LiveMatches>>,
    Path(text): Path<String>,
    point: Result<Query<Point>, QueryRejection>,
) -> Result<Response, Refused> {
    let (Query(Point { seq, viewer }), id) = (point.map_err(Refused::query)?, parse_id(&text)?);
    let seen_by = viewer_of(&viewer)?;
    admin.record(&matches, id, Look { work: AdminWork::View, viewer: Some(viewer), seq }).await?;
    let seen =
        Replay::ask(&matches, id, Claim::ADMIN, move |replay| Ok(replay.at(seq)?.view(seen_by))).await?;
    let seen = seen.ok_or_else(no_such_seat)?;
    Ok(answer::json(StatusCode::OK, seen.text().to_owned()))
}

/// Point of a match and two viewers.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Pair {
    seq: Option<u64>,
    a: String,
    b: String,
}

async fn compare(
    admin: Admin,
    State(matches): State<Arc<LiveMatches>>,
    Path(text): Path<String>,
    pair: Result<Query<Pair>, QueryRejection>,
) -> Result<Response, Refused> {
    let (Query(Pair { seq, a, b }), id) = (pair.map_err(Refused::query)?, parse_id(&text)?);
    let both = [viewer_of(&a)?, viewer_of(&b)?];
    admin
        .record(&matches, id, Look { work: AdminWork::Compare, viewer: Some(format!("{a},{b}")), seq })
        .await?;
    let seen = Replay::ask(&matches, id, Claim::ADMIN, move |replay| {
        let mut then = replay.at(seq)?;
        Ok(both.map(|viewer| then.view(viewer)))
    });
    let [Some(a), Some(b)] = seen.await? else { return Err(no_such_seat()) };
    let raw = |frame: &airlock_protocol::Frame| serde_json::from_str::<Box<RawValue>>(frame.text()).ok();
    let both = serde_json::to_string(&std::collections::BTreeMap::from([("a", raw(&a)), ("b", raw(&b))]));
    Ok(answer::json(StatusCode::OK, both.unwrap_or_default()))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ViewerQuery {
    #[serde(rename = "as", default = "public")]
    viewer: String,
}

/// Answers with all updates that a viewer was sent, each with the entry of the log that caused it.
async fn transcript(
    admin: Admin,
    State(matches): State<Arc<LiveMatches>>,
    State(queues): State<Arc<WorkQueues>>,
    Path(text): Path<String>,
    who: Result<Query<ViewerQuery>, QueryRejection>,
) -> Result<Response, Refused> {
    let (Query(ViewerQuery { viewer }), id) = (who.map_err(Refused::query)?, parse_id(&text)?);
    let seen_by = viewer_of(&viewer)?;
    admin.record(&matches, id, Look { work: AdminWork::View, viewer: Some(viewer), seq: None }).await?;
    let turn = queues.deliveries.turn(Claim::ADMIN).await?;
    let transcript = Replay::ask(&matches, id, Claim::ADMIN, move |replay| {
        let transcript = replay.transcript(seen_by, 0)?;
        let line = |TranscriptUpdate { seq, update }: &TranscriptUpdate| {
            format!(r#"{{"seq":{seq},"told":{}}}"#, update.text())
        };
        let lines: Vec<String> = transcript.iter().map(line).collect();
        Ok(format!("[{}]", lines.join(",")))
    });
    Ok(log_stream::send_whole(turn, JSON_TYPE, transcript.await?))
}

/// Point of a match.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Moment {
    seq: Option<u64>,
}

/// Answers with the whole position, including everything hidden.
async fn state(
    admin: Admin,
    State(matches): State<Arc<LiveMatches>>,
    Path(text): Path<String>,
    moment: Result<Query<Moment>, QueryRejection>,
) -> Result<Response, Refused> {
    let (Query(Moment { seq }), id) = (moment.map_err(Refused::query)?, parse_id(&text)?);
    admin.record(&matches, id, Look { work: AdminWork::State, viewer: None, seq }).await?;
    let position =
        Replay::ask(&matches, id, Claim::ADMIN, move |replay| Ok(replay.at(seq)?.state().to_string()));
    Ok(answer::json(StatusCode::OK, position.await?))
}

fn viewer_of(text: &str) -> Result<Viewer, Refused> {
    text.parse()
        .map_err(|_| Refused::new(Code::Malformed, "the viewer must be `public` or the number of a seat"))
}

fn no_such_seat() -> Refused {
    Refused::new(Code::Unknown, "there is no such seat")
}

/// Replays the whole match and checks every hash.
async fn verify(
    admin: Admin,
    State(matches): State<Arc<LiveMatches>>,
    Path(text): Path<String>,
) -> Result<Response, Refused> {
    let id = parse_id(&text)?;
    admin.record(&matches, id, whole_match(AdminWork::Verify)).await?;
    let verdict = Replay::ask(&matches, id, Claim::ADMIN, |replay| {
        Ok(match replay.at(None) {
            Ok(_) => json!({ "verified": true, "records": replay.length() }),
            Err(broken) => {
                json!({ "verified": false, "records": replay.length(), "why": broken.to_string() })
            }
        })
    });
    Ok(answer::json(StatusCode::OK, verdict.await?.to_string()))
}
