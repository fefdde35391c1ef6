//! The resolution of a planned flight (sections 4–16). It is a function of the plan, without dice. The only
//! question in it is whether a card was misplaced (SA-ACT-40).
//!
//! [`resolve`] runs to the end. A caller that asks this question advances turn by turn:
//!
//! ```
//! use airlock_space_alert::resolution::{Flight, Order, Resolution, Stop};
//! # let flight = Flight::from_json(&serde_json::json!({
//! #     "format": "space-alert-resolve/1", "threats": [],
//! #     "tracks": { "red": "T1", "white": "T2", "blue": "T3", "internal": "T4" },
//! #     "players": [{ "actions": ["red"] }] })).unwrap();
//! let mut events = Vec::new();
//! let mut resolution = Resolution::new(&flight);
//! loop {
//!     match resolution.advance(&mut events) {
//!         Stop::Row(1) => resolution.trip(0, Order::Blue),
//!         Stop::Row(_) | Stop::Turn(_) => {} // the next `advance` carries out the cards
//!         Stop::Over => break,
//!     }
//! }
//! assert!(resolution.report().lost.is_none());
//! ```

mod battlebots;
mod computer;
mod crew;
mod damage;
mod delay;
mod document;
mod effects;
mod event;
mod fire;
mod hidden;
mod input;
mod interceptors;
mod malfunctions;
mod order;
mod report;
mod rockets;
mod score;
mod ship;
mod slime;
mod systems;
mod threats;
mod visual;

use serde::{Deserialize, Serialize};

use self::event::Log;
pub use self::{
    computer::{in_time, phase_index},
    crew::{Crewman, Place, Sortie, Squad},
    document::{Document, resolve_document},
    input::{BadInput, FORMAT, MAX_CREW, MAX_ID_CHARS, MAX_THREATS},
    report::{
        Bots, CrewReport, DamageReport, InterceptorsReport, Outcome, Report, ShipReport, ThreatReport,
        TracedCrew, TracedThreat, TracedTurn, Whereabouts,
    },
    score::ScoreParts,
    ship::{FUEL_CAPSULES, ROCKETS, RocketTrack, Ship, StoredSquads},
    threats::{Status, Threat, Token},
};
pub use crate::{
    content::{Order, Turns, place::PerZone},
    model::{
        flight::{Card, Flight, FlightThreat, Initial, Member, Tracks},
        happening::{
            AttackBonus, Cause, DelayCause, Event, Happening, Loss, NoEffect, Shot, Step, ThreatRef, Weapon,
        },
    },
};

/// A flight in the middle of its resolution. Plain data that can be stored, copied and compared between two
/// steps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resolution {
    /// Length of the flight.
    turns: Turns,
    /// The trajectories.
    tracks: Tracks,
    /// The current turn, 1 to the number of turns + 1.
    turn: u8,
    /// The next part of this turn.
    at: At,
    ship: Ship,
    /// The crew in the order of play.
    crew: Vec<Crewman>,
    /// The threats in the order in which they act.
    threats: Vec<Threat>,
    /// True for each phase with maintenance in time (SA-COMP-02).
    maintained: [bool; PHASES],
    /// Highest number of observers in each phase (SA-VISUAL-02).
    observed: [u8; PHASES],
    /// Number of observers in this turn.
    observers: u8,
    /// Cause of the ship's destruction; `None` while it survives.
    lost: Option<Loss>,
}

/// Number of phases. A flight of two phases leaves the third unused.
pub const PHASES: usize = 3;

/// Next part of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum At {
    /// The turn begins.
    Begin,
    /// The cards of the turn are face up and not carried out yet.
    Crew,
    /// The flight is over.
    Over,
}

/// Point at which [`Resolution::advance`] stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// The cards of this turn are face up, and can be declared [misplaced](Resolution::trip). The extra turn
    /// has no cards.
    Row(u8),
    /// This turn is complete.
    Turn(u8),
    /// The flight is over.
    Over,
}

/// Result of a step that can end the flight. After an `Err` nothing more is resolved (SA-RES-10).
type Fate = Result<(), Loss>;

/// Resolves a flight to its end.
pub fn resolve(flight: &Flight) -> Report {
    let mut resolution = Resolution::new(flight);
    let mut events = Vec::new();
    while resolution.advance(&mut events) != Stop::Over {}
    resolution.report()
}

/// Resolves a flight to its end and records the state after every completed turn.
pub fn trace(flight: &Flight) -> (Report, Vec<TracedTurn>) {
    let mut resolution = Resolution::new(flight);
    let mut events = Vec::new();
    let mut turns = Vec::new();
    loop {
        match resolution.advance(&mut events) {
            Stop::Row(_) => {}
            Stop::Turn(turn) => turns.push(resolution.traced(turn)),
            Stop::Over => return (resolution.report(), turns),
        }
    }
}

impl Resolution {
    /// The state before the first turn (SA-RES-01).
    pub fn new(flight: &Flight) -> Self {
        Self {
            turns: flight.turns,
            tracks: flight.tracks,
            turn: 1,
            at: At::Begin,
            ship: Ship::new(flight),
            crew: flight.crew.iter().map(Crewman::new).collect(),
            threats: threats::in_order(flight),
            maintained: [false; PHASES],
            observed: [0; PHASES],
            observers: 0,
            lost: None,
        }
    }

