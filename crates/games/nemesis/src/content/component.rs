//! Everything else in the box: markers, tracks, dice, pods (sections 2 and 3).

use airlock_engine::{
    content::{Source, Text},
    words,
};
use serde::Deserialize;

use super::load::{self, embedded};
use crate::content::ids::{CombatFace, CourseSpace, NoiseFace, Section};

words! {
    /// A kind of marker or token without a face of its own.
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

/// A kind of marker or token.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceDef {
    /// Which kind this is.
    pub kind: PieceKind,
    /// Its name.
    pub name: Text,
    /// What it is for.
    pub text: Text,
    /// How many are in the box.
    pub count: u8,
}

impl PieceKind {
    /// What the piece is for.
    pub fn def(self) -> &'static PieceDef {
        &components().pieces[self as usize]
    }

    /// How many are in the box.
    pub fn count(self) -> u8 {
        self.def().count
    }
}

/// Markers, tracks, dice and pods.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Components {
    /// The markers and tokens.
    pub pieces: Vec<PieceDef>,
    /// Eggs on the intruder board at the start (N-SETUP-10).
    pub eggs_on_intruder_board: u8,
    /// The time track.
    pub time: TimeTrack,
    /// The self-destruct track.
    pub self_destruct: SelfDestructTrack,
    /// The course track.
    pub course: CourseTrack,
    /// The faces of the noise die (N-NOISE-01).
    pub noise_die: [NoiseFace; 10],
    /// The faces of the combat die (N-SHOOT-05…09).
    pub combat_die: [CombatFace; 6],
    /// The escape pods, by number.
    pub pods: Vec<PodDef>,
    /// How many pods are used with 1, 2, … seats (N-SETUP-06).
    pub pods_by_seats: [u8; 5],
}

/// The time track: spaces count down to 1, then the jump, which is 0 here.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeTrack {
    /// Its name.
    pub name: Text,
    /// What it does.
    pub text: Text,
    /// The green start space (N-SETUP-20).
    pub start: u8,
    /// The first blue space: hibernation is possible from here on (N-HIB-01).
    pub blue: u8,
}

/// The self-destruct track: spaces count down to 1, then the explosion, which is 0 here.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SelfDestructTrack {
    /// Its name.
    pub name: Text,
    /// What it does.
    pub text: Text,
    /// The first green space (N-DESTRUCT-01).
    pub start: u8,
    /// The first yellow space: pods unlock, and there is no way back (N-DESTRUCT-05).
    pub yellow: u8,
}

/// The course track.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CourseTrack {
    /// Its name.
    pub name: Text,
    /// What it does.
    pub text: Text,
    /// Where the course marker starts (N-SETUP-19).
    pub start: CourseSpace,
}

/// An escape pod.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PodDef {
    /// Its number, 1…4.
    pub number: u8,
    /// Its section (N-SETUP-07).
    pub section: Section,
    /// Its places for characters (N-POD-01).
    pub places: u8,
}

impl Components {
    /// The pods used with that many seats, locked at the start (N-SETUP-06, N-SETUP-07).
    pub fn pods_for(&self, seats: u8) -> &[PodDef] {
        let used = self.pods_by_seats.get(usize::from(seats.max(1)) - 1).copied().unwrap_or(0);
        &self.pods[..usize::from(used)]
    }
}

embedded! {
    /// Markers, tracks, dice and pods.
    pub components: Components = load
}

pub(super) fn load(source: &Source<'_>) -> load::Result<Components> {
    let mut components: Components = source.parse("components")?;
    components.pieces = load::in_order("piece", PieceKind::ALL, components.pieces, |def| def.kind)?;
    Ok(components)
}
