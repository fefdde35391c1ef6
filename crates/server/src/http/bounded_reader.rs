use std::{
    io,
    pin::Pin,
    task::{Context, Poll},
};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// Connection with a limit of bytes for one message. The WebSocket library counts only the content of
/// messages, so empty fragments could come without end.
#[derive(Debug)]
pub struct BoundedReader<S> {
    stream: S,
    /// Bytes that may still come before the message must be complete. Negative if a read brought more.
    left: i64,
    limit: i64,
}

impl<S> BoundedReader<S> {
    pub(crate) const fn new(stream: S, limit: u32) -> Self {
        let limit = limit as i64;
        Self { stream, left: limit, limit }
    }

    /// Gives bytes back that were no part of a message.
    pub(crate) fn refund(&mut self, bytes: usize) {
        self.left = self.limit.min(self.left.saturating_add_unsigned(bytes as u64));
    }

    /// Starts the next message with the whole limit.
    pub const fn reset(&mut self) {
        self.left = self.limit;
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for BoundedReader<S> {
    /// Fails with [`io::ErrorKind::FileTooLarge`] once a message is over the limit.
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.left <= 0 {
            return Poll::Ready(Err(io::ErrorKind::FileTooLarge.into()));
        }
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        self.left = self.left.saturating_sub_unsigned((buffer.filled().len() - before) as u64);
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for BoundedReader<S> {
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
