//! Shooting in a room, and ammo (R-SHOOT).

use airlock_engine::{Draw, Framed, Illegal, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        FaceOp, ItemCardId, Standing, WeaponDef, WeaponOp, WeaponRange, WoundOp, components,
        ids::{BasicAction, IntruderKind, ShootFace},
    },
    model::{
        FigureId, Place, Token,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        action::TurnAction,
        frame::{Cx, Flow, Procedure, Question},
        hits::Struck,
        intruders,
        malfunction::Breakable,
        position::Retaliation,
    },
};

/// A shot in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shot {
    pub seat: Seat,
    pub weapon: ItemCardId,
    pub target: FigureId,
    /// True if the die may be rolled again once (R-ACT-20).
    pub aimed: bool,
    /// True for the second shot that a weapon's text gives. No third one follows.
    pub again: bool,
}

impl Shot {
    /// An ordinary shot.
    pub(crate) const fn new(seat: Seat, weapon: ItemCardId, target: FigureId) -> Self {
        Self { seat, weapon, target, aimed: false, again: false }
    }
}

/// Procedures of a shot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A shot begins, unless a text of the weapon replaces it (D-16).
    Begin(Shot),
    /// Step 2: a hit (R-SHOOT-04, R-SHOOT-17).
    Hit(Shot),
    /// Step 3: the roll (R-SHOOT-05).
    Roll(Shot),
    /// The die may be rolled again (D-56).
    Aim {
        shot: Shot,
        /// The result so far.
        face: ShootFace,
    },
    /// The result takes effect.
    Result { shot: Shot, face: ShootFace },
    /// Ammo may be spent for another shot at the same target (D-16).
    Again(Shot),
}

impl Procedure<Retaliation> for Step {
    fn run(self, game: &mut Retaliation, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Begin(shot) => {
                if !game.can_shoot_with(shot.seat, shot.weapon) {
                    return Flow::Done;
                }
                let instead = weapon(shot.weapon)
                    .is_some_and(|weapon| weapon.ops.contains(&WeaponOp::RepelAdultInstead));
                if instead && game.can_repel_adult(shot.seat, shot.target) {
                    return Flow::Ask(self);
                }
                game.push(Self::Hit(shot));
            }
            Self::Hit(shot) => {
                if !shot.again {
                    game.pay_oxygen_for(cx, shot.seat, shot.weapon);
                }
                let ops = weapon(shot.weapon).map_or(&[][..], |weapon| &weapon.ops);
                let extra: u8 =
                    ops.iter().map(|op| if let WeaponOp::ExtraHits { n } = op { *n } else { 0 }).sum();
                let struck = game.hit_for(cx, shot.target, 1 + extra, shot.seat);
                // A condition card of the Queen comes before the roll (R-QUEEN-18).
                let queen = (struck == Struck::Skull).then(|| game.stack.pop()).flatten();
                game.push(Self::Roll(shot));
                game.stack.then(queen);
            }
            // The condition card may have killed the shooter. Then there is no roll (R-QUEEN-18).
            Self::Roll(shot) if !game.is_on_map(shot.seat) => {}
            Self::Roll(shot) => {
                let face = roll(cx, shot.seat);
                match shot.aimed {
                    true => return Flow::Ask(Self::Aim { shot, face }),
                    false => game.push(Self::Result { shot, face }),
                }
            }
            Self::Result { shot, face } => result(game, cx, shot, face),
            Self::Again(shot) => {
                if game.shares_room(shot.seat, shot.target) && game.has_ammo(shot.seat, shot.weapon) {
                    return Flow::Ask(self);
                }
            }
            Self::Aim { .. } => return Flow::Ask(self),
        }
        Flow::Done
    }

    fn question(&self, _: &Retaliation) -> Option<Question> {
        match self {
            Self::Begin(shot) | Self::Again(shot) => Some(Question::to(shot.seat, "D-16")),
            Self::Aim { shot, .. } => Some(Question::to(shot.seat, "D-56")),
            _ => None,
        }
    }

    fn offers(&self, _: &Retaliation, _: Seat) -> Vec<Offer> {
        let rules: &'static [&'static str] = match self {
            Self::Aim { .. } => &["R-ACT-20"],
            _ => &["R-SHOOT-10"],
        };
        vec![Offer::new(Verb::No, rules), Offer::new(Verb::Yes, rules)]
    }

    fn answer(self, game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        let yes = action.verb == Verb::Yes;
        match self {
            Self::Begin(shot) if yes => {
                game.spend_ammo(cx, seat, shot.weapon);
                if let Some(from) = game.room_of(seat) {
                    game.push(intruders::Step::Repel { figure: shot.target, from, chooser: Some(seat) });
                }
            }
            Self::Begin(shot) => game.push(Self::Hit(shot)),
            Self::Aim { shot, face } => {
                let face = if yes { roll(cx, seat) } else { face };
                game.push(Self::Result { shot, face });
            }
            Self::Again(shot) if yes => {
                game.spend_ammo(cx, seat, shot.weapon);
                game.push(Self::Hit(Shot { again: true, ..shot }));
            }
            _ => {}
        }
    }
}

