//! Checks of blips, tokens and dials.

use airlock_engine::content::{check, exactly};

use super::super::{all::Content, blip::Blip, load};
use crate::content::ids::PieceKind;

pub(super) fn pieces(content: &Content) -> load::Result<()> {
    exactly("blips", content.blips.iter().map(|def| def.count).sum(), Blip::COUNT)?; // A-COMP-05
    let rising = content.blips.windows(2).all(|pair| pair[0].aliens < pair[1].aliens);
    let some = content.blips.iter().all(|def| def.aliens > 0 && def.count > 0);
    check(rising && some, || "the numbers of the blips".to_owned())?;
    // A-COMP-01…08
    for (kind, count) in [
        (PieceKind::SpawnPoint, 4),
        (PieceKind::Blip, 21),
        (PieceKind::SpecialBlip, 4),
        (PieceKind::Hatch, 4),
        (PieceKind::Crate, 8),
        (PieceKind::Computer, 2),
        (PieceKind::Barricade, 12),
        (PieceKind::SentryGun, 2),
        (PieceKind::Facehugger, 2),
        (PieceKind::AlienToken, 21),
        (PieceKind::Exit, 2),
        (PieceKind::ActivationToken, 1),
        (PieceKind::AmmunitionDial, 2),
        (PieceKind::AimDial, 6),
        (PieceKind::RoundCounter, 1),
        (PieceKind::RegroupCard, 1),
        (PieceKind::CardOrganizer, 1),
        (PieceKind::Board, 4),
        (PieceKind::EnduranceCard, 60),
        (PieceKind::MotionCard, 42),
        (PieceKind::MissionCard, 9),
        (PieceKind::CharacterCard, 7),
        (PieceKind::ReferenceCard, 6),
        (PieceKind::MarineDie, 2),
        (PieceKind::AlienDie, 1),
        (PieceKind::CharacterFigure, 7),
        (PieceKind::AlienFigure, 16),
    ] {
        exactly(kind.as_str(), content.components.pieces[kind as usize].count.into(), count)?;
    }
    let positions = &content.components.ammunition.positions;
    let falling = positions.windows(2).all(|pair| pair[0] > pair[1]);
    let ends = (positions.first(), positions.last()) == (Some(&450), Some(&0));
    check(falling && ends, || "the ammunition of sentry guns".to_owned()) // A-SENTRY-06
}
