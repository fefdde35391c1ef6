// Player aid: one printable page of frequently needed rules, including those that are most often misplayed.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { titleOf } from "../games";
import { hintsOf, rulesOfHints } from "../games/hint-texts";
import { language, t } from "../i18n";
import type { Language } from "../i18n/language";
import type { Table } from "../model/table";
import { coveredHints } from "../model/hint-coverage";
import { cancellable } from "../model/cancellable";
import { Chrome } from "./chrome";
import { Marked, Rows, blocks, type Chapter } from "./prose";
import { go } from "./route";
import "./aid.css";

const aids = import.meta.glob<Chapter[]>("../generated/aid/*.json", { import: "default" });

/** Sheets of a game, followed by those of its variants, whose names are longer. */
function sheets(game: string, language: Language): string[] {
  const own = new RegExp(`/${game}(\\.[a-z-]+)?\\.${language}\\.json$`);
  return Object.keys(aids)
    .filter((path) => own.test(path))
    .sort((one, other) => one.length - other.length);
}

const rulesIn = (text: string): string[] => text.match(/[A-Z]{1,4}(?:-[A-Z0-9]+)+/g) ?? [];

/** The chapter of commonly misplayed rules, reduced to those that touch the given rules. */
function misplayed(chapters: readonly Chapter[], rules: ReadonlySet<string>): Chapter[] {
  return chapters
    .slice(-1)
    .map((chapter) => ({ ...chapter, paragraphs: chapter.paragraphs.filter(({ text }) => rulesIn(text).some((rule) => rules.has(rule))) }))
    .filter(({ paragraphs }) => paragraphs.length > 0);
}

/** One sheet. With `touched`, only the misplayed rules among these. */
function Sheet({ path, touched, onRule }: { path: string; touched?: ReadonlySet<string>; onRule: (id: string) => void }) {
  const chapters = useSignal<readonly Chapter[]>([]);
  useEffect(() => {
    const load = aids[path];
    return load && cancellable(load(), (loaded) => (chapters.value = touched ? misplayed(loaded, touched) : loaded));
  }, [path, touched, chapters]);
  const all = chapters.value.flatMap(({ paragraphs }) => paragraphs.flatMap(({ text }) => rulesIn(text)));
  const mark = (text: string) => <Marked text={text} known={new Set(all)} onGo={onRule} />;
  return (
    <>
      {chapters.value.map(({ title, paragraphs }) => (
        <section key={title} class="aid">
          <h2>{title}</h2>
          {blocks(paragraphs).map((block, i) =>
            block[0]?.text.startsWith("|") ? <Rows key={i} rows={block.slice(1)} head={block[0]} mark={mark} /> : <p key={i}>{mark(block[0]?.text ?? "")}</p>,
          )}
        </section>
      ))}
    </>
  );
}

/** Sheets of a game and its variants. */
export function Aid({ game, onRule }: { game: string; onRule: (id: string) => void }) {
  return (
    <>
      {sheets(game, language.value).map((path) => (
        <Sheet key={path} path={path} onRule={onRule} />
      ))}
    </>
  );
}

/** Commonly misplayed rules among those that the match touched. */
export function Misplayed({ game, table, onRule }: { game: string; table: Table; onRule: (id: string) => void }) {
  const rules = useSignal<ReadonlySet<string> | null>(null);
  const spoken = language.value;
  useEffect(() => {
    const found = async () => {
      const [updates, hints, cited] = await Promise.all([table.source.transcript(), hintsOf(game, spoken), rulesOfHints(game)]);
      const came = coveredHints(updates, table.seat.peek() ?? 0, hints);
      return new Set([...came].flatMap((id) => cited[id] ?? []));
    };
    return cancellable(
      found(),
      (all) => (rules.value = all),
      // Without a network, only the result is shown.
      () => undefined,
    );
  }, [game, table, spoken, rules]);
  const all = rules.value;
  if (all === null) return null;
  return (
    <>
      {sheets(game, spoken).map((path) => (
        <Sheet key={path} path={path} touched={all} onRule={onRule} />
      ))}
    </>
  );
}

export function AidPage({ game }: { game: string }) {
  return (
    <Chrome>
      <h1>{`${titleOf(game)}: ${t().rules.aid}`}</h1>
      <Aid game={game} onRule={(id) => go(`/rules/${game}#${id}`)} />
      <p class="row unprinted">
        <button type="button" onClick={() => print()}>
          {t().rules.print}
        </button>
        <a class="button" href={`/rules/${game}`}>
          {t().rules.title}
        </a>
      </p>
    </Chrome>
  );
}
