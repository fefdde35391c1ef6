// What is printed on the components of Aliens, as `build/content.mjs` cuts it out of the game's content files.

/** The boards of a mission as one grid. */
export interface Ground {
  /** Rows of squares: `#` wall, `.` corridor, `,` room, `:` resin, `o` furniture. */
  rows: readonly string[];
  /** The boards by where they lie among each other, in reading order. */
  slots: readonly { board: string; rotation: number; row: number; column: number }[];
  /** Between which cells doors lie; the place in the list is the number of the door's id. */
  doors: readonly [string, string][];
  /** Between which cells thick lines run. */
  lines: readonly [string, string][];
  /** The cells where characters may begin. */
  start: readonly string[];
  /** The cells with a way out, the edge that it leads over, and the round from which it is open. */
  exits: readonly { cell: string; edge: string; opens?: number }[];
  /** The cells of the spawn points 1 to 4. */
  spawns: readonly string[];
  /** Two opposite corners of each room and corridor, in the order of the boards and of their areas. */
  areas: readonly [string, string][];
}

export interface MissionFacts {
  series: string;
  side: string;
  newt: string;
  sentry_guns: number;
  /** The motion deck from top to bottom. */
  motion: readonly { threat: number; cards: number }[];
  last_round?: number;
}

/** A side of a character card; a missing stat can never succeed. */
export interface SideFacts {
  move: number;
  defence: number;
  melee?: number;
  tech: number;
  aim?: number;
  abilities: readonly string[];
}

export interface CharacterFacts {
  faction: string;
  rank: number;
  hero: SideFacts;
  grunt: SideFacts;
}

export interface AttackFacts {
  cost: "discard" | { exhaust: number };
  range?: number;
  area: boolean;
  dial_bonus: number;
  auto_hit?: { on: number; within: number | null };
}

export interface EnduranceFacts {
  type: string;
  copies: number;
  /** Weapons and equipment. */
  equip_cost?: number;
  /** Events. */
  cost?: number;
  timing?: string;
  /** Weapons. */
  keywords?: readonly string[];
  attack?: AttackFacts;
}

export interface Facts {
  grounds: Readonly<Record<string, Ground>>;
  missions: Readonly<Record<string, MissionFacts>>;
  characters: Readonly<Record<string, CharacterFacts>>;
  abilities: Readonly<Record<string, { timing: string; optional: boolean }>>;
  endurance: Readonly<Record<string, EnduranceFacts>>;
  motion: Readonly<Record<string, { type: string; blips: number }>>;
  /** How many tokens there are for each number of aliens. */
  blips: readonly [number, number][];
  pieces: Readonly<Record<string, number>>;
  /** The positions of a sentry gun's ammunition, from full to empty. */
  ammunition: readonly number[];
}
