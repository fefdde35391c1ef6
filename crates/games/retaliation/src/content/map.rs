//! The map: 23 hexagonal slots in rows, and the 50 places between them where a corridor can lie (R-MAP-04).
//!
//! Hexagons stand on a corner; odd rows are shifted half a hexagon to the right. Everything else follows from the rows: who
//! is next to whom, in which direction, and the order of R-GEN-09.

use airlock_engine::{card_id, content::Names, words};
use serde::Deserialize;

use super::load::{self, Source, embedded, wrong};
use crate::content::ids::Section;

words! {
    /// A direction on the map, clockwise: the order in which new corridors are drawn (R-EXPLORE-10).
    pub enum Direction("direction") { Nw => "NW", Ne => "NE", E => "E", Se => "SE", Sw => "SW", W => "W" }
}

impl Direction {
    /// The way back.
    pub const fn opposite(self) -> Self {
        match self {
            Self::Nw => Self::Se,
            Self::Ne => Self::Sw,
            Self::E => Self::W,
            Self::Se => Self::Nw,
            Self::Sw => Self::Ne,
            Self::W => Self::E,
        }
    }

    /// How a corridor in this direction lies.
    pub const fn axis(self) -> Axis {
        match self {
            Self::E | Self::W => Axis::Horizontal,
            Self::Nw | Self::Se => Axis::Falling,
            Self::Ne | Self::Sw => Axis::Rising,
        }
    }

    /// Rows down, and half hexagons to the right.
    const fn step(self) -> (i8, i8) {
        match self {
            Self::Nw => (-1, -1),
            Self::Ne => (-1, 1),
            Self::E => (0, 2),
            Self::Se => (1, 1),
            Self::Sw => (1, -1),
            Self::W => (0, -2),
        }
    }
}

words! {
    /// How a corridor lies: the symbols of event cards (R-EVENT-02).
    pub enum Axis("axis") {
        Horizontal => "horizontal",
        /// From the upper left to the lower right.
        Falling => "falling",
        /// From the lower left to the upper right.
        Rising => "rising",
    }
}

card_id! {
    /// A slot for a room, such as `r2c0`; in row order (R-GEN-09).
    SlotId("slot", 23) in map().slot_names
}

card_id! {
    /// A place for a corridor between two slots, such as `r2c0-SE`: the upper slot, of two in a row the left one, and the
    /// direction from it. In row order of the midpoints (R-GEN-09).
    EdgeId("place for a corridor", 50) in map().edge_names
}

impl SlotId {
    /// Its row, 0…4 from the top.
    pub fn row(self) -> u8 {
        self.slot().row
    }

    /// Its place in the row, from 0.
    pub fn column(self) -> u8 {
        self.slot().column
    }

    /// Its section (R-MAP-01).
    pub fn section(self) -> Section {
        self.slot().section
    }

    /// The slot next to it; `None` on the border (R-MAP-03).
    pub fn neighbour(self, direction: Direction) -> Option<Self> {
        self.edge(direction)?.other_end(self)
    }

    /// The place for a corridor on that side; `None` on the border (R-MAP-03).
    pub fn edge(self, direction: Direction) -> Option<EdgeId> {
        self.slot().edges[direction as usize]
    }

    /// All places for corridors around it, with their directions, clockwise from NW.
    pub fn edges(self) -> impl Iterator<Item = (Direction, EdgeId)> {
        Direction::ALL.iter().filter_map(move |&direction| Some((direction, self.edge(direction)?)))
    }

    fn slot(self) -> &'static Slot {
        &map().slots[self.index()]
    }
}

impl EdgeId {
    /// The two slots that a corridor here joins, in row order.
    pub fn ends(self) -> [SlotId; 2] {
        map().edges[self.index()].ends
    }

    /// The slot at the other end; `None` if the slot is not at an end.
    pub fn other_end(self, slot: SlotId) -> Option<SlotId> {
        let [first, second] = self.ends();
        match slot {
            slot if slot == first => Some(second),
            slot if slot == second => Some(first),
            _ => None,
        }
    }

    /// How a corridor here lies.
    pub fn axis(self) -> Axis {
        map().edges[self.index()].axis
    }

    /// Whether it belongs to a section; on a border it belongs to both (R-MAP-09).
    pub fn is_in(self, section: Section) -> bool {
        self.ends().iter().any(|end| end.section() == section)
    }
}

