//! Standard bots bring the ship home more often than random ones at every kind of table, and never stall.

use airlock_bots::{BotRng, Kind, RandomBot, space_alert::StandardBot};
use airlock_engine::{Decision, Game as _, OfferOf, Seat, Viewer};
use airlock_engine_testing::{Match, Plan, Player, selfplay};
use airlock_space_alert::{
    Action, SpaceAlert, Stage, Verb,
    model::player::slots,
    resolution::{Resolution, Status},
};

use crate::alone::Alone;

fn bots(kind: Kind) -> Alone<SpaceAlert> {
    Alone(match kind {
        Kind::Random => Box::new(RandomBot),
        Kind::Standard => Box::new(StandardBot::default()),
    })
}

/// Number of a plan's flights that bots of a kind survive.
fn survived(kind: Kind, plan: &Plan) -> u64 {
    let report = selfplay(plan, &mut bots(kind), drop).unwrap_or_else(|failure| panic!("{failure}"));
    report.outcomes.iter().filter(|(ending, _)| *ending != "lost").map(|(_, ending)| ending.games).sum()
}

/// Flights of four standard bots with a script.
fn flown(script: &str, flights: u64) -> Vec<Resolution> {
    let plan = Plan::new(4).option("flight", script).seed(1);
    let flight = |number| {
        let (mut flight, _) = Match::<SpaceAlert>::start(&plan, number).expect("a table");
        let mut bots = bots(Kind::Standard);
        while let Some(input) = flight.next(&mut bots).expect("no dead end") {
            flight.apply(&input, false).expect("what is offered");
        }
        match flight.replica.game.stage {
            Stage::Over(over) => over.playback.resolution,
            stage => panic!("it goes on: {stage:?}"),
        }
    };
    (0..flights).map(flight).collect()
}

#[test]
fn standard_bots_come_home_more_often() {
    let plan = |players: u8, mode: &str| Plan::new(players).mode(mode).games(2).seed(1);
    let plans = [plan(4, "mission"), plan(2, "mission"), plan(1, "solo")];
    let all = |kind| plans.iter().map(|plan| survived(kind, plan)).sum::<u64>();
    let [random, standard] = [Kind::Random, Kind::Standard].map(all);
    assert!(standard >= random + 2, "{standard} against {random} of 6");
}

#[test]
fn crew_maintains_computer_in_each_phase() {
    let flights = flown("simulation-1", 4);
    let phases: Vec<bool> = flights.iter().flat_map(Resolution::maintained).collect();
    let awake = phases.iter().filter(|maintained| **maintained).count();
    assert!(awake * 3 > phases.len() * 2, "{awake} of {} phases", phases.len());
}

#[test]
fn crew_destroys_more_threats_than_it_misses() {
    let flights = flown("training-1", 6);
    let threats: Vec<Status> =
        flights.iter().flat_map(Resolution::threats).map(|threat| threat.status).collect();
    let destroyed = threats.iter().filter(|status| **status == Status::Destroyed).count();
    assert!(destroyed * 2 > threats.len(), "{destroyed} of {} threats", threats.len());
}

/// Regression: two bots once answered each other's plans without end and filled the log.
#[test]
fn announced_plans_settle() {
    let plan = Plan::new(2).option("flight", "training-1").seed(1);
    let (mut flight, _) = Match::<SpaceAlert>::start(&plan, 3).expect("a table");
    let mut bots = bots(Kind::Standard);
    let mut inputs = 0;
    while let Some(input) = flight.next(&mut bots).expect("no dead end") {
        flight.apply(&input, false).expect("what is offered");
        inputs += 1;
    }
    assert!(inputs < 200, "{inputs} inputs");
}

#[test]
fn bots_play_untimed_practice_and_campaigns() {
    survived(Kind::Standard, &Plan::new(1).mode("solo").option("practice", "true").games(1).seed(2));
    survived(Kind::Standard, &Plan::new(5).mode("campaign").games(1).seed(3));
}

/// The first seat agrees to end planning as soon as possible. The other bots are observed afterwards.
struct Hasty {
    bots: Alone<SpaceAlert>,
    /// Number of bots that agreed.
    agreed: usize,
    /// Number of cards that they planned before.
    placed: usize,
}

impl Player<SpaceAlert> for Hasty {
    fn patience(&self) -> usize {
        self.bots.patience()
    }

    fn act(
        &mut self,
        game: &SpaceAlert,
        seat: Seat,
        decision: Option<Decision>,
        offers: &[OfferOf<SpaceAlert>],
        rng: &mut BotRng,
    ) -> Option<Action> {
        let hasty = Seat(0);
        if seat == hasty && offers.iter().any(|offer| offer.verb == Verb::Agree) {
            return Some(Action::new(Verb::Agree));
        }
        let action = self.bots.act(game, seat, decision, offers, rng)?;
        let view = game.view(Viewer::Seat(seat));
        let seats = &view.common.seats;
        match action.verb {
            Verb::Agree => {
                assert!(seats.get(&hasty.0).is_some_and(|hasty| hasty.agrees), "a bot only follows");
                let phase = seats.get(&seat.0).map_or(0, |seat| seat.phase);
                let own = view.own.own.as_ref().expect("its own cards");
                let open: Vec<u8> = slots(phase).filter(|slot| own.planned.get(slot).is_none()).collect();
                assert!(open.is_empty() || own.hand.is_empty(), "{open:?} are open, with {:?}", own.hand);
                self.agreed += 1;
            }
            Verb::Place if seats.get(&hasty.0).is_some_and(|hasty| hasty.agrees) => self.placed += 1,
            _ => {}
        }
        Some(action)
    }
}

#[test]
fn bots_end_planning_only_after_planning_their_cards() {
    let plan = Plan::new(4).option("flight", "simulation-1").seed(1);
    let mut placed = 0;
    for number in 0..3 {
        let (mut flight, _) = Match::<SpaceAlert>::start(&plan, number).expect("a table");
        let mut crew = Hasty { bots: bots(Kind::Standard), agreed: 0, placed: 0 };
        while let Some(input) = flight.next(&mut crew).expect("no dead end") {
            flight.apply(&input, false).expect("what is offered");
        }
        assert_eq!(crew.agreed, 3, "flight {number}");
        placed += crew.placed;
    }
    assert!(placed > 0, "nobody had anything left to plan");
}
