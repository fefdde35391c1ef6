//! The round: its steps and phases (section 4).

use airlock_engine::{Framed, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        EventCardId, RoomPassive, TokenId, components,
        ids::{RoomKind, Wound},
    },
    model::{
        CharacterState, Ending, Figure, FigureId, Mode, Object, Phase, Round, Switches, Turn,
        event::{Cause, SeenEvent, Track},
    },
    rules::{
        frame::{Cx, Flow, HeldComponents, Procedure},
        position::Nemesis,
    },
};

/// A step of the round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A round begins: resuscitation, then step 1.
    Begin,
    /// Step 1 (N-ROUND-03).
    Draw,
    /// Step 2: the first player token is passed (N-ROUND-09).
    PassToken,
    /// Step 3: the next seat takes its turn (N-ROUND-13).
    NextTurn {
        /// Seat of the previous turn; `None` at the start of the phase.
        after: Option<Seat>,
    },
    /// The end of the player phase: the airlock (N-ROUND-20).
    PhaseEnd,
    /// Step 4 (N-ROUND-23).
    Tracks,
    /// Step 5 (N-ROUND-26).
    Attacks,
    /// Step 6 (N-ROUND-28).
    Fire,
    /// Eggs burn, one per room (N-ROUND-29).
    BurnEggs { rooms: Vec<crate::content::RoomNo> },
    /// Step 7 (N-ROUND-32).
    Event,
    /// The text of an event card, after its movement (N-ROUND-35).
    EventText { card: EventCardId },
    /// The event card is discarded (N-ROUND-36).
    EventDone { card: EventCardId },
    /// Step 8 (N-BAG-01).
    Bag,
    /// The noise rolls of an adult or breeder token, which then returns to the bag (N-BAG-04, N-BAG-05).
    BagRolls {
        /// Seats that may still have to roll, in order.
        seats: Vec<Seat>,
        token: TokenId,
    },
    /// Step 9 (N-ROUND-38).
    End,
}

/// Number of playing cards that a seat draws up to (N-ROUND-03).
const HAND: usize = 5;

impl Procedure<Nemesis> for Step {
    fn run(self, game: &mut Nemesis, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Begin => begin(game, cx),
            Self::Draw => draw(game, cx),
            Self::PassToken => pass_token(game),
            Self::NextTurn { after } => next_turn(game, cx, after),
            Self::PhaseEnd => game.resolve_airlock(cx), // N-ROOM-AIRLOCK-06, N-INTRP-23
            Self::Tracks => tracks(game, cx),
            Self::Attacks => attacks(game, cx),
            Self::Fire => fire(game, cx),
            Self::BurnEggs { rooms } => {
                for room in rooms {
                    game.burn_egg(cx, room);
                }
            }
            Self::Event => event(game, cx),
            Self::EventText { card } => {
                game.push(crate::rules::events::text(card.kind(), game.decider()));
            }
            Self::EventDone { card } => game.decks.discard_event(cx, card),
            Self::Bag => game.species_rules().develop_bag(game, cx),
            Self::BagRolls { seats, token } => bag_rolls(game, seats, token),
            Self::End => end(game),
        }
        Flow::Done
    }

    fn holds(&self, held: &mut HeldComponents) {
        match self {
            Self::EventDone { card } => held.events.push(*card),
            Self::BagRolls { token, .. } => held.tokens.push(*token),
            _ => {}
        }
    }
}

/// Starts the next part of the round (N-ROUND-02).
pub(crate) fn phase(round: &mut Round, cx: &mut Cx<'_>, phase: Phase) {
    round.phase = phase;
    cx.tell(SeenEvent::PhaseBegan { phase });
}

fn begin(game: &mut Nemesis, cx: &mut Cx<'_>) {
    if game.setup.mode == Mode::Coop {
        game.resuscitate(cx); // N-COOP-08
    }
    game.round.number += 1;
    game.round.turns = 0;
    cx.tell(SeenEvent::RoundBegan { round: game.round.number, first: game.round.first });
    // N-ROUND-02
    game.then([
        Step::Draw.into(),
        Step::PassToken.into(),
        Step::NextTurn { after: None }.into(),
        Step::PhaseEnd.into(),
        Step::Tracks.into(),
        Step::Attacks.into(),
        Step::Fire.into(),
        Step::Event.into(),
        Step::Bag.into(),
        Step::End.into(),
    ]);
}

fn draw(game: &mut Nemesis, cx: &mut Cx<'_>) {
    phase(&mut game.round, cx, Phase::Draw);
    for seat in game.turn_order() {
        if game.is_eliminated(seat) {
            continue; // N-ROUND-03, N-GEN-17
        }
        let (target, hand) = (game.draw_target(seat), game.crew(seat).hand_size()); // N-ROUND-04
        if hand < target {
            game.crew[seat.index()].draw_playing_cards(cx, seat, &game.decks, target - hand); // N-ROUND-05, N-ROUND-08
        }
    }
    game.draw_intruder_cards(cx); // N-INTRP-06
}

