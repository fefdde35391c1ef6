//! Missions (section 15 of the rules): layout, set-up, special rules, and conditions of victory and defeat. A
//! mission's rules beat the general ones (A-MISSION-01).

use airlock_engine::{
    content::{Printed, Text},
    printed, words,
};
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

/// A mission card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissionDef {
    pub kind: Mission,
    pub name: Text,
    /// Short description.
    pub text: Text,
    /// The series to which it belongs.
    pub series: Series,
    /// The side of all its boards.
    pub side: Side,
    /// Start positions.
    pub plan: Plan,
    pub special_blips: Option<SpecialBlips>,
    /// Effect of a computer after a tech test, once in each round.
    pub computer: Option<ComputerUse>,
    /// Effect of a crate, without a test.
    pub crates: Option<CrateUse>,
    /// Number of sentry guns that the players place (A-SENTRY-02).
    pub sentry_guns: u8,
    pub newt: NewtRole,
    /// Composition of the motion deck.
    pub motion_deck: MotionDeck,
    /// True if rounds are counted (A-SETUP-16).
    pub round_counter: bool,
    /// Other special rules.
    pub rules: Vec<MissionRule>,
    /// The special rules as text.
    pub texts: Vec<Text>,
    /// Conditions of victory. All of them must hold (A-END-03).
    pub victory: Vec<Stated<Victory>>,
    /// Conditions of defeat, in addition to those of every mission (A-LOSS-06).
    pub defeat: Vec<Stated<Defeat>>,
    /// Effect of a victory on the campaign.
    pub after: Option<After>,
    /// Sources of the values.
    pub source: Provenance,
}

words! {
    /// The part that a mission plays in or outside a campaign.
    pub enum Series("series of missions") {
        /// A story mission (A-CAMPAIGN-01).
        Campaign => "campaign",
        /// Brings captured characters back (A-RESCUE-01).
        Rescue => "rescue",
        /// Brings lost cards back (A-SUPPLY-01).
        Supply => "supply",
        /// Standalone (A-BUGHUNT-01).
        BugHunt => "bug_hunt",
    }
}

/// Positions of everything at the start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The boards.
    pub layout: Layout,
    /// Start zones of the characters (A-SETUP-15).
    pub start: Vec<StartZone>,
    /// The exits (A-TOKEN-02).
    pub exits: Vec<ExitPlace>,
    /// The spawn points 1 to 4.
    pub spawn_points: [Cell; 4],
    /// Cells of blips, which are drawn at random.
    pub blips: Vec<Cell>,
    /// Possible cells of special blips.
    pub special_blips: Vec<Cell>,
    pub computers: Vec<Cell>,
    pub crates: Vec<Cell>,
    /// Doors that start barricaded.
    pub barricaded_doors: Vec<DoorId>,
    /// Start cells of facehuggers.
    pub facehuggers: Vec<Cell>,
}

/// Start zone for some or all characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StartZone {
    /// The characters that start here; empty for all.
    pub who: Vec<Character>,
    /// Spaces of the zone, at most one character on each.
    pub cells: Vec<Cell>,
}

impl StartZone {
    /// True if `character` starts here.
    pub fn is_for(&self, character: Character) -> bool {
        self.who.is_empty() || self.who.contains(&character)
    }
}

/// An exit (A-TOKEN-02): one step from one of its spaces across the edge leaves the board (A-MOVE-10).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExitPlace {
    pub exit: Exit,
    /// The edge of the grid beside it.
    pub edge: Edge,
    /// The spaces beside it.
    pub cells: Vec<Cell>,
    /// The first round in which it may be used; `None` for always.
    pub opens_in_round: Option<u8>,
}

words! {
    /// An edge of the grid.
    pub enum Edge("edge") { North => "north", East => "east", South => "south", West => "west" }
}

/// Meaning of the special blips. They never move and are not revealed by sight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SpecialBlips {
    /// Each hides a face, dealt at random from these counts. Interact without a test turns one up.
    Search {
        /// Tokens that put Newt on their space.
        survivor: u8,
        /// Tokens without effect.
        empty: u8,
        /// Tokens that put a blip on their space and reveal it.
        ambush: u8,
    },
    /// Each is a captured character, known to all, at a place drawn at random. Interact with a tech test
    /// frees it.
    Cocoons {
        /// Maximum number of captives.
        most: u8,
        /// Number of captives in a standalone mission, by the number of players. 0 if it cannot be played.
        alone: [u8; 6],
    },
}

