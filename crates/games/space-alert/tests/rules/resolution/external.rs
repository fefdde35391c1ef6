//! External threat cards (section 15).

use airlock_space_alert::{
    place::Zone,
    resolution::{Bots, InterceptorsReport, Status},
};

use super::plan::{Plan, plan};

/// A threat in the red zone. Tiles that harm no weapon are drawn first.
fn red(track: &str, crew: &str, threat: &str) -> Plan {
    plan(&format!("{track} T1 T1 T1")).crew(crew).keeper().sturdy().threat(&format!("{threat} red"))
}

#[test]
fn destroyer_doubles_damage_past_the_shield() {
    // On T1: attack 1 at X in turn 3, attack 2 at Z in turn 5.
    let flown = red("T1", "", "E1-02 1").fly();
    assert_eq!(flown.attacks("E1-02"), ["3 red 1+0-1=0", "5 red 2+0-0=4"], "SA-THREAT-E102-01");
    let flown = red("T1", "red B", "E1-02 1").fly();
    assert_eq!(
        flown.attacks("E1-02"),
        ["3 red 1+0-1=0", "5 red 2+0-1=2"],
        "SA-THREAT-E102-01: only the rest"
    );
}

#[test]
fn a_stealth_fighter_cannot_be_targeted_before_x() {
    // On T7 with speed 3: 13, 10 (X on 12), 7 …
    let flown = red("T7", "red A A|red lift A|lift A A|blue lift C", "E1-03 1").fly();
    assert_eq!(flown.shots(2)[0], "upper_red 4: ", "SA-THREAT-E103-01");
    assert_eq!(flown.shots(2)[1], "lower_white 1: ", "SA-THREAT-E103-01");
    assert_eq!(flown.shots(3)[0], "upper_red 4: E1-03", "SA-THREAT-E103-01, AMB-26");
    let phantom = red("T7", "red A A|red lift A|lift A A|blue lift C", "E2-03 1").fly();
    assert_eq!(phantom.shots(2)[0], "upper_red 4: ", "SA-THREAT-E103-01");
    assert_eq!(phantom.shots(3)[0], "upper_red 4: E2-03", "SA-THREAT-E103-01");
}

#[test]
fn a_rocket_is_wasted_on_a_phantom_fighter() {
    // In turn 4 the rocket is wasted on it, on 7. The gunship behind it takes no damage.
    let flown = red("T7", "red - - A|blue lift C", "E2-03 1").threat("E1-05 2 red").fly();
    assert_eq!(flown.shots(4), ["upper_red 4: E2-03", "rocket 3: E2-03"], "SA-THREAT-E203-02");
    assert_eq!(flown.hits("E2-03"), [(4, 1)], "SA-THREAT-E203-02: 4 − 3");
    assert_eq!(flown.damage(4, "E1-05"), 0);
    assert_eq!(flown.after(4).rockets, 2, "SA-THREAT-E203-02");
    // Before X a rocket ignores it.
    let flown = red("T3", "blue lift C", "E2-03 4").threat("E1-05 2 red").fly();
    assert_eq!(flown.shots(4), ["rocket 3: E1-05"], "SA-THREAT-E103-01");
}

#[test]
fn the_pulse_cannon_strips_the_shield_of_a_cloud() {
    let flown = red("T1", "red - A A|lift - A", "E1-04 2").fly();
    assert_eq!(flown.hits("E1-04"), [(3, 5)], "SA-THREAT-E104-01: 4 + 1 without the shield of 3");
    assert_eq!(flown.destroyed_in("E1-04"), Some(3));
    let flown = red("T1", "red - A A|lift - A", "SE1-07 2").fly();
    assert_eq!(flown.hits("SE1-07"), [(3, 5), (4, 1)], "SA-THREAT-E104-01: then the shield is back");
    // Out of the pulse cannon's range it keeps its shield.
    let flown = red("T7", "red A|lift A", "SE1-07 1").fly();
    assert_eq!(flown.hits("SE1-07"), [(2, 1)], "SA-THREAT-E104-01");
}

#[test]
fn stripped_cloud_loses_its_shield_bonus() {
    // The marauder's bonus counts from turn 1 on (X on 8 of T2).
    let flown = plan("T1 T2 T1 T1")
        .crew("red - A|lift - A")
        .keeper()
        .threat("E2-06 1 white")
        .threat("SE1-07 2 red")
        .fly();
    assert_eq!(flown.hits("SE1-07"), [(3, 5)], "AMB-04");
    assert_eq!(flown.hits("E2-06"), [(3, 0)], "SA-THREAT-41: 1 − 2");
}

