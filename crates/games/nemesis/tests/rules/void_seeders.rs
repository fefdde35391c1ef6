//! Openings with Void Seeders (section 30.1), for every mode and number of seats.

use airlock_engine::{Game, Input, Replica, Seat, Seed, Wish, scenario::asked};
use airlock_nemesis::{
    Nemesis,
    content::{ExplorationId, MadnessLevel, TokenId},
    ids::{ExplorationKind, IntruderKind, RoomKind, Species, TokenKind},
};

/// A position after the draft.
fn opening(mode: &str, players: u8, seed: u64) -> Nemesis {
    let options = [("species".to_owned(), "void_seeders".to_owned())].into_iter().collect();
    let wish = Wish { mode: Some(mode.to_owned()), players, options };
    let setup = Nemesis::setup(&wish).expect("a setup of the game");
    let seed = Seed::from_text(&format!("void {mode} {players} {seed}"));
    let (mut replica, _) = Replica::<Nemesis>::start(&setup, seed).expect("a game");
    while asked(&replica.game).iter().any(|(_, point)| *point == "DP-DRAFT") {
        let decision = replica.game.pending().decisions().first().cloned().expect("somebody drafts");
        let keep = replica.game.default_answer(decision.seat).expect("a default");
        replica.apply(&Input::Act(decision.seat, keep)).expect("accepted");
    }
    replica.game
}

fn openings() -> impl Iterator<Item = (u8, Nemesis)> {
    let tables = [("solo", 1..=1), ("base", 2..=5), ("coop", 1..=5)];
    tables.into_iter().flat_map(|(mode, players)| {
        players.flat_map(move |players| (0..5).map(move |seed| (players, opening(mode, players, seed))))
    })
}

/// V-SETUP-10, V-SETUP-15, V-SETUP-18, V-SETUP-19: one blank, seats + 2 Void Seeder tokens, and one madness
/// token per character. The supply has 14 tokens less one per seat.
#[test]
fn bag_contains_madness_tokens_of_the_crew() {
    for (players, game) in openings() {
        let count = |kind| game.intruders.bag.contents().iter().filter(|token| token.kind() == kind).count();
        let seats = usize::from(players);
        assert_eq!(count(TokenKind::Blank), 1);
        assert_eq!(count(TokenKind::VoidSeeder), seats + 2);
        assert_eq!(game.intruders.bag.len(), 2 * seats + 3);
        assert_eq!(game.intruders.supply.len(), 14 - seats);
        let mad = |seat: Seat| {
            let own = |token: &TokenId| token.character() == game.crew(seat).character;
            game.intruders
                .bag
                .contents()
                .iter()
                .filter(|token| token.character().is_some() && own(token))
                .count()
        };
        assert!(game.seats().all(|seat| mad(seat) == 1), "each has its own madness token");
    }
}

/// V-SETUP-02, V-SETUP-04, V-SETUP-05, V-SETUP-06, V-ROOM-06: no slime room, neither slime nor silence
/// tokens. All 19 tokens are aboard: three of them are Lairs, three are in Engine Rooms, none is in Cockpit
/// or Hibernatorium.
#[test]
fn tokens_cover_rooms_and_engine_rooms() {
    for (_, game) in openings() {
        let rooms = || game.ship.rooms.iter().map(|(_, room)| room);
        assert!(rooms().all(|room| room.tile.face != RoomKind::RoomCoveredWithSlime));
        let mut tokens: Vec<ExplorationId> =
            rooms().filter_map(|room| room.token.map(|token| token.face)).collect();
        tokens.sort_unstable();
        assert!(tokens.iter().copied().eq(ExplorationId::of(Species::VoidSeeders)), "{tokens:?}");
        for room in rooms() {
            let bare = matches!(room.tile.face, RoomKind::Cockpit | RoomKind::Hibernatorium);
            assert_eq!(room.token.is_none(), bare, "{}", room.tile.face);
        }
    }
}

