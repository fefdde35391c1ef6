// The hand of Space Alert: briefing, planning board, other boards, the time between flights.

import { useState } from "preact/hooks";

import { boards, handy, phaseOf } from "../../model/planning";
import { Actions } from "../Actions";
import { Between } from "../Between";
import { Boards } from "../Boards";
import { Briefing } from "../Briefing";
import { Slots } from "../Slots";
import { CardKeys, Cards } from "./Cards";
import { How } from "./How";
import { Sure } from "./Sure";
import { useDrag } from "./drag";
import { useFocus } from "./focus";
import { useInput } from "./input";
import { pressesOn, type PlanningProps } from "./presses";
import "./planning.css";

export function Planning(props: PlanningProps) {
  const { view, names, table } = props;
  if (view.now.stage === "launch") return <Briefing {...props} />;
  if (view.now.stage === "between") return <Between {...props} />;
  if (view.now.stage !== "planning") return <Boards {...props} />;
  // No planning while the clock is stopped.
  if (table.paused) return <p class="sa-open">{names.speech.texts.plan.paused}</p>;
  return <PlanningBoard {...props} />;
}

/** Slots, cards and gifts. */
function PlanningBoard(props: PlanningProps) {
  const { view, legal, names, covered } = props;
  const { plan } = names.speech.texts;
  const [at, setAt] = useState(0);
  const all = boards(view, legal);
  const board = all[Math.min(at, all.length - 1)];
  const phase = all.map(({ member }) => phaseOf(view, member)).join(" ");
  const cards = handy(view, board);
  const focus = useFocus();
  const input = useInput({ phase, legal, board, cards, dropped: plan.dropped, onEnd: focus.settle });
  const { held, sure } = input;
  const presses = pressesOn(board, input, focus, props);
  const drag = useDrag(phase, (half) => presses.hold({ half }), presses.drop);
  return (
    <div
      class="sa-planning"
      ref={focus.root}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || held === null) return;
        event.stopPropagation();
        presses.putDown();
      }}
    >
      <Actions {...props} send={presses.send} inert={sure !== null} />
      {sure && <Sure {...sure} names={names} onDecide={presses.decide} />}
      {all.length > 1 && (
        <div class="sa-boards" role="group" aria-label={plan.boards}>
          {all.map(({ member }, i) => (
            <button type="button" key={member} aria-pressed={board?.member === member} onClick={() => setAt(i)}>
              {member === view.own?.member ? plan.mine : names.member(member)}
            </button>
          ))}
        </div>
      )}
      {board && (
        <Slots
          {...{ view, names, board, covered }}
          picked={held?.moving ?? held?.slot ?? null}
          onPress={presses.pressSlot}
          onShut={(why) => input.change({ shut: why })}
          onFlip={presses.flip}
        />
      )}
      <How {...props} board={board} input={input} presses={presses} />
      <Cards {...props} board={board} cards={cards} half={held?.half} presses={presses} onDrag={drag} />
      <CardKeys {...props} half={held?.half} presses={presses} />
    </div>
  );
}
