// The shared tracks, each in words and numbers of equal weight.

import facts from "../../../generated/nemesis/facts.json";
import type { TracksProps } from "../../game";
import type { View } from "../view";
import type { Names } from "../words/names";
import { Glyph } from "./parts";
import "./tracks.css";

type Props = TracksProps<View> & { names: Names };

const TONE: Readonly<Record<string, string>> = { flame: "fire", spanner: "warn" };

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
  const counted: [string, string, number, number, string?][] = [
    ["fire_marker", tracks.fires, fires, pieces.fire_marker ?? 8, "flame"],
    ["malfunction_marker", tracks.malfunctions, malfunctions, pieces.malfunction_marker ?? 8, "spanner"],
    ["door", tracks.doors, doors, pieces.door ?? 12, "closed-doors"],
  ];
  return (
    <dl class="nm-tracks in-bar">
      <div>
        <dt>
          <button type="button" class="nm-track" onClick={() => onSelect("time")}>
            {tracks.time}
          </button>
        </dt>
        <dd>
          <span class="nm-spaces" aria-hidden="true">
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
        </dd>
      </div>
      <div>
        <dt>
          <button type="button" class="nm-track" onClick={() => onSelect("self_destruct")}>
            <Glyph id="time-bomb" />
            <span class="nm-track-name">{tracks.self_destruct}</span>
          </button>
        </dt>
        <dd>{destruct}</dd>
      </div>
      {counted.map(([id, name, n, of, icon]) => (
        <div key={id}>
          <dt>
            <button type="button" class="nm-track" onClick={() => onSelect(id)}>
              {icon && <Glyph id={icon} tone={TONE[icon] ?? "plain"} />}
              <span class="nm-track-name">{name}</span>
            </button>
          </dt>
          <dd>
            {n}
            <span class="nm-of">/{of}</span>
          </dd>
        </div>
      ))}
      <div>
        <dt>
          <button type="button" class="nm-track" onClick={() => onSelect("an-egg")}>
            <Glyph id="big-egg" />
            <span class="nm-track-name">{tracks.eggs}</span>
          </button>
        </dt>
        <dd>{view.intruders.eggs}</dd>
      </div>
    </dl>
  );
}
