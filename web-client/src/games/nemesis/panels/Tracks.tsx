// The shared tracks, each in words and numbers of equal weight.

import { trackOf } from "../../../kit/tracks";
import facts from "../../../generated/nemesis/facts.json";
import type { TracksProps } from "../../game";
import type { View } from "../view";
import type { Names } from "../words/names";
import { Glyph } from "./parts";
import "./tracks.css";

type Props = TracksProps<View> & { names: Names };

const Track = trackOf(Glyph);

/** Class of a space by its distance in rounds, which hides distant ones where there is little room. */
function far(ahead: number): string | false {
  if (ahead < -1 || ahead > 5) return "is-far";
  return ahead > 2 && "is-later";
}

export function Tracks({ view, names, onSelect }: Props) {
  const { speech } = names;
  const { tracks } = speech.texts;
  const { time, self_destruct, chambers_open, irreversible, fires, malfunctions, doors } = view.tracks;
  const { pieces } = facts;
  const spaces = Array.from({ length: facts.time + 1 }, (_, i) => facts.time - i);
  const timer = time === 0 ? tracks.jump : String(time);
  const chambers = chambers_open ? tracks.chambers : speech.say(tracks.chambers_closed, { n: facts.blue });
  const destruct =
    self_destruct === undefined ? tracks.off : self_destruct === 0 ? tracks.skull : String(self_destruct) + (irreversible ? ` · ${tracks.final}` : "");
  const counted: [string, string, number, number, string, string][] = [
    ["fire_marker", tracks.fires, fires, pieces.fire_marker ?? 8, "flame", "fire"],
    ["malfunction_marker", tracks.malfunctions, malfunctions, pieces.malfunction_marker ?? 8, "spanner", "warn"],
    ["door", tracks.doors, doors, pieces.door ?? 12, "closed-doors", "plain"],
  ];
  return (
    <dl class="kit-tracks in-bar">
      <Track at="time" name={tracks.time} onSelect={onSelect}>
        <span class="kit-spaces" aria-hidden="true">
          {spaces.map((n) => (
            <span key={n} class={[n === time && "is-here", n <= facts.blue && "is-blue", far(time - n)].filter(Boolean).join(" ")}>
              {n > 0 && n}
              {n === 0 && <span class="wide">{tracks.jump}</span>}
              {n === 0 && (
                <span class="narrow">
                  <Glyph id="ringed-planet" />
                </span>
              )}
            </span>
          ))}
        </span>
        <span class="unseen">{timer}</span> <small>{chambers}</small>
      </Track>
      <Track at="self_destruct" name={tracks.self_destruct} icon="time-bomb" onSelect={onSelect}>
        {destruct}
      </Track>
      {counted.map(([id, name, n, of, icon, tone]) => (
        <Track key={id} at={id} {...{ name, icon, tone, onSelect }}>
          {n}
          <span class="nm-of">/{of}</span>
        </Track>
      ))}
      <Track at="an-egg" name={tracks.eggs} icon="big-egg" onSelect={onSelect}>
        {view.intruders.eggs}
      </Track>
    </dl>
  );
}
