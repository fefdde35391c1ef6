// The final reveal, step by step in the order of the rules, and the result.

import { useArt } from "../../../art/pack";
import type { EndingProps } from "../../game";
import { Fate, type FateOf, Reveal, type Step } from "../../../kit/reveal";
import type { Art } from "../art";
import { pack } from "../art/pack";
import { Token } from "../board/marks";
import { pawns } from "../board/Plates";
import { seats } from "../../../kit/crew";
import type { OwnCard, View } from "../view";
import { describe } from "../events";
import { deathOf } from "../words/phrases";
import { printed, type Names } from "../words/names";
import { entry, plain } from "../words/texts";
import { stateOf } from "./Words";

type Props = EndingProps<View> & { names: Names };

export function Ending({ view, table, seat, playing, checked, onCheck, names }: Props) {
  const art = useArt(pack);
  const { speech } = names;
  const { final, outcome } = speech.texts;
  if (!view.reveal || !view.outcome) return null;
  const { seats: fates, ending } = view.outcome;
  // The reveal starts after the playback of the end.
  if (playing) return <p class="kit-note">{final.playing}</p>;
  const checks = checksOf(view);
  const lost = view.record.ship_destroyed && view.reveal.engines.filter((works) => !works).length > 1;
  return (
    <Reveal
      steps={stepsOf(view, names)}
      {...{ checked, onCheck }}
      won={seat === null ? null : (fates[seat]?.won ?? false)}
      words={final}
      note={checks === "made" ? undefined : final[checks]}
      verdict={({ last }) => {
        const won = last && seat !== null && (fates[seat]?.won ? final.you_won : final.you_lost);
        return [entry(outcome, view.ending ?? ending), last && lost && destroyed(names), won].filter(Boolean).join(" · ");
      }}
      fates={(told) => seats(view).map((one) => <Seat key={one} seat={one} {...{ view, table, names, art, told }} />)}
    >
      <Hidden view={view} names={names} />
    </Reveal>
  );
}

/** The loss of the ship, as it was told. */
function destroyed(names: Names): string {
  return plain(describe("ship_destroyed", names)?.words ?? []);
}

/** Steps from which contamination and objectives are shown. */
const SCANNED = 2;
const TOLD = 3;

/** Fate of a seat, as far as it is revealed. */
function Seat({ seat, view, table, names, art, told: { shown, last } }: FateOf<View, Names, Art>) {
  const { speech } = names;
  const { final } = speech.texts;
  const { won, survived } = view.outcome?.seats[seat] ?? { won: false, survived: false };
  const { objectives = [], given_up, inventory = [] } = view.reveal?.crew[seat] ?? {};
  const dead = view.crew[seat]?.state === "dead";
  const death = dead ? deathOf(seat, names) : null;
  // A character that dies by a check lives until that is shown.
  const lives = !dead || (death?.check ?? -1) > shown;
  const pawn = pawns(view, table, null).get(seat);
  const state = dead ? !lives && death?.cause : stateOf(view, seat, names);
  const all = cards(view, seat).filter(({ infected }) => infected !== undefined);
  const infected = all.filter(({ infected }) => infected).length;
  const lines = [
    shown >= TOLD && given_up && speech.say(final.given_up, { card: names.ref(given_up) }),
    shown >= SCANNED && speech.say(final.infected, { n: infected, m: all.length }),
    last && inventory.length > 0 && `${final.items}: ${inventory.map((kind) => names.ref(kind)).join(", ")}`,
  ];
  return (
    <Fate
      name={names.seat(seat)}
      role={names.role(seat)}
      token={pawn && <Token pawn={pawn} x={0} y={0} size={44} />}
      face={pawn?.character ? art?.portrait(pawn.character, pawn.color).href : undefined}
      dead={!lives}
      became={`${survived || (dead && lives) ? final.survived : final.died}${state && ` (${state})`}`}
      goals={objectives.map((card) => ({ name: names.ref(card), text: printed(speech.content.objectives, card).text }))}
      told={shown >= TOLD}
      lines={lines}
      won={last ? won : null}
      words={final}
    />
  );
}

/** Checks that the end required: none if nobody was asleep or away (N-END-13), not those of the ship if it was destroyed before
 * (N-END-14, N-END-17). */
function checksOf({ record, ending, tracks }: View): "made" | "unchecked" | "destroyed" {
  const { departures = [] } = record;
  const destroyed = ending === "destruction" || (ending === "nobody_left" && tracks.self_destruct === 0);
  const survived = destroyed ? departures.filter(({ by_pod }) => by_pod) : departures;
  if (survived.length === 0) return "unchecked";
  return destroyed ? "destroyed" : "made";
}

function stepsOf(view: View, names: Names): Step[] {
  const { speech } = names;
  const { final, thing } = speech.texts;
  const reveal = view.reveal;
  if (!reveal) return [];
  const { destination, ship_destroyed } = view.record;
  return [
    {
      title: final.engines,
      rule: final.engines_rule,
      body: (
        <>
          <p>{reveal.engines.map((works, i) => `${speech.say(thing.engine, { n: i + 1 })}: ${works ? final.working : final.damaged}`).join(" · ")}</p>
          {ship_destroyed && reveal.engines.filter((works) => !works).length > 1 && (
            <p>
              <b>{destroyed(names)}</b>
            </p>
          )}
        </>
      ),
    },
    {
      title: final.course,
      rule: final.course_rule,
      body: (
        <p>
          {Object.entries(reveal.course)
            .map(([space, to]) => `${space === view.course.marker ? "▶ " : ""}${space} ${entry(speech.content.destinations, to)}`)
            .join(" · ")}
          {destination && <b> → {entry(speech.content.destinations, destination)}</b>}
        </p>
      ),
    },
    {
      title: final.contamination,
      rule: final.contamination_rule,
      body: null,
    },
    {
      title: final.objectives,
      rule: final.objectives_rule,
      body: view.objectives && (
        <ul>
          {view.objectives.map((card) => (
            <li key={card}>
              {names.ref(card)} ({printed(speech.content.objectives, card).text})
            </li>
          ))}
        </ul>
      ),
    },
  ];
}

function cards(view: View, seat: number): OwnCard[] {
  const { hand = [], deck = [], discard = [] } = view.reveal?.crew[seat] ?? {};
  return [...hand, ...deck, ...discard];
}

/** Things that nobody found. */
function Hidden({ view, names }: { view: View; names: Names }) {
  const { speech } = names;
  const { final } = speech.texts;
  const rooms = Object.entries(view.reveal?.rooms ?? {});
  const weaknesses = Object.entries(view.reveal?.weaknesses ?? {});
  return (
    <>
      {rooms.length > 0 && (
        <p>
          {final.rooms}: {rooms.map(([room, { tile }]) => `${names.ref(room)} ${printed(speech.content.rooms, tile).name}`).join(" · ")}
        </p>
      )}
      <p>
        {final.weaknesses}:{" "}
        {weaknesses.map(([slot, kind]) => `${entry(speech.texts.slot, slot)}: ${printed(speech.content.weaknesses, kind).name}`).join(" · ")}
      </p>
    </>
  );
}
