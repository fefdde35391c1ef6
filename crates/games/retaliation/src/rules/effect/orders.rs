//! Orders to other characters (R-ACT-07…11, R-ACT-13, R-ACT-14).

use airlock_engine::{Framed, Seat};
use serde::{Deserialize, Serialize};

use super::{
    Effect, Source, declare,
    need::{Need, is_possible},
    operation::{Named, Operation, Scene},
};
use crate::{
    content::{CorridorId, ItemCardId, OrderOp, Prevented, SlotId},
    model::{
        FigureId, PlayingCard,
        words::{Action, Arg, Offer, Ref, Slot, Verb, Word},
    },
    rules::{
        attack,
        burst::{self, Burst},
        effect::only,
        frame::{Cx, Flow, Frame, Procedure, Question},
        movement::{self, Way},
        position::Retaliation,
        react,
        shooting::{self, Shot},
    },
};

/// Procedures of orders.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A command comes to a character.
    Command {
        /// The seat that commands.
        by: Seat,
        /// The seat that is ordered.
        seat: Seat,
        order: Ordered,
    },
    /// A character carries out an order. With several weapons, its player chooses one (D-12).
    Obey { seat: Seat, order: Ordered },
    /// Each of these characters bursts, at a corridor that the commanding player chooses (D-31).
    FireAtWill {
        /// The seat that commands.
        by: Seat,
        /// The seats that have not fired yet, in turn order.
        left: Vec<Seat>,
    },
}

/// The action that is ordered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ordered {
    /// A movement through a corridor.
    Move(CorridorId),
    Shoot(FigureId),
    Burst(CorridorId),
    /// Drawing cards.
    Draw(u8),
}

impl Procedure<Retaliation> for Step {
    fn run(self, game: &mut Retaliation, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Command { by, seat, order } => command(game, by, seat, order),
            Self::Obey { seat, order } => {
                let Some(from) = game.room_of(seat) else { return Flow::Done };
                if let Ordered::Draw(n) = order {
                    game.crew_mut(seat).draw_cards(cx, seat, usize::from(n));
                    return Flow::Done;
                }
                if let Ordered::Move(corridor) = order {
                    if let Some(to) = game.facility.corridor(corridor).and_then(|there| there.other_end(from))
                    {
                        let way = Way::plain(seat, from, to, corridor);
                        game.push(movement::Step::Carry { way, prevented: Prevented::None });
                    }
                    return Flow::Done;
                }
                let offers = weapons(game, seat);
                match only(&offers) {
                    Some(action) => fire(game, seat, &order, &action),
                    None if offers.is_empty() => {}
                    None => return Flow::Ask(Self::Obey { seat, order }),
                }
            }
            Self::FireAtWill { by, mut left } => {
                left.retain(|seat| !lanes(game, *seat).is_empty()); // R-ACT-14
                // If the commanding character has died, nobody else chooses the corridors (R-ACT-07).
                if game.is_on_map(by) && !left.is_empty() {
                    return Flow::Ask(Self::FireAtWill { by, left });
                }
            }
        }
        Flow::Done
    }

    fn question(&self, _: &Retaliation) -> Option<Question> {
        match self {
            Self::Obey { seat, .. } => Some(Question::to(*seat, "D-12")),
            Self::FireAtWill { by, .. } => Some(Question::to(*by, "D-31")),
            Self::Command { .. } => None,
        }
    }

    fn offers(&self, game: &Retaliation, seat: Seat) -> Vec<Offer> {
        match self {
            Self::Obey { .. } => weapons(game, seat),
            Self::FireAtWill { left, .. } => {
                let next = left[0];
                let lanes = Slot::one(lanes(game, next).into_iter().map(Ref::Corridor));
                let offer = Offer::new(Verb::Choose, &["R-ACT-10"]).on(Arg::Who, Ref::Seat(next));
                vec![offer.choose(Arg::Through, lanes, "R-SPRAY-02").revealing()]
            }
            Self::Command { .. } => Vec::new(),
        }
    }

    fn answer(self, game: &mut Retaliation, _: &mut Cx<'_>, seat: Seat, action: &Action) {
        match self {
            Self::Obey { order, .. } => fire(game, seat, &order, action),
            Self::FireAtWill { by, mut left } => {
                let next = left.remove(0);
                game.push(Self::FireAtWill { by, left });
                if let Some(Ref::Corridor(corridor)) = action.one(Arg::Through) {
                    command(game, by, next, Ordered::Burst(corridor));
                }
            }
            Self::Command { .. } => {}
        }
    }
}

