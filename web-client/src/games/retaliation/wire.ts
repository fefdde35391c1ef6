// Written by `cargo xtask types` from airlock_retaliation; a test compares.

import type { Outcome, Seat, Level } from "../../wire/airlock";

/** The part of a view that everybody sees. */
export interface Common {
  /** Choices made before the match. */
  setup: Setup;
  round: Round;
  /** The rooms on the map. */
  rooms: Record<SlotId, RoomView>;
  /** The corridors on the map. */
  corridors: Record<CorridorId, CorridorView>;
  /** Tiles that are left to be placed. */
  stacks: StacksView;
  /** The intruders on the map, in the order of arrival at their places. */
  figures: Record<FigureId, FigureView>;
  /** Components of the intruders beside the map. */
  nest: NestView;
  /** Life support, autodestruction, lander and other systems. */
  systems: SystemsView;
  robot: RobotView;
  decks: DecksView;
  crew: Record<Seat, CrewView>;
  missions: Missions;
  /** Facts that never change back once they are true. */
  record: Chronicle;
  /** Class of the open reaction window. */
  window?: string;
  /** The reason why the match ends, once it does. */
  ending?: Ending;
  /** `None` until the match is over. */
  outcome?: Outcome;
  /** Hidden information, once the match is over. */
  reveal?: Reveal;
}

/** The private part of a viewer's view. */
export interface Own {
  /** Items in other backpacks that the viewer knows, in their order there. `None` for an unknown one. */
  known_backpacks?: Record<Seat, (ItemKind | null)[]>;
  /** `None` for the public. */
  you?: You;
}

