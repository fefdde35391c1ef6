//! Checks of characters, endurance cards and motion cards.

use airlock_engine::content::{check, exactly};

use super::{
    super::{
        ability::{AbilityDef, AbilityOp, AbilityTiming},
        all::Content,
        character::{CharacterDef, CharacterSide, Faction},
        endurance::{EnduranceBody, EnduranceCard, EnduranceDef},
        equipment::{EquipmentOp, Purpose},
        event::EventTiming,
        load,
        motion::{MotionCard, MotionDef, MotionType},
        weapon::{FreeAttackWith, Keyword, WeaponDef, WeaponOp},
    },
    checks::all_differ,
};
use crate::content::ids::{AbilityKind, Character, EnduranceKind, EnduranceType};

pub(super) fn cards(content: &Content) -> load::Result<()> {
    content.characters.iter().try_for_each(character)?;
    let sides = content.characters.iter().flat_map(|def| [&def.hero, &def.grunt]);
    let mut abilities: Vec<AbilityKind> =
        sides.flat_map(|side| &side.abilities).map(|ability| ability.kind).collect();
    abilities.sort_unstable();
    check(abilities == AbilityKind::ALL, || "each ability must be on one side of one character".to_owned())?;
    endurance(content)?;
    motion(content)
}

fn character(def: &CharacterDef) -> load::Result<()> {
    let kind = def.kind;
    let ranks = if def.faction == Faction::Marine { 1..=3 } else { 0..=0 };
    check(ranks.contains(&def.rank), || format!("the rank of {kind}"))?; // A-CHAR-05
    let stats =
        |side: &CharacterSide| [Some(side.moves), Some(side.defence), side.melee, Some(side.tech), side.aim];
    let (hero, grunt) = (stats(&def.hero), stats(&def.grunt));
    let possible = hero.iter().chain(&grunt).flatten().all(|stat| (1..=10).contains(stat));
    check(possible, || format!("the stats of {kind}"))?;
    let better = hero.iter().zip(&grunt).all(|(hero, grunt)| hero >= grunt);
    check(better, || format!("the hero {kind} is weaker than the grunt"))?; // A-CHAR-04
    // A character has an aim dial exactly if it can use weapons (A-NEWT-08).
    let aims = [&def.hero, &def.grunt].iter().all(|side| side.aim.is_some() == def.weapons);
    check(aims, || format!("the aim of {kind}"))?;
    check(!def.hero.abilities.is_empty(), || format!("the hero {kind} has no ability"))?; // A-CHAR-06
    def.hero.abilities.iter().chain(&def.grunt.abilities).try_for_each(ability)
}

fn ability(def: &AbilityDef) -> load::Result<()> {
    let kind = def.kind;
    let passive = def.timing == AbilityTiming::Passive;
    check(def.passive.is_some() == passive, || format!("{kind} must be passive, or have its time"))?;
    check(def.ops.is_empty() == passive, || format!("what {kind} does"))?;
    check(!passive || def.requires.is_none(), || format!("{kind} is always on"))?;
    let empty = def.ops.iter().any(|op| match op {
        AbilityOp::Reveal { on } => on.is_empty() || on.values().any(Vec::is_empty),
        AbilityOp::RecycleFromHand { types } => types.is_empty(),
        AbilityOp::Exhaust { .. }
        | AbilityOp::Recycle { .. }
        | AbilityOp::RaiseDial { .. }
        | AbilityOp::StandUpAdjacent
        | AbilityOp::Pull { .. } => false,
    });
    check(!empty, || format!("{kind} names no card type"))
}

