//! The facts that a bot names when it is asked why; `reasons.json` of the game tells each.

airlock_engine::words! {
    /// A fact of how the flight goes with a card, and without it.
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
