// Written by `cargo xtask types` from airlock_nemesis; a test compares.

import type { Outcome, Seat, Level } from "../../wire/airlock";

/** Public part of a view, the same for all viewers. */
export interface Common {
  setup: Setup;
  round: RoundView;
  tracks: TracksView;
  rooms: Record<RoomNo, RoomView>;
  /** Corridors with a marker or a door token. */
  corridors: Record<CorridorId, CorridorView>;
  /** Technical networks with a noise marker. */
  technical: Network[];
  /** Docked pods. */
  pods: PodView[];
  /** Engines 1, 2 and 3. */
  engines: [EngineView, EngineView, EngineView];
  course: CourseView;
  intruders: IntrudersView;
  decks: DecksView;
  crew: Record<Seat, CrewView>;
  /** Objectives common to all seats (N-COOP-02). */
  objectives?: Objective[];
  record: RecordView;
  /** Absent until a seat takes the role. */
  intruder_player?: IntruderPlayerView;
  windows: WindowsView;
  /** Absent until an end-of-game condition becomes true. */
  ending?: Ending;
  outcome?: Outcome;
  /** Hidden information, after the end only (N-HIDDEN-06). */
  reveal?: Reveal;
}

/** Private part of a view, for one viewer. */
export interface Own {
  /** Hidden items of other seats that the viewer knows, sorted. */
  known_items?: Record<Seat, ItemKind[]>;
  /** Procedure in progress. */
  scene?: Scene;
  /** Absent for the public. */
  you?: You;
}

