// The view of a match as it comes over the wire (`crates/games/nemesis/src/view`).

import type { Ref, Seat } from "../game";

export type Face = "contamination" | { action: string };
export type Color = "red" | "yellow" | "green" | "blue" | "starting" | "special";
export type CharacterState = { active: Ref } | { waiting: number } | "hibernating" | "evacuated" | "dead";
export type Door = "open" | "closed" | "destroyed";
export type Source = Partial<Record<"action" | "item" | "room" | "attack" | "event" | "intruder_action", string>>;

export interface Room {
  kind?: string;
  explored: boolean;
  items?: number;
  fire?: boolean;
  malfunction?: boolean;
  airlock?: boolean;
  combat?: boolean;
  objects?: Ref[];
  tile_seen_by?: Seat[];
  token_seen_by?: Seat[];
}

export interface Corridor {
  door: Door;
  noise: boolean;
}

export interface Pod {
  number: number;
  section: "A" | "B";
  locked: boolean;
  occupants: Seat[];
}

export interface Figure {
  id: Ref;
  kind: string;
  room: Ref;
  injuries?: number;
  token?: { kind: string; number?: number };
}

export interface HeavyItem {
  kind: string;
  color: Color;
  ammo?: number;
  capacity?: number;
  attached?: string[];
}

export type Held = { items: HeavyItem[] } | { object: Ref };

export interface Crew {
  number: number;
  character?: string;
  state: CharacterState;
  passed?: boolean;
  hand: number;
  deck: number;
  discard?: Face[];
  light_wounds?: number;
  serious_wounds?: { wound?: string; dressed?: boolean }[];
  slimed?: boolean;
  larva?: boolean;
  signal?: boolean;
  inventory?: Partial<Record<Color, number>>;
  known_items?: string[];
  hand_slots: number;
  hands?: Held[];
  locked?: string[];
  objectives?: number;
  gave_up_objective?: boolean;
}

export interface OwnCard {
  action?: string;
  infected?: boolean;
}

export interface OwnItem {
  ref: Ref;
  kind: string;
  color: Color;
  place: "inventory" | { hand: number };
}

export interface Found {
  depth: number;
  card: string;
}

export interface Token {
  kind: string;
  items: number;
}

export interface Knowledge {
  tiles?: Record<Ref, string>;
  tokens?: Record<Ref, Token>;
  engines?: Record<string, boolean>;
  course?: Record<string, string>;
  events?: Found[];
  attacks?: Found[];
  items?: Partial<Record<Color, Found[]>>;
  objectives?: Record<string, { objective: string; doubtful?: boolean }[]>;
}

export type Seen = { objective: [Seat, string] } | { item: [Seat, string] };

/** Cards of one kind differ in their numbers. */
export interface IntruderCard {
  ref: Ref;
  kind: string;
  /** The corridor number of its move; absent if its player names it. */
  movement?: number;
  attack_cards: number;
}

export interface You {
  seat: Seat;
  hand: (OwnCard & { ref: Ref })[];
  deck: OwnCard[];
  discard: OwnCard[];
  items: OwnItem[];
  objectives?: string[];
  given_up?: string;
  intruder_hand?: IntruderCard[];
  knows: Knowledge;
  memories?: { round: number; seen: Seen }[];
}

export type Look =
  | "course"
  | { tile: Ref }
  | { tile_and_token: Ref }
  | { engine: number }
  | { engine_tiles: number }
  | { events: number }
  | { objective: [Seat, boolean | null] }
  | { items: [Color, number] }
  | { attacks: number };

export interface Gift {
  from: Seat;
  to: Seat;
  items?: [Color, string | null][];
  object?: Ref;
}

export type Scene =
  | { draft: { seat: Seat; shown: string[] } }
  | { objectives: { chosen: Seat[]; yours?: string } }
  | { declared: { seat: Seat; verb: string; source?: Source; interrupted?: Seat[] } }
  | { hit: { figure: Ref; kind: string; target: Seat; card?: string; surprise: boolean } }
  | { noise: { seat: Seat; face: string } }
  | { consent: { seat: Seat; other: Seat; source?: Source; through?: Ref } }
  | { trade: { by: Seat; seats: Seat[]; terms?: { version: number; agreed: Seat[]; gifts: Gift[] } } };

export interface Deck {
  deck: number;
  discards: string[];
}

export interface Departure {
  seat: Seat;
  round: number;
  by_pod: boolean;
  objects: Ref[];
  items: number;
}

export interface Reveal {
  rooms: Record<Ref, { tile: string; token?: Token }>;
  engines: boolean[];
  course: Record<string, string>;
  weaknesses: Record<string, string>;
  crew: Record<
    string,
    { hand: OwnCard[]; deck: OwnCard[]; discard: OwnCard[]; inventory: string[]; objectives: string[]; given_up?: string }
  >;
}

export interface View {
  setup: { mode: string; players: number; board: "base" | "alternative"; intruder_player: boolean };
  round: {
    number: number;
    first: Seat;
    phase: string;
    turn?: { seat: Seat; actions: number; unlimited: boolean };
    skip_attacks?: boolean;
  };
  tracks: {
    time: number;
    self_destruct?: number;
    chambers_open: boolean;
    irreversible: boolean;
    fires: number;
    malfunctions: number;
    doors: number;
  };
  rooms: Record<Ref, Room>;
  corridors?: Record<Ref, Corridor>;
  technical: ("red" | "blue")[];
  pods: Pod[];
  engines: { seen_by?: Seat[] }[];
  course: { marker: string; seen_by?: Seat[] };
  intruders: {
    figures: Figure[];
    bag: Record<string, number>;
    supply: Record<string, number>;
    eggs: number;
    egg_supply: number;
    eggs_destroyed: number;
    nest_destroyed: boolean;
    weaknesses: { slot: string; weakness?: string }[];
  };
  decks: {
    contamination: number;
    contamination_removed: { cards: number; infected: number };
    attacks: Deck;
    events: Deck;
    events_removed?: string[];
    wounds: Deck;
    items: Partial<Record<Color, Deck>>;
    crafted: string[];
    items_gone?: string[];
    items_lost?: Partial<Record<Color, number>>;
  };
  crew: Record<string, Crew>;
  objectives?: string[];
  record: {
    first_encounter: boolean;
    first_death?: Seat;
    kills?: Record<string, number>;
    departures?: Departure[];
    looks?: { seat: Seat; round: number; at: Look }[];
    ship_destroyed?: boolean;
    destination?: string;
  };
  intruder_player?: { seat: Seat; from_round: number; hand: number; deck: number; discard: string[]; passed?: boolean };
  windows: { open?: string; switches: { interruption: string; nerves_of_steel: string }[] };
  scene?: Scene;
  you?: You;
  ending?: string;
  outcome?: { ending: string; seats: { won: boolean; survived: boolean }[] };
  reveal?: Reveal;
}

/** The seats that have a character or a place in the match, in order. */
export function seats(view: View): Seat[] {
  return Object.keys(view.crew).map(Number);
}

/** The seats in turn order, from the first player. */
export function inTurn(view: View): Seat[] {
  const all = seats(view);
  const first = Math.max(0, all.indexOf(view.round.first));
  return [...all.slice(first), ...all.slice(0, first)];
}

/** The room of a seat's character; null if it is in none. */
export function roomOf(view: View, seat: Seat | null): Ref | null {
  const state = seat === null ? undefined : view.crew[seat]?.state;
  return typeof state === "object" && "active" in state ? state.active : null;
}

export function crewIn(view: View, room: Ref): Seat[] {
  return seats(view).filter((seat) => roomOf(view, seat) === room);
}
