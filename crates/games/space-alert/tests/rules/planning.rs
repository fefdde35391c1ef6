//! Tests of setup, planning and campaigns that scenarios cannot express: chance, talk, and chains of flights.

use std::collections::BTreeSet;

use airlock_engine::{
    Action, Channel, Consent, Game, Input, Replica, Seat, Seed, SetupError, Viewer, Wait, Wish,
};
use airlock_space_alert::{
    Arg, LAUNCH_MS, Level, Mode, Ref, Setup, SpaceAlert, Stage, Verb, Word,
    campaign::Carried,
    content::{ActionCard, Cue, ScriptId, Tile},
    event::SeenEvent,
    resolution::PerZone,
};

type Act = airlock_space_alert::Action;

fn wish(players: u8, options: &[(&str, &str)]) -> Wish {
    let options = options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    Wish { mode: None, players, options }
}

fn begin(wish: &Wish, seed: &str) -> Replica<SpaceAlert> {
    let setup = SpaceAlert::setup(wish).expect("a table");
    Replica::start(&setup, Seed::from_text(seed)).expect("a flight").0
}

fn tick(flight: &mut Replica<SpaceAlert>, script_s: u64) {
    flight.apply(&Input::Tick(LAUNCH_MS + script_s * 1000)).expect("something is announced");
}

fn act(flight: &mut Replica<SpaceAlert>, seat: u8, action: Act) {
    flight.apply(&Input::Act(Seat(seat), action)).expect("it is offered");
}

/// The number of the heroic card among a seat's cards.
fn heroic(flight: &Replica<SpaceAlert>, seat: usize) -> Option<u8> {
    let cards = &flight.game.players[seat].cards;
    let place = cards.iter().position(|held| held.is_some_and(|held| held.card.face.is_heroic()));
    place.and_then(|place| u8::try_from(place).ok())
}

/// SA-SETUP-06: four different trajectories of the seven, public from the start.
#[test]
fn trajectories_are_different_and_public() {
    let mut seen = BTreeSet::new();
    for seed in 0..20 {
        let flight = begin(&wish(4, &[]), &seed.to_string());
        let tracks = flight.game.common().tracks;
        let all = [tracks.external.red, tracks.external.white, tracks.external.blue, tracks.internal];
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), 4, "{all:?}");
        seen.extend(all);
    }
    assert_eq!(seen.len(), 7, "every trajectory is drawn now and then");
}

/// SA-SETUP-07: a full mission is drawn at random from the eight.
#[test]
fn every_mission_can_be_drawn() {
    let drawn: BTreeSet<ScriptId> =
        (0..100).map(|seed| begin(&wish(4, &[]), &seed.to_string()).game.script).collect();
    assert!(drawn.iter().copied().eq(ScriptId::MISSIONS));
}

/// SA-SETUP-14, AMB-01: with four or five players the heroic card is in the packet of phase 2, or of phase 1
/// if the table chooses so. SA-ANDROID-02, SA-ANDROID-03: with fewer players it is in the packet of phase 1.
#[test]
fn the_heroic_card_is_in_one_packet() {
    let packets = |players, options: &[_]| -> Vec<usize> {
        let flight = begin(&wish(players, options), "h");
        let heroic = |packets: &Vec<Vec<ActionCard>>| {
            packets
                .iter()
                .position(|packet| packet.iter().any(|card| card.is_heroic()))
                .expect("there is one")
        };
        flight.game.players.iter().map(|player| heroic(&player.packets) + 1).collect()
    };
    assert_eq!(packets(4, &[]), [2; 4]);
    assert_eq!(packets(5, &[("heroic", "first")]), [1; 5]);
    assert_eq!(packets(3, &[]), [1; 3]);
    assert_eq!(packets(2, &[]), [1; 2]);
}

/// SA-COMMS-10, SA-ANDROID-05, SA-HEROIC-09: a heroic card is neither given away nor put on an android's board.
#[test]
fn heroic_card_cannot_be_given_away() {
    let mut flight = begin(&wish(3, &[("flight", "training-1")]), "g");
    tick(&mut flight, 90);
    let card = Ref::Own(heroic(&flight, 0).expect("it came with the first packet"));
    let give = Action::new(Verb::Give).with(Arg::Card, [card]).with(Arg::To, [Ref::Seat(Seat(1))]);
    let assign: Act = serde_json::from_value(serde_json::json!({
        "assign": { "card": card, "up": "action", "slot": "slot-1", "member": "crew-3" }
    }))
    .unwrap();
    for (action, rule) in [(give, "SA-COMMS-10"), (assign, "SA-ANDROID-05")] {
        let refused = flight.clone().apply(&Input::Act(Seat(0), action)).unwrap_err().to_string();
        assert!(refused.starts_with(rule), "{refused}");
    }
}

