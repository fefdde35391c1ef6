use crate::Refusal;

/// What goes wrong between a client and a server.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The address is none that this client can reach.
    #[error("`{0}` is no address of a server: write http://HOST:PORT/")]
    Address(String),
    /// The server cannot be reached, or went away.
    #[error("the server cannot be reached: {0}")]
    Unreachable(String),
    /// The server refused a request.
    #[error("refused with {status}: {refusal}")]
    Refused {
        /// The status of the answer.
        status: u16,
        /// What it says.
        refusal: Refusal,
    },
    /// The server closed the socket and does not want this client back.
    #[error("closed with {code}: {reason}")]
    Closed {
        /// The code of RFC 6455.
        code: u16,
        /// Why.
        reason: String,
    },
    /// The server said something that is not `airlock.v1`.
    #[error("not a message of airlock.v1: {0}")]
    Unreadable(String),
    /// The server broke a promise of the protocol: a gap in a transcript, or a transcript that became shorter.
    #[error("the server broke its promise: {0}")]
    Promise(String),
    /// For so long nothing was heard that was waited for.
    #[error("after {0:?} nothing was heard")]
    Patience(std::time::Duration),
    /// The operating system gives no randomness.
    #[error("there is no randomness: {0}")]
    Randomness(#[from] getrandom::Error),
}
