//! Echo server for the conformance suite. A match's own socket would close on anything but `airlock.v1`. `/` has the
//! limits of the server's sockets; `/unbounded` shows the library without them.

use airlock_server::{next, open};
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
    tokio::spawn(async {
        let Ok(mut socket) = opening.await else { return };
        // Keep reading after a close, so that the library can answer it.
        while let Some(Ok(message)) = next(&mut socket).await {
            if !say_back(&mut socket, message).await {
                return;
            }
        }
    });
    response
}

async fn unbounded(request: Request) -> Response {
    let Ok(response) = create_response_with_body(&request, Body::empty) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    tokio::spawn(async {
        let Ok(upgraded) = hyper::upgrade::on(request).await else { return };
        let mut socket = WebSocketStream::from_raw_socket(TokioIo::new(upgraded), Role::Server, None).await;
        while let Some(Ok(message)) = socket.next().await {
            if !say_back(&mut socket, message).await {
                return;
            }
        }
    });
    response
}

/// Echoes a message. Returns false if that failed.
async fn say_back<S: AsyncRead + AsyncWrite + Unpin>(
    socket: &mut WebSocketStream<S>,
    message: Message,
) -> bool {
    !matches!(message, Message::Text(_) | Message::Binary(_)) || socket.send(message).await.is_ok()
}
