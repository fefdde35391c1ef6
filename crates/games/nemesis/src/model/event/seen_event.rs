//! What a viewer is told of an event.

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

/// What a viewer is told of an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeenEvent {
    // ---- setup
    /// A seat drew two draft cards (N-SETUP-26).
    Drafting {
        /// Who.
        seat: Seat,
        /// The cards shown.
        shown: Vec<Character>,
    },
    /// A seat chose its character.
    Drafted {
        /// Who.
        seat: Seat,
        /// The character kept.
        character: Character,
    },
    // ---- round
    /// A new round begins.
    RoundBegan {
        /// Counted from 1.
        round: u16,
        /// The holder of the first player token.
        first: Seat,
    },
    /// The next part of the round begins.
    PhaseBegan {
        /// Which.
        phase: Phase,
    },
    /// A seat's turn begins.
    TurnBegan {
        /// Whose.
        seat: Seat,
    },
    /// A seat drew playing cards; the faces are told to the seat only.
    Drew {
        /// Who.
        seat: Seat,
        /// How many.
        count: u8,
        /// Which, told to the seat.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cards: Vec<Face>,
    },
    /// A seat shuffled its discard pile into its draw deck.
    Reshuffled {
        /// Who.
        seat: Seat,
    },
    /// A common deck was made anew from its discard pile.
    DeckReshuffled {
        /// Which.
        deck: Deck,
    },
    /// A seat passed.
    Passed {
        /// Who.
        seat: Seat,
        /// The cards discarded.
        discarded: Vec<Face>,
    },
    /// A marker of a track moved; spaces count down, 0 is the last.
    TrackMoved {
        /// Which track.
        track: Track,
        /// Where the marker is now; `None` when it was taken off.
        space: Option<u8>,
    },
    /// Self-destruct cannot be stopped any more; all docked pods are unlocked (N-DESTRUCT-05).
    Irreversible,
    /// The hibernation chambers are open (N-HIB-01).
    ChambersOpen,
    // ---- actions
    /// A seat paid with action cards.
    Paid {
        /// Who.
        seat: Seat,
        /// What.
        cards: Vec<Face>,
    },
    /// A seat declared an action.
    Declared {
        /// Who.
        seat: Seat,
        /// The verb, as in offers.
        verb: Verb,
        /// What it uses: a card, an item or a room.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source: Option<EffectSource>,
    },
    /// A seat asks whether another character comes along with an escape (DP-CONSENT, N-OP-09).
    ConsentAsked {
        /// Who plays the card.
        seat: Seat,
        /// Who is asked.
        other: Seat,
        /// The card.
        card: EffectSource,
        /// The corridor.
        through: CorridorId,
    },
    /// The other seat's answer.
    Consented {
        /// Who was asked.
        seat: Seat,
        /// Whether it agrees.
        agreed: bool,
    },
    /// An action was cancelled (N-REACT-05).
    Cancelled {
        /// Whose action.
        seat: Seat,
    },
    /// A seat played a reaction.
    Reacted {
        /// Who.
        seat: Seat,
        /// With what.
        source: EffectSource,
    },
    /// An effect is carried out.
    Effect {
        /// What.
        source: EffectSource,
    },
    /// A seat discarded playing cards face up.
    Discarded {
        /// Who.
        seat: Seat,
        /// What.
        cards: Vec<Face>,
    },
    // ---- movement, rooms
    /// A character moved.
    Moved {
        /// Who.
        seat: Seat,
        /// From.
        from: RoomNo,
        /// To.
        to: RoomNo,
    },
    /// A room was explored.
    Explored {
        /// Which.
        room: RoomNo,
        /// What it is.
        kind: RoomKind,
        /// Its token.
        token: ExplorationKind,
        /// Its item counter.
        items: u8,
    },
    /// A room's item counter changed.
    ItemsLeft {
        /// Which room.
        room: RoomNo,
        /// Its counter.
        items: u8,
    },
    /// A noise roll (N-NOISE-01).
    NoiseRolled {
        /// Whose.
        seat: Seat,
        /// The result.
        face: NoiseFace,
    },
    /// Noise was placed in a corridor.
    NoisePlaced {
        /// Where.
        corridor: CorridorId,
    },
    /// Noise was placed on the space of a technical network.
    TechnicalNoisePlaced {
        /// Which.
        network: Network,
    },
    /// All noise around a room was removed.
    NoiseCleared {
        /// Which room.
        room: RoomNo,
    },
    /// A door changed.
    DoorChanged {
        /// Where.
        corridor: CorridorId,
        /// To what.
        door: Door,
    },
    /// A fire marker was placed or removed.
    Fire {
        /// Where.
        room: RoomNo,
        /// Whether it burns now.
        burning: bool,
    },
    /// A malfunction marker was placed or removed.
    Malfunction {
        /// Where.
        room: RoomNo,
        /// Whether the marker is there now.
        present: bool,
    },
    /// The airlock token was placed or removed.
    AirlockToken {
        /// Where; `None` when it was removed.
        room: Option<RoomNo>,
    },
    // ---- intruders
    /// A token was drawn from the bag.
    TokenDrawn {
        /// Its kind.
        kind: TokenKind,
        /// Its number.
        number: Option<u8>,
        /// Whose madness it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        character: Option<Character>,
    },
    /// Tokens went into the bag.
    BagGained {
        /// Their kind.
        kind: TokenKind,
    },
    /// A token went from the bag to the supply.
    BagLost {
        /// Its kind.
        kind: TokenKind,
    },
    /// An intruder figure was placed.
    IntruderPlaced {
        /// The figure.
        figure: FigureId,
        /// Its kind.
        kind: IntruderKind,
        /// Where.
        room: RoomNo,
    },
    /// An intruder moved.
    IntruderMoved {
        /// The figure.
        figure: FigureId,
        /// From.
        from: RoomNo,
        /// To.
        to: RoomNo,
    },
    /// An intruder left the board alive.
    IntruderLeft {
        /// The figure.
        figure: FigureId,
        /// From.
        room: RoomNo,
    },
    /// A creeper became a breeder.
    IntruderTransformed {
        /// The figure.
        figure: FigureId,
        /// What it is now.
        kind: IntruderKind,
    },
    /// An intruder's injuries changed.
    Injured {
        /// The figure.
        figure: FigureId,
        /// Its injuries now.
        injuries: u8,
    },
    /// Attack cards were revealed for a condition check (N-INJ-04, N-INJ-05).
    ConditionChecked {
        /// The figure.
        figure: FigureId,
        /// The cards.
        cards: Vec<AttackKind>,
        /// The toughness; `None` if a card has no number.
        toughness: Option<u8>,
        /// Whether one of the cards shows the retreat symbol.
        retreat: bool,
    },
    /// An intruder was killed.
    IntruderKilled {
        /// The figure.
        figure: FigureId,
        /// Its kind.
        kind: IntruderKind,
        /// Where.
        room: RoomNo,
    },
    /// An event card was revealed for its movement number only.
    MovementRevealed {
        /// The card.
        card: EventKind,
        /// The number.
        number: u8,
    },
    /// An intruder attacks.
    Attacked {
        /// The figure.
        figure: FigureId,
        /// The target.
        target: Seat,
        /// The card revealed; none for a larva.
        card: Option<AttackKind>,
        /// Whether it hits.
        hit: bool,
        /// Whether it is a surprise attack.
        surprise: bool,
    },
    /// An attack was ignored.
    AttackIgnored {
        /// By whom.
        seat: Seat,
    },
    /// Eggs on the intruder board changed.
    Eggs {
        /// How many lie there now.
        board: u8,
    },
    /// An egg was destroyed.
    EggDestroyed {
        /// Where.
        room: RoomNo,
    },
    /// The Nest is destroyed.
    NestDestroyed,
    // ---- combat
    /// A combat roll.
    CombatRolled {
        /// Whose.
        seat: Seat,
        /// The result.
        face: CombatFace,
    },
    /// A weapon's ammo changed.
    Ammo {
        /// Whose.
        seat: Seat,
        /// Which weapon.
        weapon: ItemKind,
        /// How much it has now.
        ammo: u8,
    },
    // ---- body
    /// A character's light wounds changed.
    LightWounds {
        /// Whose.
        seat: Seat,
        /// How many now.
        wounds: u8,
    },
    /// A character suffered a serious wound.
    SeriousWound {
        /// Whose.
        seat: Seat,
        /// Which; `None` if there was no card.
        wound: Option<Wound>,
    },
    /// A serious wound was dressed.
    Dressed {
        /// Whose.
        seat: Seat,
        /// Which.
        wound: Option<Wound>,
    },
    /// A dressed serious wound was healed.
    Healed {
        /// Whose.
        seat: Seat,
        /// Which.
        wound: Option<Wound>,
    },
    /// A character became slimed or clean.
    Slimed {
        /// Whose.
        seat: Seat,
        /// Whether it is slimed now.
        slimed: bool,
    },
    /// A larva came onto a character board or left it.
    Larva {
        /// Whose.
        seat: Seat,
        /// Whether it is there now.
        present: bool,
    },
    /// A seat got contamination cards.
    Contaminated {
        /// Who.
        seat: Seat,
        /// How many.
        count: u8,
    },
    /// A seat scanned contamination cards; the results are told to the seat only.
    Scanned {
        /// Who.
        seat: Seat,
        /// How many were removed from the game.
        removed: u8,
        /// How many were harmless, told to the seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        harmless: Option<u8>,
        /// How many were infected, told to the seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        infected: Option<u8>,
    },
    /// A character died.
    Died {
        /// Whose.
        seat: Seat,
        /// Why.
        cause: Cause,
    },
    /// All docked pods were unlocked.
    PodsUnlocked,
    /// A dead character is back (N-COOP-08).
    Resuscitated {
        /// Whose.
        seat: Seat,
        /// Where.
        room: RoomNo,
    },
    // ---- items, objects
    /// A seat took an item; its face is told to those who see it.
    GotItem {
        /// Who.
        seat: Seat,
        /// Its colour.
        color: ItemColor,
        /// What it is, for those who know.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        item: Option<ItemKind>,
    },
    /// A seat put a seen card under its deck.
    PutUnder {
        /// Who.
        seat: Seat,
        /// The deck.
        color: ItemColor,
        /// What it is, told to the seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        item: Option<ItemKind>,
    },
    /// A seat lost an item face up: used up, discarded, dropped.
    LostItem {
        /// Who.
        seat: Seat,
        /// What.
        item: ItemKind,
    },
    /// A seat showed an item to certain seats.
    Showed {
        /// Who.
        seat: Seat,
        /// The colour of its back.
        color: ItemColor,
        /// What it is, for those who saw it.
        item: ItemKind,
    },
    /// An item changed owner.
    Traded {
        /// From.
        from: Seat,
        /// To.
        to: Seat,
        /// Its colour.
        color: ItemColor,
        /// What it is, for those who know.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        item: Option<ItemKind>,
    },
    /// The terms of a trade changed.
    TradeTerms {
        /// Who changed them.
        seat: Seat,
        /// The version of the terms.
        version: u16,
    },
    /// A seat agreed with the terms of a trade.
    TradeAgreed {
        /// Who.
        seat: Seat,
        /// The version it agreed with.
        version: u16,
    },
    /// A trade ended.
    TradeEnded,
    /// An object changed hands or place.
    ObjectMoved {
        /// What.
        object: Object,
        /// Who holds it now; `None` if it lies in the room.
        holder: Option<Seat>,
        /// The room.
        room: RoomNo,
    },
    /// A special item was unlocked.
    Unlocked {
        /// Whose.
        seat: Seat,
        /// What.
        item: ItemKind,
    },
    /// An item was attached to a weapon, or two items were taped together.
    Attached {
        /// Whose.
        seat: Seat,
        /// What.
        item: ItemKind,
        /// To what.
        to: ItemKind,
    },
    /// An item was crafted.
    Crafted {
        /// Who.
        seat: Seat,
        /// What.
        item: ItemKind,
    },
    // ---- secret looks
    /// A seat looked at something in secret (N-HIDDEN-03); what it saw is told to the seat only (N-HIDDEN-04).
    Looked {
        /// Who.
        seat: Seat,
        /// At what.
        at: Look,
        /// What it saw, told to the seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        saw: Option<Sight>,
    },
    /// A seat put looked-at event cards back.
    EventPut {
        /// Who.
        seat: Seat,
        /// Whether under the deck.
        under: bool,
    },
    /// A seat exchanged the tiles of an engine, or left them (N-ENGINE-04).
    EngineSwitched {
        /// Who.
        seat: Seat,
        /// Which, 1…3.
        engine: u8,
        /// Whether they were exchanged.
        exchanged: bool,
    },
    /// The course marker was set.
    CourseSet {
        /// By whom.
        seat: Seat,
        /// Where it is now.
        space: CourseSpace,
    },
    /// A weakness was discovered.
    WeaknessDiscovered {
        /// The slot.
        slot: WeaknessSlot,
        /// The card.
        weakness: Weakness,
    },
    /// A character sent the signal.
    Signal {
        /// Whose.
        seat: Seat,
    },
    // ---- pods, hibernation
    /// A pod was locked or unlocked.
    PodTurned {
        /// Its number.
        pod: u8,
        /// Whether it is locked now.
        locked: bool,
    },
    /// A character boarded a pod.
    Boarded {
        /// Whose.
        seat: Seat,
        /// The pod.
        pod: u8,
    },
    /// A character left a pod: by its own will, or put out by an intruder.
    LeftPod {
        /// Whose.
        seat: Seat,
        /// The room.
        room: RoomNo,
    },
    /// A pod was launched.
    Launched {
        /// Its number.
        pod: u8,
        /// Who was in it.
        aboard: Vec<Seat>,
    },
    /// A character hibernates.
    Hibernated {
        /// Whose.
        seat: Seat,
    },
    /// An attempt to board or hibernate failed.
    AttemptFailed {
        /// Whose.
        seat: Seat,
    },
    // ---- objectives, event cards
    /// Everybody must choose an objective now (N-CRIT-02).
    ObjectivesDue,
    /// A seat chose its objective; told which to the seat only.
    ObjectiveChosen {
        /// Who.
        seat: Seat,
        /// Which it keeps, told to the seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kept: Option<Objective>,
    },
    /// An event card is resolved.
    EventRevealed {
        /// Which.
        card: EventKind,
    },
    // ---- madness and panic
    /// The madness of a character changed (V-MAD-01).
    Madness {
        /// Whose.
        seat: Seat,
        /// Its level now, 1…5.
        level: u8,
    },
    /// A Void Seeder surprises a character (V-SURPRISE-01).
    Surprised {
        /// Whose.
        seat: Seat,
    },
    /// A character panics: a panic card was revealed (V-PANIC-01).
    Panicked {
        /// Whose.
        seat: Seat,
        /// The card.
        card: PanicKind,
    },
    /// The effect of a panic was interrupted (V-PANIC-07).
    Calmed {
        /// Whose.
        seat: Seat,
    },
    /// A serious wound is no longer dressed.
    Undressed {
        /// Whose.
        seat: Seat,
        /// Which.
        wound: Option<Wound>,
    },
    /// An action card left the game.
    Forgotten {
        /// Whose.
        seat: Seat,
        /// Which.
        card: ActionKind,
    },
    /// The madness token of a character that is no longer there left the game (V-EVO-04).
    MadnessGone {
        /// Whose.
        character: Character,
    },
    /// Void Seeders lurk: they vanish from these rooms (V-EVENT-10).
    Lurking {
        /// The rooms.
        rooms: Vec<RoomNo>,
    },
    /// An escape pod was lost with nobody in it.
    PodLost {
        /// Its number.
        pod: u8,
    },
    // ---- the intruder player
    /// A seat became the intruder player, or declined.
    IntruderPlayer {
        /// Who.
        seat: Seat,
        /// Whether it plays on.
        joined: bool,
    },
    /// The intruder player drew cards; the faces are told to it only.
    IntruderCardsDrawn {
        /// Who.
        seat: Seat,
        /// How many.
        count: u8,
        /// Which, told to the seat.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cards: Vec<IntruderActionKind>,
    },
    /// The intruder player played a card.
    IntruderCardPlayed {
        /// Who.
        seat: Seat,
        /// Which.
        card: IntruderActionKind,
        /// In which way: move, attack or effect.
        verb: Verb,
    },
    /// The intruder player discarded event cards face up that it had looked at (N-OP-42).
    EventsDiscarded {
        /// Which.
        cards: Vec<EventKind>,
    },
    /// The intruder player passed.
    IntruderPassed {
        /// Who.
        seat: Seat,
        /// The cards discarded.
        discarded: Vec<IntruderActionKind>,
    },
    // ---- the end
    /// The match ends (N-END-01).
    Ended {
        /// Why.
        ending: Ending,
    },
    /// Check 1: the engines are turned up (N-END-14).
    EnginesRevealed {
        /// Whether each works.
        working: [bool; 3],
    },
    /// The ship was destroyed.
    ShipDestroyed,
    /// Check 2: the course card is turned up (N-END-17).
    CourseRevealed {
        /// Where the ship goes.
        destination: Destination,
    },
    /// Check 3: a seat's contamination check (N-END-21).
    FinalCheck {
        /// Whose.
        seat: Seat,
        /// Whether infection was found; `None` if a larva made the scan needless.
        infected: Option<bool>,
        /// The four cards revealed, if any were.
        cards: Vec<Face>,
        /// Whether the character lives.
        survived: bool,
    },
    /// Check 4: a seat's objective is revealed (N-END-28).
    ObjectiveRevealed {
        /// Whose.
        seat: Seat,
        /// Which.
        objective: Objective,
        /// Whether it is fulfilled.
        fulfilled: bool,
    },
    /// Check 4: a common objective is evaluated (N-COOP-03).
    CommonObjective {
        /// Which.
        objective: Objective,
        /// Whether it is fulfilled.
        fulfilled: bool,
    },
    /// The match is over.
    Result {
        /// Who wins.
        won: Vec<Seat>,
    },
    /// A switch for reaction windows was set.
    Switched {
        /// Whose.
        seat: Seat,
        /// For which windows.
        class: Word,
        /// Its position now.
        level: Word,
    },
}

impl Wire for SeenEvent {}
