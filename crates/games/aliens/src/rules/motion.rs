//! Section 11: motion cards.

use airlock_engine::{Draw, Framed, Piece, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        Cell, MotionCard, MotionOp, MotionType,
        ids::{Character, EnduranceKind, PieceKind},
    },
    model::{
        ContactId, Level, MotionDeck, Phase,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Verb, Word},
    },
    rules::{
        abilities, cards, creep,
        decide::{self, Then},
        events,
        frame::{Cx, Flow, Manner, Procedure, Question},
        position::Aliens,
        round, spawn,
    },
};

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Beginning of step 3 (A-MTRACK-01).
    Begin,
    /// The next card is turned up (A-MTRACK-02).
    Next {
        /// The seat that resolves it.
        seat: Seat,
        /// Number of cards left, this one included.
        left: u8,
    },
    /// A window for the event that cancels its blips (E-V08).
    Window {
        /// The seat that resolves the card.
        seat: Seat,
        /// All seats asked.
        all: SeatSet,
        /// Seats that have not answered yet.
        asked: SeatSet,
        /// Seats that want to play it.
        willing: SeatSet,
    },
    /// Its blips appear (A-MTRACK-04).
    Blips {
        /// The seat that resolves it.
        seat: Seat,
    },
    /// The blips of a hatch card appear at the hatch of its player.
    AtHatch {
        /// The seat that resolves it.
        seat: Seat,
    },
    /// Its effect is resolved.
    Effect {
        /// The seat that resolves it.
        seat: Seat,
    },
    /// It goes to the motion discard (A-MTRACK-11).
    Away,
    /// Blips appear at each hatch.
    Hatches {
        /// The hatches that are left.
        hatches: Vec<Cell>,
        blips: u8,
    },
}

impl Procedure<Aliens> for Step {
    fn run(self, game: &mut Aliens, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Begin => begin(game, cx),
            Self::Next { left: 0, .. } => {}
            Self::Next { seat, left } => next(game, cx, seat, left),
            Self::Window { .. } => return Flow::Ask(self),
            Self::Blips { seat } => blips(game, cx, seat),
            Self::AtHatch { seat } => at_own_hatch(game, seat),
            Self::Effect { seat } => effect(game, cx, seat),
            Self::Away => {
                let reshuffled = game.mission().motion_deck.reshuffled;
                if let Some(card) = game.motion.current.take() {
                    game.motion.discard.push(card);
                }
                renew(&mut game.motion, cx, reshuffled);
                game.motion.placed.clear();
                game.motion.witnesses.clear();
                game.motion.cancelled = false;
            }
            Self::Hatches { hatches, blips } => {
                let mut order = hatches.clone();
                order.sort_unstable(); // reading order (DP-16)
                let options = order.into_iter().map(Ref::Hatch).collect();
                decide::senior(game, cx, options, Then::Hatch { hatches, blips });
            }
        }
        Flow::Done
    }

    fn question(&self, _: &Aliens) -> Option<Question> {
        let Self::Window { asked, .. } = self else { return None };
        let manner = Manner::Window(Word::MotionCard.as_str());
        Some(Question { seats: *asked, point: "DP-14", manner })
    }

    fn offers(&self, game: &Aliens, seat: Seat) -> Vec<Offer> {
        let rules: &'static [&'static str] = &["A-CARD-05", "A-MTRACK-06"];
        let card = events::held(game, seat, EnduranceKind::GhostReading);
        let play = card.map(|card| {
            let cost = events::cost(EnduranceKind::GhostReading);
            game.priced(Offer::new(Verb::React, rules).on(Arg::Card, card), cost)
        });
        std::iter::once(Offer::new(Verb::No, rules)).chain(play).collect()
    }

    fn answer(self, game: &mut Aliens, cx: &mut Cx<'_>, who: Seat, action: &Action) {
        let Self::Window { seat, all, mut asked, mut willing } = self else { return };
        asked.remove(who);
        if action.verb == Verb::React {
            if events::is_first(game, who, all) {
                return cancel(game, cx, seat, who);
            }
            willing.insert(who);
        }
        game.push(Self::Window { seat, all, asked, willing });
    }

    fn close(self, game: &mut Aliens, cx: &mut Cx<'_>) {
        if let Self::Window { seat, willing, .. } = self {
            match game.in_order().find(|seat| willing.contains(*seat)) {
                Some(player) => cancel(game, cx, seat, player),
                None => game.push(Self::Blips { seat }),
            }
        }
    }
}

/// Number of cards to resolve in a phase (A-MTRACK-01).
fn number_of_cards(players: usize) -> u8 {
    match players {
        0 => 0,
        1 => 2,
        2..=4 => 3,
        _ => 4,
    }
}

