import type { View } from "../../src/games/retaliation/view";
import { recorded } from "../recorded";

/** The name of a match ends with its viewer: `crowded-2`, `watched-public`. */
export const { matches, moments } = recorded<View>(
  new URL("matches/", import.meta.url),
  "retaliation",
  (view) => view.crew,
  (_, match) => (match.endsWith("-public") ? null : Number(match.split("-").at(-1))),
);
