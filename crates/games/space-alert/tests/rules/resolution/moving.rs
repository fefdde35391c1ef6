//! Moving and delays (section 5).

use airlock_space_alert::place::Zone;

use super::plan::plan;

const QUIET: &str = "T1 T2 T3 T4";

#[test]
fn crew_walks_from_the_bridge_to_the_ends() {
    let flown = plan(QUIET).crew("red red blue").crew("blue blue").keeper().fly();
    assert_eq!(flown.place(1, 0), "upper_red", "SA-SETUP-08, SA-ACT-01");
    assert_eq!(flown.place(2, 0), "upper_red", "SA-ACT-01: nothing happens at the end of the ship");
    assert_eq!(flown.place(3, 0), "upper_white");
    assert_eq!((flown.place(1, 1), flown.place(2, 1)), ("upper_blue", "upper_blue"));
}

#[test]
fn busy_lift_delays_the_next_action() {
    let flown = plan(QUIET).crew("lift A|lift A|lift A").keeper().fly();
    assert_eq!(
        flown.place(1, 2),
        "lower_white",
        "SA-ACT-02: the move succeeds; SA-ACT-07: any number fits in"
    );
    assert_eq!(flown.board(0), "lift A", "the first one is not delayed");
    assert_eq!(flown.board(1), "lift - A", "SA-ACT-04");
    assert_eq!(flown.board(2), "lift - A", "SA-ACT-04");
}

#[test]
fn lifts_of_other_zones_and_turns_are_not_busy() {
    let flown = plan(QUIET).crew("red lift A|- - lift A|lift A").keeper().fly();
    assert_eq!(flown.board(0), "red lift A");
    assert_eq!(flown.board(1), "- - lift A", "the white lift was used two turns ago");
}

#[test]
fn a_damaged_lift_delays_once_even_if_it_is_busy_too() {
    let flown = plan(QUIET).crew("lift A A|lift A A").keeper().carried(Zone::White, "lift").fly();
    assert_eq!(flown.board(0), "lift - A A", "SA-ACT-03, SA-DMG-09");
    assert_eq!(flown.board(1), "lift - A A", "SA-ACT-05");
    assert_eq!(flown.place(1, 0), "lower_white", "SA-ACT-02");
}

#[test]
fn knocked_out_member_still_blocks_the_lift() {
    // The repair in turn 4 knocks out the crew at the side reactors.
    let flown = plan("T1 T2 T3 T7")
        .crew("red - - lift|lift heroic_B - B|red - - lift A")
        .keeper()
        .threat("I2-06 2")
        .fly();
    assert_eq!(flown.destroyed_in("I2-06"), Some(4));
    assert_eq!(flown.place(4, 0), "out", "SA-THREAT-I206-02");
    assert_eq!(flown.place(4, 2), "lower_red", "SA-THREAT-I206-02: whoever enters later is safe");
    assert_eq!(flown.board(2), "red - - lift - A", "SA-ACT-06");
}

#[test]
fn delayed_cards_move_to_the_first_gap_across_phases() {
    let flown = plan(QUIET).crew("lift|lift A B A B - C").keeper().fly();
    assert_eq!(flown.board(1), "lift - A B A B C", "SA-ACT-10, SA-ACT-15");
}

#[test]
fn a_card_pushed_off_the_board_is_lost() {
    let flown = plan(QUIET).crew("lift|lift A A A A A A A A A A C").keeper().fly();
    assert_eq!(flown.board(1), "lift - A A A A A A A A A A", "SA-ACT-11");
    let short = plan(QUIET).crew("lift|lift A A A A A C").keeper().short().fly();
    assert_eq!(short.board(1), "lift - A A A A A", "SA-ACT-11: after slot 7 of a short flight");
}

#[test]
fn an_empty_slot_takes_up_a_delay() {
    let flown = plan(QUIET).crew("lift|lift - A").keeper().fly();
    assert_eq!(flown.board(1), "lift - A", "SA-ACT-12");
}

#[test]
fn a_delay_after_the_last_slot_has_no_effect() {
    let flown = plan(QUIET).crew("- - - - - - - - - - - lift|- - - - - - - - - - A lift").keeper().fly();
    assert_eq!(flown.board(1), "- - - - - - - - - - A lift", "SA-ACT-14");
}

#[test]
fn two_delays_of_a_slot_count_once() {
    // A busy lift and a missed maintenance, both in turn 2.
    let flown = plan(QUIET).crew("- lift|- lift A B").fly();
    assert_eq!(flown.board(1), "- lift - A B", "SA-ACT-05, SA-ACT-13, SA-COMP-05");
}

#[test]
fn a_card_without_effect_is_used_up() {
    let flown = plan(QUIET).crew("bots C").crew("blue C C").keeper().fly();
    assert_eq!(flown.board(0), "bots C", "SA-ACT-22");
    assert_eq!(flown.place(12, 0), "upper_white");
}
