//! What viewers are told of what happened.

use airlock_engine::{Seat, Wire};
use serde::{Deserialize, Serialize};

use crate::{
    content::{
        CorridorId, ExplorationId, QueenCardId, SlotId,
        ids::{
            ActionKind, AttackKind, BurstFace, Character, EventKind, Gear, IntruderKind, ItemBack, ItemKind,
            NoiseFace, Objective, RobotKind, RoomKind, Section, ShootFace, TokenKind, Wound,
        },
    },
    model::{
        crew::Vehicle,
        facility::DoorState,
        figure::{FigureId, Place},
        gear::Token,
        record::Ending,
        round::Phase,
        words::Verb,
    },
};

/// What a playing card shows. Whether a contamination card is infected does not show (H-04).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Face {
    /// An action card.
    Action(ActionKind),
    /// A contamination card.
    Contamination,
}

/// What a viewer is told of an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeenEvent {
    // ---- setup
    /// A seat has drawn two character cards. Others are not told which.
    Drafting {
        /// Who.
        seat: Seat,
        /// The cards.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        shown: Vec<Character>,
    },
    /// A seat keeps a character.
    Drafted {
        /// Who.
        seat: Seat,
        /// Whom.
        character: Character,
    },
    /// Military equipment is laid out for the draft.
    EquipmentShown {
        /// The cards.
        cards: Vec<ItemKind>,
    },
    /// A seat fills gear slots.
    TokensTaken {
        /// Who.
        seat: Seat,
        /// With what.
        tokens: Vec<Gear>,
    },
    // ---- round
    /// A round begins.
    RoundBegan {
        /// The space of the round marker.
        round: u8,
        /// Who holds the starting player token.
        first: Seat,
    },
    /// A part of the round begins.
    PhaseBegan {
        /// Which.
        phase: Phase,
    },
    /// A turn begins.
    TurnBegan {
        /// Whose.
        seat: Seat,
    },
    /// A seat takes an action.
    Declared {
        /// Who.
        seat: Seat,
        /// Which.
        verb: Verb,
    },
    /// A seat pays with cards.
    Paid {
        /// Who.
        seat: Seat,
        /// Which.
        cards: Vec<Face>,
    },
    /// A seat discards playing cards.
    Discarded {
        /// Who.
        seat: Seat,
        /// Which.
        cards: Vec<Face>,
    },
    /// A seat passes.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// A seat draws playing cards. Others are not told which.
    Drew {
        /// Who.
        seat: Seat,
        /// How many.
        count: u8,
        /// Which.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cards: Vec<Face>,
    },
    /// A seat's discard pile becomes its deck.
    Reshuffled {
        /// Whose.
        seat: Seat,
    },
    /// A seat plays an action card, or uses it to react.
    CardPlayed {
        /// Who.
        seat: Seat,
        /// Which.
        card: ActionKind,
    },
    /// A seat puts one objective away. Others are not told which.
    ObjectiveChosen {
        /// Who.
        seat: Seat,
        /// Which.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        put_away: Option<Objective>,
    },
    // ---- characters
    /// A character moves.
    Moved {
        /// Who.
        seat: Seat,
        /// From where.
        from: SlotId,
        /// To where.
        to: SlotId,
    },
    /// A laid-down figure is taken along.
    Carried {
        /// Whose.
        seat: Seat,
        /// Where to.
        to: SlotId,
    },
    /// A dial turns.
    OxygenChanged {
        /// Whose.
        seat: Seat,
        /// What it shows.
        to: u8,
    },
    /// A character gets a suffocating token, or loses it.
    Suffocating {
        /// Who.
        seat: Seat,
        /// Whether it has one now.
        on: bool,
    },
    /// A health marker moves.
    HealthChanged {
        /// Whose.
        seat: Seat,
        /// Its slot, 0…8.
        to: u8,
    },
    /// A character gains a serious wound.
    Wounded {
        /// Who.
        seat: Seat,
        /// Which.
        wound: Wound,
    },
    /// A serious wound is discarded.
    WoundDiscarded {
        /// Whose.
        seat: Seat,
        /// Which.
        wound: Wound,
    },
    /// A character gains a contamination card.
    Contaminated {
        /// Who.
        seat: Seat,
    },
    /// Contamination cards leave the game.
    ContaminationRemoved {
        /// Whose.
        seat: Seat,
        /// How many.
        count: u8,
    },
    /// A seat scans contamination cards. Others are not told the result.
    Scanned {
        /// Who.
        seat: Seat,
        /// How many are infected.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        infected: Option<u8>,
        /// How many are not.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clean: Option<u8>,
    },
    /// A larva is put on a character's board.
    LarvaGained {
        /// Whose.
        seat: Seat,
    },
    /// A larva leaves a character's board.
    LarvaRemoved {
        /// Whose.
        seat: Seat,
    },
    /// A character dies.
    Died {
        /// Who.
        seat: Seat,
    },
    /// A laid-down character stands up.
    Revived {
        /// Who.
        seat: Seat,
    },
    /// A character boards the lander.
    Boarded {
        /// Who.
        seat: Seat,
    },
    /// A character is put out of the lander.
    PutOut {
        /// Who.
        seat: Seat,
    },
    /// A character has escaped.
    Escaped {
        /// Who.
        seat: Seat,
        /// By what.
        by: Vehicle,
    },
    /// A character hibernates.
    Hibernates {
        /// Who.
        seat: Seat,
    },
    // ---- items
    /// A seat gains an item. Others are told which if it lies in the open.
    ItemGained {
        /// Who.
        seat: Seat,
        /// Its back.
        back: ItemBack,
        /// Which.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        item: Option<ItemKind>,
    },
    /// A seat draws item cards to choose among. Others see only the backs.
    ItemsDrawn {
        /// Who.
        seat: Seat,
        /// The backs.
        backs: Vec<ItemBack>,
        /// Which.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        items: Vec<ItemKind>,
    },
    /// A seat uses an item.
    ItemUsed {
        /// Who.
        seat: Seat,
        /// Which.
        item: ItemKind,
    },
    /// An item is discarded or lost.
    ItemLost {
        /// Whose.
        seat: Seat,
        /// Which.
        item: ItemKind,
    },
    /// Items and tokens change hands. Others are told what lies in the open.
    ItemTraded {
        /// From whom.
        from: Seat,
        /// To whom.
        to: Seat,
        /// Items that are seen.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        items: Vec<ItemKind>,
        /// Items that are not.
        backpack: u8,
        /// Tokens.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        tokens: Vec<Token>,
    },
    /// A gear token is put into an own slot.
    TokenGained {
        /// Who.
        seat: Seat,
        /// Which.
        token: Token,
    },
    /// A gear token is spent or thrown away.
    TokenSpent {
        /// Whose.
        seat: Seat,
        /// Which.
        token: Token,
    },
    /// A gear token moves to another slot.
    TokenMoved {
        /// Whose.
        seat: Seat,
        /// Which.
        token: Token,
    },
    /// Ammo is spent.
    AmmoSpent {
        /// Who.
        seat: Seat,
        /// From which weapon.
        weapon: ItemKind,
    },
    /// A character gains a data token.
    DataGained {
        /// Who.
        seat: Seat,
    },
    // ---- the map
    /// A slot is explored.
    Explored {
        /// The exploration card.
        card: ExplorationId,
        /// Where.
        slot: SlotId,
    },
    /// A room is placed.
    RoomPlaced {
        /// Where.
        slot: SlotId,
        /// Which.
        room: RoomKind,
    },
    /// The Hibernatorium is discovered (R-HIB-02).
    HibernatoriumFound,
    /// The robot's card is revealed (R-ROBOT-02).
    RobotRevealed {
        /// The card.
        robot: RobotKind,
    },
    /// A corridor is placed.
    CorridorPlaced {
        /// Which.
        corridor: CorridorId,
        /// One end.
        from: SlotId,
        /// The other.
        to: SlotId,
    },
    /// A corridor is reinforced.
    Reinforced {
        /// Which.
        corridor: CorridorId,
    },
    /// A noise marker is placed.
    NoisePlaced {
        /// Where.
        corridor: CorridorId,
    },
    /// A noise marker is taken off.
    NoiseRemoved {
        /// Where.
        corridor: CorridorId,
    },
    /// A door opens, closes or is destroyed.
    DoorChanged {
        /// Where.
        corridor: CorridorId,
        /// At which end.
        at: SlotId,
        /// How it stands now.
        state: DoorState,
    },
    /// A fire breaks out.
    FirePlaced {
        /// Where.
        slot: SlotId,
    },
    /// A fire is put out.
    FireRemoved {
        /// Where.
        slot: SlotId,
    },
    /// A room has a malfunction, or not any more.
    RoomMalfunction {
        /// Where.
        slot: SlotId,
        /// Whether it has one now.
        on: bool,
    },
    /// An item has a malfunction, or not any more.
    ItemMalfunction {
        /// Whose.
        seat: Seat,
        /// Which.
        item: ItemKind,
        /// Whether it has one now.
        on: bool,
    },
    /// The robot has a malfunction, or not any more.
    RobotMalfunction {
        /// Whether it has one now.
        on: bool,
    },
    /// The secure tokens of a room change.
    SecureChanged {
        /// Where.
        slot: SlotId,
        /// How many there are now.
        to: u8,
    },
    /// The robot moves.
    RobotMoved {
        /// Where to.
        to: SlotId,
    },
    /// An egg leaves the eggs space.
    EggTaken {
        /// How many are left.
        left: u8,
    },
    /// The Nest is destroyed.
    NestDestroyed,
    /// The life support of a section changes.
    LifeSupport {
        /// Which.
        section: Section,
        /// Whether it is active now.
        active: bool,
    },
    /// The Hibernatorium is switched on.
    HibernatoriumOn,
    /// The reactor is shut down.
    ReactorShutDown,
    /// Autodestruction is activated.
    AutodestructionSet {
        /// The space at which it works; 15 is behind the last.
        space: u8,
    },
    /// The lander token moves on the round track.
    LanderMoved {
        /// The space.
        to: u8,
    },
    /// A seat looks at the anti-aircraft tokens. Others are not told more.
    AntiAircraftLooked {
        /// Who.
        seat: Seat,
        /// Whether the top one is the active one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        active: Option<bool>,
    },
    /// The seat that looks at them swaps the anti-aircraft tokens. Only it is told (H-18).
    AntiAircraftSet {
        /// Whether the top one is the active one now.
        active: bool,
    },
    /// The anti-aircraft defence is revealed.
    AntiAircraftRevealed {
        /// Whether it is active.
        active: bool,
    },
    /// The lander lands.
    LanderLanded,
    /// The lander leaves.
    LanderLaunched,
    /// A seat looks at another's objectives. Others are not told which.
    ObjectivesLooked {
        /// Who.
        seat: Seat,
        /// Whose.
        of: Seat,
        /// Which.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cards: Vec<Objective>,
    },
    /// The Facility is destroyed.
    FacilityDestroyed,
    // ---- dice
    /// A noise roll.
    NoiseRolled {
        /// Whose.
        seat: Seat,
        /// The result.
        face: NoiseFace,
    },
    /// The shoot die is rolled.
    ShootRolled {
        /// By whom.
        seat: Seat,
        /// The result.
        face: ShootFace,
    },
    /// The burst die is rolled.
    BurstRolled {
        /// By whom.
        seat: Seat,
        /// The result.
        face: BurstFace,
    },
    // ---- intruders
    /// A token is drawn from the bag.
    TokenDrawn {
        /// Its figure.
        kind: TokenKind,
        /// Its printed adults and drones, if they count.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        numbers: Option<[u8; 2]>,
    },
    /// Tokens are put into the bag.
    TokensAdded {
        /// Of which kind.
        kind: TokenKind,
        /// How many.
        count: u8,
    },
    /// An intruder is placed.
    Placed {
        /// Its name.
        figure: FigureId,
        /// What it is.
        kind: IntruderKind,
        /// Where.
        at: Place,
    },
    /// An intruder moves.
    IntruderMoved {
        /// Which.
        figure: FigureId,
        /// From where.
        from: Place,
        /// To where.
        to: Place,
    },
    /// An intruder leaves the map alive.
    IntruderRemoved {
        /// Which.
        figure: FigureId,
    },
    /// An intruder takes hits.
    Hit {
        /// Which.
        figure: FigureId,
        /// How many it has now.
        hits: u8,
    },
    /// An intruder dies.
    Killed {
        /// Which.
        figure: FigureId,
    },
    /// An intruder attacks.
    Attacks {
        /// Which, if it is on the map.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        figure: Option<FigureId>,
        /// What it is.
        kind: IntruderKind,
        /// Whom.
        target: Seat,
    },
    /// An attack is prevented.
    AttackPrevented {
        /// On whom.
        target: Seat,
    },
    /// An attack card is resolved.
    AttackCard {
        /// Which.
        card: AttackKind,
    },
    /// The attack deck is shuffled again.
    AttacksReshuffled,
    /// A secure token, or the Shelter, stops an entry attack.
    SecureUsed {
        /// Where.
        slot: SlotId,
    },
    /// A condition card of the Queen is resolved.
    QueenCard {
        /// Which.
        card: QueenCardId,
        /// How many are discarded unseen besides.
        more: u8,
    },
    /// The Queen is dead.
    QueenDied,
    /// An event card is resolved.
    EventCard {
        /// Which.
        card: EventKind,
    },
    /// The event deck is shuffled again.
    EventsReshuffled,
    // ---- the end
    /// The match ends.
    Ended {
        /// Why.
        ending: Ending,
    },
    /// All contamination cards of a seat are scanned in the open.
    ScannedAll {
        /// Whose.
        seat: Seat,
        /// How many are infected.
        infected: u8,
        /// How many are not.
        clean: u8,
    },
    /// A seat makes the hatching procedure.
    Hatched {
        /// Who.
        seat: Seat,
        /// Whether its character dies.
        died: bool,
    },
    /// An objective is revealed.
    ObjectiveRevealed {
        /// Whose.
        seat: Seat,
        /// Which.
        objective: Objective,
        /// Whether it is met.
        met: bool,
    },
}

impl Wire for SeenEvent {}
