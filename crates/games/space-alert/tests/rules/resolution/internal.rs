//! Internal threat cards (section 15).

use airlock_space_alert::{
    place::Zone,
    resolution::{Bots, Status},
};

use super::plan::{Plan, plan};

/// A flight with nothing outside and this internal trajectory.
fn inside(track: &str, crew: &str, threat: &str) -> Plan {
    plan(&format!("T7 T7 T7 {track}")).crew(crew).sturdy().threat(threat)
}

#[test]
fn saboteurs_tap_the_reactor_or_damage_the_zone() {
    // T3, speed 4: 8 with X in turn 1, 4 in turn 2, Y on 3 and Z in turn 3.
    let flown = inside("T3", "", "I1-03 1").fly();
    assert_eq!(flown.stations(2, "I1-03"), ["lower_blue"]);
    assert_eq!(flown.energy(3).1, [2, 3, 1], "SA-THREAT-I103-01");
    assert_eq!(flown.attacks("I1-03"), ["3 blue 2"]);
    let flown = inside("T3", "", "I1-04 1").fly();
    assert_eq!(flown.energy(3).1, [1, 3, 2], "SA-THREAT-I103-01");
    // The red reactor is empty by then.
    let flown = inside("T3", "red A A", "I1-04 1").keeper().fly();
    assert_eq!(flown.attacks("I1-04"), ["3 red 1", "3 red 2"], "SA-THREAT-I103-01: 1 damage instead");
}

#[test]
fn hacked_shields_lose_shield_and_reactor() {
    // T3: X in turn 2, Y in turn 5, Z in turn 6.
    let flown = inside("T3", "", "I1-05 1").fly();
    assert_eq!(flown.energy(2), ([1, 1, 0], [2, 3, 2]), "SA-THREAT-I105-01");
    assert_eq!(flown.energy(5), ([1, 1, 0], [2, 3, 0]), "SA-THREAT-I105-01");
    assert_eq!(flown.attacks("I1-05"), ["6 blue 2"], "SA-THREAT-I105-01");
    let flown = inside("T3", "red B B B", "I1-06 2").keeper().fly();
    assert_eq!(flown.destroyed_in("I1-06"), Some(4), "SA-THREAT-I105-01");
    assert_eq!(flown.energy(12), ([0, 1, 1], [2, 3, 2]), "X came in turn 3");
}

#[test]
fn warheads_have_one_hit_point_per_rocket() {
    let flown = inside("T7", "blue lift C C C", "I1-07 4").keeper().fly();
    // One rocket was launched in turn 3, so it has 2 hit points.
    assert_eq!(flown.destroyed_in("I1-07"), Some(5), "SA-THREAT-I107-01");
    assert_eq!(flown.after(5).rockets, 2, "SA-THREAT-I107-02: C repairs");
    // Rockets are launched in turns 3, 4 and 5. None is left in turn 6.
    let flown = inside("T7", "blue lift C C C", "I1-07 6").keeper().fly();
    assert_eq!(flown.destroyed_in("I1-07"), Some(6), "SA-THREAT-I107-01: destroyed at once");
    assert_eq!(flown.report.score_parts.map(|parts| parts.destroyed), Some(4));
}

#[test]
fn lost_rocket_weakens_the_warheads() {
    // Slime from turn 2 performs X in turn 4. Warheads from turn 3 have 3 hit points; Z would be in turn 5.
    let flown = inside("T1", ">lower_blue - C", "I2-01 2").threat("I1-07 3").keeper().fly();
    assert_eq!(flown.after(4).rockets, 2, "SA-THREAT-I201-02");
    assert_eq!(flown.attacks("I1-07"), ["5 blue 3"], "SA-THREAT-I107-02, SA-THREAT-I107-03: (2 − 1) × 3");
    let flown = inside("T1", ">lower_blue - C|>lower_blue - C", "I2-01 2").threat("I1-07 3").keeper().fly();
    assert_eq!(flown.damage(3, "I1-07"), 2);
    assert_eq!(flown.destroyed_in("I1-07"), Some(4), "SA-THREAT-I107-02: 2 of 3, then 2 of 2");
}

#[test]
fn unrepaired_warheads_go_off() {
    let flown = inside("T1", "", "I1-07 1").fly();
    // T1, speed 3: Z in turn 3. 3 × 3 damage is too much.
    assert_eq!(flown.loss(), "3 structure I1-07 blue", "SA-THREAT-I107-03");
    let flown = inside("T1", ">lower_blue C C", "I1-07 1").fly();
    // One repair in turn 2. The second card is delayed by the computer check.
    assert_eq!(flown.attacks("I1-07"), ["3 blue 6"], "SA-THREAT-I107-03");
    assert_eq!(flown.report.ship.rockets, 3, "the rockets stay");
    // The device stays broken, so no rocket can be launched.
    let flown = inside("T1", ">lower_blue C - C C", "I1-07 1").keeper().fly();
    assert_eq!(flown.report.ship.rockets, 3, "SA-THREAT-I107-02, SA-THREAT-14, SA-ACT-21");
}

