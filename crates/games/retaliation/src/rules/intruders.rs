//! Intruders: placing, moving and repelling them (R-KIND-01…15, R-KIND-24…30, R-MAP-14…18).

use std::collections::{BTreeMap, VecDeque};

use airlock_engine::{Framed, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    content::{CorridorId, SlotId, components, ids::IntruderKind},
    model::{
        Figure, FigureId, Intruders, Place,
        event::SeenEvent,
        words::{Action, Arg, Offer, Ref, Slot, Verb},
    },
    rules::{
        attack,
        frame::{Cx, Flow, Procedure, Question},
        lander,
        position::Retaliation,
    },
};

/// Figures that were at the same place when a sentence began.
pub(crate) type Group = (Place, Vec<FigureId>);

/// Procedures of placing, moving and repelling intruders.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Intruders of a kind are placed one after another (R-GEN-16).
    Place {
        kind: IntruderKind,
        n: u8,
        at: Place,
        /// True if they attack on entering a room with a character (R-GEN-15, R-EVENT-11).
        attacks: bool,
        /// The character whose effect brings them, if any (R-KIND-12).
        cause: Option<Seat>,
    },
    /// An intruder has come into a room with a character: its entry attack (R-KIND-10).
    Entered {
        figure: FigureId,
        /// The character whose effect brought it, if any (R-KIND-12).
        cause: Option<Seat>,
    },
    /// Groups move one after another (R-EVENT-03, R-KIND-15).
    Groups {
        /// Groups that have not moved yet.
        groups: Vec<Group>,
    },
    /// One group, or one intruder, moves towards the closest character (R-KIND-01).
    Approach {
        figures: Vec<FigureId>,
        /// The character whose effect makes them move, if any (R-KIND-05).
        cause: Option<Seat>,
    },
    /// Intruders step into a place, in order (R-GEN-16).
    MoveInto {
        figures: Vec<FigureId>,
        to: Place,
        /// The character whose effect makes them move, if any.
        cause: Option<Seat>,
    },
    /// An intruder is repelled (R-KIND-24).
    Repel {
        figure: FigureId,
        /// The room away from which it is driven.
        from: SlotId,
        /// The seat that chooses the corridor (D-29, D-58). `None`: the corridor with the lowest id.
        chooser: Option<Seat>,
    },
}

impl Procedure<Retaliation> for Step {
    fn run(self, game: &mut Retaliation, cx: &mut Cx<'_>) -> Flow<Self> {
        match self {
            Self::Place { kind, n, at, attacks, cause } => {
                if n > 0 {
                    game.push(Self::Place { kind, n: n - 1, at, attacks, cause });
                    if let Some(figure) = game.place_intruder(cx, kind, at) {
                        arrived(game, figure, at, attacks, cause);
                    }
                }
            }
            Self::Entered { figure, cause } => entered(game, cx, figure, cause),
            Self::Groups { mut groups } => {
                if !groups.is_empty() {
                    let (place, mut figures) = groups.remove(0);
                    game.push(Self::Groups { groups });
                    figures.retain(|id| game.intruders.figure(*id).is_some_and(|figure| figure.at == place));
                    game.push(Self::Approach { figures, cause: None });
                }
            }
            Self::Approach { figures, cause } => approach(game, cx, figures, cause),
            Self::MoveInto { mut figures, to, cause } => {
                if !figures.is_empty() {
                    let figure = figures.remove(0);
                    game.push(Self::MoveInto { figures, to, cause });
                    game.step_into(cx, figure, to, cause);
                }
            }
            Self::Repel { figure, from, chooser } => return repel(game, cx, figure, from, chooser),
        }
        Flow::Done
    }

    fn question(&self, _: &Retaliation) -> Option<Question> {
        match self {
            Self::Repel { chooser: Some(seat), .. } => Some(Question::to(*seat, "D-29")),
            _ => None,
        }
    }

    fn offers(&self, game: &Retaliation, _: Seat) -> Vec<Offer> {
        let Self::Repel { figure, from, .. } = self else { return Vec::new() };
        let ways = Slot::one(game.repel_ways(*figure, *from).into_iter().map(Ref::Corridor));
        vec![Offer::new(Verb::Choose, &["R-KIND-24"]).on(Arg::Target, Ref::Figure(*figure)).choose(
            Arg::Through,
            ways,
            "R-KIND-30",
        )]
    }

    fn answer(self, game: &mut Retaliation, cx: &mut Cx<'_>, _: Seat, action: &Action) {
        if let (Self::Repel { figure, from, .. }, Some(Ref::Corridor(to))) = (self, action.one(Arg::Through))
        {
            game.drive_out(cx, figure, from, to);
        }
    }
}

