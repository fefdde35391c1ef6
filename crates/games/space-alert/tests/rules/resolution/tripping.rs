//! Tripping (SA-ACT-40…42).

use airlock_space_alert::resolution::{Card, Order, Resolution, Stop};

use super::plan::{Plan, plan};

const QUIET: &str = "T1 T2 T3 T4";

#[test]
fn intended_order_runs_and_delays_the_next() {
    let flown = plan(QUIET).crew("red! A B").keeper().fly();
    assert_eq!(flown.place(1, 0), "upper_red", "SA-ACT-40");
    assert_eq!(flown.board(0), "red - A B", "SA-ACT-40");
}

#[test]
fn the_trip_belongs_to_the_card_and_moves_with_it() {
    let flown = plan(QUIET).crew("lift|lift B! A").keeper().fly();
    assert_eq!(flown.board(1), "lift - B - A", "SA-ACT-10, SA-ACT-40");
}

#[test]
fn a_trip_on_a_busy_lift_without_maintenance_is_one_delay() {
    let flown = plan(QUIET).crew("- lift|- lift! A B").fly();
    assert_eq!(flown.board(1), "- lift - A B", "SA-COMP-05");
}

/// Resolves a plan. `decide` may trip each card that can be tripped when the cards of a turn are turned over.
/// Also returns the turn and member of each such card.
fn ask(plan: &Plan, mut decide: impl FnMut(u8, u8, Card) -> Option<Order>) -> (Resolution, Vec<(u8, u8)>) {
    let mut resolution = Resolution::new(&plan.flight());
    let mut asked = Vec::new();
    loop {
        match resolution.advance(&mut Vec::new()) {
            Stop::Row(turn) => {
                for member in (0..)
                    .take(resolution.crew().len())
                    .filter(|member| resolution.may_trip(*member))
                    .collect::<Vec<u8>>()
                {
                    let slot = usize::from(turn) - 1;
                    let card = resolution.crew()[usize::from(member)].board[slot].expect("a card");
                    asked.push((turn, member));
                    if let Some(meant) = decide(member, turn, card) {
                        resolution.trip(member, meant);
                    }
                }
            }
            Stop::Turn(_) => {}
            Stop::Over => return (resolution, asked),
        }
    }
}

#[test]
fn a_card_may_be_tripped_when_it_is_turned_over() {
    let planned = plan(QUIET).crew("red A B").keeper();
    let (resolution, _) = ask(&planned, |_, _, card| (card.order == Order::Red).then_some(Order::Blue));
    let known = plan(QUIET).crew("blue! A B").keeper();
    assert_eq!(resolution.report(), known.fly().report, "as if it had been known before");
}

#[test]
fn every_card_of_a_row_may_be_tripped_once() {
    let plan = plan(QUIET).crew("A - B|C").crew("red!");
    let (_, asked) = ask(&plan, |_, _, _| None);
    // Empty slots (SA-ACT-42) and cards already declared misplaced are skipped.
    assert_eq!(asked, [(1, 0), (1, 1), (3, 0)], "SA-RES-04, SA-ACT-41, SA-ACT-42");
}

#[test]
fn delayed_card_may_be_tripped_in_its_new_turn() {
    let plan = plan(QUIET).crew("lift|lift A").keeper();
    let (_, asked) = ask(&plan, |_, _, _| None);
    let of_second: Vec<u8> = asked.iter().filter(|(_, member)| *member == 1).map(|(slot, _)| *slot).collect();
    assert_eq!(of_second, [1, 3]);
}

#[test]
fn knocked_out_members_do_not_trip() {
    // The psionic satellite knocks out the whole crew on the ship at its Z.
    let plan = plan("T1 T2 T3 T4").crew("A A A A A A A A A A A A").threat("SE2-03 1 red");
    let (resolution, asked) = ask(&plan, |_, _, _| None);
    assert_eq!(resolution.report().knocked_out, ["p1"]);
    assert_eq!(asked.last(), Some(&(5, 0)), "AMB-33: Z is in turn 5");
}

#[test]
fn tripping_twice_or_at_another_stop_changes_nothing() {
    let plan = plan(QUIET).crew("red A B").keeper();
    let mut resolution = Resolution::new(&plan.flight());
    resolution.trip(0, Order::Blue);
    assert_eq!(resolution.advance(&mut Vec::new()), Stop::Row(1));
    resolution.trip(9, Order::Blue);
    while !matches!(resolution.advance(&mut Vec::new()), Stop::Turn(12)) {}
    resolution.trip(0, Order::Blue);
    while resolution.advance(&mut Vec::new()) != Stop::Over {}
    resolution.trip(0, Order::Blue);
    assert_eq!(resolution.report(), plan.fly().report);
    let (twice, _) = ask(&plan, |member, _, _| (member == 0).then_some(Order::Lift));
    let mut again = Resolution::new(&plan.flight());
    again.advance(&mut Vec::new());
    again.trip(0, Order::Lift);
    again.trip(0, Order::Blue);
    while again.advance(&mut Vec::new()) != Stop::Over {
        again.trip(0, Order::Lift);
    }
    assert_eq!(again.report(), twice.report(), "the first word counts");
}

#[test]
fn resolution_can_be_stored_at_any_stop() {
    let plan = plan("T1 T2 T3 T4")
        .crew("red lift C lift C bots|blue C A|lift B A")
        .threat("SE1-08 1 red")
        .threat("I2-01 2")
        .threat("SI2-04 3");
    let mut resolution = Resolution::new(&plan.flight());
    loop {
        let kept = postcard::to_stdvec(&resolution).unwrap();
        let read: Resolution = postcard::from_bytes(&kept).unwrap();
        assert_eq!(read, resolution);
        resolution = read;
        if resolution.advance(&mut Vec::new()) == Stop::Over {
            break;
        }
    }
    assert_eq!(resolution.report(), plan.fly().report);
}