#[test]
fn slime_delays_members_that_enter() {
    let flown = inside("T7", "blue lift|blue - lift A|blue - >lower_blue A", "I2-01 3").keeper().fly();
    assert_eq!(flown.board(1), "blue - lift - A", "SA-THREAT-I201-01");
    assert_eq!(flown.board(2), "blue - heroic_move:lower_blue - A", "SA-THREAT-I201-01");
    let stayed = inside("T7", "blue lift - A", "I2-01 3").keeper().fly();
    assert_eq!(
        stayed.board(0),
        "blue lift - A",
        "SA-THREAT-I201-01, SA-ACT-08: being there when it appears has no effect"
    );
    // Spreading into lower_white in turn 4 (T7 from turn 1: Y on 8) does not delay the member there.
    let there = inside("T7", "lift - - - A", "I2-01 1").keeper().fly();
    assert_eq!(there.stations(4, "I2-01"), ["lower_white", "lower_blue"], "SA-THREAT-I201-03");
    assert_eq!(there.board(0), "lift - - - A", "SA-THREAT-I201-01: nor does spreading");
}

#[test]
fn slime_in_red_ruins_the_stored_squad() {
    let flown = inside("T1", "", "I2-02 1").fly();
    assert_eq!(flown.report.bots_disabled, 1, "SA-THREAT-I201-02");
    // If the squad has been taken, nothing happens.
    let flown = inside("T1", ">lower_red C", "I2-02 2").keeper().fly();
    assert_eq!((flown.bots(12, 0), flown.report.bots_disabled), (Bots::Active, 0), "SA-THREAT-I201-02");
    // Without rockets nothing is destroyed.
    let flown = inside("T1", "blue lift C C C", "I2-01 5").keeper().fly();
    assert_eq!(flown.after(7).rockets, 0, "SA-THREAT-I201-02");
}

#[test]
fn slime_spreads_at_both_y() {
    // T7 from turn 1: 14, 12 X, 10, 8 Y, 6, 4 with Y on 5, 2, Z in turn 8.
    let flown = inside("T7", "", "I2-01 1").fly();
    assert_eq!(flown.stations(3, "I2-01"), ["lower_blue"]);
    assert_eq!(flown.stations(4, "I2-01"), ["lower_white", "lower_blue"], "SA-THREAT-I201-03");
    assert_eq!(
        flown.stations(6, "I2-01"),
        ["lower_red", "lower_white", "lower_blue"],
        "SA-THREAT-I201-03, SA-THREAT-I201-04"
    );
    assert_eq!(flown.attacks("I2-01"), ["8 red 2", "8 white 2", "8 blue 2"], "SA-THREAT-I201-08");
    let flown = inside("T7", "", "I2-02 1").fly();
    assert_eq!(flown.stations(4, "I2-02"), ["lower_red", "lower_white"], "SA-THREAT-I201-03: towards blue");
}

#[test]
fn new_slime_does_not_spread_in_the_same_y() {
    // T3 has one Y (turn 5), so it spreads by one step only.
    let flown = inside("T3", "", "I2-01 1").fly();
    assert_eq!(flown.stations(5, "I2-01"), ["lower_white", "lower_blue"], "SA-THREAT-I201-04");
}

#[test]
fn slime_does_not_spread_onto_slime() {
    // Both slimes on T7, from turns 1 and 2. The blue one reaches lower_white first.
    let flown = inside("T7", "", "I2-01 1").threat("I2-02 2").fly();
    assert_eq!(flown.stations(4, "I2-01"), ["lower_white", "lower_blue"]);
    assert_eq!(flown.stations(5, "I2-02"), ["lower_red"], "SA-THREAT-I201-03: any slime");
    assert_eq!(flown.stations(6, "I2-01"), ["lower_white", "lower_blue"], "SA-THREAT-I201-03");
    // Finished slime keeps others out, too: on T3 the first one performs Z in turn 6.
    let flown = inside("T3", "", "I2-01 1").threat("I2-02 6").fly();
    assert_eq!(flown.stations(10, "I2-02"), ["lower_red"], "AMB-08");
    assert_eq!(flown.attacks("I2-02"), ["11 red 2"]);
}

