//! Section 2: setup.

use std::ops::RangeInclusive;

use airlock_engine::{
    Bag, Chance, Draw, Framed, Illegal, Mode as GameMode, Piece, Pile, Seat, SeatSet, SetupError, Stack,
    TableOption, Wish,
};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        Blip, Cell, EnduranceCard, MotionCard, NewtRole, Series, SpecialBlips,
        ids::{Character, EnduranceKind, Mission, PieceKind},
    },
    model::{
        Carried, Contacts, Facing, Fate, Field, Gun, Member, Milestones, Mode, MotionDeck, Nature, Phase,
        Piles, Player, Round, Sealable, Setup, Special, SpecialFace, Squad, Switches,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb, Word},
    },
    rules::{
        equip::{self, SLOTS},
        frame::{Cx, Flow, Procedure, Question},
        interact::full_gun,
        position::Aliens,
        round,
    },
};

/// A procedure of this chapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Each player takes a character in turn (DP-01, A-SETUP-03).
    Take {
        /// The seat whose turn it is.
        seat: Seat,
    },
    /// Captured characters are chosen to be in the mission, at least one (DP-31, Rescue Mission).
    Captives {
        /// Maximum number of captives.
        most: u8,
    },
    /// Heroes and grunts are equipped, by all players together (DP-02, A-SETUP-06).
    Outfit {
        /// Seats that are not ready yet.
        asked: SeatSet,
    },
    /// Characters and sentry guns are placed, by all players together (DP-03, A-SETUP-15, A-SENTRY-02).
    Arrange {
        /// Seats that are not ready yet.
        asked: SeatSet,
    },
    /// Setup is complete (A-SETUP-08, A-SETUP-18).
    Begin,
}

// ---- modes

impl Mode {
    /// Possible numbers of players.
    const fn players(self) -> RangeInclusive<u8> {
        match self {
            Self::Mission | Self::BugHunt | Self::Campaign => 1..=6,
            Self::Rescue => 1..=5, // with six players nobody is left to rescue
        }
    }

    /// Missions of the mode. Each can be played on its own, Bug Hunts never in a campaign (A-MISSION-02,
    /// A-BUGHUNT-01).
    fn missions(self) -> Vec<Mission> {
        let of = |series: &[Series]| series.iter().flat_map(|series| Mission::of(*series)).collect();
        match self {
            Self::Mission => of(&[Series::Campaign, Series::Supply]),
            Self::Rescue => of(&[Series::Rescue]),
            Self::BugHunt => of(&[Series::BugHunt]),
            Self::Campaign => vec![Mission::Newt], // A-SETUP-01
        }
    }
}

/// The modes, with their player counts and options.
pub(crate) fn modes() -> Vec<GameMode> {
    let mode = |mode: &Mode| {
        let (min_players, max_players) = mode.players().into_inner();
        let missions: Vec<&'static str> = mode.missions().into_iter().map(Mission::as_str).collect();
        let mut options = Vec::new();
        if missions.len() > 1 {
            options.push(TableOption::new("mission", missions, "A-SETUP-01"));
        }
        options.push(TableOption::new("figures", vec!["swarms", "16", "28"], "A-OPT-01"));
        if matches!(mode, Mode::Mission | Mode::Rescue) {
            options.push(TableOption::new("newt", vec!["true", "false"], "A-NEWT-01"));
        }
        options.push(TableOption::new("open_hands", vec!["false", "true"], "A-HIDDEN-04"));
        GameMode { id: mode.as_str(), min_players, max_players, options }
    };
    Mode::ALL.iter().map(mode).collect()
}

/// Reads the setup from the choices of a table.
pub(crate) fn read(wish: &Wish) -> Result<Setup, SetupError> {
    let (mode, values) = wish.check(&modes())?;
    let value = |key: &str| values.get(key).copied().unwrap_or_default();
    let mode: Mode = mode.id.parse().map_err(|error| SetupError::Combination(format!("{error}")))?;
    let first = mode.missions().first().copied().unwrap_or(Mission::Newt);
    Ok(Setup {
        mode,
        players: wish.players,
        mission: value("mission").parse().unwrap_or(first),
        figures: value("figures").parse().ok(),
        open_hands: value("open_hands") == "true",
        newt: value("newt") != "false",
        carried: Carried::default(),
    })
}

