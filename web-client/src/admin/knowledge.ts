// Knowledge of viewers about a thing: differences between viewers, and their history.

import type { Explanation, Game, Ref, Scene } from "../games/game";
import type { Recording } from "../model/recording";
import type { Difference } from "./differences";
import { sceneOf } from "./story";

/** A thing described differently to two viewers. */
export interface DifferingThing {
  ref: Ref;
  title: string;
  /** Lines that only one viewer or only the other reads about it. */
  a: readonly string[];
  b: readonly string[];
}

/** Differences in words, where the game has words for the things that contain them. `rest` are the others. */
export function differingThings(found: readonly Difference[], game: Game, a: Scene, b: Scene): { things: DifferingThing[]; rest: Difference[] } {
  const things = new Map<Ref, DifferingThing>();
  const rest: Difference[] = [];
  for (const difference of found) {
    const names = difference.at.split("/").slice(1);
    const differing = names.flatMap((ref) => things.get(ref) ?? compare(ref, explained(game, ref, a), explained(game, ref, b)) ?? []);
    for (const thing of differing) things.set(thing.ref, thing);
    if (differing.length === 0) rest.push(difference);
  }
  return { things: [...things.values()], rest };
}

function compare(ref: Ref, a: Explanation | null, b: Explanation | null): DifferingThing | null {
  const [one, other] = [readable(a), readable(b)];
  if (one.join() === other.join()) return null;
  return {
    ref,
    title: a?.title ?? b?.title ?? ref,
    a: one.filter((line) => !other.includes(line)),
    b: other.filter((line) => !one.includes(line)),
  };
}

function explained(game: Game, ref: Ref, scene: Scene): Explanation | null {
  return scene.view === undefined ? null : game.words.explain(ref, scene);
}

function readable(said: Explanation | null): string[] {
  return said ? [said.title, ...said.lines] : [];
}

/** A value of the view, with references replaced by their names. */
export function worded(value: unknown, game: Game, scene: Scene): string {
  if (value === undefined) return "";
  const refs = [value].flat();
  const named = scene.view !== undefined && refs.every((one) => typeof one === "string");
  return named ? refs.map((ref) => game.words.name(ref as Ref, scene)).join(", ") : JSON.stringify(value);
}

/** Lines that a viewer read about a thing from an entry on. */
export interface Learned {
  seq: number;
  lines: readonly string[];
}

/** Changes in the lines that a viewer reads about a thing, through the match. */
export function learned(recording: Recording, game: Game, ref: Ref): Learned[] {
  const all: Learned[] = [];
  let known = "";
  for (const { seq, after } of recording.strides()) {
    const lines = readable(explained(game, ref, sceneOf(after, recording.viewer.peek())));
    const text = lines.join("\n");
    if (text === known) continue;
    const before = known.split("\n");
    known = text;
    all.push({ seq, lines: lines.filter((line) => !before.includes(line)) });
  }
  return all;
}

/** Lines that a viewer learned without everybody learning them with the same entry. */
export function withoutPublicLines(own: readonly Learned[], everybody: readonly Learned[]): Learned[] {
  const open = new Map(everybody.map(({ seq, lines }) => [seq, lines]));
  return own.flatMap(({ seq, lines }) => {
    const alone = lines.filter((line) => !open.get(seq)?.includes(line));
    return alone.length > 0 ? [{ seq, lines: alone }] : [];
  });
}
