// What is printed on the components of Nemesis, as `build/content.mjs` cuts it out of the game's content files.

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
  /** What each character begins with, and what is in its deck. */
  characters: Readonly<Record<string, { weapon: string; items: readonly string[]; cards: readonly string[] }>>;
  /** The kinds of intruders on each attack card. */
  attacks: Readonly<Record<string, string[]>>;
  /** From how much madness on a panic card happens. */
  panics: Readonly<Record<string, number>>;
  /** What each level of madness brings. */
  madness: readonly string[];
  /** The deck of each objective. */
  objectives: Readonly<Record<string, string>>;
  /** How many there are of each piece. */
  pieces: Readonly<Record<string, number>>;
  time: number;
  blue: number;
  self_destruct: number;
  yellow: number;
  pods: readonly { number: number; section: string; places: number }[];
}
