// What a lesson says: one idea, and what helps to go on.

import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { t } from "../i18n";
import { holes } from "../model/choice";
import { announce } from "../shell/announcer";
import { go } from "../shell/route";
import { openTab, ui, useSitting } from "../shell/table/context";
import type { Offer, Ref } from "../wire/messages";
import { stepsBefore, type Pattern, type Step } from "./lesson";
import type { LessonTable } from "./table";
import "./coach.css";

/** How much of a live step passes at once, in milliseconds. */
const PULSE_MS = 100;

/** The references that an action names, by argument. */
const named = (args: Pattern[string]): Record<string, string[]> => Object.fromEntries(Object.entries(args).map(([name, refs]) => [name, [refs].flat()]));

/** Whether an action can be made of an offer. */
function makes({ verb, refs = {}, slots = {} }: Offer, action: Pattern): boolean {
  const [entry] = Object.entries(action);
  if (!entry || entry[0] !== verb) return false;
  const args = named(entry[1]);
  const fixed = Object.entries(refs).every(([name, refs]) => String([refs].flat()) === String(args[name] ?? []));
  return fixed && Object.keys(args).every((name) => name in refs || name in slots);
}

/** What the learner is shown on request: outlines first, then the action, filled in and not yet done. */
function useShown(table: LessonTable): () => void {
  const sitting = useSitting();
  useEffect(
    () =>
      effect(() => {
        const { at = [] } = table.step.value ?? {};
        const on = table.shown.value > 0;
        sitting.marked.value = new Set(on ? at.filter((thing) => !thing.includes(":")) : []);
        const pointed = on ? at.flatMap((thing) => (thing.startsWith("offer:") ? `.option[data-verb="${thing.slice(6)}"]` : panel(thing))) : [];
        for (const old of document.querySelectorAll("[data-pointed]")) old.removeAttribute("data-pointed");
        for (const one of pointed) document.querySelector(one)?.setAttribute("data-pointed", "");
      }),
    [table, sitting],
  );
  return () => {
    const step = table.step.peek();
    if (table.shown.peek() > 0 && step) fillIn(step);
    table.shown.value += 1;
  };

  function fillIn({ wait, solve, at }: Step): void {
    if (wait === "say") {
      openTab("talk");
      requestAnimationFrame(() => document.querySelector<HTMLElement>("#talk-text")?.focus());
    }
    if (typeof wait !== "object") return;
    if ("look" in wait) {
      const thing = wait.look === "*" ? at?.find((one) => !one.includes(":")) : wait.look;
      if (thing) sitting.choice.touch(thing);
      else table.on();
      return;
    }
    const action = solve ?? ("act" in wait ? wait.act : undefined);
    const option = action && sitting.choice.options.peek().find(({ offer }) => makes(offer, action));
    if (!option || !action) return;
    const args = named(Object.values(action)[0]!);
    sitting.choice.open(option, Object.fromEntries(holes(option).map(({ name }) => [name, args[name] ?? []])));
  }
}

/** Where a panel is. */
function panel(thing: Ref): string[] {
  const places: Record<string, string> = { hand: "#hand", decision: "#decision", tracks: ".tracks", talk: "#drawer", result: ".dock" };
  const name = thing.startsWith("panel:") ? thing.slice(6) : "";
  return name in places ? [places[name]!] : [];
}

/** A step that waits for a look goes on once its thing is looked at; one that waits for time lets it pass. */
function useGoingOn(table: LessonTable): void {
  const { choice } = useSitting();
  useEffect(() => {
    let open: Step | null = null;
    return effect(() => {
      const step = table.step.value;
      const wait = step?.wait;
      if (typeof wait !== "object" || !("look" in wait)) return;
      // What was looked at before the step opened does not count: it is read first.
      if (step !== open) choice.selected.value = null;
      open = step;
      const looked = choice.selected.value;
      if (looked !== null && (wait.look === "*" || wait.look === looked)) table.on();
    });
  }, [table, choice]);
  const wait = table.step.value?.wait;
  const runs = typeof wait === "object" && "run" in wait;
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) table.run(PULSE_MS);
    }, PULSE_MS);
    return () => clearInterval(timer);
  }, [table, runs]);
}

export function Coach({ table, next }: { table: LessonTable; next: string | null }) {
  const words = t().lessons;
  const show = useShown(table);
  useGoingOn(table);
  const { lesson, place, step, text } = table;
  const { part, step: number, tried, held } = place.value;
  const [at, all] = [stepsBefore(lesson, part) + number + 1, stepsBefore(lesson, lesson.parts.length)];
  const said = text.value;
  useEffect(() => announce("alert", said), [said]);
  // On a phone the next step is read beside the board.
  useEffect(() => {
    if (ui.page.peek() === "drawer") ui.page.value = "board";
  }, [at]);
  const open = step.value;
  const acts = open !== null && tried === null && open.wait !== "next";
  return (
    <section class={held !== null || tried !== null ? "coach minds" : "coach"} aria-label={words.lesson}>
      <p class="meta">{open ? `${words.lesson} · ${lesson.title} · ${at}/${all}` : `${words.lesson} · ${lesson.title}`}</p>
      <p class="says">{said}</p>
      <p class="row">
        {tried !== null && (
          <button type="button" class="primary" onClick={() => table.back()}>
            {words.back}
          </button>
        )}
        {open?.wait === "next" && tried === null && (
          <button type="button" class="primary" onClick={() => table.on()}>
            {words.on}
          </button>
        )}
        {acts && (
          <button type="button" onClick={show}>
            {table.shown.value === 0 ? words.showMe : words.fillIn}
          </button>
        )}
        {!open && next && (
          <button type="button" class="primary" onClick={() => go(`/learn/${lesson.game}/${next}`)}>
            {words.next}
          </button>
        )}
        {!open && (
          <a class="button" href={`/practice/${lesson.game}`}>
            {t().landing.practise}
          </a>
        )}
        <a class="button quiet" href={`/learn/${lesson.game}`}>
          {words.leave}
        </a>
      </p>
    </section>
  );
}
