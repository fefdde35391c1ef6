// History of a thing for all viewers: who learned what, and when. The match records this as an inspection through all seats.

import { useSignal } from "@preact/signals";

import type { Game, Ref } from "../games/game";
import type { Recording } from "../model/recording";
import { Failure, words as why } from "../shell/failure";
import type { Seat, TableState } from "../wire/messages";
import { seatOf } from "./entries";
import { withoutPublicLines, learned } from "./knowledge";
import { lookAs } from "./pane";
import { said } from "./words";

interface Props {
  match: string;
  /** The thing and its name. */
  thing: Ref;
  title: string;
  game: Game;
  table: TableState | null;
  onShow: (seq: number) => void;
}

export function ThingHistory({ match, thing, title, game, table, onShow }: Props) {
  const words = said();
  const eyes = useSignal<readonly Recording[]>([]);
  const failure = useSignal("");
  const look = async () => {
    const viewers: (Seat | null)[] = [null, ...(table?.seats ?? []).map((_, seat) => seat)];
    const all: Recording[] = [];
    for (const viewer of viewers) all.push(await lookAs(match, viewer));
    eyes.value = all;
  };
  const open = eyes.value[0] ? learned(eyes.value[0], game, thing) : [];
  return (
    <section class="panel" aria-labelledby="known">
      <h2 id="known">{words.known(title)}</h2>
      <p>
        <button type="button" onClick={() => look().catch((error: unknown) => (failure.value = why(error)))}>
          {words.lookThroughAll}
        </button>
      </p>
      <Failure>{failure.value}</Failure>
      {eyes.value.length > 0 && (
        <div class="sideways" tabIndex={0} role="group" aria-labelledby="known">
          <table class="rows">
            <tbody>
              {eyes.value.map((recording) => {
                const viewer = recording.viewer.value;
                const own = learned(recording, game, thing);
                const all = viewer === null ? own : withoutPublicLines(own, open);
                return (
                  <tr key={viewer}>
                    <th scope="row">
                      <bdi>{viewer === null ? words.everybody : seatOf(table, viewer)}</bdi>
                    </th>
                    <td>
                      {all.length === 0 && (viewer === null ? words.never : words.asEverybody)}
                      <ol class="learned">
                        {all.map(({ seq, lines }) => (
                          <li key={seq}>
                            <button type="button" class="link" onClick={() => onShow(seq)}>
                              {seq}
                            </button>{" "}
                            {lines.join(" · ") || words.missing}
                          </li>
                        ))}
                      </ol>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
