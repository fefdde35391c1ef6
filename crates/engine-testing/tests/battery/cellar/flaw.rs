//! What can be wrong with the game, for once on purpose.

use airlock_engine::words;

words! {
    /// A planted flaw.
    pub(crate) enum Flaw("flaw") {
        None => "none",

        // Leaks.
        /// The view shows what the game drew at the start to break ties with: a seed of its own.
        SeedInView => "seed_in_view",
        /// The view shows how often chance has been drawn.
        CountsInView => "counts_in_view",
        /// The view shows the first card of every hand.
        HandInView => "hand_in_view",
        /// The view shows which piece of cardboard a mould is, so that it can be followed through a wash.
        TrackableMould => "trackable_mould",
        /// The cards that a viewer has not seen are listed in the order in which they lie in the deck.
        HiddenOrder => "hidden_order",
        /// The view shows how many traps are held in all.
        TrapCount => "trap_count",
        /// Only poisonous moulds are offered to be scanned.
        ScanOffered => "scan_offered",
        /// Everybody is told which card was drawn.
        DrawTold => "draw_told",
        /// Everybody is told that something, not what, ran through the cellar when a rat was drawn.
        RatTold => "rat_told",
        /// Everybody is told that somebody, not who, has answered a covert window.
        PassTold => "pass_told",
        /// A seat sees which of its own moulds are poisonous.
        PoisonInView => "poison_in_view",
        /// The window opens for those who hold a trap.
        WindowForHolders => "window_for_holders",
        /// Washing harmless moulds draws no chance, so that it can be taken back for free.
        WashDrawsIfPoisonous => "wash_draws_if_poisonous",
        /// Scanning somebody else's mould is refused for another reason if it is poisonous.
        RefusalTells => "refusal_tells",
        /// What was found in the chest is told without being disclosed.
        Undisclosed => "undisclosed",
        /// The opening event shows a card of each hand.
        OpeningTells => "opening_tells",

        // Flaws of the audit's own assumptions.
        /// The imagined world is the real one.
        ImaginesNothing => "imagines_nothing",
        /// The imagined world loses a card.
        ImaginesTooLittle => "imagines_too_little",
        /// Everything is said to vary.
        DiffersAlways => "differs_always",
        /// A fact is disclosed by a rule that is not listed.
        UnlistedSite => "unlisted_site",

        // Broken laws.
        /// Showing a card is offered but refused.
        OfferRefused => "offer_refused",
        /// Drawing a card is accepted of a seat whose turn it is not.
        AcceptsOutOfTurn => "accepts_out_of_turn",
        /// An action is marked as used before it is refused.
        RefusalChangesState => "refusal_changes_state",
        /// A die is rolled before the action is refused.
        RefusalDraws => "refusal_draws",
        /// A refusal names no rule.
        RefusalNameless => "refusal_nameless",
        /// The weather depends on how many matches this process has played.
        Nondeterministic => "nondeterministic",
        /// Something that matters is not stored.
        NotStored => "not_stored",
        /// Whoever scouts the last card is asked a question without answers.
        DeadEnd => "dead_end",
        /// A night without a morning.
        Sleepless => "sleepless",
        /// It waits for bids of nobody.
        NobodyAsked => "nobody_asked",
        /// An offer has a hole that nothing fits.
        Unfillable => "unfillable",
        /// A card that traps somebody vanishes.
        CardLost => "card_lost",
        /// A turn never ends.
        Endless => "endless",
        /// Rules that do not come to an end.
        Runaway => "runaway",
        /// Rules that panic.
        Panics => "panics",
        /// The default is not legal.
        DefaultNotLegal => "default_not_legal",
        /// Everybody is told that everybody owes a decision.
        ToldWrongly => "told_wrongly",
        /// The viewer's own part of the view has an entry that all see already.
        ShownTwice => "shown_twice",
        /// The end has no outcome.
        NoOutcome => "no_outcome",
        /// Something is offered after the end.
        OfferedAfterEnd => "offered_after_end",
        /// One input causes thousands of events.
        Flood => "flood",
    }
}
