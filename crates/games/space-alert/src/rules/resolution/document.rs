//! A flight as input and its result as output, in documents of the format `space-alert-resolve/1`.

use serde::Serialize;

use crate::rules::resolution::{
    input::{BadInput, Request},
    report::{Report, TracedTurn},
    resolve, trace,
};

/// The result of a flight, with its trace if requested.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Document {
    #[serde(flatten)]
    pub report: Report,
    /// State after every completed turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trace: Option<Vec<TracedTurn>>,
}

/// Resolves the flight in a document.
pub fn resolve_document(text: &str) -> Result<Document, BadInput> {
    let request = Request::from_text(text)?;
    Ok(if request.trace {
        let (report, turns) = trace(&request.flight);
        Document { report, trace: Some(turns) }
    } else {
        Document { report: resolve(&request.flight), trace: None }
    })
}
