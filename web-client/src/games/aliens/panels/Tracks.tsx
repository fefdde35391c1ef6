// The shared tracks, each in words and numbers of equal weight.

import type { TracksProps, Ref } from "../../game";
import { counted, type View } from "../view";
import type { Names } from "../words/names";
import { Glyph } from "./parts";
import "./tracks.css";

type Props = TracksProps<View> & { names: Names };

interface Row {
  at: Ref;
  icon: string;
  name: string;
  value: string;
  more?: string;
  /** Shown only if there is room for it. */
  wide?: boolean;
}

export function Tracks({ view, names, onSelect }: Props) {
  const { speech } = names;
  const { tracks } = speech.texts;
  const { above, below, exhaust, discard } = view.piles;
  const { blips, aliens } = counted(view);
  const rows: Row[] = [
    { at: "strength", icon: "stack", name: tracks.strength, value: String(above + below + exhaust) },
    { at: "discard", icon: "card-burn", name: tracks.discard, value: String(discard.length), wide: true },
    { at: "blip", icon: "movement-sensor", name: tracks.contacts, value: String(blips), more: speech.say(tracks.supply, { n: view.blips_left }) },
    { at: "aliens", icon: "alien-skull", name: tracks.aliens, value: String(aliens) },
    {
      at: "motion",
      icon: "radar-sweep",
      name: tracks.motion,
      value: String(view.motion.left),
      ...(view.motion.threat ? { more: speech.say(tracks.threat, { n: view.motion.threat }) } : {}),
    },
  ];
  return (
    <dl class="al-tracks in-bar">
      {rows.map(({ at, icon, name, value, more, wide }) => (
        <div key={at} class={wide ? "is-wide" : undefined}>
          <dt>
            <button type="button" class="al-track" onClick={() => onSelect(at)}>
              <Glyph id={icon} />
              <span>{name}</span>
            </button>
          </dt>
          <dd>
            {value} {more && <small>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
