import { signal } from "@preact/signals";
import { expect, test } from "vitest";

import type { OfferText } from "../src/games/game";
import { Choice } from "../src/model/choice";
import type { Offer } from "../src/wire/messages";
import { sceneWith } from "./scene";

const move = (): Offer => ({
  verb: "move",
  slots: {
    through: { pick: { from: ["c1", "c2"], min: 1, max: 1, ordered: false } },
    pay: { pick: { from: ["rest", "search"], min: 1, max: 1, ordered: false } },
  },
  rules: [],
});
const shoot = (target: string): Offer => ({ verb: "shoot", refs: { target }, rules: [] });

/** Rooms r1 and r2 are behind corridors c1 and c2. */
function text(offer: Offer): OfferText {
  const rooms = [
    { at: "r1", fills: { slot: "through", ref: "c1" } },
    { at: "r2", fills: { slot: "through", ref: "c2" } },
  ];
  const pay = { label: "Pay", suggestion: ["search"] };
  return offer.verb === "move"
    ? { label: "Move", group: "", facts: [], targets: rooms, slots: { through: { label: "To" }, pay } }
    : { label: "Shoot", group: "", object: offer.refs?.target ?? "", facts: [], targets: [{ at: offer.refs?.target ?? "" }], slots: {} };
}

function table(legal: Offer[], suggests = true) {
  const scene = signal(sceneWith({ legal }));
  const choice = new Choice(signal({ words: { offer: text } }), scene, () => suggests);
  return { scene, choice };
}

test("the first press on the board selects and chooses nothing", () => {
  const { choice } = table([move(), shoot("i4")]);
  choice.touch("r2");
  expect(choice.selected.value).toBe("r2");
  expect(choice.option.value).toBeNull();
  expect(choice.about().map(({ offer }) => offer.verb)).toEqual(["move"]);
});

test("with an open option, a press on the board fills its hole", () => {
  const { choice } = table([move()]);
  choice.open(choice.options.value[0]!);
  expect(choice.ready.value).toBe(false);
  choice.touch("r2");
  expect(choice.filling.value).toEqual({ pay: ["search"], through: ["c2"] });
  expect(choice.ready.value).toBe(true);
  expect(choice.chosen.value).toContain("r2");
});

test("a filled hole passes the next press on and can be reopened", () => {
  const { choice } = table([move()], false);
  choice.open(choice.options.value[0]!);
  choice.attend("through");
  choice.press("through", "c1");
  expect(choice.slot.value?.name).toBe("pay");
  choice.attend("through");
  expect(choice.slot.value?.name).toBe("through");
  choice.attend("pay");
  choice.press("pay", "rest");
  expect(choice.ready.value).toBe(true);
  expect(choice.slot.value?.name, "nothing is open: one may change one's mind").toBe("pay");
});

test("targets carry the number of their choice in the list", () => {
  const { choice } = table([move()]);
  choice.open(choice.options.value[0]!);
  expect(choice.targets.value.get("r1")).toBe(1);
  expect(choice.targets.value.get("r2")).toBe(2);
});

test("payments are suggested only if the reader wants that", () => {
  const { choice } = table([move()], false);
  choice.open(choice.options.value[0]!);
  expect(choice.filling.value).toEqual({});
});

test("a new list keeps choices still offered and closes others", () => {
  const { choice, scene } = table([move(), shoot("i4")]);
  choice.open(choice.options.value[0]!);
  choice.touch("r1");
  scene.value = sceneWith({ legal: [move()] });
  expect(choice.filling.value.through).toEqual(["c1"]);
  const narrower = move();
  narrower.slots!.through = { pick: { from: ["c2"], min: 1, max: 1, ordered: false } };
  scene.value = sceneWith({ legal: [narrower] });
  expect(choice.filling.value.through).toBeUndefined();
  scene.value = sceneWith({ legal: [shoot("i4")] });
  expect(choice.option.value).toBeNull();
});

test("a press on another target opens the option for it", () => {
  const many = Array.from({ length: 10 }, (_, i) => shoot(`i${i}`));
  const { choice } = table(many);
  choice.openBundle(choice.bundles.value[0]!);
  choice.touch("i3");
  expect(choice.option.value?.offer.refs?.target).toBe("i3");
  choice.touch("i7");
  expect(choice.option.value?.offer.refs?.target).toBe("i7");
});

test("back goes one level at a time and sends nothing", () => {
  const many = Array.from({ length: 10 }, (_, i) => shoot(`i${i}`));
  const { choice } = table(many);
  choice.openBundle(choice.bundles.value[0]!);
  choice.touch("i3");
  expect([choice.back(), choice.back(), choice.back(), choice.back()]).toEqual([true, true, true, false]);
});

test("every offer is behind exactly one button", () => {
  const offers = [move(), ...Array.from({ length: 12 }, (_, i) => shoot(`i${i}`))];
  const { choice } = table(offers);
  const reached = choice.bundles.value.flatMap(({ options }) => options.map(({ offer }) => offer));
  expect(reached.length).toBe(offers.length);
  expect(new Set(reached)).toEqual(new Set(offers));
});