#[test]
fn battlebots_clear_slime() {
    // The original has 2 hit points and does not counterattack.
    let flown = inside("T7", "blue C lift - bots bots", "I2-01 1").keeper().fly();
    assert_eq!(flown.board(0), "blue C lift - bots bots");
    assert_eq!(flown.damage(5, "I2-01"), 1, "SA-THREAT-I201-05");
    assert_eq!(flown.bots(6, 0), Bots::Active, "SA-THREAT-I201-05");
    // Y in turn 4 has put slime into lower_white, so the threat is not destroyed.
    assert_eq!(flown.stations(6, "I2-01"), ["lower_red", "lower_white"], "SA-THREAT-I201-07");
    assert_eq!(flown.status("I2-01"), Status::Survived, "SA-THREAT-I201-07");
    // Before any Y two hits are enough.
    let flown = inside("T7", "blue C lift bots bots", "I2-01 4").keeper().fly();
    assert_eq!(flown.destroyed_in("I2-01"), Some(5), "SA-THREAT-I201-07");
}

#[test]
fn progeny_has_one_hit_point_and_may_come_again() {
    // T7 from turn 1: into lower_white in turn 4, cleared in turn 5, again in turn 6.
    let flown = inside("T7", "blue C red lift bots - bots", "I2-01 1").keeper().fly();
    assert_eq!(flown.stations(4, "I2-01"), ["lower_white", "lower_blue"]);
    assert_eq!(flown.stations(5, "I2-01"), ["lower_blue"], "SA-THREAT-I201-05");
    assert_eq!(flown.damage(5, "I2-01"), 0, "SA-THREAT-I201-06");
    assert_eq!(flown.stations(6, "I2-01"), ["lower_white", "lower_blue"], "SA-THREAT-I201-06");
    assert_eq!(flown.stations(7, "I2-01"), ["lower_blue"]);
}

#[test]
fn the_last_progeny_token_decides() {
    // The original is destroyed in turn 5, before any Y, so no token is left.
    let flown = inside("T3", "blue C lift bots bots - - red bots", "I2-01 4").keeper().fly();
    // T3 from turn 4: 10, 8 X, 6, 4, 2 with Y in turn 8, Z in turn 9: destroyed in turn 5.
    assert_eq!(flown.destroyed_in("I2-01"), Some(5));
    let flown = inside("T7", "blue C lift - - bots bots red - bots", "I2-01 3").keeper().fly();
    // T7 from turn 3: Y in turns 6 and 8, Z in turn 10. In turn 7 the original is gone and its progeny is
    // left.
    assert_eq!(flown.stations(7, "I2-01"), ["lower_white"], "SA-THREAT-I201-07");
    let flown = inside("T7", "blue C lift - - bots bots red bots|red lift C - - - - - - bots", "I2-01 3")
        .keeper()
        .fly();
    // Entering lower_white in turn 8 delays, so both members hit in turn 10.
    assert_eq!(flown.board(0), "blue C lift - - bots bots red - bots");
    assert_eq!(flown.stations(8, "I2-01"), ["lower_red", "lower_white"]);
    assert_eq!(flown.destroyed_in("I2-01"), Some(10), "SA-THREAT-I201-07: by the last two tokens");
}

#[test]
fn finished_slime_stays_and_delays() {
    // T1: Z in turn 5.
    let flown = inside("T1", "blue C - - - lift bots A", "I2-01 1").keeper().fly();
    assert_eq!(flown.attacks("I2-01"), ["5 blue 2"], "SA-THREAT-I201-08");
    assert_eq!(flown.board(0), "blue C - - - lift - bots A", "SA-THREAT-I201-08: it keeps delaying");
    assert_eq!(flown.status("I2-01"), Status::Survived, "SA-THREAT-13");
}

#[test]
fn a_virus_taps_delays_and_damages() {
    // T3, speed 3: 9, 6 with X in turn 2, 3 with Y in turn 3, Z in turn 4.
    let flown = inside("T3", "- - - A|blue - - A|C C", "I2-05 1").fly();
    assert_eq!(flown.energy(2).1, [1, 2, 1], "SA-THREAT-I205-01");
    assert_eq!(flown.board(1), "blue - - - A", "SA-THREAT-I205-01: slot 4");
    assert_eq!(flown.attacks("I2-05"), ["4 red 1", "4 white 1", "4 blue 1"], "SA-THREAT-I205-01");
    let flown = inside("T3", "C|C|C", "I2-05 1").fly();
    assert_eq!(flown.destroyed_in("I2-05"), Some(1), "SA-THREAT-I205-01");
    assert!(!flown.report.computer[0], "SA-THREAT-I205-01: C is broken");
}

#[test]
fn an_overheated_reactor_burns_energy_and_fuel() {
    // T3: X in turn 2, Y in turn 5, Z in turn 6.
    let flown = inside("T3", "A", "I2-06 1").fly();
    assert_eq!(flown.attacks("I2-06"), ["2 white 2", "6 white 3"], "SA-THREAT-I206-01");
    assert_eq!(flown.energy(2).1[1], 2, "SA-THREAT-I206-01: the energy stays");
    assert_eq!((flown.after(4).fuel, flown.after(5).fuel), (3, 2), "SA-THREAT-I206-01");
}