/// The setup of the next mission of a campaign (A-CAMPAIGN-04).
pub(crate) fn carry(setup: Setup, carried: &serde_json::Value) -> Result<Setup, SetupError> {
    let carried: Carried = serde_json::from_value(carried.clone())
        .map_err(|error| SetupError::Combination(format!("that is not what a mission hands on: {error}")))?;
    let mission = carried.next.unwrap_or(setup.mission);
    let setup = Setup { mission, carried, ..setup };
    check(&setup)?;
    Ok(setup)
}

/// Fails unless a match can be set up like that. A setup read from a log may be anything.
fn check(setup: &Setup) -> Result<(), SetupError> {
    let Setup { mode, players, mission, carried, .. } = setup;
    let why = if !mode.players().contains(players) {
        format!("{players} players cannot play this mode")
    } else if *mode != Mode::Campaign && *carried != Carried::default() {
        "only a campaign takes something over".to_owned()
    } else if *mode != Mode::Campaign && !mode.missions().contains(mission) {
        format!("mission `{mission}` does not belong to this mode")
    } else if available(setup).is_empty() {
        "nobody is left to play".to_owned()
    } else {
        return Ok(());
    };
    Err(SetupError::Combination(why))
}

/// Characters that can take part: the six, and Newt where she is a character (A-SETUP-04, A-SETUP-05,
/// A-NEWT-01, A-CAMPAIGN-09).
fn available(setup: &Setup) -> Vec<Character> {
    let Carried { killed, captured, story, .. } = &setup.carried;
    let wanted = if setup.mode == Mode::Campaign { *story > 0 } else { setup.newt };
    let newt = setup.mission.def().newt == NewtRole::Character && wanted;
    let fits = |who: &Character| {
        (*who != Character::Newt || newt) && !killed.contains(who) && !captured.contains(who)
    };
    Character::ALL.iter().copied().filter(fits).collect()
}

// ---- the opening position

fn shuffled<T: ToString>(chance: &mut Chance, draw: Draw, things: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut things: Vec<T> = things.into_iter().collect();
    chance.shuffle(draw, &mut things, T::to_string);
    things
}

/// The opening position: the board of the mission without characters.
pub(crate) fn start(setup: &Setup, cx: &mut Cx<'_>) -> Result<Aliens, SetupError> {
    check(setup)?;
    let def = setup.mission.def();
    let plan = &def.plan;
    let chance = &mut *cx.chance;
    let members: Vec<Member> =
        available(setup).into_iter().map(|who| Member::waiting(who, &setup.carried)).collect();
    // All cards are in the Deck until they are given out. It is shuffled before the first round (A-SETUP-08).
    let cards = EnduranceCard::all().filter(|card| !setup.carried.removed.contains(card));
    let mut supply: Bag<Blip> = Blip::all().collect();
    let mut contacts = Contacts { on_board: Vec::new(), came: 0, supply: Bag::default() };
    for &cell in &plan.blips {
        let token = supply.draw(chance, Draw::new("blip"), |_| true, |token| token.to_string());
        if let Some(token) = token {
            contacts.add(cell, Nature::Blip(Piece::unseen(token)), true); // A-SETUP-12
        }
    }
    contacts.supply = supply; // A-SETUP-13; figures and alien tokens are no limit (A-SETUP-14)
    let most = usize::from(PieceKind::Facehugger.count()).saturating_sub(setup.carried.facehuggers.len());
    for &cell in plan.facehuggers.iter().take(most) {
        contacts.add(cell, Nature::Facehugger, true); // A-FACEHUGGER-05
    }
    let field = Field {
        barricades: plan.barricaded_doors.iter().copied().map(Sealable::Door).collect(),
        hatches: Vec::new(),
        crates: plan.crates.clone(),
        computers: plan.computers.clone(),
        specials: specials(setup, chance),
        guns: Vec::new(),
        newt: None,
    };
    let players = usize::from(setup.players);
    let mut game = Aliens {
        setup: setup.clone(),
        squad: Squad::new(members),
        players: vec![
            Player {
                hand: Vec::new(),
                out: false,
                may_promote: false,
                declined: false,
                hatch: None
            };
            players
        ], // A-SETUP-09
        piles: Piles {
            above: Pile::unseen(cards),
            below: Pile::default(),
            exhaust: Pile::default(),
            discard: Vec::new(),
            aside: Vec::new(),
            removed: setup.carried.removed.clone(),
        },
        motion: motion_deck(setup, chance),
        contacts,
        field,
        round: Round {
            number: 0,
            phase: Phase::Setup,
            holder: Seat(0),
            activation: None,
            used: Vec::new(),
            computer_used: false,
            helped: false,
        },
        record: Milestones::default(),
        switches: vec![Switches::default(); players],
        stack: Stack::default(),
        ending: None,
        outcome: None,
    };
    game.field.barricades.sort_unstable();
    game.push(Step::Take { seat: Seat(0) });
    game.run(cx).map_err(|error| SetupError::Combination(error.to_string()))?;
    Ok(game)
}

