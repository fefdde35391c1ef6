// The final reveal, step by step in the order of the rules, and the result.

import { useState } from "preact/hooks";
import type { ComponentChildren } from "preact";

import type { EndingProps } from "../../game";
import { seats, type OwnCard, type View } from "../view";
import { deathOf } from "../words/describe";
import { printed, type Names } from "../words/names";
import { entry } from "../words/texts";
import { stateOf } from "./Words";

type Props = EndingProps<View> & { names: Names };

interface Step {
  title: string;
  rule: string;
  body: ComponentChildren;
}

export function Ending({ view, seat, playing, names }: Props) {
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
      <p class="nm-verdict">{entry(outcome, view.ending ?? view.outcome.ending)}</p>
      {checks !== "made" && <p>{final[checks]}</p>}
      <ol>
        {steps.slice(0, shown + 1).map(({ title, rule, body }) => (
          <li key={title}>
            <h3>{title}</h3>
            {checks === "made" && <p class="nm-note">{rule}</p>}
            {body}
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
      {last && seat !== null && <p class="nm-verdict">{view.outcome.seats[seat]?.won ? final.you_won : final.you_lost}</p>}
      {last && <Result view={view} names={names} />}
    </div>
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
      body: (
        <ul>
          {seats(view).map((seat) => {
            const all = cards(view, seat).filter(({ infected }) => infected !== undefined);
            const n = all.filter(({ infected }) => infected).length;
            return (
              <li key={seat}>
                {names.seat(seat)}: {speech.say(final.infected, { n, m: all.length })}
              </li>
            );
          })}
        </ul>
      ),
    },
    {
      title: final.objectives,
      rule: final.objectives_rule,
      body: (
        <ul>
          {seats(view).map((seat) => {
            const { objectives = [], given_up } = reveal.crew[seat] ?? {};
            return (
              <li key={seat}>
                {names.seat(seat)}: {objectives.map((card) => `${names.ref(card)} (${printed(speech.content.objectives, card).text})`).join(", ")}
                {given_up && <small> {speech.say(final.given_up, { card: names.ref(given_up) })}</small>}
              </li>
            );
          })}
          {(view.objectives ?? []).map((card) => (
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

function Result({ view, names }: { view: View; names: Names }) {
  const { speech } = names;
  const { final } = speech.texts;
  const rooms = Object.entries(view.reveal?.rooms ?? {});
  const weaknesses = Object.entries(view.reveal?.weaknesses ?? {});
  return (
    <>
      <div class="nm-scroll" tabIndex={0} role="region" aria-label={final.title}>
        <table>
          <thead>
            <tr>
              <th scope="col">{final.title}</th>
              <th scope="col">{final.fate}</th>
              <th scope="col">{final.objective}</th>
              <th scope="col">{final.items}</th>
            </tr>
          </thead>
          <tbody>
            {seats(view).map((seat) => {
              const { won, survived } = view.outcome?.seats[seat] ?? { won: false, survived: false };
              const { objectives = [], inventory = [] } = view.reveal?.crew[seat] ?? {};
              const state = view.crew[seat]?.state === "dead" ? deathOf(seat, names) : stateOf(view, seat, names);
              return (
                <tr key={seat} class={won ? "is-won" : ""}>
                  <th scope="row">
                    {won ? "★ " : ""}
                    {names.both(seat)} <b>{won ? final.won : final.lost}</b>
                  </th>
                  <td>
                    {survived ? final.survived : final.died}
                    {state && ` (${state})`}
                  </td>
                  <td>{objectives.map((card) => names.ref(card)).join(", ")}</td>
                  <td>{inventory.map((kind) => names.ref(kind)).join(", ")}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
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
