//! Openings (section 3), for every number of seats and many seeds.

use std::collections::BTreeSet;

use airlock_engine::{Decision, Game, Input, Replica, Seat, Seed, Wish};
use airlock_nemesis::{
    Action, Mode, Nemesis, Setup,
    content::{Board, BoardSide, ObjectiveDeck, RoomNo, TokenId},
    ids::{Character, ItemColor, Objective, RoomKind, Section, Species, TileBack, TokenKind},
    model::{CharacterState, Door, Held, Object, PlayingCard},
};

const SEEDS: u64 = 40;

fn wish(mode: &str, players: u8, board: &str) -> Wish {
    let options = [("board".to_owned(), board.to_owned())].into_iter().collect();
    Wish { mode: Some(mode.to_owned()), players, options }
}

fn start(wish: &Wish, seed: u64) -> Replica<Nemesis> {
    let setup = Nemesis::setup(wish).expect("a setup of the game");
    let seed = Seed::from_text(&format!("setup {seed}"));
    Replica::start(&setup, seed).expect("a game").0
}

/// A setup from a log may have any values.
#[test]
fn invalid_setup_is_refused() {
    let refused = |mode, players: u8, intruder_player| {
        let setup = Nemesis::setup(&wish("coop", 3, "base")).expect("a setup of the game");
        let setup = Setup { mode, players, intruder_player, ..setup };
        Replica::<Nemesis>::start(&setup, Seed::from_text("refused")).is_err()
    };
    assert!(!refused(Mode::Coop, 1, false));
    assert!(!refused(Mode::Base, 2, true));
    assert!(refused(Mode::Base, 1, false), "N-GEN-01");
    assert!(refused(Mode::Coop, 6, false));
    assert!(refused(Mode::Coop, 0, false));
    assert!(refused(Mode::Solo, 2, false));
    assert!(refused(Mode::Coop, 3, true), "N-COOP-07");
}

/// Openings of every table size of the semi-cooperative mode, and of the solo mode, on the base side.
fn openings() -> impl Iterator<Item = (u8, Replica<Nemesis>)> {
    let solo = (0..SEEDS).map(|seed| (1, start(&wish("solo", 1, "base"), seed)));
    let tables = (2..=5).flat_map(|players| {
        (0..SEEDS).map(move |seed| (players, start(&wish("base", players, "base"), seed)))
    });
    solo.chain(tables)
}

/// The first open question.
fn asked(game: &Nemesis) -> Decision {
    game.pending().decisions().first().copied().expect("somebody is asked")
}

/// Plays the draft by default answers.
fn draft(replica: &mut Replica<Nemesis>) {
    while asked(&replica.game).point == "DP-DRAFT" {
        let decision = asked(&replica.game);
        let answer = replica.game.default_answer(decision.seat).expect("a default");
        replica.apply(&Input::Act(decision.seat, answer)).expect("accepted");
    }
}

/// Intruder tokens of the base game.
fn base_tokens() -> impl Iterator<Item = TokenId> {
    TokenId::all().filter(|token| token.kind().belongs_to(Species::Intruders))
}

fn sorted<T: Ord>(things: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut things: Vec<T> = things.into_iter().collect();
    things.sort();
    things
}

/// N-SETUP-01, N-SETUP-02, N-SETUP-03, N-ROOM-03, N-GEN-09: all 11 tiles "1" and 5 of the 9 tiles "2" are
/// face down on spaces of their number. The other 4 are in the box, and nobody has seen any of them.
#[test]
fn tiles_are_dealt_face_down() {
    let mut out_of_the_game = BTreeSet::new();
    for (_, replica) in openings() {
        let game = &replica.game;
        let lying = |back| {
            let rooms = game.ship.rooms.iter().filter(move |(no, _)| game.board().slot(*no).back == back);
            rooms.map(|(_, room)| room.tile).collect::<Vec<_>>()
        };
        let (ones, twos) = (lying(TileBack::One), lying(TileBack::Two));
        assert_eq!((ones.len(), twos.len(), game.boxed.tiles.len()), (11, 5, 4));
        for tile in ones.iter().chain(&twos) {
            assert!(tile.known.is_empty(), "{} is face down", tile.face);
        }
        let faces =
            |tiles: &[airlock_engine::Piece<RoomKind>]| tiles.iter().map(|t| t.face).collect::<Vec<_>>();
        assert_eq!(sorted(faces(&ones)), sorted(RoomKind::of(TileBack::One)));
        let all_twos = [faces(&twos), game.boxed.tiles.clone()].concat();
        assert_eq!(sorted(all_twos), sorted(RoomKind::of(TileBack::Two)));
        out_of_the_game.extend(game.boxed.tiles.clone());
    }
    assert_eq!(out_of_the_game.len(), 9, "every tile \"2\" can be the one that is left out");
}

