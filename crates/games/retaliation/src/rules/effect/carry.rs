//! Carrying out operations.

use airlock_engine::{Framed, Seat, SeatSet};

use super::{Effect, Source, Step, drawing, firing, gear, moving, need, orders};
use crate::{
    content::{
        Broken, BurningRooms, Contaminated, CorridorId, Drawing, Explorer, ItemDecks, NewCorridor,
        Place as At, Prevented, SlotId, UseOp, components,
        ids::{Color, ItemBack, Section},
    },
    model::{
        DoorState, Look, Place, PlayingCard, Seen, Systems,
        event::SeenEvent,
        words::{Action, Arg, Ref, Verb},
    },
    rules::{
        attack, bag, burst, capsule, exploration,
        frame::{Cx, Frame},
        health, intruders, lander,
        malfunction::Breakable,
        movement, noise,
        position::Retaliation,
    },
};

/// The references in an answer, by argument.
#[derive(Clone, Copy)]
struct Named<'a>(&'a Action);

impl Named<'_> {
    fn seat(self, arg: Arg) -> Option<Seat> {
        if let Some(Ref::Seat(seat)) = self.0.one(arg) { Some(seat) } else { None }
    }

    fn room(self, arg: Arg) -> Option<SlotId> {
        if let Some(Ref::Room(slot)) = self.0.one(arg) { Some(slot) } else { None }
    }

    fn corridor(self) -> Option<CorridorId> {
        if let Some(Ref::Corridor(corridor)) = self.0.one(Arg::Through) { Some(corridor) } else { None }
    }

    fn door(self) -> Option<(CorridorId, SlotId)> {
        if let Some(Ref::Door(slot, corridor)) = self.0.one(Arg::Door) {
            Some((corridor, slot))
        } else {
            None
        }
    }

    fn section(self) -> Option<Section> {
        if let Some(Ref::Section(section)) = self.0.one(Arg::What) { Some(section) } else { None }
    }

    fn branch(self) -> u8 {
        if let Some(Ref::Branch(branch)) = self.0.one(Arg::Branch) { branch } else { 0 }
    }
}

