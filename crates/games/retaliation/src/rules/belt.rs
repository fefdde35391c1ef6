//! Tactical gear: using tokens and moving them (R-BELT).

use airlock_engine::{Framed, Illegal, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        GearSlot, ItemCardId, WeaponRange, components,
        ids::{BasicAction, Gear},
    },
    model::{
        Token,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        action::TurnAction,
        burst,
        frame::{Cx, Flow, Procedure, Question},
        health,
        position::Retaliation,
        shooting::weapon,
    },
};

/// Procedures of using gear tokens.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The action: one token after another (D-25, R-BELT-03).
    Use { seat: Seat },
    /// Another character is asked to accept the help of a token (D-28, R-ITEM-23).
    Consent {
        /// The seat that is asked.
        seat: Seat,
        /// The seat that helps.
        helper: Seat,
        token: Token,
        /// The slot in which the token is.
        at: GearPlace,
    },
}

/// A slot for a gear token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GearPlace {
    /// A belt slot, from 0.
    Belt(u8),
    /// A slot of an item that is held or worn, from 0.
    Item(ItemCardId, u8),
    /// A slot of the robot, from 0 (R-BELT-11).
    Robot(u8),
}

impl GearPlace {
    /// The reference by which an action names the slot.
    pub(crate) fn named(self) -> Ref {
        match self {
            Self::Belt(slot) => Ref::Belt(slot + 1),
            Self::Item(card, slot) => Ref::ItemSlot(slot + 1, card.kind()),
            Self::Robot(slot) => Ref::RobotSlot(slot + 1),
        }
    }
}

impl Procedure<Retaliation> for Step {
    fn run(self, game: &mut Retaliation, _: &mut Cx<'_>) -> Flow<Self> {
        let (Self::Use { seat } | Self::Consent { seat, .. }) = &self;
        if game.is_on_map(*seat) { Flow::Ask(self) } else { Flow::Done }
    }

    fn question(&self, _: &Retaliation) -> Option<Question> {
        match self {
            Self::Use { seat } => Some(Question::to(*seat, "D-25")),
            Self::Consent { seat, .. } => Some(Question::to(*seat, "D-28")),
        }
    }

    fn offers(&self, game: &Retaliation, seat: Seat) -> Vec<Offer> {
        match self {
            Self::Use { .. } => {
                let mut offers = vec![Offer::new(Verb::Stop, &["R-BELT-03"])];
                offers.extend(uses(game, seat));
                offers.extend(shifts(game, seat));
                offers
            }
            Self::Consent { .. } => {
                vec![Offer::new(Verb::No, &["R-ITEM-23"]), Offer::new(Verb::Yes, &["R-ITEM-23"])]
            }
        }
    }

    fn answer(self, game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        match self {
            Self::Consent { helper, token, at, .. } if action.verb == Verb::Yes => {
                game.use_token(cx, helper, seat, token, at);
            }
            Self::Consent { .. } => {}
            Self::Use { .. } => {
                let from = action.one(Arg::Slot).and_then(|named| game.gear_place(seat, named));
                let Some((from, Some(token))) = from.map(|from| (from, game.token_at(seat, from))) else {
                    return;
                };
                game.push(Self::Use { seat });
                let to = action.one(Arg::To).and_then(|named| game.gear_place(seat, named));
                match (action.verb, token.gear(), to) {
                    (Verb::Shift, _, Some(to)) | (Verb::Use, Gear::Ammo, Some(to)) => {
                        game.set_token(seat, from, None);
                        game.set_token(seat, to, Some(token));
                        cx.tell(SeenEvent::TokenMoved { seat, token });
                    }
                    (Verb::Use, Gear::Grenade, _) => {
                        if let Some(Ref::Corridor(corridor)) = action.one(Arg::Through) {
                            game.set_token(seat, from, None);
                            cx.tell(SeenEvent::TokenSpent { seat, token });
                            game.push(burst::Step::Grenade { seat, corridor });
                        }
                    }
                    (Verb::Use, ..) => match action.one(Arg::Who) {
                        Some(Ref::Seat(other)) if other != seat => {
                            game.push(Self::Consent { seat: other, helper: seat, token, at: from });
                        }
                        _ => game.use_token(cx, seat, seat, token, from),
                    },
                    _ => {}
                }
            }
        }
    }
}

