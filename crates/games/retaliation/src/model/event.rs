//! Events as viewers see them.

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

/// The visible side of a playing card. It does not show whether a contamination card is infected (H-04).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Face {
    Action(ActionKind),
    Contamination,
}

/// An event as one viewer sees it. A field that is hidden from the viewer is empty or `None`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeenEvent {
    // ---- setup
    /// A seat has drawn two character cards. Only that seat sees which.
    Drafting {
        seat: Seat,
        /// Empty for the other viewers.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        shown: Vec<Character>,
    },
    /// A seat keeps a character.
    Drafted {
        seat: Seat,
        character: Character,
    },
    /// Military equipment is revealed for the draft.
    EquipmentShown {
        cards: Vec<ItemKind>,
    },
    /// A seat fills its gear slots.
    TokensTaken {
        seat: Seat,
        tokens: Vec<Gear>,
    },
    // ---- round
    /// A round begins.
    RoundBegan {
        /// The space of the round marker.
        round: u8,
        /// Holder of the starting player token.
        first: Seat,
    },
    /// A part of the round begins.
    PhaseBegan {
        phase: Phase,
    },
    /// A turn begins.
    TurnBegan {
        seat: Seat,
    },
    /// A seat takes an action.
    Declared {
        seat: Seat,
        verb: Verb,
    },
    /// A seat pays with cards.
    Paid {
        seat: Seat,
        cards: Vec<Face>,
    },
    /// A seat discards playing cards.
    Discarded {
        seat: Seat,
        cards: Vec<Face>,
    },
    Passed {
        seat: Seat,
    },
    /// A seat draws playing cards. Only that seat sees which.
    Drew {
        seat: Seat,
        /// Number of cards. Public.
        count: u8,
        /// Empty for the other viewers.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cards: Vec<Face>,
    },
    /// A seat's discard pile becomes its deck.
    Reshuffled {
        seat: Seat,
    },
    /// A seat plays an action card, or uses it to react.
    CardPlayed {
        seat: Seat,
        card: ActionKind,
    },
    /// A seat puts one objective away. Only that seat sees which.
    ObjectiveChosen {
        seat: Seat,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        put_away: Option<Objective>,
    },
    // ---- characters
    /// A character moves.
    Moved {
        seat: Seat,
        from: SlotId,
        to: SlotId,
    },
    /// A laid-down figure is taken along.
    Carried {
        /// The seat whose figure it is.
        seat: Seat,
        to: SlotId,
    },
    /// The oxygen dial of a character turns.
    OxygenChanged {
        seat: Seat,
        /// New number on the dial.
        to: u8,
    },
    /// A character gets or loses a suffocating token.
    Suffocating {
        seat: Seat,
        /// True if it has one now.
        on: bool,
    },
    /// A health marker moves.
    HealthChanged {
        seat: Seat,
        /// New slot of the marker, 0…8 from the left.
        to: u8,
    },
    /// A character gains a serious wound.
    Wounded {
        seat: Seat,
        wound: Wound,
    },
    /// A serious wound is discarded.
    WoundDiscarded {
        seat: Seat,
        wound: Wound,
    },
    /// A character gains a contamination card.
    Contaminated {
        seat: Seat,
    },
    /// Contamination cards leave the game.
    ContaminationRemoved {
        seat: Seat,
        count: u8,
    },
    /// A seat scans contamination cards. Only that seat sees the result.
    Scanned {
        seat: Seat,
        /// Number of infected cards.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        infected: Option<u8>,
        /// Number of clean cards.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clean: Option<u8>,
    },
    /// A larva is put on a character's board.
    LarvaGained {
        seat: Seat,
    },
    /// A larva leaves a character's board.
    LarvaRemoved {
        seat: Seat,
    },
    /// A character dies.
    Died {
        seat: Seat,
    },
    /// A laid-down character stands up.
    Revived {
        seat: Seat,
    },
    /// A character boards the lander.
    Boarded {
        seat: Seat,
    },
    /// A character is put out of the lander.
    PutOut {
        seat: Seat,
    },
    /// A character has escaped.
    Escaped {
        seat: Seat,
        by: Vehicle,
    },
    /// A character hibernates.
    Hibernates {
        seat: Seat,
    },
    // ---- items
    /// A seat gains an item. The others see which only if it is kept in the open.
    ItemGained {
        seat: Seat,
        /// Public, whatever the item is.
        back: ItemBack,
        /// `None` if it is hidden from the viewer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        item: Option<ItemKind>,
    },
    /// A seat draws item cards to choose among. The others see only the backs.
    ItemsDrawn {
        seat: Seat,
        backs: Vec<ItemBack>,
        /// Empty for the other viewers.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        items: Vec<ItemKind>,
    },
    /// A seat uses an item.
    ItemUsed {
        seat: Seat,
        item: ItemKind,
    },
    /// An item is discarded or lost.
    ItemLost {
        seat: Seat,
        item: ItemKind,
    },
    /// Items and tokens change hands. The two seats see all of it, the others only what is public.
    ItemTraded {
        from: Seat,
        to: Seat,
        /// Items that the viewer sees.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        items: Vec<ItemKind>,
        /// Number of items that the viewer does not see.
        backpack: u8,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        tokens: Vec<Token>,
    },
    /// A gear token is put into one of the seat's slots.
    TokenGained {
        seat: Seat,
        token: Token,
    },
    /// A gear token is spent or thrown away.
    TokenSpent {
        seat: Seat,
        token: Token,
    },
    /// A gear token moves to another slot.
    TokenMoved {
        seat: Seat,
        token: Token,
    },
    AmmoSpent {
        seat: Seat,
        weapon: ItemKind,
    },
    /// A character gains a data token.
    DataGained {
        seat: Seat,
    },
    // ---- the map
    Explored {
        card: ExplorationId,
        slot: SlotId,
    },
    RoomPlaced {
        slot: SlotId,
        room: RoomKind,
    },
    /// The Hibernatorium is discovered (R-HIB-02).
    HibernatoriumFound,
    /// The robot's card is revealed (R-ROBOT-02).
    RobotRevealed {
        robot: RobotKind,
    },
    CorridorPlaced {
        corridor: CorridorId,
        from: SlotId,
        to: SlotId,
    },
    Reinforced {
        corridor: CorridorId,
    },
    /// A noise marker is placed.
    NoisePlaced {
        corridor: CorridorId,
    },
    /// A noise marker is removed.
    NoiseRemoved {
        corridor: CorridorId,
    },
    /// A door opens, closes or is destroyed.
    DoorChanged {
        corridor: CorridorId,
        /// The end at which the door is.
        at: SlotId,
        /// New state of the door.
        state: DoorState,
    },
    /// A fire breaks out.
    FirePlaced {
        slot: SlotId,
    },
    /// A fire is put out.
    FireRemoved {
        slot: SlotId,
    },
    /// A room gets or loses a malfunction.
    RoomMalfunction {
        slot: SlotId,
        /// True if it has one now.
        on: bool,
    },
    /// An item gets or loses a malfunction.
    ItemMalfunction {
        seat: Seat,
        item: ItemKind,
        /// True if it has one now.
        on: bool,
    },
    /// The robot's card gets or loses a malfunction.
    RobotMalfunction {
        /// True if it has one now.
        on: bool,
    },
    /// The number of secure tokens in a room changes.
    SecureChanged {
        slot: SlotId,
        /// New number of tokens.
        to: u8,
    },
    /// The robot moves.
    RobotMoved {
        to: SlotId,
    },
    /// An egg leaves the eggs space.
    EggTaken {
        /// Number of eggs left there.
        left: u8,
    },
    NestDestroyed,
    /// The life support of a section is switched on or off.
    LifeSupport {
        section: Section,
        /// True if it is active now.
        active: bool,
    },
    /// The Hibernatorium is switched on.
    HibernatoriumOn,
    ReactorShutDown,
    /// Autodestruction is activated.
    AutodestructionSet {
        /// The space at which it takes effect. 15 is behind the last space.
        space: u8,
    },
    /// The lander token moves on the round track.
    LanderMoved {
        /// New space of the token.
        to: u8,
    },
    /// A seat looks at the anti-aircraft tokens. Only that seat sees which is on top.
    AntiAircraftLooked {
        seat: Seat,
        /// True if the top token is the active one. `None` for the other viewers.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        active: Option<bool>,
    },
    /// The seat that looks at the anti-aircraft tokens swaps them. Sent only to that seat (H-18).
    AntiAircraftSet {
        /// True if the top token is the active one now.
        active: bool,
    },
    /// The anti-aircraft defence is revealed.
    AntiAircraftRevealed {
        /// True if the defence is active.
        active: bool,
    },
    /// The lander lands.
    LanderLanded,
    /// The lander leaves.
    LanderLaunched,
    /// A seat looks at another seat's objectives. Only the seat that looks sees which.
    ObjectivesLooked {
        seat: Seat,
        /// The seat whose objectives they are.
        of: Seat,
        /// Empty for the other viewers.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cards: Vec<Objective>,
    },
    FacilityDestroyed,
    // ---- dice
    NoiseRolled {
        seat: Seat,
        face: NoiseFace,
    },
    /// The shoot die is rolled.
    ShootRolled {
        seat: Seat,
        face: ShootFace,
    },
    /// The burst die is rolled.
    BurstRolled {
        seat: Seat,
        face: BurstFace,
    },
    // ---- intruders
    /// A token is drawn from the bag.
    TokenDrawn {
        /// The figure on the token.
        kind: TokenKind,
        /// The printed numbers of adults and drones. `None` if they do not count.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        numbers: Option<[u8; 2]>,
    },
    /// Tokens are put into the bag.
    TokensAdded {
        kind: TokenKind,
        count: u8,
    },
    /// An intruder is placed.
    Placed {
        figure: FigureId,
        kind: IntruderKind,
        /// The room or corridor in which it is placed.
        at: Place,
    },
    /// An intruder moves.
    IntruderMoved {
        figure: FigureId,
        from: Place,
        to: Place,
    },
    /// An intruder leaves the map alive.
    IntruderRemoved {
        figure: FigureId,
    },
    /// An intruder takes hits.
    Hit {
        figure: FigureId,
        /// New number of hits on it.
        hits: u8,
    },
    /// An intruder dies.
    Killed {
        figure: FigureId,
    },
    /// An intruder attacks.
    Attacks {
        /// `None` if the attack has no figure on the map.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        figure: Option<FigureId>,
        kind: IntruderKind,
        /// The character that is attacked.
        target: Seat,
    },
    AttackPrevented {
        /// The character that was attacked.
        target: Seat,
    },
    /// An attack card is resolved.
    AttackCard {
        card: AttackKind,
    },
    /// The attack deck is reshuffled.
    AttacksReshuffled,
    /// A secure token, or the Shelter, stops an entry attack.
    SecureUsed {
        slot: SlotId,
    },
    /// A condition card of the Queen is resolved.
    QueenCard {
        card: QueenCardId,
        /// Number of further cards that are discarded unseen.
        more: u8,
    },
    /// The Queen is dead.
    QueenDied,
    /// An event card is resolved.
    EventCard {
        card: EventKind,
    },
    /// The event deck is reshuffled.
    EventsReshuffled,
    // ---- the end
    /// The match ends.
    Ended {
        /// The reason.
        ending: Ending,
    },
    /// All contamination cards of a seat are scanned in public.
    ScannedAll {
        seat: Seat,
        /// Number of infected cards.
        infected: u8,
        /// Number of clean cards.
        clean: u8,
    },
    /// A seat carries out the hatching procedure.
    Hatched {
        seat: Seat,
        /// True if its character dies.
        died: bool,
    },
    ObjectiveRevealed {
        seat: Seat,
        objective: Objective,
        /// True if the objective is met.
        met: bool,
    },
}

impl Wire for SeenEvent {}
