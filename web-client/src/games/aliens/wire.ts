// Written by `cargo xtask types` from airlock_aliens; a test compares.

import type { Outcome, Seat } from "../../wire/airlock";

/** The public part of a view (A-HIDDEN-02). */
export interface Common {
  setup: Setup;
  round: RoundView;
  squad: Partial<Record<Character, MemberView>>;
  contacts: Record<ContactId, ContactView>;
  /** Number of blip tokens in the supply. */
  blips_left: number;
  field: FieldView;
  piles: PilesView;
  motion: MotionView;
  players: Record<Seat, PlayerView>;
  /** Class of the open reaction window. */
  window?: string;
  /** Facts that stay true once they have happened. */
  record: Milestones;
  ending?: Ending;
  outcome?: Outcome;
}

/** The private part of a view. */
export interface Own {
  /** Cards of other hands that the viewer has seen, sorted by kind. */
  known_hands?: Record<Seat, EnduranceKind[]>;
  /** Cards in the piles that the viewer can follow. */
  known_piles: KnownPiles;
  /** Present for a seat, absent for the public. */
  you?: You;
}

/** An event as one viewer sees it. A secret that the viewer may not see is absent. */
export type SeenEvent =
  /** A seat takes a character as its hero. */
  | { taken: { seat: Seat; who: Character } }
  /** A character is equipped before the match. */
  | { outfitted: { who: Character; card: EnduranceKind; slot: Word } }
  /** A card goes back before the match. */
  | { stripped: { who: Character; card: EnduranceKind } }
  /** A character is put on the board. */
  | { placed: { who: Character; to: Cell } }
  /** A sentry gun is set up. */
  | { emplaced: { gun: number; to: Cell; facing: Facing } }
  /** A round begins. */
  | { round_began: { round: number } }
  /** A part of the round begins. */
  | { phase_began: { phase: Phase } }
  /** The activation token goes to a seat. */
  | { token_given: { to: Seat } }
  /** An activation begins. */
  | { activated: { who: Character; seat: Seat } }
  /** A seat draws a card. Only that seat sees the card. */
  | { drew: { seat: Seat; card?: EnduranceKind } }
  /** Cards go from the Deck to Exhaust, face down. */
  | { exhausted: { n: number } }
  /** A card goes face up to Discard. */
  | { discarded: { card: EnduranceKind } }
  /** Cards go under the Regroup card. */
  | { recycled: { exhaust: number; hand: number } }
  /** The cards under the Regroup card are shuffled and put on top of it. */
  | "regrouped"
  /** A card is revealed. */
  | { revealed: { card: EnduranceKind } }
  /** A revealed card goes into a hand. */
  | { took_revealed: { seat: Seat; card: EnduranceKind } }
  /** A hazard takes effect. */
  | { hazard: { card: EnduranceKind } }
  /** An event is played. */
  | { played: { seat: Seat; card: EnduranceKind } }
  /** A character is equipped. */
  | { equipped: { who: Character; card: EnduranceKind; slot: Word } }
  /** A card leaves its slot. */
  | { unequipped: { who: Character; card: EnduranceKind } }
  /** A random card goes from Discard into Exhaust, which is shuffled. */
  | "returned"
  /** An ability is used. */
  | { used: { ability: AbilityKind } }
  /** A character takes a step. */
  | { moved: { who: Character; from: Cell; to: Cell } }
  /** A character leaves by an exit. */
  | { escaped: { who: Character } }
  /** A contact takes a step. */
  | { crept: { contact: ContactId; from: Cell; to: Cell; was?: Likeness } }
  /** A blip appears on the board. */
  | { appeared: { contact: ContactId; at: Cell } }
  /** A blip is revealed. */
  | { sighted: { contact: ContactId; aliens: number; was?: Likeness } }
  /** An alien of a revealed blip gets a figure of its own (A-OPT-02). */
  | { emerged: { contact: ContactId; at: Cell } }
  /** A contact is hit. */
  | { struck: { contact: ContactId; left: number; was?: Likeness } }
  /** A barricade is put on something. */
  | { barricaded: { what: Sealable } }
  /** A barricade is removed. */
  | { cleared: { what: Sealable } }
  | { hatch_placed: { at: Cell } }
  /** A crate is taken or emptied. */
  | { crate_taken: { at: Cell; who: Character } }
  /** Carried crates are put down on a space. */
  | { crates_dropped: { at: Cell; n: number } }
  /** A special blip is turned face up. */
  | { special_shown: { at: Cell; face: SpecialFace } }
  /** A character picks up the Newt figure (Mission 1). */
  | { newt_carried: { who: Character } }
  /** The Newt figure is put down on a space (Mission 1). */
  | { newt_stands: { at: Cell } }
  /** A captive is freed (Rescue Mission). */
  | { freed: { who: Character } }
  /** A sentry gun is loaded again. */
  | { reloaded: { gun: number } }
  /** A dial shows another value. */
  | { dial_set: { who: Character; dial: number } }
  /** A technology test. */
  | { tested: { who: Character; test: Test; roll: number; success: boolean } }
  /** Attack rolls. */
  | { attack_rolled: { who: Character; weapon: EnduranceKind; rolls: number[]; hits: number } }
  | { defence_rolled: { who: Character; roll: number; total: number } }
  | { breach_rolled: { what: Sealable; roll: number } }
  /** The roll for the blips of a board. */
  | { board_rolled: { board: number; roll: number } }
  /** A sentry gun fires. */
  | { gun_fired: { gun: number; rolls: [number, number]; hit: boolean } }
  /** A character is knocked down. */
  | { knocked_down: { who: Character } }
  /** A character stands up. */
  | { stood_up: { who: Character } }
  /** A character is killed. */
  | { killed: { who: Character } }
  /** A character is carried off. */
  | { captured: { who: Character } }
  /** A facehugger attaches to a character. */
  | { hugged: { who: Character } }
  /** A player takes a grunt as the new hero. */
  | { promoted: { seat: Seat; who: Character } }
  /** A player is out of the game. */
  | { out: { seat: Seat } }
  /** A motion card is turned up. */
  | { motion_card: { card: MotionCard; seat: Seat } }
  /** The resolved motion cards are shuffled into a new deck. */
  | "motion_shuffled"
  /** A seat looks at the top motion card. Only that seat sees the card. */
  | { looked_at_motion: { seat: Seat; card?: MotionCard } }
  /** The top motion card is put at the bottom. */
  | { motion_bottom: { seat: Seat } }
  /** A seat looks at a blip. Only that seat sees the number of aliens. */
  | { looked_at_blip: { seat: Seat; contact: ContactId; aliens?: number; was?: Likeness } }
  /** A seat sets one of its reaction-window switches. */
  | { switched: { seat: Seat; class: Word; level: Word } }
  /** A player takes a card back from Discard (A-CAMPAIGN-05). */
  | { took_back: { seat: Seat; card: EnduranceKind } }
  /** The next mission of the campaign is chosen. */
  | { next_mission: { mission: Mission } }
  /** The match is over. */
  | { over: { ending: Ending } };

