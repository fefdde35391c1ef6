//! Value of a plan: the outcome of the flight if everybody acts sensibly where nothing is planned.

use airlock_space_alert::{
    place::Zone,
    resolution::{Flight, Resolution, Stop},
};

use super::{fact::Fact, habits::habit};

/// Points for every turn that the ship survives. Later turns are not planned yet, so a loss is no surprise.
const TURN: i32 = 2_000;
/// Points for a point of the score.
const POINT: i32 = 300;
/// Points for each point of a destroyed threat, because it can do no further harm.
const DESTROYED: i32 = 300;
/// Points for a damage point on a threat that is not destroyed.
const SCRATCH: i32 = 150;
/// Cost of a tile on the ship, multiplied by the tiles of its zone: the seventh destroys it.
const TILE: i32 = 150;
/// Cost of a crew member who is knocked out.
const KNOCKED_OUT: i32 = 1_500;
/// Points for a phase in which the computer was maintained in time.
const MAINTAINED: i32 = 300;
/// Cost of a card that does nothing and might find a better use later.
pub(super) const CARD: i32 = 5;

/// Value of the flight. Where `unplanned` is true, the crew follows its habits.
pub(super) fn worth(flight: &Flight, unplanned: &[Vec<bool>]) -> i32 {
    let cards = flight.crew.iter().flat_map(|member| &member.board).flatten().count();
    counts(flight, unplanned).into_iter().map(|(_, points)| points).sum::<i32>() - CARD * count(cards)
}

/// The parts of the flight's value.
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
