// What the texts of the components are in a language.

/** A component's name and what it says. */
export interface Printed {
  name: string;
  text: string;
}

/** What a mission card says. */
export interface MissionText extends Printed {
  rules: readonly string[];
  victory: readonly string[];
  defeat: readonly string[];
  /** What it brings to a campaign. */
  after?: string;
}

/** The names and texts of the components. */
export interface Content {
  characters: Readonly<Record<string, { name: string; short: string }>>;
  abilities: Readonly<Record<string, string>>;
  endurance: Readonly<Record<string, Printed>>;
  motion: Readonly<Record<string, Printed>>;
  pieces: Readonly<Record<string, Printed>>;
  /** The boards and their rooms and corridors. */
  boards: Readonly<Record<string, { name: string; areas: readonly string[] }>>;
  missions: Readonly<Record<string, MissionText>>;
}
