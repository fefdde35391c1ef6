//! Shots, bursts and melee attacks by cards, some in several steps (R-ACT-20, R-SPRAY-12, R-SHOOT-17).

use airlock_engine::{Framed, Seat};
use serde::{Deserialize, Serialize};

use super::{
    Effect, Source, gear, moving,
    need::{Need, can, corridors, one},
    only,
    operation::{Named, Operation, Scene},
};
use crate::{
    content::{
        Broken, CorridorId, FiringOp, GearSlot, ItemCardId,
        ids::{Gear, ItemKind},
    },
    model::{
        FigureId, Place, Token,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb, Word},
    },
    rules::{
        belt::GearPlace,
        burst::{self, Burst},
        frame::{Cx, Flow, Frame, Procedure, Question},
        hits::Struck,
        malfunction::Breakable,
        melee,
        position::Retaliation,
        shooting::{self, Shot},
    },
};

/// Procedures of attacks by cards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// After the hits, the same intruder is shot at or attacked in melee (R-SHOOT-17).
    Strike { seat: Seat, target: FigureId },
    /// After the hits of Continuous Fire, the BF Gun may burst (R-SPRAY-12).
    BurstIfWanted { seat: Seat },
    /// After the reload, the same weapon shoots or bursts.
    FireWith { seat: Seat, weapon: ItemCardId },
    /// After the shot or burst, the same weapon is reloaded.
    Reload { seat: Seat, weapon: ItemCardId },
    /// A shot or burst is possible at this point of a movement (R-ACT-11).
    IfWanted {
        seat: Seat,
        /// True if nothing was fired in this movement yet.
        open: bool,
    },
}

impl Procedure<Retaliation> for Step {
    fn run(self, game: &mut Retaliation, cx: &mut Cx<'_>) -> Flow<Self> {
        let seat = self.seat();
        if !game.is_on_map(seat) || !self.has_choice(game) {
            return Flow::Done;
        }
        match only(&self.offers(game, seat)) {
            Some(action) => {
                self.answer(game, cx, seat, &action);
                Flow::Done
            }
            None => Flow::Ask(self),
        }
    }

    fn question(&self, _: &Retaliation) -> Option<Question> {
        let point = match self {
            Self::Strike { .. } | Self::FireWith { .. } | Self::Reload { .. } => "D-12",
            Self::BurstIfWanted { .. } | Self::IfWanted { .. } => "D-16",
        };
        Some(Question::to(self.seat(), point))
    }

    fn offers(&self, game: &Retaliation, seat: Seat) -> Vec<Offer> {
        let mut offers = Vec::new();
        match self {
            Self::Strike { target, .. } => {
                let target = Ref::Figure(*target);
                let hand =
                    Offer::new(Verb::Choose, &["R-MELEE-02"]).on(Arg::What, Ref::Word(Word::HandToHand));
                offers.push(hand.on(Arg::Target, target).revealing());
                let weapons = game.weapon_refs(seat);
                if !weapons.is_empty() {
                    let shot = Offer::new(Verb::Choose, &["R-SHOOT-03"]).on(Arg::What, Ref::Word(Word::Shot));
                    let weapons = Slot::one(weapons);
                    offers.push(
                        shot.on(Arg::Target, target).choose(Arg::Weapon, weapons, "R-SHOOT-01").revealing(),
                    );
                }
            }
            Self::BurstIfWanted { .. } => {
                offers.push(Offer::new(Verb::Decline, &["R-SPRAY-12"]));
                offers.extend(bursts(game, seat, bf_gun(game, seat)));
            }
            Self::FireWith { weapon, .. } => offers.extend(attacks(game, seat, Some(*weapon))),
            Self::Reload { weapon, .. } => offers.extend(loads(game, seat, *weapon)),
            Self::IfWanted { .. } => {
                offers.push(Offer::new(Verb::Decline, &["R-ACT-11"]));
                offers.extend(attacks(game, seat, None));
            }
        }
        offers
    }

    fn answer(self, game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        match self {
            Self::Strike { target, .. } => match weapon(game, seat, action) {
                Some(weapon) => game.push(shooting::Step::Begin(Shot::new(seat, weapon, target))),
                None => game.push(melee::Step::Begin { seat, target }),
            },
            Self::Reload { weapon, .. } => load(game, cx, seat, weapon, action),
            Self::IfWanted { .. } if action.verb != Verb::Decline => {
                moving::forget_fire(&mut game.stack, seat);
                fire(game, seat, action, false);
            }
            Self::IfWanted { .. } => {}
            Self::BurstIfWanted { .. } if action.verb == Verb::Decline => {}
            Self::BurstIfWanted { .. } | Self::FireWith { .. } => fire(game, seat, action, false),
        }
    }
}

