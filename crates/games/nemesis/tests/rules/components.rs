//! Components in the box (section 2).

use airlock_nemesis::{
    content::{
        ActionCardId, AttackCardId, Board, BoardSide, ContaminationId, CourseCardId, EventCardId,
        ExplorationId, IntruderActionId, ItemCardId, ObjectiveDeck, PieceKind, TokenId, WoundCardId,
        components,
    },
    ids::{
        Character, CombatFace, IntruderKind, ItemColor, NoiseFace, Objective, RoomKind, Species, TileBack,
        TokenKind, Weakness,
    },
    model::Mode,
};

fn pieces(kind: PieceKind) -> u8 {
    kind.count()
}

/// N-COMP-01: 11 tiles "1", 9 tiles "2", 5 rooms printed on the board.
#[test]
fn rooms_match_the_component_list() {
    assert_eq!(RoomKind::of(TileBack::One).count(), 11);
    assert_eq!(RoomKind::of(TileBack::Two).count(), 9);
    let printed: Vec<RoomKind> = RoomKind::of(TileBack::Special).collect();
    assert_eq!(printed.len(), 5);
    for side in [BoardSide::Base, BoardSide::Alternative] {
        for room in &printed {
            assert!(Board::of(side).place_of(*room).is_some(), "{room} is printed on every side");
        }
    }
}

/// N-COMP-02, N-COMP-03: 6 characters with a board each; 6 larvae, 3 creepers, 8 adults, 2 breeders, 1 queen.
#[test]
fn figures_match_the_component_list() {
    use Character::{Captain, Mechanic, Pilot, Scientist, Scout, Soldier};
    assert_eq!(Character::ALL, [Captain, Pilot, Scientist, Scout, Soldier, Mechanic]);
    let figures = |kind: IntruderKind| kind.figures();
    assert_eq!(
        [
            figures(IntruderKind::Larva),
            figures(IntruderKind::Creeper),
            figures(IntruderKind::Adult),
            figures(IntruderKind::Breeder),
            figures(IntruderKind::Queen),
        ],
        [6, 3, 8, 2, 1]
    );
}

/// N-COMP-04: the dice have 6 and 10 faces; N-NOISE-01: 1, 2, 3, 4 twice, Danger and Silence once.
#[test]
fn dice_have_the_printed_faces() {
    let noise = components().noise_die;
    assert_eq!((components().combat_die.len(), noise.len()), (6, 10));
    let times = |face| noise.iter().filter(|other| **other == face).count();
    for face in [NoiseFace::One, NoiseFace::Two, NoiseFace::Three, NoiseFace::Four] {
        assert_eq!(times(face), 2);
    }
    assert_eq!((times(NoiseFace::Danger), times(NoiseFace::Silence)), (1, 1));
    for face in CombatFace::ALL {
        assert!(components().combat_die.contains(face), "{face} is on the combat die");
    }
}

