//! Section 11: moves of aliens and blips.

use airlock_engine::{Framed, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    content::{Cell, CellSet},
    model::{
        ContactId, Member, Sealable,
        event::SeenEvent,
        words::{self, Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        decide::{self, Then},
        defence, defensive_fire, events,
        frame::{Cx, Flow, Procedure, Question},
        ground::Distances,
        position::Aliens,
        seal::alien_die,
        sentry,
    },
};

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A contact moves on towards the nearest character (A-ALIEN-08, A-BLIP-05). A swarm moves as one alien,
    /// never into another (A-SWARM-02, A-SWARM-05, A-BLIP-07). A blip revealed on its way goes on as aliens
    /// (A-BLIP-09).
    Move(Creep),
    /// One of several shortest paths is chosen (DP-16, A-ALIEN-12).
    Path(Creep),
    /// After a step, once doors, reveals and guns are resolved, comes the stop check (A-ALIEN-15).
    After(Creep),
    /// Several contacts move because of a card, the nearest to a character first (A-MTRACK-10, A-SPAWN-08).
    Each {
        /// Contacts that have not moved yet.
        which: Vec<ContactId>,
        /// Spaces for each.
        steps: u8,
    },
}

/// A contact in the middle of a move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Creep {
    pub contact: ContactId,
    /// Steps left.
    pub left: u8,
    /// The rest of the chosen path.
    pub path: Vec<Cell>,
    /// True if it attacks at the end when it can (A-MTRACK-10).
    pub attacks: bool,
}

/// Maximum number of steps in one tree offered to the senior player. A larger tree is cut.
const PATHS: usize = 300;

impl Procedure<Aliens> for Step {
    fn run(self, game: &mut Aliens, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Move(creep) => advance(game, cx, creep),
            Self::Path(_) => return Flow::Ask(self),
            Self::After(creep) => {
                let Some(contact) = game.contacts.get(creep.contact) else { return Flow::Done };
                if game.characters_beside(contact.cell).is_empty() {
                    game.push(Self::Move(creep));
                } else {
                    arrive(game, &creep); // A-ALIEN-13, A-BLIP-06
                }
            }
            Self::Each { which, steps } => each(game, cx, which, steps),
        }
        Flow::Done
    }

    fn question(&self, game: &Aliens) -> Option<Question> {
        matches!(self, Self::Path(_)).then(|| Question::to(game.senior(), "DP-16"))
    }

    fn offers(&self, game: &Aliens, _: Seat) -> Vec<Offer> {
        let Self::Path(creep) = self else { return Vec::new() };
        let tree = paths(game, creep);
        let offer = Offer::new(Verb::Walk, &["A-ALIEN-12"]);
        vec![offer.choose(Arg::Path, Slot::Walk { tree }, "A-ALIEN-12")]
    }

    /// The first path in reading order (DP-16).
    fn default(&self, game: &Aliens, _: Seat) -> Option<Action> {
        let Self::Path(creep) = self else { return None };
        let mut path = Vec::new();
        let tree = paths(game, creep);
        let mut steps = &tree;
        while let Some(step) = steps.first() {
            path.push(step.to);
            steps = &step.then;
        }
        Some(Action::new(Verb::Walk).with(Arg::Path, path))
    }

    fn answer(self, game: &mut Aliens, _: &mut Cx<'_>, _: Seat, action: &Action) {
        let Self::Path(mut creep) = self else { return };
        let cell = |r: &Ref| if let Ref::Cell(cell) = r { Some(*cell) } else { None };
        creep.path = action.all(Arg::Path).iter().filter_map(cell).collect();
        game.push(Self::Move(creep));
    }
}

/// Steps from every reachable space into the space of the nearest character, and the contact's own space.
/// Other contacts block the way, unless no character can be reached otherwise (A-ALIEN-09…11).
fn to_enter(game: &Aliens, contact: ContactId) -> Option<(Distances, Cell)> {
    let from = game.contacts.get(contact)?.cell;
    let goals: CellSet = game.on_board().filter_map(Member::cell).collect();
    let others = game.contacts.on_board.iter().map(|contact| contact.cell).filter(|cell| *cell != from);
    let held = goals.union(&others.collect());
    let reached = game.spread(goals.iter(), |cell| !held.contains(cell), |_| true);
    if reached.to(from).is_some() {
        return Some((reached, from));
    }
    let through = game.spread(goals.iter(), |cell| !goals.contains(cell), |_| true); // A-ALIEN-11
    through.to(from).map(|_| (through, from))
}

/// The next spaces on shortest paths from a space, in reading order.
fn nexts(game: &Aliens, distances: &Distances, from: Cell) -> Vec<Cell> {
    let Some(now) = distances.to(from) else { return Vec::new() };
    let mut next: Vec<Cell> = game
        .board()
        .steps(from)
        .iter()
        .map(|(to, _)| *to)
        .filter(|to| distances.to(*to).is_some_and(|steps| steps + 1 == now))
        .collect();
    next.sort_unstable();
    next
}

fn barricade_between(game: &Aliens, a: Cell, b: Cell) -> Option<Sealable> {
    game.door_between(a, b).map(Sealable::Door).filter(|door| game.is_barricaded(*door))
}

/// Shortest paths within the movement that is left, as a tree of spaces. A path ends at a barricade, at
/// another contact, or beside a character.
fn paths(game: &Aliens, creep: &Creep) -> Vec<words::Step> {
    let to_enter = to_enter(game, creep.contact);
    to_enter.map_or_else(Vec::new, |(distances, from)| tree(game, &distances, from, creep.left))
}