/** Verb of an action. */
export type Verb =
  | "take"
  | "outfit"
  | "strip"
  | "place"
  | "emplace"
  | "ready"
  | "give"
  | "activate"
  | "equip"
  | "unequip"
  | "ability"
  | "move"
  | "attack"
  | "seal"
  | "aim"
  | "interact"
  | "use_card"
  | "rest"
  | "walk"
  | "draw"
  | "recycle"
  | "choose"
  | "fire"
  | "promote"
  | "discard"
  | "react"
  | "yes"
  | "no"
  | "done"
  | "play"
  | "switch";

/** Name of an argument. */
export type Arg =
  | "what"
  | "who"
  | "card"
  | "slot"
  | "to"
  | "from"
  | "path"
  | "weapon"
  | "target"
  | "targets"
  | "facing"
  | "class"
  | "level"
  | "round"
  | "rolls";

/** Choices made before a match. Public. */
export interface Setup {
  mode: Mode;
  /** Number of seats. */
  players: number;
  mission: Mission;
  /** Alien figures available in place of alien tokens; `None` without the optional rule (A-OPT-01). */
  figures: number | null;
  /** True if all hands are open (A-HIDDEN-04). */
  open_hands: boolean;
  /** True if Newt takes part in a standalone mission where that is a choice (A-NEWT-01). */
  newt: boolean;
  /** State left by the previous missions of the campaign (A-CAMPAIGN-04). */
  carried: Carried;
}

