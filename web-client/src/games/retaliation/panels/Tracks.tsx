// The shared tracks, each in words and numbers of equal weight.

import { trackOf } from "../../../kit/tracks";
import type { ComponentChildren } from "preact";

import facts from "../../../generated/retaliation/facts.json";
import type { TracksProps } from "../../game";
import { SECTIONS, type View } from "../view";
import type { Names } from "../words/names";
import { Glyph } from "./parts";
import "./tracks.css";

type Props = TracksProps<View> & { names: Names };

/** Location of the lander in words. */
export function landerText({ systems: { lander } }: View, names: Names): string {
  const { tracks } = names.speech.texts;
  if (typeof lander === "object") return names.speech.say(tracks.space, { n: lander.on_track });
  return tracks[lander];
}

/** State of autodestruction in words. */
export function destructText({ systems: { autodestruction } }: View, names: Names): string {
  const { tracks } = names.speech.texts;
  if (autodestruction === "off") return tracks.off;
  if (autodestruction === "gone") return tracks.gone;
  return autodestruction.at > facts.rounds.last ? tracks.after : names.speech.say(tracks.space, { n: autodestruction.at });
}

/** Known state of the anti-aircraft defence in words. */
export function defenceText({ systems: { anti_aircraft, anti_aircraft_gone } }: View, names: Names): string {
  const { defence } = names.speech.texts;
  if (anti_aircraft !== undefined) return anti_aircraft ? defence.active : defence.inactive;
  return anti_aircraft_gone ? defence.gone : defence.unknown;
}

export function queenText({ nest }: View, names: Names): string {
  const { tracks } = names.speech.texts;
  return nest.queen_alive ? names.speech.say(tracks.queen_line, { n: nest.queen_hits, m: facts.queen_hits, k: nest.queen_cards }) : tracks.dead;
}

/** The Queen's hits, and the cards of her condition deck if there is room. */
function Queen({ nest }: Pick<View, "nest">) {
  return (
    <>
      {nest.queen_hits}/{facts.queen_hits}
      <span class="wide"> · {nest.queen_cards}</span>
    </>
  );
}

const Track = trackOf(Glyph);

export function Tracks({ view, names, onSelect }: Props) {
  const { speech } = names;
  const { tracks } = speech.texts;
  const { systems, round, nest } = view;
  const { last } = facts.rounds;
  const lander = typeof systems.lander === "object" ? systems.lander.on_track : null;
  const destruct = typeof systems.autodestruction === "object" ? systems.autodestruction.at : null;
  const queen = nest.queen_alive ? <Queen nest={nest} /> : tracks.dead;
  const others: [string, string, ComponentChildren, string, (string | undefined)?][] = [
    ["lander", tracks.lander, lander === null ? landerText(view, names) : String(lander), "rocket"],
    [
      "autodestruction",
      tracks.autodestruction,
      destruct === null || destruct > last ? destructText(view, names) : String(destruct),
      "time-bomb",
      destruct === null ? undefined : "fight",
    ],
    ["anti_aircraft", tracks.anti_aircraft, defenceText(view, names), "radar-dish"],
    ["queen", tracks.queen, queen, "crowned-skull", "alien"],
    ["eggs", tracks.eggs, String(nest.eggs), "big-egg"],
  ];
  return (
    <dl class="kit-tracks in-bar">
      <Track at="round" name={tracks.round} onSelect={onSelect}>
        <span class="kit-spaces" aria-hidden="true">
          {Array.from({ length: last }, (_, i) => i + 1).map((n) => (
            <span
              key={n}
              class={[
                n === round.number && "is-here",
                n === lander && "is-lander",
                n === destruct && "is-destruct",
                Math.abs(n - round.number) > 3 && "is-away",
              ]
                .filter(Boolean)
                .join(" ")}
            >
              {n}
            </span>
          ))}
        </span>
        <span class="rt-round-now">
          {round.number}/{last}
        </span>
      </Track>
      <Track at="life_support" name={tracks.life_support} icon="computer-fan" tone="oxy" look="rt-air" onSelect={onSelect}>
        {SECTIONS.map((section, i) => (
          <span key={section} class={systems.life_support[i] ? "rt-section" : "rt-section is-off"}>
            {section}
            <span class="unseen"> {systems.life_support[i] ? tracks.on : tracks.none}</span>
          </span>
        ))}
      </Track>
      {others.map(([id, name, text, icon, tone]) => (
        <Track key={id} at={id} look={`rt-${id}`} {...{ name, icon, tone, onSelect }}>
          {text}
        </Track>
      ))}
    </dl>
  );
}
