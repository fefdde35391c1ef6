// Written by `cargo xtask types` from airlock_retaliation; a test compares.

import type { Outcome, Seat, Level } from "../../wire/airlock";

/** What everybody sees. */
export interface Common {
  /** What was chosen before the match. */
  setup: Setup;
  /** The round in progress. */
  round: Round;
  /** The rooms on the map. */
  rooms: Record<SlotId, RoomView>;
  /** The corridors on the map. */
  corridors: Record<CorridorId, CorridorView>;
  /** What is left to lay. */
  stacks: StacksView;
  /** The intruders on the map, in the order in which they came to where they stand. */
  figures: Record<FigureId, FigureView>;
  /** What they have besides. */
  nest: NestView;
  /** Life support, autodestruction, lander. */
  systems: SystemsView;
  /** The robot. */
  robot: RobotView;
  /** The common decks. */
  decks: DecksView;
  /** The characters. */
  crew: Record<Seat, CrewView>;
  /** The open missions. */
  missions: Missions;
  /** What happened once and for all. */
  record: Chronicle;
  /** The class of the reaction window that is open. */
  window?: string;
  /** Why the match ends, once it does. */
  ending?: Ending;
  /** The result. */
  outcome?: Outcome;
  /** What was hidden, once the match is over. */
  reveal?: Reveal;
}

/** What one viewer sees besides. */
export interface Own {
  /** Items in other backpacks that the viewer knows, in their order there. */
  known_backpacks?: Record<Seat, (ItemKind | null)[]>;
  /** What only the viewer sees; nothing for the public. */
  you?: You;
}