/// N-COMP-05, N-COMP-06, N-COMP-07, N-COMP-08: markers, engine tiles, pods, eggs and tokens.
#[test]
fn markers_match_the_component_list() {
    assert_eq!(pieces(PieceKind::StatusMarker), 18);
    assert_eq!(pieces(PieceKind::Cube), 50);
    assert_eq!(pieces(PieceKind::FiveInjuries), 2);
    assert_eq!(pieces(PieceKind::NoiseMarker), 30);
    assert_eq!(pieces(PieceKind::FireMarker), 8);
    assert_eq!(pieces(PieceKind::MalfunctionMarker), 8);
    assert_eq!(pieces(PieceKind::Door), 12);
    assert_eq!(pieces(PieceKind::EngineTile), 6);
    assert_eq!(pieces(PieceKind::EscapePod), 4);
    assert_eq!(components().pods.iter().map(|pod| pod.number).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert_eq!(pieces(PieceKind::Egg), 8);
    assert_eq!(ExplorationId::of(Species::Intruders).count(), 20);
    assert_eq!(pieces(PieceKind::Carcass), 8);
    assert_eq!((pieces(PieceKind::BlueCorpse), pieces(PieceKind::RedCorpse)), (1, 4));
    assert_eq!((pieces(PieceKind::FirstPlayerToken), pieces(PieceKind::AirlockToken)), (1, 1));
}

/// N-COMP-09: 27 intruder tokens. Each shows a kind and, except the blank, a number.
#[test]
fn intruder_tokens_match_the_component_list() {
    let base = TokenId::all().filter(|token| token.kind().belongs_to(Species::Intruders));
    assert_eq!(base.clone().count(), 27);
    let of = |kind| TokenId::of(kind).count();
    assert_eq!(
        [
            of(TokenKind::Larva),
            of(TokenKind::Creeper),
            of(TokenKind::Adult),
            of(TokenKind::Breeder),
            of(TokenKind::Queen),
            of(TokenKind::Blank),
        ],
        [8, 3, 12, 2, 1, 1]
    );
    for token in base {
        assert_eq!(token.number().is_none(), token.kind() == TokenKind::Blank, "{token}");
    }
}

/// N-COMP-10, N-COMP-11, N-COMP-12, N-COMP-14: numbers of cards, without promo cards.
#[test]
fn cards_match_the_component_list() {
    assert_eq!(ActionCardId::COUNT, 60);
    for character in Character::ALL {
        assert_eq!(ActionCardId::of(*character).count(), 10);
    }
    assert_eq!(ContaminationId::COUNT, 27);
    assert_eq!(ContaminationId::all().filter(|card| card.infected()).count(), 7);
    let objectives = |deck| Objective::of(deck, 5).count();
    assert_eq!(objectives(ObjectiveDeck::Personal), 9);
    assert_eq!(objectives(ObjectiveDeck::Corporate), 9);
    assert_eq!(objectives(ObjectiveDeck::Coop), 7);
    assert_eq!(IntruderActionId::COUNT, 10);
    let base = Species::Intruders;
    assert_eq!((AttackCardId::of(base).count(), EventCardId::of(base).count()), (20, 20));
    assert_eq!(WoundCardId::COUNT, 16);
    assert_eq!((pieces(PieceKind::HelpCard), pieces(PieceKind::DraftCard)), (5, 6));
    assert_eq!((Weakness::of(base).count(), CourseCardId::COUNT), (8, 8));
}

/// N-COMP-13, N-COMP-15: 30 cards of each standard kind, 12 crafted, 6 starting weapons, 12 special items.
#[test]
fn items_match_the_component_list() {
    let of = |color| ItemCardId::of(color).count();
    assert_eq!([ItemColor::Green, ItemColor::Yellow, ItemColor::Red].map(of), [30, 30, 30]);
    assert_eq!([ItemColor::Blue, ItemColor::Starting, ItemColor::Special].map(of), [12, 6, 12]);
    for card in ItemCardId::of(ItemColor::Starting) {
        assert!(card.def().weapon.is_some(), "{card} is a weapon");
    }
}

/// N-GEN-01: 2–5 seats, 1 seat in the solo mode, the cooperative mode for any number.
#[test]
fn modes_limit_the_number_of_seats() {
    use airlock_engine::{Game, Wish};
    use airlock_nemesis::Nemesis;
    let possible = |mode: Mode, players| {
        let wish = Wish { mode: Some(mode.as_str().to_owned()), players, options: Default::default() };
        Nemesis::setup(&wish).is_ok()
    };
    assert_eq!(
        [0, 1, 2, 3, 4, 5, 6].map(|n| possible(Mode::Base, n)),
        [false, false, true, true, true, true, false]
    );
    assert_eq!([0, 1, 2, 5, 6].map(|n| possible(Mode::Coop, n)), [false, true, true, true, false]);
    assert_eq!([0, 1, 2].map(|n| possible(Mode::Solo, n)), [false, true, false]);
}

/// N-TECH-01: technical entrances exist only in some rooms; on the base side all lead to one network.
/// N-NOISE-18: each room has an exit for each of the numbers 1…4, so that every roll has a corridor.
#[test]
fn rooms_have_an_exit_for_every_number() {
    use airlock_nemesis::content::{Exit, Network, RoomNo};
    for side in [BoardSide::Base, BoardSide::Alternative] {
        let board = Board::of(side);
        let entrances = RoomNo::all().filter(|room| board.entrance(*room).is_some()).count();
        assert!(entrances > 0 && entrances < RoomNo::COUNT);
        for room in RoomNo::all() {
            for number in 1..=4 {
                assert_ne!(board.exit(room, number), Exit::None, "{room} answers to {number}");
            }
            if side == BoardSide::Base {
                assert!(board.entrance(room).is_none_or(|network| network == Network::Red));
            }
        }
    }
}
