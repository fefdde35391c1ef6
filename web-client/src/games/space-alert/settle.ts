// Changes to the view by each event of the flight: the ship, the turn, and the revealed cards. Plans always show the present.

import type { Scenery } from "../../model/scene";
import { advance } from "./model/stage";
import type { AnySeenEvent, CrewMember, View } from "./view";

export const scenery: Scenery<View> = {
  // The clock, announcements and plans go on in real time.
  current: ["/own", "/supply", "/captions", "/seats", "/threats", "/hints", "/now/begins_ms", "/now/phase", "/now/phase_ends_ms", "/now/connection_lost"],
  settles: (event, shown) => {
    if (event === "planning_ended") return { "/now/stage": "playback", "/now/turn": 0, "/ship": shown.ship ?? shown.start };
    const seen: AnySeenEvent = typeof event === "object" ? event : {};
    const { revealed, resolution } = seen;
    if (!revealed && !resolution) return {};
    const ship = advance(shown.ship ?? shown.start, seen);
    if (revealed) {
      const { turn, cards } = revealed;
      const boards = cards.flatMap((card, member) => {
        const one = shown.crew[member];
        return card && one ? [[`/crew/${member}/board`, turnedUp(one, turn, card)] as const] : [];
      });
      return { "/now/turn": turn, "/ship": ship, ...Object.fromEntries(boards) };
    }
    return { "/now/turn": resolution?.turn, "/ship": ship };
  },
};

/** A board with the card of a turn face up. */
function turnedUp({ board }: CrewMember, turn: number, [card, up]: readonly [NonNullable<CrewMember["heroic"]>, "action" | "movement"]): CrewMember["board"] {
  return board.map((slot, i) => (i === turn - 1 ? { up, card } : slot));
}
