// What a lesson says: one idea, and what helps to go on.

import { effect, useSignal, type ReadonlySignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

import { t } from "../i18n";
import { holes } from "../model/choice";
import { keyOf } from "../model/keys";
import { settings } from "../model/settings";
import { announce } from "../shell/announcer";
import { pressed, tip } from "../shell/key";
import { go } from "../shell/route";
import { openTab, ui, useSitting } from "../shell/table/context";
import type { Offer, Ref } from "../wire/messages";
import type { Place } from "../wasm/rules";
import { Begun } from "./begun";
import { stepsBefore, type Pattern, type Step } from "./lesson";
import type { LessonTable } from "./table";
import "./coach.css";

/** Checks whether an element takes room on the page. */
const isVisible = (thing: Element): boolean => thing.getClientRects().length > 0;

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
        for (const old of document.querySelectorAll("[data-pointed]")) old.removeAttribute("data-pointed");
        const pointed = on ? at.flatMap((thing) => shownAt(placeOf(thing)) ?? []) : [];
        for (const one of pointed) one.setAttribute("data-pointed", "");
        const [first] = pointed;
        // On a phone the hand is a page of its own.
        if (first && !isVisible(first)) ui.page.value = first.closest("#hand") ? "hand" : "board";
        requestAnimationFrame(() => first?.scrollIntoView({ block: "nearest" }));
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

/** What stands at a place: a panel of the hand may stand beside the seats as well, and is seen at one of the two. */
function shownAt(place: string): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(place)];
  return all.find((one) => isVisible(one)) ?? all.at(-1);
}

/** Panels that are no part of a game's hand. */
const PANELS: Readonly<Record<string, string>> = {
  hand: "#hand",
  decision: "#decision",
  tracks: ".tracks",
  talk: "#tab-talk, .pages button:last-child",
  result: ".dock",
};

/** Where a thing is beside the board, which outlines its own. */
function placeOf(thing: Ref): string {
  const [kind = "", name = ""] = thing.split(":");
  if (kind === "offer") return `.option[data-verb="${name}"], #hand [data-verb="${name}"]`;
  if (kind === "panel") return PANELS[name] ?? `[data-panel="${name}"]`;
  if (kind.startsWith("slot-")) return `#hand [data-slot="${kind.slice(5)}"]`;
  return kind.startsWith("seat-") ? `.rail [data-seat="${kind.slice(5)}"]` : `#hand [data-ref="${CSS.escape(kind)}"]`;
}

/** A step that waits for a look goes on once its thing is looked at; one that waits for time lets it pass. */
function useGoingOn(table: LessonTable, read: ReadonlySignal<Place>): void {
  const { choice } = useSitting();
  useEffect(() => {
    let open: Step | null = null;
    return effect(() => {
      const step = table.stepAt(read.value);
      const wait = step?.wait;
      // What was looked at belongs to the step before.
      if (step !== open) choice.selected.value = null;
      open = step;
      if (typeof wait !== "object" || !("look" in wait)) return;
      const looked = choice.selected.value;
      if (looked !== null && (wait.look === "*" || wait.look === looked)) table.on();
    });
  }, [table, choice, read]);
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

/**
 * Where the lesson stands for its reader: what follows from what was done is read, and gone on from, once it has played, if time does
 * not pass by itself.
 */
function useRead(table: LessonTable): ReadonlySignal<Place> {
  const { playback } = useSitting();
  const now = table.place.value;
  const read = useSignal(now);
  const wait = table.step.value?.wait;
  const runs = typeof wait === "object" && "run" in wait;
  const waits = playback.active.value && !runs && now.tried === null && now.held === null;
  useLayoutEffect(() => {
    if (!waits) read.value = now;
  }, [waits, now, read]);
  return read;
}

/** Escape leaves where there is nothing else that it would close; the key of the playback goes on where there is nothing to be played. */
function useKeys(to: string): void {
  const { choice, playback } = useSitting();
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if (document.querySelector("dialog[open]")) return;
      const open = [ui.inspected, ui.dossier, ui.dialog, choice.selected, choice.bundle, choice.option].some(({ value }) => value !== null);
      if (event.key === "Escape" && !open && !ui.drawer.value) go(to);
      const plays = playback.active.value || document.querySelector("#go-on") !== null || event.target instanceof HTMLButtonElement;
      if (pressed(event) === keyOf("playOn", settings.value.keymap) && !plays) document.querySelector<HTMLElement>("#coach-on")?.click();
    };
    // It is seen before the table closes anything.
    addEventListener("keydown", down, true);
    return () => removeEventListener("keydown", down, true);
  }, [choice, playback, to]);
}

