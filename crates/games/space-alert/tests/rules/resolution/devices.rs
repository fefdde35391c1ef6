//! Devices A, B and C of the stations (SA-ACT-A, SA-ACT-B, SA-ACT-C).

use airlock_space_alert::{place::Zone, resolution::Bots};

use super::plan::{Flown, plan};

/// Long trajectories, on which a major asteroid (11 hit points, no shield) stays far away.
const FAR: &str = "T7 T7 T7 T7";

/// The hits that a major asteroid takes in a zone.
fn asteroid(zone: &str, crew: &str) -> Flown {
    plan(FAR).crew(crew).keeper().threat(&format!("SE2-06 1 {zone}")).fly()
}

#[test]
fn heavy_lasers_take_energy_from_the_reactor_of_their_zone() {
    let flown = asteroid("red", "red A");
    assert_eq!(flown.hits("SE2-06"), [(2, 4)], "SA-ACT-A-01, SA-ACT-A-02");
    assert_eq!(flown.energy(2).1, [1, 3, 2], "SA-ACT-A-01");
    let flown = asteroid("white", "A");
    assert_eq!(flown.hits("SE2-06"), [(1, 5)], "SA-ACT-A-02");
    assert_eq!(flown.energy(1).1, [2, 2, 2]);
    let flown = asteroid("blue", "blue A");
    assert_eq!(flown.hits("SE2-06"), [(2, 4)], "SA-ACT-A-02");
}

#[test]
fn heavy_laser_needs_energy() {
    let flown = asteroid("red", "red A A A");
    assert_eq!(flown.hits("SE2-06"), [(2, 4), (3, 4)], "SA-ACT-A-01");
    assert_eq!(flown.energy(4).1, [0, 3, 2]);
    assert_eq!(flown.shots(4), Vec::<String>::new());
}

#[test]
fn light_lasers_fire_every_turn_from_their_own_battery() {
    let flown = asteroid("red", "red lift A A A");
    assert_eq!(flown.hits("SE2-06"), [(3, 2), (4, 2), (5, 2)], "SA-ACT-A-03");
    assert_eq!(flown.energy(5).1, [2, 3, 2], "SA-ACT-A-03");
    let flown = asteroid("blue", "blue lift A");
    assert_eq!(flown.hits("SE2-06"), [(3, 2)], "SA-ACT-A-03");
}

#[test]
fn the_pulse_cannon_hits_all_zones_within_range_2() {
    let flown = plan("T1 T1 T7 T7")
        .crew("lift A")
        .keeper()
        .threat("SE2-06 1 red")
        .threat("SE1-08 2 white")
        .threat("E1-09 1 blue")
        .fly();
    assert_eq!(
        flown.shots(2),
        ["lower_white 1: SE2-06 SE1-08"],
        "SA-ACT-A-04, SA-TARGET-11: blue is at range 3"
    );
    assert_eq!(flown.energy(2).1, [2, 2, 2], "SA-ACT-A-04");
    assert_eq!(flown.hits("SE1-08"), [(2, 1)]);
}

#[test]
fn the_pulse_cannon_and_the_central_laser_share_a_reactor() {
    let flown = plan(FAR).crew("A A A A|lift A A A").keeper().fly();
    assert_eq!(flown.shots(1), ["upper_white 5: "]);
    assert_eq!(flown.shots(2), ["upper_white 5: ", "lower_white 1: "], "SA-ACT-A-07");
    assert_eq!(flown.shots(3), Vec::<String>::new(), "SA-ACT-A-07, SA-ACT-A-04: nothing left");
    assert_eq!(flown.energy(2).1, [2, 0, 2], "SA-ACT-A-06: energy is spent though there is no target");
}

#[test]
fn a_cannon_fires_once_a_turn() {
    let flown = plan(FAR).crew("A|A").keeper().threat("SE2-06 1 white").fly();
    assert_eq!(flown.hits("SE2-06"), [(1, 5)], "SA-ACT-A-05");
    assert_eq!(flown.energy(1).1, [2, 2, 2], "SA-ACT-A-05: the second one takes no energy");
    let flown = plan(FAR).crew("red lift - A|red - lift A").keeper().threat("SE2-06 1 red").fly();
    assert_eq!(flown.hits("SE2-06"), [(4, 2)], "SA-ACT-A-05");
}

#[test]
fn damaged_cannons_are_weaker_or_reach_less_far() {
    let carried = |zone: Zone, tiles: &str, crew: &str| {
        let flown =
            plan(FAR).crew(crew).keeper().carried(zone, tiles).threat(&format!("SE2-06 1 {zone}")).fly();
        flown.hits("SE2-06")
    };
    assert_eq!(carried(Zone::Red, "heavy_laser", "red A"), [(2, 3)], "SA-DMG-05");
    assert_eq!(carried(Zone::White, "heavy_laser", "A"), [(1, 4)], "SA-DMG-05");
    assert_eq!(carried(Zone::Blue, "light_laser", "blue lift A"), [(3, 1)], "SA-DMG-05");
    assert_eq!(
        carried(Zone::Blue, "light_laser", "blue A"),
        [(2, 4)],
        "SA-DMG-05: the other cannon is as it was"
    );
    // At the fire step of turn 4 the asteroid is on 10, in turn 7 on 4.
    let pulse = "lift - - A - - A";
    assert_eq!(carried(Zone::White, "", pulse), [(4, 1), (7, 1)]);
    assert_eq!(carried(Zone::White, "pulse_cannon", pulse), [(7, 1)], "SA-DMG-06");
}

