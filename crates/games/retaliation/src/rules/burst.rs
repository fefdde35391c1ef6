//! Bursts at corridors, grenades, and other hits in corridors (R-SPRAY, R-BELT-09, R-ROOM-05).

use airlock_engine::{Draw, Framed, Illegal, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        CorridorId, ItemCardId, SlotId, WeaponOp, components,
        ids::{BasicAction, BurstFace, IntruderKind},
    },
    model::{
        Figure, FigureId, Place, Token,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        action::TurnAction,
        frame::{Cx, Flow, Procedure, Question},
        malfunction::Breakable,
        position::Retaliation,
        shooting::weapon,
    },
};

/// A burst in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Burst {
    pub seat: Seat,
    pub weapon: ItemCardId,
    pub corridor: CorridorId,
    /// True if the die may be rolled again once (R-ACT-20).
    pub aimed: bool,
    /// True for the second burst that a weapon's text gives: it costs no ammo, and no third one follows.
    pub again: bool,
}

impl Burst {
    /// An ordinary burst.
    pub(crate) const fn new(seat: Seat, weapon: ItemCardId, corridor: CorridorId) -> Self {
        Self { seat, weapon, corridor, aimed: false, again: false }
    }
}

/// Procedures of bursts, grenades and other hits in corridors.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A burst begins. Grenades on the weapon may come before it or replace it (D-16).
    Begin {
        burst: Burst,
        /// True if a grenade was used.
        thrown: bool,
    },
    /// Ammo is spent and the die is rolled (R-SPRAY-03).
    Roll(Burst),
    /// The die may be rolled again (D-56).
    Aim {
        burst: Burst,
        /// The result so far.
        face: BurstFace,
    },
    /// The effect symbol is resolved (R-SPRAY-07, R-SPRAY-13).
    Symbol(Burst),
    /// The player may burst again at the same corridor (D-16).
    Again(Burst),
    /// A grenade is thrown. It deals the result of the burst die and 2 more hits (R-BELT-09).
    Grenade { seat: Seat, corridor: CorridorId },
    /// The burst die is rolled without a burst (R-ROOM-05).
    Other {
        seat: Seat,
        corridor: CorridorId,
        /// The thing that breaks on the effect symbol.
        breaks: Option<Breakable>,
    },
    /// Hits are assigned (D-15, R-SPRAY-05).
    Assign {
        seat: Seat,
        corridor: CorridorId,
        /// Number of hits.
        hits: u8,
    },
    /// Something gets a malfunction.
    Break(Breakable),
}