/// Queues the consequences of an intruder's arrival at a place. Characters inside the lander are put out
/// after its entry (R-LANDER-08, R-LANDER-09).
fn arrived(game: &mut Retaliation, figure: FigureId, at: Place, attacks: bool, cause: Option<Seat>) {
    let Place::Room(slot) = at else { return };
    game.has_come(slot);
    if attacks && game.has_character(slot) {
        game.push(Step::Entered { figure, cause });
    }
}

/// Queues the entry attack. The target is the character that caused the entry, otherwise the first in turn
/// order (R-KIND-12).
fn entered(game: &mut Retaliation, cx: &mut Cx<'_>, figure: FigureId, cause: Option<Seat>) {
    let Some(&Figure { at: Place::Room(slot), .. }) = game.intruders.figure(figure) else { return };
    let there = |seat: &Seat| game.room_of(*seat) == Some(slot);
    let Some(target) = cause.filter(there).or_else(|| game.characters_in(slot).next()) else { return };
    if !game.stops_entry(cx, slot) {
        game.push(attack::Step::Attack { attacker: attack::Attacker::Figure(figure), target });
    }
}

/// Moves a group one space towards the closest character by the shortest route.
fn approach(game: &mut Retaliation, cx: &mut Cx<'_>, mut figures: Vec<FigureId>, cause: Option<Seat>) {
    figures.sort_by_key(|id| game.intruders.figure(*id).map(|figure| figure.kind)); // R-MAP-15
    let Some(first) = figures.first().and_then(|id| game.intruders.figure(*id)).copied() else { return };
    if let Place::Room(slot) = first.at
        && game.has_character(slot)
    {
        return; // R-KIND-06
    }
    let Some(to) = game.way_to_closest(first.at, first.kind, cause) else { return }; // R-KIND-09
    let (corridor, room) = match (first.at, to) {
        (Place::Room(room), Place::Corridor(corridor)) | (Place::Corridor(corridor), Place::Room(room)) => {
            (corridor, room)
        }
        _ => return,
    };
    if !game.intruder_passes(cx, corridor, room) {
        return; // R-DOOR-09, R-DOOR-13
    }
    if let Place::Room(slot) = to
        && game.has_character(slot)
    {
        figures.truncate(1); // R-KIND-07
    }
    game.push(Step::MoveInto { figures, to, cause });
}

/// Moves a repelled intruder away from a room (R-KIND-24…28).
fn repel(
    game: &mut Retaliation,
    cx: &mut Cx<'_>,
    figure: FigureId,
    from: SlotId,
    chooser: Option<Seat>,
) -> Flow<Step> {
    let Some(&Figure { at, kind, .. }) = game.intruders.figure(figure) else { return Flow::Done };
    match at {
        Place::Room(slot) if slot == from => match (game.repel_ways(figure, from).as_slice(), chooser) {
            ([], _) => {}
            (&[only], _) | (&[only, ..], None) => game.drive_out(cx, figure, from, only),
            (_, Some(_)) => return Flow::Ask(Step::Repel { figure, from, chooser }),
        },
        Place::Corridor(id) => {
            let corridor = game.facility.corridor(id);
            let adjacent = corridor.and_then(|corridor| corridor.other_end(from));
            if let Some(far) = adjacent {
                // R-KIND-25: an unexplored corridor leads nowhere.
                if game.facility.room(far).is_some() && game.intruder_passes(cx, id, far) {
                    game.push(Step::MoveInto { figures: vec![figure], to: Place::Room(far), cause: None });
                }
            } else if let Some(to) = game.lowest_way_off(at, kind, from) {
                go_off(game, cx, figure, to);
            }
        }
        Place::Room(_) => {
            if let Some(to) = game.lowest_way_off(at, kind, from) {
                go_off(game, cx, figure, to);
            }
        }
    }
    Flow::Done
}

/// Moves an intruder that is farther away to the chosen adjacent space (R-KIND-28).
fn go_off(game: &mut Retaliation, cx: &mut Cx<'_>, figure: FigureId, to: Place) {
    let at = game.intruders.figure(figure).map(|figure| figure.at);
    let (corridor, room) = match (at, to) {
        (Some(Place::Room(room)), Place::Corridor(corridor)) => (corridor, room),
        (Some(Place::Corridor(corridor)), Place::Room(room)) => (corridor, room),
        _ => return,
    };
    if game.intruder_passes(cx, corridor, room) {
        game.push(Step::MoveInto { figures: vec![figure], to, cause: None });
    }
}