/** An event as one viewer sees it. A field that is hidden from the viewer is empty or `None`. */
export type SeenEvent =
  /** A seat has drawn two character cards. Only that seat sees which. */
  | { drafting: { seat: Seat; shown?: Character[] } }
  /** A seat keeps a character. */
  | { drafted: { seat: Seat; character: Character } }
  /** Military equipment is revealed for the draft. */
  | { equipment_shown: { cards: ItemKind[] } }
  /** A seat fills its gear slots. */
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
  | { passed: { seat: Seat } }
  /** A seat draws playing cards. Only that seat sees which. */
  | { drew: { seat: Seat; count: number; cards?: Face[] } }
  /** A seat's discard pile becomes its deck. */
  | { reshuffled: { seat: Seat } }
  /** A seat plays an action card, or uses it to react. */
  | { card_played: { seat: Seat; card: ActionKind } }
  /** A seat puts one objective away. Only that seat sees which. */
  | { objective_chosen: { seat: Seat; put_away?: Objective } }
  /** A character moves. */
  | { moved: { seat: Seat; from: SlotId; to: SlotId } }
  /** A laid-down figure is taken along. */
  | { carried: { seat: Seat; to: SlotId } }
  /** The oxygen dial of a character turns. */
  | { oxygen_changed: { seat: Seat; to: number } }
  /** A character gets or loses a suffocating token. */
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
  /** A seat scans contamination cards. Only that seat sees the result. */
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
  /** A seat gains an item. The others see which only if it is kept in the open. */
  | { item_gained: { seat: Seat; back: ItemBack; item?: ItemKind } }
  /** A seat draws item cards to choose among. The others see only the backs. */
  | { items_drawn: { seat: Seat; backs: ItemBack[]; items?: ItemKind[] } }
  /** A seat uses an item. */
  | { item_used: { seat: Seat; item: ItemKind } }
  /** An item is discarded or lost. */
  | { item_lost: { seat: Seat; item: ItemKind } }
  /** Items and tokens change hands. The two seats see all of it, the others only what is public. */
  | { item_traded: { from: Seat; to: Seat; items?: ItemKind[]; backpack: number; tokens?: Token[] } }
  /** A gear token is put into one of the seat's slots. */
  | { token_gained: { seat: Seat; token: Token } }
  /** A gear token is spent or thrown away. */
  | { token_spent: { seat: Seat; token: Token } }
  /** A gear token moves to another slot. */
  | { token_moved: { seat: Seat; token: Token } }
  | { ammo_spent: { seat: Seat; weapon: ItemKind } }
  /** A character gains a data token. */
  | { data_gained: { seat: Seat } }
  | { explored: { card: ExplorationId; slot: SlotId } }
  | { room_placed: { slot: SlotId; room: RoomKind } }
  /** The Hibernatorium is discovered (R-HIB-02). */
  | "hibernatorium_found"
  /** The robot's card is revealed (R-ROBOT-02). */
  | { robot_revealed: { robot: RobotKind } }
  | { corridor_placed: { corridor: CorridorId; from: SlotId; to: SlotId } }
  | { reinforced: { corridor: CorridorId } }
  /** A noise marker is placed. */
  | { noise_placed: { corridor: CorridorId } }
  /** A noise marker is removed. */
  | { noise_removed: { corridor: CorridorId } }
  /** A door opens, closes or is destroyed. */
  | { door_changed: { corridor: CorridorId; at: SlotId; state: DoorState } }
  /** A fire breaks out. */
  | { fire_placed: { slot: SlotId } }
  /** A fire is put out. */
  | { fire_removed: { slot: SlotId } }
  /** A room gets or loses a malfunction. */
  | { room_malfunction: { slot: SlotId; on: boolean } }
  /** An item gets or loses a malfunction. */
  | { item_malfunction: { seat: Seat; item: ItemKind; on: boolean } }
  /** The robot's card gets or loses a malfunction. */
  | { robot_malfunction: { on: boolean } }
  /** The number of secure tokens in a room changes. */
  | { secure_changed: { slot: SlotId; to: number } }
  /** The robot moves. */
  | { robot_moved: { to: SlotId } }
  /** An egg leaves the eggs space. */
  | { egg_taken: { left: number } }
  | "nest_destroyed"
  /** The life support of a section is switched on or off. */
  | { life_support: { section: Section; active: boolean } }
  /** The Hibernatorium is switched on. */
  | "hibernatorium_on"
  | "reactor_shut_down"
  /** Autodestruction is activated. */
  | { autodestruction_set: { space: number } }
  /** The lander token moves on the round track. */
  | { lander_moved: { to: number } }
  /** A seat looks at the anti-aircraft tokens. Only that seat sees which is on top. */
  | { anti_aircraft_looked: { seat: Seat; active?: boolean } }
  /** The seat that looks at the anti-aircraft tokens swaps them. Sent only to that seat (H-18). */
  | { anti_aircraft_set: { active: boolean } }
  /** The anti-aircraft defence is revealed. */
  | { anti_aircraft_revealed: { active: boolean } }
  /** The lander lands. */
  | "lander_landed"
  /** The lander leaves. */
  | "lander_launched"
  /** A seat looks at another seat's objectives. Only the seat that looks sees which. */
  | { objectives_looked: { seat: Seat; of: Seat; cards?: Objective[] } }
  | "facility_destroyed"
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
  | { attack_prevented: { target: Seat } }
  /** An attack card is resolved. */
  | { attack_card: { card: AttackKind } }
  /** The attack deck is reshuffled. */
  | "attacks_reshuffled"
  /** A secure token, or the Shelter, stops an entry attack. */
  | { secure_used: { slot: SlotId } }
  /** A condition card of the Queen is resolved. */
  | { queen_card: { card: QueenCardId; more: number } }
  /** The Queen is dead. */
  | "queen_died"
  /** An event card is resolved. */
  | { event_card: { card: EventKind } }
  /** The event deck is reshuffled. */
  | "events_reshuffled"
  /** The match ends. */
  | { ended: { ending: Ending } }
  /** All contamination cards of a seat are scanned in public. */
  | { scanned_all: { seat: Seat; infected: number; clean: number } }
  /** A seat carries out the hatching procedure. */
  | { hatched: { seat: Seat; died: boolean } }
  | { objective_revealed: { seat: Seat; objective: Objective; met: boolean } };

/** The verb of an action. */
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

/** The name of an argument. */
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
  | "what"
  | "turn_number";

/** Choices made before a match. Public. */
export interface Setup {
  mode: Mode;
  /** Number of seats. */
  players: number;
  /** True if corridors have their second values (R-LETHAL-01). */
  lethal: boolean;
  /** Number of cooperative missions. 0 in the semi-cooperative mode (R-COOP-01, R-COOP-06). */
  missions: number;
  /** True if belts are filled in the order of the equipment draft, false if concurrently (R-SETUP-37). */
  belts_in_order: boolean;
}

