//! The score (section 16), and every card destroyed and survived.

use airlock_space_alert::{
    content::{Kind, ThreatCode},
    place::{Station, Zone},
    resolution::{Outcome, Status},
};

use super::plan::{Plan, plan};

#[test]
fn score_is_the_sum_of_its_parts() {
    let flown = plan("T1 T1 T1 T7")
        .crew("lift C - - C|A A|blue C bots|>lower_white C")
        .threat("E1-07 1 white")
        .threat("I1-02 3")
        .threat("E1-05 9 red")
        .threat("SE1-01 12 blue")
        .fly();
    let parts = flown.report.score_parts.expect("survived");
    assert_eq!(parts.destroyed, 4 + 4, "SA-SCORE-02");
    assert_eq!(parts.survived, 2, "SA-SCORE-02: the frigate is still on its way");
    assert_eq!(parts.visual, 2 + 1, "SA-SCORE-07");
    assert_eq!((parts.damage, parts.worst_zone), (-4, -4), "SA-SCORE-03, SA-SCORE-04");
    assert_eq!((parts.knocked_out, parts.disabled_bots), (0, -1), "SA-SCORE-05, SA-SCORE-06");
    assert_eq!(flown.report.score, Some(8 + 2 + 3 - 8 - 1));
    assert_eq!(parts.total(), 4);
}

#[test]
fn a_score_may_be_negative() {
    let flown = plan("T1 T1 T1 T7").crew("").threat("E1-05 1 red").threat("E1-05 2 blue").fly();
    assert_eq!(flown.report.score, Some(4 - 8 - 4), "SA-SCORE-08");
}

#[test]
fn only_the_worst_zone_counts_twice() {
    let flown = plan("T1 T1 T1 T7")
        .crew("")
        .carried(Zone::Red, "structure")
        .carried(Zone::White, "structure lift")
        .carried(Zone::Blue, "structure lift")
        .fly();
    let parts = flown.report.score_parts.expect("survived");
    assert_eq!((parts.damage, parts.worst_zone), (-5, -2), "SA-SCORE-03, SA-SCORE-04, AMB-25");
}

#[test]
fn a_lost_mission_has_no_score() {
    let flown = plan("T1 T1 T1 T1").crew("C").threat("SI1-03 1").fly();
    assert_eq!(flown.report.outcome, Outcome::Lost);
    assert_eq!((flown.report.score, flown.report.score_parts), (None, None), "SA-SCORE-01");
    assert_eq!(flown.loss(), "5 threat SI1-03", "SA-SCORE-10: what destroyed the ship is known");
}

#[test]
fn a_threat_that_never_appeared_scores_nothing() {
    let flown = plan("T1 T1 T1 T1").crew("").threat("E1-05 2 white").fly();
    assert_eq!(flown.report.threats.len(), 1);
    let lost = plan("T1 T1 T1 T1").crew("").threat("SI1-03 1").threat("E1-05 12 red").fly();
    assert_eq!(lost.status("E1-05"), Status::NotAppeared, "SA-RES-10");
}

/// A flight with one card and an idle crew. The card appears in turn 1 on the longest trajectory.
fn left_alone(code: ThreatCode) -> Plan {
    let zone = if code.def().is_external() { " white" } else { "" };
    plan("T7 T7 T7 T7").crew("|").threat(&format!("{code} 1{zone}"))
}

#[test]
fn every_ignored_card_finishes() {
    for code in ThreatCode::ALL {
        let flown = left_alone(*code).fly();
        let def = code.def();
        if def.points.survived == 0 {
            assert_eq!(flown.report.lost.map(|loss| loss.threat), Some(*code), "SA-THREAT-20");
        } else if flown.survived() {
            assert_eq!(flown.status(code.as_str()), Status::Survived, "{code}: SA-THREAT-13");
            let survived = flown.report.score_parts.map(|parts| parts.survived);
            assert_eq!(survived, Some(i32::from(def.points.survived)), "{code}");
        } else {
            // A single card may break a zone, and is then the cause of the loss.
            assert_eq!(flown.report.lost.map(|loss| loss.threat), Some(*code), "{code}");
        }
    }
}

/// A plan that destroys a card.
fn answer(code: ThreatCode) -> Plan {
    let def = code.def();
    let base = |crew: String| plan("T7 T7 T7 T7").crew(&crew).keeper().sturdy();
    match &def.kind {
        // All weapons of the ship: the central laser from turn 2 on, with fuel, rockets and interceptors.
        Kind::External { .. } => base(
            "- A A A A A A A A\
             |lift - B - - B - - B\
             |blue lift - C C C\
             |red lift C lift C bots bots bots bots"
                .to_owned(),
        )
        .threat(&format!("{code} 2 white")),
        Kind::Malfunction { stations, repair } => {
            if code == ThreatCode::SI104 {
                return base("red lift C lift C bots".to_owned()).threat("SI1-04 3");
            }
            let action = [repair.as_str(); 9].join(" ");
            let board = |station: &Station| format!(">{station} - {action}");
            let crew: Vec<String> = (0..3).map(|i| board(&stations[i % stations.len()])).collect();
            base(crew.join("|")).threat(&format!("{code} 3"))
        }
        Kind::Intruder { stations } => {
            let fight = match stations.as_slice() {
                [station] => format!("blue C >{station} heroic_bots heroic_bots"),
                _ => "blue C - bots lift bots red red bots".to_owned(),
            };
            base(fight).threat(&format!("{code} 4"))
        }
    }
}

#[test]
fn every_card_can_be_destroyed() {
    let undefeated: Vec<String> = ThreatCode::ALL
        .iter()
        .filter_map(|code| {
            let flown = answer(*code).fly();
            let points = flown.report.score_parts.map(|parts| parts.destroyed);
            let won = flown.status(code.as_str()) == Status::Destroyed
                && points == Some(i32::from(code.def().points.destroyed));
            (!won).then(|| format!("{code}: {} {}", flown.status(code.as_str()), flown.loss()))
        })
        .collect();
    assert!(undefeated.is_empty(), "SA-SCORE-02: {undefeated:?}");
}
