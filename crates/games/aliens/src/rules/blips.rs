//! Section 11: reveals of blips.

use airlock_engine::{Framed, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    content::Cell,
    model::{ContactId, Member, Nature, Phase, event::SeenEvent, words::Ref},
    rules::{
        decide::{self, Then},
        frame::{Cx, Flow, Frame, Procedure},
        position::Aliens,
    },
};

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Blips in sight are revealed one after another (A-BLIP-10, A-BLIP-12).
    Seen,
    /// Further figures of a revealed blip are placed (A-OPT-03, A-OPT-04).
    Emerge {
        left: u8,
        /// Space of the first one.
        first: Cell,
        /// The spaces that were out of sight at the moment of the reveal.
        hidden: Vec<Cell>,
    },
}

impl Procedure<Aliens> for Step {
    fn run(self, game: &mut Aliens, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Seen => {
                let mut seen = seen(game);
                seen.sort_by_key(|(cell, _)| *cell); // reading order (DP-21)
                let options = seen.into_iter().map(|(_, contact)| Ref::Contact(contact)).collect();
                decide::senior(game, cx, options, Then::Reveal);
            }
            Self::Emerge { left: 0, .. } => {}
            Self::Emerge { left, first, hidden } => {
                let options = places(game, first, &hidden).into_iter().map(Ref::Cell).collect();
                decide::senior(game, cx, options, Then::Emerge { left, first, hidden });
            }
        }
        Flow::Done
    }
}

/// True if a blip is in sight, so that it is about to be revealed.
pub(crate) fn any_seen(game: &Aliens) -> bool {
    !seen(game).is_empty()
}

/// Blips in sight of any character.
fn seen(game: &Aliens) -> Vec<(Cell, ContactId)> {
    // This runs all the time. The test against walls is cheap and rules out most blips.
    let board = game.board();
    let in_line =
        |cell: Cell| game.on_board().filter_map(Member::cell).any(|eye| board.in_line(eye).contains(cell));
    let mut blips = game.contacts.blips().filter(|blip| in_line(blip.cell)).peekable();
    if blips.peek().is_none() {
        return Vec::new();
    }
    let sees = game.anyone_sees();
    blips.filter(|blip| sees(blip.cell)).map(|blip| (blip.cell, blip.id)).collect()
}

/// Reveals blips in sight before whatever is in progress goes on (A-BLIP-08, A-BLIP-10).
pub(crate) fn look_out(game: &mut Aliens) {
    let revealing = |frame: &Frame| match frame {
        Frame::Blips(_) => true,
        Frame::Decide(step) => step.reveals(),
        _ => false,
    };
    if !game.stack.top().is_some_and(revealing) && any_seen(game) {
        game.push(Step::Seen);
    }
}

/// Reveals a blip: aliens take its place, and its token returns to the supply (A-BLIP-11). Alien pieces are
/// no limit (A-COMP-09). Aliens revealed before step 1 ends act in it (A-BLIP-13), also while spawning
/// (A-SPAWN-11).
pub(crate) fn reveal(game: &mut Aliens, cx: &mut Cx<'_>, id: ContactId) {
    let hidden: Vec<Cell> = match game.setup.figures {
        Some(_) => {
            let sees = game.anyone_sees();
            game.board().spaces().iter().filter(|cell| !sees(*cell)).collect()
        }
        None => Vec::new(),
    };
    let figures = game.figures_left();
    let Some(contact) = game.contacts.get_mut(id) else { return };
    let Nature::Blip(token) = contact.nature else { return };
    let was = Some(contact.likeness());
    let aliens = token.face.aliens();
    let first = contact.cell;
    cx.disclose("A-BLIP-11", SeatSet::ALL, || aliens.to_string());
    cx.tell(SeenEvent::Sighted { contact: id, aliens, was });
    let singly = figures.is_some_and(|figures| figures >= aliens); // A-OPT-06
    contact.nature = Nature::Alien { tokens: if singly { 0 } else { aliens - 1 } };
    game.contacts.supply.add(token.face);
    if singly && aliens > 1 {
        game.push(Step::Emerge { left: aliens - 1, first, hidden });
    }
}

impl Aliens {
    /// Number of alien figures off the board; `None` without the optional rule (A-OPT-01, A-OPT-06).
    fn figures_left(&self) -> Option<u8> {
        let used = self.contacts.aliens().filter(|alien| !alien.is_facehugger()).count();
        let used = u8::try_from(used).unwrap_or(u8::MAX);
        self.setup.figures.map(|figures| figures.saturating_sub(used))
    }
}

/// Possible spaces of a further figure: beside the first, and out of sight before and after. Without one, the
/// nearest free spaces out of sight (A-OPT-03, A-OPT-04).
fn places(game: &Aliens, first: Cell, hidden: &[Cell]) -> Vec<Cell> {
    let stays_hidden = |cell: Cell| {
        let mut world = game.clone();
        world.contacts.add(cell, Nature::Alien { tokens: 0 }, true);
        !world.anyone_sees()(cell)
    };
    let fits = |cell: &Cell| hidden.contains(cell) && game.is_free(*cell) && stays_hidden(*cell);
    let mut beside: Vec<Cell> = game.adjacent(first).filter(fits).collect();
    if !beside.is_empty() {
        beside.sort_unstable();
        return beside;
    }
    let distances = game.walking([first]);
    let sees = game.anyone_sees();
    let mut rest: Vec<Cell> =
        game.board().spaces().iter().filter(|cell| game.is_free(*cell) && !sees(*cell)).collect();
    rest.sort_by_key(|cell| (distances.or_far(*cell), *cell));
    let Some(cell) = rest.iter().copied().find(|cell| stays_hidden(*cell)) else { return Vec::new() };
    let least = distances.or_far(cell);
    rest.retain(|cell| distances.or_far(*cell) == least && stays_hidden(*cell));
    rest
}

/// Puts a further figure on a space (A-OPT-05). In step 1 it is activated if the first one is. In step 2 it
/// takes no part in the move that revealed it. Later it waits for the next phase (A-OPT-07, A-BLIP-13, R-65).
pub(crate) fn emerge(
    game: &mut Aliens,
    cx: &mut Cx<'_>,
    cell: Cell,
    left: u8,
    first: Cell,
    hidden: Vec<Cell>,
) {
    let waits = match game.round.phase {
        Phase::Aliens => game.contacts.at(first).is_none_or(|first| first.activated),
        _ => true,
    };
    let contact = game.contacts.add(cell, Nature::Alien { tokens: 0 }, waits);
    cx.tell(SeenEvent::Emerged { contact, at: cell });
    game.push(Step::Emerge { left: left - 1, first, hidden });
}
