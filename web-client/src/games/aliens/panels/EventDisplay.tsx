// Things on the table while an event plays: cards to read, and rolled dice.

import type { Ref, ShownProps } from "../../game";
import type { View } from "../view";
import { cardKind, printed, type Names } from "../words/names";
import { LaidCard } from "./Card";
import { Glyph } from "./parts";
import { Stage } from "./Stage";
import "./event-display.css";

export function Shown({ things, stage, names, ...scene }: ShownProps<View> & { names: Names }) {
  return (
    <div class="al-shown">
      {stage && <Stage key={stage} moment={stage} scene={scene} names={names} />}
      {things.map((at, i) => (
        <Thing key={i} at={at} names={names} />
      ))}
    </div>
  );
}

function Thing({ at, names }: { at: Ref; names: Names }) {
  const die = /^die-(\w+)-(\d+)$/.exec(at);
  if (die) return <Die of={die[1] ?? ""} face={Number(die[2])} names={names} />;
  if (at.startsWith("motion-")) {
    const { name, text } = printed(names.speech.content.motion, cardKind(at.slice("motion-".length)));
    return (
      <div class="al-card is-laid is-motion">
        <Glyph id="radar-sweep" tone="alien" />
        <span class="al-card-title">{name}</span>
        <span class="al-card-text">{text}</span>
      </div>
    );
  }
  return <LaidCard kind={at} names={names} />;
}

/** A rolled die and its purpose. */
function Die({ of, face, names }: { of: string; face: number; names: Names }) {
  const { dice } = names.speech.texts;
  const title = { attack: dice.attack, defence: dice.defence, breach: dice.breach, board: dice.board, gun: dice.gun }[of] ?? dice.test;
  const result = { success: dice.success, failure: dice.failure }[of];
  return (
    <div class="al-piece">
      <span class="al-die">
        <b>{face}</b>
      </span>
      <p>
        {title} {result && <b>{result}</b>}
      </p>
    </div>
  );
}