/// Carries out an operation with the answer to its question. The rest of the effect is queued after it.
pub(super) fn carry(game: &mut Retaliation, cx: &mut Cx<'_>, effect: Effect, op: UseOp, answer: &Action) {
    let named = Named(answer);
    let seat = effect.seat;
    let (Some(here), Some(own)) = (effect.here(game), game.room_of(seat)) else { return };
    let robot = game.systems.robot.at;
    let at = |place: At| if place == At::Robot { robot } else { here };
    let mut rest = effect.after();
    match op {
        UseOp::ChooseCharacter => rest.who = named.seat(Arg::Who),
        UseOp::ChooseRoom { .. } => rest.room = named.room(Arg::Room),
        UseOp::ChooseCorridor { .. } | UseOp::Burst => rest.corridor = named.corridor(),
        _ => {}
    }
    game.push(Step::Next(rest));
    match op {
        UseOp::ChooseCharacter | UseOp::ChooseRoom { .. } | UseOp::ChooseCorridor { .. } => {}
        UseOp::DiscardCards { .. } => {} // paid when the action was declared
        UseOp::DiscardHand => discard_action_cards(game, cx, seat),
        UseOp::SpendGear { .. } => gear::spend(game, cx, seat, answer),
        UseOp::SpendAmmo { n } => {
            if let Some(card) = answer.one(Arg::Weapon).and_then(|named| game.crew(seat).item_at(named)) {
                (0..n).for_each(|_| game.spend_ammo(cx, seat, card));
            }
        }
        UseOp::SpendOxygen { n } => game.spend_oxygen(cx, seat, n),
        UseOp::DiscardThis => {
            if let Source::Item(card) = effect.source {
                game.lose_item(cx, seat, card);
            }
        }
        UseOp::MedpackOrContamination => match (answer.verb, effect.who) {
            (Verb::Decline, Some(who)) => game.contaminate(cx, who, 1),
            _ => gear::spend(game, cx, seat, answer),
        },
        UseOp::DrawCards { who: Drawing::You, n } => game.crew_mut(seat).draw_cards(cx, seat, usize::from(n)),
        UseOp::DrawCards { who: Drawing::EachNear, n } => orders::draw(game, seat, answer, n),
        UseOp::DrawCardsUpTo { n } => {
            if let Some(who) = effect.who {
                draw_up_to(game, cx, who, usize::from(n));
            }
        }
        UseOp::EmptyHand => {
            if let Some(who) = effect.who {
                discard_action_cards(game, cx, who);
            }
        }
        UseOp::UnlimitedActions => {
            if let Some(turn) = &mut game.round.turn {
                turn.unlimited = true;
            }
        }
        UseOp::Search => {
            let decks = need::search_decks(game, seat);
            drawing::draw(game, cx, seat, decks.into_iter().map(ItemBack::from), 1);
        }
        UseOp::DrawItems { from: ItemDecks::One, n, keep } => {
            if let Some(Ref::Deck(color)) = answer.one(Arg::Deck) {
                let backs = std::iter::repeat_n(ItemBack::from(color), usize::from(n));
                drawing::draw(game, cx, seat, backs, keep);
            }
        }
        UseOp::DrawItems { from: ItemDecks::Each, n, keep } => {
            let backs =
                Color::ALL.iter().flat_map(|color| std::iter::repeat_n(ItemBack::from(*color), n.into()));
            drawing::draw(game, cx, seat, backs, keep);
        }
        UseOp::DrawEquipment { n } => {
            drawing::draw(game, cx, seat, std::iter::repeat_n(ItemBack::Equipment, n.into()), 1);
        }
        UseOp::MoveLander => {
            if let Some(Ref::Number(to)) = answer.one(Arg::To) {
                game.move_lander(cx, u8::try_from(to).unwrap_or(u8::MAX));
            }
        }
        UseOp::Order => orders::give(game, seat, answer),
        UseOp::FireAtWill => orders::fire_at_will(game, seat, answer),
        UseOp::PlayCommandCard => orders::play_command(game, cx, seat, answer),

        UseOp::Move { .. } => moving::begin(game, &effect, op, answer),
        UseOp::MoveAgain { oxygen } => game.push(moving::Step::Again { seat, oxygen }),
        UseOp::MoveAnywhere => {
            if let Some(to) = named.room(Arg::Room) {
                let way = movement::Way { silent: true, ..movement::Way::straight(seat, own, to) };
                game.push(movement::Step::Carry { way, prevented: Prevented::None });
            }
        }
        UseOp::Explore { by } => {
            let from = if by == Explorer::Robot { robot } else { own };
            let slot = named.corridor().and_then(|id| game.facility.corridor(id)?.other_end(from));
            if let (Some(corridor), Some(slot)) = (named.corridor(), slot) {
                let by = match by {
                    Explorer::Drone => exploration::Explorer::Drone,
                    Explorer::Robot => exploration::Explorer::Robot,
                };
                game.push(exploration::Step::Begin { by, corridor, slot });
            }
        }

        UseOp::Fire { reroll } => firing::fire(game, seat, answer, reroll),
        UseOp::Burst => firing::fire(game, seat, answer, false),
        UseOp::StrikeThenAttack { hits } => firing::strike(game, cx, seat, answer, hits),
        UseOp::ContinuousFire => firing::fire_continuously(game, cx, seat, answer),
        UseOp::ReloadAndFire => firing::reload_and_fire(game, cx, seat, answer),
        UseOp::Repel { .. } => {
            let repel = |figure| intruders::Step::Repel { figure, from: own, chooser: Some(seat) }.into();
            let frames: Vec<Frame> = match answer.one(Arg::Target) {
                Some(Ref::Figure(figure)) => vec![repel(figure)],
                _ => game.intruders_in(own).into_iter().map(|it| repel(it.id)).collect(), // largest first
            };
            game.stack.then(frames);
        }
        UseOp::KillIntruders { place } => {
            for place in need::killing_places(game, &effect, place) {
                game.kill_all(cx, place, Some(seat));
            }
        }
        UseOp::Grenade => {
            if let Some(corridor) = named.corridor() {
                game.push(burst::Step::Grenade { seat, corridor });
            }
        }
        UseOp::BurstHits { breaks } => {
            if let Some(corridor) = effect.corridor {
                let breaks = breaks.and_then(|broken| match (broken, effect.source) {
                    (Broken::This, Source::Item(card)) => Some(Breakable::Item(seat, card)),
                    (Broken::Robot, _) => Some(Breakable::Robot),
                    (Broken::This, _) => None,
                });
                game.push(burst::Step::Other { seat, corridor, breaks });
            }
        }
        UseOp::LoseHealth { n } => {
            let there: Vec<Seat> =
                effect.room.into_iter().flat_map(|slot| game.characters_in(slot)).collect();
            for other in there {
                game.lose_health(cx, other, n);
            }
        }
        UseOp::SufferAttacks => {
            let figures = game.intruders_in(own).into_iter().map(|figure| figure.id).collect();
            game.push(attack::Step::Each { figures, target: Some(seat) });
        }
        UseOp::SufferAdultAttack => {
            game.push(attack::Step::Attack { attacker: attack::Attacker::Adult, target: seat });
        }
        UseOp::MoveIntruder => moving::move_intruder(game, cx, seat, answer),

        UseOp::RestoreHealth { n, who } => {
            if let Some(patient) = need::treated(&effect, who) {
                game.push(health::Step::Restore { seat: patient, n });
            }
        }
        UseOp::DiscardWound { who } => {
            if let Some(patient) = need::treated(&effect, who) {
                game.push(health::Step::DiscardWound { seat: patient });
            }
        }
        UseOp::GainOxygen { n } => game.gain_oxygen(cx, effect.patient(), n),
        UseOp::GainGear { gear } => gear::gain(game, effect.patient(), gear),
        UseOp::FillUp { from } => game.push(gear::Step::FillUp { seat, from }),
        UseOp::RemoveContamination { from } => remove_contamination(game, cx, seat, from),
        UseOp::Rest => game.infection(cx, seat, true),
        UseOp::RemoveLarva => remove_larva(game, cx, seat),

        UseOp::DiscardMalfunction { at: place } => {
            let broken = game.broken_in(at(place)).into_iter();
            let mut meant = broken.filter(|it| need::broken_ref(game, &effect, *it) == answer.one(Arg::What));
            if let Some(broken) = meant.next() {
                game.discard_malfunction(cx, broken);
            }
        }
        UseOp::PlaceMalfunction => game.place_malfunction(cx, Breakable::Room(own)),
        UseOp::DiscardFire { rooms } => {
            let burning: Vec<SlotId> = match rooms {
                BurningRooms::Own => vec![own],
                BurningRooms::Robot => vec![robot],
                BurningRooms::Any => named.room(Arg::Room).into_iter().collect(),
                BurningRooms::Section => {
                    let section = named.section();
                    SlotId::all().filter(|slot| Some(slot.section()) == section).collect()
                }
            };
            burning.into_iter().for_each(|slot| game.facility.discard_fire(cx, slot));
        }
        UseOp::PlaceSecure { n, at: place } => game.place_secure(cx, at(place), n),
        UseOp::DiscardSecure => {
            if let Some(slot) = effect.room {
                game.facility.discard_secure(cx, slot);
            }
        }
        UseOp::Reinforce { .. } => {
            if let Some(corridor) = named.corridor() {
                game.reinforce(cx, corridor);
            }
        }
        UseOp::OpenOrCloseDoor { .. } => {
            if let Some((corridor, end)) = named.door() {
                toggle_door(game, cx, corridor, end);
            }
        }
        UseOp::DestroyDoor => {
            if let Some((corridor, end)) = named.door() {
                game.set_door(cx, corridor, end, DoorState::Destroyed);
            }
        }
        UseOp::BarDoor => {
            if let Some((corridor, end)) = named.door() {
                game.set_door(cx, corridor, end, DoorState::Closed);
            }
        }
        UseOp::BarRoom => {
            if let Some(slot) = named.room(Arg::Room) {
                for corridor in game.facility.corridors_of(slot) {
                    game.set_door(cx, corridor, slot, DoorState::Closed);
                }
            }
        }
        UseOp::SetDoors => {
            for door in answer.all(Arg::Doors) {
                if let Ref::Door(end, corridor) = door {
                    toggle_door(game, cx, *corridor, *end);
                }
            }
        }
        UseOp::DestroyDoors => {
            let around = effect.room.map_or_else(Vec::new, |slot| game.facility.corridors_of(slot));
            for (corridor, slot) in around.into_iter().zip(std::iter::repeat(effect.room)) {
                if let Some(slot) = slot
                    && game.door(corridor, slot).is_some_and(|door| door.state == DoorState::Closed)
                {
                    game.set_door(cx, corridor, slot, DoorState::Destroyed);
                }
            }
        }
        UseOp::PlaceCorridor { from } => {
            let start = if from == NewCorridor::Robot { robot } else { own };
            let to = named.room(Arg::To);
            let edge = start.edges().map(|(_, edge)| edge).find(|edge| edge.other_end(start) == to);
            if let Some(edge) = edge.filter(|_| to.is_some()) {
                game.facility.lay_random_corridor(cx, edge, start);
            }
        }
        UseOp::DiscardNoise => {
            if let Some(corridor) = named.corridor() {
                game.facility.remove_noise(cx, corridor);
            }
        }
        UseOp::ResolveNoise => {
            if let Some(corridor) = named.corridor() {
                game.push(noise::Step::Marker { corridor, cause: Some(seat) });
            }
        }
        UseOp::ScanNoise => {
            if let Some(corridor) = named.corridor() {
                game.facility.remove_noise(cx, corridor);
                let value = noise::roll(cx, seat).value();
                let lethal = game.setup.lethal;
                let there = game.facility.corridor(corridor);
                let hit =
                    there.is_some_and(|there| value.is_some_and(|value| there.has_value(value, lethal)));
                if hit {
                    let at = bag::For::Place(Place::Corridor(corridor));
                    game.push(bag::Step::Draw { at, cause: Some(seat) });
                }
            }
        }
        UseOp::NoiseRoll => game.push(noise::Step::roll(seat)),

        UseOp::UseRoom { which } => {
            if let Some((slot, room)) = need::used_room(game, &effect, which) {
                game.push(Step::Next(need::inside(game, &effect, slot, room, named.branch())));
            }
        }
        UseOp::UseOtherRoom => {
            let slot = named.room(Arg::Room);
            let there = slot.and_then(|slot| Some((slot, game.facility.room(slot)?.kind)));
            if let Some((slot, room)) = there {
                game.push(Step::Next(need::inside(game, &effect, slot, room, named.branch())));
            }
        }
        UseOp::FlipLifeSupport { section } => {
            if let Some(section) = section.or_else(|| named.section()) {
                let active = !game.systems.life_support[section as usize];
                game.systems.life_support[section as usize] = active;
                cx.tell(SeenEvent::LifeSupport { section, active });
            }
        }
        UseOp::ActivateHibernatorium => {
            game.systems.hibernatorium = true;
            cx.tell(SeenEvent::HibernatoriumOn);
        }
        UseOp::ActivateAutodestruction => game.activate_autodestruction(cx),
        UseOp::ShutDownReactor => shut_down_reactor(&mut game.systems, cx),
        UseOp::SetAntiAircraft => {
            game.look_at_anti_aircraft(cx, seat, game.systems.anti_aircraft.active);
            game.push(lander::Step::Order { seat });
        }
        UseOp::LookAtObjectives => {
            if let Some(of) = named.seat(Arg::Who) {
                look_at_objectives(game, cx, seat, of);
            }
        }
        UseOp::GainDataToken => {
            game.crew_mut(seat).data = true;
            cx.tell(SeenEvent::DataGained { seat });
        }
        UseOp::Escape { by } => game.push(capsule::Step::Attempt { seat, by }),
        UseOp::TakeOrDestroyEgg => match answer.verb {
            Verb::Take => game.take_egg(cx, seat),
            _ => game.remove_egg(cx),
        },

        UseOp::ActivateRobot => {
            let source = Source::Robot(game.systems.robot.card);
            game.push(Step::Next(Effect::new(seat, source, named.branch())));
        }
        UseOp::MoveRobot { n } => game.push(moving::Step::Robot { seat, left: n }),
        UseOp::PlaceRobot => {
            game.reveal_robot(cx);
            game.move_robot(cx, own);
        }
        UseOp::RefillRobot => gear::refill_robot(game, cx, seat),
        UseOp::StackItem => stack_item(game, seat, answer),
    }
}

