//! Effects of event cards, and those that the intruder player's cards share with them (section 15.7).

use airlock_engine::{Framed, Illegal, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        AllIntruders, BurningRooms, CorridorId, DestructCondition, EffectSource, EncounterWho, EventOp,
        FailingRooms, Network, NoiseAround, RoomNo,
        ids::{EventKind, IntruderKind, RoomColor, RoomKind, TokenKind},
    },
    model::{
        Door, FigureId, Intruders, Object,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        frame::{Cx, Flow, Frame, Procedure, Question},
        position::Nemesis,
        void_seeders::events as seeders,
    },
};

/// A step of an event's effect.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The text of a card, starting at one of its operations (N-OP-01).
    Text {
        source: EffectSource,
        /// Index of the next operation.
        next: u8,
        /// The seat that makes choices without a named seat (N-GEN-05).
        decider: Seat,
    },
    /// Encounters of several characters, one after another (N-OP-35).
    Encounters {
        /// In turn order.
        seats: Vec<Seat>,
    },
    /// Noise rolls of several characters, one after another (N-OP-44).
    Rolls {
        /// In turn order.
        seats: Vec<Seat>,
    },
    /// Choice of the network that an event affects, if the board has two (DP-ALTMAP-TC, N-ALTMAP-04).
    Network { decider: Seat },
}

/// Procedure that carries out an event's text. `decider` makes choices without a named seat (N-GEN-05).
pub(crate) fn text(kind: EventKind, decider: Seat) -> Frame {
    Step::Text { source: EffectSource::Event(kind), next: 0, decider }.into()
}

impl Procedure<Nemesis> for Step {
    fn run(self, game: &mut Nemesis, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Text { source, next, decider } => {
                if let Some(op) = operation(source, usize::from(next)) {
                    game.push(Self::Text { source, next: next + 1, decider });
                    carry_out(game, cx, op, decider);
                }
            }
            Self::Encounters { mut seats } => {
                if !seats.is_empty() {
                    let seat = seats.remove(0);
                    game.push(Self::Encounters { seats });
                    game.push(crate::rules::encounter::Step::Encounter { seat });
                }
            }
            Self::Rolls { mut seats } => {
                if !seats.is_empty() {
                    let seat = seats.remove(0);
                    game.push(Self::Rolls { seats });
                    game.push(crate::rules::noise::Step::Roll { seat });
                }
            }
            Self::Network { .. } => return Flow::Ask(self),
        }
        Flow::Done
    }

    fn question(&self, _: &Nemesis) -> Option<Question> {
        match self {
            Self::Network { decider } => Some(Question::to(*decider, "DP-ALTMAP-TC")),
            _ => None,
        }
    }

    fn offers(&self, game: &Nemesis, _: Seat) -> Vec<Offer> {
        let networks = Slot::one(game.board().networks.iter().copied().map(Ref::Network));
        vec![Offer::new(Verb::Choose, &["N-ALTMAP-04"]).choose(Arg::Network, networks, "N-ALTMAP-04")]
    }

    fn answer(self, game: &mut Nemesis, cx: &mut Cx<'_>, _: Seat, action: &Action) {
        if let Some(Ref::Network(network)) = action.one(Arg::Network) {
            technical_noise(game, cx, network);
        }
    }

    fn why_not(&self, _: &Nemesis, _: Seat, _: &Action) -> Illegal {
        Illegal::new("N-ALTMAP-04", "one of the technical networks must be chosen")
    }
}

/// Operation of a card's text at an index; `None` after the last one. Texts of action cards, items and rooms
/// are handled in `effect`, those of attacks in `attack`.
fn operation(source: EffectSource, at: usize) -> Option<EventOp> {
    match source {
        EffectSource::Event(kind) => kind.def().ops.get(at).copied(),
        EffectSource::IntruderAction(kind) => kind.def().ops.get(at).and_then(|op| op.as_event()),
        EffectSource::Action(_) | EffectSource::Item(_) | EffectSource::Room(_) | EffectSource::Attack(_) => {
            None
        }
    }
}

