//! Events in the form a viewer receives. Hidden parts are left out.

use airlock_engine::{Seat, Wire};
use serde::{Deserialize, Serialize};

use super::{
    look::{Look, Sight},
    parts::{Cause, Deck, Face, Track},
};
use crate::{
    content::{
        CorridorId, EffectSource, Network, RoomNo,
        ids::{
            ActionKind, AttackKind, Character, CombatFace, CourseSpace, Destination, EventKind,
            ExplorationKind, IntruderActionKind, IntruderKind, ItemColor, ItemKind, NoiseFace, Objective,
            PanicKind, RoomKind, TokenKind, Weakness, WeaknessSlot, Wound,
        },
    },
    model::{
        Door, Ending, FigureId, Object, Phase,
        words::{Verb, Word},
    },
};

/// An event in the form a viewer receives.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeenEvent {
    // ---- setup
    /// A seat drew two draft cards (N-SETUP-26).
    Drafting {
        seat: Seat,
        /// The two cards, shown to everyone.
        shown: Vec<Character>,
    },
    /// A seat kept one of its draft cards.
    Drafted {
        seat: Seat,
        character: Character,
    },
    // ---- round
    /// A new round begins.
    RoundBegan {
        /// Counted from 1.
        round: u16,
        /// Holder of the first player token.
        first: Seat,
    },
    /// The next part of the round begins.
    PhaseBegan {
        phase: Phase,
    },
    /// A seat's turn begins.
    TurnBegan {
        seat: Seat,
    },
    /// A seat drew playing cards. Only that seat receives the faces.
    Drew {
        seat: Seat,
        count: u8,
        /// Empty for all other viewers.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cards: Vec<Face>,
    },
    /// A seat shuffled its discard pile into its draw deck.
    Reshuffled {
        seat: Seat,
    },
    /// The discard pile of a common deck was shuffled into a new draw deck.
    DeckReshuffled {
        deck: Deck,
    },
    /// A seat passed.
    Passed {
        seat: Seat,
        /// Cards discarded by choice (N-ROUND-17).
        discarded: Vec<Face>,
    },
    /// A track marker moved. Spaces count down to 0.
    TrackMoved {
        track: Track,
        /// New space of the marker; `None` if it was taken off.
        space: Option<u8>,
    },
    /// Self-destruct can no longer be stopped, and all docked pods are unlocked (N-DESTRUCT-05).
    Irreversible,
    /// The hibernation chambers are open (N-HIB-01).
    ChambersOpen,
    // ---- actions
    /// A seat paid with action cards.
    Paid {
        seat: Seat,
        cards: Vec<Face>,
    },
    /// A seat declared an action.
    Declared {
        seat: Seat,
        /// Same verb as in the offer.
        verb: Verb,
        /// The card, item or room that the action uses.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source: Option<EffectSource>,
    },
    /// A seat asks for another character's consent to escape together (DP-CONSENT, N-OP-09).
    ConsentAsked {
        /// The seat that plays the card.
        seat: Seat,
        /// The seat that is asked.
        other: Seat,
        card: EffectSource,
        /// Corridor of the escape.
        through: CorridorId,
    },
    /// Answer to a request for consent.
    Consented {
        /// The seat that was asked.
        seat: Seat,
        /// True if it agrees.
        agreed: bool,
    },
    /// An action was cancelled (N-REACT-05).
    Cancelled {
        /// The seat whose action it was.
        seat: Seat,
    },
    /// A seat played a reaction.
    Reacted {
        seat: Seat,
        /// The card or item that reacts.
        source: EffectSource,
    },
    /// An effect is carried out.
    Effect {
        source: EffectSource,
    },
    /// A seat discarded playing cards face up.
    Discarded {
        seat: Seat,
        cards: Vec<Face>,
    },
    // ---- movement, rooms
    /// A character moved.
    Moved {
        seat: Seat,
        from: RoomNo,
        to: RoomNo,
    },
    /// A room was explored.
    Explored {
        room: RoomNo,
        /// Kind of its tile.
        kind: RoomKind,
        token: ExplorationKind,
        /// Its item counter.
        items: u8,
    },
    /// A room's item counter changed.
    ItemsLeft {
        room: RoomNo,
        /// New value of the counter.
        items: u8,
    },
    /// A noise roll (N-NOISE-01).
    NoiseRolled {
        seat: Seat,
        face: NoiseFace,
    },
    /// Noise was placed in a corridor.
    NoisePlaced {
        corridor: CorridorId,
    },
    /// Noise was placed on the space of a technical network.
    TechnicalNoisePlaced {
        network: Network,
    },
    /// All noise around a room was removed.
    NoiseCleared {
        room: RoomNo,
    },
    /// A door was opened, closed or destroyed.
    DoorChanged {
        corridor: CorridorId,
        /// New state of the door.
        door: Door,
    },
    /// A fire marker was placed or removed.
    Fire {
        room: RoomNo,
        /// True if the room burns now.
        burning: bool,
    },
    /// A malfunction marker was placed or removed.
    Malfunction {
        room: RoomNo,
        /// True if the marker is present now.
        present: bool,
    },
    /// The airlock token was placed or removed.
    AirlockToken {
        /// `None` if the token was removed.
        room: Option<RoomNo>,
    },
    // ---- intruders
    /// A token was drawn from the bag.
    TokenDrawn {
        kind: TokenKind,
        /// Number on the back of the token.
        number: Option<u8>,
        /// The character whose madness token it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        character: Option<Character>,
    },
    /// Tokens went into the bag.
    BagGained {
        kind: TokenKind,
    },
    /// A token went from the bag to the supply.
    BagLost {
        kind: TokenKind,
    },
    /// An intruder figure was placed.
    IntruderPlaced {
        figure: FigureId,
        kind: IntruderKind,
        room: RoomNo,
    },
    IntruderMoved {
        figure: FigureId,
        from: RoomNo,
        to: RoomNo,
    },
    /// An intruder left the board alive.
    IntruderLeft {
        figure: FigureId,
        /// Its last room.
        room: RoomNo,
    },
    /// A creeper became a breeder.
    IntruderTransformed {
        figure: FigureId,
        /// Its new kind.
        kind: IntruderKind,
    },
    /// An intruder's injuries changed.
    Injured {
        figure: FigureId,
        /// New number of injuries.
        injuries: u8,
    },
    /// Attack cards were revealed for a condition check (N-INJ-04, N-INJ-05).
    ConditionChecked {
        figure: FigureId,
        cards: Vec<AttackKind>,
        /// `None` if a card has no number.
        toughness: Option<u8>,
        /// True if one of the cards shows the retreat symbol.
        retreat: bool,
    },
    IntruderKilled {
        figure: FigureId,
        kind: IntruderKind,
        room: RoomNo,
    },
    /// An event card was revealed for its movement number only.
    MovementRevealed {
        card: EventKind,
        /// The movement number, which is a corridor number.
        number: u8,
    },
    /// An intruder attacks.
    Attacked {
        figure: FigureId,
        target: Seat,
        /// The revealed attack card; `None` for a larva.
        card: Option<AttackKind>,
        /// True if the attack hits.
        hit: bool,
        /// True for a surprise attack.
        surprise: bool,
    },
    AttackIgnored {
        /// The seat that ignored it.
        seat: Seat,
    },
    /// The number of eggs on the intruder board changed.
    Eggs {
        /// New number of eggs.
        board: u8,
    },
    EggDestroyed {
        room: RoomNo,
    },
    NestDestroyed,
    // ---- combat
    CombatRolled {
        seat: Seat,
        face: CombatFace,
    },
    /// A weapon's ammo changed.
    Ammo {
        /// Owner of the weapon.
        seat: Seat,
        weapon: ItemKind,
        /// New amount.
        ammo: u8,
    },
    // ---- body
    /// A character's light wounds changed.
    LightWounds {
        seat: Seat,
        /// New number of light wounds.
        wounds: u8,
    },
    /// A character suffered a serious wound.
    SeriousWound {
        seat: Seat,
        /// `None` if the deck had no card.
        wound: Option<Wound>,
    },
    /// A serious wound was dressed.
    Dressed {
        seat: Seat,
        /// `None` for a wound without a card.
        wound: Option<Wound>,
    },
    /// A dressed serious wound was healed.
    Healed {
        seat: Seat,
        /// `None` for a wound without a card.
        wound: Option<Wound>,
    },
    /// A character became slimed or clean.
    Slimed {
        seat: Seat,
        /// True if it is slimed now.
        slimed: bool,
    },
    /// A larva was placed on a character board or removed from it.
    Larva {
        seat: Seat,
        /// True if the larva is there now.
        present: bool,
    },
    /// A seat received contamination cards.
    Contaminated {
        seat: Seat,
        count: u8,
    },
    /// A seat scanned contamination cards. Only that seat receives the results.
    Scanned {
        seat: Seat,
        /// Number of cards removed from the game.
        removed: u8,
        /// Number of harmless cards; `None` for all other viewers.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        harmless: Option<u8>,
        /// Number of infected cards; `None` for all other viewers.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        infected: Option<u8>,
    },
    /// A character died.
    Died {
        seat: Seat,
        cause: Cause,
    },
    /// All docked pods were unlocked.
    PodsUnlocked,
    /// A dead character was resuscitated (N-COOP-08).
    Resuscitated {
        seat: Seat,
        /// The room it returned to.
        room: RoomNo,
    },
    // ---- items, objects
    /// A seat took an item. Viewers who may see its face receive it.
    GotItem {
        seat: Seat,
        color: ItemColor,
        /// `None` for viewers who do not see the face.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        item: Option<ItemKind>,
    },
    /// A seat put a seen card under its deck.
    PutUnder {
        seat: Seat,
        /// Identifies the deck.
        color: ItemColor,
        /// `None` for all viewers but the seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        item: Option<ItemKind>,
    },
    /// A seat lost an item face up: used up, discarded or dropped.
    LostItem {
        seat: Seat,
        item: ItemKind,
    },
    /// A seat showed an item to certain seats.
    Showed {
        seat: Seat,
        /// Colour of the card back.
        color: ItemColor,
        /// Sent only to the seats that were shown it.
        item: ItemKind,
    },
    /// An item changed owner.
    Traded {
        from: Seat,
        to: Seat,
        color: ItemColor,
        /// `None` for viewers who do not know it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        item: Option<ItemKind>,
    },
    /// The terms of a trade changed.
    TradeTerms {
        /// The seat that changed them.
        seat: Seat,
        /// Version of the terms.
        version: u16,
    },
    /// A seat agreed to the terms of a trade.
    TradeAgreed {
        seat: Seat,
        /// Version of the terms that it agreed to.
        version: u16,
    },
    TradeEnded,
    /// An object was picked up, dropped or passed on.
    ObjectMoved {
        object: Object,
        /// `None` if the object is on the floor of the room.
        holder: Option<Seat>,
        room: RoomNo,
    },
    /// A special item was unlocked.
    Unlocked {
        seat: Seat,
        item: ItemKind,
    },
    /// An item was attached to a weapon, or two items were taped together.
    Attached {
        seat: Seat,
        item: ItemKind,
        /// The weapon or item it is attached to.
        to: ItemKind,
    },
    /// An item was crafted.
    Crafted {
        seat: Seat,
        item: ItemKind,
    },
    // ---- secret looks
    /// A seat looked at something in secret (N-HIDDEN-03). Only that seat receives the result (N-HIDDEN-04).
    Looked {
        seat: Seat,
        /// Target of the look.
        at: Look,
        /// Result of the look; `None` for all other viewers.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        saw: Option<Sight>,
    },
    /// A seat put back event cards that it had looked at.
    EventPut {
        seat: Seat,
        /// True if they went under the deck.
        under: bool,
    },
    /// A seat exchanged the tiles of an engine, or left them in place (N-ENGINE-04).
    EngineSwitched {
        seat: Seat,
        /// Engine number, 1…3.
        engine: u8,
        /// True if the tiles were exchanged.
        exchanged: bool,
    },
    /// The course marker was set.
    CourseSet {
        seat: Seat,
        /// New space of the marker.
        space: CourseSpace,
    },
    WeaknessDiscovered {
        slot: WeaknessSlot,
        weakness: Weakness,
    },
    /// A character sent the signal.
    Signal {
        seat: Seat,
    },
    // ---- pods, hibernation
    /// A pod was locked or unlocked.
    PodTurned {
        /// Pod number.
        pod: u8,
        /// True if the pod is locked now.
        locked: bool,
    },
    /// A character boarded a pod.
    Boarded {
        seat: Seat,
        /// Pod number.
        pod: u8,
    },
    /// A character left a pod by its own choice or was ejected by an intruder.
    LeftPod {
        seat: Seat,
        /// The evacuation room that it entered.
        room: RoomNo,
    },
    /// A pod was launched.
    Launched {
        /// Pod number.
        pod: u8,
        aboard: Vec<Seat>,
    },
    /// A character hibernates.
    Hibernated {
        seat: Seat,
    },
    /// An attempt to board or hibernate failed.
    AttemptFailed {
        seat: Seat,
    },
    // ---- objectives, event cards
    /// Every seat must choose an objective now (N-CRIT-02).
    ObjectivesDue,
    /// A seat chose its objective. Only that seat receives which.
    ObjectiveChosen {
        seat: Seat,
        /// The objective kept; `None` for all other viewers.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kept: Option<Objective>,
    },
    /// An event card is resolved.
    EventRevealed {
        card: EventKind,
    },
    // ---- madness and panic
    /// A character's madness changed (V-MAD-01).
    Madness {
        seat: Seat,
        /// New level, 1…5.
        level: u8,
    },
    /// A Void Seeder surprises a character (V-SURPRISE-01).
    Surprised {
        seat: Seat,
    },
    /// A character panics: a panic card was revealed (V-PANIC-01).
    Panicked {
        seat: Seat,
        card: PanicKind,
    },
    /// The effect of a panic was interrupted (V-PANIC-07).
    Calmed {
        seat: Seat,
    },
    /// A serious wound is no longer dressed.
    Undressed {
        seat: Seat,
        /// `None` for a wound without a card.
        wound: Option<Wound>,
    },
    /// An action card left the game.
    Forgotten {
        seat: Seat,
        card: ActionKind,
    },
    /// The madness token of a character that is no longer in play left the game (V-EVO-04).
    MadnessGone {
        /// Owner of the token.
        character: Character,
    },
    /// Void Seeders lurk: they vanish from these rooms (V-EVENT-10).
    Lurking {
        rooms: Vec<RoomNo>,
    },
    /// An empty escape pod was lost.
    PodLost {
        /// Pod number.
        pod: u8,
    },
    // ---- the intruder player
    /// A seat became the intruder player, or declined the role.
    IntruderPlayer {
        seat: Seat,
        /// True if it plays on as the intruder player.
        joined: bool,
    },
    /// The intruder player drew cards. Only that seat receives the faces.
    IntruderCardsDrawn {
        seat: Seat,
        count: u8,
        /// Empty for all other viewers.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cards: Vec<IntruderActionKind>,
    },
    IntruderCardPlayed {
        seat: Seat,
        card: IntruderActionKind,
        /// Use of the card: move, attack or effect.
        verb: Verb,
    },
    /// The intruder player discarded, face up, event cards that it had looked at (N-OP-42).
    EventsDiscarded {
        cards: Vec<EventKind>,
    },
    /// The intruder player passed.
    IntruderPassed {
        seat: Seat,
        discarded: Vec<IntruderActionKind>,
    },
    // ---- the end
    /// The match ends (N-END-01).
    Ended {
        ending: Ending,
    },
    /// Check 1: the engines are turned up (N-END-14).
    EnginesRevealed {
        /// True for each working engine, 1…3.
        working: [bool; 3],
    },
    ShipDestroyed,
    /// Check 2: the course card is turned up (N-END-17).
    CourseRevealed {
        /// Destination of the ship.
        destination: Destination,
    },
    /// Check 3: a seat's contamination check (N-END-21).
    FinalCheck {
        seat: Seat,
        /// True if infection was found; `None` if a larva made the scan needless, and with Void Seeders.
        infected: Option<bool>,
        /// The four cards revealed, if any were.
        cards: Vec<Face>,
        /// True if the character lives.
        survived: bool,
    },
    /// Check 4: a seat's objective is revealed (N-END-28).
    ObjectiveRevealed {
        seat: Seat,
        objective: Objective,
        /// True if it is fulfilled.
        fulfilled: bool,
    },
    /// Check 4: a common objective is evaluated (N-COOP-03).
    CommonObjective {
        objective: Objective,
        /// True if it is fulfilled.
        fulfilled: bool,
    },
    /// The match is over.
    Result {
        /// Winning seats.
        won: Vec<Seat>,
    },
    /// A seat set its switch for a class of reaction windows.
    Switched {
        seat: Seat,
        /// Class of windows.
        class: Word,
        /// New position of the switch.
        level: Word,
    },
}

impl Wire for SeenEvent {}
