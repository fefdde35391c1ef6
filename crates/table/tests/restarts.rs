//! Whole matches of every game of the house, played by bots at a table that is started again and again.

use airlock_catalog::{GAMES, Listed, Visit, visit};
use airlock_engine::{ActionOf, Game, Hash, OfferOf, Seat, Viewer, Wish, log::verify, rng};
use airlock_protocol::{BotKind, Frame, TableAction};
use airlock_table::{AnyMatch, Command, Conn, Effects, Founding, Input, Keys, Match, Now, Player, Terms};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

/// Does anything that is offered.
struct Anything;

impl<G: Game> Player<G> for Anything {
    fn act(
        &mut self,
        _: Seat,
        _: &[String],
        offers: &[OfferOf<G>],
        _: &dyn Fn() -> G::View,
        dice: [u8; 32],
    ) -> Option<ActionOf<G>> {
        let mut dice = ChaCha8Rng::from_seed(dice);
        offers.get(rng::below(&mut dice, offers.len().max(1)))?.sample(&mut dice)
    }
}

fn anybody<G: Game>(_: BotKind) -> Option<Box<dyn Player<G>>> {
    Some(Box::new(Anything))
}

/// A table and the log in memory that it writes.
struct Table<G: Game> {
    founding: Founding,
    bodies: Vec<String>,
    table: Match<G>,
    thought: Vec<Input>,
    now_ms: u64,
}

impl<G: Game> Table<G> {
    fn new(players: u8, secret: u8) -> Self {
        let wish = Wish { players, ..Wish::default() };
        let terms = Terms { bot_pause_ms: 0, ..Terms::default() };
        let founding = Founding::new::<G>(wish, terms, [secret; 32], Hash([2; 32])).expect("a table");
        let table = Match::restore(founding.clone(), &[], Now::default(), anybody).expect("no records");
        let mut new = Self { founding, bodies: Vec::new(), table, thought: Vec::new(), now_ms: 0 };
        let keys = Keys { token: Hash([3; 32]), recovery: Hash([4; 32]) };
        let (name, reference) = ("Ann".to_owned(), "sit".parse().expect("a ref"));
        new.command(Command::Sit { reference, seat: Seat(0), name, keys, nonce_hash: None });
        let bot = |seat| TableAction::Bot { seat, kind: Some(BotKind::Random) };
        let others = Seat::all(players).skip(1).map(bot);
        let begin = [TableAction::Ready { on: true }, TableAction::Start {}, bot(Seat(0))];
        for action in others.chain(begin) {
            let reference = format!("m{}", new.bodies.len()).parse().expect("a ref");
            new.command(Command::Table { reference, by: Seat(0), action });
        }
        new
    }

    fn command(&mut self, command: Command) {
        self.input(Input::Do { conn: Conn(1), command, stamp_ms: self.now_ms });
    }

    fn input(&mut self, input: Input) {
        let mut effects = self.table.handle(input, self.now_ms);
        loop {
            let Effects { append, think, .. } = effects;
            self.thought.extend(think.into_iter().map(|thought| thought.run()));
            let Some(append) = append else { break };
            self.bodies.extend(append.bodies);
            effects = self.table.handle(Input::Appended, self.now_ms);
        }
        assert_eq!(self.table.broken(), None);
    }

    /// Somebody acts, which takes a moment, or time passes.
    fn step(&mut self) {
        match self.thought.pop() {
            Some(thought) => {
                self.now_ms += 300;
                self.input(thought);
            }
            None => {
                self.now_ms += 1_000;
                self.input(Input::Wake);
            }
        }
    }

    fn views(&mut self, players: u8) -> Vec<Option<Frame>> {
        Viewer::all(players).map(|viewer| self.table.view(viewer)).collect()
    }
}

/// Plays a match; at random moments its table is given up for one that was started from the records, or from the snapshot
/// of another moment and the records since.
fn play<G: Game>(players: u8, secret: u8) -> u32 {
    let mut dice = ChaCha8Rng::from_seed([secret; 32]);
    let mut table = Table::<G>::new(players, secret);
    let mut kept = table.table.snapshot();
    let mut restarts = 0;
    for _ in 0..4_000 {
        if table.table.table().ending.is_some() {
            break;
        }
        table.step();
        if rng::below(&mut dice, 20) == 0 {
            kept = table.table.snapshot();
        }
        if rng::below(&mut dice, 20) == 0 {
            let now = Now { ms: table.now_ms, epoch_ms: 0 };
            let founding = table.founding.clone();
            let again = match &kept {
                Some((length, bytes)) if rng::below(&mut dice, 2) == 0 => {
                    let later = &table.bodies[usize::try_from(*length).expect("a short log")..];
                    Match::go_on_from(founding, bytes, later, now, anybody)
                }
                _ => Match::restore(founding, &table.bodies, now, anybody),
            };
            let before = table.views(players);
            table.table = again.expect("a sound log");
            assert_eq!(table.views(players), before, "after {} records", table.bodies.len());
            table.thought.clear();
            table.input(Input::Wake);
            restarts += 1;
        }
    }
    let paper = table.table.log(&table.bodies).expect("readable").expect("the match is over");
    verify::<G>(&paper, None, |_, _, _| {}).expect("an honest log");
    restarts
}

struct Play;

impl Visit for Play {
    type Answer = u32;

    fn visit<G: Listed>(self) -> u32 {
        (2..=4).map(|secret| play::<G>(1 + secret, secret)).sum()
    }
}

#[test]
fn a_match_survives_any_number_of_restarts() {
    for game in GAMES {
        let restarts = visit(game, Play).expect("it is listed");
        assert!(restarts >= 8, "{game}: only {restarts} restarts");
    }
}
