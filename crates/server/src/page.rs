//! The plain page: enough to open a table, take a seat and play any game from its offers.

use axum::{
    Router,
    http::header::CONTENT_TYPE,
    response::{Html, IntoResponse},
    routing::get,
};

use crate::Server;

const INDEX: &str = include_str!("../../../web-client/plain/index.html");
const SCRIPT: &str = include_str!("../../../web-client/plain/plain.js");
const MODEL: &str = include_str!("../../../web-client/plain/model.js");
const ICON: &str = include_str!("../../../web-client/public/icon.svg");
const STYLE: &str = include_str!("../../../web-client/plain/plain.css");

pub(crate) fn router() -> Router<Server> {
    Router::new()
        .route("/", get(Html(INDEX)))
        .route("/m/{id}", get(Html(INDEX)))
        .route("/assets/icon.svg", get(file("image/svg+xml", ICON)))
        .route("/assets/plain.js", get(file("text/javascript; charset=utf-8", SCRIPT)))
        .route("/assets/model.js", get(file("text/javascript; charset=utf-8", MODEL)))
        .route("/assets/plain.css", get(file("text/css; charset=utf-8", STYLE)))
}

fn file(kind: &'static str, text: &'static str) -> impl IntoResponse + Clone + Send + Sync + 'static {
    ([(CONTENT_TYPE, kind)], text)
}
