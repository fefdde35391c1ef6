//! Battlebots (section 7).

use airlock_space_alert::{
    place::Station,
    resolution::{Bots, Event, Happening},
};

use super::plan::plan;

const FAR: &str = "T7 T7 T7 T7";

#[test]
fn a_squad_is_taken_and_follows() {
    let flown = plan(FAR).crew("blue C red C").keeper().fly();
    assert_eq!((flown.bots(1, 0), flown.bots(2, 0)), (Bots::None, Bots::Active), "SA-BOT-01, SA-SETUP-11");
    assert_eq!(flown.bots(4, 0), Bots::Active, "SA-BOT-01");
    let flown = plan(FAR).crew("red lift C|red lift C|blue C|blue C").keeper().fly();
    let bots: Vec<Bots> = (0..4).map(|member| flown.bots(3, member)).collect();
    assert_eq!(
        bots,
        [Bots::Active, Bots::None, Bots::Active, Bots::None],
        "SA-BOT-01: one squad in each station"
    );
}

#[test]
fn nobody_leads_two_squads() {
    let flown = plan(FAR).crew("blue C red red lift C|red lift - - - - C").keeper().fly();
    assert_eq!(flown.bots(6, 0), Bots::Active, "SA-BOT-02: nothing happens with an active squad");
    assert_eq!(flown.bots(7, 1), Bots::Active, "SA-BOT-04: the other squad is still there");
}

#[test]
fn a_hit_needs_an_active_squad_and_an_intruder() {
    let flown = plan(FAR).crew("blue - bots bots").keeper().threat("SI1-02 3").fly();
    assert_eq!(flown.damage(4, "SI1-02"), 0, "SA-BOT-05: without a squad");
    let flown = plan(FAR).crew("blue C bots bots").keeper().threat("SI1-02 3").fly();
    assert_eq!(flown.damage(3, "SI1-02"), 1, "SA-BOT-05");
    assert_eq!(flown.bots(3, 0), Bots::Disabled, "SA-BOT-07");
    assert_eq!(flown.damage(4, "SI1-02"), 1, "SA-BOT-05: with a disabled squad");
    let flown = plan(FAR).crew("blue C red bots").keeper().threat("SI1-02 3").fly();
    assert_eq!(flown.damage(4, "SI1-02"), 0, "SA-BOT-05: no intruder here");
}

#[test]
fn the_intruder_with_the_lowest_number_is_hit() {
    let flown = plan(FAR).crew("blue C - bots").keeper().threat("SI1-02 3").threat("SI2-01 4").fly();
    assert_eq!((flown.damage(4, "SI1-02"), flown.damage(4, "SI2-01")), (1, 0), "SA-BOT-06");
    let flown = plan(FAR).crew("blue C - bots").keeper().threat("SI1-02 4").threat("SI2-01 3").fly();
    assert_eq!((flown.damage(4, "SI1-02"), flown.damage(4, "SI2-01")), (0, 1), "SA-BOT-06");
}

#[test]
fn destroying_hit_also_disables_the_squad() {
    let flown = plan(FAR).crew("blue C bots C").keeper().threat("I1-02 3").fly();
    assert_eq!(flown.destroyed_in("I1-02"), Some(3), "SA-THREAT-33");
    assert_eq!(flown.bots(3, 0), Bots::Disabled, "SA-BOT-07");
    assert_eq!(flown.bots(4, 0), Bots::Active, "SA-BOT-02");
}

#[test]
fn intruder_without_counterattack_disables_no_squad() {
    let flown = plan(FAR).crew("blue C red lift bots").keeper().threat("I1-03 5").fly();
    assert_eq!(flown.destroyed_in("I1-03"), Some(5));
    assert_eq!(flown.bots(5, 0), Bots::Active, "SA-BOT-07");
}

#[test]
fn disabled_squad_is_reactivated_at_either_station() {
    let flown = plan(FAR).crew("blue C bots red red lift C").keeper().threat("I1-02 3").fly();
    assert_eq!((flown.bots(6, 0), flown.bots(7, 0)), (Bots::Disabled, Bots::Active), "SA-BOT-02");
}

#[test]
fn a_squad_disabled_in_storage_is_taken_as_it_is() {
    // The slime in lower_red performs X in turn 3.
    let flown = plan("T7 T7 T7 T1").crew("red - - lift - C C").keeper().threat("I2-02 1").fly();
    assert_eq!(flown.report.bots_disabled, 0);
    assert_eq!(
        (flown.bots(6, 0), flown.bots(7, 0)),
        (Bots::Disabled, Bots::Active),
        "SA-BOT-03, SA-THREAT-I201-02"
    );
    let taken = |event: &Event| match event.what {
        Happening::SquadTaken { active, .. } => Some(active),
        _ => None,
    };
    assert_eq!(flown.events.iter().find_map(taken), Some(false), "it is told so");
    let ready = plan(FAR).crew("blue C").keeper().fly();
    assert_eq!(ready.events.iter().find_map(taken), Some(true));
    let flown = plan("T7 T7 T7 T1").crew("").threat("I2-02 1").fly();
    assert_eq!(flown.report.bots_disabled, 1, "SA-SCORE-06: in storage too");
}

#[test]
fn knocked_out_leader_disables_the_squad() {
    // The executioner moves from upper_blue to upper_white in turn 4 and knocks out members without an active
    // squad.
    let flown = plan("T7 T7 T7 T1").crew("blue C red|").threat("SI2-01 2").fly();
    assert_eq!(flown.report.knocked_out, ["p2"]);
    // The uprising knocks out the leaders of active squads.
    let flown = plan("T7 T7 T7 T1").crew("blue C red|").threat("SI1-06 3").fly();
    assert_eq!(flown.report.knocked_out, ["p1"], "SA-THREAT-SI106-03");
    assert_eq!((flown.bots(12, 0), flown.report.bots_disabled), (Bots::Disabled, 1), "SA-BOT-08");
}

#[test]
fn a_squad_left_at_home_cannot_be_taken() {
    let flown = plan(FAR).crew("blue C|red lift C").keeper().without_squad(Station::UpperBlue).fly();
    assert_eq!((flown.bots(3, 0), flown.bots(3, 1)), (Bots::None, Bots::Active), "SA-CAMPAIGN-11");
    assert_eq!(flown.report.bots_disabled, 1, "AMB-25");
    assert_eq!(flown.report.score_parts.map(|parts| parts.disabled_bots), Some(-1), "AMB-25, SA-SCORE-06");
}
