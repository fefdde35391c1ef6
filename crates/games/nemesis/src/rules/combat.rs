//! Shooting and melee against intruders and eggs (sections 11.2, 11.3, N-EGG, N-OP-06…08).

use airlock_engine::{Draw, Framed, Illegal, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        ItemCardId, RoomNo, WeaponClass, WeaponFilter, WeaponMod, components,
        ids::{CombatFace, IntruderKind, ItemKind, Weakness},
    },
    model::{
        FigureId,
        event::{Cause, SeenEvent},
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        action::TurnAction,
        frame::{Cx, Flow, Procedure, Question},
        position::Nemesis,
    },
};

/// A step of a shot or of a melee attack.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A shot (N-SHOOT-02).
    Shoot(Shot),
    /// The shooter may roll again (DP-REROLL).
    Reroll {
        shot: Shot,
        /// Face rolled.
        face: CombatFace,
    },
    /// The roll is final. The face is read, then the weapon's text (N-OP-06).
    Read {
        shot: Shot,
        /// Face rolled.
        face: CombatFace,
    },
    /// The shooter may discard more ammo for more injuries (N-OP-06, `pay_ammo`).
    PayAmmo {
        shot: Shot,
        /// Face after replacement.
        face: CombatFace,
        /// Injuries without the additional ammo.
        injuries: u8,
        /// Amount of ammo to pay.
        pay: u8,
        /// Additional injuries for the payment.
        extra: u8,
    },
    /// The injuries are dealt (N-SHOOT-11).
    Deal {
        shot: Shot,
        /// Face after replacement.
        face: CombatFace,
        injuries: u8,
    },
    /// The weapon's effects after the condition check (N-OP-06, `then`).
    Afterwards {
        shot: Shot,
        /// Face after replacement.
        face: CombatFace,
    },
    /// A melee attack (N-MELEE-02).
    Melee {
        /// The attacker.
        seat: Seat,
        target: Target,
    },
}

/// Target of a character's attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    Figure(FigureId),
    /// An uncarried egg of the room (N-EGG-01).
    Egg,
}

/// A shot in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shot {
    /// The shooter.
    pub seat: Seat,
    pub weapon: ItemCardId,
    pub target: Target,
    /// Rolls that may still be repeated.
    pub rerolls: u8,
    /// True if all ammo is discarded (N-OP-07).
    pub all_ammo: bool,
    /// Ammo discarded so far.
    pub spent: u8,
}

impl Procedure<Nemesis> for Step {
    fn run(self, game: &mut Nemesis, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Shoot(shot) => shoot(game, cx, shot),
            Self::Reroll { shot, .. } if shot.rerolls == 0 => {
                if let Self::Reroll { shot, face } = self {
                    game.push(Self::Read { shot, face });
                }
            }
            Self::Reroll { .. } | Self::PayAmmo { .. } => return Flow::Ask(self),
            Self::Read { shot, face } => read(game, cx, shot, face),
            Self::Deal { shot, face, injuries } => deal(game, shot, face, injuries),
            Self::Afterwards { shot, face } => {
                let fires = |m: &WeaponMod| matches!(m, WeaponMod::Fire { on } if *on == face);
                if mods(shot.weapon).iter().any(fires)
                    && let Some(room) = game.room_of(shot.seat)
                {
                    game.place_fire(cx, room);
                }
            }
            Self::Melee { seat, target } => melee(game, cx, seat, target),
        }
        Flow::Done
    }

    fn question(&self, _: &Nemesis) -> Option<Question> {
        match self {
            Self::Reroll { shot, .. } => Some(Question::to(shot.seat, "DP-REROLL")),
            Self::PayAmmo { shot, .. } => Some(Question::to(shot.seat, "DP-CARD")),
            _ => None,
        }
    }

    fn offers(&self, _: &Nemesis, _: Seat) -> Vec<Offer> {
        let yes = Offer::new(Verb::Yes, &["N-OP-06"]);
        let yes = if matches!(self, Self::Reroll { .. }) { yes.revealing() } else { yes };
        vec![Offer::new(Verb::No, &["N-OP-06"]), yes]
    }

    fn answer(self, game: &mut Nemesis, cx: &mut Cx<'_>, _: Seat, action: &Action) {
        let yes = action.verb == Verb::Yes;
        match self {
            Self::Reroll { shot, .. } if yes => {
                let face = roll(cx, shot.seat);
                game.push(Self::Reroll { shot: Shot { rerolls: shot.rerolls - 1, ..shot }, face });
            }
            Self::Reroll { shot, face } => game.push(Self::Read { shot, face }),
            Self::PayAmmo { shot, face, injuries, pay, extra } => {
                if yes {
                    game.crew_mut(shot.seat).spend_ammo(cx, shot.seat, shot.weapon, pay);
                }
                let injuries = if yes { injuries + extra } else { injuries };
                finish(game, shot, face, injuries);
            }
            _ => {}
        }
    }
}