impl Member {
    fn waiting(who: Character, carried: &Carried) -> Self {
        let facehuggers = carried.facehuggers.iter().filter(|other| **other == who).count();
        Self {
            who,
            hero_of: None,
            fate: Fate::Waiting,
            prone: false,
            dial: who.side(false).aim.unwrap_or(0),
            dial_due: false,
            main: None,
            second: None,
            gear: Vec::new(),
            activated: false,
            facehuggers: u8::try_from(facehuggers).unwrap_or(u8::MAX),
            crates: 0,
            carries_newt: false,
            freed: false,
        }
    }
}

/// Random cards of each threat level. Each group is shuffled separately, the first group on top (A-SETUP-11).
fn motion_deck(setup: &Setup, chance: &mut Chance) -> MotionDeck {
    let mut boxed = Vec::new();
    let mut from_top = Vec::new();
    for stack in &setup.mission.def().motion_deck.stacks {
        let name = ["motion_1", "motion_2", "motion_3"][usize::from(stack.threat.clamp(1, 3)) - 1];
        let mut cards = shuffled(chance, Draw::new(name), MotionCard::of(stack.threat));
        boxed.extend(cards.split_off(stack.cards.min(cards.len())));
        from_top.extend(cards);
    }
    MotionDeck {
        deck: from_top.into_iter().rev().map(Piece::unseen).collect(),
        discard: Vec::new(),
        current: None,
        placed: Vec::new(),
        witnesses: Vec::new(),
        cancelled: false,
        boxed,
    }
}

/// Special blips that hide a face, dealt at random. Cocoons follow once the captives are known.
fn specials(setup: &Setup, chance: &mut Chance) -> Vec<Special> {
    let Some(SpecialBlips::Search { survivor, empty, ambush }) = setup.mission.def().special_blips else {
        return Vec::new();
    };
    let faces = std::iter::repeat_n(SpecialFace::Survivor, usize::from(survivor))
        .chain(std::iter::repeat_n(SpecialFace::Empty, usize::from(empty)))
        .chain(std::iter::repeat_n(SpecialFace::Ambush, usize::from(ambush)));
    let faces = shuffled(chance, Draw::new("specials"), faces);
    let special = |(cell, face): (&Cell, SpecialFace)| Special {
        cell: *cell,
        face: Piece::unseen(face),
        open: false,
        captive: None,
    };
    setup.mission.def().plan.special_blips.iter().zip(faces).map(special).collect()
}

// ---- questions