/** What a viewer is told of an event. */
export type SeenEvent =
  /** A seat has drawn two character cards. Others are not told which. */
  | { drafting: { seat: Seat; shown?: Character[] } }
  /** A seat keeps a character. */
  | { drafted: { seat: Seat; character: Character } }
  /** Military equipment is laid out for the draft. */
  | { equipment_shown: { cards: ItemKind[] } }
  /** A seat fills gear slots. */
  | { tokens_taken: { seat: Seat; tokens: Gear[] } }
  /** A round begins. */
  | { round_began: { round: number; first: Seat } }
  /** A part of the round begins. */
  | { phase_began: { phase: Phase } }
  /** A turn begins. */
  | { turn_began: { seat: Seat } }
  /** A seat takes an action. */
  | { declared: { seat: Seat; verb: Verb } }
  /** A seat pays with cards. */
  | { paid: { seat: Seat; cards: Face[] } }
  /** A seat discards playing cards. */
  | { discarded: { seat: Seat; cards: Face[] } }
  /** A seat passes. */
  | { passed: { seat: Seat } }
  /** A seat draws playing cards. Others are not told which. */
  | { drew: { seat: Seat; count: number; cards?: Face[] } }
  /** A seat's discard pile becomes its deck. */
  | { reshuffled: { seat: Seat } }
  /** A seat plays an action card, or uses it to react. */
  | { card_played: { seat: Seat; card: ActionKind } }
  /** A seat puts one objective away. Others are not told which. */
  | { objective_chosen: { seat: Seat; put_away?: Objective } }
  /** A character moves. */
  | { moved: { seat: Seat; from: SlotId; to: SlotId } }
  /** A laid-down figure is taken along. */
  | { carried: { seat: Seat; to: SlotId } }
  /** A dial turns. */
  | { oxygen_changed: { seat: Seat; to: number } }
  /** A character gets a suffocating token, or loses it. */
  | { suffocating: { seat: Seat; on: boolean } }
  /** A health marker moves. */
  | { health_changed: { seat: Seat; to: number } }
  /** A character gains a serious wound. */
  | { wounded: { seat: Seat; wound: Wound } }
  /** A serious wound is discarded. */
  | { wound_discarded: { seat: Seat; wound: Wound } }
  /** A character gains a contamination card. */
  | { contaminated: { seat: Seat } }
  /** Contamination cards leave the game. */
  | { contamination_removed: { seat: Seat; count: number } }
  /** A seat scans contamination cards. Others are not told the result. */
  | { scanned: { seat: Seat; infected?: number; clean?: number } }
  /** A larva is put on a character's board. */
  | { larva_gained: { seat: Seat } }
  /** A larva leaves a character's board. */
  | { larva_removed: { seat: Seat } }
  /** A character dies. */
  | { died: { seat: Seat } }
  /** A laid-down character stands up. */
  | { revived: { seat: Seat } }
  /** A character boards the lander. */
  | { boarded: { seat: Seat } }
  /** A character is put out of the lander. */
  | { put_out: { seat: Seat } }
  /** A character has escaped. */
  | { escaped: { seat: Seat; by: Vehicle } }
  /** A character hibernates. */
  | { hibernates: { seat: Seat } }
  /** A seat gains an item. Others are told which if it lies in the open. */
  | { item_gained: { seat: Seat; back: ItemBack; item?: ItemKind } }
  /** A seat draws item cards to choose among. Others see only the backs. */
  | { items_drawn: { seat: Seat; backs: ItemBack[]; items?: ItemKind[] } }
  /** A seat uses an item. */
  | { item_used: { seat: Seat; item: ItemKind } }
  /** An item is discarded or lost. */
  | { item_lost: { seat: Seat; item: ItemKind } }
  /** Items and tokens change hands. Others are told what lies in the open. */
  | { item_traded: { from: Seat; to: Seat; items?: ItemKind[]; backpack: number; tokens?: Token[] } }
  /** A gear token is put into an own slot. */
  | { token_gained: { seat: Seat; token: Token } }
  /** A gear token is spent or thrown away. */
  | { token_spent: { seat: Seat; token: Token } }
  /** A gear token moves to another slot. */
  | { token_moved: { seat: Seat; token: Token } }
  /** Ammo is spent. */
  | { ammo_spent: { seat: Seat; weapon: ItemKind } }
  /** A character gains a data token. */
  | { data_gained: { seat: Seat } }
  /** A slot is explored. */
  | { explored: { card: ExplorationId; slot: SlotId } }
  /** A room is placed. */
  | { room_placed: { slot: SlotId; room: RoomKind } }
  /** The Hibernatorium is discovered (R-HIB-02). */
  | "hibernatorium_found"
  /** The robot's card is revealed (R-ROBOT-02). */
  | { robot_revealed: { robot: RobotKind } }
  /** A corridor is placed. */
  | { corridor_placed: { corridor: CorridorId; from: SlotId; to: SlotId } }
  /** A corridor is reinforced. */
  | { reinforced: { corridor: CorridorId } }
  /** A noise marker is placed. */
  | { noise_placed: { corridor: CorridorId } }
  /** A noise marker is taken off. */
  | { noise_removed: { corridor: CorridorId } }
  /** A door opens, closes or is destroyed. */
  | { door_changed: { corridor: CorridorId; at: SlotId; state: DoorState } }
  /** A fire breaks out. */
  | { fire_placed: { slot: SlotId } }
  /** A fire is put out. */
  | { fire_removed: { slot: SlotId } }
  /** A room has a malfunction, or not any more. */
  | { room_malfunction: { slot: SlotId; on: boolean } }
  /** An item has a malfunction, or not any more. */
  | { item_malfunction: { seat: Seat; item: ItemKind; on: boolean } }
  /** The robot has a malfunction, or not any more. */
  | { robot_malfunction: { on: boolean } }
  /** The secure tokens of a room change. */
  | { secure_changed: { slot: SlotId; to: number } }
  /** The robot moves. */
  | { robot_moved: { to: SlotId } }
  /** An egg leaves the eggs space. */
  | { egg_taken: { left: number } }
  /** The Nest is destroyed. */
  | "nest_destroyed"
  /** The life support of a section changes. */
  | { life_support: { section: Section; active: boolean } }
  /** The Hibernatorium is switched on. */
  | "hibernatorium_on"
  /** The reactor is shut down. */
  | "reactor_shut_down"
  /** Autodestruction is activated. */
  | { autodestruction_set: { space: number } }
  /** The lander token moves on the round track. */
  | { lander_moved: { to: number } }
  /** A seat looks at the anti-aircraft tokens. Others are not told more. */
  | { anti_aircraft_looked: { seat: Seat; active?: boolean } }
  /** The seat that looks at them swaps the anti-aircraft tokens. Only it is told (H-18). */
  | { anti_aircraft_set: { active: boolean } }
  /** The anti-aircraft defence is revealed. */
  | { anti_aircraft_revealed: { active: boolean } }
  /** The lander lands. */
  | "lander_landed"
  /** The lander leaves. */
  | "lander_launched"
  /** A seat looks at another's objectives. Others are not told which. */
  | { objectives_looked: { seat: Seat; of: Seat; cards?: Objective[] } }
  /** The Facility is destroyed. */
  | "facility_destroyed"
  /** A noise roll. */
  | { noise_rolled: { seat: Seat; face: NoiseFace } }
  /** The shoot die is rolled. */
  | { shoot_rolled: { seat: Seat; face: ShootFace } }
  /** The burst die is rolled. */
  | { burst_rolled: { seat: Seat; face: BurstFace } }
  /** A token is drawn from the bag. */
  | { token_drawn: { kind: TokenKind; numbers?: [number, number] } }
  /** Tokens are put into the bag. */
  | { tokens_added: { kind: TokenKind; count: number } }
  /** An intruder is placed. */
  | { placed: { figure: FigureId; kind: IntruderKind; at: Place } }
  /** An intruder moves. */
  | { intruder_moved: { figure: FigureId; from: Place; to: Place } }
  /** An intruder leaves the map alive. */
  | { intruder_removed: { figure: FigureId } }
  /** An intruder takes hits. */
  | { hit: { figure: FigureId; hits: number } }
  /** An intruder dies. */
  | { killed: { figure: FigureId } }
  /** An intruder attacks. */
  | { attacks: { figure?: FigureId; kind: IntruderKind; target: Seat } }
  /** An attack is prevented. */
  | { attack_prevented: { target: Seat } }
  /** An attack card is resolved. */
  | { attack_card: { card: AttackKind } }
  /** The attack deck is shuffled again. */
  | "attacks_reshuffled"
  /** A secure token, or the Shelter, stops an entry attack. */
  | { secure_used: { slot: SlotId } }
  /** A condition card of the Queen is resolved. */
  | { queen_card: { card: QueenCardId; more: number } }
  /** The Queen is dead. */
  | "queen_died"
  /** An event card is resolved. */
  | { event_card: { card: EventKind } }
  /** The event deck is shuffled again. */
  | "events_reshuffled"
  /** The match ends. */
  | { ended: { ending: Ending } }
  /** All contamination cards of a seat are scanned in the open. */
  | { scanned_all: { seat: Seat; infected: number; clean: number } }
  /** A seat makes the hatching procedure. */
  | { hatched: { seat: Seat; died: boolean } }
  /** An objective is revealed. */
  | { objective_revealed: { seat: Seat; objective: Objective; met: boolean } };

