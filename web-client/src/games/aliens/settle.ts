// Changes to the view by each event. They follow only from what events say. If an event does not give the result for a thing, the
// thing changes to its state after the whole update.

import type { Parts, Scenery } from "../../model/scene";
import { part } from "../../model/view";
import type { Ref } from "../game";
import { members, sealed, type AnyTold, type Contact, type View } from "./view";

type Settles = { [Key in keyof AnyTold]?: (told: NonNullable<AnyTold[Key]>, shown: View, after: View) => Parts };

export const scenery: Scenery<View> = {
  current: ["/you/hand", "/you/blips", "/you/motion"],
  counted: (seat) => [`/players/${seat}/hand`],
  settles: (event, shown, after) => {
    if (typeof event === "string") return AT_ONCE[event]?.(shown, after) ?? {};
    const [[key, told] = ["", {}]] = Object.entries(event);
    const settle = SETTLES[key as keyof AnyTold] as ((told: unknown, shown: View, after: View) => Parts) | undefined;
    return settle?.(told, shown, after) ?? {};
  },
};

/** Events without further data. */
const AT_ONCE: Readonly<Record<string, (shown: View, after: View) => Parts>> = {
  regrouped: ({ piles }) => ({ "/piles/above": piles.above + piles.below, "/piles/below": 0 }),
  returned: ({ piles }, after) => ({ "/piles/exhaust": piles.exhaust + 1, ...later(after, "/piles/discard") }),
  motion_shuffled: (_, after) => later(after, "/motion/left", "/motion/discard", "/motion/threat"),
};

const SLOTS = ["main", "second", "gear"] as const;

const SETTLES: Settles = {
  // ---- setup and round
  taken: ({ seat, who }) => ({ [`/squad/${who}/hero_of`]: seat }),
  outfitted: ({ who }, _, after) => slots(after, who),
  stripped: ({ who }, _, after) => slots(after, who),
  placed: ({ who, to }, shown, after) => ({ ...displaced(shown, after, who, to), [`/squad/${who}/fate`]: { at: to }, ...sight(after) }),
  emplaced: (_, __, after) => later(after, "/field/guns"),
  round_began: ({ round }, shown) => ({
    "/round/number": round,
    "/round/computer_used": false,
    ...Object.fromEntries(members(shown).map(([who]) => [`/squad/${who}/activated`, false])),
  }),
  phase_began: ({ phase }) => ({ "/round/phase": phase, "/round/activation": undefined }),
  token_given: ({ to }) => ({ "/round/holder": to }),
  activated: ({ who, seat }) => ({ "/round/activation": { who, seat, actions: 2 }, [`/squad/${who}/activated`]: true }),
  // ---- cards
  drew: ({ seat }, shown) => ({ ...above(shown, -1), [`/players/${seat}/hand`]: (shown.players[seat]?.hand ?? 0) + 1 }),
  exhausted: ({ n }, shown) => ({ ...above(shown, -n), "/piles/exhaust": shown.piles.exhaust + n }),
  discarded: ({ card }, { piles }) => ({ "/piles/discard": [...piles.discard, card] }),
  recycled: ({ exhaust, hand }, { piles }) => ({ "/piles/exhaust": Math.max(0, piles.exhaust - exhaust), "/piles/below": piles.below + exhaust + hand }),
  revealed: (_, shown) => above(shown, -1),
  took_revealed: ({ seat }, shown) => ({ [`/players/${seat}/hand`]: (shown.players[seat]?.hand ?? 0) + 1 }),
  played: ({ seat }, shown) => ({ [`/players/${seat}/hand`]: Math.max(0, (shown.players[seat]?.hand ?? 0) - 1) }),
  equipped: ({ who }, _, after) => slots(after, who),
  unequipped: ({ who }, _, after) => slots(after, who),
  // ---- the board
  moved: ({ who, to }, _, after) => ({ [`/squad/${who}/fate`]: { at: to }, ...sight(after), ...later(after, "/field/open_doors") }),
  escaped: ({ who }, shown) => ({ [`/squad/${who}/fate`]: "escaped", [`/squad/${who}/sees`]: [], "/record/escaped": [...shown.record.escaped, who] }),
  crept: ({ contact, to }, shown, after) => ({ ...changed(shown, contact, { cell: to }), ...later(after, "/field/open_doors") }),
  appeared: ({ contact, at }, shown) => ({
    [`/contacts/${contact}`]: { cell: at, blip: true, activated: true },
    "/blips_left": Math.max(0, shown.blips_left - 1),
  }),
  sighted: ({ contact, aliens }, shown) => (aliens > 0 ? changed(shown, contact, { blip: false, aliens }) : gone(shown, contact)),
  emerged: ({ contact, at }) => ({ [`/contacts/${contact}`]: { cell: at, blip: false, aliens: 1, activated: true } }),
  struck: ({ contact, left }, shown) => (left > 0 ? changed(shown, contact, { aliens: left }) : gone(shown, contact)),
  barricaded: ({ what }, { field }, after) => ({ "/field/barricades": [...field.barricades, what], ...later(after, "/field/open_doors") }),
  cleared: ({ what }, { field }, after) => ({
    "/field/barricades": field.barricades.filter((one) => sealed(one) !== sealed(what)),
    ...later(after, "/field/open_doors"),
  }),
  hatch_placed: ({ at }, { field }) => ({ "/field/hatches": [...field.hatches, at] }),
  crate_taken: ({ at }, { field }, after) => {
    const [first, ...more] = field.crates.filter((cell) => cell === at);
    const left = field.crates.filter((cell) => cell !== at);
    return { "/field/crates": first === undefined ? field.crates : [...left, ...more], ...carried(after) };
  },
  crates_dropped: ({ at, n }, { field }, after) => ({ "/field/crates": [...field.crates, ...Array<string>(n).fill(at)], ...carried(after) }),
  special_shown: ({ at, face }, { field }) => ({ "/field/specials": field.specials.map((one) => (one.cell === at ? { ...one, face } : one)) }),
  newt_carried: ({ who }) => ({ "/field/newt": undefined, [`/squad/${who}/carries_newt`]: true }),
  newt_stands: ({ at }, _, after) => ({ "/field/newt": at, ...carried(after) }),
  freed: (_, __, after) => ({ ...later(after, "/field/specials"), ...later(after, ...Object.keys(after.squad).map((who) => `/squad/${who}/fate`)) }),
  reloaded: (_, __, after) => later(after, "/field/guns"),
  // ---- dice and bodies
  dial_set: ({ who, dial }) => ({ [`/squad/${who}/dial`]: dial }),
  board_rolled: (_, shown, after) =>
    Object.assign(
      {},
      ...Object.keys(shown.contacts).map((id) => {
        const allowance = after.contacts[id]?.allowance;
        return allowance === undefined ? {} : changed(shown, id, { allowance });
      }),
    ) as Parts,
  gun_fired: (_, __, after) => later(after, "/field/guns"),
  knocked_down: ({ who }) => ({ [`/squad/${who}/prone`]: true }),
  stood_up: ({ who }) => ({ [`/squad/${who}/prone`]: false }),
  killed: ({ who }) => ({ [`/squad/${who}/fate`]: "killed", [`/squad/${who}/sees`]: [] }),
  captured: ({ who }) => ({ [`/squad/${who}/fate`]: "captured", [`/squad/${who}/sees`]: [] }),
  hugged: ({ who }) => ({ [`/squad/${who}/facehugger`]: true }),
  promoted: ({ seat, who }) => ({ [`/squad/${who}/hero_of`]: seat }),
  out: ({ seat }) => ({ [`/players/${seat}/out`]: true }),
  // ---- motion cards and the end
  motion_card: ({ card }, { motion }, after) => ({ "/motion/current": card, "/motion/left": Math.max(0, motion.left - 1), ...later(after, "/motion/threat") }),
  switched: ({ seat }, _, after) => later(after, `/players/${seat}/switches`),
  over: ({ ending }) => ({ "/ending": ending, "/round/phase": "ended", "/round/activation": undefined }),
};

