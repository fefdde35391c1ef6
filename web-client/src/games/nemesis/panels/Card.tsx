// A card with its cost, its time of use and its effect.

import { cardsOf, type Face } from "../../../kit/card";
import facts from "../../../generated/nemesis/facts.json";
import { pack } from "../art/pack";
import type { ActionFacts, ItemFacts } from "../facts";
import type { Ref, Scene } from "../../game";
import { ACTION, CHARACTER, DECK, INTRUDER, ITEM } from "../icons";
import { roomOf, type View } from "../view";
import { numbered } from "../../../kit/names";
import { printed, type Names } from "../words/names";
import { entry, type Printed } from "../words/texts";
import { Glyph } from "./parts";
import "./card.css";

/** Printed content of the card behind a reference of the hand. */
export function face(ref: Ref, names: Names, tone?: string): Face {
  const { content, texts } = names.speech;
  const { kind } = numbered(ref);
  const [prefix = "", rest = ""] = kind.split(/-(.*)/);
  // The text marks alternatives with a word.
  const print = ({ name, text }: Printed) => ({ title: name, text: text.split(new RegExp(`\\s*\\b${texts.hand.or}:\\s*`)), or: true });
  if (kind === "contamination") return { ...print(content.contamination), icon: "biohazard", foot: [texts.hand.cannot_pay], tone: "hatch" };
  if (kind in content.actions) {
    const use: Partial<ActionFacts> = facts.actions[kind] ?? {};
    const foot = use.timing ? [entry(texts.hand, use.timing)] : [];
    return { ...print(printed(content.actions, kind)), icon: ACTION[kind] ?? "card-play", foot, ...paidOf(use, names) };
  }
  if (kind in content.items) {
    const use: Partial<ItemFacts> = facts.items[kind] ?? {};
    const [color] = use.colors ?? [];
    const icon = ITEM[kind] ?? DECK[color ?? "white"] ?? "card-random";
    const edge = tone ?? color;
    return { ...print(printed(content.items, kind)), icon, foot: itemFoot(use, names), ...paidOf(use, names), ...(edge && { tone: edge }) };
  }
  if (kind in content.objectives) {
    const deck = facts.objectives[kind] ?? "";
    return { ...print(printed(content.objectives, kind)), icon: "flag-objective", foot: [entry(texts.hand, deck)], tone: "secret" };
  }
  if (kind in content.characters) {
    return { ...print(printed(content.characters, kind)), icon: CHARACTER[kind] ?? "helmet", character: kind, kit: kitOf(kind, names), foot: [] };
  }
  const families = {
    attack: [content.attacks, "crossed-swords"],
    event: [content.events, "card-play"],
    weakness: [content.weaknesses, "cracked-alien-skull"],
    intruder: [content.intruder_actions, INTRUDER.adult],
    wound: [content.wounds, "broken-bone"],
    panic: [content.panics, "fall-down"],
  } as const;
  const family = families[prefix as keyof typeof families];
  if (family) {
    const hits = prefix === "attack" ? (facts.attacks[rest] ?? []) : [];
    const threshold = prefix === "panic" ? facts.panics[rest] : undefined;
    const foot = hits.map((kind) => printed(content.tokens, kind).name);
    if (threshold !== undefined) foot.push(`${names.speech.say(texts.seat.madness, { n: threshold })}+`);
    return { ...print(printed(family[0], rest)), icon: family[1] ?? "card-play", foot };
  }
  return { title: names.ref(ref), text: [], icon: "card-random", foot: [] };
}

/** Cost of a card and its restriction to combat or to other times. */
function paidOf({ cost, combat }: { cost?: number; combat?: string }, { speech }: Names): Partial<Face> {
  if (cost === undefined) return {};
  const { hand } = speech.texts;
  const name = combat === undefined ? "" : entry(hand, combat);
  return {
    cost,
    label: [speech.say(hand.cost, { n: cost }), name],
    ...(combat !== undefined && combat !== "any" && { combat: { name, out: combat === "out" } }),
  };
}

function itemFoot({ single_use, heavy, weapon, craft_symbol, timing }: Partial<ItemFacts>, names: Names): string[] {
  const { hand, symbol } = names.speech.texts;
  return [
    timing ? entry(hand, timing) : "",
    single_use ? hand.one_use : "",
    heavy ? hand.heavy : "",
    weapon ? entry(hand, weapon.class) : "",
    craft_symbol ? entry(symbol, craft_symbol) : "",
  ].filter(Boolean);
}

/** A character's weapon, its items, and its cards. */
function kitOf(character: string, names: Names): NonNullable<Face["kit"]> {
  const { content, texts } = names.speech;
  const { weapon, items = [], cards = [] } = facts.characters[character] ?? {};
  const things = [...(weapon ? [weapon] : []), ...items].map((kind) => ({ icon: ITEM[kind] ?? "card-random", ...printed(content.items, kind) }));
  const own = cards.map((kind) => printed(content.actions, kind).name);
  return [...things, { icon: "card-play", name: texts.hand.own_cards, text: own.join(" · ") }];
}

/** Reason for which an action card cannot be played on one's turn; null for other cards. Only printed conditions are checked. */
export function whyNot(ref: Ref, { view, seat }: Scene<View>, names: Names): string | null {
  const { speech } = names;
  const { hand } = speech.texts;
  const use = facts.actions[numbered(ref).kind];
  const room = roomOf(view, seat);
  if (!use) return null;
  if (use.timing) return speech.say(hand.why_timing, { when: entry(hand, use.timing) });
  const fights = room !== null && view.rooms[room]?.combat === true;
  if (use.combat === (fights ? "out" : "in")) return entry(hand, use.combat);
  const others = (view.you?.hand ?? []).filter(({ ref: other, action }) => other !== ref && action !== undefined).length;
  return use.cost > others ? speech.say(hand.why_cost, { n: use.cost }) : hand.why_none;
}

export const { Card, LaidCard, Cover } = cardsOf(Glyph, pack, face);
