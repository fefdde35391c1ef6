// Public information about a seat: a row of the rail, or all of it.

import { Rows } from "../../../kit/drawer";
import { Portrait } from "../../../kit/portrait";
import { colorOf } from "../../../shell/token";
import facts from "../../../generated/retaliation/facts.json";
import type { SeatProps } from "../../game";
import { pack } from "../art/pack";
import { DECK } from "../icons";
import type { Crew, View } from "../view";
import type { Names } from "../words/names";
import { counted, uses } from "../words/offer";
import { entry } from "../words/texts";
import { Body, noteOf } from "./Hand";
import { Back, Glyph, Health, Oxygen } from "./parts";
import "./seat.css";

type Props = SeatProps<View> & { names: Names };

export function Seat({ view, table, of, size, names, covered, onSelect }: Props) {
  const crew = view.crew[of];
  if (!crew?.character) return null;
  return size === "row" ? <Row crew={crew} names={names} color={colorOf(table, of)} /> : <Dossier {...{ crew, of, view, names, covered, onSelect }} />;
}

/** True for a character that is dead or laid down. */
function isDown({ state }: Crew): boolean {
  return state === "dead" || (typeof state === "object" && "laid_down" in state);
}

/** Uses of ammo on all weapons of a character, and of loose ammo. */
function ammo(crew: Crew): number {
  return [crew.belt, ...crew.hands.flat().map(({ slots }) => slots)].reduce((sum, slots) => sum + uses(slots), 0);
}

function Row({ crew, names, color }: { crew: Crew; names: Names; color: number }) {
  const { speech } = names;
  const { seat } = speech.texts;
  return (
    <p class="kit-seat-row">
      <Portrait pack={pack} character={crew.character} color={color} dead={isDown(crew)} />
      <span class="rt-vitals">
        <span class="rt-rounds">
          <Glyph id="card-random" />
          <span class="unseen">{speech.say(seat.hand, { n: crew.hand })}</span>
          <b aria-hidden="true">{crew.hand}</b>
        </span>
        <Oxygen n={crew.oxygen} names={names} small />
        <span class="rt-rounds">
          <Glyph id="machine-gun-magazine" />
          <span class="unseen">{speech.say(seat.ammo, { n: ammo(crew) })}</span>
          <b aria-hidden="true">{ammo(crew)}</b>
        </span>
        <Health crew={crew} names={names} />
        {crew.wounds.map((wound, i) => (
          <Glyph key={i} id="broken-bone" tone="fight" name={names.ref(`wound-${wound}`)} />
        ))}
        {crew.suffocating && <Glyph id="scuba-tanks" tone="fight" name={seat.suffocating} />}
        {crew.larva && <Glyph id="maggot" tone="alien" name={seat.larva} />}
        {crew.data && <Glyph id="database" tone="ok" name={seat.data} />}
      </span>
      <span class="rt-backs">
        {Object.entries(crew.backpack).map(
          ([back, n]) => n > 0 && <Back key={back} icon={DECK[back] ?? "card-random"} tone={back} n={n} name={entry(speech.texts.back, back)} />,
        )}
      </span>
    </p>
  );
}

function Dossier({ crew, of, view, names, covered, onSelect }: Pick<Props, "of" | "view" | "names" | "covered" | "onSelect"> & { crew: Crew }) {
  const { speech } = names;
  const { seat } = speech.texts;
  const known = covered ? [] : (view.known_backpacks?.[of] ?? []).flatMap((kind) => (kind ? [names.ref(kind)] : []));
  const item = (one: Crew["hands"][number][number]) => [names.ref(one.item), noteOf(one, names)].filter(Boolean).join(" ");
  const belt = crew.belt.flatMap((token) => (token ? [names.gear(token)] : []));
  const backs = Object.entries(crew.backpack).flatMap(([back, n]) => (n > 0 ? [`${entry(speech.texts.back, back)} ×${n}`] : []));
  const rows: [string, string | null][] = [
    [seat.cards, [crew.hand, speech.say(seat.deck, { n: crew.deck })].join(" · ")],
    [seat.discards, counted(crew.discard.map((card) => names.face(card))) || null],
    [seat.hands, crew.hands.flat().map(item).join(", ") || seat.nothing],
    [seat.armor, crew.armor ? item(crew.armor) : null],
    [seat.belt, counted(belt) || seat.nothing],
    [seat.backpack, backs.join(", ") || seat.nothing],
    [seat.known, known.join(", ") || null],
    [seat.objectives, view.setup.mode === "semi_coop" ? (crew.objectives > 1 ? speech.say(seat.holds, { n: crew.objectives }) : seat.chosen) : null],
    [
      seat.switches,
      Object.values(crew.switches)
        .map((level) => entry(speech.texts.level, level))
        .join(" · "),
    ],
  ];
  const rank = facts.characters[crew.character ?? ""]?.rank ?? 0;
  return (
    <div class="kit-dossier">
      <p>
        {names.role(of)} · {speech.say(seat.number, { n: crew.number, m: rank })}
        {view.round.first === of && ` · ${seat.first}`}
      </p>
      <Body crew={crew} names={names} seat={of} view={view} onSelect={onSelect} />
      <Rows rows={rows} />
    </div>
  );
}