/// Discards all action cards of a hand. Contamination cards stay (R-ACT-21).
pub(crate) fn discard_action_cards(game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat) {
    let refs = game.crew(seat).action_card_refs();
    game.crew_mut(seat).discard_openly(cx, seat, &refs);
}

/// Draws cards one by one until the hand holds `n` action cards, or none is left (R-ACT-21).
fn draw_up_to(game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, n: usize) {
    let crew = game.crew_mut(seat);
    let mut drawn = 0;
    while crew.action_cards() < n && !(crew.deck.is_empty() && crew.discard.is_empty()) {
        crew.draw_cards(cx, seat, 1);
        drawn += 1;
    }
    cx.disclose("R-ACT-21", SeatSet::ALL, || drawn.to_string()); // The number of drawn cards is public.
}

fn contamination<'a>(
    cards: impl IntoIterator<Item = &'a PlayingCard>,
) -> Vec<crate::content::ContaminationId> {
    let cards = cards.into_iter();
    cards
        .filter_map(|card| if let PlayingCard::Contamination(card) = card { Some(*card) } else { None })
        .collect()
}

fn remove_contamination(game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, from: Contaminated) {
    let crew = game.crew(seat);
    let cards = match from {
        Contaminated::OneInHand => contamination(crew.hand.iter().filter(|card| !card.is_action()).take(1)),
        Contaminated::Hand => contamination(&crew.hand),
        Contaminated::DeckAndDiscard => {
            let cards = contamination(crew.deck.iter().chain(&crew.discard));
            // The number of contamination cards in deck and discard pile becomes public.
            cx.disclose("R-ROOM-12", SeatSet::ALL, || cards.len().to_string());
            cards
        }
    };
    game.remove_contamination(cx, seat, &cards);
}

