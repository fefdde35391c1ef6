use airlock_protocol::Code;
use axum::{
    Json,
    extract::{FromRequest, Request},
};
use serde::de::DeserializeOwned;

use crate::answer::No;

/// What a request asks for: JSON that can be read.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Asked<T> {
    type Rejection = No;

    async fn from_request(request: Request, state: &S) -> Result<Self, No> {
        let read = Json::from_request(request, state).await;
        read.map(|Json(asked)| Self(asked)).map_err(|error| No::new(Code::Malformed, error.body_text()))
    }
}
