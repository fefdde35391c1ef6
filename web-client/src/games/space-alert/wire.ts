// Written by `cargo xtask types` from airlock_space_alert; a test compares.

import type { Seat } from "../../wire/airlock";

/** The public part of a view. */
export interface Common {
  /** Choices made before the flight. */
  flight: FlightView;
  /** Current stage and times. */
  now: Now;
  /** The latest announcements, the newest last. */
  captions: Caption[];
  /** Seats that hold the roles. */
  roles: Roles;
  /** Public data of the seats, by number. */
  seats: Record<number, SeatView>;
  /** Announced threats by the number of their announcement. */
  threats: Record<number, Announced>;
  tracks: Tracks;
  /** Sizes of the face-down decks. */
  decks: DeckSizes;
  /** Number of copies of each card in the open supply of a solo flight. */
  supply?: Partial<Record<ActionCard, number>>;
  /** Places of the hint pieces. */
  hints: Record<Piece, Spot>;
  /** The ship at the start of the flight. */
  start: Ship;
  /** The ship during the playback and afterwards. */
  ship?: Ship;
  /** Questions between two flights of a campaign. */
  campaign?: Between;
  /** Result of the flight, once it is over. */
  ended?: Ended;
  /** The flight log: earlier flights of a campaign, and this one once it is over. */
  log: Row[];
  /** Score of the flights in the log; absent if one was lost, or none has been flown. */
  sum?: number;
}

/** The private part of a view. */
export interface Own {
  /** The crew by number, in the order of play, with the cards that the viewer may know. */
  crew: Record<number, CrewMember>;
  /** The viewer's own cards; absent for the public. */
  own?: OwnCards;
}

/** An event as one viewer sees it. Crew members are numbered in the order of play. */
export type SeenEvent =
  /** An announcement of the script (section 3). */
  | { announced: { cue: Cue; at_ms: number } }
  /** A threat was drawn (SA-COMMS-02, SA-COMMS-03). */
  | { threat_drawn: { number: number; code: ThreatCode; zone?: Zone } }
  /** An unconfirmed report was ignored, since the crew has four members (SA-COMMS-06). */
  | { report_ignored: { number: number } }
  /** An android's heroic card was turned up (SA-ANDROID-04). */
  | { heroic_turned_up: { member: number; card: ActionCard } }
  /** A seat took the packet of a phase into hand (SA-PLAN-08). */
  | { packet_taken: { seat: Seat; phase: number; count: number; cards?: OwnCard[] } }
  /** A card was planned (SA-PLAN-04). */
  | { placed: { seat: Seat; member: number; slot: number; up: Half; card?: ActionCard } }
  /** A planned card was moved, or exchanged with the card in the other slot. */
  | { moved: { seat: Seat; member: number; from: number; to: number } }
  /** A planned card was turned to its other half. */
  | { turned: { seat: Seat; member: number; slot: number } }
  /** A seat showed the others its plan (SA-PLAN-13). */
  | { plan_told: { seat: Seat; member: number; plan: [number, Order][] } }
  /** A planned card was taken back. */
  | { taken_back: { seat: Seat; member: number; slot: number } }
  /** A seat drew a card (SA-COMMS-07). */
  | { drew: { seat: Seat; card?: OwnCard } }
  /** A card was given (SA-COMMS-08). */
  | { gave: { seat: Seat; to: Seat; card?: ActionCard } }
  /** A seat agreed to end planning, or withdrew its agreement (SA-PLAN-16). */
  | { agrees: { seat: Seat; on: boolean } }
  /** A hint piece was moved (SA-PLAN-15). */
  | { hinted: { seat: Seat; piece: Piece; to: Spot } }
  /** Planning has ended, and all boards are final (SA-PLAN-17). */
  | "planning_ended"
  /**
   * The cards of a turn were turned over, also those of knocked-out members (AMB-33). All of them may be
   * absent.
   */
  | { revealed: { turn: number; cards: ([ActionCard, Half] | null)[] } }
  /** The owner of a card declared it misplaced (SA-ACT-40). */
  | { tripped: { member: number; turn: number; how: Word } }
  /** A step of the resolution. */
  | { resolution: Event }
  /** A seat proposed to go on with the campaign, or to stop (SA-CAMPAIGN-03). */
  | { proposed: { seat: Seat; verdict: Verdict } }
  /** The most cautious proposal was accepted (SA-CAMPAIGN-03). */
  | { decided: { verdict: Verdict } }
  /** A crew member repaired something, or nothing (SA-CAMPAIGN-06). */
  | { repaired: { member: number; what?: Repair } }
  /** A station stays without a squad on the next flight (SA-CAMPAIGN-11). */
  | { left_out: { station: Station } };

