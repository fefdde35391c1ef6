// All boards, once the plan is carried out: what each card said, in the order of play.

import type { HandProps } from "../../game";
import { slotOf } from "../model/planning";
import { BACKS, orderOf, type View } from "../view";
import type { Names } from "../words/names";
import { plain } from "../words/texts";
import { Sign } from "./parts";
import { Row } from "./Row";

type Props = HandProps<View> & { names: Names };

export function Boards(props: Props) {
  const { view, names } = props;
  const { seat_row, stage } = names.speech.texts;
  const turns = Array.from({ length: view.flight.turns }, (_, i) => i + 1);
  return (
    <div class="sa-scroll" tabIndex={0} role="region" aria-label={stage[view.now.stage]}>
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
          {Object.keys(view.crew)
            .map(Number)
            .map((member) => (
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
