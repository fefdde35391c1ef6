// What is printed on the components of Retaliation, as `build/content.mjs` cuts it out of the game's content files.

export interface RoomFacts {
  /** The back of its tile. */
  back: string;
  /** The icons of item decks, by colour. */
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
  /** Its backs: the decks that it can come from. */
  backs: readonly string[];
  class: "regular" | "heavy" | "armor";
  /** Its gear slots, in their printed order. */
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
  /** The rows of each attack card: the kinds of intruders that each is for. */
  attacks: Readonly<Record<string, readonly (readonly string[])[]>>;
  events: Readonly<Record<string, { moves: readonly string[]; rooms: boolean }>>;
  basic: Readonly<Record<string, { cost: number; not_in_combat?: boolean }>>;
  /** The deck of each objective. */
  objectives: Readonly<Record<string, string>>;
  explorations: readonly ExplorationFacts[];
  /** How many there are of each piece. */
  pieces: Readonly<Record<string, number>>;
  rounds: { last: number; lander: number; autodestruction: number };
  /** The slots of each section of the health track. */
  health: readonly number[];
  oxygen: number;
  queen_hits: number;
  /** So many intruders have room in a corridor. */
  spaces: number;
  /** So many secure tokens have room in a room. */
  secure: number;
  /** How many cards whoever chooses an objective draws: the first, the second … */
  objective_cards: readonly number[];
  robot_slots: readonly string[];
  intruders: Readonly<Record<string, { spaces: number; hits: number | null }>>;
}
