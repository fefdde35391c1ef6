//! What a plan is worth: how the flight goes with it, if everybody does the sensible thing where nothing is planned.

use airlock_space_alert::{
    place::Zone,
    resolution::{Flight, Resolution, Stop},
};

use super::{fact::Fact, habits::habit};

/// Every turn that the ship lives through. Turns to come are not planned yet, so that a loss is no surprise.
const TURN: i32 = 2_000;
/// A point of the score.
const POINT: i32 = 300;
/// A threat that is destroyed does no more harm than was foreseen: so much on top for each of its points.
const DESTROYED: i32 = 300;
/// A point of damage on a threat that was not destroyed.
const SCRATCH: i32 = 150;
/// A tile on the ship, times the tiles of its zone: the seventh is the last.
const TILE: i32 = 150;
/// A crew member who is knocked out.
const KNOCKED_OUT: i32 = 1_500;
/// A phase in which the computer was looked after in time.
const MAINTAINED: i32 = 300;
/// A card that does nothing is better kept, as long as there is time for a better use of it.
pub(super) const CARD: i32 = 5;

/// What the flight is worth; where `unplanned` says so, the crew follows its habits.
pub(super) fn worth(flight: &Flight, unplanned: &[Vec<bool>]) -> i32 {
    let cards = flight.crew.iter().flat_map(|member| &member.board).flatten().count();
    counts(flight, unplanned).into_iter().map(|(_, points)| points).sum::<i32>() - CARD * count(cards)
}

/// What counts in how the flight goes.
pub(super) fn counts(flight: &Flight, unplanned: &[Vec<bool>]) -> [(Fact, i32); 7] {
    let mut resolution = Resolution::new(flight);
    let mut events = Vec::new();
    let mut begun = 0;
    while !resolution.is_over() {
        if resolution.turn() > begun {
            begun = resolution.turn();
            follow_habits(&mut resolution, unplanned, begun);
        }
        events.clear();
        if resolution.advance(&mut events) == Stop::Over {
            break;
        }
    }
    outcome(&resolution, flight.turns.count())
}

fn follow_habits(resolution: &mut Resolution, unplanned: &[Vec<bool>], turn: u8) {
    let slot = usize::from(turn) - 1;
    for (member, slots) in unplanned.iter().enumerate() {
        if slots.get(slot) == Some(&true)
            && let Some(order) = habit(resolution, member, turn)
        {
            resolution.intend(u8::try_from(member).unwrap_or(u8::MAX), turn, order);
        }
    }
}

fn outcome(resolution: &Resolution, turns: u8) -> [(Fact, i32); 7] {
    let lived = resolution.lost().map_or(turns + 2, |loss| loss.turn);
    let score = resolution.score_parts();
    let scratches = resolution.threats().iter().map(|threat| threat.damage.min(threat.hit_points));
    let damage = &resolution.ship().damage;
    let tiles = Zone::ALL.iter().map(|zone| count(damage[*zone].len()));
    let out = resolution.crew().iter().filter(|crewman| crewman.is_out()).count();
    let maintained = resolution.maintained().into_iter().filter(|maintained| *maintained).count();
    [
        (Fact::Lives, TURN * i32::from(lived)),
        (Fact::Score, POINT * score.total()),
        (Fact::Destroyed, DESTROYED * score.destroyed),
        (Fact::Hits, SCRATCH * scratches.map(i32::from).sum::<i32>()),
        (Fact::Damage, -TILE * tiles.map(|tiles| tiles * tiles).sum::<i32>()),
        (Fact::KnockedOut, -KNOCKED_OUT * count(out)),
        (Fact::Computer, MAINTAINED * count(maintained)),
    ]
}

fn count(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}