impl Retaliation {
    /// The gear slots that a seat may use: belt, items, and the robot's in its room (R-BELT-11).
    pub(crate) fn gear_places(&self, seat: Seat) -> Vec<(GearPlace, GearSlot)> {
        let count = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
        let crew = self.crew(seat);
        let mut found: Vec<(GearPlace, GearSlot)> =
            (0..count(crew.belt.len())).map(|slot| (GearPlace::Belt(slot), GearSlot::Any)).collect();
        for item in crew.items() {
            let slots = (0..count(item.slots.len())).zip(&item.card.def().slots);
            found.extend(slots.map(|(slot, kind)| (GearPlace::Item(item.card, slot), *kind)));
        }
        let robot = &self.systems.robot;
        if robot.revealed && self.room_of(seat) == Some(robot.at) {
            let slots = (0..count(robot.slots.len())).zip(&components().robot_slots);
            found.extend(slots.map(|(slot, kind)| (GearPlace::Robot(slot), *kind)));
        }
        found
    }

    /// The slot that an action names.
    pub(crate) fn gear_place(&self, seat: Seat, named: Ref) -> Option<GearPlace> {
        self.gear_places(seat).into_iter().map(|(place, _)| place).find(|place| place.named() == named)
    }

    /// The token in a slot, if there is one.
    pub(crate) fn token_at(&self, seat: Seat, place: GearPlace) -> Option<Token> {
        match place {
            GearPlace::Belt(slot) => *self.crew(seat).belt.get(usize::from(slot))?,
            GearPlace::Item(card, slot) => *self.crew(seat).held(card)?.slots.get(usize::from(slot))?,
            GearPlace::Robot(slot) => *self.systems.robot.slots.get(usize::from(slot))?,
        }
    }

    /// Puts a token into a slot, or empties it with `None`.
    pub(crate) fn set_token(&mut self, seat: Seat, place: GearPlace, token: Option<Token>) {
        let slot = match place {
            GearPlace::Belt(slot) => self.crew_mut(seat).belt.get_mut(usize::from(slot)),
            GearPlace::Item(card, slot) => {
                self.crew_mut(seat).held_mut(card).and_then(|item| item.slots.get_mut(usize::from(slot)))
            }
            GearPlace::Robot(slot) => self.systems.robot.slots.get_mut(usize::from(slot)),
        };
        if let Some(slot) = slot {
            *slot = token;
        }
    }

    /// The empty slots into which a token fits (R-BELT-02).
    pub(crate) fn empty_slots_for(&self, seat: Seat, gear: Gear) -> Vec<GearPlace> {
        let fits = |(place, slot): (GearPlace, GearSlot)| {
            (slot.takes(gear) && self.token_at(seat, place).is_none()).then_some(place)
        };
        self.gear_places(seat).into_iter().filter_map(fits).collect()
    }

    /// Spends the token in a slot, if there is one.
    pub(crate) fn spend_token(&mut self, cx: &mut Cx<'_>, seat: Seat, place: GearPlace) {
        if let Some(token) = self.token_at(seat, place) {
            self.set_token(seat, place, None);
            cx.tell(SeenEvent::TokenSpent { seat, token });
        }
    }

    /// Uses an oxygen or medpack token on a character (R-BELT-07, R-BELT-08).
    fn use_token(&mut self, cx: &mut Cx<'_>, owner: Seat, helped: Seat, token: Token, at: GearPlace) {
        const OXYGEN: u8 = 3;
        const HEALTH: u8 = 2;
        self.set_token(owner, at, None);
        cx.tell(SeenEvent::TokenSpent { seat: owner, token });
        match token.gear() {
            Gear::Oxygen => self.gain_oxygen(cx, helped, OXYGEN),
            Gear::Medpack => self.push(health::Step::Restore { seat: helped, n: HEALTH }),
            Gear::Ammo | Gear::Grenade => {}
        }
    }
}

/// True if ammo in the slot is loaded. Loaded ammo never moves to another slot (R-BELT-06).
pub(crate) fn is_loaded(place: GearPlace, slot: GearSlot) -> bool {
    slot == GearSlot::Ammo && is_weapon(place)
}

