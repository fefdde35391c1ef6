//! Order of the steps in a flight (section 4), and threats in general (section 14).

use airlock_space_alert::{
    place::Zone,
    resolution::{Event, Happening, Status},
};

use super::plan::{Flown, plan};

fn steps(flown: &Flown, turn: u8) -> Vec<&'static str> {
    let mut steps: Vec<&str> =
        flown.events.iter().filter(|event| event.turn == turn).map(|event| event.step.as_str()).collect();
    steps.dedup();
    steps
}

#[test]
fn ship_starts_as_in_setup() {
    let flown = plan("T1 T1 T1 T1").crew("").fly();
    let start = flown.after(1);
    assert_eq!(flown.energy(1), ([1, 1, 1], [2, 3, 2]), "SA-RES-01, SA-SETUP-09, AMB-02");
    assert_eq!((start.fuel, start.rockets), (3, 3), "SA-SETUP-09, SA-SETUP-11");
}

#[test]
fn a_turn_has_five_steps_in_order() {
    let flown = plan("T7 T7 T7 T1").crew("A A").threat("E1-09 2 white").fly();
    assert_eq!(steps(&flown, 2), ["appear", "crew", "fire", "threats", "computer"], "SA-RES-03…07");
    assert_eq!(steps(&flown, 3), ["threats"], "SA-RES-07: only in turns 2, 5 and 9");
    let turns: Vec<u8> = flown.turns.iter().map(|turn| turn.turn).collect();
    assert_eq!(turns, (1..=13).collect::<Vec<u8>>(), "SA-RES-02, SA-RES-20");
    let checks = |flown: &Flown| {
        let check = |event: &&Event| matches!(event.what, Happening::ComputerChecked { .. });
        flown.events.iter().filter(check).map(|event| event.turn).collect::<Vec<u8>>()
    };
    assert_eq!(checks(&flown), [2, 5, 9], "SA-RES-07, SA-RES-24");
    let short = plan("T1 T1 T1 T1").crew("").short().fly();
    assert_eq!((short.turns.len(), checks(&short)), (8, vec![2, 5]), "SA-PLAN-18, SA-RES-20");
}

#[test]
fn captain_acts_first_and_completely() {
    // Both want the only energy in the red reactor. The captain shoots, and nothing is left for the other
    // member.
    let flown = plan("T7 T1 T1 T1").crew("red A A|red - B").keeper().fly();
    assert_eq!(flown.energy(3), ([1, 1, 1], [0, 3, 2]), "SA-RES-04, SA-SETUP-17");
    let flown = plan("T7 T1 T1 T1").crew("red - B|red A A").keeper().fly();
    assert_eq!(flown.energy(3), ([2, 1, 1], [0, 3, 2]), "SA-RES-04, SA-SETUP-18");
    assert_eq!(flown.shots(3), Vec::<String>::new());
}

#[test]
fn knocked_out_member_does_nothing_more() {
    let flown = plan("T1 T7 T7 T7").crew("A - - - - A A|").threat("SE2-03 1 red").fly();
    assert_eq!(flown.place(5, 0), "out", "SA-RES-09");
    assert_eq!(flown.shots(6), Vec::<String>::new(), "SA-RES-09, AMB-33");
    assert!(flown.survived(), "SA-RES-11: everybody is knocked out");
    assert_eq!(flown.report.players[0].station, None);
    assert_eq!(flown.report.score_parts.map(|parts| parts.knocked_out), Some(-4), "SA-SCORE-05");
}

#[test]
fn threats_move_once_more_after_the_last_turn() {
    let flown = plan("T1 T7 T7 T7").crew("").threat("E1-05 9 red").fly();
    // 8, 6, 4 with X, 2 in turn 12, Z in turn 13.
    assert_eq!(flown.attacks("E1-05"), ["11 red 2+0-1=1", "13 red 3+0-0=3"], "SA-RES-24");
    assert_eq!(flown.status("E1-05"), Status::Survived, "SA-RES-25");
    let flown = plan("T1 T7 T7 T7").crew("").threat("E1-05 10 red").fly();
    assert_eq!((flown.status("E1-05"), flown.position(13, "E1-05")), (Status::OnTrack, 2));
    assert_eq!(flown.report.score_parts.map(|parts| parts.survived), Some(0), "SA-SCORE-02");
}

#[test]
fn nobody_acts_and_nothing_appears_in_the_extra_turn() {
    let flown = plan("T1 T7 T7 T7").crew("- - - - - - A").keeper().short().threat("SE2-06 7 white").fly();
    assert_eq!(flown.hits("SE2-06"), [(7, 5)], "SA-RES-20");
    assert_eq!(steps(&flown, 8), ["threats", "end"], "SA-RES-20, SA-RES-21");
}

