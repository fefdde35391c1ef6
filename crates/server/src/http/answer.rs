//! Answers to plain requests: JSON that has passed the door.

use std::time::Duration;

use airlock_engine::Wire;
use airlock_protocol::{Code, Reason, Refusal, send};
use axum::{
    body::Body,
    extract::{Request, rejection::QueryRejection},
    http::{
        HeaderValue, StatusCode,
        header::{CONTENT_LENGTH, CONTENT_TYPE, RETRY_AFTER},
    },
    middleware::Next,
    response::{IntoResponse, Response},
};

use crate::metrics;

/// Answers with a message of the protocol.
pub(crate) fn message(status: StatusCode, value: &impl Wire) -> Response {
    json(status, send(value).text().to_owned())
}

/// Answers with a text that is JSON.
pub(crate) fn json(status: StatusCode, text: String) -> Response {
    (status, [(CONTENT_TYPE, JSON)], text).into_response()
}

/// Refusal of a request.
#[derive(Debug)]
pub(crate) struct Refused {
    refusal: Refusal,
    /// Time after which the same request may succeed, in seconds. `None` if waiting does not help.
    retry_after_s: Option<u64>,
}

/// Time to wait for a database or a source of randomness, in seconds.
const UNAVAILABLE_S: u64 = 2;

impl Refused {
    pub(crate) fn new(code: Code, text: impl Into<String>) -> Self {
        let refusal = Refusal { reference: None, code, rule: None, reason: None, text: text.into() };
        refusal.into()
    }

    /// Adds the exact reason.
    pub(crate) fn because(self, reason: Reason) -> Self {
        Self { refusal: Refusal { reason: Some(reason), ..self.refusal }, ..self }
    }

    /// Adds a time after which the client may come again.
    pub(crate) fn until(self, wait: Duration) -> Self {
        Self { retry_after_s: Some(wait.as_secs() + 1), ..self }
    }
}

impl Refused {
    /// Code of the refusal.
    pub(crate) const fn code(&self) -> Code {
        self.refusal.code
    }

    /// Text of the refusal.
    pub(crate) fn text(&self) -> &str {
        &self.refusal.text
    }

    /// Refuses a query string that cannot be read.
    pub(crate) fn query(error: QueryRejection) -> Self {
        Self::new(Code::Malformed, error.body_text())
    }
}

impl From<Refused> for Refusal {
    fn from(refused: Refused) -> Self {
        refused.refusal
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let Self { refusal, retry_after_s } = self;
        metrics::refused(refusal.code);
        let mut answer = message(status(refusal.code), &refusal);
        answer.extensions_mut().insert(refusal.code);
        if let Some(seconds) = retry_after_s {
            answer.headers_mut().insert(RETRY_AFTER, seconds.into());
        }
        answer
    }
}

/// HTTP status of a code.
pub(crate) const fn status(code: Code) -> StatusCode {
    match code {
        Code::Malformed => StatusCode::BAD_REQUEST,
        Code::Unknown => StatusCode::NOT_FOUND,
        Code::Forbidden => StatusCode::FORBIDDEN,
        Code::Illegal | Code::Stale | Code::Late | Code::Taken | Code::Phase | Code::Paused | Code::Full => {
            StatusCode::CONFLICT
        }
        Code::Busy => StatusCode::TOO_MANY_REQUESTS,
        Code::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        Code::Quarantined => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// Refuses a request for a page that does not exist.
pub(crate) async fn no_such_page() -> Refused {
    Refused::new(Code::Unknown, "there is no such page; check the address")
}

const JSON: HeaderValue = HeaderValue::from_static(JSON_TYPE);

pub(crate) const JSON_TYPE: &str = "application/json";

/// Turns every error under `/api` into JSON, also those that the libraries below answer.
pub(crate) async fn errors_as_json(request: Request, next: Next) -> Response {
    let method = request.method().clone();
    let path = request.uri().path();
    let is_api = path == "/api" || path.starts_with("/api/");
    let mut answer = next.run(request).await;
    let status = answer.status();
    let is_error = status.is_client_error() || status.is_server_error();
    if !is_api || !is_error || answer.headers().get(CONTENT_TYPE) == Some(&JSON) {
        return answer;
    }
    let (code, text) = match status {
        StatusCode::METHOD_NOT_ALLOWED => (
            Code::Malformed,
            format!("{method} is not allowed at this address; the header `allow` lists the methods"),
        ),
        StatusCode::REQUEST_TIMEOUT => (Code::Busy, "the request took too long; try again".to_owned()),
        _ => (Code::Malformed, "the request cannot be read; check its address and headers".to_owned()),
    };
    metrics::refused(code);
    *answer.body_mut() = Body::from(send(&Refusal::from(Refused::new(code, text))).text().to_owned());
    answer.headers_mut().insert(CONTENT_TYPE, JSON);
    answer.headers_mut().remove(CONTENT_LENGTH);
    answer
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        let retry_after_s = (refusal.code == Code::Unavailable).then_some(UNAVAILABLE_S);
        Self { refusal, retry_after_s }
    }
}

impl From<getrandom::Error> for Refused {
    fn from(error: getrandom::Error) -> Self {
        tracing::error!(%error, "the operating system has no randomness");
        Self::new(Code::Unavailable, "the server cannot make random numbers now; try again later")
    }
}
