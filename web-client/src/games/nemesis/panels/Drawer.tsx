// The intruder board: the bag, weaknesses, eggs, figures, and the common decks.

import { Group, kindsOf } from "../../../kit/drawer";
import type { PanelProps } from "../../game";
import { INTRUDER } from "../icons";
import type { Deck, View } from "../view";
import { lookedAt } from "../words/phrases";
import { printed, type Names } from "../words/names";
import { entry, plain, type Printed } from "../words/texts";
import { tally, Thing } from "../../../kit/thing";
import { Glyph } from "./parts";
import "./drawer.css";

const Kinds = kindsOf(Glyph, INTRUDER);

type Props = PanelProps<View> & { names: Names };

export function Drawer({ view, names, selected, onSelect }: Props) {
  const { speech } = names;
  const { drawer, deck, thing } = speech.texts;
  const { content } = speech;
  const { intruders, decks, record } = view;
  const named = (kinds: Readonly<Record<string, Printed>>, list: readonly string[]) => tally(list.map((kind) => printed(kinds, kind).name));
  const kinds = { name: (kind: string) => printed(content.tokens, kind).name, none: drawer.none, selected, onSelect };
  return (
    <div class="kit-drawer">
      <Group title={drawer.bag}>
        <Kinds counts={Object.entries(intruders.bag)} {...kinds} />
      </Group>
      <Group title={drawer.supply}>
        <Kinds counts={Object.entries(intruders.supply)} {...kinds} />
      </Group>
      <Group title={drawer.figures}>
        {intruders.figures.length === 0 && <p>{drawer.none}</p>}
        <ul>
          {intruders.figures.map(({ id, kind, room, injuries, token }) => (
            <li key={id}>
              <Glyph id={INTRUDER[kind] ?? "uncertainty"} tone="alien" />
              <Thing at={id} selected={selected} onSelect={onSelect}>
                {names.figure(id)} · {names.ref(room)}
                {injuries ? ` · ${speech.say("{n|injury}", { n: injuries })}` : ""}
                {token?.number === undefined ? "" : ` · ${speech.say(drawer.number, { n: token.number })}`}
              </Thing>
            </li>
          ))}
        </ul>
      </Group>
      <Group title={drawer.eggs}>
        <p>{speech.say(drawer.eggs_line, { n: intruders.eggs, m: intruders.egg_supply, k: intruders.eggs_destroyed })}</p>
        {intruders.nest_destroyed && <p>{speech.texts.room.nest_destroyed}</p>}
      </Group>
      <Group title={drawer.weaknesses}>
        <ul>
          {intruders.weaknesses.map(({ slot, weakness }) => (
            <li key={slot}>
              <Glyph id={weakness ? "cracked-alien-skull" : "uncertainty"} tone={weakness ? "alien" : "plain"} />
              {weakness ? (
                <span>
                  <b>{printed(content.weaknesses, weakness).name}</b> {printed(content.weaknesses, weakness).text}
                </span>
              ) : (
                speech.say(drawer.hidden, { slot: entry(speech.texts.slot, slot) })
              )}
            </li>
          ))}
        </ul>
      </Group>
      <Group title={drawer.engines}>
        <ul>
          {view.engines.map(({ seen_by }, i) => (
            <li key={i}>
              {speech.say(thing.engine, { n: i + 1 })}: {looked(seen_by, names)}
            </li>
          ))}
          <li>
            {drawer.course}: {speech.say(drawer.marker, { space: view.course.marker })}, {looked(view.course.seen_by, names)}
          </li>
        </ul>
      </Group>
      {view.intruder_player && (
        <Group title={drawer.player}>
          <p>
            {names.seat(view.intruder_player.seat)} · {speech.say(speech.texts.seat.hand, { n: view.intruder_player.hand })} ·{" "}
            {speech.say(speech.texts.seat.deck, { n: view.intruder_player.deck })}
          </p>
          <p>{named(content.intruder_actions, view.intruder_player.discard)}</p>
        </Group>
      )}
      <Group title={drawer.decks}>
        <dl>
          <Row term={deck.attacks} deck={decks.attacks} kinds={content.attacks} names={names} />
          <Row term={deck.events} deck={decks.events} kinds={content.events} names={names} />
          {decks.panic && <Row term={deck.panic} deck={decks.panic} kinds={content.panics} names={names} />}
          <Row term={deck.wounds} deck={decks.wounds} kinds={content.wounds} names={names} />
          {Object.entries(decks.items).map(([color, items]) => (
            <Row key={color} term={speech.say(deck.items, { color: names.color(color) })} deck={items} kinds={content.items} names={names} />
          ))}
          <div>
            <dt>{deck.contamination}</dt>
            <dd>
              {speech.say(drawer.deck, { n: decks.contamination })};{" "}
              {speech.say(drawer.infected, { n: decks.contamination_removed.cards, m: decks.contamination_removed.infected })}
            </dd>
          </div>
        </dl>
        {decks.events_removed && (
          <p>
            {drawer.removed}: {named(content.events, decks.events_removed)}
          </p>
        )}
      </Group>
      <Group title={drawer.crafted}>
        <p>{named(content.items, decks.crafted) || drawer.none}</p>
      </Group>
      {record.kills && Object.keys(record.kills).length > 0 && (
        <Group title={drawer.kills}>
          <Kinds counts={Object.entries(record.kills)} {...kinds} />
        </Group>
      )}
      {record.looks && (
        <Group title={drawer.looks}>
          <ul>
            {record.looks.map(({ seat, at, round }, i) => (
              <li key={i}>
                {names.seat(seat)}: {lookedAt(at, names)} ({speech.say(speech.texts.seat.round, { n: round })})
              </li>
            ))}
          </ul>
        </Group>
      )}
    </div>
  );
}

function Row({ term, deck, kinds, names }: { term: string; deck: Deck<string>; kinds: Readonly<Record<string, Printed>>; names: Names }) {
  const { drawer } = names.speech.texts;
  const discards = tally(deck.discards.map((kind) => printed(kinds, kind).name));
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {names.speech.say(drawer.deck, { n: deck.deck })}
        {discards && ` · ${drawer.discards}: ${discards}`}
      </dd>
    </div>
  );
}

function looked(seats: readonly number[] | undefined, names: Names): string {
  const { drawer } = names.speech.texts;
  return seats?.length ? names.speech.say(drawer.looked, { seats: plain(names.seats(seats)) }) : drawer.unknown;
}
