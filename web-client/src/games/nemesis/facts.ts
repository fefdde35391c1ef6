// Printed facts of Nemesis' components, as `build/content.mjs` extracts them from the game's content files.

import type { Board } from "./board/geometry";

export interface RoomFacts {
  color: string;
  computer?: boolean;
  searchable: boolean;
  engine?: number;
  section?: string;
}

export interface ActionFacts {
  cost: number;
  combat: string;
  timing?: string;
}

export interface ItemFacts {
  cost?: number;
  combat?: string;
  timing?: string;
  heavy?: boolean;
  single_use?: boolean;
  craft_symbol?: string;
  weapon?: { class: string; capacity: number };
  colors: string[];
}

export interface Facts {
  boards: Readonly<Record<string, Board>>;
  rooms: Readonly<Record<string, RoomFacts>>;
  actions: Readonly<Record<string, ActionFacts>>;
  items: Readonly<Record<string, ItemFacts>>;
  /** Equipment and deck of each character. */
  characters: Readonly<Record<string, { weapon: string; items: readonly string[]; cards: readonly string[] }>>;
  /** Kinds of intruders on each attack card. */
  attacks: Readonly<Record<string, string[]>>;
  /** Least madness for the effect of each panic card. */
  panics: Readonly<Record<string, number>>;
  /** Effect of each level of madness. */
  madness: readonly string[];
  /** Deck of each objective. */
  objectives: Readonly<Record<string, string>>;
  /** Supply of each kind of piece. */
  pieces: Readonly<Record<string, number>>;
  time: number;
  blue: number;
  self_destruct: number;
  yellow: number;
  pods: readonly { number: number; section: string; places: number }[];
}
