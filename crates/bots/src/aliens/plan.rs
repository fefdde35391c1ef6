//! The plan: a goal for each character. It is computed from public facts, so that all seats have the same
//! plan.

use std::{cmp::Reverse, collections::BinaryHeap};

use airlock_aliens::{
    content::{Cell, CellSet, ComputerUse, Victory},
    ids::{Character, EnduranceKind},
    model::{Sealable, SpecialFace},
};

use super::{
    fact::Fact,
    look::{Fighter, Look},
};

/// Value of a step towards the goal.
const STEP: i32 = 38;
/// Additional steps for a barricaded door on the way, which must be opened first.
const BARRICADE: i32 = 6;
/// Additional steps for a space with an alien or blip and for the spaces beside it, where a move must stop
/// (A-MOVE-06).
const ENEMY: i32 = 5;
const BESIDE_ENEMY: i32 = 2;
/// Additional steps for a space in view of a loaded gun.
const GUN: i32 = 12;
/// Number of steps that escorts stay ahead of the protected character.
const VANGUARD: i32 = 2;
/// Largest number of crates that one character carries (Supply Mission).
const CRATES: u8 = 2;
/// Cost of each step beyond the place where Newt is handed over.
const AHEAD: i32 = 6;
/// Steps between two characters that hand Newt over.
const LEG: i32 = 4;
/// Largest detour, in steps, for handing Newt over.
const ROUND: i32 = 1;
/// Spawn points within this many steps of the way out are sealed while it is quiet.
const CLOSED: i32 = 12;
/// Characters with more movement than `SLOW` are needed elsewhere, which counts as `AWAY`.
const SLOW: u8 = 4;
const AWAY: i32 = 30;
/// After this round there is no time to seal spawn points.
const BUSY: u16 = 6;
/// Larger than any distance.
const FAR: i32 = 999;

/// The goals of all characters.
#[derive(Debug, Clone, Default)]
pub(super) struct Plan {
    tasks: Vec<Task>,
    fields: Vec<Field>,
    /// Index of the field of the way out along which Newt is handed over (Mission 1).
    relay: Option<usize>,
    /// Additional steps of Newt's way out if it leads over a space.
    detour: Option<Field>,
}

/// The task of one character.
#[derive(Debug, Clone, Copy)]
pub(super) struct Task {
    who: Character,
    pub(super) goal: Goal,
    /// Index of the field that leads to the goal.
    field: usize,
    /// Distance at which the goal counts as reached.
    near: i32,
}

/// The purpose of a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    /// Leave by an exit.
    Leave,
    /// Use the object on a space.
    Use(Cell),
    /// Stay with a character that has an important task.
    Escort,
    /// Wait where Newt is handed over.
    Relay,
    /// Seal a source of blips.
    Seal(Sealable),
    /// Hold a position.
    Hold,
}

impl Goal {
    /// The fact that explains the goal.
    pub(super) const fn fact(self) -> Fact {
        match self {
            Self::Leave => Fact::Leave,
            Self::Use(_) => Fact::Use,
            Self::Escort => Fact::Escort,
            Self::Relay => Fact::Relay,
            Self::Seal(_) => Fact::GuardSpawn,
            Self::Hold => Fact::Hold,
        }
    }
}

/// Number of steps from every space to the nearest of some goals.
#[derive(Debug, Clone)]
struct Field(Vec<i32>);

impl Field {
    fn at(&self, cell: Cell) -> i32 {
        self.0[cell.index()]
    }
}

impl Plan {
    /// Computes the plan for a position.
    pub(super) fn of(look: &Look<'_>) -> Self {
        let mut plan = Self::default();
        if look.squad.is_empty() {
            return plan;
        }
        match look.mission.victory.first().map(|stated| stated.when) {
            Some(Victory::NewtLeft) => plan.find_newt(look),
            Some(Victory::TrappedLeft { .. }) => plan.escape(look),
            Some(Victory::CaptiveLeft { .. }) => plan.rescue(look),
            Some(Victory::CratesSecured { at_least }) => plan.supply(look, at_least),
            Some(Victory::CharacterLeft { .. }) => plan.everybody_leaves(look),
            _ => plan.hold(look),
        }
        plan
    }

    /// Looks up a task. `None` if the character has none.
    pub(super) fn task(&self, who: Character) -> Option<&Task> {
        self.tasks.iter().find(|task| task.who == who)
    }

    /// True if somebody's task is to use an object.
    pub(super) fn uses(&self, object: Cell) -> bool {
        self.tasks.iter().any(|task| task.goal == Goal::Use(object))
    }