fn endurance(content: &Content) -> load::Result<()> {
    let copies = |of: &dyn Fn(&EnduranceDef) -> bool| -> usize {
        content.endurance.iter().filter(|def| of(def)).map(|def| def.copies).sum()
    };
    exactly("endurance cards", copies(&|_| true), EnduranceCard::COUNT)?; // A-COMP-01
    for (card_type, count) in [
        (EnduranceType::Weapon, 20),
        (EnduranceType::Equipment, 14),
        (EnduranceType::Event, 16),
        (EnduranceType::Hazard, 10),
    ] {
        exactly(&format!("{card_type} cards"), copies(&|def| def.card_type() == card_type), count)?;
    }
    let armed = content.characters.iter().filter(|def| def.weapons && def.kind != Character::Newt).count();
    let pistols = copies(&|def| def.kind == EnduranceKind::Pistol);
    check(pistols >= armed, || "not everybody has a pistol".to_owned())?; // A-BUGHUNT-02
    let all = |def: &EnduranceDef| match &def.does {
        EnduranceBody::Weapon(weapon) => self::weapon(def.kind, weapon, content),
        EnduranceBody::Equipment(equipment) => purpose(def.kind, &equipment.purpose),
        EnduranceBody::Event(event) => {
            let fits = |moment| moment == EventTiming::Any || moment == event.timing;
            let fit = !event.ops.is_empty() && event.ops.iter().all(|op| fits(op.moment()));
            check(fit, || format!("{} is played at the wrong time", def.kind))
        }
        EnduranceBody::Hazard(ops) => check(!ops.is_empty(), || format!("{} does nothing", def.kind)),
    };
    content.endurance.iter().try_for_each(all)
}

fn weapon(kind: EnduranceKind, def: &WeaponDef, content: &Content) -> load::Result<()> {
    check(all_differ(&def.keywords), || format!("the keywords of {kind}"))?;
    let sidearm_and_bulky = def.has(Keyword::Sidearm) && def.has(Keyword::Bulky);
    check(!sidearm_and_bulky, || format!("{kind} is bulky and a sidearm"))?; // A-EQUIP-05
    check(!(def.attack.area && def.has(Keyword::FullAuto)), || format!("{kind} fires in two ways"))?;
    let range = def.attack.range;
    check(range != Some(0), || format!("the range of {kind}"))?;
    if let Some(hit) = def.attack.auto_hit {
        let within = hit.within.is_none_or(|within| within > 0 && range.is_none_or(|range| within <= range));
        check((1..=10).contains(&hit.on) && within, || format!("what {kind} always hits"))?;
    }
    let is_grenade = |def: &EnduranceDef| def.weapon().is_some_and(|weapon| weapon.has(Keyword::Grenade));
    let any_grenade = content.endurance.iter().any(is_grenade);
    let possible = def.after_attack.iter().all(|op| match op {
        WeaponOp::FreeAttack { with: FreeAttackWith::Grenade, .. } => any_grenade,
        WeaponOp::FreeAttack { with: FreeAttackWith::This, .. } => true,
    });
    check(possible, || format!("there is no weapon for what follows {kind}"))
}

fn purpose(kind: EnduranceKind, purpose: &Purpose) -> load::Result<()> {
    match purpose {
        Purpose::Armour(armour) => {
            check(armour.avoids != armour.breaks, || format!("{kind} breaks when it helps"))
        }
        Purpose::Action(ops) => {
            let does = ops.iter().any(|op| !matches!(op, EquipmentOp::Exhaust { .. }));
            check(does, || format!("{kind} does nothing"))
        }
        Purpose::Passive(_) | Purpose::FreeAttack => Ok(()),
    }
}

fn motion(content: &Content) -> load::Result<()> {
    let cards = |of: &dyn Fn(&MotionDef) -> bool| -> usize {
        content.motion.iter().filter(|def| of(def)).map(|def| def.cards.len()).sum()
    };
    exactly("motion cards", cards(&|_| true), MotionCard::COUNT)?; // A-COMP-02
    for threat in 1..=3 {
        let level = content.motion.iter().flat_map(|def| &def.cards).filter(|card| card.threat == threat);
        exactly(&format!("motion cards of level {threat}"), level.count(), 14)?;
    }
    for (card_type, count) in
        [(MotionType::Hatch, 8), (MotionType::Hidden, 11), (MotionType::Active, 10), (MotionType::Alien, 13)]
    {
        exactly(&format!("{card_type} cards"), cards(&|def| def.card_type == card_type), count)?;
    }
    for def in &content.motion {
        let kind = def.kind;
        let hatch = def.card_type == MotionType::Hatch;
        let placed = |location: Option<u8>| match location {
            Some(location) => !hatch && (1..=4).contains(&location),
            None => hatch,
        };
        check(def.cards.iter().all(|card| placed(card.location)), || format!("the location of {kind}"))?; // A-MTRACK-07
        check(def.blips > 0, || format!("{kind} brings no blip"))?;
        let conditional = matches!(def.card_type, MotionType::Hidden | MotionType::Active);
        check(!conditional || !def.ops.is_empty(), || format!("{kind} does nothing"))?; // A-MTRACK-05
    }
    Ok(())
}
