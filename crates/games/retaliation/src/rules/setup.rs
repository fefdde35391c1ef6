//! Preparing a game (R-SETUP).

use airlock_engine::{
    Bag, Chance, Draw, Framed, Mode as GameMode, Piece, Pile, Seat, SeatSet, SetupError, Stack, TableOption,
    Wish,
};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        AttackCardId, ContaminationId, CorridorId, ExplorationId, GearSlot, ItemCardId, ItemClass,
        ObjectiveCardId, QueenCardId, SlotId, TokenId, WoundCardId, components,
        ids::{
            Character, Color, CoopMission, EventKind, Gear, ItemBack, ItemKind, Mission, ObjectiveDeck,
            RobotKind, RoomKind, TileBack, TokenKind,
        },
        map,
    },
    model::{
        AntiAircraft, Autodestruction, Boxed, BySlot, CharacterState, Chronicle, Crew, Decks, Facility,
        HeldItem, Intruders, Lander, Missions, Mode, Objectives, Phase, PlayingCard, Queen, Robot, Room,
        Round, Setup, Switches, Systems, Token,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        frame::{Cx, Flow, Manner, Procedure, Question},
        hands,
        position::Retaliation,
        round,
    },
};

/// Procedures of setup, from the draft to the first round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The seat with a player number drafts its character (R-SETUP-29).
    Draft { number: u8 },
    /// The seat keeps one of the two cards that it drew (D-01).
    Keep { seat: Seat, drawn: Vec<Piece<Character>> },
    /// Military equipment is revealed (R-SETUP-34).
    ShowEquipment,
    /// A seat takes one of the open cards (D-02).
    Take {
        /// The seats that still draft, in order. The first one is asked.
        seats: Vec<Seat>,
        /// The cards that are still open.
        open: Vec<ItemCardId>,
    },
    /// Seats fill their belts (D-04, R-SETUP-37, R-SETUP-38).
    Belts {
        /// The seats that have not filled theirs, in the order of the equipment draft.
        seats: Vec<Seat>,
    },
    /// Everybody draws cards, and the first round begins (R-SETUP-39).
    Begin,
}

// ---- options of a match

fn players(mode: Mode) -> std::ops::RangeInclusive<u8> {
    match mode {
        Mode::SemiCoop => 2..=5, // R-SOLO-06
        Mode::Coop => 2..=5,
        Mode::Solo => 1..=1,
    }
}

/// The modes of play with their options.
pub(crate) fn modes() -> Vec<GameMode> {
    let flag = |key, rule| TableOption::new(key, vec!["false", "true"], rule);
    let mode = |mode: Mode| {
        let (min_players, max_players) = players(mode).into_inner();
        let mut options = vec![flag("lethal", "R-LETHAL-01"), flag("belts_in_order", "R-SETUP-37")];
        match mode {
            Mode::SemiCoop => {}
            Mode::Coop => {
                let values = vec!["as_many_as_characters", "1", "2", "3", "4", "5", "6"];
                options.push(TableOption::new("missions", values, "R-COOP-06"));
            }
            Mode::Solo => options.push(TableOption::new("missions", vec!["1", "2", "3"], "R-SOLO-05")),
        }
        GameMode { id: mode.as_str(), min_players, max_players, options }
    };
    Mode::ALL.iter().copied().map(mode).collect()
}

/// Reads the setup that a table asks for.
pub(crate) fn read(wish: &Wish) -> Result<Setup, SetupError> {
    let (mode, values) = wish.check(&modes())?;
    let is = |key: &str| values.get(key).is_some_and(|value| *value == "true");
    let mode: Mode = mode.id.parse().map_err(|error| SetupError::Combination(format!("{error}")))?;
    let missions = match mode {
        Mode::SemiCoop => 0,
        Mode::Coop | Mode::Solo => {
            values.get("missions").and_then(|value| value.parse().ok()).unwrap_or(wish.players) // R-COOP-01
        }
    };
    let (lethal, belts_in_order) = (is("lethal"), is("belts_in_order"));
    Ok(Setup { mode, players: wish.players, lethal, missions, belts_in_order })
}

