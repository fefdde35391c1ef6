// A card with its time of use and its effect.

import facts from "../../../generated/retaliation/facts.json";
import { useArt } from "../../../art/pack";
import { softened } from "../../../i18n/hyphens";
import { colorOf } from "../../../shell/token";
import { pack } from "../art/pack";
import type { Ref, Seat } from "../../game";
import { ACTION, CHARACTER, DECK, INTRUDER, ITEM, ROBOT, ROOM } from "../icons";
import { explorationLines, itemLine } from "../words/explain";
import { numbered, paragraphs, printed, type Names } from "../words/names";
import { entry } from "../words/texts";
import { Glyph } from "./parts";
import "../../draft.css";
import "./card.css";

interface Face {
  title: string;
  /** Alternatives, as separate texts. */
  text: readonly string[];
  /** True if one of the alternatives is carried out. */
  or?: boolean;
  icon: string;
  /** Character that it shows. */
  character?: string;
  /** Equipment of that character item by item, and the names of its cards. */
  kit?: { icon: string; name: string; text: string }[];
  /** Lines printed at the foot. */
  foot: readonly string[];
  /** Colour of its edge. */
  tone?: string;
  /** True if it works only out of combat. */
  out?: boolean;
}

/** Printed content of the card behind a reference. */
export function face(ref: Ref, names: Names): Face {
  const { content, texts } = names.speech;
  const { hand } = texts;
  const { kind } = numbered(ref);
  const [prefix = "", rest = ""] = kind.split(/-(.*)/);
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
      ...(not_in_combat ? { out: true } : {}),
    };
  }
  if (kind in content.items) {
    const use = facts.items[kind];
    const print = printed(content.items, kind);
    return {
      ...{ title: print.name, text: paragraphs(print), icon: ITEM[kind] ?? "card-random", or: (print.branches?.length ?? 0) > 1 },
      foot: [itemLine(use && { ...use, not_in_combat: false }, names)],
      tone: use?.backs[0] ?? "white",
      ...(use?.not_in_combat ? { out: true } : {}),
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

interface CardProps {
  at: Ref;
  names: Names;
  /** Property of this card alone: its ammo, or its malfunction. */
  note?: string | undefined;
  /** Reason for which it cannot be played now, in a line. */
  why?: string | undefined;
  target?: boolean;
  chosen?: boolean;
  selected?: boolean;
  compact?: boolean;
  onSelect: (ref: Ref) => void;
  /** Its own reference, if it differs from that of its content: `objective-private`. */
  as?: Ref;
}

export function Card({ at, names, note, why, target, chosen, selected, compact, onSelect, as = at }: CardProps) {
  const card = face(at, names);
  const { hand } = names.speech.texts;
  const marks = [target && "is-target", chosen && "is-chosen", selected && "is-selected", compact && "is-chip"];
  const label = [names.ref(at), card.out ? hand.out : "", note ?? "", target ? hand.playable : (why ?? "")].filter(Boolean);
  return (
    <button
      type="button"
      class={["rt-card", card.tone && `rt-edge-${card.tone}`, ...marks].filter(Boolean).join(" ")}
      data-ref={as}
      aria-label={label.join(", ")}
      aria-pressed={chosen || selected}
      onClick={() => onSelect(as)}
    >
      <Printing card={card} names={names} text={!compact} />
      {(note || why || card.foot.some(Boolean)) && (
        <span class="rt-card-foot">
          {note && <b>{note}</b>} {!compact && <span class="rt-card-more">{why ?? card.foot.filter(Boolean).join(" · ")}</span>}
        </span>
      )}
    </button>
  );
}

/** A card on the table for all concerned to read. */
export function LaidCard({ at, names, of }: { at: Ref; names: Names /** Its owner, if it has one. */; of?: Seat | undefined }) {
  const card = face(at, names);
  const foot = card.foot.filter(Boolean).join(" · ");
  return (
    <div class={["rt-card rt-laid", card.tone && `rt-edge-${card.tone}`].filter(Boolean).join(" ")}>
      <Printing card={card} names={names} of={of} text />
      {foot && <span class="rt-card-foot">{foot}</span>}
    </div>
  );
}

/** Printed content above the foot of a card. */
function Printing({ card, names, of, text }: { card: Face; names: Names; of?: Seat | undefined; text: boolean }) {
  const { out } = names.speech.texts.hand;
  return (
    <>
      <span class="rt-card-head">
        <span class="rt-card-title" data-label>
          {softened(card.title)}
        </span>
      </span>
      {card.out && (
        <span class="rt-combat-mark">
          <Glyph id="crossed-swords" name={out} />
        </span>
      )}
      <Picture card={card} names={names} of={of} />
      {text && <Text card={card} names={names} />}
      {text && card.kit && (
        <span class="kit">
          {card.kit.map(({ icon, name, text: said }) => (
            <span key={name}>
              <Glyph id={icon} /> <b>{name}</b> <small>{said}</small>
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
  return <img class="rt-glyph card-face" src={art.portrait(character, colorOf(scene.table, of ?? scene.seat ?? 0)).href} alt="" />;
}

/** The text, with its alternatives separated. */
function Text({ card, names }: { card: Face; names: Names }) {
  const { or } = names.speech.texts.hand;
  return (
    <span class="rt-card-text">
      {card.text.filter(Boolean).map((block, i) => (
        <span key={i} class="rt-block">
          {i > 0 && card.or && <b class="rt-or">{or}</b>}
          {block}
        </span>
      ))}
    </span>
  );
}

/** A card face down, which shows only its deck; or an empty place. */
export function Cover({ title, icon, slot }: { title: string; icon: string; slot?: boolean }) {
  return (
    <span class={slot ? "rt-card rt-cover rt-place" : "rt-card rt-cover"}>
      <Glyph id={icon} />
      <span class="rt-card-title">{softened(title)}</span>
    </span>
  );
}