/// N-SETUP-04: a face-down token on each of the 16 tiles, none in special rooms, 4 in the box. N-MOVE-04:
/// special rooms are explored, the others are not.
#[test]
fn exploration_tokens_cover_every_tile() {
    for (_, replica) in openings() {
        let game = &replica.game;
        let mut tokens = game.boxed.tokens.clone();
        assert_eq!(tokens.len(), 4);
        for (no, room) in game.ship.rooms.iter() {
            let special = game.board().slot(no).back == TileBack::Special;
            assert_eq!((room.token.is_none(), room.explored), (special, special), "{no}");
            if let Some(token) = room.token {
                assert!(token.known.is_empty());
                tokens.push(token.face);
            }
            assert_eq!(room.items, 0);
        }
        let all: BTreeSet<String> = tokens.iter().map(ToString::to_string).collect();
        assert_eq!((tokens.len(), all.len()), (20, 20));
    }
}

/// N-SETUP-05, N-SETUP-19, N-SETUP-20: one course card face down, 7 in the box; the markers on "B" and on the green
/// space.
#[test]
fn course_and_tracks_have_their_start_values() {
    let mut courses = BTreeSet::new();
    for (_, replica) in openings() {
        let game = &replica.game;
        assert!(game.course.card.known.is_empty());
        assert_eq!(game.boxed.courses.len(), 7);
        assert!(!game.boxed.courses.contains(&game.course.card.face));
        assert_eq!(game.course.marker.to_string(), "B");
        assert_eq!((game.tracks.time, game.tracks.self_destruct), (15, None));
        courses.insert(game.course.card.face);
    }
    assert_eq!(courses.len(), 8, "every course card can be drawn");
}

/// W-58, N-SETUP-06, N-SETUP-07: the pods by number of seats, alternately A and B, all locked.
#[test]
fn pods_depend_on_the_number_of_seats() {
    use Section::{A, B};
    for (players, replica) in openings() {
        let all = [(1, A), (2, B), (3, A), (4, B)];
        let expected = match players {
            1 | 2 => &all[..2],
            3 | 4 => &all[..3],
            _ => &all[..],
        };
        let pods: Vec<_> = replica.game.pods.iter().map(|pod| (pod.number, pod.section)).collect();
        assert_eq!(pods, expected, "{players} seats");
        assert!(replica.game.pods.iter().all(|pod| pod.locked && pod.occupants.is_empty()));
    }
}

/// N-COMP-06, N-SETUP-08, N-SETUP-09: each engine is working or damaged independently of the others, and
/// nobody knows.
#[test]
fn engine_states_are_random_and_unknown() {
    let mut seen = BTreeSet::new();
    for (_, replica) in openings() {
        let engines = replica.game.engines;
        assert!(engines.iter().all(|engine| engine.known.is_empty()));
        seen.insert(engines.map(|engine| engine.face));
    }
    assert_eq!(seen.len(), 8, "every combination occurs");
}

