// All boards while the plan is carried out, with the order of each card in the order of play.

import type { HandProps } from "../../game";
import { Token, colorOf } from "../../../shell/token";
import { slotOf } from "../model/planning";
import { BACKS, orderOf, type View } from "../view";
import type { Names } from "../words/names";
import { plain } from "../words/texts";
import { Sign } from "./parts";
import { Row } from "./Row";
import "./boards.css";

type Props = HandProps<View> & { names: Names };

export function Boards(props: Props) {
  const { view, names } = props;
  const { seat_row, stage } = names.speech.texts;
  const members = Object.keys(view.crew).map(Number);
  const turns = Array.from({ length: view.flight.turns }, (_, i) => i + 1);
  return (
    <div class="sa-scroll" tabIndex={0} role="region" aria-label={stage[view.now.stage]}>
      {/* On a phone, this replaces the boards below. */}
      {view.now.stage === "playback" && (
        <ul class="sa-turn" aria-hidden="true">
          {members.map((member) => (
            <Now key={member} {...{ view, names, member }} />
          ))}
        </ul>
      )}
      {view.now.stage === "playback" && <Row {...props} />}
      <table class="sa-plans">
        <caption class="unseen">{stage[view.now.stage]}</caption>
        <thead>
          <tr>
            <td />
            {turns.map((turn) => (
              <th key={turn} scope="col" aria-current={turn === view.now.turn ? "step" : undefined}>
                {turn}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member}>
              <th scope="row">{plain([names.crew(member)])}</th>
              {turns.map((turn) => {
                const shown = slotOf(view, member, turn);
                return (
                  <td key={turn} aria-current={turn === view.now.turn ? "step" : undefined}>
                    {shown && (shown.card ? <Sign order={orderOf(shown.card, shown.up)} /> : <span aria-hidden="true">{BACKS[shown.up]}</span>)}
                    {shown && <span class="unseen">{shown.card ? names.half(shown.card, shown.up) : seat_row[shown.up]}</span>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Order of a crew member in the turn that plays. */
function Now({ view, names, member }: Pick<Props, "view" | "names"> & { member: number }) {
  const shown = slotOf(view, member, view.now.turn);
  const seat = view.crew[member]?.seat;
  return (
    <li>
      <Token color={seat === undefined ? 0 : colorOf(names.scene.table, seat)} mark={names.mark(member)} />
      {shown?.card ? <Sign order={orderOf(shown.card, shown.up)} /> : <b>·</b>}
      <small>{shown?.card ? names.half(shown.card, shown.up) : names.speech.texts.seat_row[shown?.up ?? "empty"]}</small>
    </li>
  );
}
