//! The state of a flight.

use std::collections::BTreeMap;

use airlock_engine::{Piece, Pile, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    announcements,
    campaign::Campaign,
    content::{ActionCard, Cue, Half, ScriptId, ThreatCode, Tile},
    hints,
    place::Zone,
    playback::Playback,
    resolution::{Order, PerZone, Tracks},
    setup::Setup,
};

/// A flight.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpaceAlert {
    /// What was chosen before.
    pub setup: Setup,
    /// The mission script. What of it lies in the future is known to nobody (SA-SETUP-07).
    pub script: ScriptId,
    /// How many of its cues have been announced.
    pub next_cue: u8,
    /// Where the flight stands.
    pub stage: Stage,
    /// The seats.
    pub players: Vec<Player>,
    /// The crew in the order of play, the captain first (SA-SETUP-17).
    pub crew: Vec<Crewman>,
    /// How many there are of each normal card in the open supply; empty but in a solo flight (SA-SOLO-02).
    pub supply: Vec<u8>,
    /// The trajectories (SA-SETUP-06).
    pub tracks: Tracks,
    /// The threats that were announced, in that order.
    pub threats: Vec<Announced>,
    /// The face-down cards and tiles.
    pub decks: Decks,
    /// Where the hints are (SA-PLAN-15).
    pub hints: BTreeMap<hints::Piece, hints::Spot>,
}

/// Where a flight stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Before the first announcement and after it: the crew plans (section 2).
    Planning,
    /// The plan is carried out (sections 4–16).
    Playback(Box<Playback>),
    /// A flight of a campaign was survived: how does it go on (section 18)?
    Between(Box<Campaign>),
    /// It is over.
    Over(Box<Over>),
}

/// The end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Over {
    /// The plan as it was carried out.
    pub playback: Playback,
    /// What a campaign came to, or hands on.
    pub campaign: Option<Campaign>,
}

/// A seat.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Player {
    /// The packets that were not taken yet, that of the next phase first; face down for everybody (SA-SETUP-16).
    pub packets: Vec<Vec<ActionCard>>,
    /// The cards that it took, drew or was given, in that order; none where one was given away or to an android.
    pub cards: Vec<Option<Held>>,
    /// What it has told the others of its plan: what each slot says. It stands until it is told anew (SA-PLAN-13).
    pub told: BTreeMap<u8, Order>,
    /// The phase that it plans in; 0 before the first.
    pub phase: u8,
    /// How many cards it may still draw (SA-COMMS-07, AMB-21).
    pub draws: u8,
    /// Whether it has given a card in the transfer that is open (SA-COMMS-08).
    pub gave: bool,
    /// Whether it agrees to end planning (SA-PLAN-16).
    pub agrees: bool,
    /// Whether it is not asked about tripping any more.
    pub never_trips: bool,
}

/// A card of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    /// What it is, and who knows.
    pub card: Piece<ActionCard>,
    /// The slot it is planned in, and the half that is up; none in the hand.
    pub planned: Option<(u8, Half)>,
}

/// A crew member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crewman {
    /// The seat that plans for it; none for an android.
    pub seat: Option<Seat>,
    /// The seat that moves it in the resolution (SA-ANDROID-09).
    pub mover: Seat,
    /// An android's heroic card, until it is planned (SA-ANDROID-04).
    pub heroic: Option<Piece<ActionCard>>,
    /// An android's action board, open to everybody: slot 1 first. A player's board is among its cards.
    pub board: [Option<(ActionCard, Half)>; SLOTS],
}

/// The slots of an action board.
pub const SLOTS: usize = 12;

/// A threat that was announced and drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Announced {
    /// Its card.
    pub code: ThreatCode,
    /// n of its T+n.
    pub number: u8,
    /// The zone of an external threat.
    pub zone: Option<Zone>,
}

/// Everything that lies face down.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decks {
    /// The draw pile (SA-SETUP-15).
    pub draw: Pile<ActionCard>,
    /// The heroic cards that were not dealt.
    pub heroics: Pile<ActionCard>,
    /// Common external threats.
    pub common_external: Pile<ThreatCode>,
    /// Serious external threats.
    pub serious_external: Pile<ThreatCode>,
    /// Common internal threats.
    pub common_internal: Pile<ThreatCode>,
    /// Serious internal threats.
    pub serious_internal: Pile<ThreatCode>,
    /// The damage tiles, until the plan is carried out.
    pub damage: PerZone<Pile<Tile>>,
}

