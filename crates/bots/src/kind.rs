//! The kinds of bots, by name.

airlock_engine::words! {
    /// A kind of bot.
    pub enum Kind("kind of bot") {
        /// Does anything that is offered.
        Random => "random",
        /// Plays to win.
        Standard => "standard",
    }
}