    /// Number of steps from a space to a character's goal.
    pub(super) fn way(&self, who: Character, from: Cell) -> i32 {
        self.task(who).map_or(0, |task| self.fields[task.field].at(from))
    }

    /// Value of a position for the plan. It is 0 at the goal and negative everywhere else.
    pub(super) fn worth(&self, who: Character, at: Cell) -> i32 {
        let Some(task) = self.task(who) else { return 0 };
        let beyond = self.fields[task.field].at(at) - task.near;
        let aside = match &self.detour {
            Some(detour) if task.goal == Goal::Relay => (detour.at(at) - ROUND).max(0),
            _ => 0,
        };
        match task.goal {
            Goal::Relay if beyond < 0 => AHEAD * beyond - STEP * aside,
            _ => -STEP * (beyond.max(0) + aside),
        }
    }

    /// Steps left for Newt after a character with this many actions has carried her from a space. It may hand
    /// her over to characters that have not been activated yet.
    pub(super) fn carried(&self, look: &Look<'_>, who: Character, at: Cell, actions: i32) -> i32 {
        let runners = look.standing().filter(|other| other.who != who && !other.member.activated);
        let runners: Vec<Fighter<'_>> = runners.copied().collect();
        let moves = look.fighter(who).map_or(4, |fighter| i32::from(fighter.side.moves));
        self.relay.map_or(0, |field| handed_on(look, &self.fields[field], (at, moves, actions), &runners))
    }