/** The round in progress. */
export interface RoundView {
  /** Counted from 1. */
  number: number;
  /** The current part of the match. */
  phase: Phase;
  /** The seat with the activation token. */
  holder: Seat;
  /** The seat that decides for the aliens (A-DECIDE-01). */
  senior: Seat;
  activation?: ActivationView;
  computer_used: boolean;
}

/** A character (A-COMP-03). Newt is last: she joins later than the others (A-NEWT-01). */
export type Character = "gorman" | "hicks" | "hudson" | "vasquez" | "frost" | "ripley" | "newt";

/** A character. */
export interface MemberView {
  hero_of?: Seat;
  fate: Fate;
  prone: boolean;
  /** Its aim dial; absent for a character without one. */
  dial?: number;
  main?: EnduranceKind;
  second?: EnduranceKind;
  gear: EnduranceKind[];
  /** True once it has been activated in this round. */
  activated: boolean;
  /** True if it has at least one facehugger. */
  facehugger: boolean;
  crates: number;
  /** True if it carries the Newt figure. */
  carries_newt: boolean;
  /** True if it was freed in this mission. */
  freed: boolean;
  /** The spaces that it sees. */
  sees: CellSet;
}

/**
 * The name of a contact: `7` is the seventh to arrive on the board. It reveals nothing about a blip's number
 * side. A blip keeps its name when it is revealed, since everybody sees where it is.
 */
export type ContactId = string;

/** A contact as everybody sees it. */
export interface ContactView {
  cell: Cell;
  /** Number of aliens; absent for a blip and for a facehugger. */
  aliens?: number;
  /** True for an unrevealed blip. */
  blip: boolean;
  /** True if it has been activated, or must wait for the next Alien phase. */
  activated: boolean;
  /** Spaces it may move in this phase; absent until its board has been rolled for. */
  allowance?: number;
}

/** Tokens on the board. */
export interface FieldView {
  barricades: Sealable[];
  /** The doors that are open now. */
  open_doors: DoorId[];
  hatches: Cell[];
  crates: Cell[];
  computers: Cell[];
  specials: SpecialView[];
  guns: GunView[];
  /** Space of the Newt figure while it is an object on the board. */
  newt?: Cell;
}

/** The endurance cards: Discard is open, Exhaust is closed (A-CARD-29, A-CARD-30). */
export interface PilesView {
  /** Number of cards in the Deck above the Regroup card. */
  above: number;
  /** Number of cards in the Deck below it. */
  below: number;
  exhaust: number;
  /** The top card last. */
  discard: EnduranceKind[];
  /** Revealed cards set aside while their effects run. */
  aside: EnduranceKind[];
  /** Cards removed from the campaign. */
  removed: EnduranceKind[];
}

/** The motion cards. */
export interface MotionView {
  /** Number of cards in the motion deck. */
  left: number;
  /** The threat level on the back of the top one. */
  threat?: number;
  /** The card that is being resolved. */
  current?: MotionCard;
  /** Resolved cards, the top card last. */
  discard: MotionCard[];
}

/** Public data of a player. */
export interface PlayerView {
  /** Number of cards in hand. */
  hand: number;
  out: boolean;
  may_promote: boolean;
  /** The public switches of reaction windows. */
  switches: Switches;
}

