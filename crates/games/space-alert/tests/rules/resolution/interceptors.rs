//! Interceptors (section 8).

use airlock_space_alert::{
    place::Zone,
    resolution::{Bots, InterceptorsReport},
};

use super::plan::{Plan, plan};

/// Takes the lower squad and launches in turn 5. `rest` begins with slot 6.
fn pilot(rest: &str) -> String {
    format!("red lift C lift C {rest}")
}

/// An amoeba at range 1 in turns 5 and 6, and a pilot.
fn outside(rest: &str) -> Plan {
    plan("T1 T1 T1 T7")
        .crew(&pilot(rest))
        .keeper()
        .tiles(Zone::Red, "structure lift light_laser reactor")
        .threat("E1-09 2 red")
}

#[test]
fn a_launch_needs_an_active_squad() {
    let flown = plan("T1 T1 T1 T7").crew("red C").keeper().fly();
    assert_eq!(flown.place(2, 0), "upper_red", "SA-INTERCEPT-01");
    // The squad is disabled by skirmishers in upper_red.
    let flown = plan("T1 T1 T1 T7").crew("red lift C lift bots C").keeper().threat("I1-01 5").fly();
    assert_eq!((flown.bots(5, 0), flown.place(6, 0)), (Bots::Disabled, "upper_red"), "SA-INTERCEPT-01");
}

#[test]
fn the_interceptors_attack_in_the_turn_of_the_launch() {
    let flown = outside("").fly();
    assert_eq!((flown.place(4, 0), flown.place(5, 0)), ("upper_red", "space"), "SA-INTERCEPT-01");
    assert_eq!(flown.shots(5), ["interceptors 3: E1-09"], "SA-INTERCEPT-03, SA-INTERCEPT-07, SA-TARGET-14");
    assert_eq!(flown.hits("E1-09"), [(5, 3)]);
}

#[test]
fn an_empty_slot_brings_the_pilot_home() {
    let flown = outside("").fly();
    assert_eq!(flown.place(6, 0), "upper_red", "SA-INTERCEPT-05");
    assert_eq!(flown.shots(6), Vec::<String>::new(), "SA-INTERCEPT-05");
    assert_eq!(flown.bots(6, 0), Bots::Active);
}

#[test]
fn the_battlebots_card_makes_another_attack() {
    let flown = outside("bots").fly();
    assert_eq!(flown.place(6, 0), "space", "SA-INTERCEPT-04");
    assert_eq!(flown.hits("E1-09"), [(5, 3), (6, 3)], "SA-INTERCEPT-04");
    let flown = outside("heroic_bots").fly();
    assert_eq!(flown.hits("E1-09"), [(5, 3), (6, 4)], "SA-HEROIC-08");
}

#[test]
fn other_card_is_delayed_by_the_pilots_return() {
    let flown = outside("A B - C").fly();
    assert_eq!(flown.place(6, 0), "upper_red", "SA-INTERCEPT-06");
    assert_eq!(flown.board(0), pilot("- A B C"), "SA-INTERCEPT-06: up to the first gap");
    assert_eq!(flown.shots(6), Vec::<String>::new(), "SA-INTERCEPT-06: no attack");
    assert_eq!(flown.shots(7), ["upper_red 4: "], "the delayed card is carried out");
    let flown = outside("- - - - - -").fly();
    assert_eq!(flown.place(7, 0), "upper_red");
}

#[test]
fn last_card_is_lost_on_the_pilots_return() {
    let flown = plan("T1 T1 T1 T7").crew(&pilot("bots bots bots bots bots bots A")).keeper().fly();
    assert_eq!(flown.board(0), pilot("bots bots bots bots bots bots"), "SA-INTERCEPT-06, SA-ACT-11");
    assert_eq!(flown.place(11, 0), "space");
    assert_eq!(flown.place(12, 0), "upper_red");
}

#[test]
fn tripping_in_space_delays() {
    let flown = outside("bots! bots").fly();
    assert_eq!(flown.hits("E1-09"), [(5, 3), (6, 3)], "AMB-20");
    assert_eq!((flown.place(6, 0), flown.place(7, 0)), ("space", "upper_red"), "AMB-20: slot 7 is empty now");
    assert_eq!(flown.board(0), pilot("bots - bots"), "AMB-20");
}

#[test]
fn tripped_card_delayed_in_space_stays_tripped() {
    let flown = outside("B! C").fly();
    assert_eq!(flown.board(0), pilot("- B - C"), "SA-INTERCEPT-06, SA-ACT-40, AMB-34");
}

