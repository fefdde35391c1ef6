// The board in words: the same facts as the picture, space by space.

import { Lines } from "../../../kit/drawer";
import type { PanelProps } from "../../game";
import { SLOTS } from "../board/geometry";
import { inTurn } from "../../../kit/crew";
import { corridorRef, roomOf, SECTIONS, type View } from "../view";
import { corridorLines, exitLines, roomLines } from "../words/explain";
import type { Names } from "../words/names";
import { entry } from "../words/texts";
import { Thing } from "../../../kit/thing";
import { defenceText, destructText, landerText, queenText } from "./Tracks";

type Props = PanelProps<View> & { names: Names };

export function Words({ view, names, seat, selected, onSelect, legal }: Props) {
  const { speech } = names;
  const { words, tracks } = speech.texts;
  const home = roomOf(view, seat);
  const rooms = SLOTS.filter(({ id }) => view.rooms[id] && id !== home);
  const systems = [
    ...SECTIONS.map((section, i) => `${names.ref(`section-${section}`)}: ${view.systems.life_support[i] ? tracks.on : tracks.none}`),
    `${tracks.lander}: ${landerText(view, names)}`,
    `${tracks.autodestruction}: ${destructText(view, names)}`,
    `${tracks.anti_aircraft}: ${defenceText(view, names)}`,
    `${tracks.queen}: ${queenText(view, names)}`,
  ];
  const thing = (ref: string, said = names.ref(ref)) => (
    <Thing at={ref} selected={selected} onSelect={onSelect}>
      {said}
    </Thing>
  );
  return (
    <div class="kit-words">
      {home && (
        <section>
          <h3>{thing(home, speech.say(words.here, { room: names.ref(home) }))}</h3>
          <Lines lines={[...roomLines(home, names), ...exitLines(home, names)]} />
        </section>
      )}
      <p>{speech.say(words.legal, { n: legal.filter(({ verb }) => verb !== "switch").length })}</p>
      <section>
        <h3>{words.crew}</h3>
        <Lines lines={inTurn(view).map((one) => [names.both(one), stateOf(view, one, names)].filter(Boolean).join(" · "))} />
      </section>
      <section>
        <h3>{words.systems}</h3>
        <Lines lines={systems} />
      </section>
      <section>
        <h3>{words.rooms}</h3>
        {rooms.map(({ id }) => (
          <section key={id}>
            <h4>{thing(id)}</h4>
            <Lines lines={roomLines(id, names)} />
          </section>
        ))}
      </section>
      <section>
        <h3>{words.corridors}</h3>
        <ul>
          {Object.keys(view.corridors).map((id) => (
            <li key={id}>
              {thing(corridorRef(id))} {corridorLines(corridorRef(id), names).join(", ")}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Place or state of a seat's character, in words. */
export function stateOf(view: View, seat: number, names: Names): string {
  const crew = view.crew[seat];
  const { state: texts, vehicle } = names.speech.texts;
  if (!crew) return "";
  const { state } = crew;
  const say: Names["speech"]["say"] = (template, params) => names.speech.say(template, params);
  if (typeof state === "string") return entry(texts, state);
  if ("escaped" in state) return say(texts.escaped, { by: entry(vehicle, state.escaped) });
  if ("laid_down" in state) return say(texts.laid_down, { room: names.slot(state.laid_down) });
  return [say(texts.room, { room: names.slot(state.room) }), crew.passed ? texts.passed : ""].filter(Boolean).join(" · ");
}