/** What is done. */
export type Verb =
  | "pass"
  | "move"
  | "move_cautiously"
  | "place_secure"
  | "shoot"
  | "burst"
  | "melee"
  | "use_item"
  | "activate_robot"
  | "trade"
  | "use_gear"
  | "use_room"
  | "play_card"
  | "choose_objective"
  | "throw_away"
  | "keep"
  | "take"
  | "fill"
  | "choose"
  | "yes"
  | "no"
  | "use"
  | "shift"
  | "stop"
  | "assign"
  | "discard"
  | "react"
  | "decline"
  | "launch"
  | "wait"
  | "propose"
  | "agree"
  | "withdraw"
  | "close"
  | "switch";

/** What an argument is called. */
export type Arg =
  | "to"
  | "through"
  | "card"
  | "branch"
  | "item"
  | "with"
  | "weapon"
  | "target"
  | "targets"
  | "who"
  | "room"
  | "door"
  | "doors"
  | "gear"
  | "slot"
  | "deck"
  | "wound"
  | "hand"
  | "number"
  | "order"
  | "give"
  | "take"
  | "class"
  | "level"
  | "round"
  | "turn"
  | "discard"
  | "pay"
  | "what";

/** What is chosen before a match. Public. */
export interface Setup {
  /** The mode. */
  mode: Mode;
  /** How many seats. */
  players: number;
  /** Whether corridors have their second values (R-LETHAL-01). */
  lethal: boolean;
  /** How many cooperative missions there are; 0 in the semi-cooperative mode (R-COOP-01, R-COOP-06). */
  missions: number;
  /**
   * Whether belts are filled in the order of the equipment draft instead of at the same time (R-SETUP-37).
   */
  belts_in_order: boolean;
}

