// Facts in words: the game's tab of the drawer, and a seat's dossier.

import type { ComponentChildren } from "preact";

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