impl Nemesis {
    /// Number of playing cards that a seat draws up to (N-ROUND-07, N-OP-15).
    pub(crate) fn draw_target(&self, seat: Seat) -> usize {
        let bonus = self.room_of(seat).and_then(|room| match self.kind_of(room)?.def().passive {
            Some(RoomPassive::RefillMore(more))
                if !self.has_intruder(room) && !self.ship.rooms[room].malfunction =>
            {
                Some(usize::from(more)) // N-ROOM-CABINS-01, N-ROOM-CABINS-02
            }
            _ => None,
        });
        HAND + bonus.unwrap_or(0) - usize::from(self.crew(seat).has_wound(Wound::Body))
    }

    /// The seat that makes choices without a named seat (N-GEN-05).
    pub(crate) fn decider(&self) -> Seat {
        self.turn_order().find(|seat| !self.is_eliminated(*seat)).unwrap_or(self.round.first)
    }

    /// True if the role of the intruder player has begun (N-INTRP-05).
    pub(crate) fn intruder_player_active(&self) -> bool {
        self.intruder_player.as_ref().is_some_and(|player| player.from_round <= self.round.number)
    }
}

fn pass_token(game: &mut Nemesis) {
    if game.round.number == 1 {
        return; // N-ROUND-10
    }
    let count = game.setup.players;
    let mut next = game.round.first.left(count);
    // N-ROUND-11, N-INTRP-07
    for _ in 0..count {
        if !game.is_eliminated(next) {
            game.round.first = next;
            return;
        }
        next = next.left(count);
    }
}

fn next_turn(game: &mut Nemesis, cx: &mut Cx<'_>, after: Option<Seat>) {
    if after.is_none() {
        phase(&mut game.round, cx, Phase::Turns);
    }
    game.switches.iter_mut().for_each(Switches::turn_ends);
    game.round.turn = None;
    let count = game.setup.players;
    let start = after.map_or(game.round.first, |seat| seat.left(count));
    let mut circle = (0..count).map(|step| Seat((start.0 + step) % count));
    let Some(seat) = circle.find(|seat| game.has_turn(*seat)) else { return }; // N-ROUND-13
    game.push(Step::NextTurn { after: Some(seat) });
    cx.tell(SeenEvent::TurnBegan { seat });
    if game.is_eliminated(seat) {
        return game.push(crate::rules::intruder_player::Step::Turn { seat }); // N-INTRP-08
    }
    game.round.turn = Some(Turn { seat, actions: 0, unlimited: false });
    game.round.turns += 1;
    match game.crew(seat).state {
        CharacterState::Waiting(_) => game.push(crate::rules::pods::at_turn(seat)), // N-POD-11
        _ => game.push(crate::rules::turn::Step::Choose { seat }),
    }
}

impl Nemesis {
    /// True if a seat still takes turns this round (N-ROUND-13, N-ROUND-16).
    fn has_turn(&self, seat: Seat) -> bool {
        if !self.is_eliminated(seat) {
            return !self.crew(seat).passed;
        }
        let player = self.intruder_player.as_ref().filter(|player| player.seat == seat);
        player.is_some_and(|player| !player.passed) && self.intruder_player_active()
    }
}

fn tracks(game: &mut Nemesis, cx: &mut Cx<'_>) {
    phase(&mut game.round, cx, Phase::Tracks);
    // Both markers move before their effects are checked (N-ROUND-25).
    game.tracks.time = game.tracks.time.saturating_sub(1); // N-ROUND-23
    let time = game.tracks.time;
    cx.tell(SeenEvent::TrackMoved { track: Track::Time, space: Some(time) });
    let destruct = game.tracks.self_destruct.map(|space| space.saturating_sub(1)); // N-ROUND-24, N-DESTRUCT-02
    game.tracks.self_destruct = destruct;
    if destruct.is_some() {
        cx.tell(SeenEvent::TrackMoved { track: Track::SelfDestruct, space: destruct });
    }
    if destruct == Some(0) {
        game.ending = Some(Ending::Destruction); // N-DESTRUCT-07
        return;
    }
    if time == 0 {
        game.ending = Some(Ending::Jump); // N-END-02
        return;
    }
    if destruct == Some(components().self_destruct.yellow) {
        cx.tell(SeenEvent::Irreversible); // N-DESTRUCT-05, N-CRIT-11
        crate::rules::pods::unlock_all(&mut game.pods, cx);
    }
    if time == components().time.blue {
        cx.tell(SeenEvent::ChambersOpen); // N-HIB-01, N-CRIT-10
    }
}