#[test]
fn a_cryoshield_takes_the_first_fire_that_targets_it() {
    let flown = red("T7", "red A A", "SE1-05 1").fly();
    assert_eq!(flown.hits("SE1-05"), [(2, 0), (3, 3)], "SA-THREAT-E106-01");
    let flown = red("T7", "red A A", "E1-06 1").fly();
    assert_eq!(flown.hits("E1-06"), [(2, 0), (3, 3)], "SA-THREAT-E106-01");
    // The shield of 1 stops a pulse of 1, and the cryoshield is still used up.
    let flown = red("T1", "lift A|red - A A", "SE1-05 1").fly();
    assert_eq!(flown.hits("SE1-05"), [(2, 0), (3, 3), (4, 3)], "SA-THREAT-E106-01");
    // A shot at another threat does not use it up: the cannon fires in the blue zone, the cryoshield is in
    // the red one.
    let flown = plan("T7 T1 T7 T1").crew("blue A").crew("red - A A").keeper().sturdy();
    let flown = flown.threat("SE1-05 1 red").threat("E1-06 1 blue").fly();
    assert_eq!(flown.hits("E1-06"), [(2, 0)], "SA-THREAT-E106-01");
    assert_eq!(flown.hits("SE1-05"), [(3, 0), (4, 3)], "SA-THREAT-E106-01");
}

#[test]
fn rockets_skip_untargetable_threats() {
    for code in ["E1-09", "E1-10", "E2-04", "E2-05", "E2-07", "SE1-08", "SE2-06", "SE1-06", "SE2-04"] {
        let flown = red("T1", "blue lift C", &format!("{code} 4")).threat("E1-05 4 white").fly();
        assert_eq!(flown.shots(4), ["rocket 3: E1-05"], "SA-THREAT-E109-01: {code}");
    }
}

#[test]
fn only_heavy_lasers_ignore_a_scout() {
    let flown = red("T1", "red - A|red lift A|lift - A|blue lift - C", "E2-02 2").fly();
    assert_eq!(
        flown.shots(3),
        ["upper_red 4: ", "lower_red 2: E2-02", "lower_white 1: E2-02"],
        "SA-THREAT-E202-01"
    );
    let flown = red("T1", "blue lift C", "E2-02 2").fly();
    assert_eq!(flown.shots(4), ["rocket 3: E2-02"], "SA-THREAT-E202-01");
}

#[test]
fn a_scout_strengthens_the_attacks_of_others() {
    // On T1 the scout performs X in turn 3 (number 1) and Z in turn 5. Gunships with numbers 1 … 3 follow.
    let flown = red("T1", "", "E2-02 1").threat("E1-05 2 white").threat("SE2-05 4 blue").fly();
    assert_eq!(flown.attacks("E2-02"), ["5 red 3+0-0=3"], "SA-THREAT-E202-04, AMB-07");
    assert_eq!(flown.attacks("E1-05"), ["4 white 2+1-1=2", "6 white 3+1-0=4"], "SA-THREAT-40, SA-THREAT-42");
    assert_eq!(
        flown.attacks("SE2-05"),
        ["5 blue 1+1-1=1"],
        "SA-THREAT-42: what appears later attacks stronger too"
    );
    assert_eq!(flown.energy(5).0[0], 1, "SA-THREAT-E202-04: its attack ignores the shield");
}

#[test]
fn a_scout_strengthens_higher_numbers_in_the_same_turn() {
    // Both perform X in turn 3. The scout comes first because of its lower number.
    let flown = red("T1", "", "E2-02 1").threat("E1-05 1 white").fly();
    assert_eq!(flown.attacks("E1-05")[0], "3 white 2+1-1=2", "SA-THREAT-E202-02");
    let flown = plan("T1 T3 T1 T1").crew("").threat("E1-05 1 red").threat("E2-02 2 white").fly();
    assert_eq!(
        flown.attacks("E1-05")[0],
        "3 red 2+0-1=1",
        "SA-THREAT-E202-02: a lower number attacked before"
    );
}

#[test]
fn a_destroyed_scout_strengthens_nobody() {
    let flown = red("T1", "red lift - A A", "E2-02 1").threat("E1-05 3 white").sturdy().fly();
    // X in turn 3. 1 damage each in turns 4 and 5 is not enough.
    assert_eq!(flown.hits("E2-02"), [(4, 1), (5, 1)]);
    let flown = red("T2", "red lift - heroic_A A", "E2-02 1").threat("E1-05 3 white").fly();
    // Shield 1: 3 − 1 and 2 − 1 destroy it in turn 5, before the gunship's X.
    assert_eq!(flown.destroyed_in("E2-02"), Some(5));
    assert_eq!(flown.attacks("E1-05")[0], "5 white 2+0-1=1", "SA-THREAT-42");
}

