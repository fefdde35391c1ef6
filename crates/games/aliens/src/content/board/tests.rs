//! Geometry cases of the rules, and laws of every board.

use proptest::{prelude::*, sample::Index, test_runner::RngSeed};
use serde::Deserialize;

use super::{super::tile::Square, oracle, *};

/// A small board with expected results.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    id: String,
    #[expect(dead_code, reason = "for people")]
    title: String,
    rows: Vec<String>,
    #[serde(default)]
    doors: Vec<[Place; 2]>,
    #[serde(default)]
    barricaded: Vec<[Place; 2]>,
    #[serde(default)]
    thick_lines: Vec<[Place; 2]>,
    #[serde(default)]
    characters: Vec<Place>,
    #[serde(default)]
    knocked_down: Vec<Place>,
    #[serde(default)]
    aliens_or_blips: Vec<Place>,
    queries: Vec<Query>,
}

type Place = (u8, u8);

#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case", deny_unknown_fields)]
enum Query {
    Los {
        from: Place,
        to: Place,
        expect: bool,
    },
    Adjacent {
        from: Place,
        to: Place,
        expect: bool,
    },
    Distance {
        from: Place,
        to: Place,
        #[serde(default)]
        blocked: Vec<Place>,
        expect: Option<u8>,
    },
}

/// A board drawn with the characters of the content files.
fn drawn(rows: &[String], doors: &[[Place; 2]], thick_lines: &[[Place; 2]]) -> Ground {
    let mut ground = Ground::default();
    for (row, line) in (0..).zip(rows) {
        for (column, character) in (0..).zip(line.chars()) {
            match Square::read(character).unwrap() {
                Square::Wall => {}
                Square::Floor(_) => drop(ground.spaces.insert(at((row, column)))),
                Square::Furniture => drop(ground.furniture.insert(at((row, column)))),
            }
        }
    }
    ground.doors = doors.iter().map(|[a, b]| Door { a: at(*a), b: at(*b) }).collect();
    ground.thick_lines = thick_lines.iter().map(|[a, b]| (at(*a), at(*b))).collect();
    ground
}

fn at((row, column): Place) -> Cell {
    Cell::at(row, column).unwrap()
}

fn set(places: &[Place]) -> CellSet {
    places.iter().copied().map(at).collect()
}

/// A-LOS-03, A-LOS-06: walls that touch at a corner leave no gap, characters do.
#[test]
fn geometry_cases_hold() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("geometry_cases.json")).unwrap();
    assert_eq!(cases.len(), 21);
    for case in &cases {
        let id = &case.id;
        let board = Board::new(drawn(&case.rows, &case.doors, &case.thick_lines));
        let barricaded: DoorSet = case
            .barricaded
            .iter()
            .map(|[a, b]| {
                let door = board.doors().iter().position(|door| door.is_between(at(*a), at(*b)));
                DoorId::new(door.unwrap()).unwrap()
            })
            .collect();
        let standing = set(&case.characters).without(&set(&case.knocked_down));
        for query in &case.queries {
            match query {
                Query::Los { from, to, expect } => {
                    let mut holding = set(&case.characters).union(&set(&case.aliens_or_blips));
                    holding.insert(at(*from));
                    let closed = board.closed_doors(barricaded, &holding);
                    let seen = board.sees(at(*from), closed, &standing);
                    assert_eq!(seen.contains(at(*to)), *expect, "{id}: {from:?} sees {to:?}");
                    assert_eq!(board.sees_cell(at(*from), at(*to), closed, &standing), *expect, "{id}");
                }
                Query::Adjacent { from, to, expect } => {
                    assert_eq!(
                        board.adjacent(at(*from), at(*to), barricaded),
                        *expect,
                        "{id}: {from:?} {to:?}"
                    );
                }
                Query::Distance { from, to, blocked, expect } => {
                    let distances = board.distances(at(*from), DoorSet::EMPTY, &set(blocked));
                    assert_eq!(distances.to(at(*to)), *expect, "{id}: {from:?} to {to:?}");
                    if blocked.is_empty() {
                        assert_eq!(board.distance(at(*from), at(*to)), *expect, "{id}: {from:?} to {to:?}");
                    }
                }
            }
        }
    }
}