#[test]
fn last_reactor_repair_knocks_out_side_crew() {
    let crew = "red lift red - lift|lift - heroic_B B|blue lift - - A|blue - - lift";
    let flown = inside("T7", crew, "I2-06 3").keeper().fly();
    assert_eq!(flown.destroyed_in("I2-06"), Some(4));
    let places: Vec<&str> = (0..4).map(|member| flown.place(4, member)).collect();
    assert_eq!(places, ["out", "lower_white", "out", "lower_blue"], "SA-THREAT-I206-02");
    // A member that left earlier in the turn is safe.
    let flown = inside("T7", "red lift - lift|lift - heroic_B B", "I2-06 3").keeper().fly();
    assert_eq!(flown.place(4, 0), "upper_red", "SA-THREAT-I206-02");
    // A member that would leave later in the turn is not.
    let flown = inside("T7", "lift - heroic_B B|red lift - lift", "I2-06 3").keeper().fly();
    assert_eq!(flown.place(4, 1), "out", "SA-THREAT-I206-02");
}

#[test]
fn commandos_move_when_they_are_hurt() {
    // T3: lift at X in turn 2, Y in turn 5, Z in turn 6.
    let flown = inside("T3", "|", "SI1-01 1").fly();
    assert_eq!(flown.stations(2, "SI1-01"), ["upper_red"]);
    assert_eq!(flown.attacks("SI1-01"), ["5 red 2", "6 red 4"], "SA-THREAT-SI101-01");
    let flown = inside("T3", "blue C red bots red", "SI1-02 1").keeper().crew("blue").fly();
    assert_eq!(flown.stations(2, "SI1-02"), ["lower_blue"]);
    // It is hit in turn 4 in lower_blue. At Y it moves towards red, and at Z it knocks out the crew in its
    // station.
    let flown = inside("T3", "blue C lift bots|- - - - lift", "SI1-02 1").keeper().fly();
    assert_eq!(flown.damage(4, "SI1-02"), 1);
    assert_eq!(flown.stations(5, "SI1-02"), ["lower_white"], "SA-THREAT-SI101-01");
    assert_eq!(flown.attacks("SI1-02"), ["6 white 4"], "SA-THREAT-SI101-01");
    assert_eq!((flown.place(6, 0), flown.place(6, 1)), ("lower_blue", "out"), "SA-THREAT-SI101-01");
}

#[test]
fn an_alien_grows_dangerous() {
    // T3: X in turn 2, Y in turn 5, Z in turn 6.
    let flown = inside("T3", "blue C red lift bots", "SI1-03 4").keeper().fly();
    // It appears in turn 4: X is in turn 5, after the hit of turn 5.
    assert_eq!((flown.damage(5, "SI1-03"), flown.bots(5, 0)), (1, Bots::Active), "SA-THREAT-SI103-01");
    let flown = inside("T3", "blue C red lift bots", "SI1-03 2").keeper().fly();
    assert_eq!(flown.bots(5, 0), Bots::Disabled, "SA-THREAT-SI103-01: X was in turn 3");
    // Y in turn 5: up to the bridge, with three members.
    let flown = inside("T3", "C - - C||", "SI1-03 1").fly();
    assert_eq!(flown.stations(5, "SI1-03"), ["upper_white"], "SA-THREAT-SI103-02");
    assert_eq!(flown.attacks("SI1-03"), ["5 white 3"], "SA-THREAT-SI103-02");
    assert_eq!(flown.loss(), "6 threat SI1-03", "SA-THREAT-SI103-02");
}

#[test]
fn knocked_out_members_do_not_count_for_the_alien() {
    // The executioner knocks out two members on the bridge first, at its X in turn 2.
    let flown = inside("T3", "C||>lower_red", "SI2-01 1").threat("SI1-03 3").fly();
    // The alien's Y is in turn 7.
    assert_eq!(flown.report.knocked_out, ["p1", "p2"]);
    assert!(!flown.attacks("SI1-03").iter().any(|attack| attack.starts_with('7')), "AMB-11");
}

