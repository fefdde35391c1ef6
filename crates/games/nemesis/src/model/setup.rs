//! What is chosen before a match.

use airlock_engine::words;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::content::{BoardSide, ids::Species};

words! {
    /// A mode of play.
    pub enum Mode("mode") { Base => "base", Coop => "coop", Solo => "solo" }
}

/// What is chosen before a match. Public.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct Setup {
    /// The mode.
    pub mode: Mode,
    /// How many seats.
    pub players: u8,
    /// The side of the board (section 18).
    pub board: BoardSide,
    /// Which intruders are aboard (section 30).
    #[serde(default, skip_serializing_if = "is_default")]
    pub species: Species,
    /// Whether the first to die may become the intruder player (section 21).
    pub intruder_player: bool,
    /// Whether Void Seeders lurk although there is an intruder player (AV-27).
    #[serde(default, skip_serializing_if = "is_default")]
    pub lurking_with_intruder_player: bool,
    /// Whether an occupied pod may be locked.
    pub lock_occupied_pods: bool,
    /// Whether a locked pod may be launched by its occupants.
    pub launch_locked_pods: bool,
    /// Whether the other occupant of a pod may refuse its launch.
    pub launch_veto: bool,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// The bytes of a setup. What concerns only the Void Seeders shares a byte with the side of the board, so that matches
/// against the intruders of the base game keep the form, and the hashes, that they had before.
type Bytes = (Mode, u8, u8, bool, bool, bool, bool);

const SPECIES: u8 = 1 << 1;
const LURKING: u8 = 1 << 2;

impl Serialize for Setup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return Self::serialize(self, serializer);
        }
        let Self {
            mode,
            players,
            board,
            species,
            intruder_player,
            lurking_with_intruder_player,
            lock_occupied_pods,
            launch_locked_pods,
            launch_veto,
        } = *self;
        let species = if species == Species::VoidSeeders { SPECIES } else { 0 };
        let lurking = if lurking_with_intruder_player { LURKING } else { 0 };
        let table = board as u8 | species | lurking;
        let bytes: Bytes =
            (mode, players, table, intruder_player, lock_occupied_pods, launch_locked_pods, launch_veto);
        bytes.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Setup {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return Self::deserialize(deserializer);
        }
        let (mode, players, table, intruder_player, lock_occupied_pods, launch_locked_pods, launch_veto) =
            Bytes::deserialize(deserializer)?;
        let side = usize::from(table & !(SPECIES | LURKING));
        let board = BoardSide::ALL.get(side).copied().ok_or_else(|| D::Error::custom("no such board"))?;
        Ok(Self {
            mode,
            players,
            board,
            species: if table & SPECIES == 0 { Species::Intruders } else { Species::VoidSeeders },
            intruder_player,
            lurking_with_intruder_player: table & LURKING != 0,
            lock_occupied_pods,
            launch_locked_pods,
            launch_veto,
        })
    }
}
