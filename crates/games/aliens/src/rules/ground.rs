//! Section 7: spaces, doors and sight, with the current figures and tokens.

use crate::{
    content::{Cell, CellSet, DoorId, DoorSet, ids::Character},
    model::{Contact, Field, Member, Sealable},
    rules::position::Aliens,
};

/// Steps from a set of spaces to each space of the board; `None` for unreachable ones.
pub(crate) struct Distances(Vec<Option<u16>>);

impl Distances {
    /// Steps to a space; `None` if it is unreachable.
    pub(crate) fn to(&self, cell: Cell) -> Option<u16> {
        self.0.get(cell.index()).copied().flatten()
    }

    /// Steps to a space; `u16::MAX` if it is unreachable.
    pub(crate) fn or_far(&self, cell: Cell) -> u16 {
        self.to(cell).unwrap_or(u16::MAX)
    }
}

impl Aliens {
    /// True if it has a barricade token (A-DOOR-06).
    pub(crate) fn is_barricaded(&self, what: Sealable) -> bool {
        self.field.barricades.contains(&what)
    }

    /// True if a door is open: a figure or blip is beside it, and it has no barricade (A-DOOR-02, A-DOOR-03,
    /// A-DOOR-06, A-DOOR-08).
    pub(crate) fn is_open(&self, door: DoorId) -> bool {
        let sides = self.sides(door);
        let held = |cell: Cell| self.contacts.at(cell).is_some() || self.character_at(cell).is_some();
        !self.is_barricaded(Sealable::Door(door)) && sides.into_iter().any(held)
    }

    /// The two spaces of a door (A-DOOR-01).
    pub(crate) fn sides(&self, door: DoorId) -> [Cell; 2] {
        let door = &self.board().doors()[door.index()];
        [door.a, door.b]
    }

    /// Iterates over the doors of the board.
    pub(crate) fn doors(&self) -> impl Iterator<Item = DoorId> + use<> {
        (0..self.board().doors().len()).filter_map(DoorId::new)
    }

    /// Doors that block sight (A-DOOR-04, A-DOOR-06).
    pub(crate) fn shut_doors(&self) -> DoorSet {
        let held = self.contacts.on_board.iter().map(|contact| contact.cell);
        let held: CellSet = held.chain(self.on_board().filter_map(Member::cell)).collect();
        self.board().closed_doors(self.barricaded_doors(), &held)
    }

    /// Doors with a barricade token.
    pub(crate) fn barricaded_doors(&self) -> DoorSet {
        let door = |what: &Sealable| if let Sealable::Door(door) = what { Some(*door) } else { None };
        self.field.barricades.iter().filter_map(door).collect()
    }

    /// Spaces of standing characters, which block sight (A-LOS-05, A-LOS-08).
    pub(crate) fn blocking(&self) -> CellSet {
        self.on_board().filter(|member| member.stands()).filter_map(Member::cell).collect()
    }

    /// True if one space is seen from another (A-LOS-01…10). Characters have no facing (A-LOS-12), and thick
    /// lines hide nothing (A-SPACE-04).
    pub(crate) fn sees(&self, from: Cell, to: Cell) -> bool {
        from == to || self.board().sees_cell(from, to, self.shut_doors(), &self.blocking())
    }

    /// All spaces seen from a space.
    pub(crate) fn seen_from(&self, from: Cell) -> CellSet {
        self.board().sees(from, self.shut_doors(), &self.blocking())
    }

    /// Returns a test for spaces seen by any character, standing or prone (A-BLIP-10).
    pub(crate) fn anyone_sees(&self) -> impl Fn(Cell) -> bool {
        let (shut, blocking) = (self.shut_doors(), self.blocking());
        let eyes: Vec<Cell> = self.on_board().filter_map(Member::cell).collect();
        let board = self.board();
        move |cell| eyes.iter().any(|eye| board.sees_cell(*eye, cell, shut, &blocking))
    }

    /// True if a character sees a space (A-LOS-11).
    pub(crate) fn character_sees(&self, who: Character, cell: Cell) -> bool {
        self.cell_of(who).is_some_and(|from| self.sees(from, cell))
    }

    /// Characters that see a space.
    pub(crate) fn who_sees(&self, cell: Cell) -> Vec<Character> {
        let (shut, blocking) = (self.shut_doors(), self.blocking());
        let sees = |member: &&Member| {
            member.cell().is_some_and(|from| self.board().sees_cell(from, cell, shut, &blocking))
        };
        self.on_board().filter(sees).map(|member| member.who).collect()
    }

    /// The first character on a space, in card order.
    pub(crate) fn character_at(&self, cell: Cell) -> Option<&Member> {
        self.on_board().find(|member| member.cell() == Some(cell))
    }

    /// All characters on a space. One that passes through shares it for a moment (A-SPACE-14).
    pub(crate) fn characters_at(&self, cell: Cell) -> impl Iterator<Item = &Member> {
        self.on_board().filter(move |member| member.cell() == Some(cell))
    }

    /// Spaces that a step from a space can reach (A-SPACE-07…09). Nothing is adjacent across a wall. Figures
    /// and tokens do not matter (A-SPACE-05, A-SPACE-10). An open door is passed only straight, not
    /// diagonally (A-DOOR-05).
    pub(crate) fn adjacent(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let open = |door: Option<DoorId>| door.is_none_or(|door| !self.is_barricaded(Sealable::Door(door)));
        self.board().steps(cell).iter().filter(move |(_, door)| open(*door)).map(|(to, _)| *to)
    }