pub(crate) fn roll(cx: &mut Cx<'_>, seat: Seat) -> ShootFace {
    let faces = &components().shoot_die;
    let rolled = cx.chance.pick(Draw::new("shoot"), faces.len(), |i| faces[i].to_string());
    cx.tell(SeenEvent::ShootRolled { seat, face: faces[rolled] });
    faces[rolled]
}

/// The weapon side of an item. `None` if it is no weapon.
pub(crate) fn weapon(card: ItemCardId) -> Option<&'static WeaponDef> {
    card.def().weapon.as_ref()
}

/// Applies the standard result, then the texts of the weapon (R-SHOOT-05…07, R-SHOOT-10, R-SHOOT-16).
fn result(game: &mut Retaliation, cx: &mut Cx<'_>, shot: Shot, face: ShootFace) {
    let working = game.crew(shot.seat).held(shot.weapon).is_some_and(|item| !item.malfunction);
    let def = weapon(shot.weapon).filter(|_| working);
    let ops = def.map_or(&[][..], |def| &def.ops);
    if !shot.again && ops.contains(&WeaponOp::ShootAgain) {
        game.push(Step::Again(shot));
    }
    let by: i8 = ops.iter().map(|op| if let WeaponOp::ShootNumber { by } = op { *by } else { 0 }).sum();
    let mut killed = game.is_lethal(shot.seat, shot.target, face, by);
    if killed {
        game.kill_outright(cx, shot.target, Some(shot.seat));
    }
    let text = match face {
        ShootFace::AmmoLoss => {
            game.spend_ammo(cx, shot.seat, shot.weapon); // R-SHOOT-14
            def.and_then(|def| def.on_ammo_loss)
        }
        ShootFace::Critical => def.and_then(|def| def.on_critical),
        _ => None,
    };
    if let Some(op) = text {
        killed |= op == FaceOp::KillTarget;
        game.face_op(cx, op, shot.seat, shot.weapon, Some(shot.target));
    }
    let more: u8 = ops.iter().map(|op| if let WeaponOp::HitsIfAlive { n } = op { *n } else { 0 }).sum();
    if !killed && game.intruders.figure(shot.target).is_some() {
        game.hit_for(cx, shot.target, more, shot.seat);
    }
}

impl Retaliation {
    fn hit_for(&mut self, cx: &mut Cx<'_>, target: FigureId, n: u8, by: Seat) -> Struck {
        self.hit(cx, target, n, Some(by))
    }

    /// True if an intruder is an adult that can be driven out of the room (R-GEN-04, R-KIND-30).
    fn can_repel_adult(&self, seat: Seat, target: FigureId) -> bool {
        let adult = self.intruders.figure(target).is_some_and(|target| target.kind == IntruderKind::Adult);
        adult && self.room_of(seat).is_some_and(|from| !self.repel_ways(target, from).is_empty())
    }