#[test]
fn a_scout_drives_the_others_on() {
    // On T3 the scout performs X in turn 2 and Y in turn 5.
    let flown =
        red("T3", "", "E2-02 1").threat("E1-05 3 white").threat("E1-10 5 blue").threat("I1-05 4").fly();
    // Gunship on T1: 8 in turn 3, 6 in turn 4, pushed to 5 (X) and then on to 3 in turn 5.
    assert_eq!(flown.position(5, "E1-05"), 3, "SA-THREAT-E202-03");
    assert_eq!(
        flown.attacks("E1-05")[0],
        "5 white 2+1-1=2",
        "SA-THREAT-E202-03: it performs the mark it reaches"
    );
    assert_eq!(flown.position(5, "E1-10"), 4, "SA-THREAT-E202-03: 10, pushed to 9, then 5 on");
    assert_eq!(flown.position(5, "I1-05"), 6, "SA-THREAT-E202-03: internal threats stay");
    assert_eq!(flown.position(5, "E2-02"), 2);
}

#[test]
fn scout_may_drive_a_threat_to_its_z() {
    // Both on T3 from turn 1. In turn 5 the grappler moves from 4 to 2, then the scout from 4 to its Y on 3.
    let flown = plan("T3 T3 T1 T1").crew("").threat("E1-08 1 white").threat("E2-02 1 red").fly();
    assert_eq!(flown.position(4, "E1-08"), 4);
    assert_eq!(
        flown.attacks("E1-08").last().map(String::as_str),
        Some("5 white 4+1-0=5"),
        "SA-THREAT-E202-03"
    );
    assert_eq!(flown.threat(5, "E1-08"), None, "SA-THREAT-E202-03: it has performed Z");
}

#[test]
fn a_swarm_takes_one_damage_in_a_step() {
    let flown = red("T7", "red - A A|red lift A A", "E2-04 1").fly();
    assert_eq!(flown.hits("E2-04"), [(3, 1), (4, 1)], "SA-THREAT-E204-01");
    // On T1: attack 1 on its own zone, then 3 there and 2 on the others.
    let flown = red("T1", "", "E2-04 1").fly();
    assert_eq!(
        flown.attacks("E2-04"),
        ["3 red 1+0-1=0", "5 red 3+0-0=3", "5 white 2+0-1=1", "5 blue 2+0-1=1"]
    );
}

#[test]
fn a_jellyfish_heals_half_of_its_damage() {
    // Damage 4 + 2 in turn 2; X in turn 2 (on 12 of T7) attacks first and heals 3.
    let flown = red("T7", "red A", "E2-05 1").fly();
    assert_eq!(flown.hits("E2-05"), [(2, 6)]);
    assert_eq!(flown.damage(2, "E2-05"), 3, "SA-THREAT-E205-01");
    // Y in turn 4 heals 1 of 3.
    assert_eq!((flown.damage(3, "E2-05"), flown.damage(4, "E2-05")), (3, 2), "SA-THREAT-E205-01, AMB-18");
}

#[test]
fn a_marauder_strengthens_all_shields() {
    // X on 8 of T2 in turn 1. It survives in turn 4.
    let flown = plan("T2 T7 T1 T1")
        .crew("- A - - A|red A")
        .keeper()
        .sturdy()
        .threat("E2-06 1 red")
        .threat("SE1-01 2 white")
        .fly();
    assert_eq!(flown.hits("E2-06"), [(2, 2)], "SA-THREAT-E206-01, SA-THREAT-41: itself included, 4 − 2");
    assert_eq!(
        flown.hits("SE1-01"),
        [(2, 2), (5, 2)],
        "SA-THREAT-42: it stays though the marauder has finished"
    );
    assert_eq!(flown.status("E2-06"), Status::Survived);
    assert_eq!(
        flown.threat(2, "SE1-01").and_then(|threat| threat.shield),
        Some(2),
        "its own shield without bonuses"
    );
    // Y on 3 of T3 drains every shield by 1.
    let flown = plan("T3 T7 T1 T1").crew("").threat("E2-06 1 red").fly();
    assert_eq!((flown.energy(2).0, flown.energy(3).0), ([1, 1, 1], [0, 0, 0]));
}

