// Fault isolation for a game's words and board. A word that throws is replaced by a plain one.

import { t } from "../i18n";
import { guarded } from "../model/faults";
import type { GameBoard, GameWords } from "./game";

const plainly = (word: string) => word.replaceAll("_", " ");

/** Replacements for a game's own words when these throw. */
const INSTEAD: Partial<GameWords> = {
  mode: (id) => plainly(id),
  option: (key) => ({ label: plainly(key), help: "" }),
  value: (_, value) => plainly(value),
  headline: () => "",
  order: ({ table }) => table.seats.map((_, seat) => seat),
  role: () => null,
  mark: (seat) => String(seat + 1),
  state: () => null,
  sign: () => null,
  describe: () => ({ words: [t().state.unshown] }),
  name: (ref) => plainly(ref),
  explain: () => null,
  offer: (offer) => ({
    label: plainly(offer.verb),
    group: "",
    object: Object.values(offer.refs ?? {}).join(", "),
    facts: [],
    targets: [],
    slots: Object.fromEntries(Object.keys(offer.slots ?? {}).map((name) => [name, { label: plainly(name) }])),
  }),
  orders: () => [],
  expected: () => [],
  prompt: ({ pending }) => (pending.yours.length > 0 ? t().landing.yourTurn : ""),
  idle: () => t().prompt.idle,
  moment: () => "",
  meanwhile: () => null,
  outcome: () => "",
  phrase: (key) => plainly(key),
};

/** The same words, each with a plain replacement. */
export function sturdyWords<View>(words: GameWords<View>): GameWords<View> {
  const sturdy = { ...words };
  for (const [name, plain] of Object.entries(INSTEAD) as [keyof GameWords, (...args: unknown[]) => unknown][]) {
    const own: unknown = words[name];
    if (typeof own === "function")
      Object.assign(sturdy, {
        [name]: (...args: unknown[]) =>
          guarded(
            "game",
            () => own.apply(words, args),
            () => plain(...args),
          ),
      });
  }
  return sturdy;
}

/** The same board. If its measures throw, it has a default size and no places. */
export function sturdyBoard<View>(board: GameBoard<View>): GameBoard<View> {
  return {
    ...board,
    size: (view, portrait) =>
      guarded(
        "game",
        () => board.size(view, portrait),
        () => ({ width: 400, height: 300, tile: 100 }),
      ),
    place: (ref, view, portrait) =>
      guarded(
        "game",
        () => board.place(ref, view, portrait),
        () => null,
      ),
    home: (scene) =>
      guarded(
        "game",
        () => board.home(scene),
        () => null,
      ),
  };
}
