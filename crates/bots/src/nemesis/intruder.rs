//! The intruder player: it hunts.

use airlock_nemesis::{Action, Arg, Ref, Verb, content::RoomNo};

use super::{
    fact::Fact,
    map::{FAR, active},
    mind::Mind,
};

/// Score of an answer of the intruder player.
pub(super) fn worth(mind: &Mind<'_>, action: &Action) -> i32 {
    mind.note(Fact::Hunt, 1);
    match action.verb {
        Verb::PlayAttack => 60 + prey(mind, action),
        Verb::PlayMove => hunt(mind, action),
        Verb::PlayEffect => 25,
        Verb::Pass => 15,
        _ => 0,
    }
}

/// Prefers to attack the most wounded character.
fn prey(mind: &Mind<'_>, action: &Action) -> i32 {
    let Some(Ref::Seat(seat)) = action.one(Arg::Who) else { return 0 };
    let crew = mind.view.common.crew.get(&seat);
    crew.map_or(0, |crew| {
        i32::try_from(crew.serious_wounds.len()).unwrap_or(0) * 5 + i32::from(crew.light_wounds)
    })
}

/// Value of moving an intruder that has nobody to attack towards a character nearby.
fn hunt(mind: &Mind<'_>, action: &Action) -> i32 {
    let Some(Ref::Figure(id)) = action.one(Arg::Target) else { return 0 };
    let Some(figure) = mind.view.common.intruders.figures.iter().find(|figure| figure.id == id) else {
        return 0;
    };
    let victims: Vec<RoomNo> = RoomNo::all()
        .filter(|room| mind.view.common.crew.iter().any(|(_, crew)| crew.state == active(*room)))
        .collect();
    match mind.map.distances(&victims)[figure.room.index()] {
        0 => -20,
        FAR => 5,
        near => 40 - 5 * i32::from(near.min(6)),
    }
}
