//! The kinds of bots, by name.

airlock_engine::words! {
    /// Selects the bot for a seat, in commands and settings.
    pub enum Kind("kind of bot") {
        /// Chooses random actions.
        Random => "random",
        /// Plays to win.
        Standard => "standard",
    }
}
