import { renderToString as render } from "preact-render-to-string";
import { beforeAll, expect, test, vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("document", { hidden: false, documentElement: { dataset: {}, style: { setProperty: () => undefined }, lang: "en" } });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

import type { Game, Language, LogLine, Offer } from "../../src/games/game";
import spaceAlert from "../../src/games/space-alert";
import type { Caption } from "../../src/games/space-alert/view";
import { folded } from "../../src/shell/table/log";
import { moments } from "./recording";

const games = new Map<Language, Game>();
beforeAll(async () => {
  for (const language of ["en", "cs"] as const) games.set(language, await spaceAlert.load(language));
});

const planning = () => [...moments("four-1")].find(({ scene }) => scene.view.now.phase === 1)!.scene;
const text = ({ words }: LogLine) => words.map((word) => (typeof word === "string" ? word : word.text)).join("");

/** The caption with this much time left. */
function captionAt(language: Language, cue: Caption["cue"], left_ms: number): string {
  const { Tracks } = games.get(language)!.panels;
  const { view, ...scene } = planning();
  const now = { ...view.now, phase_ends_ms: 100_000, transfer_ends_ms: 100_000 };
  const clock = { now_ms: 100_000 - left_ms, running: false, at: 0 };
  const html = render(<Tracks {...scene} view={{ ...view, now, captions: [{ at_ms: 80_000, cue }] }} clock={clock} onSelect={() => undefined} />);
  return html.match(/class="sa-caption"><p>(.*?)<\/p>/)![1]!.replace(/<time>.*?<\/time> /, "");
}

test("captions count down with the clock", () => {
  expect(captionAt("en", { ending: { phase: 1 } }, 8_000)).toBe("Phase 1 ends in 0:08.");
  expect(captionAt("en", { ending: { phase: 1 } }, 7_400)).toBe("Phase 1 ends in 0:08.");
  expect(captionAt("en", { warning: { phase: 1, left_s: 20 } }, 15_000)).toBe("Phase 1 ends in 0:15.");
  expect(captionAt("en", { warning: { phase: 3, left_s: 60 } }, 65_000)).toBe("The mission ends in 1:05.");
  expect(captionAt("en", "transfer", 4_000)).toBe("Data transfer: 0:04 left.");
  expect(captionAt("cs", { ending: { phase: 3 } }, 3_000)).toBe("Mise končí za 0:03.");
  expect(captionAt("en", "incoming_data", 3_000)).toBe("Incoming data.");
});

test("a button does not name the moment of its action", () => {
  const meant: Offer[] = [
    { verb: "next_packet", rules: [], refs: { phase: "phase-2" } },
    { verb: "draw", rules: [], refs: { data: "data-1" } },
    { verb: "give", rules: [], refs: { transfer: "transfer-1" } },
    { verb: "carry_out", rules: [], refs: { slot: "slot-5" } },
    { verb: "trip", rules: [], refs: { member: "crew-1", slot: "slot-5" } },
  ];
  const scene = planning();
  const objects = meant.map((offer) => games.get("en")!.words.offer(offer, scene).object);
  expect(objects).toEqual([undefined, undefined, undefined, undefined, "Jana"]);
  const names = ["phase-2", "data-1", "transfer-1"].map((ref) => games.get("cs")!.words.name(ref, scene));
  expect(names).toEqual(["fáze 2", "příchozí data 1", "přenos dat 1"]);
});

test("a threat's moves fold into its last position", () => {
  const scene = planning();
  const game = games.get("en")!;
  const lines = [
    [1, 11],
    [1, 10],
    [1, 9],
    [2, 7],
    [1, 8],
  ].map(
    ([number, to]) => game.words.describe({ resolution: { turn: 4, step: "threats", what: { advanced: { threat: { code: "E1-07", number }, to } } } }, scene)!,
  );
  expect(folded(lines).map(text)).toEqual(["T1 Fighter moves to position 9", "T2 Fighter moves to position 7", "T1 Fighter moves to position 8"]);
});

test("a negative score has a minus sign like its parts", () => {
  const { scene } = [...moments("four-1")].at(-1)!;
  const game = games.get("en")!;
  const ended = { ...scene.view.ended!, score: -1 };
  const panel = { ...scene, view: { ...scene.view, ended }, playing: false, onReplay: () => undefined, checked: 0, onCheck: () => undefined };
  const html = render(<div>{game.panels.Ending && <game.panels.Ending {...panel} />}</div>);
  expect(html).toContain("<td>−1</td>");
  expect(html).not.toMatch(/>-\d/);
});
