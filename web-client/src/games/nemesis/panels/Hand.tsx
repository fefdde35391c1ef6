// The reader's own area: cards in hand, body, items, objectives, and secret knowledge.

import { BodyList, Cards, Goals, heldAs, ownOf } from "../../../kit/hand";
import { statesOf } from "../../../kit/card";
import type { HandProps, Ref } from "../../game";
import type { Crew, Held, IntruderCard, IntruderPlayer, OwnItem, View, You } from "../view";
import type { ItemColor } from "../wire";
import { printed, type Names } from "../words/names";
import { entry } from "../words/texts";
import { Card, Cover, whyNot } from "./Card";
import { Thing } from "../../../kit/thing";
import { Glyph, Madness, Pips, Secret } from "./parts";
import "./hand.css";

type Props = Omit<HandProps<View>, "act" | "Key"> & { names: Names };

export function Hand(props: Props) {
  const { names, seat, view, compact } = props;
  const own = ownOf(props);
  if (!own) return <p class="kit-note">{names.speech.texts.hand.spectator}</p>;
  const { you, crew } = own;
  const plays = typeof crew.state === "object";
  return (
    <div class={compact ? "kit-hand is-compact" : "kit-hand"}>
      {plays && <OwnCards {...props} you={you} crew={crew} />}
      {view.intruder_player?.seat === seat && <IntruderHand {...props} cards={you.intruder_hand ?? []} player={view.intruder_player} />}
      {plays && crew.character && <Items {...props} you={you} crew={crew} />}
      <Objectives {...props} />
      <Known {...props} you={you} />
    </div>
  );
}

function OwnCards(props: Props & { you: You; crew: Crew }) {
  const { you, crew, names, covered, compact, onSelect } = props;
  const { speech } = names;
  const { hand } = speech.texts;
  const counts = [speech.say(hand.deck, { n: crew.deck }), speech.say(hand.discard, { n: crew.discard?.length ?? 0 })];
  return (
    <Cards title={speech.say(hand.title, { n: crew.hand })} counts={counts} head={crew.character && <Body crew={crew} names={names} onSelect={onSelect} />}>
      {you.hand.map(({ ref, infected }) =>
        covered ? (
          <Cover key={ref} title={hand.back} icon="card-random" />
        ) : (
          <Card
            key={ref}
            at={ref}
            note={infected === undefined ? undefined : infected ? hand.infected : hand.harmless}
            why={props.pending.yours.includes("DP-TURN") && !props.targets.has(ref) ? (whyNot(ref, props, names) ?? undefined) : undefined}
            {...heldAs(ref, props)}
            {...{ names, compact, onSelect }}
          />
        ),
      )}
    </Cards>
  );
}

function IntruderHand(props: Props & { cards: IntruderCard[]; player: IntruderPlayer }) {
  const { cards, player, names, covered, compact, onSelect } = props;
  const { speech } = names;
  const { hand } = speech.texts;
  const counts = [speech.say(hand.deck, { n: player.deck }), speech.say(hand.discard, { n: player.discard.length })];
  return (
    <section class="kit-cards kit-read">
      <h3>
        {hand.intruders} <small>{counts.join(" · ")}</small>
      </h3>
      <div class="kit-fan">
        {cards.map((card) =>
          covered ? (
            <Cover key={card.ref} title={hand.back} icon="alien-bug" />
          ) : (
            <Card
              key={card.ref}
              at={card.ref}
              note={[names.moves(card), names.strikes(card)].join(" · ")}
              {...heldAs(card.ref, props)}
              {...{ names, compact, onSelect }}
            />
          ),
        )}
      </div>
    </section>
  );
}

/** Markers of a character board. */
const STATUSES = [
  ["slimed", "dripping-goo", "alien"],
  ["larva", "maggot", "alien"],
  ["signal", "radio-tower", "ok"],
] as const;

