// The holes of an open option, and their choices.

import { t } from "../../i18n";
import type { Option } from "../../model/choice";
import { choices, count, less } from "../../model/offers";
import type { Ref, Slot } from "../../wire/messages";
import { Icon } from "../icon";
import { usePresentation } from "./context";
import { Digit } from "./digit";
import "./slots.css";

/** Maximum number of listed choices. The others, which are places on the board, appear on request. */
const LISTED = 24;

/** Progress of a hole, as "1 of 2"; null for a single choice. */
function counted(slot: Slot, chosen: number): string | null {
  const words = t().decide;
  if ("split" in slot) return slot.split.total > 1 ? words.count(chosen, String(slot.split.total)) : null;
  if ("walk" in slot) return chosen > 0 ? words.steps(chosen) : null;
  const { min, max } = slot.pick;
  if (max <= 1) return null;
  return words.count(chosen, min === max ? String(max) : min === 0 ? words.upTo(max) : `${min}–${max}`);
}

/** One hole of the open option: a group of toggles, numbered while it is being filled. */
export function SlotChooser({ option, name, slot }: { option: Option; name: string; slot: Slot }) {
  const presentation = usePresentation();
  const { choice } = presentation;
  const words = t().decide;
  const scene = presentation.asked.value;
  const chosen = choice.filling.value[name] ?? [];
  const active = choice.slot.value?.name === name;
  const label = option.text.slots[name]?.label ?? name;
  const open = choices(slot, chosen);
  const ordered = "pick" in slot && slot.pick.ordered;
  const split = "split" in slot ? slot.split : null;
  const counter = counted(slot, chosen.length);
  const one = "pick" in slot && slot.pick.min === 1 && slot.pick.max === 1;
  const toggle = (ref: Ref, index: number) => {
    const times = count(chosen, ref);
    const kept = presentation.table.source.lesson?.spared.includes(ref) ?? false;
    const place = ordered && times > 0 ? chosen.indexOf(ref) + 1 : null;
    return (
      <span class="toggle" key={ref}>
        <button
          type="button"
          {...(one ? { role: "radio", "aria-checked": times > 0 } : { "aria-pressed": times > 0 })}
          data-choice={active ? index + 1 : undefined}
          data-ref-choice={ref}
          disabled={kept}
          onClick={() => {
            choice.attend(name);
            choice.press(name, ref);
          }}
        >
          {active && <Digit n={index + 1} />}
          {place !== null && <b class="place">{place}.</b>}
          <span>
            {presentation.game.value.words.name(ref, scene)}
            {kept && <small>{t().lessons.kept}</small>}
          </span>
          {split && <b class="times">×{times}</b>}
          {!split && times > 0 && <Icon id="check-mark" />}
        </button>
        {split && (
          <>
            <button
              type="button"
              class="square"
              disabled={times === 0}
              aria-label={`− ${presentation.game.value.words.name(ref, scene)}`}
              onClick={() => choice.set(name, less(chosen, ref))}
            >
              −
            </button>
            {chosen.length < split.total && (
              <button
                type="button"
                class="quiet"
                onClick={() => {
                  const cap = split.caps[split.targets.indexOf(ref)] ?? 0;
                  const more = Math.min(cap - times, split.total - chosen.length);
                  choice.set(name, [...chosen, ...Array.from({ length: more }, () => ref)]);
                }}
              >
                {words.rest(presentation.game.value.words.name(ref, scene))}
              </button>
            )}
          </>
        )}
        {place !== null && place > 1 && (
          <button
            type="button"
            class="square"
            aria-label={`${words.up}: ${presentation.game.value.words.name(ref, scene)}`}
            onClick={() => {
              const next = [...chosen];
              next.splice(place - 2, 2, chosen[place - 1]!, chosen[place - 2]!);
              choice.set(name, next);
            }}
          >
            ↑
          </button>
        )}
      </span>
    );
  };
  return (
    <fieldset class={active ? "slot active" : "slot"} role={one ? "radiogroup" : undefined}>
      <legend>
        {label} {counter !== null && <span class="counter">{counter}</span>}
      </legend>
      {"walk" in slot && chosen.length > 0 && (
        <p class="walked">
          {chosen.map((ref) => presentation.game.value.words.name(ref, scene)).join(" → ")}{" "}
          <button type="button" onClick={() => choice.set(name, chosen.slice(0, -1))}>
            {words.back}
          </button>
        </p>
      )}
      <div class="toggles">{open.slice(0, LISTED).map(toggle)}</div>
      {open.length > LISTED && (
        <details>
          <summary>{t().catchUp.more(open.length - LISTED)}</summary>
          <div class="toggles">{open.slice(LISTED).map((ref, i) => toggle(ref, LISTED + i))}</div>
        </details>
      )}
      {"pick" in slot && slot.pick.min === 0 && (
        <button type="button" class="quiet" aria-pressed={chosen.length === 0} onClick={() => choice.set(name, [])}>
          {words.none}
        </button>
      )}
    </fieldset>
  );
}
