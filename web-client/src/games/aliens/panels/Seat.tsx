// Public information about a seat: a row of the rail, or all of it.

import type { SeatProps } from "../../game";
import { cellOf, heroesOf, type View } from "../view";
import { memberLines } from "../words/explain";
import type { Names } from "../words/names";
import { Thing } from "../../../kit/thing";
import { Glyph } from "./parts";
import "./seat.css";

type Props = SeatProps<View> & { names: Names };

export function Seat({ view, of, size, names, onSelect }: Props) {
  const player = view.players[of];
  if (!player) return null;
  const { speech } = names;
  const { member: texts, state } = speech.texts;
  const heroes = heroesOf(view, of);
  const hand = speech.say(texts.hand, { n: player.hand });
  if (size === "row") {
    return (
      <p class="al-seat-row">
        <span>{hand}</span>
        {heroes
          .filter((who) => cellOf(view, who))
          .map((who) => {
            const member = view.squad[who];
            return (
              <span key={who}>
                {member?.dial !== undefined && (
                  <>
                    <Glyph id="on-target" name={speech.say(texts.dial, { n: member.dial })} /> {member.dial}
                  </>
                )}
                {member?.prone && <Glyph id="falling" tone="danger" name={state.prone} />}
                {member?.facehugger && <Glyph id="spider-alt" tone="danger" name={state.hugged} />}
              </span>
            );
          })}
      </p>
    );
  }
  const known = view.known_hands?.[of];
  return (
    <div class="al-dossier">
      <p>{hand}</p>
      {known && <p>{speech.say(texts.knows, { cards: known.map((card) => names.ref(card)).join(", ") })}</p>}
      {heroes.map((who) => (
        <section key={who}>
          <h3>
            <Thing at={who} onSelect={onSelect}>
              {names.character(who)}
            </Thing>
          </h3>
          <ul>
            {memberLines(who, names).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
