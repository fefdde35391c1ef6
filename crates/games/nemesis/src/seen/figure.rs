//! Intruder figures and their tokens: they are in the open.

use serde::Serialize;

use crate::{
    content::{
        RoomNo, TokenId,
        ids::{IntruderKind, TokenKind},
    },
    model::{Figure, FigureId},
    seen::brief::is_zero,
};

/// A figure on the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FigureView {
    /// Its name, as in offers.
    pub id: FigureId,
    /// What it is.
    pub kind: IntruderKind,
    /// Where it stands.
    pub room: RoomNo,
    /// Its injuries.
    #[serde(skip_serializing_if = "is_zero")]
    pub injuries: u8,
    /// The token set aside with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<TokenView>,
}

/// A token that was drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct TokenView {
    /// Its kind.
    pub kind: TokenKind,
    /// Its number for the surprise attack.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u8>,
}

impl From<TokenId> for TokenView {
    fn from(token: TokenId) -> Self {
        Self { kind: token.kind(), number: token.number() }
    }
}

pub(super) fn figure(figure: &Figure) -> FigureView {
    let Figure { id, kind, room, injuries, token } = *figure;
    FigureView { id, kind, room, injuries, token: token.map(TokenView::from) }
}