/// Refuses impossible setups. A setup that comes from a log has not been checked.
fn check(setup: &Setup) -> Result<(), SetupError> {
    let most = if setup.mode == Mode::SemiCoop { 0..=0 } else { 1..=6 };
    if !players(setup.mode).contains(&setup.players) {
        return Err(SetupError::Combination(format!("{} players cannot play this mode", setup.players)));
    }
    if !most.contains(&setup.missions) {
        return Err(SetupError::Combination(format!(
            "{} missions cannot be open in this mode",
            setup.missions
        )));
    }
    Ok(())
}

// ---- the opening position

/// Shuffles a list, labelled with the text form of its entries.
fn shuffled<T: ToString>(chance: &mut Chance, draw: Draw, things: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut things: Vec<T> = things.into_iter().collect();
    chance.shuffle(draw, &mut things, T::to_string);
    things
}

/// A face-down pile of shuffled cards. Scripts name them from the top.
pub(crate) fn pile<T: Copy + PartialEq + ToString>(
    chance: &mut Chance,
    draw: Draw,
    cards: impl IntoIterator<Item = T>,
) -> Pile<T> {
    Pile::unseen(shuffled(chance, draw, cards).into_iter().rev())
}

/// The random point for shuffling an item deck.
pub(crate) const fn items_draw(color: Color) -> Draw {
    Draw::new(match color {
        Color::Red => "items_red",
        Color::Green => "items_green",
        Color::Yellow => "items_yellow",
    })
}

/// The opening position, at the first question of the draft.
pub(crate) fn start(setup: &Setup, cx: &mut Cx<'_>) -> Result<Retaliation, SetupError> {
    check(setup)?;
    let chance = &mut *cx.chance;
    let mut robots = shuffled(chance, Draw::new("robot"), RobotKind::ALL.iter().copied()); // R-SETUP-06
    let robot = robots.remove(0);
    let facility = facility(chance);
    let systems = systems(chance, robot);
    let intruders = intruders(setup, chance);
    let decks = decks(chance);
    let numbers = shuffled(chance, Draw::new("help"), 1..=setup.players); // R-SETUP-24
    let mut crew: Vec<Crew> = numbers.iter().map(|number| Crew::seated(*number)).collect();
    let mut boxed = Boxed { robots, objectives: Vec::new(), characters: Character::ALL.to_vec() };
    let missions = missions(setup, chance, &mut crew, &mut boxed);
    let first = numbers.iter().position(|number| *number == 1).unwrap_or(0);
    let mut game = Retaliation {
        setup: setup.clone(),
        facility,
        intruders,
        systems,
        decks,
        crew,
        round: Round {
            number: 1, // R-SETUP-03
            phase: Phase::Setup,
            first: Seat(u8::try_from(first).unwrap_or(0)), // R-SETUP-39
            turn: None,
            turns: 0,
        },
        missions,
        record: Chronicle::default(),
        boxed,
        switches: vec![Switches::default(); usize::from(setup.players)],
        stack: Stack::default(),
        ending: None,
        outcome: None,
    };
    game.push(Step::Draft { number: 1 });
    // Setup always reaches the first question.
    game.run(cx).map_err(|error| SetupError::Combination(error.to_string()))?;
    Ok(game)
}

/// R-SETUP-02, R-SETUP-12…15.
fn facility(chance: &mut Chance) -> Facility {
    let landing_zone = map().landing_zone();
    let mut rooms = BySlot::new(|_: SlotId| None);
    rooms[landing_zone] = Some(Room::new(RoomKind::LandingZone));
    rooms[map().hibernatorium()] = Some(Room::new(RoomKind::Hibernatorium));
    let stack = |back: TileBack, chance: &mut Chance| {
        let draw = Draw::new(match back {
            TileBack::A => "rooms_a",
            TileBack::B => "rooms_b",
            TileBack::C => "rooms_c",
            TileBack::Any => "rooms_any",
        });
        pile(chance, draw, RoomKind::tiles(back))
    };
    let stacks = [TileBack::A, TileBack::B, TileBack::C, TileBack::Any].map(|back| stack(back, chance));
    let mut corridor_supply = pile(chance, Draw::new("corridors"), CorridorId::tiles());
    let mut corridors = Vec::new();
    for (_, edge) in landing_zone.edges() {
        // R-SETUP-13, R-SETUP-14: clockwise from NE.
        if let Some(drawn) = corridor_supply.draw(SeatSet::ALL) {
            corridors.push(crate::model::Corridor::laid(drawn.face, edge, landing_zone));
        }
    }
    corridors.sort_by_key(|corridor| corridor.edge);
    Facility { rooms, corridors, stacks, corridor_supply, hibernatorium_found: false }
}