/// The tree of [`paths`] for known distances.
fn tree(game: &Aliens, distances: &Distances, from: Cell, left: u8) -> Vec<words::Step> {
    // A tree that is too large is cut. The rest is asked later.
    let mut depth = left;
    loop {
        let mut laid = 0;
        let tree = grow(game, distances, from, depth, &mut laid);
        if laid <= PATHS || depth <= 1 {
            return tree;
        }
        depth -= 1;
    }
}

fn grow(game: &Aliens, distances: &Distances, from: Cell, left: u8, laid: &mut usize) -> Vec<words::Step> {
    if distances.or_far(from) <= 1 || *laid > PATHS {
        return Vec::new();
    }
    let nexts = nexts(game, distances, from);
    if left == 0 {
        // The choice of a path through a barricade matters even with no step left (A-SEAL-09, A-ALIEN-12).
        let barred = |to: &Cell| barricade_between(game, from, *to).is_some();
        let fork = nexts.len() > 1 && nexts.iter().any(barred);
        let leaf = |to| words::Step { to: Ref::Cell(to), then: Vec::new() };
        return if fork { nexts.into_iter().map(leaf).collect() } else { Vec::new() };
    }
    let mut steps = Vec::new();
    for to in nexts {
        *laid += 1;
        // Behind a barricade the path is asked again, once it is broken (A-SEAL-08). At an alien or a blip it
        // ends (A-ALIEN-11).
        let open = barricade_between(game, from, to).is_none() && game.contacts.at(to).is_none();
        let then = if open { grow(game, distances, to, left - 1, laid) } else { Vec::new() };
        steps.push(words::Step { to: Ref::Cell(to), then });
    }
    steps
}

/// True if a tree contains more than one path.
fn branches(tree: &[words::Step]) -> bool {
    match tree {
        [] => false,
        [only] => branches(&only.then),
        _ => true,
    }
}

/// Takes one step, tries a breach, or ends the movement.
fn advance(game: &mut Aliens, cx: &mut Cx<'_>, mut creep: Creep) {
    let Some((distances, from)) = to_enter(game, creep.contact) else {
        return;
    };
    if !game.characters_beside(from).is_empty() {
        return arrive(game, &creep); // A-ALIEN-06
    }
    let next = nexts(game, &distances, from);
    // A chosen path is kept while it stays shortest (A-ALIEN-12).
    let kept = creep.path.first().copied().filter(|to| next.contains(to));
    if kept.is_none() {
        creep.path.clear();
        if branches(&tree(game, &distances, from, creep.left)) {
            return game.push(Step::Path(creep));
        }
    }
    let Some(to) = kept.or_else(|| next.first().copied()) else { return };
    if let Some(door) = barricade_between(game, from, to) {
        creep.path.clear();
        return breach(game, cx, creep, door); // A-SEAL-08, A-SEAL-09
    }
    if creep.left == 0 || game.contacts.at(to).is_some() {
        return; // A-ALIEN-11, A-ALIEN-13, A-ALIEN-14
    }
    if !creep.path.is_empty() {
        creep.path.remove(0);
    }
    creep.left -= 1;
    let contact = creep.contact;
    let Some(moved) = game.contacts.get_mut(contact) else { return };
    let was = Some(moved.likeness());
    moved.cell = to;
    cx.tell(SeenEvent::Crept { contact, from, to, was });
    game.push(Step::After(creep));
    game.push(sentry::Step::Watch { target: sentry::Target::Contact(contact) });
}

/// Tries to break through a barricaded door (A-SEAL-08…11, A-DOOR-07).
fn breach(game: &mut Aliens, cx: &mut Cx<'_>, creep: Creep, door: Sealable) {
    let roll = alien_die(cx);
    cx.tell(SeenEvent::BreachRolled { what: door, roll });
    if roll >= 5 {
        game.field.clear_barricade(cx, door);
        game.push(Step::After(creep)); // A-SEAL-11: beside a character it stops, as if it had moved there
    } // otherwise its turn ends (A-SEAL-10)
    events::after_roll(game);
}

/// Handles a contact that is beside a character: defensive fire, then its attack (A-ALIEN-16, A-ALIEN-21).
fn arrive(game: &mut Aliens, creep: &Creep) {
    let alien = game.contacts.get(creep.contact).is_some_and(|contact| !contact.is_blip());
    if alien && creep.attacks {
        let contact = creep.contact;
        game.then([
            defensive_fire::Step::Trigger { contact }.into(),
            defence::Step::Attack { contact }.into(),
        ]);
    }
}

/// The contacts nearest to a character, in the order of their numbers (A-ALIEN-03, A-BLIP-03). None while no
/// character is on the board, since contacts then stay in place (A-LOSS-05).
pub(crate) fn nearest(game: &Aliens, which: impl Iterator<Item = ContactId> + Clone) -> Vec<Ref> {
    if game.on_board().next().is_none() {
        return Vec::new();
    }
    let distances = game.to_characters();
    let far = |id: &ContactId| game.contacts.get(*id).map(|contact| distances.or_far(contact.cell));
    let least = which.clone().filter_map(|id| far(&id)).min();
    which.filter(|id| far(id).is_some() && far(id) == least).map(Ref::Contact).collect()
}

fn each(game: &mut Aliens, cx: &mut Cx<'_>, mut which: Vec<ContactId>, steps: u8) {
    which.retain(|contact| game.contacts.get(*contact).is_some());
    let options = nearest(game, which.iter().copied());
    decide::senior(game, cx, options, Then::Creep { which, steps });
}

/// Moves a contact because of a card, without an attack, and then the others (A-MTRACK-10, A-SPAWN-10).
pub(crate) fn by_card(game: &mut Aliens, contact: ContactId, mut which: Vec<ContactId>, steps: u8) {
    which.retain(|other| *other != contact);
    game.push(Step::Each { which, steps });
    game.push(Step::Move(Creep { contact, left: steps, path: Vec::new(), attacks: false }));
}
