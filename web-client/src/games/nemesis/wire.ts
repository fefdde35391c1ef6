// Written by `cargo xtask types` from airlock_nemesis; a test compares.

import type { Outcome, Seat, Level } from "../../wire/airlock";

/** What everybody sees. */
export interface Common {
  /** What was chosen before the match. */
  setup: Setup;
  /** The round in progress. */
  round: RoundView;
  /** The tracks, and the markers that are counted. */
  tracks: TracksView;
  /** The rooms. */
  rooms: Record<RoomNo, RoomView>;
  /** The corridors with a marker or a door token. */
  corridors: Record<CorridorId, CorridorView>;
  /** The technical networks with a noise marker. */
  technical: Network[];
  /** The docked pods. */
  pods: PodView[];
  /** The engines 1, 2 and 3. */
  engines: [EngineView, EngineView, EngineView];
  /** The course. */
  course: CourseView;
  /** The intruders. */
  intruders: IntrudersView;
  /** The common decks. */
  decks: DecksView;
  /** The seats. */
  crew: Record<Seat, CrewView>;
  /** The objectives common to all (N-COOP-02). */
  objectives?: Objective[];
  /** What happened once and for all. */
  record: RecordView;
  /** The intruder player. */
  intruder_player?: IntruderPlayerView;
  /** Reaction windows. */
  windows: WindowsView;
  /** Why the match ends, once it does. */
  ending?: Ending;
  /** The result. */
  outcome?: Outcome;
  /** What was hidden, after the end (N-HIDDEN-06). */
  reveal?: Reveal;
}

/** What one viewer sees besides. */
export interface Own {
  /** The hidden items of other seats that the viewer knows, sorted. */
  known_items?: Record<Seat, ItemKind[]>;
  /** What is on the table in the middle of a procedure. */
  scene?: Scene;
  /** What only the viewer sees; nothing for the public. */
  you?: You;
}