#[test]
fn a_fissure_is_closed_from_space() {
    let pilot = "red lift C lift C bots";
    let flown = inside("T7", pilot, "SI1-04 4").keeper().fly();
    assert_eq!(flown.damage(5, "SI1-04"), 1, "SA-THREAT-SI104-01, AMB-17, SA-THREAT-SI104-03");
    assert_eq!(flown.destroyed_in("SI1-04"), Some(6), "SA-THREAT-SI104-01");
    assert_eq!((flown.shots(5), flown.shots(6)), (vec![], vec![]), "SA-INTERCEPT-08: nothing else is hit");
    let flown = inside("T7", "red lift C lift C heroic_bots", "SI1-04 5").keeper().fly();
    assert_eq!(flown.destroyed_in("SI1-04"), Some(6), "SA-THREAT-SI104-01");
    assert_eq!(flown.shots(6), Vec::<String>::new());
    let flown = plan("T1 T7 T7 T7")
        .crew("red lift C lift C heroic_bots bots")
        .keeper()
        .sturdy()
        .threat("SI1-04 4")
        .threat("SE1-02 1 red")
        .fly();
    // Heroic battlebots also hit the fissure with 1. The next attack is made outside.
    assert_eq!(flown.destroyed_in("SI1-04"), Some(6), "SA-THREAT-SI104-01");
    assert_eq!(flown.shots(7), ["interceptors 3: SE1-02"], "SA-INTERCEPT-08");
}

#[test]
fn a_fissure_doubles_damage() {
    // T3 from turn 1: X in turn 2 (red), Y in turn 5 (all), Z in turn 6.
    let flown =
        plan("T1 T1 T7 T3").crew("").threat("SI1-04 1").threat("E1-05 1 red").threat("E1-05 2 white").fly();
    // Red: 1 point in turn 3 draws two tiles. White: 1 point in turn 4 draws one.
    assert_eq!((flown.after(3).damage.red, flown.after(4).damage.white), (2, 1), "SA-THREAT-SI104-02");
    assert_eq!(flown.loss(), "5 structure E1-05 red", "SA-THREAT-SI104-02: 3 points in turn 5");
    let flown = plan("T7 T1 T7 T3").crew("").threat("SI1-04 1").threat("E1-07 3 white").fly();
    // The fighter's Z in turn 5 comes after the fissure's Y, so 3 points draw six tiles.
    assert_eq!(flown.after(5).damage.white, 6, "SA-THREAT-SI104-02: in every zone");
    assert_eq!(flown.loss(), "6 threat SI1-04", "SA-THREAT-SI104-02");
}

#[test]
fn a_closed_fissure_doubles_nothing() {
    let flown = plan("T4 T7 T7 T7")
        .crew("red lift C lift C bots")
        .keeper()
        .threat("SI1-04 3")
        .threat("E1-05 5 red")
        .fly();
    // X in turn 4, closed in turn 6. Gunship: X in turn 6, Y in turn 8, Z in turn 10.
    assert_eq!(flown.destroyed_in("SI1-04"), Some(6));
    assert_eq!(flown.attacks("E1-05"), ["6 red 2+0-1=1", "8 red 2+0-0=2", "10 red 3+0-0=3"]);
    assert_eq!(flown.tiles(Zone::Red), 6, "SA-THREAT-SI104-02: six points, six tiles");
}

#[test]
fn carried_structure_tile_and_fissure_quadruple_damage() {
    let flown = plan("T1 T7 T7 T3")
        .crew("")
        .carried(Zone::Red, "structure")
        .threat("SI1-04 1")
        .threat("E1-07 2 red")
        .threat("I1-04 3")
        .fly();
    // Fighter: attack 1 in turn 3 is stopped by the shield. At Z in turn 4, 3 points would draw twelve.
    assert_eq!(flown.loss(), "4 structure E1-07 red");
    let flown = plan("T1 T7 T7 T3")
        .crew("red B B")
        .carried(Zone::Red, "structure")
        .threat("SI1-04 1")
        .threat("E1-05 1 red")
        .fly();
    // Gunship: attack 2 in turn 3 is stopped by the full shield. Z is in turn 5.
    assert_eq!(flown.after(4).damage.red, 1);
    let flown = plan("T1 T7 T7 T3")
        .crew("")
        .carried(Zone::Red, "structure")
        .threat("SI1-04 1")
        .threat("E1-05 1 red")
        .fly();
    assert_eq!(flown.after(3).damage.red, 1 + 4, "AMB-09");
}

#[test]
fn crossed_wires_pour_leak_and_burn() {
    // T3, speed 3: X in turn 2, Y in turn 3, Z in turn 4.
    let flown = inside("T3", "", "SI1-05 1").fly();
    // The central shield goes from 1 to 3. One cube of the central reactor is left and lost.
    assert_eq!(flown.energy(2), ([1, 3, 1], [2, 0, 2]), "SA-THREAT-SI105-01");
    // Y: three cubes. The second tile drawn is the shield, which is empty by then.
    assert_eq!(flown.energy(3).0[1], 0, "SA-THREAT-SI105-01");
    assert_eq!(
        flown.attacks("SI1-05"),
        ["2 white 1", "3 white 3", "4 red 2", "4 blue 2"],
        "SA-THREAT-SI105-01: every reactor to its own zone"
    );
    assert_eq!(flown.energy(4).1, [0, 0, 0]);
}