/** Facts that stay true once they have happened. */
export interface Milestones {
  /** Characters that have left by an exit, in order. */
  escaped: Character[];
  /** True once the Newt figure has left (Mission 1). */
  newt_left: boolean;
  /** Crates that have left with their carriers (Supply Mission). */
  crates_secured: number;
  /** The final score of a campaign (A-SCORE-05). */
  score: number | null;
}

/** Reason for the end of a match. */
export type Ending = "won" | "exhausted" | "overrun" | "nobody_left" | "failed";

/** Kind of an endurance card: weapons, equipment, events, hazards. */
export type EnduranceKind =
  | "pulse_rifle"
  | "smartgun"
  | "incinerator"
  | "pistol"
  | "shotgun"
  | "grenades"
  | "helmet"
  | "vest"
  | "motion_tracker"
  | "welder"
  | "bypass_kit"
  | "medkit"
  | "magazines"
  | "steady_breath"
  | "double_time"
  | "brace"
  | "share_the_ammo"
  | "on_your_feet"
  | "overlapping_fire"
  | "emergency_weld"
  | "ghost_reading"
  | "fire_discipline"
  | "catch_a_break"
  | "losing_hope"
  | "stoppage"
  | "magazines_dry"
  | "noise_in_the_ducts"
  | "acid_splash"
  | "failing_seals";

/** Cards in the piles that a viewer can follow, with their depth below the top. */
export interface KnownPiles {
  /** Cards in the Deck above the Regroup card. */
  above?: KnownCard[];
  /** Cards in the Deck below it, sorted, since their order there means nothing. */
  below?: EnduranceKind[];
  exhaust?: KnownCard[];
}

/** The part of a view that only this seat sees. */
export interface You {
  /** The viewer's seat. */
  seat: Seat;
  /** The cards in hand, oldest first. */
  hand: HandCard[];
  /** Number of aliens in each blip that the seat has looked at. */
  blips?: Record<ContactId, number>;
  /** Motion cards that the seat has looked at, with their depth below the top. */
  motion?: KnownMotion[];
}

/** A word of a small choice. */
export type Word =
  | "main-slot"
  | "second-slot"
  | "gear-slot"
  | "north"
  | "east"
  | "south"
  | "west"
  | "deck"
  | "window-attack-roll"
  | "window-defence-roll"
  | "window-defensive-fire"
  | "window-motion-card"
  | "window-moment"
  | "ask"
  | "not-this-round";

/**
 * A square of the grid, by row and column from its top left. For people, the row is a letter and the column a
 * number: `f14` is the 14th square of the sixth row. A space is a cell that a figure can stand on.
 */
export type Cell = string;

/** Direction in which a sentry gun aims. */
export type Facing = "north" | "east" | "south" | "west";

/** A part of the match (A-ORDER-01). */
export type Phase = "setup" | "heroes" | "grunts" | "aliens" | "blips" | "motion_cards" | "finish" | "ended";

/** An ability of a character, named after its side of the card (A-CHAR-06). */
export type AbilityKind =
  | "gorman-1"
  | "gorman-2"
  | "hicks-1"
  | "hicks-2"
  | "hudson-1"
  | "hudson-2"
  | "vasquez-1"
  | "vasquez-grunt"
  | "frost-1"
  | "frost-2"
  | "ripley-1"
  | "ripley-2"
  | "newt-1"
  | "newt-2"
  | "newt-grunt";

/** A contact as everybody saw it at the time of an event. */
export interface Likeness {
  /** The space it occupied. */
  cell: Cell;
  /** Number of aliens; absent for a blip and for a facehugger. */
  aliens?: number;
  /** True if it was an unrevealed blip. */
  blip: boolean;
}

/** A place that can be barricaded (A-SEAL-05). */
export type Sealable =
  | { door: DoorId }
  /** The hatch on a space. */
  | { hatch: Cell }
  /** The spawn point with this number. */
  | { spawn: number };

/** Hidden side of a special blip (Mission 1). Cocoons are public (Rescue Mission). */
export type SpecialFace = "survivor" | "empty" | "ambush" | "cocoon";

