//! Determinisation: samples another position that a viewer cannot distinguish from the true one.
//!
//! Each family of components that look alike is dealt again among the places that the viewer does not know.
//! Facts that can only be inferred by counting (such as the cards that can still be in a hand) are not
//! preserved, because no view shows them.

use airlock_engine::{Deal, Piece, Seat, SeatSet, Stack, Viewer, reexport::rand_core::Rng, rng as dice};

use crate::{
    content::{
        ItemCardId, ObjectiveDeck, TokenId,
        ids::{ItemColor, Objective, TileBack, TokenKind},
    },
    model::{
        Boxed, Course, Crew, Decks, HeldObjective, IntruderPlayer, Intruders, Memory, PlayingCard, Seen,
        Ship, VoidSeeders,
    },
    rules::{
        effect::consent, frame::Frame, inventory::STANDARD, objectives, position::Nemesis, react, turn,
        void_seeders::panic,
    },
};

/// Returns a position in which everything that `who` does not know is redrawn.
pub(crate) fn imagine(game: &Nemesis, who: Viewer, rng: &mut impl Rng) -> Nemesis {
    let mut world = game.clone();
    if world.outcome.is_some() {
        return world; // N-HIDDEN-06
    }
    let busy = busy(&world.stack);
    let Nemesis { ship, engines, course, intruders, decks, crew, record, boxed, stack, .. } = &mut world;
    tiles(ship, boxed, who, rng);
    working(engines, who, rng);
    destination(course, boxed, who, rng);
    bag(intruders, boxed, rng);
    let before: Vec<Vec<Objective>> = crew.iter().map(|crew| pair(crew).collect()).collect();
    goals(crew, boxed, who, rng);
    memories(&mut record.memories, crew, who, &before);
    common_decks(decks, who, rng);
    items(decks, crew, busy, who, rng);
    contamination(decks, crew, rng);
    hands(crew, busy, who, rng);
    answers(stack, crew, who, rng);
    if let Some(player) = &mut world.intruder_player {
        intruder_cards(player, who, rng);
    }
    if let Some(own) = &mut world.void_seeders {
        panic_cards(own, who, rng);
    }
    world
}

/// Redraws room tiles by their backs, and exploration tokens, including those in the box.
fn tiles(ship: &mut Ship, boxed: &mut Boxed, who: Viewer, rng: &mut impl Rng) {
    for back in [TileBack::One, TileBack::Two] {
        let mut deal = Deal::new(who);
        let rooms = ship.rooms.iter_mut().map(|(_, room)| &mut room.tile);
        deal.pieces(rooms.filter(|tile| tile.face.def().back == back), None);
        deal.unknown(boxed.tiles.iter_mut().filter(|tile| tile.def().back == back));
        deal.shuffle(rng);
    }
    let mut deal = Deal::new(who);
    deal.pieces(ship.rooms.iter_mut().filter_map(|(_, room)| room.token.as_mut()), None);
    deal.unknown(&mut boxed.tokens);
    deal.shuffle(rng);
}

/// Redraws the state of engines that the viewer has not seen.
fn working(engines: &mut [Piece<bool>], who: Viewer, rng: &mut impl Rng) {
    for engine in engines.iter_mut().filter(|engine| !engine.known.sees(who)) {
        engine.face = flip(rng);
    }
}

/// Redraws the course card.
fn destination(course: &mut Course, boxed: &mut Boxed, who: Viewer, rng: &mut impl Rng) {
    let mut deal = Deal::new(who);
    deal.pieces([&mut course.card], None);
    deal.unknown(&mut boxed.courses);
    deal.shuffle(rng);
}

fn flip(rng: &mut impl Rng) -> bool {
    dice::below(rng, 2) == 0
}

/// Redraws face-down weaknesses and the numbers of the tokens in bag and supply. The kinds of tokens
/// are public.
fn bag(intruders: &mut Intruders, boxed: &mut Boxed, rng: &mut impl Rng) {
    let mut deal = Deal::new(Viewer::Public);
    let hidden = intruders.weaknesses.iter_mut().filter(|weakness| !weakness.discovered);
    deal.unknown(hidden.map(|weakness| &mut weakness.card)); // N-WEAK-04
    deal.unknown(&mut boxed.weaknesses);
    deal.shuffle(rng);
    // Madness tokens are skipped: their owner is public.
    for &kind in TokenKind::ALL.iter().filter(|kind| **kind != TokenKind::Madness) {
        let of_kind = |token: &&mut TokenId| token.kind() == kind;
        let mut deal = Deal::new(Viewer::Public);
        deal.unknown(intruders.bag.contents_mut().iter_mut().filter(of_kind));
        deal.unknown(intruders.supply.contents_mut().iter_mut().filter(of_kind));
        deal.shuffle(rng);
    }
    intruders.bag.contents_mut().sort_unstable();
    intruders.supply.contents_mut().sort_unstable();
}

