//! Fire (section 10).

use airlock_space_alert::{place::Zone, resolution::Status};

use super::plan::plan;

#[test]
fn internal_threats_take_no_part() {
    let flown = plan("T1 T1 T1 T1").crew("A").keeper().threat("I1-03 1").fly();
    assert_eq!(flown.shots(1), ["upper_white 5: "], "SA-TARGET-01");
    assert_eq!(flown.status("I1-03"), Status::Survived);
}

#[test]
fn lasers_hit_the_closest_threat_of_their_zone() {
    let flown = plan("T7 T7 T7 T1")
        .crew("red - - A A")
        .keeper()
        .threat("E1-09 1 red")
        .threat("E1-10 2 white")
        .threat("E1-07 4 red")
        .fly();
    // Turn 4: the amoeba is on 10, the fighter on 16.
    assert_eq!(flown.shots(4), ["upper_red 4: E1-09"], "SA-TARGET-10");
    let flown = plan("T7 T7 T7 T1").crew("red A").keeper().threat("E1-09 1 blue").fly();
    assert_eq!(flown.shots(2), ["upper_red 4: "], "SA-TARGET-10: only its own zone");
}

#[test]
fn ties_go_to_the_lower_number() {
    // Speed 4 from turn 2 and speed 2 from turn 1 meet on 12 in the fire step of turn 3.
    let tie = |first: &str, second: &str| {
        let flown = plan("T7 T7 T7 T1").crew("red - A").keeper().threat(first).threat(second).fly();
        flown.shots(3)
    };
    assert_eq!(tie("E1-09 1 red", "E2-01 2 red"), ["upper_red 4: E1-09"], "SA-TARGET-13");
    assert_eq!(
        tie("E2-01 2 red", "E1-09 1 red"),
        ["upper_red 4: E1-09"],
        "SA-TARGET-13: whatever the input order"
    );
}

#[test]
fn targets_are_chosen_before_damage_is_dealt() {
    // Both lasers of the zone hit the weak fighter. The amoeba behind it takes no damage.
    let flown = plan("T1 T1 T1 T1")
        .crew("red A|red lift A|red - A")
        .keeper()
        .threat("E1-07 2 red")
        .threat("E1-09 3 red")
        .fly();
    // Turn 2: 4 − 2. Turn 3: 4 + 2 − 2 destroys it with 2 to spare.
    assert_eq!(flown.hits("E1-07"), [(2, 2), (3, 4)], "SA-TARGET-15: the shield counts once");
    assert_eq!(flown.destroyed_in("E1-07"), Some(3), "SA-TARGET-16");
    assert_eq!(flown.damage(3, "E1-09"), 0, "SA-TARGET-03: surplus damage never passes on");
}

#[test]
fn strengths_add_up_and_the_shield_counts_once() {
    // Frigate: 7 hit points, shield 2. Heavy 4, light 2, pulse 1, rocket 3, minus 2.
    let flown = plan("T1 T1 T1 T1")
        .crew("red - - A|red lift - A|lift - - A|blue lift C")
        .keeper()
        .threat("SE1-01 2 red")
        .fly();
    assert_eq!(flown.hits("SE1-01"), [(4, 8)], "SA-TARGET-15");
    assert_eq!(flown.destroyed_in("SE1-01"), Some(4), "SA-TARGET-16");
    assert_eq!(flown.report.score_parts.map(|parts| parts.destroyed), Some(8), "SA-SCORE-02");
}

#[test]
fn shot_below_the_shield_has_no_effect() {
    // Behemoth: shield 4.
    let flown = plan("T7 T1 T1 T1").crew("red A").keeper().threat("SE2-01 1 red").fly();
    assert_eq!(flown.hits("SE2-01"), [(2, 0)], "SA-TARGET-15");
}

#[test]
fn a_negative_shield_adds_if_the_threat_is_targeted() {
    let flown = plan("T7 T1 T1 T1").crew("red A").keeper().threat("E2-05 1 red").fly();
    assert_eq!(flown.hits("E2-05"), [(2, 6)], "SA-TARGET-18, SA-TARGET-15");
    assert_eq!(flown.damage(1, "E2-05"), 0, "SA-TARGET-18: nobody fired in turn 1");
}