/** Verb of an action. */
export type Verb =
  | "place"
  | "move"
  | "turn"
  | "take_back"
  | "next_packet"
  | "tell"
  | "agree"
  | "disagree"
  | "hint"
  | "draw"
  | "give"
  | "assign"
  | "finish"
  | "carry_out"
  | "trip"
  | "go_on"
  | "stop"
  | "repair"
  | "repair_nothing"
  | "leave_out";

/** Name of an argument. */
export type Arg =
  | "card"
  | "common"
  | "data"
  | "from"
  | "member"
  | "phase"
  | "piece"
  | "serious"
  | "slot"
  | "station"
  | "to"
  | "transfer"
  | "up"
  | "what";

/** Choices made before the flight. */
export interface FlightView {
  /** Mode of play. */
  mode: Mode;
  /** The script, if it was chosen, or once planning has ended. */
  script?: ScriptId;
  common: Level;
  serious: Level;
  /** Number of turns to plan. */
  turns: number;
  phases: number;
  /** Duration of the script, in percent of the printed time. */
  clock_percent: number;
  /** True if planning is untimed. */
  practice: boolean;
  /** Number of this flight in the campaign, from 1. */
  number: number;
  /** Damage tiles that were on the ship at the start (SA-CAMPAIGN-08). */
  carried_damage: PerZone<Tile[]>;
  /** Stations that started without a squad (SA-CAMPAIGN-11). */
  carried_missing: Station[];
}

/** Current stage and times. */
export interface Now {
  /** Stage of the flight. */
  stage: StageName;
  /** The announced phase; 0 before the first. */
  phase: number;
  /** Match time of the first announcement, in milliseconds. */
  begins_ms: number;
  /** Match time in milliseconds at which the phase ends, once that has been announced. */
  phase_ends_ms?: number;
  /** Match time in milliseconds at which the open data transfer ends. */
  transfer_ends_ms?: number;
  /** True while the connection is lost and nobody may communicate. */
  connection_lost: boolean;
  /** True if the seats may agree to end planning. */
  may_end_early: boolean;
  /** The turn in progress; 0 before the playback. */
  turn: number;
}

/** An announcement with its time. */
export interface Caption {
  /** Match time, in milliseconds. */
  at_ms: number;
  cue: Cue;
}

/** Seats that hold the roles. */
export interface Roles {
  /** First in every crew step (SA-SETUP-17). */
  captain: Seat;
  /** Draws external threats (SA-COMMS-02). */
  communications: Seat;
  /** Draws internal threats (SA-COMMS-03). */
  security: Seat;
}

/** Public data of a seat. */
export interface SeatView {
  /** The phase in which it plans. */
  phase: number;
  /** Number of cards in hand. */
  hand: number;
  /** Number of packets not taken yet. */
  packets: number;
  /** Number of cards that it may still draw. */
  draws: number;
  /** True if it has given a card in the open transfer. */
  gave: boolean;
  /** True if it agrees to end planning. */
  agrees: boolean;
}

/** A threat that has been announced and drawn. */
export interface Announced {
  code: ThreatCode;
  /** The n of its announcement, "T plus n". */
  number: number;
  /** The zone of an external threat; `None` for an internal one. */
  zone: Zone | null;
}