    /// True if a result kills: a critical, or a number that does not exceed the hits (R-SHOOT-05, R-SHOOT-06,
    /// R-SHOOT-12, R-MELEE-07).
    pub(crate) fn is_lethal(&self, seat: Seat, target: FigureId, face: ShootFace, weapon: i8) -> bool {
        if self.intruders.figure(target).is_none() {
            return false;
        }
        let mut kinds: Vec<_> = self.crew(seat).wounds.iter().map(|card| card.kind()).collect();
        kinds.sort_unstable();
        kinds.dedup(); // R-COND-09
        let wounds: i8 = kinds
            .into_iter()
            .map(|kind| if let WoundOp::ShootNumber { by } = kind.def().op { by } else { 0 })
            .sum();
        match face.number() {
            None => face == ShootFace::Critical,
            Some(number) => {
                let number = i16::from(number) + i16::from(weapon) + i16::from(wounds);
                number <= i16::from(self.hits_on(target))
            }
        }
    }

    /// True if ammo can be spent from a weapon, on it or on an item that feeds it. A weapon that needs none
    /// always can (R-SHOOT-11). A broken one never can (R-SHOOT-01, R-MALF-10).
    pub(crate) fn has_ammo(&self, seat: Seat, card: ItemCardId) -> bool {
        let works = self.crew(seat).held(card).is_some_and(|item| !item.malfunction);
        let loaded = |def: &WeaponDef| def.needs_no_ammo || self.ammo_place(seat, card).is_some();
        works && weapon(card).is_some_and(loaded)
    }

    /// The item and slot from which the next ammo is spent. Half tokens come first (R-SHOOT-13, D-44).
    fn ammo_place(&self, seat: Seat, card: ItemCardId) -> Option<(ItemCardId, usize)> {
        let crew = self.crew(seat);
        let own = crew.held(card).filter(|item| !item.malfunction)?;
        let feeding = crew.standing(|standing| *standing == Standing::FeedsWeapons);
        let find = |token: Token| {
            [Some(own), feeding]
                .into_iter()
                .flatten()
                .find_map(|item| Some((item.card, item.slots.iter().position(|slot| *slot == Some(token))?)))
        };
        find(Token::HalfAmmo).or_else(|| find(Token::Ammo))
    }

    /// Spends ammo, if there is any. A full token becomes half, a half one is discarded (R-SHOOT-09,
    /// R-SHOOT-14). A weapon that needs no ammo spends none (R-SHOOT-11).
    pub(crate) fn spend_ammo(&mut self, cx: &mut Cx<'_>, seat: Seat, card: ItemCardId) {
        if weapon(card).is_some_and(|weapon| weapon.needs_no_ammo) {
            return;
        }
        let Some((item, slot)) = self.ammo_place(seat, card) else { return };
        if let Some(item) = self.crew_mut(seat).held_mut(item) {
            item.slots[slot] = (item.slots[slot] == Some(Token::Ammo)).then_some(Token::HalfAmmo);
            cx.tell(SeenEvent::AmmoSpent { seat, weapon: card.kind() });
        }
    }

    /// Spends all ammo that is loaded in a weapon or on an item that feeds it.
    pub(crate) fn spend_all_ammo(&mut self, cx: &mut Cx<'_>, seat: Seat, card: ItemCardId) {
        while let Some((item, slot)) = self.ammo_place(seat, card) {
            let Some(item) = self.crew_mut(seat).held_mut(item) else { break };
            item.slots[slot] = None;
        }
        cx.tell(SeenEvent::AmmoSpent { seat, weapon: card.kind() });
    }

    /// The weapons in hand with which a seat can shoot or burst now (R-SHOOT-01, R-SPRAY-01).
    pub(crate) fn ranged_weapons(&self, seat: Seat) -> Vec<ItemCardId> {
        let held = self.crew(seat).hands.iter().flatten().map(|item| item.card);
        held.filter(|card| self.can_shoot_with(seat, *card)).collect()
    }

    /// True if a weapon is in hand, works, is loaded, and its oxygen can be paid.
    pub(crate) fn can_shoot_with(&self, seat: Seat, card: ItemCardId) -> bool {
        weapon(card).is_some_and(|def| def.range == WeaponRange::Ranged)
            && self.crew(seat).hands.iter().flatten().any(|item| item.card == card)
            && self.has_ammo(seat, card)
            && self.oxygen_price(seat, card) <= self.crew(seat).oxygen
    }

    /// The oxygen that a weapon costs in the shooter's section.
    fn oxygen_price(&self, seat: Seat, card: ItemCardId) -> u8 {
        let Some(section) = self.room_of(seat).map(|slot| slot.section()) else { return 0 };
        let ops = weapon(card).map_or(&[][..], |weapon| &weapon.ops);
        let price =
            ops.iter().map(|op| if let WeaponOp::OxygenWithoutLifeSupport { n } = op { *n } else { 0 }).sum();
        if self.has_life_support(section) { 0 } else { price }
    }

