//! Section 5: hazards.

use airlock_engine::{Framed, Piece, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    content::{Cell, EnduranceCard, HazardOp, ids::Character},
    model::{Field, Sealable, event::SeenEvent, words::Ref},
    rules::{
        cards,
        decide::{self, Then},
        defence,
        frame::{Cx, Flow, HeldComponents, Procedure},
        position::Aliens,
        spawn,
    },
};

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A drawn hazard goes to Exhaust after its effect (A-CARD-09).
    Away { card: EnduranceCard },
}

/// A hazard in search of its affected hero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hazard {
    pub card: EnduranceCard,
    /// The seat that drew or discarded it.
    pub seat: Seat,
}

impl Procedure<Aliens> for Step {
    fn run(self, game: &mut Aliens, cx: &mut Cx<'_>) -> Flow<Self> {
        let Self::Away { card } = self;
        game.piles.exhaust.put_on_top(Piece::known(card, SeatSet::ALL)); // A-CARD-09, A-HIDDEN-11
        game.settle(cx);
        Flow::Done
    }

    fn holds(&self, held: &mut HeldComponents) {
        let Self::Away { card } = self;
        held.events.push(*card);
    }
}

/// Resolves a hazard that a seat drew or discarded. One that was drawn then goes to Exhaust (A-CARD-07,
/// A-CARD-09).
pub(crate) fn resolve(
    game: &mut Aliens,
    cx: &mut Cx<'_>,
    card: EnduranceCard,
    seat: Seat,
    drawn: Option<EnduranceCard>,
) {
    cx.tell(SeenEvent::Hazard { card: card.kind() });
    if let Some(card) = drawn {
        game.push(Step::Away { card });
    }
    find_affected(game, cx, Hazard { card, seat });
}

/// Finds the affected hero: the player's, else the senior player's, else one that the players choose
/// (A-CARD-38).
fn find_affected(game: &mut Aliens, cx: &mut Cx<'_>, hazard: Hazard) {
    let activating = game.round.activation.as_ref().map(|activation| activation.who);
    let own =
        |game: &Aliens, seat: Seat| -> Vec<Character> { game.heroes_of(seat).map(|hero| hero.who).collect() };
    let grunt_acts = activating.is_some_and(|who| {
        game.squad.get(who).is_some_and(|member| member.hero_of.is_none())
            && game.controller(who) == hazard.seat
    });
    let mut decides = hazard.seat;
    let mut heroes = if grunt_acts { Vec::new() } else { own(game, hazard.seat) };
    if let Some(who) = activating.filter(|who| heroes.contains(who)) {
        heroes = vec![who];
    }
    if heroes.is_empty() {
        decides = game.senior();
        heroes = own(game, decides);
    }
    if heroes.is_empty() {
        heroes = game.on_board().filter(|member| member.hero_of.is_some()).map(|member| member.who).collect();
    }
    if heroes.is_empty() {
        return affect(game, cx, hazard, None);
    }
    let options = heroes.into_iter().map(Ref::Character).collect();
    decide::ask(game, cx, decides, options, Then::Affected { hazard });
}

/// Resolves the operations of a hazard. Without an affected hero, those about it have no effect.
pub(crate) fn affect(game: &mut Aliens, cx: &mut Cx<'_>, hazard: Hazard, hero: Option<Character>) {
    for op in hazard.card.def().hazard() {
        match *op {
            HazardOp::LowerDials { by } => {
                let all: Vec<Character> = game.on_board().map(|member| member.who).collect();
                for who in all {
                    game.lower_dial(cx, who, by);
                }
            }
            HazardOp::Exhaust { n } => game.push(cards::Step::Exhaust { n }),
            HazardOp::UnequipMainWeapon { or_exhaust } => unequip_main(game, cx, hero, or_exhaust),
            HazardOp::Spawn { blips } => noise(game, cx, hero, blips),
            HazardOp::DefenceRoll => {
                if let Some(who) = hero {
                    game.push(defence::Step::Roll(defence::Defence::without_attacker(who)));
                }
            }
            HazardOp::LoseBarricade { or_exhaust } => nearest_barricade(game, cx, or_exhaust),
        }
    }
}

fn unequip_main(game: &mut Aliens, cx: &mut Cx<'_>, hero: Option<Character>, or_exhaust: u8) {
    let Some(who) = hero else { return };
    match game.squad.get(who).and_then(|member| member.main) {
        Some(card) => game.unequip(cx, who, card),
        None => game.push(cards::Step::Exhaust { n: or_exhaust }),
    }
}

/// Puts blips at the spawn point nearest to the affected hero.
fn noise(game: &mut Aliens, cx: &mut Cx<'_>, hero: Option<Character>, blips: u8) {
    let Some(from) = hero.and_then(|who| game.cell_of(who)) else { return };
    let distances = game.walking([from]);
    let points: Vec<(u8, Cell)> = (1..).zip(game.mission().plan.spawn_points.iter().copied()).collect();
    let Some(nearest) = points.iter().map(|(_, cell)| distances.or_far(*cell)).min() else { return };
    let nearest = points.into_iter().filter(|(_, cell)| distances.or_far(*cell) == nearest);
    let options = nearest.map(|(number, _)| Ref::Spawn(number)).collect();
    decide::senior(game, cx, options, Then::NoiseAt { blips });
}

/// Puts the blips at the chosen spawn point.
pub(crate) fn noise_at(game: &mut Aliens, number: u8, blips: u8) {
    spawn::begin(game, spawn::Source::Spawn(number), blips, false);
}

/// Removes the barricade nearest to any character, measured to its space, or to the nearer space of its door.
fn nearest_barricade(game: &mut Aliens, cx: &mut Cx<'_>, or_exhaust: u8) {
    let distances = game.to_characters();
    let far = |what: &Sealable| game.places_of(*what).into_iter().map(|cell| distances.or_far(cell)).min();
    let Some(least) = game.field.barricades.iter().filter_map(far).min() else {
        return game.push(cards::Step::Exhaust { n: or_exhaust });
    };
    let nearest = game.field.barricades.iter().filter(|what| far(what) == Some(least));
    let options = nearest.map(|what| what.reference()).collect();
    decide::senior(game, cx, options, Then::LoseBarricade);
}

/// Removes the chosen barricade.
pub(crate) fn lose_barricade(field: &mut Field, cx: &mut Cx<'_>, what: Ref) {
    if let Some(what) = Sealable::read(what) {
        field.clear_barricade(cx, what);
    }
}
