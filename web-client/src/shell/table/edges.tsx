// Marks on the edge of the board that point to things outside the window. A press moves the camera there.

import { t } from "../../i18n";
import { marksOf, type Window } from "../../model/edges";
import type { Ref } from "../../wire/messages";
import { usePresentation } from "./context";
import { SeatToken } from "./seat-token";
import "./edges.css";

interface Props extends Window {
  touched: ReadonlySet<Ref>;
  onGo: (ref: Ref) => void;
}

export function EdgeMarkers({ touched, onGo, ...window }: Props) {
  const { game, scene, choice } = usePresentation();
  const { seat } = scene.value;
  const home = game.value.board.home(scene.value);
  const numbers = choice.targets.value;
  return (
    <>
      {marksOf([...touched, ...(home ? [home] : []), ...numbers.keys()], window).map(({ ref, x, y, angle }) => {
        const label = t().table.goTo(game.value.words.name(ref, scene.value));
        const kind = touched.has(ref) ? "touched" : ref === home ? "home" : "target";
        return (
          <button
            type="button"
            class="edge"
            key={ref}
            data-kind={kind}
            style={{ left: `${x}px`, top: `${y}px` }}
            aria-label={label}
            title={label}
            onClick={() => onGo(ref)}
          >
            <svg class="edge-arrow" viewBox="-20 -20 40 40" aria-hidden="true">
              <path d="M11 -7L20 0L11 7z" transform={`rotate(${angle})`} />
            </svg>
            {kind === "home" && seat !== null ? <SeatToken seat={seat} /> : <b aria-hidden="true">{kind === "touched" ? "!" : numbers.get(ref) || "•"}</b>}
          </button>
        );
      })}
    </>
  );
}