/** The round in progress. */
export interface Round {
  /** The space of the round marker, 1…14. */
  number: number;
  /** `Setup` before the first round, `End` after the last. */
  phase: Phase;
  /** The holder of the starting player token. */
  first: Seat;
  /** `None` outside the player phase and between turns. */
  turn: Turn | null;
  /** Number of turns begun in this round. */
  turns: number;
}

/** A slot for a room, such as `r2c0`. Ordered by row, then column (R-GEN-09). */
export type SlotId = string;

/** A room on the map. */
export interface RoomView {
  room: RoomKind;
  /** True if it burns. */
  fire: boolean;
  /** True if it has a malfunction. */
  malfunction: boolean;
  /** Number of secure tokens. */
  secure: number;
}

/** A corridor, named after its printed number, such as `204`. The lower number comes first (R-GEN-10). */
export type CorridorId = string;

/** A corridor on the map. */
export interface CorridorView {
  /** The pair of slots that it connects. */
  edge: EdgeId;
  /** State of the doors at its two ends, in row order. `None` where there is no place for a door. */
  doors: [DoorState | null, DoorState | null];
  /** True if it is reinforced. */
  reinforced: boolean;
  /** True if it holds a noise marker. */
  noise: boolean;
}

/** Tiles that are left to be placed (H-21). */
export interface StacksView {
  /** Number of room tiles, by their backs. */
  rooms: Partial<Record<TileBack, number>>;
  /** Number of corridor tiles. */
  corridors: number;
  /** True once the Hibernatorium is discovered. */
  hibernatorium_found: boolean;
}

/** The name of an intruder figure. `i4` is the fourth figure that was placed. Figures are public. */
export type FigureId = string;

/** An intruder on the map. */
export interface FigureView {
  kind: IntruderKind;
  at: Place;
  /** Number of hit markers beside it. */
  hits: number;
}

/**
 * Components of the intruders beside the map. The kinds of tokens in the bag are public history. The numbers
 * on the tokens are hidden (H-19, H-20).
 */
export interface NestView {
  /** Number of tokens in the bag, by kind. */
  bag: Partial<Record<TokenKind, number>>;
  /** Number of tokens in the piles beside the bag, by kind. */
  piles: Partial<Record<TokenKind, number>>;
  /** True while the Queen is alive. */
  queen_alive: boolean;
  queen_hits: number;
  /** Number of her condition cards that are left. */
  queen_cards: number;
  /** Resolved condition cards. */
  queen_resolved: QueenCardId[];
  /** Number of condition cards that were discarded unseen. */
  queen_unseen: number;
  /** Number of eggs on the eggs space. */
  eggs: number;
  /** True once the Nest is destroyed. */
  nest_destroyed: boolean;
}

/** Public view of the systems of the facility. */
export interface SystemsView {
  /** True where life support is active, for sections A, B and C. */
  life_support: [boolean, boolean, boolean];
  /** True once the reactor is shut down. */
  reactor_shut_down: boolean;
  /** True while the Hibernatorium is active. */
  hibernatorium: boolean;
  autodestruction: Autodestruction;
  /** True once the anti-aircraft tokens have no meaning any more. */
  anti_aircraft_gone: boolean;
  /** True if the defence is active. `None` until it is revealed. */
  anti_aircraft?: boolean;
  lander: Lander;
  /** True once the escape shuttle has gone. */
  shuttle_gone: boolean;
  /** Number of tokens beside the Landing Zone: ammo, grenades, oxygen, medpacks. */
  landing_zone: [number, number, number, number];
  /** Number of objectives chosen during the game. */
  objectives_chosen: number;
}

/** Public view of the robot. */
export interface RobotView {
  /** `None` until it is revealed (H-15). */
  card?: RobotKind;
  at: SlotId;
  /** True while its card has a malfunction. */
  malfunction: boolean;
  /** Gear slots for ammo and oxygen. */
  slots: (Token | null)[];
}

