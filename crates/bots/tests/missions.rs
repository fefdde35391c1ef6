//! Standard bots bring the ship home more often than random ones, at every kind of table, and never stall.

use airlock_bots::{Bot, BotRng, Kind, Look, make};
use airlock_engine::{Decision, Game, Seat, Viewer};
use airlock_engine_testing::{Plan, Player, selfplay};
use airlock_space_alert::{Action, Offer, SpaceAlert};

/// The same bot in every seat.
struct Alone(Box<dyn Bot<SpaceAlert>>);

impl Player<SpaceAlert> for Alone {
    fn patience(&self) -> usize {
        200
    }

    fn act(
        &mut self,
        game: &SpaceAlert,
        seat: Seat,
        _: Option<&Decision<Action>>,
        offers: &[Offer],
        rng: &mut BotRng,
    ) -> Option<Action> {
        let who = Viewer::Seat(seat);
        let asked = game.pending_for(who).yours;
        let view = || game.view(who);
        self.0.act(&Look::new(seat, &asked, offers, &view), rng)
    }
}

/// How many of the flights of a plan are survived with bots of a kind.
fn survived(kind: Kind, plan: &Plan) -> u64 {
    let mut bots = Alone(make::<SpaceAlert>(kind).expect("Space Alert has bots of every kind"));
    let report = selfplay(plan, &mut bots, drop).unwrap_or_else(|failure| panic!("{failure}"));
    report.outcomes.iter().filter(|(ending, _)| *ending != "lost").map(|(_, ending)| ending.games).sum()
}

#[test]
fn standard_bots_come_home_more_often() {
    let plan = |players: u8, mode: &str| Plan::new(players).mode(mode).games(6).seed(1);
    let plans = [plan(4, "mission"), plan(2, "mission"), plan(1, "solo")];
    let all = |kind| plans.iter().map(|plan| survived(kind, plan)).sum::<u64>();
    let [random, standard] = [Kind::Random, Kind::Standard].map(all);
    assert!(standard > random, "{standard} against {random} of 18");
}

#[test]
fn untimed_practice_and_campaigns_are_played_too() {
    survived(Kind::Standard, &Plan::new(1).mode("solo").option("practice", "true").games(1).seed(2));
    survived(Kind::Standard, &Plan::new(5).mode("campaign").games(1).seed(3));
}