#[test]
fn crossed_wires_find_no_room_in_an_overfull_shield() {
    let flown = inside("T3", "heroic_B", "SI1-05 2").fly();
    // Shield 4 with a capacity of 3, reactor 1.
    assert_eq!(flown.energy(3).1[1], 0, "AMB-29");
    assert_eq!(flown.attacks("SI1-05")[0], "3 white 1", "AMB-29");
    assert_eq!(flown.energy(3).0[1], 4, "AMB-29: nothing flows");
}

#[test]
fn an_uprising_is_repaired_in_two_stations() {
    // 4 hit points.
    let flown = inside("T7", "blue C C C C", "SI1-06 2").keeper().fly();
    assert_eq!(
        flown.destroyed_in("SI1-06"),
        Some(5),
        "SA-THREAT-SI106-01: in one station it takes four repairs"
    );
    assert_eq!(flown.bots(5, 0), Bots::None, "SA-THREAT-SI106-01: C there is broken");
    let flown = inside("T7", "blue - C C|red lift C C", "SI1-06 2").keeper().fly();
    assert_eq!(flown.damage(3, "SI1-06"), 3, "SA-THREAT-SI106-02, SA-RES-08");
    assert_eq!(flown.destroyed_in("SI1-06"), Some(4));
    // The bonus may destroy it: 1 + 2 + 1.
    let flown = inside("T7", "blue C C|red lift C", "SI1-06 2").keeper().fly();
    assert_eq!(flown.destroyed_in("SI1-06"), Some(3), "SA-THREAT-SI106-02");
    // Three repairs in one station give no bonus.
    let flown = inside("T7", "blue C|blue C|blue C", "SI1-06 2").keeper().fly();
    assert_eq!(flown.damage(2, "SI1-06"), 3, "SA-THREAT-SI106-02");
}

#[test]
fn repairs_of_different_turns_are_no_joint_repair() {
    let flown = inside("T7", "blue C|red lift C", "SI1-06 2").keeper().fly();
    assert_eq!(flown.damage(3, "SI1-06"), 2, "AMB-32");
}

#[test]
fn an_uprising_takes_out_the_crew() {
    // T3: X in turn 2, Y in turn 5, Z in turn 6.
    let flown = inside("T3", "blue C|blue - - - lift|>lower_red||red", "SI1-06 1").fly();
    // No member has a squad, since C is broken and gets repaired instead.
    assert_eq!(flown.place(5, 2), "out", "SA-THREAT-SI106-03: in lower_red at Y");
    assert_eq!(flown.place(5, 0), "out", "SA-THREAT-SI106-03: in upper_blue at Y");
    assert_eq!((flown.place(5, 1), flown.place(5, 4)), ("lower_blue", "upper_red"));
    assert_eq!((flown.place(6, 1), flown.place(6, 4)), ("out", "out"), "SA-THREAT-SI106-03: Z");
    assert_eq!(flown.place(6, 3), "upper_white", "SA-THREAT-SI106-03: the bridge is safe");
    // X knocks out leaders of active squads, but not in space and not with a disabled squad.
    let flown = inside("T1", "blue C|red lift C lift C bots bots", "SI1-06 4").keeper().fly();
    assert_eq!(flown.place(6, 0), "out", "SA-THREAT-SI106-03");
    assert_eq!(flown.place(6, 1), "space", "SA-THREAT-SI106-03, SA-THREAT-19");
}

#[test]
fn executioner_spares_active_squad_leaders() {
    // T3: X in turn 2 to upper_white, Y in turn 5 to lower_white, Z in turn 6.
    let flown = inside("T3", "C|blue C|lift", "SI2-01 1").fly();
    assert_eq!(flown.stations(2, "SI2-01"), ["upper_white"], "SA-THREAT-SI201-01");
    assert_eq!((flown.place(2, 0), flown.place(2, 1)), ("out", "upper_blue"));
    assert_eq!(
        (flown.stations(5, "SI2-01"), flown.place(5, 2)),
        (vec!["lower_white"], "out"),
        "SA-THREAT-SI201-01"
    );
    assert_eq!(flown.attacks("SI2-01"), ["6 white 3"], "SA-THREAT-SI201-01");
    // A member with an active squad is safe on the bridge, one with a disabled squad is not.
    let flown = inside("T3", "blue C red|C - - C", "SI2-01 3").fly();
    assert_eq!((flown.place(4, 0), flown.place(4, 1)), ("upper_white", "out"), "SA-THREAT-SI201-01");
    let flown = inside("T3", "blue C bots red|C - - C", "SI2-01 3").fly();
    assert_eq!(flown.bots(3, 0), Bots::Disabled);
    assert_eq!(flown.place(4, 0), "out", "AMB-10");
}

