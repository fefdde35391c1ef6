// A scene of no game in particular.

import type { Scene } from "../src/games/game";
import { NOTHING, NO_TABLE } from "../src/model/table";

export function sceneWith(changes: Partial<Scene>): Scene {
  return { view: undefined, table: NO_TABLE, seat: null, legal: [], pending: NOTHING, covered: false, lastTold: () => undefined, ...changes };
}