    /// True if two spaces are adjacent (A-SPACE-09).
    pub(crate) fn are_adjacent(&self, a: Cell, b: Cell) -> bool {
        self.adjacent(a).any(|cell| cell == b)
    }

    /// The door on the step between two spaces.
    pub(crate) fn door_between(&self, a: Cell, b: Cell) -> Option<DoorId> {
        self.board().steps(a).iter().find(|(to, _)| *to == b).and_then(|(_, door)| *door)
    }

    /// Aliens, swarms, facehuggers and blips adjacent to a space.
    pub(crate) fn contacts_beside(&self, cell: Cell) -> impl Iterator<Item = &Contact> {
        self.adjacent(cell).filter_map(|beside| self.contacts.at(beside))
    }

    /// Characters adjacent to a space, prone ones included.
    pub(crate) fn characters_beside(&self, cell: Cell) -> Vec<Character> {
        let beside: Vec<Cell> = self.adjacent(cell).collect();
        let near = self.on_board().filter(|member| member.cell().is_some_and(|cell| beside.contains(&cell)));
        near.map(|member| member.who).collect()
    }

    /// Steps from the nearest of some spaces to every space. `enter` tests the spaces that can be entered,
    /// `pass` the doors that can be crossed.
    pub(crate) fn spread(
        &self,
        from: impl IntoIterator<Item = Cell>,
        enter: impl Fn(Cell) -> bool,
        pass: impl Fn(DoorId) -> bool,
    ) -> Distances {
        let board = self.board();
        let mut steps: Vec<Option<u16>> = vec![None; Cell::COUNT];
        let mut queue: Vec<Cell> = Vec::new();
        for cell in from {
            if steps[cell.index()].is_none() {
                steps[cell.index()] = Some(0);
                queue.push(cell);
            }
        }
        let mut next = 0;
        while let Some(&cell) = queue.get(next) {
            next += 1;
            let further = steps[cell.index()].map(|steps| steps + 1);
            for &(to, door) in board.steps(cell) {
                if steps[to.index()].is_none() && door.is_none_or(&pass) && enter(to) {
                    steps[to.index()] = further;
                    queue.push(to);
                }
            }
        }
        Distances(steps)
    }

    /// Walking distances from some spaces. Figures, tokens and barricades are ignored (A-SPACE-11).
    pub(crate) fn walking(&self, from: impl IntoIterator<Item = Cell>) -> Distances {
        self.spread(from, |_| true, |_| true)
    }

    /// Walking distances to the nearest character, prone ones included.
    pub(crate) fn to_characters(&self) -> Distances {
        self.walking(self.on_board().filter_map(Member::cell))
    }

    /// Distances that respect barricaded doors and ignore figures and tokens (A-SPACE-13).
    pub(crate) fn within(&self, from: Cell) -> Distances {
        self.spread([from], |_| true, |door| !self.is_barricaded(Sealable::Door(door)))
    }

    /// True if a blip can be put on a space: no figure, blip, crate, computer, special blip or sentry gun
    /// (A-SPAWN-03).
    pub(crate) fn is_free(&self, cell: Cell) -> bool {
        let field = &self.field;
        self.contacts.at(cell).is_none()
            && self.character_at(cell).is_none()
            && !field.crates.contains(&cell)
            && !field.computers.contains(&cell)
            && !field.specials.iter().any(|special| special.cell == cell)
            && !field.guns.iter().any(|gun| gun.cell == cell)
    }

    /// Spaces with a token, on which no character's move may end (A-MOVE-05).
    pub(crate) fn tokens(&self) -> impl Iterator<Item = Cell> + '_ {
        let Field { barricades: _, hatches, crates, computers, specials, guns, newt } = &self.field;
        let cells = hatches.iter().chain(crates).chain(computers).chain(&self.mission().plan.spawn_points);
        let special = specials.iter().map(|special| special.cell);
        cells.copied().chain(special).chain(guns.iter().map(|gun| gun.cell)).chain(*newt)
    }

    /// True if a token is on a space (A-MOVE-05).
    pub(crate) fn has_token(&self, cell: Cell) -> bool {
        self.tokens().any(|token| token == cell)
    }

    /// Number of the spawn point on a space; `None` without one.
    pub(crate) fn spawn_point_at(&self, cell: Cell) -> Option<u8> {
        (1..)
            .zip(&self.mission().plan.spawn_points)
            .find(|(_, point)| **point == cell)
            .map(|(number, _)| number)
    }

    /// The space of a spawn point, counted from 1.
    pub(crate) fn spawn_point(&self, number: u8) -> Option<Cell> {
        self.mission().plan.spawn_points.get(usize::from(number).checked_sub(1)?).copied()
    }

    /// Spaces beside an exit that can be used now (A-TOKEN-02, A-SETUP-17).
    pub(crate) fn exit_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let open = |from: Option<u8>| from.is_none_or(|from| u16::from(from) <= self.round.number);
        let exits = self.mission().plan.exits.iter().filter(move |exit| open(exit.opens_in_round));
        exits.flat_map(|exit| exit.cells.iter().copied())
    }
}
