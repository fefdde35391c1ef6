//! The flight log (SA-SCORE-09, SA-SCORE-10, SA-CAMPAIGN-13, SA-CAMPAIGN-14).

use serde::{Deserialize, Serialize};

use crate::{
    content::{ScriptId, ThreatCode},
    resolution::ScoreParts,
    setup::Level,
    state::SpaceAlert,
};

/// A flight as a row of the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The script.
    pub script: ScriptId,
    /// The level of common threats.
    pub common: Level,
    /// The level of serious threats.
    pub serious: Level,
    /// The points; none if the ship was lost (SA-SCORE-01).
    pub points: Option<RowPoints>,
    /// The card that destroyed the ship, if one did (SA-SCORE-10).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost_to: Option<ThreatCode>,
}

/// The points of a survived flight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowPoints {
    /// Of survived threats.
    pub survived: i32,
    /// Of destroyed threats.
    pub destroyed: i32,
    /// Of damage, the knocked-out and disabled squads; 0 or less.
    pub penalties: i32,
    /// Of visual confirmation.
    pub visual: i32,
}

impl RowPoints {
    /// The score of the flight (SA-SCORE-02…08).
    pub const fn score(self) -> i32 {
        self.survived + self.destroyed + self.penalties + self.visual
    }
}

impl From<ScoreParts> for RowPoints {
    fn from(parts: ScoreParts) -> Self {
        let ScoreParts { destroyed, survived, visual, damage, worst_zone, knocked_out, disabled_bots } =
            parts;
        Self { survived, destroyed, penalties: damage + worst_zone + knocked_out + disabled_bots, visual }
    }
}

/// What the flights of a campaign come to (SA-CAMPAIGN-13); none if one was lost.
pub(crate) fn sum(rows: &[Row]) -> Option<i32> {
    let points: Vec<RowPoints> = rows.iter().map(|row| row.points).collect::<Option<_>>()?;
    let threats: i32 = points.iter().map(|points| points.survived + points.destroyed).sum();
    let visual: i32 = points.iter().map(|points| points.visual).sum();
    let flights = i32::try_from(points.len()).ok()?;
    Some(threats + visual.checked_div(flights)? + points.last()?.penalties)
}

/// The rows of this flight and of those before it in the campaign, once it is carried out.
pub(crate) fn rows(game: &SpaceAlert) -> Vec<Row> {
    let Some(playback) = game.finished() else { return Vec::new() };
    let row = Row {
        script: game.script,
        common: game.setup.common,
        serious: game.setup.serious,
        points: playback.resolution.report().score_parts.map(RowPoints::from),
        lost_to: playback.resolution.lost().map(|loss| loss.threat),
    };
    game.setup.carried.rows.iter().cloned().chain([row]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(points: Option<RowPoints>) -> Row {
        Row { script: ScriptId::Mission1, common: Level::White, serious: Level::White, points, lost_to: None }
    }

    fn points(threats: i32, visual: i32, penalties: i32) -> Option<RowPoints> {
        Some(RowPoints { survived: 0, destroyed: threats, penalties, visual })
    }

    /// SA-CAMPAIGN-13: threats of all flights, visual points divided by the flights and rounded down, the last penalties.
    #[test]
    fn a_campaign_counts_threats_of_all_flights_and_penalties_of_the_last() {
        let rows = [row(points(20, 1, -9)), row(points(10, 1, -3)), row(points(8, 3, -2))];
        assert_eq!(sum(&rows), Some(38 + 1 - 2));
        assert_eq!(sum(&rows[..2]), Some(30 + 1 - 3));
    }

    /// SA-CAMPAIGN-01: a lost flight loses the whole campaign.
    #[test]
    fn a_campaign_with_a_lost_flight_has_no_score() {
        assert_eq!(sum(&[row(points(20, 1, -9)), row(None)]), None);
        assert_eq!(sum(&[]), None);
    }
}
