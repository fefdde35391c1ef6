//! Deliberate flaws of the game.

use airlock_engine::words;

words! {
    /// A planted flaw.
    pub(crate) enum Flaw("flaw") {
        None => "none",

        // Leaks.
        /// The view shows the seed that breaks ties, drawn by the game at the start.
        SeedInView => "seed_in_view",
        /// The view shows the counts of chance draws.
        CountsInView => "counts_in_view",
        /// The view shows the first card of every hand.
        HandInView => "hand_in_view",
        /// The view shows a mould's piece of cardboard, so that it can be tracked through a wash.
        TrackableMould => "trackable_mould",
        /// The unseen cards are listed in the order of the deck.
        HiddenOrder => "hidden_order",
        /// The view shows the total number of traps held.
        TrapCount => "trap_count",
        /// Only poisonous moulds are offered for scanning.
        ScanOffered => "scan_offered",
        /// Everybody sees which card was drawn.
        DrawTold => "draw_told",
        /// Everybody gets an event when a rat was drawn, though without details.
        RatTold => "rat_told",
        /// Everybody gets an event when a seat answers a covert window, though without its name.
        PassTold => "pass_told",
        /// A seat sees which of its own moulds are poisonous.
        PoisonInView => "poison_in_view",
        /// The window opens only for seats that hold a trap.
        WindowForHolders => "window_for_holders",
        /// Washing harmless moulds draws no chance, so undoing it is free.
        WashDrawsIfPoisonous => "wash_draws_if_poisonous",
        /// Scanning another seat's mould is refused for another reason if it is poisonous.
        RefusalTells => "refusal_tells",
        /// The content of the chest is shown without being disclosed.
        Undisclosed => "undisclosed",
        /// The opening event shows a card of each hand.
        OpeningTells => "opening_tells",

        // Flaws of the audit's own assumptions.
        /// The imagined world is the real one.
        ImaginesNothing => "imagines_nothing",
        /// The imagined world loses a card.
        ImaginesTooLittle => "imagines_too_little",
        /// Every row is reported as varying.
        DiffersAlways => "differs_always",
        /// A fact is disclosed by an unlisted rule.
        UnlistedSite => "unlisted_site",

        // Broken laws.
        /// Showing a card is offered but refused.
        OfferRefused => "offer_refused",
        /// A seat may draw a card out of turn.
        AcceptsOutOfTurn => "accepts_out_of_turn",
        /// An action is marked as used before it is refused.
        RefusalChangesState => "refusal_changes_state",
        /// A die is rolled before the action is refused.
        RefusalDraws => "refusal_draws",
        /// A refusal names no rule.
        RefusalNameless => "refusal_nameless",
        /// The weather depends on how many matches this process has played.
        Nondeterministic => "nondeterministic",
        /// A value that matters is not stored.
        NotStored => "not_stored",
        /// A seat that scouts the last card is asked a question without answers.
        DeadEnd => "dead_end",
        /// A night without a morning.
        Sleepless => "sleepless",
        /// The match waits for bids of nobody.
        NobodyAsked => "nobody_asked",
        /// An offer has a slot without a valid filling.
        Unfillable => "unfillable",
        /// A trap card vanishes when it is used.
        CardLost => "card_lost",
        /// A turn never ends.
        Endless => "endless",
        /// Rules that do not terminate.
        Runaway => "runaway",
        /// Rules that panic.
        Panics => "panics",
        DefaultNotLegal => "default_not_legal",
        /// Everybody is shown as owing a decision.
        ToldWrongly => "told_wrongly",
        /// The viewer's own part of the view repeats a key of the common part.
        ShownTwice => "shown_twice",
        /// The end has no outcome.
        NoOutcome => "no_outcome",
        /// An offer is made after the end.
        OfferedAfterEnd => "offered_after_end",
        /// One input causes thousands of events.
        Flood => "flood",
    }
}
