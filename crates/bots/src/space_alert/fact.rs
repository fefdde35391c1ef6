//! The facts that a bot names as reasons. The game's `reasons.json` words each.

airlock_engine::words! {
    /// A fact about the flight that a card changes.
    pub enum Fact("fact") {
        Lives => "lives",
        Score => "score",
        Destroyed => "destroyed",
        Hits => "hits",
        Damage => "damage",
        KnockedOut => "knocked-out",
        Computer => "computer",
    }
}
