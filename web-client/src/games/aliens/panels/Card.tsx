// An endurance card with its cost and effect.

import facts from "../../../generated/aliens/facts.json";
import { softened } from "../../../i18n/hyphens";
import type { Ref } from "../../game";
import { numbered } from "../../../kit/names";
import { printed, type Names } from "../words/names";
import { Glyph, iconOf } from "./parts";
import "./card.css";

interface Props {
  at: Ref;
  names: Names;
  compact: boolean;
  target: boolean;
  chosen: boolean;
  selected: boolean;
  onSelect: (ref: Ref) => void;
}

export function Card({ at, names, compact, target, chosen, selected, onSelect }: Props) {
  const { kind } = numbered(at);
  const { text } = printed(names.speech.content.endurance, kind);
  const states = [compact && "is-compact", target && "is-target", chosen && "is-chosen", selected && "is-selected"];
  return (
    <button
      type="button"
      class={["al-card", `is-${facts.endurance[kind]?.type ?? "event"}`, ...states].filter(Boolean).join(" ")}
      data-ref={at}
      aria-pressed={chosen || selected}
      onClick={() => onSelect(at)}
    >
      <Face kind={kind} title={names.ref(at)} text={compact ? "" : softened(text)} />
    </button>
  );
}

/** A card on the table. */
export function LaidCard({ kind, names }: { kind: string; names: Names }) {
  const { text } = printed(names.speech.content.endurance, kind);
  return (
    <div class={`al-card is-laid is-${facts.endurance[kind]?.type ?? "event"}`}>
      <Face kind={kind} title={names.ref(kind)} text={softened(text)} />
    </div>
  );
}

function Face({ kind, title, text }: { kind: string; title: string; text: string }) {
  const { cost, attack } = facts.endurance[kind] ?? {};
  const exhausts = typeof attack?.cost === "object" ? attack.cost.exhaust : cost;
  return (
    <>
      <Glyph id={iconOf(kind)} />
      <span class="al-card-title">
        {title} {exhausts ? <b class="al-cost">{exhausts}</b> : null}
      </span>
      {text && <span class="al-card-text">{text}</span>}
    </>
  );
}

/** The back of a hidden card. */
export function Cover({ title }: { title: string }) {
  return (
    <div class="al-card is-cover">
      <Glyph id="stack" />
      <span class="al-card-title">{title}</span>
    </div>
  );
}
