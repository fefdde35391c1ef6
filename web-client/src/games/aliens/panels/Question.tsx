// Content beside a question: the characters to choose from, and cards that nobody holds.

import { Drawn } from "../../../art/Drawn";
import { useArt } from "../../../art/pack";
import facts from "../../../generated/aliens/facts.json";
import type { QuestionProps, Ref } from "../../game";
import { pack } from "../art/pack";
import { Icon } from "../board/marks";
import { numbered } from "../../../kit/names";
import { cardKind, type Names } from "../words/names";
import type { Character, View } from "../view";
import { LaidCard } from "./Card";
import { Dial } from "./parts";
import "./question.css";

type Props = QuestionProps<View> & { names: Names };

/** Questions about an action of the acting character. On a phone, its dial and the strength of the squad are beside them. */
const ACTS: ReadonlySet<string> = new Set(["DP-06", "DP-07", "DP-08", "DP-09", "DP-10", "DP-17"]);
/** Questions about taking over a character. */
const HEROES: ReadonlySet<string> = new Set(["DP-01", "DP-24", "DP-32"]);

export function Question({ view, pending, legal, chosen, onSelect, names }: Props) {
  const [point = ""] = pending.yours;
  const choices = [
    ...new Set(legal.flatMap(({ refs = {}, slots = {} }) => [refs.who, ...Object.values(slots).flatMap((slot) => ("pick" in slot ? slot.pick.from : []))])),
  ].filter((ref): ref is Character => ref !== undefined && ref in facts.characters);
  const { current } = view.motion;
  if (HEROES.has(point) && choices.length > 0) {
    return (
      <div class="al-question spread">
        {choices.map((who) => (
          <Sheet key={who} who={who} names={names} chosen={chosen.has(who)} onSelect={onSelect} />
        ))}
      </div>
    );
  }
  if (view.piles.aside.length > 0 && point !== "") {
    return (
      <div class="al-question">
        {view.piles.aside.map((card, i) => (
          <LaidCard key={i} kind={numbered(card).kind} names={names} />
        ))}
      </div>
    );
  }
  if (ACTS.has(point)) return <Now view={view} names={names} />;
  const drawn = current ? names.speech.content.motion[cardKind(current)] : undefined;
  return drawn && point !== "" ? (
    <p class="kit-note">
      <b>{drawn.name}</b> {drawn.text}
    </p>
  ) : null;
}

/** Aim of the acting character, and the number of cards left. */
function Now({ view, names }: Pick<Props, "view" | "names">) {
  const { speech } = names;
  const { hand, tracks } = speech.texts;
  const who = view.round.activation?.who;
  const dial = who ? view.squad[who]?.dial : undefined;
  const { above, below, exhaust } = view.piles;
  return (
    <div class="al-now">
      {who && dial !== undefined && (
        <Dial
          value={dial}
          printed={facts.characters[who]?.[view.squad[who]?.hero_of === undefined ? "grunt" : "hero"].aim}
          label={`${speech.say(hand.aim, { who: names.character(who) })}: ${dial}`}
        />
      )}
      <span>
        {tracks.strength} <b>{above + below + exhaust}</b>
      </span>
    </div>
  );
}

/** Abilities of a character as a hero. */
function Sheet({ who, names, chosen, onSelect }: { who: Character; names: Names; chosen: boolean; onSelect: (ref: Ref) => void }) {
  const art = useArt(pack);
  const { speech } = names;
  const { member: texts } = speech.texts;
  const { rank, hero } = facts.characters[who] ?? { rank: 0, hero: undefined };
  if (!hero) return null;
  const values = [
    speech.say(texts.values, { move: hero.move, defence: hero.defence, tech: hero.tech }),
    hero.melee ? speech.say(texts.melee, { n: hero.melee }) : "",
    hero.aim ? speech.say(texts.aims, { n: hero.aim }) : "",
  ];
  return (
    <button type="button" class={chosen ? "al-sheet is-chosen" : "al-sheet"} aria-pressed={chosen} data-ref={who} onClick={() => onSelect(who)}>
      <svg viewBox="-28 -24 56 48" aria-hidden="true">
        {art ? <Drawn picture={art.marine(who, null)} /> : <Icon id="person" size={40} />}
      </svg>
      <b>{speech.content.characters[who]?.name ?? who}</b>
      <small>{[speech.say(texts.rank, { n: rank }), ...values].filter(Boolean).join(" · ")}</small>
      {hero.abilities.map((ability) => (
        <span key={ability}>{speech.content.abilities[ability]}</span>
      ))}
    </button>
  );
}
