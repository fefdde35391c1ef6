//! All other components: markers, tracks, dice, pods (sections 2 and 3).

use airlock_engine::{
    content::{Printed, Source, Text},
    printed, words,
};
use serde::Deserialize;

use super::load::{self, embedded};
use crate::content::ids::{CombatFace, CourseSpace, NoiseFace, Section};

words! {
    /// A kind of marker or token without an individual face.
    pub enum PieceKind("piece") {
        NoiseMarker => "noise_marker",
        FireMarker => "fire_marker",
        MalfunctionMarker => "malfunction_marker",
        Door => "door",
        Egg => "egg",
        Carcass => "carcass",
        BlueCorpse => "blue_corpse",
        RedCorpse => "red_corpse",
        FirstPlayerToken => "first_player_token",
        AirlockToken => "airlock_token",
        StatusMarker => "status_marker",
        Cube => "cube",
        FiveInjuries => "five_injuries",
        DraftCard => "draft_card",
        HelpCard => "help_card",
        EngineTile => "engine_tile",
        EscapePod => "escape_pod",
    }
}

/// A kind of marker or token, with its number in the box.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceDef {
    pub kind: PieceKind,
    pub name: Text,
    /// Use of the piece, as shown to players.
    pub text: Text,
    /// Number in the box.
    pub count: u8,
}

printed! { PieceKind: PieceDef("piece") in components().pieces }

impl PieceKind {
    /// Number in the box.
    pub fn count(self) -> u8 {
        self.def().count
    }
}

/// Markers, tracks, dice and pods.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Components {
    /// Markers and tokens.
    pub pieces: Vec<PieceDef>,
    /// Eggs on the intruder board at the start (N-SETUP-10).
    pub eggs_on_intruder_board: u8,
    /// Lengths from the component facts.
    pub time: TimeTrack,
    /// Lengths from the component facts.
    pub self_destruct: SelfDestructTrack,
    pub course: CourseTrack,
    /// Faces of the noise die (N-NOISE-01).
    pub noise_die: [NoiseFace; 10],
    /// Faces of the combat die (N-SHOOT-05…09).
    pub combat_die: [CombatFace; 6],
    /// Escape pods, by number.
    pub pods: Vec<PodDef>,
    /// Number of pods in use with 1, 2, … seats (N-SETUP-06).
    pub pods_by_seats: [u8; 5],
}

/// The time track. Spaces count down to 1; 0 is the jump.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeTrack {
    pub name: Text,
    /// Rules text shown to players.
    pub text: Text,
    /// The green start space (N-SETUP-20).
    pub start: u8,
    /// The first blue space, at which hibernation becomes possible (N-HIB-01).
    pub blue: u8,
}

/// The self-destruct track. Spaces count down to 1; 0 is the explosion.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SelfDestructTrack {
    pub name: Text,
    /// Rules text shown to players.
    pub text: Text,
    /// The first green space (N-DESTRUCT-01).
    pub start: u8,
    /// The first yellow space: pods are unlocked and self-destruct can no longer be stopped (N-DESTRUCT-05).
    pub yellow: u8,
}

/// The course track and its start space.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CourseTrack {
    pub name: Text,
    /// Rules text shown to players.
    pub text: Text,
    /// Start space of the course marker (N-SETUP-19).
    pub start: CourseSpace,
}

/// An escape pod of the box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PodDef {
    /// 1…4.
    pub number: u8,
    /// Section at the start (N-SETUP-07).
    pub section: Section,
    /// Places for characters (N-POD-01).
    pub places: u8,
}

impl Components {
    /// Pods in use with a number of seats, locked at the start (N-SETUP-06, N-SETUP-07).
    pub fn pods_for(&self, seats: u8) -> &[PodDef] {
        let used = self.pods_by_seats.get(usize::from(seats.max(1)) - 1).copied().unwrap_or(0);
        &self.pods[..usize::from(used)]
    }
}

embedded! {
    /// Returns the markers, tracks, dice and pods.
    pub components: Components = load
}

pub(super) fn load(source: &Source<'_>) -> load::Result<Components> {
    let components: Components = source.parse("components")?;
    Ok(Components { pieces: PieceDef::in_order(components.pieces)?, ..components })
}
