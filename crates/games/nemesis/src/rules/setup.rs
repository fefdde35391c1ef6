//! Setup of a match (section 3).

use std::ops::RangeInclusive;

use airlock_engine::{Bag, Chance, Draw, Framed, Piece, Pile, Seat, SeatSet, SetupError, Stack};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        AttackCardId, Board, ContaminationId, CourseCardId, EventCardId, ExplorationId, ItemCardId,
        ObjectiveDeck, TokenId, WoundCardId, components,
        ids::{Character, ItemColor, Objective, RoomKind, TileBack, TokenKind, Weakness},
    },
    model::{
        Boxed, ByRoom, CharacterState, Corridor, Course, Crew, Decks, Door, HeavyItem, Held, HeldObjective,
        Intruders, Mode, Object, Phase, PlayingCard, Pod, Record, Room, Round, Setup, Ship, Switches, Tracks,
        WeaknessCard,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        frame::{Cx, Flow, Procedure, Question},
        inventory::STANDARD,
        position::Nemesis,
        round,
    },
};

/// A step of setup after the opening position is built.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The seat with a player number drafts its character (N-SETUP-26).
    Draft {
        /// Player number on the help card.
        number: u8,
    },
    /// The seat keeps one of the two cards that it drew (DP-DRAFT).
    Keep {
        seat: Seat,
        /// The two draft cards.
        shown: Vec<Character>,
    },
    /// The crew is complete, and the first round begins.
    Begin,
}

/// Shuffles a list of things, named by their spelling in scripts.
fn shuffled<T: ToString>(chance: &mut Chance, draw: Draw, things: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut things: Vec<T> = things.into_iter().collect();
    chance.shuffle(draw, &mut things, T::to_string);
    things
}

/// Shuffles cards into a face-down pile. Scripts name them from the top.
pub(crate) fn pile<T: Copy + PartialEq + ToString>(
    chance: &mut Chance,
    draw: Draw,
    cards: impl IntoIterator<Item = T>,
) -> Pile<T> {
    Pile::unseen(shuffled(chance, draw, cards).into_iter().rev())
}

impl Mode {
    /// Permitted numbers of players (N-GEN-01, N-COOP-01, N-SOLO-01).
    pub(crate) const fn players(self) -> RangeInclusive<u8> {
        match self {
            Self::Base => 2..=5,
            Self::Coop => 1..=5,
            Self::Solo => 1..=1,
        }
    }
}

/// Checks that a match can be set up this way. A setup from a log may have any values.
fn check(setup: &Setup) -> Result<(), SetupError> {
    let Setup { mode, players, .. } = setup;
    let why = if !mode.players().contains(players) {
        format!("{players} players cannot play this mode")
    } else if *mode != Mode::Base && (setup.intruder_player || setup.lurking_with_intruder_player) {
        "the intruder player is for the base mode (N-COOP-07)".to_owned()
    } else {
        return Ok(());
    };
    Err(SetupError::Combination(why))
}