#[test]
fn two_targets_are_hit_with_1_each() {
    let flown = outside("heroic_bots").threat("E1-05 2 blue").fly();
    assert_eq!(flown.shots(5), ["interceptors 1: E1-09 E1-05"], "SA-INTERCEPT-07: in all three zones");
    assert_eq!(flown.shots(6), ["interceptors 2: E1-09 E1-05"], "SA-HEROIC-08");
}

#[test]
fn targets_beyond_range_1_are_out_of_reach() {
    let flown = plan("T1 T1 T1 T7").crew(&pilot("bots")).keeper().threat("E1-09 3 red").fly();
    assert_eq!(flown.shots(5), ["interceptors 1: "], "SA-INTERCEPT-07: it is on 6");
    assert_eq!(flown.shots(6), ["interceptors 3: E1-09"], "SA-INTERCEPT-07: it is on 4");
}

#[test]
fn only_one_pilot_flies_at_a_time() {
    let flown = plan("T1 T1 T1 T7").crew("red lift C lift C|blue C red red - C").keeper().fly();
    assert_eq!((flown.place(6, 0), flown.place(6, 1)), ("upper_red", "space"), "SA-INTERCEPT-09");
    let flown = plan("T1 T1 T1 T7").crew("red lift C lift C bots|blue C red red - C").keeper().fly();
    assert_eq!((flown.place(6, 0), flown.place(6, 1)), ("space", "upper_red"), "SA-INTERCEPT-01");
    // Until the pilot has returned in this turn, the interceptors are still out.
    let flown = plan("T1 T1 T1 T7").crew("blue C red red - C|red lift C lift C").keeper().fly();
    assert_eq!((flown.place(6, 0), flown.place(6, 1)), ("upper_red", "upper_red"), "SA-INTERCEPT-09");
}

#[test]
fn pilot_ignores_effects_on_the_ship() {
    // The second member maintains phase 1 only. At the check of turn 5 the pilot is in space.
    let flown = plan("T1 T1 T1 T7").crew(&format!("{}|C - - - - A", pilot("bots"))).fly();
    assert_eq!(flown.board(0), pilot("bots"), "SA-COMP-06, SA-ACT-16");
    assert_eq!(flown.board(1), "C - - - - - A", "SA-COMP-04");
    // The psionic satellite: on T3 it performs X in turn 3, Y in turn 6 and Z in turn 7.
    let flown = plan("T1 T1 T3 T7").crew(&pilot("bots bots")).crew("").threat("SE2-03 2 blue").keeper().fly();
    assert_eq!(flown.report.knocked_out, ["p2", "p3"], "SA-INTERCEPT-02, SA-THREAT-19");
    assert_eq!(flown.board(0), pilot("bots bots"), "SA-ACT-16: Y delays everybody on the ship");
    assert_eq!(flown.place(8, 0), "upper_red");
}

#[test]
fn a_pilot_returns_into_reach_of_delays() {
    // The pilot is back in turn 6, which has filled slot 7. The satellite's Y in the same turn delays that
    // slot.
    let flown = plan("T1 T1 T3 T7").crew(&pilot("A")).keeper().threat("SE2-03 2 blue").fly();
    assert_eq!(flown.board(0), pilot("- - A"), "SA-INTERCEPT-06, SA-ACT-13, SA-THREAT-SE203-01");
}

#[test]
fn a_pilot_in_space_after_the_last_turn_comes_home() {
    let flown = plan("T1 T1 T1 T7")
        .crew(&pilot("bots bots bots bots bots bots bots"))
        .keeper()
        .threat("SE2-06 10 red")
        .fly();
    assert_eq!((flown.place(12, 0), flown.place(13, 0)), ("space", "upper_red"), "SA-RES-22");
    assert_eq!(flown.shots(12), ["interceptors 1: "]);
    assert_eq!(flown.shots(13), Vec::<String>::new(), "SA-RES-22: the pilot does not attack");
    assert_eq!(flown.report.ship.interceptors, InterceptorsReport::Docked);
    let short = plan("T1 T1 T1 T7").crew(&pilot("bots bots")).keeper().short().fly();
    assert_eq!((short.place(7, 0), short.place(8, 0)), ("space", "upper_red"), "SA-RES-20, SA-RES-22");
}

#[test]
fn a_pilot_comes_home_before_threats_move_in_the_extra_turn() {
    let flown = plan("T4 T1 T1 T7")
        .crew(&pilot("bots bots bots bots bots bots bots"))
        .keeper()
        .threat("SE2-03 8 red")
        .fly();
    // On T4 from turn 8: 11, 9 with X, 7, 5 with Y, 3 in turn 12, Z in turn 13.
    assert_eq!(flown.status("SE2-03").as_str(), "survived");
    assert_eq!(flown.report.knocked_out, ["p1", "p2"], "SA-RES-22, SA-RES-24, AMB-16");
}
