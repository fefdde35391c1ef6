// End of a mission: the result and its reason, the fate of each character, and the next mission of a campaign.

import { colorOf } from "../../../shell/token";
import type { EndingProps } from "../../game";
import { Shape } from "../board/marks";
import { type Carried, members, type Character, type Member, type View } from "../view";
import type { Names } from "../words/names";
import { entry } from "../words/texts";
import { Campaign } from "./Campaign";
import { Glyph } from "./parts";
import "./ending.css";

type Props = EndingProps<View> & { names: Names };

const ICON: Readonly<Record<string, string>> = {
  escaped: "exit-door",
  killed: "tombstone",
  captured: "prisoner",
  cocooned: "prisoner",
  at: "person",
  waiting: "person",
};

export function Ending(props: Props) {
  const { view, names, playing } = props;
  const { speech } = names;
  const { final, ending, drawer } = speech.texts;
  if (playing || !view.ending) return null;
  const won = view.ending === "won";
  const { above, below, exhaust } = view.piles;
  const score = view.record.score;
  return (
    <section class={won ? "al-ending is-won" : "al-ending"}>
      <p class="al-verdict">
        <Glyph id={won ? "laurels-trophy" : "tombstone"} tone={won ? "ok" : "danger"} /> {entry(ending, view.ending)}
      </p>
      <ul>
        {decided(view, names).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p class="kit-note">
        {[
          speech.say(final.round, { n: view.round.number }),
          speech.say(final.strength, { n: above + below + exhaust }),
          view.record.crates_secured > 0 && speech.say(drawer.crates, { n: view.record.crates_secured }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {score !== null && <p class="al-score">{speech.say(final.score, { n: score })}</p>}
      <ul class="al-fates">
        {members(view).map(([who, member]) => (
          <Fate key={who} who={who} member={member} {...props} />
        ))}
      </ul>
      {view.setup.mode === "campaign" && <Next view={view} names={names} />}
    </section>
  );
}

/** Conditions of this end, in the mission's own words. */
function decided({ ending, setup }: View, { speech }: Names): readonly string[] {
  const mission = speech.content.missions[setup.mission];
  if (ending === "won") return mission?.victory ?? [];
  if (ending === "failed") return mission?.defeat ?? [];
  return [entry(speech.texts.final.because, ending ?? "")];
}

function Fate({ who, member, names, table }: Props & { who: Character; member: Member }) {
  const { speech } = names;
  const { fate, hero_of, facehugger } = member;
  const word = typeof fate === "object" ? "at" : fate;
  const lost = word === "killed" || word === "captured" || word === "cocooned";
  return (
    <li class={lost ? "is-lost" : undefined}>
      <svg class="al-token-icon" viewBox="-20 -20 40 40" aria-hidden="true">
        <Shape color={hero_of === undefined ? null : colorOf(table, hero_of)} />
        <text class="al-mark" y={6}>
          {names.character(who).slice(0, 2)}
        </text>
      </svg>
      <b>{speech.content.characters[who]?.name ?? who}</b>
      <span>
        <Glyph id={ICON[word] ?? "person"} tone={lost ? "danger" : "ok"} /> {entry(speech.texts.fate, word)}
        {facehugger && (
          <>
            {" "}
            · <Glyph id="spider-alt" tone="danger" /> {speech.texts.state.hugged}
          </>
        )}
      </span>
      <small>{hero_of === undefined ? speech.texts.member.grunt : names.seat(hero_of)}</small>
    </li>
  );
}

/** The campaign's carried-over state and its next mission. A lost mission ends the campaign (A-CAMPAIGN-03). */
function Next({ view, names }: Pick<Props, "view" | "names">) {
  const { campaign } = names.speech.texts;
  const carried = (view.outcome?.carry ?? null) as Carried | null;
  const verdict = carried?.next ? names.speech.say(campaign.next, { mission: names.mission(carried.next) }) : campaign[view.ending === "won" ? "done" : "lost"];
  return (
    <>
      <h3>{verdict}</h3>
      <Campaign carried={carried ?? view.setup.carried} at={carried?.next ?? null} names={names} />
    </>
  );
}