fn is_weapon(place: GearPlace) -> bool {
    let GearPlace::Item(card, _) = place else { return false };
    weapon(card).is_some_and(|weapon| weapon.range == WeaponRange::Ranged)
}

/// The tokens that can be used, each with its possible targets (R-BELT-05…10).
fn uses(game: &Retaliation, seat: Seat) -> Vec<Offer> {
    let Some(room) = game.room_of(seat) else { return Vec::new() };
    let places = game.gear_places(seat);
    let lanes: Vec<Ref> = game.firing_lanes(room).into_iter().map(Ref::Corridor).collect();
    let loading: Vec<Ref> = places
        .iter()
        .filter(|(place, slot)| is_loaded(*place, *slot) && game.token_at(seat, *place).is_none())
        .map(|(place, _)| place.named())
        .collect();
    let can_breathe = |other: &Seat| game.crew(*other).oxygen < components().oxygen;
    let can_heal = |other: &Seat| game.restorable(*other, 1) > 0;
    let mut offers = Vec::new();
    for (place, slot) in places {
        let Some(token) = game.token_at(seat, place) else { continue };
        let offer = Offer::new(Verb::Use, &["R-BELT-03"]).on(Arg::Slot, place.named());
        let who = |can: &dyn Fn(&Seat) -> bool| -> Vec<Ref> {
            let others = game.characters_in(room).filter(|other| *other != seat);
            [seat].into_iter().chain(others).filter(|other| can(other)).map(Ref::Seat).collect()
        };
        let (arg, choices, rule) = match token.gear() {
            Gear::Ammo if is_loaded(place, slot) => continue,
            Gear::Ammo => (Arg::To, loading.clone(), "R-BELT-05"),
            Gear::Grenade => (Arg::Through, lanes.clone(), "R-BELT-09"),
            Gear::Oxygen => (Arg::Who, who(&can_breathe), "R-BELT-07"),
            Gear::Medpack => (Arg::Who, who(&can_heal), "R-BELT-08"),
        };
        if !choices.is_empty() {
            let offer = offer.choose(arg, Slot::one(choices), rule);
            offers.push(if token == Token::Grenade { offer.revealing() } else { offer });
        }
    }
    offers
}

/// The tokens that can move to other slots (R-BELT-03, R-BELT-12).
fn shifts(game: &Retaliation, seat: Seat) -> Vec<Offer> {
    let mut offers = Vec::new();
    for (place, slot) in game.gear_places(seat) {
        let Some(token) = game.token_at(seat, place).filter(|_| !is_loaded(place, slot)) else { continue };
        let mut to = game.empty_slots_for(seat, token.gear());
        // Moving ammo into a weapon is loading, which is a use of the token (R-BELT-05).
        to.retain(|other| token.gear() != Gear::Ammo || !is_weapon(*other));
        if !to.is_empty() {
            let to = Slot::one(to.into_iter().map(GearPlace::named));
            offers.push(
                Offer::new(Verb::Shift, &["R-BELT-03", "R-BELT-02"]).on(Arg::Slot, place.named()).choose(
                    Arg::To,
                    to,
                    "R-BELT-02",
                ),
            );
        }
    }
    offers
}

/// The basic action Use gear.
pub(crate) struct UseGear;

impl TurnAction for UseGear {
    fn offers(&self, game: &Retaliation, seat: Seat) -> Result<Vec<Offer>, Illegal> {
        Ok(vec![offer(game, seat)?])
    }

    fn perform(&self, game: &mut Retaliation, _: &mut Cx<'_>, seat: Seat, _: &Action) {
        game.push(Step::Use { seat });
    }
}

/// Offers the basic action (R-BELT-03).
fn offer(game: &Retaliation, seat: Seat) -> Result<Offer, Illegal> {
    let cost = BasicAction::UseGear.def().cost;
    let pay = game.pay_slot(seat, cost, None)?;
    if uses(game, seat).is_empty() && shifts(game, seat).is_empty() {
        return Err(Illegal::new("R-BELT-03", "there is no gear to use or to move"));
    }
    Ok(Offer::new(Verb::UseGear, &["R-BELT-03"]).costs(cost).choose(Arg::Pay, pay, "R-TURN-09"))
}
