// The reader's own area: the acting character, cards in hand, secret knowledge.

import facts from "../../../generated/aliens/facts.json";
import { colorOf } from "../../../shell/token";
import type { HandProps } from "../../game";
import { Shape } from "../board/marks";
import { sight, turnSight } from "../board/sight";
import { members, ownCharacter, type View, type You } from "../view";
import type { Names } from "../words/names";
import { entry } from "../words/texts";
import { Card, Cover } from "./Card";
import { Thing } from "../../../kit/thing";
import { Dial, Glyph, iconOf, Strength } from "./parts";
import "../../../kit/fan.css";
import "./hand.css";

type Props = Omit<HandProps<View>, "act" | "Key"> & { names: Names };

export function Hand(props: Props) {
  const { view, seat, names } = props;
  const { hand } = names.speech.texts;
  const { you } = view;
  return (
    <div class={props.compact ? "al-hand is-compact" : "al-hand"}>
      <Active {...props} />
      {props.compact && <Sight names={names} />}
      {you && seat !== null ? <Cards {...props} you={you} /> : <p class="kit-note">{hand.spectator}</p>}
      {you && <Known {...props} you={you} />}
      {!props.compact && <Squad {...props} />}
    </div>
  );
}

/** The acting character, or the reader's own, with its dial and equipment, and the strength of the squad. */
function Active({ view, seat, names, selected, onSelect }: Props) {
  const { speech } = names;
  const { hand, tracks, room } = speech.texts;
  const who = view.round.activation?.who ?? ownCharacter(view, seat);
  const member = who ? view.squad[who] : undefined;
  const { above, below, exhaust } = view.piles;
  const deck = above + below;
  const carried = member ? [member.main, member.second, ...member.gear].filter((kind) => kind !== undefined) : [];
  const printed = who && member ? facts.characters[who]?.[member.hero_of === undefined ? "grunt" : "hero"].aim : null;
  return (
    <section class="al-active">
      {who && member && (
        <>
          <h3>
            <Thing at={who} selected={selected} onSelect={onSelect}>
              {names.character(who)}
            </Thing>{" "}
            <small>
              {[
                typeof member.fate === "object" ? names.cell(member.fate.at) : speech.texts.fate[member.fate],
                view.round.activation?.who === who ? speech.say("{n|action}", { n: view.round.activation.actions }) : "",
                member.prone ? speech.texts.state.prone : "",
              ]
                .filter(Boolean)
                .join(" · ")}
            </small>
          </h3>
          {member.dial !== undefined && (
            <Dial value={member.dial} printed={printed} label={`${speech.say(hand.aim, { who: names.character(who) })}: ${member.dial}`} />
          )}
          <ul class="al-carried">
            {carried.map((kind, i) => (
              <li key={i}>
                <Glyph id={iconOf(kind)} />
                <Thing at={kind} selected={selected} onSelect={onSelect}>
                  {names.ref(kind)}
                </Thing>
              </li>
            ))}
            {member.facehugger && (
              <li>
                <Glyph id="spider-alt" tone="danger" /> {speech.texts.state.hugged}
              </li>
            )}
          </ul>
        </>
      )}
      <p class="al-piles">
        <Thing at="strength" selected={selected} onSelect={onSelect}>
          {tracks.strength}
        </Thing>{" "}
        <b>{deck + exhaust}</b>
        <Strength above={above} below={below} exhaust={exhaust} />
        <small>
          {tracks.deck} {speech.say(tracks.above, { n: above })} · {speech.say(tracks.below, { n: below })} · {speech.say(tracks.exhaust, { n: exhaust })}
        </small>
      </p>
      {seat === null && <span class="unseen">{room.seen}</span>}
    </section>
  );
}

/** Button for the character whose sight the board shows. A press or the key goes on to the next. */
function Sight({ names }: Pick<Props, "names">) {
  const { hand } = names.speech.texts;
  return (
    <button type="button" class="quiet" data-hotkey="k" aria-keyshortcuts="k" title="K" onClick={turnSight}>
      <Glyph id="binoculars" /> <span aria-live="polite">{hand.sight[sight.value]}</span>
    </button>
  );
}

