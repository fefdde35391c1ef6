use airlock_protocol::Misfit;

/// A promise that the server broke.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Violation {
    /// A client received an update that the log does not produce.
    #[error("{viewer} was sent update {n}, and the log makes only {durable}")]
    NotDurable {
        viewer: String,
        /// The number of the update.
        n: u64,
        /// Number of updates that the durable log produces for this viewer.
        durable: u64,
    },
    /// An update does not fit what its client was sent before.
    #[error("{viewer} was sent an update that does not fit: {misfit}")]
    Misfit { viewer: String, misfit: Misfit },
    /// An update differs from the one computed from the log.
    #[error("{viewer} was sent another update {n} than the log makes:\n{sent}\n{expected}")]
    Differs {
        viewer: String,
        /// The number of the update.
        n: u64,
        /// The update that was sent.
        sent: String,
        /// The update computed from the log.
        expected: String,
    },
    /// An acknowledged command is not in the log.
    #[error("{viewer} has an acknowledgement of {reference}, which is not in the log")]
    Lost {
        viewer: String,
        /// The `ref` of the command.
        reference: String,
    },
    /// A command is in the log more than once.
    #[error("{reference} is in the log twice")]
    Doubled {
        /// The `ref` of the command.
        reference: String,
    },
    /// A tick was written before its grace period had passed.
    #[error("the tick at {tick_ms} ms was written at {at_ms} ms")]
    Hasty {
        tick_ms: u64,
        /// Match time at which it was written.
        at_ms: u64,
    },
    /// A command sent after the time of a tick precedes it.
    #[error("{reference}, said at {said_ms} ms or later, went before the tick at {tick_ms} ms")]
    Overtook {
        /// The `ref` of the command.
        reference: String,
        /// Lower bound of the match time when it was sent.
        said_ms: u64,
        tick_ms: u64,
    },
    /// A command was refused as late although no tick had come.
    #[error("{viewer} was told that {reference} was late, and no tick had come since what it answers")]
    NotLate {
        viewer: String,
        /// The `ref` of the command.
        reference: String,
    },
    /// The log contradicts the rules.
    #[error("the match was set aside: {0}")]
    Broken(String),
    /// Somebody received the secrets of another person who had been dealt in and neither left nor agreed.
    #[error("{who} was told the secrets of {owner}, who has not agreed")]
    Leaked {
        /// The receiver.
        who: String,
        /// The owner of the secrets.
        owner: String,
    },
    /// The log of a closed match was revealed although somebody who had been dealt in neither left nor
    /// agreed.
    #[error("the log of a closed match was revealed, and {owner} has not agreed")]
    Revealed {
        /// The owner of the secrets.
        owner: String,
    },
    /// A client did not get what it was owed after all faults ended.
    #[error("when all faults were over, {viewer} still lacked {lacks}")]
    Stuck {
        viewer: String,
        /// The missing thing in words.
        lacks: String,
    },
    /// A client received a message outside of the protocol.
    #[error("{viewer} was sent something else: {text}")]
    Foreign { viewer: String, text: String },
    /// A command hit something else than its client saw when it was sent.
    #[error("{viewer} said {command} when it saw {seen}, and hit {hit}")]
    Missed {
        /// Seat that sent the command, or the seats that agreed to the undo.
        viewer: String,
        command: String,
        /// Target of the command as its client saw it.
        seen: String,
        /// Target of the command when it became durable.
        hit: String,
    },
    /// A match that cannot continue polls the store without end.
    #[error(
        "while nobody did anything, nodes asked the store {calls} times for a match of which it had lost entries, and {progress} came"
    )]
    Spins {
        /// Calls about its log within one second.
        calls: u64,
        /// Entries appended meanwhile.
        progress: u64,
    },
    /// Some code of the server panicked.
    #[error("a task panicked: {0}")]
    Panicked(String),
}