/// R-ROOM-13.
fn remove_larva(game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat) {
    let crew = game.crew_mut(seat);
    crew.larva = false;
    cx.tell(SeenEvent::LarvaRemoved { seat });
    let cards = contamination(crew.deck.iter().chain(&crew.discard));
    game.scan(cx, seat, &cards);
    let infected: Vec<_> = cards.into_iter().filter(|card| card.infected()).collect();
    cx.disclose("R-ROOM-13", SeatSet::ALL, || infected.len().to_string());
    game.remove_contamination(cx, seat, &infected);
    game.crew_mut(seat).reshuffle_discard(cx, seat);
}

/// Opens a closed door, or closes an open one.
fn toggle_door(game: &mut Retaliation, cx: &mut Cx<'_>, corridor: CorridorId, end: SlotId) {
    let closed = game.door(corridor, end).is_some_and(|door| door.state == DoorState::Closed);
    game.set_door(cx, corridor, end, if closed { DoorState::Open } else { DoorState::Closed });
}

/// Permanently removes life support, autodestruction and anti-aircraft defence (R-ROOM-20, R-ROOM-21).
fn shut_down_reactor(systems: &mut Systems, cx: &mut Cx<'_>) {
    systems.reactor_shut_down = true;
    systems.life_support = [false; 3];
    systems.autodestruction = crate::model::Autodestruction::Gone;
    systems.anti_aircraft.gone = true;
    systems.anti_aircraft.active = false;
    cx.tell(SeenEvent::ReactorShutDown);
}

