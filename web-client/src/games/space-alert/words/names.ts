// Names of all references of the wire in the reader's language.

import type { Mention, Ref, Scene, Seat, Words } from "../../game";
import {
  FACTS,
  memberOf,
  orderOf,
  type ActionCard,
  type Half,
  type Lane,
  type Order,
  type Station,
  type ThreatCode,
  type Tile,
  type View,
  type Weapon,
  type Zone,
} from "../view";
import { entry, type Speech } from "./texts";

/** Puts the things of one scene into words. */
export class Names {
  constructor(
    readonly speech: Speech,
    readonly scene: Scene<View>,
  ) {}

  private get texts() {
    return this.speech.texts;
  }

  private get content() {
    return this.speech.content;
  }

  seat(seat: Seat): string {
    const { name, bot } = this.scene.table.seats[seat] ?? {};
    return name || this.speech.say(bot ? this.texts.bot : this.texts.seat, { n: seat + 1 });
  }

  person(seat: Seat): Mention {
    return { text: this.seat(seat), seat };
  }

  /** A crew member: its player's name, or which android it is. */
  member(member: number): string {
    const crewman = this.scene.view.crew?.[member];
    if (!crewman) return this.speech.say(this.texts.member, { n: member + 1 });
    if (crewman.seat !== undefined) return this.seat(crewman.seat);
    const androids = Object.entries(this.scene.view.crew).filter(([, { seat }]) => seat === undefined);
    return this.speech.say(this.texts.android, { n: androids.findIndex(([n]) => Number(n) === member) + 1 });
  }

  /** The letters on a crew member's figure. */
  mark(member: number): string {
    const seat = this.scene.view.crew[member]?.seat;
    return seat === undefined ? `A${this.member(member).split(" ").at(-1)}` : this.seatMark(seat);
  }

  /** The first letters of a player's name; a bot's number. */
  seatMark(seat: Seat): string {
    const name = this.scene.table.seats[seat]?.name;
    return name ? name.slice(0, 2) : `B${seat + 1}`;
  }

  crew(member: number): Mention {
    const seat = this.scene.view.crew?.[member]?.seat;
    return { text: this.member(member), at: `crew-${member}`, ...(seat === undefined ? {} : { seat }) };
  }

  roles(seat: Seat): string[] {
    const roles = this.scene.view.roles;
    return (["captain", "communications", "security"] as const).filter((role) => roles[role] === seat).map((role) => this.texts.role[role]);
  }

  turn(n: number): string {
    return this.speech.say(this.texts.turn_n, { n });
  }

  threatCard(code: ThreatCode): string {
    return this.content.threats[code].name;
  }

  threat({ code, number }: { code: ThreatCode; number: number }): Mention {
    return { text: `T${number} ${this.threatCard(code)}`, at: `threat-${number}` };
  }

  station(station: Station): Mention {
    return { text: this.content.stations[station].name, at: station };
  }

  stations(stations: readonly Station[]): Words {
    return this.speech.list(stations.map((station) => this.station(station)));
  }

  zone(zone: Zone): string {
    return this.texts.zone[zone];
  }

  lane(lane: Lane): string {
    return this.texts.lane[lane];
  }

  tile(tile: Tile): string {
    return this.content.tiles[tile].name;
  }

  order(order: Order): string {
    const [, station] = order.split(":");
    if (station) return this.speech.say(this.texts.heroic_move, { station: this.content.stations[station as Station].name });
    return entry(this.texts.order, order);
  }

  /** Text beside the sign of an order; empty for a letter. */
  beside(order: Order): string {
    const [head = order, station] = order.split(":");
    if (station) return this.content.stations[station as Station].name;
    return /^(heroic_)?[ABC]$/.test(head) ? "" : entry(this.texts.order_short, head.replace("heroic_", ""));
  }

  /** A told plan in words. */
  plan(told: readonly (readonly [number, Order])[]): string {
    return told.map(([slot, order]) => this.speech.say(this.texts.seat_row.told_slot, { n: slot, order: this.order(order) })).join(", ");
  }

  orderHelp(order: Order): string {
    return entry(this.texts.order_help, order.split(":")[0]!);
  }

  /** A card by what it says with a half up. */
  half(card: ActionCard, up: Half): string {
    return this.order(orderOf(card, up));
  }

  /** A card by both of its halves. */
  card(card: ActionCard): string {
    return `${this.half(card, "action")} / ${this.half(card, "movement")}`;
  }

  weapon(weapon: Weapon): string {
    if (typeof weapon === "string") return this.texts.weapon[weapon];
    const { cannon } = weapon;
    return `${this.content.devices[FACTS.stations[cannon].a].name} (${this.content.stations[cannon].name})`;
  }

  /** Place of a piece or of somebody. */
  spot(spot: string): string {
    if (spot === "space") return this.texts.space;
    if (spot === "away") return this.texts.beside;
    return this.content.stations[spot as Station].name;
  }

  piece(piece: string): string {
    const [kind = "", n = ""] = piece.split("-");
    if (kind === "figure") return this.speech.say(this.texts.piece.figure, { member: this.member(Number(n)) });
    return this.speech.say(entry(this.texts.piece, kind), { n });
  }

  /** Name of any reference. */
  ref(ref: Ref): string {
    const { texts, speech } = this;
    if (ref in this.content.stations) return this.content.stations[ref as Station].name;
    if (ref in FACTS.cards) return this.card(ref as ActionCard);
    if (ref in texts.half) return texts.half[ref as Half];
    if (ref in texts.word) return texts.word[ref as keyof typeof texts.word];
    const [kind = "", ...more] = ref.split("-");
    const rest = more.join("-");
    switch (kind) {
      case "card": {
        const card = this.own(Number(rest));
        return card ? this.card(card) : texts.ref.card;
      }
      case "slot":
        return speech.say(texts.ref.slot, { n: rest });
      case "phase":
        return speech.say(texts.state.phase, { n: rest });
      case "data":
        return speech.say(texts.ref.data, { n: rest });
      case "transfer":
        return speech.say(texts.ref.transfer, { n: rest });
      case "crew":
        return this.member(Number(rest));
      case "seat":
        return this.seat(Number(rest));
      case "hint":
        return this.piece(rest);
      case "at":
        return this.spot(rest);
      case "lane":
        return this.lane(rest as Lane);
      case "level":
        return entry(texts.level, rest);
      case "threat": {
        const threat = this.scene.view.threats?.[Number(rest)];
        return threat ? this.threat(threat).text : speech.say(texts.ref.threat, { n: rest });
      }
      case "tile": {
        const [zone = "red", tile = ""] = rest.split("-");
        return speech.say(texts.ref.tile, { tile: this.tile(tile as Tile), zone: this.zone(zone as Zone) });
      }
    }
    return ref;
  }

  /** A card of the reader's by its number, wherever it is. */
  own(n: number): ActionCard | null {
    const { own } = this.scene.view;
    const planned = Object.values(own?.planned ?? {}).map(({ card }) => card);
    return [...(own?.hand ?? []), ...planned].find((card) => card.n === n)?.card ?? null;
  }

  /** The crew member of the reader. */
  get mine(): number | null {
    const { view, seat } = this.scene;
    return seat === null ? null : memberOf(view, seat);
  }
}
