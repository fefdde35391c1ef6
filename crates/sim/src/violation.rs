/// A promise of the server that was broken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Violation {
    /// A client heard of something that is not in the log.
    #[error("{viewer} was sent update {n}, and the log makes only {durable}")]
    NotDurable {
        /// Who.
        viewer: String,
        /// The number of the update.
        n: u64,
        /// How many updates the durable log makes for it.
        durable: u64,
    },
    /// A transcript has a gap, or goes back.
    #[error("{viewer} was sent update {n} after update {after}")]
    Gap {
        /// Who.
        viewer: String,
        /// The number of the update.
        n: u64,
        /// The one before it.
        after: u64,
    },
    /// An update is not what the log says.
    #[error("{viewer} was sent another update {n} than the log makes:\n{sent}\n{expected}")]
    Differs {
        /// Who.
        viewer: String,
        /// The number of the update.
        n: u64,
        /// What was sent.
        sent: String,
        /// What the log makes.
        expected: String,
    },
    /// A command was acknowledged that is not in the log.
    #[error("{viewer} has an acknowledgement of {reference}, which is not in the log")]
    Lost {
        /// Who.
        viewer: String,
        /// The command.
        reference: String,
    },
    /// A command is in the log more than once.
    #[error("{reference} is in the log twice")]
    Doubled {
        /// The command.
        reference: String,
    },
    /// A tick was written before its grace had passed.
    #[error("the tick at {tick_ms} ms was written at {at_ms} ms")]
    Hasty {
        /// Match time of the tick.
        tick_ms: u64,
        /// Match time at which it was written.
        at_ms: u64,
    },
    /// A command that was said after the time of a tick went before it.
    #[error("{reference}, said at {said_ms} ms or later, went before the tick at {tick_ms} ms")]
    Overtook {
        /// The command.
        reference: String,
        /// Match time when it was said, at least.
        said_ms: u64,
        /// Match time of the tick.
        tick_ms: u64,
    },
    /// A command was refused as late, and no tick had come.
    #[error("{viewer} was told that {reference} was late, and no tick had come since what it answers")]
    NotLate {
        /// Who.
        viewer: String,
        /// The command.
        reference: String,
    },
    /// The log does not say what the rules say.
    #[error("the match was set aside: {0}")]
    Broken(String),
    /// Somebody was told the secrets of another who had been dealt in, and who neither left nor agreed.
    #[error("{who} was told the secrets of {owner}, who has not agreed")]
    Told {
        /// Who was told.
        who: String,
        /// Whose secrets they were.
        owner: String,
    },
    /// The log of a closed match was revealed, and somebody who had been dealt in neither left nor agreed.
    #[error("the log of a closed match was revealed, and {owner} has not agreed")]
    Revealed {
        /// Whose secrets are in it.
        owner: String,
    },
    /// When all faults were over, a client did not get what it was owed.
    #[error("when all faults were over, {viewer} still lacked {lacks}")]
    Stuck {
        /// Who.
        viewer: String,
        /// What.
        lacks: String,
    },
    /// A message that is none of the protocol.
    #[error("{viewer} was sent something else: {text}")]
    Foreign {
        /// Who.
        viewer: String,
        /// What.
        text: String,
    },
    /// A command hit something else than its client saw when it pressed.
    #[error("{viewer} said {command} when it saw {seen}, and hit {hit}")]
    Missed {
        /// Seat that sent the command, or the seats that agreed to the undo.
        viewer: String,
        /// The command.
        command: String,
        /// Subject of the command as its client saw it.
        seen: String,
        /// Subject of the command when it became durable.
        hit: String,
    },
    /// A match that cannot go on asks the store again and again.
    #[error(
        "while nobody did anything, nodes asked the store {calls} times for a match of which it had lost entries, and {progress} came"
    )]
    Spins {
        /// Calls about its log within a second.
        calls: u64,
        /// Entries that were appended meanwhile.
        progress: u64,
    },
    /// Some code of the server panicked.
    #[error("a task panicked: {0}")]
    Panicked(String),
}