/** The round in progress. */
export interface Round {
  /** The space of the round marker, 1…14. */
  number: number;
  /** The part. */
  phase: Phase;
  /** The holder of the starting player token. */
  first: Seat;
  /** The turn in progress. */
  turn: Turn | null;
}

/** A slot for a room, such as `r2c0`; in row order (R-GEN-09). */
export type SlotId = string;

/** A room. */
export interface RoomView {
  /** Which. */
  room: RoomKind;
  /** Whether it burns. */
  fire: boolean;
  /** Whether it has a malfunction. */
  malfunction: boolean;
  /** Secure tokens. */
  secure: number;
}

/** A corridor, called by its printed number, such as `204`; the lower number comes first (R-GEN-10). */
export type CorridorId = string;

/** A corridor. */
export interface CorridorView {
  /** Where it lies. */
  edge: EdgeId;
  /** How the doors at its two ends stand, in row order; absent where there is no place for one. */
  doors: [DoorState | null, DoorState | null];
  /** Whether it is reinforced. */
  reinforced: boolean;
  /** Whether it holds a noise marker. */
  noise: boolean;
}

/** What is left to lay (H-21). */
export interface StacksView {
  /** Room tiles by their backs. */
  rooms: Partial<Record<TileBack, number>>;
  /** Corridor tiles. */
  corridors: number;
  /** Whether the Hibernatorium is discovered. */
  hibernatorium_found: boolean;
}

/** An intruder figure's name: `i4` is the fourth that was placed. Figures are in the open. */
export type FigureId = string;

/** An intruder. */
export interface FigureView {
  /** What it is. */
  kind: IntruderKind;
  /** Where it stands. */
  at: Place;
  /** Hit markers beside it. */
  hits: number;
}

/**
 * What the intruders have beside the map. What kinds of tokens are in the bag is open history, their numbers
 * are not (H-19, H-20).
 */
export interface NestView {
  /** The bag, by kind of token. */
  bag: Partial<Record<TokenKind, number>>;
  /** The piles beside it. */
  piles: Partial<Record<TokenKind, number>>;
  /** Whether the Queen is alive. */
  queen_alive: boolean;
  /** Her hits. */
  queen_hits: number;
  /** Her condition cards that are left. */
  queen_cards: number;
  /** Those that were resolved. */
  queen_resolved: QueenCardId[];
  /** Those that were discarded unseen. */
  queen_unseen: number;
  /** Eggs on the eggs space. */
  eggs: number;
  /** Whether the Nest is destroyed. */
  nest_destroyed: boolean;
}

/** What belongs to the whole facility. */
export interface SystemsView {
  /** Whether the life support of A, B and C is active. */
  life_support: [boolean, boolean, boolean];
  /** Whether the reactor is shut down. */
  reactor_shut_down: boolean;
  /** Whether the Hibernatorium is active. */
  hibernatorium: boolean;
  /** The autodestruction token. */
  autodestruction: Autodestruction;
  /** Whether the anti-aircraft tokens have no meaning any more. */
  anti_aircraft_gone: boolean;
  /** Whether the defence is active, once it was revealed. */
  anti_aircraft?: boolean;
  /** The lander. */
  lander: Lander;
  /** Whether the escape shuttle has gone. */
  shuttle_gone: boolean;
  /** Tokens beside the Landing Zone: ammo, grenades, oxygen, medpacks. */
  landing_zone: [number, number, number, number];
  /** How often an objective was chosen during the game. */
  objectives_chosen: number;
}

