// Written by `cargo xtask types` from airlock_space_alert; a test compares.

import type { Seat } from "../../wire/airlock";

/** What everybody may know. */
export interface Common {
  /** What was chosen before, and is printed for all to see. */
  flight: FlightView;
  /** Where the flight stands. */
  now: Now;
  /** The latest announcements, the newest last. */
  captions: Caption[];
  /** Who holds the roles. */
  roles: Roles;
  /** The seats by number. */
  seats: Record<number, SeatView>;
  /** The threats that were announced, by number: n of T+n. */
  threats: Record<number, Announced>;
  /** The trajectories. */
  tracks: Tracks;
  /** How many cards lie face down. */
  decks: DeckSizes;
  /** The open supply of a solo flight: how many there are of each card. */
  supply?: Partial<Record<ActionCard, number>>;
  /** Where the hints are. */
  hints: Record<Piece, Spot>;
  /** The ship as the flight begins. */
  start: Ship;
  /** The ship while the plan is carried out, and after. */
  ship?: Ship;
  /** What a campaign asks about. */
  campaign?: Between;
  /** What came of it. */
  ended?: Ended;
  /** The flight log: the earlier flights of a campaign, and this one once it is carried out. */
  log: Row[];
  /** What the flights of the log come to; none if one was lost, or none has been flown. */
  sum?: number;
}

/** What one viewer may know besides. */
export interface Own {
  /** The crew by number, in the order of play: who may know a card sees it where it lies. */
  crew: Record<number, CrewMember>;
  /** The viewer's own cards. */
  own?: OwnCards;
}

/** What one viewer is told. Crew members are numbered in the order of play. */
export type SeenEvent =
  /** Something was announced (section 3). */
  | { announced: { cue: Cue; at_ms: number } }
  /** A threat was drawn (SA-COMMS-02, SA-COMMS-03). */
  | { threat_drawn: { number: number; code: ThreatCode; zone?: Zone } }
  /** An unconfirmed report was ignored: the crew has four members (SA-COMMS-06). */
  | { report_ignored: { number: number } }
  /** The heroic card of an android was turned up (SA-ANDROID-04). */
  | { heroic_turned_up: { member: number; card: ActionCard } }
  /** A seat took the packet of a phase into hand (SA-PLAN-08). */
  | { packet_taken: { seat: Seat; phase: number; count: number; cards?: OwnCard[] } }
  /** A card was planned (SA-PLAN-04). */
  | { placed: { seat: Seat; member: number; slot: number; up: Half; card?: ActionCard } }
  /** A planned card was moved; if one was there, they changed places. */
  | { moved: { seat: Seat; member: number; from: number; to: number } }
  /** A planned card was turned: the other half is up. */
  | { turned: { seat: Seat; member: number; slot: number } }
  /** A seat told the others what it has planned (SA-PLAN-13). */
  | { plan_told: { seat: Seat; member: number; plan: [number, Order][] } }
  /** A planned card was taken back. */
  | { taken_back: { seat: Seat; member: number; slot: number } }
  /** A seat drew a card (SA-COMMS-07). */
  | { drew: { seat: Seat; card?: OwnCard } }
  /** A card was given (SA-COMMS-08). */
  | { gave: { seat: Seat; to: Seat; card?: ActionCard } }
  /** A seat agrees to end planning, or does not any more (SA-PLAN-16). */
  | { agrees: { seat: Seat; on: boolean } }
  /** A hint was moved (SA-PLAN-15). */
  | { hinted: { seat: Seat; piece: Piece; to: Spot } }
  /** Planning has ended; all boards are final (SA-PLAN-17). */
  | "planning_ended"
  /** The cards of a turn were turned over, those of the knocked-out too (AMB-33); all may be absent. */
  | { revealed: { turn: number; cards: ([ActionCard, Half] | null)[] } }
  /** The owner of a card says to have misplaced it (SA-ACT-40). */
  | { tripped: { member: number; turn: number; how: Word } }
  /** A step of the resolution. */
  | { resolution: Event }
  /** A seat wishes to go on with the campaign, or to stop (SA-CAMPAIGN-03). */
  | { proposed: { seat: Seat; verdict: Verdict } }
  /** What the crew of a campaign does: the most cautious proposal (SA-CAMPAIGN-03). */
  | { decided: { verdict: Verdict } }
  /** A crew member repaired something, or nothing (SA-CAMPAIGN-06). */
  | { repaired: { member: number; what?: Repair } }
  /** A station stays without a squad on the next flight (SA-CAMPAIGN-11). */
  | { left_out: { station: Station } };

