//! Section 9: Move, and moves of a character by other effects.

use airlock_engine::{Framed, Illegal};
use serde::{Deserialize, Serialize};

use crate::{
    content::{AbilityOp, Board, Cell, CellSet, DoorSet, ids::Character},
    model::{
        Fate, Member, Phase,
        event::SeenEvent,
        words::{self, Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        blips,
        frame::{Cx, Flow, Procedure, Question},
        ground::Distances,
        interact, loss,
        position::Aliens,
        sentry,
    },
};

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The next step or path is chosen, or the move ends (DP-09).
    Choose {
        /// The moving character.
        who: Character,
        left: u8,
    },
    /// The next step of a chosen path is taken.
    Go {
        /// The moving character.
        who: Character,
        left: u8,
        /// The rest of the path.
        path: Vec<Ref>,
    },
    /// After a step, once doors, reveals and guns are resolved, comes the stop check (A-MOVE-09).
    After {
        /// The moving character.
        who: Character,
        left: u8,
        /// The rest of the path.
        path: Vec<Ref>,
        /// True if the step draws fire or reveals something. The player chose the rest of the path before
        /// that, and is asked again.
        interrupted: bool,
    },
    /// A character is pulled towards another by an ability (A-CARD-40, R-79).
    Pull {
        /// The pulled character.
        who: Character,
        towards: Character,
        left: u8,
    },
    /// After a step of a pull.
    Pulled {
        /// The pulled character.
        who: Character,
        towards: Character,
        left: u8,
    },
}

impl Procedure<Aliens> for Step {
    fn run(self, game: &mut Aliens, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Choose { who, left } => {
                if !game.acts(who) || first_steps(game, who, left).is_empty() {
                    return Flow::Done;
                }
                return Flow::Ask(self);
            }
            Self::Go { who, left, path } => go(game, cx, who, left, path),
            Self::After { who, left, path, interrupted } => after(game, who, left, path, interrupted),
            Self::Pull { who, towards, left } => {
                if game.cell_of(towards).is_some_and(|goal| can_be_pulled(game, who, goal, left)) {
                    return Flow::Ask(self);
                }
            }
            Self::Pulled { who, towards, left } => {
                let stopped =
                    game.cell_of(who).is_none_or(|cell| game.contacts_beside(cell).next().is_some());
                if !stopped {
                    game.push(Self::Pull { who, towards, left });
                }
            }
        }
        Flow::Done
    }

    fn question(&self, game: &Aliens) -> Option<Question> {
        match self {
            Self::Choose { who, .. } => Some(Question::to(game.controller(*who), "DP-09")),
            Self::Pull { towards, .. } => Some(Question::to(game.controller(*towards), "DP-09")),
            Self::Go { .. } | Self::After { .. } | Self::Pulled { .. } => None,
        }
    }

    fn offers(&self, game: &Aliens, _: airlock_engine::Seat) -> Vec<Offer> {
        match self {
            Self::Choose { who, left } => {
                let walk = Offer::new(Verb::Walk, &["A-MOVE-01", "A-MOVE-11"]);
                let walk = walk.choose(Arg::Path, Slot::Walk { tree: paths(game, *who, *left) }, "A-MOVE-01");
                // Before the first step the move may end on any space.
                let may_end = *left == game.side(*who).moves
                    || game.cell_of(*who).is_some_and(|cell| !is_forbidden_end(game, *who, cell));
                let end = may_end.then(|| Offer::new(Verb::Done, &["A-MOVE-11"]));
                end.into_iter().chain([walk]).collect()
            }
            Self::Pull { who, towards, left } => {
                let goal = game.cell_of(*towards);
                let cells = goal.map_or_else(Vec::new, |goal| nearer(game, *who, goal, *left));
                let cells = cells.into_iter().map(Ref::Cell);
                let walk = Offer::new(Verb::Walk, &["A-CARD-40", "R-79"]);
                let walk = walk.choose(Arg::Path, Slot::one(cells), "A-CARD-40");
                let may_end = *left == pulled_by(game, *towards)
                    || game.cell_of(*who).is_some_and(|cell| !is_forbidden_end(game, *who, cell));
                let end = may_end.then(|| Offer::new(Verb::Done, &["A-CARD-40"]));
                end.into_iter().chain([walk]).collect()
            }
            Self::Go { .. } | Self::After { .. } | Self::Pulled { .. } => Vec::new(),
        }
    }

    /// Ends the move. Where it may not end, takes one more step.
    fn default(&self, game: &Aliens, seat: airlock_engine::Seat) -> Option<Action> {
        let offers = self.offers(game, seat);
        let offer = offers.first()?;
        match offer.slots.first() {
            Some((arg, Slot::Walk { tree }, _)) => {
                Some(Action::new(offer.verb).with(*arg, [tree.first()?.to]))
            }
            _ => offer.least(),
        }
    }

    fn answer(self, game: &mut Aliens, cx: &mut Cx<'_>, _: airlock_engine::Seat, action: &Action) {
        let path = action.all(Arg::Path).to_vec();
        match self {
            Self::Choose { who, left } if action.verb == Verb::Walk => {
                game.push(Self::Go { who, left, path })
            }
            Self::Pull { who, towards, left } if action.verb == Verb::Walk => {
                if let Some(Ref::Cell(to)) = path.first() {
                    game.push(Self::Pulled { who, towards, left: left - 1 });
                    step(game, cx, who, *to);
                    watch(game, who);
                }
            }
            _ => {}
        }
    }

    fn misfit(&self, game: &Aliens, _: airlock_engine::Seat, action: &Action, refusal: Illegal) -> Illegal {
        match self {
            Self::Choose { who, left } if action.verb == Verb::Walk => why_not(game, *who, *left, action),
            _ => refusal,
        }
    }

    fn why_not(&self, _: &Aliens, _: airlock_engine::Seat, action: &Action) -> Illegal {
        match action.verb {
            Verb::Done => Illegal::new("A-MOVE-05", "a move may not end there"),
            _ => Aliens::NOT_OFFERED,
        }
    }
}