fn attacks(game: &mut Nemesis, cx: &mut Cx<'_>) {
    if std::mem::take(&mut game.round.skip_attacks) || game.intruder_player_active() {
        return; // N-OP-17, N-INTRP-20
    }
    phase(&mut game.round, cx, Phase::Attacks);
    // N-ROUND-27
    let fighting = game.intruders_in_order().into_iter().filter(|figure| game.is_combat(figure.room));
    let figures: Vec<FigureId> = fighting.map(|figure| figure.id).collect();
    game.push(crate::rules::attack::Step::Each { figures, target: None });
}

fn fire(game: &mut Nemesis, cx: &mut Cx<'_>) {
    phase(&mut game.round, cx, Phase::Fire);
    let burning = |game: &Nemesis, room| game.ship.rooms[room].fire;
    // N-ROUND-30
    let hit: Vec<Figure> = game.intruders_in_order().into_iter().filter(|f| burning(game, f.room)).collect();
    let rooms = game.ship.rooms.iter().filter(|(_, room)| room.fire).map(|(no, _)| no).collect();
    let n = game.species_rules().fire_injuries(game);
    game.push(Step::BurnEggs { rooms });
    let injure =
        |f: &Figure| crate::rules::injury::Step::Injure { figure: f.id, n, then_retreat: false }.into();
    game.stack.then(hit.iter().map(injure).collect::<Vec<_>>()); // N-ROUND-28
}

impl Nemesis {
    /// Destroys one uncarried egg in a burning room (N-ROUND-29, A-24), also in an undiscovered Nest.
    fn burn_egg(&mut self, cx: &mut Cx<'_>, room: crate::content::RoomNo) {
        let state = &self.ship.rooms[room];
        let lying = state.objects.contains(&Object::Egg);
        let cocoon = state.tile.face == RoomKind::Nest && self.intruders.eggs > 0;
        if !state.explored {
            let nest = cocoon && !lying;
            cx.disclose("N-ROUND-29", airlock_engine::SeatSet::ALL, || format!("{room} {nest}"));
        }
        if lying || cocoon {
            self.intruders.destroy_egg(cx, &mut self.ship, room); // N-EGG-09
        }
    }
}

fn event(game: &mut Nemesis, cx: &mut Cx<'_>) {
    if game.intruder_player_active() {
        return; // N-INTRP-20, N-INTRP-22
    }
    phase(&mut game.round, cx, Phase::Event);
    if let Some(card) = game.decks.reveal_event_card(cx) {
        game.resolve_event(cx, card);
    }
}

impl Nemesis {
    /// Resolves an event card: movement, then text, then its discard (N-ROUND-32…36).
    pub(crate) fn resolve_event(&mut self, cx: &mut Cx<'_>, card: EventCardId) {
        cx.tell(SeenEvent::EventRevealed { card: card.kind() });
        let moving = |f: &Figure| card.moves().contains(f.kind) && !self.is_combat(f.room);
        let moved = self.intruders_in_order().into_iter().filter(moving);
        let moves: Vec<(FigureId, u8)> = moved.map(|figure| (figure.id, card.corridor())).collect();
        self.move_intruders_by_number(cx, &moves); // N-ROUND-33, N-ROUND-34
        self.then([Step::EventText { card }.into(), Step::EventDone { card }.into()]);
    }
}

fn bag_rolls(game: &mut Nemesis, mut seats: Vec<Seat>, token: TokenId) {
    if seats.is_empty() {
        return game.intruders.bag.add(token);
    }
    let seat = seats.remove(0);
    game.push(Step::BagRolls { seats, token });
    // Combat is checked when the character is due to roll (N-NOISE-19, A-19).
    if game.is_active(seat) && !game.in_combat(seat) {
        game.push(crate::rules::noise::Step::Roll { seat });
    }
}

fn end(game: &mut Nemesis) {
    for crew in &mut game.crew {
        crew.passed = crew.state == CharacterState::Dead; // N-ROUND-39
    }
    if let Some(player) = &mut game.intruder_player {
        player.passed = false;
    }
    game.switches.iter_mut().for_each(Switches::round_ends);
    game.push(Step::Begin); // N-ROUND-38
}

impl Nemesis {
    /// Carries out the airlock procedure at the end of the player phase (N-ROOM-AIRLOCK-06…09).
    fn resolve_airlock(&mut self, cx: &mut Cx<'_>) {
        let Some(room) = self.ship.airlock.take() else { return };
        cx.tell(SeenEvent::AirlockToken { room: None });
        let dying: Vec<Seat> = self.characters_in(room).collect();
        let figures = self.intruders_in(room).into_iter();
        for figure in figures.filter(|figure| !figure.kind.def().survives_vacuum) {
            self.kill_intruder(cx, figure.id); // N-ROOM-AIRLOCK-08, V-HURT-16
        }
        self.ship.remove_fire(cx, room);
        self.kill(cx, &dying, Cause::Airlock); // N-ROOM-AIRLOCK-07
    }
}
