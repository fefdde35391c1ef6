//! The facts that a bot names as reasons. The game's `reasons.json` words each.

airlock_engine::words! {
    /// A fact that counts for or against something.
    pub enum Fact("fact") {
        Leave => "leave",
        Use => "use",
        Escort => "escort",
        Relay => "relay",
        GuardSpawn => "guard-spawn",
        Hold => "hold",
        Shots => "shots",
        Company => "company",
        AliensNear => "aliens-near",
        Watched => "watched",
        Kill => "kill",
        Cards => "cards",
        Seal => "seal",
        Aim => "aim",
        Carry => "carry",
        Rest => "rest",
        Gear => "gear",
        Deck => "deck",
        Order => "order",
        NothingBetter => "nothing-better",
    }
}
