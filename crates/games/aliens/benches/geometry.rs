//! Benchmarks of boards: sight of one figure to its whole board, and paths over it.

use airlock_aliens::{
    content::{Board, Cell, CellSet, DoorSet},
    ids::Mission,
};
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

/// A board with the closed doors and the characters at the start of a mission.
fn started(mission: Mission) -> (&'static Board, DoorSet, CellSet, Vec<Cell>) {
    let board = Board::of(mission);
    let plan = &mission.def().plan;
    let barricaded = plan.barricaded_doors.iter().copied().collect();
    let characters: CellSet = plan.start.iter().flat_map(|zone| zone.cells.iter().copied()).take(6).collect();
    let figures = characters.union(&plan.blips.iter().copied().collect());
    (board, board.closed_doors(barricaded, &figures), characters, board.spaces().iter().collect())
}

/// Sight from one space after another to the whole board.
#[divan::bench(args = Mission::ALL)]
fn sight_of_one_figure(bencher: Bencher<'_, '_>, mission: &Mission) {
    let (board, closed, characters, spaces) = started(*mission);
    let mut next = spaces.iter().cycle();
    bencher.bench_local(|| {
        let from = next.next().copied().unwrap_or(spaces[0]);
        board.sees(black_box(from), black_box(closed), black_box(&characters))
    });
}

/// Paths from one space after another to all others, around characters.
#[divan::bench(args = Mission::ALL)]
fn ways_of_one_figure(bencher: Bencher<'_, '_>, mission: &Mission) {
    let (board, _, characters, spaces) = started(*mission);
    let mut next = spaces.iter().cycle();
    bencher.bench_local(|| {
        let from = next.next().copied().unwrap_or(spaces[0]);
        board.distances(black_box(from), DoorSet::EMPTY, black_box(&characters))
    });
}

/// All tables of a mission, as computed at the first use of its board.
#[divan::bench(args = [Mission::Newt, Mission::Escape, Mission::HuntLongCorridor], sample_count = 5)]
fn all_tables(bencher: Bencher<'_, '_>, mission: &Mission) {
    bencher.bench_local(|| Board::new(Board::of(*mission).ground().clone()));
}
