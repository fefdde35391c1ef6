// An action card: two halves, each a button.

import type { ActionCard, Half } from "../view";
import { isHeroic, orderOf } from "../view";
import type { Names } from "../words/names";
import { Sign } from "./parts";
import "./card.css";

interface Props {
  face: ActionCard;
  count: number;
  names: Names;
  /** The half that is in hand. */
  picked: Half | null;
  disabled: boolean;
  /** Digit key that picks it. */
  digit: number;
  onPick: (up: Half, byKey: boolean) => void;
  onDrag: (event: PointerEvent, up: Half) => void;
}

const HALVES: readonly Half[] = ["action", "movement"];

export function Card({ face, count, names, picked, disabled, digit, onPick, onDrag }: Props) {
  const { texts } = names.speech;
  const label = names.speech.say(isHeroic(face) ? texts.card.heroic : texts.card.label, {
    action: names.half(face, "action"),
    movement: names.half(face, "movement"),
  });
  return (
    <div class={["sa-card", isHeroic(face) && "is-heroic", picked && "is-picked"].filter(Boolean).join(" ")} role="group" aria-label={label}>
      {HALVES.map((up) => (
        <button
          key={up}
          type="button"
          class="sa-half"
          data-half={up}
          data-hotkey={up === "action" && digit <= 10 ? String(digit % 10) : undefined}
          aria-pressed={picked === up}
          aria-label={`${texts.half[up]}: ${called(face, up, names)}`}
          title={names.orderHelp(orderOf(face, up))}
          disabled={disabled}
          onClick={(event) => onPick(up, event.detail === 0)}
          onPointerDown={(event) => onDrag(event, up)}
        >
          <Sign order={orderOf(face, up)} />
          <span>{names.beside(orderOf(face, up))}</span>
        </button>
      ))}
      {count > 1 && <small class="sa-count">×{count}</small>}
    </div>
  );
}

/** Name of half a card for screen readers. If the text beside its sign is shorter, that comes first. */
function called(face: ActionCard, up: Half, names: Names): string {
  const full = names.half(face, up);
  const short = names.beside(orderOf(face, up));
  const padded = (text: string) => ` ${text.toLowerCase()} `;
  return short === "" || padded(full).includes(padded(short)) ? full : `${short}, ${full}`;
}
