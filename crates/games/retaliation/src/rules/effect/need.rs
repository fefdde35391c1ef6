//! Needs of operations before they can be carried out (R-GEN-04, R-GEN-21, R-GEN-22).

use airlock_engine::Seat;

use super::{Effect, Source, firing, gear, moving, orders};
use crate::{
    content::{
        Branch, BurningRooms, Contaminated, CorridorChoice, CorridorId, DoorChoice, Drawing, EscapeWay,
        Explorer, ItemDecks, Killing, NewCorridor, Patient, Place as At, Reinforced, Requirement, RoomChoice,
        SlotId, UseOp, UsedRoom, components,
        ids::{Color, Gear, RoomKind, Section},
        map,
    },
    model::{
        Autodestruction, DoorState, Lander, Place, PlayingCard,
        words::{Arg, Offer, Ref, Slot, Verb, Word},
    },
    rules::{malfunction::Breakable, position::Retaliation},
};

/// The need of an operation before it can be carried out.
pub(super) enum Need {
    Impossible,
    /// It can be carried out at once.
    Nothing,
    /// It needs an answer to one of these offers.
    Answer(Vec<Offer>),
}

impl From<bool> for Need {
    fn from(possible: bool) -> Self {
        if possible { Self::Nothing } else { Self::Impossible }
    }
}

impl From<Vec<Offer>> for Need {
    fn from(offers: Vec<Offer>) -> Self {
        if offers.is_empty() { Self::Impossible } else { Self::Answer(offers) }
    }
}

/// An offer to choose one thing. Empty if there is nothing to choose.
fn one(arg: Arg, from: impl IntoIterator<Item = Ref>, rules: &'static [&'static str]) -> Vec<Offer> {
    let from: Vec<Ref> = from.into_iter().collect();
    if from.is_empty() {
        return Vec::new();
    }
    vec![Offer::new(Verb::Choose, rules).choose(arg, Slot::one(from), rules[0])]
}

fn corridors(from: Vec<CorridorId>, rules: &'static [&'static str]) -> Need {
    one(Arg::Through, from.into_iter().map(Ref::Corridor), rules).into()
}

/// True if the rest of an effect can be carried out completely.
pub(super) fn can(game: &Retaliation, effect: Effect) -> bool {
    let Some(op) = effect.op() else { return true };
    match need(game, &effect, op) {
        Need::Impossible => false,
        // A choice offers only values with which the rest can be carried out.
        Need::Answer(_) if op.chooses().is_some() => true,
        Need::Nothing | Need::Answer(_) => can(game, effect.after()),
    }
}

/// True if a branch can be chosen: its conditions hold, and all of it can be carried out (R-GEN-04).
pub(super) fn is_possible(game: &Retaliation, effect: Effect) -> bool {
    effect.branch().is_some_and(|branch| meets(game, &effect, branch)) && can(game, effect)
}

fn meets(game: &Retaliation, effect: &Effect, branch: &Branch) -> bool {
    branch.requires.iter().all(|requirement| holds(game, effect, *requirement))
}

fn holds(game: &Retaliation, effect: &Effect, requirement: Requirement) -> bool {
    let seat = effect.seat;
    let crew = game.crew(seat);
    let Some(slot) = effect.here(game) else { return false };
    let Some(room) = game.facility.room(slot) else { return false };
    let def = room.kind.def();
    match requirement {
        Requirement::Computer => def.computer, // R-MALF-03
        Requirement::WorkingComputer => def.computer && !room.malfunction,
        Requirement::GreenIcon => def.search.contains(&Color::Green),
        Requirement::YellowIcon => def.search.contains(&Color::Yellow),
        Requirement::WorkingRobot => robot_works(game),
        Requirement::LoadedBfGun => firing::bf_gun(game, seat).is_some(),
        Requirement::WoundedComrade => {
            game.characters_in(slot).any(|other| other != seat && !game.crew(other).wounds.is_empty())
        }
        Requirement::Larva => crew.larva,
        Requirement::NoLarva => !crew.larva,
    }
}

/// True if the robot can be used (R-MALF-06, R-ROBOT-12).
pub(super) fn robot_works(game: &Retaliation) -> bool {
    game.systems.robot.revealed && !game.systems.robot.malfunction
}

