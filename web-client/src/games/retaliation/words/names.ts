// Names of all references of the wire in the reader's language.

import { CrewNames } from "../../../kit/crew-names";
import facts from "../../../generated/retaliation/facts.json";
import type { Mention, Ref } from "../../game";
import { doorOf, slotOf, plateOf, wayOf } from "../board/geometry";
import type { Token, View } from "../view";
import { type Content, type Printed, type Printings, type Texts, entry } from "./texts";

/** Printed text of a kind of component. */
export function printed(kinds: Printings, kind: string): Printed {
  return kinds[kind] ?? { name: kind.replaceAll("_", " ") };
}

/** All that a component says, a paragraph for each of its alternatives. */
export function paragraphs({ text, branches = [], reaction, rows = [] }: Printed): string[] {
  return [text ?? "", ...branches, reaction ?? "", ...rows].filter(Boolean);
}

/** Place of a gear token: `belt-1`, `slot-1-bf_gun`, `robot-1`. */
export function gearPlace(ref: Ref): { of: "belt" | "slot" | "robot"; n: number; item: string } | null {
  const [, of, n, item = ""] = /^(belt|slot|robot)-(\d+)(?:-(\w+))?$/.exec(ref) ?? [];
  return of === undefined ? null : { of: of as "belt" | "slot" | "robot", n: Number(n), item };
}

/** Puts the things of one scene into words. */
export class Names extends CrewNames<View, Texts, Content> {
  protected figures() {
    return Object.entries(this.scene.view?.figures ?? {}).map(([id, { kind }]) => [id, kind] as const);
  }

  protected get figureKinds() {
    return this.content.intruders;
  }

  protected get prefixed() {
    const { wounds: wound, attacks: attack, events: event, robots: robot, missions: mission } = this.content;
    return { wound, attack, event, robot, mission };
  }

  /** A thing of the board in a sentence. */
  mention(ref: Ref): Mention {
    return { text: this.ref(ref), at: ref };
  }

  /** A room by its name; a slot where none lies by its place. */
  slot(slot: Ref): string {
    const kind = this.scene.view?.rooms[slot]?.room;
    if (kind) return printed(this.content.rooms, kind).name;
    if (slot === facts.map.hibernatorium) return this.texts.thing.hidden;
    const [row = 0, column = 0] = (slot.match(/\d/g) ?? []).map((n) => Number(n) + 1);
    return this.speech.say(this.texts.thing.slot, { row, column, section: slotOf(slot)?.section ?? "" });
  }

  /** A room as it stands on its plate, in one line or two. */
  plate(kind: string): string[] {
    return entry(this.texts.plate, kind).split("|");
  }

  /** A kind of token of the bag. */
  token(kind: string): string {
    return kind === "blank" ? this.texts.thing.blank : printed(this.content.intruders, kind).name;
  }

  gear(token: Token | string): string {
    return entry(this.texts.gear, token);
  }

  /** A corridor by its value and its ends. */
  corridor(id: string): string {
    const { view } = this.scene;
    const corridor = view?.corridors[id];
    if (!corridor) return this.speech.say(this.texts.thing.corridor_tile, { n: facts.corridors[id]?.value ?? 0 });
    const [a, b] = wayOf(corridor.edge).ends;
    return this.speech.say(this.texts.thing.corridor, { n: plateOf(view, id), a: this.slot(a), b: this.slot(b) });
  }

  /** Name of any reference. */
  ref(ref: Ref): string {
    const { thing } = this.texts;
    if (/^r\dc\d$/.test(ref)) return this.slot(ref);
    if (/^i\d+$/.test(ref)) return this.figure(ref);
    const gear = gearPlace(ref);
    if (gear) return this.gearSlot(gear);
    const split = ref.indexOf("-");
    const rest = ref.slice(split + 1);
    switch (split > 0 ? ref.slice(0, split) : "") {
      case "corridor":
        return this.corridor(rest);
      case "door": {
        const { slot, corridor } = doorOf(ref);
        const edge = this.scene.view?.corridors[corridor]?.edge;
        const to = edge === undefined ? undefined : wayOf(edge).ends.find((end) => end !== slot);
        return this.speech.say(thing.door, { room: this.slot(slot), to: to === undefined ? corridor : this.slot(to) });
      }
      case "seat":
        return this.seat(Number(rest));
      case "item": {
        const [, seat = "", kind = ""] = ref.split("-");
        return this.speech.say(thing.item_of, { item: printed(this.content.items, kind).name, seat: this.seat(Number(seat)) });
      }
      case "gear":
        return this.gear(rest);
      case "hand":
        return this.hand(Number(rest));
      case "section":
        return this.speech.say(thing.section, { section: rest });
      case "deck":
        return entry(this.texts.deck, rest);
      case "objective":
        return this.objective(rest);
      case "branch":
        return this.nth(thing.branch, Number(rest) + 1);
      case "queen":
        return this.nth(thing.queen_card, Number(rest));
      case "token":
        return this.token(rest);
      case "exploration":
        return thing.exploration;
      case "room":
        return printed(this.content.rooms, rest).name;
    }
    if (/^\d+$/.test(ref)) return this.number(Number(ref));
    return this.kindName(ref);
  }

  /** A gear slot of the reader's with what lies there. */
  private gearSlot({ of, n, item }: { of: "belt" | "slot" | "robot"; n: number; item: string }): string {
    const { thing } = this.texts;
    const { view, seat } = this.scene;
    const crew = seat === null ? undefined : view?.crew[seat];
    const held = [...(crew?.hands ?? []).flat(), ...(crew?.armor ? [crew.armor] : [])];
    const slots = of === "belt" ? crew?.belt : of === "robot" ? view?.robot.slots : held.find((one) => one.item === item)?.slots;
    const token = slots?.[n - 1];
    const what = token ? this.gear(token) : thing.empty;
    const where = of === "slot" ? printed(this.content.items, item).name : thing[of];
    return this.speech.say(thing.place, { where, n, what });
  }

  private hand(n: number): string {
    const { view, seat } = this.scene;
    const held = (seat === null ? undefined : view?.crew[seat])?.hands[n - 1] ?? [];
    const things = held.map(({ item }) => printed(this.content.items, item).name).join(" + ");
    return this.speech.say(this.texts.thing.hand, { n, things: things || this.texts.thing.empty });
  }

  private objective(deck: string): string {
    const you = this.scene.view?.you;
    const kind = deck === "private" ? you?.private : you?.mission;
    const of = entry(this.texts.objective, deck);
    return kind ? `${of}: ${printed(this.content.objectives, kind).name}` : of;
  }

  /** A number to choose: a space of the round track where the lander moves, else an amount. */
  private number(n: number): string {
    const { pending } = this.scene;
    const template = pending.yours.includes("D-42") ? this.texts.thing.space : pending.yours.includes("D-20") ? this.texts.thing.health : "{n}";
    return this.speech.say(template, { n });
  }
}