impl Operation for OrderOp {
    fn need(&self, game: &Retaliation, at: &Scene) -> Need {
        let effect = &at.effect;
        match self {
            Self::Order => orders(game, effect).into(),
            Self::FireAtWill => firing_rooms(game, effect).into(),
            Self::PlayCommandCard => command_cards(game, effect).into(),
        }
    }

    fn point(&self) -> &'static str {
        match self {
            Self::Order | Self::PlayCommandCard => "D-32",
            Self::FireAtWill => "D-31",
        }
    }

    fn carry_out(&self, game: &mut Retaliation, cx: &mut Cx<'_>, at: &Scene, answer: Named<'_>) {
        match self {
            Self::Order => give(game, at.seat, answer.0),
            Self::FireAtWill => fire_at_will(game, at.seat, answer.0),
            Self::PlayCommandCard => play_command(game, cx, at.seat, answer.0),
        }
    }
}

/// Gives an order. The character may ignore it if it comes from another seat's card.
fn command(game: &mut Retaliation, by: Seat, seat: Seat, order: Ordered) {
    game.push(Step::Obey { seat, order });
    if by != seat {
        react::before_command(game, seat);
    }
}

/// The corridors at which a character can be ordered to burst.
fn lanes(game: &Retaliation, seat: Seat) -> Vec<CorridorId> {
    match game.ranged_weapons(seat).is_empty() {
        true => Vec::new(),
        false => game.room_of(seat).map_or_else(Vec::new, |slot| game.burst_lanes(slot)),
    }
}

fn weapons(game: &Retaliation, seat: Seat) -> Vec<Offer> {
    let weapons = game.weapon_refs(seat);
    if weapons.is_empty() {
        return Vec::new();
    }
    vec![
        Offer::new(Verb::Choose, &["R-ACT-10"])
            .choose(Arg::Weapon, Slot::one(weapons), "R-SHOOT-03")
            .revealing(),
    ]
}

fn fire(game: &mut Retaliation, seat: Seat, order: &Ordered, action: &Action) {
    let weapon: Option<ItemCardId> = action.one(Arg::Weapon).and_then(|named| game.crew(seat).item_at(named));
    let Some(weapon) = weapon else { return };
    match *order {
        Ordered::Shoot(target) => game.push(shooting::Step::Begin(Shot::new(seat, weapon, target))),
        Ordered::Burst(corridor) => {
            game.push(burst::Step::Begin { burst: Burst::new(seat, weapon, corridor), thrown: false });
        }
        Ordered::Move(_) | Ordered::Draw(_) => {}
    }
}

/// The rooms that a command reaches: the character's room and neighbouring ones without a closed door between
/// (R-ACT-13), or all rooms.
fn reach(game: &Retaliation, effect: &Effect) -> Vec<SlotId> {
    if effect.everywhere {
        return game.facility.on_map().map(|(slot, _)| slot).collect();
    }
    let Some(own) = game.room_of(effect.seat) else { return Vec::new() };
    let ways = game.ways_from(own).into_iter().map(|(_, to)| to);
    let mut rooms: Vec<SlotId> = ways.filter(|to| game.facility.room(*to).is_some()).chain([own]).collect();
    rooms.sort_unstable();
    rooms
}

fn choose_room(rooms: Vec<SlotId>) -> Vec<Offer> {
    if rooms.is_empty() {
        return Vec::new();
    }
    vec![Offer::new(Verb::Choose, &["R-ACT-10"]).choose(
        Arg::Room,
        Slot::one(rooms.into_iter().map(Ref::Room)),
        "R-ACT-13",
    )]
}

/// A choice among the rooms within reach with a character.
pub(super) fn rooms(game: &Retaliation, effect: &Effect) -> Vec<Offer> {
    let mut rooms = reach(game, effect);
    rooms.retain(|slot| game.has_character(*slot));
    choose_room(rooms)
}

/// A choice among the rooms within reach with a character that can burst (R-ACT-14).
fn firing_rooms(game: &Retaliation, effect: &Effect) -> Vec<Offer> {
    let mut rooms = reach(game, effect);
    rooms.retain(|slot| game.characters_in(*slot).any(|seat| !lanes(game, seat).is_empty()));
    choose_room(rooms)
}