/// The decision point of an operation's question (section A of the rules).
pub(super) const fn point(op: UseOp) -> &'static str {
    match op {
        UseOp::Move { .. } | UseOp::MoveAgain { .. } | UseOp::MoveAnywhere => "D-10",
        UseOp::Burst => "D-14",
        UseOp::Fire { .. } | UseOp::StrikeThenAttack { .. } | UseOp::Repel { .. } => "D-13",
        UseOp::SpendAmmo { .. } | UseOp::ReloadAndFire => "D-12",
        UseOp::Grenade => "D-26",
        UseOp::FireAtWill => "D-31",
        UseOp::Order | UseOp::PlayCommandCard => "D-32",
        UseOp::OpenOrCloseDoor { .. } | UseOp::DestroyDoor | UseOp::BarDoor | UseOp::BarRoom => "D-33",
        UseOp::DiscardMalfunction { .. } => "D-34",
        UseOp::PlaceCorridor { .. } => "D-35",
        UseOp::MoveIntruder => "D-36",
        UseOp::UseOtherRoom => "D-38",
        UseOp::TakeOrDestroyEgg => "D-40",
        UseOp::MoveLander => "D-42",
        UseOp::MoveRobot { .. } => "D-50",
        UseOp::ChooseCharacter => "D-51",
        UseOp::Explore { .. } => "D-52",
        UseOp::ContinuousFire => "D-55",
        UseOp::SetDoors | UseOp::FlipLifeSupport { .. } | UseOp::DiscardFire { .. } => "D-57",
        _ => "D-09",
    }
}

