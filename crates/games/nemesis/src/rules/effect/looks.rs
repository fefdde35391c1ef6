//! Secret looks. Only the looking seat receives the result, which is recorded (N-OP-20, N-OP-21, N-HIDDEN-03,
//! N-HIDDEN-04).

use airlock_engine::{Framed, Piece, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    content::{EnginePeek, LookOp, ObjectiveDeck, ObjectiveOwner, RoomNo, ids::CourseSpace},
    model::{
        CharacterState, HeldObjective, Memory, Mode, PastLook, Record, Seen,
        event::{Look, SeenEvent, Sight},
        words::{Action, Arg, Offer, Ref, Slot, Verb, Word},
    },
    rules::{
        effect::{
            Effect,
            operation::Operation,
            verdict::{Draft, Use, Verdict},
        },
        frame::{Cx, Flow, Procedure, Question},
        position::Nemesis,
    },
};

/// A step after a secret look.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The seen event card returns to the top or the bottom. The place is public (N-OP-20).
    PutEvent {
        /// The seat that looked.
        seat: Seat,
    },
    /// The seen tiles of an engine are exchanged or left. The choice is public (DP-ENGINE, N-ENGINE-03).
    Exchange {
        /// The seat that looked.
        seat: Seat,
        /// Engine number, 1…3.
        engine: u8,
    },
}

impl Procedure<Nemesis> for Step {
    fn run(self, _: &mut Nemesis, _: &mut Cx<'_>) -> Flow<Self> {
        Flow::Ask(self)
    }

    fn question(&self, _: &Nemesis) -> Option<Question> {
        match self {
            Self::PutEvent { seat } => Some(Question::to(*seat, "DP-CARD")),
            Self::Exchange { seat, .. } => Some(Question::to(*seat, "DP-ENGINE")),
        }
    }

    fn offers(&self, _: &Nemesis, _: Seat) -> Vec<Offer> {
        match self {
            Self::PutEvent { .. } => {
                let put = |place| Offer::new(Verb::Choose, &["N-OP-20"]).on(Arg::To, Ref::Word(place));
                vec![put(Word::Top), put(Word::Bottom)]
            }
            Self::Exchange { .. } => {
                let rules = &["N-ENGINE-03", "N-ENGINE-04"];
                vec![Offer::new(Verb::No, rules), Offer::new(Verb::Yes, rules)]
            }
        }
    }

    fn answer(self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        match self {
            Self::PutEvent { .. } => {
                let under = action.one(Arg::To) == Some(Ref::Word(Word::Bottom));
                if under && let Some(card) = game.decks.events.draw(SeatSet::only(seat)) {
                    game.decks.events.put_under(card);
                }
                cx.tell(SeenEvent::EventPut { seat, under });
            }
            Self::Exchange { engine, .. } => {
                let exchanged = action.verb == Verb::Yes;
                if exchanged && let Some(tile) = top_tile(&mut game.engines, engine) {
                    tile.face = !tile.face; // seats that knew the old top tile know the new one, too (N-ENGINE-04)
                }
                cx.tell(SeenEvent::EngineSwitched { seat, engine, exchanged });
            }
        }
    }
}

impl Operation for LookOp {
    fn need(&self, game: &Nemesis, using: Use) -> Verdict {
        match *self {
            Self::PeekRoom { n, with_token } => may_see_rooms(game, n, with_token),
            Self::PeekEngine { which } => may_see_engine(game, using, which),
            Self::PeekCourse => Verdict::works(),
            Self::PeekEvent => may_see_event(game),
            Self::PeekObjective { of } => may_see_objective(game, using, of),
            Self::SwitchEngine => may_switch_engine(game, using),
        }
    }

    fn carry_out(&self, game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect) {
        match *self {
            Self::PeekRoom { with_token, .. } => rooms(game, cx, effect, with_token),
            Self::PeekEngine { which } => engines(game, cx, effect, which),
            Self::PeekCourse => course(game, cx, effect.seat),
            Self::PeekEvent => event(game, cx, effect.seat),
            Self::PeekObjective { .. } => objective(game, cx, effect),
            Self::SwitchEngine => switch_engine(game, cx, effect),
        }
    }

    fn rules(&self) -> &'static [&'static str] {
        match self {
            Self::PeekRoom { .. } | Self::PeekEngine { .. } | Self::PeekCourse | Self::PeekEvent => {
                &["N-OP-20"]
            }
            Self::PeekObjective { .. } => &["N-OP-21"],
            Self::SwitchEngine => &["N-ENGINE-02", "N-ENGINE-03"],
        }
    }

    fn reveals(&self) -> bool {
        true
    }
}

