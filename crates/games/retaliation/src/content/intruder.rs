//! Kinds of intruders, the tokens of their bag and the intruder sheet (R-KIND-36, R-BAG).

use airlock_engine::{
    card_id,
    content::{Names, Text},
    words,
};
use serde::Deserialize;

use super::load::{self, Source, embedded};
use crate::content::ids::{IntruderKind, TokenKind};

/// A kind of intruder.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IntruderDef {
    /// Which kind this is.
    pub kind: IntruderKind,
    /// Its name.
    pub name: Text,
    /// What it is like.
    pub text: Text,
    /// How many figures there are (R-KIND-36).
    pub figures: u8,
    /// How many of the 6 spaces of a corridor it takes (R-MAP-14).
    pub spaces: u8,
    /// The hits that kill it in a corridor (R-SPRAY-05); the Queen has none.
    #[serde(default)]
    pub corridor_hits: Option<u8>,
}

/// The tokens of a kind with the same numbers on their backs.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TokenDef {
    /// Their kind.
    pub kind: TokenKind,
    /// How many there are.
    pub copies: usize,
    /// The number of adults on the back (R-NOISE-12).
    #[serde(default)]
    pub adults: u8,
    /// The number of drones behind the plus.
    #[serde(default)]
    pub drones: u8,
}

/// A row of the intruder sheet: what a drawn token does.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SheetRow {
    /// On which sides of the sheet.
    pub queen: Vec<QueenSide>,
    /// On which occasions.
    pub occasions: Vec<Occasion>,
    /// Which tokens.
    pub tokens: Vec<TokenKind>,
    /// What it does, in words.
    pub text: Text,
    /// What it does.
    pub ops: Vec<SheetOp>,
}

words! {
    /// A side of the intruder sheet (R-SETUP-21).
    pub enum QueenSide("side of the sheet") { Alive => "alive", Dead => "dead" }
}

words! {
    /// What a token is drawn for (R-BAG-01).
    pub enum Occasion("occasion") {
        /// For a corridor.
        Corridor => "corridor",
        /// For a room.
        Room => "room",
        /// For the bag development (R-BAG-10).
        Bag => "bag",
    }
}

/// One operation of the intruder sheet. *Here* is the corridor or room that the token is drawn for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SheetOp {
    /// The Queen is activated; if she is not on the map, she is placed here (R-BAG-08, R-BAG-13).
    ActivateOrPlaceQueen,
    /// The Queen is activated; if she is not on the map, tokens go into the bag (R-BAG-10).
    ActivateQueenOrAdd {
        /// Of which kind.
        kind: TokenKind,
        /// How many.
        n: u8,
    },
    /// The printed numbers of drones, then of adults are placed here (R-BAG-17).
    PlacePrinted,
    /// Intruders are placed here.
    Place {
        /// Of which kind.
        kind: IntruderKind,
        /// How many.
        n: u8,
    },
    /// Tokens go from their pile into the bag, at random where they differ (R-BAG-05).
    AddTokens {
        /// Of which kind.
        kind: TokenKind,
        /// How many.
        n: u8,
    },
    /// This token leaves the game (R-BAG-11).
    RemoveToken,
    /// This token returns to the bag (R-BAG-03).
    ReturnToken,
}

card_id! {
    /// One of the 40 tokens of the bag, such as `drone-4`.
    TokenId("bag token", 40) in tokens().names
}

impl TokenId {
    /// What it shows on its front.
    pub fn kind(self) -> TokenKind {
        self.def().kind
    }

    /// What it shows.
    pub fn def(self) -> &'static TokenDef {
        &tokens().defs[tokens().tokens[self.index()]]
    }
}

impl TokenKind {
    /// What a token of this kind does (R-BAG-01).
    pub fn ops(self, side: QueenSide, occasion: Occasion) -> &'static [SheetOp] {
        sheet().iter().find(|row| row.is_for(side, occasion, self)).map_or(&[], |row| &row.ops)
    }
}

impl SheetRow {
    /// Whether this row is the one for a token.
    pub(super) fn is_for(&self, side: QueenSide, occasion: Occasion, token: TokenKind) -> bool {
        self.queen.contains(&side) && self.occasions.contains(&occasion) && self.tokens.contains(&token)
    }
}

impl IntruderKind {
    /// What it is like.
    pub fn def(self) -> &'static IntruderDef {
        &intruders()[self as usize]
    }
}

embedded! {
    intruders: Vec<IntruderDef> = load_kinds,
    tokens: Tokens = load_tokens,
    sheet: Vec<SheetRow> = load_sheet,
}

pub(super) struct Tokens {
    pub(super) defs: Vec<TokenDef>,
    /// The definition of each token.
    tokens: Vec<usize>,
    pub(super) names: Names,
}

pub(super) fn load_kinds(source: &Source<'_>) -> load::Result<Vec<IntruderDef>> {
    load::in_order("intruder", IntruderKind::ALL, source.parse("intruders")?, |def: &IntruderDef| def.kind)
}

pub(super) fn load_tokens(source: &Source<'_>) -> load::Result<Tokens> {
    let defs: Vec<TokenDef> = source.parse("intruder_tokens")?;
    let tokens = defs.iter().enumerate().flat_map(|(at, def)| std::iter::repeat_n(at, def.copies)).collect();
    let of = |kind| defs.iter().filter(|def| def.kind == kind).map(|def| def.copies).sum();
    // The numbers go through all of a kind, whatever is on their backs: the file lists each kind in one piece.
    let names = Names::new(TokenKind::ALL.iter().map(|&kind| (kind.to_string(), of(kind))));
    Ok(Tokens { defs, tokens, names })
}

pub(super) fn load_sheet(source: &Source<'_>) -> load::Result<Vec<SheetRow>> {
    source.parse("intruder_sheet")
}
