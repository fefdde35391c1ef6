//! Missions (section 15 of the rules): layout, set-up, special rules, and when they are won or lost. A mission's rules beat
//! the general ones (A-MISSION-01).

use airlock_engine::{content::Text, words};
use serde::Deserialize;

use super::{
    cell::Cell,
    door::DoorId,
    layout::Layout,
    load::{self, Source, embedded, wrong},
    provenance::Provenance,
    tile::{self, TileDef},
};
use crate::content::ids::{Character, Exit, Mission, Side, Tile};

/// What a mission card says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissionDef {
    /// Which mission this is.
    pub kind: Mission,
    /// Its name.
    pub name: Text,
    /// What it is about.
    pub text: Text,
    /// Where it belongs.
    pub series: Series,
    /// The side of its boards.
    pub side: Side,
    /// Where everything lies.
    pub plan: Plan,
    /// What its special blips are.
    pub special_blips: Option<SpecialBlips>,
    /// What its computers do after a tech test, once in each round.
    pub computer: Option<ComputerUse>,
    /// What its crates do, without a test.
    pub crates: Option<CrateUse>,
    /// How many sentry guns the players place (A-SENTRY-02).
    pub sentry_guns: u8,
    /// What Newt is in it.
    pub newt: NewtRole,
    /// How the motion deck is made.
    pub motion_deck: MotionDeck,
    /// Whether rounds are counted (A-SETUP-16).
    pub round_counter: bool,
    /// Its further special rules.
    pub rules: Vec<MissionRule>,
    /// Its special rules, in words.
    pub texts: Vec<Text>,
    /// When it is won: all of them must hold (A-END-03).
    pub victory: Vec<Stated<Victory>>,
    /// When it is lost, besides the defeats of every mission (A-LOSS-06).
    pub defeat: Vec<Stated<Defeat>>,
    /// What it brings to the campaign if it is won.
    pub after: Option<After>,
    /// Where the values come from.
    pub source: Provenance,
}

words! {
    /// Where a mission belongs.
    pub enum Series("series of missions") {
        /// A story mission (A-CAMPAIGN-01).
        Campaign => "campaign",
        /// Brings captured characters back (A-RESCUE-01).
        Rescue => "rescue",
        /// Brings lost cards back (A-SUPPLY-01).
        Supply => "supply",
        /// Stands alone (A-BUGHUNT-01).
        BugHunt => "bug_hunt",
    }
}

/// Where everything lies at the start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The boards.
    pub layout: Layout,
    /// Where the characters start (A-SETUP-15).
    pub start: Vec<StartZone>,
    /// The exits (A-TOKEN-02).
    pub exits: Vec<ExitPlace>,
    /// The spawn points 1 to 4.
    pub spawn_points: [Cell; 4],
    /// Where blips lie, drawn at random.
    pub blips: Vec<Cell>,
    /// Where special blips may lie.
    pub special_blips: Vec<Cell>,
    /// Where computers stand.
    pub computers: Vec<Cell>,
    /// Where crates stand.
    pub crates: Vec<Cell>,
    /// Doors that start barricaded.
    pub barricaded_doors: Vec<DoorId>,
    /// Where facehuggers start.
    pub facehuggers: Vec<Cell>,
}

/// Where some characters start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StartZone {
    /// Who; empty: all.
    pub who: Vec<Character>,
    /// On one of these spaces each.
    pub cells: Vec<Cell>,
}

impl StartZone {
    /// Whether a character starts here.
    pub fn is_for(&self, character: Character) -> bool {
        self.who.is_empty() || self.who.contains(&character)
    }
}

/// An exit (A-TOKEN-02): one step from one of its spaces across the edge leaves the board (A-MOVE-10).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExitPlace {
    /// Which token.
    pub exit: Exit,
    /// The edge of the board that it lies at.
    pub edge: Edge,
    /// The spaces beside it.
    pub cells: Vec<Cell>,
    /// The first round in which it may be used; `None`: always.
    pub opens_in_round: Option<u8>,
}

words! {
    /// An edge of the grid.
    pub enum Edge("edge") { North => "north", East => "east", South => "south", West => "west" }
}

/// What special blips are. They never move and are not revealed by sight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SpecialBlips {
    /// Each hides a face, dealt at random; Interact without a test turns one up. So many of each face:
    Search {
        /// Newt is put on its space.
        survivor: u8,
        /// Nothing.
        empty: u8,
        /// A blip is put there and revealed.
        ambush: u8,
    },
    /// Each is a captured character, known to all, at one of the places drawn at random; Interact with a tech test frees it.
    Cocoons {
        /// At most so many captives.
        most: u8,
        /// How many captives there are if the mission is played on its own, by the number of players; 0: it cannot be.
        alone: [u8; 6],
    },
}