/** The trajectories of a flight. One trajectory may be used several times. */
export interface Tracks {
  /** For external threats. */
  external: PerZone<TrajectoryId>;
  /** For internal threats. */
  internal: TrajectoryId;
}

/** Sizes of the face-down decks. */
export interface DeckSizes {
  /** Action cards. */
  draw: number;
  common_external: number;
  serious_external: number;
  common_internal: number;
  serious_internal: number;
}

/** Face of an action card. Cards with the same face are interchangeable. Every heroic card exists once. */
export type ActionCard =
  | "a-red"
  | "a-blue"
  | "a-lift"
  | "b-red"
  | "b-blue"
  | "b-lift"
  | "c-red"
  | "c-blue"
  | "c-lift"
  | "bots-red"
  | "bots-blue"
  | "bots-lift"
  | "H1"
  | "H2"
  | "H3"
  | "H4"
  | "H5"
  | "H6";

/** A piece that can be moved as a hint. */
export type Piece = string;

/** Place of a piece. */
export type Spot = string;

/** State of the ship that everybody sees. */
export interface Ship {
  /** Energy in the shields. */
  shields: PerZone<StoreView>;
  /** Energy in the reactors. */
  reactors: PerZone<StoreView>;
  /** Number of fuel capsules left. */
  fuel: number;
  /** Number of rockets on the ship. */
  rockets: number;
  /** The rockets in flight. */
  rocket_track: RocketTrack;
  /** True once the interceptors are lost. */
  interceptors_lost: boolean;
  /** Damage tiles on the ship. */
  damage: PerZone<Tile[]>;
  stored_upper_blue?: Squad;
  stored_lower_red?: Squad;
  /** The crew by number. */
  figures: Record<number, Figure>;
  /** The threats by the number of their announcement. */
  threats: Record<number, ThreatView>;
  /** True for each phase with maintenance in time. */
  maintained: boolean[];
  /** Highest number of observers in each phase. */
  observed: number[];
}

/** Questions between two flights of a campaign. */
export interface Between {
  /** The current question. */
  step: Question;
  /** Proposals by seat. */
  proposals: (Verdict | null)[];
  /** The crew's decision, once every seat has proposed. */
  verdict?: Verdict;
  /** Damage tiles on the ship. */
  damage: PerZone<Tile[]>;
  /** Number of tiles repaired in each zone. */
  repaired: PerZone<number>;
  /** Number of disabled squads. */
  disabled: number;
  /** Stations without a squad on the next flight. */
  missing: Station[];
}

/** Result of a flight. */
export interface Ended {
  /** Cause of the destruction; absent if the ship survived. */
  lost?: Loss;
  /** The score of a survived flight. */
  score?: number;
  /** The parts that add up to the score. */
  parts?: ScoreParts;
}

/** A flight as a row of the log. */
export interface Row {
  script: ScriptId;
  /** The level of common threats. */
  common: Level;
  /** The level of serious threats. */
  serious: Level;
  /** `None` if the ship was lost (SA-SCORE-01). */
  points: RowPoints | null;
  /** The card that destroyed the ship; `None` if no card did (SA-SCORE-10). */
  lost_to?: ThreatCode;
}

/** A crew member, as the viewer sees it. */
export interface CrewMember {
  /** The seat that plans for it; absent for an android. */
  seat?: Seat;
  /** The seat that moves it in the playback. */
  mover: Seat;
  /** The slots of its action board, slot 1 first. */
  board: (SlotView | null)[];
  /** The plan that its player last showed while planning: orders by slot (SA-PLAN-13). */
  told?: Record<number, Order>;
  /**
   * The station after each slot of the shown plan, if nothing delays the member and the plan was shown
   * completely.
   */
  leads?: Record<number, Station>;
  /** An android's heroic card, until it is planned. */
  heroic?: ActionCard;
}