impl Step {
    const fn seat(&self) -> Seat {
        match self {
            Self::Strike { seat, .. }
            | Self::BurstIfWanted { seat }
            | Self::FireWith { seat, .. }
            | Self::Reload { seat, .. }
            | Self::IfWanted { seat, .. } => *seat,
        }
    }

    /// True if there is something to do.
    fn has_choice(&self, game: &Retaliation) -> bool {
        match self {
            Self::Strike { seat, target } => game.shares_room(*seat, *target),
            Self::BurstIfWanted { seat } => !bursts(game, *seat, bf_gun(game, *seat)).is_empty(),
            Self::FireWith { seat, weapon } => !attacks(game, *seat, Some(*weapon)).is_empty(),
            Self::Reload { seat, weapon } => !loads(game, *seat, *weapon).is_empty(),
            Self::IfWanted { seat, open } => *open && !attacks(game, *seat, None).is_empty(),
        }
    }
}

impl Operation for FiringOp {
    fn need(&self, game: &Retaliation, at: &Scene) -> Need {
        let seat = at.seat;
        match *self {
            Self::Fire { .. } => attacks(game, seat, None).into(),
            Self::Burst => {
                let mut offers = bursts(game, seat, None);
                let rest = at.effect.after();
                for offer in &mut offers {
                    for (arg, slot, _) in &mut offer.slots {
                        if let (Arg::Through, Slot::Pick { from, .. }) = (arg, slot) {
                            from.retain(|r| {
                                matches!(r, Ref::Corridor(lane)
                                    if can(game, Effect { corridor: Some(*lane), ..rest }))
                            });
                        }
                    }
                }
                offers.retain(|offer| offer.least().is_some());
                offers.into()
            }
            Self::StrikeThenAttack { .. } => {
                let figures = game.intruders_in(at.own);
                let figures = figures.iter().map(|figure| Ref::Figure(figure.id));
                one(Arg::Target, figures, &["R-SHOOT-17"]).into() // a melee attack needs no weapon
            }
            Self::ContinuousFire => continuous(game, seat).into(),
            Self::ReloadAndFire => reloads(game, seat).into(),
            Self::Grenade => corridors(game.firing_lanes(at.own), &["R-BELT-09"]),
            Self::BurstHits { .. } => {
                at.effect.corridor.is_some_and(|lane| game.intruders.any_at(Place::Corridor(lane))).into()
            }
        }
    }

    fn point(&self) -> &'static str {
        match self {
            Self::Burst => "D-14",
            Self::Fire { .. } | Self::StrikeThenAttack { .. } => "D-13",
            Self::ReloadAndFire => "D-12",
            Self::Grenade => "D-26",
            Self::ContinuousFire => "D-55",
            Self::BurstHits { .. } => "D-09",
        }
    }

    fn choose(&self, rest: &mut Effect, answer: Named<'_>) {
        if *self == Self::Burst {
            rest.corridor = answer.corridor();
        }
    }

    fn carry_out(&self, game: &mut Retaliation, cx: &mut Cx<'_>, at: &Scene, answer: Named<'_>) {
        let seat = at.seat;
        match *self {
            Self::Fire { reroll } => fire(game, seat, answer.0, reroll),
            Self::Burst => fire(game, seat, answer.0, false),
            Self::StrikeThenAttack { hits } => strike(game, cx, seat, answer.0, hits),
            Self::ContinuousFire => fire_continuously(game, cx, seat, answer.0),
            Self::ReloadAndFire => reload_and_fire(game, cx, seat, answer.0),
            Self::Grenade => {
                if let Some(corridor) = answer.corridor() {
                    game.push(burst::Step::Grenade { seat, corridor });
                }
            }
            Self::BurstHits { breaks } => {
                if let Some(corridor) = at.effect.corridor {
                    let breaks = breaks.and_then(|broken| match (broken, at.effect.source) {
                        (Broken::This, Source::Item(card)) => Some(Breakable::Item(seat, card)),
                        (Broken::Robot, _) => Some(Breakable::Robot),
                        (Broken::This, _) => None,
                    });
                    game.push(burst::Step::Other { seat, corridor, breaks });
                }
            }
        }
    }
}

