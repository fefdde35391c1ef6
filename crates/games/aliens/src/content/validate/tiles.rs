//! Checks of each board on its own.

use airlock_engine::content::check;

use super::{
    super::{
        load,
        tile::{Place, Square, TILE, TileDef},
    },
    checks::all_differ,
};

/// Rows or columns at which an edge of a board may be open (A-SPACE-06).
const OPENINGS: [u8; 2] = [5, 6];

pub(super) fn tile(def: &TileDef) -> load::Result<()> {
    let kind = def.kind;
    let rows = def.grid.len() == usize::from(TILE);
    let columns = def.grid.iter().all(|row| row.chars().count() == usize::from(TILE));
    let known = def.grid.iter().flat_map(|row| row.chars()).all(|square| Square::read(square).is_some());
    check(rows && columns && known, || format!("the grid of {kind}"))?;
    let edges: [fn(u8) -> Place; 4] = [|n| (0, n), |n| (n, 0), |n| (TILE - 1, n), |n| (n, TILE - 1)];
    for edge in edges {
        let open = (0..TILE).filter(|n| def.square(edge(*n)) != Square::Wall);
        let open: Vec<u8> = open.collect();
        check(open.is_empty() || open == OPENINGS, || format!("the edges of {kind}"))?;
    }
    let lines = def.doors.iter().chain(&def.thick_lines);
    let between = |(a, b): &(Place, Place)| {
        let near = a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1;
        near && def.square(*a).is_space() && def.square(*b).is_space()
    };
    check(lines.clone().all(between), || format!("a door or line of {kind} is not between two spaces"))?;
    check(all_differ(lines.map(|(a, b)| (a.min(b), a.max(b)))), || format!("two doors of {kind} are one"))?;
    let supported = def.doors.iter().all(|door| ends(*door).iter().all(|end| holds(def, *door, *end)));
    check(supported, || format!("a door of {kind} ends in the open"))?;
    let areas = def.areas.iter().all(|area| has_space(def, area.from, area.to));
    check(areas, || format!("an area of {kind} is empty"))
}

fn has_space(def: &TileDef, from: Place, to: Place) -> bool {
    (from.0..=to.0).any(|row| (from.1..=to.1).any(|column| def.square((row, column)).is_space()))
}

/// The two lattice points at the ends of a door.
fn ends((a, b): (Place, Place)) -> [Place; 2] {
    let corner = (a.0.max(b.0), a.1.max(b.1));
    if a.0 == b.0 { [corner, (corner.0 + 1, corner.1)] } else { [corner, (corner.0, corner.1 + 1)] }
}

/// True if a wall, the edge of the board or another door touches this end of a door.
fn holds(def: &TileDef, door: (Place, Place), end: Place) -> bool {
    let square = |up: u8, left: u8| Some((end.0.checked_sub(up)?, end.1.checked_sub(left)?));
    let around = [square(0, 0), square(0, 1), square(1, 0), square(1, 1)];
    let wall = around.iter().any(|place| place.is_none_or(|place| def.square(place) == Square::Wall));
    wall || def.doors.iter().any(|other| *other != door && ends(*other).contains(&end))
}