/** What is done. */
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

/** What an argument is called. */
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

/** What was chosen before the flight. */
export interface FlightView {
  /** How the table plays. */
  mode: Mode;
  /** The script, once it is known: chosen, or flown. */
  script?: ScriptId;
  /** The level of common threats. */
  common: Level;
  /** The level of serious threats. */
  serious: Level;
  /** How many turns are planned. */
  turns: number;
  /** In how many phases. */
  phases: number;
  /** How long the script takes, in percent of the printed time. */
  clock_percent: number;
  /** Whether planning is untimed. */
  practice: boolean;
  /** Which flight of a campaign it is, from 1. */
  number: number;
  /** The damage tiles that were on the ship at the start (SA-CAMPAIGN-08). */
  carried_damage: PerZone<Tile[]>;
  /** The stations that began without a squad (SA-CAMPAIGN-11). */
  carried_missing: Station[];
}

/** Where the flight stands. */
export interface Now {
  /** What the crew is about. */
  stage: StageName;
  /** The phase that was announced; 0 before the first. */
  phase: number;
  /** Match time of the first announcement. */
  begins_ms: number;
  /** When the phase ends, once that has been announced: match time in milliseconds. */
  phase_ends_ms?: number;
  /** When the data transfer that is open ends. */
  transfer_ends_ms?: number;
  /** Whether the connection is lost: nobody may communicate. */
  connection_lost: boolean;
  /** Whether all may agree to end planning. */
  may_end_early: boolean;
  /** The turn that is carried out; 0 before. */
  turn: number;
}

/** An announcement. */
export interface Caption {
  /** Match time, in milliseconds. */
  at_ms: number;
  /** What was announced. */
  cue: Cue;
}

/** Who holds the roles. */
export interface Roles {
  /** Plays first in every crew step (SA-SETUP-17). */
  captain: Seat;
  /** Draws external threats (SA-COMMS-02). */
  communications: Seat;
  /** Draws internal threats (SA-COMMS-03). */
  security: Seat;
}

/** A seat. */
export interface SeatView {
  /** The phase that it plans in. */
  phase: number;
  /** The cards in its hand. */
  hand: number;
  /** The packets that it has not taken. */
  packets: number;
  /** The cards that it may still draw. */
  draws: number;
  /** Whether it has given a card in the open transfer. */
  gave: boolean;
  /** Whether it agrees to end planning. */
  agrees: boolean;
}

/** A threat that was announced and drawn. */
export interface Announced {
  /** Its card. */
  code: ThreatCode;
  /** n of its T+n. */
  number: number;
  /** The zone of an external threat. */
  zone: Zone | null;
}

/** The trajectories of a flight; the same one may serve several times. */
export interface Tracks {
  /** Of external threats. */
  external: PerZone<TrajectoryId>;
  /** Of internal threats. */
  internal: TrajectoryId;
}

/** How many cards lie face down. */
export interface DeckSizes {
  /** The draw pile. */
  draw: number;
  /** Common external threats. */
  common_external: number;
  /** Serious external threats. */
  serious_external: number;
  /** Common internal threats. */
  common_internal: number;
  /** Serious internal threats. */
  serious_internal: number;
}

/** What a card shows. Cards that show the same are alike; every heroic card is there once. */
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

/** Where a piece is. */
export type Spot = string;