impl Procedure<Retaliation> for Step {
    fn run(self, game: &mut Retaliation, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            // A character that has died or lost the weapon since the grenade can do neither.
            Self::Begin { burst, thrown } => {
                let can_burst = game.can_shoot_with(burst.seat, burst.weapon);
                let can_throw = game.grenade_on(burst.seat, burst.weapon).is_some();
                if !(can_burst || (thrown && can_throw)) {
                    return Flow::Done;
                }
                if thrown || can_throw {
                    return Flow::Ask(Self::Begin { burst, thrown });
                }
                game.push(Self::Roll(burst));
            }
            Self::Roll(burst) => {
                if !burst.again {
                    game.pay_oxygen_for(cx, burst.seat, burst.weapon);
                    game.spend_ammo(cx, burst.seat, burst.weapon);
                }
                let face = roll(cx, burst.seat);
                match burst.aimed {
                    true => return Flow::Ask(Self::Aim { burst, face }),
                    false => result(game, burst, face),
                }
            }
            Self::Symbol(burst) => {
                let working = game.crew(burst.seat).held(burst.weapon).is_some_and(|item| !item.malfunction);
                if let Some(op) = weapon(burst.weapon).filter(|_| working).and_then(|def| def.on_effect) {
                    game.face_op(cx, op, burst.seat, burst.weapon, None);
                }
            }
            Self::Again(burst) => {
                let working = game.crew(burst.seat).held(burst.weapon).is_some_and(|item| !item.malfunction);
                if working
                    && game.is_on_map(burst.seat)
                    && game.intruders.any_at(Place::Corridor(burst.corridor))
                {
                    return Flow::Ask(self);
                }
            }
            Self::Grenade { seat, corridor } => {
                const MORE: u8 = 2;
                let hits = roll(cx, seat).hits() + MORE;
                game.push(Self::Assign { seat, corridor, hits });
            }
            Self::Other { seat, corridor, breaks } => {
                let face = roll(cx, seat);
                if face == BurstFace::Effect
                    && let Some(broken) = breaks
                {
                    game.push(Self::Break(broken));
                }
                game.push(Self::Assign { seat, corridor, hits: face.hits() });
            }
            Self::Break(broken) => game.place_malfunction(cx, broken),
            Self::Assign { seat, corridor, hits } => {
                let victims = Victims::of(game, corridor);
                if victims.needs() <= hits && victims.queen.is_none() {
                    let all: Vec<FigureId> = victims.drones.iter().chain(&victims.others).copied().collect();
                    all.into_iter().for_each(|figure| game.intruders.kill(cx, figure));
                } else if hits > 0 {
                    return Flow::Ask(Self::Assign { seat, corridor, hits });
                }
            }
            Self::Aim { .. } => return Flow::Ask(self),
        }
        Flow::Done
    }

    fn question(&self, _: &Retaliation) -> Option<Question> {
        match self {
            Self::Begin { burst, .. } | Self::Again(burst) => Some(Question::to(burst.seat, "D-16")),
            Self::Aim { burst, .. } => Some(Question::to(burst.seat, "D-56")),
            Self::Assign { seat, .. } => Some(Question::to(*seat, "D-15")),
            _ => None,
        }
    }

    fn offers(&self, game: &Retaliation, _: Seat) -> Vec<Offer> {
        match self {
            Self::Begin { burst, thrown } => {
                let mut offers = Vec::new();
                if game.can_shoot_with(burst.seat, burst.weapon) {
                    offers.push(Offer::new(Verb::No, &["R-SPRAY-03"]).revealing());
                }
                if *thrown {
                    offers.push(Offer::new(Verb::Stop, &["R-SHOOT-10"]));
                }
                if game.grenade_on(burst.seat, burst.weapon).is_some() {
                    offers.push(Offer::new(Verb::Yes, &["R-SHOOT-10"]).revealing());
                }
                offers
            }
            Self::Aim { .. } => {
                vec![Offer::new(Verb::No, &["R-ACT-20"]), Offer::new(Verb::Yes, &["R-ACT-20"]).revealing()]
            }
            Self::Again(_) => {
                vec![
                    Offer::new(Verb::No, &["R-SPRAY-13"]),
                    Offer::new(Verb::Yes, &["R-SPRAY-13"]).revealing(),
                ]
            }
            Self::Assign { corridor, hits, .. } => Victims::of(game, *corridor).offers(game, *hits),
            _ => Vec::new(),
        }
    }

    fn answer(self, game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        let yes = action.verb == Verb::Yes;
        match self {
            Self::Begin { burst, .. } if yes => {
                game.push(Self::Begin { burst, thrown: true });
                if let Some(place) = game.grenade_on(seat, burst.weapon)
                    && let Some(item) = game.crew_mut(seat).held_mut(burst.weapon)
                {
                    item.slots[place] = None;
                    cx.tell(SeenEvent::TokenSpent { seat, token: Token::Grenade });
                    game.push(Self::Grenade { seat, corridor: burst.corridor });
                }
            }
            Self::Begin { burst, .. } if action.verb == Verb::No => game.push(Self::Roll(burst)),
            Self::Aim { burst, face } => {
                let face = if yes { roll(cx, seat) } else { face };
                result(game, burst, face);
            }
            Self::Again(burst) if yes => game.push(Self::Roll(Burst { again: true, aimed: false, ..burst })),
            Self::Assign { .. } => {
                let named = action.all(Arg::Targets).iter().chain(action.all(Arg::Target));
                let killed: Vec<FigureId> = named
                    .filter_map(|r| if let Ref::Figure(figure) = r { Some(*figure) } else { None })
                    .collect();
                killed.into_iter().for_each(|figure| game.intruders.kill(cx, figure));
                if let Some(Ref::Number(n)) = action.one(Arg::Number) {
                    game.hit_queen(cx, u8::try_from(n).unwrap_or(0), Some(seat)); // R-QUEEN-19
                }
            }
            _ => {}
        }
    }
}

