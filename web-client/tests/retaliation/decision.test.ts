import { beforeAll, describe, expect, test } from "vitest";

import type { Game, GameEvent, Offer, Scene } from "../../src/games/game";
import retaliation from "../../src/games/retaliation";
import { exits } from "../../src/games/retaliation/board/geometry";
import { roomOf, type View } from "../../src/games/retaliation/view";
import { cs } from "../../src/games/retaliation/words/cs";
import { en } from "../../src/games/retaliation/words/en";
import { matches, moments } from "./recording";

/** All moments with a question to a seat. */
function* asked(): Generator<Scene<View>> {
  for (const match of matches()) for (const { scene } of moments(match)) if (scene.pending.yours.length > 0) yield scene;
}

/** A question with these answers, during one's own turn. */
function question(point: string, legal: readonly Offer[], told: readonly GameEvent[] = [], held: readonly string[] = []): Scene<View> {
  const { scene } = [...moments("crowded-2")].find(({ scene }) => scene.pending.yours.includes("D-05"))!;
  const seat = scene.seat!;
  const hands = [held.map((item) => ({ item, slots: ["ammo"], malfunction: false, markers: 0 }))];
  const view = { ...scene.view, crew: { ...scene.view.crew, [seat]: { ...scene.view.crew[seat], hands } } } as View;
  return { ...scene, view, legal, pending: { ...scene.pending, yours: [point] }, lastTold: (so) => told.findLast(so) };
}

describe.each([
  ["en", en],
  ["cs", cs],
] as const)("questions in %s", (language, texts) => {
  let game: Game<View>;
  beforeAll(async () => {
    game = (await retaliation.load(language)) as Game<View>;
  });

  test("no answer to a question is a bare verb", () => {
    const bare = new Set<string>([...Object.values(texts.verb), ...Object.values(texts.word)]);
    const own = new Set(["launch", "close", "react", "use_item", "throw_away", "choose_objective", "switch"]);
    const found = new Set<string>();
    for (const scene of asked()) {
      if (scene.pending.yours.includes("D-05")) continue;
      for (const offer of scene.legal) {
        const { label } = game.words.offer(offer, scene);
        if (bare.has(label) && !own.has(offer.verb)) found.add(`${scene.pending.yours[0]} ${offer.verb}: ${label}`);
      }
    }
    expect([...found]).toEqual([]);
  });

  test("all but seven decision points have answers of their own", () => {
    const answers: Record<string, object> = texts.answer;
    const silent = Object.keys(texts.point).filter((point) => !(point in answers));
    // A turn, its payment, and points that are never asked.
    expect(silent).toEqual(["D-05", "D-06", "D-07", "D-16", "D-45", "D-48", "D-49"]);
  });

  test("a question about a weapon names the weapon", () => {
    const yes: Offer = { verb: "yes", rules: ["R-SHOOT-10"] };
    const no: Offer = { verb: "no", rules: ["R-SHOOT-10"] };
    const again = question("D-16", [no, yes], [{ declared: { seat: 2, verb: "shoot" } }, { shoot_rolled: { seat: 2, face: "5" } }], ["assault_rifle"]);
    const repel = question("D-16", [no, yes], [{ declared: { seat: 2, verb: "shoot" } }], ["sawed_off_shotgun"]);
    const hatchet = question("D-16", [{ ...no, reveals: true }, yes], [], ["tactical_hatchet"]);
    const burst = question(
      "D-16",
      [
        { verb: "no", rules: ["R-SPRAY-13"] },
        { verb: "yes", rules: ["R-SPRAY-13"] },
      ],
      [],
      ["gatling_gun"],
    );
    const prompts = [again, repel, hatchet, burst].map((scene) => game.words.prompt(scene));
    expect(new Set(prompts).size).toBe(4);
    for (const [i, item] of ["assault_rifle", "sawed_off_shotgun", "tactical_hatchet", "gatling_gun"].entries()) {
      expect(prompts[i]).toContain(game.words.name(item, again));
      expect(prompts[i]!.length).toBeLessThanOrEqual(60);
    }
    for (const scene of [again, repel, hatchet, burst]) {
      const labels = scene.legal.map((offer) => game.words.offer(offer, scene).label);
      expect(new Set(labels).size).toBe(2);
      expect(labels).not.toContain(texts.verb.yes);
    }
  });

  test("a move announces a noise roll for known rooms only", () => {
    const { fact } = texts;
    let [known, unknown] = [0, 0];
    for (const scene of asked()) {
      const here = roomOf(scene.view, scene.seat);
      for (const offer of scene.legal) {
        const through = offer.slots?.through;
        if (offer.verb !== "move" || !here || !through || !("pick" in through)) continue;
        for (const { corridor, to } of exits(scene.view, here)) {
          if (!through.pick.from.includes(corridor)) continue;
          const { facts, label } = game.words.offer(offer, scene, { through: [corridor] });
          const discovers = scene.view.rooms[to] === undefined;
          expect(facts.includes(fact.explores)).toBe(discovers);
          expect(facts.includes(fact.noise_roll)).toBe(!discovers);
          expect(label).toContain(game.words.name(to, scene));
          if (discovers) unknown += 1;
          else known += 1;
        }
      }
    }
    expect(Math.min(known, unknown)).toBeGreaterThan(10);
  });

  test("a card is named as a card, not as a room's content", () => {
    const { scene } = [...moments("crowded-2")].at(-1)!;
    expect(["search", "secure"].map((card) => game.words.name(card, scene))).toEqual(language === "en" ? ["Search", "Secure"] : ["Prohledání", "Zabezpečení"]);
  });

  test("wound steps fold into one line, and a death names its cause", () => {
    const { scene } = [...moments("crowded-2")].at(-1)!;
    const told = (events: readonly GameEvent[], at: Scene<View> = scene) =>
      events.map((event) => game.words.describe(event, { ...at, lastTold: (so) => events.findLast(so) })!);
    const steps = told([4, 5, 6].map((to) => ({ health_changed: { seat: 1, to } })));
    expect(new Set(steps.map(({ folds }) => folds)).size).toBe(1);
    expect(steps[0]!.folds).toBeDefined();
    const calm = {
      ...scene,
      view: { ...scene.view, rooms: Object.fromEntries(Object.entries(scene.view.rooms).map(([at, room]) => [at, { ...room, fire: false }])) },
    };
    const dies: GameEvent = { died: { seat: 1 } };
    const attack: GameEvent = { attacks: { figure: "i1", kind: "drone", target: 1 } };
    const plain = (event: GameEvent, events: readonly GameEvent[]) => {
      const line = game.words.describe(event, { ...calm, lastTold: (so) => events.findLast(so) })!;
      return line.words.map((word) => (typeof word === "string" ? word : word.text)).join("");
    };
    expect(plain(dies, [attack, dies])).toContain(game.words.name("token-drone", scene));
    expect(plain(dies, [attack, { turn_began: { seat: 1 } }, dies])).not.toContain("(");
  });
});
