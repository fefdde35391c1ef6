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
    mind::{Fighter, Mind},
    seal,
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
    pub(super) fn of(mind: &Mind<'_>) -> Self {
        let mut plan = Self::default();
        if mind.squad.is_empty() {
            return plan;
        }
        match mind.mission.victory.first().map(|stated| stated.when) {
            Some(Victory::NewtLeft) => plan.find_newt(mind),
            Some(Victory::TrappedLeft { .. }) => plan.escape(mind),
            Some(Victory::CaptiveLeft { .. }) => plan.rescue(mind),
            Some(Victory::CratesSecured { at_least }) => plan.supply(mind, at_least),
            Some(Victory::CharacterLeft { .. }) => plan.everybody_leaves(mind),
            _ => plan.hold(mind),
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
    pub(super) fn carried(&self, mind: &Mind<'_>, who: Character, at: Cell, actions: i32) -> i32 {
        let runners = mind.standing().filter(|other| other.who != who && !other.member.activated);
        let runners: Vec<Fighter<'_>> = runners.copied().collect();
        let moves = mind.fighter(who).map_or(4, |fighter| i32::from(fighter.side.moves));
        self.relay.map_or(0, |field| handed_on(mind, &self.fields[field], (at, moves, actions), &runners))
    }

    /// Steps that Newt loses in this round if a character is activated before her carrier.
    pub(super) fn missed(&self, mind: &Mind<'_>, who: Character) -> i32 {
        let ready: Vec<Fighter<'_>> =
            mind.standing().filter(|fighter| !fighter.member.activated).copied().collect();
        let finds = |fighter: &&Fighter<'_>| match (self.task(fighter.who), mind.common.field.newt) {
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
            handed_on(mind, &self.fields[field], start, &runners)
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

    fn field(&mut self, mind: &Mind<'_>, goals: impl IntoIterator<Item = Cell>) -> usize {
        self.fields.push(spread(mind, goals));
        self.fields.len() - 1
    }

    fn exit_field(&mut self, mind: &Mind<'_>) -> usize {
        self.field(mind, mind.mission.plan.exits.iter().flat_map(|exit| exit.cells.iter().copied()))
    }

    /// Escorts: the others accompany the nearest character with an important task, a little ahead.
    fn escort(&mut self, mind: &Mind<'_>) {
        let busy = self.tasks.clone();
        let computers = &mind.common.field.computers;
        let aside = |goal| match goal {
            Goal::Seal(_) => true,
            Goal::Use(object) => computers.contains(&object),
            _ => false,
        };
        let principals: Vec<Task> = busy.iter().filter(|task| !aside(task.goal)).copied().collect();
        for fighter in mind.squad.iter().filter(|fighter| busy.iter().all(|task| task.who != fighter.who)) {
            let apart = |task: &&Task| mind.steps(fighter.cell, cell_of(mind, task.who));
            if let Some(task) = principals.iter().min_by_key(apart) {
                let way = self.fields[task.field].at(cell_of(mind, task.who));
                self.add(fighter.who, Goal::Escort, task.field, (way - VANGUARD).max(2));
            }
        }
    }

    fn everybody_leaves(&mut self, mind: &Mind<'_>) {
        let exits = self.exit_field(mind);
        for fighter in &mind.squad {
            self.add(fighter.who, Goal::Leave, exits, 0);
        }
    }

    /// Assigns the use of an object to the closest free character.
    fn use_by(&mut self, mind: &Mind<'_>, object: Cell, taste: impl Fn(&Fighter<'_>) -> i32) {
        let field = self.field(mind, mind.board.neighbours(object, mind.barricaded));
        let way = |fighter: &&Fighter<'_>| self.fields[field].at(fighter.cell) - taste(fighter);
        let free = mind.standing().filter(|fighter| self.task(fighter.who).is_none());
        if let Some(who) = free.min_by_key(way).map(|fighter| fighter.who) {
            self.add(who, Goal::Use(object), field, 0);
        }
    }

    /// Assigns the use of an object to one character and makes the others its escort.
    fn use_object(&mut self, mind: &Mind<'_>, object: Cell, taste: impl Fn(&Fighter<'_>) -> i32) {
        self.use_by(mind, object, taste);
        self.escort(mind);
    }

    /// Mission 1. Special blips are revealed from the exit on, while the computer locates the child. Once she
    /// is located, the others wait along her way out and hand her over to the exit.
    fn find_newt(&mut self, mind: &Mind<'_>) {
        let field = &mind.common.field;
        if mind.common.record.newt_left {
            return self.everybody_leaves(mind);
        }
        let exits = self.exit_field(mind);
        self.relay = Some(exits);
        if let Some(carrier) = mind.squad.iter().find(|fighter| fighter.member.carries_newt) {
            self.add(carrier.who, Goal::Leave, exits, 0);
            return self.relay(mind, exits, carrier.cell);
        }
        let survivor = field.specials.iter().find(|special| special.face == Some(SpecialFace::Survivor));
        let unknown = || field.specials.iter().filter(|special| special.face.is_none());
        let from_exit = |cell: &Cell| (self.fields[exits].at(*cell), *cell);
        let nearest = unknown().map(|special| special.cell).min_by_key(from_exit);
        let Some(object) = field.newt.or(survivor.map(|special| special.cell)).or(nearest) else {
            return self.everybody_leaves(mind);
        };
        // Ripley is quick and robust.
        let taste = |fighter: &Fighter<'_>| if fighter.who == Character::Ripley { 3 } else { 0 };
        let found = field.newt.is_some() || survivor.is_some() || unknown().count() == 1;
        if !found {
            self.scan(mind);
        }
        self.use_by(mind, object, taste);
        self.close(mind, exits);
        if found {
            return self.relay(mind, exits, object);
        }
        self.escort(mind);
    }

    /// Sends the best technician to a computer.
    fn scan(&mut self, mind: &Mind<'_>) {
        let Some(computer) = mind.common.field.computers.first().copied() else { return };
        if mind.mission.computer != Some(ComputerUse::ScanSpecialBlip) {
            return;
        }
        let skill = |fighter: &Fighter<'_>| {
            let kit = if fighter.wears(EnduranceKind::BypassKit) { 2 } else { 0 };
            3 * (i32::from(fighter.side.tech) + kit)
        };
        self.use_by(mind, computer, skill);
    }

    /// Assigns the sealing of spawn points near the way out.
    fn close(&mut self, mind: &Mind<'_>, exits: usize) {
        for (number, point) in (1..).zip(&mind.mission.plan.spawn_points) {
            let what = Sealable::Spawn(number);
            let closed = mind.common.field.barricades.contains(&what);
            let taken = mind.enemies.iter().any(|enemy| enemy.cell == *point);
            if closed || taken || self.fields[exits].at(*point) > CLOSED || mind.common.round.number > BUSY {
                continue;
            }
            let field = self.field(mind, mind.board.neighbours(*point, mind.barricaded));
            let way = |fighter: &&Fighter<'_>| {
                // Quick characters are needed further ahead.
                let quick = if fighter.side.moves > SLOW { AWAY } else { 0 };
                self.fields[field].at(fighter.cell) - 3 * seal::skill(fighter) + quick
            };
            let free = mind.standing().filter(|fighter| self.task(fighter.who).is_none());
            if let Some(who) = free.min_by_key(way).map(|fighter| fighter.who) {
                self.add(who, Goal::Seal(what), field, 0);
            }
        }
    }

    /// Places the others along the way out at distances that allow handing Newt over.
    fn relay(&mut self, mind: &Mind<'_>, exits: usize, newt: Cell) {
        self.detour = Some(detour(mind, newt));
        let way = self.fields[exits].at(newt);
        let mut others: Vec<(i32, Character)> = mind
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
    fn escape(&mut self, mind: &Mind<'_>) {
        let trapped = mind.mission.trapped();
        let exits = self.exit_field(mind);
        for fighter in mind.squad.iter().filter(|fighter| trapped.contains(&fighter.who)) {
            self.add(fighter.who, Goal::Leave, exits, 0);
        }
        let nearest = self.tasks.iter().map(|task| self.fields[exits].at(cell_of(mind, task.who))).min();
        let Some(nearest) = nearest else { return self.everybody_leaves(mind) };
        let meeting = (nearest - VANGUARD).clamp(0, 10);
        let farther: CellSet =
            mind.board.spaces().iter().filter(|cell| self.fields[exits].at(*cell) >= meeting).collect();
        let first = mind.squad.iter().find(|fighter| trapped.contains(&fighter.who)).map(|f| f.cell);
        let post = farther.iter().min_by_key(|cell| {
            let on_way = first.map_or(0, |first| mind.steps(first, *cell));
            (self.fields[exits].at(*cell) + on_way, self.fields[exits].at(*cell))
        });
        let field = self.field(mind, post);
        for fighter in &mind.squad {
            if self.task(fighter.who).is_none() {
                self.add(fighter.who, Goal::Escort, field, 1);
            }
        }
    }

    /// Rescue Mission: a captive is cut free and brought out.
    fn rescue(&mut self, mind: &Mind<'_>) {
        let left = mind
            .common
            .squad
            .iter()
            .any(|(who, member)| member.freed && mind.common.record.escaped.contains(who));
        let freed: Vec<Character> =
            mind.squad.iter().filter(|fighter| fighter.member.freed).map(|fighter| fighter.who).collect();
        if left {
            return self.everybody_leaves(mind);
        }
        let cocoons = mind.common.field.specials.iter().map(|special| special.cell);
        let nearest =
            cocoons.min_by_key(|cell| (mind.steps(mind.mission.plan.exits[0].cells[0], *cell), *cell));
        if freed.is_empty()
            && let Some(cocoon) = nearest
        {
            return self.use_object(mind, cocoon, |fighter| i32::from(fighter.side.tech));
        }
        let exits = self.exit_field(mind);
        for who in freed {
            self.add(who, Goal::Leave, exits, 0);
        }
        self.escort(mind);
    }

    /// Supply Mission: the nearest crates are carried out.
    fn supply(&mut self, mind: &Mind<'_>, needed: u8) {
        let carried: u8 = mind.squad.iter().map(|fighter| fighter.member.crates).sum();
        let secured = mind.common.record.crates_secured;
        if secured >= needed {
            return self.everybody_leaves(mind);
        }
        let exits = self.exit_field(mind);
        let missing = usize::from(needed.saturating_sub(secured + carried));
        let mut crates = mind.common.field.crates.clone();
        let from_exit = |cell: &Cell| {
            let exits = mind.mission.plan.exits.iter().flat_map(|exit| &exit.cells);
            (exits.map(|exit| mind.steps(*exit, *cell)).min(), *cell)
        };
        crates.sort_by_key(from_exit);
        crates.truncate(missing);
        // Prefers characters that already carry, then quick and robust ones.
        let taste = |fighter: &&Fighter<'_>| {
            let side = fighter.side;
            (fighter.member.crates, side.moves + side.defence, fighter.who == Character::Newt)
        };
        let mut carriers: Vec<&Fighter<'_>> =
            mind.standing().filter(|fighter| fighter.member.crates < CRATES).collect();
        carriers.sort_by_key(|fighter| Reverse(taste(fighter)));
        carriers.truncate(missing.div_ceil(usize::from(CRATES)).max(2));
        while let Some((carrier, object)) = nearest_pair(mind, &carriers, &crates) {
            carriers.retain(|other| other.who != carrier);
            crates.retain(|other| *other != object);
            let goals = mind.board.neighbours(object, mind.barricaded).chain([object]);
            let field = self.field(mind, goals);
            self.add(carrier, Goal::Use(object), field, 0);
        }
        let loaded = mind.squad.iter().filter(|fighter| fighter.member.crates > 0);
        for fighter in loaded {
            if self.task(fighter.who).is_none() {
                self.add(fighter.who, Goal::Leave, exits, 0);
            }
        }
        self.escort(mind);
    }

    /// Bug Hunts: the squad stays together at its start.
    fn hold(&mut self, mind: &Mind<'_>) {
        let start: Vec<Cell> =
            mind.mission.plan.start.iter().flat_map(|zone| zone.cells.iter().copied()).collect();
        let field = self.field(mind, start);
        for fighter in &mind.squad {
            self.add(fighter.who, Goal::Hold, field, 1);
        }
    }
}