/// Builds the opening position: the board, and the crew without characters. The draft follows.
pub(crate) fn start(setup: &Setup, cx: &mut Cx<'_>) -> Result<Nemesis, SetupError> {
    check(setup)?;
    let players = setup.players;
    let chance = &mut *cx.chance;
    let board = Board::of(setup.board);
    let (ship, mut boxed) = ship(setup, board, chance); // N-SETUP-01…05, N-SETUP-21
    let mut courses = shuffled(chance, Draw::new("course"), CourseCardId::all());
    let course = Course { card: Piece::unseen(courses.remove(0)), marker: components().course.start }; // N-SETUP-19
    let pods = components().pods_for(players).iter(); // N-SETUP-06, N-SETUP-07
    let pods =
        pods.map(|pod| Pod { number: pod.number, section: pod.section, locked: true, occupants: Vec::new() });
    let engine = |number: u8, chance: &mut Chance| {
        let tiles = ["working", "damaged"];
        // N-SETUP-08, N-SETUP-09
        Piece::unseen(chance.pick(Draw::of("engine", number), tiles.len(), |i| tiles[i].to_owned()) == 0)
    };
    let engines = [engine(1, chance), engine(2, chance), engine(3, chance)];
    let intruders = intruders(setup, chance, &mut boxed);
    let decks = decks(setup, chance);
    let mut numbers: Vec<u8> = (1..=players).collect();
    chance.shuffle(Draw::new("help"), &mut numbers, u8::to_string); // N-SETUP-22
    let mut crew: Vec<Crew> = numbers.iter().map(|number| Crew::seated(*number, board)).collect();
    let common_objectives = objectives(setup, chance, &mut crew, &mut boxed);
    boxed.courses = courses;
    boxed.characters = Character::ALL.to_vec();
    let first = numbers.iter().position(|number| *number == 1).unwrap_or(0);
    let mut game = Nemesis {
        setup: setup.clone(),
        ship,
        pods: pods.collect(),
        tracks: Tracks { time: components().time.start, self_destruct: None }, // N-SETUP-20
        engines,
        course,
        intruders,
        decks,
        crew,
        round: Round {
            number: 0,
            first: Seat(u8::try_from(first).unwrap_or(0)), // N-SETUP-32
            phase: Phase::Setup,
            turn: None,
            turns: 0,
            skip_attacks: false,
        },
        record: Record::default(),
        intruder_player: None,
        common_objectives,
        boxed,
        switches: vec![Switches::default(); usize::from(players)],
        stack: Stack::default(),
        ending: None,
        outcome: None,
        void_seeders: setup.species.species_rules().own(players, chance),
    };
    game.push(Step::Draft { number: 1 });
    // The rules of setup always reach the first question.
    game.run(cx).map_err(|error| SetupError::Combination(error.to_string()))?;
    Ok(game)
}

fn ship(setup: &Setup, board: &Board, chance: &mut Chance) -> (Ship, Boxed) {
    let played = |kind: &RoomKind| kind.belongs_to(setup.species) && board.place_of(*kind).is_none();
    let drawn = |back| RoomKind::of(back).filter(played);
    let mut twos = shuffled(chance, Draw::new("tiles_2"), drawn(TileBack::Two)); // N-SETUP-02
    let mut ones = shuffled(chance, Draw::new("tiles_1"), drawn(TileBack::One)); // N-SETUP-03, N-ALTMAP-07
    let mut tokens = shuffled(chance, Draw::new("tokens"), ExplorationId::of(setup.species)); // N-SETUP-04, N-ALTMAP-08
    let rooms = ByRoom::new(|no| {
        let slot = board.slot(no);
        let tile = match (slot.room, slot.back) {
            (Some(kind), _) => Piece::known(kind, SeatSet::ALL),
            (None, TileBack::Two) => Piece::unseen(twos.remove(0)),
            (None, _) => Piece::unseen(ones.remove(0)),
        };
        let token = setup.species.species_rules().covers(slot).then(|| Piece::unseen(tokens.remove(0)));
        Room {
            explored: slot.back == TileBack::Special, // N-MOVE-04, N-ALTMAP-09
            tile,
            token,
            items: 0,
            fire: false,
            malfunction: false,
            objects: if tile.face == RoomKind::Hibernatorium { vec![Object::BlueCorpse] } else { Vec::new() }, // N-SETUP-33
        }
    });
    let corridors = vec![Corridor { door: Door::Open, noise: false }; board.corridors.len()];
    let technical_noise = vec![false; board.side.networks()];
    let boxed = Boxed {
        tiles: twos,
        tokens,
        courses: Vec::new(),
        weaknesses: Vec::new(),
        objectives: Vec::new(),
        characters: Vec::new(),
    };
    (Ship { rooms, corridors, technical_noise, airlock: None }, boxed)
}