/** The viewer's own cards. */
export interface OwnCards {
  /** Its crew member; absent in a solo flight. */
  member?: number;
  /** The hand, in the order in which the cards came. */
  hand: OwnCard[];
  /** Its planned cards, by slot. */
  planned: Record<number, OwnPlanned>;
}

/** An announcement. */
export type Cue =
  /** "Enemy activity detected, begin first phase" (SA-COMMS-01). */
  | "begin"
  /** "Time T plus n, threat …" (SA-COMMS-02, SA-COMMS-03). */
  | { threat: { number: number; serious: boolean; zone?: Zone; unconfirmed?: boolean } }
  /** "Incoming data" (SA-COMMS-07). */
  | "incoming_data"
  /** "Data transfer in five, four …" (SA-COMMS-08). */
  | "transfer"
  /** "… beep: data transfer ended" (SA-COMMS-09). */
  | "transfer_ended"
  /** "Connection lost" (SA-COMMS-12). */
  | "connection_lost"
  | "connection_restored"
  /** "The phase (the mission) ends in one minute", "… in twenty seconds" (SA-COMMS-15, SA-COMMS-17). */
  | { warning: { phase: number; left_s: number } }
  /** "The phase (the mission) ends in five, four …" (SA-COMMS-16, SA-COMMS-17). */
  | { ending: { phase: number } }
  /** The count has reached zero. The next phase begins, or planning ends. */
  | { ended: { phase: number } };

/** One of the 55 threat cards. */
export type ThreatCode =
  | "E1-01"
  | "E1-02"
  | "E1-03"
  | "E1-04"
  | "E1-05"
  | "E1-06"
  | "E1-07"
  | "E1-08"
  | "E1-09"
  | "E1-10"
  | "E2-01"
  | "E2-02"
  | "E2-03"
  | "E2-04"
  | "E2-05"
  | "E2-06"
  | "E2-07"
  | "SE1-01"
  | "SE1-02"
  | "SE1-03"
  | "SE1-04"
  | "SE1-05"
  | "SE1-06"
  | "SE1-07"
  | "SE1-08"
  | "SE2-01"
  | "SE2-02"
  | "SE2-03"
  | "SE2-04"
  | "SE2-05"
  | "SE2-06"
  | "I1-01"
  | "I1-02"
  | "I1-03"
  | "I1-04"
  | "I1-05"
  | "I1-06"
  | "I1-07"
  | "I2-01"
  | "I2-02"
  | "I2-03"
  | "I2-04"
  | "I2-05"
  | "I2-06"
  | "SI1-01"
  | "SI1-02"
  | "SI1-03"
  | "SI1-04"
  | "SI1-05"
  | "SI1-06"
  | "SI2-01"
  | "SI2-02"
  | "SI2-03"
  | "SI2-04"
  | "SI2-05";

/** A third of the ship. Each has its own trajectory for external threats. */
export type Zone = "red" | "white" | "blue";

/** A card of a seat, as that seat sees it. */
export interface OwnCard {
  /** Its number: `card-7` is 7. */
  n: number;
  card: ActionCard;
}

/** A half of a card (SA-PLAN-03). */
export type Half = "action" | "movement";

/** Effect of the face-up half of a card. */
export type Order =
  | "A"
  | "B"
  | "C"
  | "bots"
  | "red"
  | "blue"
  | "lift"
  | "heroic_A"
  | "heroic_B"
  | "heroic_bots"
  | "heroic_move:upper_red"
  | "heroic_move:upper_white"
  | "heroic_move:upper_blue"
  | "heroic_move:lower_red"
  | "heroic_move:lower_white"
  | "heroic_move:lower_blue";

/** A word of a small choice. */
export type Word = "other-half" | "other-way" | "squad";

/** An event with its turn and step. */
export interface Event {
  /** 1 to 13. */
  turn: number;
  step: Step;
  what: Happening;
}

/** Decision between two flights of a campaign. */
export type Verdict =
  /** The crew flies home. */
  | "stop"
  /** It flies on, against threats of these levels. */
  | { go_on: { common: Level; serious: Level } };

