// The board in words: the same facts as the picture.

import type { PanelProps } from "../../game";
import { shipNow } from "../board/Board";
import { threatLabel } from "../board/Lane";
import { stationLabel } from "../board/Station";
import { minutes } from "../model/clock";
import { FACTS, laneOf, LANES, STATIONS, threatsOf, trajectoryOf, type View } from "../view";
import { captionText } from "../words/captions";
import type { Names } from "../words/names";
import { Seat } from "./Seat";
import "./words.css";

type Props = PanelProps<View> & { names: Names };

export function Words(props: Props) {
  const { view, names, onSelect } = props;
  const ship = shipNow(props);
  const { speech } = names;
  const { words, ship: texts, hint_note } = speech.texts;
  const thing = (ref: string, text: string) => (
    <button type="button" class="link" data-ref={ref} onClick={() => onSelect(ref)}>
      {text}
    </button>
  );
  const mine = names.mine;
  return (
    <div class="sa-words">
      {mine !== null && view.ship === undefined && <p>{speech.say(words.you, { station: names.spot("upper_white") })}</p>}
      {LANES.map((lane) => {
        const { spaces, marks } = FACTS.trajectories[trajectoryOf(view, lane)];
        return (
          <section key={lane}>
            <h3>{names.lane(lane)}</h3>
            <p>{speech.say(words.spaces, { n: spaces, marks: marks.map(([n, mark]) => speech.say(words.mark, { mark, n })).join(", ") })}</p>
            <ul>
              {threatsOf(view)
                .filter((threat) => laneOf(threat) === lane)
                .map((threat) => (
                  <li key={threat.number}>{thing(`threat-${threat.number}`, threatLabel(threat, ship.threats?.[threat.number], names))}</li>
                ))}
            </ul>
          </section>
        );
      })}
      <section>
        <h3>{words.title}</h3>
        <ul>
          {STATIONS.map((station) => (
            <li key={station}>{thing(station, stationLabel(station, ship, names))}</li>
          ))}
          <li>{[speech.say(texts.fuel, { n: ship.fuel }), speech.say(texts.rockets, { n: ship.rockets })].join(", ")}</li>
        </ul>
        {view.ship === undefined && <p class="meta">{hint_note}</p>}
      </section>
      <section>
        <h3>{words.plan}</h3>
        {Object.keys(view.seats)
          .map(Number)
          .map((of) => (
            <div key={of}>
              <b>{names.seat(of)}</b>
              <Seat {...props} of={of} size="dossier" />
            </div>
          ))}
      </section>
      <section>
        <h3>{words.captions}</h3>
        <ol>
          {view.captions.map(({ at_ms, cue }, i) => (
            <li key={i}>
              {minutes(at_ms - view.now.begins_ms)} {captionText(cue, view.flight.phases, speech)}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