/// A planned card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Planned {
    /// The card, and who knows it.
    pub card: Piece<ActionCard>,
    /// The half that is up.
    pub up: Half,
}

impl Planned {
    /// What is carried out if nobody trips.
    pub fn order(self) -> Order {
        self.card.face.order(self.up)
    }
}

impl Player {
    /// The cards in its hand, with their numbers.
    pub(crate) fn hand(&self) -> impl Iterator<Item = (u8, Held)> {
        self.held().filter(|(_, held)| held.planned.is_none())
    }

    /// All its cards, with their numbers.
    pub(crate) fn held(&self) -> impl Iterator<Item = (u8, Held)> {
        let numbered = (0..=u8::MAX).zip(&self.cards);
        numbered.filter_map(|(n, held)| Some((n, (*held)?)))
    }

    /// The card planned in a slot, with its number.
    pub(crate) fn planned(&self, slot: u8) -> Option<(u8, Held)> {
        self.held().find(|(_, held)| held.planned.is_some_and(|(at, _)| at == slot))
    }

    /// What each slot says that it has planned.
    pub(crate) fn plan(&self) -> BTreeMap<u8, Order> {
        let planned = self.held().filter_map(|(_, held)| held.planned.map(|at| (at, held.card.face)));
        planned.map(|((slot, up), card)| (slot, card.order(up))).collect()
    }

    /// A card of its own.
    pub(crate) fn card_mut(&mut self, n: u8) -> Option<&mut Held> {
        self.cards.get_mut(usize::from(n))?.as_mut()
    }
}

impl SpaceAlert {
    /// How many crew members there are.
    pub(crate) fn crew_size(&self) -> u8 {
        self.setup.crew()
    }

    /// The seats.
    pub(crate) fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.setup.players)
    }

    /// How many turns are planned.
    pub(crate) fn turns(&self) -> u8 {
        self.script.script().turns().count()
    }

    /// How many phases the flight has.
    pub(crate) fn phases(&self) -> u8 {
        self.script.script().phases
    }

    /// The cues that were announced.
    pub(crate) fn announced(&self) -> &'static [announcements::TimedCue] {
        let cues = &self.script.script().cues;
        &cues[..usize::from(self.next_cue).min(cues.len())]
    }

    /// The phase that was announced; 0 before the first, one more than there are after the last. The last if planning is
    /// untimed (SA-SOLO-06).
    pub(crate) fn phase(&self) -> u8 {
        if self.setup.practice {
            return self.phases();
        }
        let counts = |cue: Cue| matches!(cue, Cue::Begin | Cue::Ended { .. });
        let begun = self.announced().iter().filter(|timed| counts(timed.cue)).count();
        u8::try_from(begun).unwrap_or(u8::MAX)
    }

    /// Whether nobody may communicate (SA-COMMS-12); a single player has nobody to lose (SA-SOLO-05).
    pub(crate) fn is_connection_lost(&self) -> bool {
        let last = self.announced().iter().rev().find_map(|timed| match timed.cue {
            Cue::ConnectionLost => Some(true),
            Cue::ConnectionRestored => Some(false),
            _ => None,
        });
        self.is_planning() && !self.setup.is_solo() && last == Some(true)
    }

    /// Whether cards may be given (SA-COMMS-08).
    pub(crate) fn is_transfer_open(&self) -> bool {
        let last = self.announced().iter().rev().find_map(|timed| match timed.cue {
            Cue::Transfer => Some(true),
            Cue::TransferEnded => Some(false),
            _ => None,
        });
        self.is_planning() && !self.setup.is_solo() && last == Some(true)
    }

    /// Whether the crew plans, or is about to.
    pub(crate) const fn is_planning(&self) -> bool {
        matches!(self.stage, Stage::Planning)
    }

    /// The crew member of a seat.
    pub(crate) fn member_of(&self, seat: Seat) -> Option<u8> {
        let place = self.crew.iter().position(|crewman| crewman.seat == Some(seat))?;
        u8::try_from(place).ok()
    }

    /// The androids.
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

/// The slots of a phase (turns 1–3, 4–7, 8–12).
pub fn slots(phase: u8) -> std::ops::RangeInclusive<u8> {
    match phase {
        1 => 1..=3,
        2 => 4..=7,
        _ => 8..=12,
    }
}

/// The phase of a slot, from 1.
pub const fn phase_of(slot: u8) -> u8 {
    match slot {
        0..=3 => 1,
        4..=7 => 2,
        _ => 3,
    }
}