/// SA-ANDROID-07: an android's heroic card is planned by any player, once.
#[test]
fn the_heroic_card_of_an_android_is_planned_once() {
    let mut flight = begin(&wish(3, &[]), "g");
    tick(&mut flight, 0);
    let card = flight.game.crew[3].heroic.expect("it has one").face;
    let assign = |slot: u8| -> Act {
        serde_json::from_value(serde_json::json!({
            "assign": { "card": card, "up": "movement", "slot": format!("slot-{slot}"), "member": "crew-3" }
        }))
        .unwrap()
    };
    act(&mut flight, 2, assign(3));
    assert_eq!(flight.game.crew[3].heroic, None);
    assert!(flight.apply(&Input::Act(Seat(1), assign(2))).is_err(), "it is planned already");
}

/// SA-COMMS-08, SA-COMMS-12: in every script and at every pace a transfer ends at its announced time, or
/// earlier when the connection is lost. Nobody gives a card before the connection is restored. The end of a
/// transfer is announced once.
#[test]
fn lost_connection_ends_every_transfer() {
    let mode = &SpaceAlert::modes()[0];
    let values =
        |key| mode.options.iter().find(|option| option.key == key).expect("an option").values.clone();
    let mut cut_off = BTreeSet::new();
    for flight in values("flight") {
        for clock in values("clock") {
            if loses_a_transfer(flight, clock) {
                cut_off.insert(flight.to_owned());
            }
        }
    }
    assert!(cut_off.contains("S2-3"), "the third mission loses the connection in a transfer: {cut_off:?}");
}

/// Plans a flight to its end. Returns true if a lost connection ended a transfer.
fn loses_a_transfer(flight: &str, clock: &str) -> bool {
    let mut world = begin(&wish(4, &[("flight", flight), ("clock", clock)]), flight);
    let (mut promised_ms, mut cut_off) = (None, false);
    while let Some(wake_ms) = world.game.pending().wake_ms {
        let events = world.apply(&Input::Tick(wake_ms)).expect("something is announced").events;
        if world.game.pending().wake_ms.is_none() {
            break;
        }
        let at = format!("{flight} at {clock} %, {wake_ms} ms");
        let now = world.game.common().now;
        let gives = world.game.legal(Seat(0)).iter().any(|offer| offer.verb == Verb::Give);
        assert_eq!(gives, now.transfer_ends_ms.is_some(), "{at}: what is counted down can be done");
        assert!(!(gives && now.connection_lost), "{at}: nobody hears who gives");
        let is_end = |seen: &SeenEvent| matches!(seen, SeenEvent::Announced { cue: Cue::TransferEnded, .. });
        let ended = events.iter().filter_map(|event| event.seen_by(Viewer::Public)).any(is_end);
        assert_eq!(ended, promised_ms == Some(wake_ms), "{at}: it ends when it was counted down to");
        cut_off |= ended && now.connection_lost;
        promised_ms = now.transfer_ends_ms;
    }
    cut_off
}

/// SA-COMMS-12, SA-COMMS-14: talk is closed while the connection is lost. A solo player has nobody to
/// talk to (SA-SOLO-05).
#[test]
fn talk_is_closed_while_the_connection_is_lost() {
    let mut flight = begin(&wish(4, &[("flight", "simulation-1")]), "t");
    tick(&mut flight, 355);
    assert_eq!(flight.game.talk(Seat(0)).table, Channel::Open);
    tick(&mut flight, 360);
    let talk = flight.game.talk(Seat(0));
    assert_eq!((talk.table, talk.whisper), (Channel::Closed("SA-COMMS-12"), Channel::Closed("SA-COMMS-12")));
    tick(&mut flight, 375);
    assert_eq!(flight.game.talk(Seat(0)).table, Channel::Open);
}

/// SA-COMMS-18: the times of announcements do not depend on the players, and nothing is announced at other
/// times.
#[test]
fn clock_wakes_at_announcements_only() {
    let mut flight = begin(&wish(4, &[("flight", "training-1")]), "w");
    assert!(flight.apply(&Input::Tick(LAUNCH_MS - 1)).is_err());
    let mut waited = Vec::new();
    while let Some(wake_ms) = flight.game.pending().wake_ms {
        waited.push((wake_ms - LAUNCH_MS) / 1000);
        assert!(flight.game.pending().wait == Wait::Idle);
        flight.apply(&Input::Tick(wake_ms)).unwrap();
    }
    let script: Vec<u64> =
        ScriptId::Training1.script().cues.iter().map(|timed| u64::from(timed.at_s)).collect();
    assert_eq!(waited, script);
}