/** Public view of the common decks (H-06, H-22, H-25). The last card of a discard pile is the top one. */
export interface DecksView {
  /** Number of item cards left: red, green, yellow. */
  items: [number, number, number];
  /** Discard piles of items: red, green, yellow. */
  item_discards: [ItemKind[], ItemKind[], ItemKind[]];
  /** Number of cards left. */
  equipment: number;
  equipment_discards: ItemKind[];
  /** Number of cards left. */
  wounds: number;
  wound_discards: Wound[];
  /** Number of cards left. */
  contamination: number;
  /** Number of cards left. */
  attacks: number;
  attack_discards: AttackKind[];
  /** Number of cards left. */
  events: number;
  event_discards: EventKind[];
  /** Number of cards left. */
  exploration: number;
  exploration_discards: ExplorationId[];
  /** Exploration cards that are out of the game. */
  exploration_gone: ExplorationId[];
}

/** Public view of a seat's character. */
export interface CrewView {
  /** Number of the help card. */
  number: number;
  /** `None` before the draft. */
  character?: Character;
  state: CharacterState;
  /** Number of cards in hand. */
  hand: number;
  /** Number of cards in the draw deck. */
  deck: number;
  /** The discard pile. The last card is the top one. */
  discard: Face[];
  /** Slot of the health marker, 0…8 from the left. */
  health: number;
  /** Serious wounds, from the left. */
  wounds: Wound[];
  /** The number on the oxygen dial. */
  oxygen: number;
  /** True while it has a suffocating token. */
  suffocating: boolean;
  /** True while a larva sits on its board. */
  larva: boolean;
  /** True if it has a data token. */
  data: boolean;
  /** Number of items in the backpack, by the colour of their backs. */
  backpack: Partial<Record<ItemBack, number>>;
  /** Heavy items by hand. */
  hands: [ItemView[], ItemView[]];
  armor?: ItemView;
  belt: (Token | null)[];
  /** Number of objectives held. */
  objectives: number;
  /** True if it has passed this round. */
  passed: boolean;
  /** True if it died in the hatching procedure of the end. */
  hatched: boolean;
  switches: Switches;
}

/** The open missions. */
export interface Missions {
  /** The combat mission (R-MISSION-01). */
  combat: Mission | null;
  /** The cooperative missions (R-COOP-01). */
  coop: CoopMission[];
}

/** Facts that never change back once they are true. */
export interface Chronicle {
  /** True once the robot has been in the Reactor (R-MISSION-06). */
  robot_in_reactor: boolean;
  /** True once the Facility is destroyed (R-DESTRUCT-06). */
  destroyed: boolean;
  /** True once the hidden information was revealed at the end of the match. All of it is public then. */
  revealed: boolean;
}

/** The reason why the match ends (R-END-01, R-END-02, R-COOP-13). */
export type Ending = "last_round" | "nobody_left" | "destroyed";

/** Hidden information at the end of the match. */
export interface Reveal {
  /** The robot's card. */
  robot: RobotKind;
  /** True if the anti-aircraft defence was active. */
  anti_aircraft: boolean;
  crew: Record<Seat, CrewReveal>;
}

/** An item: of the three decks, military equipment, a starting item or an egg. */
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

