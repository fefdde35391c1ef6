// The states of a match that are worth looking at, from recorded play and pushed to the limits.

import type { Offer, Pending, Ref } from "../../../src/games/game";
import type { View } from "../../../src/games/nemesis/view";

export interface Found {
  view: View;
  legal: Offer[];
  pending: Pending;
}

export interface State {
  match: string;
  /** Which moment: the first that fits. */
  when: (found: Found) => boolean;
  /** What is changed for the picture. */
  patch?: (view: View) => void;
  /** Targets of the board, from the first offer with this verb. */
  aim?: string;
  selected?: Ref;
  touched?: Ref[];
  covered?: boolean;
  /** What is shown beside the board. */
  show: ("hand" | "question" | "drawer" | "words" | "dossiers" | "ending")[];
  bare?: boolean;
}

const asks = (point: string) => ({ pending }: Found) => pending.yours.includes(point);

/** Five characters, three kinds, every mark, noise in twelve corridors and twelve doors. */
function crowd(view: View) {
  const room = view.rooms.s11 as View["rooms"][string];
  Object.assign(room, { fire: true, malfunction: true, combat: true, items: 3, objects: ["corpse-blue", "egg", "carcass", "carcass"] });
  for (const crew of Object.values(view.crew)) crew.state = { active: "s11" };
  Object.assign(view.crew[1] as object, { slimed: true, larva: true, hands: [{ object: "egg" }] });
  const figures: View["intruders"]["figures"] = [
    { id: "i90", kind: "queen", room: "s11", injuries: 4 },
    { id: "i91", kind: "adult", room: "s11" },
    { id: "i92", kind: "adult", room: "s11" },
    { id: "i93", kind: "larva", room: "s11" },
    { id: "i94", kind: "creeper", room: "s17", injuries: 1 },
    { id: "i95", kind: "breeder", room: "s17", injuries: 2 },
    { id: "i96", kind: "adult", room: "s17", injuries: 1 },
    { id: "i97", kind: "adult", room: "s17" },
    { id: "i98", kind: "larva", room: "s17" },
  ];
  view.intruders = { ...view.intruders, figures };
  Object.assign(view.rooms.s17 as object, { explored: true, kind: "nest", fire: true, items: 0 });
  Object.assign(view.rooms.s08 as object, { explored: true, kind: "airlock_control", airlock: true, malfunction: true });
  Object.assign(view.rooms.s06 as object, { explored: true, kind: "fire_control_system", items: 2 });
  const corridors: NonNullable<View["corridors"]> = {};
  for (let i = 0; i < 28; i += 1) {
    const door = i % 7 === 1 || i % 7 === 4 || i % 7 === 6 ? (i % 2 === 0 ? "closed" : "destroyed") : "open";
    corridors[`c${i}`] = { noise: i % 7 < 3, door };
  }
  view.corridors = corridors;
  view.technical = ["red"];
}

/** A hand of ten, half of it contamination; one card is known to be infected. */
function contaminate(view: View) {
  const cards = [1, 2, 3, 4, 5].map((n) => ({ ref: `contamination#${n}`, ...(n === 1 ? { infected: true } : {}) }));
  view.you?.hand.push(...cards);
  for (const crew of Object.values(view.crew)) crew.hand = 10;
}

export const STATES: Record<string, State> = {
  draft: { match: "mixed", when: asks("DP-DRAFT"), show: ["question"] },
  turn: { match: "mixed", when: asks("DP-TURN"), show: ["hand"] },
  crowded: { match: "crowded", when: ({ view }) => view.round.number > 1, patch: crowd, show: [] },
  move: { match: "mixed", when: asks("DP-TURN"), aim: "move", selected: "s11", show: [] },
  careful: { match: "mixed", when: asks("DP-TURN"), aim: "careful_move", show: [] },
  contaminated: { match: "crowded", when: asks("DP-TURN"), patch: contaminate, show: ["hand"] },
  engine: { match: "alternative", when: asks("DP-ENGINE"), show: ["hand"] },
  course: { match: "alternative", when: ({ view }) => view.you?.knows.course !== undefined, show: ["hand"] },
  search: { match: "mixed", when: asks("DP-SEARCH-KEEP"), show: ["question"] },
  objective: { match: "mixed", when: asks("DP-OBJECTIVE"), show: ["question"] },
  chosen: { match: "mixed", when: ({ view }) => view.scene !== undefined && "objectives" in view.scene && view.scene.objectives.chosen.length > 0, show: ["question"] },
  combat: { match: "mixed", when: ({ view, pending }) => pending.yours.includes("DP-TURN") && Object.values(view.rooms).some(({ combat }) => combat), aim: "shoot", show: ["hand"] },
  window: { match: "mixed", when: ({ view }) => view.windows.open !== undefined, show: ["question"] },
  trade: { match: "bargains", when: ({ view, pending }) => pending.yours.includes("DP-TRADE") && view.scene !== undefined && "trade" in view.scene && (view.scene.trade.terms?.gifts.length ?? 0) > 0, show: ["question", "hand"] },
  intruder: { match: "intruders", when: asks("DP-INTRP-PLAY"), show: ["hand"] },
  pick: { match: "intruders", when: asks("DP-INTRP-PICK"), show: ["question"] },
  pod: { match: "pods", when: asks("DP-POD-LAUNCH"), show: ["hand"] },
  dead: { match: "mixed", when: ({ view }) => view.crew[0]?.state === "dead", show: ["hand"] },
  spectator: { match: "watched", when: ({ view }) => view.round.number > 3, show: ["hand", "dossiers"] },
  drawer: { match: "crowded", when: ({ view }) => view.round.number > 3, show: ["drawer"] },
  dossiers: { match: "crowded", when: ({ view }) => view.round.number > 3, show: ["dossiers"] },
  words: { match: "crowded", when: ({ view }) => view.round.number > 3, show: ["words"] },
  alternative: { match: "alternative", when: ({ view }) => view.round.number > 5, show: ["hand"] },
  solo: { match: "solo", when: asks("DP-TURN"), show: ["hand"] },
  covered: { match: "crowded", when: ({ view }) => view.round.number > 3, covered: true, show: ["hand"] },
  ending: { match: "crowded", when: ({ view }) => view.reveal !== undefined, show: ["ending"] },
};