fn begin(game: &mut Aliens, cx: &mut Cx<'_>) {
    if game.round.number <= u16::from(game.mission().quiet_through()) {
        return; // Mission 1
    }
    round::phase(game, cx, Phase::MotionCards);
    let players = game.seats().filter(|seat| game.is_in_game(*seat)).count();
    let senior = game.senior();
    let first = game.seats_from(senior).find(|seat| game.is_in_game(*seat)).unwrap_or(senior);
    game.push(Step::Next { seat: first, left: number_of_cards(players) });
}

/// Makes the resolved cards a new deck once the old one has run out (A-MTRACK-03), except in Bug Hunts
/// (A-BUGHUNT-05).
fn renew(motion: &mut MotionDeck, cx: &mut Cx<'_>, reshuffled: bool) {
    if !motion.deck.is_empty() || motion.discard.is_empty() || !reshuffled {
        return;
    }
    let mut cards = std::mem::take(&mut motion.discard);
    cx.chance.shuffle(Draw::new("motion"), &mut cards, MotionCard::to_string);
    motion.deck = cards.into_iter().rev().map(Piece::unseen).collect();
    cx.tell(SeenEvent::MotionShuffled);
}

fn next(game: &mut Aliens, cx: &mut Cx<'_>, seat: Seat, left: u8) {
    let reshuffled = game.mission().motion_deck.reshuffled;
    renew(&mut game.motion, cx, reshuffled);
    let Some(card) = game.motion.deck.pop().map(|piece| piece.face) else { return };
    game.round.helped = false;
    cx.disclose("A-MTRACK-04", SeatSet::ALL, || card.to_string());
    cx.tell(SeenEvent::MotionCard { card, seat });
    game.motion.current = Some(card);
    // The turn passes to the left. A player out of the game resolves no card (A-MTRACK-02, A-HEROLOSS-08).
    let after =
        game.seats_from(seat.left(game.setup.players)).find(|seat| game.is_in_game(*seat)).unwrap_or(seat);
    game.then([
        Step::Effect { seat }.into(),
        Step::Away.into(),
        Step::Next { seat: after, left: left - 1 }.into(),
    ]);
    let could = |seat: &Seat| {
        game.switches[seat.index()].motion_card == Level::Ask
            && events::could_hold(game, *seat, EnduranceKind::GhostReading)
    };
    let asked: SeatSet = game.seats().filter(could).collect();
    game.push(if asked.is_empty() {
        Step::Blips { seat }
    } else {
        Step::Window { seat, all: asked, asked, willing: SeatSet::NONE }
    });
}

fn cancel(game: &mut Aliens, cx: &mut Cx<'_>, seat: Seat, player: Seat) {
    let event = events::pay(game, cx, player, EnduranceKind::GhostReading);
    if game.ending.is_some() {
        return;
    }
    if let Some(event) = event {
        events::away(game, cx, event);
    }
    game.motion.cancelled = true;
    game.push(Step::Blips { seat });
}

/// Puts the card's blips on the board. A hatch card places its hatch first (A-MTRACK-04).
fn blips(game: &mut Aliens, cx: &mut Cx<'_>, seat: Seat) {
    let Some(card) = game.motion.current else { return };
    let cancelled = game.motion.cancelled;
    let blips = card.def().blips;
    match card.location() {
        Some(number) if !cancelled => spawn::begin(game, spawn::Source::Spawn(number), blips, true),
        Some(_) => {}
        None => {
            if !cancelled {
                game.push(Step::AtHatch { seat });
            }
            if game.player(seat).hatch.is_none() {
                find_hero(game, cx, seat); // A-MTRACK-08
            }
        }
    }
}

/// Finds "your hero". A player with two chooses one; for a player without one, the senior player chooses a
/// character (A-MTRACK-12, A-MTRACK-13, DP-32).
fn find_hero(game: &mut Aliens, cx: &mut Cx<'_>, seat: Seat) {
    let heroes: Vec<Ref> = game.heroes_of(seat).map(|hero| Ref::Character(hero.who)).collect();
    if !heroes.is_empty() {
        return decide::ask(game, cx, seat, heroes, Then::StandIn);
    }
    let distances = game.walking(game.mission().plan.spawn_points);
    let mut all: Vec<(u16, Cell, Character)> = game
        .on_board()
        .filter_map(|member| Some((distances.or_far(member.cell()?), member.cell()?, member.who)))
        .collect();
    all.sort_unstable();
    let options = all.into_iter().map(|(.., who)| Ref::Character(who)).collect();
    decide::senior(game, cx, options, Then::StandIn);
}

