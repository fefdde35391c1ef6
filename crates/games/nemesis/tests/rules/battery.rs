//! The engine's test battery, short. `airlock selfplay` and `airlock audit` run longer.

use airlock_engine::{ActionOf, Decision, OfferOf, Seat, rng};
use airlock_engine_testing::{Battery, Plan, PlayRng, Player, Sampling, wishes};
use airlock_nemesis::{Nemesis, Verb, content::Content, ids::Species};

airlock_engine_testing::battery!(
    Nemesis,
    Battery {
        laws: laws(),
        secrecy: secrecy(),
        player: || Box::new(Curious),
        imagination: imagination(),
        // The intruder player does not play at these tables, and few characters die with hidden items.
        rare: |row| row.contains("intruder action") || row.contains("dead"),
        always_hides: true,
        whole: vec![Plan::new(3).games(1).seed(8), void_seeders(Plan::new(2)).games(1).seed(9)],
        measured: vec![Plan::new(5).games(3).seed(4)],
        recorded: 10,
        load: |source| Content::load(source).map(drop),
        ..Battery::default()
    }
);

/// Every table with few matches and sparse samples, and one table with dense samples.
fn laws() -> Vec<Plan> {
    let glance = Sampling { every: 11, fillings: 6, trials: 12, mutants: 6, snapshot_every: 151, tails: 1 };
    let close = Sampling { every: 3, ..Sampling::default() };
    let every_table = wishes::<Nemesis>().into_iter();
    every_table
        .map(|wish| Plan { sampling: glance, ..Plan::of(wish).games(1).seed(7) })
        .chain([Plan { sampling: close, ..Plan::new(3).games(2).seed(1) }])
        .collect()
}

/// Every mode and each side of the board, with intruders, an intruder player and Void Seeders, each
/// separately.
fn secrecy() -> Vec<Vec<Plan>> {
    let (coop, solo) = (Plan::new(2).mode("coop"), Plan::new(1).mode("solo"));
    let other_side = Plan::new(4).option("board", "alternative");
    let intruder_player = Plan::new(4).option("intruder_player", "true");
    let plans = [
        Plan::new(3).games(6).seed(1),
        coop.clone().games(3).seed(2),
        solo.clone().games(4).seed(3),
        other_side.clone().games(2).seed(4),
        intruder_player.clone().games(4).seed(5),
        void_seeders(Plan::new(3)).games(5).seed(6),
        void_seeders(coop).games(3).seed(7),
        void_seeders(solo).games(4).seed(8),
        void_seeders(other_side).games(2).seed(9),
        void_seeders(intruder_player).games(4).seed(10),
    ];
    plans.into_iter().map(|plan| vec![plan]).collect()
}

fn imagination() -> Vec<Plan> {
    let with = |species: &Species| Plan::new(3).option("species", species.as_str()).games(5).seed(11);
    Species::ALL.iter().map(with).collect()
}

fn void_seeders(plan: Plan) -> Plan {
    plan.option("species", "void_seeders")
}

/// Random player that prefers looking, searching, trading and survival.
struct Curious;

const fn weight(verb: Verb) -> usize {
    match verb {
        Verb::Pass | Verb::Drop | Verb::Close | Verb::Withdraw => 1,
        Verb::RoomAction | Verb::UseItem | Verb::PlayCard | Verb::Craft | Verb::Unlock => 8,
        Verb::Propose | Verb::Agree | Verb::Show => 9,
        Verb::Trade | Verb::Escape => 12,
        Verb::Shoot | Verb::Melee => 6,
        _ => 3,
    }
}

impl Player<Nemesis> for Curious {
    fn act(
        &mut self,
        _: &Nemesis,
        _: Seat,
        _: Option<Decision>,
        offers: &[OfferOf<Nemesis>],
        rng: &mut PlayRng,
    ) -> Option<ActionOf<Nemesis>> {
        let total: usize = offers.iter().map(|offer| weight(offer.verb)).sum();
        let mut drawn = rng::below(rng, total.max(1));
        let chosen = offers.iter().find(|offer| {
            let found = drawn < weight(offer.verb);
            drawn = drawn.saturating_sub(weight(offer.verb));
            found
        });
        chosen?.sample(rng)
    }
}
