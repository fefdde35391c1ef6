//! Secrecy test on the wire. A match is played in two worlds that differ only in facts hidden from one seat. That
//! seat must be sent the same bytes in both.

use airlock_catalog::{Listed, Visit, visit};
use airlock_engine::{
    ActionOf, Disclosure, Game, Hash, Input as RuleInput, OfferOf, Seat, Viewer, Wish, log::write_input, rng,
};
use airlock_protocol::{BotKind, Meant, TableAction};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

use super::Match;
use crate::{AnyMatch, Command, Conn, Effects, Founding, Input, Keys, Now, Player, Terms};

fn nobody<G: Game>(_: BotKind) -> Option<Box<dyn Player<G>>> {
    None
}

/// A world, with the viewer's connection.
struct World<G: Game> {
    table: Match<G>,
    bodies: Vec<String>,
    now_ms: u64,
    /// Sent receipts, in order of their first appearance.
    receipts: Vec<String>,
}

const EYES: Conn = Conn(7);
/// The device of the acting seat.
const HAND: Conn = Conn(8);

impl<G: Game> World<G> {
    fn new(players: u8, secret: u8) -> Self {
        let wish = Wish { players, ..Wish::default() };
        let founding =
            Founding::new::<G>(wish, Terms::default(), [secret; 32], Hash([2; 32])).expect("a table");
        let table = Match::restore(founding, &[], Now::default(), nobody).expect("no records");
        let mut world = Self { table, bodies: Vec::new(), now_ms: 0, receipts: Vec::new() };
        for seat in Seat::all(players) {
            let keys = Keys { token: Hash([seat.0; 32]), recovery: Hash([seat.0 + 100; 32]) };
            let (name, reference) = (format!("player {seat}"), "sit".parse().expect("a ref"));
            world.command(Command::Sit {
                reference,
                seat,
                name,
                keys,
                nonce_hash: None,
                part: Default::default(),
            });
        }
        for seat in Seat::all(players) {
            world.matter(seat, "ready", TableAction::Ready { on: true });
        }
        world.matter(Seat(0), "start", TableAction::Start {});
        world
    }

    fn matter(&mut self, by: Seat, reference: &str, action: TableAction) -> Vec<String> {
        self.command(Command::Table {
            reference: reference.parse().expect("a ref"),
            by,
            action,
            meant: Meant::default(),
        })
    }

    fn command(&mut self, command: Command) -> Vec<String> {
        self.input(Input::Do { conn: HAND, command, stamp_ms: self.now_ms })
    }

    /// Frames for the viewer caused by an input, and the answers to its author.
    fn input(&mut self, input: Input) -> Vec<String> {
        let mut sent = Vec::new();
        let mut effects = self.table.handle(input, self.now_ms);
        loop {
            let Effects { send, answer, append, .. } = effects;
            sent.extend(
                send.into_iter().filter(|message| message.to == EYES).map(|m| m.frame.text().to_owned()),
            );
            sent.extend(answer.into_iter().map(|answer| answer.frame().text().to_owned()));
            let Some(append) = append else { return sent };
            self.bodies.extend(append.bodies);
            effects = self.table.handle(Input::Appended, self.now_ms);
        }
    }

    /// Another world that the viewer cannot distinguish from this one, with the same future dice.
    fn imagined(&self, who: Viewer, dice: &mut ChaCha8Rng) -> Self {
        let (_, snapshot) = self.table.snapshot().expect("nothing is under way");
        let now = Now { ms: self.now_ms, epoch_ms: 0 };
        let founding = self.table.founding.clone();
        let table = Match::go_on_from(founding, &snapshot, &[], now, nobody).expect("a sound snapshot");
        let mut twin = Self { table, bodies: Vec::new(), now_ms: self.now_ms, receipts: Vec::new() };
        let play = twin.table.play.as_mut().expect("the match has begun");
        play.replica = play.replica.imagine(who, dice);
        play.pending = play.replica.game.pending();
        play.history.close();
        twin
    }

    /// The same world with a closed history, like that of an imagined one.
    fn again(&self) -> Self {
        let (_, snapshot) = self.table.snapshot().expect("nothing is under way");
        let now = Now { ms: self.now_ms, epoch_ms: 0 };
        let founding = self.table.founding.clone();
        let table = Match::go_on_from(founding, &snapshot, &[], now, nobody).expect("a sound snapshot");
        let mut same = Self { table, bodies: Vec::new(), now_ms: self.now_ms, receipts: Vec::new() };
        same.table.play.as_mut().expect("the match has begun").history.close();
        same
    }

    fn look(&mut self, viewer: Viewer) -> Vec<String> {
        self.input(Input::Enter { conn: EYES, viewer, resume: None })
    }

