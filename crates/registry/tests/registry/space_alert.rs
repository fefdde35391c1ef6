//! Space Alert at a table: the clock runs, bots plan while it does, it stops only if everybody wants it to, and a campaign
//! goes on in the ship as it came home.

use airlock_engine::{Hash, Seat, Viewer};
use airlock_protocol::TableAction;
use airlock_table::{Command, Founding, Rematch};
use serde_json::{Map, json};

use crate::house::{House, Plan};

/// The first announcement, and the end of phase 1 of the first training flight after it.
const LAUNCH_MS: u64 = 10_000;
const PHASE_MS: u64 = 255_000;

/// A training flight that may be paused: people in the first seats, bots in the others.
fn training(people: u8) -> House {
    let options = &[("flight", "training-1"), ("pause", "true")];
    House::playing(Plan { game: "space-alert", options, secret: 7, people, ..Plan::default() })
}

/// How many cards a seat has planned.
fn planned(house: &House, seat: usize) -> usize {
    let cards = house.state(&format!("/players/{seat}/cards"));
    cards.as_array().into_iter().flatten().filter(|held| held["planned"].is_array()).count()
}

#[test]
fn bots_have_planned_and_told_of_it_before_the_phase_ends() {
    let mut house = training(1);
    house.pass_until(LAUNCH_MS + PHASE_MS - 1_000);
    for seat in 1..4 {
        assert!(planned(&house, seat) > 0, "seat {seat}");
        let told = house.state(&format!("/players/{seat}/told")).as_object().map_or(0, Map::len);
        assert_eq!(told, planned(&house, seat), "seat {seat} has told the others what it does");
    }
    assert_eq!(planned(&house, 0), 0, "nobody plans for a person");
}

#[test]
fn planning_stops_only_if_everybody_wants_it_and_the_table_shows_that_it_did() {
    let mut house = training(2);
    house.pass_until(LAUNCH_MS + 1_000);
    house.wants(0, TableAction::Pause { on: true });
    assert_eq!(house.table.table().paused, None, "the host alone is not enough");
    house.wants(1, TableAction::Vote { id: 1, yes: false });
    assert_eq!((house.table.table().paused, house.table.table().pauses), (None, 0), "it was refused");
    house.wants(1, TableAction::Pause { on: true });
    house.wants(0, TableAction::Vote { id: 2, yes: true });
    assert_eq!(house.table.table().paused.map(|paused| paused.by), Some(Seat(1)));
    let before = house.records.len();
    house.pass_until(LAUNCH_MS + PHASE_MS);
    assert_eq!(house.records.len(), before, "nothing is announced, and no bot plans on");
    house.wants(1, TableAction::Pause { on: false });
    assert_eq!((house.table.table().paused, house.table.table().pauses), (None, 1));
}

/// SA-CAMPAIGN-02, SA-CAMPAIGN-08, SA-CAMPAIGN-14: the rematch of a survived flight is the next flight, at the levels agreed
/// on, in the ship as it came home.
#[test]
fn a_campaign_goes_on_at_the_same_table_in_the_same_ship() {
    let options = [("common", "random")];
    let flights = (0..50).filter_map(|secret| {
        let (game, mode) = ("space-alert", Some("campaign"));
        let mut flight =
            House::playing(Plan { game, mode, options: &options, secret, people: 1, ..Plan::default() });
        let mut asked = flight.pass_until_asked()?;
        while asked == "SA-RES-04" {
            flight.answers(json!({"carry_out": {}}));
            asked = flight.pass_until_asked()?;
        }
        (asked == "SA-CAMPAIGN-03").then_some(flight)
    });
    // The three bots repair at most three tiles.
    let damaged = |flight: &House| {
        let damage = flight.state("/stage/between/damage");
        let zones = damage.as_object().into_iter().flat_map(Map::values);
        zones.filter_map(|zone| zone.as_array()).map(Vec::len).sum::<usize>() > 3
    };
    let mut first = { flights }.find(damaged).expect("a crew that was lucky, in a ship that was not");
    first.answers(json!({"go_on": {"common": "level-white", "serious": "level-yellow"}}));
    while let Some(asked) = first.pass_until_asked() {
        first.answers(match asked.as_str() {
            "SA-CAMPAIGN-06" => json!({"repair_nothing": {}}),
            _ => json!({"leave_out": {"station": "lower_red"}}),
        });
    }
    let outcome = first.seen(Viewer::Public)["table"]["ending"]["outcome"].take();
    assert_eq!(outcome["ending"], "goes-on", "{outcome}");
    let carried = outcome["carry"].clone();
    let tiles = |zone: &str| carried["damage"][zone].as_array().map_or(0, Vec::len);
    assert!(tiles("red") + tiles("white") + tiles("blue") > 0, "something was left as it is: {outcome}");

    first.wants(0, TableAction::Rematch {});
    let Rematch { conn: _, reference, by } = first.rematch.take().expect("a wish");
    let next = first.table.successor("m1", [8; 32], Hash([3; 32])).expect("a table");
    first.run(Command::Next { reference, by, id: "m2".to_owned() });
    assert_eq!(first.table.table().next.as_deref(), Some("m2"));

    let founding = Founding::read(&next.founding.write()).expect("as the store keeps it");
    let mut second = House::restored(founding, next.bodies);
    second.begin(1);
    assert_eq!(second.state("/setup/carried"), carried);
    assert_eq!(
        (second.state("/setup/common"), second.state("/setup/serious")),
        (json!("white"), json!("white"))
    );
    let seen = second.seen(Viewer::Public);
    assert_eq!(seen["table"]["previous"], "m1");
    assert_eq!(seen["parts"]["/flight/number"], 2, "{seen}");
    for zone in ["red", "white", "blue"] {
        let shown = &seen["parts"][format!("/flight/carried_damage/{zone}")];
        assert_eq!(*shown, carried["damage"][zone], "everybody sees it: {seen}");
    }
}
