//! Walking distances (A-SPACE-11, A-SPACE-13).

use std::collections::VecDeque;

use super::{
    super::{
        cell::{Cell, CellSet},
        door::DoorSet,
    },
    ground::Step,
};

/// Distance of an unreachable space.
const NEVER: u8 = u8::MAX;

/// The number of steps from one space to each other one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Distances(Vec<u8>);

impl Distances {
    /// Counts the steps from a space, through no barricaded door and into no blocked space.
    pub(super) fn new(steps: &[Vec<Step>], from: Cell, barricaded: DoorSet, blocked: &CellSet) -> Self {
        let mut distances = vec![NEVER; Cell::COUNT];
        distances[from.index()] = 0;
        let mut next = VecDeque::from([from]);
        while let Some(here) = next.pop_front() {
            let further = distances[here.index()].saturating_add(1);
            for &(to, door) in &steps[here.index()] {
                let barred = blocked.contains(to) || door.is_some_and(|door| barricaded.contains(door));
                if !barred && further < distances[to.index()] {
                    distances[to.index()] = further;
                    next.push_back(to);
                }
            }
        }
        Self(distances)
    }

    /// The number of steps to a space; `None` if there is no way.
    pub fn to(&self, cell: Cell) -> Option<u8> {
        Some(self.0[cell.index()]).filter(|steps| *steps != NEVER)
    }
}

/// The walking distances between all spaces.
#[derive(Debug, Clone)]
pub(super) struct Walking {
    /// Index of each space among the spaces, by cell.
    numbers: Vec<Option<u16>>,
    spaces: usize,
    distances: Vec<u8>,
}

impl Walking {
    pub(super) fn new(spaces: &CellSet, steps: &[Vec<Step>]) -> Self {
        let mut numbers = vec![None; Cell::COUNT];
        for (cell, number) in spaces.iter().zip(0..) {
            numbers[cell.index()] = Some(number);
        }
        let from = |cell| Distances::new(steps, cell, DoorSet::EMPTY, &CellSet::EMPTY);
        let row = |cell| {
            let distances = from(cell);
            spaces.iter().map(move |to| distances.to(to).unwrap_or(NEVER))
        };
        Self { numbers, spaces: spaces.len(), distances: spaces.iter().flat_map(row).collect() }
    }

    pub(super) fn distance(&self, from: Cell, to: Cell) -> Option<u8> {
        let number = |cell: Cell| self.numbers[cell.index()].map(usize::from);
        let distance = self.distances[number(from)? * self.spaces + number(to)?];
        Some(distance).filter(|steps| *steps != NEVER)
    }
}