/// Redraws the objectives of other seats: the cards they hold, and which of the two they kept.
fn goals(crew: &mut [Crew], boxed: &mut Boxed, who: Viewer, rng: &mut impl Rng) {
    let others = crew.iter_mut().enumerate().filter(|(index, _)| !is_seat(who, *index));
    for (_, crew) in others {
        if let ([kept], Some(given_up)) = (crew.objectives.as_mut_slice(), &mut crew.given_up)
            && !kept.known.sees(who)
            && !given_up.known.sees(who)
            && flip(rng)
        {
            // `looked` moves with its card: a look before the choice was at the card, wherever it is now.
            std::mem::swap(&mut kept.card, &mut given_up.card);
            std::mem::swap(&mut kept.looked, &mut given_up.looked);
        }
    }
    for &deck in ObjectiveDeck::ALL {
        let of_deck = |card: &&mut Objective| card.def().deck == deck;
        let mut deal = Deal::new(who);
        for (index, crew) in crew.iter_mut().enumerate() {
            let unknown = |held: &&mut HeldObjective| {
                !is_seat(who, index) && !held.known.sees(who) && !held.looked.sees(who)
            };
            let held = crew.objectives.iter_mut().chain(&mut crew.given_up).filter(unknown);
            deal.unknown(held.map(|held| &mut held.card).filter(of_deck));
        }
        deal.unknown(boxed.objectives.iter_mut().filter(of_deck));
        deal.shuffle(rng);
    }
}

fn pair(crew: &Crew) -> impl Iterator<Item = Objective> {
    crew.objectives.iter().chain(&crew.given_up).map(|held| held.card)
}

/// Adjusts the memories of other seats. Those of objectives follow the redrawn cards. Those of items are
/// dropped, except items of the viewer.
fn memories(memories: &mut Vec<Memory>, crew: &[Crew], who: Viewer, before: &[Vec<Objective>]) {
    memories.retain_mut(|memory| {
        if who.is(memory.seat) {
            return true;
        }
        match &mut memory.seen {
            Seen::Item(owner, _) => who.is(*owner),
            Seen::Objective(owner, card) => {
                let place = before[owner.index()].iter().position(|other| other == card);
                let same_deck = |other: &Objective| other.def().deck == card.def().deck;
                let kept = crew[owner.index()].objectives.first();
                let after = match (place, kept) {
                    (Some(0), Some(kept)) if kept.known.contains(memory.seat) => Some(kept.card),
                    _ => pair(&crew[owner.index()]).find(same_deck),
                };
                *card = after.unwrap_or(*card);
                true
            }
        }
    });
}

/// Redraws answers that others gave in secret. A willing reactor is asked again, and a chosen objective is
/// picked at random.
fn answers(stack: &mut Stack<Frame>, crew: &[Crew], who: Viewer, rng: &mut impl Rng) {
    for frame in stack.iter_mut() {
        match frame {
            Frame::React(react::Step::Interrupt { asked, willing, .. }) => {
                ask_again(who, asked, willing);
            }
            Frame::Panic(panic::Step::Interrupt { asked, willing, .. }) => ask_again(who, asked, willing),
            Frame::Objectives(objectives::Step::Choose { kept }) => {
                for (seat, place) in kept.iter_mut().filter(|(seat, _)| !who.is(*seat)) {
                    let cards = crew[seat.index()].objectives.len();
                    *place = u8::try_from(dice::below(rng, cards.max(1))).unwrap_or(0);
                }
            }
            _ => {}
        }
    }
}

/// Moves all willing seats except the viewer back to the seats that are still asked.
fn ask_again(who: Viewer, asked: &mut SeatSet, willing: &mut SeatSet) {
    for seat in willing.iter().filter(|seat| !who.is(*seat)) {
        willing.remove(seat);
        asked.insert(seat);
    }
}

