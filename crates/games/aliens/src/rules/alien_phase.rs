//! Section 11: the Alien phase, with captures, aliens, blips and motion cards.

use airlock_engine::Framed;
use serde::{Deserialize, Serialize};

use crate::{
    content::ids::{Character, EnduranceKind},
    model::{Contact, ContactId, Fate, Phase, event::SeenEvent, words::Ref},
    rules::{
        creep::{self, Creep},
        decide::{self, Then},
        events,
        frame::{Cx, Flow, Procedure},
        motion,
        position::Aliens,
        round,
        seal::alien_die,
    },
};

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Beginning of the phase with its three steps (A-ALIEN-02). All prone characters are judged at the same
    /// moment (A-ALIEN-01).
    Begin,
    /// An adjacent alien leaves with each captured character (A-ALIEN-28).
    CarryOff(Captivity),
    /// Step 1: the next alien (A-ALIEN-03).
    Aliens,
    /// Step 2: the next board with blips (A-BLIP-01).
    Boards,
    /// The next blip of the board that was rolled for (A-BLIP-03).
    Blips,
    /// The phase ends.
    End,
}

/// Captures at the same moment. A character helped up before they take effect is not carried off, and no
/// alien leaves for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Captivity {
    /// Characters still to be processed.
    pub waiting: Vec<Character>,
    /// Characters already processed.
    pub gone: Vec<Carried>,
}

/// A captured character with the alien that leaves with it; no alien if none was left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Carried {
    pub who: Character,
    pub with: Option<ContactId>,
}

impl Captivity {
    /// Removes the characters that have been helped up.
    fn still(mut self, game: &Aliens) -> Self {
        self.waiting.retain(|who| is_captured(game, *who));
        self.gone.retain(|carried| is_captured(game, carried.who));
        self
    }

    /// Captured characters that can be next; the senior player chooses. A single choice if the order changes
    /// nothing (A-ALIEN-28).
    pub(crate) fn choices(&self, game: &Aliens) -> Vec<Ref> {
        let captivity = self.clone().still(game);
        let waiting: Vec<(Character, Vec<ContactId>)> =
            captivity.waiting.iter().map(|who| (*who, captivity.free_beside(game, *who))).collect();
        // The order changes nothing for a character that shares no alien with the others, nor if all share
        // the same aliens.
        let apart = |(who, own): &&(Character, Vec<ContactId>)| {
            waiting
                .iter()
                .all(|(other, theirs)| other == who || !own.iter().any(|alien| theirs.contains(alien)))
        };
        let alike = waiting.iter().all(|(_, own)| Some(own) == waiting.first().map(|(_, own)| own));
        let next = if alike { waiting.first() } else { waiting.iter().find(apart) };
        match next {
            Some((who, _)) => vec![Ref::Character(*who)],
            None => waiting.into_iter().map(|(who, _)| Ref::Character(who)).collect(),
        }
    }

    /// The aliens with which a character can leave; empty if it is no longer captured.
    pub(crate) fn carriers(&self, game: &Aliens, who: Character) -> Vec<Ref> {
        let free = if is_captured(game, who) { self.free_beside(game, who) } else { Vec::new() };
        free.into_iter().map(Ref::Contact).collect()
    }

    /// Aliens beside a character that could carry it off and are not taken yet, in the order of their numbers
    /// (DP-15).
    fn free_beside(&self, game: &Aliens, who: Character) -> Vec<ContactId> {
        let free = |contact: &&Contact| {
            !contact.is_blip()
                && !contact.is_facehugger()
                && !self.gone.iter().any(|carried| carried.with == Some(contact.id))
        };
        let beside = game.cell_of(who).into_iter().flat_map(|cell| game.contacts_beside(cell));
        let mut aliens: Vec<ContactId> = beside.filter(free).map(|contact| contact.id).collect();
        aliens.sort_unstable();
        aliens
    }
}

/// Move value of an alien (A-ALIEN-07).
const MOVES: u8 = 6;

impl Procedure<Aliens> for Step {
    fn run(self, game: &mut Aliens, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Begin => begin(game, cx),
            Self::CarryOff(captivity) => next_captured(game, cx, captivity),
            Self::Aliens => {
                let waiting = game.contacts.aliens().filter(|alien| !alien.activated).map(|alien| alien.id);
                let options = creep::nearest(game, waiting.collect::<Vec<_>>().into_iter());
                if !options.is_empty() {
                    game.push(Self::Aliens);
                    decide::senior(game, cx, options, Then::Activate); // A-ALIEN-04
                }
            }
            Self::Boards => boards(game, cx),
            Self::Blips => {
                let waiting = game.contacts.on_board.iter();
                let waiting = waiting.filter(|contact| !contact.activated && contact.allowance.is_some());
                let options =
                    creep::nearest(game, waiting.map(|contact| contact.id).collect::<Vec<_>>().into_iter());
                if !options.is_empty() {
                    game.push(Self::Blips);
                    decide::senior(game, cx, options, Then::Activate);
                }
            }
            Self::End => {
                if game.prone().next().is_some() && !game.round.helped {
                    events::moment(game, EnduranceKind::OnYourFeet);
                }
            }
        }
        Flow::Done
    }
}