/** Reason for a roll against a character's technology value (A-TECH-01). */
export type Test = "seal" | "interact";

/** One of the 42 motion cards, such as `scout-2` or `frenzy`. */
export type MotionCard = string;

/**
 * A mission: the campaign in its order, then the rescue and the supply mission, then the Bug Hunts
 * (A-CAMPAIGN-01).
 */
export type Mission =
  | "newt"
  | "escape"
  | "survive"
  | "rescue"
  | "supply"
  | "hunt_junction"
  | "hunt_reactor_ring"
  | "hunt_long_corridor"
  | "hunt_nest";

/** A mode of play. */
export type Mode = "mission" | "rescue" | "bug_hunt" | "campaign";

/** Campaign state handed from one mission to the next. Public. */
export interface Carried {
  /** The mission chosen to be next; `None` before the first. */
  next: Mission | null;
  /** Number of story missions won. */
  story: number;
  /** True once the supply mission has been played (A-SUPPLY-01). */
  supplied: boolean;
  /** Cards removed for the rest of the campaign (A-CAMPAIGN-07). */
  removed: EnduranceCard[];
  /** Dead characters (A-CAMPAIGN-09). */
  killed: Character[];
  /** Captured characters (A-CAMPAIGN-10). */
  captured: Character[];
  /** Owners of the facehugger tokens (A-CAMPAIGN-11): a character appears once for each token it carries. */
  facehuggers: Character[];
}

/** An activation in progress. */
export interface ActivationView {
  who: Character;
  /** The seat that acts for it. */
  seat: Seat;
  /** Actions left. */
  actions: number;
}

/** Place and state of a character. */
export type Fate =
  /** Not placed yet. */
  | "waiting"
  /** On the board. */
  | { at: Cell }
  /** Left the board by an exit (A-END-06). */
  | "escaped"
  | "killed"
  /** Carried off by aliens (A-ALIEN-28). */
  | "captured"
  /** In a cocoon on the board (Rescue Mission). */
  | "cocooned";

/** A set of cells. For people it is written as runs of cells in a row: `f4`, `f4-24`. */
export type CellSet = string[];

/** Number of a door in the list of the mission's boards, written `d0`, `d1`, … */
export type DoorId = string;

/** A special blip. */
export interface SpecialView {
  cell: Cell;
  /** Its face, once it is face up. */
  face?: SpecialFace;
  captive?: Character;
}

/** A sentry gun. */
export interface GunView {
  cell: Cell;
  /** Direction in which it aims. */
  facing: Facing;
  /** Rounds shown on its dial. */
  ammunition: number;
  /** The spaces in its field of fire. */
  sees: CellSet;
}

/** The public switches of a seat's reaction windows. */
export interface Switches {
  /** Windows on attack rolls. */
  attack_roll: Level;
  /** Windows on defence rolls. */
  defence_roll: Level;
  /** Windows on triggers of defensive fire. */
  defensive_fire: Level;
  /** Windows on motion cards. */
  motion_card: Level;
  /** Windows on other rolls, and on a character that is knocked down. */
  moment: Level;
}

/** A card that a viewer can follow. */
export interface KnownCard {
  /** Number of cards above it. */
  depth: number;
  card: EnduranceKind;
}

/** A card in the viewer's own hand. */
export interface HandCard {
  /** The reference to use in actions. */
  ref: Ref;
  card: EnduranceKind;
}

/** A motion card that the seat has looked at. */
export interface KnownMotion {
  /** Number of cards above it. */
  depth: number;
  card: MotionCard;
}

/** One of the 60 endurance cards, such as `pistol-3` or `shotgun`. */
export type EnduranceCard = string;

/** Setting for a class of reaction windows: ask the seat or not. */
export type Level = "ask" | "not-this-round";

/** Reference from an action to a thing. */
export type Ref = string;

/** All that one viewer may know. */
export type View = Common & Own;