/// SA-PLAN-01: there is no pause while the clock runs, unless the table allows it.
#[test]
fn planning_is_not_paused() {
    let mut flight = begin(&wish(4, &[("flight", "training-1")]), "p");
    tick(&mut flight, 0);
    assert_eq!(flight.game.may_pause().map_err(|illegal| illegal.rule), Err("SA-PLAN-01"));
    let card = Action::new(Verb::Place).with(Arg::Card, [Ref::Own(0)]).with(Arg::Slot, [Ref::Slot(1)]);
    act(&mut flight, 0, card.with(Arg::Up, ["action".parse().expect("a half")]));
    tick(&mut flight, 425);
    assert_eq!(flight.game.may_pause(), Ok(Consent::Host), "nobody is in a hurry once planning has ended");
    let mut relaxed = begin(&wish(4, &[("pause", "true")]), "p");
    tick(&mut relaxed, 0);
    assert_eq!(relaxed.game.may_pause(), Ok(Consent::Everybody));
}

/// SA-ANDROID-10: the fifth android is for two or three players.
#[test]
fn fifth_android_is_refused_for_four_players() {
    let refused = SpaceAlert::setup(&wish(4, &[("fifth_android", "true")]));
    assert!(matches!(refused, Err(SetupError::Combination(why)) if why.contains("two or three")));
}

/// SA-SETUP-05: a role belongs to a seat at the table. No other seat is offered or accepted.
#[test]
fn roles_belong_to_seats_at_the_table() {
    let mission = &SpaceAlert::modes()[0];
    for role in ["captain", "communications", "security"] {
        let option = mission.options.iter().find(|option| option.key == role).expect("a role");
        for players in mission.min_players..=mission.max_players {
            let mut offered: Vec<&str> = option.values_for(players).collect();
            offered.sort_unstable();
            assert_eq!(offered, ["0", "1", "2", "3", "4"][..usize::from(players)], "{role} of {players}");
            for seat in offered {
                assert!(
                    SpaceAlert::setup(&wish(players, &[(role, seat)])).is_ok(),
                    "{role} {seat} of {players}"
                );
            }
            let nobody = players.to_string();
            let refused = SpaceAlert::setup(&wish(players, &[(role, nobody.as_str())]));
            assert!(
                matches!(refused, Err(SetupError::Value { value, .. }) if value == nobody),
                "{role} of {players}"
            );
        }
    }
}

/// The lost cards that a viewer sees in a short flight. Seat 0 plans the last two slots, and nobody maintains
/// the computer, so cards are pushed off boards.
fn pushed_off(seed: &str, who: Viewer) -> Vec<serde_json::Value> {
    let mut flight = begin(&wish(4, &[("flight", "training-1")]), seed);
    tick(&mut flight, 255);
    for (n, slot) in [(5, 6), (6, 7)] {
        let place =
            Action::new(Verb::Place).with(Arg::Card, [Ref::Own(n)]).with(Arg::Slot, [Ref::Slot(slot)]);
        act(&mut flight, 0, place.with(Arg::Up, ["action".parse().expect("a half")]));
    }
    let mut told = flight.apply(&Input::Tick(LAUNCH_MS + 425_000)).expect("planning ends").events;
    while let Some(decision) = flight.game.pending().decisions().first().cloned() {
        let on = flight.game.default_answer(decision.seat).expect("the captain goes on");
        told.extend(flight.apply(&Input::Act(decision.seat, on)).expect("a default is legal").events);
    }
    let told = told.iter().filter_map(|event| event.seen_by(who).cloned());
    let told = told.map(|told| serde_json::to_value(told).expect("it is sent"));
    told.filter_map(|told| Some(told.pointer("/resolution/what/delayed")?["lost"].clone())).collect()
}

/// SA-ACT-11, SA-PLAN-13: a card pushed off the board is lost face down, and only its owner sees it.
#[test]
fn lost_card_is_shown_to_its_owner_only() {
    let shown = |seed: &str, who| pushed_off(seed, who).iter().filter(|lost| !lost.is_null()).count();
    let seeds: Vec<String> = (0..20).map(|seed| seed.to_string()).collect();
    assert!(seeds.iter().any(|seed| shown(seed, Viewer::Seat(Seat(0))) > 0), "its owner is told");
    for who in [Viewer::Seat(Seat(1)), Viewer::Public] {
        assert!(seeds.iter().all(|seed| shown(seed, who) == 0), "{who} is told too much");
    }
}

