// The shared tracks: each as words and numbers of equal weight.

import facts from "../../../generated/aliens/facts.json";
import type { PanelProps, Ref } from "../../game";
import { counted, type View } from "../view";
import type { Names } from "../words/names";
import { Glyph } from "./parts";

type Props = PanelProps<View> & { names: Names };

export function Tracks({ view, names, onSelect }: Props) {
  const { speech } = names;
  const { tracks } = speech.texts;
  const { above, below, exhaust, discard } = view.piles;
  const { blips, aliens } = counted(view);
  const last = facts.missions[view.setup.mission]?.last_round;
  const rows: [at: Ref, icon: string, name: string, value: string, more: string][] = [
    ["strength", "stack", tracks.strength, String(above + below + exhaust), speech.say(tracks.exhaust, { n: exhaust })],
    ["discard", "card-burn", speech.say(tracks.discard, { n: discard.length }), "", ""],
    [`mission-${view.setup.mission}`, "movement-sensor", tracks.contacts, String(blips), speech.say(tracks.supply, { n: view.blips_left })],
    [`mission-${view.setup.mission}`, "alien-skull", tracks.aliens, String(aliens), ""],
    ["motion", "radar-sweep", tracks.motion, String(view.motion.left), view.motion.threat ? speech.say(tracks.threat, { n: view.motion.threat }) : ""],
  ];
  return (
    <dl class="al-tracks in-bar">
      {last !== undefined && (
        <div>
          <dt>{tracks.round}</dt>
          <dd>{speech.say(tracks.of, { n: view.round.number, m: last })}</dd>
        </div>
      )}
      {rows.map(([at, icon, name, value, more]) => (
        <div key={name}>
          <dt>
            <button type="button" class="al-track" onClick={() => onSelect(at)}>
              <Glyph id={icon} />
              <span>{name}</span>
            </button>
          </dt>
          <dd>
            <b>{value}</b> {more && <small>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