fn mods(weapon: ItemCardId) -> &'static [WeaponMod] {
    weapon.def().weapon.as_ref().map_or(&[], |weapon| &weapon.mods)
}

/// Rolls the combat die for a seat, in the open (RNG-COMBAT-DIE).
fn roll(cx: &mut Cx<'_>, seat: Seat) -> CombatFace {
    let faces = &components().combat_die;
    let rolled = cx.chance.pick(Draw::new("combat"), faces.len(), |i| faces[i].to_string());
    cx.tell(SeenEvent::CombatRolled { seat, face: faces[rolled] });
    faces[rolled]
}

fn shoot(game: &mut Nemesis, cx: &mut Cx<'_>, mut shot: Shot) {
    let loaded = game.crew(shot.seat).heavy_item(shot.weapon).map_or(0, |item| item.ammo);
    shot.spent = if shot.all_ammo { loaded } else { loaded.min(1) }; // N-SHOOT-03, N-OP-07
    if shot.spent == 0 || !game.is_active(shot.seat) {
        return;
    }
    game.crew_mut(shot.seat).spend_ammo(cx, shot.seat, shot.weapon, shot.spent);
    let own: u8 =
        mods(shot.weapon).iter().map(|m| if let WeaponMod::Reroll { n } = m { *n } else { 0 }).sum();
    shot.rerolls += own;
    let face = roll(cx, shot.seat); // N-SHOOT-04
    game.push(Step::Reroll { shot, face });
}

/// Evaluates the face for a target: replacement, injuries, the weapon's minimum and extras, weaknesses
/// (N-OP-06).
fn read(game: &mut Nemesis, cx: &mut Cx<'_>, shot: Shot, rolled: CombatFace) {
    if shot.target == Target::Egg {
        return attack_egg(game, cx, shot.seat, rolled); // N-OP-08
    }
    let Some(kind) = target_kind(game, shot.target) else { return };
    let face = replaced(game, shot.weapon, kind, rolled);
    let mut injuries = injuries_of_shot(face, kind);
    for change in mods(shot.weapon) {
        if let WeaponMod::MinInjury { n } = change
            && face != CombatFace::Miss
        {
            injuries = injuries.max(*n);
        }
    }
    if shot.all_ammo {
        injuries += shot.spent / 2; // N-OP-07
    }
    for change in mods(shot.weapon) {
        if let WeaponMod::ExtraInjury { on, n, pay_ammo } = *change
            && on.holds(face, injuries)
        {
            if pay_ammo == 0 {
                injuries += n;
            } else if game.crew(shot.seat).heavy_item(shot.weapon).is_some_and(|item| item.ammo >= pay_ammo) {
                return game.push(Step::PayAmmo { shot, face, injuries, pay: pay_ammo, extra: n });
            }
        }
    }
    finish(game, shot, face, injuries);
}

/// Adds the extra injuries of weaknesses, which come last (N-OP-06, N-OP-40).
fn finish(game: &mut Nemesis, shot: Shot, face: CombatFace, mut injuries: u8) {
    let energy = shot.weapon.def().weapon.as_ref().is_some_and(|weapon| weapon.class == WeaponClass::Energy);
    let flames = shot.weapon.kind() == ItemKind::Flamethrower;
    if injuries > 0 && energy && game.knows_weakness(Weakness::VulnerabilityToEnergy) {
        injuries += 1;
    }
    if injuries > 0 && flames && game.knows_weakness(Weakness::VulnerabilityToFire) {
        injuries += 1;
    }
    game.push(Step::Deal { shot, face, injuries });
}