/** Wounds, slime, larva and signal, which are public. */
export function Body({ crew, names, onSelect }: { crew: Crew; names: Names; onSelect: (ref: Ref) => void }) {
  const { speech } = names;
  const { seat, hand } = speech.texts;
  return (
    <BodyList title={hand.body} all={STATUSES} of={crew} words={seat} {...{ Glyph, onSelect }}>
      <li>
        <Glyph id="bleeding-wound" tone={crew.light_wounds ? "fight" : "plain"} />
        <Thing at="light_wounds" onSelect={onSelect}>
          {speech.say(seat.light, { n: crew.light_wounds ?? 0 })}
        </Thing>
        <Pips n={crew.light_wounds ?? 0} of={2} tone="fight" />
      </li>
      {(crew.serious_wounds ?? []).map(({ wound, dressed }, i) => (
        <li key={i}>
          <Glyph id={dressed ? "bandage-roll" : "broken-bone"} tone={dressed ? "plain" : "fight"} />
          {wound && !dressed ? (
            <Thing at={`wound-${wound}`} onSelect={onSelect}>
              {printed(speech.content.wounds, wound).name}
            </Thing>
          ) : dressed ? (
            seat.dressed
          ) : (
            seat.no_card
          )}
        </li>
      ))}
      {crew.madness && (
        <li>
          <Madness level={crew.madness} names={names} />
          <Thing at="madness" onSelect={onSelect}>
            {speech.say(seat.madness, { n: crew.madness })}
          </Thing>
        </li>
      )}
    </BodyList>
  );
}

/** Hand slots, the backs of inventory items, and special items that are still locked. */
function Items(props: Props & { you: You; crew: Crew }) {
  const { you, crew, names, covered, targets, selected, compact, onSelect } = props;
  const { hand, seat } = names.speech.texts;
  const held = crew.hands ?? [];
  const slot = (n: number) => you.items.filter(({ place }) => typeof place === "object" && place.hand === n);
  const stowed = you.items.filter(({ place }) => place === "inventory");
  const card = ({ ref, color }: OwnItem, note?: string) => (
    <Card key={ref} at={ref} note={note} tone={color} {...heldAs(ref, props)} {...{ names, compact, onSelect }} />
  );
  return (
    <section class="nm-items-own">
      <h3>{hand.items}</h3>
      <div class="kit-fan">
        {Array.from({ length: 2 }, (_, n) => {
          const thing = held[n];
          if (thing && "object" in thing) return <HeldObject key={n} at={thing.object} {...props} />;
          const items = slot(n);
          if (items.length > 0) return items.map((item) => card(item, ammo(thing, item.kind, names)));
          return <Cover key={n} slot title={n < crew.hand_slots ? seat.free : seat.blocked} icon={n < crew.hand_slots ? "hand" : "broken-bone"} />;
        })}
        {stowed.map((item) => (covered && item.color !== "special" ? <Cover key={item.ref} title={names.color(item.color)} icon="card-random" /> : card(item)))}
        {(crew.locked ?? []).map((kind) => (
          <Card
            key={kind}
            at={kind}
            lock={hand.locked}
            tone="special"
            target={targets.has(kind)}
            selected={selected === kind}
            {...{ names, compact, onSelect }}
          />
        ))}
      </div>
    </section>
  );
}

function HeldObject({ at, ...props }: Props & { at: Ref }) {
  const { names, onSelect } = props;
  const state = heldAs(at, props);
  const icon = at === "egg" ? "big-egg" : at === "carcass" ? "ribcage" : "tombstone";
  return (
    <button
      type="button"
      class={["kit-card nm-object", ...statesOf(state)].join(" ")}
      data-ref={at}
      aria-pressed={state.chosen || state.selected}
      onClick={() => onSelect(at)}
    >
      <Glyph id={icon} />
      <span class="kit-card-title">{names.ref(at)}</span>
    </button>
  );
}

/** Ammo of a weapon in a hand slot, such as `4/5`, and its attachments. */
function ammo(held: Held | undefined, kind: string, names: Names): string | undefined {
  const item = held && "items" in held ? held.items.find((item) => item.kind === kind) : undefined;
  if (!item) return undefined;
  const attached = (item.attached ?? []).map((one) => names.ref(one));
  const rounds = item.capacity ? `${item.ammo ?? 0}/${item.capacity}` : "";
  return [rounds, ...attached].filter(Boolean).join(" + ") || undefined;
}

