import { signal } from "@preact/signals";
import { beforeAll, expect, test } from "vitest";

import type { Game, Scene } from "../../src/games/game";
import spaceAlert from "../../src/games/space-alert";
import { boards, canPick, handy, isOpen, move, place, takeBack, turn } from "../../src/games/space-alert/model/planning";
import { phasesOf } from "../../src/games/space-alert/view";
import { Choice } from "../../src/model/choice";
import { choices, complete, fill } from "../../src/model/offers";
import { flights, moments } from "./recording";

let game: Game;
beforeAll(async () => {
  game = await spaceAlert.load("en");
});

test.each(flights())("the choices of %s are exactly the legal offers", (flight) => {
  for (const { scene } of moments(flight)) {
    const choice = new Choice(signal(game), signal(scene as Scene), () => true);
    const listed = [...choice.bundles.value.flatMap(({ options }) => options), ...choice.standing.value];
    expect(new Set(listed.map(({ offer }) => offer))).toEqual(new Set(scene.legal));
    expect(listed).toHaveLength(scene.legal.length);
    expect(new Set(listed.map(({ id }) => id)).size, "each can be opened").toBe(listed.length);
    choice.end();
  }
});

test.each(flights())("every press on a board in %s fills an offer correctly", (flight) => {
  for (const { scene } of moments(flight)) {
    for (const board of boards(scene.view, scene.legal)) {
      const slots = phasesOf(scene.view).flatMap((phase) => phase.slots);
      const cards = handy(scene.view, board).filter(({ ref }) => canPick(board, ref));
      const presses = slots.flatMap((slot) => [
        ...cards.slice(0, 2).map(({ ref, face }) => place(board, { card: ref, face, up: "movement" }, slot)),
        ...slots.map((to) => move(board, slot, to)),
        turn(board, slot),
        takeBack(board, slot),
      ]);
      for (const press of presses) {
        if (!press) continue;
        expect(complete(press.offer, press.filling), JSON.stringify(fill(press.offer, press.filling))).toBe(true);
        for (const [name, refs] of Object.entries(press.filling)) {
          const slot = press.offer.slots?.[name];
          expect(slot && refs.every((ref) => choices(slot, []).includes(ref)), name).toBe(true);
        }
      }
    }
  }
});

test.each(flights())("in %s no card fits outside the player's phase", (flight) => {
  for (const { scene } of moments(flight)) {
    const { view, seat } = scene;
    const [own] = boards(view, scene.legal);
    if (seat === null || own?.member !== view.own?.member || own === undefined) continue;
    const phase = view.seats[seat]?.phase;
    for (const { phase: of, slots } of phasesOf(view)) {
      if (of !== phase) expect(slots.filter((slot) => isOpen(own, slot))).toEqual([]);
    }
  }
});
