// The final reveal, step by step in the order of the rules, and the result.

import { useState } from "preact/hooks";

import type { EndingProps, TableState } from "../../game";
import { pawns, Token } from "../board/marks";
import { seats, type View } from "../view";
import { printed, type Names } from "../words/names";
import { entry } from "../words/texts";
import { Glyph } from "./parts";
import { stateOf } from "./Words";
import "./ending.css";

type Props = EndingProps<View> & { names: Names };

export function Ending({ view, table, seat, playing, names }: Props) {
  const [shown, setShown] = useState(0);
  const { speech } = names;
  const { final, outcome } = speech.texts;
  if (!view.reveal || !view.outcome) return null;
  // What is revealed is told when the end has been seen.
  if (playing) return <p class="rt-note">{final.playing}</p>;
  const together = view.setup.mode !== "semi_coop";
  const steps = [
    { title: final.fates, rule: final.fates_rule },
    { title: final.contamination, rule: final.contamination_rule },
    { title: final.hatching, rule: seats(view).some((one) => view.crew[one]?.hatched) ? final.hatching_rule : final.none_larva },
    together ? { title: final.missions, rule: final.missions_rule } : { title: final.objectives, rule: final.objectives_rule },
  ];
  const last = shown >= steps.length;
  const won = together ? Object.values(view.outcome.seats).some((one) => one.won) : seat !== null && view.outcome.seats[seat]?.won === true;
  const verdict = together ? (won ? final.crew_won : final.crew_lost) : seat === null ? "" : won ? final.you_won : final.you_lost;
  return (
    <div class="rt-ending">
      <p class="rt-verdict">{[entry(outcome, view.ending ?? view.outcome.ending), last ? verdict : ""].filter(Boolean).join(" · ")}</p>
      <ol class="rt-checks">
        {steps.map(({ title, rule }, i) => (
          <li key={title} class={i <= shown ? "is-made" : undefined}>
            <h3>{title}</h3>
            {i <= shown && <p class="rt-note">{rule}</p>}
          </li>
        ))}
      </ol>
      {!last && (
        <p class="commit">
          <button type="button" class="primary" onClick={() => setShown(shown + 1)}>
            {final.next}
          </button>
          <button type="button" onClick={() => setShown(steps.length)}>
            {final.all}
          </button>
        </p>
      )}
      <ul class="rt-fates">
        {seats(view).map((one) => (
          <Fate key={one} seat={one} view={view} table={table} names={names} shown={shown} last={last} />
        ))}
      </ul>
      {last && (
        <p>
          {speech.say(final.robot, { robot: printed(speech.content.robots, view.reveal.robot).name })} ·{" "}
          {speech.say(final.defence, { state: view.reveal.anti_aircraft ? speech.texts.defence.active : speech.texts.defence.inactive })}
        </p>
      )}
      {together && last && (
        <ul>
          {view.missions.coop.map((kind, i) => (
            <li key={`${i} ${kind}`}>
              <b>{printed(speech.content.missions, kind).name}</b> {printed(speech.content.missions, kind).text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** From these steps on it is told who hatched, and what everybody wanted. */
const SCANNED = 1;
const HATCHED = 2;
const TOLD = 3;

interface FateProps {
  seat: number;
  view: View;
  table: TableState;
  names: Names;
  shown: number;
  /** Whether everything is told: who has won. */
  last: boolean;
}

/** What became of a seat: one card, its objective sealed until its check. */
function Fate({ seat, view, table, names, shown, last }: FateProps) {
  const { speech } = names;
  const { final } = speech.texts;
  const { won, survived } = view.outcome?.seats[seat] ?? { won: false, survived: false };
  const reveal = view.reveal?.crew[seat];
  const { hatched = false } = view.crew[seat] ?? {};
  const pawn = pawns(view, table, null).get(seat);
  // Who dies of a larva lives until it hatches.
  const lives = survived || (hatched && shown < HATCHED);
  const state = view.crew[seat]?.state === "dead" ? "" : stateOf(view, seat, names);
  const all = (reveal?.infected ?? 0) + (reveal?.clean ?? 0);
  return (
    <li class={["rt-fate", last && (won ? "is-won" : "is-lost"), !lives && "is-dead"].filter(Boolean).join(" ")}>
      <h3>
        {pawn && (
          <svg class="icon" viewBox="-24 -24 48 48" aria-hidden="true">
            <Token pawn={pawn} x={0} y={0} size={44} />
          </svg>
        )}{" "}
        {names.both(seat)}
      </h3>
      <p>
        {!lives && <Glyph id="death-skull" />} {lives ? final.survived : hatched ? final.hatched : final.died}
        {state && ` (${state})`}
      </p>
      {reveal && reveal.objectives.length > 0 && (
        <div class={shown >= TOLD ? "rt-goal is-told" : "rt-goal"}>
          {shown >= TOLD ? (
            reveal.objectives.map((card) => (
              <p key={card}>
                <b>{names.ref(card)}</b> {printed(speech.content.objectives, card).text}
              </p>
            ))
          ) : (
            <p>
              <Glyph id="domino-mask" /> {final.sealed}
            </p>
          )}
        </div>
      )}
      {shown >= SCANNED && <small>{speech.say(final.infected, { n: reveal?.infected ?? 0, m: all })}</small>}
      {last && reveal && reveal.backpack.length > 0 && (
        <small>
          {final.backpack}: {reveal.backpack.map((kind) => names.ref(kind)).join(", ")}
        </small>
      )}
      {last && (
        <p class="rt-verdict">
          <Glyph id={won ? "laurels-trophy" : "cancel"} /> {won ? final.won : final.lost}
        </p>
      )}
    </li>
  );
}
