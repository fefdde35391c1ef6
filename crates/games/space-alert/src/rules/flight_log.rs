//! The flight log (SA-SCORE-09, SA-SCORE-10, SA-CAMPAIGN-13, SA-CAMPAIGN-14).

use crate::{
    model::flight_log::{Row, RowPoints},
    rules::{position::SpaceAlert, resolution::ScoreParts},
};

impl From<ScoreParts> for RowPoints {
    fn from(parts: ScoreParts) -> Self {
        let ScoreParts { destroyed, survived, visual, damage, worst_zone, knocked_out, disabled_bots } =
            parts;
        Self { survived, destroyed, penalties: damage + worst_zone + knocked_out + disabled_bots, visual }
    }
}

/// Final score of a campaign (SA-CAMPAIGN-13); `None` if a flight was lost or none has been flown.
pub(crate) fn sum(rows: &[Row]) -> Option<i32> {
    let points: Vec<RowPoints> = rows.iter().map(|row| row.points).collect::<Option<_>>()?;
    let threats: i32 = points.iter().map(|points| points.survived + points.destroyed).sum();
    let visual: i32 = points.iter().map(|points| points.visual).sum();
    let flights = i32::try_from(points.len()).ok()?;
    Some(threats + visual.checked_div(flights)? + points.last()?.penalties)
}

/// Rows of the earlier flights of the campaign and of this one; empty before this flight is over.
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
    use crate::{content::ScriptId, model::level::Level};

    fn row(points: Option<RowPoints>) -> Row {
        Row { script: ScriptId::Mission1, common: Level::White, serious: Level::White, points, lost_to: None }
    }

    fn points(threats: i32, visual: i32, penalties: i32) -> Option<RowPoints> {
        Some(RowPoints { survived: 0, destroyed: threats, penalties, visual })
    }

    /// SA-CAMPAIGN-13: threats of all flights, visual points divided by the number of flights and rounded
    /// down, the last penalties.
    #[test]
    fn campaign_score_uses_all_threats_and_last_penalties() {
        let rows = [row(points(20, 1, -9)), row(points(10, 1, -3)), row(points(8, 3, -2))];
        assert_eq!(sum(&rows), Some(38 + 1 - 2));
        assert_eq!(sum(&rows[..2]), Some(30 + 1 - 3));
    }

    /// SA-CAMPAIGN-01: a lost flight loses the whole campaign.
    #[test]
    fn campaign_with_a_lost_flight_has_no_score() {
        assert_eq!(sum(&[row(points(20, 1, -9)), row(None)]), None);
        assert_eq!(sum(&[]), None);
    }
}
