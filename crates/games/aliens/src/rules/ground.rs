//! Section 7: spaces, doors and sight, as they are with everything that stands on the board.

use crate::{
    content::{Cell, CellSet, DoorId, DoorSet, ids::Character},
    model::{Contact, Field, Member, Sealable},
    rules::position::Aliens,
};

/// Steps from a set of spaces to each space of the board; `None` where no path leads.
pub(crate) struct Distances(Vec<Option<u16>>);

impl Distances {
    /// The steps to a space.
    pub(crate) fn to(&self, cell: Cell) -> Option<u16> {
        self.0.get(cell.index()).copied().flatten()
    }

    /// The steps to a space, where none is further than everything.
    pub(crate) fn or_far(&self, cell: Cell) -> u16 {
        self.to(cell).unwrap_or(u16::MAX)
    }
}

impl Aliens {
    /// Whether a door has a barricade token (A-DOOR-06).
    pub(crate) fn is_barricaded(&self, what: Sealable) -> bool {
        self.field.barricades.contains(&what)
    }

    /// Whether a door is open: somebody or a blip is beside it, and it has no barricade (A-DOOR-02, A-DOOR-03,
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

    /// All doors.
    pub(crate) fn doors(&self) -> impl Iterator<Item = DoorId> + use<> {
        (0..self.board().doors().len()).filter_map(DoorId::new)
    }

    /// The doors that block sight (A-DOOR-04, A-DOOR-06).
    pub(crate) fn shut_doors(&self) -> DoorSet {
        let held = self.contacts.on_board.iter().map(|contact| contact.cell);
        let held: CellSet = held.chain(self.on_board().filter_map(Member::cell)).collect();
        self.board().closed_doors(self.barricaded_doors(), &held)
    }

    /// The doors with a barricade token.
    pub(crate) fn barricaded_doors(&self) -> DoorSet {
        let door = |what: &Sealable| if let Sealable::Door(door) = what { Some(*door) } else { None };
        self.field.barricades.iter().filter_map(door).collect()
    }

    /// The spaces of standing characters: they block sight (A-LOS-05, A-LOS-08).
    pub(crate) fn blocking(&self) -> CellSet {
        self.on_board().filter(|member| member.stands()).filter_map(Member::cell).collect()
    }

    /// Whether one space is seen from another (A-LOS-01…10); characters have no facing (A-LOS-12), and thick lines hide nothing
    /// (A-SPACE-04).
    pub(crate) fn sees(&self, from: Cell, to: Cell) -> bool {
        from == to || self.board().sees_cell(from, to, self.shut_doors(), &self.blocking())
    }

    /// All that is seen from a space.
    pub(crate) fn seen_from(&self, from: Cell) -> CellSet {
        self.board().sees(from, self.shut_doors(), &self.blocking())
    }

    /// Whether any character, standing or prone, sees a space (A-BLIP-10).
    pub(crate) fn anyone_sees(&self) -> impl Fn(Cell) -> bool {
        let (shut, blocking) = (self.shut_doors(), self.blocking());
        let eyes: Vec<Cell> = self.on_board().filter_map(Member::cell).collect();
        let board = self.board();
        move |cell| eyes.iter().any(|eye| board.sees_cell(*eye, cell, shut, &blocking))
    }

    /// Whether a character sees a space (A-LOS-11).
    pub(crate) fn character_sees(&self, who: Character, cell: Cell) -> bool {
        self.cell_of(who).is_some_and(|from| self.sees(from, cell))
    }

    /// The characters that see a space.
    pub(crate) fn who_sees(&self, cell: Cell) -> Vec<Character> {
        let (shut, blocking) = (self.shut_doors(), self.blocking());
        let sees = |member: &&Member| {
            member.cell().is_some_and(|from| self.board().sees_cell(from, cell, shut, &blocking))
        };
        self.on_board().filter(sees).map(|member| member.who).collect()
    }

    /// The character on a space; the one that stays there before one that passes through.
    pub(crate) fn character_at(&self, cell: Cell) -> Option<&Member> {
        self.on_board().find(|member| member.cell() == Some(cell))
    }

    /// All characters on a space: one that passes through shares it for a moment (A-SPACE-14).
    pub(crate) fn characters_at(&self, cell: Cell) -> impl Iterator<Item = &Member> {
        self.on_board().filter(move |member| member.cell() == Some(cell))
    }

