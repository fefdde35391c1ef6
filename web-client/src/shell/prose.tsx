// Rulebook text: sentences with emphasis, tables, and links to rules.

import type { ComponentChildren } from "preact";

export interface Chapter {
  level: number;
  title: string;
  paragraphs: { id?: string; text: string }[];
}

/** Format of a rule id. */
const ID = "[A-Z]{1,4}(?:-[A-Z0-9]+)+";
/** Parenthesised rule ids that a sentence only refers to. */
const ASIDE = new RegExp(`\\s*\\(((?:${ID})(?:[^()A-Z]{1,8}(?:${ID}))*)\\)`);

/** A link to another rule, shown as a sign instead of its id. */
export function Way({ id, onGo }: { id: string; onGo: (id: string) => void }) {
  return (
    <button type="button" class="link rule way" title={id} onClick={() => onGo(id)}>
      <span aria-hidden="true">§</span>
      <span class="unseen">{id}</span>
    </button>
  );
}

/** A paragraph with its emphasis and its rule references, which are collapsed to signs. */
export function Marked({ text, known, onGo }: { text: string; known: ReadonlySet<string>; onGo: (id: string) => void }) {
  const pieces = text.replace(/^- /, "").split(/(\*\*[^*]+\*\*|`[^`]+`|\*[^*\s][^*]*\*)/);
  const folded = (piece: string) =>
    piece.split(ASIDE).map((part, i) =>
      // Every second part is the content of parentheses.
      i % 2 === 0 ? part : (part.match(new RegExp(ID, "g")) ?? []).filter((id) => known.has(id)).map((id) => <Way key={id} id={id} onGo={onGo} />),
    );
  return (
    <>
      {pieces.map((piece, i) => {
        if (piece.startsWith("**")) return <b key={i}>{piece.slice(2, -2)}</b>;
        if (piece.startsWith("`")) return <code key={i}>{piece.slice(1, -1)}</code>;
        if (/^\*[^*]+\*$/.test(piece)) return <i key={i}>{piece.slice(1, -1)}</i>;
        return folded(piece);
      })}
    </>
  );
}

/** A chapter's title without its rule prefixes. */
export function plainTitle(title: string): string {
  return title.replace(/\s*(\([A-Z]{1,2}(-[A-Z]+)*\)|— [A-Z]{1,2}-[A-Z, -]+)$/, "");
}

export type Paragraph = Chapter["paragraphs"][number];

/** Groups paragraphs for rendering: the rows of a table form one block. */
export function blocks(paragraphs: readonly Paragraph[]): Paragraph[][] {
  const all: Paragraph[][] = [];
  for (const one of paragraphs) {
    const row = one.text.startsWith("|");
    const before = all.at(-1);
    if (row && before?.[0]?.text.startsWith("|")) before.push(one);
    else all.push([one]);
  }
  return all;
}

function cells({ text }: Paragraph): string[] {
  return text
    .replace(/^\|\s*|\s*\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());
}

/** A table. A search may have left out its head. */
export function Rows({ rows, head, mark }: { rows: readonly Paragraph[]; head: Paragraph | undefined; mark: (text: string) => ComponentChildren }) {
  return (
    <div class="sideways" tabIndex={0} role="group" aria-label={head ? cells(head).filter(Boolean).join(", ") : undefined}>
      <table class="rows">
        {head && (
          <thead>
            <tr>
              {cells(head).map((cell, i) => (
                <th scope="col" key={i}>
                  {mark(cell)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {cells(row).map((cell, n) => (
                <td key={n}>{mark(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