fn has_op(card: ItemCardId, op: WeaponOp) -> bool {
    weapon(card).is_some_and(|weapon| weapon.ops.contains(&op))
}

fn roll(cx: &mut Cx<'_>, seat: Seat) -> BurstFace {
    let faces = &components().burst_die;
    let rolled = cx.chance.pick(Draw::new("burst"), faces.len(), |i| faces[i].to_string());
    cx.tell(SeenEvent::BurstRolled { seat, face: faces[rolled] });
    faces[rolled]
}

/// Queues the results of a burst: hits, then the symbol, then another burst (R-SPRAY-07, R-SPRAY-09,
/// R-SPRAY-10, R-SPRAY-13).
fn result(game: &mut Retaliation, burst: Burst, face: BurstFace) {
    // The owner may have thrown the weapon away before answering the reroll question.
    let working = game.crew(burst.seat).held(burst.weapon).is_some_and(|item| !item.malfunction);
    let ops = weapon(burst.weapon).filter(|_| working).map_or(&[][..], |weapon| &weapon.ops);
    let mut hits = face.hits();
    for op in ops {
        match op {
            WeaponOp::BurstFaceAs { face: read, hits: n } if *read == face => hits = *n,
            WeaponOp::BurstHits { by } => hits = hits.saturating_add_signed(*by),
            _ => {}
        }
    }
    if !burst.again && ops.contains(&WeaponOp::BurstAgain) {
        game.push(Step::Again(burst));
    }
    if face == BurstFace::Effect {
        game.push(Step::Symbol(burst));
    }
    game.push(Step::Assign { seat: burst.seat, corridor: burst.corridor, hits });
}

/// Intruders in a corridor that can be hit.
struct Victims {
    drones: Vec<FigureId>,
    others: Vec<FigureId>,
    queen: Option<FigureId>,
}

impl Victims {
    fn of(game: &Retaliation, corridor: CorridorId) -> Self {
        let there = game.intruders.at(Place::Corridor(corridor));
        let of = |kinds: &[IntruderKind]| -> Vec<FigureId> {
            there
                .iter()
                .filter(|figure: &&Figure| kinds.contains(&figure.kind))
                .map(|figure| figure.id)
                .collect()
        };
        Self {
            drones: of(&[IntruderKind::Drone]),
            others: of(&[IntruderKind::Adult, IntruderKind::Larva]),
            queen: of(&[IntruderKind::Queen]).first().copied(),
        }
    }

    /// The number of hits that kills all except the Queen.
    fn needs(&self) -> u8 {
        let drone = IntruderKind::Drone.def().corridor_hits.unwrap_or(0);
        u8::try_from(self.drones.len() * usize::from(drone) + self.others.len()).unwrap_or(u8::MAX)
    }

    /// All assignments that R-SPRAY-05 allows: an offer for each number of drones and of hits on the Queen.
    /// The first one kills the most drones, then the most others.
    fn offers(&self, game: &Retaliation, hits: u8) -> Vec<Offer> {
        let drone = IntruderKind::Drone.def().corridor_hits.unwrap_or(0).max(1);
        let most_drones = u8::try_from(self.drones.len()).unwrap_or(u8::MAX).min(hits / drone);
        let room_on_track = components().queen_hits.saturating_sub(game.intruders.queen.hits);
        let mut offers = Vec::new();
        for drones in (0..=most_drones).rev() {
            let left = hits - drones * drone;
            let most_queen = if self.queen.is_some() { left.min(room_on_track) } else { 0 };
            for queen in 0..=most_queen {
                let others = u8::try_from(self.others.len()).unwrap_or(u8::MAX).min(left - queen);
                for others in (0..=others).rev() {
                    let refs =
                        |figures: &[FigureId]| figures.iter().copied().map(Ref::Figure).collect::<Vec<_>>();
                    let mut offer = Offer::new(Verb::Assign, &["R-SPRAY-05"]);
                    if drones > 0 {
                        offer = offer.choose(
                            Arg::Targets,
                            Slot::exactly(drones, refs(&self.drones)),
                            "R-SPRAY-05",
                        );
                    }
                    if others > 0 {
                        offer = offer.choose(
                            Arg::Target,
                            Slot::exactly(others, refs(&self.others)),
                            "R-SPRAY-05",
                        );
                    }
                    if queen > 0 {
                        offer = offer.on(Arg::Number, Ref::Number(u16::from(queen)));
                    }
                    offers.push(offer);
                }
            }
        }
        offers
    }
}

