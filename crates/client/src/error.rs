use crate::Refusal;

/// Failure between a client and a server.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The address is not supported by this client.
    #[error("`{0}` is no address of a server: write http://HOST:PORT/")]
    Address(String),
    /// The server cannot be reached, or disconnected.
    #[error("the server cannot be reached: {0}")]
    Unreachable(String),
    /// The server refused a request.
    #[error("refused with {status}: {refusal}")]
    Refused {
        /// HTTP status; 0 for a refusal over the socket.
        status: u16,
        refusal: Refusal,
    },
    /// The server closed the socket and forbids reconnecting.
    #[error("closed with {code}: {reason}")]
    Closed {
        /// Close code of RFC 6455.
        code: u16,
        reason: String,
    },
    /// A message of the server is not one of `airlock.v1`.
    #[error("not a message of airlock.v1: {0}")]
    Unreadable(String),
    /// The server violated the protocol: a gap in a transcript, or a transcript that became shorter.
    #[error("the server broke its promise: {0}")]
    Promise(String),
    /// An expected message did not arrive in time.
    #[error("after {0:?} nothing was heard")]
    Patience(std::time::Duration),
    /// The operating system provides no randomness.
    #[error("there is no randomness: {0}")]
    Randomness(#[from] getrandom::Error),
}
