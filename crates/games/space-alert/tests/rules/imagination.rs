//! Imagined worlds look the same to their viewer, obey the invariants, and differ where something is unknown.

use airlock_engine::{Game as _, Secrets as _, Viewer};
use airlock_engine_testing::{Match, Plan, RandomPlayer};
use airlock_space_alert::SpaceAlert;
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng as _};

fn shown(game: &SpaceAlert, who: Viewer) -> String {
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
    let mut varied = vec![false; SpaceAlert::ROWS.len()];
    for (number, players) in (0..6).zip([2, 3, 4].into_iter().cycle()) {
        let (mut game, _) =
            Match::<SpaceAlert>::start(&Plan::new(players).seed(11), number).expect("a table");
        while let Some(input) = game.next(&mut RandomPlayer).expect("no dead end") {
            let truth = &game.replica.game;
            for who in Viewer::all(players).filter(|_| game.inputs.is_multiple_of(5)) {
                let world = truth.imagine(who, &mut rng);
                world.invariants().expect("an imagined world holds together");
                assert_eq!(shown(truth, who), shown(&world, who), "after {} inputs, for {who}", game.inputs);
                for (row, varied) in varied.iter_mut().enumerate() {
                    *varied |= (SpaceAlert::ROWS[row].differs)(truth, &world);
                }
            }
            game.apply(&input, false).expect("offered actions are accepted");
        }
    }
    let idle: Vec<_> = SpaceAlert::ROWS.iter().zip(varied).filter(|(_, varied)| !varied).collect();
    assert!(idle.is_empty(), "never varied: {idle:?}");
}
