//! Rooms, systems of the Facility and the lander.

use airlock_retaliation::{
    Ref,
    content::{EscapeWay, FacilityOp, UsedRoom},
    ids::{Gear, RoomKind, Section},
    model::Lander,
};

use super::{
    fighting,
    goal::Stand,
    leaving,
    map::Way,
    markers,
    mind::Mind,
    wish::Deed,
    worth::{self, NEVER, Worth},
};

/// Additional value of bringing the lander when the squad only waits for it.
const NOTHING_ELSE: i32 = 60;
/// Value of an attempt to leave before the corridors are cleared, which is less than that of clearing them.
const CLEARED: i32 = 60;

impl Worth for FacilityOp {
    fn worth(&self, mind: &Mind<'_>) -> i32 {
        match *self {
            Self::UseRoom { which: UsedRoom::Robot } => {
                mind.map.kind(mind.common.robot.at).map_or(0, |kind| room(mind, kind, None))
            }
            Self::UseRoom { .. } => {
                mind.here.and_then(|here| mind.map.kind(here)).map_or(0, |kind| room(mind, kind, None))
            }
            Self::UseOtherRoom => other_room(mind),
            Self::FlipLifeSupport { section: Some(section) } => flip(mind, section),
            Self::FlipLifeSupport { section: None } => {
                Section::ALL.iter().map(|section| flip(mind, *section)).max().unwrap_or(0)
            }
            Self::ActivateHibernatorium => mind.wish(Deed::WakeHibernatorium) + 5,
            Self::ActivateAutodestruction => wanted(mind, Deed::Destroy),
            Self::ShutDownReactor => wanted(mind, Deed::ShutDown),
            Self::SetAntiAircraft => mind.wish(Deed::Defence),
            Self::MoveLander => move_lander(mind),
            Self::LookAtObjectives => 1,
            Self::GainDataToken => mind.wish(Deed::Data) + 6,
            Self::Escape { by } => escape(mind, by),
            Self::TakeOrDestroyEgg => match mind.wish(Deed::TakeEgg).max(mind.wish(Deed::BreakEgg)) {
                0 => NEVER,
                wish => wish,
            },
        }
    }
}

/// Value of a room's named alternative, or of its best one.
pub(super) fn room(mind: &Mind<'_>, kind: RoomKind, place: Option<Ref>) -> i32 {
    let branches = &kind.def().branches;
    match place {
        Some(Ref::Branch(place)) => {
            branches.get(usize::from(place)).map_or(0, |branch| worth::total(mind, &branch.ops))
        }
        _ => branches.iter().map(|branch| worth::total(mind, &branch.ops)).max().unwrap_or(0),
    }
}

/// Value of the best other room with a computer.
fn other_room(mind: &Mind<'_>) -> i32 {
    let usable = mind.common.rooms.iter().filter(|(_, room)| {
        room.room.def().computer && !room.malfunction && room.room != RoomKind::ServerRoom
    });
    let worths = usable
        .flat_map(|(_, room)| &room.room.def().branches)
        .map(|branch| branch.ops.iter().map(|op| worth::of(op).worth(mind)).sum::<i32>());
    worths.max().unwrap_or(0)
}

/// Value of a deed that is done only if it is wished for.
fn wanted(mind: &Mind<'_>, deed: Deed) -> i32 {
    match mind.wish(deed) {
        0 => NEVER,
        wish => wish,
    }
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
    let busy = mind.is_cooperative() && (mind.enemies().next().is_some() || markers::burns(mind));
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

/// True if there is still something to do before leaving.
fn goes_on(mind: &Mind<'_>) -> bool {
    mind.stand == Stand::Open && !leaving::is_last_call(mind) && !leaving::keeps_watch(mind)
}
