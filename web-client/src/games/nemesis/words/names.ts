// Names of all references of the wire in the reader's language.

import { CrewNames } from "../../../kit/crew-names";
import facts from "../../../generated/nemesis/facts.json";
import type { Ref, Scene } from "../../game";
import { isHaunted, type IntruderCard, type Source, type View } from "../view";
import { boardOf, numbersOf, roomNumber } from "../board/geometry";
import { type Content, type Printed, type Speech, type Texts, entry } from "./texts";

/** Puts the things of one scene into words. */
export class Names extends CrewNames<View, Texts, Content> {
  constructor(speech: Speech, scene: Scene<View>, seen?: Map<Ref, string>) {
    super(isHaunted(scene.view) ? speech.haunted : speech, scene, seen);
  }

  protected figures() {
    return (this.scene.view?.intruders?.figures ?? []).map(({ id, kind }) => [id, kind] as const);
  }

  protected get figureKinds() {
    return this.content.tokens;
  }

  protected get prefixed() {
    const { wounds: wound, attacks: attack, events: event, panics: panic, intruder_actions: intruder, tokens: token } = this.content;
    return { wound, attack, event, panic, intruder, token };
  }

  /** A room's name without its number. */
  roomName(room: Ref): string {
    const kind = this.scene.view?.rooms[room]?.kind;
    if (kind) return printed(this.content.rooms, kind).name;
    const back = boardOf(this.scene.view).rooms.find(({ no }) => no === room)?.back ?? "1";
    return this.speech.say(this.texts.thing.unexplored, { back });
  }

  /** A room as briefly as on its tile: `012 Canteen`, `013 ?1`. */
  short(room: Ref): string {
    const kind = this.scene.view?.rooms[room]?.kind;
    const back = boardOf(this.scene.view).rooms.find(({ no }) => no === room)?.back ?? "1";
    const { short, name } = kind ? printed(this.content.rooms, kind) : { short: `?${back}`, name: "" };
    return `${roomNumber(room)}\u00a0${(short ?? name).replace("|", " ")}`;
  }

  source(source: Source): string {
    const { room, action, item, attack, event, intruder_action } = source;
    if (room) return printed(this.content.rooms, room).name;
    if (attack) return printed(this.content.attacks, attack).name;
    if (event) return printed(this.content.events, event).name;
    if (intruder_action) return printed(this.content.intruder_actions, intruder_action).name;
    return this.ref(action ?? item ?? "");
  }

  color(color: string): string {
    return entry(this.texts.color, color);
  }

  /** The colour of an item's back before its noun. */
  shade(color: string): string {
    return this.texts.shade[color] ?? this.color(color);
  }

  /** A declared action as the rest of a sentence: `plays Order`. */
  does(verb: string, source: Source | undefined): string {
    const { does, does_with } = this.texts;
    const plain = does[verb] ?? entry(this.texts.verb, verb).toLowerCase();
    if (!source) return plain;
    return this.speech.say(does_with[verb] ?? does_with.other ?? "{does}", { does: plain, source: this.source(source) });
  }

  network(network: string): string {
    const both = boardOf(this.scene.view).networks.length > 1;
    return both && network === "red" ? this.texts.red_network : entry(this.texts.network, network);
  }

  /** The corridor that a card of the intruder player moves through. */
  moves({ movement }: IntruderCard): string {
    const { through, through_any } = this.texts.hand;
    return movement === undefined ? through_any : this.speech.say(through, { n: movement });
  }

  /** Number of attack cards that it brings to choose from. */
  strikes({ attack_cards }: IntruderCard): string {
    return this.speech.say(this.texts.hand.strikes, { n: attack_cards });
  }

  /** Name of any reference. */
  ref(ref: Ref): string {
    const { thing } = this.texts;
    if (/^s\d\d$/.test(ref)) return `${roomNumber(ref)} ${this.roomName(ref)}`;
    if (/^c\d+$/.test(ref)) return this.corridor(ref);
    if (/^i\d+$/.test(ref)) return this.figure(ref);
    const split = ref.indexOf("-");
    const rest = ref.slice(split + 1);
    switch (split > 0 ? ref.slice(0, split) : "") {
      case "seat":
        return this.seat(Number(rest));
      case "pod":
        return this.nth(thing.pod, Number(rest));
      case "deck":
        return this.speech.say(thing.deck, { color: this.color(rest) });
      case "space":
        return this.speech.say(thing.space, { space: rest });
      case "network":
        return this.network(rest);
      case "corpse":
        return rest === "blue" ? thing["corpse-blue"] : this.speech.say(thing.corpse, { seat: this.seat(Number(rest)) });
    }
    if (ref in thing) return thing[ref as keyof typeof thing];
    return this.kindName(ref);
  }

  override sign(ref: Ref): Printed | null {
    const { course_track, course, time, self_destruct } = this.content;
    const tracks: Readonly<Record<string, Printed>> = { course_track, course, time, self_destruct };
    return tracks[ref] ?? super.sign(ref);
  }

  private corridor(corridor: Ref): string {
    const { a, b } = boardOf(this.scene.view).corridors[Number(corridor.slice(1))] ?? { a: "", b: "" };
    const n = numbersOf(this.scene.view, corridor);
    return this.speech.say(this.texts.thing.corridor, { n, a: roomNumber(a), b: roomNumber(b) });
  }
}

export function printed(kinds: Readonly<Record<string, Printed>>, kind: string): Printed {
  return kinds[kind] ?? { name: kind.replaceAll("_", " "), text: "" };
}

/** True if everybody can see an item: heavy ones lie in hand slots, special ones are known. */
export function isOpen(kind: string): boolean {
  const item = (facts.items as Record<string, { heavy?: boolean; colors: string[] }>)[kind];
  return item === undefined || item.heavy === true || item.colors.includes("special");
}
