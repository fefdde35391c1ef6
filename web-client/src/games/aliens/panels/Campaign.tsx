// A campaign: the missions of the story in order, the steps between them, and the squad's permanent losses.

import { cardKind, type Names } from "../words/names";
import type { Carried } from "../wire";
import { tally } from "../../../kit/thing";
import { Glyph } from "./parts";
import "./campaign.css";

/** Missions of the story, in order (A-CAMPAIGN-01). */
const STORY = ["newt", "escape", "survive"] as const;

interface Props {
  /** Result of the missions so far. */
  carried: Carried;
  /** The present or next mission; null after the end of the campaign. */
  at: string | null;
  names: Names;
}

export function Campaign({ carried, at, names }: Props) {
  const { speech } = names;
  const { campaign } = speech.texts;
  const { story, supplied, removed, killed, captured, facehuggers } = carried;
  const between = [...(supplied || at === "supply" ? ["supply"] : []), ...(at === "rescue" ? ["rescue"] : [])];
  const losses: [icon: string, term: string, value: string][] = [
    ["tombstone", campaign.dead, names.characters(killed)],
    ["prisoner", campaign.captured, names.characters(captured)],
    ["spider-alt", campaign.facehuggers, tally(facehuggers.map((who) => names.character(who)))],
    ["card-burn", speech.say(campaign.removed, { n: removed.length }), tally(removed.map((card) => names.ref(cardKind(card))))],
  ];
  return (
    <div class="al-campaign">
      <ol>
        {[...STORY, ...between].map((mission) => {
          const place = STORY.indexOf(mission as (typeof STORY)[number]);
          const done = place >= 0 ? place < story : mission === "supply" && supplied && at !== "supply";
          const here = mission === at;
          return (
            <li key={mission} aria-current={here ? "step" : undefined} class={done ? "is-done" : undefined}>
              <Glyph id={done ? "laurels-trophy" : here ? "play-button" : "uncertainty"} /> {names.mission(mission)}
              {done && <small> {campaign.won}</small>}
            </li>
          );
        })}
      </ol>
      <dl>
        {losses.map(([icon, term, value]) => (
          <div key={icon}>
            <dt>
              <Glyph id={icon} /> {term}
            </dt>
            <dd>{value || campaign.none}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