/** The robot. */
export interface RobotView {
  /** Its card, once it is revealed (H-15). */
  card?: RobotKind;
  /** Where it stands. */
  at: SlotId;
  /** Whether its card has a malfunction. */
  malfunction: boolean;
  /** Its gear slots. */
  slots: (Token | null)[];
}

/** The common decks (H-06, H-22, H-25). */
export interface DecksView {
  /** Item cards left: red, green, yellow. */
  items: [number, number, number];
  /** Their discard piles, the top last. */
  item_discards: [ItemKind[], ItemKind[], ItemKind[]];
  /** Military equipment left. */
  equipment: number;
  /** Its discard pile. */
  equipment_discards: ItemKind[];
  /** Serious wounds left. */
  wounds: number;
  /** Their discard pile. */
  wound_discards: Wound[];
  /** Contamination cards left. */
  contamination: number;
  /** Attack cards left. */
  attacks: number;
  /** Their discard pile. */
  attack_discards: AttackKind[];
  /** Event cards left. */
  events: number;
  /** Their discard pile. */
  event_discards: EventKind[];
  /** Exploration cards left. */
  exploration: number;
  /** Their discard pile. */
  exploration_discards: ExplorationId[];
  /** Exploration cards out of the game. */
  exploration_gone: ExplorationId[];
}

/** A seat's character. */
export interface CrewView {
  /** The number on the help card. */
  number: number;
  /** Who it is, once it is chosen. */
  character?: Character;
  /** Where it is. */
  state: CharacterState;
  /** Cards in hand. */
  hand: number;
  /** Cards in the draw deck. */
  deck: number;
  /** The discard pile, the top last. */
  discard: Face[];
  /** The slot of the health marker, 0…8. */
  health: number;
  /** Serious wounds from the left. */
  wounds: Wound[];
  /** The oxygen dial. */
  oxygen: number;
  /** Whether it has a suffocating token. */
  suffocating: boolean;
  /** Whether a larva sits on its board. */
  larva: boolean;
  /** Whether it has a data token. */
  data: boolean;
  /** Items in the backpack by the colour of their backs. */
  backpack: Partial<Record<ItemBack, number>>;
  /** What each hand holds. */
  hands: [ItemView[], ItemView[]];
  /** The armor. */
  armor?: ItemView;
  /** The belt. */
  belt: (Token | null)[];
  /** How many objectives it holds. */
  objectives: number;
  /** Whether it has passed this round. */
  passed: boolean;
  /** Whether it died in the hatching of the end. */
  hatched: boolean;
  /** The public switches of its reaction windows. */
  switches: Switches;
}

/** The open missions. */
export interface Missions {
  /** The combat mission (R-MISSION-01). */
  combat: Mission | null;
  /** The cooperative missions (R-COOP-01). */
  coop: CoopMission[];
}

/** What happened once and for all. */
export interface Chronicle {
  /** Whether the robot has been in the Reactor (R-MISSION-06). */
  robot_in_reactor: boolean;
  /** Whether the Facility is destroyed (R-DESTRUCT-06). */
  destroyed: boolean;
  /** What came out once the match is over; public then. */
  revealed: boolean;
}

/** Why the match ends (R-END-01, R-END-02, R-COOP-13). */
export type Ending = "last_round" | "nobody_left" | "destroyed";

/** What was hidden. */
export interface Reveal {
  /** The robot's card. */
  robot: RobotKind;
  /** Whether the anti-aircraft defence was active. */
  anti_aircraft: boolean;
  /** What each seat hid. */
  crew: Record<Seat, CrewReveal>;
}