/** What a viewer is told of an event. */
export type SeenEvent =
  /** A seat drew two draft cards (N-SETUP-26). */
  | { drafting: { seat: Seat; shown: Character[] } }
  /** A seat chose its character. */
  | { drafted: { seat: Seat; character: Character } }
  /** A new round begins. */
  | { round_began: { round: number; first: Seat } }
  /** The next part of the round begins. */
  | { phase_began: { phase: Phase } }
  /** A seat's turn begins. */
  | { turn_began: { seat: Seat } }
  /** A seat drew playing cards; the faces are told to the seat only. */
  | { drew: { seat: Seat; count: number; cards?: Face[] } }
  /** A seat shuffled its discard pile into its draw deck. */
  | { reshuffled: { seat: Seat } }
  /** A common deck was made anew from its discard pile. */
  | { deck_reshuffled: { deck: Deck } }
  /** A seat passed. */
  | { passed: { seat: Seat; discarded: Face[] } }
  /** A marker of a track moved; spaces count down, 0 is the last. */
  | { track_moved: { track: Track; space: number | null } }
  /** Self-destruct cannot be stopped any more; all docked pods are unlocked (N-DESTRUCT-05). */
  | "irreversible"
  /** The hibernation chambers are open (N-HIB-01). */
  | "chambers_open"
  /** A seat paid with action cards. */
  | { paid: { seat: Seat; cards: Face[] } }
  /** A seat declared an action. */
  | { declared: { seat: Seat; verb: Verb; source?: EffectSource } }
  /** A seat asks whether another character comes along with an escape (DP-CONSENT, N-OP-09). */
  | { consent_asked: { seat: Seat; other: Seat; card: EffectSource; through: CorridorId } }
  /** The other seat's answer. */
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
  /** A door changed. */
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
  /** An intruder moved. */
  | { intruder_moved: { figure: FigureId; from: RoomNo; to: RoomNo } }
  /** An intruder left the board alive. */
  | { intruder_left: { figure: FigureId; room: RoomNo } }
  /** A creeper became a breeder. */
  | { intruder_transformed: { figure: FigureId; kind: IntruderKind } }
  /** An intruder's injuries changed. */
  | { injured: { figure: FigureId; injuries: number } }
  /** Attack cards were revealed for a condition check (N-INJ-04, N-INJ-05). */
  | { condition_checked: { figure: FigureId; cards: AttackKind[]; toughness: number | null; retreat: boolean } }
  /** An intruder was killed. */
  | { intruder_killed: { figure: FigureId; kind: IntruderKind; room: RoomNo } }
  /** An event card was revealed for its movement number only. */
  | { movement_revealed: { card: EventKind; number: number } }
  /** An intruder attacks. */
  | { attacked: { figure: FigureId; target: Seat; card: AttackKind | null; hit: boolean; surprise: boolean } }
  /** An attack was ignored. */
  | { attack_ignored: { seat: Seat } }
  /** Eggs on the intruder board changed. */
  | { eggs: { board: number } }
  /** An egg was destroyed. */
  | { egg_destroyed: { room: RoomNo } }
  /** The Nest is destroyed. */
  | "nest_destroyed"
  /** A combat roll. */
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
  /** A larva came onto a character board or left it. */
  | { larva: { seat: Seat; present: boolean } }
  /** A seat got contamination cards. */
  | { contaminated: { seat: Seat; count: number } }
  /** A seat scanned contamination cards; the results are told to the seat only. */
  | { scanned: { seat: Seat; removed: number; harmless?: number; infected?: number } }
  /** A character died. */
  | { died: { seat: Seat; cause: Cause } }
  /** All docked pods were unlocked. */
  | "pods_unlocked"
  /** A dead character is back (N-COOP-08). */
  | { resuscitated: { seat: Seat; room: RoomNo } }
  /** A seat took an item; its face is told to those who see it. */
  | { got_item: { seat: Seat; color: ItemColor; item?: ItemKind } }
  /** A seat put a seen card under its deck. */
  | { put_under: { seat: Seat; color: ItemColor; item?: ItemKind } }
  /** A seat lost an item face up: used up, discarded, dropped. */
  | { lost_item: { seat: Seat; item: ItemKind } }
  /** A seat showed an item to certain seats. */
  | { showed: { seat: Seat; color: ItemColor; item: ItemKind } }
  /** An item changed owner. */
  | { traded: { from: Seat; to: Seat; color: ItemColor; item?: ItemKind } }
  /** The terms of a trade changed. */
  | { trade_terms: { seat: Seat; version: number } }
  /** A seat agreed with the terms of a trade. */
  | { trade_agreed: { seat: Seat; version: number } }
  /** A trade ended. */
  | "trade_ended"
  /** An object changed hands or place. */
  | { object_moved: { object: Object; holder: Seat | null; room: RoomNo } }
  /** A special item was unlocked. */
  | { unlocked: { seat: Seat; item: ItemKind } }
  /** An item was attached to a weapon, or two items were taped together. */
  | { attached: { seat: Seat; item: ItemKind; to: ItemKind } }
  /** An item was crafted. */
  | { crafted: { seat: Seat; item: ItemKind } }
  /**
   * A seat looked at something in secret (N-HIDDEN-03); what it saw is told to the seat only (N-HIDDEN-04).
   */
  | { looked: { seat: Seat; at: Look; saw?: Sight } }
  /** A seat put looked-at event cards back. */
  | { event_put: { seat: Seat; under: boolean } }
  /** A seat exchanged the tiles of an engine, or left them (N-ENGINE-04). */
  | { engine_switched: { seat: Seat; engine: number; exchanged: boolean } }
  /** The course marker was set. */
  | { course_set: { seat: Seat; space: CourseSpace } }
  /** A weakness was discovered. */
  | { weakness_discovered: { slot: WeaknessSlot; weakness: Weakness } }
  /** A character sent the signal. */
  | { signal: { seat: Seat } }
  /** A pod was locked or unlocked. */
  | { pod_turned: { pod: number; locked: boolean } }
  /** A character boarded a pod. */
  | { boarded: { seat: Seat; pod: number } }
  /** A character left a pod: by its own will, or put out by an intruder. */
  | { left_pod: { seat: Seat; room: RoomNo } }
  /** A pod was launched. */
  | { launched: { pod: number; aboard: Seat[] } }
  /** A character hibernates. */
  | { hibernated: { seat: Seat } }
  /** An attempt to board or hibernate failed. */
  | { attempt_failed: { seat: Seat } }
  /** Everybody must choose an objective now (N-CRIT-02). */
  | "objectives_due"
  /** A seat chose its objective; told which to the seat only. */
  | { objective_chosen: { seat: Seat; kept?: Objective } }
  /** An event card is resolved. */
  | { event_revealed: { card: EventKind } }
  /** The madness of a character changed (V-MAD-01). */
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
  /** The madness token of a character that is no longer there left the game (V-EVO-04). */
  | { madness_gone: { character: Character } }
  /** Void Seeders lurk: they vanish from these rooms (V-EVENT-10). */
  | { lurking: { rooms: RoomNo[] } }
  /** An escape pod was lost with nobody in it. */
  | { pod_lost: { pod: number } }
  /** A seat became the intruder player, or declined. */
  | { intruder_player: { seat: Seat; joined: boolean } }
  /** The intruder player drew cards; the faces are told to it only. */
  | { intruder_cards_drawn: { seat: Seat; count: number; cards?: IntruderActionKind[] } }
  /** The intruder player played a card. */
  | { intruder_card_played: { seat: Seat; card: IntruderActionKind; verb: Verb } }
  /** The intruder player discarded event cards face up that it had looked at (N-OP-42). */
  | { events_discarded: { cards: EventKind[] } }
  /** The intruder player passed. */
  | { intruder_passed: { seat: Seat; discarded: IntruderActionKind[] } }
  /** The match ends (N-END-01). */
  | { ended: { ending: Ending } }
  /** Check 1: the engines are turned up (N-END-14). */
  | { engines_revealed: { working: [boolean, boolean, boolean] } }
  /** The ship was destroyed. */
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
  /** A switch for reaction windows was set. */
  | { switched: { seat: Seat; class: Word; level: Word } };