#[test]
fn extra_turn_has_attacks_after_fire() {
    // A Nemesis is hit by the last rocket.
    let flown = plan("T7 T7 T7 T7").crew("blue lift - - - - - - - - - C").threat("SE2-05 10 red").fly();
    // 16, then 13 with turn 10, 10 with X in turn 11, 7 with Y in turn 12.
    let attacks = flown.attacks("SE2-05");
    assert!(attacks.contains(&"13 blue 1+0-1=0".to_owned()), "SA-RES-23, SA-TARGET-21: {attacks:?}");
}

#[test]
fn threat_moves_in_the_turn_of_its_appearance() {
    let flown = plan("T1 T2 T3 T4")
        .crew("")
        .threat("E1-05 2 red")
        .threat("E1-05 3 white")
        .threat("E1-05 4 blue")
        .threat("I1-05 5")
        .fly();
    let position = |turn: usize, number: u8| {
        flown.after(turn).threats.iter().find(|threat| threat.turn == number).map(|threat| threat.position)
    };
    assert_eq!((position(1, 2), position(2, 2)), (None, Some(8)), "SA-THREAT-01, SA-THREAT-02");
    assert_eq!((position(2, 3), position(3, 3)), (None, Some(9)), "SA-THREAT-01");
    assert_eq!(position(4, 4), Some(10), "SA-THREAT-01");
    assert_eq!(position(5, 5), Some(11), "SA-THREAT-01");
}

#[test]
fn tokens_start_in_the_stations_of_the_card() {
    let flown = plan("T7 T7 T7 T7").crew("").threat("SI1-06 1").threat("I1-02 2").threat("SI2-04 3").fly();
    assert_eq!(flown.stations(1, "SI1-06"), ["upper_blue", "lower_red"], "SA-THREAT-03");
    assert_eq!(flown.stations(2, "I1-02"), ["upper_blue"], "SA-THREAT-04");
    assert_eq!(
        flown.stations(3, "SI2-04"),
        ["upper_red", "upper_blue", "lower_red", "lower_blue"],
        "SA-THREAT-SI204-01"
    );
}

#[test]
fn threats_move_in_ascending_number() {
    let flown = plan("T7 T7 T7 T7")
        .crew("")
        .threat("E1-05 3 red")
        .threat("I1-05 2")
        .threat("E1-05 1 blue")
        .threat("SI1-01 3")
        .fly();
    let advanced = |event: &Event| match &event.what {
        Happening::Advanced { threat, .. } if event.turn == 3 => Some((threat.number, threat.code.as_str())),
        _ => None,
    };
    let mut order: Vec<_> = flown.events.iter().filter_map(advanced).collect();
    order.dedup();
    assert_eq!(order, [(1, "E1-05"), (2, "I1-05"), (3, "E1-05"), (3, "SI1-01")], "SA-THREAT-10, AMB-28");
}

#[test]
fn passed_marks_are_performed_in_order() {
    // Kamikaze, speed 4, on T7: X on 12, Y on 8 and 5.
    let flown = plan("T7 T7 T6 T7").crew("").threat("E2-01 1 red").fly();
    // 12 with X in turn 1, which makes its speed 5. 7 with Y on 8 in turn 2, which makes it 6. 1 with Y on 5
    // and Z in turn 3.
    assert_eq!(flown.position(1, "E2-01"), 12, "SA-THREAT-11");
    assert_eq!(
        (flown.position(2, "E2-01"), flown.threat(2, "E2-01").map(|t| t.speed)),
        (7, Some(6)),
        "SA-THREAT-12"
    );
    let acted = |event: &Event| match &event.what {
        Happening::Acted { mark, .. } => Some((event.turn, mark.as_str())),
        _ => None,
    };
    let marks: Vec<_> = flown.events.iter().filter_map(acted).collect();
    assert_eq!(marks, [(1, "X"), (2, "Y"), (3, "Y"), (3, "Z")], "SA-THREAT-11: two Y");
    // T1 has no Y.
    let flown = plan("T1 T7 T6 T7").crew("").threat("E1-05 1 red").fly();
    assert_eq!(flown.attacks("E1-05").len(), 2, "SA-THREAT-11");
}

#[test]
fn a_destroyed_threat_does_not_move() {
    let flown = plan("T1 T1 T1 T7").crew("A A").keeper().threat("E1-07 1 white").fly();
    // X would be in turn 2 (7 to 4).
    assert_eq!(flown.destroyed_in("E1-07"), Some(2));
    assert_eq!(flown.attacks("E1-07"), Vec::<String>::new(), "SA-THREAT-15");
}