#[test]
fn seeker_moves_to_the_fullest_neighbour() {
    // T3: X in turn 2, Y in turn 5, Z in turn 6. From upper_white: upper_red, upper_blue, lower_white.
    let seek = |crew: &str| inside("T3", crew, "SI2-02 1").fly().stations(2, "SI2-02");
    assert_eq!(seek("red|red|blue|C"), ["upper_red"], "SA-THREAT-SI202-01");
    assert_eq!(seek("red|blue|C"), ["upper_white"], "SA-THREAT-SI202-01: not strictly more");
    assert_eq!(
        seek("C||||"),
        ["upper_white"],
        "SA-THREAT-SI202-01: nobody next door; its own station does not count"
    );
    assert_eq!(seek("lift|C"), ["lower_white"], "SA-THREAT-SI202-01");
    assert_eq!(seek("red|red|blue|blue|lift|C"), ["upper_white"], "SA-THREAT-SI202-01: a tie at the top");
    // It moves even if fewer members are there than in its own station.
    assert_eq!(seek("C||||red"), ["upper_red"], "SA-THREAT-SI202-01");
    // Members two doors away do not attract it.
    assert_eq!(seek("red lift|C"), ["upper_white"], "SA-THREAT-SI202-01");
}

#[test]
fn seeker_ignores_pilots_and_knocked_out_members() {
    let flown = inside("T1", "red lift C lift C bots bots|- - - - - lift", "SI2-02 4").keeper().fly();
    // X in turn 6: one member is in lower_white, and the pilot does not count.
    assert_eq!(flown.stations(6, "SI2-02"), ["lower_white"], "AMB-11, SA-INTERCEPT-02");
}

#[test]
fn seeker_knocks_out_its_destroyer() {
    let flown = inside("T7", "blue C red bots heroic_bots", "SI2-02 3").keeper().fly();
    assert_eq!((flown.damage(4, "SI2-02"), flown.bots(4, 0)), (1, Bots::Active), "AMB-12");
    assert_eq!(flown.destroyed_in("SI2-02"), Some(5));
    assert_eq!((flown.place(5, 0), flown.bots(5, 0)), ("out", Bots::Disabled), "SA-THREAT-SI202-02");
    assert_eq!(flown.report.score, Some(15 - 2 - 1), "SA-THREAT-SI202-02");
}

#[test]
fn a_seeker_at_z_damages_and_knocks_out() {
    let flown = inside("T1", "|red", "SI2-02 1").fly();
    // X in turn 3: to upper_red, Z in turn 5.
    assert_eq!(flown.attacks("SI2-02"), ["5 red 5"], "SA-THREAT-SI202-02");
    assert_eq!(flown.report.knocked_out, ["p2"], "SA-THREAT-SI202-02");
}

#[test]
fn an_overload_is_repaired_in_three_stations() {
    // 7 hit points.
    let flown = inside("T7", "lift - B B|red lift B|blue lift B", "SI2-03 3").keeper().fly();
    assert_eq!(flown.damage(3, "SI2-03"), 5, "SA-THREAT-SI203-01, SA-THREAT-SI203-02");
    assert_eq!(flown.damage(4, "SI2-03"), 6, "SA-THREAT-SI203-02: not in all three");
    let flown = inside("T7", "lift - B|red lift B|blue lift heroic_B|lift - - B", "SI2-03 3").keeper().fly();
    assert_eq!(flown.damage(3, "SI2-03"), 6, "SA-HEROIC-06");
    // The fourth member repairs in turn 4.
    assert_eq!(flown.destroyed_in("SI2-03"), Some(4), "SA-THREAT-SI203-01");
}

#[test]
fn an_overload_empties_reactors() {
    // T3, speed 3: X in turn 2, Y in turn 3, Z in turn 4.
    let flown = inside("T3", "", "SI2-03 1").fly();
    assert_eq!(flown.energy(2).1, [2, 1, 2], "SA-THREAT-SI203-03");
    assert_eq!(flown.energy(3).1, [1, 0, 1], "SA-THREAT-SI203-03");
    assert_eq!(flown.attacks("SI2-03"), ["4 red 3", "4 white 3", "4 blue 3"], "SA-THREAT-SI203-03");
}

#[test]
fn contamination_is_cleared_station_by_station() {
    let flown = inside("T6", "blue C bots lift bots red red bots", "SI2-04 3").keeper().fly();
    assert_eq!(flown.stations(3, "SI2-04"), ["upper_red", "lower_red", "lower_blue"], "SA-THREAT-SI204-02");
    assert_eq!((flown.damage(3, "SI2-04"), flown.bots(3, 0)), (1, Bots::Active), "SA-THREAT-SI204-01");
    assert_eq!(flown.stations(5, "SI2-04"), ["upper_red", "lower_red"]);
    assert_eq!(flown.destroyed_in("SI2-04"), Some(8), "SA-THREAT-SI204-02: the third one destroys the card");
    // A second hit in a cleared station has no target.
    let flown = inside("T7", "blue C bots bots", "SI2-04 3").keeper().fly();
    assert_eq!(flown.damage(4, "SI2-04"), 1, "SA-THREAT-SI204-02");
}