impl Intruders {
    /// Removes a figure from the map alive (R-MAP-16).
    pub(crate) fn remove(&mut self, cx: &mut Cx<'_>, figure: FigureId) {
        self.figures.retain(|other| other.id != figure);
        cx.tell(SeenEvent::IntruderRemoved { figure });
    }

    /// Kills a figure (R-KIND-34). Never called for the Queen: a condition card is resolved instead
    /// (R-QUEEN-03).
    pub(crate) fn kill(&mut self, cx: &mut Cx<'_>, figure: FigureId) {
        self.figures.retain(|other| other.id != figure);
        cx.tell(SeenEvent::Killed { figure });
    }
}

impl Retaliation {
    /// Records that an intruder has come into a room. Characters inside the lander there are put out
    /// (R-LANDER-08).
    pub(crate) fn has_come(&mut self, slot: SlotId) {
        if slot == self.landing_zone() {
            self.push(lander::Step::PutOut);
        }
    }

    /// Places a figure, if one is left (R-BAG-07) and there is space (R-MAP-14). In a corridor, a larger
    /// figure displaces smaller ones (R-MAP-16). Returns its name.
    pub(crate) fn place_intruder(
        &mut self,
        cx: &mut Cx<'_>,
        kind: IntruderKind,
        at: Place,
    ) -> Option<FigureId> {
        if self.figures_left(kind) == 0 {
            return None;
        }
        if let Place::Corridor(id) = at {
            self.facility.corridor(id)?;
            for figure in self.displaced(id, kind)? {
                self.intruders.remove(cx, figure);
            }
            self.facility.remove_noise(cx, id); // R-MAP-19
        }
        self.intruders.placed += 1;
        let id = FigureId(self.intruders.placed);
        self.intruders.figures.push(Figure { id, kind, at, hits: 0 });
        cx.tell(SeenEvent::Placed { figure: id, kind, at });
        Some(id)
    }

    /// Number of figures of a kind that can be placed. Larvae on boards are in use (R-KIND-37). The dead
    /// Queen never returns (R-QUEEN-07).
    pub(crate) fn figures_left(&self, kind: IntruderKind) -> u8 {
        let on_map = self.intruders.figures.iter().filter(|figure| figure.kind == kind).count();
        let used = match kind {
            IntruderKind::Larva => on_map + self.crew.iter().filter(|crew| crew.larva).count(),
            IntruderKind::Queen if !self.intruders.queen.alive => return 0,
            _ => on_map,
        };
        kind.def().figures.saturating_sub(u8::try_from(used).unwrap_or(u8::MAX))
    }

    /// Number of free spaces in a corridor (R-MAP-14).
    pub(crate) fn free_spaces(&self, id: CorridorId) -> u8 {
        let used: u8 =
            self.intruders.at(Place::Corridor(id)).iter().map(|figure| figure.kind.def().spaces).sum();
        components().corridor_spaces.saturating_sub(used)
    }

    /// The smaller figures that give way to one that enters a corridor: the smallest kind first, and as few
    /// as possible (R-MAP-18). `None` if it does not fit even then (R-MAP-17).
    pub(crate) fn displaced(&self, id: CorridorId, kind: IntruderKind) -> Option<Vec<FigureId>> {
        let needed = kind.def().spaces;
        let mut free = self.free_spaces(id);
        let mut gone = Vec::new();
        let there = self.intruders.at(Place::Corridor(id));
        for smaller in there.iter().rev().filter(|figure| figure.kind > kind) {
            if free >= needed {
                break;
            }
            free += smaller.kind.def().spaces;
            gone.push(smaller.id);
        }
        (free >= needed).then_some(gone)
    }

    /// Moves a figure into an adjacent place. In a full corridor, smaller figures change places with it
    /// without an attack (R-MAP-16), if they fit where it was (R-MAP-18). Otherwise it stays (R-MAP-17).
    pub(crate) fn step_into(&mut self, cx: &mut Cx<'_>, id: FigureId, to: Place, cause: Option<Seat>) {
        let Some(&Figure { kind, at: from, .. }) = self.intruders.figure(id) else { return };
        if let Place::Corridor(corridor) = to {
            let Some(displaced) = self.displaced(corridor, kind) else { return };
            self.relocate(cx, id, to);
            for figure in displaced {
                self.relocate(cx, figure, from);
            }
        } else {
            self.relocate(cx, id, to);
        }
        arrived(self, id, to, true, cause);
    }