/** Private information of a seat. */
export interface You {
  /** The playing cards in hand, oldest first. */
  hand: Face[];
  /** The backpack, oldest first. */
  backpack: ItemKind[];
  /** The private objective, while it is held. */
  private?: Objective;
  /** The mission objective, while it is held. */
  mission?: Objective;
  /** Only the seat itself knows which objective it put away (H-13). */
  put_away?: Objective;
  /** Information that it has seen in secret, as it was then. */
  looks: LookView[];
  /** Item cards that it has drawn to choose among (H-09). */
  found?: ItemKind[];
  /** Character cards that it has drawn. */
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

/** The visible side of a playing card. It does not show whether a contamination card is infected (H-04). */
export type Face =
  | { action: ActionKind }
  | "contamination";

/** The text of an action card. Each character with the same text has a card of its own. */
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

/** The text of an objective card (R-OBJ-10). */
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

/** The vehicle in which a character has left. */
export type Vehicle = "lander" | "shuttle";

/** The back of an item: the deck or other source that it comes from. */
export type ItemBack = "red" | "green" | "yellow" | "equipment" | "starting" | "egg";

/** A gear token in a slot. Ammo tokens have two sides, full and half (R-SHOOT-09). */
export type Token = "ammo" | "half_ammo" | "grenade" | "oxygen" | "medpack";

/** An exploration card, such as `exploration-06`. */
export type ExplorationId = string;

/**
 * A room, in the order of the printed numbers. The lower number comes first where a number breaks a tie
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

/**
 * State of a door. A standing token means closed, a flat one destroyed, and none open (R-DOOR-01, R-DOOR-02).
 */
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

/** A space on which intruders can stand (R-MAP-02). */
export type Place =
  | { room: SlotId }
  | { corridor: CorridorId };

/**
 * The text of an intruder attack card (R-KIND-20). Numbers distinguish cards of one name with different rows.
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
  /** The seat whose turn it is. */
  seat: Seat;
  /**
   * The seat that had the previous turn in this phase. Until something is done, it may still choose its
   * objective (R-OBJ-03).
   */
  before: Seat | null;
  /** Number of actions taken. */
  actions: number;
  /** True if actions are unlimited until a pass. */
  unlimited: boolean;
}

/**
 * A place for a corridor between two slots, such as `r2c0-SE`. The name gives the upper slot, or the left one
 * of two in a row, and the direction from it. Ordered by the row of the midpoint, then left to right
 * (R-GEN-09).
 */
export type EdgeId = string;

/** The back of a room tile (R-MAP-06). */
export type TileBack = "A" | "B" | "C" | "?";

/** The autodestruction token (R-DESTRUCT-01). */
export type Autodestruction =
  /** Above the track. */
  | "off"
  /**
   * On a space of the round track. It takes effect when the round marker enters that space. 15 is behind the
   * last space (R-DESTRUCT-02).
   */
  | { at: number }
  /** Out of the game. */
  | "gone";

/** The lander (R-LANDER-01). */
export type Lander =
  /** On this space of the round track. */
  | { on_track: number }
  /** In the Landing Zone. */
  | "landed"
  /** Shot down (R-AA-05). */
  | "shot_down"
  /** Gone with everybody inside (R-LANDER-11). */
  | "launched";

/** The place or fate of a character. */
export type CharacterState =
  | { room: SlotId }
  /** Inside the lander (R-LANDER-04). */
  | "lander"
  /** Out of the game by this vehicle (R-OBJ-07). */
  | { escaped: Vehicle }
  /** Asleep in the Hibernatorium (R-HIB-09). */
  | "hibernating"
  | "dead"
  /** Dead, with the figure laid down in this room. Can be revived (R-COOP-04). */
  | { laid_down: SlotId };

/** An item that everybody can see. */
export interface ItemView {
  item: ItemKind;
  slots?: (Token | null)[];
  /** True while it has a malfunction. */
  malfunction: boolean;
  markers: number;
}

/** Reaction settings of a seat, one for each class of window. */
export interface Switches {
  /** Applies when somebody would be attacked. */
  attack: Level;
  /** Applies when a command card is played on the seat's character. */
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

/** Hidden information of a seat. */
export interface CrewReveal {
  /** The objectives that it held at the end. One that was put away stays hidden (H-13). */
  objectives: Objective[];
  /** Number of its infected contamination cards. */
  infected: number;
  /** Number of its clean contamination cards. */
  clean: number;
  backpack: ItemKind[];
}

/** Information that a seat has seen in secret. */
export interface LookView {
  /** Number of the round in which it was seen. */
  round: number;
  seen: Seen;
  /**
   * True if somebody else has looked at the anti-aircraft tokens since and may have swapped them. Looks are
   * public (H-17).
   */
  outdated: boolean;
}

/** Secret information that a seat has looked at. */
export type Seen =
  /** The anti-aircraft tokens, as the seat left them (R-AA-02). */
  | { anti_aircraft: { active: boolean } }
  /** Objectives of another seat (H-12). */
  | { objectives: { of: Seat; cards: Objective[] } }
  /** The seat's own contamination cards, which it has scanned (R-CONTAM-06). */
  | { scan: { infected: number; clean: number } };

/** All that one viewer may know. */
export type View = Common & Own;