/// Offers up to `n` unexplored rooms with something hidden (N-OP-20, N-ROOM-MONITORING-01,
/// N-ROOM-MONITORING-02).
fn may_see_rooms(game: &Nemesis, n: u8, with_token: bool) -> Verdict {
    let hidden = |room: &RoomNo| {
        let state = &game.ship.rooms[*room];
        // The tile of a face-up evacuation section is public (N-ALTMAP-09). An Engine Room with a token is
        // explored (V-ROOM-11).
        !state.explored && state.token.is_some() && (with_token || state.tile.known != SeatSet::ALL)
    };
    let from: Vec<Ref> = RoomNo::all().filter(hidden).map(Ref::Room).collect();
    if from.is_empty() {
        return Verdict::needs(false, "N-ROOM-MONITORING-02", "every room is explored");
    }
    let slot = Slot::Pick { from, min: 1, max: n, ordered: false };
    Verdict::Works(vec![Draft::plain().choose(Arg::Room, slot, "N-ROOM-MONITORING-01")])
}

fn rooms(game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect, with_token: bool) {
    let seat = effect.seat;
    for room in effect.action.all(Arg::Room) {
        let Ref::Room(room) = *room else { continue };
        let state = &mut game.ship.rooms[room];
        state.tile.known = state.tile.known.with(seat);
        let kind = state.tile.face;
        let token = state.token.as_mut().filter(|_| with_token).map(|token| {
            token.known = token.known.with(seat);
            (token.face.kind(), token.face.items())
        });
        cx.disclose("N-OP-20", SeatSet::only(seat), || format!("{room} {kind} {token:?}"));
        let at = if with_token { Look::TileAndToken(room) } else { Look::Tile(room) };
        tell(&mut game.record, game.round.number, cx, seat, at, Sight::Tile(kind, token));
    }
}

/// Sends the result to the looking seat, and the fact of the look to the others (N-HIDDEN-03, N-HIDDEN-04).
fn tell(record: &mut Record, round: u16, cx: &mut Cx<'_>, seat: Seat, at: Look, saw: Sight) {
    if !matches!(at, Look::Events(_)) {
        let looks = &mut record.looks;
        looks.retain(|look| look.seat != seat || look.at != at);
        looks.push(PastLook { seat, round, at });
    }
    cx.tell_secret(
        seat,
        SeenEvent::Looked { seat, at, saw: Some(saw) },
        Some(SeenEvent::Looked { seat, at, saw: None }),
    );
}

/// Engine number of a room, 1…3.
fn engine_of(game: &Nemesis, room: RoomNo) -> Option<u8> {
    game.kind_of(room)?.def().engine
}

fn top_tile(engines: &mut [Piece<bool>], engine: u8) -> Option<&mut Piece<bool>> {
    engines.get_mut(usize::from(engine).wrapping_sub(1))
}

fn look_at_engine(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, engine: u8, at: Look) {
    let Some(tile) = top_tile(&mut game.engines, engine) else { return };
    tile.known = tile.known.with(seat);
    let working = tile.face;
    cx.disclose("N-ENGINE-01", SeatSet::only(seat), || format!("engine {engine} works: {working}"));
    tell(&mut game.record, game.round.number, cx, seat, at, Sight::Engine(working));
}

fn may_see_engine(game: &Nemesis, using: Use, which: EnginePeek) -> Verdict {
    let here = engine_of(game, using.room).is_some();
    Verdict::needs(here || which == EnginePeek::All, "N-ENGINE-01", "there is no engine in the room")
}

/// Looks at engine tiles (N-ENGINE-01, N-ROOM-ENGINECONTROL-01, N-ROOM-ENGINECONTROL-02).
fn engines(game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect, which: EnginePeek) {
    let engines = match which {
        EnginePeek::All => vec![1, 2, 3],
        EnginePeek::ThisRoom => engine_of(game, effect.room).into_iter().collect(),
    };
    for engine in engines {
        look_at_engine(game, cx, effect.seat, engine, Look::Engine(engine));
    }
}

/// Checks for an engine to repair or break. A malfunction marker does not matter (N-ENGINE-05, N-MALF-10).
fn may_switch_engine(game: &Nemesis, using: Use) -> Verdict {
    let here = engine_of(game, using.room).is_some();
    Verdict::needs(here, "N-ENGINE-02", "there is no engine in the room")
}

