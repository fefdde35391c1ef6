import { render } from "preact-render-to-string";
import { beforeAll, describe, expect, test } from "vitest";

import type { Game, Language, Scene } from "../../src/games/game";
import aliens from "../../src/games/aliens";
import type { Carried, View } from "../../src/games/aliens/view";
import { matches, moments } from "./recording";

const text = (html: string) => html.replace(/<[^>]+>/g, "\n").replace(/\u00a0/g, " ");

describe.each(["en", "cs"] as Language[])("words in %s", (language) => {
  let game: Game;
  beforeAll(async () => {
    game = await aliens.load(language);
  });

  test("every moment with a stage has an animation", () => {
    const drawn = new Map<string, string>();
    for (const { scene, events } of matches().flatMap((match) => [...moments(match)])) {
      for (const event of events) {
        const { stage } = game.words.describe(event, scene) ?? {};
        if (!stage || drawn.has(stage)) continue;
        const Shown = game.panels.Shown;
        if (!Shown) throw new Error("nothing is shown");
        drawn.set(stage, render(<Shown {...scene} things={[]} stage={stage} />));
      }
    }
    const kinds = new Set([...drawn.keys()].map((stage) => stage.split("-")[0]));
    expect([...kinds].sort()).toEqual(["captured", "contact", "killed", "over"]);
    for (const [stage, html] of drawn) {
      expect(html, stage).toContain("al-stage");
      expect(html, stage).not.toMatch(/undefined|NaN/);
    }
  });

  function ending(scene: Scene<View>): string {
    const { Ending } = game.panels;
    return Ending ? text(render(<Ending {...scene} playing={false} onReplay={() => undefined} checked={0} onCheck={() => undefined} />)) : "";
  }

  test.each(matches())("the end of %s tells the fate of every character", (match) => {
    const { scene } = [...moments(match)].at(-1)!;
    const said = ending(scene);
    expect(scene.view.ending).toBeDefined();
    expect(said).toContain(game.words.outcome(scene));
    for (const who of Object.keys(scene.view.squad)) {
      const [, surname = ""] = game.words.explain(who, scene)?.title.match(/(\S+)$/) ?? [];
      expect(said).toContain(surname);
    }
    expect(said).not.toMatch(/undefined|NaN|[{}]/);
  });

  test("a campaign's end names losses, score or the next mission", () => {
    const { scene } = [...moments("newt")].at(-1)!;
    const { view } = scene;
    const carry: Carried = {
      next: "escape",
      story: 1,
      supplied: false,
      removed: ["pistol-3", "pistol-1", "vest-2"],
      killed: ["frost"],
      captured: ["hudson"],
      facehuggers: [],
    };
    const setup = { ...view.setup, mode: "campaign" as const };
    const outcome = (carried: Carried | null) => ({ ending: "won", seats: [], carry: carried });
    const campaign = (changes: Partial<View>) => ending({ ...scene, view: { ...view, setup, ...changes } });

    const next = campaign({ ending: "won", outcome: outcome(carry) });
    const mission = (id: string) => game.words.name(`mission-${id}`, scene);
    for (const said of [mission("escape"), mission("survive"), "×2", game.words.name("frost", scene), game.words.name("hudson", scene)])
      expect(next).toContain(said);
    const over = campaign({ ending: "failed", outcome: outcome(null) });
    expect(over).not.toBe(next);
    expect(over).toContain(language === "en" ? "ends the campaign" : "ukončuje kampaň");
    const scored = campaign({ ending: "won", outcome: outcome(null), record: { ...view.record, score: 31 } });
    expect(scored).toMatch(/31/);
  });
});