    /// Steps that Newt loses in this round if a character is activated before her carrier.
    pub(super) fn missed(&self, look: &Look<'_>, who: Character) -> i32 {
        let ready: Vec<Fighter<'_>> =
            look.standing().filter(|fighter| !fighter.member.activated).copied().collect();
        let finds = |fighter: &&Fighter<'_>| match (self.task(fighter.who), look.common.field.newt) {
            (Some(task), Some(newt)) => task.goal == Goal::Use(newt),
            _ => false,
        };
        let carrier = ready.iter().find(|fighter| fighter.member.carries_newt || finds(fighter));
        let (Some(carrier), Some(field)) = (carrier, self.relay) else { return 0 };
        let actions = if carrier.member.carries_newt { 2 } else { 1 };
        let start = (carrier.cell, i32::from(carrier.side.moves), actions);
        let with = |without: Option<Character>| {
            let waits = |other: &&Fighter<'_>| other.who != carrier.who && Some(other.who) != without;
            let runners: Vec<Fighter<'_>> = ready.iter().filter(waits).copied().collect();
            handed_on(look, &self.fields[field], start, &runners)
        };
        if carrier.who == who { 0 } else { with(Some(who)) - with(None) }
    }

    /// Steps from a space to Newt's exit.
    pub(super) fn carried_from(&self, at: Cell) -> i32 {
        self.relay.map_or(0, |field| self.fields[field].at(at))
    }

    /// Value of bringing Newt this many steps closer to the exit.
    pub(super) const fn carrying(steps: i32) -> i32 {
        STEP * steps
    }

    fn add(&mut self, who: Character, goal: Goal, field: usize, near: i32) {
        self.tasks.push(Task { who, goal, field, near });
    }

    fn field(&mut self, look: &Look<'_>, goals: impl IntoIterator<Item = Cell>) -> usize {
        self.fields.push(spread(look, goals));
        self.fields.len() - 1
    }

    fn exit_field(&mut self, look: &Look<'_>) -> usize {
        self.field(look, look.mission.plan.exits.iter().flat_map(|exit| exit.cells.iter().copied()))
    }

    /// Escorts: the others accompany the nearest character with an important task, a little ahead.
    fn escort(&mut self, look: &Look<'_>) {
        let busy = self.tasks.clone();
        let computers = &look.common.field.computers;
        let aside = |goal| match goal {
            Goal::Seal(_) => true,
            Goal::Use(object) => computers.contains(&object),
            _ => false,
        };
        let principals: Vec<Task> = busy.iter().filter(|task| !aside(task.goal)).copied().collect();
        for fighter in look.squad.iter().filter(|fighter| busy.iter().all(|task| task.who != fighter.who)) {
            let apart = |task: &&Task| look.steps(fighter.cell, cell_of(look, task.who));
            if let Some(task) = principals.iter().min_by_key(apart) {
                let way = self.fields[task.field].at(cell_of(look, task.who));
                self.add(fighter.who, Goal::Escort, task.field, (way - VANGUARD).max(2));
            }
        }
    }

    fn everybody_leaves(&mut self, look: &Look<'_>) {
        let exits = self.exit_field(look);
        for fighter in &look.squad {
            self.add(fighter.who, Goal::Leave, exits, 0);
        }
    }

    /// Assigns the use of an object to the closest free character.
    fn use_by(&mut self, look: &Look<'_>, object: Cell, taste: impl Fn(&Fighter<'_>) -> i32) {
        let field = self.field(look, look.board.neighbours(object, look.barricaded));
        let way = |fighter: &&Fighter<'_>| self.fields[field].at(fighter.cell) - taste(fighter);
        let free = look.standing().filter(|fighter| self.task(fighter.who).is_none());
        if let Some(who) = free.min_by_key(way).map(|fighter| fighter.who) {
            self.add(who, Goal::Use(object), field, 0);
        }
    }

    /// Assigns the use of an object to one character and makes the others its escort.
    fn use_object(&mut self, look: &Look<'_>, object: Cell, taste: impl Fn(&Fighter<'_>) -> i32) {
        self.use_by(look, object, taste);
        self.escort(look);
    }

    /// Mission 1. Special blips are revealed from the exit on, while the computer locates the child. Once she
    /// is located, the others wait along her way out and hand her over to the exit.
    fn find_newt(&mut self, look: &Look<'_>) {
        let field = &look.common.field;
        if look.common.record.newt_left {
            return self.everybody_leaves(look);
        }
        let exits = self.exit_field(look);
        self.relay = Some(exits);
        if let Some(carrier) = look.squad.iter().find(|fighter| fighter.member.carries_newt) {
            self.add(carrier.who, Goal::Leave, exits, 0);
            return self.relay(look, exits, carrier.cell);
        }
        let survivor = field.specials.iter().find(|special| special.face == Some(SpecialFace::Survivor));
        let unknown = || field.specials.iter().filter(|special| special.face.is_none());
        let from_exit = |cell: &Cell| (self.fields[exits].at(*cell), *cell);
        let nearest = unknown().map(|special| special.cell).min_by_key(from_exit);
        let Some(object) = field.newt.or(survivor.map(|special| special.cell)).or(nearest) else {
            return self.everybody_leaves(look);
        };
        // Ripley is quick and robust.
        let taste = |fighter: &Fighter<'_>| if fighter.who == Character::Ripley { 3 } else { 0 };
        let found = field.newt.is_some() || survivor.is_some() || unknown().count() == 1;
        if !found {
            self.scan(look);
        }
        self.use_by(look, object, taste);
        self.close(look, exits);
        if found {
            return self.relay(look, exits, object);
        }
        self.escort(look);
    }

    /// Sends the best technician to a computer.
    fn scan(&mut self, look: &Look<'_>) {
        let Some(computer) = look.common.field.computers.first().copied() else { return };
        if look.mission.computer != Some(ComputerUse::ScanSpecialBlip) {
            return;
        }
        let skill = |fighter: &Fighter<'_>| {
            let kit = if fighter.wears(EnduranceKind::BypassKit) { 2 } else { 0 };
            3 * (i32::from(fighter.side.tech) + kit)
        };
        self.use_by(look, computer, skill);
    }

    /// Assigns the sealing of spawn points near the way out.
    fn close(&mut self, look: &Look<'_>, exits: usize) {
        for (number, point) in (1..).zip(&look.mission.plan.spawn_points) {
            let what = Sealable::Spawn(number);
            let closed = look.common.field.barricades.contains(&what);
            let taken = look.enemies.iter().any(|enemy| enemy.cell == *point);
            if closed || taken || self.fields[exits].at(*point) > CLOSED || look.common.round.number > BUSY {
                continue;
            }
            let field = self.field(look, look.board.neighbours(*point, look.barricaded));
            let way = |fighter: &&Fighter<'_>| {
                // Quick characters are needed further ahead.
                let quick = if fighter.side.moves > SLOW { AWAY } else { 0 };
                self.fields[field].at(fighter.cell) - 3 * fighter.skill() + quick
            };
            let free = look.standing().filter(|fighter| self.task(fighter.who).is_none());
            if let Some(who) = free.min_by_key(way).map(|fighter| fighter.who) {
                self.add(who, Goal::Seal(what), field, 0);
            }
        }
    }

    /// Places the others along the way out at distances that allow handing Newt over.
    fn relay(&mut self, look: &Look<'_>, exits: usize, newt: Cell) {
        self.detour = Some(detour(look, newt));
        let way = self.fields[exits].at(newt);
        let mut others: Vec<(i32, Character)> = look
            .squad
            .iter()
            .filter(|fighter| self.task(fighter.who).is_none())
            .map(|fighter| (self.fields[exits].at(fighter.cell), fighter.who))
            .collect();
        others.sort_unstable();
        let legs = (1..).map(|leg| way - LEG * leg).take_while(|leg| *leg > 0).take(others.len());
        let mut legs: Vec<i32> = legs.collect();
        legs.reverse();
        for (place, (_, who)) in others.into_iter().enumerate() {
            match legs.get(place) {
                Some(leg) => self.add(who, Goal::Relay, exits, *leg),
                None => self.add(who, Goal::Escort, exits, (way - VANGUARD).max(2)),
            }
        }
    }

    /// Mission 2: the trapped characters leave, and the others come to meet them.
    fn escape(&mut self, look: &Look<'_>) {
        let trapped = look.mission.trapped();
        let exits = self.exit_field(look);
        for fighter in look.squad.iter().filter(|fighter| trapped.contains(&fighter.who)) {
            self.add(fighter.who, Goal::Leave, exits, 0);
        }
        let nearest = self.tasks.iter().map(|task| self.fields[exits].at(cell_of(look, task.who))).min();
        let Some(nearest) = nearest else { return self.everybody_leaves(look) };
        let meeting = (nearest - VANGUARD).clamp(0, 10);
        let farther: CellSet =
            look.board.spaces().iter().filter(|cell| self.fields[exits].at(*cell) >= meeting).collect();
        let first = look.squad.iter().find(|fighter| trapped.contains(&fighter.who)).map(|f| f.cell);
        let post = farther.iter().min_by_key(|cell| {
            let on_way = first.map_or(0, |first| look.steps(first, *cell));
            (self.fields[exits].at(*cell) + on_way, self.fields[exits].at(*cell))
        });
        let field = self.field(look, post);
        for fighter in &look.squad {
            if self.task(fighter.who).is_none() {
                self.add(fighter.who, Goal::Escort, field, 1);
            }
        }
    }

    /// Rescue Mission: a captive is cut free and brought out.
    fn rescue(&mut self, look: &Look<'_>) {
        let left = look
            .common
            .squad
            .iter()
            .any(|(who, member)| member.freed && look.common.record.escaped.contains(who));
        let freed: Vec<Character> =
            look.squad.iter().filter(|fighter| fighter.member.freed).map(|fighter| fighter.who).collect();
        if left {
            return self.everybody_leaves(look);
        }
        let cocoons = look.common.field.specials.iter().map(|special| special.cell);
        let nearest =
            cocoons.min_by_key(|cell| (look.steps(look.mission.plan.exits[0].cells[0], *cell), *cell));
        if freed.is_empty()
            && let Some(cocoon) = nearest
        {
            return self.use_object(look, cocoon, |fighter| i32::from(fighter.side.tech));
        }
        let exits = self.exit_field(look);
        for who in freed {
            self.add(who, Goal::Leave, exits, 0);
        }
        self.escort(look);
    }

    /// Supply Mission: the nearest crates are carried out.
    fn supply(&mut self, look: &Look<'_>, needed: u8) {
        let carried: u8 = look.squad.iter().map(|fighter| fighter.member.crates).sum();
        let secured = look.common.record.crates_secured;
        if secured >= needed {
            return self.everybody_leaves(look);
        }
        let exits = self.exit_field(look);
        let missing = usize::from(needed.saturating_sub(secured + carried));
        let mut crates = look.common.field.crates.clone();
        let from_exit = |cell: &Cell| {
            let exits = look.mission.plan.exits.iter().flat_map(|exit| &exit.cells);
            (exits.map(|exit| look.steps(*exit, *cell)).min(), *cell)
        };
        crates.sort_by_key(from_exit);
        crates.truncate(missing);
        // Prefers characters that already carry, then quick and robust ones.
        let taste = |fighter: &&Fighter<'_>| {
            let side = fighter.side;
            (fighter.member.crates, side.moves + side.defence, fighter.who == Character::Newt)
        };
        let mut carriers: Vec<&Fighter<'_>> =
            look.standing().filter(|fighter| fighter.member.crates < CRATES).collect();
        carriers.sort_by_key(|fighter| Reverse(taste(fighter)));
        carriers.truncate(missing.div_ceil(usize::from(CRATES)).max(2));
        while let Some((carrier, object)) = nearest_pair(look, &carriers, &crates) {
            carriers.retain(|other| other.who != carrier);
            crates.retain(|other| *other != object);
            let goals = look.board.neighbours(object, look.barricaded).chain([object]);
            let field = self.field(look, goals);
            self.add(carrier, Goal::Use(object), field, 0);
        }
        let loaded = look.squad.iter().filter(|fighter| fighter.member.crates > 0);
        for fighter in loaded {
            if self.task(fighter.who).is_none() {
                self.add(fighter.who, Goal::Leave, exits, 0);
            }
        }
        self.escort(look);
    }

    /// Bug Hunts: the squad stays together at its start.
    fn hold(&mut self, look: &Look<'_>) {
        let start: Vec<Cell> =
            look.mission.plan.start.iter().flat_map(|zone| zone.cells.iter().copied()).collect();
        let field = self.field(look, start);
        for fighter in &look.squad {
            self.add(fighter.who, Goal::Hold, field, 1);
        }
    }
}

