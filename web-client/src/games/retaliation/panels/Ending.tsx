// The final reveal, step by step in the order of the rules, and the result.

import { useArt } from "../../../art/pack";
import type { EndingProps } from "../../game";
import { Fate, type FateOf, Reveal } from "../../../kit/reveal";
import type { Art } from "../art";
import { pack } from "../art/pack";
import { pawns, Token } from "../board/marks";
import { seats } from "../../../kit/crew";
import type { View } from "../view";
import { printed, type Names } from "../words/names";
import { entry } from "../words/texts";
import { stateOf } from "./Words";

type Props = EndingProps<View> & { names: Names };

export function Ending({ view, table, seat, playing, checked, onCheck, names }: Props) {
  const art = useArt(pack);
  const { speech } = names;
  const { final, outcome, defence } = speech.texts;
  if (!view.reveal || !view.outcome) return null;
  const { seats: fates, ending } = view.outcome;
  // The reveal starts after the playback of the end.
  if (playing) return <p class="kit-note">{final.playing}</p>;
  const together = view.setup.mode !== "semi_coop";
  const won = together ? Object.values(fates).some((one) => one.won) : seat !== null && fates[seat]?.won === true;
  const verdict = together ? (won ? final.crew_won : final.crew_lost) : seat === null ? "" : won ? final.you_won : final.you_lost;
  return (
    <Reveal
      steps={[
        { title: final.fates, rule: final.fates_rule },
        { title: final.contamination, rule: final.contamination_rule },
        { title: final.hatching, rule: seats(view).some((one) => view.crew[one]?.hatched) ? final.hatching_rule : final.none_larva },
        together ? { title: final.missions, rule: final.missions_rule } : { title: final.objectives, rule: final.objectives_rule },
      ]}
      {...{ checked, onCheck }}
      won={seat === null ? null : won}
      words={final}
      verdict={({ last }) => [entry(outcome, view.ending ?? ending), last ? verdict : ""].filter(Boolean).join(" · ")}
      fates={(told) => seats(view).map((one) => <Seat key={one} seat={one} {...{ view, table, names, art, told }} />)}
    >
      <p>
        {speech.say(final.robot, { robot: printed(speech.content.robots, view.reveal.robot).name })} ·{" "}
        {speech.say(final.defence, { state: view.reveal.anti_aircraft ? defence.active : defence.inactive })}
      </p>
      {together && (
        <ul>
          {view.missions.coop.map((kind, i) => (
            <li key={`${i} ${kind}`}>
              <b>{printed(speech.content.missions, kind).name}</b> {printed(speech.content.missions, kind).text}
            </li>
          ))}
        </ul>
      )}
    </Reveal>
  );
}

/** Steps from which hatched larvae and all objectives are shown. */
const SCANNED = 1;
const HATCHED = 2;
const TOLD = 3;

/** Fate of a seat, as far as it is revealed. */
function Seat({ seat, view, table, names, art, told: { shown, last } }: FateOf<View, Names, Art>) {
  const { speech } = names;
  const { final } = speech.texts;
  const { won, survived } = view.outcome?.seats[seat] ?? { won: false, survived: false };
  const { objectives = [], backpack = [], infected = 0, clean = 0 } = view.reveal?.crew[seat] ?? {};
  const { hatched = false, character } = view.crew[seat] ?? {};
  const pawn = pawns(view, table, null).get(seat);
  // A character that dies of a larva lives until the hatching is shown.
  const lives = survived || (hatched && shown < HATCHED);
  const state = view.crew[seat]?.state === "dead" ? "" : stateOf(view, seat, names);
  const lines = [
    shown >= SCANNED && speech.say(final.infected, { n: infected, m: infected + clean }),
    last && backpack.length > 0 && `${final.backpack}: ${backpack.map((kind) => names.ref(kind)).join(", ")}`,
  ];
  return (
    <Fate
      name={names.seat(seat)}
      role={names.role(seat)}
      token={pawn && <Token pawn={pawn} x={0} y={0} size={44} />}
      face={character && pawn ? art?.portrait(character, pawn.color).href : undefined}
      dead={!lives}
      became={`${lives ? final.survived : hatched ? final.hatched : final.died}${state && ` (${state})`}`}
      goals={objectives.length > 0 ? objectives.map((card) => ({ name: names.ref(card), text: printed(speech.content.objectives, card).text ?? "" })) : null}
      told={shown >= TOLD}
      lines={lines}
      won={last ? won : null}
      words={final}
    />
  );
}