/** An item: those of the three decks, military equipment, starting items and eggs. */
export type ItemKind =
  | "ammo_magazine"
  | "anti_aircraft_codes"
  | "exploring_drone"
  | "flashbang"
  | "hand_grenade"
  | "military_taser"
  | "personal_log_codes"
  | "portable_barrier"
  | "remote_detonator"
  | "duct_tape"
  | "fire_extinguisher"
  | "oxygen_tank"
  | "phosphates"
  | "robot_controller"
  | "tools"
  | "adrenaline_injection"
  | "antiseptic"
  | "caffeine_pills"
  | "emergency_life_support_codes"
  | "heavy_oxygen_tank"
  | "medical_stapler"
  | "medkit"
  | "medpack_bag"
  | "stimulants"
  | "termination_codes"
  | "assault_shotgun"
  | "autoloader_belt"
  | "bayonet"
  | "biohazard_armor"
  | "drum_mag_rifle"
  | "engineering_equipment"
  | "entrenching_tool"
  | "flamethrower"
  | "gatling_gun"
  | "grenade_launcher"
  | "hand_cannon"
  | "heavy_armor"
  | "noise_scanner"
  | "perimeter_security_device"
  | "plasma_gun"
  | "portable_device"
  | "rpg_launcher"
  | "security_system_control"
  | "sonic_gun"
  | "submachine_gun"
  | "supporting_robot_controller"
  | "tactical_armor"
  | "tactical_hatchet"
  | "utility_vest"
  | "assault_rifle"
  | "bf_gun"
  | "automatic_shotgun"
  | "sawed_off_shotgun"
  | "carbine"
  | "handgun"
  | "bulletproof_vest"
  | "egg";

/** What only a seat sees. */
export interface You {
  /** The playing cards in hand, oldest first. */
  hand: Face[];
  /** The backpack, oldest first. */
  backpack: ItemKind[];
  /** The private objective, while it is held. */
  private?: Objective;
  /** The mission objective, while it is held. */
  mission?: Objective;
  /** The objective that was put away. */
  put_away?: Objective;
  /** What it has seen in secret, as it was then. */
  looks: LookView[];
  /** The item cards that it has drawn to choose among (H-09). */
  found?: ItemKind[];
  /** The character cards that it has drawn. */
  drawn?: Character[];
}

/** A character (R-SETUP-29). */
export type Character =
  | "recon"
  | "heavy_gun_operator"
  | "combat_engineer"
  | "officer"
  | "medical_support"
  | "contractor";

/** A kind of tactical gear (R-BELT-01). */
export type Gear = "ammo" | "grenade" | "oxygen" | "medpack";

/** A part of the match (R-ROUND-01). */
export type Phase = "setup" | "players" | "intruders" | "events" | "cleanup" | "end";

/** What a playing card shows. Whether a contamination card is infected does not show (H-04). */
export type Face =
  /** An action card. */
  | { action: ActionKind }
  /** A contamination card. */
  | "contamination";

/** What an action card says; characters with the same text have cards of their own. */
export type ActionKind =
  | "chain_of_command"
  | "computer_skills"
  | "demolition"
  | "repairs"
  | "rest"
  | "search"
  | "secure"
  | "scouting"
  | "shoot_first"
  | "sprint"
  | "taking_aim"
  | "breakthrough"
  | "continuous_fire"
  | "fast_reload"
  | "forcing_fire"
  | "explosives"
  | "fast_repairs"
  | "fast_secure"
  | "pyrotechnics"
  | "tactical_retreat"
  | "fire_at_will"
  | "first_in_command"
  | "lets_go"
  | "officers_channel"
  | "stay_calm"
  | "combat_drugs"
  | "field_surgery"
  | "first_aid"
  | "hippocratic_oath"
  | "always_prepared"
  | "basic_secure"
  | "duck_and_cover"
  | "move_quietly"
  | "weak_spot";

/** What an objective card says (R-OBJ-10). */
export type Objective =
  | "official_order"
  | "ulterior_motive"
  | "self_serving"
  | "veni_vidi_vici"
  | "the_great_hunt"
  | "quarantine"
  | "total_shutdown"
  | "crews_favorite"
  | "weve_got_history"
  | "the_right_moment_to_strike"
  | "greener_pastures"
  | "an_old_feud"
  | "hostile_takeover"
  | "corporate_contract"
  | "experimental_subjects"
  | "insider_information"
  | "states_evidence"
  | "luxurious_offer";