/** An event in the form a viewer receives. */
export type SeenEvent =
  /** A seat drew two draft cards (N-SETUP-26). */
  | { drafting: { seat: Seat; shown: Character[] } }
  /** A seat kept one of its draft cards. */
  | { drafted: { seat: Seat; character: Character } }
  /** A new round begins. */
  | { round_began: { round: number; first: Seat } }
  /** The next part of the round begins. */
  | { phase_began: { phase: Phase } }
  /** A seat's turn begins. */
  | { turn_began: { seat: Seat } }
  /** A seat drew playing cards. Only that seat receives the faces. */
  | { drew: { seat: Seat; count: number; cards?: Face[] } }
  /** A seat shuffled its discard pile into its draw deck. */
  | { reshuffled: { seat: Seat } }
  /** The discard pile of a common deck was shuffled into a new draw deck. */
  | { deck_reshuffled: { deck: Deck } }
  /** A seat passed. */
  | { passed: { seat: Seat; discarded: Face[] } }
  /** A track marker moved. Spaces count down to 0. */
  | { track_moved: { track: Track; space: number | null } }
  /** Self-destruct can no longer be stopped, and all docked pods are unlocked (N-DESTRUCT-05). */
  | "irreversible"
  /** The hibernation chambers are open (N-HIB-01). */
  | "chambers_open"
  /** A seat paid with action cards. */
  | { paid: { seat: Seat; cards: Face[] } }
  /** A seat declared an action. */
  | { declared: { seat: Seat; verb: Verb; source?: EffectSource } }
  /** A seat asks for another character's consent to escape together (DP-CONSENT, N-OP-09). */
  | { consent_asked: { seat: Seat; other: Seat; card: EffectSource; through: CorridorId } }
  /** Answer to a request for consent. */
  | { consented: { seat: Seat; agreed: boolean } }
  /** An action was cancelled (N-REACT-05). */
  | { cancelled: { seat: Seat } }
  /** A seat played a reaction. */
  | { reacted: { seat: Seat; source: EffectSource } }
  /** An effect is carried out. */
  | { effect: { source: EffectSource } }
  /** A seat discarded playing cards face up. */
  | { discarded: { seat: Seat; cards: Face[] } }
  /** A character moved. */
  | { moved: { seat: Seat; from: RoomNo; to: RoomNo } }
  /** A room was explored. */
  | { explored: { room: RoomNo; kind: RoomKind; token: ExplorationKind; items: number } }
  /** A room's item counter changed. */
  | { items_left: { room: RoomNo; items: number } }
  /** A noise roll (N-NOISE-01). */
  | { noise_rolled: { seat: Seat; face: NoiseFace } }
  /** Noise was placed in a corridor. */
  | { noise_placed: { corridor: CorridorId } }
  /** Noise was placed on the space of a technical network. */
  | { technical_noise_placed: { network: Network } }
  /** All noise around a room was removed. */
  | { noise_cleared: { room: RoomNo } }
  /** A door was opened, closed or destroyed. */
  | { door_changed: { corridor: CorridorId; door: Door } }
  /** A fire marker was placed or removed. */
  | { fire: { room: RoomNo; burning: boolean } }
  /** A malfunction marker was placed or removed. */
  | { malfunction: { room: RoomNo; present: boolean } }
  /** The airlock token was placed or removed. */
  | { airlock_token: { room: RoomNo | null } }
  /** A token was drawn from the bag. */
  | { token_drawn: { kind: TokenKind; number: number | null; character?: Character } }
  /** Tokens went into the bag. */
  | { bag_gained: { kind: TokenKind } }
  /** A token went from the bag to the supply. */
  | { bag_lost: { kind: TokenKind } }
  /** An intruder figure was placed. */
  | { intruder_placed: { figure: FigureId; kind: IntruderKind; room: RoomNo } }
  | { intruder_moved: { figure: FigureId; from: RoomNo; to: RoomNo } }
  /** An intruder left the board alive. */
  | { intruder_left: { figure: FigureId; room: RoomNo } }
  /** A creeper became a breeder. */
  | { intruder_transformed: { figure: FigureId; kind: IntruderKind } }
  /** An intruder's injuries changed. */
  | { injured: { figure: FigureId; injuries: number } }
  /** Attack cards were revealed for a condition check (N-INJ-04, N-INJ-05). */
  | { condition_checked: { figure: FigureId; cards: AttackKind[]; toughness: number | null; retreat: boolean } }
  | { intruder_killed: { figure: FigureId; kind: IntruderKind; room: RoomNo } }
  /** An event card was revealed for its movement number only. */
  | { movement_revealed: { card: EventKind; number: number } }
  /** An intruder attacks. */
  | { attacked: { figure: FigureId; target: Seat; card: AttackKind | null; hit: boolean; surprise: boolean } }
  | { attack_ignored: { seat: Seat } }
  /** The number of eggs on the intruder board changed. */
  | { eggs: { board: number } }
  | { egg_destroyed: { room: RoomNo } }
  | "nest_destroyed"
  | { combat_rolled: { seat: Seat; face: CombatFace } }
  /** A weapon's ammo changed. */
  | { ammo: { seat: Seat; weapon: ItemKind; ammo: number } }
  /** A character's light wounds changed. */
  | { light_wounds: { seat: Seat; wounds: number } }
  /** A character suffered a serious wound. */
  | { serious_wound: { seat: Seat; wound: Wound | null } }
  /** A serious wound was dressed. */
  | { dressed: { seat: Seat; wound: Wound | null } }
  /** A dressed serious wound was healed. */
  | { healed: { seat: Seat; wound: Wound | null } }
  /** A character became slimed or clean. */
  | { slimed: { seat: Seat; slimed: boolean } }
  /** A larva was placed on a character board or removed from it. */
  | { larva: { seat: Seat; present: boolean } }
  /** A seat received contamination cards. */
  | { contaminated: { seat: Seat; count: number } }
  /** A seat scanned contamination cards. Only that seat receives the results. */
  | { scanned: { seat: Seat; removed: number; harmless?: number; infected?: number } }
  /** A character died. */
  | { died: { seat: Seat; cause: Cause } }
  /** All docked pods were unlocked. */
  | "pods_unlocked"
  /** A dead character was resuscitated (N-COOP-08). */
  | { resuscitated: { seat: Seat; room: RoomNo } }
  /** A seat took an item. Viewers who may see its face receive it. */
  | { got_item: { seat: Seat; color: ItemColor; item?: ItemKind } }
  /** A seat put a seen card under its deck. */
  | { put_under: { seat: Seat; color: ItemColor; item?: ItemKind } }
  /** A seat lost an item face up: used up, discarded or dropped. */
  | { lost_item: { seat: Seat; item: ItemKind } }
  /** A seat showed an item to certain seats. */
  | { showed: { seat: Seat; color: ItemColor; item: ItemKind } }
  /** An item changed owner. */
  | { traded: { from: Seat; to: Seat; color: ItemColor; item?: ItemKind } }
  /** The terms of a trade changed. */
  | { trade_terms: { seat: Seat; version: number } }
  /** A seat agreed to the terms of a trade. */
  | { trade_agreed: { seat: Seat; version: number } }
  | "trade_ended"
  /** An object was picked up, dropped or passed on. */
  | { object_moved: { object: Object; holder: Seat | null; room: RoomNo } }
  /** A special item was unlocked. */
  | { unlocked: { seat: Seat; item: ItemKind } }
  /** An item was attached to a weapon, or two items were taped together. */
  | { attached: { seat: Seat; item: ItemKind; to: ItemKind } }
  /** An item was crafted. */
  | { crafted: { seat: Seat; item: ItemKind } }
  /**
   * A seat looked at something in secret (N-HIDDEN-03). Only that seat receives the result (N-HIDDEN-04).
   */
  | { looked: { seat: Seat; at: Look; saw?: Sight } }
  /** A seat put back event cards that it had looked at. */
  | { event_put: { seat: Seat; under: boolean } }
  /** A seat exchanged the tiles of an engine, or left them in place (N-ENGINE-04). */
  | { engine_switched: { seat: Seat; engine: number; exchanged: boolean } }
  /** The course marker was set. */
  | { course_set: { seat: Seat; space: CourseSpace } }
  | { weakness_discovered: { slot: WeaknessSlot; weakness: Weakness } }
  /** A character sent the signal. */
  | { signal: { seat: Seat } }
  /** A pod was locked or unlocked. */
  | { pod_turned: { pod: number; locked: boolean } }
  /** A character boarded a pod. */
  | { boarded: { seat: Seat; pod: number } }
  /** A character left a pod by its own choice or was ejected by an intruder. */
  | { left_pod: { seat: Seat; room: RoomNo } }
  /** A pod was launched. */
  | { launched: { pod: number; aboard: Seat[] } }
  /** A character hibernates. */
  | { hibernated: { seat: Seat } }
  /** An attempt to board or hibernate failed. */
  | { attempt_failed: { seat: Seat } }
  /** Every seat must choose an objective now (N-CRIT-02). */
  | "objectives_due"
  /** A seat chose its objective. Only that seat receives which. */
  | { objective_chosen: { seat: Seat; kept?: Objective } }
  /** An event card is resolved. */
  | { event_revealed: { card: EventKind } }
  /** A character's madness changed (V-MAD-01). */
  | { madness: { seat: Seat; level: number } }
  /** A Void Seeder surprises a character (V-SURPRISE-01). */
  | { surprised: { seat: Seat } }
  /** A character panics: a panic card was revealed (V-PANIC-01). */
  | { panicked: { seat: Seat; card: PanicKind } }
  /** The effect of a panic was interrupted (V-PANIC-07). */
  | { calmed: { seat: Seat } }
  /** A serious wound is no longer dressed. */
  | { undressed: { seat: Seat; wound: Wound | null } }
  /** An action card left the game. */
  | { forgotten: { seat: Seat; card: ActionKind } }
  /** The madness token of a character that is no longer in play left the game (V-EVO-04). */
  | { madness_gone: { character: Character } }
  /** Void Seeders lurk: they vanish from these rooms (V-EVENT-10). */
  | { lurking: { rooms: RoomNo[] } }
  /** An empty escape pod was lost. */
  | { pod_lost: { pod: number } }
  /** A seat became the intruder player, or declined the role. */
  | { intruder_player: { seat: Seat; joined: boolean } }
  /** The intruder player drew cards. Only that seat receives the faces. */
  | { intruder_cards_drawn: { seat: Seat; count: number; cards?: IntruderActionKind[] } }
  | { intruder_card_played: { seat: Seat; card: IntruderActionKind; verb: Verb } }
  /** The intruder player discarded, face up, event cards that it had looked at (N-OP-42). */
  | { events_discarded: { cards: EventKind[] } }
  /** The intruder player passed. */
  | { intruder_passed: { seat: Seat; discarded: IntruderActionKind[] } }
  /** The match ends (N-END-01). */
  | { ended: { ending: Ending } }
  /** Check 1: the engines are turned up (N-END-14). */
  | { engines_revealed: { working: [boolean, boolean, boolean] } }
  | "ship_destroyed"
  /** Check 2: the course card is turned up (N-END-17). */
  | { course_revealed: { destination: Destination } }
  /** Check 3: a seat's contamination check (N-END-21). */
  | { final_check: { seat: Seat; infected: boolean | null; cards: Face[]; survived: boolean } }
  /** Check 4: a seat's objective is revealed (N-END-28). */
  | { objective_revealed: { seat: Seat; objective: Objective; fulfilled: boolean } }
  /** Check 4: a common objective is evaluated (N-COOP-03). */
  | { common_objective: { objective: Objective; fulfilled: boolean } }
  /** The match is over. */
  | { result: { won: Seat[] } }
  /** A seat set its switch for a class of reaction windows. */
  | { switched: { seat: Seat; class: Word; level: Word } };