// Campaigns

fn campaign(carried: Carried) -> Setup {
    let wish = Wish { mode: Some("campaign".to_owned()), ..wish(2, &[]) };
    Setup { script: Some(ScriptId::Training1), carried, ..SpaceAlert::setup(&wish).expect("a table") }
}

/// Flies a short flight without planning anything.
fn fly(setup: &Setup, seed: &str) -> Replica<SpaceAlert> {
    let mut flight = Replica::start(setup, Seed::from_text(seed)).expect("a flight").0;
    tick(&mut flight, 425);
    while matches!(flight.game.stage, Stage::Playback(_)) {
        act(&mut flight, 0, Action::new(Verb::CarryOut));
    }
    flight
}

fn propose(on: bool) -> Act {
    let levels = |arg| (arg, vec![Ref::Level(Level::Yellow)]);
    match on {
        true => Action { verb: Verb::GoOn, args: vec![levels(Arg::Common), levels(Arg::Serious)] },
        false => Action::new(Verb::Stop),
    }
}

/// Answers every question with its default.
fn settle(flight: &mut Replica<SpaceAlert>) {
    while let Some(decision) = flight.game.pending().decisions().first().cloned() {
        let action = flight.game.default_answer(decision.seat).expect("every question has a default");
        flight.apply(&Input::Act(decision.seat, action)).expect("a default is legal");
    }
}

/// A flight that is survived although nobody plans anything.
fn survived(setup: &Setup) -> Replica<SpaceAlert> {
    let flights = (0..50).map(|seed| fly(setup, &seed.to_string()));
    { flights }.find(|flight| matches!(flight.game.stage, Stage::Between(_))).expect("a lucky crew")
}

/// SA-CAMPAIGN-01, SA-CAMPAIGN-02, SA-CAMPAIGN-08, SA-CAMPAIGN-14, AMB-24: the next flight gets the damage,
/// the agreed levels and the rows of the log. All decks are built again.
#[test]
fn campaign_carries_damage_levels_and_rows() {
    let mut flight = survived(&campaign(Carried::default()));
    act(&mut flight, 0, propose(true));
    act(&mut flight, 1, propose(true));
    settle(&mut flight);
    let outcome = flight.game.outcome().expect("the match is over");
    assert_eq!(outcome.ending, "goes-on");
    let tiles = |game: &SpaceAlert| game.common().ship.as_ref().expect("it flew").damage.clone();
    let damage = tiles(&flight.game);
    let carry = outcome.carry.expect("there is a next flight");
    let next = SpaceAlert::carry(campaign(Carried::default()), &carry).expect("what a flight hands on");
    assert_eq!((next.common.as_str(), next.serious.as_str()), ("yellow", "yellow"));
    assert_eq!(next.carried.damage, damage, "nobody repaired anything");
    let again = begin_with(&next, "next");
    let view = again.game.common();
    assert_eq!((view.flight.number, view.log.len()), (2, 1));
    assert_eq!(view.flight.carried_damage, damage);
    again.game.invariants().expect("all cards are there again");
}

fn begin_with(setup: &Setup, seed: &str) -> Replica<SpaceAlert> {
    Replica::start(setup, Seed::from_text(seed)).expect("a flight").0
}

/// SA-CAMPAIGN-12, SA-CAMPAIGN-01: nothing is asked after the third flight.
#[test]
fn the_third_flight_is_the_last() {
    let mut first = survived(&campaign(Carried::default()));
    act(&mut first, 0, propose(true));
    act(&mut first, 1, propose(true));
    settle(&mut first);
    let mut carried: Carried = serde_json::from_value(first.game.outcome().unwrap().carry.unwrap()).unwrap();
    carried.rows.push(carried.rows[0].clone());
    carried.damage = PerZone::default();
    let last = (0..50).map(|seed| fly(&campaign(carried.clone()), &seed.to_string()));
    let last = { last }.find(|flight| flight.game.outcome().is_some_and(|o| o.ending == "home"));
    let outcome = last.expect("a lucky crew").game.outcome().unwrap();
    assert_eq!(outcome.carry, None);
}