/// Offers a shot or burst again in a movement in progress, if none was fired yet (R-ACT-11).
pub(crate) fn offer_again(game: &mut Retaliation, seat: Seat) {
    let open = |frame: &Frame| matches!(frame, Frame::Firing(Step::IfWanted { seat: of, open: true }) if *of == seat);
    if game.stack.iter().any(open) {
        game.push(Step::IfWanted { seat, open: true });
    }
}

/// The weapon that an answer names.
fn weapon(game: &Retaliation, seat: Seat, action: &Action) -> Option<ItemCardId> {
    game.crew(seat).item_at(action.one(Arg::Weapon)?)
}

/// The usable weapons, or only `with` if it is usable.
fn weapons(game: &Retaliation, seat: Seat, with: Option<ItemCardId>) -> Vec<Ref> {
    let usable = game.ranged_weapons(seat).into_iter().filter(|card| with.is_none_or(|with| with == *card));
    usable.filter_map(|card| game.crew(seat).item_ref(card)).collect()
}

/// Shots and bursts without a price, with any weapon or only `with`.
fn attacks(game: &Retaliation, seat: Seat, with: Option<ItemCardId>) -> Vec<Offer> {
    let mut offers = bursts(game, seat, with);
    let targets: Vec<Ref> = game
        .room_of(seat)
        .map_or_else(Vec::new, |slot| game.intruders_in(slot))
        .iter()
        .map(|figure| Ref::Figure(figure.id))
        .collect();
    let weapons = weapons(game, seat, with);
    if !targets.is_empty() && !weapons.is_empty() {
        let offer =
            Offer::new(Verb::Choose, &["R-SHOOT-03"]).on(Arg::What, Ref::Word(Word::Shot)).revealing();
        offers.push(offer.choose(Arg::Weapon, Slot::one(weapons), "R-SHOOT-01").choose(
            Arg::Target,
            Slot::one(targets),
            "R-SHOOT-03",
        ));
    }
    offers
}

/// Bursts without a price, with any weapon or only `with` (R-SPRAY-08).
fn bursts(game: &Retaliation, seat: Seat, with: Option<ItemCardId>) -> Vec<Offer> {
    let lanes = game.room_of(seat).map_or_else(Vec::new, |slot| game.burst_lanes(slot));
    let weapons = weapons(game, seat, with);
    if lanes.is_empty() || weapons.is_empty() {
        return Vec::new();
    }
    let offer =
        Offer::new(Verb::Choose, &["R-SPRAY-03"]).on(Arg::What, Ref::Word(Word::AtCorridor)).revealing();
    vec![offer.choose(Arg::Weapon, Slot::one(weapons), "R-SPRAY-01").choose(
        Arg::Through,
        Slot::one(lanes.into_iter().map(Ref::Corridor)),
        "R-SPRAY-02",
    )]
}

/// Begins the shot or burst that an answer names.
fn fire(game: &mut Retaliation, seat: Seat, action: &Action, aimed: bool) {
    let Some(weapon) = weapon(game, seat, action) else { return };
    match (action.one(Arg::Target), action.one(Arg::Through)) {
        (Some(Ref::Figure(target)), _) => {
            game.push(shooting::Step::Begin(Shot { aimed, ..Shot::new(seat, weapon, target) }));
        }
        (_, Some(Ref::Corridor(corridor))) => {
            let burst = Burst { aimed, ..Burst::new(seat, weapon, corridor) };
            game.push(burst::Step::Begin { burst, thrown: false });
        }
        _ => {}
    }
}

/// Deals hits to an intruder in the room. Unless it is dead or gone, the attack at it follows.
fn strike(game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, action: &Action, hits: u8) {
    if let Some(Ref::Figure(target)) = action.one(Arg::Target) {
        // Hits that "kill" leave nobody to attack (R-SHOOT-17, R-QUEEN-03).
        if game.hit(cx, target, hits, Some(seat)) == Struck::Alive {
            game.push(Step::Strike { seat, target });
        }
    }
}

/// The working BF Gun in hand, if ammo can be spent from it.
pub(super) fn bf_gun(game: &Retaliation, seat: Seat) -> Option<ItemCardId> {
    let mut held = game.crew(seat).hands.iter().flatten().map(|item| item.card);
    held.find(|card| card.kind() == ItemKind::BfGun && game.has_ammo(seat, *card))
}

