// State of the whole facility: the bag, the Queen, the robot, missions, systems, stacks and decks.

import { Group, kindsOf } from "../../../kit/drawer";
import type { PanelProps } from "../../game";
import { INTRUDER } from "../icons";
import { spaceRef, type View } from "../view";
import { queenText as conditionText } from "../words/phrases";
import { supplies } from "../words/explain";
import { paragraphs, printed, type Names } from "../words/names";
import { counted } from "../words/offer";
import { entry } from "../words/texts";
import { Thing } from "../../../kit/thing";
import { Glyph, Slot } from "./parts";
import { defenceText, destructText, landerText, queenText } from "./Tracks";
import "./drawer.css";

const Kinds = kindsOf(Glyph, INTRUDER);

type Props = PanelProps<View> & { names: Names };

export function Drawer(props: Props) {
  const { view, names, selected, onSelect } = props;
  const { speech } = names;
  const { drawer, tracks, tile } = speech.texts;
  const { content } = speech;
  const { nest, robot, systems, stacks, decks, missions } = view;
  const figures = Object.entries(view.figures);
  const robotKind = robot.card && printed(content.robots, robot.card);
  const objective = speech.say(tracks.objectives, { n: [3, 2, 2, 1, 1][systems.objectives_chosen] ?? 0 });
  const state = (on: boolean) => (on ? drawer.active : drawer.inactive);
  const kinds = { name: (kind: string) => names.token(kind), none: drawer.none, selected, onSelect };
  return (
    <div class="kit-drawer">
      {missions.combat && (
        <Group title={drawer.mission}>
          <Mission kind={missions.combat} {...props} />
          <p>{objective}</p>
        </Group>
      )}
      {missions.coop.length > 0 && (
        <Group title={drawer.missions}>
          {missions.coop.map((kind) => (
            <Mission key={kind} kind={kind} {...props} />
          ))}
        </Group>
      )}
      <Group title={drawer.systems}>
        <dl>
          {[
            ["lander", tracks.lander, landerText(view, names)],
            ["autodestruction", tracks.autodestruction, destructText(view, names)],
            ["anti_aircraft", tracks.anti_aircraft, defenceText(view, names)],
            ["hibernatorium", content.rooms.hibernatorium?.name ?? "", state(systems.hibernatorium)],
            ["life_support", drawer.reactor, systems.reactor_shut_down ? drawer.shut_down : drawer.running],
            ["room-escape_shuttle", drawer.shuttle, systems.shuttle_gone ? drawer.away : drawer.there],
            ["room-landing_zone", drawer.supplies, supplies(view, names)],
          ].map(([ref = "", term, text]) => (
            <div key={ref}>
              <dt>
                <Thing at={ref} selected={selected} onSelect={onSelect}>
                  {term}
                </Thing>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Group>
      <Group title={drawer.queen}>
        <p>
          <Glyph id={INTRUDER.queen ?? ""} tone="alien" />{" "}
          <Thing at="queen" selected={selected} onSelect={onSelect}>
            {queenText(view, names)}
          </Thing>
        </p>
        {nest.queen_resolved.length > 0 && (
          <>
            <h4>{drawer.resolved}</h4>
            <ul>
              {nest.queen_resolved.map((card) => (
                <li key={card}>{conditionText(card, names)}</li>
              ))}
            </ul>
          </>
        )}
        {nest.queen_unseen > 0 && <p>{speech.say(drawer.unseen, { n: nest.queen_unseen })}</p>}
      </Group>
      <Group title={drawer.robot}>
        {robotKind ? (
          <>
            <p>
              <Glyph id="tracked-robot" />{" "}
              <Thing at="robot" selected={selected} onSelect={onSelect}>
                {robotKind.name}
              </Thing>{" "}
              {speech.say(drawer.robot_at, { room: names.slot(robot.at) })}
              {robot.malfunction && ` · ${speech.texts.room.malfunction}`}
            </p>
            <p class="rt-belt">
              {robot.slots.map((token, i) => (
                <Slot key={i} token={token} names={names} />
              ))}
            </p>
            <ul>
              {paragraphs(robotKind).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        ) : (
          <p>{drawer.robot_hidden}</p>
        )}
      </Group>
      <Group title={drawer.bag}>
        <Kinds counts={Object.entries(nest.bag).filter(([, n]) => n > 0)} {...kinds} />
      </Group>
      <Group title={drawer.piles}>
        <Kinds counts={Object.entries(nest.piles).filter(([, n]) => n > 0)} {...kinds} />
      </Group>
      <Group title={drawer.figures}>
        {figures.length === 0 && <p>{drawer.none}</p>}
        <ul>
          {figures.map(([id, { kind, at, hits }]) => (
            <li key={id}>
              <Glyph id={INTRUDER[kind] ?? "uncertainty"} tone="alien" />
              <Thing at={id} selected={selected} onSelect={onSelect}>
                {names.figure(id)} · {names.ref(spaceRef(at))}
                {hits > 0 ? ` · ${speech.say("{n|hit}", { n: hits })}` : ""}
              </Thing>
            </li>
          ))}
        </ul>
      </Group>
      <Group title={drawer.stacks}>
        <ul>
          {Object.entries(stacks.rooms).map(([back, n]) => (
            <li key={back}>{speech.say(drawer.tiles, { tile: entry(tile, back), n })}</li>
          ))}
          <li>{speech.say(drawer.corridors, { n: stacks.corridors })}</li>
        </ul>
      </Group>
      <Group title={drawer.decks}>
        <dl>
          <Deck term={drawer.attacks} left={decks.attacks} discards={decks.attack_discards.map((kind) => printed(content.attacks, kind).name)} names={names} />
          <Deck term={drawer.events} left={decks.events} discards={decks.event_discards.map((kind) => printed(content.events, kind).name)} names={names} />
          <Deck term={drawer.exploration} left={decks.exploration} names={names} />
          <Deck term={drawer.wounds} left={decks.wounds} discards={decks.wound_discards.map((kind) => printed(content.wounds, kind).name)} names={names} />
          <Deck term={drawer.contamination} left={decks.contamination} names={names} />
          <Deck
            term={drawer.equipment}
            left={decks.equipment}
            discards={decks.equipment_discards.map((kind) => printed(content.items, kind).name)}
            names={names}
          />
          {(["red", "green", "yellow"] as const).map((color, i) => (
            <Deck
              key={color}
              term={entry(speech.texts.deck, color)}
              left={decks.items[i] ?? 0}
              discards={(decks.item_discards[i] ?? []).map((kind) => printed(content.items, kind).name)}
              names={names}
            />
          ))}
        </dl>
      </Group>
    </div>
  );
}

function Mission({ kind, names, selected, onSelect }: Props & { kind: string }) {
  const { name, text } = printed(names.speech.content.missions, kind);
  return (
    <p>
      <Thing at={`mission-${kind}`} selected={selected} onSelect={onSelect}>
        {name}
      </Thing>{" "}
      {text}
    </p>
  );
}

function Deck({ term, left, discards = [], names }: { term: string; left: number; discards?: readonly string[]; names: Names }) {
  const { drawer } = names.speech.texts;
  const parts = [names.speech.say(drawer.left, { n: left }), discards.length > 0 ? names.speech.say(drawer.discards, { things: counted(discards) }) : ""];
  return (
    <div>
      <dt>{term}</dt>
      <dd>{parts.filter(Boolean).join(" · ")}</dd>
    </div>
  );
}
