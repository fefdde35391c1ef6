//! Movement (section 6). The exploration on arrival is in `exploration`.

use airlock_engine::{Framed, Illegal, Seat, Stack};
use serde::{Deserialize, Serialize};

use crate::{
    content::{CorridorId, Exit, RoomNo, RoomPassive, ids::ExplorationKind},
    model::{
        CharacterState, Door,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        action::TurnAction,
        exploration,
        frame::{Cx, Flow, Frame, Procedure},
        position::Nemesis,
    },
};

/// A step of a movement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A character arrives in a room (N-MOVE-09).
    Arrive {
        seat: Seat,
        to: RoomNo,
        /// The corridor it came through, if any.
        through: Option<CorridorId>,
        manner: Manner,
    },
    /// The character enters the room, which is explored or applies its entry effect (N-MOVE-09, step 3).
    Enter {
        seat: Seat,
        /// The corridor it came through, if any.
        through: Option<CorridorId>,
        manner: Manner,
        /// True if a character or intruder was there on arrival (N-MOVE-10, N-MOVE-11).
        occupied: bool,
    },
    /// The token takes effect (N-EXPL-04).
    Token {
        seat: Seat,
        kind: ExplorationKind,
        /// The corridor the character came through, if any.
        through: Option<CorridorId>,
        manner: Manner,
        /// True if a character or intruder was there on arrival.
        occupied: bool,
    },
}

/// Manner of a movement, which decides about noise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Manner {
    /// A noise roll follows on entering an empty room.
    Normal,
    /// Careful movement: noise is placed here instead of a roll (N-CAREFUL-02).
    Careful(NoisePlace),
    /// No noise roll. Silence and Danger tokens have no effect (N-OP-10).
    Silent,
}

/// Place of the noise of careful movement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoisePlace {
    Corridor(CorridorId),
    /// The space of the room's technical entrance.
    Technical(crate::content::Network),
}

impl Procedure<Nemesis> for Step {
    fn run(self, game: &mut Nemesis, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Arrive { seat, to, through, manner } => arrive(game, cx, seat, to, through, manner),
            Self::Enter { seat, through, manner, occupied } => {
                enter(game, cx, seat, through, manner, occupied)
            }
            Self::Token { seat, kind, through, manner, occupied } => {
                exploration::token(game, cx, seat, kind, through, manner, occupied);
            }
        }
        Flow::Done
    }
}

/// N-MOVE-09, steps 1 and 2: moves the figure, then places the noise of careful movement.
fn arrive(
    game: &mut Nemesis,
    cx: &mut Cx<'_>,
    seat: Seat,
    to: RoomNo,
    through: Option<CorridorId>,
    manner: Manner,
) {
    let Some(from) = game.room_of(seat) else { return };
    let occupied = game.has_character(to) || game.has_intruder(to); // N-MOVE-11
    game.crew_mut(seat).state = CharacterState::Active(to);
    cx.tell(SeenEvent::Moved { seat, from, to });
    match manner {
        Manner::Careful(NoisePlace::Corridor(corridor)) => game.ship.place_noise(cx, corridor), // N-CAREFUL-04
        Manner::Careful(NoisePlace::Technical(network)) => game.ship.place_technical_noise(cx, network),
        Manner::Normal | Manner::Silent => {}
    }
    game.push(Step::Enter { seat, through, manner, occupied });
}

/// N-MOVE-09, step 3: explores the room (N-EXPL-01), or applies its entry effect.
fn enter(
    game: &mut Nemesis,
    cx: &mut Cx<'_>,
    seat: Seat,
    through: Option<CorridorId>,
    manner: Manner,
    occupied: bool,
) {
    let Some(room) = game.room_of(seat) else { return };
    let kind = game.ship.rooms[room].tile.face;
    let token = game.ship.explore(cx, room, game.setup.mode);
    if kind.def().passive == Some(RoomPassive::SlimeOnEntry) {
        game.crew_mut(seat).slime(cx, seat); // N-ROOM-SLIME-01, N-EXPL-14
    }
    match token {
        Some(token) => game.push(Step::Token { seat, kind: token.kind(), through, manner, occupied }),
        None => roll_on_entry(&mut game.stack, seat, manner, occupied),
    }
}

/// N-MOVE-09, step 4: makes a noise roll in an empty room (N-MOVE-10, N-MOVE-11).
pub(crate) fn roll_on_entry(stack: &mut Stack<Frame>, seat: Seat, manner: Manner, occupied: bool) {
    if manner == Manner::Normal && !occupied {
        stack.push(crate::rules::noise::Step::Roll { seat }.into());
    }
}

/// The basic action Move.
pub(crate) struct Move;

impl TurnAction for Move {
    fn offers(&self, game: &Nemesis, seat: Seat) -> Result<Vec<Offer>, Illegal> {
        Ok(vec![move_offer(game, seat)?])
    }

    fn perform(&self, game: &mut Nemesis, _: &mut Cx<'_>, seat: Seat, action: &Action) {
        perform(game, seat, action, Manner::Normal);
    }
}

