// Cards that can be planned, and the keys that act on the picked one.

import { canPick, receivers, type Board, type Handy, type Picked } from "../../model/planning";
import { Card } from "../Card";
import { mayGive, type PlanningProps, type Presses } from "./presses";

type Props = PlanningProps & {
  board: Board | undefined;
  cards: readonly Handy[];
  half: Picked | undefined;
  presses: Presses;
  onDrag: (event: PointerEvent, picked: Picked) => void;
};

export function Cards({ view, legal, names, covered, board, cards, half, presses, onDrag }: Props) {
  const { plan } = names.speech.texts;
  return (
    <ul class="sa-cards" aria-label={view.supply ? plan.supply : plan.hand}>
      {cards.length === 0 && <li class="meta">{plan.none}</li>}
      {covered && cards.map(({ ref }) => <li key={ref} class="sa-card is-back" />)}
      {!covered &&
        cards.map((card, i) => (
          <li key={card.ref}>
            <Card
              face={card.face}
              count={card.count}
              names={names}
              picked={half?.card === card.ref ? half.up : null}
              disabled={!canPick(board, card.ref) && !receivers(legal, card.ref)}
              digit={i + 1}
              onPick={(up, byKey) => presses.pick(card, up, byKey)}
              onDrag={(event, up) => onDrag(event, { card: card.ref, face: card.face, up })}
            />
          </li>
        ))}
    </ul>
  );
}

/** Unseen buttons for the keys that turn or give the picked card. */
export function CardKeys({ legal, names, half, presses }: Pick<Props, "legal" | "names" | "half" | "presses">) {
  const { plan, half: halves } = names.speech.texts;
  const key = (hotkey: string, label: string, press: () => void) => (
    <button type="button" class="unseen" tabIndex={-1} data-hotkey={hotkey} onClick={press}>
      {label}
    </button>
  );
  return (
    <>
      {key("cardAction", halves.action, () => presses.turnPicked("action"))}
      {key("cardMovement", halves.movement, () => presses.turnPicked("movement"))}
      {half && mayGive(legal) && key("give", plan.give, presses.gift)}
    </>
  );
}