impl Procedure<Aliens> for Step {
    fn run(self, game: &mut Aliens, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Take { seat } => {
                if seat.0 >= game.setup.players {
                    return after_taking(game, cx);
                }
                if free(game).is_empty() {
                    game.player_mut(seat).out = true; // A-CAMPAIGN-12
                    cx.tell(SeenEvent::Out { seat });
                    game.push(Self::Take { seat: Seat(seat.0 + 1) });
                    return Flow::Done;
                }
            }
            Self::Captives { .. } => {
                if let [only] = game.setup.carried.captured[..] {
                    bring_in(game, cx, &[only]);
                    return Flow::Done;
                }
            }
            Self::Outfit { asked } if asked.is_empty() => return Flow::Done,
            Self::Arrange { asked } if asked.is_empty() => return Flow::Done,
            Self::Outfit { .. } | Self::Arrange { .. } => {}
            Self::Begin => {
                begin(game, cx);
                return Flow::Done;
            }
        }
        Flow::Ask(self)
    }

    fn question(&self, game: &Aliens) -> Option<Question> {
        let open =
            |seats: SeatSet, point| Question { seats, point, manner: crate::rules::frame::Manner::Open };
        match self {
            Self::Take { seat } => Some(Question::to(*seat, "DP-01")),
            Self::Captives { .. } => Some(Question::to(game.senior(), "DP-31")),
            Self::Outfit { asked } => Some(open(*asked, "DP-02")),
            Self::Arrange { asked } => Some(open(*asked, "DP-03")),
            Self::Begin => None,
        }
    }

    fn offers(&self, game: &Aliens, _: Seat) -> Vec<Offer> {
        match self {
            Self::Take { .. } => {
                let slot = Slot::one(free(game).into_iter().map(Ref::Character));
                vec![Offer::new(Verb::Take, &["A-SETUP-03"]).choose(Arg::Who, slot, "A-SETUP-03")]
            }
            Self::Captives { most } => {
                let from: Vec<Ref> = captured(game).into_iter().map(Ref::Character).collect();
                let max = u8::try_from(from.len()).unwrap_or(*most).min(*most);
                let slot = Slot::Pick { from, min: 1, max, ordered: false };
                vec![Offer::new(Verb::Choose, &["A-RESCUE-01"]).choose(Arg::Who, slot, "A-RESCUE-01")]
            }
            Self::Outfit { .. } => outfits(game),
            Self::Arrange { .. } => arrangements(game),
            Self::Begin => Vec::new(),
        }
    }

    /// Characters and places must be chosen, so they have no default (DP-01, DP-03). The default brings in as
    /// many captives as possible, in the order of their cards (DP-31).
    fn default(&self, game: &Aliens, seat: Seat) -> Option<Action> {
        match self {
            Self::Take { .. } | Self::Arrange { .. } | Self::Begin => None,
            Self::Captives { most } => {
                let first = captured(game).into_iter().take(usize::from(*most)).map(Ref::Character);
                Some(Action::new(Verb::Choose).with(Arg::Who, first))
            }
            Self::Outfit { .. } => self.offers(game, seat).first().and_then(Offer::least),
        }
    }

    fn why_not(&self, game: &Aliens, _: Seat, action: &Action) -> Illegal {
        match (self, action.one(Arg::Who), action.one(Arg::Card)) {
            (Self::Outfit { .. }, Some(Ref::Character(who)), Some(Ref::Card(kind, _))) => {
                equip::refusal(game.squad.get(who), kind)
            }
            (Self::Arrange { .. }, ..) => Illegal::new("A-SETUP-15", "this may not be placed there"),
            _ => Aliens::NOT_OFFERED,
        }
    }

    fn answer(self, game: &mut Aliens, cx: &mut Cx<'_>, seat: Seat, action: &Action) {
        match (self, action.verb) {
            (Self::Take { seat }, _) => {
                game.push(Self::Take { seat: Seat(seat.0 + 1) });
                if let Some(Ref::Character(who)) = action.one(Arg::Who) {
                    take(&mut game.squad, cx, seat, who);
                }
            }
            (Self::Captives { .. }, _) => {
                let who = |r: &Ref| if let Ref::Character(who) = r { Some(*who) } else { None };
                let chosen: Vec<Character> = action.all(Arg::Who).iter().filter_map(who).collect();
                bring_in(game, cx, &chosen);
            }
            (Self::Outfit { asked }, Verb::Ready) => game.push(Self::Outfit { asked: asked.without(seat) }),
            (Self::Arrange { asked }, Verb::Ready) => game.push(Self::Arrange { asked: asked.without(seat) }),
            (step @ Self::Outfit { .. }, _) => {
                game.push(step);
                outfit(game, cx, action);
            }
            (step @ Self::Arrange { .. }, _) => {
                game.push(step);
                arrange(game, cx, action);
            }
            (Self::Begin, _) => {}
        }
    }
}