#[test]
fn contamination_delays_damages_and_knocks_out() {
    // T3 from turn 1: X in turn 2, Y in turn 5, Z in turn 6.
    let flown = inside("T3", "red - A|- - A|C - - C", "SI2-04 1").fly();
    assert_eq!(flown.board(0), "red - - A", "SA-THREAT-SI204-03");
    assert_eq!(flown.board(1), "- - A", "SA-THREAT-SI204-03");
    assert_eq!(
        flown.attacks("SI2-04"),
        ["5 red 1", "5 red 1", "5 blue 1", "5 blue 1"],
        "SA-THREAT-SI204-03: the zone of each token"
    );
    assert_eq!(flown.report.knocked_out, ["p1"], "SA-THREAT-SI204-03");
}

#[test]
fn contaminated_stations_kill_after_z() {
    // T1: Z in turn 5.
    let flown = inside("T1", "- - - - - red|- - - - - lift|- - - - - >lower_blue", "SI2-04 1").keeper().fly();
    assert_eq!(flown.report.knocked_out, ["p1", "p3"], "SA-THREAT-SI204-04");
    // X in turn 5 delays the pilot in upper_red, who is therefore in space at Z in turn 7.
    let flown = inside("T1", "red lift - C lift C bots", "SI2-04 3").keeper().fly();
    assert_eq!(flown.board(0), "red lift - C lift - C bots");
    assert_eq!((flown.place(7, 0), flown.place(8, 0)), ("space", "space"));
    assert_eq!(flown.place(9, 0), "out", "SA-THREAT-SI204-04: also from space");
    // A cleared station is safe.
    let flown = inside("T1", "blue C bots red - - blue", "SI2-04 3").keeper().fly();
    assert_eq!(flown.status("SI2-04"), Status::Survived);
    assert_eq!(flown.place(8, 0), "upper_blue", "SA-THREAT-SI204-04: only the remaining tokens");
}

#[test]
fn lift_delays_even_into_a_deadly_station() {
    // Upper_red is cleared in turn 5. From turn 7 on, slime and contamination stay in lower_red.
    let flown = inside("T1", "blue C red red bots - - lift A B|red - - - - - - lift A B", "SI2-04 3")
        .keeper()
        .threat("I2-02 3")
        .fly();
    assert_eq!((flown.place(7, 0), flown.place(7, 1)), ("upper_red", "upper_red"));
    assert_eq!((flown.place(8, 0), flown.place(8, 1)), ("out", "out"), "SA-THREAT-SI204-04");
    assert_eq!(
        flown.board(0),
        "blue C red red bots - - lift A B",
        "AMB-36: no delay by slime for who is out"
    );
    assert_eq!(flown.board(1), "red - - - - - - lift - A B", "SA-ACT-04, AMB-36");
}

#[test]
fn fissures_multiply() {
    let flown =
        plan("T1 T7 T7 T3").crew("").threat("SI1-04 1").threat("SI1-04 1").threat("E1-05 1 red").fly();
    assert_eq!(flown.after(3).damage.red, 4, "AMB-38");
}

#[test]
fn contamination_knocks_out_returning_pilot() {
    let flown =
        inside("T1", "red lift C lift C bots bots bots bots bots bots bots", "SI2-04 7").keeper().fly();
    assert_eq!((flown.place(12, 0), flown.place(13, 0)), ("space", "out"), "SA-RES-22, SA-THREAT-SI204-04");
    assert_eq!(flown.report.bots_disabled, 1, "SA-BOT-08");
}

#[test]
fn three_together_disarm_the_nuclear_device() {
    let flown = inside("T7", "lift - C|>lower_white - C|>lower_white - C", "SI2-05 3").keeper().fly();
    assert_eq!(flown.destroyed_in("SI2-05"), Some(3), "SA-THREAT-SI205-01");
    assert_eq!(flown.report.visual, [0, 0, 0], "SA-THREAT-SI205-01: C is broken");
    // Two repairs and then one are not enough, since the repairs of a turn are forgotten.
    let flown = inside("T7", "lift - C|>lower_white - C|>lower_white - - C", "SI2-05 3").keeper().fly();
    assert_eq!(
        (flown.damage(3, "SI2-05"), flown.destroyed_in("SI2-05")),
        (0, None),
        "AMB-32, SA-THREAT-SI205-01"
    );
    // X and Y make it faster: 16, 12 X, 7 (Y on 8), then 1 with Y on 5 and Z.
    assert_eq!(flown.loss(), "5 threat SI2-05", "SA-THREAT-SI205-01");
}
