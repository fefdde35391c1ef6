//! What the source does not tell: types with a hand-written `Serialize`, and places that hold a game's words.

/// A type whose JSON is written by hand.
pub(crate) struct ByHand {
    pub(crate) krate: &'static str,
    pub(crate) name: &'static str,
    /// What it is in TypeScript.
    pub(crate) text: &'static str,
    /// The types of the same crate that stand in `text`.
    pub(crate) uses: &'static [&'static str],
}

pub(crate) const BY_HAND: [ByHand; 4] = [
    ByHand {
        krate: "airlock_engine",
        name: "Action",
        text: "Record<string, Record<string, string | string[]>>",
        uses: &[],
    },
    ByHand {
        krate: "airlock_engine",
        name: "Offer",
        text: "{\n  verb: string;\n  refs?: Record<string, string>;\n  slots?: Record<string, Slot<string>>;\n  \
               cost?: number;\n  facts?: Record<string, number>;\n  reveals?: boolean;\n  grave?: boolean;\n  \
               rules: string[];\n}",
        uses: &["Slot"],
    },
    ByHand { krate: "airlock_engine", name: "Channel", text: "true | { closed: string }", uses: &[] },
    ByHand { krate: "airlock_engine", name: "SeatSet", text: "Seat[] | \"all\"", uses: &["Seat"] },
];

/// A field of the protocol that holds what a game has to say.
pub(crate) struct InGameWords {
    /// The struct or the variant, and the field: `Update.legal`, `ClientMessage.Act.action`.
    pub(crate) field: &'static str,
    pub(crate) text: &'static str,
    /// The type of the engine that stands in `text`.
    pub(crate) uses: Option<&'static str>,
}

pub(crate) const IN_GAME_WORDS: [InGameWords; 4] = [
    InGameWords { field: "ClientMessage.Act.action", text: "Action", uses: Some("Action") },
    InGameWords { field: "TableAction.Order.action", text: "Action | null", uses: Some("Action") },
    InGameWords { field: "Update.legal", text: "Offer[]", uses: Some("Offer") },
    InGameWords { field: "Update.events", text: "(string | Record<string, unknown>)[]", uses: None },
];