/// Places a hatch beside a character, on a free space without hatch or spawn point, or on the nearest such
/// space (A-MTRACK-07, A-MTRACK-09, R-37).
pub(crate) fn place_hatch_beside(game: &mut Aliens, cx: &mut Cx<'_>, who: Character) {
    let Some(from) = game.cell_of(who) else { return };
    let seat = resolving(game);
    let distances = game.walking([from]);
    if game.field.hatches.len() >= usize::from(PieceKind::Hatch.count()) {
        let least = game.field.hatches.iter().map(|cell| distances.or_far(*cell)).min();
        let nearest = game.field.hatches.iter().filter(|cell| Some(distances.or_far(**cell)) == least);
        let options = nearest.map(|cell| Ref::Cell(*cell)).collect();
        return decide::ask(game, cx, seat, options, Then::PlaceHatch); // A-MTRACK-09
    }
    let bare = |cell: &Cell| {
        game.is_free(*cell) && !game.field.hatches.contains(cell) && game.spawn_point_at(*cell).is_none()
    };
    let mut options: Vec<Cell> = game.adjacent(from).filter(bare).collect();
    if options.is_empty() {
        let all: Vec<Cell> = game.board().spaces().iter().filter(bare).collect();
        let least = all.iter().map(|cell| distances.or_far(*cell)).min();
        options = all.into_iter().filter(|cell| Some(distances.or_far(*cell)) == least).collect();
    }
    options.sort_unstable();
    let options = options.into_iter().map(Ref::Cell).collect();
    decide::ask(game, cx, seat, options, Then::PlaceHatch); // DP-23
}

/// The seat that resolves the card in progress.
fn resolving(game: &Aliens) -> Seat {
    let by = |frame: &crate::rules::frame::Frame| match frame {
        crate::rules::frame::Frame::Motion(Step::Effect { seat }) => Some(*seat),
        _ => None,
    };
    game.stack.iter().find_map(by).unwrap_or_else(|| game.senior())
}

/// Places the card's hatch on a space, where it may already be (A-MTRACK-08, A-MTRACK-09).
pub(crate) fn place_hatch(game: &mut Aliens, cx: &mut Cx<'_>, cell: Cell) {
    let seat = resolving(game);
    if !game.field.hatches.contains(&cell) {
        game.field.hatches.push(cell);
        cx.tell(SeenEvent::HatchPlaced { at: cell });
    }
    game.player_mut(seat).hatch = Some(cell);
}

fn at_own_hatch(game: &mut Aliens, seat: Seat) {
    if game.on_board().next().is_none() {
        return; // A-MTRACK-13
    }
    let (Some(card), Some(cell)) = (game.motion.current, game.player(seat).hatch) else { return };
    spawn::begin(game, spawn::Source::Hatch(cell), card.def().blips, true); // A-MTRACK-14
}

/// Puts blips at one hatch, then at the others.
pub(crate) fn at_hatch(game: &mut Aliens, cell: Cell, mut hatches: Vec<Cell>, blips: u8) {
    hatches.retain(|other| *other != cell);
    game.push(Step::Hatches { hatches, blips });
    spawn::begin(game, spawn::Source::Hatch(cell), blips, false);
}

/// Resolves the effect of the card if its condition holds (A-MTRACK-05, A-MTRACK-06).
fn effect(game: &mut Aliens, cx: &mut Cx<'_>, seat: Seat) {
    let Some(card) = game.motion.current else { return };
    let placed = !game.motion.placed.is_empty();
    let visible = !game.motion.witnesses.is_empty();
    let holds = match card.def().card_type {
        MotionType::Hidden => placed && !visible,
        MotionType::Active => placed && visible,
        MotionType::Hatch | MotionType::Alien => true,
    };
    if !holds {
        return;
    }
    let mut frames = Vec::new();
    for op in &card.def().ops {
        match *op {
            MotionOp::Exhaust { n } => frames.push(cards::Step::Exhaust { n }.into()),
            MotionOp::ExhaustForEachWitness { n } => {
                let witnesses = u8::try_from(game.motion.witnesses.len()).unwrap_or(u8::MAX);
                frames.push(cards::Step::Exhaust { n: n.saturating_mul(witnesses) }.into());
            }
            MotionOp::Discard { n } => frames.push(cards::Step::DiscardFromDeck { seat, n }.into()),
            MotionOp::ReturnRandomDiscard => abilities::return_random(&mut game.piles, cx),
            MotionOp::LowerDialsOfWitnesses { by } => {
                for who in game.motion.witnesses.clone() {
                    game.lower_dial(cx, who, by);
                }
            }
            MotionOp::MovePlacedBlips { steps } => {
                frames.push(creep::Step::Each { which: game.motion.placed.clone(), steps }.into());
            }
            MotionOp::MoveAliens { steps } => {
                let which: Vec<ContactId> = game.contacts.aliens().map(|alien| alien.id).collect();
                frames.push(creep::Step::Each { which, steps }.into());
            }
            MotionOp::SpawnAtEveryHatch { .. } if game.motion.cancelled => {} // these are its blips, too
            MotionOp::SpawnAtEveryHatch { blips } => {
                frames.push(Step::Hatches { hatches: game.field.hatches.clone(), blips }.into());
            }
        }
    }
    game.stack.then(frames);
}
