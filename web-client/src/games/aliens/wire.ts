// Written by `cargo xtask types` from airlock_aliens; a test compares.

import type { Outcome, Seat } from "../../wire/airlock";

/** What everybody sees (A-HIDDEN-02). */
export interface Common {
  /** What was chosen before the match. */
  setup: Setup;
  /** The round in progress. */
  round: RoundView;
  /** The characters. */
  squad: Partial<Record<Character, MemberView>>;
  /** Aliens and blips. */
  contacts: Record<ContactId, ContactView>;
  /** Blip tokens that can be placed. */
  blips_left: number;
  /** Tokens on the board. */
  field: FieldView;
  /** The endurance cards. */
  piles: PilesView;
  /** The motion cards. */
  motion: MotionView;
  /** The players. */
  players: Record<Seat, PlayerView>;
  /** The class of the reaction window that is open. */
  window?: string;
  /** What happened once and for all. */
  record: Milestones;
  /** Why the match ends, once it does. */
  ending?: Ending;
  /** The result. */
  outcome?: Outcome;
}

/** What one viewer sees besides. */
export interface Own {
  /** Cards of other hands that the viewer has seen, sorted. */
  known_hands?: Record<Seat, EnduranceKind[]>;
  /** Cards in the piles that the viewer can follow. */
  known_piles: KnownPiles;
  /** What only the viewer sees; nothing for the public. */
  you?: You;
}

/** What a viewer is told of an event. */
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
  /** A seat draws a card. Others are not told which. */
  | { drew: { seat: Seat; card?: EnduranceKind } }
  /** Cards go from the Deck to Exhaust, unseen. */
  | { exhausted: { n: number } }
  /** A card goes face up to Discard. */
  | { discarded: { card: EnduranceKind } }
  /** Cards go under the Regroup card. */
  | { recycled: { exhaust: number; hand: number } }
  /** The cards under the Regroup card are shuffled and lie on top of it. */
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
  /** A blip comes on the board. */
  | { appeared: { contact: ContactId; at: Cell } }
  /** A blip is revealed. */
  | { sighted: { contact: ContactId; aliens: number; was?: Likeness } }
  /** An alien of a revealed blip stands on its own (A-OPT-02). */
  | { emerged: { contact: ContactId; at: Cell } }
  /** A contact is hit. */
  | { struck: { contact: ContactId; left: number; was?: Likeness } }
  /** A barricade is put on something. */
  | { barricaded: { what: Sealable } }
  /** A barricade is gone. */
  | { cleared: { what: Sealable } }
  /** A hatch is placed. */
  | { hatch_placed: { at: Cell } }
  /** A crate is taken or emptied. */
  | { crate_taken: { at: Cell; who: Character } }
  /** Crates lie on a space again. */
  | { crates_dropped: { at: Cell; n: number } }
  /** A special blip lies face up. */
  | { special_shown: { at: Cell; face: SpecialFace } }
  /** The Newt figure is carried by somebody (Mission 1). */
  | { newt_carried: { who: Character } }
  /** The Newt figure stands on a space (Mission 1). */
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
  /** A defence roll. */
  | { defence_rolled: { who: Character; roll: number; total: number } }
  /** A breach roll. */
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
  /** A facehugger sits on a character. */
  | { hugged: { who: Character } }
  /** A player takes a grunt as the new hero. */
  | { promoted: { seat: Seat; who: Character } }
  /** A player is out of the game. */
  | { out: { seat: Seat } }
  /** A motion card is turned up. */
  | { motion_card: { card: MotionCard; seat: Seat } }
  /** The resolved motion cards are a new deck. */
  | "motion_shuffled"
  /** A seat looks at the top motion card; the others are not told what it is. */
  | { looked_at_motion: { seat: Seat; card?: MotionCard } }
  /** The top motion card goes to the bottom. */
  | { motion_bottom: { seat: Seat } }
  /** A seat looks at a blip; the others are not told what it is. */
  | { looked_at_blip: { seat: Seat; contact: ContactId; aliens?: number; was?: Likeness } }
  /** A switch of reaction windows is set. */
  | { switched: { seat: Seat; class: Word; level: Word } }
  /** A player takes a card back from Discard (A-CAMPAIGN-05). */
  | { took_back: { seat: Seat; card: EnduranceKind } }
  /** The next mission of the campaign. */
  | { next_mission: { mission: Mission } }
  /** The match is over. */
  | { over: { ending: Ending } };

/** What is done. */
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

/** What an argument is called. */
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