/** Verb of an action. */
export type Verb =
  | "pass"
  | "move"
  | "careful_move"
  | "escape"
  | "shoot"
  | "melee"
  | "pick_up"
  | "trade"
  | "craft"
  | "room_action"
  | "play_card"
  | "use_item"
  | "unlock"
  | "drop"
  | "attach"
  | "stop"
  | "keep"
  | "choose"
  | "yes"
  | "no"
  | "discard"
  | "react"
  | "decline"
  | "launch"
  | "wait"
  | "get_out"
  | "show"
  | "propose"
  | "agree"
  | "withdraw"
  | "close"
  | "play_move"
  | "play_attack"
  | "play_effect"
  | "switch";

/** Name of an argument. */
export type Arg =
  | "to"
  | "through"
  | "noise"
  | "card"
  | "branch"
  | "item"
  | "with"
  | "weapon"
  | "target"
  | "who"
  | "others"
  | "room"
  | "door"
  | "doors"
  | "object"
  | "pod"
  | "space"
  | "deck"
  | "wounds"
  | "number"
  | "order"
  | "give"
  | "take"
  | "version"
  | "network"
  | "class"
  | "level"
  | "discard"
  | "pay"
  | "what"
  | "at"
  | "round"
  | "turn"
  | "turn_number";

/** Options of a match, chosen before it starts. Public. */
export interface Setup {
  mode: Mode;
  /** Number of seats, 1…5. */
  players: number;
  /** Side of the board (section 18). */
  board: BoardSide;
  /** Intruders aboard (section 30). */
  species: Species;
  /** True if the first to die may become the intruder player (section 21). */
  intruder_player: boolean;
  /** True if Void Seeders lurk although there is an intruder player (AV-27). */
  lurking_with_intruder_player: boolean;
  /** True if an occupied pod may be locked. */
  lock_occupied_pods: boolean;
  /** True if a locked pod may be launched by its occupants. */
  launch_locked_pods: boolean;
  /** True if the other occupant of a pod may refuse its launch. */
  launch_veto: boolean;
}

/** View of the round in progress. */
export interface RoundView {
  /** Counted from 1; 0 before the first round. */
  number: number;
  /** Holder of the first player token, or its position marker. Turn order goes clockwise from here. */
  first: Seat;
  phase: Phase;
  /** Absent between turns. */
  turn?: Turn;
  /** True if the next intruder attack step is skipped (N-OP-17). */
  skip_attacks?: boolean;
}

/** Public view of the tracks and of the markers with a limited number in the box. */
export interface TracksView {
  /** Space of the time marker; 0 is the jump. */
  time: number;
  /** Space of the self-destruct marker; 0 is the skull, absent while it is not running. */
  self_destruct?: number;
  /** True if the hibernation chambers are open (N-HIB-01). */
  chambers_open: boolean;
  /** True if self-destruct can no longer be stopped (N-DESTRUCT-05). */
  irreversible: boolean;
  /** Fire markers on the board. */
  fires: number;
  /** Malfunction markers on the board. */
  malfunctions: number;
  /** Door tokens on the board, closed and destroyed. */
  doors: number;
}

/** The number of a room space, 1…21, written `s01`…`s21`. */
export type RoomNo = string;

