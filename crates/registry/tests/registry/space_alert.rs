//! Space Alert at a table. Bots plan while the clock runs, a pause needs everybody's consent, and a campaign
//! continues in the same ship.

use airlock_engine::{Hash, Seat, Viewer};
use airlock_protocol::TableAction;
use airlock_table::{Command, Founding, Rematch};
use serde_json::{Map, json};

use crate::fixture::{Fixture, Plan};

/// The first announcement, and the duration of phase 1 of the first training flight.
const LAUNCH_MS: u64 = 10_000;
const PHASE_MS: u64 = 255_000;

/// A training flight that may be paused, with people in the first seats and bots in the others.
fn training(people: u8) -> Fixture {
    let options = &[("flight", "training-1"), ("pause", "true")];
    Fixture::playing(Plan { game: "space-alert", options, secret: 7, people, ..Plan::default() })
}

/// Number of cards that a seat has planned.
fn planned(fixture: &Fixture, seat: usize) -> usize {
    let cards = fixture.state(&format!("/players/{seat}/cards"));
    cards.as_array().into_iter().flatten().filter(|held| held["planned"].is_array()).count()
}

#[test]
fn bots_plan_and_announce_before_the_phase_ends() {
    let mut fixture = training(1);
    fixture.pass_until(LAUNCH_MS + PHASE_MS - 1_000);
    for seat in 1..4 {
        assert!(planned(&fixture, seat) > 0, "seat {seat}");
        let told = fixture.state(&format!("/players/{seat}/told")).as_object().map_or(0, Map::len);
        assert_eq!(told, planned(&fixture, seat), "seat {seat} has told the others what it does");
    }
    assert_eq!(planned(&fixture, 0), 0, "nobody plans for a person");
}

#[test]
fn pause_of_planning_needs_everybody() {
    let mut fixture = training(2);
    fixture.pass_until(LAUNCH_MS + 1_000);
    fixture.wants(0, TableAction::Pause { on: true });
    assert_eq!(fixture.table.table().paused, None, "the host alone is not enough");
    fixture.wants(1, TableAction::Vote { id: 1, yes: false });
    assert_eq!((fixture.table.table().paused, fixture.table.table().pauses), (None, 0), "it was refused");
    fixture.wants(1, TableAction::Pause { on: true });
    fixture.wants(0, TableAction::Vote { id: 2, yes: true });
    assert_eq!(fixture.table.table().paused.map(|paused| paused.by), Some(Seat(1)));
    let before = fixture.records.len();
    fixture.pass_until(LAUNCH_MS + PHASE_MS);
    assert_eq!(fixture.records.len(), before, "nothing is announced, and no bot plans on");
    fixture.wants(1, TableAction::Pause { on: false });
    assert_eq!((fixture.table.table().paused, fixture.table.table().pauses), (None, 1));
}

/// SA-CAMPAIGN-02, SA-CAMPAIGN-08, SA-CAMPAIGN-14: the rematch of a survived flight is the next flight, at
/// the agreed levels and in the ship as it came home.
#[test]
fn campaign_continues_in_the_same_ship() {
    let options = [("common", "random")];
    let flights = (0..50).filter_map(|secret| {
        let (game, mode) = ("space-alert", Some("campaign"));
        let mut flight =
            Fixture::playing(Plan { game, mode, options: &options, secret, people: 1, ..Plan::default() });
        let mut asked = flight.pass_until_asked()?;
        while asked == "SA-RES-04" {
            flight.answers(json!({"carry_out": {}}));
            asked = flight.pass_until_asked()?;
        }
        (asked == "SA-CAMPAIGN-03").then_some(flight)
    });
    // The three bots repair at most three tiles.
    let damaged = |flight: &Fixture| {
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
    let Rematch { conn: _, reference, by } = first.rematch.take().expect("a request");
    let next = first.table.successor("m1", [8; 32], Hash([3; 32])).expect("a table");
    first.run(Command::Next { reference, by, id: "m2".to_owned() });
    assert_eq!(first.table.table().next.as_deref(), Some("m2"));

    let founding = Founding::read(&next.founding.write()).expect("as the store keeps it");
    let mut second = Fixture::restored(founding, next.bodies);
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