/// N-SETUP-10, N-SETUP-11, N-SETUP-14: 5 eggs on the intruder board, 3 in the supply; 3 weaknesses face down.
#[test]
fn eggs_and_weaknesses_have_their_start_values() {
    let mut corpse = BTreeSet::new();
    for (_, replica) in openings() {
        let intruders = &replica.game.intruders;
        assert_eq!((intruders.eggs, intruders.egg_supply, intruders.eggs_destroyed), (5, 3, 0));
        assert!(intruders.weaknesses.iter().all(|weakness| !weakness.discovered));
        let drawn: BTreeSet<_> = intruders.weaknesses.iter().map(|weakness| weakness.card).collect();
        assert_eq!((drawn.len(), replica.game.boxed.weaknesses.len()), (3, 5));
        assert!(replica.game.boxed.weaknesses.iter().all(|card| !drawn.contains(card)));
        assert!(intruders.figures.is_empty());
        corpse.insert(intruders.weaknesses[0].card);
    }
    assert_eq!(corpse.len(), 8, "every weakness can lie in the first slot");
}

/// W-58, N-SETUP-12, N-SETUP-13: 1 blank, 4 larva, 1 creeper, 1 queen and 3 + P adult tokens, picked at
/// random. The others are in the supply.
#[test]
fn bag_depends_on_the_number_of_seats() {
    let mut used = BTreeSet::new();
    for (players, replica) in openings() {
        let intruders = &replica.game.intruders;
        let count = |kind| intruders.bag.contents().iter().filter(|token| token.kind() == kind).count();
        let counts = TokenKind::ALL.iter().map(|kind| (*kind, count(*kind))).collect::<Vec<_>>();
        let expected = |kind: TokenKind| match kind {
            TokenKind::Blank | TokenKind::Creeper | TokenKind::Queen => 1,
            TokenKind::Larva => 4,
            TokenKind::Adult => 3 + usize::from(players),
            TokenKind::Breeder | TokenKind::VoidSeeder | TokenKind::Madness => 0,
        };
        assert!(counts.iter().all(|(kind, count)| *count == expected(*kind)), "{players}: {counts:?}");
        assert_eq!(intruders.bag.contents().len(), 10 + usize::from(players));
        let all = [intruders.bag.contents(), intruders.supply.contents()].concat();
        assert_eq!(sorted(all), base_tokens().collect::<Vec<_>>());
        used.extend(intruders.bag.contents().to_vec());
    }
    let breeders = TokenId::of(TokenKind::Breeder).count();
    assert_eq!(used.len(), base_tokens().count() - breeders, "every other token can be in the bag");
}

/// N-SETUP-15, N-SETUP-16: the decks are complete, shuffled and face down, the discard piles empty, the crafted items open.
#[test]
fn decks_are_complete_and_shuffled() {
    let mut tops = BTreeSet::new();
    for (_, replica) in openings() {
        let decks = &replica.game.decks;
        assert_eq!(decks.contamination.len(), 27);
        assert_eq!((decks.attacks.len(), decks.events.len(), decks.wounds.len()), (20, 20, 16));
        for deck in &decks.items {
            assert_eq!(deck.len(), 30);
            let colors: BTreeSet<_> = deck.faces().map(|card| card.color()).collect();
            assert_eq!(colors.len(), 1, "a deck is of one kind");
        }
        assert_eq!(decks.crafted.len(), 12);
        assert!(decks.crafted.iter().all(|card| card.color() == ItemColor::Blue));
        assert!(decks.attack_discards.is_empty() && decks.event_discards.is_empty());
        assert!(decks.wound_discards.is_empty() && decks.item_discards.iter().all(Vec::is_empty));
        tops.insert(decks.events.faces().next().map(|card| card.to_string()));
    }
    assert!(tops.len() > 10, "the order is random");
}

/// N-SETUP-18, N-SETUP-21: no marker is on the board, every corridor is open, self-destruct is not running.
#[test]
fn board_has_no_markers_at_the_start() {
    for (_, replica) in openings() {
        let game = &replica.game;
        assert!(game.ship.corridors.iter().all(|corridor| corridor.door == Door::Open && !corridor.noise));
        assert!(game.ship.technical_noise.iter().all(|noise| !noise));
        assert!(game.ship.rooms.iter().all(|(_, room)| !room.fire && !room.malfunction));
        assert_eq!(game.ship.airlock, None);
        assert!(game.crew.iter().all(|crew| !crew.slimed && crew.light_wounds == 0));
        assert_eq!(game.tracks.self_destruct, None);
    }
}