/** Public view of a room. */
export interface RoomView {
  /** Absent while the tile is face down. */
  kind?: RoomKind;
  /** True for every explored room. An unexplored room has an exploration token on it. */
  explored: boolean;
  /** True if an explored room has an exploration token. This happens in Engine Rooms only (V-SETUP-05). */
  token?: boolean;
  /** Item counter. */
  items?: number;
  /** True if the room has a fire marker. */
  fire?: boolean;
  /** True if the room has a malfunction marker. */
  malfunction?: boolean;
  /** True if the airlock token is here. */
  airlock?: boolean;
  /** True if everybody here is in combat (N-COMBAT-01). */
  combat?: boolean;
  /** Objects on the floor, oldest first. Eggs of the intruder board are not included. */
  objects?: Object[];
  /** Seats that looked under the face-down tile. */
  tile_seen_by?: Seat[];
  /** Seats that looked under the face-down token. */
  token_seen_by?: Seat[];
}

/** A corridor: index into the corridor list of its side of the board, written `c0`, `c1`, … */
export type CorridorId = string;

/** Public view of a corridor that has a marker or door token. */
export interface CorridorView {
  door: Door;
  /** True if the corridor has a noise marker. */
  noise: boolean;
}

/** A network of technical corridors. The base side has only one, named red here (N-TECH-01, N-ALTMAP-02). */
export type Network = "red" | "blue";

/** Public view of a docked pod. */
export interface PodView {
  /** 1…4. */
  number: number;
  section: Section;
  locked: boolean;
  /** WAITING characters. */
  occupants: Seat[];
}

/** Public view of an engine, whose tiles are a face-down stack. */
export interface EngineView {
  /** Seats that know the state of the engine. */
  seen_by?: Seat[];
}

/** Public view of the course of the ship. */
export interface CourseView {
  marker: CourseSpace;
  /** Seats that know the course card. */
  seen_by?: Seat[];
}

/** Public view of the intruder board, the bag and the figures. */
export interface IntrudersView {
  /** Figures on the board, in the order of placing. */
  figures: FigureView[];
  /** Number of tokens in the bag by kind. Their numbers are hidden. */
  bag: Partial<Record<TokenKind, number>>;
  /** Owners of the madness tokens in the bag. */
  madness?: Character[];
  /** Number of tokens in the supply by kind. */
  supply: Partial<Record<TokenKind, number>>;
  /** Eggs on the intruder board. */
  eggs: number;
  egg_supply: number;
  /** Eggs out of the game. */
  eggs_destroyed: number;
  nest_destroyed: boolean;
  /** In the order corpse, egg, carcass. */
  weaknesses: [WeaknessView, WeaknessView, WeaknessView];
}

/** Public view of the common decks. */
export interface DecksView {
  /** Number of contamination cards in the deck. */
  contamination: number;
  /** Contamination cards out of the game. */
  contamination_removed: RemovedView;
  attacks: DeckView<AttackKind>;
  events: DeckView<EventKind>;
  /** Event cards out of the game. */
  events_removed?: EventKind[];
  /** Absent without Void Seeders. */
  panic?: DeckView<PanicKind>;
  /** Serious wound cards. */
  wounds: DeckView<Wound>;
  items: Partial<Record<ItemColor, DeckView<ItemKind>>>;
  /** Open stock of crafted items. */
  crafted: ItemKind[];
  /** Items that left the game face up. */
  items_gone?: ItemKind[];
  /** Hidden items that left the game with a dead character, counted by colour. */
  items_lost?: Partial<Record<ItemColor, number>>;
}

/** Public view of a seat's character. The owner's private part is `You`. */
export interface CrewView {
  /** The player number on the help card. */
  number: number;
  /** Absent before the draft. */
  character?: Character;
  state: CharacterState;
  /** True if the seat has passed this round. */
  passed?: boolean;
  /** Number of playing cards in hand. */
  hand: number;
  /** Number of playing cards in the draw deck. */
  deck: number;
  /** Discard pile, top card last. */
  discard?: Face[];
  light_wounds?: number;
  /** Serious wounds, oldest first. */
  serious_wounds?: WoundView[];
  /** True if a slime marker is on the character board. */
  slimed?: boolean;
  /** True if a larva is on the character board. */
  larva?: boolean;
  /** Madness level, 1…5. Absent without Void Seeders (V-MAD-01). */
  madness?: number;
  /** Action cards that left the game by panic. */
  forgotten?: ActionKind[];
  /** True if the signal was sent. */
  signal?: boolean;
  /** Number of hidden items by the colour of their backs. */
  inventory?: Partial<Record<ItemColor, number>>;
  /** Hand slots that are not blocked. */
  hand_slots: number;
  /** Contents of the hand slots, one entry per slot in use. */
  hands?: HeldView[];
  /** Special items that are not unlocked yet. */
  locked?: ItemKind[];
  /** Number of objective cards held: one personal and one corporate before the choice. */
  objectives?: number;
  /** True if an objective was given up. Its kind is not shown. */
  gave_up_objective?: boolean;
}

/** An objective card (N-COMP-11). Each exists once. */
export type Objective =
  | "salvaging_the_prime_asset"
  | "quarantine"
  | "the_great_hunt"
  | "a_proper_burial"
  | "hoarder"
  | "relentless_investigator"
  | "the_oldest_friend"
  | "best_friends_forever"
  | "aliens_on_a_spaceship"
  | "my_precious"
  | "necroscopy"
  | "ab_ovo"
  | "extreme_field_biology"
  | "the_right_moment_to_strike"
  | "greener_pastures"
  | "an_old_feud"
  | "hostile_takeover"
  | "the_final_enlightenment"
  | "clean_up_crew"
  | "cutting_off_the_head"
  | "no_man_left_behind"
  | "destination_earth"
  | "special_delivery"
  | "first_contact_protocol"
  | "emergency_post_mortem";

