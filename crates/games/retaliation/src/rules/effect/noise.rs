//! Operations on noise (R-NOISE).

use airlock_engine::{Framed, Seat};

use super::{
    need::{Need, corridors},
    operation::{Named, Operation, Scene},
};
use crate::{
    content::{CorridorId, NoiseOp},
    model::Place,
    rules::{bag, frame::Cx, noise, position::Retaliation},
};

impl Operation for NoiseOp {
    fn need(&self, game: &Retaliation, _: &Scene) -> Need {
        match self {
            Self::DiscardNoise | Self::ResolveNoise | Self::ScanNoise => {
                let noisy = game.facility.corridors.iter().filter(|corridor| corridor.noise);
                corridors(noisy.map(|corridor| corridor.id).collect(), &["R-NOISE-15"])
            }
            Self::NoiseRoll => Need::Nothing,
        }
    }

    fn carry_out(&self, game: &mut Retaliation, cx: &mut Cx<'_>, at: &Scene, answer: Named<'_>) {
        match (self, answer.corridor()) {
            (Self::NoiseRoll, _) => game.push(noise::Step::roll(at.seat)),
            (_, None) => {}
            (Self::DiscardNoise, Some(corridor)) => {
                game.facility.remove_noise(cx, corridor);
            }
            (Self::ResolveNoise, Some(corridor)) => {
                game.push(noise::Step::Marker { corridor, cause: Some(at.seat) });
            }
            (Self::ScanNoise, Some(corridor)) => scan(game, cx, at.seat, corridor),
        }
    }
}

/// Discards the marker and rolls the noise die. On the corridor's value a token is drawn for it.
fn scan(game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, corridor: CorridorId) {
    game.facility.remove_noise(cx, corridor);
    let value = noise::roll(cx, seat).value();
    let lethal = game.setup.lethal;
    let there = game.facility.corridor(corridor);
    let hit = there.is_some_and(|there| value.is_some_and(|value| there.has_value(value, lethal)));
    if hit {
        let at = bag::For::Place(Place::Corridor(corridor));
        game.push(bag::Step::Draw { at, cause: Some(seat) });
    }
}
