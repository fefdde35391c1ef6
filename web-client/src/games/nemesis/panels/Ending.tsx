// The final reveal, step by step in the order of the rules, and the result.

import { useState } from "preact/hooks";
import type { ComponentChildren } from "preact";

import type { EndingProps, TableState } from "../../game";
import { Token } from "../board/marks";
import { pawns } from "../board/Plates";
import { seats, type OwnCard, type View } from "../view";
import { deathOf } from "../words/describe";
import { printed, type Names } from "../words/names";
import { entry } from "../words/texts";
import { Glyph } from "./parts";
import { stateOf } from "./Words";
import "./ending.css";

type Props = EndingProps<View> & { names: Names };

interface Step {
  title: string;
  rule: string;
  body: ComponentChildren;
}

export function Ending({ view, table, seat, playing, names }: Props) {
  const [shown, setShown] = useState(0);
  const { final, outcome } = names.speech.texts;
  const reveal = view.reveal;
  if (!reveal || !view.outcome) return null;
  // What is revealed is told when the end has been seen.
  if (playing) return <p class="nm-note">{final.playing}</p>;
  const steps = stepsOf(view, names);
  const last = shown >= steps.length;
  const checks = checksOf(view);
  return (
    <div class="nm-ending">
      <p class="nm-verdict">
        {entry(outcome, view.ending ?? view.outcome.ending)}
        {last && seat !== null && ` · ${view.outcome.seats[seat]?.won ? final.you_won : final.you_lost}`}
      </p>
      {checks !== "made" && <p>{final[checks]}</p>}
      <ol class="nm-checks">
        {steps.map(({ title, rule, body }, i) => (
          <li key={title} class={i <= shown ? "is-made" : undefined}>
            <h3>{title}</h3>
            {i <= shown && checks === "made" && <p class="nm-note">{rule}</p>}
            {i <= shown && body}
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
      <ul class="nm-fates">
        {seats(view).map((one) => (
          <Fate key={one} seat={one} view={view} table={table} names={names} scanned={shown >= SCANNED} told={shown >= TOLD} last={last} />
        ))}
      </ul>
      {last && <Hidden view={view} names={names} />}
    </div>
  );
}

/** The steps from which on contamination and objectives are told. */
const SCANNED = 2;
const TOLD = 3;

interface FateProps {
  seat: number;
  view: View;
  table: TableState;
  names: Names;
  scanned: boolean;
  told: boolean;
  /** Whether everything is told: who has won. */
  last: boolean;
}

/** What became of a seat: one card, its objective sealed until its check. */
function Fate({ seat, view, table, names, scanned, told, last }: FateProps) {
  const { speech } = names;
  const { final } = speech.texts;
  const { won, survived } = view.outcome?.seats[seat] ?? { won: false, survived: false };
  const { objectives = [], given_up, inventory = [] } = view.reveal?.crew[seat] ?? {};
  const dead = view.crew[seat]?.state === "dead";
  const pawn = pawns(view, table, null).get(seat);
  const state = dead ? deathOf(seat, names) : stateOf(view, seat, names);
  const all = cards(view, seat).filter(({ infected }) => infected !== undefined);
  const infected = all.filter(({ infected }) => infected).length;
  return (
    <li class={["nm-fate", last && (won ? "is-won" : "is-lost"), dead && "is-dead"].filter(Boolean).join(" ")}>
      <h3>
        {pawn && (
          <svg class="icon" viewBox="-24 -24 48 48" aria-hidden="true">
            <Token pawn={pawn} x={0} y={0} size={44} />
          </svg>
        )}{" "}
        {names.both(seat)}
      </h3>
      <p>
        {dead && <Glyph id="death-skull" />} {survived ? final.survived : final.died}
        {state && ` (${state})`}
      </p>
      <div class={told ? "nm-goal is-told" : "nm-goal"}>
        {told ? (
          objectives.map((card) => (
            <p key={card}>
              <b>{names.ref(card)}</b> {printed(speech.content.objectives, card).text}
            </p>
          ))
        ) : (
          <p>
            <Glyph id="domino-mask" /> {final.sealed}
          </p>
        )}
        {told && given_up && <small>{speech.say(final.given_up, { card: names.ref(given_up) })}</small>}
      </div>
      {scanned && <small>{speech.say(final.infected, { n: infected, m: all.length })}</small>}
      {last && inventory.length > 0 && (
        <small>
          {final.items}: {inventory.map((kind) => names.ref(kind)).join(", ")}
        </small>
      )}
      {last && (
        <p class="nm-verdict">
          <Glyph id={won ? "laurels-trophy" : "cancel"} /> {won ? final.won : final.lost}
        </p>
      )}
    </li>
  );
}

/** Which of the checks the end came to: none if nobody was asleep or away (N-END-13), not those of the ship if it was destroyed
 * before (N-END-14, N-END-17). */
function checksOf({ record, ending, tracks }: View): "made" | "unchecked" | "destroyed" {
  const { departures = [] } = record;
  const destroyed = ending === "destruction" || (ending === "nobody_left" && tracks.self_destruct === 0);
  const survived = destroyed ? departures.filter(({ by_pod }) => by_pod) : departures;
  if (survived.length === 0) return "unchecked";
  return destroyed ? "destroyed" : "made";
}

function stepsOf(view: View, names: Names): Step[] {
  const { speech } = names;
  const { final, thing } = speech.texts;
  const reveal = view.reveal;
  if (!reveal) return [];
  const { destination, ship_destroyed } = view.record;
  return [
    {
      title: final.engines,
      rule: final.engines_rule,
      body: (
        <>
          <p>{reveal.engines.map((works, i) => `${speech.say(thing.engine, { n: i + 1 })}: ${works ? final.working : final.damaged}`).join(" · ")}</p>
          {ship_destroyed && reveal.engines.filter((works) => !works).length > 1 && (
            <p>
              <b>{speech.texts.told.ship_destroyed}</b>
            </p>
          )}
        </>
      ),
    },
    {
      title: final.course,
      rule: final.course_rule,
      body: (
        <p>
          {Object.entries(reveal.course)
            .map(([space, to]) => `${space === view.course.marker ? "▶ " : ""}${space} ${entry(speech.content.destinations, to)}`)
            .join(" · ")}
          {destination && <b> → {entry(speech.content.destinations, destination)}</b>}
        </p>
      ),
    },
    {
      title: final.contamination,
      rule: final.contamination_rule,
      body: null,
    },
    {
      title: final.objectives,
      rule: final.objectives_rule,
      body: view.objectives && (
        <ul>
          {view.objectives.map((card) => (
            <li key={card}>
              {names.ref(card)} ({printed(speech.content.objectives, card).text})
            </li>
          ))}
        </ul>
      ),
    },
  ];
}

function cards(view: View, seat: number): OwnCard[] {
  const { hand = [], deck = [], discard = [] } = view.reveal?.crew[seat] ?? {};
  return [...hand, ...deck, ...discard];
}

/** What nobody found. */
function Hidden({ view, names }: { view: View; names: Names }) {
  const { speech } = names;
  const { final } = speech.texts;
  const rooms = Object.entries(view.reveal?.rooms ?? {});
  const weaknesses = Object.entries(view.reveal?.weaknesses ?? {});
  return (
    <>
      {rooms.length > 0 && (
        <p>
          {final.rooms}: {rooms.map(([room, { tile }]) => `${names.ref(room)} ${printed(speech.content.rooms, tile).name}`).join(" · ")}
        </p>
      )}
      <p>
        {final.weaknesses}:{" "}
        {weaknesses.map(([slot, kind]) => `${entry(speech.texts.slot, slot)}: ${printed(speech.content.weaknesses, kind).name}`).join(" · ")}
      </p>
    </>
  );
}
