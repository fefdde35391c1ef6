//! Noise rolls and Danger (section 8).

use airlock_engine::{Draw, Framed, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    content::{Board, CorridorId, Exit, RoomNo, components, ids::NoiseFace},
    model::{Door, FigureId, Ship, event::SeenEvent},
    rules::{
        frame::{Cx, Flow, Procedure},
        position::Nemesis,
    },
};

/// A step of a noise roll.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A noise roll for a seat's character in its room (N-NOISE-01).
    Roll { seat: Seat },
    /// The final result of a roll takes effect (N-NOISE-04…13).
    Apply { seat: Seat, face: NoiseFace },
    /// The danger procedure for a room (N-NOISE-08…12).
    Danger { room: RoomNo },
}

/// Rolls the noise die for a seat, in the open (N-NOISE-01).
pub(crate) fn roll(cx: &mut Cx<'_>, seat: Seat) -> NoiseFace {
    let faces = &components().noise_die;
    let rolled = cx.chance.pick(Draw::new("noise"), faces.len(), |i| faces[i].to_string());
    cx.tell(SeenEvent::NoiseRolled { seat, face: faces[rolled] });
    faces[rolled]
}

impl Procedure<Nemesis> for Step {
    fn run(self, game: &mut Nemesis, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Roll { seat } => {
                if !game.is_active(seat) {
                    return Flow::Done; // N-NOISE-20
                }
                let face = roll(cx, seat);
                game.push(crate::rules::react::after_noise_roll(game, seat, face)); // N-REACT-08
            }
            Self::Apply { seat, face } => {
                if let Some(room) = game.room_of(seat) {
                    apply(game, cx, seat, room, face);
                }
            }
            Self::Danger { room } => danger(game, cx, room),
        }
        Flow::Done
    }
}

fn apply(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, room: RoomNo, face: NoiseFace) {
    let number = match face {
        NoiseFace::One => 1,
        NoiseFace::Two => 2,
        NoiseFace::Three => 3,
        NoiseFace::Four => 4,
        NoiseFace::Danger => return game.push(Step::Danger { room }),
        NoiseFace::Silence if game.crew(seat).slimed => return game.push(Step::Danger { room }), // N-NOISE-13
        NoiseFace::Silence => return,
    };
    // Doors are ignored here (N-NOISE-06).
    match game.board().exit(room, number) {
        Exit::Corridor(corridor, _) if game.ship.corridor(corridor).noise => {
            game.push(crate::rules::encounter::Step::Encounter { seat }); // N-NOISE-05
        }
        Exit::Corridor(corridor, _) => game.ship.place_noise(cx, corridor), // N-NOISE-04
        Exit::Technical(network) if game.ship.technical_noise(network) => {
            game.push(crate::rules::encounter::Step::Encounter { seat }); // N-TECH-03
        }
        Exit::Technical(network) => game.ship.place_technical_noise(cx, network), // N-NOISE-15
        Exit::None => {}                                                          // N-NOISE-18
    }
}

/// Moves all intruders in neighbouring rooms that are not in combat into the room. If there is none, places
/// noise in every corridor.
fn danger(game: &mut Nemesis, cx: &mut Cx<'_>, room: RoomNo) {
    let board = game.board();
    let found: Vec<(FigureId, CorridorId)> = game
        .intruders_in_order()
        .iter()
        .filter(|figure| board.neighbours(room).contains(&figure.room) && !game.is_combat(figure.room)) // N-NOISE-08
        .filter(|figure| !figure.kind.def().rooted) // V-MOVE-07
        .map(|figure| (figure.id, game.corridor_for_intruder(figure.room, room)))
        .collect();
    if found.is_empty() {
        game.ship.place_noise_around(cx, game.board(), room); // N-NOISE-10, N-NOISE-11
    } else {
        game.move_intruders(cx, &found); // N-NOISE-09, N-NOISE-12
    }
}

impl Ship {
    /// Places a noise marker in a corridor that has none (N-NOISE-07). Doors do not matter (N-NOISE-17).
    pub(crate) fn place_noise(&mut self, cx: &mut Cx<'_>, corridor: CorridorId) {
        if !std::mem::replace(&mut self.corridor_mut(corridor).noise, true) {
            cx.tell(SeenEvent::NoisePlaced { corridor });
        }
    }

    /// Places a noise marker on a technical corridor space that has none (N-NOISE-07, N-TECH-03).
    pub(crate) fn place_technical_noise(&mut self, cx: &mut Cx<'_>, network: crate::content::Network) {
        if !std::mem::replace(&mut self.technical_noise[network as usize], true) {
            cx.tell(SeenEvent::TechnicalNoisePlaced { network });
        }
    }

    /// Places noise in every corridor of a room without noise, its technical entrance included (N-NOISE-10,
    /// N-OP-45).
    pub(crate) fn place_noise_around(&mut self, cx: &mut Cx<'_>, board: &Board, room: RoomNo) {
        for &corridor in board.corridors_of(room) {
            self.place_noise(cx, corridor);
        }
        if let Some(network) = board.entrance(room) {
            self.place_technical_noise(cx, network);
        }
    }

    /// Removes all noise from the corridors of a room, and from the technical corridor space of its entrance
    /// (N-ENC-04, N-ALTMAP-03).
    pub(crate) fn clear_noise_around(&mut self, cx: &mut Cx<'_>, board: &Board, room: RoomNo) {
        let mut cleared = false;
        for &corridor in board.corridors_of(room) {
            cleared |= std::mem::take(&mut self.corridor_mut(corridor).noise);
        }
        if let Some(network) = board.entrance(room) {
            cleared |= std::mem::take(&mut self.technical_noise[network as usize]);
        }
        if cleared {
            cx.tell(SeenEvent::NoiseCleared { room });
        }
    }
}

impl Nemesis {
    /// Corridor that an intruder takes to a neighbouring room: an open one if there is one, else the one with
    /// the lowest number (N-ALTMAP-06).
    pub(crate) fn corridor_for_intruder(&self, from: RoomNo, to: RoomNo) -> CorridorId {
        let between = self.board().between(from, to);
        let open = between.iter().find(|id| self.ship.corridor(**id).door != Door::Closed);
        *open.unwrap_or(&between[0])
    }
}
