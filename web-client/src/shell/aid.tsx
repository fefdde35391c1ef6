// The player aid: one page of what is looked up again and again, with what is misplayed most often. It can be printed.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { titleOf } from "../games";
import { language, t } from "../i18n";
import type { Language } from "../i18n/language";
import { whileWanted } from "../model/wanted";
import { Chrome } from "./chrome";
import { Marked, Rows, blocks, type Chapter } from "./prose";
import { go } from "./route";
import "./aid.css";

const aids = import.meta.glob<Chapter[]>("../generated/aid/*.json", { import: "default" });

/** The sheets of a game: its own, then those of its variants, whose names go on from there. */
function sheets(game: string, language: Language): string[] {
  const own = new RegExp(`/${game}(\\.[a-z-]+)?\\.${language}\\.json$`);
  return Object.keys(aids)
    .filter((path) => own.test(path))
    .sort((one, other) => one.length - other.length);
}

function Sheet({ path, onRule }: { path: string; onRule: (id: string) => void }) {
  const chapters = useSignal<readonly Chapter[]>([]);
  useEffect(() => {
    const load = aids[path];
    return load && whileWanted(load(), (loaded) => (chapters.value = loaded));
  }, [path, chapters]);
  const all = chapters.value.flatMap(({ paragraphs }) => paragraphs.flatMap(({ text }) => text.match(/[A-Z]{1,4}(?:-[A-Z0-9]+)+/g) ?? []));
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

/** The sheets of a game, of its variants too. */
export function Aid({ game, onRule }: { game: string; onRule: (id: string) => void }) {
  return (
    <>
      {sheets(game, language.value).map((path) => (
        <Sheet key={path} path={path} onRule={onRule} />
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