/** The ship. */
export interface Ship {
  /** The energy in the shields, and what they hold. */
  shields: PerZone<StoreView>;
  /** The energy in the reactors, and what they hold. */
  reactors: PerZone<StoreView>;
  /** The fuel capsules left. */
  fuel: number;
  /** The rockets on the ship. */
  rockets: number;
  /** The rockets in flight. */
  rocket_track: RocketTrack;
  /** Whether the interceptors are lost. */
  interceptors_lost: boolean;
  /** The damage tiles on the ship. */
  damage: PerZone<Tile[]>;
  /** The squad stored in `upper_blue`. */
  stored_upper_blue?: Squad;
  /** The squad stored in `lower_red`. */
  stored_lower_red?: Squad;
  /** The crew by number. */
  figures: Record<number, Figure>;
  /** The threats by number: n of T+n. */
  threats: Record<number, ThreatView>;
  /** Which phases were maintained in time. */
  maintained: boolean[];
  /** The best number of observers of each phase. */
  observed: number[];
}

/** What a campaign asks about. */
export interface Between {
  /** What is asked. */
  step: Question;
  /** What each seat proposes. */
  proposals: (Verdict | null)[];
  /** What the crew does, once it is decided. */
  verdict?: Verdict;
  /** The damage tiles on the ship. */
  damage: PerZone<Tile[]>;
  /** How many tiles were repaired in each zone. */
  repaired: PerZone<number>;
  /** How many squads are disabled. */
  disabled: number;
  /** Stations without a squad on the next flight. */
  missing: Station[];
}

/** What came of a flight. */
export interface Ended {
  /** What destroyed the ship. */
  lost?: Loss;
  /** The score of a survived flight. */
  score?: number;
  /** What it is made of. */
  parts?: ScoreParts;
}

/** A flight as a row of the log. */
export interface Row {
  /** The script. */
  script: ScriptId;
  /** The level of common threats. */
  common: Level;
  /** The level of serious threats. */
  serious: Level;
  /** The points; none if the ship was lost (SA-SCORE-01). */
  points: RowPoints | null;
  /** The card that destroyed the ship, if one did (SA-SCORE-10). */
  lost_to?: ThreatCode;
}

/** A crew member. */
export interface CrewMember {
  /** The seat that plans for it; none for an android. */
  seat?: Seat;
  /** The seat that moves it when the plan is carried out. */
  mover: Seat;
  /** The slots of its action board, slot 1 first; none where a slot is empty. */
  board: (SlotView | null)[];
  /** What its player has told of the plan, while it is not carried out: what each slot says (SA-PLAN-13). */
  told?: Record<number, Order>;
  /**
   * Where it stands after each slot that was told, if nothing delays it and nobody has told less than is
   * planned.
   */
  leads?: Record<number, Station>;
  /** An android's heroic card, while it is not planned. */
  heroic?: ActionCard;
}

/** The viewer's own cards. */
export interface OwnCards {
  /** Its crew member; none in a solo flight. */
  member?: number;
  /** Its hand, in the order in which the cards came. */
  hand: OwnCard[];
  /** What it has planned, by slot. */
  planned: Record<number, OwnPlanned>;
}

/** Something that is announced. */
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
  /** "Connection restored". */
  | "connection_restored"
  /** "The phase (the mission) ends in one minute", "… in twenty seconds" (SA-COMMS-15, SA-COMMS-17). */
  | { warning: { phase: number; left_s: number } }
  /** "The phase (the mission) ends in five, four …" (SA-COMMS-16, SA-COMMS-17). */
  | { ending: { phase: number } }
  /** The count has reached zero; the next phase begins, or planning ends. */
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

/** A third of the ship, with a trajectory of external threats of its own. */
export type Zone = "red" | "white" | "blue";

/** A card of a seat, as that seat sees it. */
export interface OwnCard {
  /** Its number: `card-7` is 7. */
  n: number;
  /** What it shows. */
  card: ActionCard;
}

/** A half of a card (SA-PLAN-03). */
export type Half = "action" | "movement";

/** What a card says with the half that is up. */
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

/** Something that happened. */
export interface Event {
  /** In which turn, 1 … 13. */
  turn: number;
  /** In which of its steps. */
  step: Step;
  /** What. */
  what: Happening;
}

/** Whether a campaign goes on. */
export type Verdict =
  /** The crew flies home. */
  | "stop"
  /** It flies on, against threats of these levels. */
  | { go_on: { common: Level; serious: Level } };

/** What a crew member repairs. */
export type Repair =
  /** A damage tile. */
  | { tile: [Zone, Tile] }
  /** A disabled squad. */
  | "squad";

