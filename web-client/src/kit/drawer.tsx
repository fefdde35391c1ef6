// Facts in words: the game's tab of the drawer, and a seat's dossier.

import type { ComponentChildren } from "preact";

import type { Ref } from "../games/game";
import type { Glyph } from "./glyph";
import { Thing } from "./thing";
import "./drawer.css";

/** Part of a panel under a heading. */
export function Group({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** A term and what is said of it. */
export function Row({ term, children }: { term: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Terms with their texts. Those without a text are left out. */
export function Rows({ rows }: { rows: readonly (readonly [string, string | null])[] }) {
  return (
    <dl>
      {rows.map(
        ([term, text]) =>
          text !== null && (
            <Row key={term} term={term}>
              {text}
            </Row>
          ),
      )}
    </dl>
  );
}

interface KindsProps {
  counts: readonly (readonly [kind: string, count: number])[];
  name: (kind: string) => string;
  /** Text if there are none. */
  none: string;
  selected: Ref | null;
  onSelect: (ref: Ref) => void;
}

/** Tokens of a bag or a pile by kind, with a game's icons. */
export function kindsOf(Glyph: Glyph, icons: Readonly<Record<string, string>>) {
  return function Kinds({ counts, name, none, selected, onSelect }: KindsProps) {
    if (counts.length === 0) return <p>{none}</p>;
    return (
      <ul class="kit-kinds">
        {counts.map(([kind, n]) => (
          <li key={kind}>
            <Glyph id={icons[kind] ?? "uncertainty"} tone="alien" />
            <Thing at={`token-${kind}`} selected={selected} onSelect={onSelect}>
              {name(kind)}
            </Thing>{" "}
            <b>{n}</b>
          </li>
        ))}
      </ul>
    );
  };
}

/** Lines of text as a list. */
export function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