/// Shows the objectives that a seat holds now to another seat, in secret (H-12).
fn look_at_objectives(game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, of: Seat) {
    let held = &mut game.crew_mut(of).objectives;
    for piece in held.private.iter_mut().chain(&mut held.mission) {
        piece.known.insert(seat);
    }
    let cards: Vec<_> = game.crew(of).objectives.held().map(|piece| piece.face.kind()).collect();
    cx.disclose("H-12", SeatSet::only(seat), || format!("{cards:?}"));
    let told = |cards| SeenEvent::ObjectivesLooked { seat, of, cards };
    cx.tell_secret(seat, told(cards.clone()), Some(told(Vec::new())));
    let round = game.round.number;
    game.crew_mut(seat).looks.push(Look { round, seen: Seen::Objectives { of, cards } });
}

/// Moves a held item into the other hand, beside the item there (R-ITEM-19).
fn stack_item(game: &mut Retaliation, seat: Seat, answer: &Action) {
    let Some(card) = answer.one(Arg::Item).and_then(|named| game.crew(seat).item_at(named)) else { return };
    let hands = &mut game.crew_mut(seat).hands;
    for hand in 0..usize::from(components().hands) {
        if let Some(place) = hands[hand].iter().position(|item| item.card == card) {
            let item = hands[hand].remove(place);
            return hands[1 - hand].push(item);
        }
    }
}