/// The need of an operation in the current position.
pub(super) fn need(game: &Retaliation, effect: &Effect, op: UseOp) -> Need {
    let seat = effect.seat;
    let (Some(here), Some(own)) = (effect.here(game), game.room_of(seat)) else { return Need::Impossible };
    let crew = game.crew(seat);
    let at = |place: At| if place == At::Robot { game.systems.robot.at } else { here };
    match op {
        // Card prices are part of the action that began the effect (D-06).
        UseOp::DiscardCards { .. } | UseOp::DiscardHand | UseOp::DiscardThis | UseOp::NoiseRoll => {
            Need::Nothing
        }
        UseOp::SpendGear { gear } => one(Arg::Slot, gear::own(game, seat, gear), &["R-BELT-04"]).into(),
        UseOp::SpendAmmo { .. } => {
            let weapons = crew.hands.iter().flatten().map(|item| item.card);
            let loaded = weapons.filter(|card| game.has_ammo(seat, *card));
            one(Arg::Weapon, loaded.filter_map(|card| crew.item_ref(card)), &["R-SHOOT-09", "R-MALF-10"])
                .into()
        }
        UseOp::SpendOxygen { n } => (crew.oxygen >= n).into(), // R-OXY-04
        UseOp::MedpackOrContamination => {
            let mut offers = one(Arg::Slot, gear::own(game, seat, Gear::Medpack), &["R-BELT-04"]);
            offers.push(Offer::new(Verb::Decline, &["R-CONTAM-01"]));
            offers.into()
        }
        UseOp::ChooseCharacter => {
            let can_be = |who: &Seat| can(game, Effect { who: Some(*who), ..effect.after() });
            one(Arg::Who, game.characters_in(here).filter(can_be).map(Ref::Seat), &["R-ACT-07"]).into()
        }
        UseOp::ChooseRoom { among } => {
            let can_be = |room: &SlotId| can(game, Effect { room: Some(*room), ..effect.after() });
            let rooms = rooms_among(game, own, among);
            one(Arg::Room, rooms.into_iter().filter(can_be).map(Ref::Room), &["R-GEN-22"]).into()
        }
        UseOp::ChooseCorridor { among } => {
            let mut lanes = match among {
                CorridorChoice::Adjacent => game.firing_lanes(here),
                CorridorChoice::ChosenRoom => {
                    effect.room.map_or_else(Vec::new, |room| game.facility.corridors_of(room))
                }
                CorridorChoice::RedIconRoom => red_icon_corridors(game),
            };
            lanes.retain(|lane| can(game, Effect { corridor: Some(*lane), ..effect.after() }));
            corridors(lanes, &["R-SPRAY-05"])
        }
        UseOp::DrawCards { who: Drawing::You, .. } => Need::Nothing,
        UseOp::DrawCards { who: Drawing::EachNear, .. } => orders::rooms(game, effect).into(),
        // Only the owner of a hand knows how many of its cards are action cards. With company, everybody can
        // be chosen, whatever their hands hold. Otherwise the presence of a choice would tell about the
        // acting seat's hand.
        UseOp::DrawCardsUpTo { n } => {
            let alone = game.characters_in(here).all(|other| other == seat);
            (effect.who.is_some() && (!alone || crew.action_cards() < usize::from(n))).into()
        }
        UseOp::EmptyHand => effect.who.is_some_and(|who| !game.crew(who).hand.is_empty()).into(),
        UseOp::UnlimitedActions => game.round.turn.is_some_and(|turn| turn.seat == seat).into(),
        // After a movement, the room is another one, about which nothing is known yet.
        UseOp::Search => {
            let here = game.facility.room(own);
            (effect.next > 0 || here.is_some_and(|room| !room.kind.def().search.is_empty())).into()
        }
        UseOp::DrawItems { from: ItemDecks::One, .. } => {
            one(Arg::Deck, Color::ALL.iter().copied().map(Ref::Deck), &["R-ITEM-13"]).into()
        }
        UseOp::DrawItems { from: ItemDecks::Each, .. } | UseOp::DrawEquipment { .. } => Need::Nothing,
        UseOp::MoveLander => {
            let steps = game.lander_steps().into_iter().map(|to| Ref::Number(u16::from(to)));
            one(Arg::To, steps, &["R-ACT-15"]).into()
        }
        UseOp::Order => orders::orders(game, effect).into(),
        UseOp::FireAtWill => orders::firing_rooms(game, effect).into(),
        UseOp::PlayCommandCard => orders::command_cards(game, effect).into(),
        UseOp::Move { .. } => moving::ways(game, effect, op).into(),
        UseOp::MoveAgain { .. } => Need::Nothing,
        UseOp::MoveAnywhere => {
            let others = game.facility.on_map().map(|(slot, _)| slot).filter(|slot| *slot != own);
            one(Arg::Room, others.map(Ref::Room), &["R-ROOM-11"]).into()
        }
        UseOp::Explore { by } => {
            let from = if by == Explorer::Robot { game.systems.robot.at } else { own };
            let mut found: Vec<CorridorId> =
                game.ways_from(from).into_iter().map(|(corridor, _)| corridor).collect();
            found.retain(|id| {
                game.facility.corridor(*id).is_some_and(|there| game.facility.is_unexplored(there))
            });
            corridors(found, &["R-EXPLORE-24"])
        }
        UseOp::Fire { .. } => firing::attacks(game, seat, None).into(),
        UseOp::Burst => {
            let mut offers = firing::bursts(game, seat, None);
            for offer in &mut offers {
                for (arg, slot, _) in &mut offer.slots {
                    if let (Arg::Through, Slot::Pick { from, .. }) = (arg, slot) {
                        from.retain(|r| {
                            matches!(r, Ref::Corridor(lane)
                                if can(game, Effect { corridor: Some(*lane), ..effect.after() }))
                        });
                    }
                }
            }
            offers.retain(|offer| offer.least().is_some());
            offers.into()
        }
        UseOp::StrikeThenAttack { .. } => {
            one(Arg::Target, figures(game, own), &["R-SHOOT-17"]).into() // a melee attack needs no weapon
        }
        UseOp::ContinuousFire => firing::continuous(game, seat).into(),
        UseOp::ReloadAndFire => firing::reloads(game, seat).into(),
        UseOp::Repel { all } => {
            let there: Vec<_> = game
                .intruders_in(own)
                .into_iter()
                .filter(|it| !game.repel_ways(it.id, own).is_empty())
                .collect();
            match all {
                true => (!there.is_empty()).into(),
                false => one(Arg::Target, there.iter().map(|it| Ref::Figure(it.id)), &["R-KIND-24"]).into(),
            }
        }
        UseOp::KillIntruders { place: Killing::ChosenCorridor } => {
            effect.corridor.is_some_and(|lane| game.intruders.any_at(Place::Corridor(lane))).into()
        }
        UseOp::KillIntruders { .. } => effect.room.is_some().into(),
        UseOp::Grenade => corridors(game.firing_lanes(own), &["R-BELT-09"]),
        UseOp::BurstHits { .. } => {
            effect.corridor.is_some_and(|lane| game.intruders.any_at(Place::Corridor(lane))).into()
        }
        UseOp::LoseHealth { .. } | UseOp::DestroyDoors => effect.room.is_some().into(),
        UseOp::SufferAttacks | UseOp::SufferAdultAttack => Need::Nothing,
        UseOp::MoveIntruder => moving::intruder_steps(game).into(),
        UseOp::RestoreHealth { n, who } => {
            // An earlier wound discard of the same branch uncovers the section of the wound.
            let uncovered = treated(effect, who).is_some_and(|patient| {
                effect.discards_wound_before() && !game.crew(patient).wounds.is_empty()
            });
            let restorable = treated(effect, who).is_some_and(|patient| game.restorable(patient, n) > 0);
            (uncovered || restorable).into()
        }
        UseOp::DiscardWound { who } => {
            treated(effect, who).is_some_and(|patient| !game.crew(patient).wounds.is_empty()).into()
        }
        UseOp::GainOxygen { .. } => (game.crew(effect.patient()).oxygen < components().oxygen).into(),
        UseOp::GainGear { gear } => (!gear::empty(game, effect.patient(), gear).is_empty()).into(),
        UseOp::FillUp { from } => (!gear::to_take(game, seat, from).is_empty()).into(),
        UseOp::RemoveContamination { from: Contaminated::DeckAndDiscard } | UseOp::Rest => Need::Nothing,
        UseOp::RemoveContamination { .. } => {
            crew.hand.iter().any(|card| matches!(card, PlayingCard::Contamination(_))).into()
        }
        UseOp::RemoveLarva => crew.larva.into(),
        UseOp::DiscardMalfunction { at: place } => {
            let broken = game.broken_in(at(place)).into_iter().filter_map(|it| broken_ref(game, effect, it));
            one(Arg::What, broken, &["R-MALF-08"]).into()
        }
        UseOp::PlaceMalfunction => game
            .facility
            .room(own)
            .is_some_and(|room| !room.malfunction && !room.kind.def().no_malfunction)
            .into(),
        UseOp::DiscardFire { rooms } => match rooms {
            BurningRooms::Own => game.burns(own).into(),
            BurningRooms::Robot => game.burns(game.systems.robot.at).into(),
            BurningRooms::Any => {
                let burning = game.facility.on_map().filter(|(_, room)| room.fire);
                one(Arg::Room, burning.map(|(slot, _)| Ref::Room(slot)), &["R-FIRE-01"]).into()
            }
            BurningRooms::Section => {
                let burning = |section: &Section| {
                    game.facility.on_map().any(|(slot, room)| room.fire && slot.section() == *section)
                };
                let sections = Section::ALL.iter().copied().filter(burning);
                one(Arg::What, sections.map(Ref::Section), &["R-FIRE-01"]).into()
            }
        },
        UseOp::PlaceSecure { n, at: place } => game.can_secure(at(place), n).is_ok().into(),
        UseOp::DiscardSecure => {
            let there = effect.room.and_then(|slot| game.facility.room(slot));
            there.is_some_and(|room| room.secure > 0).into()
        }
        UseOp::Reinforce { which } => {
            let from = if which == Reinforced::Robot { game.systems.robot.at } else { own };
            let mut found = game.facility.corridors_of(from);
            found.retain(|id| game.can_reinforce(from, *id));
            if which == Reinforced::TowardsCompany {
                found.retain(|id| leads_to_company(game, from, *id));
            }
            corridors(found, &["R-MAP-21"])
        }
        UseOp::OpenOrCloseDoor { which } => {
            let ends = match which {
                DoorChoice::Accessible => game.accessible_ends(own),
                DoorChoice::Robot => game.accessible_ends(game.systems.robot.at),
                DoorChoice::Any => game.ends_in(None),
            };
            doors(game, ends, |state| state.is_some_and(|state| state != DoorState::Destroyed)).into()
        }
        UseOp::DestroyDoor => {
            doors(game, game.accessible_ends(own), |state| state == Some(DoorState::Closed)).into()
        }
        UseOp::BarDoor => {
            // R-DOOR-15: a door without a slot stands at the near end.
            let mut ends = game.accessible_ends(own);
            ends.retain(|(id, end)| *end == own || game.door(*id, *end).is_some());
            doors(game, ends, |state| state != Some(DoorState::Closed)).into()
        }
        UseOp::BarRoom => {
            let open = |slot: &SlotId| {
                game.facility.corridors_of(*slot).iter().any(|id| !closed_at(game, *id, *slot))
            };
            let rooms = game.facility.on_map().map(|(slot, _)| slot).filter(open);
            one(Arg::Room, rooms.map(Ref::Room), &["R-DOOR-05"]).into()
        }
        UseOp::SetDoors => set_doors(game).into(),
        UseOp::PlaceCorridor { from } => {
            let (start, discovered) = match from {
                NewCorridor::OwnToDiscovered => (own, true),
                NewCorridor::Robot => (game.systems.robot.at, false),
            };
            let free = |other: &SlotId| {
                game.facility.corridor_between(start, *other).is_none()
                    && (*other != map().hibernatorium() || game.facility.hibernatorium_found) // R-HIB-05
                    && (!discovered || game.facility.room(*other).is_some())
            };
            let ends = start.edges().filter_map(|(_, edge)| edge.other_end(start)).filter(free);
            one(Arg::To, ends.map(Ref::Room), &["R-ROOM-18"]).into()
        }
        UseOp::DiscardNoise | UseOp::ResolveNoise | UseOp::ScanNoise => {
            let noisy = game.facility.corridors.iter().filter(|corridor| corridor.noise);
            corridors(noisy.map(|corridor| corridor.id).collect(), &["R-NOISE-15"])
        }
        UseOp::UseRoom { which } => used_room(game, effect, which)
            .map_or(Need::Impossible, |(slot, room)| room_branches(game, effect, slot, room).into()),
        UseOp::UseOtherRoom => {
            let usable = game.facility.on_map().filter(|(slot, room)| {
                room.kind.def().computer
                    && !room.malfunction
                    && room.kind != RoomKind::ServerRoom
                    && !room_branches(game, effect, *slot, room.kind).is_empty()
            });
            let mut offers = Vec::new();
            for (slot, room) in usable {
                let branches = room_branches(game, effect, slot, room.kind);
                offers.extend(branches.into_iter().map(|offer| offer.on(Arg::Room, Ref::Room(slot))));
            }
            offers.into()
        }
        UseOp::FlipLifeSupport { section } => match (game.systems.reactor_shut_down, section) {
            (true, _) => Need::Impossible, // R-ROOM-20
            (false, Some(_)) => Need::Nothing,
            (false, None) => {
                one(Arg::What, Section::ALL.iter().copied().map(Ref::Section), &["R-OXY-09"]).into()
            }
        },
        UseOp::ActivateHibernatorium => (!game.systems.hibernatorium).into(), // R-ROOM-19
        UseOp::ActivateAutodestruction => (game.systems.autodestruction == Autodestruction::Off).into(), // R-DESTRUCT-03
        UseOp::ShutDownReactor => Need::Nothing, // R-ROOM-21
        UseOp::SetAntiAircraft => (!game.systems.anti_aircraft.gone).into(),
        UseOp::LookAtObjectives => {
            let holds = |other: &Seat| *other != seat && game.crew(*other).objectives.held().next().is_some();
            one(Arg::Who, game.seats().filter(holds).map(Ref::Seat), &["R-OBJ-01", "R-COOP-14"]).into()
        }
        UseOp::GainDataToken => (!crew.data).into(),
        UseOp::Escape { by } => can_leave(game, by).into(),
        UseOp::TakeOrDestroyEgg => match game.intruders.eggs.is_empty() {
            true => Need::Impossible,
            false => {
                vec![Offer::new(Verb::Discard, &["R-ROOM-22"]), Offer::new(Verb::Take, &["R-ROOM-22"])].into()
            }
        },
        UseOp::ActivateRobot => match robot_works(game) {
            true => robot_branches(game, seat).into(),
            false => Need::Impossible,
        },
        UseOp::MoveRobot { .. } => (!moving::robot_ways(game).is_empty()).into(),
        UseOp::PlaceRobot => (game.systems.robot.at != own || !game.systems.robot.revealed).into(),
        UseOp::RefillRobot => game.systems.robot.slots.contains(&None).into(),
        UseOp::StackItem => {
            // The other hand must hold an item to which it is taped (R-ITEM-19).
            let [left, right] = &crew.hands;
            match left.is_empty() || right.is_empty() {
                true => Need::Impossible,
                false => {
                    let held = crew.hands.iter().flatten().filter_map(|item| crew.item_ref(item.card));
                    one(Arg::Item, held, &["R-ITEM-19"]).into()
                }
            }
        }
    }
}