    /// Replaces each receipt in the frames by a number, in order of first appearance. Receipts are blinded chains of
    /// the log, so they differ between worlds. Only their pattern of equality could reveal anything.
    fn named(&mut self, mut frames: Vec<String>) -> Vec<String> {
        const FIELD: &str = "\"receipt\":\"";
        for frame in &mut frames {
            let Some(start) = frame.find(FIELD).map(|place| place + FIELD.len()) else { continue };
            let receipt = frame[start..start + 64].to_owned();
            let known = self.receipts.iter().position(|known| *known == receipt);
            let number = known.unwrap_or_else(|| {
                self.receipts.push(receipt);
                self.receipts.len() - 1
            });
            frame.replace_range(start..start + 64, &number.to_string());
        }
        frames
    }

    fn game(&self) -> &G {
        &self.table.play.as_ref().expect("the match has begun").replica.game
    }

    /// Facts that an input discloses to `who`; `None` if the rules refuse it.
    fn disclosed(&self, who: Viewer, input: &RuleInput<ActionOf<G>>) -> Option<Vec<Disclosure>> {
        let mut copy = self.table.play.as_ref()?.replica.clone();
        let applied = copy.apply_recording(input).ok()?;
        Some(applied.disclosures.into_iter().filter(|d| d.audience.sees(who)).collect())
    }

    /// Picks the next action: of an asked seat, or, if none is asked, mostly of any seat. `None` lets the clock run.
    fn choose(&self, dice: &mut ChaCha8Rng) -> Option<(Seat, ActionOf<G>)> {
        let decisions = self.game().pending();
        let mut seats: Vec<Seat> = decisions.decisions().iter().map(|decision| decision.seat).collect();
        if seats.is_empty() && rng::below(dice, 4) > 0 {
            seats = Seat::all(self.table.table.seats.count()).collect();
        }
        let seat = *seats.get(rng::below(dice, seats.len().max(1)))?;
        let offers: Vec<OfferOf<G>> = self.game().legal(seat);
        let offer = offers.get(rng::below(dice, offers.len().max(1)))?;
        Some((seat, offer.sample(dice)?))
    }

    fn act(&mut self, number: usize, seat: Seat, action: &ActionOf<G>) -> Vec<String> {
        let reference = format!("a{number}").parse().expect("a ref");
        let action = write_input::<G>(&RuleInput::Act(seat, action.clone())).1;
        self.command(Command::Act { reference, by: seat, decision: None, action })
    }
}

/// Plays one match, and at every tenth step some steps in two worlds. Returns the number of compared frames.
fn compare<G: Game>(secret: u8) -> usize {
    const PLAYERS: u8 = 3;
    let mut dice = ChaCha8Rng::from_seed([secret; 32]);
    let mut world = World::<G>::new(PLAYERS, secret);
    let mut compared = 0;
    for number in 0..120 {
        if world.game().outcome().is_some() {
            break;
        }
        if number % 10 == 0 {
            for viewer in Viewer::all(PLAYERS) {
                compared += pair(&world, viewer, &mut dice);
            }
        }
        match world.choose(&mut dice) {
            Some((seat, action)) => drop(world.act(number, seat, &action)),
            None => {
                world.now_ms += 10_000;
                world.input(Input::Wake);
            }
        }
    }
    compared
}

/// Steps through the real world and an imagined one, until hidden facts are disclosed or an action is not possible in
/// both. Returns the number of compared frames.
fn pair<G: Game>(world: &World<G>, who: Viewer, dice: &mut ChaCha8Rng) -> usize {
    let (mut real, mut twin) = (world.again(), world.imagined(who, dice));
    let (looks, imagined) = (real.look(who), twin.look(who));
    assert_eq!(real.named(looks), twin.named(imagined), "{who} is shown other things");
    let mut compared = 0;
    for number in 1_000..1_012 {
        let (sent, imagined) = match real.choose(dice) {
            Some((seat, action)) => {
                let input = RuleInput::Act(seat, action.clone());
                let disclosed = (real.disclosed(who, &input), twin.disclosed(who, &input));
                if disclosed.1.is_none() && !who.is(seat) || disclosed.0 != disclosed.1 {
                    return compared;
                }
                (real.act(number, seat, &action), twin.act(number, seat, &action))
            }
            None => {
                // Single ticks, so that the disclosures of one are not hidden behind the next.
                let now_ms = real.table.wake_ms().unwrap_or(real.now_ms + 10_000).max(real.now_ms);
                (real.now_ms, twin.now_ms) = (now_ms, now_ms);
                let tick = RuleInput::Tick(real.table.tick_ms().unwrap_or_default());
                if real.disclosed(who, &tick) != twin.disclosed(who, &tick) {
                    return compared;
                }
                (real.input(Input::Wake), twin.input(Input::Wake))
            }
        };
        let (sent, imagined) = (real.named(sent), twin.named(imagined));
        assert_eq!(sent, imagined, "{who} is sent other things at step {number}");
        compared += sent.len();
    }
    compared
}

struct Worlds;

impl Visit for Worlds {
    type Answer = usize;

    fn visit<G: Listed>(self) -> usize {
        (1..3).map(compare::<G>).sum()
    }
}

#[test]
fn indistinguishable_worlds_send_the_same_bytes() {
    for game in airlock_catalog::GAMES {
        let compared = visit(game, Worlds).expect("it is listed");
        assert!(compared > 300, "{game}: only {compared} frames were compared");
    }
}
