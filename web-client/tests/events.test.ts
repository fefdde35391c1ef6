// The table of a game's events.

import { describe, expect, test } from "vitest";

import { type AnyFacts, type EventTable, eventsOf, lastTold, oneOf, textsOf, told } from "../src/kit/events";
import type { GameEvent } from "../src/games/game";
import { Sentences } from "../src/kit/speech";

type Event = { moved: { seat: number; to: number } } | { drew: { seat: number; card?: string } } | "ended";

const names = { speech: new Sentences<never>("en", {}) };
type Names = typeof names;

const TABLE: EventTable<Event, { at: number }, Names, string> = {
  moved: {
    says: { en: "{seat} moves to {to}", cs: "{seat} jde na {to}" },
    params: ({ to }) => ({ to }),
    looks: { topic: "crew", pace: "brief" },
    settles: ({ to }) => ({ "/at": to }),
    moves: ({ seat }) => seat,
    draws: ({ to }, drawing) => `${drawing} ${to}`,
  },
  drew: {
    says: oneOf({ known: { en: "{seat} draws {card}", cs: "{seat} líže: {card}" }, hidden: { en: "{seat} draws", cs: "{seat} líže" } }, ({ card }) =>
      card === undefined ? "hidden" : ["known", { card }],
    ),
    secret: ({ card }) => card !== undefined,
    about: () => [7],
    pace: ({ card }) => (card === undefined ? null : "read"),
  },
  ended: { says: { en: "The end", cs: "Konec" }, looks: { stage: "death-1", about: [1, 2] } },
};

const events = eventsOf<AnyFacts<Event>, { at: number }, Names, string>(TABLE, {
  params: ({ seat }) => (seat === undefined ? {} : { seat: `Seat ${seat}` }),
  about: ({ seat }) => (seat === undefined ? [] : [seat]),
  touches: () => [],
});
const line = (event: GameEvent) => events.describe(event, names);

describe("the line of an event", () => {
  test("has sentence, constant looks and what is common", () => {
    expect(line({ moved: { seat: 3, to: 5 } })).toEqual({ words: ["Seat 3 moves to 5"], topic: "crew", pace: "brief", about: [3] });
  });

  test("has the looks that follow from the facts", () => {
    expect(line({ drew: { seat: 3, card: "ace" } })).toEqual({ words: ["Seat 3 draws ace"], secret: true, pace: "read", about: [7] });
    expect(line({ drew: { seat: 3 } })).toEqual({ words: ["Seat 3 draws"], about: [7] });
  });

  test("has the sound of its stage", () => {
    expect(line("ended")).toMatchObject({ words: ["The end"], stage: "death-1", about: [1, 2], sound: [{ wave: "sine" }, { wave: "triangle" }] });
  });

  test("is missing for an unknown event", () => {
    expect(line("unheard")).toBeNull();
    expect(line({ unheard: { seat: 1 } })).toBeNull();
  });
});

test("an entry settles, moves and draws its event", () => {
  const moved = { moved: { seat: 3, to: 5 } };
  expect(events.settles(moved, { at: 0 }, { at: 9 })).toEqual({ "/at": 5 });
  expect(events.settles("ended", { at: 0 }, { at: 9 })).toEqual({});
  expect([...events.moving([moved, "ended"])]).toEqual([3]);
  expect(events.draw(moved, "walk")).toBe("walk 5");
  expect(events.draw("ended", "walk")).toBeNull();
});

test("events are read by their types", () => {
  expect(told<Event>("ended").ended).toEqual({});
  expect(told<Event>({ moved: { seat: 1, to: 2 } }).moved?.to).toBe(2);
  const log: GameEvent[] = [{ moved: { seat: 1, to: 2 } }, { moved: { seat: 1, to: 3 } }, "ended"];
  const scene = { lastTold: (so: (event: GameEvent) => boolean) => log.findLast(so) };
  expect(lastTold<Event>(scene, ({ moved }) => moved !== undefined).moved?.to).toBe(3);
  expect(lastTold<Event>(scene, ({ drew }) => drew !== undefined)).toEqual({});
});

test("sentences of a table are listed by language", () => {
  expect(textsOf(TABLE, "cs")).toEqual({ moved: "{seat} jde na {to}", drew: { hidden: "{seat} líže", known: "{seat} líže: {card}" }, ended: "Konec" });
});

test("a table that lacks an event or a sentence does not compile", () => {
  // @ts-expect-error: `ended` has no entry.
  const lacking: EventTable<Event, unknown, Names, never> = { moved: TABLE.moved, drew: TABLE.drew };
  // @ts-expect-error: there is no such sentence.
  const wrong: EventTable<"ended", unknown, Names, never> = { ended: { says: oneOf({ one: { en: "One", cs: "Jedna" } }, () => "two") } };
  expect([Object.keys(lacking), Object.keys(wrong)]).toEqual([["moved", "drew"], ["ended"]]);
});