/// The choice of a corridor, and of cards that are discarded for hits in it (D-55).
fn continuous(game: &Retaliation, seat: Seat) -> Vec<Offer> {
    let lanes: Vec<CorridorId> = game.room_of(seat).map_or_else(Vec::new, |slot| game.burst_lanes(slot));
    if lanes.is_empty() {
        return Vec::new();
    }
    let offer = Offer::new(Verb::Choose, &["R-SPRAY-12"]);
    let cards = Slot::any(game.crew(seat).action_card_refs());
    vec![offer.choose(Arg::Through, Slot::one(lanes.into_iter().map(Ref::Corridor)), "R-SPRAY-12").choose(
        Arg::Discard,
        cards,
        "R-SPRAY-12",
    )]
}

/// Assigns the hits of the discarded cards together. A burst may follow (R-SPRAY-12).
fn fire_continuously(game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
    let Some(Ref::Corridor(corridor)) = action.one(Arg::Through) else { return };
    let cards = action.all(Arg::Discard);
    let hits = u8::try_from(cards.len()).unwrap_or(u8::MAX);
    game.crew_mut(seat).discard_openly(cx, seat, cards);
    game.then([Step::BurstIfWanted { seat }.into()]);
    if hits > 0 {
        game.push(burst::Step::Assign { seat, corridor, hits });
    }
}

/// Indices of the empty ammo slots of a weapon.
fn free_chambers(game: &Retaliation, seat: Seat, weapon: ItemCardId) -> Vec<u8> {
    let Some(item) = game.crew(seat).held(weapon).filter(|item| !item.malfunction) else { return Vec::new() };
    let slots = weapon.def().slots.iter().zip(&item.slots).zip(0..);
    slots
        .filter(|((slot, token), _)| **slot == GearSlot::Ammo && token.is_none())
        .map(|(_, place)| place)
        .collect()
}

/// The seat's ammo tokens that can be loaded into a weapon (R-BELT-05).
fn loads(game: &Retaliation, seat: Seat, weapon: ItemCardId) -> Vec<Offer> {
    let tokens = gear::own(game, seat, Gear::Ammo);
    let Some(named) = game.crew(seat).item_ref(weapon) else { return Vec::new() };
    if tokens.is_empty() || free_chambers(game, seat, weapon).is_empty() {
        return Vec::new();
    }
    let offer = Offer::new(Verb::Fill, &["R-BELT-05"]).on(Arg::Weapon, named);
    vec![offer.choose(Arg::Slot, Slot::one(tokens), "R-BELT-05")]
}

/// Loads the named token into the weapon.
fn load(game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, weapon: ItemCardId, action: &Action) {
    let from = action.one(Arg::Slot).and_then(|named| game.gear_place(seat, named));
    let chamber = free_chambers(game, seat, weapon).first().copied();
    if let (Some(from), Some(chamber)) = (from, chamber) {
        let token = game.token_at(seat, from).unwrap_or(Token::Ammo);
        game.set_token(seat, from, None);
        game.set_token(seat, GearPlace::Item(weapon, chamber), Some(token));
        cx.tell(SeenEvent::TokenMoved { seat, token });
    }
}

/// The possible first steps: loading a weapon, or firing with one that can be loaded afterwards.
fn reloads(game: &Retaliation, seat: Seat) -> Vec<Offer> {
    let has_token = !gear::own(game, seat, Gear::Ammo).is_empty();
    let targets =
        game.room_of(seat).is_some_and(|slot| game.has_intruder(slot) || !game.burst_lanes(slot).is_empty());
    let ranged = |card: &ItemCardId| {
        shooting::weapon(*card).is_some_and(|weapon| weapon.range == crate::content::WeaponRange::Ranged)
    };
    let mut offers = Vec::new();
    if has_token && targets {
        let held = game.crew(seat).hands.iter().flatten().map(|item| item.card).filter(ranged);
        for weapon in held {
            offers.extend(loads(game, seat, weapon));
            // A full weapon has an empty slot only after it has fired.
            if weapon.def().slots.contains(&GearSlot::Ammo) {
                offers.extend(attacks(game, seat, Some(weapon)));
            }
        }
    }
    offers
}

/// Carries out the first step and queues the second one with the same weapon.
fn reload_and_fire(game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
    let Some(weapon) = weapon(game, seat, action) else { return };
    match action.verb {
        Verb::Fill => {
            game.push(Step::FireWith { seat, weapon });
            load(game, cx, seat, weapon, action);
        }
        _ => {
            game.push(Step::Reload { seat, weapon });
            fire(game, seat, action, false);
        }
    }
}
