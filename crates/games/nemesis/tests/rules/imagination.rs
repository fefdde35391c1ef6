//! Imagined worlds look the same to their viewer, obey the invariants, and differ where something is unknown.

use airlock_engine::{Game as _, Secrets as _, Viewer};
use airlock_engine_testing::{Match, Plan, RandomPlayer};
use airlock_nemesis::{Nemesis, ids::Species};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng as _};

fn shown(game: &Nemesis, who: Viewer) -> String {
    let legal = match who {
        Viewer::Seat(seat) => game.legal(seat),
        Viewer::Public => Vec::new(),
    };
    let sent = (game.view(who), game.pending_for(who), legal);
    serde_json::to_string(&sent).expect("everything sent can be written")
}

#[test]
fn imagined_worlds_look_the_same_and_hold_together() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut varied = vec![false; Nemesis::rows().len()];
    for (number, species) in (0..10).zip(Species::ALL.iter().cycle()) {
        let plan = Plan::new(3).option("species", species.as_str()).seed(11);
        let (mut game, _) = Match::<Nemesis>::start(&plan, number).expect("a table");
        while let Some(input) = game.next(&mut RandomPlayer).expect("no dead end") {
            game.apply(&input, false).expect("offered actions are accepted");
            let truth = &game.replica.game;
            if !game.inputs.is_multiple_of(5) || truth.outcome().is_some() {
                continue;
            }
            for who in Viewer::all(3) {
                let world = truth.imagine(who, &mut rng);
                world.invariants().expect("an imagined world holds together");
                assert_eq!(shown(truth, who), shown(&world, who), "after {} inputs, for {who}", game.inputs);
                assert!(world != *truth, "something is hidden from {who}");
                for (row, varied) in varied.iter_mut().enumerate() {
                    *varied |= truth.differs(&world, row);
                }
            }
        }
    }
    let idle: Vec<_> = Nemesis::rows().iter().zip(varied).filter(|(_, varied)| !varied).collect();
    // The intruder player does not play at this table, and few die with hidden items.
    let rare = |row: &str| row.contains("intruder action") || row.contains("dead");
    assert!(idle.iter().all(|(row, _)| rare(row)), "never varied: {idle:?}");
}

#[test]
fn views_are_small() {
    let plan = Plan::new(5).games(3).seed(4).measuring(7);
    let report =
        airlock_engine_testing::selfplay::<Nemesis>(&plan, &mut RandomPlayer, drop).expect("no trouble");
    let bytes = report.view_bytes.percentile(95);
    println!("{:?}", report.view_bytes);
    assert!(bytes < 16_384, "{:?}", report.view_bytes);
}