/// N-SETUP-22, N-SETUP-32: the player numbers 1…P, at random; number 1 has the first player token.
#[test]
fn player_numbers_are_random() {
    let mut first = BTreeSet::new();
    for (players, replica) in openings() {
        let game = &replica.game;
        let numbers: Vec<u8> = game.crew.iter().map(|crew| crew.number).collect();
        assert_eq!(sorted(numbers.clone()), (1..=players).collect::<Vec<_>>());
        assert_eq!(numbers[game.round.first.index()], 1);
        if players == 5 {
            first.insert(game.round.first);
        }
    }
    assert_eq!(first.len(), 5, "every seat can be the first");
}

/// N-SETUP-24, N-SETUP-25, N-GEN-14: before the draft every seat holds one personal and one corporate
/// objective for this number of seats, known only to itself. The others are in the box.
#[test]
fn objectives_are_dealt_before_the_draft() {
    for (players, replica) in openings().filter(|(players, _)| *players > 1) {
        let game = &replica.game;
        assert_eq!(asked(game).point, "DP-DRAFT");
        let mut dealt = BTreeSet::new();
        for (index, crew) in game.crew.iter().enumerate() {
            let decks: Vec<_> = crew.objectives.iter().map(|held| held.card.def().deck).collect();
            assert_eq!(decks, [ObjectiveDeck::Personal, ObjectiveDeck::Corporate]);
            for held in &crew.objectives {
                assert!(held.card.def().min_players <= players);
                assert_eq!(held.known, airlock_engine::SeatSet::only(Seat(index as u8)));
                dealt.insert(held.card);
            }
        }
        assert_eq!(dealt.len(), 2 * usize::from(players), "nobody has the same card");
        let all = [ObjectiveDeck::Personal, ObjectiveDeck::Corporate]
            .map(|deck| Objective::of(deck, players).count());
        assert_eq!(game.boxed.objectives.len() + dealt.len(), all[0] + all[1]);
    }
}

/// N-SETUP-17, N-COMP-14: cooperative objectives and intruder action cards take no part in the semi-cooperative game.
#[test]
fn components_of_other_modes_are_absent() {
    for (_, replica) in openings().filter(|(players, _)| *players > 1) {
        let game = &replica.game;
        assert!(game.common_objectives.is_empty() && game.intruder_player.is_none());
        let held = game.crew.iter().flat_map(|crew| crew.objectives.iter().map(|held| held.card));
        assert!(held.chain(game.boxed.objectives.clone()).all(|card| card.def().deck != ObjectiveDeck::Coop));
    }
}

/// N-SETUP-26: in ascending player number each seat draws 2 of the cards left, shows both and keeps one. The
/// other goes back. N-SETUP-27: cards left over leave the game.
#[test]
fn draft_shows_two_characters_in_player_order() {
    let mut second_chance = false;
    for (players, mut replica) in openings() {
        let mut kept: Vec<Character> = Vec::new();
        let mut given_back: Vec<Character> = Vec::new();
        for number in 1..=players {
            let decision = asked(&replica.game);
            assert_eq!(replica.game.crew[decision.seat.index()].number, number);
            let offers = replica.game.legal(decision.seat);
            let actions: Vec<Action> =
                offers.iter().filter_map(|offer| offer.fillings(10)).flatten().collect();
            let shown: Vec<Character> =
                actions.iter().filter_map(|action| action.args[0].1[0].to_string().parse().ok()).collect();
            assert_eq!(shown.len(), 2, "two cards are drawn");
            assert!(shown.iter().all(|character| !kept.contains(character)), "nobody's character");
            second_chance |= shown.iter().any(|character| given_back.contains(character));
            replica.apply(&Input::Act(decision.seat, actions[1].clone())).expect("accepted");
            assert_eq!(replica.game.crew[decision.seat.index()].character, Some(shown[1]));
            kept.push(shown[1]);
            given_back.push(shown[0]);
        }
        assert_ne!(asked(&replica.game).point, "DP-DRAFT");
        assert!(replica.game.boxed.characters.is_empty());
    }
    assert!(second_chance, "a card that was given back can be drawn again");
}

