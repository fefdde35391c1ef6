import { render } from "preact-render-to-string";
import { beforeAll, expect, test } from "vitest";

import facts from "../../src/generated/nemesis/facts.json";
import type { Game, Scene } from "../../src/games/game";
import nemesis from "../../src/games/nemesis";
import { roomOf, type View } from "../../src/games/nemesis/view";
import { matches, moments } from "./recording";

let game: Game;
beforeAll(async () => {
  game = await nemesis.load("en");
});

const timing = (ref: string) => (facts.actions as Record<string, { timing?: string }>)[ref.split("#")[0]!]?.timing;

test("no reaction is given for something else unless the reader says so or there is no choice", () => {
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

/** The first moment of all matches that is so. */
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

test("on the own turn a card that cannot be played says why", () => {
  const holds = (scene: Scene<View>, kind: string) => scene.view.you?.hand.some(({ action }) => action === kind) ?? false;
  const turn = ({ pending }: Scene<View>) => pending.yours.includes("DP-TURN");
  const fights = ({ view, seat }: Scene<View>) => view.rooms[roomOf(view, seat) ?? ""]?.combat === true;
  expect(hand(moment((scene) => turn(scene) && holds(scene, "interruption")))).toContain("reaction: not on your turn");
  expect(hand(moment((scene) => turn(scene) && fights(scene) && holds(scene, "rest")))).toContain("Rest, cost 0, out of combat only, out of combat only");
  expect(hand(moment((scene) => !turn(scene) && scene.seat !== null && holds(scene, "interruption")))).not.toContain("not on your turn");
});

test("a declared move is seen as a ghost at its end until it takes place", () => {
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
