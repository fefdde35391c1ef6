// What is printed on the components of Aliens, as `build/content.mjs` cuts it out of the game's content files.

/** A row and a column of a board, from its top left. */
export type Place = readonly [row: number, column: number];
/** A place of a board by its name. */
export type PlaceOf = readonly [board: string, row: number, column: number];

export interface BoardFacts {
  /** `#` wall, `.` floor, `,` room, `:` resin, `o` furniture. */
  grid: readonly string[];
  doors: readonly (readonly [Place, Place])[];
  thick_lines: readonly (readonly [Place, Place])[];
}

export interface MissionFacts {
  side: "A" | "B";
  layout: readonly (readonly ({ board: string; rotation?: number } | null)[])[];
  start: readonly { who?: readonly string[]; spaces: readonly PlaceOf[] }[];
  exits: readonly { exit: string; edge: "north" | "east" | "south" | "west"; spaces: readonly PlaceOf[]; opens_in_round?: number }[];
  spawn_points: readonly PlaceOf[];
  last_round?: number;
}

export interface SideFacts {
  move: number;
  defence: number;
  melee: number | null;
  tech: number;
  aim: number | null;
  abilities: readonly string[];
}

export interface CardFacts {
  type: "weapon" | "equipment" | "event" | "hazard";
  equip_cost?: number;
  keywords?: readonly string[];
  /** What it costs to use it: cards to exhaust. */
  cost?: number;
  range?: number;
  timing?: string;
}

export interface Facts {
  boards: Readonly<Record<string, BoardFacts>>;
  missions: Readonly<Record<string, MissionFacts>>;
  characters: Readonly<Record<string, { rank: number; hero: SideFacts; grunt: SideFacts }>>;
  cards: Readonly<Record<string, CardFacts>>;
  motions: Readonly<Record<string, { type: string; blips: number }>>;
  /** What a full dial of a sentry gun shows. */
  ammunition: number;
}