/// R-SETUP-03…11.
fn systems(chance: &mut Chance, robot: RobotKind) -> Systems {
    let tokens = ["active", "inactive"];
    let active = chance.pick(Draw::new("anti_aircraft"), tokens.len(), |i| tokens[i].to_owned()) == 0;
    let filled = |slot: &GearSlot| {
        Gear::ALL.iter().copied().find(|gear| *slot != GearSlot::Any && slot.takes(*gear)).map(Token::new)
    };
    let landing_zone = &components().landing_zone;
    Systems {
        life_support: [false; 3],
        reactor_shut_down: false,
        hibernatorium: false,
        autodestruction: Autodestruction::Off,
        anti_aircraft: AntiAircraft { active, known: SeatSet::NONE, gone: false },
        lander: Lander::OnTrack(components().rounds.lander),
        shuttle_gone: false,
        landing_zone: [Gear::Ammo, Gear::Grenade, Gear::Oxygen, Gear::Medpack]
            .map(|gear| landing_zone.get(&gear).copied().unwrap_or(0)),
        robot: Robot {
            card: robot,
            revealed: false,
            at: map().hibernatorium(),
            malfunction: false,
            slots: components().robot_slots.iter().map(filled).collect(),
        },
        objectives_chosen: 0,
    }
}

/// R-SETUP-10, R-SETUP-17…21.
fn intruders(setup: &Setup, chance: &mut Chance) -> Intruders {
    let mut piles: Bag<TokenId> = TokenId::all().collect();
    let mut bag = Bag::default();
    let start = &components().bag;
    let wanted = [
        (TokenKind::Blank, 1),
        (TokenKind::Larva, start.larvae),
        (TokenKind::Adult, start.adults + setup.players), // R-SETUP-18
    ];
    for (kind, n) in wanted {
        for _ in 0..n {
            let of_kind = |token: TokenId| token.kind() == kind;
            if let Some(token) = piles.draw(chance, Draw::new("bag_fill"), of_kind, |token| token.to_string())
            {
                bag.add(token);
            }
        }
    }
    Intruders {
        figures: Vec::new(),
        placed: 0,
        bag,
        piles,
        tokens_gone: Vec::new(),
        queen: Queen {
            alive: true,
            hits: 0,
            struck: false,
            cards: pile(chance, Draw::new("queen"), QueenCardId::all()),
            resolved: Vec::new(),
            unseen: Vec::new(),
        },
        eggs: ItemKind::Egg.cards().collect(),
        nest_destroyed: false,
    }
}

/// R-SETUP-16, R-SETUP-19, R-SETUP-22.
fn decks(chance: &mut Chance) -> Decks {
    Decks {
        items: [Color::Red, Color::Green, Color::Yellow]
            .map(|color| pile(chance, items_draw(color), ItemCardId::of(ItemBack::from(color)))),
        item_discards: [Vec::new(), Vec::new(), Vec::new()],
        equipment: pile(chance, Draw::new("equipment"), ItemCardId::of(ItemBack::Equipment)),
        equipment_discards: Vec::new(),
        drafted: Vec::new(),
        items_gone: Vec::new(),
        wounds: pile(chance, Draw::new("wounds"), WoundCardId::all()),
        wound_discards: Vec::new(),
        contamination: pile(chance, Draw::new("contamination"), ContaminationId::all()),
        contamination_gone: Vec::new(),
        scanned: vec![SeatSet::NONE; ContaminationId::COUNT],
        attacks: pile(chance, Draw::new("attacks"), AttackCardId::all()),
        attack_discards: Vec::new(),
        events: pile(chance, Draw::new("events"), EventKind::ALL.iter().copied()),
        event_discards: Vec::new(),
        exploration: pile(chance, Draw::new("exploration"), ExplorationId::all()),
        exploration_discards: Vec::new(),
        exploration_gone: Vec::new(),
    }
}

