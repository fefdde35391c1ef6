// A card with its time of use and its effect.

import { cardsOf, type Face } from "../../../kit/card";
import facts from "../../../generated/retaliation/facts.json";
import { pack } from "../art/pack";
import type { Ref } from "../../game";
import { ACTION, CHARACTER, DECK, INTRUDER, ITEM, ROBOT, ROOM } from "../icons";
import { explorationLines, itemLine } from "../words/explain";
import { numbered } from "../../../kit/names";
import { paragraphs, printed, type Names } from "../words/names";
import { entry } from "../words/texts";
import { Glyph } from "./parts";
import "./card.css";

/** Printed content of the card behind a reference. */
export function face(ref: Ref, names: Names): Face {
  const { content, texts } = names.speech;
  const { hand } = texts;
  const { kind } = numbered(ref);
  const [prefix = "", rest = ""] = kind.split(/-(.*)/);
  const outside = { combat: { name: hand.out, out: true }, label: [hand.out] };
  if (kind === "contamination") {
    return { title: content.contamination.name, text: [content.contamination.text], icon: "biohazard", foot: [hand.cannot_pay], tone: "hatch" };
  }
  if (kind in content.actions) {
    const { not_in_combat, command, reaction } = facts.actions[kind] ?? {};
    const print = printed(content.actions, kind);
    const react = print.reaction ? [`${hand.reaction}: ${print.reaction}`] : [];
    return {
      ...{
        title: print.name,
        text: [...(print.branches ?? []), ...react],
        icon: ACTION[kind] ?? "card-play",
        or: (print.branches?.length ?? 0) + react.length > 1,
      },
      foot: [command ? hand.command : "", reaction ? hand.reaction : ""].filter(Boolean),
      ...(not_in_combat ? outside : {}),
    };
  }
  if (kind in content.items) {
    const use = facts.items[kind];
    const print = printed(content.items, kind);
    return {
      ...{ title: print.name, text: paragraphs(print), icon: ITEM[kind] ?? "card-random", or: (print.branches?.length ?? 0) > 1 },
      foot: [itemLine(use && { ...use, not_in_combat: false }, names)],
      tone: use?.backs[0] ?? "white",
      ...(use?.not_in_combat ? outside : {}),
    };
  }
  if (kind in content.objectives) {
    const print = printed(content.objectives, kind);
    return { title: print.name, text: paragraphs(print), icon: "flag-objective", foot: [entry(texts.objective, facts.objectives[kind] ?? "")], tone: "secret" };
  }
  if (kind in content.characters) {
    const { name, text } = printed(content.characters, kind);
    const rank = names.speech.say(hand.rank, { n: facts.characters[kind]?.rank ?? 0 });
    return { title: name, text: [text ?? ""], icon: CHARACTER[kind] ?? "helmet", character: kind, kit: kitOf(kind, names), foot: [rank] };
  }
  const families = {
    attack: [content.attacks, "crossed-swords"],
    event: [content.events, "card-play"],
    wound: [content.wounds, "broken-bone"],
    robot: [content.robots, ROBOT[rest] ?? "tracked-robot"],
    mission: [content.missions, "flag-objective"],
    room: [content.rooms, ROOM[rest] ?? "uncertainty"],
  } as const;
  const family = families[prefix as keyof typeof families];
  if (family) {
    const print = printed(family[0], rest);
    const rows = prefix === "attack" ? (facts.attacks[rest] ?? []).map((kinds) => kinds.map((one) => names.token(one)).join(", ")) : [];
    const text = rows.length > 0 ? (print.rows ?? []).map((row, i) => `${rows[i]}: ${row}`) : paragraphs(print);
    const moves = prefix === "event" ? facts.events[rest] : undefined;
    const foot = moves ? [moves.moves.map((axis) => entry(texts.axis, axis)).join(", ")] : [];
    return { title: print.name, text, icon: family[1], foot, or: prefix === "robot" || prefix === "room" };
  }
  if (prefix === "queen") return { title: names.token("queen"), text: [content.queen[Number(rest) - 1] ?? ""], icon: INTRUDER.queen ?? "card-play", foot: [] };
  if (prefix === "exploration") return { title: texts.thing.exploration, text: explorationLines(Number(rest), names), icon: "binoculars", foot: [] };
  return { title: names.ref(ref), text: [], icon: DECK[kind] ?? "card-random", foot: [] };
}

/** A character's items and cards. */
function kitOf(character: string, names: Names): NonNullable<Face["kit"]> {
  const { content, texts } = names.speech;
  const things = (facts.characters[character]?.items ?? []).map((kind) => {
    const print = printed(content.items, kind);
    return { icon: ITEM[kind] ?? "card-random", name: print.name, text: paragraphs(print).join(" ") };
  });
  const own = Object.entries(facts.actions).flatMap(([kind, { decks }]) => (decks.includes(character) ? [printed(content.actions, kind).name] : []));
  return [...things, { icon: "card-play", name: texts.hand.own_cards, text: own.join(" · ") }];
}

export const { Card, LaidCard, Cover } = cardsOf(Glyph, pack, face);