/** Public facts of the match. */
export interface RecordView {
  /** True once the first intruder figure has appeared (N-CRIT-02). */
  first_encounter: boolean;
  /** Seat of the first dead character (N-CRIT-08). */
  first_death?: Seat;
  /** Number of intruders killed, by kind. */
  kills: Partial<Record<IntruderKind, number>>;
  /** True if the seat that was offered the role of the intruder player declined (N-INTRP-03). */
  intruder_player_declined?: boolean;
  /** Belongings of characters that hibernated or evacuated. */
  departures?: Departure[];
  /** Latest secret look of each seat at each target. */
  looks?: PastLook[];
  ship_destroyed?: boolean;
  /** Absent before check 2 (N-END-17). */
  destination?: Destination;
}

/** Public view of the intruder player. */
export interface IntruderPlayerView {
  seat: Seat;
  /** First round of the role. */
  from_round: number;
  /** Number of cards in hand. */
  hand: number;
  /** Number of cards in the draw deck. */
  deck: number;
  /** Discard pile, top card last. */
  discard: IntruderActionKind[];
  /** True if it has passed this round. */
  passed?: boolean;
}

/** View of reaction windows, the same for everybody (N-REACT-11). */
export interface WindowsView {
  /** Class of the window that is open. */
  open?: string;
  /** Public switches, by seat. */
  switches: Switches[];
}

/** Reason for the end of the match (N-END-01). */
export type Ending =
  /** The hyperspace jump (N-END-02). */
  | "jump"
  /** The ship is destroyed (N-END-05). */
  | "destruction"
  /** Nobody is left aboard (N-END-10). */
  | "nobody_left";

/** Hidden information, shown after the end. */
export interface Reveal {
  /** Unexplored rooms. */
  rooms: Record<RoomNo, TileReveal>;
  /** True for each working engine, 1…3. */
  engines: [boolean, boolean, boolean];
  /** Destination of the ship, by the space of the course marker. */
  course: Partial<Record<CourseSpace, Destination>>;
  weaknesses: Partial<Record<WeaknessSlot, Weakness>>;
  /** Hidden cards of each seat. */
  crew: Record<Seat, CrewReveal>;
}

/**
 * A kind of item card. Energy charges and clothes exist in two colours. The colour of a card determines its
 * deck.
 */
export type ItemKind =
  | "energy_charge"
  | "grenade"
  | "smoke_grenade"
  | "recon_drone"
  | "decoy"
  | "extended_magazine"
  | "self_destruct_key"
  | "evacuation_key"
  | "comms_key"
  | "prototype_pistol"
  | "prototype_rifle"
  | "prototype_shotgun"
  | "chemicals"
  | "tools"
  | "duct_tape"
  | "fire_extinguisher"
  | "clothes"
  | "technical_corridors_plans"
  | "space_suit"
  | "nemesis_plans"
  | "medkit"
  | "bandages"
  | "synthetic_food"
  | "adrenaline_injection"
  | "alcohol"
  | "military_drugs"
  | "antidote"
  | "taser"
  | "flamethrower"
  | "molotov_cocktail"
  | "six_shooter"
  | "shotgun"
  | "scientist_pistol"
  | "scout_rifle"
  | "assault_rifle"
  | "sawed_off_shotgun"
  | "log_key"
  | "intercom"
  | "pilot_evacuation_key"
  | "orbital_maneuvering_system"
  | "laboratory_equipment"
  | "holo_computer"
  | "motion_scanner"
  | "security_key"
  | "autoloader"
  | "armor"
  | "flashlight"
  | "plasma_torch";

/** View of the procedure in progress, as far as the rest of the view does not show it. */
export type Scene =
  /** A seat chooses between two characters (N-SETUP-26). */
  | { draft: { seat: Seat; shown: Character[] } }
  /** Every seat keeps an objective (N-CRIT-02). */
  | { objectives: { chosen: Seat[]; yours?: Objective } }
  /** An action is declared and can be cancelled (N-REACT-03, N-REACT-06). */
  | { declared: { seat: Seat; verb: Verb; source?: EffectSource; through?: CorridorId; target?: FigureId; interrupted?: Seat[] } }
  /** An attack hits and can be ignored (N-REACT-09). */
  | { hit: { figure: FigureId; kind: IntruderKind; target: Seat; card?: AttackKind; surprise: boolean } }
  /** The intruder player selects the card of an attack (N-INTRP-13). */
  | { attacking: { figure: FigureId; kind: IntruderKind; target: Seat } }
  /** A noise roll that can be repeated (N-REACT-08). */
  | { noise: { seat: Seat; face: NoiseFace } }
  /** A seat is asked to come along (N-OP-09). */
  | { consent: { seat: Seat; other: Seat; source?: EffectSource; through?: CorridorId } }
  /** A panic is about to take effect (V-PANIC-07), or its player makes a choice of the card. */
  | { panic: { seat: Seat; card: PanicKind } }
  | { trade: SeenTrade };

/** Private view of a seat. */
export interface You {
  /** The viewer's seat. */
  seat: Seat;
  /** Playing cards in hand, oldest first. */
  hand: HandCard[];
  /** Cards of the draw deck, sorted because nobody knows their order. */
  deck: OwnCard[];
  /** Discard pile, top card last. */
  discard: OwnCard[];
  /** Items: inventory first, then hand slots. */
  items: OwnItem[];
  objectives?: Objective[];
  /** The objective that was not chosen. */
  given_up?: Objective;
  /** Hand of the intruder player. Empty for all other seats. */
  intruder_hand?: IntruderCard[];
  /** Results of secret looks that still hold. */
  knows: Knowledge;
  /** Results of looks that may be out of date, oldest first. */
  memories?: MemoryView[];
}

/** A crew member (N-COMP-02). */
export type Character = "captain" | "pilot" | "scientist" | "scout" | "soldier" | "mechanic";