/** What is done. */
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

/** What an argument is called. */
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
  | "turn";

/** What is chosen before a match. Public. */
export interface Setup {
  /** The mode. */
  mode: Mode;
  /** How many seats. */
  players: number;
  /** The side of the board (section 18). */
  board: BoardSide;
  /** Which intruders are aboard (section 30). */
  species: Species;
  /** Whether the first to die may become the intruder player (section 21). */
  intruder_player: boolean;
  /** Whether Void Seeders lurk although there is an intruder player (AV-27). */
  lurking_with_intruder_player: boolean;
  /** Whether an occupied pod may be locked. */
  lock_occupied_pods: boolean;
  /** Whether a locked pod may be launched by its occupants. */
  launch_locked_pods: boolean;
  /** Whether the other occupant of a pod may refuse its launch. */
  launch_veto: boolean;
}

/** The round in progress. */
export interface RoundView {
  /** Counted from 1; 0 before the first. */
  number: number;
  /** The holder of the first player token, or its marker; turn order goes clockwise from here. */
  first: Seat;
  /** The part of the round. */
  phase: Phase;
  /** The turn in progress. */
  turn?: Turn;
  /** Whether the next intruder attack step is left out (N-OP-17). */
  skip_attacks?: boolean;
}

/** The tracks, and the markers that are counted against their number in the box. */
export interface TracksView {
  /** The space of the time marker; 0 is the jump. */
  time: number;
  /** The space of the self-destruct marker; 0 is the skull; absent while it is not running. */
  self_destruct?: number;
  /** Whether the hibernation chambers are open (N-HIB-01). */
  chambers_open: boolean;
  /** Whether self-destruct cannot be stopped any more (N-DESTRUCT-05). */
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

/** A room. */
export interface RoomView {
  /** What it is, if its tile lies face up. */
  kind?: RoomKind;
  /** Whether it has been explored; if not, an exploration token lies on it. */
  explored: boolean;
  /** Whether an exploration token lies on it although it is explored: an Engine Room (V-SETUP-05). */
  token?: boolean;
  /** Its item counter. */
  items?: number;
  /** Whether it burns. */
  fire?: boolean;
  /** Whether it has a malfunction marker. */
  malfunction?: boolean;
  /** Whether the airlock token lies here. */
  airlock?: boolean;
  /** Whether everybody here is in combat (N-COMBAT-01). */
  combat?: boolean;
  /** The objects that lie here, oldest first; eggs of the intruder board are not among them. */
  objects?: Object[];
  /** The seats that looked under the face-down tile. */
  tile_seen_by?: Seat[];
  /** The seats that looked under the face-down token. */
  token_seen_by?: Seat[];
}

/** A corridor: its place in the corridor list of its side of the board, written `c0`, `c1`, … */
export type CorridorId = string;

/** A corridor with something in it. */
export interface CorridorView {
  /** Its door. */
  door: Door;
  /** Whether a noise marker lies in it. */
  noise: boolean;
}

/**
 * A network of technical corridors; the base side has only one, called red here (N-TECH-01, N-ALTMAP-02).
 */
export type Network = "red" | "blue";

/** A docked pod. */
export interface PodView {
  /** Its number. */
  number: number;
  /** Its section. */
  section: Section;
  /** Whether it is locked. */
  locked: boolean;
  /** Who waits in it. */
  occupants: Seat[];
}

/** The face-down stack of an engine. */
export interface EngineView {
  /** The seats that know its state. */
  seen_by?: Seat[];
}

/** The course of the ship. */
export interface CourseView {
  /** Where the course marker is. */
  marker: CourseSpace;
  /** The seats that know the course card. */
  seen_by?: Seat[];
}

/** The intruder board, the bag and the figures. */
export interface IntrudersView {
  /** The figures on the board, in the order they were placed. */
  figures: FigureView[];
  /** The tokens in the bag, by kind; their numbers are hidden. */
  bag: Partial<Record<TokenKind, number>>;
  /** Whose madness tokens are in the bag. */
  madness?: Character[];
  /** The tokens in the supply, by kind. */
  supply: Partial<Record<TokenKind, number>>;
  /** Eggs on the intruder board. */
  eggs: number;
  /** Eggs in the supply. */
  egg_supply: number;
  /** Eggs out of the game. */
  eggs_destroyed: number;
  /** Whether the Nest is destroyed. */
  nest_destroyed: boolean;
  /** The weakness slots. */
  weaknesses: [WeaknessView, WeaknessView, WeaknessView];
}

/** The common decks. */
export interface DecksView {
  /** Contamination cards in the deck. */
  contamination: number;
  /** Contamination cards out of the game. */
  contamination_removed: RemovedView;
  /** Intruder attack cards. */
  attacks: DeckView<AttackKind>;
  /** Event cards. */
  events: DeckView<EventKind>;
  /** Event cards out of the game. */
  events_removed?: EventKind[];
  /** Panic cards, if there are Void Seeders. */
  panic?: DeckView<PanicKind>;
  /** Serious wound cards. */
  wounds: DeckView<Wound>;
  /** Items, by colour. */
  items: Partial<Record<ItemColor, DeckView<ItemKind>>>;
  /** The open stock of crafted items. */
  crafted: ItemKind[];
  /** Items that left the game face up. */
  items_gone?: ItemKind[];
  /** Hidden items that left the game with a dead character, by colour. */
  items_lost?: Partial<Record<ItemColor, number>>;
}

/** A seat's character with all that others see of it. What only its owner sees is in `You`. */
export interface CrewView {
  /** The player number on the help card. */
  number: number;
  /** Who it is; absent before the draft. */
  character?: Character;
  /** Where it is. */
  state: CharacterState;
  /** Whether it has passed this round. */
  passed?: boolean;
  /** Playing cards in hand. */
  hand: number;
  /** Playing cards in the draw deck. */
  deck: number;
  /** The discard pile, the top last. */
  discard?: Face[];
  /** Light wounds. */
  light_wounds?: number;
  /** Serious wounds, oldest first. */
  serious_wounds?: WoundView[];
  /** Whether it is slimed. */
  slimed?: boolean;
  /** Whether a larva sits on its board. */
  larva?: boolean;
  /** Its madness, 1…5, if there are Void Seeders (V-MAD-01). */
  madness?: number;
  /** The action cards that left the game by panic. */
  forgotten?: ActionKind[];
  /** Whether it has sent the signal. */
  signal?: boolean;
  /** The backs of the hidden items, by colour. */
  inventory?: Partial<Record<ItemColor, number>>;
  /** Hand slots that are not blocked. */
  hand_slots: number;
  /** What is in the hand slots, one entry per slot used. */
  hands?: HeldView[];
  /** Special items that are not unlocked yet. */
  locked?: ItemKind[];
  /** Objective cards held: before the choice a personal and a corporate one. */
  objectives?: number;
  /** Whether it has given one up (which kind is not shown, A-20). */
  gave_up_objective?: boolean;
}

/** An objective card. */
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

/** What happened once and for all. */
export interface RecordView {
  /** Whether the first intruder figure has appeared (N-CRIT-02). */
  first_encounter: boolean;
  /** Whose character died first (N-CRIT-08). */
  first_death?: Seat;
  /** Intruders killed, by kind. */
  kills: Partial<Record<IntruderKind, number>>;
  /** Whether the seat that was asked to be the intruder player declined (N-INTRP-03). */
  intruder_player_declined?: boolean;
  /** What those took along who hibernated or evacuated. */
  departures?: Departure[];
  /** Who last looked at what in secret, and when. */
  looks?: PastLook[];
  /** Whether the ship was destroyed. */
  ship_destroyed?: boolean;
  /** Where the ship went. */
  destination?: Destination;
}

/** The intruder player. */
export interface IntruderPlayerView {
  /** Whose seat. */
  seat: Seat;
  /** The first round of the role. */
  from_round: number;
  /** Cards in hand. */
  hand: number;
  /** Cards in the draw deck. */
  deck: number;
  /** The discard pile, the top last. */
  discard: IntruderActionKind[];
  /** Whether it has passed. */
  passed?: boolean;
}

/** Reaction windows: the same for everybody (N-REACT-11). */
export interface WindowsView {
  /** The class of the window that is open. */
  open?: string;
  /** The public switches, by seat. */
  switches: Switches[];
}

/** Why the match ends (N-END-01). */
export type Ending =
  /** The hyperspace jump (N-END-02). */
  | "jump"
  /** The ship is destroyed (N-END-05). */
  | "destruction"
  /** Nobody is left aboard (N-END-10). */
  | "nobody_left";

/** What was hidden. */
export interface Reveal {
  /** The rooms that nobody explored. */
  rooms: Record<RoomNo, TileReveal>;
  /** Whether the engines 1, 2 and 3 work. */
  engines: [boolean, boolean, boolean];
  /** Where the ship goes, by the space of the course marker. */
  course: Partial<Record<CourseSpace, Destination>>;
  /** The weaknesses. */
  weaknesses: Partial<Record<WeaknessSlot, Weakness>>;
  /** What each seat hid. */
  crew: Record<Seat, CrewReveal>;
}

/**
 * A kind of item card. Energy charges and clothes exist in two colours; the colour of the card tells which
 * deck it belongs to.
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

/** What is going on, as far as it cannot be seen elsewhere in the view. */
export type Scene =
  /** A seat chooses between two characters (N-SETUP-26). */
  | { draft: { seat: Seat; shown: Character[] } }
  /** Everybody keeps an objective (N-CRIT-02). */
  | { objectives: { chosen: Seat[]; yours?: Objective } }
  /** An action is declared and can be cancelled (N-REACT-03, N-REACT-06). */
  | { declared: { seat: Seat; verb: Verb; source?: EffectSource; through?: CorridorId; target?: FigureId; interrupted?: Seat[] } }
  /** An attack hits and can be ignored (N-REACT-09). */
  | { hit: { figure: FigureId; kind: IntruderKind; target: Seat; card?: AttackKind; surprise: boolean } }
  /** The intruder player looks for the card of an attack (N-INTRP-13). */
  | { attacking: { figure: FigureId; kind: IntruderKind; target: Seat } }
  /** A noise roll that can be repeated (N-REACT-08). */
  | { noise: { seat: Seat; face: NoiseFace } }
  /** A seat is asked to come along (N-OP-09). */
  | { consent: { seat: Seat; other: Seat; source?: EffectSource; through?: CorridorId } }
  /** A character is about to give way to its panic (V-PANIC-07), or its player chooses how. */
  | { panic: { seat: Seat; card: PanicKind } }
  /** A trade. */
  | { trade: SeenTrade };

/** What only the viewer sees. */
export interface You {
  /** The viewer's seat. */
  seat: Seat;
  /** The playing cards in hand, oldest first. */
  hand: HandCard[];
  /** What is in the draw deck, sorted: nobody knows the order. */
  deck: OwnCard[];
  /** The discard pile, the top last. */
  discard: OwnCard[];
  /** Items: inventory first, then hand slots. */
  items: OwnItem[];
  /** Objectives held. */
  objectives?: Objective[];
  /** The objective that was given up. */
  given_up?: Objective;
  /** The hand of the intruder player. */
  intruder_hand?: IntruderCard[];
  /** What the seat learned by secret looks. */
  knows: Knowledge;
  /** What it saw and what may be out of date, oldest first. */
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

/** A playing card as people see it: contamination cards look alike. */
export type Face =
  /** An action card. */
  | { action: ActionKind }
  /** A contamination card. */
  | "contamination";

/** A common deck. */
export type Deck =
  /** Intruder attack cards. */
  | "attacks"
  /** Event cards. */
  | "events"
  /** Serious wound cards. */
  | "wounds"
  /** Items of a colour. */
  | { items: ItemColor }
  /** Intruder action cards. */
  | "intruder_actions"
  /** Panic cards. */
  | "panic";

/** A track. */
export type Track =
  /** The time track. */
  | "time"
  /** The self-destruct track. */
  | "self_destruct";

/**
 * The component whose text is carried out. Together with the index of a branch and of an operation it is all
 * that a state has to remember of an effect in progress.
 */
export type EffectSource =
  /** An action card. */
  | { action: ActionKind }
  /** An item card. */
  | { item: ItemKind }
  /** A room action. */
  | { room: RoomKind }
  /** An intruder attack card. */
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

/** An intruder figure's name: `i4` is the fourth that was placed. Figures are in the open. */
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

/** An intruder attack card's text (N-INTR-10). */
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

/** An event card's text. */
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

/** Why somebody died. */
export type Cause =
  /** Wounds. */
  | "wounds"
  /** An intruder's attack. */
  | "attack"
  /** Infection with a larva on the board. */
  | "infection"
  /** The airlock. */
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

/** An object (N-ITEM-06). Written `egg`, `carcass`, `corpse-blue`, `corpse-2` (that of seat 2). */
export type Object = string;

/** What a secret look was at. */
export type Look =
  /** A room tile. */
  | { tile: RoomNo }
  /** A room tile and its exploration token. */
  | { tile_and_token: RoomNo }
  /** The top tile of an engine, 1…3. */
  | { engine: number }
  /** Both tiles of an engine. */
  | { engine_tiles: number }
  /** The course card. */
  | "course"
  /** So many cards of the event deck. */
  | { events: number }
  /** An objective of a seat: its personal one (`Some(true)`), its corporate one, or the only one. */
  | { objective: [Seat, boolean | null] }
  /** So many cards of an item deck. */
  | { items: [ItemColor, number] }
  /** So many attack cards. */
  | { attacks: number };

/** What it showed. */
export type Sight =
  /** A room tile, and the exploration token if it was looked at. */
  | { tile: [RoomKind, [ExplorationKind, number] | null] }
  /** Whether the engine's top tile is the working one. */
  | { engine: boolean }
  /** Where the course card leads from A, B, C and D. */
  | { course: [Destination, Destination, Destination, Destination] }
  /** Event cards, from the top. */
  | { events: EventKind[] }
  /** An objective. */
  | { objective: Objective }
  /** Items. */
  | { items: ItemKind[] }
  /** Attack cards. */
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

/** A panic card's text (V-PANIC-01). */
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

/** A kind of action card; two characters with the same text still have cards of their own. */
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

/** An intruder action card's text (section 21). */
export type IntruderActionKind = "pursuit" | "coordinated_hunt" | "metamorphosis" | "planning" | "self_healing";

/** A destination of the ship (N-COURSE-05). */
export type Destination = "earth" | "mars" | "venus" | "deep_space";

/** A word of a small choice. */
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

/** A mode of play. */
export type Mode = "base" | "coop" | "solo";

/** A side of the board (N-SETUP-01, N-ALTMAP-01). */
export type BoardSide = "base" | "alternative";

/** A species of intruders (V-SETUP-01). */
export type Species = "intruders" | "void_seeders";

/** A turn in progress. */
export interface Turn {
  /** Whose. */
  seat: Seat;
  /** Actions taken so far. */
  actions: number;
  /** Whether there is no limit of two actions (N-OP-18). */
  unlimited: boolean;
}

/** A section of escape pods (N-POD-01). */
export type Section = "A" | "B";

/** A figure on the board. */
export interface FigureView {
  /** Its name, as in offers. */
  id: FigureId;
  /** What it is. */
  kind: IntruderKind;
  /** Where it stands. */
  room: RoomNo;
  /** Its injuries. */
  injuries?: number;
  /** The token set aside with it. */
  token?: TokenView;
}

/** A weakness slot. */
export interface WeaknessView {
  /** What it takes to turn its card up. */
  slot: WeaknessSlot;
  /** The card, if it is face up. */
  weakness?: Weakness;
}

/** Contamination cards out of the game: what they were is public (N-CONTAM-07). */
export interface RemovedView {
  /** How many. */
  cards: number;
  /** How many of them were infected. */
  infected: number;
}

/** A deck and its discard pile. */
export interface DeckView<K> {
  /** Cards in the deck. */
  deck: number;
  /** The discard pile, the top last. */
  discards: K[];
}

/** Where a character is (N-STATE-01). */
export type CharacterState =
  /** In a room. */
  | { active: RoomNo }
  /** In a docked pod, by its number. */
  | { waiting: number }
  /** Asleep. */
  | "hibernating"
  /** Gone in a pod. */
  | "evacuated"
  /** Dead. */
  | "dead";

/** A serious wound. */
export interface WoundView {
  /** Which, if it is face up and has a card. */
  wound?: Wound;
  /** Whether it is dressed, that is, face down. */
  dressed?: boolean;
}

/** What a hand slot holds. */
export type HeldView =
  /** A heavy item, or two that are taped together. */
  | { items: HeavyItemView[] }
  /** An object. */
  | { object: Object };

/** How a character left the game alive. */
export interface Departure {
  /** Whose. */
  seat: Seat;
  /** The round it happened in. */
  round: number;
  /** Whether by pod; else by hibernation. */
  by_pod: boolean;
  /** Objects carried. */
  objects: Object[];
  /** Item cards owned (N-OBJ-13). */
  items: number;
}

/**
 * A secret look at something that stays where it is: a tile, a token, an engine, the course card, an
 * objective.
 */
export interface PastLook {
  /** Who looked. */
  seat: Seat;
  /** In which round, the last time. */
  round: number;
  /** At what. */
  at: Look;
}

/** A seat's public switches: whether it wants to be asked in windows of a class. */
export interface Switches {
  /** For Interruption. */
  interruption: Level;
  /** For Nerves of Steel. */
  nerves_of_steel: Level;
}

/** A room that nobody explored. */
export interface TileReveal {
  /** Its tile. */
  tile: RoomKind;
  /** Its token. */
  token?: TokenSeen;
}

/** What a seat hid. */
export interface CrewReveal {
  /** The playing cards in hand. */
  hand: OwnCard[];
  /** The playing cards in the draw deck. */
  deck: OwnCard[];
  /** The playing cards in the discard pile. */
  discard: OwnCard[];
  /** The inventory. */
  inventory: ItemKind[];
  /** The objectives held. */
  objectives: Objective[];
  /** The objective that was given up. */
  given_up?: Objective;
}

/** A trade in progress as a viewer sees it. Only participants see its terms (DP-TRADE). */
export interface SeenTrade {
  /** Who started it. */
  by: Seat;
  /** Who takes part. */
  seats: Seat[];
  /** The terms, for participants. */
  terms?: SeenTerms;
}

/** A playing card in hand. */
export type HandCard = OwnCard & {
  /** How offers refer to it. */
  ref: Ref;
};

/** A playing card of the viewer. */
export interface OwnCard {
  /** Which action card; absent for a contamination card. */
  action?: ActionKind;
  /** Whether a contamination card is infected, if the viewer has scanned it. */
  infected?: boolean;
}

/** An item of the viewer. */
export interface OwnItem {
  /** How offers refer to it. */
  ref: Ref;
  /** What it is. */
  kind: ItemKind;
  /** Its back. */
  color: ItemColor;
  /** Where it is. */
  place: Place;
}

/** A card of the intruder player. Cards of one kind differ in their numbers. */
export interface IntruderCard {
  /** How offers refer to it. */
  ref: Ref;
  /** Which. */
  kind: IntruderActionKind;
  /** The corridor number of its move; absent if the intruder player names it (N-INTRP-12). */
  movement?: number;
  /** How many attack cards are seen (N-INTRP-13). */
  attack_cards: number;
}

/** What a seat learned by secret looks, and what still holds. */
export interface Knowledge {
  /** Face-down room tiles. */
  tiles?: Record<RoomNo, RoomKind>;
  /** Face-down exploration tokens. */
  tokens?: Record<RoomNo, TokenSeen>;
  /** Whether an engine works, by number. */
  engines?: Record<number, boolean>;
  /** Where the ship goes, by the space of the course marker. */
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

/** A dated memory. */
export interface MemoryView {
  /** In which round. */
  round: number;
  /** What was seen. */
  seen: Seen;
}

/** A token that was drawn. */
export interface TokenView {
  /** Its kind. */
  kind: TokenKind;
  /** Its number for the surprise attack. */
  number?: number;
}

/** A heavy item. */
export interface HeavyItemView {
  /** What it is. */
  kind: ItemKind;
  /** Its back. */
  color: ItemColor;
  /** Ammo on it. */
  ammo?: number;
  /** The most ammo it can hold; 0 if it is no weapon. */
  capacity?: number;
  /** What is attached to it. */
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
  /** Their version, which an agreement names. */
  version: number;
  /** Who has agreed. */
  agreed: Seat[];
  /** Who gives what to whom. */
  gifts: SeenGift[];
}

/** What an argument points at. */
export type Ref = string;

/** Where an item is. */
export type Place =
  /** In the inventory. */
  | "inventory"
  /** In a hand slot, by its place in the list of hand slots. */
  | { hand: number };

/** A card that the viewer knows in a deck. */
export interface Found<K> {
  /** How many cards lie above it. */
  depth: number;
  /** What it is. */
  card: K;
}

/** An objective of another seat that the viewer looked at. */
export interface ObjectiveSeen {
  /** Which. */
  objective: Objective;
  /** Whether the seat may have given it up since. */
  doubtful?: boolean;
}

/** What a secret look showed. */
export type Seen =
  /** An objective of a seat. */
  | { objective: [Seat, Objective] }
  /** An item shown by a seat in a trade. */
  | { item: [Seat, ItemKind] };

/** A gift of the terms. */
export interface SeenGift {
  /** Who gives. */
  from: Seat;
  /** Who receives. */
  to: Seat;
  /** The items: the colours of their backs, and what they are for those who know. */
  items?: [ItemColor, ItemKind | null][];
  /** The object. */
  object?: Object;
}

/** All that one viewer may know. */
export type View = Common & Own;