/// The map as it is printed.
#[derive(Debug, Clone)]
pub struct Map {
    slots: Vec<Slot>,
    edges: Vec<Edge>,
    slot_names: Names,
    edge_names: Names,
    landing_zone: u8,
    hibernatorium: u8,
}

impl Map {
    /// Where the Landing Zone is printed (R-MAP-05).
    pub fn landing_zone(&self) -> SlotId {
        SlotId(self.landing_zone)
    }

    /// Where the Hibernatorium is printed (R-MAP-05).
    pub fn hibernatorium(&self) -> SlotId {
        SlotId(self.hibernatorium)
    }

    /// How many slots and places for corridors there are.
    pub(super) const fn size(&self) -> (usize, usize) {
        (self.slots.len(), self.edges.len())
    }

    /// How many slots a section has.
    pub(super) fn slots_in(&self, section: Section) -> usize {
        self.slots.iter().filter(|slot| slot.section == section).count()
    }

    /// The place for a corridor on a side of the Hibernatorium; `None` on the border.
    pub(super) fn beside_hibernatorium(&self, direction: Direction) -> Option<EdgeId> {
        self.slots[usize::from(self.hibernatorium)].edges[direction as usize]
    }

    /// How many corridors can lie around the Landing Zone.
    pub(super) fn around_landing_zone(&self) -> usize {
        self.slots[usize::from(self.landing_zone)].edges.iter().flatten().count()
    }
}

#[derive(Debug, Clone)]
struct Slot {
    row: u8,
    column: u8,
    section: Section,
    edges: [Option<EdgeId>; Direction::ALL.len()],
}

impl Slot {
    /// Half hexagons from the left.
    const fn x(&self) -> u8 {
        2 * self.column + self.row % 2
    }
}

#[derive(Debug, Clone)]
struct Edge {
    ends: [SlotId; 2],
    axis: Axis,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    rows: Vec<Vec<Section>>,
    landing_zone: Box<str>,
    hibernatorium: Box<str>,
}

embedded! {
    /// The map.
    pub map: Map = load
}

pub(super) fn load(source: &Source<'_>) -> load::Result<Map> {
    let file: File = source.parse("map")?;
    let mut slots = Vec::new();
    for (row, sections) in (0..).zip(&file.rows) {
        for (column, &section) in (0..).zip(sections) {
            slots.push(Slot { row, column, section, edges: [None; Direction::ALL.len()] });
        }
    }
    if slots.len() > SlotId::COUNT {
        return wrong(format!("{} slots instead of {}", slots.len(), SlotId::COUNT));
    }
    let slot_name = |slot: &Slot| format!("r{}c{}", slot.row, slot.column);
    // By row and place of the midpoint, both in halves (R-GEN-09).
    let mut found = Vec::new();
    for (index, slot) in (0..).zip(&slots) {
        for direction in [Direction::E, Direction::Se, Direction::Sw] {
            let (down, right) = direction.step();
            let (row, x) = (slot.row.checked_add_signed(down), slot.x().checked_add_signed(right));
            let other = (0..).zip(&slots).find(|(_, other)| (Some(other.row), Some(other.x())) == (row, x));
            if let Some((other, at)) = other {
                let midpoint = (slot.row + at.row, slot.x() + at.x());
                found.push((midpoint, index, other, direction));
            }
        }
    }
    found.sort_unstable();
    if found.len() > EdgeId::COUNT {
        return wrong(format!("{} places for corridors instead of {}", found.len(), EdgeId::COUNT));
    }
    let mut edges = Vec::new();
    let mut names = Vec::new();
    for (edge, &(_, first, second, direction)) in (0..).map(EdgeId).zip(&found) {
        slots[usize::from(first)].edges[direction as usize] = Some(edge);
        slots[usize::from(second)].edges[direction.opposite() as usize] = Some(edge);
        edges.push(Edge { ends: [SlotId(first), SlotId(second)], axis: direction.axis() });
        names.push((format!("{}-{direction}", slot_name(&slots[usize::from(first)])), 1));
    }
    let slot_names = Names::new(slots.iter().map(|slot| (slot_name(slot), 1)));
    let place = |name: &str| match slot_names.find(name) {
        Some(slot) => Ok(slot),
        None => wrong(format!("no slot is called `{name}`")),
    };
    let (landing_zone, hibernatorium) = (place(&file.landing_zone)?, place(&file.hibernatorium)?);
    Ok(Map { slots, edges, slot_names, edge_names: Names::new(names), landing_zone, hibernatorium })
}