/// True if a character's move may not end on a space because another character or a token is there
/// (A-MOVE-05).
fn is_forbidden_end(game: &Aliens, who: Character, cell: Cell) -> bool {
    game.characters_at(cell).any(|member| member.who != who) || game.has_token(cell)
}

/// True if a character must stop on a space because an alien or a blip is beside it (A-MOVE-06).
fn stops(game: &Aliens, cell: Cell) -> bool {
    game.contacts_beside(cell).next().is_some()
}

/// Spaces that a character can enter, computed once for all paths of a move.
struct Footing {
    board: &'static Board,
    barricaded: DoorSet,
    /// Aliens and blips (A-MOVE-03).
    contacts: CellSet,
    /// Spaces where it must stop (A-MOVE-06).
    stops: CellSet,
    /// Spaces where it may not end (A-MOVE-05).
    forbidden: CellSet,
    /// Spaces beside a usable exit (A-MOVE-10).
    exits: CellSet,
}

/// A possible step: its target, the target's cell (`None` for an exit), the parent's place in the list, and
/// the steps left.
type Found = (Ref, Option<Cell>, usize, u8);

impl Footing {
    fn of(game: &Aliens, who: Character) -> Self {
        let (board, barricaded) = (game.board(), game.barricaded_doors());
        let contacts: CellSet = game.contacts.on_board.iter().map(|contact| contact.cell).collect();
        let others = game.on_board().filter(|member| member.who != who).filter_map(Member::cell);
        Self {
            board,
            barricaded,
            contacts,
            stops: contacts.iter().flat_map(|cell| board.neighbours(cell, barricaded)).collect(),
            forbidden: others.chain(game.tokens()).collect(),
            exits: game.exit_cells().collect(),
        }
    }

    /// True if a space can be entered with `left` steps remaining, so that the move can end there or later
    /// (A-MOVE-03…08).
    fn can_enter(&self, cell: Cell, left: u8) -> bool {
        if self.contacts.contains(cell) {
            return false; // A-MOVE-03
        }
        if !self.forbidden.contains(cell) {
            return true;
        }
        if self.stops.contains(cell) || left == 0 {
            return false; // A-MOVE-08
        }
        let mut next = self.board.neighbours(cell, self.barricaded);
        self.exits.contains(cell) || next.any(|next| self.can_enter(next, left - 1))
    }

    /// Appends the steps from one space. `parent` is the place of that space in `found`, counted from 1; 0 is
    /// the start of the move.
    fn spread(&self, from: Cell, parent: usize, left: u8, found: &mut Vec<Found>, seen: &mut CellSet) {
        if left == 0 {
            return;
        }
        if self.exits.contains(from) {
            found.push((Ref::Exit(from), None, parent, 0)); // A-MOVE-10
        }
        for to in self.board.neighbours(from, self.barricaded) {
            if !seen.contains(to) && self.can_enter(to, left - 1) {
                seen.insert(to);
                found.push((Ref::Cell(to), Some(to), parent, left - 1));
            }
        }
    }
}