#[test]
fn shields_are_filled_from_the_reactor_of_their_zone() {
    let flown = plan(FAR).crew("B B").keeper().fly();
    assert_eq!(flown.energy(1), ([1, 3, 1], [2, 1, 2]), "SA-ACT-B-01, SA-SETUP-09, SA-SETUP-10");
    assert_eq!(flown.energy(2), ([1, 3, 1], [2, 1, 2]), "SA-ACT-B-05");
    let flown = plan(FAR).crew("red B|blue B").keeper().fly();
    assert_eq!(flown.energy(2), ([2, 1, 2], [1, 3, 1]), "SA-ACT-B-01");
    // One cube in the reactor moves one cube only.
    let flown = plan(FAR).crew("A A B").keeper().fly();
    assert_eq!(flown.energy(3), ([1, 2, 1], [2, 0, 2]), "SA-ACT-B-01: until the reactor is empty");
}

#[test]
fn side_reactors_are_filled_from_the_central_one() {
    let flown = plan(FAR).crew("red lift B B|blue lift B").keeper().fly();
    assert_eq!(flown.energy(3).1, [3, 1, 3], "SA-ACT-B-02");
    assert_eq!(flown.energy(4).1, [3, 1, 3], "SA-ACT-B-05");
    let flown = plan(FAR).crew("A A A|red A A lift B").keeper().fly();
    assert_eq!(flown.energy(5).1, [0, 0, 2], "SA-ACT-B-02: the central reactor is empty");
}

#[test]
fn a_capsule_fills_the_central_reactor() {
    let flown = plan(FAR).crew("lift B B A A A B B").keeper().fly();
    assert_eq!((flown.energy(2).1[1], flown.after(2).fuel), (5, 2), "SA-ACT-B-03");
    assert_eq!((flown.energy(3).1[1], flown.after(3).fuel), (5, 1), "SA-ACT-B-04");
    assert_eq!((flown.energy(7).1[1], flown.after(7).fuel), (5, 0), "SA-ACT-B-03");
    assert_eq!((flown.energy(8).1[1], flown.after(8).fuel), (5, 0), "SA-ACT-B-03: no capsule is left");
    let flown = plan(FAR).crew("lift B B B A A B").keeper().fly();
    assert_eq!((flown.energy(7).1[1], flown.after(7).fuel), (3, 0), "SA-ACT-B-03: nothing happens");
}

#[test]
fn damaged_stores_hold_less() {
    let flown = plan(FAR)
        .crew("B|red B|lift B")
        .keeper()
        .carried(Zone::White, "shield reactor")
        .carried(Zone::Red, "shield")
        .fly();
    // At the start a carried tile also takes one energy: shields 0 0 1, reactors 2 2 2 (SA-CAMPAIGN-10).
    assert_eq!(flown.energy(1), ([0, 2, 1], [2, 0, 2]), "SA-DMG-07");
    assert_eq!(flown.energy(2), ([1, 2, 1], [1, 4, 2]), "SA-DMG-07");
}

#[test]
fn each_c_has_its_own_meaning() {
    let flown = plan(FAR).crew("C").fly();
    assert!(flown.report.computer[0], "SA-ACT-C-01");
    let flown = plan(FAR).crew("lift C").fly();
    assert_eq!(flown.report.visual, [1, 0, 0], "SA-ACT-C-02");
    let flown = plan(FAR).crew("red lift C lift C").keeper().fly();
    assert_eq!(flown.bots(3, 0), Bots::Active, "SA-ACT-C-04");
    assert_eq!(flown.place(5, 0), "space", "SA-ACT-C-03");
    let flown = plan(FAR).crew("blue C lift C").keeper().fly();
    assert_eq!(flown.bots(2, 0), Bots::Active, "SA-ACT-C-04");
    assert_eq!(flown.after(4).rockets, 2, "SA-ACT-C-05, SA-SETUP-11");
}

#[test]
fn a_broken_device_is_repaired_and_not_used() {
    // Hacked shields break B in upper_blue. A and C still work.
    let flown = plan(FAR).crew("blue B A C").keeper().threat("I1-05 2").fly();
    assert_eq!(flown.energy(2), ([1, 1, 1], [2, 3, 2]), "SA-ACT-20");
    assert_eq!(
        flown.damage(2, "I1-05"),
        1,
        "SA-ACT-20, AMB-30: it is broken from the turn in which it appears"
    );
    assert_eq!(flown.shots(3), ["upper_blue 4: "]);
    assert_eq!(flown.bots(4, 0), Bots::Active);
}
