//! The geometry cases of the rules, and laws of every board.

use serde::Deserialize;

use super::*;

/// A small board with checked results.
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
    use crate::content::Square;
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

#[test]
fn the_geometry_cases_hold() {
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

#[test]
fn how_large_it_is() {
    for &mission in Mission::ALL {
        let start = std::time::Instant::now();
        let board = Board::of(mission);
        let time = start.elapsed();
        let (pairs, lines, cells) = board.sight.size();
        eprintln!(
            "{mission}: {} spaces, {} doors, {pairs} pairs, {lines} lines, {cells} cells, {time:?}",
            board.spaces().len(),
            board.doors().len()
        );
    }
}
