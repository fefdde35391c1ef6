// Rare moments of a match, as a server sends them: a position in recorded play, and parts to send on top of it by their pointers.

const asks =
  (point) =>
  ({ pending }) =>
    pending.yours.includes(point);
const round =
  (number) =>
  ({ parts }) =>
    parts["/round/number"] >= number;
const has =
  (pointer) =>
  ({ parts }) =>
    Object.keys(parts).some((key) => key.startsWith(pointer));

const everybodyIn = (room, seats) => Object.fromEntries(Array.from({ length: seats }, (_, seat) => [`/crew/${seat}/state`, { active: room }]));
const figures = (...some) => some.map(([kind, room, injuries], i) => ({ id: `i${90 + i}`, kind, room, ...(injuries ? { injuries } : {}) }));
const DOORS = ["open", "closed", "destroyed"];

/** Five characters, all kinds of intruder, every mark, noise in half of the corridors, and doors in all states. */
const CROWD = {
  ...everybodyIn("s11", 5),
  "/crew/1/slimed": true,
  "/crew/1/larva": true,
  "/crew/1/hands": [{ object: "egg" }],
  "/rooms/s11/fire": true,
  "/rooms/s11/malfunction": true,
  "/rooms/s11/combat": true,
  "/rooms/s11/objects": ["corpse-blue", "egg", "carcass", "carcass"],
  "/intruders/figures": figures(["queen", "s11", 4], ["adult", "s11"], ["adult", "s11"], ["larva", "s11"], ["creeper", "s17", 1], ["breeder", "s17", 2]),
  "/technical": ["red"],
  ...Object.fromEntries(Array.from({ length: 28 }, (_, i) => [`/corridors/c${i}`, { noise: i % 2 === 0, door: DOORS[i % 3] }])),
};

const TERMS = {
  version: 3,
  agreed: [2],
  gifts: [
    { from: 0, to: 2, items: [["yellow", "flashlight"]] },
    {
      from: 2,
      to: 0,
      items: [
        ["red", null],
        ["green", null],
      ],
      object: "corpse-blue",
    },
  ],
};

/** A mad character beside a Lair, with every other kind of Void Seeder aboard. */
const HAUNTED = {
  "/crew/0/madness": 4,
  "/crew/0/light_wounds": 1,
  "/crew/1/madness": 2,
  "/intruders/figures": figures(["lair", "s11", 3], ["despoiler", "s11"], ["stalker", "s20"], ["whisperer", "s20"], ["lurker", "s06"], ["lurker", "s06"]),
};

/**
 * Moments by name: the match, the condition that finds the moment, and optional additions: `parts` and `table` beyond the recording,
 * `missed` for the number of unseen updates, `press` for an action on the page.
 */
export const MOMENTS = {
  draft: { match: "mixed", when: asks("DP-DRAFT") },
  objective: { match: "mixed", when: asks("DP-OBJECTIVE") },
  search: { match: "mixed", when: asks("DP-SEARCH-KEEP") },
  trade: { match: "bargains", when: asks("DP-TRADE"), parts: { "/scene/trade/terms": TERMS } },
  crowd: { match: "crowded", when: round(2), parts: CROWD },
  dead: { match: "crowded", when: round(4), parts: { "/crew/2/state": "dead", "/crew/2/hand": 0, "/you/hand": [] } },
  asleep: { match: "crowded", when: round(4), parts: { "/crew/2/state": "hibernating", "/crew/1/state": "evacuated" } },
  pod: { match: "pods", when: asks("DP-POD-LAUNCH") },
  intruders: { match: "intruders", when: asks("DP-INTRP-PLAY") },
  picks: { match: "intruders", when: asks("DP-INTRP-PICK") },
  watching: { match: "watched", when: round(4) },
  alternative: { match: "alternative", when: round(6) },
  alone: { match: "solo", when: asks("DP-TURN") },
  haunted: { match: "haunted", when: asks("DP-TURN"), parts: HAUNTED },
  panic: { match: "haunted", when: asks("DP-TURN"), parts: { ...HAUNTED, "/scene/panic": { seat: 0, card: "bloodlust" } } },
  paused: { match: "mixed", when: asks("DP-TURN"), table: { paused: { by: 1, since_ms: 1000 } } },
  vote: { match: "mixed", when: asks("DP-TURN"), table: { votes: [{ id: 1, topic: { undo: { seat: 1 } }, of: [0, 1, 2], yes: [1], no: [] }] } },
  missed: { match: "crowded", when: round(5), missed: 45 },
  explained: { match: "crowded", when: round(4), press: (page) => page.locator("#board [data-ref=s03]").click({ button: "right", force: true }) },
  revealed: { match: "crowded", when: has("/reveal"), table: { phase: "over" } },
};