/** Parts in their state after the whole update. */
function later(after: View, ...pointers: readonly string[]): Parts {
  return Object.fromEntries(pointers.map((pointer) => [pointer, part(after, pointer)]));
}

function slots(after: View, who: string): Parts {
  return later(after, ...SLOTS.map((slot) => `/squad/${who}/${slot}`));
}

function carried(after: View): Parts {
  return later(after, ...Object.keys(after.squad).flatMap((who) => [`/squad/${who}/crates`, `/squad/${who}/carries_newt`]));
}

/** New positions of the members who leave the space that `who` enters. A swap happens at the same time. */
function displaced(shown: View, after: View, who: string, to: Ref): Parts {
  const there = members(shown).flatMap(([other, { fate }]) => (other !== who && typeof fate === "object" && "at" in fate && fate.at === to ? [other] : []));
  return later(after, ...there.map((other) => `/squad/${other}/fate`));
}

/** Sight of all characters. Each move can change everybody's, because figures block the view. */
function sight(after: View): Parts {
  return later(after, ...Object.keys(after.squad).map((who) => `/squad/${who}/sees`));
}

function above({ piles }: View, by: number): Parts {
  return { "/piles/above": Math.max(0, piles.above + by) };
}

function changed(shown: View, contact: Ref, changes: Partial<Contact>): Parts {
  const before = shown.contacts[contact];
  return before ? { [`/contacts/${contact}`]: { ...before, ...changes } } : {};
}

/** Removes a contact. The last one leaves an empty list. */
function gone({ contacts }: View, contact: Ref): Parts {
  const others = Object.keys(contacts).some((id) => id !== contact);
  return others ? { [`/contacts/${contact}`]: undefined } : { "/contacts": {} };
}
