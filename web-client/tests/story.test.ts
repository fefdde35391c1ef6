// A recorded match in the inspector.

import { readdirSync, readFileSync } from "node:fs";

import { beforeAll, expect, test, vi } from "vitest";

// Loading the texts reads the reader's language and applies the settings.
vi.hoisted(() => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("document", { documentElement: { dataset: {}, style: { setProperty: () => undefined }, lang: "en" } });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

import { differences } from "../src/admin/differences";
import { withoutPublicLines, learned, differingThings, worded } from "../src/admin/knowledge";
import { momentOf, queryOf } from "../src/admin/moment";
import type { LogEntry } from "../src/admin/session";
import { sceneOf, story } from "../src/admin/story";
import { marksOf, nextMark } from "../src/admin/timeline";
import type { Game } from "../src/games/game";
import nemesis from "../src/games/nemesis";
import { speak } from "../src/i18n";
import { Recording } from "../src/model/recording";
import type { Update } from "../src/wire/messages";

let game: Game;
beforeAll(async () => {
  await speak("en");
  game = await nemesis.load("en");
});

const NAMES = { name: (seat: number) => `seat ${seat + 1}`, names: (seats: readonly number[]) => seats.map((seat) => `seat ${seat + 1}`).join(", ") };

/** A recorded match with a log entry for each update. `extra` is added to the last update. */
function inspected(seat: number, extra: Partial<Update> = {}): { recording: Recording; entries: LogEntry[]; updates: Update[] } {
  const recorded = JSON.parse(readFileSync(new URL("nemesis/matches/mixed.json", import.meta.url), "utf8")) as Update[];
  const updates = [...recorded, { n: recorded.length + 1, ...extra } as Update];
  const recording = new Recording("inspected", seat);
  recording.open(
    updates,
    seat,
    updates.map(({ n }) => n),
  );
  const entries = updates.map(({ n }): LogEntry => ({ seq: n, kind: "rule", by: "clock", action: {}, at_ms: n, state_hash: "" }));
  return { recording, entries, updates };
}

test("entries have all events in words, and marks for main ones", () => {
  const look = { notices: [{ admin: { what: "view", viewer: "1" } }] } as Partial<Update>;
  const { recording, entries, updates } = inspected(0, look);
  const told = story(recording, entries, game, NAMES);
  const said = updates.flatMap(({ n, events = [] }) => (events.length > 0 ? [told.get(n)!.lines.length] : []));
  expect(said.length).toBeGreaterThan(50);
  expect(Math.min(...said)).toBeGreaterThan(0);
  for (const { lines } of told.values()) for (const { text } of lines) expect(text).toMatch(/^(?!.*(undefined|[{}_])).+$/);

  const marks = marksOf(entries, told);
  const rounds = marks.filter(({ kind }) => kind === "round").map(({ seq }) => seq);
  expect(rounds.length).toBeGreaterThan(3);
  expect(rounds).toEqual([...rounds].sort((a, b) => a - b));
  expect(marks.at(-1)).toMatchObject({ kind: "look", seq: updates.length });
  expect(marks.at(-1)?.label).toContain("seat 2");
  expect(nextMark(marks, rounds[0]!, 1)).toBe(marks.find(({ seq }) => seq > rounds[0]!)?.seq);
  expect(nextMark(marks, 0, -1)).toBeNull();
});

test("an own action is described with its filling and rules", () => {
  const { recording, entries } = inspected(0);
  const steps = [...recording.strides()];
  const stride = steps.find(({ before }) => before.legal.some(({ verb }) => verb === "move"))!;
  const offer = stride.before.legal.find(({ verb }) => verb === "move")!;
  const pick = Object.entries(offer.slots ?? {}).flatMap(([name, slot]) => ("pick" in slot ? [[name, [slot.pick.from[0]!]] as const] : []));
  entries[stride.seq - 1] = { ...entries[stride.seq - 1]!, by: { seat: 0 }, action: { move: { ...offer.refs, ...Object.fromEntries(pick) } } };
  const told = story(recording, entries, game, NAMES).get(stride.seq)!;
  expect(told.done).toContain("Move");
  for (const [, [ref]] of pick) expect(told.done).toContain(game.words.name(ref!, sceneOf(stride.before, 0)));
  expect(told.rules).toEqual(offer.rules);
  // Another viewer sees only the events.
  entries[stride.seq - 1] = { ...entries[stride.seq - 1]!, by: { seat: 1 } };
  expect(story(recording, entries, game, NAMES).get(stride.seq)!.done).toBeUndefined();
});

test("differences name the things around them, and none is lost", () => {
  const { recording, updates } = inspected(0);
  const begun = [...recording.strides()].find(({ after }) => after.view !== undefined)!.after;
  const [a, b] = [begun, recording.table.positionAt(updates.length)!].map((position) => sceneOf(position, 0)) as [
    ReturnType<typeof sceneOf>,
    ReturnType<typeof sceneOf>,
  ];
  const found = differences(a.view, b.view);
  const { things, rest } = differingThings(found, game, a, b);
  const rooms = things.filter(({ ref }) => /^s\d\d$/.test(ref));
  expect(rooms.length).toBeGreaterThan(3);
  for (const { a: one, b: other } of things) expect(one).not.toEqual(other);
  for (const { at } of found) expect(rest.some((left) => left.at === at) || things.some(({ ref }) => at.split("/").includes(ref)), at).toBe(true);
});

test("a thing is learned again only when its lines change", () => {
  const { recording } = inspected(0);
  const explored = learned(recording, game, "s11");
  expect(explored.length).toBeGreaterThan(1);
  expect(explored.map(({ seq }) => seq)).toEqual([...new Set(explored.map(({ seq }) => seq))].sort((a, b) => a - b));
  expect(learned(recording, game, "nothing-of-this-name")).toEqual([]);
  // Public knowledge is no knowledge of one's own.
  expect(withoutPublicLines(explored, explored)).toEqual([]);
  expect(withoutPublicLines([{ seq: 5, lines: ["fire", "two items"] }], [{ seq: 5, lines: ["fire"] }])).toEqual([{ seq: 5, lines: ["two items"] }]);
  expect(withoutPublicLines([{ seq: 4, lines: ["fire"] }], [{ seq: 5, lines: ["fire"] }])).toEqual([{ seq: 4, lines: ["fire"] }]);
});

test("a moment's address leads back, an invalid one to the newest", () => {
  for (const moment of [
    { at: 212, eyes: [1, 3] },
    { at: 0, eyes: [null, undefined] },
    { at: 7, eyes: [0, null] },
  ] as const) {
    expect(momentOf(queryOf(moment))).toEqual(moment);
  }
  expect(momentOf("?at=-1&as=x&beside=1e9")).toEqual({ eyes: [null, undefined] });
});

test.each(["nemesis", "space-alert"] as const)("differences in %s have words or are shown as data", async (name) => {
  const { default: folder } = name === "nemesis" ? { default: nemesis } : await import("../src/games/space-alert");
  const spoken = await folder.load("en");
  const place = new URL(name === "nemesis" ? "nemesis/matches/" : "space-alert/flights/", import.meta.url);
  let compared = 0;
  for (const file of readdirSync(place)) {
    const updates = JSON.parse(readFileSync(new URL(file, place), "utf8")) as Update[];
    const recording = new Recording("inspected", null);
    recording.open(updates);
    const scenes = [...recording.strides()].filter(({ after }, i) => after.view !== undefined && i % 40 === 0).map(({ after }) => sceneOf(after, null));
    for (const [i, scene] of scenes.entries()) {
      const other = scenes[i + 1];
      if (!other) continue;
      for (const { at, a, b } of differingThings(differences(scene.view, other.view), spoken, scene, other).rest) {
        for (const [value, shown] of [
          [a, scene],
          [b, other],
        ] as const)
          expect(worded(value, spoken, shown), at).not.toMatch(/undefined|\[object/);
        compared += 1;
      }
    }
  }
  expect(compared).toBeGreaterThan(50);
});
