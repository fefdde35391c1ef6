//! Modes of play, and levels of threats.

use airlock_engine::words;

words! {
    /// Mode of play.
    pub enum Mode("mode") {
        /// One flight of two to five players.
        Mission => "mission",
        /// One flight of one player with four androids (SA-SOLO-01).
        Solo => "solo",
        /// Up to three flights in a row (SA-CAMPAIGN-01).
        Campaign => "campaign",
    }
}

words! {
    /// Danger level of threats (SA-SETUP-02, SA-SETUP-03), the most cautious first (SA-CAMPAIGN-03).
    pub enum Level("level") {
        White => "white",
        Random => "random",
        Yellow => "yellow",
    }
}
