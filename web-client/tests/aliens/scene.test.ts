import { expect, test } from "vitest";

import { scenery } from "../../src/games/aliens/events";
import { cellOf, type View } from "../../src/games/aliens/view";
import type { SeenEvent } from "../../src/games/aliens/wire";
import { told } from "../../src/kit/events";
import { asOf } from "../../src/model/scene";
import type { GameEvent } from "../../src/wire/messages";
import { matches, moments } from "./recording";

/** A part of the view that an event changes, with its values before and after. */
interface Sight {
  of: string;
  see: (view: View) => unknown;
  /** Previous value, if the event names it. */
  before?: unknown;
  after: unknown;
}

/** Sights of an event, from its data alone. */
function sights(event: GameEvent): Sight[] {
  const { moved, crept, appeared, struck, killed, captured, dial_set, knocked_down, stood_up, round_began, hatch_placed } = told<SeenEvent>(event);
  const found: Sight[] = [];
  if (moved) found.push({ of: `fate ${moved.who}`, see: (view) => cellOf(view, moved.who), before: moved.from, after: moved.to });
  if (crept) found.push({ of: crept.contact, see: (view) => view.contacts[crept.contact]?.cell, before: crept.from, after: crept.to });
  if (appeared) found.push({ of: appeared.contact, see: (view) => view.contacts[appeared.contact]?.cell, before: undefined, after: appeared.at });
  if (struck) found.push({ of: `${struck.contact} aliens`, see: (view) => view.contacts[struck.contact]?.aliens ?? 0, after: struck.left });
  if (killed) found.push({ of: `fate ${killed.who}`, see: (view) => view.squad[killed.who]?.fate, after: "killed" });
  if (captured) found.push({ of: `fate ${captured.who}`, see: (view) => view.squad[captured.who]?.fate, after: "captured" });
  if (dial_set) found.push({ of: `dial ${dial_set.who}`, see: (view) => view.squad[dial_set.who]?.dial, after: dial_set.dial });
  if (knocked_down) found.push({ of: `prone ${knocked_down.who}`, see: (view) => view.squad[knocked_down.who]?.prone, before: false, after: true });
  if (stood_up) found.push({ of: `prone ${stood_up.who}`, see: (view) => view.squad[stood_up.who]?.prone, before: true, after: false });
  if (round_began) found.push({ of: "round", see: (view) => view.round.number, before: round_began.round - 1, after: round_began.round });
  if (hatch_placed) found.push({ of: `hatch ${hatch_placed.at}`, see: (view) => view.field.hatches.includes(hatch_placed.at), before: false, after: true });
  return found;
}

test.each(matches())("each event of %s is visible once it has played, not before", (match) => {
  let before: View | undefined;
  let seen = 0;
  for (const { scene, events } of moments(match)) {
    const after = scene.view;
    for (const [i, event] of before ? events.entries() : []) {
      const [was, is] = [asOf(before!, after, events.slice(0, i), scenery), asOf(before!, after, events.slice(0, i + 1), scenery)];
      for (const { of, see, before: first, after: then } of sights(event)) {
        const alone = events.slice(0, i).every((other) => sights(other).every((sight) => sight.of !== of));
        if (alone && first !== undefined) expect(see(was), `before ${JSON.stringify(event)}`).toEqual(first);
        expect(see(is), `after ${JSON.stringify(event)}`).toEqual(then);
        seen += 1;
      }
    }
    before = after;
  }
  expect(seen).toBeGreaterThan(20);
});

test.each(matches())("%s settles to the view after the update", (match) => {
  let before: View | undefined;
  const differing: string[] = [];
  for (const { scene, events } of moments(match)) {
    const after = scene.view;
    if (before && events.length > 0) {
      const end = asOf(before, after, events, scenery);
      for (const who of Object.keys(after.squad) as (keyof View["squad"])[]) {
        if (JSON.stringify(end.squad[who]?.fate) !== JSON.stringify(after.squad[who]?.fate)) differing.push(`${match} ${who} ${JSON.stringify(events)}`);
      }
      for (const id of new Set([...Object.keys(end.contacts), ...Object.keys(after.contacts)])) {
        const [one, other] = [end.contacts[id], after.contacts[id]];
        if (one?.cell !== other?.cell || one?.aliens !== other?.aliens) differing.push(`${match} ${id} ${JSON.stringify(events)}`);
      }
    }
    before = after;
  }
  expect(differing.slice(0, 3)).toEqual([]);
});