/// R-SETUP-25…28, R-COOP-01, R-COOP-07.
fn missions(setup: &Setup, chance: &mut Chance, crew: &mut [Crew], boxed: &mut Boxed) -> Missions {
    let mut missions = Missions::default();
    if setup.mode != Mode::SemiCoop {
        for card in shuffled(chance, Draw::new("missions"), CoopMission::ALL.iter().copied()) {
            let barred = missions.coop.iter().any(|open: &CoopMission| {
                open.def().never_with == Some(card) || card.def().never_with == Some(*open)
            });
            if !barred && missions.coop.len() < usize::from(setup.missions) {
                missions.coop.push(card);
            }
        }
        return missions;
    }
    let mut deal = |name, deck| shuffled(chance, Draw::new(name), ObjectiveCardId::of(deck, setup.players));
    let mut private = deal("objectives_private", ObjectiveDeck::Private);
    let mut mission = deal("objectives_mission", ObjectiveDeck::Mission);
    boxed.objectives = private.split_off(crew.len());
    boxed.objectives.append(&mut mission.split_off(crew.len()));
    for ((seat, crew), (private, mission)) in (0..).map(Seat).zip(crew).zip(private.into_iter().zip(mission))
    {
        crew.objectives = Objectives::dealt(private, mission, seat);
    }
    let mut combat = shuffled(chance, Draw::new("mission"), Mission::for_players(setup.players));
    missions.combat = (!combat.is_empty()).then(|| combat.remove(0));
    missions
}

impl Crew {
    /// A seat before the draft (R-SETUP-30).
    fn seated(number: u8) -> Self {
        Self {
            number,
            character: None,
            state: CharacterState::Room(map().landing_zone()),
            hand: Vec::new(),
            deck: Vec::new(),
            discard: Vec::new(),
            health: 0,
            wounds: Vec::new(),
            oxygen: components().oxygen,
            suffocating: false,
            larva: false,
            data: false,
            backpack: Vec::new(),
            hands: [Vec::new(), Vec::new()],
            armor: None,
            belt: vec![None; usize::from(components().belt)],
            objectives: Objectives::default(),
            passed: false,
            hatched: false,
            looks: Vec::new(),
        }
    }
}

// ---- the drafts

