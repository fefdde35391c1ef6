//! List queries, shared by both databases.

use sqlx::{ColumnIndex, Database, Decode, Encode, Error, QueryBuilder, Row, Type};
use uuid::Uuid;

use crate::{Digest, Filter, Line, MatchId, Summary, limits::MAX_MATCHES_PER_PAGE};

/// Builds the query of a list.
pub(crate) fn select<'a, DB>(filter: &Filter) -> QueryBuilder<DB>
where
    DB: Database,
    String: Encode<'a, DB> + Type<DB>,
    i64: Encode<'a, DB> + Type<DB>,
    bool: Encode<'a, DB> + Type<DB>,
    Uuid: Encode<'a, DB> + Type<DB>,
{
    let Filter { text, game, phase, public, among, due_at, updated_before, unarchived, before, at_most } =
        filter;
    let mut query = QueryBuilder::new(
        "SELECT id, code, game, phase, public, search, wake_at, lines.body AS body, updated_at,
                (SELECT COALESCE(MAX(seq), 0) FROM entries WHERE entries.match_id = id) AS entries,
                (SELECT digest FROM entries WHERE entries.match_id = id ORDER BY seq DESC LIMIT 1) AS digest
         FROM lines JOIN matches ON id = match_id WHERE NOT removed",
    );
    if let Some(text) = text {
        query.push(" AND search LIKE ").push_bind(containing(text)).push(" ESCAPE '\\'");
    }
    if let Some(game) = game {
        query.push(" AND game = ").push_bind(game.clone());
    }
    if let Some(phase) = phase {
        query.push(" AND phase = ").push_bind(phase.clone());
    }
    match public {
        Some(true) => drop(query.push(" AND public")),
        Some(false) => drop(query.push(" AND NOT public")),
        None => {}
    }
    if let Some(ids) = among {
        query.push(" AND match_id IN (NULL");
        for id in ids.iter().take(MAX_MATCHES_PER_PAGE as usize) {
            query.push(", ").push_bind(id.uuid());
        }
        query.push(")");
    }
    if let Some(due_at) = due_at {
        query.push(" AND wake_at <= ").push_bind(i64::try_from(*due_at).unwrap_or(i64::MAX));
    }
    if let Some(updated_before) = updated_before {
        query.push(" AND updated_at < ").push_bind(i64::try_from(*updated_before).unwrap_or(i64::MAX));
    }
    if *unarchived {
        query.push(
            " AND ((SELECT MIN(seq) FROM entries WHERE entries.match_id = id)
                   < (SELECT MAX(seq) FROM entries WHERE entries.match_id = id)
                 OR EXISTS (SELECT 1 FROM snapshots WHERE snapshots.match_id = id))",
        );
    }
    if let Some(before) = before {
        query.push(" AND match_id < ").push_bind(before.uuid());
    }
    query.push(" ORDER BY match_id DESC LIMIT ").push_bind(i64::from(*at_most.min(&MAX_MATCHES_PER_PAGE)));
    query
}

/// Parses one row of its result.
pub(crate) fn summary<'r, R>(row: &'r R) -> Result<Summary, Error>
where
    R: Row,
    &'static str: ColumnIndex<R>,
    String: Decode<'r, R::Database> + Type<R::Database>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
    bool: Decode<'r, R::Database> + Type<R::Database>,
    Uuid: Decode<'r, R::Database> + Type<R::Database>,
    Vec<u8>: Decode<'r, R::Database> + Type<R::Database>,
{
    Ok(Summary {
        id: MatchId::from(row.try_get::<Uuid, _>("id")?),
        code: row.try_get("code")?,
        line: Line {
            game: row.try_get("game")?,
            phase: row.try_get("phase")?,
            public: row.try_get("public")?,
            search: row.try_get("search")?,
            wake_at: row.try_get::<Option<i64>, _>("wake_at")?.map(i64::cast_unsigned),
            body: row.try_get("body")?,
            announcement: None,
        },
        updated_at: row.try_get::<i64, _>("updated_at")?.cast_unsigned(),
        entries: row.try_get::<i64, _>("entries")?.cast_unsigned(),
        digest: Digest::read(row.try_get("digest")?)?,
    })
}

/// LIKE pattern of texts that contain this one.
fn containing(text: &str) -> String {
    let mut pattern = String::from("%");
    for letter in text.to_lowercase().chars() {
        if matches!(letter, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(letter);
    }
    pattern.push('%');
    pattern
}
