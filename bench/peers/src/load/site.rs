//! Requests and WebSockets of a server other than Airlock.

use airlock_client::Site as Requests;
use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_tungstenite::{WebSocketStream, client_async, tungstenite::Message};

/// A server.
pub(crate) struct Site(Requests);

/// WebSocket without limits of size; the library answers pings.
pub(crate) struct Socket(WebSocketStream<TcpStream>);

impl Site {
    pub(crate) fn at(url: &str) -> Result<Self> {
        Ok(Self(Requests::at(url)?))
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Result<Value> {
        Ok(self.0.ask("POST", path, None, Some(body)).await?)
    }

    pub(crate) async fn connect(&self, path: &str) -> Result<Socket> {
        let host = self.0.authority();
        let stream = TcpStream::connect(host).await?;
        stream.set_nodelay(true)?;
        let (socket, _) =
            client_async(format!("ws://{host}{path}"), stream).await.context("WebSocket handshake")?;
        Ok(Socket(socket))
    }
}

impl Socket {
    pub(crate) async fn send(&mut self, message: Message) -> Result<()> {
        Ok(self.0.send(message).await?)
    }

    /// The next message with content.
    pub(crate) async fn receive(&mut self) -> Result<Message> {
        loop {
            match self.0.next().await.context("the socket ended")?? {
                Message::Close(frame) => bail!("the server closed the socket: {frame:?}"),
                message if message.is_text() || message.is_binary() => return Ok(message),
                _ => {}
            }
        }
    }
}

/// Reads a field of an answer as text.
///
/// # Errors
/// If the field is missing.
pub(crate) fn text(answer: &Value, name: &str) -> Result<String> {
    Ok(answer[name].as_str().with_context(|| format!("no `{name}` in {answer}"))?.to_owned())
}