impl Procedure<Retaliation> for Step {
    fn run(self, game: &mut Retaliation, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Draft { number } => draft(game, cx, number),
            Self::ShowEquipment => show_equipment(game, cx),
            Self::Take { mut seats, mut open } => match open.as_slice() {
                _ if seats.is_empty() => {
                    game.decks.items_gone.append(&mut open); // R-SETUP-36
                    let seats = game.by_number(true);
                    game.push(Self::Belts { seats });
                }
                [only] => {
                    let only = *only;
                    let seat = seats.remove(0);
                    game.push(Self::Take { seats, open: Vec::new() });
                    game.take_equipment(seat, only);
                }
                _ => return Flow::Ask(Self::Take { seats, open }),
            },
            Self::Belts { seats } => {
                if !seats.is_empty() {
                    return Flow::Ask(Self::Belts { seats });
                }
                game.push(Self::Begin);
            }
            Self::Begin => {
                for seat in game.seats() {
                    game.crew_mut(seat).draw_cards(cx, seat, usize::from(components().hand));
                }
                game.push(round::Step::Begin);
            }
            Self::Keep { .. } => return Flow::Ask(self),
        }
        Flow::Done
    }

    fn question(&self, game: &Retaliation) -> Option<Question> {
        match self {
            Self::Keep { seat, .. } => Some(Question::to(*seat, "D-01")),
            Self::Take { seats, .. } => seats.first().map(|seat| Question::to(*seat, "D-02")),
            Self::Belts { seats } if game.setup.belts_in_order => {
                seats.first().map(|seat| Question::to(*seat, "D-04"))
            }
            Self::Belts { seats } => {
                Some(Question { seats: seats.iter().copied().collect(), point: "D-04", manner: Manner::Open })
            }
            _ => None,
        }
    }

    fn offers(&self, game: &Retaliation, seat: Seat) -> Vec<Offer> {
        match self {
            Self::Keep { drawn, .. } => {
                let from = Slot::one(drawn.iter().map(|piece| Ref::Character(piece.face)));
                vec![Offer::new(Verb::Keep, &["R-SETUP-29"]).choose(Arg::What, from, "R-SETUP-29")]
            }
            Self::Take { open, .. } => {
                let from = Slot::one(open.iter().map(|card| Ref::Item(card.kind(), 1)));
                vec![Offer::new(Verb::Take, &["R-SETUP-34"]).choose(Arg::Item, from, "R-SETUP-34")]
            }
            Self::Belts { .. } => {
                let kinds = game.gear_in_supply();
                let total = u8::try_from(game.crew(seat).belt.len()).unwrap_or(u8::MAX);
                let left = |gear: &Gear| u8::try_from(game.gear_left(*gear)).unwrap_or(u8::MAX).min(total);
                let caps = kinds.iter().map(left).collect();
                let slot = Slot::Split { targets: kinds.into_iter().map(Ref::Gear).collect(), total, caps };
                vec![Offer::new(Verb::Fill, &["R-SETUP-37"]).choose(Arg::Gear, slot, "R-SETUP-37")]
            }
            _ => Vec::new(),
        }
    }

    fn default(&self, game: &Retaliation, seat: Seat) -> Option<Action> {
        match self {
            Self::Belts { .. } => {
                Some(Action::new(Verb::Fill).with(Arg::Gear, game.mixed_belt(seat).map(Ref::Gear)))
            }
            _ => self.offers(game, seat).first().and_then(Offer::least),
        }
    }

    fn answer(self, game: &mut Retaliation, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        match self {
            Self::Keep { drawn, .. } => {
                let Some(Ref::Character(kept)) = action.one(Arg::What) else { return };
                let back = drawn.iter().map(|piece| piece.face).filter(|character| *character != kept);
                game.boxed.characters.extend(back);
                game.boxed.characters.sort_unstable();
                game.crew_mut(seat).character = Some(kept);
                game.equip(cx, seat, kept);
                cx.disclose("R-SETUP-29", SeatSet::ALL, || kept.to_string());
                cx.tell(SeenEvent::Drafted { seat, character: kept });
            }
            Self::Take { mut seats, mut open } => {
                let Some(place) =
                    open.iter().position(|card| action.one(Arg::Item) == Some(Ref::Item(card.kind(), 1)))
                else {
                    return;
                };
                let card = open.remove(place);
                seats.remove(0);
                game.push(Self::Take { seats, open });
                game.take_equipment(seat, card);
            }
            Self::Belts { mut seats } => {
                seats.retain(|other| *other != seat);
                let tokens: Vec<Gear> = action
                    .all(Arg::Gear)
                    .iter()
                    .filter_map(|named| if let Ref::Gear(gear) = named { Some(*gear) } else { None })
                    .collect();
                for (slot, gear) in game.crew_mut(seat).belt.iter_mut().zip(&tokens) {
                    *slot = Some(Token::new(*gear));
                }
                cx.tell(SeenEvent::TokensTaken { seat, tokens });
                game.push(Self::Belts { seats });
            }
            _ => {}
        }
    }

    fn holds(&self, held: &mut crate::rules::frame::HeldComponents) {
        if let Self::Take { open, .. } = self {
            held.items.extend(open);
        }
    }
}