#[test]
fn a_destroyed_asteroid_makes_its_last_attack() {
    // Minor asteroid (7 hit points, speed 4) on T7: X on 12 in turn 1, Y on 8 in turn 2, Y on 5 in turn 3.
    let flown = red("T7", "red A A", "E2-07 1").fly();
    assert_eq!(
        flown.attacks("E2-07"),
        ["3 red 2+0-1=1"],
        "SA-THREAT-E207-01, SA-THREAT-E207-02, SA-TARGET-20"
    );
    // Asteroid (9 hit points, speed 3), two per mark: X on 12 in turn 2, Y on 8 in turn 3.
    let flown = red("T7", "red - A A|red - lift A", "SE1-08 1").fly();
    assert_eq!(flown.attacks("SE1-08"), ["4 red 4+0-1=3"], "SA-THREAT-E207-02");
    // Major asteroid (11 hit points, speed 2), three per mark: X in turn 2.
    let flown = red("T7", "red A heroic_A|red lift A", "SE2-06 1").fly();
    assert_eq!(flown.attacks("SE2-06"), ["3 red 3+0-1=2"], "SA-THREAT-E207-02");
}

#[test]
fn both_y_of_a_trajectory_count() {
    // T7 has two Y, on 8 and 5. The minor asteroid reaches the first in turn 2 and passes the second in turn
    // 3.
    let flown = red("T7", "red - A|red - - lift A", "E2-07 1").fly();
    // 16, 12 X, 8 Y, 4 Y, Z in turn 4 with 3 hit points left.
    assert_eq!(flown.attacks("E2-07"), ["4 red 3+0-1=2"], "not destroyed: it hits with what is left");
    let flown = red("T6", "red - A A", "SE2-06 1").fly();
    assert_eq!(flown.position(4, "SE2-06"), 7);
    let flown = red("T7", "red - A A|red lift - - - A A", "SE1-08 1").fly();
    // 13, 10 X, 7 Y, 4 Y, Z in turn 5 with 1 of 9 hit points left. The light laser would come too late.
    assert_eq!(flown.attacks("SE1-08"), ["5 red 1+0-1=0"]);
    let flown = red("T7", "red - A A|red lift - A|red lift - - A", "SE1-08 1").fly();
    assert_eq!(flown.destroyed_in("SE1-08"), Some(4), "8 + 2 are enough in turn 4");
    assert_eq!(flown.attacks("SE1-08"), ["4 red 4+0-1=3"]);
    let flown = red("T7", "red - A - A|red lift - A A", "SE1-08 1").fly();
    assert_eq!(flown.destroyed_in("SE1-08"), Some(5));
    assert_eq!(flown.attacks("SE1-08"), ["5 red 6+0-1=5"], "SA-THREAT-E207-01: both Y");
}

#[test]
fn asteroid_without_marks_does_no_harm() {
    // A scout's bonus does not raise an attack of strength 0.
    let flown =
        plan("T7 T2 T1 T1").crew("A|lift A").keeper().threat("E2-02 1 white").threat("E2-07 3 red").fly();
    assert_eq!(flown.attacks("E2-07").len(), 1, "it reaches Z");
    let flown = plan("T1 T7 T1 T1")
        .crew("- - - A|- - - lift|red - red lift A")
        .keeper()
        .threat("E2-02 1 red")
        .threat("E2-07 4 white")
        .sturdy()
        .fly();
    assert_eq!(flown.hits("E2-07"), [(4, 5)]);
    let flown = plan("T1 T7 T1 T1")
        .crew("- - - heroic_A")
        .crew("lift - - - A")
        .keeper()
        .threat("E2-02 1 red")
        .threat("SE1-08 4 white")
        .fly();
    assert_eq!(flown.hits("SE1-08"), [(4, 6)]);
    // Two heroic shots in the turn in which it appears: 6 + 2 against 7 hit points.
    let flown = plan("T1 T6 T1 T1")
        .crew("- - - heroic_A|blue lift C")
        .keeper()
        .crew("lift - - heroic_A")
        .threat("E2-02 1 red")
        .threat("E2-07 4 white")
        .fly();
    // T6 has 15 spaces, out of the pulse cannon's range, so only the 6 hit.
    assert_eq!(flown.hits("E2-07"), [(4, 6)]);
    let flown = plan("T1 T1 T1 T1")
        .crew("- - - heroic_A")
        .keeper()
        .crew("lift - - heroic_A")
        .threat("E2-02 1 red")
        .threat("E2-07 4 white")
        .fly();
    // On T1 both shots reach it: 6 + 2.
    assert_eq!(flown.destroyed_in("E2-07"), Some(4));
    assert_eq!(flown.attacks("E2-07"), ["4 white 0+0-0=0"], "SA-THREAT-E207-02, AMB-05");
}