/// Carries out one operation of an event, which has no acting character.
fn carry_out(game: &mut Nemesis, cx: &mut Cx<'_>, op: EventOp, decider: Seat) {
    match op {
        EventOp::Encounter { who: EncounterWho::InNestOrCarryingEgg } => {
            let seats = game.turn_order().filter(|seat| guards_eggs(game, *seat)).collect();
            game.push(Step::Encounters { seats });
        }
        EventOp::Hatching => hatching(game, cx),
        EventOp::HealIntruders { which: AllIntruders::All, n } => {
            let figures: Vec<FigureId> = game.intruders_in_order().iter().map(|figure| figure.id).collect();
            for figure in figures {
                game.intruders.heal(cx, figure, n); // N-OP-39
            }
        }
        EventOp::PlaceMalfunction { rooms } => {
            for room in malfunction_rooms(game, rooms) {
                game.place_malfunction(cx, room);
            }
        }
        EventOp::PlaceFire { rooms } => {
            for room in fire_rooms(game, rooms) {
                game.place_fire(cx, room); // N-OP-37
            }
        }
        EventOp::IntrudersToBag => {
            let alone = game.intruders_in_order().into_iter().filter(|figure| !game.is_combat(figure.room));
            let alone: Vec<FigureId> = alone.map(|figure| figure.id).collect();
            for figure in alone {
                game.leave_board(cx, figure); // N-OP-39
            }
        }
        EventOp::KillInfested => {
            let infested: Vec<Seat> = game.turn_order().filter(|seat| is_infested(game, *seat)).collect();
            game.die_of_infection(cx, &infested); // N-OP-30
        }
        EventOp::DrawAndScan { n } => {
            for seat in game.turn_order() {
                draw_and_scan(game, cx, seat, n);
            }
        }
        EventOp::TechnicalNoise => match *game.board().networks.as_slice() {
            [network] => technical_noise(game, cx, network),
            _ => game.push(Step::Network { decider }), // N-ALTMAP-04
        },
        EventOp::PlaceNoise { around } => {
            for room in noisy_rooms(game, around) {
                game.ship.place_noise_around(cx, game.board(), room); // N-OP-45
            }
        }
        EventOp::OpenAllDoors => {
            let all: Vec<CorridorId> = game.board().corridor_ids().collect();
            for corridor in all {
                game.ship.open_door(cx, game.board(), corridor); // N-DOOR-06
            }
        }
        EventOp::EmptyBurningRooms => {
            for (room, state) in game.ship.rooms.iter_mut().filter(|(_, state)| state.fire) {
                if std::mem::take(&mut state.items) > 0 {
                    cx.tell(SeenEvent::ItemsLeft { room, items: 0 });
                }
            }
        }
        EventOp::SelfDestruct { mode: DestructCondition::StartIfGeneratorFails } => {
            // An undiscovered Generator does not count (N-OP-03).
            let generator = game.explored_place(RoomKind::Generator);
            if generator.is_some_and(|room| game.ship.rooms[room].malfunction) {
                game.start_self_destruct(cx); // N-DESTRUCT-03, A-37
            }
        }
        EventOp::LaunchPod => {
            if let Some(pod) = game.pods.iter().map(|pod| pod.number).min() {
                game.launch_pod(cx, pod); // N-OP-38, N-POD-22
            }
        }
        EventOp::Hunt => {
            let hunters = game.hunters();
            game.move_intruders(cx, &hunters); // N-OP-26
        }
        EventOp::Panic { who } => seeders::panic(game, who),
        EventOp::RaiseMadness { who } => seeders::raise_madness(game, cx, who),
        EventOp::Terror { hand } => seeders::terror(game, cx, usize::from(hand)),
        EventOp::Fear => seeders::fear(game, cx),
        EventOp::Stalk => seeders::stalk(game, cx),
        EventOp::SummonDespoiler => seeders::summon_despoiler(game, cx),
        EventOp::EjectPod => seeders::eject_pod(game, cx),
        EventOp::Whispers => seeders::whispers(game, cx),
        EventOp::ComputersFail => seeders::computers_fail(game, cx),
        EventOp::ShipAiFails => seeders::ship_ai_fails(game, cx),
        EventOp::GeneratorOverheats => seeders::generator_overheats(game, cx),
    }
}