/// Possible next steps.
fn first_steps(game: &Aliens, who: Character, left: u8) -> Vec<Found> {
    let mut found = Vec::new();
    if let Some(start) = game.cell_of(who) {
        Footing::of(game, who).spread(start, 0, left, &mut found, &mut CellSet::from_iter([start]));
    }
    found
}

/// The tree of reachable spaces, each by one shortest path, and of exits (A-MOVE-01…10).
fn paths(game: &Aliens, who: Character, left: u8) -> Vec<words::Step> {
    let Some(start) = game.cell_of(who) else { return Vec::new() };
    let footing = Footing::of(game, who);
    // Spaces in the order of their distance, each with the place of its parent.
    let mut found: Vec<Found> = Vec::new();
    let mut seen = CellSet::from_iter([start]);
    footing.spread(start, 0, left, &mut found, &mut seen);
    let mut next = 0;
    while next < found.len() {
        let (_, cell, _, left) = found[next];
        next += 1;
        if let Some(cell) = cell.filter(|cell| left > 0 && !footing.stops.contains(*cell)) {
            footing.spread(cell, next, left, &mut found, &mut seen);
        }
    }
    branches(&found, 0)
}

/// The children of place `parent`. They are contiguous, since `found` is in the order of parents.
fn branches(found: &[Found], parent: usize) -> Vec<words::Step> {
    let first = found.partition_point(|(.., of, _)| *of < parent);
    let children = (first..).zip(&found[first..]).take_while(|(_, (.., of, _))| *of == parent);
    children.map(|(place, (to, ..))| words::Step { to: *to, then: branches(found, place + 1) }).collect()
}

/// Offers of the action Move: along a path (A-MOVE-01), or without a step (A-MOVE-11).
pub(crate) fn offers(game: &Aliens, who: Character) -> Vec<Offer> {
    let tree = paths(game, who, game.side(who).moves);
    let walk = Offer::new(Verb::Move, &["A-MOVE-01", "A-MOVE-09"]);
    let walk = (!tree.is_empty()).then(|| walk.choose(Arg::Path, Slot::Walk { tree }, "A-MOVE-01"));
    walk.into_iter().chain([Offer::new(Verb::Move, &["A-MOVE-11"])]).collect()
}

/// The rule broken by the first impossible step of a path.
pub(crate) fn why_not(game: &Aliens, who: Character, moves: u8, action: &Action) -> Illegal {
    let Some(mut at) = game.cell_of(who) else { return Illegal::new("A-ACT-10", "it is not on the board") };
    let footing = Footing::of(game, who);
    let (mut left, mut stopped) = (moves, false);
    for step in action.all(Arg::Path) {
        match *step {
            _ if stopped => return Illegal::new("A-MOVE-06", "it stops beside an alien or a blip"),
            _ if left == 0 => return Illegal::new("A-MOVE-01", "that is too far"),
            Ref::Cell(to) if !game.are_adjacent(at, to) => {
                return Illegal::new("A-MOVE-02", "no step leads there");
            }
            Ref::Cell(to) if footing.contacts.contains(to) => {
                return Illegal::new("A-MOVE-03", "an alien or a blip is in the way");
            }
            Ref::Cell(to) if footing.forbidden.contains(to) && footing.stops.contains(to) => {
                return Illegal::new("A-MOVE-08", "it would have to stop where it may not");
            }
            Ref::Cell(to) => {
                at = to;
                left -= 1;
                stopped = footing.stops.contains(to);
            }
            _ => return Illegal::new("A-MOVE-10", "there is no exit to leave by"),
        }
    }
    if footing.forbidden.contains(at) {
        return Illegal::new("A-MOVE-05", "a move may not end there");
    }
    Illegal::new("A-MOVE-01", "walk this way step by step")
}

/// Carries out the action Move.
pub(crate) fn perform(game: &mut Aliens, who: Character, action: &Action) {
    let left = game.side(who).moves;
    game.push(Step::Go { who, left, path: action.all(Arg::Path).to_vec() });
}

/// Begins a free Move action.
pub(crate) fn begin(game: &mut Aliens, who: Character) {
    let left = game.side(who).moves;
    game.push(Step::Choose { who, left });
}

