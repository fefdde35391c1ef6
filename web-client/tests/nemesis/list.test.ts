import { signal } from "@preact/signals";
import { beforeAll, expect, test } from "vitest";

import type { Game, Scene } from "../../src/games/game";
import nemesis from "../../src/games/nemesis";
import { Choice } from "../../src/model/choice";
import { matches, moments } from "./recording";

let game: Game;
beforeAll(async () => {
  game = await nemesis.load("en");
});

function choice(scene: Scene): Choice {
  return new Choice(signal(game), signal(scene), () => true);
}

test.each(matches())("the choices of %s are exactly the legal offers", (match) => {
  for (const { scene } of moments(match)) {
    const { bundles, standing } = choice(scene as Scene);
    const listed = [...bundles.value.flatMap(({ options }) => options), ...standing.value];
    expect(new Set(listed.map(({ offer }) => offer))).toEqual(new Set(scene.legal));
    expect(listed).toHaveLength(scene.legal.length);
    expect(new Set(listed.map(({ id }) => id)).size, "each can be opened").toBe(listed.length);
  }
});

test.each(matches())("the holes of %s come before their cost", (match) => {
  for (const { scene } of moments(match)) {
    for (const option of choice(scene as Scene).options.value) {
      const slots = Object.keys(option.text.slots);
      if (slots.includes("pay")) expect(slots.at(-1)).toBe("pay");
    }
  }
});
