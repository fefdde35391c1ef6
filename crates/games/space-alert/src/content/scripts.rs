//! Mission scripts: announcements and their times.

use airlock_engine::{
    content::{self as load, Source, Text},
    embedded, words,
};
use serde::{Deserialize, Serialize};

use crate::content::{place::Zone, turns::Turns};

words! {
    /// A mission script (a soundtrack).
    pub enum ScriptId("mission script") {
        Training1 => "training-1",
        Training2 => "training-2",
        Simulation1 => "simulation-1",
        Simulation2 => "simulation-2",
        Simulation3 => "simulation-3",
        AdvancedSimulation1 => "advanced-simulation-1",
        AdvancedSimulation2 => "advanced-simulation-2",
        AdvancedSimulation3 => "advanced-simulation-3",
        Mission1 => "S2-1",
        Mission2 => "S2-2",
        Mission3 => "S2-3",
        Mission4 => "S2-4",
        Mission5 => "S2-5",
        Mission6 => "S2-6",
        Mission7 => "S2-7",
        Mission8 => "S2-8",
    }
}

/// The announcements of a flight.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Script {
    id: ScriptId,
    /// Title.
    pub name: Text,
    /// Two or three phases (SA-PLAN-18).
    pub phases: u8,
    /// Announcements in order of time.
    pub cues: Vec<TimedCue>,
}

/// An announcement with its time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimedCue {
    /// Seconds after the first announcement.
    pub at_s: u32,
    pub cue: Cue,
}

/// An announcement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Cue {
    /// "Enemy activity detected, begin first phase" (SA-COMMS-01).
    Begin,
    /// "Time T plus n, threat …" (SA-COMMS-02, SA-COMMS-03).
    Threat {
        /// n, from 1 to 8 (SA-COMMS-04).
        number: u8,
        /// True if it is drawn from a serious deck.
        serious: bool,
        /// The zone of an external threat; `None` for an internal one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        zone: Option<Zone>,
        /// True if it counts for a crew of five only (SA-COMMS-06).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        unconfirmed: bool,
    },
    /// "Incoming data" (SA-COMMS-07).
    IncomingData,
    /// "Data transfer in five, four …" (SA-COMMS-08).
    Transfer,
    /// "… beep: data transfer ended" (SA-COMMS-09).
    TransferEnded,
    /// "Connection lost" (SA-COMMS-12).
    ConnectionLost,
    ConnectionRestored,
    /// "The phase (the mission) ends in one minute", "… in twenty seconds" (SA-COMMS-15, SA-COMMS-17).
    Warning {
        phase: u8,
        /// 60 or 20.
        left_s: u8,
    },
    /// "The phase (the mission) ends in five, four …" (SA-COMMS-16, SA-COMMS-17).
    Ending {
        phase: u8,
    },
    /// The count has reached zero. The next phase begins, or planning ends.
    Ended {
        phase: u8,
    },
}

impl ScriptId {
    /// The eight scripts from which a full mission is drawn (SA-SETUP-07).
    pub const MISSIONS: [Self; 8] = [
        Self::Mission1,
        Self::Mission2,
        Self::Mission3,
        Self::Mission4,
        Self::Mission5,
        Self::Mission6,
        Self::Mission7,
        Self::Mission8,
    ];

    /// Looks up the script in the embedded content.
    pub fn script(self) -> &'static Script {
        &table()[self as usize]
    }
}

impl Script {
    /// Number of turns in the flight: twelve with three phases, seven with two (SA-PLAN-18).
    pub const fn turns(&self) -> Turns {
        if self.phases == 2 { Turns::Seven } else { Turns::Twelve }
    }
}

impl Cue {
    /// Seconds from the announcement to the end of its countdown; `None` without a countdown.
    pub const fn lead_s(self) -> Option<u32> {
        match self {
            // The announcement itself takes five seconds.
            Self::Warning { left_s, .. } => Some(left_s as u32 + 5),
            Self::Ending { .. } => Some(10),
            _ => None,
        }
    }
}

embedded! { table: Vec<Script> = load }

pub(super) fn load(source: &Source<'_>) -> load::Result<Vec<Script>> {
    load::in_order("mission script", ScriptId::ALL, source.parse("scripts")?, |script: &Script| script.id)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scripts() -> impl Iterator<Item = (ScriptId, &'static Script)> {
        ScriptId::ALL.iter().map(|id| (*id, id.script()))
    }

    #[test]
    fn countdowns_end_when_announced() {
        for (id, script) in scripts() {
            for (place, TimedCue { at_s, cue }) in script.cues.iter().enumerate() {
                let Some(lead_s) = cue.lead_s() else { continue };
                let end = script.cues[place..].iter().find(|later| match (cue, later.cue) {
                    (Cue::Warning { phase, .. } | Cue::Ending { phase }, Cue::Ended { phase: ended }) => {
                        *phase == ended
                    }
                    _ => false,
                });
                assert_eq!(end.map(|end| end.at_s), Some(at_s + lead_s), "{id} at {at_s} s");
            }
        }
    }

    /// SA-COMMS-04, SA-COMMS-01: numbers are 1 to 8, each at most once. The first announcement is at time 0.
    #[test]
    fn threat_numbers_are_unique_and_in_range() {
        for (id, script) in scripts() {
            assert_eq!(script.cues[0], TimedCue { at_s: 0, cue: Cue::Begin });
            let mut numbers: Vec<u8> = script.cues.iter().filter_map(|cue| cue.number()).collect();
            let all = numbers.len();
            numbers.sort_unstable();
            numbers.dedup();
            assert!(numbers.len() == all && numbers.iter().all(|n| (1..=8).contains(n)), "{id}");
            assert!(script.cues.is_sorted_by_key(|cue| cue.at_s), "{id}");
        }
    }

    impl TimedCue {
        fn number(&self) -> Option<u8> {
            match self.cue {
                Cue::Threat { number, .. } => Some(number),
                _ => None,
            }
        }
    }

    #[test]
    fn mission_threat_units_fit_the_crew() {
        for id in ScriptId::MISSIONS {
            let units = |five: bool| -> u8 {
                let threats = id.script().cues.iter().filter_map(|timed| match timed.cue {
                    Cue::Threat { serious, unconfirmed, .. } if five || !unconfirmed => {
                        Some(1 + u8::from(serious))
                    }
                    _ => None,
                });
                threats.sum()
            };
            assert_eq!((units(false), units(true)), (7, 8), "{id}");
        }
    }

    /// AMB-23: no script draws more cards from a deck than it contains at any level.
    #[test]
    fn no_deck_runs_out() {
        for (id, script) in scripts() {
            for serious in [false, true] {
                for internal in [false, true] {
                    let of_sort = |timed: &&TimedCue| matches!(timed.cue, Cue::Threat { serious: s, zone, .. } if s == serious && zone.is_none() == internal);
                    assert!(script.cues.iter().filter(of_sort).count() <= 5, "{id}");
                }
            }
        }
    }
}
