// The rulebook: searchable, with a stable link to every rule. Ids are collapsed, because players read sentences.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { titleOf } from "../games";
import { language, t } from "../i18n";
import { cancellable } from "../model/cancellable";
import { Chrome } from "./chrome";
import { Marked, Rows, Way, blocks, plainTitle, type Chapter } from "./prose";
import { matches, wanted } from "./search";
import "./rules.css";

interface Book {
  chapters: Chapter[];
  /** Terms of the text by those of the other language. */
  terms: Record<string, string>;
}

const books = import.meta.glob<Book>("../generated/rules/*.json", { import: "default" });

export function Rulebook({ game, at, now = [] }: { game: string; at?: string | null; now?: readonly string[] }) {
  const words = t().rules;
  const book = useSignal<Book | null | undefined>(undefined);
  const query = useSignal("");
  const list = useRef<HTMLDivElement>(null);
  const spoken = language.value;
  useEffect(() => {
    const load = books[`../generated/rules/${game}.${spoken}.json`];
    if (load) return cancellable(load(), (loaded) => (book.value = loaded));
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
          {found > 0 ? words.found(found) : words.none(query.value.trim())}
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

/** Rulebook of a game, by default the first, with links to the others. */
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
      <p>
        <a class="button" href={`/aid/${open}`}>
          {t().rules.aid}
        </a>
      </p>
      <Rulebook key={open} game={open} at={location.hash.slice(1) || null} />
    </Chrome>
  );
}
