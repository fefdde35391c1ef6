import { signal } from "@preact/signals";
import { describe, expect, test } from "vitest";

import type { OfferText } from "../src/games/game";
import { Choice } from "../src/model/choice";
import { isSameQuestion } from "../src/model/question";
import { NOTHING } from "../src/model/table";
import type { Offer, Pending } from "../src/wire/messages";
import { sceneWith } from "./scene";

const asks = (changes: Partial<Pending>): Pending => ({ wait: "asks", waiting_for: [0], yours: ["TURN"], since_ms: 0, decision: 4, ...changes });

describe("a question stays the same", () => {
  const first = asks({});
  test.each<[string, Pending, Pending, boolean]>([
    ["with the same number", first, asks({ since_ms: 9 }), true],
    ["not with another number and the same words", first, asks({ decision: 5 }), false],
    ["while other seats answer it too", asks({ waiting_for: [0, 1, 2] }), asks({ waiting_for: [0, 2], decision: 5 }), true],
    ["not once another seat is asked too", asks({ waiting_for: [0, 2] }), asks({ waiting_for: [0, 1, 2], decision: 5 }), false],
    ["not in the next window", asks({ wait: "window", deadline_ms: 8 }), asks({ wait: "window", deadline_ms: 16 }), false],
    ["not without a question", first, NOTHING, false],
    ["while nothing is asked, whichever seat is awaited", asks({ waiting_for: [1], yours: [] }), { ...NOTHING, wait: "window", deadline_ms: 8 }, true],
    ["not once the match is over", NOTHING, { ...NOTHING, wait: "over" }, false],
  ])("%s", (_, before, now, same) => expect(isSameQuestion(before, now)).toBe(same));
});

const move: Offer = { verb: "move", slots: { to: { pick: { from: ["r1", "r2"], min: 1, max: 1, ordered: false } } }, rules: [] };
const burn: Offer = { ...move, verb: "burn" };
const pass: Offer = { verb: "pass", rules: [] };
const level: Offer = { verb: "switch", rules: [] };

function text({ verb }: Offer): OfferText {
  const targets = ["r1", "r2"].map((at) => ({ at, fills: { slot: "to", ref: at } }));
  const deliberate = verb === "burn";
  return {
    label: verb,
    group: "",
    facts: [],
    targets: verb === "pass" ? [] : targets,
    slots: verb === "pass" ? {} : { to: { label: "To", suggestion: ["r1"], deliberate } },
    standing: verb === "switch",
  };
}

function sit(pending: Pending, legal: Offer[] = [move, pass]) {
  const scene = signal(sceneWith({ legal, pending }));
  const choice = new Choice(signal({ words: { offer: text } }), scene, () => true);
  const ask = (next: Pending, offered = legal) => {
    scene.value = sceneWith({ legal: offered, pending: next });
  };
  return { choice, ask };
}

test("another question clears unfinished input", () => {
  const { choice, ask } = sit(asks({}));
  choice.touch("r2");
  choice.open(choice.options.value[0]!);
  const before = choice.question.value;
  ask(asks({ decision: 5 }));
  expect(choice.question.value).not.toBe(before);
  expect([choice.selected.value, choice.option.value, choice.bundle.value]).toEqual([null, null, null]);
  expect(choice.filling.value).toEqual({});
  expect(choice.slot.value).toBeNull();
});

test("the first question clears an earlier selection", () => {
  const { choice, ask } = sit(NOTHING, []);
  choice.touch("r2");
  ask(asks({}), [move, pass]);
  expect(choice.selected.value).toBeNull();
  expect(choice.about()).toEqual([]);
});

test("an answer clears the selection until the next question", () => {
  const { choice, ask } = sit(asks({ waiting_for: [0, 1] }));
  choice.touch("r2");
  choice.answer();
  expect(choice.selected.value).toBeNull();
  choice.touch("r1");
  ask(asks({ waiting_for: [0, 1], decision: 5 }));
  expect(choice.selected.value).toBeNull();
});

test("a switch leaves an open option open", () => {
  const { choice, ask } = sit(asks({}), [move, pass, level]);
  choice.touch("r2");
  choice.open(choice.options.value[0]!);
  choice.aside();
  ask(asks({ decision: 5 }));
  expect(choice.option.value?.offer.verb).toBe("move");
  ask(asks({ decision: 6 }));
  expect(choice.option.value).toBeNull();
});

test("an answer of another seat leaves the selection", () => {
  const { choice, ask } = sit(asks({ waiting_for: [0, 1] }));
  choice.touch("r2");
  ask(asks({ decision: 5 }));
  expect(choice.selected.value).toBe("r2");
});

test("a new phase in real time clears the selection", () => {
  const scene = signal(sceneWith({ legal: [pass], view: 1 }));
  const choice = new Choice(signal({ words: { offer: text, moment: ({ view }: { view: unknown }) => String(view) } }), scene, () => true);
  choice.touch("slot-1");
  scene.value = sceneWith({ legal: [pass], view: 1 });
  expect(choice.selected.value).toBe("slot-1");
  scene.value = sceneWith({ legal: [pass], view: 2 });
  expect(choice.selected.value).toBeNull();
});

describe("a deliberate hole", () => {
  test("takes neither a suggestion nor the selection", () => {
    const { choice } = sit(asks({}), [burn, pass]);
    choice.touch("r2");
    choice.openBundle(choice.bundles.value[0]!);
    expect(choice.filling.value).toEqual({});
    choice.touch("r1");
    expect(choice.filling.value).toEqual({ to: ["r1"] });
  });

  test("is open but unfilled as the only question", () => {
    const only: Offer = { ...burn, slots: { to: { pick: { from: ["r1"], min: 1, max: 1, ordered: false } } } };
    const { choice, ask } = sit(NOTHING, []);
    ask(asks({}), [only]);
    expect(choice.option.value?.offer.verb).toBe("burn");
    expect(choice.ready.value).toBe(false);
  });
});

test("a path that is no longer offered is dropped", () => {
  const walk = (...to: string[]): Offer => ({ verb: "move", slots: { to: { walk: { tree: to.map((one) => ({ to: one, then: [] })) } } }, rules: [] });
  const { choice, ask } = sit(asks({ waiting_for: [0, 1] }), [walk("r1", "r2"), pass]);
  choice.open(choice.options.value[0]!, { to: ["r2"] });
  ask(asks({ decision: 5 }), [walk("r1"), pass]);
  expect(choice.filling.value).toEqual({});
});