fn intruders(setup: &Setup, chance: &mut Chance, boxed: &mut Boxed) -> Intruders {
    let mut weaknesses = shuffled(chance, Draw::new("weaknesses"), Weakness::of(setup.species));
    boxed.weaknesses = weaknesses.split_off(3);
    let slot = |place: usize| WeaknessCard { card: weaknesses[place], discovered: false };
    let stored = |kind: TokenKind| kind.belongs_to(setup.species) && kind != TokenKind::Madness;
    let mut supply: Bag<TokenId> = TokenId::all().filter(|token| stored(token.kind())).collect();
    let mut bag = Bag::default();
    for kind in TokenKind::ALL.iter().copied().filter(|kind| stored(*kind)) {
        let def = kind.def();
        for _ in 0..def.in_bag + def.in_bag_per_seat * setup.players {
            // N-SETUP-12, N-SETUP-13
            let of_kind = |token: TokenId| token.kind() == kind;
            if let Some(token) =
                supply.draw(chance, Draw::new("bag_fill"), of_kind, |token| token.to_string())
            {
                bag.add(token);
            }
        }
    }
    let eggs = components().eggs_on_intruder_board; // N-SETUP-10
    Intruders {
        figures: Vec::new(),
        placed: 0,
        bag,
        supply,
        eggs,
        egg_supply: crate::content::PieceKind::Egg.count() - eggs,
        eggs_destroyed: 0,
        nest_destroyed: false,
        weaknesses: [slot(0), slot(1), slot(2)], // N-SETUP-11
    }
}

/// Shuffles the common decks (N-SETUP-15, N-SETUP-16).
fn decks(setup: &Setup, chance: &mut Chance) -> Decks {
    Decks {
        contamination: pile(chance, Draw::new("contamination"), ContaminationId::all()),
        contamination_removed: Vec::new(),
        scanned: vec![SeatSet::NONE; ContaminationId::COUNT],
        attacks: pile(chance, Draw::new("attacks"), AttackCardId::of(setup.species)),
        attack_discards: Vec::new(),
        events: pile(chance, Draw::new("events"), EventCardId::of(setup.species)),
        event_discards: Vec::new(),
        events_removed: Vec::new(),
        wounds: pile(chance, Draw::new("wounds"), WoundCardId::all()),
        wound_discards: Vec::new(),
        items: STANDARD.map(|color| pile(chance, items_draw(color), ItemCardId::of(color))),
        item_discards: [Vec::new(), Vec::new(), Vec::new()],
        crafted: ItemCardId::of(ItemColor::Blue).collect(),
        items_gone: Vec::new(),
        items_lost: Vec::new(),
    }
}

/// Random point of an item deck.
pub(crate) const fn items_draw(color: ItemColor) -> Draw {
    Draw::new(match color {
        ItemColor::Red => "items_red",
        ItemColor::Yellow => "items_yellow",
        ItemColor::Green => "items_green",
        ItemColor::Blue | ItemColor::Starting | ItemColor::Special => "items_other",
    })
}

/// Deals objectives (N-SETUP-24, N-SETUP-25, N-COOP-02, N-SOLO-02). Returns the common ones.
fn objectives(setup: &Setup, chance: &mut Chance, crew: &mut [Crew], boxed: &mut Boxed) -> Vec<Objective> {
    let mut deal = |name: &'static str, deck: ObjectiveDeck| {
        shuffled(chance, Draw::new(name), Objective::of(deck, setup.players))
    };
    match setup.mode {
        Mode::Coop => {
            let mut cards = deal("objectives_coop", ObjectiveDeck::Coop);
            boxed.objectives = cards.split_off(usize::from(setup.players));
            cards
        }
        Mode::Solo => {
            let mut cards = deal("objectives_coop", ObjectiveDeck::Coop);
            boxed.objectives = cards.split_off(2);
            crew[0].objectives = cards.into_iter().map(|card| HeldObjective::dealt(card, Seat(0))).collect();
            Vec::new()
        }
        Mode::Base => {
            for (name, deck) in [
                ("objectives_personal", ObjectiveDeck::Personal),
                ("objectives_corporate", ObjectiveDeck::Corporate),
            ] {
                let mut cards = deal(name, deck);
                boxed.objectives.extend(cards.split_off(crew.len()));
                for (index, card) in cards.into_iter().enumerate() {
                    let seat = Seat(u8::try_from(index).unwrap_or(0));
                    crew[index].objectives.push(HeldObjective::dealt(card, seat));
                }
            }
            Vec::new()
        }
    }
}

