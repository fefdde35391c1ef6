// Printed facts of Retaliation's components, as `build/content.mjs` extracts them from the game's content files.

export interface RoomFacts {
  /** Back of its tile. */
  back: string;
  /** Item decks that can be searched here, by colour. */
  search?: readonly string[];
  computer?: boolean;
  always_secured?: boolean;
  no_secure?: boolean;
  no_malfunction?: boolean;
}

export interface ActionFacts {
  decks: readonly string[];
  command?: boolean;
  not_in_combat?: boolean;
  reaction?: boolean;
}

export interface ItemFacts {
  /** Its backs, for the decks that it can come from. */
  backs: readonly string[];
  class: "regular" | "heavy" | "armor";
  /** Gear slots in printed order. */
  slots?: readonly string[];
  weapon?: "ranged" | "melee";
  no_ammo?: boolean;
  /** Operation of its text that asks the player a question. */
  asks?: string;
  one_use?: boolean;
  not_in_combat?: boolean;
  free_on_gain?: boolean;
  usable?: boolean;
}

export interface ExplorationFacts {
  tile: string;
  corridors: readonly string[];
  noise: readonly string[];
  malfunction: boolean;
  fire: boolean;
  entrance: readonly string[];
}

export interface Facts {
  map: { rows: readonly (readonly string[])[]; landing_zone: string; hibernatorium: string };
  corridors: Readonly<Record<string, { value: number; lethal?: number; door?: boolean; printed?: string }>>;
  rooms: Readonly<Record<string, RoomFacts>>;
  actions: Readonly<Record<string, ActionFacts>>;
  items: Readonly<Record<string, ItemFacts>>;
  characters: Readonly<Record<string, { rank: number; items: readonly string[] }>>;
  /** Rows of each attack card, with the kinds of intruders for each. */
  attacks: Readonly<Record<string, readonly (readonly string[])[]>>;
  events: Readonly<Record<string, { moves: readonly string[]; rooms: boolean }>>;
  basic: Readonly<Record<string, { cost: number; not_in_combat?: boolean }>>;
  /** Deck of each objective. */
  objectives: Readonly<Record<string, string>>;
  explorations: readonly ExplorationFacts[];
  /** Supply of each kind of piece. */
  pieces: Readonly<Record<string, number>>;
  rounds: { last: number; lander: number; autodestruction: number };
  /** Slots of each section of the health track. */
  health: readonly number[];
  oxygen: number;
  queen_hits: number;
  /** Places for intruders in a corridor. */
  spaces: number;
  /** Maximum number of secure tokens in a room. */
  secure: number;
  /** Number of objective cards that the first, second and further choosing players draw. */
  objective_cards: readonly number[];
  robot_slots: readonly string[];
  intruders: Readonly<Record<string, { spaces: number; hits: number | null }>>;
}
