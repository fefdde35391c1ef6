import { render } from "preact-render-to-string";
import { beforeAll, expect, test } from "vitest";

import facts from "../../src/generated/nemesis/facts.json";
import type { Game, Offer, Scene } from "../../src/games/game";
import nemesis from "../../src/games/nemesis";
import { exits } from "../../src/games/nemesis/board/geometry";
import { crewIn, roomOf, type View } from "../../src/games/nemesis/view";
import { en } from "../../src/games/nemesis/words/en";
import { leastOf } from "../../src/kit/payment";
import { matches, moments } from "./recording";

let game: Game;
beforeAll(async () => {
  game = await nemesis.load("en");
});

const timing = (ref: string) => (facts.actions as Record<string, { timing?: string }>)[ref.split("#")[0]!]?.timing;

test("reactions need an explicit choice unless there is only one", () => {
  let paid = 0;
  for (const match of matches()) {
    for (const { scene } of moments(match)) {
      for (const offer of scene.legal) {
        const pay = offer.slots?.pay;
        const { suggestion, price } = game.words.offer(offer, scene).slots.pay ?? {};
        if (!pay || !("pick" in pay)) continue;
        expect(price).toBe(true);
        if (!suggestion || pay.pick.from.length === pay.pick.min) continue;
        paid += 1;
        expect(suggestion).toHaveLength(pay.pick.min);
        expect(suggestion.filter((ref) => timing(ref) === "reaction")).toEqual([]);
      }
    }
  }
  expect(paid).toBeGreaterThan(100);
});

/** First moment in all matches that satisfies `so`. */
function moment(so: (scene: Scene<View>) => boolean): Scene<View> {
  for (const match of matches()) for (const { scene } of moments(match)) if (so(scene)) return scene;
  throw new Error("no such moment was recorded");
}

function hand(scene: Scene<View>): string {
  const targets = new Set(scene.legal.flatMap((offer) => game.words.offer(offer, scene).card ?? []));
  const none = () => undefined;
  const at = { targets, chosen: new Set<string>(), selected: null, compact: false, onSelect: none, act: none, Key: () => null };
  return render(<game.panels.Hand {...scene} {...at} />);
}

test("a card that cannot be played on one's turn has a reason", () => {
  const holds = (scene: Scene<View>, kind: string) => scene.view.you?.hand.some(({ action }) => action === kind) ?? false;
  const turn = ({ pending }: Scene<View>) => pending.yours.includes("DP-TURN");
  const fights = ({ view, seat }: Scene<View>) => view.rooms[roomOf(view, seat) ?? ""]?.combat === true;
  expect(hand(moment((scene) => turn(scene) && holds(scene, "interruption")))).toContain("reaction: not on your turn");
  expect(hand(moment((scene) => turn(scene) && fights(scene) && holds(scene, "rest")))).toContain("Rest, cost 0, out of combat only, out of combat only");
  expect(hand(moment((scene) => !turn(scene) && scene.seat !== null && holds(scene, "interruption")))).not.toContain("not on your turn");
});

test("a declared move is a ghost at its end until it takes place", () => {
  const declared = moment(({ view }) => view.scene !== undefined && "declared" in view.scene && view.scene.declared.through !== undefined);
  const { view } = declared;
  const board = (scene: View) => {
    const at = { portrait: false, level: "near" as const, targets: new Map(), chosen: new Set<string>(), selected: null, touched: new Set<string>() };
    return render(<game.board.Board {...declared} view={scene} {...at} bare={false} plain={false} numbers="near" onSelect={() => undefined} />);
  };
  const { scene: _, ...over } = view;
  expect(board(over)).not.toContain("nm-ghost");
  expect(board(view)).toContain("nm-ghost");
});

test("a move names its destination and the noise there", () => {
  const { noise_then, noise_token, no_noise, explores } = en.fact;
  const seen = new Set<string>();
  for (const match of matches()) {
    for (const { scene } of moments(match)) {
      const here = roomOf(scene.view, scene.seat);
      for (const offer of scene.legal) {
        const through = offer.slots?.through;
        if (offer.verb !== "move" || !here || !through || !("pick" in through)) continue;
        for (const { corridor, to } of exits(scene.view, here).filter(({ corridor }) => through.pick.from.includes(corridor))) {
          const { facts, label } = game.words.offer(offer, scene, { through: [corridor] });
          const others = crewIn(scene.view, to).length + scene.view.intruders.figures.filter(({ room }) => room === to).length;
          const unexplored = scene.view.rooms[to]?.explored === false;
          const wanted = others > 0 ? no_noise : unexplored ? noise_token : noise_then;
          expect(facts).toContain(wanted);
          expect(facts.includes(explores)).toBe(unexplored);
          expect(label).toContain(to.slice(1));
          seen.add(wanted);
        }
      }
    }
  }
  expect(seen.size).toBe(3);
});

test("a suggested payment spares playable cards and reactions", () => {
  const offers = ["search", "repairs"].map((card): Offer => ({ verb: "play_card", refs: { card }, rules: [] }));
  const uses = { legal: offers, isReaction: (kind: string) => kind === "interruption" };
  expect(leastOf(["demolition", "search", "interruption"], 1, uses)).toEqual(["demolition"]);
  expect(leastOf(["search", "repairs#1", "repairs#2", "interruption"], 1, uses)).toEqual(["repairs#2"]);
  expect(leastOf(["search", "interruption"], 1, uses)).toEqual(["search"]);
});

test("a condition check tells if the intruder lives", () => {
  const scene = moment(({ view }) => view.intruders.figures.some(({ kind }) => kind === "adult"));
  const adult = scene.view.intruders.figures.find(({ kind }) => kind === "adult")!;
  const checked = (injuries: number, toughness: number | null, retreat = false) => {
    const figures = [{ ...adult, injuries }];
    const view = { ...scene.view, intruders: { ...scene.view.intruders, figures } };
    return game.words.describe({ condition_checked: { figure: adult.id, cards: ["bite"], toughness, retreat } }, { ...scene, view } as Scene)!;
  };
  const said = (line: ReturnType<typeof checked>) => line.words.map((word) => (typeof word === "string" ? word : word.text)).join("");
  expect(said(checked(1, 6))).toMatch(/1.injury of 6: it lives$/);
  expect(said(checked(6, 6))).toMatch(/it dies$/);
  expect(said(checked(1, 6, true))).toMatch(/lives and flees$/);
  expect(said(checked(1, null))).toMatch(/it lives$/);
  expect(checked(1, 6).shows).toEqual(["toughness-6"]);
});

test("a prompt reveals a first encounter once it has played", () => {
  const { scene } = [...moments("crowded")].find(({ scene }) => scene.view.you)!;
  const asked = { ...scene, pending: { ...scene.pending, yours: ["DP-OBJECTIVE"] } };
  expect(game.words.prompt(asked, (so) => so("objectives_due"))).toBe(en.prompt.coming);
  expect(game.words.prompt(asked, () => false)).toBe(en.point["DP-OBJECTIVE"]);
});
