// What a client knows: put together from what the server sends, never from anything else. No DOM in here.

/** What this device has of a match. */
export class Model {
  constructor() {
    this.forget();
  }

  /** Forgets everything. */
  forget() {
    this.n = 0;
    this.table = null;
    this.parts = new Map();
    this.legal = [];
    this.pending = { wait: "idle", waiting_for: [], yours: [] };
    this.events = [];
  }

  /** Takes an update. Answers false if one before it is missing: then the client must resume. */
  take(update) {
    if (update.whole) {
      const { events } = this;
      this.forget();
      this.events = events;
    } else if (update.n !== this.n + 1) {
      return false;
    }
    this.n = update.n;
    if (update.table) this.table = update.table;
    for (const key of update.gone ?? []) this.parts.delete(key);
    for (const [key, part] of Object.entries(update.parts ?? {})) this.parts.set(key, part);
    if (update.legal) this.legal = update.legal;
    if (update.pending) this.pending = update.pending;
    this.events.push(...(update.events ?? []));
    return true;
  }

  /** The view, put together from its parts. */
  view() {
    let view;
    for (const [key, part] of [...this.parts].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const names = key.split("/").slice(1).map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
      if (names.length === 0) {
        view = part;
        continue;
      }
      view ??= {};
      const last = names.pop();
      let place = view;
      for (const name of names) place = place[name] ??= {};
      place[last] = part;
    }
    return view;
  }
}

/** The action that an offer becomes when its slots are filled: `filled` has a list of things for each slot's name. */
export function action(offer, filled = {}) {
  const args = { ...offer.refs };
  for (const name of Object.keys(offer.slots ?? {})) args[name] = filled[name] ?? [];
  return { [offer.verb]: args };
}

/** Whether `things` fills a slot. The server has the last word; this only tells when a button makes sense. */
export function fills(slot, things) {
  if (slot.pick) return things.length >= slot.pick.min && things.length <= slot.pick.max;
  if (slot.split) return things.length === slot.split.total;
  if (slot.walk) return things.length > 0;
  return false;
}

/** The things that can come next in a walk, after those taken. */
export function steps(slot, taken) {
  let tree = slot.walk.tree;
  for (const thing of taken) tree = tree.find((step) => step.to === thing)?.then ?? [];
  return tree.map((step) => step.to);
}

/** How long to wait before try number `tries` to connect again: longer and longer, and never all at once. */
export function pause(tries, random = Math.random()) {
  const longest = Math.min(250 * 2 ** tries, 15_000);
  return longest / 2 + (longest / 2) * random;
}
