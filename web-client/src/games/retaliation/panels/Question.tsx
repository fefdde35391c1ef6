// Content beside a question: the cards to choose from, the other side of a trade, the cause of a window.

import type { GameEvent, QuestionProps, Ref } from "../../game";
import { figuresAt, roomOf, type View } from "../view";
import { printed, type Names } from "../words/names";
import { counted } from "../words/offer";
import { Card, face } from "./Card";
import { Secret } from "./parts";
import "./question.css";

type Props = QuestionProps<View> & { names: Names };

/** Questions answered by a choice among cards outside the hand, and their holes. */
const CARDS: Readonly<Record<string, readonly string[]>> = {
  "D-01": ["what"],
  "D-02": ["item"],
  "D-08": ["what"],
  "D-22": ["item", "order"],
  "D-46": ["what"],
  "D-53": ["item"],
};
/** Questions with public cards. */
const OPEN = new Set(["D-02"]);

export function Question(props: Props) {
  const { pending, names } = props;
  const point = pending.yours[0] ?? "";
  const cards = choices(props, CARDS[point] ?? []);
  const lines = linesOf(point, props);
  if (cards.length === 0 && lines.length === 0) return null;
  return (
    <div class={cards.length > 0 ? "rt-question spread" : "rt-question"}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {cards.length > 0 && (
        <>
          {!OPEN.has(point) && <Secret names={names} />}
          <div class="rt-fan">
            {cards.map(([ref, at]) => (
              <Card key={ref} at={at} as={ref} names={names} target chosen={props.chosen.has(ref)} onSelect={props.onSelect} />
            ))}
          </div>
        </>
      )}
    </div>
  );
}

/** Choices for the named holes of the question's offers, with the card that each shows. */
function choices({ legal, covered, names, view }: Props, slots: readonly string[]): [Ref, Ref][] {
  if (covered) return [];
  const found = legal.flatMap(({ slots: holes = {} }) =>
    slots.flatMap((name) => {
      const hole = holes[name];
      return hole && "pick" in hole ? hole.pick.from : [];
    }),
  );
  const shows = (ref: Ref): Ref => (ref === "objective-private" ? view.you?.private : ref === "objective-mission" ? view.you?.mission : undefined) ?? ref;
  return [...new Set(found)].map((ref): [Ref, Ref] => [ref, shows(ref)]).filter(([, at]) => face(at, names).text.length > 0);
}

function linesOf(point: string, props: Props): string[] {
  const { names, legal, view, lastTold } = props;
  const { speech } = names;
  const { question } = speech.texts;
  switch (point) {
    case "D-01":
      return [question.draft];
    case "D-02":
      return [question.equipment];
    case "D-08":
    case "D-46":
      return [question.keep_private];
    case "D-15": {
      const rolled = told(lastTold, "burst_rolled") as { face: string } | undefined;
      return rolled ? [speech.say(question.symbol, { face: speech.texts.burst[rolled.face as "1"] ?? rolled.face })] : [];
    }
    case "D-27": {
      const given = legal.flatMap(({ slots }) => (slots?.take && "pick" in slots.take ? slots.take.pick.from : []));
      return given.length > 0 ? [speech.say(question.offered, { things: counted(given.map((ref) => names.ref(ref))) })] : [];
    }
    case "D-18":
    case "D-30": {
      const attack = told(lastTold, "attacks") as { figure?: string; kind: string; target: number } | undefined;
      if (!attack) return [];
      return [speech.say(question.attacked, { figure: names.token(attack.kind), target: names.seat(attack.target) })];
    }
    case "D-14":
    case "D-26": {
      const lanes = legal.flatMap(({ slots }) => (slots?.through && "pick" in slots.through ? slots.through.pick.from : []));
      return [...new Set(lanes)].map((lane) => `${names.ref(lane)}: ${counted(figuresAt(view, lane).map(({ kind }) => names.token(kind)))}`);
    }
    case "D-05":
    case "D-07":
    case "D-28":
      return [];
    default: {
      const source = sourceOf(props);
      return source ? [source] : [];
    }
  }
}

/** The card or item whose effect asks, with its text if that is a single effect. */
function sourceOf({ names, seat, view, lastTold }: Props): string | null {
  const { content } = names.speech;
  const by = (event: GameEvent, key: string) => typeof event === "object" && (event as Record<string, { seat?: number }>)[key]?.seat === seat;
  const event = lastTold((one) => ["card_played", "item_used", "declared", "turn_began"].some((key) => by(one, key)));
  const { card_played, item_used, declared } = (event ?? {}) as { card_played?: { card: string }; item_used?: { item: string }; declared?: { verb: string } };
  const room = declared?.verb === "use_room" ? view.rooms[roomOf(view, seat) ?? ""]?.room : undefined;
  const print = card_played
    ? printed(content.actions, card_played.card)
    : item_used
      ? printed(content.items, item_used.item)
      : room && printed(content.rooms, room);
  if (!print) return null;
  const all = print.branches ?? [];
  return all.length === 1 ? `${print.name}: ${all[0]}` : print.name;
}

/** Content of the last event of a kind. */
function told(lastTold: Props["lastTold"], key: string): unknown {
  const is = (event: GameEvent) => typeof event === "object" && key in event;
  const event = lastTold(is);
  return typeof event === "object" ? (event as Record<string, unknown>)[key] : undefined;
}
