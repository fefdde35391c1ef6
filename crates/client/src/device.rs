//! One WebSocket connection.

use std::task::{Context, Poll};

use airlock_protocol::SUBPROTOCOL;
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{
        Error, Message, Utf8Bytes, client::IntoClientRequest, http::HeaderValue, protocol::WebSocketConfig,
    },
};

use crate::{
    ClientError, Participant,
    limits::{REQUEST_TIMEOUT, SOCKET_READ_BYTES},
    site::refused,
};

/// Close code after which the client must not reconnect.
const NOT_LIKE_THIS: u16 = 1008;

/// A WebSocket connection to a match.
#[derive(Debug)]
pub struct Device {
    socket: WebSocketStream<TcpStream>,
}

impl Device {
    /// Connects and sends `hello`.
    ///
    /// # Errors
    /// If the server refuses or cannot be reached.
    pub async fn connect(participant: &Participant, resume: Option<u64>) -> Result<Self, ClientError> {
        let mut device = Self::knock(participant).await?;
        let hello = json!({ "hello": { "resume": resume } });
        device.send_text(hello.to_string()).await?;
        Ok(device)
    }

    /// Connects without sending anything.
    ///
    /// # Errors
    /// If the server refuses or cannot be reached.
    pub async fn knock(participant: &Participant) -> Result<Self, ClientError> {
        let knocking = async {
            let authority = participant.site.authority();
            let url = format!("ws://{authority}/api/matches/{}/socket", participant.id);
            let mut request = url.into_client_request().map_err(lost)?;
            let headers = request.headers_mut();
            headers.insert("sec-websocket-protocol", HeaderValue::from_static(SUBPROTOCOL));
            if let Some(ticket) = &participant.ticket {
                let bearer = HeaderValue::try_from(format!("Bearer {}", ticket.token)).map_err(lost)?;
                headers.insert("authorization", bearer);
            }
            let stream = TcpStream::connect(authority).await.map_err(lost)?;
            stream.set_nodelay(true).map_err(lost)?;
            let config = WebSocketConfig::default().read_buffer_size(SOCKET_READ_BYTES);
            match client_async_with_config(request, stream, Some(config)).await {
                Ok((socket, _)) => Ok(Self { socket }),
                Err(Error::Http(answer)) => {
                    let body = answer.body().as_deref().map(String::from_utf8_lossy).unwrap_or_default();
                    Err(refused(answer.status().as_u16(), &body))
                }
                Err(error) => Err(lost(error)),
            }
        };
        timeout(REQUEST_TIMEOUT, knocking).await.map_err(|_| ClientError::Patience(REQUEST_TIMEOUT))?
    }

    /// Sends a text message.
    ///
    /// # Errors
    /// If the socket is lost.
    pub async fn send_text(&mut self, text: impl Into<Utf8Bytes>) -> Result<(), ClientError> {
        self.send(Message::Text(text.into())).await
    }

    /// Sends any message of RFC 6455.
    ///
    /// # Errors
    /// If the socket is lost.
    pub async fn send(&mut self, message: Message) -> Result<(), ClientError> {
        self.socket.send(message).await.map_err(lost)
    }

    /// Waits for the next text message.
    ///
    /// # Errors
    /// If the socket is lost or closed.
    pub async fn receive(&mut self) -> Result<Utf8Bytes, ClientError> {
        std::future::poll_fn(|context| self.poll_receive(context)).await
    }

    /// Polls for the next text message.
    ///
    /// # Errors
    /// If the socket is lost or closed.
    pub fn poll_receive(&mut self, context: &mut Context<'_>) -> Poll<Result<Utf8Bytes, ClientError>> {
        loop {
            let Poll::Ready(message) = self.socket.poll_next_unpin(context) else { return Poll::Pending };
            return Poll::Ready(match message {
                Some(Ok(Message::Text(text))) => Ok(text),
                Some(Ok(Message::Close(Some(frame)))) if u16::from(frame.code) == NOT_LIKE_THIS => {
                    Err(ClientError::Closed { code: NOT_LIKE_THIS, reason: frame.reason.to_string() })
                }
                Some(Ok(Message::Close(frame))) => {
                    let why = frame.map(|frame| frame.to_string()).unwrap_or_default();
                    Err(ClientError::Unreachable(format!("closed: {why}")))
                }
                Some(Ok(_)) => continue,
                Some(Err(error)) => Err(lost(error)),
                None => Err(ClientError::Unreachable("the socket ended".to_owned())),
            });
        }
    }
}

fn lost(error: impl std::fmt::Display) -> ClientError {
    ClientError::Unreachable(error.to_string())
}
