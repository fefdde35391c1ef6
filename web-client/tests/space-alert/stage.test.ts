import { expect, test } from "vitest";

import { stage } from "../../src/games/space-alert/model/stage";
import { flights, moments } from "./recording";

test.each(flights())("the stage of %s, put together from what was told, is the ship that the server shows", (flight) => {
  let seen = 0;
  for (const { scene, told } of moments(flight)) {
    const { start, ship } = scene.view;
    if (!ship) continue;
    expect(stage(start, told)).toEqual(ship);
    seen += 1;
  }
  expect(seen).toBeGreaterThan(0);
});