/// SA-CAMPAIGN-08, SA-CAMPAIGN-11: a state that no flight can leave is refused.
#[test]
fn impossible_carried_state_is_refused() {
    let good = serde_json::to_value(Carried::default()).unwrap();
    let setup = || campaign(Carried::default());
    assert!(SpaceAlert::carry(setup(), &good).is_ok());
    let with = |change: &dyn Fn(&mut Carried)| {
        let mut carried = Carried::default();
        change(&mut carried);
        SpaceAlert::carry(setup(), &serde_json::to_value(carried).unwrap())
    };
    assert!(with(&|carried| carried.damage.red = vec![Tile::Lift, Tile::Lift]).is_err(), "a tile twice");
    assert!(with(&|carried| carried.damage.red = vec![Tile::PulseCannon]).is_err(), "a tile of another zone");
    let elsewhere = airlock_space_alert::place::Station::LowerWhite;
    assert!(with(&|carried| carried.missing = vec![elsewhere]).is_err(), "no squad lives there");
    assert!(SpaceAlert::carry(setup(), &serde_json::json!({"damage": 1})).is_err());
    assert!(SpaceAlert::carry(Setup { mode: Mode::Mission, ..setup() }, &good).is_err());
}

/// A setup read from a log may be anything.
#[test]
fn impossible_setup_is_refused() {
    let refused = |change: &dyn Fn(&mut Setup)| {
        let mut setup = SpaceAlert::setup(&wish(4, &[])).expect("a table");
        change(&mut setup);
        Replica::<SpaceAlert>::start(&setup, Seed::from_text("refused")).is_err()
    };
    assert!(!refused(&|_| {}));
    assert!(refused(&|setup| setup.players = 1));
    assert!(refused(&|setup| setup.players = 200));
    assert!(refused(&|setup| setup.mode = Mode::Solo));
    assert!(refused(&|setup| setup.roles.security = Seat(4)));
    assert!(refused(&|setup| setup.fifth_android = true), "four players and four crew members");
    assert!(refused(&|setup| setup.clock_percent = 0));
    assert!(refused(&|setup| setup.carried.damage.red = vec![Tile::Lift]), "it is the first flight");
}

/// SA-CAMPAIGN-11: with one disabled squad the captain chooses the station without one.
#[test]
fn captain_chooses_station_without_squad() {
    let missing = vec![airlock_space_alert::place::Station::UpperBlue];
    let mut flight = survived(&campaign(Carried { missing, ..Carried::default() }));
    act(&mut flight, 0, propose(true));
    act(&mut flight, 1, propose(true));
    while flight.game.pending().decisions().first().is_some_and(|asked| asked.point == "SA-CAMPAIGN-06") {
        let seat = flight.game.pending().decisions()[0].seat;
        act(&mut flight, seat.0, Action::new(Verb::RepairNothing));
    }
    let lower_red = airlock_space_alert::place::Station::LowerRed;
    act(&mut flight, 0, Action::new(Verb::LeaveOut).with(Arg::Station, [Ref::Station(lower_red)]));
    let carry = flight.game.outcome().unwrap().carry.unwrap();
    assert_eq!(carry["missing"], serde_json::json!(["lower_red"]));
}

/// SA-CAMPAIGN-06: a squad is repaired instead of a tile.
#[test]
fn squad_counts_as_a_repair() {
    let missing = vec![airlock_space_alert::place::Station::UpperBlue];
    let mut flight = survived(&campaign(Carried { missing, ..Carried::default() }));
    act(&mut flight, 0, propose(true));
    act(&mut flight, 1, propose(true));
    let seat = flight.game.pending().decisions()[0].seat;
    act(&mut flight, seat.0, Action::new(Verb::Repair).with(Arg::What, [Ref::Word(Word::Squad)]));
    settle(&mut flight);
    assert_eq!(flight.game.outcome().unwrap().carry.unwrap()["missing"], serde_json::json!([]));
}

/// SA-PLAN-16: only the last missing agreement is marked as grave.
#[test]
fn last_agreement_is_grave() {
    let mut flight = begin(&wish(4, &[("flight", "simulation-1")]), "agreed");
    tick(&mut flight, 455);
    let grave = |flight: &Replica<SpaceAlert>| -> Vec<(Verb, bool)> {
        let offers = (0..4).flat_map(|seat| flight.game.legal(Seat(seat)));
        let about_the_end = offers.filter(|offer| matches!(offer.verb, Verb::Agree | Verb::Disagree));
        about_the_end.map(|offer| (offer.verb, offer.grave)).collect()
    };
    assert_eq!(grave(&flight), [(Verb::Agree, false); 4]);
    for seat in 0..3 {
        act(&mut flight, seat, Action::new(Verb::Agree));
    }
    let agreed = (Verb::Disagree, false);
    assert_eq!(grave(&flight), [agreed, agreed, agreed, (Verb::Agree, true)]);
}