words! {
    /// Effect of a computer after a tech test, once in each round.
    pub enum ComputerUse("use of a computer") {
        /// One special blip is turned face up for everybody, without being resolved.
        ScanSpecialBlip => "scan_special_blip",
        /// The player who acts looks at the top motion card, and leaves it or puts it at the bottom (DP-30).
        LookAtMotionCard => "look_at_motion_card",
        /// A sentry gun is set back to full ammunition.
        ReloadSentryGun => "reload_sentry_gun",
    }
}

/// Effect of a crate, without a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CrateUse {
    /// It is removed, and up to this many cards are recycled from Exhaust.
    Recycle(u8),
    /// It is removed, and this many cards are revealed. One weapon or piece of equipment among them may be
    /// equipped for free.
    Find(u8),
    /// It is carried, up to this many by one character. It is secured when its carrier leaves.
    Carry(u8),
}

words! {
    /// Role of Newt in a mission.
    pub enum NewtRole("role of Newt") {
        /// An object to be found and carried out, not a character.
        Objective => "objective",
        /// A character like the others (A-NEWT-01).
        Character => "character",
        /// She does not take part (A-BUGHUNT-03).
        Absent => "absent",
    }
}

/// Composition of the motion deck (A-SETUP-11).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MotionDeck {
    /// Random cards of each threat level, from top to bottom. Each stack is shuffled separately.
    pub stacks: Vec<MotionStack>,
    /// True if the resolved cards become a new deck (A-MTRACK-03, A-BUGHUNT-05).
    pub reshuffled: bool,
}

/// Cards of one threat level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MotionStack {
    /// 1 to 3.
    pub threat: u8,
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
    /// The mission is about these characters leaving.
    Trapped { who: Vec<Character> },
    /// Characters still on the board in step 1 of the Finish phase of a round are killed.
    LastRound {
        /// Number of that round.
        round: u8,
    },
}

/// A condition with its text.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stated<T> {
    /// The condition.
    #[serde(rename = "if")]
    pub when: T,
    /// The condition as text.
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
    CharacterLeft { at_least: u8 },
    /// Trapped characters have left.
    TrappedLeft { at_least: u8 },
    /// No trapped character is on the board.
    NoTrappedOnTheBoard,
    /// Freed captives have left.
    CaptiveLeft { at_least: u8 },
    /// Crates have been carried out.
    CratesSecured { at_least: u8 },
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
        /// Number of crates needed to avoid the defeat.
        needed: u8,
    },
}

/// Effect of a victory on the campaign.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct After {
    /// The effect.
    pub reward: Reward,
    /// The effect as text.
    pub text: Text,
}

/// Effect of a victory on the campaign, for the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Reward {
    /// Freed captives that left are available again (A-RESCUE-02).
    ReturnCaptives,
    /// Random permanently removed cards return (A-SUPPLY-02).
    ReturnRemovedCards {
        /// Number of cards for each secured crate.
        for_each_crate: u8,
    },
}

printed! { Mission: MissionDef("mission") in missions() }

impl Mission {
    /// The missions of a series, in their order.
    pub fn of(series: Series) -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::ALL.iter().copied().filter(move |mission| mission.def().series == series)
    }
}

impl MissionDef {
    /// The round in which the mission ends; `None` without a limit.
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

    /// Characters whose escape the mission is about; empty for most missions.
    pub fn trapped(&self) -> &[Character] {
        let trapped = self.rules.iter().find_map(|rule| match rule {
            MissionRule::Trapped { who } => Some(who.as_slice()),
            MissionRule::LastRound { .. } | MissionRule::QuietRounds { .. } => None,
        });
        trapped.unwrap_or(&[])
    }
}

/// A mission in its file. Positions are places on boards.
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

/// A board with a row and column on it.
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
    /// Converts places on boards to cells of the grid.
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
    MissionDef::in_order(defs)
}