#[test]
fn destroyed_scout_does_not_strengthen_last_attack() {
    let crew = "red lift - A|- - A A|lift - - A";
    let flown =
        plan("T1 T7 T1 T1").crew(crew).keeper().sturdy().threat("E2-02 2 red").threat("E2-07 2 white").fly();
    // Scout on T1: X in turn 4. Asteroid on T7: X in turn 2, Y in turn 3. In turn 4 it takes 5 + 1 after 5.
    assert_eq!(flown.destroyed_in("E2-07"), Some(4));
    assert_eq!(flown.attacks("E2-07"), ["4 white 2+0-1=1"]);
    let flown = plan("T2 T7 T1 T1")
        .crew("red lift - A|- - A A|lift - - A")
        .keeper()
        .sturdy()
        .threat("E2-02 2 red")
        .threat("E2-07 2 white")
        .fly();
    // On T2 the scout performs X in turn 3. It survives 2 + 1 − 1 in turn 4, so its bonus counts.
    assert_eq!(flown.attacks("E2-07"), ["4 white 2+1-1=2"], "SA-THREAT-40: last attacks too");
    let flown = plan("T2 T7 T1 T1")
        .crew("red lift - heroic_A|- - A A|lift - - A")
        .keeper()
        .sturdy()
        .threat("E2-02 2 red")
        .threat("E2-07 2 white")
        .fly();
    // 3 + 1 − 1 destroy the scout in the same step.
    assert_eq!(flown.destroyed_in("E2-02"), Some(4));
    assert_eq!(flown.attacks("E2-07"), ["4 white 2+0-1=1"], "AMB-06");
}

#[test]
fn a_leviathan_explodes() {
    // 8 hit points, shield 3. Turn 3: 4 + 2 + 1 − 3. In turn 4 a rocket adds 3.
    let flown = plan("T1 T2 T3 T1")
        .crew("red - A A|red lift A A|lift - A A|blue lift C")
        .keeper()
        .threat("SE1-03 2 red")
        .threat("E2-04 3 white")
        .threat("E1-06 4 blue")
        .threat("E1-03 4 blue")
        .threat("I1-05 4")
        .fly();
    assert_eq!(flown.hits("SE1-03"), [(3, 4), (4, 7)]);
    assert_eq!(flown.destroyed_in("SE1-03"), Some(4));
    assert_eq!(flown.damage(4, "E2-04"), 2, "SA-THREAT-SE103-01, SA-THREAT-E204-01: pulse and explosion");
    assert_eq!(flown.damage(4, "E1-06"), 1, "SA-THREAT-SE103-01: cryoshield and range");
    assert_eq!(flown.damage(4, "E1-03"), 1, "SA-THREAT-SE103-01: stealth");
    assert_eq!(flown.damage(4, "I1-05"), 0, "SA-THREAT-SE103-01: only outside");
    // The explosion does not use up the cryoshield, but the next hit does.
    let flown = plan("T1 T2 T3 T1")
        .crew("red - A A|red lift A A|lift - A A|blue lift C|blue - - - A A")
        .keeper()
        .threat("SE1-03 2 red")
        .threat("E1-06 4 blue")
        .fly();
    assert_eq!(flown.hits("E1-06"), [(5, 0), (6, 3)], "SA-THREAT-SE103-01");
}

#[test]
fn explosions_go_on_in_a_chain() {
    let flown = plan("T1 T1 T3 T1")
        .crew("red - A A|red lift A A|- - A A|lift - A A|blue lift C")
        .keeper()
        .sturdy()
        .threat("SE1-03 2 red")
        .threat("E2-07 3 white")
        .threat("E1-06 4 blue")
        .fly();
    // The asteroid (7 hit points) takes 5 + 1 in turn 3 and performs X. In turn 4 it is destroyed together
    // with the tanker.
    assert_eq!(flown.destroyed_in("SE1-03"), Some(4));
    assert_eq!(flown.destroyed_in("E2-07"), Some(4), "SA-THREAT-SE103-02");
    let flown = plan("T1 T2 T3 T1")
        .crew("red - A A|red lift A A|- - A|lift - A|blue lift C")
        .keeper()
        .threat("SE1-03 2 red")
        .threat("E2-07 2 white")
        .fly();
    // On T2 the asteroid performs X in turn 2 and takes 5 + 1 in turn 3. In turn 4 only the explosion hits it.
    assert_eq!(flown.hits("E2-07"), [(3, 6)]);
    assert_eq!(flown.destroyed_in("E2-07"), Some(4));
    assert_eq!(flown.attacks("E2-07"), ["4 white 1+0-1=0"], "SA-THREAT-SE103-02: with all consequences");
}