/** A room of the ship: where a deck crosses a zone. */
export type Station = "upper_red" | "upper_white" | "upper_blue" | "lower_red" | "lower_white" | "lower_blue";

/** How a table plays. */
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

/** How dangerous threats are (SA-SETUP-02, SA-SETUP-03), the most cautious first (SA-CAMPAIGN-03). */
export type Level = "white" | "random" | "yellow";

/** Something that every zone has. */
export interface PerZone<T> {
  /** Of the red zone. */
  red: T;
  /** Of the white zone. */
  white: T;
  /** Of the blue zone. */
  blue: T;
}

/** A damage tile, by the device that it damages (SA-DMG-05…09). Every zone has six different ones. */
export type Tile = "heavy_laser" | "light_laser" | "pulse_cannon" | "shield" | "reactor" | "lift" | "structure";

/** What the crew is about. */
export type StageName =
  /** It is about to begin. */
  | "launch"
  /** It plans. */
  | "planning"
  /** The plan is carried out. */
  | "playback"
  /** It decides about the next flight of a campaign. */
  | "between"
  /** It is over. */
  | "over";

/** One of the seven trajectories. */
export type TrajectoryId = "T1" | "T2" | "T3" | "T4" | "T5" | "T6" | "T7";

/** A store of energy. */
export interface StoreView {
  /** What is in it. */
  energy: number;
  /** What it holds. */
  capacity: number;
}

/** The rocket track: one space for the launch, one for the strike. */
export interface RocketTrack {
  /** A rocket was launched in this turn. */
  launched: boolean;
  /** A rocket strikes in this turn's fire step. */
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
  /** Where it is. */
  place: Place;
  /** The squad that follows it. */
  squad?: Squad;
}

/** A threat. */
export interface ThreatView {
  /** Its card. */
  code: ThreatCode;
  /** The zone of an external threat. */
  zone?: Zone;
  /** How far it has come. */
  status: Status;
  /** Where it is on its trajectory; 1 is the last space. */
  position: number;
  /** The damage on its card. */
  damage: number;
  /** The damage that destroys it. */
  hit_points: number;
  /** The spaces it moves in a turn. */
  speed: number;
  /** Its own shield, without bonuses. */
  shield: number;
  /** Its tokens on the ship. */
  tokens: Token[];
  /** Whether no weapon can target it yet. */
  stealthy: boolean;
  /** Whether its cryoshield stands. */
  cryoshield: boolean;
  /** Whether battlebots that hit it are disabled. */
  counterattacks: boolean;
}

/** What is asked after a survived flight. */
export type Question =
  /** All: go on, or stop? */
  | "propose"
  /** A crew member: what does it repair? */
  | { repair: number }
  /** The captain: which station stays without a squad? */
  | "leave_out"
  /** Nothing more. */
  | "done";

/** What destroyed the ship (SA-RES-10). */
export interface Loss {
  /** When, 1 … turns + 1. */
  turn: number;
  /** How. */
  cause: Cause;
  /** The card whose action it was. */
  threat: ThreatCode;
  /** The zone that fell apart, if that was the cause. */
  zone: Zone | null;
}

/** What a score is made of; the parts add up to it. */
export interface ScoreParts {
  /** The higher values of destroyed threats (SA-SCORE-02). */
  destroyed: number;
  /** The lower values of threats that survived (SA-SCORE-02). */
  survived: number;
  /** Visual confirmation (SA-SCORE-07). */
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
  /** Of survived threats. */
  survived: number;
  /** Of destroyed threats. */
  destroyed: number;
  /** Of damage, the knocked-out and disabled squads; 0 or less. */
  penalties: number;
  /** Of visual confirmation. */
  visual: number;
}

/** A card in a slot. */
export interface SlotView {
  /** The half that is up: the back tells (SA-PLAN-14). */
  up: Half;
  /** The card, if the viewer may know it. */
  card?: ActionCard;
}

/** A card of one's own in a slot. */
export interface OwnPlanned {
  /** The card. */
  card: OwnCard;
  /** The half that is up. */
  up: Half;
}

