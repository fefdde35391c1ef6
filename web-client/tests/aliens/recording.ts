import type { View } from "../../src/games/aliens/view";
import { recorded } from "../recorded";

export const { matches, moments } = recorded<View>(
  new URL("matches/", import.meta.url),
  "aliens",
  (view) => view.players,
  (view) => view.you?.seat ?? null,
);