/// True if a character is in the Nest or carries an egg.
fn guards_eggs(game: &Nemesis, seat: Seat) -> bool {
    let room = game.room_of(seat);
    let nest = room.is_some_and(|room| game.kind_of(room) == Some(RoomKind::Nest));
    room.is_some() && (nest || game.crew(seat).held_objects().any(|object| object == Object::Egg))
}

/// True if an ACTIVE character has a larva on its board.
fn is_infested(game: &Nemesis, seat: Seat) -> bool {
    game.is_active(seat) && game.crew(seat).larva
}

/// Hatches an egg of the intruder board (N-OP-36).
fn hatching(game: &mut Nemesis, cx: &mut Cx<'_>) {
    if game.intruders.eggs == 0 {
        return;
    }
    game.intruders.eggs -= 1;
    game.intruders.eggs_destroyed += 1; // N-EGG-06
    cx.tell(SeenEvent::Eggs { board: game.intruders.eggs });
    game.intruders.check_nest(cx, &game.ship); // N-ROOM-NEST-05
    let nest = game.explored_place(RoomKind::Nest);
    let inside: Vec<Seat> = nest.map(|room| game.characters_in(room).collect()).unwrap_or_default();
    let (empty, armed): (Vec<Seat>, Vec<Seat>) =
        inside.into_iter().partition(|seat| game.crew(*seat).action_cards() == 0);
    // The outcome shows everybody which seats hold no action cards.
    cx.disclose("N-OP-36", airlock_engine::SeatSet::ALL, || format!("{empty:?} {armed:?}"));
    for &seat in &empty {
        game.crew_mut(seat).infest(cx, seat);
        game.crew[seat.index()].gain_contamination(cx, seat, &mut game.decks, 1);
    }
    if empty.is_empty() {
        game.intruders.add_token_to_bag(cx, TokenKind::Larva);
    }
}

/// Rooms that get malfunction markers, by number (N-OP-37).
fn malfunction_rooms(game: &Nemesis, rooms: FailingRooms) -> Vec<RoomNo> {
    let large = |room: RoomNo| {
        let kinds = [IntruderKind::Queen, IntruderKind::Breeder, IntruderKind::Adult];
        game.intruders.figures.iter().any(|figure| figure.room == room && kinds.contains(&figure.kind))
    };
    let colored = |room: RoomNo, color| game.kind_of(room).is_some_and(|kind| kind.def().color == color);
    let computer = |room: RoomNo| game.kind_of(room).is_some_and(|kind| kind.def().computer);
    let chosen = RoomNo::all().filter(|&room| match rooms {
        FailingRooms::WithLargeIntruder => large(room),
        FailingRooms::Burning => game.ship.rooms[room].fire,
        FailingRooms::LowestExplored => game.ship.rooms[room].explored,
        FailingRooms::Green => colored(room, RoomColor::Green), // N-OP-03
        FailingRooms::YellowWithComputer => colored(room, RoomColor::Yellow) && computer(room),
    });
    let limit = if rooms == FailingRooms::LowestExplored { 1 } else { usize::MAX };
    chosen.take(limit).collect()
}

/// Rooms that catch fire, by number, determined before any marker is placed (N-OP-37).
fn fire_rooms(game: &Nemesis, rooms: BurningRooms) -> Vec<RoomNo> {
    let burns = |room: RoomNo| game.ship.rooms[room].fire;
    let origins: Vec<RoomNo> = match rooms {
        BurningRooms::NextToBurning => RoomNo::all().filter(|room| burns(*room)).collect(),
        BurningRooms::NextToLowestBurning => RoomNo::all().find(|room| burns(*room)).into_iter().collect(),
        BurningRooms::EngineRooms => {
            let engine = |room: &RoomNo| game.kind_of(*room).is_some_and(|kind| kind.def().engine.is_some());
            return RoomNo::all().filter(engine).collect();
        }
        BurningRooms::HibernatoriumOrNextToIt => {
            let place = game.explored_place(RoomKind::Hibernatorium);
            match place {
                Some(room) if !burns(room) => return vec![room],
                _ => place.into_iter().collect(),
            }
        }
    };
    let open = |from: RoomNo, to: RoomNo| {
        game.board().between(from, to).iter().any(|id| game.ship.corridor(*id).door != Door::Closed)
    };
    RoomNo::all().filter(|room| origins.iter().any(|origin| open(*origin, *room))).collect()
}

