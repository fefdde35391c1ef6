// The score sheet and the flight log.

import type { EndingProps, GameEvent } from "../../game";
import { accountOf } from "../model/account";
import type { Event, View } from "../view";
import { describeStep } from "../happenings";
import type { Names } from "../words/names";
import { Glyph } from "./parts";
import "./ending.css";

type Props = EndingProps<View> & { names: Names };

/** Parts of a score, in counting order. */
const PARTS = ["destroyed", "survived", "visual", "damage", "worst_zone", "knocked_out", "disabled_bots"] as const;

/** Columns of the flight log, the most important first, as a phone shows only those. */
const COLUMNS = ["flight", "score", "survived", "destroyed", "penalties", "visual", "common", "serious"] as const;

export function Ending({ view, table, names, playing, onReplay }: Props) {
  const { ending, outcome } = names.speech.texts;
  const { ended } = view;
  if (!ended) return null;
  // The score appears after the playback of the flight.
  if (playing) return <p class="meta">{ending.playing}</p>;
  const { lost, parts, score } = ended;
  return (
    <div class="sa-ending">
      <h3 class="sa-verdict">
        <Glyph id={lost ? "explosion-rays" : "ringed-planet"} tone={lost ? "danger" : "ok"} />
        {lost ? outcome.lost : outcome.survived}
      </h3>
      {lost && (
        <p>
          {names.speech.say(lost.zone ? ending.lost_zone : ending.lost_to, {
            threat: names.threatCard(lost.threat),
            n: lost.turn,
            zone: lost.zone ? names.zone(lost.zone) : "",
          })}
        </p>
      )}
      {lost && <Why names={names} />}
      {parts && (
        <table class="sa-score">
          <caption>{ending.score}</caption>
          <tbody>
            {PARTS.map((part) => (
              <tr key={part}>
                <th scope="row">{ending.part[part]}</th>
                <td>{signed(parts[part])}</td>
              </tr>
            ))}
            <tr class="sa-sum">
              <th scope="row">{ending.score}</th>
              <td>{signed(score ?? 0)}</td>
            </tr>
          </tbody>
        </table>
      )}
      <p class="sa-again">
        <button type="button" onClick={() => onReplay()}>
          <Glyph id="ringed-planet" /> {ending.again}
        </button>
        {lost && (
          <button type="button" onClick={() => onReplay(names.turn(lost.turn))}>
            {names.speech.say(ending.see_turn, { n: lost.turn })}
          </button>
        )}
      </p>
      <FlightLog view={view} names={names} pauses={table.pauses} />
    </div>
  );
}

/** Reasons for a lost flight: the destroyed zones, cards without effect, the start of the delay. */
function Why({ names }: { names: Names }) {
  const { ending } = names.speech.texts;
  const told: GameEvent[] = [];
  names.scene.lastTold((event) => {
    told.unshift(event);
    return false;
  });
  const { destroyed, wasted, delay } = accountOf(told);
  const say = (event: Event) => {
    const words = describeStep(event, names)?.words ?? [];
    return `${names.turn(event.turn)}: ${words.map((word) => (typeof word === "string" ? word : word.text)).join("")}`;
  };
  const rows = [
    [ending.destroyed, destroyed],
    [ending.wasted, wasted],
    [ending.delay, delay ? [delay] : []],
  ] as const;
  return (
    <dl class="sa-why">
      {rows.map(([name, events]) => (
        <div key={name}>
          <dt>
            {name} <b>{events.length}</b>
          </dt>
          {events.map((event, i) => (
            <dd key={i}>{say(event)}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

function signed(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}

/** One row for each flight (SA-SCORE-09), marked if its clock was stopped. The flights of a campaign are grouped (SA-CAMPAIGN-14). */
function FlightLog({ view, names, pauses }: { view: View; names: Names; pauses: number }) {
  const { ending, level } = names.speech.texts;
  const { columns } = ending;
  return (
    <div class="sa-scroll" tabIndex={0} role="region" aria-label={ending.log}>
      <table class="sa-log">
        <caption>{ending.log}</caption>
        <thead>
          <tr>
            {COLUMNS.map((key) => (
              <th key={key} scope="col">
                {columns[key]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.log.map(({ script, common, serious, points, lost_to }, i) => (
            <tr key={i}>
              <th scope="row">
                {names.speech.content.scripts[script]}
                {pauses > 0 && i === view.log.length - 1 && <small> {names.speech.say(ending.paused, { n: pauses })}</small>}
              </th>
              {points ? (
                <>
                  <td>
                    <b>{signed(points.survived + points.destroyed + points.penalties + points.visual)}</b>
                  </td>
                  {[points.survived, points.destroyed, points.penalties, points.visual].map((n, column) => (
                    <td key={column}>{signed(n)}</td>
                  ))}
                </>
              ) : (
                <td colSpan={5} class="sa-no-score">
                  {names.speech.say(ending.no_score, { threat: lost_to ? names.threatCard(lost_to) : "" })}
                </td>
              )}
              <td>{level[common]}</td>
              <td>{level[serious]}</td>
            </tr>
          ))}
          {view.flight.mode === "campaign" && view.sum !== undefined && (
            <tr class="sa-sum">
              <th scope="row">{ending.sum}</th>
              <td>
                <b>{signed(view.sum)}</b>
              </td>
              <td colSpan={6} />
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
