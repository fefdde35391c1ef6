// The rulebook: searchable, every rule with a stable link; ids are folded, for players read sentences.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { titleOf } from "../games";
import { language, t } from "../i18n";
import { whileWanted } from "../model/wanted";
import { Chrome } from "./chrome";
import { matches, wanted } from "./search";
import "./rules.css";

interface Chapter {
  level: number;
  title: string;
  paragraphs: { id?: string; text: string }[];
}

interface Book {
  chapters: Chapter[];
  /** The terms that the text uses, by those of the other language. */
  terms: Record<string, string>;
}

const books = import.meta.glob<Book>("../generated/rules/*.json", { import: "default" });

/** What rules are called. */
const ID = "[A-Z]{1,4}(?:-[A-Z0-9]+)+";
/** Rules that a sentence only refers to. */
const ASIDE = new RegExp(`\\s*\\(((?:${ID})(?:[^()A-Z]{1,8}(?:${ID}))*)\\)`);

/** A way to another rule: its id is folded behind a sign. */
function Way({ id, onGo }: { id: string; onGo: (id: string) => void }) {
  return (
    <button type="button" class="link rule way" title={id} onClick={() => onGo(id)}>
      <span aria-hidden="true">§</span>
      <span class="unseen">{id}</span>
    </button>
  );
}

/** A paragraph with its emphasis, and with the rules that it refers to folded. */
function Marked({ text, known, onGo }: { text: string; known: ReadonlySet<string>; onGo: (id: string) => void }) {
  const pieces = text.replace(/^- /, "").split(/(\*\*[^*]+\*\*|`[^`]+`|\*[^*\s][^*]*\*)/);
  const folded = (piece: string) =>
    piece.split(ASIDE).map((part, i) =>
      // Every second part is what stood in brackets.
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

/** A chapter's name without what its rules are called. */
function plainTitle(title: string): string {
  return title.replace(/\s*(\([A-Z]{1,2}(-[A-Z]+)*\)|— [A-Z]{1,2}-[A-Z, -]+)$/, "");
}

type Paragraph = Chapter["paragraphs"][number];

/** Paragraphs as they are drawn: rows of a table together. */
function blocks(paragraphs: readonly Paragraph[]): Paragraph[][] {
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

/** Rows under a head, which a search may have left out. */
function Rows({ rows, head, mark }: { rows: readonly Paragraph[]; head: Paragraph | undefined; mark: (text: string) => ComponentChildren }) {
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

export function Rulebook({ game, at, now = [] }: { game: string; at?: string | null; now?: readonly string[] }) {
  const words = t().rules;
  const book = useSignal<Book | null | undefined>(undefined);
  const query = useSignal("");
  const list = useRef<HTMLDivElement>(null);
  const spoken = language.value;
  useEffect(() => {
    const load = books[`../generated/rules/${game}.${spoken}.json`];
    if (load) return whileWanted(load(), (loaded) => (book.value = loaded));
    book.value = null;
    return undefined;
  }, [game, spoken]);
  useEffect(() => {
    if (at) list.current?.querySelector(`[id="${CSS.escape(at)}"]`)?.scrollIntoView({ block: "start" });
  }, [at, book.value]);
  if (book.value === null) return <p>{words.missing}</p>;
  if (!book.value) return <p aria-busy="true">…</p>;
  const { chapters: all, terms } = book.value;
  const alternatives = wanted(query.value, terms);
  const searching = query.value.trim().length > 1;
  const chapters = searching
    ? all
        .map((chapter) => ({
          ...chapter,
          paragraphs: chapter.paragraphs.filter(({ id = "", text }) => matches(`${id} ${text}`, alternatives)),
        }))
        .filter(({ paragraphs }) => paragraphs.length > 0)
    : all;
  const found = chapters.reduce((sum, { paragraphs }) => sum + paragraphs.length, 0);
  const known = new Set(all.flatMap(({ paragraphs }) => paragraphs.flatMap(({ id }) => id ?? [])));
  const heads = new Set(all.flatMap(({ paragraphs }) => blocks(paragraphs).flatMap((block) => (block[0]?.text.startsWith("|") ? [block[0]] : []))));
  const go = (id: string) => {
    query.value = "";
    requestAnimationFrame(() => list.current?.querySelector(`[id="${CSS.escape(id)}"]`)?.scrollIntoView({ block: "center" }));
  };
  const mark = (text: string) => <Marked text={text} known={known} onGo={go} />;
  const asked = now.flatMap((id) => all.flatMap(({ paragraphs }) => paragraphs.filter((one) => one.id === id)));
  return (
    <div class="rulebook">
      <label class="field">
        <span>{words.search}</span>
        <input type="search" id="rule-search" value={query.value} onInput={(event) => (query.value = event.currentTarget.value)} />
      </label>
      {searching && (
        <p role="status" class="meta">
          {found > 0 ? words.found(found) : words.none}
        </p>
      )}
      {!searching && asked.length > 0 && (
        <section class="asked">
          <h2>{words.now}</h2>
          {asked.map(({ id, text }) => (
            <p key={id}>
              {mark(text)} {id && <Way id={id} onGo={go} />}
            </p>
          ))}
        </section>
      )}
      {!searching && (
        <details class="contents">
          <summary>{words.chapters}</summary>
          <ol>
            {all
              .filter(({ level }) => level === 1)
              .map(({ title }) => (
                <li key={title}>
                  <button
                    type="button"
                    class="link"
                    onClick={() => {
                      list.current?.querySelector(`[data-title="${CSS.escape(title)}"]`)?.scrollIntoView({ block: "start" });
                    }}
                  >
                    {plainTitle(title)}
                  </button>
                </li>
              ))}
          </ol>
        </details>
      )}
      <div ref={list}>
        {chapters.map((chapter) => (
          <section key={chapter.title} data-title={chapter.title}>
            <h2 class={chapter.level === 1 ? undefined : "minor"}>{plainTitle(chapter.title)}</h2>
            {blocks(chapter.paragraphs).map((block, i) => {
              const [first] = block;
              if (!first) return null;
              const { id, text } = first;
              if (text.startsWith("|"))
                return <Rows key={i} rows={block.filter((row) => !heads.has(row))} head={heads.has(first) ? first : undefined} mark={mark} />;
              return (
                <p key={id ?? i} id={id} class={id && id === at ? "here" : undefined}>
                  {mark(text)}{" "}
                  {id && (
                    <a class="rule" href={`/rules/${game}#${id}`} title={id}>
                      {searching || id === at ? id : <span aria-hidden="true">§</span>}
                      {!searching && id !== at && <span class="unseen">{id}</span>}
                    </a>
                  )}
                </p>
              );
            })}
          </section>
        ))}
      </div>
    </div>
  );
}

/** The rulebook of a game, or of the first if none is named, with the others beside it. */
export function RulesPage({ game }: { game: string }) {
  const games = [...new Set(Object.keys(books).map((path) => path.replace(/^.*\/|\.\w+\.json$/g, "")))];
  const open = game || games[0] || "";
  return (
    <Chrome>
      <h1>{t().rules.title}</h1>
      <nav class="row" aria-label={t().create.game}>
        {games.map((name) => (
          <a class="button" key={name} href={`/rules/${name}`} aria-current={name === open ? "page" : undefined}>
            {titleOf(name)}
          </a>
        ))}
      </nav>
      <Rulebook key={open} game={open} at={location.hash.slice(1) || null} />
    </Chrome>
  );
}
