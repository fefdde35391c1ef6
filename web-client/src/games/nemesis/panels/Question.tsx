// Content beside a question: the cards to choose from, the terms of a trade, the cause of a reaction.

import facts from "../../../generated/nemesis/facts.json";
import { Asked, choicesFor } from "../../../kit/question";
import type { QuestionProps } from "../../game";
import { isHaunted, type Scene as Moment, type View } from "../view";
import { printed, type Names } from "../words/names";
import { entry } from "../words/texts";
import { Card, face } from "./Card";
import { Secret } from "./parts";
import "./question.css";

type Props = QuestionProps<View> & { names: Names };

/** Questions answered by a choice among cards outside the hand, and their holes. */
const CARDS: Readonly<Record<string, readonly string[]>> = {
  "DP-DRAFT": ["what"],
  "DP-OBJECTIVE": ["what"],
  "DP-SEARCH-KEEP": ["item"],
  "DP-INTRP-PICK": ["card", "order"],
};

export function Question(props: Props) {
  const { view, names } = props;
  const [point] = props.pending.yours;
  const cards = choicesFor(props, CARDS).filter((ref) => face(ref, names).text.some(Boolean));
  const { scene } = view;
  const joins = point === "DP-INTRP-JOIN";
  if (cards.length === 0 && !scene && !joins) return null;
  const options = cards.map((ref) => <Card key={ref} at={ref} names={names} target chosen={props.chosen.has(ref)} onSelect={props.onSelect} />);
  return (
    <Asked cards={options} secret={point !== "DP-DRAFT" && <Secret names={names} />}>
      {scene && <InMoment scene={scene} names={names} />}
      {joins && <p>{names.speech.texts.question.join}</p>}
    </Asked>
  );
}

function InMoment({ scene, names }: { scene: Moment; names: Names }) {
  const { speech } = names;
  const { question, noise } = speech.texts;
  if ("draft" in scene) return <p>{speech.say(question.draft, { seat: names.seat(scene.draft.seat) })}</p>;
  if ("objectives" in scene) return <Chosen chosen={scene.objectives.chosen} names={names} />;
  if ("declared" in scene) {
    const { seat, verb: declared, source, interrupted } = scene.declared;
    const params = { seat: names.seat(seat), does: names.does(declared, source) };
    return (
      <>
        <p>{speech.say(source ? question.declared_with : question.declared, params)}</p>
        {interrupted && <p>{speech.say(question.interrupted, { seats: names.seats(interrupted) })}</p>}
      </>
    );
  }
  if ("hit" in scene) {
    const { kind, target, card, surprise } = scene.hit;
    const params = { figure: printed(speech.content.tokens, kind).name, seat: names.seat(target) };
    const attack = card ? printed(speech.content.attacks, card) : null;
    return (
      <>
        <p>{speech.say(question.hit, params)}</p>
        {surprise && !attack && isHaunted(names.scene.view) && <p>{question.surprise}</p>}
        {attack && (
          <p>
            <b>{attack.name}</b> {attack.text}
          </p>
        )}
      </>
    );
  }
  if ("attacking" in scene) {
    const { kind, target } = scene.attacking;
    return <p>{speech.say(question.attacking, { figure: printed(speech.content.tokens, kind).name, seat: names.seat(target) })}</p>;
  }
  if ("panic" in scene) {
    const { name, text } = printed(speech.content.panics, scene.panic.card);
    const threshold = facts.panics[scene.panic.card] ?? 0;
    const madness = names.scene.view.crew[scene.panic.seat]?.madness ?? 0;
    return (
      <>
        <p>{speech.say(question.panic, { seat: names.seat(scene.panic.seat) })}</p>
        <p>
          <b>{name}</b> {text}
        </p>
        <p>{speech.say(question.threshold, { n: threshold, m: madness })}</p>
      </>
    );
  }
  if ("noise" in scene) return <p>{speech.say(question.noise, { seat: names.seat(scene.noise.seat), face: entry(noise, scene.noise.face) })}</p>;
  if ("consent" in scene) {
    const { seat, other, source, through } = scene.consent;
    const params = {
      seat: names.seat(seat),
      other: names.seat(other),
      source: source ? names.source(source) : "",
      corridor: through ? names.ref(through) : "",
    };
    return <p>{speech.say(question.consent, params)}</p>;
  }
  return <Trade trade={scene.trade} names={names} />;
}

/** Seats that have already chosen. Their choices are not shown. */
function Chosen({ chosen, names }: { chosen: readonly number[]; names: Names }) {
  const { question } = names.speech.texts;
  const all = names.scene.table.seats.map((_, seat) => seat);
  return (
    <p>
      {question.objectives}: {all.map((seat) => `${names.seat(seat)} ${chosen.includes(seat) ? `✓ ${question.chosen}` : `… ${question.thinking}`}`).join(" · ")}
    </p>
  );
}

function Trade({ trade, names }: { trade: Extract<Moment, { trade: unknown }>["trade"]; names: Names }) {
  const { question } = names.speech.texts;
  const { terms, seats } = trade;
  if (!terms) return <p>{question.no_terms}</p>;
  const given = ({ to, items = [], object }: (typeof terms.gifts)[number]) => {
    const things = items.map(([color, kind]) => (kind && !names.scene.covered ? names.ref(kind) : names.color(color)));
    return `→ ${names.seat(to)}: ${[...things, ...(object ? [names.ref(object)] : [])].join(", ")}`;
  };
  return (
    <div class="nm-trade">
      <h3>{question.trade}</h3>
      {terms.gifts.length === 0 && <p>{question.nothing}</p>}
      <ul class="nm-columns">
        {seats.map((seat) => (
          <li key={seat}>
            <b>{names.seat(seat)}</b> {terms.agreed.includes(seat) ? `✓ ${question.agreed}` : "…"}
            {terms.gifts
              .filter(({ from }) => from === seat)
              .map((gift, i) => (
                <p key={i}>{given(gift)}</p>
              ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