/// Makes everybody in the chosen room burst, in turn order (R-ACT-10).
fn fire_at_will(game: &mut Retaliation, by: Seat, answer: &Action) {
    if let Some(Ref::Room(slot)) = answer.one(Arg::Room) {
        let left = game.characters_in(slot).collect();
        game.push(Step::FireAtWill { by, left });
    }
}

/// Makes everybody in the chosen room draw cards, in turn order.
pub(super) fn draw(game: &mut Retaliation, by: Seat, answer: &Action, n: u8) {
    let Some(Ref::Room(slot)) = answer.one(Arg::Room) else { return };
    let draws = |seat| Step::Command { by, seat, order: Ordered::Draw(n) }.into();
    let frames: Vec<Frame> = game.characters_in(slot).map(draws).collect();
    game.stack.then(frames);
}

/// The possible orders to characters of lower rank within reach (D-32).
fn orders(game: &Retaliation, effect: &Effect) -> Vec<Offer> {
    let rank = |seat: Seat| game.crew(seat).character.map_or(0, |character| character.def().rank);
    let mut offers = Vec::new();
    for slot in reach(game, effect) {
        for seat in game.characters_in(slot).filter(|seat| rank(*seat) < rank(effect.seat)) {
            let offer =
                Offer::new(Verb::Choose, &["R-ACT-07", "R-ACT-08"]).on(Arg::Who, Ref::Seat(seat)).revealing();
            // R-ACT-09
            let quiet = |id: &CorridorId| attack::opportunity(game, slot, Some(*id)).is_empty();
            let ways: Vec<Ref> = game
                .ways_from(slot)
                .into_iter()
                .map(|(corridor, _)| corridor)
                .filter(quiet)
                .map(Ref::Corridor)
                .collect();
            if !ways.is_empty() {
                offers.push(offer.clone().choose(Arg::To, Slot::one(ways), "R-ACT-09"));
            }
            if game.ranged_weapons(seat).is_empty() {
                continue; // R-ACT-14
            }
            let targets: Vec<Ref> = game.intruders_in(slot).iter().map(|it| Ref::Figure(it.id)).collect();
            if !targets.is_empty() {
                let shot = offer.clone().on(Arg::What, Ref::Word(Word::Shot));
                offers.push(shot.choose(Arg::Target, Slot::one(targets), "R-ACT-07"));
            }
            let lanes = game.burst_lanes(slot);
            if !lanes.is_empty() {
                let burst = offer.on(Arg::What, Ref::Word(Word::AtCorridor));
                let lanes = Slot::one(lanes.into_iter().map(Ref::Corridor));
                offers.push(burst.choose(Arg::Through, lanes, "R-ACT-07"));
            }
        }
    }
    offers
}

/// Gives the order that an answer names.
fn give(game: &mut Retaliation, by: Seat, answer: &Action) {
    let Some(Ref::Seat(seat)) = answer.one(Arg::Who) else { return };
    let order = match (answer.one(Arg::To), answer.one(Arg::Target), answer.one(Arg::Through)) {
        (Some(Ref::Corridor(corridor)), ..) => Ordered::Move(corridor),
        (_, Some(Ref::Figure(target)), _) => Ordered::Shoot(target),
        (.., Some(Ref::Corridor(corridor))) => Ordered::Burst(corridor),
        _ => return,
    };
    command(game, by, seat, order);
}

/// The command cards of a hand that can be played with unlimited reach.
fn command_cards(game: &Retaliation, effect: &Effect) -> Vec<Offer> {
    let crew = game.crew(effect.seat);
    let in_combat = game.in_combat(effect.seat);
    let mut offers = Vec::new();
    for (card, named) in crew.hand.iter().zip(crew.hand_refs()) {
        let PlayingCard::Action(card) = card else { continue };
        if effect.source == Source::Card(*card)
            || !card.def().command
            || (card.def().not_in_combat && in_combat)
        {
            continue;
        }
        for (branch, _) in (0..).zip(&card.def().branches) {
            let played = Effect { everywhere: true, ..Effect::new(effect.seat, Source::Card(*card), branch) };
            if is_possible(game, played) {
                let offer = Offer::new(Verb::Choose, &["R-ACT-01"]).on(Arg::Card, named);
                offers.push(offer.on(Arg::Branch, Ref::Branch(branch)));
            }
        }
    }
    offers
}

/// Plays the command card that an answer names. It reaches any room.
fn play_command(game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, answer: &Action) {
    if let Some(effect) = declare::named_card(game, seat, answer) {
        declare::play(game, cx, Effect { everywhere: true, ..effect });
    }
}