export function Objectives(props: Props) {
  const { view, names, covered, onSelect } = props;
  const { you } = view;
  const { hand } = names.speech.texts;
  if (!you) return null;
  // The intruder player cannot win (N-INTRP-24).
  const own = view.intruder_player?.seat === you.seat ? [] : (you.objectives ?? []);
  const card = (ref: Ref) => <Card key={ref} at={ref} {...heldAs(ref, props)} {...{ names, onSelect }} />;
  return (
    <Goals
      {...{ names, Secret }}
      own={own.map((ref) => (covered ? <Cover key={ref} title={hand.covered} icon="flag-objective" /> : card(ref)))}
      note={you.given_up && !covered ? `${hand.given_up}: ${names.ref(you.given_up)}` : null}
      shared={{ title: hand.common, cards: (view.objectives ?? []).map(card) }}
    />
  );
}

/** Place of a known card in an item deck: under the deck, or so far from its top. */
function whereOf(depth: number, color: ItemColor, names: Names): string {
  const { speech, scene } = names;
  const { hand, thing } = speech.texts;
  if (depth + 1 === scene.view.decks.items[color]?.deck) return speech.say(hand.under, { shade: names.shade(color) });
  return `${speech.say(thing.deck, { color: names.color(color) })}, ${speech.say(hand.depth, { n: depth + 1 })}`;
}

/** The reader's knowledge from secret looks. It may be out of date. */
function Known({ you, names, covered, onSelect }: Props & { you: You }) {
  const { speech } = names;
  const { hand, drawer, thing, seat } = speech.texts;
  const { content } = speech;
  if (covered) return null;
  const { tiles = {}, tokens = {}, engines = {}, course, events = [], attacks = [], items = {}, objectives = {} } = you.knows;
  const lines: { key: string; at?: Ref; text: string }[] = [
    ...Object.entries(tiles).map(([room, kind]) => {
      const token = tokens[room];
      const more = token ? ` · ${printed(content.explorations, token.kind).name} ${token.items}` : "";
      return { key: `tile ${room}`, at: room, text: `${names.ref(room)}: ${printed(content.rooms, kind).name}${more}` };
    }),
    ...Object.entries(engines).map(([n, works]) => ({
      key: `engine ${n}`,
      text: `${speech.say(thing.engine, { n: Number(n) })}: ${works ? drawer.works : drawer.damaged}`,
    })),
    ...(course
      ? [
          {
            key: "course",
            text: `${thing.course}: ${Object.entries(course)
              .map(([space, to]) => `${space} ${entry(content.destinations, to)}`)
              .join(" · ")}`,
          },
        ]
      : []),
    ...events.map(({ depth, card }) => ({
      key: `event ${depth}`,
      text: `${speech.texts.deck.events}, ${speech.say(hand.depth, { n: depth + 1 })}: ${printed(content.events, card).name}`,
    })),
    ...attacks.map(({ depth, card }) => ({
      key: `attack ${depth}`,
      text: `${speech.texts.deck.attacks}, ${speech.say(hand.depth, { n: depth + 1 })}: ${printed(content.attacks, card).name}`,
    })),
    ...Object.entries(items).flatMap(([color, found]) =>
      (found ?? []).map(({ depth, card }) => ({
        key: `item ${color} ${depth}`,
        text: `${whereOf(depth, color as ItemColor, names)}: ${names.ref(card)}`,
      })),
    ),
    ...Object.entries(objectives).flatMap(([owner, seen]) =>
      seen.map(({ objective, doubtful }) => ({
        key: `objective ${owner} ${objective}`,
        at: objective,
        text: `${names.seat(Number(owner))}: ${names.ref(objective)}${doubtful ? ` (${seat.doubtful})` : ""}`,
      })),
    ),
    ...(you.memories ?? []).map(({ round, seen }, i) => {
      const [owner, card] = "objective" in seen ? seen.objective : seen.item;
      const template = "objective" in seen ? speech.texts.seen.objective : speech.texts.seen.item;
      const text = speech.say(template, { seat: names.seat(owner), card: names.ref(card) });
      return { key: `memory ${i}`, text: `${speech.say(hand.remember, { n: round })}: ${text}` };
    }),
  ];
  if (lines.length === 0) return null;
  return (
    <section class="kit-known-list" data-panel="knows">
      <h3>
        {hand.knows} <Secret names={names} />
      </h3>
      <ul>
        {lines.map(({ key, at, text }) => (
          <li key={key}>
            {at ? (
              <Thing at={at} onSelect={onSelect}>
                {text}
              </Thing>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