/// Rooms that a fire in a neighbouring room spreads to, by number.
pub(crate) fn next_to_fire(game: &Nemesis) -> Vec<RoomNo> {
    fire_rooms(game, BurningRooms::NextToBurning)
}

/// Rooms around which noise is placed, by number (N-OP-45).
fn noisy_rooms(game: &Nemesis, around: NoiseAround) -> Vec<RoomNo> {
    match around {
        NoiseAround::ExploredNest => game.explored_place(RoomKind::Nest).into_iter().collect(),
        NoiseAround::SlimedCharacters => {
            let slimed = |room: RoomNo| game.characters_in(room).any(|seat| game.crew(seat).slimed);
            RoomNo::all().filter(|room| slimed(*room)).collect()
        }
    }
}

/// Places noise in a technical network. If it has noise already, every character at one of its entrances
/// rolls (N-OP-44).
fn technical_noise(game: &mut Nemesis, cx: &mut Cx<'_>, network: Network) {
    if !game.ship.technical_noise(network) {
        return game.ship.place_technical_noise(cx, network);
    }
    let entrances = game.board().entrances(network);
    let near = |seat: &Seat| game.room_of(*seat).is_some_and(|room| entrances.contains(&room));
    let seats = game.turn_order().filter(near).collect();
    game.push(Step::Rolls { seats });
}

/// Lets a seat draw cards, discard them all and scan the contamination cards among them. An infected one puts
/// a larva on its board (N-OP-30, N-CONTAM-09).
fn draw_and_scan(game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, n: u8) {
    if !game.is_active(seat) {
        return;
    }
    let drawn = game.crew[seat.index()].draw_playing_cards(cx, seat, &game.decks, usize::from(n));
    let held = game.crew(seat).hand_size() - drawn;
    let cards = game.contamination_in(&game.crew(seat).hand[held..]);
    let refs = game.crew(seat).hand_refs().split_off(held);
    let discarded = game.crew_mut(seat).discard_from_hand(cx, &refs);
    cx.tell(SeenEvent::Discarded { seat, cards: discarded });
    let infected = game.decks.scan(cx, seat, &cards);
    game.tell_scan(cx, seat, 0, &cards);
    if infected > 0 {
        game.species_rules().larva_settles(game, cx, seat);
    }
}

impl Intruders {
    /// Removes injuries from an intruder, down to 0 (N-OP-39).
    pub(crate) fn heal(&mut self, cx: &mut Cx<'_>, figure: FigureId, n: u8) {
        if let Some(found) = self.figure_mut(figure).filter(|found| found.injuries > 0) {
            found.injuries = found.injuries.saturating_sub(n);
            let injuries = found.injuries;
            cx.tell(SeenEvent::Injured { figure, injuries });
        }
    }
}

impl Nemesis {
    /// Hunting adults, each with the corridor to the neighbouring character in the room with the lowest
    /// number. Determined before any figure moves (N-OP-26).
    pub(crate) fn hunters(&self) -> Vec<(FigureId, CorridorId)> {
        let hunts = |figure: &crate::model::Figure| {
            let adult = figure.kind.counts_as(IntruderKind::Adult) && !self.is_combat(figure.room);
            let prey = self.board().neighbours(figure.room).iter().find(|room| self.has_character(**room));
            prey.filter(|_| adult).map(|room| (figure.id, self.corridor_for_intruder(figure.room, *room)))
        };
        self.intruders_in_order().iter().filter_map(hunts).collect()
    }
}