/// The captured characters of a campaign, in the order of their cards.
fn captured(game: &Aliens) -> Vec<Character> {
    let mut captured = game.setup.carried.captured.clone();
    captured.sort_unstable();
    captured
}

/// Characters that nobody has taken, without Newt, who comes with Ripley (A-NEWT-02).
fn free(game: &Aliens) -> Vec<Character> {
    let free = game.squad.iter().filter(|member| member.hero_of.is_none() && member.who != Character::Newt);
    free.map(|member| member.who).collect()
}

/// Takes a hero for a player. Newt is a hero if Ripley is, else a grunt (A-NEWT-02, A-NEWT-03).
fn take(squad: &mut Squad, cx: &mut Cx<'_>, seat: Seat, who: Character) {
    let both = [who, Character::Newt];
    let taken = if who == Character::Ripley { &both[..] } else { &both[..1] }; // A-NEWT-02
    for &who in taken {
        let aim = who.side(true).aim.unwrap_or(0);
        if let Some(member) = squad.get_mut(who) {
            member.hero_of = Some(seat);
            member.dial = aim; // A-SETUP-10
            cx.tell(SeenEvent::Taken { seat, who });
        }
    }
}

fn everybody(game: &Aliens) -> SeatSet {
    game.seats().filter(|seat| game.is_in_game(*seat)).collect()
}

fn after_taking(game: &mut Aliens, cx: &mut Cx<'_>) -> Flow<Step> {
    let asked = everybody(game);
    game.push(Step::Begin);
    game.push(Step::Arrange { asked });
    if game.mission().series == Series::BugHunt {
        arm(game, cx); // A-SETUP-07
    } else {
        game.push(Step::Outfit { asked });
    }
    // Captives come first, since they are no grunts until freed.
    if let Some(SpecialBlips::Cocoons { most, alone }) = game.mission().special_blips {
        if game.setup.mode == Mode::Campaign {
            game.push(Step::Captives { most });
        } else {
            let n = alone.get(usize::from(game.setup.players).saturating_sub(1)).copied().unwrap_or(0);
            let drawn = shuffled(cx.chance, Draw::new("captives"), free(game));
            bring_in(game, cx, &drawn[..usize::from(n).min(drawn.len())]);
        }
    }
    let waiting: Vec<Character> =
        game.squad.iter().filter(|member| member.fate == Fate::Waiting).map(|member| member.who).collect();
    for who in waiting {
        if let Some(cell) = start_cells(game, who).into_iter().find(|cell| game.character_at(*cell).is_none())
        {
            place(&mut game.squad, cx, who, cell); // a start position, which the players rearrange
        }
    }
    Flow::Done
}

/// Puts captives into cocoons on spaces drawn at random, openly (Rescue Mission).
fn bring_in(game: &mut Aliens, cx: &mut Cx<'_>, captives: &[Character]) {
    let cells = shuffled(cx.chance, Draw::new("cocoons"), game.mission().plan.special_blips.iter().copied());
    for (&who, cell) in captives.iter().zip(cells) {
        let face = Piece::known(SpecialFace::Cocoon, SeatSet::ALL);
        game.field.specials.push(Special { cell, face, open: true, captive: Some(who) });
        if game.squad.get(who).is_none() {
            let member = Member::waiting(who, &game.setup.carried);
            game.squad = Squad::new(game.squad.iter().cloned().chain([member]).collect());
        }
        if let Some(member) = game.squad.get_mut(who) {
            member.fate = Fate::Cocooned;
        }
    }
}

