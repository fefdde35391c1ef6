// The end of a mission: how it went, and what became of everybody.

import type { EndingProps } from "../../game";
import { members, type View } from "../view";
import type { Names } from "../words/names";
import { entry } from "../words/texts";
import { Glyph } from "./parts";

const ICON: Readonly<Record<string, string>> = {
  escaped: "exit-door",
  killed: "tombstone",
  captured: "prisoner",
  cocooned: "prisoner",
  at: "person",
  waiting: "person",
};

export function Ending({ view, names, playing, onReplay }: EndingProps<View> & { names: Names }) {
  const { speech } = names;
  const { final, fate: fates, ending, drawer } = speech.texts;
  if (playing || !view.ending) return null;
  return (
    <section class="al-ending">
      <h2>{entry(ending, view.ending)}</h2>
      {view.record.score !== null && <p>{speech.say(final.score, { n: view.record.score })}</p>}
      {view.record.crates_secured > 0 && <p>{speech.say(drawer.crates, { n: view.record.crates_secured })}</p>}
      <ul>
        {members(view).map(([who, { fate, hero_of }]) => {
          const word = typeof fate === "object" ? "at" : fate;
          return (
            <li key={who} class={`is-${word}`}>
              <Glyph id={ICON[word] ?? "person"} />
              <b>{names.character(who)}</b> {entry(fates, word)} {hero_of === undefined ? "" : `· ${names.seat(hero_of)}`}
            </li>
          );
        })}
      </ul>
      <button type="button" onClick={() => onReplay()}>
        {final.replay}
      </button>
    </section>
  );
}
