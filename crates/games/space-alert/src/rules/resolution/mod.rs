//! The resolution of a planned flight (sections 4–16): a function of the plan, without dice and with one question only,
//! whether somebody trips (SA-ACT-40).
//!
//! [`resolve`] runs to the end. Who wants to ask goes turn by turn:
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
//!         Stop::Row(_) | Stop::Turn(_) => {} // what is turned over is carried out by the next `advance`
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

/// A flight that is being resolved. Plain data: it may be kept, copied and compared between two steps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resolution {
    /// How long the flight is.
    turns: Turns,
    /// The trajectories.
    tracks: Tracks,
    /// The turn being resolved, 1 … turns + 1.
    turn: u8,
    /// What comes next in it.
    at: At,
    /// The ship.
    ship: Ship,
    /// The crew in the order of play.
    crew: Vec<Crewman>,
    /// The threats in the order in which they act.
    threats: Vec<Threat>,
    /// Which phases were maintained in time (SA-COMP-02).
    maintained: [bool; PHASES],
    /// The best number of observers of each phase (SA-VISUAL-02).
    observed: [u8; PHASES],
    /// How many observe in this turn.
    observers: u8,
    /// What destroyed the ship.
    lost: Option<Loss>,
}

/// The phases of a flight; one of two phases has no third.
pub const PHASES: usize = 3;

/// What comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum At {
    /// The turn begins.
    Begin,
    /// The cards of the turn are turned over and will be carried out.
    Crew,
    /// The flight is over.
    Over,
}

/// Where [`Resolution::advance`] has stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// The cards of this turn are turned over: they may be [tripped](Resolution::trip) now. The extra turn has none.
    Row(u8),
    /// This turn is completed.
    Turn(u8),
    /// The flight is over.
    Over,
}

/// What can end the flight on the spot: after an `Err` nothing more is resolved (SA-RES-10).
type Fate = Result<(), Loss>;

/// Resolves a flight to its end.
pub fn resolve(flight: &Flight) -> Report {
    let mut resolution = Resolution::new(flight);
    let mut events = Vec::new();
    while resolution.advance(&mut events) != Stop::Over {}
    resolution.report()
}

/// Resolves a flight to its end and notes how things stand after every completed turn.
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
    /// The ship in its starting state (SA-RES-01), before the first turn.
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

    /// Goes on to the next stop and tells what happens until there.
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

    /// A card of the row is tripped: this is what its owner meant (SA-ACT-40). Without effect where [`Self::may_trip`] says
    /// no.
    pub fn trip(&mut self, member: u8, meant: Order) {
        if self.may_trip(member) {
            let slot = self.slot();
            self.crew[usize::from(member)].board[slot] = Some(Card { order: meant, tripped: true });
        }
    }

    /// Whether a crew member may trip now: its card of this turn is turned over and not carried out yet, nobody has tripped
    /// over it before, and it is conscious (SA-ACT-41, SA-ACT-42, AMB-33).
    pub fn may_trip(&self, member: u8) -> bool {
        let row = self.at == At::Crew && !self.is_extra();
        let crewman = self.crew.get(usize::from(member)).filter(|crewman| row && crewman.place != Place::Out);
        crewman.and_then(|crewman| crewman.board[self.slot()]).is_some_and(|card| !card.tripped)
    }

    /// A crew member will carry out `order` in a turn to come, unless a card lies in its slot then: for whoever reckons with
    /// what is not planned yet. Without effect if there is no such slot.
    pub fn intend(&mut self, member: u8, slot: u8, order: Order) {
        let board = self.crew.get_mut(usize::from(member)).map(|crewman| &mut crewman.board);
        let slot = board.and_then(|board| board.get_mut(usize::from(slot).checked_sub(1)?));
        if let Some(empty) = slot.filter(|slot| slot.is_none()) {
            *empty = Some(Card { order, tripped: false });
        }
    }

    /// The turn being resolved, 1 … turns + 1; the last one when the flight is over.
    pub const fn turn(&self) -> u8 {
        self.turn
    }

    /// Which phases were maintained in time (SA-COMP-02).
    pub const fn maintained(&self) -> [bool; PHASES] {
        self.maintained
    }

    /// Whether nothing more will happen.
    pub fn is_over(&self) -> bool {
        self.at == At::Over
    }

    /// What destroyed the ship.
    pub const fn lost(&self) -> Option<&Loss> {
        self.lost.as_ref()
    }

    /// The ship as it is now.
    pub const fn ship(&self) -> &Ship {
        &self.ship
    }

    /// The crew in the order of play.
    pub fn crew(&self) -> &[Crewman] {
        &self.crew
    }

    /// The threats, in the order in which they act (SA-THREAT-10, AMB-28).
    pub fn threats(&self) -> &[Threat] {
        &self.threats
    }

    /// Whether this is the turn after the last one (SA-RES-20).
    fn is_extra(&self) -> bool {
        self.turn > self.turns.count()
    }

    /// The index of this turn's slot on a board.
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