impl HeldObjective {
    const fn dealt(card: Objective, seat: Seat) -> Self {
        Self { card, known: SeatSet::only(seat), looked: SeatSet::NONE }
    }
}

impl Crew {
    /// A seat before the draft.
    fn seated(number: u8, board: &Board) -> Self {
        let hibernatorium = board.place_of(RoomKind::Hibernatorium);
        Self {
            number,
            character: None,
            state: hibernatorium.map_or(CharacterState::Dead, CharacterState::Active),
            hand: Vec::new(), // N-SETUP-34
            deck: Vec::new(),
            discard: Vec::new(),
            light_wounds: 0,
            serious_wounds: Vec::new(),
            slimed: false,
            larva: false,
            signal: false,
            inventory: Vec::new(),
            hands: Vec::new(),
            locked: Vec::new(),
            objectives: Vec::new(),
            given_up: None,
            passed: false,
        }
    }
}

impl Procedure<Nemesis> for Step {
    fn run(self, game: &mut Nemesis, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Draft { number } => {
                let Some(seat) = game.seats().find(|seat| game.crew(*seat).number == number) else {
                    game.push(Self::Begin);
                    return Flow::Done;
                };
                let mut cards =
                    shuffled(cx.chance, Draw::new("draft"), game.boxed.characters.iter().copied());
                cards.truncate(2);
                cx.tell(SeenEvent::Drafting { seat, shown: cards.clone() });
                game.push(Self::Draft { number: number + 1 });
                game.push(Self::Keep { seat, shown: cards });
            }
            Self::Keep { .. } => return Flow::Ask(self),
            Self::Begin => {
                game.boxed.characters.clear(); // N-SETUP-27
                game.species_rules().crew_complete(game, cx);
                game.push(round::Step::Begin);
            }
        }
        Flow::Done
    }

    fn question(&self, _: &Nemesis) -> Option<Question> {
        match self {
            Self::Keep { seat, .. } => Some(Question::to(*seat, "DP-DRAFT")),
            _ => None,
        }
    }

    fn offers(&self, _: &Nemesis, _: Seat) -> Vec<Offer> {
        let Self::Keep { shown, .. } = self else { return Vec::new() };
        let from = Slot::one(shown.iter().map(|character| Ref::Character(*character)));
        vec![Offer::new(Verb::Keep, &["N-SETUP-26"]).choose(Arg::What, from, "N-SETUP-26")]
    }

    fn answer(self, game: &mut Nemesis, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        if let Some(Ref::Character(character)) = action.one(Arg::What) {
            game.boxed.characters.retain(|other| *other != character);
            game.crew_mut(seat).character = Some(character);
            game.equip(cx, seat, character);
            cx.tell(SeenEvent::Drafted { seat, character });
        }
    }
}

impl Nemesis {
    /// Gives a seat its character's cards, weapon and special items (N-SETUP-28…31).
    fn equip(&mut self, cx: &mut Cx<'_>, seat: Seat, character: Character) {
        let cards = crate::content::ActionCardId::of(character);
        self.crew_mut(seat).deck = cards.map(PlayingCard::Action).collect();
        self.crew[seat.index()].shuffle_deck(cx.chance, seat, &self.decks.scanned); // N-SETUP-29
        for card in character.own_items() {
            match &card.def().weapon {
                Some(weapon) => {
                    let item = HeavyItem::new(card, weapon.starting_ammo); // N-SETUP-30
                    self.crew_mut(seat).hands.push(Held::Items(vec![item]));
                }
                None => self.crew_mut(seat).locked.push(card), // N-SETUP-31
            }
        }
    }
}