/** What is chosen before a match. Public. */
export interface Setup {
  /** The mode. */
  mode: Mode;
  /** How many seats. */
  players: number;
  /** The mission. */
  mission: Mission;
  /** The alien figures that stand in for alien tokens; none without the optional rule (A-OPT-01). */
  figures: number | null;
  /** Whether all hands are open (A-HIDDEN-04). */
  open_hands: boolean;
  /** Whether Newt takes part where she may, but must not: in a mission on its own (A-NEWT-01). */
  newt: boolean;
  /** What the missions before have left (A-CAMPAIGN-04). */
  carried: Carried;
}

/** The round in progress. */
export interface RoundView {
  /** Counted from 1. */
  number: number;
  /** The part. */
  phase: Phase;
  /** Who has the activation token. */
  holder: Seat;
  /** Who decides for the aliens (A-DECIDE-01). */
  senior: Seat;
  /** The activation in progress. */
  activation?: ActivationView;
  /** Whether the computer has been used in this round. */
  computer_used: boolean;
}

/** A character (A-COMP-03). Newt is last: she joins later than the others (A-NEWT-01). */
export type Character = "gorman" | "hicks" | "hudson" | "vasquez" | "frost" | "ripley" | "newt";

/** A character. */
export interface MemberView {
  /** Whose hero it is; absent for a grunt. */
  hero_of?: Seat;
  /** Where it is. */
  fate: Fate;
  /** Whether it is knocked down. */
  prone: boolean;
  /** Its aim dial; absent without one. */
  dial?: number;
  /** Its main weapon. */
  main?: EnduranceKind;
  /** Its second weapon. */
  second?: EnduranceKind;
  /** Its equipment. */
  gear: EnduranceKind[];
  /** Whether it has been activated in this round. */
  activated: boolean;
  /** Whether at least one facehugger sits on it. */
  facehugger: boolean;
  /** Crates that it carries. */
  crates: number;
  /** Whether it carries the Newt figure. */
  carries_newt: boolean;
  /** Whether it was freed in this mission. */
  freed: boolean;
  /** The spaces that it sees. */
  sees: CellSet;
}

/**
 * The name of a contact: `7` is the seventh that came on the board. It says nothing about a blip's number
 * side, and a blip that is revealed keeps it: everybody sees where it is.
 */
export type ContactId = string;

/** A contact. */
export interface ContactView {
  /** Where it is. */
  cell: Cell;
  /** How many aliens it is; absent for a blip and for a facehugger. */
  aliens?: number;
  /** Whether it is a blip. */
  blip: boolean;
  /** Whether it has been activated, or waits for the next Alien phase. */
  activated: boolean;
  /** How far it may move in this phase, once its board has been rolled for. */
  allowance?: number;
}

/** Tokens on the board. */
export interface FieldView {
  /** Barricades. */
  barricades: Sealable[];
  /** The doors that are open now. */
  open_doors: DoorId[];
  /** Hatches. */
  hatches: Cell[];
  /** Crates. */
  crates: Cell[];
  /** Computers. */
  computers: Cell[];
  /** Special blips. */
  specials: SpecialView[];
  /** Sentry guns. */
  guns: GunView[];
  /** The Newt figure. */
  newt?: Cell;
}

/** The endurance cards: Discard is open, Exhaust is closed (A-CARD-29, A-CARD-30). */
export interface PilesView {
  /** The Deck above the Regroup card. */
  above: number;
  /** The Deck below it. */
  below: number;
  /** Exhaust. */
  exhaust: number;
  /** Discard, the top last. */
  discard: EnduranceKind[];
  /** Revealed cards that lie aside. */
  aside: EnduranceKind[];
  /** Cards out of the campaign. */
  removed: EnduranceKind[];
}

/** The motion cards. */
export interface MotionView {
  /** Cards in the motion deck. */
  left: number;
  /** The threat level on the back of the top one. */
  threat?: number;
  /** The card that is being resolved. */
  current?: MotionCard;
  /** Resolved cards, the top last. */
  discard: MotionCard[];
}

/** A player. */
export interface PlayerView {
  /** Cards in hand. */
  hand: number;
  /** Whether the player is out of the game. */
  out: boolean;
  /** Whether the player may still choose a grunt. */
  may_promote: boolean;
  /** The public switches of reaction windows. */
  switches: Switches;
}

/** What happened once and for all. */
export interface Milestones {
  /** Who has left by an exit, in order. */
  escaped: Character[];
  /** Whether the Newt figure has left (Mission 1). */
  newt_left: boolean;
  /** Crates that have left with their carriers (Supply Mission). */
  crates_secured: number;
  /** The final score of a campaign (A-SCORE-05). */
  score: number | null;
}

/** Why a match ends. */
export type Ending = "won" | "exhausted" | "overrun" | "nobody_left" | "failed";