/** Repair by a crew member between flights. */
export type Repair =
  /** A damage tile. */
  | { tile: [Zone, Tile] }
  /** A disabled squad. */
  | "squad";

/** A room of the ship, on one deck of one zone. */
export type Station = "upper_red" | "upper_white" | "upper_blue" | "lower_red" | "lower_white" | "lower_blue";

/** Mode of play. */
export type Mode = "mission" | "solo" | "campaign";

/** A mission script (a soundtrack). */
export type ScriptId =
  | "training-1"
  | "training-2"
  | "simulation-1"
  | "simulation-2"
  | "simulation-3"
  | "advanced-simulation-1"
  | "advanced-simulation-2"
  | "advanced-simulation-3"
  | "S2-1"
  | "S2-2"
  | "S2-3"
  | "S2-4"
  | "S2-5"
  | "S2-6"
  | "S2-7"
  | "S2-8";

/** Danger level of threats (SA-SETUP-02, SA-SETUP-03), the most cautious first (SA-CAMPAIGN-03). */
export type Level = "white" | "random" | "yellow";

/** One value for each zone. */
export interface PerZone<T> {
  red: T;
  white: T;
  blue: T;
}

/**
 * A damage tile, named after the device that it damages (SA-DMG-05…09). Every zone has six different ones.
 */
export type Tile = "heavy_laser" | "light_laser" | "pulse_cannon" | "shield" | "reactor" | "lift" | "structure";

/** Stage of a flight, as the page names it. */
export type StageName =
  /** The match waits for the first announcement. */
  | "launch"
  /** The crew plans. */
  | "planning"
  /** The plan is carried out. */
  | "playback"
  /** The crew decides about the next flight of a campaign. */
  | "between"
  | "over";

/** One of the seven trajectories. */
export type TrajectoryId = "T1" | "T2" | "T3" | "T4" | "T5" | "T6" | "T7";

/** A store of energy. */
export interface StoreView {
  energy: number;
  /** Maximum energy, after damage. */
  capacity: number;
}

/** The rocket track, with one space for the launch and one for the strike. */
export interface RocketTrack {
  /** True if a rocket was launched in this turn. */
  launched: boolean;
  /** True if a rocket strikes in this turn's fire step. */
  strikes: boolean;
}

/** The state of a squad of battlebots. */
export type Squad =
  /** Ready. */
  | "active"
  /** Out of order. */
  | "disabled";

/** A crew member on the ship. */
export interface Figure {
  /** Station, in space or knocked out. */
  place: Place;
  /** The squad that it leads. */
  squad?: Squad;
}

/** A threat with its current values. */
export interface ThreatView {
  /** Its card. */
  code: ThreatCode;
  /** The zone of an external threat; absent for an internal one. */
  zone?: Zone;
  /** Stage of its life. */
  status: Status;
  /** Position on its trajectory; 1 is the space nearest to the ship. */
  position: number;
  /** Damage on its card. */
  damage: number;
  /** Damage that destroys it. */
  hit_points: number;
  /** Spaces that it moves in a turn. */
  speed: number;
  /** Its own shield, without bonuses. */
  shield: number;
  tokens: Token[];
  /** True while no weapon can target it. */
  stealthy: boolean;
  /** True while it has its cryoshield. */
  cryoshield: boolean;
  /** True if battlebots that hit it are disabled. */
  counterattacks: boolean;
}

/** Question after a survived flight. */
export type Question =
  /** For all seats: go on, or stop. */
  | "propose"
  /** For a crew member: choose a repair. */
  | { repair: number }
  /** For the captain: choose the station without a squad. */
  | "leave_out"
  /** No question is left. */
  | "done";

/** Cause of the ship's destruction (SA-RES-10). */
export interface Loss {
  /** 1 to the number of turns + 1. */
  turn: number;
  cause: Cause;
  /** The card whose action destroyed the ship. */
  threat: ThreatCode;
  /** The zone that broke apart, if that was the cause. */
  zone: Zone | null;
}

