//! Operations: health, the page of the metrics, retention, and the key that signs logs.

pub(crate) mod health;
pub(crate) mod metrics_page;
pub(crate) mod retention;
pub(crate) mod signing;
