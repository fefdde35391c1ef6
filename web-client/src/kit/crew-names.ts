// Names of a crew, its cards and the figures that it meets.

import type { Ref, Scene, Seat } from "../games/game";
import { numbered, SeatNames, type SeatTexts } from "./names";
import { entry, type Speech } from "./speech";

interface Printed {
  name: string;
  text?: string;
}

type Kinds = Readonly<Record<string, Printed>>;

interface View {
  crew: Readonly<Record<number, { character?: string | null } | undefined>>;
}

interface Texts extends SeatTexts {
  thing: SeatTexts["thing"] & { intruder: string; contamination: string };
  word: Readonly<Record<string, string>>;
  signs: object;
}

type Content = Readonly<Record<"actions" | "items" | "objectives" | "characters" | "pieces", Kinds>> & { contamination: Printed };

export abstract class CrewNames<Seen extends View, Said extends Texts, Components extends Content> extends SeatNames<Seen, Said, Components> {
  constructor(
    speech: Speech<Said, Components>,
    scene: Scene<Seen>,
    /** The kinds of the figures seen so far: an event may tell of one that is gone. */
    private readonly kinds: Map<Ref, string> = new Map(),
  ) {
    super(speech, scene);
    for (const [id, kind] of this.figures()) kinds.set(id, kind);
  }

  /** Figures on the board with their kinds. */
  protected abstract figures(): readonly (readonly [id: Ref, kind: string])[];

  /** Cards and tokens by the prefix of their references: `wound` of `wound-arm`. */
  protected abstract get prefixed(): Readonly<Record<string, Kinds>>;

  /** Names of the kinds of figures. */
  protected abstract get figureKinds(): Kinds;

  /** Name of any reference. */
  abstract ref(ref: Ref): string;

  /** The seat's character; null before the draft. */
  role(seat: Seat): string | null {
    const kind = this.scene.view?.crew[seat]?.character;
    return kind ? this.card(this.content.characters, kind) : null;
  }

  /** A figure's name, numbered among several of its kind. */
  figure(figure: Ref): string {
    const kind = this.kinds.get(figure);
    const name = kind ? this.card(this.figureKinds, kind) : this.texts.thing.intruder;
    const alike = this.figures().filter(([, one]) => one === kind);
    const at = alike.findIndex(([id]) => id === figure);
    return alike.length > 1 && at >= 0 ? this.nth(this.texts.thing.nth, at + 1, name) : name;
  }

  /** Name of a card's face. */
  face(face: { action: string } | string): string {
    return face === "contamination" ? this.content.contamination.name : this.ref(typeof face === "string" ? face : face.action);
  }

  /** Sign for something printed on the board or for a state. The rules have no reference for it. */
  sign(ref: Ref): Components["pieces"][string] | { name: string; text: string } | null {
    const [name, text] = (this.texts.signs as Readonly<Record<string, readonly string[]>>)[ref] ?? [];
    if (name !== undefined && text !== undefined) return { name, text };
    return (this.content.pieces[ref] as Components["pieces"][string] | undefined) ?? null;
  }

  /** Name of a card, a sign or a word. */
  protected kindName(ref: Ref): string {
    const [prefix = "", rest = ""] = ref.split(/-(.*)/);
    const own = this.prefixed[prefix];
    if (own) return this.card(own, rest);
    if (ref.startsWith("contamination#")) return this.nth(this.texts.thing.contamination, numbered(ref).n);
    const sign = this.sign(ref);
    if (sign) return sign.name;
    const { actions, items, characters, objectives } = this.content;
    const kinds = [actions, items, characters, objectives].find((kinds) => numbered(ref).kind in kinds);
    return kinds ? this.card(kinds, ref) : entry(this.texts.word, ref);
  }
}