export function Coach({ table, next }: { table: LessonTable; next: string | null }) {
  const words = t().lessons;
  const show = useShown(table);
  const { choice, game, playback, present } = useSitting();
  const { lesson } = table;
  const read = useRead(table);
  useGoingOn(table, read);
  const place = read.value;
  const { part, step: number, tried, held } = place;
  const [at, all] = [stepsBefore(lesson, part) + number + 1, stepsBefore(lesson, lesson.parts.length)];
  const said = table.text(place);
  useEffect(() => announce("status", said), [said]);
  const { opens = "board" } = game.value;
  // On a phone the next step is read beside the board, or beside the hand where that is planned.
  useEffect(() => {
    if (ui.page.peek() !== "board") ui.page.value = opens;
  }, [at, opens]);
  // Once all is planned, what is asked is answered beside the board.
  const open = table.stepAt(place);
  const things = open?.at ?? [];
  const offered = choice.options.value.some(({ offer }) => things.includes(`offer:${offer.verb}`));
  useEffect(() => {
    const inHand = things.some((thing) => shownAt(placeOf(thing))?.closest("#hand"));
    if (offered && !inHand && ui.page.peek() === "hand") ui.page.value = "board";
  }, [things, offered]);
  // Another position: what is looked at and what plays belong to the one before.
  useEffect(() => {
    while (playback.looks.peek().length > 0) playback.close();
    if (part > 0) playback.skip();
  }, [part, playback]);
  const list = `/learn/${lesson.game}`;
  useKeys(list);
  const { phase } = present.value.table;
  // Each step begins at the prompt: what was pressed may be gone with the step before.
  const says = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const drawn = requestAnimationFrame(() => {
      document.querySelector<HTMLElement>("#prompt")?.focus({ preventScroll: true });
      // Where the hand is planned the prompt gives way to it.
      if (document.activeElement === document.body) says.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(drawn);
  }, [at, phase, tried, held]);
  // What is read alone has no solution, but perhaps something to look at; time passes by itself.
  const passes = typeof open?.wait === "object" && "run" in open.wait;
  const current = place === table.place.value;
  const shows = current && open !== null && tried === null && !passes && (open.wait !== "next" || (open.at !== undefined && table.shown.value === 0));
  return (
    <section class={held !== null || tried !== null ? "coach minds" : "coach"} aria-label={words.lesson}>
      <p class="meta">{open ? `${words.lesson} · ${lesson.title} · ${at}/${all}` : `${words.lesson} · ${lesson.title}`}</p>
      <p class="says" ref={says} tabIndex={-1}>
        {said}
      </p>
      <p class="row">
        {tried !== null && (
          <button type="button" class="primary" onClick={() => table.back()}>
            {words.back}
          </button>
        )}
        {current && open?.wait === "next" && tried === null && (
          <button type="button" class="primary" id="coach-on" title={tip(words.on, "playOn")} onClick={() => table.on()}>
            {words.on}
          </button>
        )}
        {shows && (
          <button type="button" onClick={show}>
            {table.shown.value === 0 ? words.showMe : words.fillIn}
          </button>
        )}
        {!open && next && (
          <button type="button" class="primary" onClick={() => go(`${list}/${next}`)}>
            {words.next}
          </button>
        )}
        {!open && (
          <a class="button" href={`/practice/${lesson.game}`}>
            {t().landing.practise}
          </a>
        )}
        <Begun />
        <a class="button quiet" href={list}>
          {words.leave}
        </a>
      </p>
    </section>
  );
}