/// Gives every character one pistol. Newt is absent, and there are guns (A-BUGHUNT-02…04, A-SENTRY-01).
fn arm(game: &mut Aliens, cx: &mut Cx<'_>) {
    let all: Vec<Character> = game.squad.iter().map(|member| member.who).collect();
    for who in all {
        give(&mut game.squad, &mut game.piles, cx, who, EnduranceKind::Pistol, Word::Main);
    }
}

/// Moves a card from the Deck into a slot (A-SETUP-06, A-EQUIP-07).
fn give(
    squad: &mut Squad,
    piles: &mut Piles,
    cx: &mut Cx<'_>,
    who: Character,
    kind: EnduranceKind,
    slot: Word,
) {
    let card = kind.cards().find(|card| piles.above.faces().any(|face| face == *card));
    let Some(card) = card.and_then(|card| piles.above.take(card)) else { return };
    if let Some(member) = squad.get_mut(who) {
        member.put(card.face, slot);
        cx.tell(SeenEvent::Outfitted { who, card: kind, slot });
    }
}

fn outfits(game: &Aliens) -> Vec<Offer> {
    let mut offers = vec![Offer::new(Verb::Ready, &["A-SETUP-06"])];
    let left: Vec<EnduranceKind> = EnduranceKind::ALL
        .iter()
        .copied()
        .filter(|kind| {
            kind.def().equip_cost().is_some() && game.piles.above.faces().any(|card| card.kind() == *kind)
        })
        .collect();
    for member in game.squad.iter().filter(|member| member.fate != Fate::Cocooned) {
        for slot in SLOTS {
            let fits =
                |kind: &&EnduranceKind| kind.cards().next().is_some_and(|card| member.takes(card, slot));
            let cards: Vec<Ref> = left.iter().filter(fits).map(|kind| Ref::Card(*kind, 1)).collect();
            if !cards.is_empty() {
                let offer = Offer::new(Verb::Outfit, &["A-SETUP-06", "A-EQUIP-01"]);
                let offer = offer.on(Arg::Who, Ref::Character(member.who)).on(Arg::Slot, Ref::Word(slot));
                offers.push(offer.choose(Arg::Card, Slot::one(cards), "A-EQUIP-01"));
            }
        }
        let worn: Vec<Ref> = member.equipped_refs().into_iter().map(|(reference, _)| reference).collect();
        if !worn.is_empty() {
            let offer = Offer::new(Verb::Strip, &["A-SETUP-06"]).on(Arg::Who, Ref::Character(member.who));
            offers.push(offer.choose(Arg::Card, Slot::one(worn), "A-SETUP-06"));
        }
    }
    offers
}

fn outfit(game: &mut Aliens, cx: &mut Cx<'_>, action: &Action) {
    let (Some(Ref::Character(who)), Some(Ref::Card(kind, _))) = (action.one(Arg::Who), action.one(Arg::Card))
    else {
        return;
    };
    if let Some(Ref::Word(slot)) = action.one(Arg::Slot) {
        return give(&mut game.squad, &mut game.piles, cx, who, kind, slot);
    }
    let card = action.one(Arg::Card).and_then(|card| game.squad.get(who)?.equipped_card(card));
    if let Some(card) = card
        && game.squad.get_mut(who).is_some_and(|member| member.strip(card))
    {
        game.piles.above.put_under(Piece::known(card, SeatSet::ALL));
        cx.tell(SeenEvent::Stripped { who, card: kind });
    }
}

/// The spaces of a character's start zone (A-SETUP-15).
fn start_cells(game: &Aliens, who: Character) -> Vec<Cell> {
    let zones = game.mission().plan.start.iter().filter(|zone| zone.is_for(who));
    zones.flat_map(|zone| zone.cells.iter().copied()).collect()
}

