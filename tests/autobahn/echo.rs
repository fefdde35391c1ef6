//! Says back whatever it hears: what the conformance suite talks to. A match's own socket would close on anything but
//! `airlock.v1`. `/` has the bounds of the server's sockets; `/unbounded` shows what the library does without them.

use airlock_server::bounded;
use axum::{
    Router,
    extract::ws::{Message, WebSocket, WebSocketUpgrade},
    routing::any,
};
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let address = std::env::args().nth(1).unwrap_or_else(|| "127.0.0.1:9017".to_owned());
    let router = Router::new()
        .route("/", any(async |upgrade: WebSocketUpgrade| bounded(upgrade).on_upgrade(echo)))
        .route("/unbounded", any(async |upgrade: WebSocketUpgrade| upgrade.on_upgrade(echo)));
    axum::serve(TcpListener::bind(address).await?, router).await
}

async fn echo(mut socket: WebSocket) {
    // Read on after a close, so that the library can answer it.
    while let Some(Ok(message)) = socket.recv().await {
        if matches!(message, Message::Text(_) | Message::Binary(_)) && socket.send(message).await.is_err() {
            return;
        }
    }
}