/** A part of the round (N-ROUND-02, V-EVENT-09). */
export type Phase =
  | "setup"
  | "draw"
  | "turns"
  | "tracks"
  | "attacks"
  | "fire"
  | "event"
  | "bag"
  | "ended"
  | "lurking";

/** Visible face of a playing card. All contamination cards look alike. */
export type Face =
  | { action: ActionKind }
  | "contamination";

/** A deck that all seats share. */
export type Deck =
  /** Intruder attack cards. */
  | "attacks"
  | "events"
  /** Serious wound cards. */
  | "wounds"
  /** Items of one colour. */
  | { items: ItemColor }
  | "intruder_actions"
  | "panic";

/** A track of the board with a moving marker. */
export type Track =
  | "time"
  | "self_destruct";

/**
 * Component whose text is carried out. A state refers to an effect in progress by this value, the index of a
 * branch and the index of an operation.
 */
export type EffectSource =
  | { action: ActionKind }
  | { item: ItemKind }
  | { room: RoomKind }
  | { attack: AttackKind }
  /** The lower part of an event card. */
  | { event: EventKind }
  /** The effect of a card of the intruder player. */
  | { intruder_action: IntruderActionKind };

/** A room tile or a printed special room (N-COMP-01). */
export type RoomKind =
  | "armory"
  | "comms_room"
  | "emergency_room"
  | "evacuation_section_a"
  | "evacuation_section_b"
  | "fire_control_system"
  | "generator"
  | "laboratory"
  | "nest"
  | "storage"
  | "surgery"
  | "airlock_control"
  | "cabins"
  | "canteen"
  | "command_center"
  | "engine_control_room"
  | "hatch_control_system"
  | "monitoring_room"
  | "room_covered_with_slime"
  | "shower_room"
  | "cockpit"
  | "engine_room_1"
  | "engine_room_2"
  | "engine_room_3"
  | "hibernatorium";

/** The effect symbol of an exploration token (N-EXPL-06…12, V-LAIR-01). */
export type ExplorationKind = "silence" | "danger" | "slime" | "fire" | "malfunction" | "doors" | "lair";

/** A result of the noise die (N-NOISE-01). */
export type NoiseFace = "1" | "2" | "3" | "4" | "danger" | "silence";

/** The state of a door (N-DOOR-01). */
export type Door = "open" | "closed" | "destroyed";

/** A kind of intruder token (N-COMP-09, V-SETUP-10, V-SETUP-15). */
export type TokenKind = "larva" | "creeper" | "adult" | "breeder" | "queen" | "blank" | "void_seeder" | "madness";

/** Public id of an intruder figure: `i4` is the fourth figure placed. */
export type FigureId = string;

/** A kind of intruder, in the processing order of N-GEN-06 and V-EVENT-05: five of each species, by rank. */
export type IntruderKind =
  | "queen"
  | "breeder"
  | "adult"
  | "creeper"
  | "larva"
  | "despoiler"
  | "stalker"
  | "whisperer"
  | "lurker"
  | "lair";

/** The text of an intruder attack card (N-INTR-10). */
export type AttackKind =
  | "bite"
  | "scratch"
  | "claw_attack"
  | "tail_attack"
  | "transformation"
  | "frenzy"
  | "slime"
  | "summoning"
  | "void_frenzy"
  | "void_scratch"
  | "duplicate"
  | "dread"
  | "braineating"
  | "void_bite"
  | "dismay";

/** The text of an event card (N-ROUND-32). */
export type EventKind =
  | "egg_protection"
  | "hatching"
  | "regeneration"
  | "damage"
  | "lurking"
  | "eclosion"
  | "noise_in_technical_corridors"
  | "nest"
  | "flammable_compounds"
  | "bulkheads_open"
  | "hunt"
  | "scent_of_prey"
  | "malfunction"
  | "consuming_fire"
  | "damaging_fire"
  | "coolant_leak"
  | "life_support_failure"
  | "evacuation_pod_ejection"
  | "short_circuit"
  | "terror"
  | "void_hunt"
  | "tendrils"
  | "computer_system_failure"
  | "monophobia"
  | "neurosis"
  | "agoraphobia"
  | "void_pod_ejection"
  | "fire_wave"
  | "generator_overheat"
  | "whispers"
  | "fear"
  | "fuel_explosion"
  | "ship_ai_failure";

/** A result of the combat die (N-SHOOT-05…09). */
export type CombatFace = "miss" | "creeper" | "adult" | "hit_1" | "hit_2";

/** A serious wound (N-WOUND-04). */
export type Wound = "arm" | "hand" | "leg" | "body" | "bleeding";

/** Cause of a character's death. */
export type Cause =
  | "wounds"
  /** An intruder's attack. */
  | "attack"
  /** Infection with a larva on the board. */
  | "infection"
  /** The airlock procedure. */
  | "airlock"
  /** The ship was destroyed. */
  | "destruction"
  /** The hyperspace jump. */
  | "jump"
  /** The ship did not reach Earth. */
  | "course"
  /** The final contamination check. */
  | "contamination"
  /** Madness beyond the highest level (V-MAD-05), or a panic. */
  | "madness";

/**
 * A kind of item deck. `Blue` is the open stock of crafted items (N-COMP-13); `Starting` and `Special` have
 * no deck.
 */
export type ItemColor = "red" | "yellow" | "green" | "blue" | "starting" | "special";

/** An object (N-ITEM-06). Written `egg`, `carcass`, `corpse-blue` or `corpse-2` (the corpse of seat 2). */
export type Object = string;