impl Retaliation {
    /// Index of the slot with a grenade, on a weapon that can throw it.
    fn grenade_on(&self, seat: Seat, card: ItemCardId) -> Option<usize> {
        let thrower = self.crew(seat).held(card).filter(|_| has_op(card, WeaponOp::OwnGrenades))?;
        thrower.slots.iter().position(|slot| *slot == Some(Token::Grenade))
    }

    /// The corridors at which a character in a room can burst or throw. The door at the near end must not be
    /// closed (R-SPRAY-02, R-DOOR-12).
    pub(crate) fn firing_lanes(&self, slot: SlotId) -> Vec<CorridorId> {
        let mut lanes = self.facility.corridors_of(slot);
        lanes.retain(|id| self.facility.corridor(*id).is_some_and(|corridor| !corridor.is_closed_at(slot)));
        lanes
    }

    /// The firing lanes with an intruder (R-SPRAY-08).
    pub(crate) fn burst_lanes(&self, slot: SlotId) -> Vec<CorridorId> {
        let mut lanes = self.firing_lanes(slot);
        lanes.retain(|id| self.intruders.any_at(Place::Corridor(*id)));
        lanes
    }
}

/// The basic action Burst.
pub(crate) struct FireBurst;

impl TurnAction for FireBurst {
    fn offers(&self, game: &Retaliation, seat: Seat) -> Result<Vec<Offer>, Illegal> {
        Ok(vec![offer(game, seat)?])
    }

    fn perform(&self, game: &mut Retaliation, _: &mut Cx<'_>, seat: Seat, action: &Action) {
        let weapon = action.one(Arg::Weapon).and_then(|named| game.crew(seat).item_at(named));
        if let (Some(weapon), Some(Ref::Corridor(corridor))) = (weapon, action.one(Arg::Through)) {
            game.push(Step::Begin { burst: Burst::new(seat, weapon, corridor), thrown: false });
        }
    }
}

/// Offers the basic action (R-SPRAY-01).
fn offer(game: &Retaliation, seat: Seat) -> Result<Offer, Illegal> {
    let Some(slot) = game.room_of(seat) else {
        return Err(Illegal::new("R-TURN-16", "the character is not on the map"));
    };
    let cost = BasicAction::Burst.def().cost;
    let pay = game.pay_slot(seat, cost, None)?;
    let weapons = game.weapon_refs(seat);
    if weapons.is_empty() {
        return Err(Illegal::new("R-SPRAY-01", "there is no working loaded ranged weapon in hand"));
    }
    let lanes = game.burst_lanes(slot);
    if lanes.is_empty() {
        let behind =
            game.facility.corridors_of(slot).into_iter().any(|id| game.intruders.any_at(Place::Corridor(id)));
        return Err(match behind {
            true => Illegal::new("R-SPRAY-02", "the corridor is behind a closed door"),
            false => Illegal::new("R-SPRAY-08", "no intruder is in an adjacent corridor"),
        });
    }
    let offer = Offer::new(Verb::Burst, &["R-SPRAY-01", "R-SPRAY-03"]).costs(cost).revealing();
    Ok(offer
        .choose(Arg::Weapon, Slot::one(weapons), "R-SPRAY-01")
        .choose(Arg::Through, Slot::one(lanes.into_iter().map(Ref::Corridor)), "R-SPRAY-02")
        .choose(Arg::Pay, pay, "R-TURN-09"))
}
