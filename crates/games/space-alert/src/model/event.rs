//! What happened, told once and in full, and cut per viewer.

use airlock_engine::{Seat, Wire};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        ActionCard, Cue, Half, Order, ThreatCode,
        place::{Station, Zone},
    },
    model::{
        campaign::{Repair, Verdict},
        happening,
        hints::{Piece, Spot},
        words::Word,
    },
};

/// A card of a seat, as that seat sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnCard {
    /// Its number: `card-7` is 7.
    pub n: u8,
    /// What it shows.
    pub card: ActionCard,
}

/// What one viewer is told. Crew members are numbered in the order of play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeenEvent {
    /// Something was announced (section 3).
    Announced {
        /// What.
        cue: Cue,
        /// Match time, in milliseconds.
        at_ms: u64,
    },
    /// A threat was drawn (SA-COMMS-02, SA-COMMS-03).
    ThreatDrawn {
        /// n of its T+n.
        number: u8,
        /// Its card.
        code: ThreatCode,
        /// The zone of an external threat.
        #[serde(skip_serializing_if = "Option::is_none")]
        zone: Option<Zone>,
    },
    /// An unconfirmed report was ignored: the crew has four members (SA-COMMS-06).
    ReportIgnored {
        /// n of its T+n.
        number: u8,
    },
    /// The heroic card of an android was turned up (SA-ANDROID-04).
    HeroicTurnedUp {
        /// Whose.
        member: u8,
        /// The card.
        card: ActionCard,
    },
    /// A seat took the packet of a phase into hand (SA-PLAN-08).
    PacketTaken {
        /// Who.
        seat: Seat,
        /// Which phase.
        phase: u8,
        /// How many cards.
        count: u8,
        /// What they are; for the seat only.
        #[serde(skip_serializing_if = "Option::is_none")]
        cards: Option<Vec<OwnCard>>,
    },
    /// A card was planned (SA-PLAN-04).
    Placed {
        /// Who planned.
        seat: Seat,
        /// On whose board.
        member: u8,
        /// In which slot.
        slot: u8,
        /// The half that is up.
        up: Half,
        /// What it is, if the viewer may know.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<ActionCard>,
    },
    /// A planned card was moved; if one was there, they changed places.
    Moved {
        /// Who planned.
        seat: Seat,
        /// On whose board.
        member: u8,
        /// From which slot.
        from: u8,
        /// To which slot.
        to: u8,
    },
    /// A planned card was turned: the other half is up.
    Turned {
        /// Who planned.
        seat: Seat,
        /// On whose board.
        member: u8,
        /// In which slot.
        slot: u8,
    },
    /// A seat told the others what it has planned (SA-PLAN-13).
    PlanTold {
        /// Who.
        seat: Seat,
        /// On whose board.
        member: u8,
        /// What each slot says; the others are empty.
        plan: Vec<(u8, Order)>,
    },
    /// A planned card was taken back.
    TakenBack {
        /// Who planned.
        seat: Seat,
        /// On whose board.
        member: u8,
        /// From which slot.
        slot: u8,
    },
    /// A seat drew a card (SA-COMMS-07).
    Drew {
        /// Who.
        seat: Seat,
        /// What; for the seat only.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<OwnCard>,
    },
    /// A card was given (SA-COMMS-08).
    Gave {
        /// Who gave it.
        seat: Seat,
        /// Who was given it.
        to: Seat,
        /// What; for the two only.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<ActionCard>,
    },
    /// A seat agrees to end planning, or does not any more (SA-PLAN-16).
    Agrees {
        /// Who.
        seat: Seat,
        /// Whether it agrees.
        on: bool,
    },
    /// A hint was moved (SA-PLAN-15).
    Hinted {
        /// By whom.
        seat: Seat,
        /// Which piece.
        piece: Piece,
        /// Where to.
        to: Spot,
    },
    /// Planning has ended; all boards are final (SA-PLAN-17).
    PlanningEnded,
    /// The cards of a turn were turned over, those of the knocked-out too (AMB-33); all may be absent.
    Revealed {
        /// The turn.
        turn: u8,
        /// The card of each crew member in the order of play, with the half that is up.
        cards: Vec<Option<(ActionCard, Half)>>,
    },
    /// The owner of a card says to have misplaced it (SA-ACT-40).
    Tripped {
        /// Who tripped.
        member: u8,
        /// The turn.
        turn: u8,
        /// How it was misplaced.
        how: Word,
    },
    /// A step of the resolution.
    Resolution(happening::Event),
    /// A seat wishes to go on with the campaign, or to stop (SA-CAMPAIGN-03).
    Proposed {
        /// Who.
        seat: Seat,
        /// What.
        verdict: Verdict,
    },
    /// What the crew of a campaign does: the most cautious proposal (SA-CAMPAIGN-03).
    Decided {
        /// What.
        verdict: Verdict,
    },
    /// A crew member repaired something, or nothing (SA-CAMPAIGN-06).
    Repaired {
        /// Who.
        member: u8,
        /// What.
        #[serde(skip_serializing_if = "Option::is_none")]
        what: Option<Repair>,
    },
    /// A station stays without a squad on the next flight (SA-CAMPAIGN-11).
    LeftOut {
        /// Which.
        station: Station,
    },
}

impl Wire for SeenEvent {}