fn boards() -> impl Iterator<Item = (Mission, &'static Board)> {
    Mission::ALL.iter().map(|&mission| (mission, Board::of(mission)))
}

#[test]
fn steps_go_both_ways() {
    for (mission, board) in boards() {
        for cell in board.spaces().iter() {
            for &(to, door) in board.steps(cell) {
                assert!(board.is_space(to), "{mission}: {cell} to {to}");
                assert!(board.steps(to).contains(&(cell, door)), "{mission}: {cell} to {to}");
                assert_eq!(cell.range(to), 1, "{mission}: {cell} to {to}");
            }
        }
    }
}

#[test]
fn walking_distance_is_a_metric() {
    for (mission, board) in boards() {
        for a in board.spaces().iter() {
            let measured = board.distances(a, DoorSet::EMPTY, &CellSet::EMPTY);
            for b in board.spaces().iter() {
                let distance =
                    board.distance(a, b).unwrap_or_else(|| panic!("{mission}: no way from {a} to {b}"));
                assert_eq!(distance == 0, a == b, "{mission}: {a} to {b}");
                assert_eq!(board.distance(b, a), Some(distance), "{mission}: {a} to {b}");
                assert_eq!(measured.to(b), Some(distance), "{mission}: {a} to {b}");
                assert!(distance >= a.range(b), "{mission}: {a} to {b}");
                // If one step changes the distance by at most 1 and some step lowers it, it is the least
                // number of steps.
                let around = board.steps(b).iter().map(|(next, _)| board.distance(a, *next).unwrap());
                assert!(around.clone().all(|next| next.abs_diff(distance) <= 1), "{mission}: {a} to {b}");
                assert!(a == b || around.min() == Some(distance - 1), "{mission}: {a} to {b}");
            }
        }
    }
}

#[test]
fn barricades_and_blocked_spaces_stop_paths() {
    let board = Board::of(Mission::Newt);
    let plan = &Mission::Newt.def().plan;
    let doors: DoorSet = plan.barricaded_doors.iter().copied().collect();
    let [start, inside] = [plan.start[0].cells[0], plan.blips[0]];
    assert_eq!(board.distances(start, doors, &CellSet::EMPTY).to(inside), None, "the vestibule is sealed");
    assert_eq!(board.distance(start, inside), Some(4));
    let ring: CellSet = board.neighbours(inside, doors).collect();
    assert_eq!(board.distances(inside, DoorSet::EMPTY, &ring).to(start), None);
    let blocked_itself = [inside].into_iter().collect();
    assert_eq!(board.distances(inside, DoorSet::EMPTY, &blocked_itself).to(start), Some(4));
}

#[test]
fn door_touches_only_its_two_spaces() {
    for (mission, board) in boards() {
        for (index, door) in board.doors().iter().enumerate() {
            let id = DoorId::new(index).unwrap();
            assert_eq!(board.door(id), Some(*door));
            for cell in board.spaces().iter() {
                let touches = cell == door.a || cell == door.b;
                assert_eq!(board.doors_of(cell).contains(id), touches, "{mission}: {id} at {cell}");
                let alone = board.closed_doors(DoorSet::EMPTY, &[cell].into_iter().collect());
                assert_eq!(alone.contains(id), !touches, "{mission}: {id} with somebody at {cell}"); // A-DOOR-02
                let barricaded =
                    board.closed_doors([id].into_iter().collect(), &[cell].into_iter().collect());
                assert!(barricaded.contains(id), "A-DOOR-06");
            }
            assert!(board.adjacent(door.a, door.b, DoorSet::EMPTY));
            assert!(!board.adjacent(door.a, door.b, [id].into_iter().collect()), "{mission}: {id}");
        }
    }
}