fn deal(game: &mut Nemesis, shot: Shot, face: CombatFace, injuries: u8) {
    game.push(Step::Afterwards { shot, face });
    if let Target::Figure(figure) = shot.target
        && injuries > 0
    {
        game.push(crate::rules::injury::Step::Injure { figure, n: injuries, then_retreat: false }); // N-SHOOT-11
    }
}

/// Returns the face after at most one replacement. The weapon does not change the replacement of a weakness
/// again (N-OP-06).
fn replaced(game: &Nemesis, weapon: ItemCardId, kind: IntruderKind, rolled: CombatFace) -> CombatFace {
    let weakness = game.species_rules().weak_to(game, kind, rolled);
    if weakness != rolled {
        return weakness;
    }
    let treat = |m: &WeaponMod| match *m {
        WeaponMod::TreatAs { on, counts_as } if on == rolled => Some(counts_as),
        _ => None,
    };
    mods(weapon).iter().find_map(treat).unwrap_or(rolled)
}

/// Replaces a MISS against an adult by HIT1 once Vital Places is known (N-OP-40).
pub(crate) fn vital_places(game: &Nemesis, kind: IntruderKind, rolled: CombatFace) -> CombatFace {
    let vital = rolled == CombatFace::Miss && kind == IntruderKind::Adult;
    if vital && game.knows_weakness(Weakness::VitalPlaces) { CombatFace::Hit1 } else { rolled }
}

fn injuries_of_shot(face: CombatFace, kind: IntruderKind) -> u8 {
    match face {
        _ if !kind.def().injured_by.contains(&face) => 0, // N-SHOOT-05…07, V-HURT-12, V-LAIR-10
        CombatFace::Hit2 => 2,                            // N-SHOOT-09
        _ => 1,                                           // N-SHOOT-08
    }
}

fn target_kind(game: &Nemesis, target: Target) -> Option<IntruderKind> {
    match target {
        Target::Figure(figure) => game.intruders.figure(figure).map(|figure| figure.kind),
        Target::Egg => None,
    }
}

fn melee(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, target: Target) {
    let Target::Figure(figure) = target else {
        let rolled = roll(cx, seat);
        return attack_egg(game, cx, seat, rolled); // N-EGG-03
    };
    let Some(kind) = target_kind(game, target) else { return }; // the intruder has left the board
    game.crew[seat.index()].gain_contamination(cx, seat, &mut game.decks, 1); // N-MELEE-02, N-MELEE-10
    let rolled = roll(cx, seat); // N-MELEE-04
    // HIT2 is one injury, too (N-MELEE-08).
    let injuries = injuries_of_shot(game.species_rules().weak_to(game, kind, rolled), kind).min(1);
    if injuries > 0 {
        game.push(crate::rules::injury::Step::Injure { figure, n: 1, then_retreat: false }); // N-MELEE-09
    } else {
        game.push(crate::rules::wounds::Step::Serious { seat, n: 1, cause: Cause::Wounds }); // N-MELEE-05…07
    }
}

/// Destroys one egg on any face except MISS. A noise roll follows in any case (N-EGG-02, N-EGG-07, N-OP-08).
fn attack_egg(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, face: CombatFace) {
    if let Some(room) = game.room_of(seat)
        && face != CombatFace::Miss
    {
        game.intruders.destroy_egg(cx, &mut game.ship, room);
    }
    game.push(crate::rules::noise::Step::Roll { seat });
}

/// Targets of attacks in a room: intruders in the order of N-GEN-06, then an egg (N-COMBAT-05, N-EGG-01).
pub(crate) fn targets(game: &Nemesis, room: RoomNo) -> Vec<Ref> {
    let mut targets: Vec<Ref> = game.intruders_in(room).iter().map(|figure| Ref::Figure(figure.id)).collect();
    if game.eggs_in(room) > 0 {
        targets.push(Ref::AnEgg);
    }
    targets
}

