use airlock_protocol::{Code, Refusal, reference_in, why_unreadable};
use axum::{
    Json,
    extract::{FromRequest, Request},
};
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use crate::http::answer::Refused;

/// Extractor of a JSON body. An unreadable body is refused with its `ref`, if that can be read.
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refused> {
        let body = Json::<Box<RawValue>>::from_request(request, state).await;
        let Json(body) = body.map_err(|error| Refused::new(Code::Malformed, error.body_text()))?;
        serde_json::from_str(body.get()).map(Self).map_err(|error| {
            let (reference, text) = (reference_in(body.get()), why_unreadable(&error));
            Refused::from(Refusal { reference, code: Code::Malformed, rule: None, reason: None, text })
        })
    }
}