/** Parts that add up to the score. */
export interface ScoreParts {
  /** Higher values of destroyed threats (SA-SCORE-02). */
  destroyed: number;
  /** Lower values of threats that survived (SA-SCORE-02). */
  survived: number;
  /** Points for visual confirmation (SA-SCORE-07). */
  visual: number;
  /** −1 for each damage tile (SA-SCORE-03). */
  damage: number;
  /** −1 more for each tile of the most damaged zone (SA-SCORE-04). */
  worst_zone: number;
  /** −2 for each crew member knocked out (SA-SCORE-05). */
  knocked_out: number;
  /** −1 for each disabled squad (SA-SCORE-06). */
  disabled_bots: number;
}

/** The points of a survived flight. */
export interface RowPoints {
  /** For survived threats. */
  survived: number;
  /** For destroyed threats. */
  destroyed: number;
  /** For damage, and for knocked-out members and disabled squads; 0 or less. */
  penalties: number;
  /** For visual confirmation. */
  visual: number;
}

/** A card in a slot. */
export interface SlotView {
  /** The half that is face up, which the back of the card shows, too (SA-PLAN-14). */
  up: Half;
  /** Absent if the viewer may not know the card. */
  card?: ActionCard;
}

/** One of the viewer's own cards in a slot. */
export interface OwnPlanned {
  card: OwnCard;
  /** The half that is face up. */
  up: Half;
}

/** A step of a turn (SA-RES-03…07). */
export type Step = "appear" | "crew" | "fire" | "threats" | "computer" | "end";

