// Standing decisions of a seat about reactions: its public switches, and its standing orders at tables paced over days.

import { signal } from "@preact/signals";

import { t } from "../../i18n";
import type { Option } from "../../model/choice";
import { load, save } from "../../model/storage";
import type { Action, Ref, Slot } from "../../wire/messages";
import { usePresentation } from "./context";
import "./standing-decisions.css";

/** The single choice of a switch; null if the option is not a switch. */
function choice({ offer }: Option): { name: string; from: readonly Ref[] } | null {
  const [[name, slot] = ["", null], ...more] = Object.entries(offer.slots ?? {}) as [string, Slot | null][];
  return slot && "pick" in slot && slot.pick.max === 1 && more.length === 0 ? { name, from: slot.pick.from } : null;
}

/** One switch with its state and its alternatives. It is public and can be changed back at any time. */
function Switch({ option }: { option: Option }) {
  const { game, asked, act } = usePresentation();
  const { text, offer } = option;
  const open = choice(option);
  if (!open) return null;
  return (
    <div class="switch" role="group" aria-label={text.object ?? text.label}>
      <b>{text.object ?? text.label}</b>
      {text.facts.map((fact) => (
        <button type="button" class="chip" aria-pressed="true" key={fact}>
          {fact}
        </button>
      ))}
      {open.from.map((ref) => (
        <button type="button" class="chip" aria-pressed="false" key={ref} onClick={() => act(offer, { [open.name]: [ref] })}>
          {game.value.words.name(ref, asked.value)}
        </button>
      ))}
    </div>
  );
}

/** Standing orders given by this browser for its seat. The server keeps them and never sends them to anybody. */
const given = signal<{ match: string; orders: Readonly<Record<string, Action>> }>({ match: "", orders: {} });

function Orders() {
  const { game, asked, table } = usePresentation();
  const words = t().decide;
  const key = `orders.${table.match}`;
  if (given.value.match !== table.match) given.value = { match: table.match, orders: load(key, {}) };
  const { orders } = given.value;
  const give = (class_: string, action: Action | null) => {
    table.ask({ order: { class: class_, action } });
    const { [class_]: _, ...others } = orders;
    given.value = { match: table.match, orders: action ? { ...others, [class_]: action } : others };
    save(key, given.value.orders);
  };
  return (
    <>
      <p class="meta">{words.ordersHelp}</p>
      {game.value.words.orders?.(asked.value).map(({ class: class_, label, action }) => (
        <div class="switch" role="group" aria-label={label} key={class_}>
          <b>{label}</b>
          <button type="button" class="chip" aria-pressed={!(class_ in orders)} onClick={() => give(class_, null)}>
            {words.orderNone}
          </button>
          <button type="button" class="chip" aria-pressed={class_ in orders} onClick={() => give(class_, action)}>
            {words.orderUse}
          </button>
        </div>
      ))}
    </>
  );
}

export function StandingDecisions() {
  const { choice, asked } = usePresentation();
  const words = t().decide;
  const switches = choice.standing.value;
  if (switches.length === 0) return null;
  return (
    // Open while a reaction is possible, so that a player can decline further ones.
    <details class="standing" open={asked.value.pending.wait === "window"}>
      <summary>{words.standing}</summary>
      <p class="meta">{words.standingHelp}</p>
      {switches.map((option) => (
        <Switch key={option.id} option={option} />
      ))}
      {asked.value.table.pace === "days" && <Orders />}
    </details>
  );
}
