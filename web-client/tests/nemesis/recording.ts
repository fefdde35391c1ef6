import type { View } from "../../src/games/nemesis/view";
import { recorded } from "../recorded";

export const { matches, moments } = recorded<View>(
  new URL("matches/", import.meta.url),
  "nemesis",
  (view) => view.crew,
  (view) => view.you?.seat ?? null,
);