/** A serious wound (R-COND-16). */
export type Wound = "bleeding" | "leg" | "arm" | "eyes" | "guts" | "body" | "hand" | "knee" | "lungs";

/** By what a character has left. */
export type Vehicle = "lander" | "shuttle";

/** The back of an item: the deck it comes from, or where else it comes from. */
export type ItemBack = "red" | "green" | "yellow" | "equipment" | "starting" | "egg";

/** A gear token as it lies in a slot. Ammo tokens have two sides (R-SHOOT-09). */
export type Token = "ammo" | "half_ammo" | "grenade" | "oxygen" | "medpack";

/** An exploration card, such as `exploration-06`. */
export type ExplorationId = string;

/**
 * A room, in the order of the printed numbers: the lower one comes first where a number breaks a tie
 * (R-GEN-10).
 */
export type RoomKind =
  | "sprinklers_control"
  | "shelter"
  | "emergency_room"
  | "supply_room"
  | "armory"
  | "door_control_room"
  | "security_robot_room"
  | "gunnery_room"
  | "pressure_control"
  | "alarm_room"
  | "military_lab"
  | "technical_corridor_entrance"
  | "decontamination_room"
  | "landing_zone"
  | "life_support_a"
  | "surgery_room"
  | "drilling_station"
  | "hibernatorium"
  | "life_support_b"
  | "server_room"
  | "cooling_system"
  | "life_support_c"
  | "reactor"
  | "escape_shuttle"
  | "nest";

/** A robot card (R-ROBOT-09). */
export type RobotKind =
  | "exploration_robot"
  | "medical_robot"
  | "military_robot"
  | "securing_robot"
  | "server_robot"
  | "technical_robot";

/** How a door stands. */
export type DoorState = "open" | "closed" | "destroyed";

/** A section of the Facility (R-MAP-01). */
export type Section = "A" | "B" | "C";

/** A result of the noise die (R-NOISE-01). */
export type NoiseFace = "1" | "2" | "3" | "4" | "hazard";

/** A result of the shoot die (R-SHOOT-05…07). */
export type ShootFace = "2" | "3" | "4" | "5" | "ammo_loss" | "critical";

/** A result of the burst die (R-SPRAY-04, R-SPRAY-07). */
export type BurstFace = "1" | "2" | "3" | "4+effect";

/** A kind of token of the intruder bag (R-SETUP-17). */
export type TokenKind = "blank" | "queen" | "drone" | "adult" | "larva";

/** A kind of intruder, the largest first (R-GEN-07). */
export type IntruderKind = "queen" | "drone" | "adult" | "larva";

/** A space on which intruders stand (R-MAP-02). */
export type Place =
  /** A room. */
  | { room: SlotId }
  /** A corridor. */
  | { corridor: CorridorId };

/**
 * An intruder attack card's text (R-KIND-20); cards of one name with different rows are told apart by a
 * number.
 */
export type AttackKind =
  | "bite"
  | "blood_sense"
  | "deadly_claws_1"
  | "deadly_claws_2"
  | "deadly_claws_3"
  | "fury_1"
  | "fury_2"
  | "infecting"
  | "miss"
  | "scratch_1"
  | "scratch_2"
  | "scratch_3"
  | "scratch_4"
  | "tail_attack_1"
  | "tail_attack_2";

/** A queen condition card, such as `queen-04`. */
export type QueenCardId = string;

/** An event card (R-EVENT-05). */
export type EventKind =
  | "breaking_in"
  | "damage"
  | "damaging_fire"
  | "egg_protection"
  | "fire_breath"
  | "generators_overheat"
  | "hatching"
  | "landing_zone_explodes"
  | "leaving_the_shell"
  | "life_support_failure"
  | "no_way_out"
  | "overwhelming_enemies"
  | "panic"
  | "protect_and_serve"
  | "reactor_overheating"
  | "rise_of_the_machine"
  | "scent_of_prey"
  | "short_circuit"
  | "system_failure"
  | "the_queen_awakens";

