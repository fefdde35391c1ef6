import { expect, test } from "vitest";

import { accountOf } from "../../src/games/space-alert/model/account";
import { flights, moments } from "./recording";

const last = (flight: string) => [...moments(flight)].at(-1)!;

test("the account names each destroyed threat and the first delay", () => {
  let delays = 0;
  for (const flight of flights()) {
    const { scene, told } = last(flight);
    const { destroyed, wasted, delay } = accountOf(told);
    const gone = Object.entries(scene.view.ship?.threats ?? {}).flatMap(([number, { status }]) => (status === "destroyed" ? [Number(number)] : []));
    const numbers = destroyed.map(({ what }) => (typeof what === "object" && "destroyed" in what ? what.destroyed.threat.number : 0));
    if (scene.view.flight.mode !== "campaign") expect(numbers.sort()).toEqual(gone.sort());
    for (const { what } of wasted) expect(what).toHaveProperty("nothing");
    if (!delay) continue;
    delays += 1;
    const cards = told.flatMap((event) => (typeof event === "object" && "resolution" in event ? [event.resolution] : []));
    const first = cards.find(
      (event) => typeof (event as { what: object }).what === "object" && (event as { what: { delayed?: { moved: boolean } } }).what.delayed?.moved,
    );
    expect(delay).toEqual(first);
  }
  expect(delays).toBeGreaterThan(0);
});
