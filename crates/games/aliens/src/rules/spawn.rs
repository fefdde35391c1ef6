//! Section 11: spawning of blips.

use airlock_engine::{Draw, Framed, Piece};
use serde::{Deserialize, Serialize};

use crate::{
    content::Cell,
    model::{ContactId, Nature, Phase, Sealable, event::SeenEvent, words::Ref},
    rules::{
        creep,
        decide::{self, Then},
        events,
        frame::{Cx, Flow, Procedure},
        position::Aliens,
        seal::alien_die,
    },
};

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The next blip appears (A-SPAWN-01).
    Next(Spawning),
    /// It appears now, since nothing holds it back any more (A-SPAWN-02).
    Place(Spawning),
}

/// The place where blips appear.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The spawn point with this number.
    Spawn(u8),
    Hatch(Cell),
}

/// Blips still to appear at a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spawning {
    pub source: Source,
    /// Number of blips left.
    pub left: u8,
    /// True for blips of the motion card in progress (A-MTRACK-06).
    pub by_card: bool,
}

impl Spawning {
    /// The space of the spawn point or hatch.
    pub(crate) fn cell(&self, game: &Aliens) -> Option<Cell> {
        match self.source {
            Source::Spawn(number) => game.spawn_point(number),
            Source::Hatch(cell) => Some(cell),
        }
    }

    const fn sealable(&self) -> Sealable {
        match self.source {
            Source::Spawn(number) => Sealable::Spawn(number),
            Source::Hatch(cell) => Sealable::Hatch(cell),
        }
    }
}

/// Puts a number of blips at a place, one after another.
pub(crate) fn begin(game: &mut Aliens, source: Source, blips: u8, by_card: bool) {
    game.push(Step::Next(Spawning { source, left: blips, by_card }));
}

/// Spaces that every blip moves for one that is missing (A-SPAWN-08).
const SHORTAGE: u8 = 3;

impl Procedure<Aliens> for Step {
    fn run(self, game: &mut Aliens, cx: &mut Cx<'_>) -> Flow<Self> {
        let mut spawning = match self {
            Self::Next(spawning) => spawning,
            Self::Place(spawning) => {
                let cells = spawning.cell(game).map_or_else(Vec::new, |cell| nearest_free(game, cell));
                let options = cells.into_iter().map(Ref::Cell).collect();
                decide::senior(game, cx, options, Then::Appear(spawning));
                return Flow::Done;
            }
        };
        if spawning.left == 0 {
            return Flow::Done;
        }
        let sealable = spawning.sealable();
        spawning.left -= 1;
        if game.contacts.supply.is_empty() {
            game.push(Self::Next(spawning)); // A-SPAWN-09
            let which: Vec<ContactId> = game.contacts.blips().map(|blip| blip.id).collect();
            game.push(creep::Step::Each { which, steps: SHORTAGE }); // A-SPAWN-08, R-75
            return Flow::Done;
        }
        if game.is_barricaded(sealable) {
            let roll = alien_die(cx);
            cx.tell(SeenEvent::BreachRolled { what: sealable, roll });
            if roll < 5 {
                game.push(Self::Next(spawning)); // A-SPAWN-06, A-SPAWN-07
            } else {
                game.field.clear_barricade(cx, sealable);
                game.push(Self::Place(spawning));
            }
            events::after_roll(game);
        } else {
            game.push(Self::Place(spawning));
        }
        Flow::Done
    }
}

/// The space itself if it is free, else the nearest free spaces, in reading order (A-SPAWN-02, A-SPAWN-04).
pub(crate) fn nearest_free(game: &Aliens, cell: Cell) -> Vec<Cell> {
    let distances = game.walking([cell]);
    let free: Vec<Cell> = game.board().spaces().iter().filter(|cell| game.is_free(*cell)).collect();
    let least = free.iter().filter_map(|cell| distances.to(*cell)).min();
    free.into_iter().filter(|cell| least.is_some() && distances.to(*cell) == least).collect()
}

/// Puts a random blip of the supply on a space, and notes the characters that see it at that moment
/// (A-SPAWN-01, A-SPAWN-05, A-MTRACK-06).
pub(crate) fn appear(game: &mut Aliens, cx: &mut Cx<'_>, spawning: Spawning, cell: Cell) {
    let by_card = spawning.by_card;
    game.push(Step::Next(spawning));
    let token = game.contacts.supply.draw(cx.chance, Draw::new("blip"), |_| true, |token| token.to_string());
    let Some(token) = token else { return };
    let alien_phase = matches!(game.round.phase, Phase::Aliens | Phase::Blips | Phase::MotionCards);
    let contact = game.contacts.add(cell, Nature::Blip(Piece::unseen(token)), alien_phase);
    cx.tell(SeenEvent::Appeared { contact, at: cell });
    if by_card {
        game.motion.placed.push(contact);
        let witnesses = game.who_sees(cell);
        for who in witnesses {
            if !game.motion.witnesses.contains(&who) {
                game.motion.witnesses.push(who);
            }
        }
    }
}
