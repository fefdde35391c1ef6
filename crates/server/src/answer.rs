//! Answers to plain requests: JSON that has passed the door.

use airlock_engine::Wire;
use airlock_protocol::{Code, Refusal, send};
use axum::{
    body::Body,
    extract::{Request, rejection::QueryRejection},
    http::{
        HeaderValue, StatusCode,
        header::{CONTENT_LENGTH, CONTENT_TYPE},
    },
    middleware::Next,
    response::{IntoResponse, Response},
};

use crate::{keeper::Asleep, metrics};

/// A good answer.
pub(crate) fn told(status: StatusCode, value: &impl Wire) -> Response {
    json(status, send(value).text().to_owned())
}

/// An answer that is JSON already.
pub(crate) fn json(status: StatusCode, text: String) -> Response {
    (status, [(CONTENT_TYPE, JSON)], text).into_response()
}

/// A request that was not done.
#[derive(Debug)]
pub(crate) struct Refused(Refusal);

impl Refused {
    pub(crate) fn new(code: Code, text: impl Into<String>) -> Self {
        Self(Refusal { reference: None, code, rule: None, text: text.into() })
    }
}

impl Refused {
    /// Why, for programs.
    pub(crate) const fn code(&self) -> Code {
        self.0.code
    }

    /// The part of the address after the question mark cannot be read.
    pub(crate) fn query(error: QueryRejection) -> Self {
        Self::new(Code::Malformed, error.body_text())
    }
}

impl From<Refused> for Refusal {
    fn from(refused: Refused) -> Self {
        refused.0
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        metrics::refused(self.0.code);
        let mut answer = told(status(self.0.code), &self.0);
        answer.extensions_mut().insert(self.0.code);
        answer
    }
}

/// The status that goes with a code.
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

/// The answer to a request for something that is not there.
pub(crate) async fn no_such_page() -> Refused {
    Refused::new(Code::Unknown, "there is no such page")
}

const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// Every error under `/api` is told as JSON, also what the libraries below refuse by themselves.
pub(crate) async fn in_json(request: Request, next: Next) -> Response {
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
        StatusCode::METHOD_NOT_ALLOWED => {
            (Code::Malformed, format!("{method} is not for this address; the header `allow` says what is"))
        }
        StatusCode::REQUEST_TIMEOUT => (Code::Busy, "the request took too long; try again".to_owned()),
        _ => (Code::Malformed, "the request cannot be read; look at its address and its headers".to_owned()),
    };
    metrics::refused(code);
    *answer.body_mut() = Body::from(send(&Refusal::from(Refused::new(code, text))).text().to_owned());
    answer.headers_mut().insert(CONTENT_TYPE, JSON);
    answer.headers_mut().remove(CONTENT_LENGTH);
    answer
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Self(refusal)
    }
}

impl From<Asleep> for Refused {
    fn from(_: Asleep) -> Self {
        Self::new(Code::Busy, "the match was just put away; try again")
    }
}

impl From<getrandom::Error> for Refused {
    fn from(error: getrandom::Error) -> Self {
        tracing::error!(%error, "the operating system gives no randomness");
        Self::new(Code::Unavailable, "the server has no randomness; try again later")
    }
}
