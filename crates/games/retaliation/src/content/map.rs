//! The map: 23 hexagonal slots in rows, and the 50 places between them for corridors (R-MAP-04).
//!
//! The hexagons have a corner at the top. Odd rows are shifted half a hexagon to the right. Neighbours,
//! directions and the order of R-GEN-09 follow from the rows.

use airlock_engine::{card_id, content::Names, words};
use serde::Deserialize;

use super::load::{self, Source, embedded, wrong};
use crate::content::ids::Section;

words! {
    /// A direction on the map, clockwise. New corridors are drawn in this order (R-EXPLORE-10).
    pub enum Direction("direction") { Nw => "NW", Ne => "NE", E => "E", Se => "SE", Sw => "SW", W => "W" }
}

impl Direction {
    /// The opposite direction.
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

    /// The axis of a corridor in this direction.
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
    /// Orientation of a corridor, as in the symbols of event cards (R-EVENT-02).
    pub enum Axis("axis") {
        Horizontal => "horizontal",
        /// From the upper left to the lower right.
        Falling => "falling",
        /// From the lower left to the upper right.
        Rising => "rising",
    }
}

card_id! {
    /// A slot for a room, such as `r2c0`. Ordered by row, then column (R-GEN-09).
    SlotId("slot", 23) in map().slot_names
}

card_id! {
    /// A place for a corridor between two slots, such as `r2c0-SE`. The name gives the upper slot, or the
    /// left one of two in a row, and the direction from it. Ordered by the row of the midpoint, then left to
    /// right (R-GEN-09).
    EdgeId("place for a corridor", 50) in map().edge_names
}

impl SlotId {
    /// Row, 0…4 from the top.
    pub fn row(self) -> u8 {
        self.slot().row
    }

    /// Place in the row, from 0 at the left.
    pub fn column(self) -> u8 {
        self.slot().column
    }

    /// R-MAP-01.
    pub fn section(self) -> Section {
        self.slot().section
    }

    /// The neighbouring slot in a direction. `None` on the border (R-MAP-03).
    pub fn neighbour(self, direction: Direction) -> Option<Self> {
        self.edge(direction)?.other_end(self)
    }

    /// The place for a corridor on that side. `None` on the border (R-MAP-03).
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
    /// The two slots that it joins, in row order.
    pub fn ends(self) -> [SlotId; 2] {
        map().edges[self.index()].ends
    }

    /// The slot at the other end. `None` if the slot is not at an end.
    pub fn other_end(self, slot: SlotId) -> Option<SlotId> {
        let [first, second] = self.ends();
        match slot {
            slot if slot == first => Some(second),
            slot if slot == second => Some(first),
            _ => None,
        }
    }

    /// Orientation of a corridor here.
    pub fn axis(self) -> Axis {
        map().edges[self.index()].axis
    }

    /// True if it belongs to a section. A place on a border belongs to both (R-MAP-09).
    pub fn is_in(self, section: Section) -> bool {
        self.ends().iter().any(|end| end.section() == section)
    }
}

/// The printed map.
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
    /// The slot on which the Landing Zone is printed (R-MAP-05).
    pub fn landing_zone(&self) -> SlotId {
        SlotId(self.landing_zone)
    }

    /// The slot on which the Hibernatorium is printed (R-MAP-05).
    pub fn hibernatorium(&self) -> SlotId {
        SlotId(self.hibernatorium)
    }

    /// Numbers of slots and of places for corridors.
    pub(super) const fn size(&self) -> (usize, usize) {
        (self.slots.len(), self.edges.len())
    }

    /// Number of slots in a section.
    pub(super) fn slots_in(&self, section: Section) -> usize {
        self.slots.iter().filter(|slot| slot.section == section).count()
    }

    /// The place for a corridor on a side of the Hibernatorium. `None` on the border.
    pub(super) fn beside_hibernatorium(&self, direction: Direction) -> Option<EdgeId> {
        self.slots[usize::from(self.hibernatorium)].edges[direction as usize]
    }

    /// Number of places for corridors around the Landing Zone.
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
    /// Distance from the left, in half hexagons.
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
    /// The printed map, from the content files.
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
    // Ordered by row and position of the midpoint, both in halves (R-GEN-09).
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