/** A step of a turn (SA-RES-03…07). */
export type Step = "appear" | "crew" | "fire" | "threats" | "computer" | "end";

/** What happened. Crew members are numbered in the order of play from 0. */
export type Happening =
  /** A threat appears (SA-THREAT-01). */
  | { appeared: { threat: ThreatRef; position: number; hit_points: number; stations: Station[] } }
  /** It moves one space on its trajectory. */
  | { advanced: { threat: ThreatRef; to: number } }
  /** It performs the action of a mark (SA-THREAT-11). */
  | { acted: { threat: ThreatRef; mark: Mark } }
  /** It attacks a zone (SA-DMG-01). */
  | { attacked: { threat: ThreatRef; zone: Zone; strength: number; bonus: AttackBonus; absorbed: number; damage: number } }
  /** It damages a zone directly (SA-DMG-03). */
  | { damaged: { threat: ThreatRef; zone: Zone; damage: number } }
  /** A damage tile comes on the ship (SA-DMG-04). */
  | { tile_drawn: { zone: Zone; tile: Tile; discarded: number } }
  /** Damage comes off its card. */
  | { healed: { threat: ThreatRef; amount: number } }
  /** Its speed changed. */
  | { speed_changed: { threat: ThreatRef; to: number } }
  /** Its shield changed. */
  | { shield_changed: { threat: ThreatRef; to: number } }
  /** The ship lost energy or fuel to it. */
  | { drained: { threat: ThreatRef; what: Store; zone: Zone; amount: number } }
  /** Energy flowed from a reactor into the shield of its zone (SA-THREAT-SI105-01). */
  | { overflowed: { threat: ThreatRef; zone: Zone; amount: number } }
  /** Weapons can target it now (SA-THREAT-E103-01). */
  | { revealed: { threat: ThreatRef } }
  /** Its standing bonus begins (SA-THREAT-40, SA-THREAT-41). */
  | { bonus_began: { threat: ThreatRef; stat: Stat; add: number } }
  /** A mark counts for its last attack (SA-THREAT-E207-01). */
  | { mark_counted: { threat: ThreatRef; marks: number } }
  /** It damaged itself (SA-THREAT-SE205-02). */
  | { hurt_itself: { threat: ThreatRef; amount: number } }
  /** It counterattacks from now on (SA-THREAT-SI103-01). */
  | { enraged: { threat: ThreatRef } }
  /** Damage is doubled from now on (SA-THREAT-SI104-02). */
  | { damage_doubled: { threat: ThreatRef; zones: Zone[] } }
  /** An intruder went elsewhere. */
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
  /** The action that was meant is carried out (SA-ACT-40). */
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
  /** Somebody looks out of the window (SA-VISUAL-01). */
  | { observed: { member: number; observers: number } }
  /** Somebody leads a squad now (SA-BOT-01). */
  | { squad_taken: { member: number; active: boolean } }
  /** A squad is active again (SA-BOT-02). */
  | { squad_reactivated: { member: number } }
  /** A squad is disabled. */
  | { squad_disabled: { member: number; threat: ThreatRef } }
  /** A stored squad is disabled (SA-THREAT-I201-02). */
  | { stored_squad_disabled: { station: Station; threat: ThreatRef } }
  /** The interceptors are launched (SA-INTERCEPT-01). */
  | { launched: { member: number } }
  /** They stay in space for another attack (SA-INTERCEPT-04). */
  | { stayed: { member: number; heroic: boolean } }
  /** The pilot is back (SA-INTERCEPT-05). */
  | { returned: { member: number } }
  /** The interceptors are gone for good (SA-INTERCEPT-10). */
  | "interceptors_lost"
  /** A rocket is launched (SA-ROCKET-01). */
  | { rocket_launched: { member: number; left: number } }
  /** A malfunction is repaired a bit (SA-THREAT-30). */
  | { repaired: { member: number; threat: ThreatRef; damage: number; hit_points: number } }
  /** One of the three repairs that must come together (SA-THREAT-SI205-01). */
  | { repairs_together: { member: number; threat: ThreatRef; members: number } }
  /** Repairs at all its stations count more (SA-THREAT-SI106-02, SA-THREAT-SI203-02). */
  | { joint_repair: { threat: ThreatRef; damage: number; hit_points: number } }
  /** Battlebots hit an intruder (SA-BOT-05). */
  | { bots_hit: { member: number; threat: ThreatRef; station: Station; damage: number; hit_points: number; cleared: boolean } }
  /** The interceptors hit a fissure (SA-INTERCEPT-08). */
  | { fissure_hit: { member: number; threat: ThreatRef; damage: number; hit_points: number } }
  /** A weapon fires (SA-TARGET-03). */
  | { fired: { weapon: Weapon; strength: number; targets: ThreatRef[] } }
  /** A rocket meets a threat that wastes it (SA-THREAT-E203-02). */
  | { rocket_wasted: { threat: ThreatRef } }
  /** What all weapons together do to a threat (SA-TARGET-15). */
  | { hit: { threat: ThreatRef; shots: Shot[]; total: number; shield: number; shield_bonus: number; stripped: boolean; cryoshield: boolean; damage: number; damage_total: number; hit_points: number } }
  /** A destroyed tanker hurts a threat (SA-THREAT-SE103-01). */
  | { caught_in_explosion: { threat: ThreatRef; by: ThreatRef; damage_total: number } }
  /** Observers are counted (SA-VISUAL-01). */
  | { visual_confirmation: { observers: number; best: number } }
  /** The computer is checked (SA-COMP-03). */
  | { computer_checked: { maintained: boolean } }
  /** The ship is destroyed. */
  | { lost: { loss: Loss } }
  /** The ship is through (SA-RES-25). */
  | "survived";

