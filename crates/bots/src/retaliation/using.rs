//! Value of cards, items, rooms and the robot by their operations.

use airlock_retaliation::{
    Action, Arg, Ref, Verb,
    content::{
        Branch, BurningRooms, Contaminated, CorridorChoice, Drawing, EscapeWay, Explorer, Killing, Patient,
        Place, Reinforced, UseOp, UsedRoom, map,
    },
    ids::{Gear, ItemKind, RoomKind, Section},
    model::Lander,
};

use super::{
    fighting::{self, menace},
    gear,
    goal::Stand,
    items, leaving,
    map::{FAR, Way},
    mind::Mind,
    moving::{self, Manner},
    wish::Deed,
};

/// Value of drawing a card, or cost of losing one.
const CARD: i32 = 9;
/// Additional value of bringing the lander when the squad only waits for it.
const NOTHING_ELSE: i32 = 60;
/// Value of an attempt to leave before the corridors are cleared, which is less than that of clearing them.
const CLEARED: i32 = 60;
/// Score of an action that would lose the match.
const NEVER: i32 = -3_000;

/// Value of playing or using the named component.
pub(super) fn worth(mind: &Mind<'_>, action: &Action) -> i32 {
    let lost = match action.one(Arg::Item) {
        Some(Ref::Item(kind, _)) if kind.def().one_use => items::worth(mind, kind) / 4,
        _ => 0,
    };
    // Helping another seat does not help this one.
    let helped = match action.one(Arg::Who) {
        Some(Ref::Seat(seat)) if seat != mind.seat => return -20,
        _ => 0,
    };
    branch(mind, action).map_or(0, |branch| ops(mind, &branch.ops)) - lost + helped
}