fn place(squad: &mut Squad, cx: &mut Cx<'_>, who: Character, to: Cell) {
    if let Some(member) = squad.get_mut(who) {
        member.fate = Fate::At(to);
    }
    cx.tell(SeenEvent::Placed { who, to });
}

fn arrangements(game: &Aliens) -> Vec<Offer> {
    let mut offers = Vec::new();
    if game.field.guns.len() == usize::from(game.mission().sentry_guns) {
        offers.push(Offer::new(Verb::Ready, &["A-SETUP-15"]));
    }
    for member in game.on_board() {
        // Two characters exchange spaces if both may start there.
        let suits = |cell: &Cell| match game.character_at(*cell) {
            Some(other) if other.who != member.who => {
                member.cell().is_some_and(|own| start_cells(game, other.who).contains(&own))
            }
            Some(_) => false,
            None => !game.has_gun(*cell),
        };
        let cells: Vec<Ref> =
            start_cells(game, member.who).into_iter().filter(suits).map(Ref::Cell).collect();
        if !cells.is_empty() {
            let offer = Offer::new(Verb::Place, &["A-SETUP-15"]).on(Arg::Who, Ref::Character(member.who));
            offers.push(offer.choose(Arg::To, Slot::one(cells), "A-SETUP-15"));
        }
    }
    let guns = (0..game.mission().sentry_guns).filter(|gun| usize::from(*gun) <= game.field.guns.len());
    for gun in guns {
        // A gun can also be turned on its own space.
        let own = game.field.guns.get(usize::from(gun)).map(|gun| gun.cell);
        let fits = |cell: &Cell| game.is_free(*cell) || own == Some(*cell);
        let cells = game.board().spaces().iter().filter(fits).map(Ref::Cell);
        let facings = [Word::North, Word::East, Word::South, Word::West].map(Ref::Word);
        let offer = Offer::new(Verb::Emplace, &["A-SENTRY-02"]).on(Arg::What, Ref::Gun(gun));
        let offer = offer.choose(Arg::To, Slot::one(cells), "A-SENTRY-02");
        offers.push(offer.choose(Arg::Facing, Slot::one(facings), "A-SENTRY-02"));
    }
    offers
}

impl Aliens {
    /// True if a sentry gun is on a space.
    fn has_gun(&self, cell: Cell) -> bool {
        self.field.guns.iter().any(|gun| gun.cell == cell)
    }
}

fn arrange(game: &mut Aliens, cx: &mut Cx<'_>, action: &Action) {
    let Some(Ref::Cell(to)) = action.one(Arg::To) else { return };
    match (action.one(Arg::Who), action.one(Arg::What), action.one(Arg::Facing)) {
        (Some(Ref::Character(who)), ..) => {
            let from = game.cell_of(who);
            let other = game.character_at(to).map(|other| other.who);
            place(&mut game.squad, cx, who, to);
            if let (Some(other), Some(from)) = (other, from) {
                place(&mut game.squad, cx, other, from);
            }
        }
        (_, Some(Ref::Gun(number)), Some(Ref::Word(word))) => {
            let facing = match word {
                Word::East => Facing::East,
                Word::South => Facing::South,
                Word::West => Facing::West,
                _ => Facing::North,
            };
            let gun = Gun { cell: to, facing, shots: full_gun() }; // A-SENTRY-06
            match game.field.guns.get_mut(usize::from(number)) {
                Some(there) => *there = gun,
                None => game.field.guns.push(gun),
            }
            cx.tell(SeenEvent::Emplaced { gun: number, to, facing });
        }
        _ => {}
    }
}

/// Shuffles the Deck, with the Regroup card under it, and gives the token to the hero with the highest rank
/// (A-SETUP-08, A-SETUP-18).
fn begin(game: &mut Aliens, cx: &mut Cx<'_>) {
    game.piles.above.shuffle(cx.chance, Draw::new("deck"), EnduranceCard::to_string);
    game.round.holder = game.senior();
    game.push(round::Step::Begin);
    game.round.phase = Phase::Heroes; // from now on, blips in sight are revealed (A-SETUP-19, R-61)
}