/// Seats with a declared action that has not taken effect yet. Their cards are not redrawn, because the
/// action may name them.
fn busy(stack: &Stack<Frame>) -> SeatSet {
    let declared = stack.iter().filter_map(|frame| match frame {
        Frame::Turn(turn::Step::Commit { seat, .. } | turn::Step::Perform { seat, .. })
        | Frame::EffectConsent(consent::Step::Ask { seat, .. }) => Some(*seat),
        _ => None,
    });
    declared.collect()
}

/// Redraws the attack, event and serious wound decks. No card leaves these decks unseen.
fn common_decks(decks: &mut Decks, who: Viewer, rng: &mut impl Rng) {
    let mut attacks = Deal::new(who);
    attacks.pile(&mut decks.attacks);
    attacks.shuffle(rng);
    let mut events = Deal::new(who);
    events.pile(&mut decks.events);
    events.shuffle(rng);
    let mut wounds = Deal::new(who);
    wounds.pile(&mut decks.wounds);
    wounds.shuffle(rng);
}

/// Redraws items. Only items that fit in an inventory can be hidden there or be lost unseen (N-ITEM-04).
fn items(decks: &mut Decks, crew: &mut [Crew], busy: SeatSet, who: Viewer, rng: &mut impl Rng) {
    let handy: fn(ItemCardId) -> bool = |card| !card.def().heavy;
    for (&color, pile) in STANDARD.iter().zip(&mut decks.items) {
        let mut deal = Deal::new(who);
        deal.pile(pile);
        let idle = crew.iter_mut().enumerate().filter(|(index, _)| !holds(busy, *index));
        let inventories = idle.flat_map(|(_, crew)| &mut crew.inventory);
        let hidden = inventories.chain(&mut decks.items_lost).filter(|piece| piece.face.color() == color);
        deal.pieces(hidden, Some(handy));
        deal.shuffle(rng);
    }
    // Crafting is public. Which of several crafted cards was traded is known only to the two traders.
    let mut deal = Deal::new(who);
    let idle = crew.iter_mut().enumerate().filter(|(index, _)| !holds(busy, *index));
    let inventories = idle.flat_map(|(_, crew)| &mut crew.inventory);
    let crafted = inventories.chain(&mut decks.items_lost);
    deal.pieces(crafted.filter(|piece| piece.face.color() == ItemColor::Blue), None);
    deal.shuffle(rng);
}

/// Redraws contamination cards that nobody has scanned, wherever they are (N-CONTAM-01). Scanned cards are
/// not redrawn, because the consequences of a scan are partly public.
fn contamination(decks: &mut Decks, crew: &mut [Crew], rng: &mut impl Rng) {
    let scanned = &decks.scanned;
    let mut deal = Deal::new(Viewer::Public);
    deal.pile(&mut decks.contamination);
    for crew in crew {
        let cards = crew.hand.iter_mut().chain(&mut crew.deck).chain(&mut crew.discard);
        let unscanned = cards.filter_map(|card| match card {
            PlayingCard::Contamination(card) if scanned[card.index()].is_empty() => Some(card),
            PlayingCard::Contamination(_) | PlayingCard::Action(_) => None,
        });
        deal.unknown(unscanned);
    }
    deal.shuffle(rng);
}

/// Redraws others' hands and draw decks, and the order of the viewer's own draw deck.
fn hands(crew: &mut [Crew], busy: SeatSet, who: Viewer, rng: &mut impl Rng) {
    for (index, crew) in crew.iter_mut().enumerate() {
        if is_seat(who, index) || holds(busy, index) {
            dice::shuffle(rng, &mut crew.deck);
        } else {
            dice::mix(rng, &mut crew.hand, &mut crew.deck);
        }
    }
}

/// Redraws the intruder player's hand and the order of its deck (N-INTRP-25).
fn intruder_cards(player: &mut IntruderPlayer, who: Viewer, rng: &mut impl Rng) {
    if who.is(player.seat) {
        return dice::shuffle(rng, &mut player.deck);
    }
    dice::mix(rng, &mut player.hand, &mut player.deck);
}

/// Redraws the Void Seeders' panic cards.
fn panic_cards(own: &mut VoidSeeders, who: Viewer, rng: &mut impl Rng) {
    let mut deal = Deal::new(who);
    deal.pile(&mut own.panic);
    deal.shuffle(rng);
}

fn holds(seats: SeatSet, index: usize) -> bool {
    u8::try_from(index).is_ok_and(|seat| seats.contains(Seat(seat)))
}

fn is_seat(who: Viewer, index: usize) -> bool {
    matches!(who, Viewer::Seat(seat) if seat.index() == index)
}
