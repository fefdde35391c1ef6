// Content beside a question: the cards to choose from, the other side of a trade, the cause of a window.

import { lastTold } from "../../../kit/events";
import { Asked, choicesFor } from "../../../kit/question";
import type { QuestionProps, Ref } from "../../game";
import { figuresAt, roomOf, type SeenEvent, type View } from "../view";
import { printed, type Names } from "../words/names";
import { counted } from "../words/offer";
import { Card, face } from "./Card";
import { Secret } from "./parts";

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
  const cards = choices(props);
  const lines = linesOf(point, props);
  if (cards.length === 0 && lines.length === 0) return null;
  const options = cards.map(([ref, at]) => <Card key={ref} at={at} as={ref} names={names} target chosen={props.chosen.has(ref)} onSelect={props.onSelect} />);
  return (
    <Asked cards={options} secret={!OPEN.has(point) && <Secret names={names} />}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Asked>
  );
}

/** Choices for the named holes of the question's offers, with the card that each shows. */
function choices(props: Props): [Ref, Ref][] {
  const { names, view } = props;
  const shows = (ref: Ref): Ref => (ref === "objective-private" ? view.you?.private : ref === "objective-mission" ? view.you?.mission : undefined) ?? ref;
  return choicesFor(props, CARDS)
    .map((ref): [Ref, Ref] => [ref, shows(ref)])
    .filter(([, at]) => face(at, names).text.length > 0);
}

function linesOf(point: string, props: Props): string[] {
  const { names, legal, view } = props;
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
      const rolled = lastTold<SeenEvent>(props, ({ burst_rolled }) => burst_rolled !== undefined).burst_rolled;
      return rolled ? [speech.say(question.symbol, { face: speech.texts.burst[rolled.face] })] : [];
    }
    case "D-27": {
      const given = legal.flatMap(({ slots }) => (slots?.take && "pick" in slots.take ? slots.take.pick.from : []));
      return given.length > 0 ? [speech.say(question.offered, { things: counted(given.map((ref) => names.ref(ref))) })] : [];
    }
    case "D-18":
    case "D-30": {
      const attack = lastTold<SeenEvent>(props, ({ attacks }) => attacks !== undefined).attacks;
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
function sourceOf(props: Props): string | null {
  const { names, seat, view } = props;
  const { content } = names.speech;
  const { card_played, item_used, declared } = lastTold<SeenEvent>(props, ({ card_played, item_used, declared, turn_began }) =>
    [card_played, item_used, declared, turn_began].some((one) => one?.seat === seat),
  );
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
