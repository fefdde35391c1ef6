//! Kinds of intruders, the tokens of their bag and the intruder sheet (R-KIND-36, R-BAG).

use airlock_engine::{
    card_id,
    content::{Names, Printed, Text},
    printed, words,
};
use serde::Deserialize;

use super::load::{self, Source, embedded};
use crate::content::ids::{IntruderKind, TokenKind};

/// Figure, size and toughness of a kind of intruder.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IntruderDef {
    pub kind: IntruderKind,
    pub name: Text,
    pub text: Text,
    /// Number of figures in the box (R-KIND-36).
    pub figures: u8,
    /// Number of the 6 spaces of a corridor that it takes (R-MAP-14).
    pub spaces: u8,
    /// Number of hits that kills it in a corridor (R-SPRAY-05). `None` for the Queen.
    #[serde(default)]
    pub corridor_hits: Option<u8>,
}

/// The tokens of a kind with the same numbers on their backs.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TokenDef {
    pub kind: TokenKind,
    /// Number of such tokens.
    pub copies: usize,
    /// The number of adults on the back (R-NOISE-12).
    #[serde(default)]
    pub adults: u8,
    /// The number of drones on the back, behind the plus.
    #[serde(default)]
    pub drones: u8,
}

/// A row of the intruder sheet: the effect of a drawn token.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SheetRow {
    /// The sides of the sheet with this row.
    pub queen: Vec<QueenSide>,
    /// The occasions to which it applies.
    pub occasions: Vec<Occasion>,
    /// The tokens to which it applies.
    pub tokens: Vec<TokenKind>,
    pub text: Text,
    /// The operations that the text describes.
    pub ops: Vec<SheetOp>,
}

words! {
    /// A side of the intruder sheet (R-SETUP-21).
    pub enum QueenSide("side of the sheet") { Alive => "alive", Dead => "dead" }
}

words! {
    /// The occasion of drawing a token (R-BAG-01).
    pub enum Occasion("occasion") {
        /// Drawn for a corridor.
        Corridor => "corridor",
        /// Drawn for a room.
        Room => "room",
        /// Drawn for the bag development (R-BAG-10).
        Bag => "bag",
    }
}

/// One operation of the intruder sheet. *Here* is the corridor or room that the token is drawn for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SheetOp {
    /// Activates the Queen. If she is not on the map, she is placed here (R-BAG-08, R-BAG-13).
    ActivateOrPlaceQueen,
    /// Activates the Queen. If she is not on the map, tokens go into the bag (R-BAG-10).
    ActivateQueenOrAdd {
        kind: TokenKind,
        n: u8,
    },
    /// Places the printed numbers of drones, then of adults, here (R-BAG-17).
    PlacePrinted,
    Place {
        kind: IntruderKind,
        n: u8,
    },
    /// Moves tokens from their pile into the bag, at random where they differ (R-BAG-05).
    AddTokens {
        kind: TokenKind,
        n: u8,
    },
    /// Removes the drawn token from the game (R-BAG-11).
    RemoveToken,
    /// Returns the drawn token to the bag (R-BAG-03).
    ReturnToken,
}

card_id! {
    /// One of the 40 tokens of the bag, such as `drone-4`.
    TokenId("bag token", 40) in tokens().names
}

impl TokenId {
    /// The kind of token, shown on its front.
    pub fn kind(self) -> TokenKind {
        self.def().kind
    }

    /// Front and back of the token.
    pub fn def(self) -> &'static TokenDef {
        &tokens().defs[tokens().tokens[self.index()]]
    }
}

impl TokenKind {
    /// The operations for a drawn token of this kind (R-BAG-01).
    pub fn ops(self, side: QueenSide, occasion: Occasion) -> &'static [SheetOp] {
        sheet().iter().find(|row| row.is_for(side, occasion, self)).map_or(&[], |row| &row.ops)
    }
}

impl SheetRow {
    /// True if this row applies to a token.
    pub(super) fn is_for(&self, side: QueenSide, occasion: Occasion, token: TokenKind) -> bool {
        self.queen.contains(&side) && self.occasions.contains(&occasion) && self.tokens.contains(&token)
    }
}

printed! { IntruderKind: IntruderDef("intruder") in intruders() }

embedded! {
    intruders: Vec<IntruderDef> = load_kinds,
    tokens: Tokens = load_tokens,
    sheet: Vec<SheetRow> = load_sheet,
}

pub(super) struct Tokens {
    pub(super) defs: Vec<TokenDef>,
    /// Index of the definition of each token.
    tokens: Vec<usize>,
    pub(super) names: Names,
}

pub(super) fn load_kinds(source: &Source<'_>) -> load::Result<Vec<IntruderDef>> {
    IntruderDef::read(source, "intruders")
}

pub(super) fn load_tokens(source: &Source<'_>) -> load::Result<Tokens> {
    let defs: Vec<TokenDef> = source.parse("intruder_tokens")?;
    let tokens = defs.iter().enumerate().flat_map(|(at, def)| std::iter::repeat_n(at, def.copies)).collect();
    let of = |kind| defs.iter().filter(|def| def.kind == kind).map(|def| def.copies).sum();
    // Tokens are numbered through all of a kind, whatever their backs. The file lists each kind in one piece.
    let names = Names::new(TokenKind::ALL.iter().map(|&kind| (kind.to_string(), of(kind))));
    Ok(Tokens { defs, tokens, names })
}

pub(super) fn load_sheet(source: &Source<'_>) -> load::Result<Vec<SheetRow>> {
    source.parse("intruder_sheet")
}