/// The closest pair of a carrier and a crate.
fn nearest_pair(mind: &Mind<'_>, carriers: &[&Fighter<'_>], crates: &[Cell]) -> Option<(Character, Cell)> {
    let pairs = carriers.iter().flat_map(|carrier| crates.iter().map(move |object| (*carrier, *object)));
    let nearest = pairs.min_by_key(|(carrier, object)| (mind.steps(carrier.cell, *object), *object));
    nearest.map(|(carrier, object)| (carrier.who, object))
}

/// Steps left from a space for a character with `actions` actions of `moves` steps each. It may hand over to
/// one of the others.
fn handed_on(
    mind: &Mind<'_>,
    field: &Field,
    (at, moves, actions): (Cell, i32, i32),
    runners: &[Fighter<'_>],
) -> i32 {
    let mut best = field.at(at) - moves * actions;
    for (place, next) in runners.iter().enumerate() {
        let apart = (mind.steps(at, next.cell) - 1).max(0);
        if field.at(next.cell) < field.at(at) && (apart + moves - 1) / moves < actions {
            let mut others = runners.to_vec();
            others.remove(place);
            let own = (next.cell, i32::from(next.side.moves), 2);
            best = best.min(handed_on(mind, field, own, &others));
        }
    }
    best
}

/// Additional steps of the way from a space to the exit if it leads over each of the other spaces.
fn detour(mind: &Mind<'_>, from: Cell) -> Field {
    let exits = || mind.mission.plan.exits.iter().flat_map(|exit| &exit.cells);
    let out = |cell: Cell| exits().map(|exit| mind.steps(cell, *exit)).min().unwrap_or(0);
    let straight = out(from);
    let mut detour = vec![FAR; Cell::COUNT];
    for cell in mind.board.spaces().iter() {
        detour[cell.index()] = mind.steps(from, cell) + out(cell) - straight;
    }
    Field(detour)
}

fn cell_of(mind: &Mind<'_>, who: Character) -> Cell {
    mind.fighter(who).map_or(mind.squad[0].cell, |fighter| fighter.cell)
}

/// Steps from every space to the nearest goal, with extra costs for doors to open and aliens on the way.
fn spread(mind: &Mind<'_>, goals: impl IntoIterator<Item = Cell>) -> Field {
    let mut toll = vec![1; Cell::COUNT];
    for enemy in &mind.enemies {
        toll[enemy.cell.index()] += ENEMY;
        for beside in mind.board.neighbours(enemy.cell, mind.barricaded) {
            toll[beside.index()] += BESIDE_ENEMY;
        }
    }
    for gun in mind.common.field.guns.iter().filter(|gun| gun.ammunition > 0) {
        gun.sees.iter().for_each(|cell| toll[cell.index()] += GUN);
    }
    let mut field = vec![FAR; Cell::COUNT];
    let mut next = BinaryHeap::new();
    for goal in goals.into_iter().filter(|goal| mind.board.is_space(*goal)) {
        field[goal.index()] = 0;
        next.push((Reverse(0), goal));
    }
    while let Some((Reverse(steps), here)) = next.pop() {
        if steps > field[here.index()] {
            continue;
        }
        for &(to, door) in mind.board.steps(here) {
            let barred = door.is_some_and(|door| mind.barricaded.contains(door));
            let way = steps + toll[here.index()] + if barred { BARRICADE } else { 0 };
            if way < field[to.index()] {
                field[to.index()] = way;
                next.push((Reverse(way), to));
            }
        }
    }
    Field(field)
}