/// Weapons that a seat can shoot now: in a hand slot, with ammo and matching a filter (N-SHOOT-01).
pub(crate) fn loaded_weapons(game: &Nemesis, seat: Seat, filter: WeaponFilter) -> Vec<Ref> {
    let mut refs = game.crew(seat).own_weapons(filter);
    refs.retain(|(_, item)| item.ammo > 0);
    refs.into_iter().map(|(r, _)| r).collect()
}

/// The basic action Shoot.
pub(crate) struct Shoot;

impl TurnAction for Shoot {
    fn offers(&self, game: &Nemesis, seat: Seat) -> Result<Vec<Offer>, Illegal> {
        Ok(vec![shoot_offer(game, seat)?])
    }

    fn perform(&self, game: &mut Nemesis, _: &mut Cx<'_>, seat: Seat, action: &Action) {
        let weapon = action.one(Arg::Weapon).and_then(|weapon| game.crew(seat).item_card(weapon));
        let target = action.one(Arg::Target).and_then(target_of);
        if let (Some(weapon), Some(target)) = (weapon, target) {
            game.push(Step::Shoot(Shot { seat, weapon, target, rerolls: 0, all_ammo: false, spent: 0 }));
        }
    }
}

/// Offer of the basic action Shoot (N-SHOOT-01, N-SHOOT-02).
fn shoot_offer(game: &Nemesis, seat: Seat) -> Result<Offer, Illegal> {
    let pay = game.pay_slot(seat, 1, None)?;
    let (weapons, targets) = shot_choices(game, seat, WeaponFilter::Any)?;
    let offer = Offer::new(Verb::Shoot, &["N-SHOOT-01", "N-SHOOT-02"]).costs(1).revealing();
    Ok(offer
        .choose(Arg::Weapon, Slot::one(weapons), "N-SHOOT-01")
        .choose(Arg::Target, Slot::one(targets), "N-SHOOT-02")
        .choose(Arg::Pay, pay, "N-ACT-03"))
}

/// Possible weapons and targets of a shot.
///
/// # Errors
/// The rule that forbids it.
pub(crate) fn shot_choices(
    game: &Nemesis,
    seat: Seat,
    filter: WeaponFilter,
) -> Result<(Vec<Ref>, Vec<Ref>), Illegal> {
    let weapons = loaded_weapons(game, seat, filter);
    if weapons.is_empty() {
        return Err(Illegal::new("N-SHOOT-01", "there is no loaded weapon at hand"));
    }
    let targets = game.room_of(seat).map_or_else(Vec::new, |room| targets(game, room));
    if targets.is_empty() {
        return Err(Illegal::new("N-COMBAT-05", "there is nothing to attack in the room"));
    }
    Ok((weapons, targets))
}

/// The basic action Melee attack.
pub(crate) struct Melee;

impl TurnAction for Melee {
    fn offers(&self, game: &Nemesis, seat: Seat) -> Result<Vec<Offer>, Illegal> {
        Ok(vec![melee_offer(game, seat)?])
    }

    fn perform(&self, game: &mut Nemesis, _: &mut Cx<'_>, seat: Seat, action: &Action) {
        if let Some(target) = action.one(Arg::Target).and_then(target_of) {
            game.push(Step::Melee { seat, target });
        }
    }
}

/// Offer of the basic action Melee attack (N-MELEE-01, N-MELEE-03).
fn melee_offer(game: &Nemesis, seat: Seat) -> Result<Offer, Illegal> {
    let pay = game.pay_slot(seat, 1, None)?;
    let targets = game.room_of(seat).map_or_else(Vec::new, |room| targets(game, room));
    if targets.is_empty() {
        return Err(Illegal::new("N-COMBAT-05", "there is nothing to attack in the room"));
    }
    let offer = Offer::new(Verb::Melee, &["N-MELEE-01", "N-MELEE-03"]).costs(1).revealing();
    Ok(offer.choose(Arg::Target, Slot::one(targets), "N-MELEE-03").choose(Arg::Pay, pay, "N-ACT-03"))
}

/// Resolves a reference to a target; `None` if it cannot be attacked.
pub(crate) fn target_of(reference: Ref) -> Option<Target> {
    match reference {
        Ref::Figure(figure) => Some(Target::Figure(figure)),
        Ref::AnEgg => Some(Target::Egg),
        _ => None,
    }
}