/// The alternative that an action names.
fn branch(mind: &Mind<'_>, action: &Action) -> Option<&'static Branch> {
    let branches = match (action.verb, action.one(Arg::Card), action.one(Arg::Item)) {
        (Verb::PlayCard, Some(Ref::Card(kind, _)), _) => &kind.def().branches,
        (Verb::UseItem, _, Some(Ref::Item(kind, _))) => &kind.def().branches,
        (Verb::UseRoom, ..) => &mind.map.kind(mind.here?)?.def().branches,
        (Verb::ActivateRobot, ..) => &mind.common.robot.card?.def().branches,
        _ => return None,
    };
    match action.one(Arg::Branch) {
        Some(Ref::Branch(place)) => branches.get(usize::from(place)),
        _ => branches.first(),
    }
}

/// Value of a room's named alternative, or of its best one.
pub(super) fn room(mind: &Mind<'_>, kind: RoomKind, place: Option<Ref>) -> i32 {
    let branches = &kind.def().branches;
    match place {
        Some(Ref::Branch(place)) => {
            branches.get(usize::from(place)).map_or(0, |branch| ops(mind, &branch.ops))
        }
        _ => branches.iter().map(|branch| ops(mind, &branch.ops)).max().unwrap_or(0),
    }
}

/// Value of the robot's named alternative, or of its best one.
pub(super) fn robot(mind: &Mind<'_>, place: Option<Ref>) -> i32 {
    let Some(card) = mind.common.robot.card else { return 0 };
    let branches = &card.def().branches;
    match place {
        Some(Ref::Branch(place)) => {
            branches.get(usize::from(place)).map_or(0, |branch| ops(mind, &branch.ops))
        }
        _ => branches.iter().map(|branch| ops(mind, &branch.ops)).max().unwrap_or(0),
    }
}

/// Total value of some operations.
fn ops(mind: &Mind<'_>, ops: &[UseOp]) -> i32 {
    let doubled = ops.contains(&UseOp::SufferAdultAttack);
    let worth = ops.iter().map(|op| op_worth(mind, *op)).sum();
    // A dangerous side effect needs a sufficient benefit.
    if doubled && worth < 60 { NEVER } else { worth }
}

fn op_worth(mind: &Mind<'_>, op: UseOp) -> i32 {
    let cards = mind.action_cards();
    match op {
        UseOp::DiscardCards { .. } | UseOp::ChooseCharacter | UseOp::ChooseRoom { .. } => 0,
        UseOp::ChooseCorridor { among: CorridorChoice::Adjacent } => {
            fighting::best_lane(mind, |corridor| fighting::volley(mind, corridor))
        }
        UseOp::ChooseCorridor { .. } => 20,
        UseOp::DiscardHand => -CARD * cards,
        UseOp::SpendGear { gear } => -gear::worth(mind, gear),
        UseOp::SpendAmmo { n } => -14 * i32::from(n),
        UseOp::SpendOxygen { n } => -mind.breath() * i32::from(n),
        UseOp::DiscardThis => -15,
        UseOp::MedpackOrContamination => -20,

        UseOp::DrawCards { who: Drawing::You, n } => CARD * i32::from(n),
        UseOp::DrawCards { who: Drawing::EachNear, n } => CARD * i32::from(n) + 4,
        UseOp::DrawCardsUpTo { n } => CARD * (i32::from(n) - cards + 1).max(0),
        UseOp::EmptyHand => -50,
        UseOp::UnlimitedActions => 6 * (cards - 2).max(0),
        UseOp::Search => search(mind),
        UseOp::DrawItems { keep, .. } => 26 * i32::from(keep),
        UseOp::DrawEquipment { .. } => 24,
        UseOp::MoveLander => move_lander(mind),
        UseOp::Order | UseOp::PlayCommandCard => 2,
        UseOp::FireAtWill => fighting::best_attack(mind),

        UseOp::Move { through, cautious, prevented, silent, .. } => {
            let manner = Manner { silent, cautious, prevented };
            moving::best(mind, through, manner).unwrap_or(NEVER) + if cautious { secured(mind, 1) } else { 0 }
        }
        UseOp::MoveAgain { .. } => 4,
        UseOp::MoveAnywhere => moving::anywhere(mind),
        UseOp::Explore { by: Explorer::Drone } => mind.wish(Deed::Explore) / 3,
        UseOp::Explore { by: Explorer::Robot } => mind.wish(Deed::Explore) / 2,

        UseOp::Fire { reroll } => fighting::best_attack(mind) * if reroll { 13 } else { 10 } / 10,
        UseOp::Burst => fighting::best_lane(mind, |corridor| fighting::volley(mind, corridor)) - 14,
        UseOp::StrikeThenAttack { hits } => strike(mind, i32::from(hits)),
        UseOp::ContinuousFire => fighting::best_attack(mind) + 4,
        UseOp::ReloadAndFire => fighting::best_attack(mind) + 20,
        UseOp::Repel { all } => {
            let worth = mind.enemies().map(|figure| fighting::relief(mind, figure.kind) * 6 / 10);
            if all { worth.sum() } else { worth.max().unwrap_or(0) }
        }
        UseOp::KillIntruders { place: Killing::ChosenCorridor } => {
            fighting::best_lane(mind, |corridor| fighting::cleared(mind, corridor))
        }
        // Characters there are hurt, too.
        UseOp::KillIntruders { .. } => 10,
        UseOp::Grenade => fighting::best_lane(mind, |corridor| fighting::grenade(mind, corridor)),
        UseOp::BurstHits { .. } => 0,
        UseOp::LoseHealth { n } => -8 * i32::from(n),
        UseOp::SufferAttacks => -mind.enemies().map(|figure| menace(mind.map, figure.kind)).sum::<i32>(),
        UseOp::SufferAdultAttack => -70 * mind.caution() / 100,
        UseOp::MoveIntruder => {
            mind.enemies().map(|figure| fighting::relief(mind, figure.kind)).max().unwrap_or(6)
        }

        UseOp::RestoreHealth { n, who: Patient::Own } => gear::healing(mind, i32::from(n)),
        UseOp::RestoreHealth { n, .. } => gear::healing(mind, i32::from(n)).max(8),
        UseOp::DiscardWound { .. } => 45 * mind.caution() / 100,
        UseOp::GainOxygen { n } => oxygen(mind, i32::from(n)),
        UseOp::GainGear { gear } => gear::worth(mind, gear),
        UseOp::FillUp { .. } => mind.wish(Deed::Stock),
        UseOp::RemoveContamination { from } => match from {
            Contaminated::OneInHand => 36 * mind.contamination_in_hand().min(1),
            Contaminated::Hand => 36 * mind.contamination_in_hand(),
            Contaminated::DeckAndDiscard => 30 * (mind.contamination() - mind.contamination_in_hand()),
        },
        UseOp::Rest => 34 * mind.contamination_in_hand() + before_leaving(mind),
        UseOp::RemoveLarva => mind.wish(Deed::Surgery).max(200) + mind.weights.surgery_at_hand,

        UseOp::DiscardMalfunction { at: Place::Own } => repair(mind),
        UseOp::DiscardMalfunction { .. } => 8,
        UseOp::PlaceMalfunction => -20,
        UseOp::DiscardFire { rooms } => match rooms {
            BurningRooms::Own if burns(mind) => mind.weights.fire * mind.caution() / 100,
            BurningRooms::Any | BurningRooms::Section => fires(mind) * 6,
            BurningRooms::Own | BurningRooms::Robot => 3,
        },
        UseOp::PlaceSecure { n, at: Place::Own } => secured(mind, i32::from(n)),
        UseOp::PlaceSecure { .. } => 2,
        UseOp::DiscardSecure => -4,
        UseOp::Reinforce { which: Reinforced::Robot } => 3,
        UseOp::Reinforce { .. } => reinforced(mind),
        UseOp::OpenOrCloseDoor { .. } | UseOp::SetDoors => 3,
        UseOp::DestroyDoor => 2,
        UseOp::BarDoor | UseOp::BarRoom => 4,
        UseOp::DestroyDoors => 0,
        UseOp::PlaceCorridor { .. } => 3,
        UseOp::DiscardNoise => 10,
        UseOp::ResolveNoise => -6,
        UseOp::ScanNoise => 6,
        UseOp::NoiseRoll => -mind.here.map_or(0, |here| mind.map.noise(here)) * mind.caution() / 100,

        UseOp::UseRoom { which: UsedRoom::Robot } => {
            mind.map.kind(mind.common.robot.at).map_or(0, |kind| room(mind, kind, None))
        }
        UseOp::UseRoom { .. } => {
            mind.here.and_then(|here| mind.map.kind(here)).map_or(0, |kind| room(mind, kind, None))
        }
        UseOp::UseOtherRoom => other_room(mind),
        UseOp::FlipLifeSupport { section: Some(section) } => flip(mind, section),
        UseOp::FlipLifeSupport { section: None } => {
            Section::ALL.iter().map(|section| flip(mind, *section)).max().unwrap_or(0)
        }
        UseOp::ActivateHibernatorium => mind.wish(Deed::WakeHibernatorium) + 5,
        UseOp::ActivateAutodestruction => wanted(mind, Deed::Destroy),
        UseOp::ShutDownReactor => wanted(mind, Deed::ShutDown),
        UseOp::SetAntiAircraft => mind.wish(Deed::Defence),
        UseOp::LookAtObjectives => 1,
        UseOp::GainDataToken => mind.wish(Deed::Data) + 6,
        UseOp::Escape { by } => escape(mind, by),
        UseOp::TakeOrDestroyEgg => match mind.wish(Deed::TakeEgg).max(mind.wish(Deed::BreakEgg)) {
            0 => NEVER,
            wish => wish,
        },

        UseOp::ActivateRobot => robot(mind, None),
        UseOp::MoveRobot { n } => lead(mind) * i32::from(n).min(2),
        UseOp::PlaceRobot | UseOp::RefillRobot => 4,
        UseOp::StackItem => 3,
    }
}

/// Value of a deed that is done only if it is wished for.
fn wanted(mind: &Mind<'_>, deed: Deed) -> i32 {
    match mind.wish(deed) {
        0 => NEVER,
        wish => wish,
    }
}

/// Value of a search, which finds one item of the room's colours.
fn search(mind: &Mind<'_>) -> i32 {
    let colours = mind.here.and_then(|here| mind.map.kind(here)).map_or(0, |kind| kind.def().search.len());
    mind.wish(Deed::Search) + 3 * i32::try_from(colours).unwrap_or(0)
}

/// Value of secure tokens, each of which stops one attack.
fn secured(mind: &Mind<'_>, n: i32) -> i32 {
    let there = mind.here.and_then(|here| mind.map.room(here)).map_or(0, |room| i32::from(room.secure));
    let near: usize = mind.here.map_or(0, |here| {
        mind.map.corridors(here).filter(|(corridor, _)| mind.map.lurking(*corridor).next().is_some()).count()
    });
    let first = if there == 0 { 30 } else { 0 };
    (first + 12 * n + 20 * i32::try_from(near).unwrap_or(0) * n.min(2)) * mind.caution() / 100
}

/// Value of one secure token (R-SECURE-01).
pub(super) fn secure(mind: &Mind<'_>) -> i32 {
    secured(mind, 1)
}

/// Value of reinforcing a corridor, which never makes noise again.
fn reinforced(mind: &Mind<'_>) -> i32 {
    let waiting = mind.here == Some(map().landing_zone()) && mind.round() >= 6;
    if waiting { 16 } else { 6 }
}

fn burns(mind: &Mind<'_>) -> bool {
    mind.here.and_then(|here| mind.map.room(here)).is_some_and(|room| room.fire)
}

fn fires(mind: &Mind<'_>) -> i32 {
    i32::try_from(mind.common.rooms.iter().filter(|(_, room)| room.fire).count()).unwrap_or(0)
}

/// Value of repairing a weapon, armour or a room that is needed.
fn repair(mind: &Mind<'_>) -> i32 {
    let items = mind.items().filter(|item| item.malfunction);
    let item = items.map(|item| items::worth(mind, item.item) * 6 / 10).max().unwrap_or(0);
    let room = mind.here.and_then(|here| mind.map.room(here)).filter(|room| room.malfunction);
    let room = room.map_or(0, |room| {
        let branches = room.room.def().branches.iter();
        let wished = branches.flat_map(|branch| &branch.ops).map(|op| match op {
            UseOp::UseOtherRoom | UseOp::UseRoom { .. } | UseOp::Move { .. } | UseOp::MoveAnywhere => 0,
            op => op_worth(mind, *op),
        });
        8 + wished.max().unwrap_or(0).max(0) * 6 / 10
    });
    item.max(room)
}

fn oxygen(mind: &Mind<'_>, n: i32) -> i32 {
    let room = 7 - i32::from(mind.crew.oxygen);
    let urgent = if mind.crew.suffocating { 900 } else { 0 };
    n.min(room) * mind.breath() / 2 + urgent - 4 * (n - room).max(0)
}

fn flip(mind: &Mind<'_>, section: Section) -> i32 {
    match mind.wish(Deed::LifeSupport(section)) {
        0 if mind.has_air(section) => -400,
        wish => wish,
    }
}

/// Value of moving the lander closer, if it is unlikely to be shot down. It waits when it lands early. If it
/// does not come, there is time for other ways.
fn move_lander(mind: &Mind<'_>) -> i32 {
    let Lander::OnTrack(space) = mind.common.systems.lander else { return 0 };
    let far = i32::from(space) - mind.round();
    let more = if leaving::awaits_lander(mind) { NOTHING_ELSE } else { 0 };
    // In the cooperative modes other actions are better during combat or fire.
    let busy = mind.is_cooperative() && (mind.enemies().next().is_some() || burns(mind));
    if leaving::lander_chance(mind) >= leaving::FAIR && !busy { 14 + 2 * far + more } else { 0 }
}

/// Value of an attempt to leave, which the noise roll may foil.
fn escape(mind: &Mind<'_>, by: EscapeWay) -> i32 {
    let wish = match by {
        EscapeWay::Lander => mind.wish(Deed::Board),
        EscapeWay::Hibernation => mind.wish(Deed::Hibernate),
        EscapeWay::Shuttle => mind.wish(Deed::Fly),
    };
    // An attempt beside an intruder fails.
    if mind.enemies().next().is_some() {
        return NEVER;
    }
    match wish {
        0 => NEVER,
        wish if goes_on(mind) => wish - 420,
        _ if clears_first(mind) => CLEARED,
        wish => wish - mind.here.map_or(0, |here| mind.map.noise(here)) * mind.weights.leaving_noise / 100,
    }
}

/// True if the squad should fire at intruders in the corridors before it tries to leave. The hand must
/// suffice for both.
fn clears_first(mind: &Mind<'_>) -> bool {
    /// Cards for a shot and the attempt to leave.
    const BOTH: i32 = 3;
    let fires = fighting::loaded(mind).next().is_some() || mind.tokens(Gear::Grenade) > 0;
    let lurks = |way: Way| {
        let loud = mind.common.corridors.get(&way.corridor).is_some_and(|corridor| !corridor.reinforced);
        loud && mind.map.lurking(way.corridor).next().is_some()
    };
    let near = |here| mind.map.ways(here).any(lurks);
    mind.is_cooperative() && fires && mind.action_cards() >= BOTH && mind.here.is_some_and(near)
}

/// Value of scanning before leaving, so that nothing hatches at the end.
fn before_leaving(mind: &Mind<'_>) -> i32 {
    if !mind.is_cooperative() || mind.contamination_in_hand() == 0 {
        return 0;
    }
    let ways = [Deed::Board, Deed::Fly, Deed::Hibernate].map(|deed| mind.wishes.value(deed));
    ways.into_iter().max().unwrap_or(0) * mind.hatching() / 100
}

/// True if there is still something to do before leaving.
fn goes_on(mind: &Mind<'_>) -> bool {
    mind.stand == Stand::Open && !leaving::is_last_call(mind) && !leaving::keeps_watch(mind)
}

/// Value of hits for an intruder here, followed by a shot or a blow.
fn strike(mind: &Mind<'_>, hits: i32) -> i32 {
    let weapons: Vec<ItemKind> = fighting::loaded(mind).map(|item| item.item).collect();
    let worth = mind.enemies().map(|target| {
        let shots = weapons.iter().map(|with| fighting::shot_at(mind, target, Some(*with), hits));
        shots.max().unwrap_or(0).max(fighting::blow_at(mind, target, hits))
    });
    worth.max().unwrap_or(0)
}

/// Value of the best other room with a computer.
fn other_room(mind: &Mind<'_>) -> i32 {
    let usable = mind.common.rooms.iter().filter(|(_, room)| {
        room.room.def().computer && !room.malfunction && room.room != RoomKind::ServerRoom
    });
    let worths = usable
        .flat_map(|(_, room)| &room.room.def().branches)
        .map(|branch| branch.ops.iter().map(|op| op_worth(mind, *op)).sum::<i32>());
    worths.max().unwrap_or(0)
}

/// Value of a step of the robot towards the Reactor.
pub(super) fn lead(mind: &Mind<'_>) -> i32 {
    let wish = mind.wish(Deed::LeadRobot);
    let reactor = mind.map.place(RoomKind::Reactor);
    let robot = mind.common.robot.at.index();
    let goes = reactor.is_some_and(|slot| mind.apart[slot.index()][robot] < FAR);
    match wish {
        0 => 1,
        wish if goes && mind.is_cooperative() => 60 + wish / 5,
        _ => 60,
    }
}

/// Value of the gear that an answer takes.
pub(super) fn taken(mind: &Mind<'_>, action: &Action) -> i32 {
    match action.one(Arg::Gear) {
        Some(Ref::Gear(gear)) => gear::worth(mind, gear),
        _ => 0,
    }
}

/// Score of keeping an item: its value less that of the space it needs (D-22).
pub(super) fn kept(mind: &Mind<'_>, action: &Action) -> i32 {
    let kinds = action.all(Arg::Item).iter().filter_map(|item| match item {
        Ref::Item(kind, _) => Some(*kind),
        _ => None,
    });
    kinds.map(|kind: ItemKind| items::worth(mind, kind) - items::space(mind, kind)).sum()
}

/// Preference among slots for a token: weapons first, then other items.
pub(super) fn slot(action: &Action) -> i32 {
    match action.one(Arg::Slot) {
        Some(Ref::ItemSlot(_, kind)) if kind.def().weapon.is_some() => 3,
        Some(Ref::ItemSlot(..)) => 2,
        _ => 1,
    }
}

/// Value of firing a weapon's grenades into the corridor under fire.
pub(super) fn own_grenade(mind: &Mind<'_>) -> i32 {
    fighting::best_lane(mind, |corridor| fighting::grenade(mind, corridor)) - gear::worth(mind, Gear::Grenade)
}