    /// Advances to the next stop and records the events up to there.
    pub fn advance(&mut self, events: &mut Vec<Event>) -> Stop {
        loop {
            match self.at {
                At::Begin => {
                    self.begin_turn(&mut Log::new(self.turn, Step::Appear, events));
                    self.at = At::Crew;
                    if !self.is_extra() {
                        return Stop::Row(self.turn);
                    }
                }
                At::Crew => {
                    let turn = self.turn;
                    if !self.is_extra() {
                        self.carry_out_row(events); // SA-RES-20
                    }
                    if let Err(loss) = self.end_turn(events) {
                        self.lost = Some(loss);
                        self.at = At::Over;
                        Log::new(turn, Step::End, events).tell(Happening::Lost { loss });
                        return Stop::Over;
                    }
                    self.at = if self.is_extra() { At::Over } else { At::Begin };
                    self.turn += u8::from(self.at == At::Begin);
                    if self.at == At::Over {
                        Log::new(turn, Step::End, events).tell(Happening::Survived); // SA-RES-25
                    }
                    return Stop::Turn(turn);
                }
                At::Over => return Stop::Over,
            }
        }
    }

    /// Declares a card of the current row misplaced, with the order that its owner intended (SA-ACT-40). No
    /// effect unless [`Self::may_trip`].
    pub fn trip(&mut self, member: u8, meant: Order) {
        if self.may_trip(member) {
            let slot = self.slot();
            self.crew[usize::from(member)].board[slot] = Some(Card { order: meant, tripped: true });
        }
    }

    /// True if a crew member may trip now. It must be conscious. Its card of this turn must be face up, not
    /// carried out, and not declared misplaced before (SA-ACT-41, SA-ACT-42, AMB-33).
    pub fn may_trip(&self, member: u8) -> bool {
        let row = self.at == At::Crew && !self.is_extra();
        let crewman = self.crew.get(usize::from(member)).filter(|crewman| row && crewman.place != Place::Out);
        crewman.and_then(|crewman| crewman.board[self.slot()]).is_some_and(|card| !card.tripped)
    }

    /// Puts an order into an empty slot of a board. Bots use it to judge a plan that is not complete. No effect
    /// if the slot is taken or does not exist.
    pub fn intend(&mut self, member: u8, slot: u8, order: Order) {
        let board = self.crew.get_mut(usize::from(member)).map(|crewman| &mut crewman.board);
        let slot = board.and_then(|board| board.get_mut(usize::from(slot).checked_sub(1)?));
        if let Some(empty) = slot.filter(|slot| slot.is_none()) {
            *empty = Some(Card { order, tripped: false });
        }
    }

    /// The current turn, 1 to the number of turns + 1. Once the flight is over, its last turn.
    pub const fn turn(&self) -> u8 {
        self.turn
    }

    /// True for each phase with maintenance in time (SA-COMP-02).
    pub const fn maintained(&self) -> [bool; PHASES] {
        self.maintained
    }

    /// True once nothing more will happen.
    pub fn is_over(&self) -> bool {
        self.at == At::Over
    }

    /// Cause of the ship's destruction; `None` while it survives.
    pub const fn lost(&self) -> Option<&Loss> {
        self.lost.as_ref()
    }

    /// Current state of the ship.
    pub const fn ship(&self) -> &Ship {
        &self.ship
    }

    /// The crew in the order of play.
    pub fn crew(&self) -> &[Crewman] {
        &self.crew
    }

    /// The threats in the order in which they act (SA-THREAT-10, AMB-28).
    pub fn threats(&self) -> &[Threat] {
        &self.threats
    }

    /// True in the turn after the last one (SA-RES-20).
    fn is_extra(&self) -> bool {
        self.turn > self.turns.count()
    }

    /// Index of this turn's slot on a board.
    fn slot(&self) -> usize {
        usize::from(self.turn) - 1
    }

    fn crew_count(&self) -> u8 {
        u8::try_from(self.crew.len()).expect("a crew is limited")
    }

    /// Step 1 (SA-RES-03).
    fn begin_turn(&mut self, log: &mut Log<'_>) {
        self.ship.begin_turn();
        self.observers = 0;
        for crewman in &mut self.crew {
            crewman.sortie = None;
        }
        if !self.is_extra() {
            self.threats_appear(log); // SA-RES-20
        }
    }

    /// Everything after the crew: steps 3 to 5 (SA-RES-05…08).
    fn end_turn(&mut self, events: &mut Vec<Event>) -> Fate {
        let turn = self.turn;
        let crew = &mut Log::new(turn, Step::Crew, events);
        self.joint_repairs(crew); // SA-RES-08
        self.confirm_visually(crew);
        let fire = &mut Log::new(turn, Step::Fire, events);
        self.fire(fire)?;
        if self.is_extra() {
            self.pilot_comes_home(fire); // SA-RES-22, AMB-16
        }
        self.threats_move(&mut Log::new(turn, Step::Threats, events))?; // SA-RES-24
        self.check_computer(&mut Log::new(turn, Step::Computer, events));
        Ok(())
    }
}