/** An event of the resolution. Crew members are numbered in the order of play from 0. */
export type Happening =
  /** A threat appears (SA-THREAT-01). */
  | { appeared: { threat: ThreatRef; position: number; hit_points: number; stations: Station[] } }
  /** It moves one space on its trajectory. */
  | { advanced: { threat: ThreatRef; to: number } }
  /** It performs its action for a mark (SA-THREAT-11). */
  | { acted: { threat: ThreatRef; mark: Mark } }
  /** It attacks a zone (SA-DMG-01). */
  | { attacked: { threat: ThreatRef; zone: Zone; strength: number; bonus: AttackBonus; absorbed: number; damage: number } }
  /** It damages a zone directly (SA-DMG-03). */
  | { damaged: { threat: ThreatRef; zone: Zone; damage: number } }
  /** A damage tile is put on the ship (SA-DMG-04). */
  | { tile_drawn: { zone: Zone; tile: Tile; discarded: number } }
  /** Damage is removed from its card. */
  | { healed: { threat: ThreatRef; amount: number } }
  | { speed_changed: { threat: ThreatRef; to: number } }
  | { shield_changed: { threat: ThreatRef; to: number } }
  /** The ship lost energy or fuel to it. */
  | { drained: { threat: ThreatRef; what: Store; zone: Zone; amount: number } }
  /** Energy flowed from a reactor into the shield of its zone (SA-THREAT-SI105-01). */
  | { overflowed: { threat: ThreatRef; zone: Zone; amount: number } }
  /** Weapons can target it from now on (SA-THREAT-E103-01). */
  | { revealed: { threat: ThreatRef } }
  /** Its standing bonus begins (SA-THREAT-40, SA-THREAT-41). */
  | { bonus_began: { threat: ThreatRef; stat: Stat; add: number } }
  /** A mark is counted for its last attack (SA-THREAT-E207-01). */
  | { mark_counted: { threat: ThreatRef; marks: number } }
  /** It damaged itself (SA-THREAT-SE205-02). */
  | { hurt_itself: { threat: ThreatRef; amount: number } }
  /** It counterattacks from now on (SA-THREAT-SI103-01). */
  | { enraged: { threat: ThreatRef } }
  /** Damage is doubled from now on (SA-THREAT-SI104-02). */
  | { damage_doubled: { threat: ThreatRef; zones: Zone[] } }
  /** An intruder moved to another station. */
  | { intruder_moved: { threat: ThreatRef; from: Station; to: Station } }
  /** Slime spread (SA-THREAT-I201-03). */
  | { spread: { threat: ThreatRef; station: Station } }
  /** A rocket on the ship was destroyed (SA-THREAT-I201-02). */
  | { rocket_destroyed: { threat: ThreatRef; left: number } }
  /** A threat is destroyed. */
  | { destroyed: { threat: ThreatRef; points: number } }
  /** A threat has performed its last action (SA-THREAT-13). */
  | { finished: { threat: ThreatRef; points: number; stations: Station[] } }
  /** A card is carried out, or is about to be. */
  | { card_turned: { member: number; card: Card } }
  /** The intended action is carried out instead (SA-ACT-40). */
  | { tripped: { member: number; meant: Order } }
  /** A crew member moved. */
  | { walked: { member: number; from: Station; to: Station; way: Way | null } }
  /** A card had no effect. */
  | { nothing: { member: number; why: NoEffect } }
  /** A crew member's cards were pushed back (SA-ACT-10). */
  | { delayed: { member: number; slot: number; cause: DelayCause; moved: boolean; lost: Order | null } }
  /** A crew member was knocked out (SA-RES-09). */
  | { knocked_out: { member: number; threat: ThreatRef } }
  /** A cannon will fire (SA-ACT-A-01…04). */
  | { loaded: { member: number; station: Station; heroic: boolean } }
  /** Energy moved between stores (SA-ACT-B-01, SA-ACT-B-02). */
  | { filled: { member: number; station: Station; moved: number; extra: boolean } }
  /** A capsule was spent on the central reactor (SA-ACT-B-03). */
  | { refuelled: { member: number; added: number; extra: boolean; capsules: number } }
  /** The computer is maintained for this phase (SA-COMP-01). */
  | { maintained: { member: number } }
  /** A crew member looks out of the window (SA-VISUAL-01). */
  | { observed: { member: number; observers: number } }
  /** A crew member takes a squad (SA-BOT-01). */
  | { squad_taken: { member: number; active: boolean } }
  /** A squad is active again (SA-BOT-02). */
  | { squad_reactivated: { member: number } }
  | { squad_disabled: { member: number; threat: ThreatRef } }
  /** A stored squad is disabled (SA-THREAT-I201-02). */
  | { stored_squad_disabled: { station: Station; threat: ThreatRef } }
  /** The interceptors are launched (SA-INTERCEPT-01). */
  | { launched: { member: number } }
  /** They stay in space for another attack (SA-INTERCEPT-04). */
  | { stayed: { member: number; heroic: boolean } }
  /** The pilot is back (SA-INTERCEPT-05). */
  | { returned: { member: number } }
  /** The interceptors are lost permanently (SA-INTERCEPT-10). */
  | "interceptors_lost"
  /** A rocket is launched (SA-ROCKET-01). */
  | { rocket_launched: { member: number; left: number } }
  /** A malfunction is repaired in part (SA-THREAT-30). */
  | { repaired: { member: number; threat: ThreatRef; damage: number; hit_points: number } }
  /** One of the three repairs needed in the same turn (SA-THREAT-SI205-01). */
  | { repairs_together: { member: number; threat: ThreatRef; members: number } }
  /** Repairs at all its stations count more (SA-THREAT-SI106-02, SA-THREAT-SI203-02). */
  | { joint_repair: { threat: ThreatRef; damage: number; hit_points: number } }
  /** Battlebots hit an intruder (SA-BOT-05). */
  | { bots_hit: { member: number; threat: ThreatRef; station: Station; damage: number; hit_points: number; cleared: boolean } }
  /** The interceptors hit a fissure (SA-INTERCEPT-08). */
  | { fissure_hit: { member: number; threat: ThreatRef; damage: number; hit_points: number } }
  /** A weapon fires (SA-TARGET-03). */
  | { fired: { weapon: Weapon; strength: number; targets: ThreatRef[] } }
  /** A rocket is wasted on a threat (SA-THREAT-E203-02). */
  | { rocket_wasted: { threat: ThreatRef } }
  /** Combined effect of all weapons on a threat (SA-TARGET-15). */
  | { hit: { threat: ThreatRef; shots: Shot[]; total: number; shield: number; shield_bonus: number; stripped: boolean; cryoshield: boolean; damage: number; damage_total: number; hit_points: number } }
  /** A destroyed tanker damages another threat (SA-THREAT-SE103-01). */
  | { caught_in_explosion: { threat: ThreatRef; by: ThreatRef; damage_total: number } }
  /** Observers are counted (SA-VISUAL-01). */
  | { visual_confirmation: { observers: number; best: number } }
  /** The computer is checked (SA-COMP-03). */
  | { computer_checked: { maintained: boolean } }
  /** The ship is destroyed. */
  | { lost: { loss: Loss } }
  /** The ship has survived the flight (SA-RES-25). */
  | "survived";