#[test]
fn one_tanker_sets_off_the_next() {
    // The second tanker has 7 damage when the first one explodes.
    let flown = plan("T1 T1 T7 T1")
        .crew("red - A A|red lift A A|- A A heroic_A|blue lift C")
        .keeper()
        .threat("SE1-03 2 red")
        .threat("SE1-03 2 white")
        .threat("SE2-06 3 blue")
        .fly();
    let statuses: Vec<Status> = flown.report.threats.iter().map(|threat| threat.status).collect();
    // White: 2, 2 and 3 make 7 of 8.
    assert_eq!(statuses[..2], [Status::Destroyed, Status::Destroyed]);
    let destroyed: Vec<u8> = flown
        .events
        .iter()
        .filter(|event| matches!(event.what, airlock_space_alert::resolution::Happening::Destroyed { .. }))
        .map(|event| event.turn)
        .collect();
    assert_eq!(destroyed, [4, 4], "SA-THREAT-SE103-02");
    assert_eq!(flown.damage(4, "SE2-06"), 2, "SA-THREAT-SE103-01: once for each");
}

#[test]
fn satellites_hide_at_range_3() {
    // On T7: 13 after turn 1 with speed 3, then 10.
    let flown = red("T7", "red A A|lift A A", "SE1-04 1").fly();
    assert_eq!(flown.shots(2), ["upper_red 4: ", "lower_white 1: "], "SA-THREAT-SE104-01");
    assert_eq!(flown.shots(3), ["upper_red 4: SE1-04", "lower_white 1: SE1-04"], "SA-THREAT-SE104-01");
    let flown = red("T3", "red A", "SE2-03 2").fly();
    assert_eq!(flown.shots(2), ["upper_red 4: "], "SA-THREAT-SE104-01: on 12");
}

#[test]
fn an_octopus_attacks_if_it_is_hurt() {
    let flown = red("T1", "", "SE1-06 1").carried(Zone::Blue, "").fly();
    assert_eq!(flown.loss(), "5 structure SE1-06 red", "SA-THREAT-SE106-01: twice 8 hit points");
    assert_eq!(flown.attacks("SE1-06"), ["5 red 16+0-1=15"], "SA-THREAT-SE106-01: X did nothing");
    let flown = red("T1", "red - A", "SE1-06 1").fly();
    assert_eq!(
        flown.attacks("SE1-06"),
        ["3 red 1+0-1=0", "3 white 1+0-1=0", "3 blue 1+0-1=0", "5 red 10+0-0=10"],
        "SA-THREAT-SE106-01, SA-THREAT-18"
    );
}

#[test]
fn a_behemoth_attacks_less_when_it_is_hurt() {
    // T1: X in turn 3, Z in turn 5. Heavy 4 + light 2 − 4 = 2 damage.
    let flown = red("T1", "", "SE2-01 1").fly();
    assert_eq!(flown.attacks("SE2-01"), ["3 red 2+0-1=1", "5 red 6+0-0=6"], "SA-THREAT-SE201-01");
    let flown = red("T1", "red - A|red lift A", "SE2-01 1").fly();
    assert_eq!(flown.attacks("SE2-01"), ["5 red 6+0-1=5"], "SA-THREAT-SE201-01: X only below 2");
    let flown = red("T3", "red A A|red lift A A", "SE2-01 1").fly();
    // T3: X in turn 2, Y in turn 5. All damage is dealt in turn 3.
    assert_eq!(flown.hits("SE2-01"), [(2, 0), (3, 2), (4, 0)]);
    assert_eq!(
        flown.attacks("SE2-01")[..2],
        ["2 red 2+0-1=1", "5 red 3+0-0=3"],
        "SA-THREAT-SE201-01: Y below 3"
    );
    let flown = red("T3", "red - A heroic_A|red lift A A", "SE2-01 1").fly();
    assert_eq!(flown.hits("SE2-01"), [(3, 2), (4, 3)]);
    assert_eq!(flown.attacks("SE2-01"), ["2 red 2+0-1=1", "6 red 6+0-0=6"], "SA-THREAT-SE201-01: Z below 6");
}

