//! The score (section 16).

use serde::{Deserialize, Serialize};

use crate::{
    content::place::{PerZone, Zone},
    rules::resolution::{Resolution, crew::Squad, threats::Status, visual},
};

/// Parts that add up to the score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScoreParts {
    /// Higher values of destroyed threats (SA-SCORE-02).
    pub destroyed: i32,
    /// Lower values of threats that survived (SA-SCORE-02).
    pub survived: i32,
    /// Points for visual confirmation (SA-SCORE-07).
    pub visual: i32,
    /// −1 for each damage tile (SA-SCORE-03).
    pub damage: i32,
    /// −1 more for each tile of the most damaged zone (SA-SCORE-04).
    pub worst_zone: i32,
    /// −2 for each crew member knocked out (SA-SCORE-05).
    pub knocked_out: i32,
    /// −1 for each disabled squad (SA-SCORE-06).
    pub disabled_bots: i32,
}

impl ScoreParts {
    /// The sum of the parts. It may be negative (SA-SCORE-08).
    pub const fn total(&self) -> i32 {
        let Self { destroyed, survived, visual, damage, worst_zone, knocked_out, disabled_bots } = *self;
        destroyed + survived + visual + damage + worst_zone + knocked_out + disabled_bots
    }
}

impl Resolution {
    /// Parts of the score in the current state.
    pub fn score_parts(&self) -> ScoreParts {
        let points = |status, of: fn(&super::Threat) -> u8| -> i32 {
            self.threats
                .iter()
                .filter(|threat| threat.status == status)
                .map(|threat| i32::from(of(threat)))
                .sum()
        };
        let tiles: PerZone<i32> = PerZone::from_fn(|zone| count(self.ship.damage[zone].len()));
        let knocked_out = self.crew.iter().filter(|crewman| crewman.is_out()).count();
        ScoreParts {
            destroyed: points(Status::Destroyed, |threat| threat.def().points.destroyed),
            survived: points(Status::Survived, |threat| threat.def().points.survived),
            visual: self.observed.iter().map(|best| visual::points(*best)).sum(),
            damage: -Zone::ALL.iter().map(|zone| tiles[*zone]).sum::<i32>(), // AMB-25
            worst_zone: -Zone::ALL.iter().map(|zone| tiles[*zone]).max().unwrap_or(0),
            knocked_out: -2 * count(knocked_out),
            disabled_bots: -i32::from(self.disabled_squads()),
        }
    }

    /// Number of disabled squads: led by a member, stored, or missing (SA-SCORE-06, AMB-25).
    pub(super) fn disabled_squads(&self) -> u8 {
        let led = self.crew.iter().filter_map(|crewman| crewman.squad);
        let disabled = led.chain(self.ship.stored.iter()).filter(|squad| *squad == Squad::Disabled).count();
        u8::try_from(disabled).expect("there are two squads") + self.ship.squads_missing
    }
}

fn count(number: usize) -> i32 {
    i32::try_from(number).expect("everything is limited")
}
