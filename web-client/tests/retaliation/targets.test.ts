import { signal } from "@preact/signals";
import { beforeAll, expect, test } from "vitest";

import type { Game, Offer, Ref, Scene } from "../../src/games/game";
import retaliation from "../../src/games/retaliation";
import { exits } from "../../src/games/retaliation/board/geometry";
import { roomOf } from "../../src/games/retaliation/view";
import { Choice } from "../../src/model/choice";
import { matches, moments } from "./recording";

let game: Game;
beforeAll(async () => {
  game = await retaliation.load("en");
});

/** Choices of a hole that are on the board. */
function onBoard(offer: Offer): Ref[] {
  const all = Object.values(offer.slots ?? {}).flatMap((slot) => ("pick" in slot ? slot.pick.from : []));
  return all.filter((ref) => /^(r\dc\d|corridor-\d+|door-r\dc\d-\d+|i\d+|section-[ABC])$/.test(ref));
}

test.each(matches())("exactly the board choices of %s are targets", (match) => {
  for (const { scene } of moments(match)) {
    for (const offer of scene.legal) {
      const targets = game.words.offer(offer, scene).targets.filter(({ fills }) => fills);
      expect(targets.map(({ fills }) => fills?.ref).sort()).toEqual(onBoard(offer).sort());
    }
  }
});

test.each(matches())("every target of %s has a place on the board", (match) => {
  for (const { scene } of moments(match)) {
    for (const offer of scene.legal) {
      for (const { at } of game.words.offer(offer, scene).targets) expect(game.board.place(at, scene.view, false), at).not.toBeNull();
    }
  }
});

test.each(matches())("exits of %s target the slot behind, bursts the corridor", (match) => {
  for (const { scene } of moments(match)) {
    const here = roomOf(scene.view, scene.seat);
    for (const offer of scene.legal) {
      if (!["move", "move_cautiously", "burst"].includes(offer.verb)) continue;
      for (const { at, fills } of game.words.offer(offer, scene).targets) {
        const way = exits(scene.view, here ?? "").find(({ corridor }) => corridor === fills?.ref);
        expect(at).toBe(offer.verb === "burst" ? fills?.ref : way?.to);
      }
    }
  }
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
