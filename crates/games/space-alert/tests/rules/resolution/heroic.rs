//! Heroic cards (section 6).

use airlock_space_alert::{place::Zone, resolution::Bots};

use super::plan::plan;

const QUIET: &str = "T7 T7 T7 T7";

#[test]
fn heroic_movement_leads_anywhere_and_uses_no_lift() {
    let flown =
        plan(QUIET).crew(">lower_blue A|>lower_white A|lift A").keeper().carried(Zone::Blue, "lift").fly();
    assert_eq!(flown.place(1, 0), "lower_blue", "SA-HEROIC-01");
    assert_eq!(flown.board(0), "heroic_move:lower_blue A", "SA-HEROIC-02: damaged lift");
    assert_eq!(flown.board(2), "lift A", "SA-HEROIC-02, AMB-15: it makes no lift busy");
    let flown = plan(QUIET).crew("lift A|>lower_white A").keeper().fly();
    assert_eq!(flown.board(1), "heroic_move:lower_white A", "SA-HEROIC-02: busy lift");
}

#[test]
fn heroic_movement_in_place_is_no_entering() {
    // Slime is in lower_blue from turn 3 on.
    let flown = plan(QUIET).crew("blue lift - >lower_blue A").keeper().threat("I2-01 3").fly();
    assert_eq!(flown.board(0), "blue lift - heroic_move:lower_blue A", "SA-HEROIC-01");
}

#[test]
fn heroic_movement_enters_only_its_destination() {
    // From lower_white to upper_red, with slime in lower_red, and then into it.
    let flown = plan(QUIET).crew("lift - >upper_red A >lower_red A").keeper().threat("I2-02 2").fly();
    assert_eq!(
        flown.board(0),
        "lift - heroic_move:upper_red A heroic_move:lower_red - A",
        "SA-HEROIC-03, SA-THREAT-I201-01"
    );
}

#[test]
fn heroic_fire_is_stronger_by_one() {
    let asteroid = |board: &str, zone: &str| {
        let flown = plan(QUIET).crew(board).keeper().threat(&format!("SE2-06 1 {zone}")).fly();
        flown.hits("SE2-06").first().map(|(_, damage)| *damage)
    };
    assert_eq!(asteroid("red heroic_A", "red"), Some(5), "SA-HEROIC-04: side heavy laser");
    assert_eq!(asteroid("heroic_A", "white"), Some(6), "SA-HEROIC-04: central heavy laser");
    assert_eq!(asteroid("red lift heroic_A", "red"), Some(3), "SA-HEROIC-04: light laser");
    assert_eq!(asteroid("lift - - heroic_A", "blue"), Some(2), "SA-HEROIC-04: pulse cannon");
}

#[test]
fn heroic_card_cannot_boost_a_loaded_cannon() {
    let flown = plan(QUIET).crew("A|heroic_A").keeper().threat("SE2-06 1 white").fly();
    assert_eq!(flown.hits("SE2-06"), [(1, 5)], "SA-ACT-A-05");
    let flown = plan(QUIET).crew("heroic_A|A").keeper().threat("SE2-06 1 white").fly();
    assert_eq!(flown.hits("SE2-06"), [(1, 6)], "SA-ACT-A-05");
    assert_eq!(flown.energy(1).1[1], 2);
}

#[test]
fn heroic_energy_action_adds_one_from_the_bank() {
    let flown = plan(QUIET).crew("heroic_B B").keeper().fly();
    assert_eq!(flown.energy(1), ([1, 4, 1], [2, 1, 2]), "SA-HEROIC-05: beyond capacity");
    assert_eq!(flown.energy(2), ([1, 4, 1], [2, 1, 2]), "AMB-13, SA-ACT-B-05");
    let flown = plan(QUIET).crew("B heroic_B").keeper().fly();
    assert_eq!(flown.energy(2), ([1, 3, 1], [2, 1, 2]), "SA-HEROIC-05: nothing moved, nothing is added");
    let flown = plan(QUIET).crew("red lift heroic_B").keeper().fly();
    assert_eq!(flown.energy(3), ([1, 1, 1], [4, 2, 2]), "SA-HEROIC-05: side reactor");
}

#[test]
fn heroic_refuelling_of_a_full_reactor_adds_nothing() {
    let flown = plan(QUIET).crew("lift heroic_B heroic_B").keeper().fly();
    assert_eq!((flown.energy(2).1[1], flown.after(2).fuel), (6, 2), "SA-HEROIC-05");
    assert_eq!((flown.energy(3).1[1], flown.after(3).fuel), (6, 1), "AMB-14");
}

#[test]
fn a_surplus_of_energy_is_used_drained_or_trimmed() {
    // A shot uses it: from 6 to 5.
    let flown = plan(QUIET).crew("lift heroic_B A").keeper().fly();
    assert_eq!(flown.energy(3).1[1], 5);
    // A shield of 4 stops 4 of an attack.
    let flown = plan("T7 T1 T7 T7").crew("heroic_B").keeper().threat("E1-08 1 white").fly();
    assert_eq!(flown.attacks("E1-08"), ["3 white 1+0-1=0", "5 white 4+0-3=1"], "SA-HEROIC-05");
}

#[test]
fn heroic_repairs_count_twice() {
    // Hacked shields in upper_blue have 3 hit points.
    let flown = plan(QUIET).crew("blue heroic_B B").keeper().threat("I1-05 2").fly();
    assert_eq!(flown.damage(2, "I1-05"), 2, "SA-HEROIC-06");
    assert_eq!(flown.destroyed_in("I1-05"), Some(3));
}

#[test]
fn heroic_battlebots_are_not_disabled() {
    let flown = plan(QUIET).crew("blue C heroic_bots").keeper().threat("I1-02 3").fly();
    assert_eq!(flown.destroyed_in("I1-02"), Some(3), "SA-HEROIC-07");
    assert_eq!(flown.bots(3, 0), Bots::Active, "SA-HEROIC-07");
    // Troopers have 2 hit points. Heroic battlebots do only 1 damage.
    let flown = plan(QUIET).crew("blue C lift heroic_bots").keeper().threat("I2-04 4").fly();
    assert_eq!(flown.damage(4, "I2-04"), 1, "SA-HEROIC-07");
}
