import { beforeAll, expect, test } from "vitest";

import type { Game, Offer, Ref } from "../../src/games/game";
import nemesis from "../../src/games/nemesis";
import { exits } from "../../src/games/nemesis/board/geometry";
import { roomOf } from "../../src/games/nemesis/view";
import { matches, moments } from "./recording";

let game: Game;
beforeAll(async () => {
  game = await nemesis.load("en");
});

/** Choices of a hole that are on the board. */
function onBoard(offer: Offer): Ref[] {
  const all = Object.values(offer.slots ?? {}).flatMap((slot) => ("pick" in slot ? slot.pick.from : []));
  return all.filter((ref) => /^(s\d\d|c\d+|i\d+|pod-\d|network-\w+|space-\w)$/.test(ref));
}

test.each(matches())("exactly the board choices of %s are targets", (match) => {
  for (const { scene } of moments(match)) {
    for (const offer of scene.legal) {
      const targets = game.words.offer(offer, scene).targets.filter(({ fills }) => fills);
      const filled = targets.map(({ fills }) => fills?.ref).filter((ref) => !ref?.startsWith("seat-") && ref !== "an-egg");
      expect(filled.sort()).toEqual(onBoard(offer).sort());
    }
  }
});

test.each(matches())("every target of %s has a place in both orientations", (match) => {
  for (const { scene } of moments(match)) {
    for (const offer of scene.legal) {
      for (const { at } of game.words.offer(offer, scene).targets) {
        expect(game.board.place(at, scene.view, false), at).not.toBeNull();
        expect(game.board.place(at, scene.view, true), at).not.toBeNull();
      }
    }
  }
});

test.each(matches())("exits of %s target the room behind, unless two lead there", (match) => {
  for (const { scene } of moments(match)) {
    const here = roomOf(scene.view, scene.seat);
    for (const offer of scene.legal.filter(({ verb }) => verb === "move")) {
      for (const { at, fills } of game.words.offer(offer, scene).targets) {
        const way = exits(scene.view, here ?? "").find(({ corridor }) => corridor === fills?.ref);
        const ways = exits(scene.view, here ?? "").filter(({ to }) => to === way?.to);
        expect(at).toBe(ways.length === 1 ? way?.to : fills?.ref);
      }
    }
  }
});
