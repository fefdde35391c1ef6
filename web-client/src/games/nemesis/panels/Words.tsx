// The board in words: the same facts as the picture, room by room.

import { Lines } from "../../../kit/drawer";
import type { PanelProps } from "../../game";
import { boardOf } from "../board/geometry";
import { inTurn } from "../../../kit/crew";
import { crewIn, roomOf, type View } from "../view";
import { deathOf } from "../words/phrases";
import { exitLines, roomLines } from "../words/explain";
import type { Names } from "../words/names";
import { entry, plain } from "../words/texts";
import { Thing } from "../../../kit/thing";

type Props = PanelProps<View> & { names: Names };

export function Words(props: Props) {
  const { view, names, seat, selected, onSelect, legal } = props;
  const { speech } = names;
  const { words, room } = speech.texts;
  const home = roomOf(view, seat);
  const { rooms, networks } = boardOf(view);
  const others = rooms.map(({ no }) => no).filter((no) => no !== home);
  return (
    <div class="kit-words">
      {home && (
        <section>
          <h3>
            <Thing at={home} selected={selected} onSelect={onSelect}>
              {speech.say(words.here, { room: names.ref(home) })}
            </Thing>
          </h3>
          <RoomFacts at={home} names={names} exits />
        </section>
      )}
      <p>{speech.say(words.legal, { n: legal.filter(({ verb }) => verb !== "switch").length })}</p>
      <section>
        <h3>{words.crew}</h3>
        <ul>
          {inTurn(view).map((one) => (
            <li key={one}>{[names.both(one), stateOf(view, one, names)].filter(Boolean).join(" · ")}</li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{words.pods}</h3>
        <ul>
          {view.pods.map(({ number, section, locked, occupants }) => {
            const state = [locked ? words.locked : words.unlocked, plain(names.seats(occupants)) || words.empty].join(", ");
            return (
              <li key={number}>
                <Thing at={`pod-${number}`} selected={selected} onSelect={onSelect}>
                  {speech.say(words.pod, { n: number, section, state })}
                </Thing>
              </li>
            );
          })}
          {networks.map((network) => (
            <li key={network}>
              {speech.say(words.technical, {
                network: names.network(network),
                state: view.technical.includes(network) ? room.noisy : room.quiet,
              })}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{words.elsewhere}</h3>
        {others.map((no) => (
          <section key={no}>
            <h4>
              <Thing at={no} selected={selected} onSelect={onSelect}>
                {names.ref(no)}
              </Thing>
            </h4>
            <RoomFacts at={no} names={names} exits={selected === no || crewIn(view, no).length > 0} />
          </section>
        ))}
      </section>
    </div>
  );
}

function RoomFacts({ at, names, exits }: { at: string; names: Names; exits: boolean }) {
  return <Lines lines={[...roomLines(at, names), ...(exits ? exitLines(at, names) : [])]} />;
}

/** Place or state of a seat's character, in words. */
export function stateOf(view: View, seat: number, names: Names): string {
  const crew = view.crew[seat];
  const { state: texts } = names.speech.texts;
  if (!crew) return "";
  const { state } = crew;
  if (state === "dead" && view.intruder_player?.seat !== seat) return [texts.dead, deathOf(seat, names)?.cause].filter(Boolean).join(": ");
  if (typeof state === "string") return view.intruder_player?.seat === seat ? texts.intruder : entry(texts, state);
  if ("waiting" in state) return names.speech.say(texts.waiting, { pod: state.waiting });
  return [names.ref(state.active), crew.passed ? texts.passed : ""].filter(Boolean).join(" · ");
}
