// Texts that the page reads from all games' words in the same way.

import type { Expected, Filling, GameEvent, GameWords, LogLine, Offer, OfferText, Explanation, Ref, Scene, Seat, Topic } from "../games/game";
import { inTurn } from "./crew";
import type { SeatNames } from "./names";
import { entry, optionOf, type Speech } from "./speech";

interface Texts {
  nouns: object;
  mode: Readonly<Record<string, string>>;
  options: Readonly<Record<string, readonly string[]>>;
  help: NonNullable<GameWords["help"]>;
  group: Readonly<Record<string, string>>;
  verb: Readonly<Record<string, string>>;
  phrases?: Readonly<Record<string, string>>;
  expected?: Readonly<Record<string, Omit<Expected, "verb" | "label">>>;
}

interface Parts<View, Named> {
  /** Names of the things in a scene. */
  names: (scene: Scene<View>) => Named;
  describe: (event: GameEvent, names: Named) => LogLine | null;
  explain: (ref: Ref, names: Named) => Explanation | null;
  offer: (offer: Offer, names: Named, filling?: Filling) => OfferText;
  /** Groups of offers in order. */
  groups: readonly string[];
  /** Decision at which players expect certain actions. */
  turn?: string;
}

/** Words that are only handed on to the game's own functions and texts. */
export function envelope<View, Named extends { ref(ref: Ref): string }>(said: Speech<Texts, unknown>, parts: Parts<View, Named>) {
  const { names, describe, explain, offer, groups, turn } = parts;
  const { texts } = said;
  const expected = Object.entries(texts.expected ?? {}).map(([verb, needs]) => ({ verb, label: entry(texts.verb, verb), ...needs }));
  return {
    help: texts.help,
    mode: (id) => entry(texts.mode, id),
    option: (key) => optionOf(texts.options, key),
    describe: (event, scene) => describe(event, names(scene)),
    name: (ref, scene) => names(scene).ref(ref),
    explain: (ref, scene) => explain(ref, names(scene)),
    offer: (one, scene, filling) => offer(one, names(scene), filling),
    groups: [...new Set(groups.map((group) => texts.group[group] ?? group))],
    expected: ({ pending }) => (turn !== undefined && pending.yours.includes(turn) ? expected : []),
    phrase: (key, args, scene) =>
      said.filled(entry(texts.phrases ?? {}, key), (hole) => {
        const ref = args[hole];
        return ref === undefined ? null : names(scene).ref(ref);
      }),
  } satisfies Partial<GameWords<View>>;
}

interface Rounds {
  crew: Readonly<Record<Seat, { number?: number } | undefined>>;
  round: { number: number; phase: string; first: Seat; turn?: { seat: Seat } | null };
  ending?: string | null;
  outcome?: { ending: string } | null;
}

interface RoundTexts extends Texts {
  headline: string;
  headline_turn: string;
  phase: Readonly<Record<string, string>>;
  outcome: Readonly<Record<string, string>>;
}

/** Words of a crew that plays in rounds. `isBetween` is true in phases that belong to no round. */
export function crewWords<View extends Rounds, Named extends Pick<SeatNames<View, never, unknown>, "seat" | "role">>(
  said: Speech<RoundTexts, unknown>,
  names: (scene: Scene<View>) => Named,
  isBetween: (round: View["round"]) => boolean,
) {
  const { texts } = said;
  return {
    headline: (scene) => {
      const { round } = scene.view;
      const phase = entry(texts.phase, round.phase);
      if (isBetween(round)) return phase;
      const seat = round.turn ? names(scene).seat(round.turn.seat) : "";
      return said.say(round.turn ? texts.headline_turn : texts.headline, { n: round.number, phase, seat });
    },
    order: ({ view }) => inTurn(view),
    role: (seat, scene) => names(scene).role(seat),
    mark: (seat, { view }) => String(view.crew[seat]?.number ?? seat + 1),
    outcome: ({ view }) => entry(texts.outcome, view.ending ?? view.outcome?.ending ?? ""),
  } satisfies Partial<GameWords<View>>;
}

interface Topical<Id extends string> {
  said: { texts: { topic: Readonly<Record<Id, string>> } };
}

/** Topics of the log by their texts. The log can be filtered by the first one. */
export function topicsOf<Id extends string>(...ids: readonly Id[]) {
  return ({ said }: Topical<Id>): Topic[] => ids.map((id, i) => ({ id, label: said.texts.topic[id], ...(i === 0 ? { filter: true } : {}) }));
}