/** Place of a crew member. */
export type Place =
  | { station: Station }
  /** In space with the interceptors, in no station and no zone (SA-INTERCEPT-02). */
  | "space"
  /** Knocked out, so nowhere (SA-RES-09). */
  | "out";

/** Stage in the life of a threat. */
export type Status = "not_appeared" | "on_track" | "destroyed" | "survived";

/** A token of a threat on the ship. */
export interface Token {
  station: Station;
  /** True if it came by spreading (SA-THREAT-I201-03). */
  progeny: boolean;
}

/** Way in which a ship is destroyed. */
export type Cause = "structure" | "threat";

/** A threat of the flight. Its number is that of its announcement. */
export interface ThreatRef {
  code: ThreatCode;
  number: number;
}

/** The action of a threat that reaches a space. */
export type Mark = "X" | "Y" | "Z";

/** Sum of the standing bonuses to an attack (SA-THREAT-40). */
export type AttackBonus = number;

/** A store of the ship. */
export type Store = "shield" | "reactor" | "fuel";

/** Value raised by a standing bonus. */
export type Stat = "attack" | "shield";

/** A planned card with its order. */
export interface Card {
  /** The order that the card was meant to carry out. */
  order: Order;
  /** True if its owner has declared it misplaced (SA-ACT-40). */
  tripped: boolean;
}

/** A direction out of a station. */
export type Way = "red" | "blue" | "lift";

/** Reason for a card without effect (SA-ACT-22). */
export type NoEffect =
  | "end_of_ship"
  | "already_there"
  | "beyond_repair"
  | "no_energy"
  | "already_fires"
  | "full"
  | "no_fuel"
  | "already_maintained"
  | "too_late"
  | "no_stored_squad"
  | "squad_active"
  | "no_active_squad"
  | "no_intruder"
  | "interceptors_out"
  | "interceptors_lost"
  | "no_rocket"
  | "rocket_launched";

/** Reason for a delay. */
export type DelayCause =
  /** It used a damaged lift (SA-ACT-03). */
  | "damaged_lift"
  /** It used a lift that another member had used in this turn (SA-ACT-04). */
  | "busy_lift"
  /** It tripped (SA-ACT-40). */
  | "trip"
  /** It returned from space instead of carrying out this card (SA-INTERCEPT-06). */
  | "return_from_space"
  /** It entered a station with slime (SA-THREAT-I201-01). */
  | "slime"
  /** A threat's action. */
  | { threat: ThreatRef }
  /** The computer was not maintained (SA-COMP-04). */
  | "computer";

/** A weapon that fires. */
export type Weapon =
  | { cannon: Station }
  /** The rocket that strikes. */
  | "rocket"
  | "interceptors";

/** A weapon with its strength in a hit. */
export interface Shot {
  weapon: Weapon;
  strength: number;
}

/** All that one viewer may know. */
export type View = Common & Own;
