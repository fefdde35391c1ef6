import { expect, test } from "vitest";

import { stage } from "../../src/games/space-alert/model/stage";
import { flights, moments } from "./recording";

test.each(flights())("the events of %s lead to the server's final ship", (flight) => {
  let seen = 0;
  for (const { scene, told } of moments(flight)) {
    const { start, ship } = scene.view;
    if (!ship) continue;
    expect(stage(start, told)).toEqual(ship);
    seen += 1;
  }
  expect(seen).toBeGreaterThan(0);
});
