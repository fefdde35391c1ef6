//! The facts that a bot names as reasons. The game's `reasons.json` words each.

airlock_engine::words! {
    /// A fact that counts for or against something.
    pub enum Fact("fact") {
        Air => "air",
        Defence => "defence",
        WayOut => "way-out",
        Sleep => "sleep",
        Destroy => "destroy",
        ShutDown => "shut-down",
        Eggs => "eggs",
        Data => "data",
        Robot => "robot",
        Explore => "explore",
        Supplies => "supplies",
        Wounds => "wounds",
        Infection => "infection",
        Items => "items",
        Noise => "noise",
        Intruders => "intruders",
        FireThere => "fire-there",
        Breath => "breath",
        Attacks => "attacks",
        Kill => "kill",
        Contamination => "contamination",
        Cards => "cards",
        Unspent => "unspent",
        NothingBetter => "nothing-better",
        Secure => "secure",
        Taste => "taste",
        BetterItem => "better-item",
        EasierGoal => "easier-goal",
        Prevents => "prevents",
    }
}