/// Offer of the basic action Move (N-MOVE-05).
fn move_offer(game: &Nemesis, seat: Seat) -> Result<Offer, Illegal> {
    let pay = game.pay_slot(seat, 1, None)?;
    if game.in_combat(seat) {
        return Err(Illegal::new("N-MOVE-07", "in combat you can leave the room only by an escape"));
    }
    let ways = ways_out(game, seat);
    if ways.is_empty() {
        return Err(Illegal::new("N-MOVE-05", "every corridor is closed"));
    }
    let through = Slot::one(ways.iter().map(|(corridor, _)| Ref::Corridor(*corridor)));
    let offer = Offer::new(Verb::Move, &["N-MOVE-05", "N-MOVE-09"]).costs(1).revealing();
    Ok(offer.choose(Arg::Through, through, "N-MOVE-05").choose(Arg::Pay, pay, "N-ACT-03"))
}

/// The basic action careful movement.
pub(crate) struct CarefulMove;

impl TurnAction for CarefulMove {
    fn offers(&self, game: &Nemesis, seat: Seat) -> Result<Vec<Offer>, Illegal> {
        careful_offers(game, seat)
    }

    fn why_not(&self, game: &Nemesis, seat: Seat, action: &Action) -> Illegal {
        if let Err(illegal) = careful_offers(game, seat) {
            return illegal;
        }
        let passable =
            |(corridor, _): (CorridorId, _)| action.one(Arg::Through) == Some(Ref::Corridor(corridor));
        if ways_out(game, seat).into_iter().any(passable) {
            Illegal::new("N-CAREFUL-03", "every corridor of that room has noise already")
        } else {
            Illegal::new("N-MOVE-05", "there is no open way")
        }
    }

    fn perform(&self, game: &mut Nemesis, _: &mut Cx<'_>, seat: Seat, action: &Action) {
        let manner = match action.one(Arg::Noise) {
            Some(Ref::Corridor(noise)) => Manner::Careful(NoisePlace::Corridor(noise)),
            Some(Ref::Network(network)) => Manner::Careful(NoisePlace::Technical(network)),
            _ => Manner::Normal,
        };
        perform(game, seat, action, manner);
    }
}

/// Offers of careful movement, one per usable corridor (N-CAREFUL-01…03).
fn careful_offers(game: &Nemesis, seat: Seat) -> Result<Vec<Offer>, Illegal> {
    let pay = game.pay_slot(seat, 2, None)?;
    if game.in_combat(seat) {
        return Err(Illegal::new("N-CAREFUL-01", "careful movement is not possible in combat"));
    }
    let mut offers = Vec::new();
    for (corridor, to) in ways_out(game, seat) {
        let noise = careful_noise(game, to);
        if !noise.is_empty() {
            let offer = Offer::new(Verb::CarefulMove, &["N-CAREFUL-01", "N-CAREFUL-02"]).costs(2);
            let explores = game.ship.rooms[to].token.is_some();
            let offer = Offer { reveals: explores, ..offer };
            offers.push(
                offer
                    .on(Arg::Through, Ref::Corridor(corridor))
                    .choose(Arg::Noise, Slot::one(noise), "N-CAREFUL-02")
                    .choose(Arg::Pay, pay.clone(), "N-ACT-03"),
            );
        }
    }
    if offers.is_empty() {
        return Err(Illegal::new("N-CAREFUL-03", "there is no corridor without noise to move to carefully"));
    }
    Ok(offers)
}

/// Possible noise places of careful movement to a room, by lowest number: corridors without noise, and the
/// technical entrance while its space is empty (N-CAREFUL-02, DP-CAREFUL-NOISE).
fn careful_noise(game: &Nemesis, to: RoomNo) -> Vec<Ref> {
    let mut places = Vec::new();
    for number in 1..=4 {
        let place = match game.board().exit(to, number) {
            Exit::Corridor(corridor, _) if !game.ship.corridor(corridor).noise => Ref::Corridor(corridor),
            Exit::Technical(network) if !game.ship.technical_noise(network) => Ref::Network(network),
            _ => continue,
        };
        if !places.contains(&place) {
            places.push(place);
        }
    }
    places
}

/// Corridors by which a seat's character can leave its room, with the rooms they lead to (N-MOVE-03).
pub(crate) fn ways_out(game: &Nemesis, seat: Seat) -> Vec<(CorridorId, RoomNo)> {
    game.room_of(seat).map_or_else(Vec::new, |room| ways_from(game, room))
}

/// Corridors of a room without a closed door, with the rooms they lead to.
pub(crate) fn ways_from(game: &Nemesis, room: RoomNo) -> Vec<(CorridorId, RoomNo)> {
    let board = game.board();
    let passable = board.corridors_of(room).iter().filter(|id| game.ship.corridor(**id).door != Door::Closed);
    passable.filter_map(|id| Some((*id, board.corridor(*id).other_end(room)?))).collect()
}

/// Carries out a movement (N-MOVE-08).
fn perform(game: &mut Nemesis, seat: Seat, action: &Action, manner: Manner) {
    let (Some(room), Some(Ref::Corridor(corridor))) = (game.room_of(seat), action.one(Arg::Through)) else {
        return;
    };
    let Some(to) = game.board().corridor(corridor).other_end(room) else { return };
    game.push(Step::Arrive { seat, to, through: Some(corridor), manner });
}
