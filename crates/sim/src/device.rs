//! A client's WebSocket with simulated faults.

use std::{
    collections::VecDeque,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use airlock_protocol::SUBPROTOCOL;
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio::{io::DuplexStream, runtime::Runtime, sync::mpsc, task::AbortHandle, time::sleep};
use tokio_tungstenite::{
    client_async,
    tungstenite::{Message, client::IntoClientRequest, http::HeaderValue},
};

use crate::stream::Fragile;

/// Capacity of the queue of messages to write.
const MAX_OUTBOX: usize = 64;

/// One socket of a client. Dropping it closes the socket.
pub(crate) struct Device {
    shared: Arc<Shared>,
    /// Sent by the simulation, received by the writing task. A full queue cuts the connection.
    outbox: mpsc::Sender<String>,
    task: AbortHandle,
}

#[derive(Default)]
struct Shared {
    /// Texts received but not processed yet.
    inbox: Mutex<VecDeque<String>>,
    ended: AtomicBool,
    stalled: AtomicBool,
    cut: Arc<AtomicBool>,
}

impl Device {
    /// Connects to a match with the rights of the token and sends a hello. The connection breaks after this
    /// many bytes.
    pub(crate) fn connect(
        client_runtime: &Runtime,
        stream: DuplexStream,
        bytes: usize,
        path: &str,
        token: Option<&str>,
        resume: Option<u64>,
    ) -> Self {
        let shared = Arc::new(Shared::default());
        let (outbox, outgoing) = mpsc::channel(MAX_OUTBOX);
        let stream = Fragile::new(stream, bytes, Arc::clone(&shared.cut));
        let mut request =
            format!("ws://simulated{path}").into_client_request().expect("the address is well formed");
        request.headers_mut().insert("sec-websocket-protocol", HeaderValue::from_static(SUBPROTOCOL));
        if let Some(token) = token {
            let bearer = HeaderValue::try_from(format!("Bearer {token}")).expect("tokens are plain text");
            request.headers_mut().insert("authorization", bearer);
        }
        let hello = json!({ "hello": { "resume": resume } }).to_string();
        // The queue is empty, so this cannot fail.
        let _ = outbox.try_send(hello);
        let task = client_runtime.spawn(run(stream, request, outgoing, Arc::clone(&shared))).abort_handle();
        Self { shared, outbox, task }
    }

    /// Sends a text. Cuts the connection if the socket is too far behind.
    pub(crate) fn say(&self, text: &str) {
        if self.outbox.try_send(text.to_owned()).is_err() {
            self.cut();
        }
    }

    /// The next received text.
    pub(crate) fn receive(&self) -> Option<String> {
        self.shared.inbox.lock().unwrap_or_else(PoisonError::into_inner).pop_front()
    }

    /// True if no more texts will arrive.
    pub(crate) fn has_ended(&self) -> bool {
        self.shared.ended.load(Ordering::Relaxed)
    }

    /// Breaks the connection.
    pub(crate) fn cut(&self) {
        self.shared.cut.store(true, Ordering::Relaxed);
        self.shared.ended.store(true, Ordering::Relaxed);
        self.task.abort();
    }

    /// Stops reading from the socket, or resumes.
    pub(crate) fn stall(&self, stalled: bool) {
        self.shared.stalled.store(stalled, Ordering::Relaxed);
    }

    /// Adds a forged text to the received ones.
    pub(crate) fn forge(&self, text: String) {
        self.shared.inbox.lock().unwrap_or_else(PoisonError::into_inner).push_back(text);
    }
}

impl Drop for Device {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn run(
    stream: Fragile,
    request: tokio_tungstenite::tungstenite::handshake::client::Request,
    mut outgoing: mpsc::Receiver<String>,
    shared: Arc<Shared>,
) {
    if let Ok((socket, _)) = client_async(request, stream).await {
        let (mut sink, mut source) = socket.split();
        let write = async {
            while let Some(text) = outgoing.recv().await {
                if sink.send(Message::text(text)).await.is_err() {
                    break;
                }
            }
        };
        let read = async {
            while let Some(Ok(message)) = source.next().await {
                if let Message::Text(text) = message {
                    shared.inbox.lock().unwrap_or_else(PoisonError::into_inner).push_back(text.to_string());
                }
                while shared.stalled.load(Ordering::Relaxed) {
                    sleep(Duration::from_millis(1)).await;
                }
            }
            shared.ended.store(true, Ordering::Relaxed);
        };
        futures_util::future::join(write, read).await;
    }
    shared.ended.store(true, Ordering::Relaxed);
}