/// N-SETUP-23, N-SETUP-28, N-SETUP-29, N-SETUP-30, N-SETUP-31, N-SETUP-33, N-SETUP-34: after the draft the
/// figures are in the Hibernatorium, with the blue corpse. Each seat has its 10 action cards (5 of them drawn
/// in round 1), its loaded weapon in a hand slot, its two special items locked, and nothing else.
#[test]
fn crew_starts_with_cards_weapon_and_locked_items() {
    for (_, mut replica) in openings() {
        let before: usize = replica.game.crew.iter().map(|crew| crew.hand.len() + crew.deck.len()).sum();
        assert_eq!(before, 0, "no hand is dealt before");
        draft(&mut replica);
        let game = &replica.game;
        let hibernatorium = Board::of(BoardSide::Base).place_of(RoomKind::Hibernatorium).expect("printed");
        assert_eq!(game.ship.rooms[hibernatorium].objects, [Object::BlueCorpse]);
        for crew in &game.crew {
            let character = crew.character.expect("drafted");
            assert_eq!(crew.state, CharacterState::Active(hibernatorium));
            assert_eq!((crew.hand.len(), crew.deck.len(), crew.discard.len()), (5, 5, 0));
            let cards = crew.hand.iter().chain(&crew.deck);
            let own: BTreeSet<_> = cards
                .map(|card| match card {
                    PlayingCard::Action(card) => card.to_string(),
                    PlayingCard::Contamination(card) => panic!("{card} at the start"),
                })
                .collect();
            assert_eq!(own.len(), 10);
            assert!(own.iter().all(|card| card.starts_with(&character.to_string())));
            assert!(crew.inventory.is_empty());
            assert_eq!(crew.locked.len(), 2);
            let [Held::Items(items)] = crew.hands.as_slice() else { panic!("one hand slot is used") };
            let weapon = items[0].card.def().weapon.as_ref().expect("a weapon");
            assert_eq!((items[0].ammo, items[0].card.color()), (weapon.capacity, ItemColor::Starting));
        }
    }
}

/// N-ALTMAP-01: the reverse side can be used in every mode. N-ALTMAP-07, N-ALTMAP-08, N-ALTMAP-09: the
/// evacuation sections are face up on their spaces, 9 other tiles "1" and 5 tiles "2" are face down. All 16
/// have a face-down token and count as unexplored. N-ALTMAP-02: there are two technical spaces.
#[test]
fn reverse_side_has_face_up_evacuation_sections() {
    for (mode, players) in [("base", 4), ("coop", 3), ("solo", 1)] {
        for seed in 0..SEEDS {
            let game = start(&wish(mode, players, "alternative"), seed).game;
            let [a, b] = [(5, RoomKind::EvacuationSectionA), (13, RoomKind::EvacuationSectionB)]
                .map(|(no, kind)| (&game.ship.rooms[RoomNo::new(no).expect("a room")], kind));
            for (room, kind) in [a, b] {
                assert_eq!((room.tile.face, room.tile.known), (kind, airlock_engine::SeatSet::ALL));
                assert!(!room.explored && room.token.is_some_and(|token| token.known.is_empty()));
            }
            let tokens = game.ship.rooms.iter().filter(|(_, room)| room.token.is_some()).count();
            assert_eq!((tokens, game.boxed.tokens.len()), (16, 4));
            let hidden: Vec<RoomKind> = game
                .ship
                .rooms
                .iter()
                .map(|(_, room)| room.tile)
                .filter(|tile| tile.known.is_empty())
                .map(|tile| tile.face)
                .collect();
            let ones = hidden.iter().filter(|kind| kind.def().back == TileBack::One).count();
            let twos = hidden.iter().filter(|kind| kind.def().back == TileBack::Two).count();
            assert_eq!((ones, twos, game.boxed.tiles.len()), (9, 5, 4));
            assert_eq!(game.ship.technical_noise.len(), 2);
        }
    }
}
