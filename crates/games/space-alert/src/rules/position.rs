//! The state of a flight.

use std::collections::BTreeMap;

use airlock_engine::{Piece, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        Cue, ScriptId, Tile, TimedCue,
        place::{PerZone, Station},
    },
    model::{
        campaign::Verdict,
        crew::Crewman,
        decks::{Announced, Decks},
        flight::Tracks,
        hints,
        player::{Planned, Player},
        setup::Setup,
    },
    rules::resolution::Resolution,
};

/// The complete state of a flight.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpaceAlert {
    pub setup: Setup,
    /// The mission script. Its future cues are known to nobody (SA-SETUP-07).
    pub script: ScriptId,
    /// Number of cues announced so far.
    pub next_cue: u8,
    /// Current stage.
    pub stage: Stage,
    pub players: Vec<Player>,
    /// The crew in the order of play, the captain first (SA-SETUP-17).
    pub crew: Vec<Crewman>,
    /// Number of copies of each normal card in the open supply; empty except in a solo flight (SA-SOLO-02).
    pub supply: Vec<u8>,
    /// The trajectories (SA-SETUP-06).
    pub tracks: Tracks,
    /// Announced threats, in the order of announcement.
    pub threats: Vec<Announced>,
    /// The face-down cards and tiles.
    pub decks: Decks,
    /// Places of the hint pieces (SA-PLAN-15).
    pub hints: BTreeMap<hints::Piece, hints::Spot>,
}

/// Stage of a flight.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// The crew plans, or waits for the first announcement (section 2).
    Planning,
    /// The plan is carried out (sections 4–16).
    Playback(Box<Playback>),
    /// A flight of a campaign has been survived, and the crew decides (section 18).
    Between(Box<Campaign>),
    Over(Box<Over>),
}

/// A plan in playback.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Playback {
    /// The resolution up to now.
    pub resolution: Resolution,
    /// Cards of turns up to this one have been turned over.
    pub revealed: u8,
}

/// State of a campaign after a survived flight.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Campaign {
    /// The plan as it was carried out.
    pub playback: Playback,
    /// The current question.
    pub step: Question,
    /// Proposals by seat.
    pub proposals: Vec<Option<Verdict>>,
    /// Damage tiles on the ship.
    pub damage: PerZone<Vec<Tile>>,
    /// Number of tiles repaired in each zone.
    pub repaired: PerZone<u8>,
    /// Number of disabled squads.
    pub disabled: u8,
    /// Stations without a squad on the next flight.
    pub missing: Vec<Station>,
    /// The crew's decision, once every seat has proposed.
    pub verdict: Option<Verdict>,
}

/// Question after a survived flight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// For all seats: go on, or stop.
    Propose,
    /// For a crew member: choose a repair.
    Repair(u8),
    /// For the captain: choose the station without a squad.
    LeaveOut,
    /// No question is left.
    Done,
}

/// A finished match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Over {
    /// The plan as it was carried out.
    pub playback: Playback,
    /// Final state of the campaign; `None` outside a campaign, and if the ship was lost.
    pub campaign: Option<Campaign>,
}

impl SpaceAlert {
    /// Number of crew members.
    pub(crate) fn crew_size(&self) -> u8 {
        self.setup.crew()
    }

    /// Iterates over the seats of the match.
    pub(crate) fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.setup.players)
    }

    /// Number of turns to plan.
    pub(crate) fn turns(&self) -> u8 {
        self.script.script().turns().count()
    }

    /// Number of phases in the flight.
    pub(crate) fn phases(&self) -> u8 {
        self.script.script().phases
    }

    /// The part of the script that is public so far.
    pub(crate) fn announced(&self) -> &'static [TimedCue] {
        let cues = &self.script.script().cues;
        &cues[..usize::from(self.next_cue).min(cues.len())]
    }

    /// Number of times a cue has been announced.
    pub(crate) fn count_announced(&self, cue: Cue) -> u8 {
        let count = self.announced().iter().filter(|timed| timed.cue == cue).count();
        u8::try_from(count).unwrap_or(u8::MAX)
    }

    /// The announced phase: 0 before the first, one more than there are after the last. In untimed planning
    /// it is the last (SA-SOLO-06).
    pub(crate) fn phase(&self) -> u8 {
        if self.setup.practice {
            return self.phases();
        }
        let counts = |cue: Cue| matches!(cue, Cue::Begin | Cue::Ended { .. });
        let begun = self.announced().iter().filter(|timed| counts(timed.cue)).count();
        u8::try_from(begun).unwrap_or(u8::MAX)
    }

    /// True while nobody may communicate (SA-COMMS-12). Never in a solo flight (SA-SOLO-05).
    pub(crate) fn is_connection_lost(&self) -> bool {
        let last = self.announced().iter().rev().find_map(|timed| match timed.cue {
            Cue::ConnectionLost => Some(true),
            Cue::ConnectionRestored => Some(false),
            _ => None,
        });
        self.is_planning() && !self.setup.is_solo() && last == Some(true)
    }

    /// True while cards may be given (SA-COMMS-08). The transfer ends with the beep or with the connection
    /// (SA-COMMS-12).
    pub(crate) fn is_transfer_open(&self) -> bool {
        let last = self.announced().iter().rev().find_map(|timed| match timed.cue {
            Cue::Transfer => Some(true),
            Cue::TransferEnded | Cue::ConnectionLost => Some(false),
            _ => None,
        });
        self.is_planning() && !self.setup.is_solo() && last == Some(true)
    }

    /// True before the end of planning, also before the first announcement.
    pub(crate) const fn is_planning(&self) -> bool {
        matches!(self.stage, Stage::Planning)
    }

    /// The crew member of a seat; `None` in a solo flight.
    pub(crate) fn member_of(&self, seat: Seat) -> Option<u8> {
        let place = self.crew.iter().position(|crewman| crewman.seat == Some(seat))?;
        u8::try_from(place).ok()
    }

    /// Crew members without a seat, with their numbers.
    pub(crate) fn androids(&self) -> impl Iterator<Item = (u8, &Crewman)> {
        (0..).zip(&self.crew).filter(|(_, crewman)| crewman.seat.is_none())
    }

    /// The card in a slot of a crew member's board.
    pub(crate) fn planned(&self, member: u8, slot: u8) -> Option<Planned> {
        let crewman = self.crew.get(usize::from(member))?;
        match crewman.seat {
            Some(seat) => {
                let (_, held) = self.players[seat.index()].planned(slot)?;
                held.planned.map(|(_, up)| Planned { card: held.card, up })
            }
            None => {
                let (card, up) = (*crewman.board.get(usize::from(slot).checked_sub(1)?)?)?;
                Some(Planned { card: Piece::known(card, SeatSet::ALL), up })
            }
        }
    }
}
