//! Tests of steps whose intruder has left the board before they begin.

use airlock_engine::{Chance, Cx, Game, Out, Seat, SeatSet, Seed, Wish};

use crate::{
    content::{
        AttackCardId, RoomNo,
        ids::{AttackKind, IntruderKind},
    },
    model::{CharacterState, FigureId},
    rules::{attack, combat, frame::Procedure, position::Nemesis},
};

/// Id of an intruder that is not on the board.
const GONE: FigureId = FigureId(99);

fn check(act: impl FnOnce(&mut Nemesis, &mut crate::rules::frame::Cx<'_>)) {
    let setup = Nemesis::setup(&Wish { players: 2, ..Wish::default() }).expect("a table");
    let mut chance = Chance::new(Seed::from_text("gone"));
    let mut out = Out::default();
    let mut cx = Cx { chance: &mut chance, out: &mut out };
    let mut game = Nemesis::start(&setup, &mut cx).expect("a game");
    let room = RoomNo::all().next().expect("a room");
    game.crew_mut(Seat(0)).state = CharacterState::Active(room);
    let before = game.clone();
    act(&mut game, &mut cx);
    assert_eq!(game, before);
}

#[test]
fn melee_at_a_gone_intruder_does_nothing() {
    check(|game, cx| {
        let _ = combat::Step::Melee { seat: Seat(0), target: combat::Target::Figure(GONE) }.run(game, cx);
    });
}

#[test]
fn transformation_of_a_gone_creeper_takes_no_token() {
    let card = AttackCardId::all().find(|card| card.kind() == AttackKind::Transformation);
    let hit =
        attack::Hit { figure: GONE, kind: IntruderKind::Creeper, target: Seat(0), card, surprise: false };
    check(|game, cx| {
        let _ = attack::Step::Strike { hit, ignored: SeatSet::NONE }.run(game, cx);
    });
}
