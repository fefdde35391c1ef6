//! Accepts connections: no more than there is room for, and none that only takes up room.

use std::{
    io,
    net::SocketAddr,
    pin::{Pin, pin},
    sync::Arc,
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
};
use tower::ServiceExt;

use crate::limits::{HEAD_TIMEOUT, MAX_CONNECTIONS, MAX_HEAD_BYTES};

/// How long nobody is accepted after the machine had no room for another connection.
const BREATH: Duration = Duration::from_millis(100);

/// Accepts connections until `closing` turns true. Each connection keeps a receiver of it until it ends.
pub(crate) async fn serve(listener: &TcpListener, router: Router, mut closing: watch::Receiver<bool>) {
    let room = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    loop {
        let accepted = tokio::select! {
            accepted = accept(listener, &room) => accepted,
            () = ended(&mut closing) => return,
        };
        match accepted {
            Ok((stream, peer)) => {
                tokio::spawn(attend(stream, peer, router.clone(), closing.clone()));
            }
            // The client was gone before it was accepted.
            Err(error) if is_the_clients(&error) => {}
            Err(error) => {
                tracing::error!(%error, "a connection could not be accepted");
                tokio::time::sleep(BREATH).await;
            }
        }
    }
}

/// Waits for room, then for a connection: who comes while the house is full waits in the system's queue.
async fn accept(listener: &TcpListener, room: &Arc<Semaphore>) -> io::Result<(Guest, SocketAddr)> {
    let place = Arc::clone(room).acquire_owned().await.map_err(io::Error::other)?;
    let (stream, peer) = listener.accept().await?;
    // Updates are small and urgent.
    stream.set_nodelay(true)?;
    Ok((Guest { stream, _place: place }, peer))
}

fn is_the_clients(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

async fn attend(guest: Guest, peer: SocketAddr, router: Router, mut closing: watch::Receiver<bool>) {
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().oneshot(request)
    });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT)
        .max_buf_size(MAX_HEAD_BYTES)
        .serve_connection(TokioIo::new(guest), service)
        .with_upgrades();
    let mut served = pin!(served);
    let end = tokio::select! {
        end = served.as_mut() => end,
        () = ended(&mut closing) => {
            served.as_mut().graceful_shutdown();
            served.await
        }
    };
    if let Err(error) = end {
        tracing::debug!(%error, "a connection ended");
    }
}

/// Waits until the server ends.
pub(crate) async fn ended(closing: &mut watch::Receiver<bool>) {
    // If nobody can say so any longer, it has ended too.
    let _ = closing.wait_for(|closing| *closing).await;
}

/// A connection and the place that it takes, also after it has become a socket.
struct Guest {
    stream: TcpStream,
    /// Free for another one when this is dropped.
    _place: OwnedSemaphorePermit,
}

impl AsyncRead for Guest {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Guest {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
