//! The computer (section 12) and visual confirmation (section 13).

use super::plan::plan;

const FAR: &str = "T7 T7 T7 T7";

#[test]
fn maintenance_counts_in_the_first_two_turns_of_a_phase() {
    let computer = |board: &str| plan(FAR).crew(board).fly().report.computer;
    assert_eq!(computer("C - - C - - - C"), [true, true, true], "SA-COMP-02");
    assert_eq!(computer("- C - - C - - - C"), [true, true, true], "SA-COMP-02");
    assert_eq!(computer("C - C - - - C"), [true, false, false], "SA-COMP-02: turns 3 and 7 are too late");
    assert_eq!(computer("C - - C - - - - - C C C"), [true, true, false], "SA-COMP-02");
    assert_eq!(plan(FAR).crew("C - - C").short().fly().report.computer, [true, true, false]);
}

#[test]
fn second_maintenance_in_a_phase_has_no_effect() {
    let flown = plan(FAR).crew("C C A").fly();
    assert_eq!(
        (flown.board(0).as_str(), flown.report.computer),
        ("C C A", [true, false, false]),
        "SA-COMP-01"
    );
}

#[test]
fn missed_maintenance_delays_the_next_action() {
    let flown = plan(FAR).crew("red A red A blue A A - red A|C").fly();
    assert_eq!(flown.board(0), "red A red A blue - A A red - A", "SA-COMP-03, SA-COMP-04");
    let flown = plan(FAR).crew("A A A").fly();
    assert_eq!(flown.board(0), "A A - A", "SA-COMP-04: slot 3");
    let flown = plan(FAR).crew("C - - A A A").fly();
    assert_eq!(flown.board(0), "C - - A A - A", "SA-COMP-04: slot 6");
    let flown = plan(FAR).crew("C - - C - - - - - A").fly();
    assert_eq!(flown.board(0), "C - - C - - - - - - A", "SA-COMP-04: slot 10");
}

#[test]
fn a_broken_computer_is_repaired_and_not_maintained() {
    let flown = plan("T7 T7 T7 T1").crew("C|- C A").threat("I2-05 1").fly();
    assert_eq!(flown.damage(2, "I2-05"), 2, "SA-COMP-07");
    assert!(!flown.report.computer[0], "SA-COMP-07");
    assert_eq!(flown.board(1), "- C - A", "SA-COMP-07");
}

#[test]
fn the_check_comes_after_the_threats() {
    // The psionic satellite knocks out the whole crew at the end of turn 5, before the check.
    let flown = plan("T1 T7 T7 T7").crew("C - - - - A").threat("SE2-03 1 red").fly();
    assert_eq!(flown.report.knocked_out, ["p1"]);
    assert_eq!(flown.board(0), "C - - - - A", "SA-COMP-03, SA-RES-07");
}

#[test]
fn the_best_turn_of_a_phase_counts() {
    let flown = plan(FAR).crew("lift C C|>lower_white C|- lift C").keeper().fly();
    assert_eq!(flown.report.visual, [2, 0, 0], "SA-VISUAL-01, SA-VISUAL-02");
    let flown = plan(FAR).crew("lift C - C - - - C").keeper().fly();
    assert_eq!(flown.report.visual, [1, 1, 1], "SA-VISUAL-02");
    assert_eq!(flown.report.score_parts.map(|parts| parts.visual), Some(3), "SA-SCORE-07");
}

#[test]
fn observers_are_worth_points() {
    let points = |observers: usize| {
        let boards = vec![">lower_white C"; observers].join("|");
        let flown = plan(FAR).crew("").crew(&boards).keeper().fly();
        flown.report.score.expect("survived")
    };
    let all: Vec<i32> = (1..=6).map(points).collect();
    assert_eq!(all, [1, 2, 3, 5, 7, 7], "SA-VISUAL-03, AMB-38");
    assert_eq!(plan(FAR).crew("").fly().report.score, Some(0), "SA-VISUAL-03");
}

#[test]
fn observer_counts_despite_later_knock_out() {
    // The satellite knocks out the whole crew in step 4 of turn 5.
    let flown = plan("T1 T7 T7 T7").crew("lift - - - C").keeper().threat("SE2-03 1 red").fly();
    assert_eq!(flown.report.knocked_out.len(), 2);
    assert_eq!(flown.report.visual, [0, 1, 0], "SA-VISUAL-04");
}

#[test]
fn broken_windows_are_repaired_and_show_nothing() {
    let flown = plan(FAR).crew("lift C").keeper().threat("SI2-05 2").fly();
    assert_eq!(flown.report.visual, [0, 0, 0], "SA-VISUAL-01, SA-ACT-20");
}