#[test]
fn space_sees_itself_and_its_neighbours() {
    for (mission, board) in boards() {
        for cell in board.spaces().iter() {
            let alone = [cell].into_iter().collect();
            let seen = board.sees(cell, board.closed_doors(DoorSet::EMPTY, &alone), &alone);
            assert!(seen.contains(cell), "{mission}: {cell}");
            for next in board.neighbours(cell, DoorSet::EMPTY) {
                assert!(seen.contains(next), "{mission}: {next} from {cell}"); // A-LOS-10
            }
        }
    }
}

/// Runs this many cases from a fixed seed.
fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(2026),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// A board with doors and characters in positions that a match can produce.
fn staged() -> impl Strategy<Value = (&'static Board, DoorSet, CellSet)> {
    let some = || proptest::collection::vec(any::<Index>(), 0..8);
    (proptest::sample::select(Mission::ALL), some(), any::<u64>()).prop_map(|(mission, stand, doors)| {
        let board = Board::of(mission);
        let spaces: Vec<Cell> = board.spaces().iter().collect();
        let ids = (0..board.doors().len()).filter(|door| doors >> door & 1 == 1).filter_map(DoorId::new);
        (board, ids.collect(), stand.iter().map(|one| *one.get(&spaces)).collect())
    })
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn sight_is_symmetric_and_obstacles_only_hide((board, closed, characters) in staged()) {
        let fields: Vec<(Cell, CellSet)> =
            board.spaces().iter().map(|cell| (cell, board.sees(cell, closed, &characters))).collect();
        for (from, seen) in &fields {
            for (to, back) in &fields {
                prop_assert_eq!(seen.contains(*to), back.contains(*from), "{} and {}", from, to); // A-LOS-09
                prop_assert_eq!(seen.contains(*to), board.sees_cell(*from, *to, closed, &characters));
            }
            let open = board.sees(*from, DoorSet::EMPTY, &CellSet::EMPTY);
            prop_assert_eq!(open.intersection(seen), *seen);
            let doors_open = board.sees(*from, DoorSet::EMPTY, &characters);
            let alone = board.sees(*from, closed, &CellSet::EMPTY);
            prop_assert_eq!(doors_open.intersection(&alone).intersection(seen), *seen);
        }
    }
}

/// A random small board with walls, furniture, doors, characters, and two spaces to look between.
fn scribble() -> impl Strategy<Value = (Ground, DoorSet, CellSet, Cell, Cell)> {
    let squares = proptest::collection::vec(0..10u8, ROWS as usize * COLUMNS as usize);
    let places = || (0..ROWS, 0..COLUMNS);
    let doors = proptest::collection::vec((places(), any::<bool>(), 0..5u8), 0..16);
    let characters = proptest::collection::vec(places(), 0..5);
    (squares, doors, characters, places(), places()).prop_map(|(squares, doors, characters, from, to)| {
        let mut ground = Ground::default();
        for (square, index) in squares.into_iter().zip(0..) {
            let place = (index / COLUMNS, index % COLUMNS);
            match square {
                0..=1 if place != from && place != to => {}
                2 if place != from && place != to => drop(ground.furniture.insert(at(place))),
                _ => drop(ground.spaces.insert(at(place))),
            }
        }
        let mut closed = DoorSet::EMPTY;
        for (place, down, ajar) in doors {
            let a = at(place);
            let Some(b) = a.offset(i8::from(down), i8::from(!down)) else { continue };
            if ground.spaces.contains(a) && ground.spaces.contains(b) {
                if ajar > 0 {
                    closed.insert(DoorId::new(ground.doors.len()).unwrap());
                }
                ground.doors.push(Door { a, b });
            }
        }
        let characters = set(&characters).intersection(&ground.spaces);
        (ground, closed, characters, at(from), at(to))
    })
}

const ROWS: u8 = 5;
const COLUMNS: u8 = 6;

proptest! {
    #![proptest_config(cases(300))]

    /// A-LOS-13: the tables agree with a trial of all lines.
    #[test]
    fn tables_agree_with_test_procedure((ground, closed, characters, from, to) in scribble()) {
        let expected = oracle::sees(&ground, closed, &characters, from, to);
        prop_assert_eq!(Board::new(ground).sees_cell(from, to, closed, &characters), expected);
    }
}
