//! Crew members: where they are, whom they lead, and how they are knocked out.

use serde::{Deserialize, Serialize};

use crate::{
    content::{Trait, place::Station},
    model::{
        flight::{Card, Member},
        happening::{DelayCause, Happening, ThreatRef},
    },
    rules::resolution::{Resolution, event::Log, threats::Status},
};

/// A crew member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crewman {
    /// What it is called.
    pub id: String,
    /// Its action board as it is after the delays so far.
    pub board: Vec<Option<Card>>,
    /// Where it is.
    pub place: Place,
    /// The squad that follows it.
    pub squad: Option<Squad>,
    /// The attack of the interceptors it flies in this turn, and whether it is stronger by 1 (SA-HEROIC-08).
    pub sortie: Option<Sortie>,
}

/// Where a crew member is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// In a station.
    Station(Station),
    /// In space with the interceptors: in no station and in no zone (SA-INTERCEPT-02).
    Space,
    /// Knocked out: nowhere (SA-RES-09).
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

/// An attack of the interceptors against threats outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sortie {
    /// Whether it is stronger by 1 (SA-HEROIC-08).
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

    /// The station it is in; none in space and when knocked out.
    pub const fn station(&self) -> Option<Station> {
        match self.place {
            Place::Station(station) => Some(station),
            Place::Space | Place::Out => None,
        }
    }

    /// Whether it was knocked out.
    pub fn is_out(&self) -> bool {
        self.place == Place::Out
    }

    /// Whether it leads a squad that is ready.
    pub fn has_active_squad(&self) -> bool {
        self.squad == Some(Squad::Active)
    }
}

impl Resolution {
    /// The crew members who are in a station that fits, in the order of play. Never a pilot or anybody knocked out
    /// (SA-THREAT-19, AMB-11).
    pub(super) fn crew_in(&self, fits: impl Fn(Station) -> bool) -> Vec<u8> {
        let aboard = (0_u8..).zip(&self.crew);
        aboard.filter(|(_, crewman)| crewman.station().is_some_and(&fits)).map(|(member, _)| member).collect()
    }

    /// Puts a crew member into a station, with what that does (SA-ACT-08).
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

    /// A crew member does nothing more in this flight (SA-RES-09).
    pub(super) fn knock_out(&mut self, member: u8, threat: ThreatRef, log: &mut Log<'_>) {
        self.crew[usize::from(member)].place = Place::Out;
        log.tell(Happening::KnockedOut { member, threat });
        self.disable_squad(member, threat, log); // SA-BOT-08
    }

    /// The squad that a crew member leads, if any, is out of order.
    pub(super) fn disable_squad(&mut self, member: u8, threat: ThreatRef, log: &mut Log<'_>) {
        let squad = &mut self.crew[usize::from(member)].squad;
        if *squad == Some(Squad::Active) {
            *squad = Some(Squad::Disabled);
            log.tell(Happening::SquadDisabled { member, threat });
        }
    }
}