    /// Moves a figure and puts it last in the order of arrival (R-ROUND-09). Entering a corridor removes the
    /// hit markers of the figure and the noise marker there (R-KIND-11, R-MAP-19).
    pub(crate) fn relocate(&mut self, cx: &mut Cx<'_>, id: FigureId, to: Place) {
        let Some(place) = self.intruders.figures.iter().position(|figure| figure.id == id) else { return };
        let mut figure = self.intruders.figures.remove(place);
        let from = std::mem::replace(&mut figure.at, to);
        if let Place::Corridor(corridor) = to {
            self.facility.remove_noise(cx, corridor);
            figure.hits = 0;
        }
        self.intruders.figures.push(figure);
        cx.tell(SeenEvent::IntruderMoved { figure: id, from, to });
    }

    /// The corridors into which an intruder can be driven out of a room (R-KIND-30). A closed door does not
    /// bar the choice. It is destroyed (R-KIND-26).
    pub(crate) fn repel_ways(&self, figure: FigureId, from: SlotId) -> Vec<CorridorId> {
        let Some(kind) = self.intruders.figure(figure).map(|figure| figure.kind) else { return Vec::new() };
        let fits = |id: &CorridorId| self.free_spaces(*id) >= kind.def().spaces;
        self.facility.corridors_of(from).into_iter().filter(fits).collect()
    }

    /// Drives an intruder out of a room into a corridor (R-KIND-24, R-KIND-26).
    fn drive_out(&mut self, cx: &mut Cx<'_>, figure: FigureId, from: SlotId, to: CorridorId) {
        if self.intruder_passes(cx, to, from) {
            self.step_into(cx, figure, Place::Corridor(to), None);
        }
    }

    /// The spaces next to a space, in the order that breaks ties: corridors and rooms by printed number
    /// (R-GEN-10). An unexplored corridor has only one (R-KIND-14).
    pub(crate) fn next_places(&self, place: Place) -> Vec<Place> {
        match place {
            Place::Room(slot) => self.facility.corridors_of(slot).into_iter().map(Place::Corridor).collect(),
            Place::Corridor(id) => {
                let ends = self.facility.corridor(id).map(|corridor| corridor.edge.ends());
                let mut rooms: Vec<SlotId> =
                    ends.into_iter().flatten().filter(|slot| self.facility.room(*slot).is_some()).collect();
                rooms.sort_by_key(|slot| self.facility.room(*slot).map(|room| room.kind.number()));
                rooms.into_iter().map(Place::Room).collect()
            }
        }
    }

    /// The distance of each reachable space from a room, in steps. Doors do not matter (R-KIND-02,
    /// R-KIND-13).
    pub(crate) fn distances(&self, from: SlotId) -> BTreeMap<Place, u16> {
        let mut found = BTreeMap::from([(Place::Room(from), 0)]);
        let mut open = VecDeque::from([Place::Room(from)]);
        while let Some(place) = open.pop_front() {
            let next = found[&place] + 1;
            for other in self.next_places(place) {
                found.entry(other).or_insert_with(|| {
                    open.push_back(other);
                    next
                });
            }
        }
        found
    }

    /// The first step towards the closest character. Ties go to the character that causes the movement, then
    /// to turn order (R-KIND-05). Among equal routes, the lowest id wins (R-KIND-03). Full corridors are left
    /// out if another route exists (R-KIND-04).
    fn way_to_closest(&self, from: Place, kind: IntruderKind, cause: Option<Seat>) -> Option<Place> {
        let order = cause.into_iter().chain(self.turn_order());
        let rooms = order.filter_map(|seat| self.room_of(seat));
        let reached = rooms.filter_map(|room| {
            let distances = self.distances(room);
            Some((*distances.get(&from)?, distances))
        });
        let (distance, distances) = reached.min_by_key(|(distance, _)| *distance)?;
        let nearer: Vec<Place> = self
            .next_places(from)
            .into_iter()
            .filter(|place| distances.get(place).is_some_and(|there| there + 1 == distance))
            .collect();
        let fits = |place: &&Place| match place {
            Place::Corridor(id) => self.displaced(*id, kind).is_some(),
            Place::Room(_) => true,
        };
        nearer.iter().find(fits).or(nearer.first()).copied()
    }

    /// The adjacent space with the lowest id that is not closer to a room (R-KIND-28, R-KIND-29).
    fn lowest_way_off(&self, from: Place, kind: IntruderKind, source: SlotId) -> Option<Place> {
        let distances = self.distances(source);
        let here = distances.get(&from).copied().unwrap_or(u16::MAX);
        let fits = |place: &Place| match place {
            Place::Corridor(id) => self.free_spaces(*id) >= kind.def().spaces,
            Place::Room(_) => true,
        };
        let farther = |place: &Place| distances.get(place).copied().unwrap_or(u16::MAX) >= here;
        self.next_places(from).into_iter().find(|place| farther(place) && fits(place))
    }
}