/** Target of a secret look. */
export type Look =
  | { tile: RoomNo }
  /** A room tile and its exploration token. */
  | { tile_and_token: RoomNo }
  /** The top tile of an engine, 1…3. */
  | { engine: number }
  /** Both tiles of an engine, 1…3. */
  | { engine_tiles: number }
  | "course"
  /** N cards of the event deck. */
  | { events: number }
  /**
   * An objective of a seat: `Some(true)` is the personal one, `Some(false)` the corporate one, `None` the
   * only one.
   */
  | { objective: [Seat, boolean | null] }
  /** N cards of an item deck. */
  | { items: [ItemColor, number] }
  /** N cards of the attack deck. */
  | { attacks: number };

/** Result of a secret look. */
export type Sight =
  /** A room tile, and the exploration token if it was looked at. */
  | { tile: [RoomKind, [ExplorationKind, number] | null] }
  /** True if the engine's top tile is the working one. */
  | { engine: boolean }
  /** Destinations that the course card assigns to A, B, C and D. */
  | { course: [Destination, Destination, Destination, Destination] }
  /** Event cards, from the top. */
  | { events: EventKind[] }
  | { objective: Objective }
  | { items: ItemKind[] }
  | { attacks: AttackKind[] };

/** A space of the course track (N-COURSE-03). */
export type CourseSpace = "A" | "B" | "C" | "D";

/** A weakness slot, named after the object that discovers it (N-WEAK-01). */
export type WeaknessSlot = "corpse" | "egg" | "carcass";

/** An intruder weakness (N-WEAK-01). */
export type Weakness =
  | "vital_places"
  | "vulnerability_to_fire"
  | "reaction_to_danger"
  | "vulnerability_to_energy"
  | "the_way_of_moving"
  | "susceptibility_to_phosphates"
  | "the_way_of_fighting"
  | "species_on_the_brink_of_extinction"
  | "thin_apparitions"
  | "slow_to_form"
  | "brittle_lairs"
  | "exposed_core"
  | "searing_truth"
  | "fading_echoes"
  | "shared_sanity"
  | "the_way_back";

/** The text of a panic card (V-PANIC-01). */
export type PanicKind =
  | "destructive_outburst"
  | "defeatism"
  | "blind_escape"
  | "destruction"
  | "insane_courage"
  | "sabotage"
  | "self_mutilation"
  | "heart_attack"
  | "bloodlust"
  | "demotivation"
  | "ripping_off_the_bandages"
  | "hopelessness"
  | "hallucinations"
  | "pyromaniac";

/** A kind of action card. Two characters with the same text still have separate cards. */
export type ActionKind =
  | "reload"
  | "order"
  | "motivation"
  | "suppressive_fire"
  | "basic_repairs"
  | "search"
  | "rest"
  | "demolition"
  | "interruption"
  | "knowledge_of_the_ship"
  | "piloting"
  | "old_friend"
  | "computer_skills"
  | "repairs"
  | "risk_assessment"
  | "blocking_access"
  | "intranet"
  | "adrenaline"
  | "reconnaissance"
  | "scavenging"
  | "covering_fire"
  | "taking_aim"
  | "full_auto"
  | "nerves_of_steel"
  | "fast_repairs"
  | "technical_corridors"
  | "pyrotechnics"
  | "ingenuity";

/** The text of an intruder action card (section 21). */
export type IntruderActionKind = "pursuit" | "coordinated_hunt" | "metamorphosis" | "planning" | "self_healing";

/** A destination of the ship (N-COURSE-05). */
export type Destination = "earth" | "mars" | "venus" | "deep_space";

/** An option of a small choice. */
export type Word =
  | "top"
  | "bottom"
  | "personal"
  | "corporate"
  | "window-interruption"
  | "window-nerves-of-steel"
  | "ask"
  | "not-this-turn"
  | "not-this-round";

/** A mode of play (sections 19 and 20). */
export type Mode = "base" | "coop" | "solo";

/** A side of the board (N-SETUP-01, N-ALTMAP-01). */
export type BoardSide = "base" | "alternative";

/** A species of intruders (V-SETUP-01). */
export type Species = "intruders" | "void_seeders";

/** A seat's turn in progress. */
export interface Turn {
  seat: Seat;
  /** Actions taken so far. */
  actions: number;
  /** True if the limit of two actions does not apply (N-OP-18). */
  unlimited: boolean;
}

/** A section of escape pods (N-POD-01). */
export type Section = "A" | "B";

/** View of a figure on the board. */
export interface FigureView {
  /** Same id as in offers. */
  id: FigureId;
  kind: IntruderKind;
  room: RoomNo;
  injuries?: number;
  /** Token set aside with the figure. */
  token?: TokenView;
}

/** Public view of a weakness slot. */
export interface WeaknessView {
  /** The object that must be analysed to discover the card. */
  slot: WeaknessSlot;
  /** Absent while the card is face down. */
  weakness?: Weakness;
}

/** Contamination cards out of the game. The number of infected ones is public (N-CONTAM-07). */
export interface RemovedView {
  cards: number;
  /** Number of infected cards among them. */
  infected: number;
}

/** Public view of a deck and its discard pile. */
export interface DeckView<K> {
  /** Number of cards in the deck. */
  deck: number;
  /** Discard pile, top card last. */
  discards: K[];
}

/** State of a character: exactly one at every moment (N-STATE-01). */
export type CharacterState =
  /** In a room of the ship. */
  | { active: RoomNo }
  /** In a docked pod, by pod number. */
  | { waiting: number }
  /** Asleep in the Hibernatorium until the victory check. */
  | "hibernating"
  /** Left the ship in a launched pod. */
  | "evacuated"
  | "dead";