/// The treated character.
pub(super) fn treated(effect: &Effect, who: Patient) -> Option<Seat> {
    match who {
        Patient::Own => Some(effect.patient()),
        Patient::Chosen => effect.who,
    }
}

fn rooms_among(game: &Retaliation, own: SlotId, among: RoomChoice) -> Vec<SlotId> {
    match among {
        RoomChoice::SecuredInSection => game
            .facility
            .on_map()
            .filter(|(slot, room)| room.secure > 0 && slot.section() == own.section())
            .map(|(slot, _)| slot)
            .collect(),
        RoomChoice::Neighbouring => {
            let ways = game.ways_from(own).into_iter().map(|(_, to)| to); // R-DOOR-07
            ways.filter(|to| game.facility.room(*to).is_some()).collect()
        }
    }
}

fn red_icon_corridors(game: &Retaliation) -> Vec<CorridorId> {
    let rooms = game.facility.on_map();
    let working = rooms.filter(|(_, room)| !room.malfunction && room.kind.def().search.contains(&Color::Red));
    let mut found: Vec<CorridorId> = working.flat_map(|(slot, _)| game.facility.corridors_of(slot)).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// The places in which an operation kills.
pub(super) fn killing_places(game: &Retaliation, effect: &Effect, place: Killing) -> Vec<Place> {
    let room = effect.room.map(Place::Room);
    match place {
        Killing::ChosenCorridor => effect.corridor.map(Place::Corridor).into_iter().collect(),
        Killing::ChosenRoom => room.into_iter().collect(),
        Killing::ChosenRoomAndAround => {
            let around = effect.room.map_or_else(Vec::new, |slot| game.facility.corridors_of(slot));
            room.into_iter().chain(around.into_iter().map(Place::Corridor)).collect()
        }
    }
}

/// The intruders in a room, as references.
fn figures(game: &Retaliation, slot: SlotId) -> Vec<Ref> {
    game.intruders_in(slot).iter().map(|figure| Ref::Figure(figure.id)).collect()
}

/// The reference to a broken thing in a repair. `None` if it cannot be repaired by this effect (R-MALF-08,
/// R-MALF-11).
pub(super) fn broken_ref(game: &Retaliation, effect: &Effect, broken: Breakable) -> Option<Ref> {
    match (broken, effect.helped) {
        (Breakable::Room(_), None) => Some(Ref::Word(Word::ThisRoom)),
        (Breakable::Robot, None) => Some(Ref::Word(Word::TheRobot)),
        (Breakable::Item(owner, card), None) if owner == effect.seat => game.crew(owner).item_ref(card),
        (Breakable::Item(owner, card), Some(helped)) if owner == helped => {
            Some(Ref::ItemOf(owner, card.kind()))
        }
        _ => None,
    }
}

fn leads_to_company(game: &Retaliation, from: SlotId, id: CorridorId) -> bool {
    let far = game.facility.corridor(id).and_then(|corridor| corridor.other_end(from));
    let robot = &game.systems.robot;
    far.is_some_and(|far| game.has_character(far) || (robot.revealed && robot.at == far))
}

fn closed_at(game: &Retaliation, id: CorridorId, slot: SlotId) -> bool {
    game.facility.corridor(id).is_some_and(|corridor| corridor.is_closed_at(slot))
}

/// An offer to choose a door whose state fits. The state is `None` for an end with neither door nor slot.
fn doors(
    game: &Retaliation,
    ends: Vec<(CorridorId, SlotId)>,
    wanted: impl Fn(Option<DoorState>) -> bool,
) -> Vec<Offer> {
    let fits = |(id, end): &(CorridorId, SlotId)| wanted(game.door(*id, *end).map(|door| door.state));
    one(
        Arg::Door,
        ends.into_iter().filter(fits).map(|(id, end)| Ref::Door(end, id)),
        &["R-DOOR-03", "R-DOOR-10"],
    )
}

/// Offers to open or close any doors of one section.
fn set_doors(game: &Retaliation) -> Vec<Offer> {
    let mut offers = Vec::new();
    for &section in Section::ALL {
        let changeable = |(id, end): &(CorridorId, SlotId)| {
            game.door(*id, *end).is_some_and(|door| door.state != DoorState::Destroyed)
        };
        let doors: Vec<Ref> = game
            .ends_in(Some(section))
            .into_iter()
            .filter(changeable)
            .map(|(id, end)| Ref::Door(end, id))
            .collect();
        if !doors.is_empty() {
            let offer =
                Offer::new(Verb::Choose, &["R-DOOR-02", "R-DOOR-03"]).on(Arg::What, Ref::Section(section));
            offers.push(offer.choose(Arg::Doors, Slot::any(doors), "R-DOOR-03"));
        }
    }
    offers
}

/// The room that an operation uses, if its conditions hold (R-ACT-19).
pub(super) fn used_room(game: &Retaliation, effect: &Effect, which: UsedRoom) -> Option<(SlotId, RoomKind)> {
    let slot = if which == UsedRoom::Robot { game.systems.robot.at } else { game.room_of(effect.seat)? };
    let room = game.facility.room(slot)?;
    let life_support =
        matches!(room.kind, RoomKind::LifeSupportA | RoomKind::LifeSupportB | RoomKind::LifeSupportC);
    let computer = room.kind.def().computer;
    let usable = match which {
        UsedRoom::Own => !room.malfunction,
        UsedRoom::Computer => computer && !room.malfunction,
        UsedRoom::Device => computer || life_support,
        UsedRoom::Robot => computer,
    };
    usable.then_some((slot, room.kind))
}

/// The branches of a room that this effect can carry out.
fn room_branches(game: &Retaliation, effect: &Effect, slot: SlotId, room: RoomKind) -> Vec<Offer> {
    let offer = |branch: u8| {
        let used = inside(game, effect, slot, room, branch);
        is_possible(game, used).then(|| {
            Offer::new(Verb::Choose, &["R-ROOM-01", "R-ACT-19"]).on(Arg::Branch, Ref::Branch(branch))
        })
    };
    (0..).take(room.def().branches.len()).filter_map(offer).collect()
}

/// The effect of a room that another effect uses, as if the character were there (R-ROOM-15, R-ROBOT-15).
pub(super) fn inside(
    game: &Retaliation,
    effect: &Effect,
    slot: SlotId,
    room: RoomKind,
    branch: u8,
) -> Effect {
    let elsewhere = Some(slot).filter(|slot| game.room_of(effect.seat) != Some(*slot));
    Effect { elsewhere, ..Effect::new(effect.seat, Source::Room(room), branch) }
}

/// The branches of the robot that can be carried out.
pub(super) fn robot_branches(game: &Retaliation, seat: Seat) -> Vec<Offer> {
    let robot = game.systems.robot.card;
    let offer = |branch: u8| {
        is_possible(game, Effect::new(seat, Source::Robot(robot), branch))
            .then(|| Offer::new(Verb::Choose, &["R-ROBOT-09"]).on(Arg::Branch, Ref::Branch(branch)))
    };
    (0..).take(robot.def().branches.len()).filter_map(offer).collect()
}

/// True if a way to escape is open (R-LANDER-03, R-HIB-08, R-CAPSULE-04).
fn can_leave(game: &Retaliation, by: EscapeWay) -> bool {
    match by {
        EscapeWay::Lander => game.systems.lander == Lander::Landed,
        EscapeWay::Hibernation => game.systems.hibernatorium,
        EscapeWay::Shuttle => !game.systems.shuttle_gone,
    }
}

/// The decks from which a search draws: one card for each icon, in its colour (R-ITEM-13).
pub(super) fn search_decks(game: &Retaliation, seat: Seat) -> Vec<Color> {
    let room = game.room_of(seat).and_then(|slot| game.facility.room(slot));
    room.map_or_else(Vec::new, |room| room.kind.def().search.clone())
}
