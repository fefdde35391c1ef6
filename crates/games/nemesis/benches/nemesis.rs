//! Benchmarks of Nemesis: `cargo bench -p airlock-nemesis`. They print figures and assert nothing.

#![expect(clippy::print_stdout, reason = "figures are printed")]

use airlock_engine::{Game, HashKey, Input, Replica, Seat, Seed, Viewer, Wait, Wish, rng};
use airlock_nemesis::{Action, Nemesis, Verb};
use divan::{Bencher, counter::ItemsCount};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng as _};

fn main() {
    sizes();
    divan::main();
}

/// A position of a five-seat match, with the next input.
struct Moment {
    replica: Replica<Nemesis>,
    input: Input<Action>,
}

/// Plays one match at random, computing the legal actions at every decision. Calls `visit` with every
/// position and input before the input is applied. Returns the number of decisions.
fn play(number: u64, mut visit: impl FnMut(&Replica<Nemesis>, &Input<Action>)) -> usize {
    let wish = Wish { mode: Some("base".to_owned()), players: 5, ..Wish::default() };
    let setup = Nemesis::setup(&wish).expect("a legal table");
    let (mut replica, _) =
        Replica::<Nemesis>::start(&setup, Seed::from_text(&number.to_string())).expect("starts");
    let mut rng = ChaCha8Rng::seed_from_u64(number);
    let mut decisions = 0;
    loop {
        let input = match replica.game.pending().wait {
            Wait::Over | Wait::Idle => return decisions,
            Wait::Window(window) if window.asked.is_empty() => Input::Tick(0),
            Wait::Window(window) => choose(&replica.game, window.asked[0].seat, &mut rng),
            Wait::Asks(asked) => {
                choose(&replica.game, asked[rng::below(&mut rng, asked.len())].seat, &mut rng)
            }
        };
        decisions += 1;
        visit(&replica, &input);
        replica.apply(&input).expect("what is offered is accepted");
    }
}

fn choose(game: &Nemesis, seat: Seat, rng: &mut ChaCha8Rng) -> Input<Action> {
    let mut offers = game.legal(seat);
    offers.retain(|offer| offer.verb != Verb::Switch);
    let offer = &offers[rng::below(rng, offers.len())];
    Input::Act(seat, offer.sample(rng).expect("every offer can be filled"))
}

fn moments() -> Vec<Moment> {
    let mut found = Vec::new();
    for number in 0..40 {
        play(number, |replica, input| found.push(Moment { replica: replica.clone(), input: input.clone() }));
    }
    found
}

/// Prints the sizes of stored states and of views.
fn sizes() {
    let percentile = |mut sizes: Vec<usize>| {
        sizes.sort_unstable();
        (sizes[sizes.len() / 2], sizes[sizes.len() * 95 / 100], sizes[sizes.len() - 1])
    };
    let (mut states, mut views) = (Vec::new(), Vec::new());
    for moment in moments().iter().step_by(7) {
        states.push(moment.replica.snapshot().to_bytes().len());
        let view = moment.replica.game.view(Viewer::Seat(Seat(0)));
        views.push(serde_json::to_vec(&view).expect("plain data").len());
    }
    println!("stored state, bytes (median, p95, max): {:?}", percentile(states));
    println!("a seat's view as JSON, bytes (median, p95, max): {:?}", percentile(views));
}

/// Random play of whole matches with five seats. Counts decisions.
#[divan::bench(sample_count = 20)]
fn random_selfplay(bencher: Bencher<'_, '_>) {
    let decisions: usize = (0..20).map(|number| play(number, |_, _| {})).sum();
    bencher
        .counter(ItemsCount::new(decisions))
        .bench(|| (0..20).map(|number| play(number, |_, _| {})).sum::<usize>());
}

/// Computes the legal actions of the seat that is asked.
#[divan::bench]
fn legal(bencher: Bencher<'_, '_>) {
    let moments = moments();
    let mut next = (0..moments.len()).cycle();
    bencher.bench_local(|| {
        let moment = &moments[next.next().unwrap_or(0)];
        match &moment.input {
            Input::Act(seat, _) => moment.replica.game.legal(*seat).len(),
            Input::Tick(_) => 0,
        }
    });
}

/// Builds the view of one seat.
#[divan::bench]
fn view(bencher: Bencher<'_, '_>) {
    let moments = moments();
    let mut next = (0..moments.len()).cycle();
    bencher.bench_local(|| moments[next.next().unwrap_or(0)].replica.game.view(Viewer::Seat(Seat(0))));
}

/// Applies an input and hashes the position.
#[divan::bench]
fn apply_and_hash(bencher: Bencher<'_, '_>) {
    let moments = moments();
    let key = HashKey::new(&[7; 32]);
    let mut next = (0..moments.len()).cycle();
    let taken = || {
        let moment = &moments[next.next().unwrap_or(0)];
        (moment.replica.clone(), &moment.input)
    };
    bencher.with_inputs(taken).bench_local_values(|(mut replica, input)| {
        replica.apply(input).expect("what is offered is accepted");
        replica.hash(&key)
    });
}
