// A match in words, entry by entry, from the updates of one viewer.

import type { Game, GameEvent, LogLine, Scene, Written } from "../games/game";
import { inWords, isOf } from "../model/action-text";
import type { Recording } from "../model/recording";
import type { Presentation } from "../model/presentation";
import { plain } from "../model/presentation";
import { NO_TABLE, type Position } from "../model/table";
import { noticeText } from "../shell/table/log";
import type { Notice, Seat } from "../wire/messages";
import type { LogEntry } from "./session";

/** Kind of a mark on the slider. */
export type MarkKind = "round" | "moment" | "vote" | "look" | "undo";

/** A line from an entry. */
export interface Line {
  text: string;
  /** An icon of the game's sprite. */
  icon?: string | undefined;
  topic?: string | undefined;
  about: readonly Seat[];
}

/** Effect of an entry for a viewer. */
export interface EntryEffect {
  /** The action in words, if the viewer did it. */
  done?: string;
  lines: readonly Line[];
  /** Rules that allowed the action, if the viewer did it. */
  rules: readonly string[];
  mark: { kind: MarkKind; label: string } | null;
}

export type Story = ReadonlyMap<number, EntryEffect>;

/** Names of seats. */
export type Names = Pick<Presentation, "name" | "names">;

export function sceneOf({ view, table, legal, pending }: Position, seat: Seat | null, told: readonly GameEvent[] = []): Scene {
  return { view, table: table ?? NO_TABLE, seat, legal, pending, covered: false, lastTold: (so) => told.findLast(so) };
}

/** Effects of all entries for the viewer of a recording, by entry number. */
export function story(recording: Recording, entries: readonly LogEntry[], game: Game, names: Names): Story {
  const seat = recording.viewer.peek();
  const all = new Map<number, EntryEffect>();
  const events: GameEvent[] = [];
  for (const { update, seq, before, after } of recording.strides()) {
    events.push(...(update.events ?? []));
    const scene = sceneOf(after, seat, events);
    const described = after.view === undefined ? [] : (update.events ?? []).flatMap((event) => game.words.describe(event, scene) ?? []);
    const notices = update.notices ?? [];
    const noticed = notices.flatMap((notice) => noticeText(notice, names) ?? []);
    const said = (update.said ?? []).flatMap((one) => ("text" in one ? [`${names.name(one.by)}: ${one.text}`] : []));
    const own = entries[seq - 1];
    const offer = own && isBy(own, seat) && before.view !== undefined ? before.legal.find((one) => isOf(own.action, one)) : undefined;
    const known = all.get(seq);
    const done = own && offer ? inWords(own.action, offer, game, sceneOf(before, seat)) : known?.done;
    all.set(seq, {
      ...(done && { done }),
      lines: [...(known?.lines ?? []), ...described.map(lineOf), ...[...noticed, ...said].map((text) => ({ text, about: [] }))],
      rules: offer?.rules ?? known?.rules ?? [],
      mark: known?.mark ?? markOf(described, notices, noticed),
    });
  }
  return all;
}

/** True if a seat made an entry. */
export function isBy({ by }: LogEntry, seat: Seat | null): boolean {
  return typeof by === "object" && by.seat === seat;
}

function lineOf(line: Written): Line {
  return { text: plain(line), icon: line.icon, topic: line.topic, about: line.about ?? [] };
}

const NOTICED: Readonly<Partial<Record<keyof Notice, MarkKind>>> = { vote: "vote", admin: "look", undone: "undo" };

function markOf(lines: readonly LogLine[], notices: readonly Notice[], noticed: readonly string[]): EntryEffect["mark"] {
  const begins = lines.find(({ heading }) => heading === "round" || heading === "phase");
  if (begins) return { kind: "round", label: plain(begins) };
  const great = lines.find(({ moment, stage }) => moment || stage !== undefined);
  if (great) return { kind: "moment", label: plain(great) };
  const kind = (Object.keys(NOTICED) as (keyof Notice)[]).find((one) => notices.some((notice) => notice[one] !== undefined));
  return kind ? { kind: NOTICED[kind] ?? "look", label: noticed[0] ?? "" } : null;
}