/// Shows both tiles, which may then be exchanged (N-ENGINE-03).
fn switch_engine(game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect) {
    if let Some(engine) = engine_of(game, effect.room) {
        look_at_engine(game, cx, effect.seat, engine, Look::EngineTiles(engine));
        game.push(Step::Exchange { seat: effect.seat, engine });
    }
}

/// Looks at the course card (N-COURSE-02).
fn course(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat) {
    let card = &mut game.course.card;
    card.known = card.known.with(seat);
    let card = card.face;
    cx.disclose("N-COURSE-02", SeatSet::only(seat), || card.to_string());
    let leads =
        [CourseSpace::A, CourseSpace::B, CourseSpace::C, CourseSpace::D].map(|space| card.destination(space));
    tell(&mut game.record, game.round.number, cx, seat, Look::Course, Sight::Course(leads));
}

fn may_see_event(game: &Nemesis) -> Verdict {
    let cards = game.decks.events.len() + game.decks.event_discards.len();
    Verdict::needs(cards > 0, "N-OP-20", "there is no event card")
}

/// Looks at the top event card. An empty deck is reshuffled first (N-OP-20, N-GEN-15).
fn event(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat) {
    if game.decks.events.is_empty() {
        game.decks.reshuffle_events(cx);
    }
    let cards = game.decks.events.peek(1, SeatSet::only(seat));
    if cards.is_empty() {
        return;
    }
    cx.disclose("N-OP-20", SeatSet::only(seat), || format!("{cards:?}"));
    let kinds = cards.iter().map(|card| card.kind()).collect();
    tell(&mut game.record, game.round.number, cx, seat, Look::Events(1), Sight::Events(kinds));
    game.push(Step::PutEvent { seat });
}

/// Offers seats that are not DEAD and hold a secret objective (N-OP-21).
fn may_see_objective(game: &Nemesis, using: Use, of: ObjectiveOwner) -> Verdict {
    let signal = |seat: &Seat| of == ObjectiveOwner::Anyone || game.crew(*seat).signal;
    let holds = |seat: &Seat| {
        let crew = game.crew(*seat);
        *seat != using.seat && crew.state != CharacterState::Dead && !crew.objectives.is_empty()
    };
    let secret = game.setup.mode == Mode::Base;
    let owners: Vec<Seat> = game.seats().filter(|seat| secret && holds(seat) && signal(seat)).collect();
    let draft = |before_choice: bool| {
        let choice = |seat: &Seat| (game.crew(*seat).objectives.len() > 1) == before_choice;
        let who: Vec<Ref> = owners.iter().copied().filter(choice).map(Ref::Seat).collect();
        let draft = Draft::plain().choose(Arg::Who, Slot::one(who.clone()), "N-OP-21");
        let backs = Slot::one([Word::Personal, Word::Corporate].map(Ref::Word));
        let draft = if before_choice { draft.choose(Arg::What, backs, "N-OP-21") } else { draft };
        (!who.is_empty()).then_some(draft)
    };
    let drafts = [draft(true), draft(false)].into_iter().flatten().collect();
    Verdict::some(drafts, "N-OP-21", "nobody holds a secret objective that may be looked at")
}

fn objective(game: &mut Nemesis, cx: &mut Cx<'_>, effect: &Effect) {
    let (seat, Some(owner)) = (effect.seat, effect.chosen_seat()) else { return };
    let back = match effect.action.one(Arg::What) {
        Some(Ref::Word(Word::Personal)) => Some(ObjectiveDeck::Personal),
        Some(Ref::Word(Word::Corporate)) => Some(ObjectiveDeck::Corporate),
        _ => None,
    };
    let round = game.round.number;
    let fits = |held: &&mut HeldObjective| back.is_none_or(|back| held.card.def().deck == back);
    let objectives = &mut game.crew_mut(owner).objectives;
    let Some(held) = objectives.iter_mut().find(fits) else { return };
    held.known = held.known.with(seat);
    let card = held.card;
    cx.disclose("N-OP-21", SeatSet::only(seat), || format!("{owner} {card}"));
    let at = Look::Objective(owner, back.map(|back| back == ObjectiveDeck::Personal));
    game.record.memories.push(Memory { seat, round, seen: Seen::Objective(owner, card) });
    tell(&mut game.record, game.round.number, cx, seat, at, Sight::Objective(card));
}