    /// Pays the oxygen that a weapon costs in the shooter's section.
    pub(crate) fn pay_oxygen_for(&mut self, cx: &mut Cx<'_>, seat: Seat, card: ItemCardId) {
        let price = self.oxygen_price(seat, card);
        if price > 0 {
            self.spend_oxygen(cx, seat, price);
        }
    }

    /// Carries out the effect of a die symbol with a weapon.
    pub(crate) fn face_op(
        &mut self,
        cx: &mut Cx<'_>,
        op: FaceOp,
        seat: Seat,
        card: ItemCardId,
        target: Option<FigureId>,
    ) {
        const OVERHEAT: u8 = 2;
        let slot = self.room_of(seat);
        match op {
            FaceOp::BreakThis => self.place_malfunction(cx, Breakable::Item(seat, card)),
            FaceOp::BreakRoom => {
                if let Some(slot) = slot {
                    self.place_malfunction(cx, Breakable::Room(slot));
                }
            }
            FaceOp::Fire => {
                if let Some(slot) = slot {
                    self.place_fire(cx, slot);
                }
            }
            FaceOp::Overheat => {
                let markers = self.crew(seat).held(card).map_or(0, |item| item.markers);
                self.lose_health(cx, seat, OVERHEAT.saturating_mul(markers));
                if let Some(item) = self.crew_mut(seat).held_mut(card) {
                    item.markers = item.markers.saturating_add(1);
                }
            }
            FaceOp::KillTarget => {
                if let Some(target) = target {
                    self.kill_outright(cx, target, Some(seat));
                }
            }
            FaceOp::SpendAmmo => self.spend_ammo(cx, seat, card),
        }
    }
}

/// The basic action Shoot.
pub(crate) struct Shoot;

impl TurnAction for Shoot {
    fn offers(&self, game: &Retaliation, seat: Seat) -> Result<Vec<Offer>, Illegal> {
        Ok(vec![offer(game, seat)?])
    }

    fn perform(&self, game: &mut Retaliation, _: &mut Cx<'_>, seat: Seat, action: &Action) {
        let weapon = action.one(Arg::Weapon).and_then(|named| game.crew(seat).item_at(named));
        if let (Some(weapon), Some(Ref::Figure(target))) = (weapon, action.one(Arg::Target)) {
            game.push(Step::Begin(Shot::new(seat, weapon, target)));
        }
    }
}

/// Offers the basic action (R-SHOOT-01).
fn offer(game: &Retaliation, seat: Seat) -> Result<Offer, Illegal> {
    let Some(slot) = game.room_of(seat) else {
        return Err(Illegal::new("R-TURN-16", "the character is not on the map"));
    };
    let cost = BasicAction::Shoot.def().cost;
    let pay = game.pay_slot(seat, cost, None)?;
    let targets: Vec<Ref> =
        game.intruders.at(Place::Room(slot)).iter().map(|figure| Ref::Figure(figure.id)).collect();
    if targets.is_empty() {
        return Err(Illegal::new("R-SHOOT-01", "no intruder is in the room"));
    }
    let weapons = game.weapon_refs(seat);
    if weapons.is_empty() {
        return Err(Illegal::new("R-SHOOT-01", "there is no working loaded ranged weapon in hand"));
    }
    let offer = Offer::new(Verb::Shoot, &["R-SHOOT-01", "R-SHOOT-03"]).costs(cost).revealing();
    Ok(offer
        .choose(Arg::Weapon, Slot::one(weapons), "R-SHOOT-01")
        .choose(Arg::Target, Slot::one(targets), "R-SHOOT-03")
        .choose(Arg::Pay, pay, "R-TURN-09"))
}

impl Retaliation {
    /// The references of the weapons that a seat can shoot or burst with now.
    pub(crate) fn weapon_refs(&self, seat: Seat) -> Vec<Ref> {
        self.ranged_weapons(seat).into_iter().filter_map(|card| self.crew(seat).item_ref(card)).collect()
    }
}