/// V-SETUP-17: three Lairs, six Lurkers, four Whisperers, one Stalker and one Despoiler, all off the board.
/// V-STALK-01: kinds from high to low.
#[test]
fn figures_match_the_component_list() {
    let figures = IntruderKind::of(Species::VoidSeeders).map(|kind| (kind.as_str(), kind.figures()));
    let expected = [("despoiler", 1), ("stalker", 1), ("whisperer", 4), ("lurker", 6), ("lair", 3)];
    assert!(figures.eq(expected));
    assert!(openings().all(|(_, game)| game.intruders.figures.is_empty()));
}

/// V-STALK-03, V-OBJ-04: each kind corresponds to one of the base game. V-STALK-02: the larva has no
/// counterpart.
#[test]
fn kinds_correspond_to_base_kinds() {
    let base = [IntruderKind::Queen, IntruderKind::Breeder, IntruderKind::Adult, IntruderKind::Creeper];
    let own = [IntruderKind::Despoiler, IntruderKind::Stalker, IntruderKind::Whisperer, IntruderKind::Lurker];
    for (place, kind) in own.into_iter().enumerate() {
        for (other, named) in base.into_iter().enumerate() {
            assert_eq!(kind.counts_as(named), place == other, "{kind} for {named}");
        }
    }
    assert!(!IntruderKind::of(Species::VoidSeeders).any(|kind| kind.counts_as(IntruderKind::Larva)));
}

/// V-LAIR-22: Lairs come from the three exploration tokens only. No madness level places one (V-MAD-03).
#[test]
fn lairs_come_from_exploration_tokens_only() {
    let lair = |token: &ExplorationId| token.kind() == ExplorationKind::Lair;
    assert_eq!(ExplorationId::of(Species::VoidSeeders).filter(lair).count(), 3);
    let brings = (1..=5).map(|level| MadnessLevel::new(level).expect("a level").def().brings.as_str());
    assert!(brings.eq(["lurker", "lurker", "whisperer", "stalker", "despoiler"]));
}

/// V-STALK-04: the tokens show only a number: 1 twice, 2 and 3 five times, 4 four times.
#[test]
fn token_numbers_have_the_printed_frequency() {
    let numbers: Vec<Option<u8>> = TokenId::of(TokenKind::VoidSeeder).map(|token| token.number()).collect();
    let shown = |number| numbers.iter().filter(|found| **found == Some(number)).count();
    assert_eq!([1, 2, 3, 4].map(shown), [2, 5, 5, 4]);
    assert_eq!(numbers.len(), 16);
}

/// V-SETUP-14: the help cards are dealt at random and number the players from 1. V-SETUP-13: nobody is
/// slimed.
#[test]
fn help_cards_are_dealt_at_random() {
    let mut orders = Vec::new();
    for (players, game) in openings() {
        let numbers: Vec<u8> = game.seats().map(|seat| game.crew(seat).number).collect();
        let mut sorted = numbers.clone();
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(1..=players), "{numbers:?}");
        assert!(game.seats().all(|seat| !game.crew(seat).slimed));
        orders.push(numbers);
    }
    assert!(orders.iter().any(|numbers| !numbers.is_sorted()), "not in the order of the seats");
}

/// V-MAD-02, V-MAD-06: everybody starts at 1. The drops are 5→4, 4→3 and 2→1.
#[test]
fn madness_starts_at_the_lowest_level() {
    for (_, game) in openings() {
        for (_, crew) in game.common().crew.iter() {
            assert_eq!(crew.madness, Some(MadnessLevel::LOWEST.get()));
        }
    }
    let drops = (1..=5).map(|level| MadnessLevel::new(level).expect("a level").def().drops_to.get());
    assert!(drops.eq([1, 1, 3, 3, 4]));
    assert!(MadnessLevel::new(0).is_none() && MadnessLevel::new(6).is_none());
}
