// Public information about a seat: a row of the rail, or all of it.

import { Rows } from "../../../kit/drawer";
import { Portrait } from "../../../kit/portrait";
import { colorOf } from "../../../shell/token";
import type { SeatProps } from "../../game";
import { pack } from "../art/pack";
import type { Color, Crew, Held, IntruderPlayer, View } from "../view";
import { lookedAt } from "../words/phrases";
import { printed, type Names } from "../words/names";
import { Body } from "./Hand";
import { Back, Glyph, Madness, Pips } from "./parts";
import "./seat.css";

type Props = SeatProps<View> & { names: Names };

export function Seat({ view, table, of, size, names, covered, onSelect }: Props) {
  const crew = view.crew[of];
  if (!crew?.character) return null;
  const role = view.intruder_player;
  if (role?.seat === of) return <Role role={role} names={names} whole={size === "dossier"} />;
  return size === "row" ? <Row crew={crew} names={names} color={colorOf(table, of)} /> : <Dossier {...{ crew, of, view, names, covered, onSelect }} />;
}

/** The intruder player's cards. Its character is gone. */
function Role({ role, names, whole }: { role: IntruderPlayer; names: Names; whole: boolean }) {
  const { speech } = names;
  const { seat } = speech.texts;
  const hand = speech.say(seat.hand, { n: role.hand });
  if (!whole) return <p class="kit-seat-row">{hand}</p>;
  return (
    <div class="kit-dossier">
      <dl>
        <div>
          <dt>{speech.texts.deck.intruder_actions}</dt>
          <dd>{[hand, speech.say(seat.deck, { n: role.deck })].join(" · ")}</dd>
        </div>
        <div>
          <dt>{seat.discards}</dt>
          <dd>{role.discard.map((kind) => printed(speech.content.intruder_actions, kind).name).join(", ") || seat.nothing}</dd>
        </div>
      </dl>
    </div>
  );
}

function backs(crew: Crew): [Color, number][] {
  return Object.entries(crew.inventory ?? {}) as [Color, number][];
}

function Row({ crew, names, color }: { crew: Crew; names: Names; color: number }) {
  const { speech } = names;
  const { seat } = speech.texts;
  const wounds = crew.serious_wounds ?? [];
  return (
    <p class="kit-seat-row">
      <Portrait pack={pack} character={crew.character} color={color} dead={crew.state === "dead"} />
      <span class="nm-in-hand">
        <Glyph id="card-play" /> <span aria-hidden="true">{crew.hand}</span>
        <span class="unseen">{speech.say(seat.hand, { n: crew.hand })}</span>
      </span>
      <span class="nm-wounds">
        <span class="unseen">{speech.say(seat.light, { n: crew.light_wounds ?? 0 })}</span>
        <Pips n={crew.light_wounds ?? 0} of={2} tone="fight" />
        {wounds.map(({ dressed }, i) => (
          <Glyph key={i} id={dressed ? "bandage-roll" : "broken-bone"} tone={dressed ? "plain" : "fight"} name={seat.serious} />
        ))}
        {crew.madness && <Madness level={crew.madness} names={names} />}
        {crew.slimed && <Glyph id="dripping-goo" tone="alien" name={seat.slimed} />}
        {crew.larva && <Glyph id="maggot" tone="alien" name={seat.larva} />}
        {crew.signal && <Glyph id="radio-tower" tone="ok" name={seat.signal} />}
      </span>
      <span class="nm-backs">
        {backs(crew).map(([color, n]) => (
          <Back key={color} color={color} n={n} name={names.color(color)} />
        ))}
        {(crew.hands ?? []).map((held, i) => (
          <span key={i} class="nm-held">
            {ammo(held)}
          </span>
        ))}
      </span>
    </p>
  );
}

/** Ammo of a weapon in a hand slot. */
function ammo(held: Held): string {
  if ("object" in held) return "";
  return held.items.map(({ ammo, capacity }) => (capacity ? `${ammo ?? 0}/${capacity}` : "")).join("");
}

function heldName(held: Held, names: Names): string {
  if ("object" in held) return names.ref(held.object);
  return held.items
    .map(({ kind, ammo, capacity, attached }) => {
      const more = (attached ?? []).map((one) => names.ref(one));
      return [names.ref(kind) + (capacity ? ` ${ammo ?? 0}/${capacity}` : ""), ...more].join(" + ");
    })
    .join(" + ");
}

function Dossier({ crew, of, view, names, covered, onSelect }: Pick<Props, "of" | "view" | "names" | "covered" | "onSelect"> & { crew: Crew }) {
  const { speech } = names;
  const { seat } = speech.texts;
  const looks = (view.record.looks ?? []).filter((look) => look.seat === of);
  const departure = view.record.departures?.find((departure) => departure.seat === of);
  const objects = departure?.objects.map((object) => names.ref(object)) ?? [];
  const known = covered ? [] : (view.known_items?.[of] ?? []);
  const inventory = backs(crew).map(([color, n]) => `${names.color(color)} ×${n}`);
  const rows: [string, string | null][] = [
    [seat.cards, [crew.hand, speech.say(seat.deck, { n: crew.deck })].join(" · ")],
    [seat.forgotten, (crew.forgotten ?? []).map((card) => names.ref(card)).join(", ") || null],
    [seat.discards, (crew.discard ?? []).map((card) => names.face(card)).join(", ") || null],
    [seat.hands, (crew.hands ?? []).map((held) => heldName(held, names)).join(", ") || seat.nothing],
    [seat.inventory, inventory.join(", ") || seat.nothing],
    [seat.locked, (crew.locked ?? []).map((kind) => names.ref(kind)).join(", ") || null],
    [seat.known, known.map((kind) => names.ref(kind)).join(", ") || null],
    [seat.objectives, crew.gave_up_objective ? seat.chosen : String(crew.objectives ?? 0)],
    [seat.looks, looks.map(({ at, round }) => `${lookedAt(at, names)} (${speech.say(seat.round, { n: round })})`).join(", ") || null],
    [seat.departure, departure ? [...objects, speech.say(seat.items, { n: departure.items })].join(", ") : null],
  ];
  return (
    <div class="kit-dossier">
      <p>
        {names.role(of)} · {speech.say(seat.number, { n: crew.number })}
      </p>
      <Body crew={crew} names={names} onSelect={onSelect} />
      <Rows rows={rows} />
    </div>
  );
}
