// Names of all references of the wire in the reader's language.

import { numbered, SeatNames } from "../../../kit/names";
import type { Ref, Scene, Seat } from "../../game";
import { areaOf, gridOf, isCell } from "../board/geometry";
import { heroesOf, type Cell, type Contact, type View } from "../view";
import { type Content, type Printed, type Speech, type Texts, entry } from "./texts";

/** The kind of a card that has a number: `scout` of `scout-2`, `pistol` of `pistol-3`. */
export function cardKind(card: string): string {
  return card.replace(/-\d+$/, "");
}

export function printed(kinds: Readonly<Record<string, Printed>>, kind: string): Printed {
  return kinds[kind] ?? { name: kind.replaceAll("_", " "), text: "" };
}

/** Puts the things of one scene into words. */
export class Names extends SeatNames<View, Texts, Content> {
  constructor(
    speech: Speech,
    scene: Scene<View>,
    /** The contacts seen so far: an event may tell of one that is gone. */
    private readonly seen: Map<Ref, Contact> = new Map(),
  ) {
    super(speech, scene);
    for (const [id, contact] of Object.entries(scene.view?.contacts ?? {})) seen.set(id, contact);
  }

  /** The heroes of a seat; null before it has one. */
  role(seat: Seat): string | null {
    const heroes = this.scene.view ? heroesOf(this.scene.view, seat) : [];
    return heroes.length > 0 ? heroes.map((who) => this.character(who)).join(", ") : null;
  }

  /** A character as briefly as in talk. */
  character(who: string): string {
    return this.content.characters[who]?.short ?? who;
  }

  characters(all: readonly string[]): string {
    return all.map((who) => this.character(who)).join(", ");
  }

  cell(cell: Cell): string {
    return cell.toUpperCase();
  }

  contact(id: Ref): string {
    const contact = this.found(id);
    return contact ? this.contactAs(contact, this.cell(contact.cell), contact.aliens) : this.texts.thing.contact;
  }

  /** A contact in a sentence that says itself where it is, how many it is or what it was: the others are left out. */
  contactBut(id: Ref, but: { cell?: true; aliens?: true; blip?: true }): string {
    const contact = this.found(id);
    if (!contact) return this.texts.thing.contact;
    const known = but.blip ? { ...contact, blip: true } : contact;
    return this.contactAs(known, but.cell ? "" : this.cell(contact.cell), but.aliens ? null : contact.aliens).trim();
  }

  private found(id: Ref): Contact | undefined {
    return this.scene.view?.contacts?.[id] ?? this.seen.get(id);
  }

  /** `aliens`: how many, null if that is not to be said; a facehugger is none. */
  private contactAs({ blip, aliens: all }: Contact, cell: string, aliens: number | null | undefined): string {
    const { thing } = this.texts;
    if (blip) return this.speech.say(thing.blip, { cell });
    if (all === undefined) return this.speech.say(thing.facehugger, { cell });
    if (aliens === null) return this.speech.say(thing.aliens, { cell });
    return this.speech.say(all > 1 ? thing.swarm : thing.alien, { n: all, cell });
  }

  motion(card: string): string {
    return printed(this.content.motion, cardKind(card)).name;
  }

  mission(mission: string): string {
    return this.content.missions[mission]?.name ?? mission.replaceAll("_", " ");
  }

  /** Name of any reference. */
  ref(ref: Ref): string {
    const { thing } = this.texts;
    if (isCell(ref)) return this.cell(ref);
    if (ref in this.content.abilities) return this.character(ref.split("-")[0] ?? ref);
    if (ref in this.content.characters) return this.character(ref);
    if (ref in this.texts.word) return entry(this.texts.word, ref);
    const sign = this.texts.signs[ref];
    if (sign) return sign[0];
    const dash = ref.indexOf("-");
    const rest = ref.slice(dash + 1);
    switch (dash > 0 ? ref.slice(0, dash) : "") {
      case "contact":
        return this.contact(ref);
      case "door":
        return this.door(Number(rest.slice(1)));
      case "hatch":
        return this.speech.say(thing.hatch, { cell: this.cell(rest) });
      case "spawn":
        return this.nth(thing.spawn, Number(rest));
      case "object":
        return this.object(rest);
      case "exit":
        return this.speech.say(thing.exit, { cell: this.cell(rest) });
      case "gun":
        return this.nth(thing.gun, Number(rest) + 1);
      case "board":
        return this.board(Number(rest));
      case "seat":
        return this.seat(Number(rest));
      case "mission":
        return this.mission(rest);
      case "motion":
        return this.motion(rest);
    }
    const { kind, n } = numbered(ref);
    if (kind === "exhausted") return this.nth(thing.exhausted, n);
    if (kind === "roll") return this.nth(thing.roll, n);
    const { name } = printed(this.content.endurance, kind);
    return n > 1 ? this.speech.say(thing.nth, { n, thing: name }) : name;
  }

  board(n: number): string {
    const piece = this.scene.view ? gridOf(this.scene.view).pieces[n] : undefined;
    return this.content.boards[piece?.board ?? ""]?.name ?? String(n + 1);
  }

  /** The names of the rooms and corridors, in the order of the boards. */
  get areas(): string[] {
    return gridOf(this.scene.view).pieces.flatMap(({ board }) => this.content.boards[board]?.areas ?? []);
  }

  /** The room or corridor that a cell lies in; null if it has no name. */
  area(cell: Cell): string | null {
    return this.areas[areaOf(gridOf(this.scene.view), cell)] ?? null;
  }

  private door(n: number): string {
    const { a, b } = gridOf(this.scene.view).doors[n] ?? { a: "", b: "" };
    return this.speech.say(this.texts.thing.door, { a: this.cell(a), b: this.cell(b) });
  }

  /** Name of the object on a space. */
  private object(cell: Cell): string {
    const { thing, face } = this.texts;
    const { field } = this.scene.view;
    const params = { cell: this.cell(cell) };
    const special = field.specials.find((one) => one.cell === cell);
    if (special?.face === "cocoon" || special?.captive) return `${face.cocoon} ${params.cell}`;
    if (special) return this.speech.say(thing.special, params);
    if (field.newt === cell) return this.speech.say(thing.newt, params);
    if (field.computers.includes(cell)) return this.speech.say(thing.computer, params);
    if (field.crates.includes(cell)) return this.speech.say(thing.crate, params);
    return this.speech.say(thing.object, params);
  }
}
