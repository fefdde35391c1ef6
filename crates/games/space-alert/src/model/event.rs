//! Events as viewers see them.

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
    pub card: ActionCard,
}

/// An event as one viewer sees it. Crew members are numbered in the order of play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeenEvent {
    /// An announcement of the script (section 3).
    Announced {
        cue: Cue,
        /// Match time in milliseconds.
        at_ms: u64,
    },
    /// A threat was drawn (SA-COMMS-02, SA-COMMS-03).
    ThreatDrawn {
        /// The n of its announcement, "T plus n".
        number: u8,
        code: ThreatCode,
        /// The zone of an external threat; absent for an internal one.
        #[serde(skip_serializing_if = "Option::is_none")]
        zone: Option<Zone>,
    },
    /// An unconfirmed report was ignored, since the crew has four members (SA-COMMS-06).
    ReportIgnored {
        /// The n of its announcement, "T plus n".
        number: u8,
    },
    /// An android's heroic card was turned up (SA-ANDROID-04).
    HeroicTurnedUp {
        /// The android.
        member: u8,
        card: ActionCard,
    },
    /// A seat took the packet of a phase into hand (SA-PLAN-08).
    PacketTaken {
        seat: Seat,
        phase: u8,
        /// Number of cards.
        count: u8,
        /// Present for that seat only.
        #[serde(skip_serializing_if = "Option::is_none")]
        cards: Option<Vec<OwnCard>>,
    },
    /// A card was planned (SA-PLAN-04).
    Placed {
        /// The seat that planned it.
        seat: Seat,
        member: u8,
        slot: u8,
        /// The half that is face up.
        up: Half,
        /// Absent for viewers who may not see it.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<ActionCard>,
    },
    /// A planned card was moved, or exchanged with the card in the other slot.
    Moved {
        /// The seat that moved it.
        seat: Seat,
        member: u8,
        /// The slot that it left.
        from: u8,
        /// The slot that it entered.
        to: u8,
    },
    /// A planned card was turned to its other half.
    Turned {
        /// The seat that turned it.
        seat: Seat,
        member: u8,
        slot: u8,
    },
    /// A seat showed the others its plan (SA-PLAN-13).
    PlanTold {
        seat: Seat,
        member: u8,
        /// Orders by slot, without the empty slots.
        plan: Vec<(u8, Order)>,
    },
    /// A planned card was taken back.
    TakenBack {
        /// The seat that took it back.
        seat: Seat,
        member: u8,
        slot: u8,
    },
    /// A seat drew a card (SA-COMMS-07).
    Drew {
        seat: Seat,
        /// Present for that seat only.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<OwnCard>,
    },
    /// A card was given (SA-COMMS-08).
    Gave {
        /// The giving seat.
        seat: Seat,
        /// The receiving seat.
        to: Seat,
        /// Present for the two seats only.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<ActionCard>,
    },
    /// A seat agreed to end planning, or withdrew its agreement (SA-PLAN-16).
    Agrees {
        seat: Seat,
        /// True if it agrees.
        on: bool,
    },
    /// A hint piece was moved (SA-PLAN-15).
    Hinted {
        /// The seat that moved it.
        seat: Seat,
        piece: Piece,
        to: Spot,
    },
    /// Planning has ended, and all boards are final (SA-PLAN-17).
    PlanningEnded,
    /// The cards of a turn were turned over, also those of knocked-out members (AMB-33). All of them may be
    /// absent.
    Revealed {
        turn: u8,
        /// The card and face-up half of each crew member, in the order of play.
        cards: Vec<Option<(ActionCard, Half)>>,
    },
    /// The owner of a card declared it misplaced (SA-ACT-40).
    Tripped {
        /// The crew member that tripped.
        member: u8,
        turn: u8,
        /// The kind of mistake.
        how: Word,
    },
    /// A step of the resolution.
    Resolution(happening::Event),
    /// A seat proposed to go on with the campaign, or to stop (SA-CAMPAIGN-03).
    Proposed { seat: Seat, verdict: Verdict },
    /// The most cautious proposal was accepted (SA-CAMPAIGN-03).
    Decided { verdict: Verdict },
    /// A crew member repaired something, or nothing (SA-CAMPAIGN-06).
    Repaired {
        member: u8,
        #[serde(skip_serializing_if = "Option::is_none")]
        what: Option<Repair>,
    },
    /// A station stays without a squad on the next flight (SA-CAMPAIGN-11).
    LeftOut { station: Station },
}

impl Wire for SeenEvent {}
