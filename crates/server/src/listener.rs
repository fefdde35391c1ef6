//! Accepts connections within the connection limits and drops those that stall.

use std::{
    io,
    net::SocketAddr,
    pin::{Pin, pin},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    task::{Context, Poll},
    time::Duration,
};

use axum::{Router, extract::ConnectInfo, http::Request};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore, watch},
    time::{Sleep, sleep},
};
use tower::ServiceExt;
use tracing::{Instrument, field::Empty};

use crate::{
    access::{address::Address, requester::Requester},
    limits::{
        HEAD_TIMEOUT, MAX_CONNECTIONS, MAX_HEAD_BYTES, WRITE_TIMEOUT,
        connections::{ConnectionLimit, SharedPermit},
        rejection_log::{self, RejectionKind},
    },
    shutdown,
};

/// Pause after the system could not accept a connection, for lack of file descriptors for example.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Accepts connections until `closing` turns true. Each connection keeps a receiver of it until it ends.
///
/// A connection has a span `connection`, and each of its requests a span `request` with id and seat of the
/// match, once they are known. Neither has an address: only the rejection log names addresses.
pub(crate) async fn serve(
    listener: &TcpListener,
    router: Router,
    limiter: &Arc<ConnectionLimit>,
    mut closing: watch::Receiver<bool>,
) {
    let slots = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    let mut number: u64 = 0;
    loop {
        let accepted = tokio::select! {
            accepted = accept(listener, &slots, limiter) => accepted,
            () = shutdown::requested(&mut closing) => return,
        };
        match accepted {
            Ok(Some((connection, peer))) => {
                number += 1;
                let span = tracing::info_span!("connection", number);
                let attended = serve_connection(connection, peer, router.clone(), closing.clone());
                tokio::spawn(attended.instrument(span));
            }
            Ok(None) => {}
            // The client was gone before it was accepted.
            Err(error) if is_client_error(&error) => {}
            Err(error) => {
                tracing::error!(%error, "accepting a connection failed");
                sleep(ACCEPT_PAUSE).await;
            }
        }
    }
}

/// Waits for a free slot, then for a connection. While all slots are taken, new connections wait in the
/// system's backlog. `None` for a connection over the limit of its address, which is cut off.
async fn accept(
    listener: &TcpListener,
    slots: &Arc<Semaphore>,
    limiter: &Arc<ConnectionLimit>,
) -> io::Result<Option<(Connection, SocketAddr)>> {
    let slot = Arc::clone(slots).acquire_owned().await.map_err(io::Error::other)?;
    let (stream, peer) = listener.accept().await?;
    let address = Address::peer(peer.ip());
    let Some(permit) = limiter.admit(&Requester::at(address)) else {
        rejection_log::record(RejectionKind::Connection, address);
        return Ok(None);
    };
    // Updates are small and urgent.
    stream.set_nodelay(true)?;
    Ok(Some((Connection { stream, stalled: None, _slot: slot, permit: permit.share() }, peer)))
}

fn is_client_error(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

async fn serve_connection(
    connection: Connection,
    peer: SocketAddr,
    router: Router,
    mut closing: watch::Receiver<bool>,
) {
    tracing::debug!("connection accepted");
    let permit = connection.permit.clone();
    let requests = AtomicU64::new(0);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(permit.clone());
        let request_number = 1 + requests.fetch_add(1, Ordering::Relaxed);
        let span = tracing::info_span!("request", number = request_number, id = Empty, seat = Empty);
        router.clone().oneshot(request).instrument(span)
    });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT)
        .max_buf_size(MAX_HEAD_BYTES)
        .serve_connection(TokioIo::new(connection), service)
        .with_upgrades();
    let mut served = pin!(served);
    let end = tokio::select! {
        end = served.as_mut() => end,
        () = shutdown::requested(&mut closing) => {
            served.as_mut().graceful_shutdown();
            served.await
        }
    };
    match end {
        Ok(()) => tracing::debug!("connection ended"),
        Err(error) => tracing::debug!(%error, "connection failed"),
    }
}

/// A connection with its permit, which it keeps after the upgrade to a WebSocket.
struct Connection {
    stream: TcpStream,
    /// Runs while the client takes no bytes. When it expires, the connection fails.
    stalled: Option<Pin<Box<Sleep>>>,
    /// Released when this is dropped.
    _slot: OwnedSemaphorePermit,
    permit: SharedPermit,
}

impl Connection {
    /// Passes the result of a write on. Fails once the client has taken no bytes for too long.
    fn check_stall<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(WRITE_TIMEOUT)));
        stalled.as_mut().poll(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.check_stall(context, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use axum::{body::Bytes, routing::post};
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;
    use crate::http::headers;

    /// More than the system buffers for a client that reads nothing.
    const MUCH: usize = 64 * 1024 * 1024;

    /// Opens a server on a free port. The clock of the test advances only while everything waits.
    async fn open() -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = Router::new()
            .route("/echo", post(async |body: Bytes| body))
            .route("/much", post(async || vec![0_u8; MUCH]));
        let router = headers::harden(router);
        tokio::spawn(async move {
            let (_open, closing) = watch::channel(false);
            serve(&listener, router, &ConnectionLimit::new(0, Vec::new()), closing).await;
        });
        address
    }

    async fn send(address: SocketAddr, begun: &str) -> TcpStream {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(begun.as_bytes()).await.unwrap();
        stream
    }

    /// Reads everything until the server closes the connection.
    async fn rest(stream: &mut TcpStream) -> String {
        let mut bytes = Vec::new();
        // Closing with unread bytes resets the connection.
        let _ = stream.read_to_end(&mut bytes).await;
        String::from_utf8_lossy(&bytes).into_owned()
    }

    #[tokio::test(start_paused = true)]
    async fn silent_connection_times_out() {
        let address = open().await;
        for begun in ["", "POST /echo HTTP/1.1\r\nhost: x\r\nx-", "GET /echo HTTP/1.1\r\n"] {
            let mut stream = send(address, begun).await;
            let received = rest(&mut stream).await;
            assert!(received.is_empty() || received.starts_with("HTTP/1.1 408"), "{begun:?}: {received}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn missing_body_times_out() {
        let address = open().await;
        let head = "POST /echo HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 100\r\n\r\n";
        let mut stream = send(address, head).await;
        stream.write_all(b"x").await.unwrap();
        assert!(rest(&mut stream).await.starts_with("HTTP/1.1 408"));
    }

    #[tokio::test(start_paused = true)]
    async fn idle_connection_is_closed() {
        let address = open().await;
        let request = "POST /echo HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\nhi";
        let received = rest(&mut send(address, request).await).await;
        assert!(received.starts_with("HTTP/1.1 200") && received.ends_with("hi"), "{received}");
    }

    #[tokio::test(start_paused = true)]
    async fn client_that_reads_nothing_is_cut_off() {
        let address = open().await;
        let request = "POST /much HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n";
        let mut stream = send(address, request).await;
        sleep(WRITE_TIMEOUT * 2).await;
        let mut taken = 0;
        let mut buffer = vec![0; 1024 * 1024];
        while let Ok(count @ 1..) = stream.read(&mut buffer).await {
            taken += count;
        }
        assert!(taken < MUCH, "the whole answer came after all");
    }
}
