//! View of intruder figures and their tokens, which are public.

use serde::Serialize;

use crate::{
    content::{
        RoomNo, TokenId,
        ids::{IntruderKind, TokenKind},
    },
    model::{Figure, FigureId},
    seen::brief::is_zero,
};

/// View of a figure on the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FigureView {
    /// Same id as in offers.
    pub id: FigureId,
    pub kind: IntruderKind,
    pub room: RoomNo,
    #[serde(skip_serializing_if = "is_zero")]
    pub injuries: u8,
    /// Token set aside with the figure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<TokenView>,
}

/// View of a drawn token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct TokenView {
    pub kind: TokenKind,
    /// Number for the surprise attack.
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