/** What an endurance card is: weapons, equipment, events, hazards. */
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
  /** In the Deck above the Regroup card. */
  above?: KnownCard[];
  /** In the Deck below it, sorted: their order there means nothing. */
  below?: EnduranceKind[];
  /** In Exhaust. */
  exhaust?: KnownCard[];
}

/** What only the viewer sees. */
export interface You {
  /** The viewer's seat. */
  seat: Seat;
  /** The cards in hand, oldest first. */
  hand: HandCard[];
  /** How many aliens a blip is, where the seat has looked. */
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
 * A square of the grid, by row and column from its top left. People read the row as a letter and the column
 * as a number: `f14` is the 14th square of the sixth row. A space is a cell that one can stand on.
 */
export type Cell = string;

/** Where a sentry gun aims. */
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
  /** Space in which it was. */
  cell: Cell;
  /** Number of aliens; absent for a blip and for a facehugger. */
  aliens?: number;
  /** True if it was a blip. */
  blip: boolean;
}

/** A place that can be barricaded (A-SEAL-05). */
export type Sealable =
  /** A door. */
  | { door: DoorId }
  /** The hatch on a space. */
  | { hatch: Cell }
  /** The spawn point of a number. */
  | { spawn: number };

/** The hidden side of a special blip (Mission 1); a cocoon is known to all (Rescue Mission). */
export type SpecialFace = "survivor" | "empty" | "ambush" | "cocoon";

/** Why a character rolls against its technology value (A-TECH-01). */
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

/** What a mission of a campaign hands to the next. Public. */
export interface Carried {
  /** The mission that was chosen to be next; the first without. */
  next: Mission | null;
  /** How many story missions have been won. */
  story: number;
  /** Whether the supply mission has been played (A-SUPPLY-01). */
  supplied: boolean;
  /** Cards that are out for the whole campaign (A-CAMPAIGN-07). */
  removed: EnduranceCard[];
  /** Who is dead (A-CAMPAIGN-09). */
  killed: Character[];
  /** Who is captured (A-CAMPAIGN-10). */
  captured: Character[];
  /**
   * On whose card each facehugger token lies (A-CAMPAIGN-11): a character is named as often as it carries
   * one.
   */
  facehuggers: Character[];
}

/** An activation in progress. */
export interface ActivationView {
  /** Of whom. */
  who: Character;
  /** Who acts for it. */
  seat: Seat;
  /** Actions left. */
  actions: number;
}

/** Where a character is. */
export type Fate =
  /** Not placed yet. */
  | "waiting"
  /** On the board. */
  | { at: Cell }
  /** Gone by an exit (A-END-06). */
  | "escaped"
  /** Killed. */
  | "killed"
  /** Carried off by aliens (A-ALIEN-28). */
  | "captured"
  /** In a cocoon on the board (Rescue Mission). */
  | "cocooned";

/** A set of cells, written as the runs of its rows: `f4`, `f4-24`. */
export type CellSet = string[];

/** A door: its place in the list of the mission's boards, written `d0`, `d1`, … */
export type DoorId = string;

/** A special blip. */
export interface SpecialView {
  /** Its space. */
  cell: Cell;
  /** Its face, once it lies up. */
  face?: SpecialFace;
  /** Who is in it. */
  captive?: Character;
}

/** A sentry gun. */
export interface GunView {
  /** Its space. */
  cell: Cell;
  /** Where it aims. */
  facing: Facing;
  /** What its dial shows. */
  ammunition: number;
  /** The spaces in its view. */
  sees: CellSet;
}

/** The public switches of a seat's reaction windows. */
export interface Switches {
  /** After attack rolls. */
  attack_roll: Level;
  /** After defence rolls. */
  defence_roll: Level;
  /** When defensive fire is triggered. */
  defensive_fire: Level;
  /** When a motion card is turned up. */
  motion_card: Level;
  /** After other rolls, and when somebody lies on the ground. */
  moment: Level;
}

/** A card that a viewer can follow. */
export interface KnownCard {
  /** How many cards lie above it. */
  depth: number;
  /** What it is. */
  card: EnduranceKind;
}

/** A card in hand. */
export interface HandCard {
  /** How offers refer to it. */
  ref: Ref;
  /** What it is. */
  card: EnduranceKind;
}

/** A motion card that the seat has looked at. */
export interface KnownMotion {
  /** How many cards lie above it. */
  depth: number;
  /** What it is. */
  card: MotionCard;
}

/** One of the 60 endurance cards, such as `pistol-3` or `shotgun`. */
export type EnduranceCard = string;

/** Whether a seat wants to be asked for a class of reactions. */
export type Level = "ask" | "not-this-round";

/** What an action points at. */
export type Ref = string;

/** All that one viewer may know. */
export type View = Common & Own;
