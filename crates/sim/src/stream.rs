//! The client's end of a connection that can break at any byte.

use std::{
    io,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll},
};

use tokio::io::{AsyncRead, AsyncWrite, DuplexStream, ReadBuf};

/// The client's end of a connection.
pub(crate) struct Fragile {
    stream: DuplexStream,
    /// Bytes until it breaks, in both directions together.
    left: usize,
    /// Set by the simulation to break it immediately.
    cut: Arc<AtomicBool>,
}

impl Fragile {
    pub(crate) const fn new(stream: DuplexStream, left: usize, cut: Arc<AtomicBool>) -> Self {
        Self { stream, left, cut }
    }

    fn check(&self) -> io::Result<()> {
        if self.left == 0 || self.cut.load(Ordering::Relaxed) {
            return Err(io::ErrorKind::ConnectionReset.into());
        }
        Ok(())
    }
}

impl AsyncRead for Fragile {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.check()?;
        let most = buffer.remaining().min(self.left);
        let mut some = ReadBuf::new(buffer.initialize_unfilled_to(most));
        let polled = Pin::new(&mut self.stream).poll_read(context, &mut some);
        let read = some.filled().len();
        self.left -= read;
        buffer.advance(read);
        polled
    }
}

impl AsyncWrite for Fragile {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.check()?;
        let some = bytes.len().min(self.left);
        let polled = Pin::new(&mut self.stream).poll_write(context, &bytes[..some]);
        if let Poll::Ready(Ok(written)) = polled {
            self.left -= written;
        }
        polled
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.check()?;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