/** A mode of play. */
export type Mode = "semi_coop" | "coop" | "solo";

/** A turn in progress (R-TURN-01). */
export interface Turn {
  /** Whose. */
  seat: Seat;
  /**
   * Who had the turn before it in this phase: until something is done, that seat may still choose its
   * objective (R-OBJ-03).
   */
  before: Seat | null;
  /** Actions taken. */
  actions: number;
  /** Whether actions are unlimited until a pass. */
  unlimited: boolean;
}

/**
 * A place for a corridor between two slots, such as `r2c0-SE`: the upper slot, of two in a row the left one,
 * and the direction from it. In row order of the midpoints (R-GEN-09).
 */
export type EdgeId = string;

/** The back of a room tile (R-MAP-06). */
export type TileBack = "A" | "B" | "C" | "?";

/** The autodestruction token (R-DESTRUCT-01). */
export type Autodestruction =
  /** Above the track. */
  | "off"
  /** It works when the marker enters this space; 15 is behind the last one (R-DESTRUCT-02). */
  | { at: number }
  /** Out of the game. */
  | "gone";

/** The lander (R-LANDER-01). */
export type Lander =
  /** On a space of the round track. */
  | { on_track: number }
  /** In the Landing Zone. */
  | "landed"
  /** Shot down (R-AA-05). */
  | "shot_down"
  /** It has left with everybody inside (R-LANDER-11). */
  | "launched";

/** Where a character is. */
export type CharacterState =
  /** In a room. */
  | { room: SlotId }
  /** Inside the lander (R-LANDER-04). */
  | "lander"
  /** Gone (R-OBJ-07). */
  | { escaped: Vehicle }
  /** Asleep (R-HIB-09). */
  | "hibernating"
  /** Dead. */
  | "dead"
  /** Dead, its figure laid down in a room; it can be revived (R-COOP-04). */
  | { laid_down: SlotId };

/** An item in the open. */
export interface ItemView {
  /** Which. */
  item: ItemKind;
  /** Its gear slots. */
  slots?: (Token | null)[];
  /** Whether it has a malfunction. */
  malfunction: boolean;
  /** Markers on it. */
  markers: number;
}

/** Whether a seat wants to be asked, by the class of window. */
export interface Switches {
  /** When somebody would be attacked. */
  attack: Level;
  /** When a command card is played on the own character. */
  command: Level;
}

/** A combat mission (R-MISSION-02). */
export type Mission =
  | "primary_samples"
  | "reconnaissance"
  | "escort_mission"
  | "perimeter_clearing"
  | "essential_data"
  | "facility_restart"
  | "eradication"
  | "supply_route";

/** A cooperative mission (R-COOP-09). */
export type CoopMission =
  | "clean_up"
  | "closedown"
  | "crucial_intelligence"
  | "culinary_sample"
  | "deep_search"
  | "entrance_inspection"
  | "faceoff"
  | "no_corner_uncovered"
  | "safety_procedure"
  | "scientific_sample"
  | "shutdown"
  | "systems_backups";

/** What a seat hid. */
export interface CrewReveal {
  /** The objective that it kept, or would have had to. */
  objectives: Objective[];
  /** The one that it put away stays hidden (H-13): how many of its contamination cards were infected. */
  infected: number;
  /** How many were not. */
  clean: number;
  /** The backpack. */
  backpack: ItemKind[];
}

/** Something that a seat has seen in secret. */
export interface LookView {
  /** In which round. */
  round: number;
  /** What. */
  seen: Seen;
  /** Whether somebody has looked there since, and may have changed it: everybody saw that (H-17). */
  outdated: boolean;
}

/** What was seen in secret. */
export type Seen =
  /** The anti-aircraft tokens, as they were left: whether the active one is on top (R-AA-02). */
  | { anti_aircraft: { active: boolean } }
  /** Objectives of another seat (H-12). */
  | { objectives: { of: Seat; cards: Objective[] } }
  /** Own contamination cards under the scanner (R-CONTAM-06). */
  | { scan: { infected: number; clean: number } };

/** All that one viewer may know. */
export type View = Common & Own;
