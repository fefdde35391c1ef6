//! Says back whatever it hears: what the conformance suite talks to. A match's own socket would close on anything but
//! `airlock.v1`. `/` has the bounds of the server's sockets; `/unbounded` shows what the library does without them.

use airlock_server::open;
use axum::{
    Router,
    body::Body,
    extract::Request,
    http::StatusCode,
    response::{IntoResponse, Response},
    routing::any,
};
use futures_util::{SinkExt, StreamExt};
use hyper_util::rt::TokioIo;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpListener,
};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{Message, handshake::server::create_response_with_body, protocol::Role},
};

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let address = std::env::args().nth(1).unwrap_or_else(|| "127.0.0.1:9017".to_owned());
    let router = Router::new().route("/", any(bounded)).route("/unbounded", any(unbounded));
    axum::serve(TcpListener::bind(address).await?, router).await
}

async fn bounded(request: Request) -> Response {
    let Ok((response, opening)) = open(request) else { return StatusCode::BAD_REQUEST.into_response() };
    tokio::spawn(async { echo(opening.await.ok()).await });
    response
}

async fn unbounded(request: Request) -> Response {
    let Ok(response) = create_response_with_body(&request, Body::empty) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    tokio::spawn(async {
        let Ok(upgraded) = hyper::upgrade::on(request).await else { return };
        echo(Some(WebSocketStream::from_raw_socket(TokioIo::new(upgraded), Role::Server, None).await)).await;
    });
    response
}

async fn echo<S: AsyncRead + AsyncWrite + Unpin>(socket: Option<WebSocketStream<S>>) {
    let Some(mut socket) = socket else { return };
    // Read on after a close, so that the library can answer it.
    while let Some(Ok(message)) = socket.next().await {
        if matches!(message, Message::Text(_) | Message::Binary(_)) && socket.send(message).await.is_err() {
            return;
        }
    }
}