    /// The spaces adjacent to a space: what a step leads to (A-SPACE-07…09). Nothing is adjacent across a wall, and what stands there
    /// changes nothing (A-SPACE-05, A-SPACE-10); an open door is passed straight only (A-DOOR-05).
    pub(crate) fn adjacent(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let open = |door: Option<DoorId>| door.is_none_or(|door| !self.is_barricaded(Sealable::Door(door)));
        self.board().steps(cell).iter().filter(move |(_, door)| open(*door)).map(|(to, _)| *to)
    }

    /// Whether two spaces are adjacent (A-SPACE-09).
    pub(crate) fn are_adjacent(&self, a: Cell, b: Cell) -> bool {
        self.adjacent(a).any(|cell| cell == b)
    }

    /// The door that a step between two spaces crosses.
    pub(crate) fn door_between(&self, a: Cell, b: Cell) -> Option<DoorId> {
        self.board().steps(a).iter().find(|(to, _)| *to == b).and_then(|(_, door)| *door)
    }

    /// The aliens, swarms, facehuggers and blips adjacent to a space.
    pub(crate) fn contacts_beside(&self, cell: Cell) -> impl Iterator<Item = &Contact> {
        self.adjacent(cell).filter_map(|beside| self.contacts.at(beside))
    }

    /// The characters adjacent to a space, prone ones included.
    pub(crate) fn characters_beside(&self, cell: Cell) -> Vec<Character> {
        let beside: Vec<Cell> = self.adjacent(cell).collect();
        let near = self.on_board().filter(|member| member.cell().is_some_and(|cell| beside.contains(&cell)));
        near.map(|member| member.who).collect()
    }

    /// Steps from the nearest of some spaces to every space; `enter` says which spaces can be entered, `pass` which doors can be
    /// crossed.
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

    /// Walking distances from some spaces: whatever stands there and barricades are ignored (A-SPACE-11).
    pub(crate) fn walking(&self, from: impl IntoIterator<Item = Cell>) -> Distances {
        self.spread(from, |_| true, |_| true)
    }

    /// Walking distances to the nearest character, prone ones included.
    pub(crate) fn to_characters(&self) -> Distances {
        self.walking(self.on_board().filter_map(Member::cell))
    }

    /// Distances in which barricaded doors are closed and what stands there is ignored (A-SPACE-13).
    pub(crate) fn within(&self, from: Cell) -> Distances {
        self.spread([from], |_| true, |door| !self.is_barricaded(Sealable::Door(door)))
    }

    /// Whether a blip could be put on a space: no figure, blip, crate, computer, special blip or sentry gun (A-SPAWN-03).
    pub(crate) fn is_free(&self, cell: Cell) -> bool {
        let field = &self.field;
        self.contacts.at(cell).is_none()
            && self.character_at(cell).is_none()
            && !field.crates.contains(&cell)
            && !field.computers.contains(&cell)
            && !field.specials.iter().any(|special| special.cell == cell)
            && !field.guns.iter().any(|gun| gun.cell == cell)
    }

    /// The spaces with a token, so that no character's move may end there (A-MOVE-05).
    pub(crate) fn tokens(&self) -> impl Iterator<Item = Cell> + '_ {
        let Field { barricades: _, hatches, crates, computers, specials, guns, newt } = &self.field;
        let cells = hatches.iter().chain(crates).chain(computers).chain(&self.mission().plan.spawn_points);
        let special = specials.iter().map(|special| special.cell);
        cells.copied().chain(special).chain(guns.iter().map(|gun| gun.cell)).chain(*newt)
    }

    /// Whether a token lies on a space (A-MOVE-05).
    pub(crate) fn has_token(&self, cell: Cell) -> bool {
        self.tokens().any(|token| token == cell)
    }

    /// The number of the spawn point on a space.
    pub(crate) fn spawn_point_at(&self, cell: Cell) -> Option<u8> {
        (1..)
            .zip(&self.mission().plan.spawn_points)
            .find(|(_, point)| **point == cell)
            .map(|(number, _)| number)
    }

    /// The space of a spawn point.
    pub(crate) fn spawn_point(&self, number: u8) -> Option<Cell> {
        self.mission().plan.spawn_points.get(usize::from(number).checked_sub(1)?).copied()
    }

    /// The spaces beside an exit that can be used now (A-TOKEN-02, A-SETUP-17).
    pub(crate) fn exit_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let open = |from: Option<u8>| from.is_none_or(|from| u16::from(from) <= self.round.number);
        let exits = self.mission().plan.exits.iter().filter(move |exit| open(exit.opens_in_round));
        exits.flat_map(|exit| exit.cells.iter().copied())
    }
}
