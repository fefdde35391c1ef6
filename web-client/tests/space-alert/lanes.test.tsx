import { renderToString as render } from "preact-render-to-string";
import { beforeAll, expect, test } from "vitest";

import type { Game } from "../../src/games/game";
import spaceAlert from "../../src/games/space-alert";
import { FAMILY } from "../../src/games/space-alert/icons";
import { type Announced, FACTS, type ThreatCode, type View, ZONES } from "../../src/games/space-alert/view";
import { at } from "./board";
import { moments } from "./recording";

let game: Game;
beforeAll(async () => {
  game = await spaceAlert.load("en");
});

const CODES = Object.keys(FACTS.threats) as ThreatCode[];

test("external threats have a picture of their kind", () => {
  const named = (pattern: RegExp) => CODES.filter((code) => pattern.test(game.words.name("threat-1", sceneWith([{ code, number: 1, zone: "red" }]))));
  for (const code of CODES) expect(FAMILY[code] !== undefined, code).toBe(FACTS.threats[code].sort === "external");
  const kinds = (codes: readonly ThreatCode[]) => [...new Set(codes.map((code) => FAMILY[code]))].sort();
  expect(kinds(named(/Fighter/))).toEqual(["fighter"]);
  expect(kinds(named(/Frigate|Destroyer|Man-Of-War|Gunship/))).toEqual(["frigate"]);
  expect(kinds(named(/Asteroid|Meteoroid/))).toEqual(["rock"]);
  expect(CODES.filter((code) => FAMILY[code] === "rock")).toEqual(named(/Asteroid|Meteoroid/));
});

/** A moment of the flight with these threats. */
function sceneWith(threats: readonly Announced[]) {
  const { scene } = [...moments("four-1")].find(({ scene }) => scene.view.ship)!;
  const view = structuredClone(scene.view) as View & { threats: Record<number, Announced> };
  view.threats = Object.fromEntries(threats.map((threat) => [threat.number, threat]));
  return { ...scene, view };
}

test("eight threats in a lane leave every text a length", () => {
  const { Board } = game.board;
  for (const zone of ZONES) {
    const scene = sceneWith(Array.from({ length: 8 }, (_, i) => ({ code: "E1-06" as const, number: i + 1, zone })));
    for (const flying of [0, 1, 4]) {
      const status = (i: number) => (i < flying ? "on_track" : "not_appeared");
      const now = (i: number) => ({ ...THREAT, status: status(i), position: 8 }) as const;
      const ship = { ...scene.view.ship!, threats: Object.fromEntries(Array.from({ length: 8 }, (_, i) => [i + 1, now(i)])) };
      for (const portrait of [false, true]) {
        for (const level of ["far", "near", "close"] as const) {
          const svg = render(<Board {...scene} view={{ ...scene.view, ship }} {...at} portrait={portrait} level={level} />);
          const lengths = [...svg.matchAll(/textLength="([^"]+)"/gi)].map(([, length]) => Number(length));
          expect(lengths.filter((length) => !(length > 0))).toEqual([]);
          for (let n = 1; n <= 8; n += 1) expect(svg).toContain(`T${n}`);
        }
      }
    }
  }
});

const THREAT = {
  code: "E1-06",
  zone: "red",
  damage: 0,
  hit_points: 4,
  speed: 3,
  shield: 1,
  tokens: [],
  stealthy: false,
  cryoshield: true,
  counterattacks: false,
} as const;