#[test]
fn interceptors_are_lost_alone_with_a_behemoth() {
    let pilot = "red lift C lift C bots";
    let flown = red("T1", pilot, "SE2-01 2").fly();
    assert_eq!(flown.shots(5), ["interceptors 9: SE2-01"], "SA-THREAT-SE201-02");
    assert_eq!(flown.hits("SE2-01"), [(5, 5)]);
    assert_eq!(
        (flown.place(5, 0), flown.bots(5, 0)),
        ("out", Bots::Disabled),
        "SA-THREAT-SE201-03: though it lives"
    );
    assert_eq!(flown.report.ship.interceptors, InterceptorsReport::Lost, "SA-INTERCEPT-10");
    assert_eq!(flown.shots(6), Vec::<String>::new());
    assert_eq!((flown.report.knocked_out.len(), flown.report.bots_disabled), (1, 1), "SA-THREAT-SE201-03");
    // No other member can launch after that.
    let flown = red("T1", "red lift C lift C|blue C red red - - C|red B", "SE2-01 2").fly();
    assert_eq!(flown.place(7, 1), "upper_red", "SA-THREAT-SE201-03, SA-INTERCEPT-10");
}

#[test]
fn heroic_battlebots_hit_a_behemoth_with_10() {
    let flown = red("T1", "red lift C lift C heroic_bots", "SE2-01 3").fly();
    assert_eq!(flown.shots(6), ["interceptors 10: SE2-01"], "SA-THREAT-SE201-02");
    assert_eq!(flown.place(6, 0), "out", "SA-THREAT-SE201-03");
}

#[test]
fn behemoth_among_other_targets_is_hit_normally() {
    let flown = red("T1", "red lift C lift C", "SE2-01 2").threat("E1-05 2 white").fly();
    assert_eq!(flown.shots(5), ["interceptors 1: SE2-01 E1-05"], "SA-THREAT-SE201-04");
    assert_eq!((flown.place(5, 0), flown.bots(5, 0)), ("space", Bots::Active), "SA-THREAT-SE201-04");
}

#[test]
fn a_juggernaut_draws_every_rocket() {
    // On T7 it is on 15 and 14, far beyond range 2. A gunship is close.
    let flown = red("T7", "blue lift C C", "SE2-02 2").threat("E1-05 2 white").fly();
    assert_eq!(flown.shots(4), ["rocket 3: SE2-02"], "SA-THREAT-SE202-01");
    assert_eq!(flown.hits("SE2-02"), [(4, 0), (5, 0)], "SA-THREAT-SE202-02, AMB-37: 3 − 3, then 3 − 4");
    let shields: Vec<_> =
        (3..=5).map(|turn| flown.threat(turn, "SE2-02").and_then(|threat| threat.shield)).collect();
    assert_eq!(shields, [Some(3), Some(4), Some(5)], "SA-THREAT-SE202-02");
    // The rocket hits before its shield grows: 3 + 4 − 3.
    let flown = red("T7", "blue lift C|red - - A", "SE2-02 2").fly();
    assert_eq!(flown.hits("SE2-02"), [(4, 4)], "SA-THREAT-SE202-02");
}

#[test]
fn psionic_satellite_delays_and_knocks_out() {
    // On T4 in red from turn 1: 11, 9 X, 7, 5 Y, 3, Z in turn 6.
    let crew = "red - B - B|- - B - B|red lift B - B";
    let flown = plan("T4 T1 T1 T1").crew(crew).crew("C - - C").threat("SE2-03 1 red").fly();
    assert_eq!(flown.board(1), "- - B - - B", "SA-THREAT-SE203-01: Y delays everybody, X not in white");
    assert_eq!(flown.board(0), "red - - B - B", "SA-THREAT-SE203-01: X delays its zone");
    assert_eq!(flown.board(2), "red lift - B - B", "SA-THREAT-SE203-01: both decks");
    assert_eq!(flown.report.knocked_out.len(), 4, "SA-THREAT-SE203-01");
}

#[test]
fn a_nebula_crab_attacks_the_sides() {
    let flown = plan("T1 T3 T1 T1").crew("").threat("SE2-04 1 white").fly();
    assert_eq!(flown.threat(2, "SE2-04").and_then(|threat| threat.shield), Some(4));
    // 12, 10, 8 X, 6, 4, 2 with Y in turn 5 (which makes its speed 4), Z in turn 6.
    assert_eq!(flown.attacks("SE2-04"), ["6 red 5+0-1=4", "6 blue 5+0-1=4"], "SA-THREAT-SE204-01");
}

