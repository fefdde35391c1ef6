// A card with its cost, its time of use and its effect.

import { memo } from "../../../art/memo";
import facts from "../../../generated/nemesis/facts.json";
import { useArt } from "../../../art/pack";
import { softened } from "../../../i18n/hyphens";
import { colorOf } from "../../../shell/token";
import { pack } from "../art/pack";
import type { ActionFacts, ItemFacts } from "../facts";
import type { Ref, Scene, Seat } from "../../game";
import { ACTION, CHARACTER, DECK, INTRUDER, ITEM } from "../icons";
import { roomOf, type View } from "../view";
import { numbered, printed, type Names } from "../words/names";
import { entry } from "../words/texts";
import { Glyph } from "./parts";
import "../../draft.css";
import "./card.css";

interface Face {
  title: string;
  text: string;
  icon: string;
  /** Character that it shows. */
  character?: string;
  cost?: number;
  combat?: string;
  /** Equipment of that character item by item, and the names of its cards. */
  kit?: { icon: string; name: string; text: string }[];
  /** Alternatives of which one is carried out. */
  branches?: string[];
  /** Lines printed at the foot. */
  foot: string[];
  /** Colour of its edge. */
  tone?: string;
}

/** Printed content of the card behind a reference of the hand. */
export function face(ref: Ref, names: Names, tone?: string): Face {
  const { content, texts } = names.speech;
  const { kind } = numbered(ref);
  const [prefix = "", rest = ""] = kind.split(/-(.*)/);
  if (kind === "contamination") {
    const { name, text } = content.contamination;
    return { title: name, text, icon: "biohazard", foot: [texts.hand.cannot_pay], tone: "hatch" };
  }
  if (kind in content.actions) {
    const use: Partial<ActionFacts> = facts.actions[kind] ?? {};
    const { name, text, branches } = printed(content.actions, kind);
    return {
      ...{ title: name, text, icon: ACTION[kind] ?? "card-play", foot: use.timing ? [entry(texts.hand, use.timing)] : [] },
      ...(use.cost === undefined ? {} : { cost: use.cost }),
      ...(use.combat ? { combat: use.combat } : {}),
      ...(branches ? { branches } : {}),
    };
  }
  if (kind in content.items) {
    const use: Partial<ItemFacts> = facts.items[kind] ?? {};
    const { name, text, branches } = printed(content.items, kind);
    return {
      ...{ title: name, text, icon: ITEM[kind] ?? DECK[use.colors?.[0] ?? "white"] ?? "card-random" },
      ...(use.cost === undefined ? {} : { cost: use.cost, ...(use.combat ? { combat: use.combat } : {}) }),
      ...(branches ? { branches } : {}),
      foot: itemFoot(use, names),
      ...((tone ?? use.colors?.[0]) ? { tone: tone ?? use.colors?.[0] ?? "white" } : {}),
    };
  }
  if (kind in content.objectives) {
    const { name, text } = printed(content.objectives, kind);
    const deck = facts.objectives[kind] ?? "";
    return { title: name, text, icon: "flag-objective", foot: [entry(texts.hand, deck)], tone: "secret" };
  }
  if (kind in content.characters) {
    const { name, text } = printed(content.characters, kind);
    return { title: name, text, icon: CHARACTER[kind] ?? "helmet", character: kind, kit: kitOf(kind, names), foot: [] };
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
    const { name, text } = printed(family[0], rest);
    const hits = prefix === "attack" ? (facts.attacks[rest] ?? []) : [];
    const threshold = prefix === "panic" ? facts.panics[rest] : undefined;
    const foot = hits.map((kind) => printed(content.tokens, kind).name);
    if (threshold !== undefined) foot.push(`${names.speech.say(texts.seat.madness, { n: threshold })}+`);
    return { title: name, text, icon: family[1] ?? "card-play", foot };
  }
  return { title: names.ref(ref), text: "", icon: "card-random", foot: [] };
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

/** Restriction of a card to combat (crossed swords) or to other times (struck out). */
function CombatMark({ combat, names }: { combat: string; names: Names }) {
  if (combat === "any") return null;
  const name = entry(names.speech.texts.hand, combat);
  return (
    <span class={combat === "out" ? "nm-combat-mark is-out" : "nm-combat-mark"}>
      <Glyph id="crossed-swords" name={name} />
    </span>
  );
}

export interface CardProps {
  at: Ref;
  names: Names;
  /** Property of this card alone: its ammo, or its infection. */
  note?: string | undefined;
  /** Reason for which it cannot be played now, in a line. */
  why?: string | undefined;
  /** True for a special item that is not unlocked yet. */
  locked?: boolean;
  tone?: string;
  target?: boolean;
  chosen?: boolean;
  selected?: boolean;
  compact?: boolean;
  onSelect: (ref: Ref) => void;
}

/** Renders again only if one of its props changes, so that the hand does not depend on other selections. */
export const Card = memo(DrawnCard);

function DrawnCard({ at, names, note, why, locked, tone, target, chosen, selected, compact, onSelect }: CardProps) {
  const card = face(at, names, tone);
  const { hand } = names.speech.texts;
  const states = [target && "is-target", chosen && "is-chosen", selected && "is-selected", compact && "is-chip"];
  const label = [
    names.ref(at),
    card.cost === undefined ? "" : names.speech.say(hand.cost, { n: card.cost }),
    card.combat && card.cost !== undefined ? entry(hand, card.combat) : "",
    note ?? "",
    locked ? hand.locked : "",
    target ? hand.playable : (why ?? ""),
  ].filter(Boolean);
  return (
    <button
      type="button"
      class={["nm-card", card.tone && `nm-edge-${card.tone}`, ...states].filter(Boolean).join(" ")}
      data-ref={at}
      aria-label={label.join(", ")}
      aria-pressed={chosen || selected}
      onClick={() => onSelect(at)}
    >
      <Printing card={card} names={names} text={!compact} />
      {(note || locked || why || card.foot.length > 0) && (
        <span class="nm-card-foot">
          {locked && <Glyph id="padlock" name={hand.locked} />}
          {note && <b>{note}</b>} {!compact && <span class="nm-card-more">{why ?? card.foot.join(" · ")}</span>}
        </span>
      )}
    </button>
  );
}

/** A card on the table for all concerned to read. */
export function LaidCard({ at, names, of }: { at: Ref; names: Names /** Its owner, if it has one. */; of?: Seat | undefined }) {
  const card = face(at, names);
  return (
    <div class={["nm-card nm-laid", card.tone && `nm-edge-${card.tone}`].filter(Boolean).join(" ")}>
      <Printing card={card} names={names} of={of} text />
      {card.foot.length > 0 && <span class="nm-card-foot">{card.foot.join(" · ")}</span>}
    </div>
  );
}

/** Printed content above the foot of a card. */
function Printing({ card, names, of, text }: { card: Face; names: Names; of?: Seat | undefined; text: boolean }) {
  return (
    <>
      <span class="nm-card-head">
        {card.cost !== undefined && <b class="nm-cost">{card.cost}</b>}
        <span class="nm-card-title" data-label>
          {softened(card.title)}
        </span>
      </span>
      {card.combat && card.cost !== undefined && <CombatMark combat={card.combat} names={names} />}
      <Picture card={card} names={names} of={of} />
      {text && <Text card={card} names={names} />}
      {text && card.kit && (
        <span class="kit">
          {card.kit.map(({ icon, name, text }) => (
            <span key={name}>
              <Glyph id={icon} /> <b>{name}</b> <small>{text}</small>
            </span>
          ))}
        </span>
      )}
    </>
  );
}

/** Picture of a card: its icon, or its character in the colour of the card's seat, by default the reader's. */
function Picture({ card: { character, icon }, names: { scene }, of }: { card: Face; names: Names; of?: Seat | undefined }) {
  const art = useArt(pack);
  if (!character || !art) return <Glyph id={icon} />;
  return <img class="nm-glyph card-face" src={art.portrait(character, colorOf(scene.table, of ?? scene.seat ?? 0)).href} alt="" />;
}

/** The text, with its alternatives separated. */
function Text({ card, names }: { card: Face; names: Names }) {
  const { or } = names.speech.texts.hand;
  const blocks = card.text.split(new RegExp(`\\s*\\b${or}:\\s*`));
  return (
    <span class="nm-card-text">
      {blocks.map((block, i) => (
        <span key={i} class="nm-block">
          {i > 0 && <b class="nm-or">{or}</b>}
          {block}
        </span>
      ))}
    </span>
  );
}

/** A card face down, which shows only its deck; or an empty hand slot. */
export function Cover({ title, icon, slot }: { title: string; icon: string; slot?: boolean }) {
  return (
    <span class={slot ? "nm-card nm-cover nm-slot" : "nm-card nm-cover"}>
      <Glyph id={icon} />
      <span class="nm-card-title">{softened(title)}</span>
    </span>
  );
}