#[test]
fn finished_threat_cannot_be_hit() {
    let flown = plan("T1 T1 T1 T1")
        .crew("- - - - - A")
        .keeper()
        .tiles(Zone::White, "structure lift reactor shield")
        .threat("E1-05 1 white")
        .fly();
    assert_eq!(flown.shots(6), ["upper_white 5: "], "SA-THREAT-13");
    assert_eq!(flown.status("E1-05"), Status::Survived, "SA-THREAT-13");
    // A finished intruder is gone, a finished malfunction stays.
    let flown = plan("T1 T1 T1 T1").crew("blue C - - - - bots").keeper().threat("I1-02 1").fly();
    assert_eq!(flown.status("I1-02"), Status::Survived, "SA-THREAT-14");
    let flown = plan("T1 T1 T1 T1").crew("blue - - - - - B").keeper().threat("I1-05 1").fly();
    assert_eq!(flown.energy(7), ([1, 1, 0], [2, 3, 2]), "SA-THREAT-14, SA-ACT-21");
}

#[test]
fn an_intruder_stops_at_the_end_of_the_ship_and_ignores_lifts() {
    // Skirmishers start in upper_red and walk towards blue. On T7 they take the lift twice.
    let flown = plan("T7 T7 T7 T7").crew("lift|").carried(Zone::White, "lift").threat("I1-01 1").fly();
    assert_eq!(flown.stations(2, "I1-01"), ["upper_white"], "SA-THREAT-16");
    assert_eq!(flown.stations(3, "I1-01"), ["lower_white"], "SA-THREAT-16: the lift is damaged");
    assert_eq!(flown.stations(4, "I1-01"), ["upper_white"], "SA-THREAT-16");
    // Troopers in lower_blue: lift, then red twice.
    let flown = plan("T7 T7 T7 T7").crew("").threat("I2-03 1").fly();
    assert_eq!(flown.stations(2, "I2-03"), ["lower_red"]);
    assert_eq!(flown.stations(4, "I2-03"), ["lower_white"]);
    assert_eq!(flown.stations(6, "I2-03"), ["lower_blue"]);
}

#[test]
fn healing_removes_at_most_the_damage() {
    let flown = plan("T7 T1 T1 T1").crew("red lift A|").keeper().threat("E1-09 1 red").fly();
    // X in turn 2 with no damage, 2 damage in turn 3, healed at Y in turn 4.
    assert_eq!(
        (flown.damage(2, "E1-09"), flown.damage(3, "E1-09"), flown.damage(4, "E1-09")),
        (0, 2, 0),
        "SA-THREAT-17"
    );
}

#[test]
fn malfunction_needs_repairs_for_all_hit_points() {
    let flown = plan("T7 T7 T7 T7").crew("blue B B B B").keeper().threat("I1-05 2").fly();
    assert_eq!(flown.destroyed_in("I1-05"), Some(4), "SA-THREAT-30");
    // Its X emptied the shield in turn 3.
    assert_eq!(flown.energy(4).0, [1, 1, 0], "SA-THREAT-I105-01");
    assert_eq!(flown.energy(5), ([1, 1, 2], [2, 3, 0]), "SA-THREAT-32: the device works again");
}

#[test]
fn repairs_take_effect_within_the_crew_step() {
    // The third repair in turn 3 frees the device for the next member in the same turn.
    let flown = plan("T7 T7 T7 T7").crew("blue heroic_B B|blue - B").keeper().threat("I1-05 2").fly();
    assert_eq!(flown.energy(3), ([1, 1, 2], [2, 3, 1]), "SA-THREAT-33");
}

#[test]
fn several_malfunctions_on_a_device_are_repaired_by_number() {
    // Overheated reactor (3 hit points) and power overload (7) both break B in lower_white.
    let flown =
        plan("T7 T7 T7 T7").crew("lift - B B B B").keeper().threat("I2-06 2").threat("SI2-03 3").fly();
    assert_eq!((flown.damage(3, "I2-06"), flown.damage(3, "SI2-03")), (1, 0), "SA-THREAT-31");
    assert_eq!(flown.destroyed_in("I2-06"), Some(5), "SA-THREAT-31");
    assert_eq!(flown.damage(6, "SI2-03"), 1, "SA-THREAT-32: still broken by the other one");
    assert_eq!(flown.after(6).fuel, 3, "SA-THREAT-32");
}

#[test]
fn an_unrepairable_malfunction_does_not_shield_a_repairable_one() {
    // Hacked shields on T1 finish in turn 5 and stay on B in upper_blue. Others appear there in turn 6.
    let flown =
        plan("T7 T7 T7 T1").crew("blue - - - - B B B B").keeper().threat("I1-05 1").threat("I1-05 6").fly();
    assert_eq!(flown.report.threats[1].status, Status::Destroyed, "SA-THREAT-31");
    assert_eq!(flown.energy(9).0, [1, 1, 0], "SA-THREAT-32, SA-ACT-21: the device stays broken");
}