/** The squad in a line, with places, aim and equipment. A press shows a character's sight. */
function Squad({ view, table, names, selected, onSelect }: Props) {
  const { hand, state, fate: fates } = names.speech.texts;
  return (
    <section class="al-squad">
      <header>
        <h3>{hand.squad}</h3>
        <Sight names={names} />
      </header>
      <ul>
        {members(view).map(([who, { hero_of, fate, dial, main, second, gear, prone, facehugger, activated }]) => {
          const held = [main, second, ...gear].filter((kind) => kind !== undefined);
          const out = typeof fate !== "object";
          return (
            <li key={who} class={out ? "is-out" : activated && view.round.activation?.who !== who ? "is-done" : undefined}>
              <svg class="al-token-icon" viewBox="-20 -20 40 40" aria-hidden="true">
                <Shape color={hero_of === undefined ? null : colorOf(table, hero_of)} />
                <text class="al-mark" y={6}>
                  {names.character(who).slice(0, 2)}
                </text>
              </svg>
              <Thing at={who} selected={selected} onSelect={onSelect}>
                {names.character(who)}
              </Thing>
              <span>{out ? entry(fates, String(fate)) : names.cell(fate.at)}</span>
              <span>
                {!out && dial !== undefined && (
                  <>
                    <Glyph id="on-target" name={names.speech.say(names.speech.texts.member.dial, { n: dial })} /> {dial}
                  </>
                )}
              </span>
              <span>
                {!out && held.map((kind, i) => <Glyph key={i} id={iconOf(kind)} name={names.ref(kind)} />)}
                {!out && prone && <Glyph id="falling" tone="danger" name={state.prone} />}
                {!out && facehugger && <Glyph id="spider-alt" tone="danger" name={state.hugged} />}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Cards({ you, names, covered, targets, chosen, selected, compact, onSelect }: Props & { you: You }) {
  const { speech } = names;
  const { hand } = speech.texts;
  return (
    <section class="al-cards">
      <h3>
        {speech.say(hand.title, { n: you.hand.length })} {you.hand.length === 0 && <small class="kit-note">{hand.empty}</small>}
      </h3>
      <div class="kit-fan">
        {you.hand.map(({ ref }) =>
          covered ? (
            <Cover key={ref} title={hand.back} />
          ) : (
            <Card key={ref} at={ref} target={targets.has(ref)} chosen={chosen.has(ref)} selected={selected === ref} {...{ names, compact, onSelect }} />
          ),
        )}
      </div>
    </section>
  );
}

/** The reader's knowledge from secret looks. */
function Known({ you, view, names, covered, onSelect }: Props & { you: You }) {
  const { speech } = names;
  const { hand } = speech.texts;
  const { above = [], below = [], exhaust = [] } = view.known_piles;
  const lines = [
    ...Object.entries(you.blips ?? {}).map(([blip, n]) => ({ at: blip, text: speech.say(hand.blip, { blip: names.contact(blip), n }) })),
    ...(you.motion ?? []).map(({ depth, card }) => ({ at: `motion-${card}`, text: speech.say(hand.motion, { n: depth + 1, card: names.motion(card) }) })),
    ...above.map(({ depth, card }) => ({ at: card, text: speech.say(hand.above, { n: depth + 1, card: names.ref(card) }) })),
    ...(below.length > 0 ? [{ at: "regroup", text: speech.say(hand.below, { cards: below.map((card) => names.ref(card)).join(", ") }) }] : []),
    ...exhaust.map(({ depth, card }) => ({ at: card, text: speech.say(hand.exhaust, { n: depth + 1, card: names.ref(card) }) })),
  ];
  if (covered || lines.length === 0) return null;
  return (
    <section class="al-known">
      <h3>
        {hand.knows}{" "}
        <small class="al-secret">
          <Glyph id="domino-mask" /> {hand.secret}
        </small>
      </h3>
      <ul>
        {lines.map(({ at, text }) => (
          <li key={text}>
            <Thing at={at} onSelect={onSelect}>
              {text}
            </Thing>
          </li>
        ))}
      </ul>
    </section>
  );
}