words! {
    /// What a computer does after a tech test, once in each round.
    pub enum ComputerUse("use of a computer") {
        /// One special blip is turned face up for everybody, without being resolved.
        ScanSpecialBlip => "scan_special_blip",
        /// Whoever acts looks at the top motion card, and leaves it or puts it at the bottom (DP-30).
        LookAtMotionCard => "look_at_motion_card",
        /// A sentry gun is set back to full ammunition.
        ReloadSentryGun => "reload_sentry_gun",
    }
}

/// What a crate does, without a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CrateUse {
    /// It is removed, and up to so many cards are recycled from Exhaust.
    Recycle(u8),
    /// It is removed, and so many cards are revealed; one weapon or piece of equipment may be equipped for free.
    Find(u8),
    /// It is carried, at most so many by a character, and secured when its carrier leaves.
    Carry(u8),
}

words! {
    /// What Newt is in a mission.
    pub enum NewtRole("role of Newt") {
        /// She is to be found and carried out, and is no character.
        Objective => "objective",
        /// A character like the others (A-NEWT-01).
        Character => "character",
        /// She does not take part (A-BUGHUNT-03).
        Absent => "absent",
    }
}

/// How the motion deck is made (A-SETUP-11).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MotionDeck {
    /// Random cards of each level, shuffled each for itself, from top to bottom.
    pub stacks: Vec<MotionStack>,
    /// Whether resolved cards become a new deck (A-MTRACK-03, A-BUGHUNT-05).
    pub reshuffled: bool,
}

/// Cards of one threat level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MotionStack {
    /// The threat level, 1…3.
    pub threat: u8,
    /// How many cards.
    pub cards: usize,
}

/// A special rule of a mission.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum MissionRule {
    /// No motion cards are resolved in the first rounds.
    QuietRounds {
        /// The last such round.
        through: u8,
    },
    /// These characters are in a trap: it is they who must leave.
    Trapped {
        /// Who.
        who: Vec<Character>,
    },
    /// Whoever is still on the board in step 1 of the Finish phase of a round is killed.
    LastRound {
        /// That round.
        round: u8,
    },
}

/// A condition in words and for the rules.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stated<T> {
    /// When it holds.
    #[serde(rename = "if")]
    pub when: T,
    /// The same in words.
    pub text: Text,
}

/// A condition of victory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Victory {
    /// No character is on the board.
    NobodyOnTheBoard,
    /// Newt, as the objective, has been carried out.
    NewtLeft,
    /// Characters other than Newt have left.
    CharacterLeft {
        /// How many.
        at_least: u8,
    },
    /// Trapped characters have left.
    TrappedLeft {
        /// How many.
        at_least: u8,
    },
    /// No trapped character is on the board.
    NoTrappedOnTheBoard,
    /// Freed captives have left.
    CaptiveLeft {
        /// How many.
        at_least: u8,
    },
    /// Crates have been carried out.
    CratesSecured {
        /// How many.
        at_least: u8,
    },
    /// No card is left in the motion deck (A-BUGHUNT-06).
    MotionDeckEmpty,
    /// No alien and no blip is on the board.
    NoAlienLeft,
    /// At least one character is on the board, prone or standing.
    SomebodySurvives,
}

/// A condition of defeat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Defeat {
    /// No character is on the board, and Newt, as the objective, has not left.
    NewtLeftBehind,
    /// All trapped characters are killed or captured.
    AllTrappedLost,
    /// No character is on the board, and no captive has left.
    NoCaptiveLeft,
    /// No character is on the board, and too few crates are secured.
    TooFewCrates {
        /// How many were needed.
        needed: u8,
    },
}

/// What a won mission brings to the campaign.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct After {
    /// What is done.
    pub reward: Reward,
    /// The same in words.
    pub text: Text,
}

/// What a won mission brings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Reward {
    /// Freed captives that left are available again (A-RESCUE-02).
    ReturnCaptives,
    /// Random permanently removed cards return (A-SUPPLY-02).
    ReturnRemovedCards {
        /// How many for each secured crate.
        for_each_crate: u8,
    },
}

impl Mission {
    /// What the card says.
    pub fn def(self) -> &'static MissionDef {
        &missions()[self as usize]
    }

    /// The missions of a series, in their order.
    pub fn of(series: Series) -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::ALL.iter().copied().filter(move |mission| mission.def().series == series)
    }
}

impl MissionDef {
    /// The round in which it ends, if it does.
    pub fn last_round(&self) -> Option<u8> {
        self.rules.iter().find_map(|rule| match rule {
            MissionRule::LastRound { round } => Some(*round),
            MissionRule::QuietRounds { .. } | MissionRule::Trapped { .. } => None,
        })
    }

    /// The last round without motion cards; 0 if there is none.
    pub fn quiet_through(&self) -> u8 {
        let quiet = self.rules.iter().find_map(|rule| match rule {
            MissionRule::QuietRounds { through } => Some(*through),
            MissionRule::LastRound { .. } | MissionRule::Trapped { .. } => None,
        });
        quiet.unwrap_or(0)
    }

