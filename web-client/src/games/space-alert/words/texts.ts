// Types of the texts of a language.

import type { en } from "./en";
import { type Forms, Speech as Said } from "../../../kit/speech";
import type { Device } from "../facts";
import type { Station, ThreatCode, Tile } from "../view";

export { entry, plain, type Params } from "../../../kit/speech";

type Noun = keyof (typeof en)["nouns"];

/** The sentences and labels of the client. */
export type Texts = Omit<typeof en, "nouns"> & { nouns: Record<Noun, Forms> };

/** Text of a threat card. */
export interface PrintedThreat {
  name: string;
  special?: string;
  x: string;
  y: string;
  z: string;
}

export interface Printed {
  name: string;
  text: string;
}

/** The names and texts of the components. */
export interface Content {
  threats: Readonly<Record<ThreatCode, PrintedThreat>>;
  stations: Readonly<Record<Station, { name: string }>>;
  devices: Readonly<Record<Device, Printed>>;
  tiles: Readonly<Record<Tile, Printed>>;
  scripts: Readonly<Record<string, string>>;
}

/** Everything that can be said in one language. */
export class Speech extends Said<Texts, Content> {}