#[test]
fn range_bands_have_five_spaces() {
    // A rocket reaches 10 but not 11; amoebas move by 2 from an odd or an even start.
    let rocket = |track: &str, turn: u8| {
        let flown = plan(&format!("{track} T1 T1 T1"))
            .crew("blue lift C")
            .keeper()
            .threat(&format!("E1-05 {turn} red"))
            .fly();
        flown.shots(4)
    };
    assert_eq!(rocket("T1", 4), ["rocket 3: E1-05"], "SA-TARGET-02: on 10");
    assert_eq!(rocket("T2", 4), ["rocket 3: "], "SA-TARGET-02: on 11");
    assert_eq!(rocket("T3", 3), ["rocket 3: E1-05"], "SA-TARGET-02: on 10");
    assert_eq!(rocket("T4", 3), ["rocket 3: "], "SA-TARGET-02: on 11");
}

#[test]
fn weapons_skip_untargetable_threats() {
    // The scout is closer, but heavy lasers ignore it.
    let flown = plan("T1 T1 T1 T1")
        .crew("red - A|red lift A")
        .keeper()
        .threat("E2-02 1 red")
        .threat("E1-09 2 red")
        .fly();
    assert_eq!(
        flown.shots(3),
        ["upper_red 4: E1-09", "lower_red 2: E2-02"],
        "SA-TARGET-04, SA-THREAT-E202-01"
    );
}

#[test]
fn threat_can_be_hit_in_its_first_turn() {
    let flown = plan("T1 T1 T1 T1").crew("A").keeper().threat("E1-07 1 white").fly();
    assert_eq!(flown.hits("E1-07"), [(1, 3)], "SA-THREAT-02");
}

#[test]
fn shields_count_as_at_the_start_of_the_step() {
    // The marauder's bonus protects the fighter even in the step in which the marauder is destroyed.
    let flown = plan("T2 T1 T1 T1")
        .crew("red - A A|red lift A A|- - - A|blue lift C")
        .keeper()
        .threat("E2-06 1 red")
        .threat("E1-07 4 white")
        .fly();
    // T2: the marauder (6 hit points) performs X in turn 1. Its shield is 1 + 1 then.
    assert_eq!(flown.hits("E2-06"), [(3, 4), (4, 7)], "SA-TARGET-17, SA-THREAT-41");
    assert_eq!(flown.destroyed_in("E2-06"), Some(4));
    assert_eq!(flown.hits("E1-07"), [(4, 2)], "SA-TARGET-17, AMB-03: 5 − (2 + 1)");
}

#[test]
fn last_attacks_come_by_number_at_the_end_of_the_step() {
    // A minor asteroid is destroyed and a Nemesis is damaged in the same step, in either order of numbers.
    let attacks = |asteroid: u8, nemesis: u8, crew: &str| {
        let flown = plan("T7 T7 T1 T1")
            .crew(crew)
            .keeper()
            .tiles(Zone::Red, "structure lift")
            .threat(&format!("E2-07 {asteroid} red"))
            .threat(&format!("SE2-05 {nemesis} white"))
            .fly();
        let turn = flown.destroyed_in("E2-07").expect("it is destroyed");
        let in_step = flown.events.iter().filter(|event| event.turn == turn);
        let text = in_step.filter_map(|event| match &event.what {
            airlock_space_alert::resolution::Happening::Attacked { threat, .. }
                if event.step.as_str() == "fire" =>
            {
                Some(threat.code.as_str())
            }
            _ => None,
        });
        text.collect::<Vec<_>>()
    };
    // The asteroid (7 hit points) passes X in turn 1 (T7: 16 to 12).
    assert_eq!(
        attacks(1, 2, "red A A|- A A"),
        ["E2-07", "SE2-05", "SE2-05", "SE2-05"],
        "SA-TARGET-20, SA-TARGET-21"
    );
    assert_eq!(attacks(2, 1, "red A A|- - A"), ["SE2-05", "SE2-05", "SE2-05", "E2-07"], "SA-TARGET-21");
}

#[test]
fn shots_do_not_repeat_in_the_next_turn() {
    let flown = plan("T7 T1 T1 T1").crew("blue lift C C|A - A").keeper().threat("SE2-06 1 white").fly();
    assert_eq!(flown.shots(1), ["upper_white 5: SE2-06"]);
    assert_eq!(flown.shots(2), Vec::<String>::new(), "SA-TARGET-22");
    assert_eq!(flown.shots(3), ["upper_white 5: SE2-06"]);
    assert_eq!(flown.shots(4).len(), 1, "SA-TARGET-22");
    assert_eq!(flown.shots(5).len(), 1, "SA-TARGET-22");
    assert_eq!(flown.shots(6).len(), 0, "SA-TARGET-22");
}