/// The closest pair of a carrier and a crate.
fn nearest_pair(look: &Look<'_>, carriers: &[&Fighter<'_>], crates: &[Cell]) -> Option<(Character, Cell)> {
    let pairs = carriers.iter().flat_map(|carrier| crates.iter().map(move |object| (*carrier, *object)));
    let nearest = pairs.min_by_key(|(carrier, object)| (look.steps(carrier.cell, *object), *object));
    nearest.map(|(carrier, object)| (carrier.who, object))
}

/// Steps left from a space for a character with `actions` actions of `moves` steps each. It may hand over to
/// one of the others.
fn handed_on(
    look: &Look<'_>,
    field: &Field,
    (at, moves, actions): (Cell, i32, i32),
    runners: &[Fighter<'_>],
) -> i32 {
    let mut best = field.at(at) - moves * actions;
    for (place, next) in runners.iter().enumerate() {
        let apart = (look.steps(at, next.cell) - 1).max(0);
        if field.at(next.cell) < field.at(at) && (apart + moves - 1) / moves < actions {
            let mut others = runners.to_vec();
            others.remove(place);
            let own = (next.cell, i32::from(next.side.moves), 2);
            best = best.min(handed_on(look, field, own, &others));
        }
    }
    best
}

/// Additional steps of the way from a space to the exit if it leads over each of the other spaces.
fn detour(look: &Look<'_>, from: Cell) -> Field {
    let exits = || look.mission.plan.exits.iter().flat_map(|exit| &exit.cells);
    let out = |cell: Cell| exits().map(|exit| look.steps(cell, *exit)).min().unwrap_or(0);
    let straight = out(from);
    let mut detour = vec![FAR; Cell::COUNT];
    for cell in look.board.spaces().iter() {
        detour[cell.index()] = look.steps(from, cell) + out(cell) - straight;
    }
    Field(detour)
}

fn cell_of(look: &Look<'_>, who: Character) -> Cell {
    look.fighter(who).map_or(look.squad[0].cell, |fighter| fighter.cell)
}

/// Steps from every space to the nearest goal, with extra costs for doors to open and aliens on the way.
fn spread(look: &Look<'_>, goals: impl IntoIterator<Item = Cell>) -> Field {
    let mut toll = vec![1; Cell::COUNT];
    for enemy in &look.enemies {
        toll[enemy.cell.index()] += ENEMY;
        for beside in look.board.neighbours(enemy.cell, look.barricaded) {
            toll[beside.index()] += BESIDE_ENEMY;
        }
    }
    for gun in look.common.field.guns.iter().filter(|gun| gun.ammunition > 0) {
        gun.sees.iter().for_each(|cell| toll[cell.index()] += GUN);
    }
    let mut field = vec![FAR; Cell::COUNT];
    let mut next = BinaryHeap::new();
    for goal in goals.into_iter().filter(|goal| look.board.is_space(*goal)) {
        field[goal.index()] = 0;
        next.push((Reverse(0), goal));
    }
    while let Some((Reverse(steps), here)) = next.pop() {
        if steps > field[here.index()] {
            continue;
        }
        for &(to, door) in look.board.steps(here) {
            let barred = door.is_some_and(|door| look.barricaded.contains(door));
            let way = steps + toll[here.index()] + if barred { BARRICADE } else { 0 };
            if way < field[to.index()] {
                field[to.index()] = way;
                next.push((Reverse(way), to));
            }
        }
    }
    Field(field)
}