fn begin(game: &mut Aliens, cx: &mut Cx<'_>) {
    round::phase(game, cx, Phase::Aliens);
    game.round.used.clear();
    game.round.helped = false;
    for contact in &mut game.contacts.on_board {
        contact.activated = false;
        contact.allowance = None;
    }
    game.then([Step::Aliens.into(), Step::Boards.into(), motion::Step::Begin.into(), Step::End.into()]);
    if game.on_board().next().is_none() {
        return game.skip_to_motion(); // A-LOSS-05
    }
    let prone: Vec<Character> = game.prone().collect();
    // A character with only facehuggers beside it is not captured and does not stand up (A-FACEHUGGER-04,
    //
    let captured: Vec<Character> = prone.iter().copied().filter(|who| is_captured(game, *who)).collect();
    let rising: Vec<Character> =
        prone.iter().copied().filter(|who| aliens_beside(game, *who).is_empty()).collect();
    if !captured.is_empty() {
        game.push(Step::CarryOff(Captivity { waiting: captured, gone: Vec::new() }));
    }
    for who in rising {
        game.stand_up(cx, who);
    }
}

fn aliens_beside(game: &Aliens, who: Character) -> Vec<&Contact> {
    let beside = game.cell_of(who).into_iter().flat_map(|cell| game.contacts_beside(cell));
    beside.filter(|contact| !contact.is_blip()).collect()
}

/// True if a prone character is beside an alien that can carry it off (A-ALIEN-01, A-FACEHUGGER-04).
fn is_captured(game: &Aliens, who: Character) -> bool {
    let prone = game.squad.get(who).is_some_and(|member| member.prone);
    prone && aliens_beside(game, who).iter().any(|contact| !contact.is_facehugger())
}

impl Aliens {
    /// Skips to motion cards. Aliens and blips stay in place while no character is on the board (A-LOSS-05).
    fn skip_to_motion(&mut self) {
        self.stack.unwind(|frame| matches!(frame, crate::rules::frame::Frame::Motion(_)));
    }
}

/// Finds an alien for the next captured character. After the last, all leave at the same moment (A-ALIEN-28).
fn next_captured(game: &mut Aliens, cx: &mut Cx<'_>, captivity: Captivity) {
    let captivity = captivity.still(game);
    let options = captivity.choices(game);
    if !options.is_empty() {
        return decide::senior(game, cx, options, Then::Captive(captivity));
    }
    let all: Vec<Character> = captivity.gone.iter().map(|carried| carried.who).collect();
    for contact in captivity.gone.into_iter().filter_map(|carried| carried.with) {
        game.contacts.destroy(cx, contact);
    }
    if !all.is_empty() {
        game.lose(cx, &all, Fate::Captured);
    }
}

/// Chooses the adjacent alien that leaves with a captured character. Without one it is captured all the same
///
pub(crate) fn carry_off(game: &mut Aliens, cx: &mut Cx<'_>, mut captivity: Captivity, who: Character) {
    captivity.waiting.retain(|other| *other != who);
    let options = captivity.carriers(game, who);
    if options.is_empty() {
        return take(game, captivity, who, None);
    }
    decide::senior(game, cx, options, Then::CarryOff { captivity, who });
}

/// Records the alien that leaves with a captured character.
pub(crate) fn take(game: &mut Aliens, mut captivity: Captivity, who: Character, with: Option<ContactId>) {
    captivity.gone.push(Carried { who, with });
    game.push(Step::CarryOff(captivity));
}

/// Activates a contact, which moves and attacks if it can (A-ALIEN-05, A-BLIP-04, A-BLIP-14).
pub(crate) fn activate(game: &mut Aliens, contact: ContactId) {
    game.round.helped = false;
    let Some(active) = game.contacts.get_mut(contact) else { return };
    active.activated = true;
    let left = active.allowance.unwrap_or(MOVES);
    game.push(creep::Step::Move(Creep { contact, left, path: Vec::new(), attacks: true }));
}

fn boards(game: &mut Aliens, cx: &mut Cx<'_>) {
    if game.round.phase != Phase::Blips {
        round::phase(game, cx, Phase::Blips);
    }
    let mut boards: Vec<u8> = game
        .contacts
        .on_board
        .iter()
        .filter(|contact| !contact.activated)
        .map(|c| game.slot_of(c.cell))
        .collect();
    boards.sort_unstable();
    boards.dedup();
    if boards.is_empty() || game.on_board().next().is_none() {
        return;
    }
    game.push(Step::Boards);
    decide::senior(game, cx, boards.into_iter().map(Ref::Board).collect(), Then::Board); // A-BLIP-02
}

impl Aliens {
    /// The board of a space, as an index into the mission's layout.
    pub(crate) fn slot_of(&self, cell: crate::content::Cell) -> u8 {
        self.board().slot_of(cell).and_then(|slot| u8::try_from(slot).ok()).unwrap_or(0)
    }
}

/// Rolls once for the move value of all blips on a board that have not been activated (A-BLIP-01).
pub(crate) fn roll_for(game: &mut Aliens, cx: &mut Cx<'_>, board: u8) {
    game.round.helped = false;
    let roll = alien_die(cx);
    cx.tell(SeenEvent::BoardRolled { board, roll });
    let slots: Vec<u8> = game.contacts.on_board.iter().map(|contact| game.slot_of(contact.cell)).collect();
    for (contact, slot) in game.contacts.on_board.iter_mut().zip(slots) {
        if slot == board && !contact.activated {
            contact.allowance = Some(roll);
        }
    }
    game.push(Step::Blips);
    events::after_roll(game);
}