/** Public view of a serious wound. */
export interface WoundView {
  /** Absent if the wound is dressed or has no card. */
  wound?: Wound;
  /** True if the wound is dressed (its card is face down). */
  dressed?: boolean;
}

/** Public view of one hand slot. */
export type HeldView =
  /** A heavy item, or two that are taped together. */
  | { items: HeavyItemView[] }
  | { object: Object };

/** A character's departure from the game alive. */
export interface Departure {
  seat: Seat;
  /** Round of the departure. */
  round: number;
  /** True if by pod, false if by hibernation. */
  by_pod: boolean;
  /** Objects carried. */
  objects: Object[];
  /** Number of item cards owned (N-OBJ-13). */
  items: number;
}

/**
 * A secret look at something that stays in place: a tile, a token, an engine, the course card, an objective.
 */
export interface PastLook {
  seat: Seat;
  /** Round of the latest look. */
  round: number;
  /** Target of the look. */
  at: Look;
}

/** A seat's public switches, one per class of reaction windows. Each says if the seat wants to be asked. */
export interface Switches {
  interruption: Level;
  nerves_of_steel: Level;
}

/** An unexplored room. */
export interface TileReveal {
  tile: RoomKind;
  token?: TokenSeen;
}

/** Hidden cards of a seat. */
export interface CrewReveal {
  /** Playing cards in hand. */
  hand: OwnCard[];
  /** Playing cards in the draw deck. */
  deck: OwnCard[];
  /** Playing cards in the discard pile. */
  discard: OwnCard[];
  inventory: ItemKind[];
  objectives: Objective[];
  /** The objective that was not chosen. */
  given_up?: Objective;
}

/** A trade in progress in the form a viewer receives. Only participants see its terms (DP-TRADE). */
export interface SeenTrade {
  /** The seat that started it. */
  by: Seat;
  /** Participants that have not left. */
  seats: Seat[];
  /** Absent for viewers that do not take part. */
  terms?: SeenTerms;
}

/** A playing card in the viewer's hand. */
export type HandCard = OwnCard & {
  /** Reference used in offers. */
  ref: Ref;
};

/** A playing card of the viewer. */
export interface OwnCard {
  /** Absent for a contamination card. */
  action?: ActionKind;
  /** True for an infected contamination card. Absent if the viewer has not scanned it. */
  infected?: boolean;
}

/** An item of the viewer. */
export interface OwnItem {
  /** Reference used in offers. */
  ref: Ref;
  kind: ItemKind;
  /** Colour of the card back. */
  color: ItemColor;
  place: Place;
}

/** A card of the intruder player. Cards of one kind differ in their numbers. */
export interface IntruderCard {
  /** Reference used in offers. */
  ref: Ref;
  kind: IntruderActionKind;
  /** Corridor number of its move. Absent if the intruder player names it (N-INTRP-12). */
  movement?: number;
  /** Number of attack cards that it lets the intruder player see (N-INTRP-13). */
  attack_cards: number;
}

/** Results of a seat's secret looks that still hold. */
export interface Knowledge {
  /** Face-down room tiles. */
  tiles?: Record<RoomNo, RoomKind>;
  /** Face-down exploration tokens. */
  tokens?: Record<RoomNo, TokenSeen>;
  /** True for a working engine, by engine number. */
  engines?: Record<number, boolean>;
  /** Destination of the ship, by the space of the course marker. */
  course?: Partial<Record<CourseSpace, Destination>>;
  /** Cards of the event deck, from the top. */
  events?: Found<EventKind>[];
  /** Cards of the attack deck, from the top. */
  attacks?: Found<AttackKind>[];
  /** Cards of the item decks, from the top. */
  items?: Partial<Record<ItemColor, Found<ItemKind>[]>>;
  /** Objectives of other seats. */
  objectives?: Record<Seat, ObjectiveSeen[]>;
}

/** A look that may be out of date. */
export interface MemoryView {
  /** Round of the look. */
  round: number;
  seen: Seen;
}

/** View of a drawn token. */
export interface TokenView {
  kind: TokenKind;
  /** Number for the surprise attack. */
  number?: number;
}

/** Public view of a heavy item. */
export interface HeavyItemView {
  kind: ItemKind;
  /** Colour of the card back. */
  color: ItemColor;
  ammo?: number;
  /** Maximum ammo; 0 for an item that is no weapon. */
  capacity?: number;
  attached?: ItemKind[];
}

/** An exploration token that the seat looked at. */
export interface TokenSeen {
  /** Its effect. */
  kind: ExplorationKind;
  /** Its item number. */
  items: number;
}

/** The terms of a trade. */
export interface SeenTerms {
  /** Version that an agreement names. */
  version: number;
  agreed: Seat[];
  gifts: SeenGift[];
}

/** Value of an argument: a reference to something in the game. */
export type Ref = string;

/** Location of an item. */
export type Place =
  | "inventory"
  /** A hand slot, by index in the list of hand slots. */
  | { hand: number };

/** A card in a deck that the viewer knows. */
export interface Found<K> {
  /** Number of cards above it. */
  depth: number;
  card: K;
}

/** An objective of another seat that the viewer looked at. */
export interface ObjectiveSeen {
  objective: Objective;
  /** True if the seat may have given it up since. */
  doubtful?: boolean;
}

/** Result of a look that others may change. */
export type Seen =
  | { objective: [Seat, Objective] }
  /** An item shown by a seat in a trade. */
  | { item: [Seat, ItemKind] };

/** A gift of the terms. */
export interface SeenGift {
  from: Seat;
  to: Seat;
  /** Colours of the backs of the items, with their kinds for viewers that know them. */
  items?: [ItemColor, ItemKind | null][];
  object?: Object;
}

/** All that one viewer may know. */
export type View = Common & Own;