fn draft(game: &mut Retaliation, cx: &mut Cx<'_>, number: u8) {
    let Some(seat) = game.seats().find(|seat| game.crew(*seat).number == number) else {
        return game.push(Step::ShowEquipment);
    };
    let mut cards = shuffled(cx.chance, Draw::new("draft"), game.boxed.characters.iter().copied());
    cards.truncate(2);
    game.boxed.characters.retain(|character| !cards.contains(character));
    cx.disclose("R-SETUP-29", SeatSet::only(seat), || format!("{cards:?}"));
    let told = |shown| SeenEvent::Drafting { seat, shown };
    cx.tell_secret(seat, told(cards.clone()), Some(told(Vec::new())));
    let drawn = cards.into_iter().map(|card| Piece::known(card, SeatSet::only(seat))).collect();
    game.then([Step::Keep { seat, drawn }.into(), Step::Draft { number: number + 1 }.into()]);
}

/// R-SETUP-34: reveals the cards. Drafting characters choose, the highest number first.
fn show_equipment(game: &mut Retaliation, cx: &mut Cx<'_>) {
    game.boxed.characters.clear(); // R-SETUP-33
    let mut open = Vec::new();
    for _ in 0..components().equipment_shown {
        open.extend(game.decks.equipment.draw(SeatSet::ALL).map(|piece| piece.face));
    }
    let cards: Vec<ItemKind> = open.iter().map(|card| card.kind()).collect();
    cx.disclose("R-SETUP-34", SeatSet::ALL, || format!("{cards:?}"));
    cx.tell(SeenEvent::EquipmentShown { cards });
    game.decks.drafted.extend(&open); // R-GEN-20
    let drafts =
        |seat: &Seat| game.crew(*seat).character.is_some_and(|character| character.def().drafts_equipment);
    let seats = game.by_number(true).into_iter().filter(drafts).collect();
    game.push(Step::Take { seats, open });
}

impl Retaliation {
    /// The seats in the order of player numbers.
    fn by_number(&self, highest_first: bool) -> Vec<Seat> {
        let mut seats: Vec<Seat> = self.seats().collect();
        seats.sort_by_key(|seat| self.crew(*seat).number);
        if highest_first {
            seats.reverse();
        }
        seats
    }

    /// A belt with one token of each kind, as far as the supply goes (D-04).
    fn mixed_belt(&self, seat: Seat) -> impl Iterator<Item = Gear> + use<> {
        let mut left =
            [Gear::Ammo, Gear::Grenade, Gear::Oxygen, Gear::Medpack].map(|gear| (gear, self.gear_left(gear)));
        let mut belt = Vec::new();
        while belt.len() < self.crew(seat).belt.len() && left.iter().any(|(_, left)| *left > 0) {
            for (gear, left) in left.iter_mut().filter(|(_, left)| *left > 0) {
                if belt.len() < self.crew(seat).belt.len() {
                    *left -= 1;
                    belt.push(*gear);
                }
            }
        }
        belt.sort_unstable();
        belt.into_iter()
    }

    /// Gives a card of the equipment draft to a seat. The owner fills grey slots (R-SETUP-34, R-SETUP-35).
    fn take_equipment(&mut self, seat: Seat, card: ItemCardId) {
        self.push(hands::Step::Gain { seat, card });
    }

    /// Gives a seat its character's action cards and starting items (R-SETUP-31, R-SETUP-32).
    fn equip(&mut self, cx: &mut Cx<'_>, seat: Seat, character: Character) {
        self.crew_mut(seat).deck =
            crate::content::ActionCardId::of(character).map(PlayingCard::Action).collect();
        self.crew_mut(seat).shuffle_deck(cx.chance, seat);
        for kind in &character.def().starting_items {
            let Some(card) = kind.cards().next() else { continue };
            let item = HeldItem { card, slots: self.filled(card), malfunction: false, markers: 0 };
            let crew = self.crew_mut(seat);
            match card.def().class {
                ItemClass::Armor => crew.armor = Some(item),
                ItemClass::Heavy | ItemClass::Regular => crew.hands[0].push(item),
            }
        }
    }
}
