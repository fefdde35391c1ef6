//! Noise rolls, noise markers, hazards (R-NOISE).

use airlock_engine::{Draw, Framed, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    content::{CorridorId, SlotId, Standing, components, ids::NoiseFace},
    model::{Place, event::SeenEvent},
    rules::{
        bag::{self, For},
        frame::{Cx, Flow, Procedure},
        intruders,
        position::Retaliation,
    },
};

/// Procedures of noise rolls, noise markers and hazards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A noise roll for a character in its room (R-NOISE-01).
    Roll {
        seat: Seat,
        /// True if it belongs to discovering a room. Some items ignore hazards then.
        discovering: bool,
    },
    /// The corridors that match a roll, one after another (R-NOISE-07, R-NOISE-08).
    Matches {
        /// The seat that rolled.
        seat: Seat,
        /// The room in which the roll was made.
        slot: SlotId,
        /// The corridors that are left.
        corridors: Vec<CorridorId>,
    },
    /// A hazard for a character in its room (R-NOISE-14).
    Hazard {
        seat: Seat,
        /// True if it belongs to discovering a room.
        discovering: bool,
    },
    /// A noise marker is resolved (R-NOISE-11, R-NOISE-15).
    Marker {
        corridor: CorridorId,
        /// The character whose effect it is, if any.
        cause: Option<Seat>,
    },
}

impl Step {
    /// A noise roll that belongs to no discovery.
    pub(crate) const fn roll(seat: Seat) -> Self {
        Self::Roll { seat, discovering: false }
    }
}

impl Procedure<Retaliation> for Step {
    fn run(self, game: &mut Retaliation, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Roll { seat, discovering } => {
                let Some(slot) = game.room_of(seat) else { return Flow::Done };
                let face = roll(cx, seat);
                match face.value() {
                    None => game.push(Self::Hazard { seat, discovering }),
                    Some(value) => {
                        let corridors = game.corridors_with_value(slot, value);
                        game.push(Self::Matches { seat, slot, corridors });
                    }
                }
            }
            Self::Matches { seat, slot, mut corridors } => {
                // R-NOISE-09: the roll ends if the character has died or left.
                if game.room_of(seat) == Some(slot) && !corridors.is_empty() {
                    let corridor = corridors.remove(0);
                    game.push(Self::Matches { seat, slot, corridors });
                    matched(game, cx, seat, slot, corridor);
                }
            }
            Self::Hazard { seat, discovering } => {
                let ignored = discovering
                    && game
                        .crew(seat)
                        .standing(|standing| *standing == Standing::NoHazardOnDiscovery)
                        .is_some();
                if let Some(slot) = game.room_of(seat).filter(|_| !ignored) {
                    game.push(bag::Step::Draw { at: For::Place(Place::Room(slot)), cause: Some(seat) });
                }
            }
            Self::Marker { corridor, cause } => {
                if game.facility.remove_noise(cx, corridor) {
                    game.push(bag::Step::Draw { at: For::Place(Place::Corridor(corridor)), cause });
                }
            }
        }
        Flow::Done
    }
}

/// Rolls the noise die in public.
pub(crate) fn roll(cx: &mut Cx<'_>, seat: Seat) -> NoiseFace {
    let faces = &components().noise_die;
    let rolled = cx.chance.pick(Draw::new("noise"), faces.len(), |i| faces[i].to_string());
    cx.tell(SeenEvent::NoiseRolled { seat, face: faces[rolled] });
    faces[rolled]
}

/// Handles a matching corridor. Its largest intruder comes, or its marker is resolved, or a marker is placed
/// (R-NOISE-03…05).
fn matched(game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, slot: SlotId, corridor: CorridorId) {
    let largest = game.intruders.at(Place::Corridor(corridor)).first().map(|figure| figure.id);
    let noisy = game.facility.corridor(corridor).is_some_and(|corridor| corridor.noise);
    match largest {
        Some(figure) => {
            if game.intruder_passes(cx, corridor, slot) {
                // R-NOISE-17, R-NOISE-20
                let to = Place::Room(slot);
                game.push(intruders::Step::MoveInto { figures: vec![figure], to, cause: Some(seat) });
            }
        }
        None if noisy => game.push(Step::Marker { corridor, cause: Some(seat) }),
        None => game.place_noise(cx, corridor),
    }
}

impl Retaliation {
    /// The corridors adjacent to a room with a value, by printed number (R-NOISE-02, R-NOISE-07, R-NOISE-10).
    pub(crate) fn corridors_with_value(&self, slot: SlotId, value: u8) -> Vec<CorridorId> {
        let mut found = self.facility.corridors_of(slot);
        found.retain(|id| {
            self.facility.corridor(*id).is_some_and(|corridor| corridor.has_value(value, self.setup.lethal))
        });
        found
    }
}
