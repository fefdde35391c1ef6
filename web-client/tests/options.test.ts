import { expect, test } from "vitest";

import { optionsFor, valuesFor } from "../src/model/options";

const captain = { key: "captain", values: ["0", "1", "2", "3", "4"], default: "0", rule: "SA-SETUP-05", seats: true };
const clock = { key: "clock", values: ["100", "125"], default: "100", rule: "SA-PLAN-01" };
const mission = { id: "mission", min_players: 2, max_players: 5, options: [captain, clock] };

test("a role is offered for the seats of the table", () => {
  expect(valuesFor(captain, 2)).toEqual(["0", "1"]);
  expect(valuesFor(captain, 5)).toEqual(captain.values);
  expect(valuesFor(clock, 2)).toEqual(clock.values);
});

test("fewer players reset lost choices and keep the others", () => {
  const chosen = { captain: "4", clock: "125" };
  expect(optionsFor(mission, 5, chosen)).toEqual(chosen);
  expect(optionsFor(mission, 3, chosen)).toEqual({ captain: "0", clock: "125" });
  expect(optionsFor(mission, 3, {})).toEqual({ captain: "0", clock: "100" });
});
