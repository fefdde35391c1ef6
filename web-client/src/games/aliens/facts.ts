// Printed facts of Aliens' components, as `build/content.mjs` extracts them from the game's content files.

/** Boards of a mission as one grid. */
export interface Ground {
  /** Rows of squares: `#` wall, `.` corridor, `,` room, `:` resin, `o` furniture. */
  rows: readonly string[];
  /** Boards by position, in reading order. */
  slots: readonly { board: string; rotation: number; row: number; column: number }[];
  /** Pairs of cells with a door between them. The index is the number in the door's id. */
  doors: readonly [string, string][];
  /** Pairs of cells with a thick line between them. */
  lines: readonly [string, string][];
  /** Cells where characters may start. */
  start: readonly string[];
  /** Exit cells with the edge that leads out, and the round from which it is open. */
  exits: readonly { cell: string; edge: string; opens?: number }[];
  /** Cells of the spawn points 1 to 4. */
  spawns: readonly string[];
  /** Two opposite corners of each room and corridor, in the order of the boards and of their areas. */
  areas: readonly [string, string][];
}

export interface MissionFacts {
  series: string;
  side: string;
  newt: string;
  sentry_guns: number;
  /** Motion deck from top to bottom. */
  motion: readonly { threat: number; cards: number }[];
  last_round?: number;
}

/** One side of a character card. A missing stat never succeeds. */
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
  /** For weapons and equipment. */
  equip_cost?: number;
  /** For events. */
  cost?: number;
  timing?: string;
  /** For weapons. */
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
  /** Pairs of a number of aliens and the number of its tokens. */
  blips: readonly [number, number][];
  pieces: Readonly<Record<string, number>>;
  /** Positions of a sentry gun's ammunition, from full to empty. */
  ammunition: readonly number[];
}
