// State of a match after one of its updates: the page's only reading of parts, lists, offers and questions. The view is a tree of
// parts. Unchanged parts keep their identity, so that their components need not render again.

import type { Offer, Pending, TableState, Talk, Undo, Update, Waits } from "../wire/messages";

/** Placeholder for the table before the server has sent it. */
export const NO_TABLE: TableState = {
  phase: "lobby",
  game: "",
  options: {},
  pace: "live",
  seats: [],
  spectators: false,
  public: false,
  pauses: 0,
  commitment: "",
  voided_starts: 0,
  votes: [],
};

export const NOTHING: Pending = { wait: "idle", waiting_for: [], yours: [], since_ms: 0 };

/** State of a match after one of its updates. */
export interface Position {
  n: number;
  table: TableState | null;
  view: unknown;
  legal: Offer[];
  pending: Pending;
  undo: Undo;
  talk: Talk | null;
}

export const START: Position = {
  n: 0,
  table: null,
  view: undefined,
  legal: [],
  pending: NOTHING,
  undo: { status: "no" },
  talk: null,
};

/** Position after an update; null if an update before it is missing. */
export function follow(position: Position, update: Update): Position | null {
  if (!update.whole && update.n !== position.n + 1) return null;
  const before = update.whole ? START : position;
  return {
    n: update.n,
    table: update.table ?? before.table,
    view: grow(before.view, update.gone ?? [], update.parts ?? {}, update.lists ?? {}),
    legal: update.offers ? relist(before.legal, update.offers) : (update.legal ?? before.legal),
    pending: update.pending ?? (update.waits ? amended(before.pending, update.waits) : before.pending),
    undo: update.undo ?? before.undo,
    talk: update.talk ?? before.talk,
  };
}

type Node = Record<string, unknown>;

/** Names on the path to a part, from its JSON pointer. */
function path(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function put(tree: unknown, [name, ...rest]: string[], part: unknown): unknown {
  if (name === undefined) return part;
  const node = isNode(tree) ? tree : {};
  return { ...node, [name]: put(node[name], rest, part) };
}

/** A tree without a part. Nodes that become empty are removed, too. An empty list is a part of its own. */
function take(tree: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return undefined;
  if (!isNode(tree) || !(name in tree)) return tree;
  const { [name]: old, ...others } = tree;
  const left = take(old, rest);
  if (left !== undefined) return { ...tree, [name]: left };
  return Object.keys(others).length > 0 ? others : undefined;
}

/** A delta of a list: a pair of numbers `(start, count)` copies a range of the previous list, an array inserts. */
type Made<Thing> = readonly (number | Thing[])[];

/** Applies a delta to a list. Copied elements keep their identity. Throws if it copies what the list does not have. */
export function relist<Thing>(before: readonly Thing[], made: Made<Thing>): Thing[] {
  const list: Thing[] = [];
  let from: number | null = null;
  for (const piece of made) {
    if (typeof piece !== "number") list.push(...piece);
    else if (from === null) from = piece;
    else {
      if (from + piece > before.length) throw new RangeError(`a delta copies ${piece} from ${from} of a list of ${before.length}`);
      list.push(...before.slice(from, from + piece));
      from = null;
    }
  }
  return list;
}

/** The view after an update. */
export function grow(
  view: unknown,
  gone: readonly string[],
  parts: Readonly<Record<string, unknown>>,
  lists: Readonly<Record<string, Made<unknown>>> = {},
): unknown {
  let next = view;
  for (const pointer of gone) next = take(next, path(pointer));
  for (const [pointer, part] of Object.entries(parts)) next = put(next, path(pointer), part);
  for (const [pointer, made] of Object.entries(lists)) {
    const before = part(view, pointer);
    next = put(next, path(pointer), relist(Array.isArray(before) ? before : [], made));
  }
  return next;
}

/** Applies a delta to the wait: a present field is new, null removes it. */
function amended(before: Pending, waits: Waits): Pending {
  const { deadline_ms, decision, until_ms, ...others } = { ...before, ...waits };
  return {
    ...others,
    ...(typeof deadline_ms === "number" ? { deadline_ms } : {}),
    ...(typeof decision === "number" ? { decision } : {}),
    ...(typeof until_ms === "number" ? { until_ms } : {}),
  };
}

/** A part of a view; undefined if there is none. */
export function part(view: unknown, pointer: string): unknown {
  return path(pointer).reduce((node: unknown, name) => (isNode(node) ? node[name] : undefined), view);
}