    /// Who is in a trap.
    pub fn trapped(&self) -> &[Character] {
        let trapped = self.rules.iter().find_map(|rule| match rule {
            MissionRule::Trapped { who } => Some(who.as_slice()),
            MissionRule::LastRound { .. } | MissionRule::QuietRounds { .. } => None,
        });
        trapped.unwrap_or(&[])
    }
}

/// A mission as its file has it: places are those of boards.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    kind: Mission,
    name: Text,
    text: Text,
    series: Series,
    side: Side,
    plan: FilePlan,
    #[serde(default)]
    special_blips: Option<SpecialBlips>,
    #[serde(default)]
    computer: Option<ComputerUse>,
    #[serde(default, rename = "crate")]
    crates: Option<CrateUse>,
    sentry_guns: u8,
    newt: NewtRole,
    motion_deck: MotionDeck,
    round_counter: bool,
    rules: Vec<MissionRule>,
    texts: Vec<Text>,
    victory: Vec<Stated<Victory>>,
    defeat: Vec<Stated<Defeat>>,
    #[serde(default)]
    after: Option<After>,
    source: Provenance,
}

/// A place of a board: the board, its row and column.
type Spot = (Tile, u8, u8);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FilePlan {
    layout: Layout,
    start: Vec<FileStart>,
    exits: Vec<FileExit>,
    spawn_points: [Spot; 4],
    blips: Vec<Spot>,
    #[serde(default)]
    special_blips: Vec<Spot>,
    #[serde(default)]
    computers: Vec<Spot>,
    #[serde(default)]
    crates: Vec<Spot>,
    #[serde(default)]
    barricaded_doors: Vec<(Tile, usize)>,
    #[serde(default)]
    facehuggers: Vec<Spot>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileStart {
    #[serde(default)]
    who: Vec<Character>,
    spaces: Vec<Spot>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileExit {
    exit: Exit,
    edge: Edge,
    spaces: Vec<Spot>,
    #[serde(default)]
    opens_in_round: Option<u8>,
}

impl FilePlan {
    /// Finds the cells of the places.
    fn lay_out(self, mission: Mission, tiles: &[TileDef]) -> load::Result<Plan> {
        let layout = self.layout;
        let cell = |(tile, row, column): Spot| match layout.cell(tile, (row, column)) {
            Some(cell) if row < tile::TILE && column < tile::TILE => Ok(cell),
            _ => wrong(format!("{mission} has no place {tile} {row},{column}")),
        };
        let cells = |spots: Vec<Spot>| spots.into_iter().map(cell).collect::<load::Result<Vec<Cell>>>();
        let door = |(tile, number)| match layout.door(tile, number, tiles) {
            Some(door) => Ok(door),
            None => wrong(format!("{mission} has no door {number} on {tile}")),
        };
        let zone = |zone: FileStart| Ok(StartZone { who: zone.who, cells: cells(zone.spaces)? });
        let exit = |FileExit { exit, edge, spaces, opens_in_round }| {
            Ok(ExitPlace { exit, edge, cells: cells(spaces)?, opens_in_round })
        };
        let [one, two, three, four] = self.spawn_points;
        Ok(Plan {
            start: self.start.into_iter().map(zone).collect::<load::Result<_>>()?,
            exits: self.exits.into_iter().map(exit).collect::<load::Result<_>>()?,
            spawn_points: [cell(one)?, cell(two)?, cell(three)?, cell(four)?],
            blips: cells(self.blips)?,
            special_blips: cells(self.special_blips)?,
            computers: cells(self.computers)?,
            crates: cells(self.crates)?,
            barricaded_doors: self.barricaded_doors.into_iter().map(door).collect::<load::Result<_>>()?,
            facehuggers: cells(self.facehuggers)?,
            layout,
        })
    }
}

embedded! { missions: Vec<MissionDef> = load }

pub(super) fn load(source: &Source<'_>) -> load::Result<Vec<MissionDef>> {
    let tiles = tile::load(source)?;
    let files: Vec<File> = source.parse("missions")?;
    let laid_out = |file: File| {
        Ok(MissionDef {
            kind: file.kind,
            name: file.name,
            text: file.text,
            series: file.series,
            side: file.side,
            plan: file.plan.lay_out(file.kind, &tiles)?,
            special_blips: file.special_blips,
            computer: file.computer,
            crates: file.crates,
            sentry_guns: file.sentry_guns,
            newt: file.newt,
            motion_deck: file.motion_deck,
            round_counter: file.round_counter,
            rules: file.rules,
            texts: file.texts,
            victory: file.victory,
            defeat: file.defeat,
            after: file.after,
            source: file.source,
        })
    };
    let defs = files.into_iter().map(laid_out).collect::<load::Result<Vec<_>>>()?;
    load::in_order("mission", Mission::ALL, defs, |def| def.kind)
}
