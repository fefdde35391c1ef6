//! Crew members: their places, squads and knock-outs.

use serde::{Deserialize, Serialize};

use crate::{
    content::{Trait, place::Station},
    model::{
        flight::{Card, Member},
        happening::{DelayCause, Happening, ThreatRef},
    },
    rules::resolution::{Resolution, event::Log, threats::Status},
};

/// A crew member in the resolution.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crewman {
    /// Name in results, unique among the crew.
    pub id: String,
    /// Its action board after all delays so far.
    pub board: Vec<Option<Card>>,
    /// Station, in space or knocked out.
    pub place: Place,
    /// The squad that it leads.
    pub squad: Option<Squad>,
    /// Its attack with the interceptors in this turn (SA-HEROIC-08).
    pub sortie: Option<Sortie>,
}

/// Place of a crew member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    Station(Station),
    /// In space with the interceptors, in no station and no zone (SA-INTERCEPT-02).
    Space,
    /// Knocked out, so nowhere (SA-RES-09).
    Out,
}

/// The state of a squad of battlebots.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Squad {
    /// Ready.
    Active,
    /// Out of order.
    Disabled,
}

/// An attack of the interceptors on threats outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sortie {
    /// True if it is stronger by 1 (SA-HEROIC-08).
    pub heroic: bool,
}

impl Crewman {
    /// On the bridge, without a squad (SA-SETUP-08).
    pub(super) fn new(member: &Member) -> Self {
        Self {
            id: member.id.clone(),
            board: member.board.clone(),
            place: Place::Station(Station::UpperWhite),
            squad: None,
            sortie: None,
        }
    }

    /// Its station; `None` in space and when knocked out.
    pub const fn station(&self) -> Option<Station> {
        match self.place {
            Place::Station(station) => Some(station),
            Place::Space | Place::Out => None,
        }
    }

    /// True if it has been knocked out.
    pub fn is_out(&self) -> bool {
        self.place == Place::Out
    }

    /// True if it leads an active squad.
    pub fn has_active_squad(&self) -> bool {
        self.squad == Some(Squad::Active)
    }
}

impl Resolution {
    /// Crew members whose station passes the test, in the order of play. Never a pilot in space or a
    /// knocked-out member (SA-THREAT-19, AMB-11).
    pub(super) fn crew_in(&self, fits: impl Fn(Station) -> bool) -> Vec<u8> {
        let aboard = (0_u8..).zip(&self.crew);
        aboard.filter(|(_, crewman)| crewman.station().is_some_and(&fits)).map(|(member, _)| member).collect()
    }

    /// Puts a crew member into a station, with the effects of entering it (SA-ACT-08).
    pub(super) fn enter(&mut self, member: u8, station: Station, log: &mut Log<'_>) {
        self.crew[usize::from(member)].place = Place::Station(station);
        let token_of = |property, status: fn(Status) -> bool| {
            let lies_here = |threat: &&super::Threat| {
                threat.def().has(property) && status(threat.status) && threat.is_in(station)
            };
            self.threats.iter().find(lies_here).map(ThreatRef::from)
        };
        let lethal = token_of(Trait::OneHitClearsToken, |status| status == Status::Survived);
        if let Some(threat) = lethal {
            return self.knock_out(member, threat, log); // SA-THREAT-SI204-04, AMB-36
        }
        if token_of(Trait::Slime, |_| true).is_some() {
            self.delay_next(member, DelayCause::Slime, log); // SA-THREAT-I201-01, SA-THREAT-I201-08
        }
    }

    /// Knocks out a crew member for the rest of the flight (SA-RES-09).
    pub(super) fn knock_out(&mut self, member: u8, threat: ThreatRef, log: &mut Log<'_>) {
        self.crew[usize::from(member)].place = Place::Out;
        log.tell(Happening::KnockedOut { member, threat });
        self.disable_squad(member, threat, log); // SA-BOT-08
    }

    /// Disables the squad that a crew member leads, if it is active.
    pub(super) fn disable_squad(&mut self, member: u8, threat: ThreatRef, log: &mut Log<'_>) {
        let squad = &mut self.crew[usize::from(member)].squad;
        if *squad == Some(Squad::Active) {
            *squad = Some(Squad::Disabled);
            log.tell(Happening::SquadDisabled { member, threat });
        }
    }
}