/** Where a crew member is. */
export type Place =
  /** In a station. */
  | { station: Station }
  /** In space with the interceptors: in no station and in no zone (SA-INTERCEPT-02). */
  | "space"
  /** Knocked out: nowhere (SA-RES-09). */
  | "out";

/** How far a threat has come. */
export type Status = "not_appeared" | "on_track" | "destroyed" | "survived";

/** A token of a threat on the ship. */
export interface Token {
  /** Where it lies. */
  station: Station;
  /** Whether it came by spreading (SA-THREAT-I201-03). */
  progeny: boolean;
}

/** How a ship is destroyed. */
export type Cause = "structure" | "threat";

/** A threat of the flight. */
export interface ThreatRef {
  /** Its card. */
  code: ThreatCode;
  /** Its number. */
  number: number;
}

/** The action of a threat that reaches a space. */
export type Mark = "X" | "Y" | "Z";

/** What standing bonuses add to an attack (SA-THREAT-40). */
export type AttackBonus = number;

/** A store of the ship. */
export type Store = "shield" | "reactor" | "fuel";

/** What a standing bonus makes better. */
export type Stat = "attack" | "shield";

/** A planned card with what is carried out when its turn comes. */
export interface Card {
  /** What is carried out. */
  order: Order;
  /** Whether its owner says to have tripped (SA-ACT-40): `order` is then what was meant. */
  tripped: boolean;
}

/** A way out of a station. */
export type Way = "red" | "blue" | "lift";

/** Why a card had no effect (SA-ACT-22). */
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

/** Why a crew member is delayed. */
export type DelayCause =
  /** It used a damaged lift (SA-ACT-03). */
  | "damaged_lift"
  /** It used a lift that somebody had used in this turn (SA-ACT-04). */
  | "busy_lift"
  /** It tripped (SA-ACT-40). */
  | "trip"
  /** It came home from space in place of this card (SA-INTERCEPT-06). */
  | "return_from_space"
  /** It entered a station with slime (SA-THREAT-I201-01). */
  | "slime"
  /** A threat's action. */
  | { threat: ThreatRef }
  /** The computer was not maintained (SA-COMP-04). */
  | "computer";

/** A weapon that fires. */
export type Weapon =
  /** The cannon of a station. */
  | { cannon: Station }
  /** The rocket that strikes. */
  | "rocket"
  /** The interceptors. */
  | "interceptors";

/** A weapon and what it adds to a hit. */
export interface Shot {
  /** Which. */
  weapon: Weapon;
  /** So much. */
  strength: number;
}

/** All that one viewer may know. */
export type View = Common & Own;
