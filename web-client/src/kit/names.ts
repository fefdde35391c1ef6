// Names of seats and of numbered things.

import type { Mention, Ref, Scene, Seat, Words } from "../games/game";
import type { Speech } from "./speech";

/** Kind and number of `search#2`, the second card of its kind. */
export function numbered(ref: Ref): { kind: string; n: number } {
  const [kind = ref, n] = ref.split("#");
  return { kind, n: n === undefined ? 1 : Number(n) };
}

export interface SeatTexts {
  nouns: object;
  thing: { bot: string; seat: string; nth: string };
}

/** Puts the seats of a scene into words. A game adds its things. */
export abstract class SeatNames<View, Said extends SeatTexts, Content> {
  constructor(
    readonly speech: Speech<Said, Content>,
    readonly scene: Scene<View>,
  ) {}

  /** Character of a seat; null before it has one. */
  abstract role(seat: Seat): string | null;

  protected get texts(): Said {
    return this.speech.texts;
  }

  protected get content(): Content {
    return this.speech.content;
  }

  /** A player's name; a bot has its character's. */
  seat(seat: Seat): string {
    return this.scene.table.seats[seat]?.name || (this.role(seat) ?? this.player(seat).text);
  }

  /** A player whose character is told in the same sentence: a bot has its number for a name. */
  player(seat: Seat): Mention {
    const { name, bot } = this.scene.table.seats[seat] ?? {};
    const { thing } = this.texts;
    return { text: name || this.nth(bot ? thing.bot : thing.seat, seat + 1), at: `seat-${seat}`, seat };
  }

  /** A seat and its character, which a bot has for a name. */
  both(seat: Seat): string {
    return [...new Set([this.seat(seat), this.role(seat)])].filter(Boolean).join(" · ");
  }

  /** A player in a sentence. */
  person(seat: Seat): Mention {
    return { text: this.seat(seat), at: `seat-${seat}`, seat };
  }

  seats(seats: readonly Seat[]): Words {
    return this.speech.list(seats.map((seat) => this.person(seat)));
  }

  /** A card's name; the second of its kind says so. */
  protected card(kinds: Readonly<Record<string, { name: string }>>, ref: Ref): string {
    const { kind, n } = numbered(ref);
    const name = kinds[kind]?.name ?? kind.replaceAll("_", " ");
    return n > 1 ? this.nth(this.texts.thing.nth, n, name) : name;
  }

  protected nth(template: string, n: number, thing = ""): string {
    return this.speech.say(template, { n, thing });
  }
}