fn go(game: &mut Aliens, cx: &mut Cx<'_>, who: Character, left: u8, mut path: Vec<Ref>) {
    if !game.acts(who) || left == 0 || path.is_empty() {
        return;
    }
    match path.remove(0) {
        Ref::Exit(_) => escape(game, cx, who),
        Ref::Cell(to) => {
            step(game, cx, who, to);
            let interrupted = blips::any_seen(game) || !sentry::watching(game, to).is_empty();
            game.push(Step::After { who, left: left - 1, path, interrupted });
            watch(game, who);
        }
        _ => {}
    }
}

/// Moves a character to another space (A-MOVE-09).
fn step(game: &mut Aliens, cx: &mut Cx<'_>, who: Character, to: Cell) {
    let Some(member) = game.squad.get_mut(who) else { return };
    let Fate::At(from) = std::mem::replace(&mut member.fate, Fate::At(to)) else { return };
    cx.tell(SeenEvent::Moved { who, from, to });
}

/// Lets guns fire that see the character after its step (A-SENTRY-04).
fn watch(game: &mut Aliens, who: Character) {
    game.push(sentry::Step::Watch { target: sentry::Target::Character(who) });
}

fn after(game: &mut Aliens, who: Character, left: u8, path: Vec<Ref>, interrupted: bool) {
    let Some(cell) = game.cell_of(who).filter(|_| game.acts(who)) else { return };
    if stops(game, cell) && !is_forbidden_end(game, who, cell) {
        return; // A-MOVE-06
    }
    let next = first_steps(game, who, left);
    match path.first() {
        Some(to) if !interrupted && next.iter().any(|(next, ..)| next == to) => {
            game.push(Step::Go { who, left, path })
        }
        // At the end of the chosen path the move ends, unless something happened or it may not end here.
        None if !interrupted && !is_forbidden_end(game, who, cell) && left == 0 => {}
        _ => game.push(Step::Choose { who, left }),
    }
}

/// Lets a character leave by an exit (A-MOVE-10, A-END-06).
fn escape(game: &mut Aliens, cx: &mut Cx<'_>, who: Character) {
    let carries = game.squad.get(who).map(|member| (member.carries_newt, member.crates));
    if let Some(member) = game.squad.get_mut(who) {
        member.fate = Fate::Escaped;
        (member.carries_newt, member.crates) = (false, 0);
    }
    cx.tell(SeenEvent::Escaped { who });
    game.record.escaped.push(who);
    if let Some((newt, crates)) = carries {
        interact::carried_out(&mut game.record, newt, crates);
    }
    if game.grunts().next().is_none() {
        loss::wait_no_longer(game); // a player who waited for a grunt is out (A-HEROLOSS-07)
    }
    debug_assert!(game.round.phase != Phase::Setup, "nobody leaves before the first round");
}

/// Spaces that a pulled character can step to. Each is nearer to `goal`, and it can end there or go on
/// (A-CARD-40, R-79).
fn nearer(game: &Aliens, who: Character, goal: Cell, left: u8) -> Vec<Cell> {
    let distances = game.within(goal);
    game.cell_of(who).map_or_else(Vec::new, |from| nearer_from(game, who, &distances, from, left))
}

fn nearer_from(game: &Aliens, who: Character, distances: &Distances, from: Cell, left: u8) -> Vec<Cell> {
    let now = distances.or_far(from);
    let can_enter = |to: &Cell| {
        let ends = !is_forbidden_end(game, who, *to);
        distances.or_far(*to) < now
            && left > 0
            && game.contacts.at(*to).is_none()
            && (ends || !stops(game, *to) && !nearer_from(game, who, distances, *to, left - 1).is_empty())
    };
    game.adjacent(from).filter(can_enter).collect()
}

/// Maximum number of steps by which a character's ability pulls others; 0 without such an ability.
fn pulled_by(game: &Aliens, who: Character) -> u8 {
    let mut ops = game.side(who).abilities.iter().flat_map(|def| &def.ops);
    ops.find_map(|op| if let AbilityOp::Pull { steps } = op { Some(*steps) } else { None }).unwrap_or(0)
}

/// True if a character could be pulled at least one of `steps` steps towards a space.
pub(crate) fn can_be_pulled(game: &Aliens, who: Character, goal: Cell, steps: u8) -> bool {
    !nearer(game, who, goal, steps).is_empty()
}
