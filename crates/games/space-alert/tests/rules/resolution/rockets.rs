//! Rockets (section 9).

use super::plan::plan;

/// A slow trajectory for everything, and a board that launches a rocket in turn 3.
const TRACKS: &str = "T1 T1 T1 T7";

#[test]
fn a_rocket_strikes_one_turn_after_its_launch() {
    let flown = plan(TRACKS).crew("blue lift C").keeper().threat("E1-05 3 red").fly();
    assert_eq!(flown.after(3).rockets, 2, "SA-ROCKET-01, SA-ROCKET-05");
    assert_eq!(flown.shots(3), Vec::<String>::new(), "SA-ROCKET-02");
    assert_eq!(flown.shots(4), ["rocket 3: E1-05"], "SA-ROCKET-03, SA-ROCKET-04");
    assert_eq!(flown.hits("E1-05"), [(4, 1)]);
    assert_eq!(flown.shots(5), Vec::<String>::new(), "SA-ROCKET-03: it is gone");
}

#[test]
fn rockets_run_out() {
    let flown = plan(TRACKS).crew("blue lift C C C C").keeper().fly();
    let left: Vec<u8> = (3..=6).map(|turn| flown.after(turn).rockets).collect();
    assert_eq!(left, [2, 1, 0, 0], "SA-ROCKET-01");
    let struck: Vec<bool> = (3..=7).map(|turn| !flown.shots(turn).is_empty()).collect();
    assert_eq!(struck, [false, true, true, true, false], "SA-ROCKET-01…03");
}

#[test]
fn one_rocket_is_launched_a_turn() {
    let flown = plan(TRACKS).crew("blue lift C C|>lower_blue - C").keeper().fly();
    assert_eq!(flown.after(3).rockets, 2, "SA-ROCKET-01");
    assert_eq!(flown.after(4).rockets, 1, "SA-ROCKET-02: the space is free again");
}

#[test]
fn rocket_targets_the_closest_threat_within_range_2() {
    let flown = plan("T7 T1 T1 T7")
        .crew("blue lift - - C")
        .keeper()
        .threat("E1-05 1 red")
        .threat("SE1-01 4 white")
        .threat("E1-02 5 blue")
        .fly();
    // In turn 6: red on 6, white on 6, blue on 8.
    assert_eq!(
        flown.shots(6),
        ["rocket 3: E1-05"],
        "SA-TARGET-12, SA-TARGET-13: the tie goes to the lower number"
    );
    let flown = plan("T7 T1 T1 T7").crew("blue lift C").keeper().threat("E1-05 3 red").fly();
    assert_eq!(
        flown.shots(4),
        ["rocket 3: "],
        "SA-ROCKET-03, SA-ROCKET-04: beyond range 2 there is no target"
    );
    assert_eq!(flown.after(4).rockets, 2, "SA-ROCKET-03: it is gone all the same");
}

#[test]
fn a_rocket_launched_in_the_last_turn_strikes_in_the_extra_turn() {
    let flown = plan(TRACKS)
        .crew("blue lift - - - - - - - - - C|- - - - - - - - - - - A")
        .keeper()
        .threat("SE1-01 10 red")
        .threat("SE1-08 10 white")
        .fly();
    assert_eq!(flown.shots(12), ["upper_white 5: SE1-08"]);
    assert_eq!(flown.shots(13), ["rocket 3: SE1-01"], "SA-ROCKET-06, SA-RES-21: nothing but the rocket");
    let short = plan(TRACKS).crew("blue lift - - - - C").keeper().short().threat("SE1-01 6 red").fly();
    assert_eq!(short.shots(8), ["rocket 3: SE1-01"], "SA-RES-20, SA-RES-21");
}