#[test]
fn a_nemesis_answers_every_hit() {
    // T7, speed 3: 13, 10 with X in turn 2.
    let flown = red("T7", "red A", "SE2-05 1").fly();
    assert_eq!(flown.hits("SE2-05"), [(2, 3)]);
    assert_eq!(
        flown.attacks("SE2-05")[..4],
        ["2 red 1+0-1=0", "2 white 1+0-1=0", "2 blue 1+0-1=0", "2 red 1+0-0=1"],
        "SA-THREAT-SE205-01, SA-TARGET-21; then X"
    );
    assert_eq!(flown.damage(2, "SE2-05"), 4, "SA-THREAT-SE205-02: 1 more at X");
    // A hit that the shield stops does not count as damage, so it does not answer.
    let flown = red("T1", "lift A", "SE2-05 1").fly();
    assert!(!flown.attacks("SE2-05").iter().any(|attack| attack.contains("white")), "SA-THREAT-SE205-01");
}

#[test]
fn a_nemesis_answers_when_it_dies() {
    // 9 hit points: 3 + 1 (X) in turn 2, 2 (Y) in turn 3; 4 + 2 − 1 in turn 4.
    let flown = red("T7", "red A - A|red lift - A", "SE2-05 1").fly();
    assert_eq!(flown.destroyed_in("SE2-05"), Some(4));
    let last: Vec<String> =
        flown.attacks("SE2-05").into_iter().filter(|attack| attack.starts_with('4')).collect();
    assert_eq!(last.len(), 3, "SA-THREAT-SE205-01: also when destroyed");
}

#[test]
fn a_nemesis_may_destroy_itself() {
    // 7 damage before Y, which adds 2 and destroys it. This damage is no hit.
    let flown = red("T7", "red A A|red - lift A", "SE2-05 1").fly();
    // Turn 2: 3, and 1 at X. Turn 3: 3, and 2 at Y, which makes 9.
    assert_eq!(flown.hits("SE2-05"), [(2, 3), (3, 3)]);
    assert_eq!(flown.destroyed_in("SE2-05"), Some(3), "SA-THREAT-SE205-02");
    assert_eq!(flown.status("SE2-05"), Status::Destroyed, "SA-THREAT-SE205-02, AMB-19");
    let last = flown.attacks("SE2-05").last().cloned();
    assert_eq!(last.as_deref(), Some("3 red 2+0-0=2"), "SA-THREAT-SE205-02: no answer to its own damage");
    assert!(flown.survived(), "AMB-19");
}

#[test]
fn self_destroyed_nemesis_spares_the_ship() {
    // T6: X on 10, Y on 7 and 3, speed 3: 12, 9 X, 6 Y, 3 Y, Z in turn 5.
    let flown = red("T6", "red A - A", "SE2-05 1").fly();
    // 3 + 1 in turn 2, 2 in turn 3, 3 in turn 4: the shot destroys it.
    assert_eq!(flown.destroyed_in("SE2-05"), Some(4));
    let flown = red("T6", "red A|red lift - A", "SE2-05 1").fly();
    // 3 + 1 in turn 2, 2 in turn 3, then 1 and 2 at Y in turn 4: it destroys itself with 9.
    assert_eq!(flown.destroyed_in("SE2-05"), Some(4));
    assert!(flown.survived(), "AMB-19");
}

#[test]
fn a_nemesis_hurt_by_an_explosion_answers() {
    let flown = plan("T1 T7 T3 T1")
        .crew("red - A A|red lift A A|lift - A A|blue lift C")
        .keeper()
        .threat("SE1-03 2 red")
        .threat("SE2-05 4 white")
        .fly();
    assert_eq!(flown.destroyed_in("SE1-03"), Some(4));
    let answers: Vec<String> =
        flown.attacks("SE2-05").into_iter().filter(|attack| attack.starts_with('4')).collect();
    assert_eq!(answers, ["4 red 1+0-1=0", "4 white 1+0-1=0", "4 blue 1+0-1=0"], "SA-THREAT-SE205-01");
}

#[test]
fn nemesis_at_z_destroys_the_ship() {
    let flown = red("T1", "", "SE2-05 1").fly();
    assert_eq!(flown.loss(), "3 threat SE2-05", "SA-THREAT-SE205-03, SA-THREAT-20");
    assert_eq!(flown.report.score, None, "SA-SCORE-01");
}

#[test]
fn meteoroid_hits_with_remaining_hit_points() {
    let flown = red("T1", "red", "E1-10 2").fly();
    assert_eq!(flown.attacks("E1-10"), ["3 red 5+0-1=4"], "SA-THREAT-18");
    let flown = red("T1", "red A", "E1-10 2").fly();
    assert_eq!(flown.attacks("E1-10"), ["3 red 1+0-1=0"], "SA-THREAT-18");
}
