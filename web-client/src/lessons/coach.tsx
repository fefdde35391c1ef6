// Panel of a lesson: one idea, and help on request.

import { effect, useSignal, type ReadonlySignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

import { t } from "../i18n";
import { holes } from "../model/choice";
import { keyOf } from "../model/keys";
import { settings } from "../model/settings";
import { announce } from "../shell/announcer";
import { pressed, tip } from "../shell/key";
import { go } from "../shell/route";
import { openTab, ui, usePresentation } from "../shell/table/context";
import type { Offer, Ref } from "../wire/messages";
import type { LessonPosition } from "../wasm/rules";
import { StartedTable } from "./started-table";
import { stepsBefore, type Pattern, type Step } from "./lesson";
import type { LessonRun } from "./table";
import "./coach.css";

/** True if an element takes room on the page. */
const isVisible = (thing: Element): boolean => thing.getClientRects().length > 0;

/** Interval at which the time of a live step passes, in milliseconds. */
const PULSE_MS = 100;

/** References in an action by argument. */
const named = (args: Pattern[string]): Record<string, string[]> => Object.fromEntries(Object.entries(args).map(([name, refs]) => [name, [refs].flat()]));

/** True if an offer can become this action. */
function makes({ verb, refs = {}, slots = {} }: Offer, action: Pattern): boolean {
  const [entry] = Object.entries(action);
  if (!entry || entry[0] !== verb) return false;
  const args = named(entry[1]);
  const fixed = Object.entries(refs).every(([name, refs]) => String([refs].flat()) === String(args[name] ?? []));
  return fixed && Object.keys(args).every((name) => name in refs || name in slots);
}

/** Help on request: outlines first, then the action filled in but not sent. */
function useShown(run: LessonRun): () => void {
  const presentation = usePresentation();
  useEffect(
    () =>
      effect(() => {
        const { at = [] } = run.step.value ?? {};
        const on = run.shown.value > 0;
        presentation.marked.value = new Set(on ? at.filter((thing) => !thing.includes(":")) : []);
        for (const old of document.querySelectorAll("[data-pointed]")) old.removeAttribute("data-pointed");
        const pointed = on ? at.flatMap((thing) => shownAt(placeOf(thing)) ?? []) : [];
        for (const one of pointed) one.setAttribute("data-pointed", "");
        const [first] = pointed;
        // On a phone the hand is a page of its own.
        if (first && !isVisible(first)) ui.page.value = first.closest("#hand") ? "hand" : "board";
        requestAnimationFrame(() => first?.scrollIntoView({ block: "nearest" }));
      }),
    [run, presentation],
  );
  return () => {
    const step = run.step.peek();
    if (run.shown.peek() > 0 && step) fillIn(step);
    run.shown.value += 1;
  };

  function fillIn({ wait, solve, at }: Step): void {
    if (wait === "say") {
      openTab("talk");
      requestAnimationFrame(() => document.querySelector<HTMLElement>("#talk-text")?.focus());
    }
    if (typeof wait !== "object") return;
    if ("look" in wait) {
      const thing = wait.look === "*" ? at?.find((one) => !one.includes(":")) : wait.look;
      if (thing) presentation.choice.touch(thing);
      else run.on();
      return;
    }
    const action = solve ?? ("act" in wait ? wait.act : undefined);
    const option = action && presentation.choice.options.peek().find(({ offer }) => makes(offer, action));
    if (!option || !action) return;
    const args = named(Object.values(action)[0]!);
    presentation.choice.open(option, Object.fromEntries(holes(option).map(({ name }) => [name, args[name] ?? []])));
  }
}

/** The visible element at a place. A panel of the hand may exist beside the seats as well, with one of the two visible. */
function shownAt(place: string): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(place)];
  return all.find((one) => isVisible(one)) ?? all.at(-1);
}

/** Panels outside a game's hand. */
const PANELS: Readonly<Record<string, string>> = {
  hand: "#hand",
  decision: "#decision",
  tracks: ".tracks",
  talk: "#tab-talk, .pages button:last-child",
  result: ".dock",
};

/** Selector of a thing outside the board, which outlines its own. */
function placeOf(thing: Ref): string {
  const [kind = "", name = ""] = thing.split(":");
  if (kind === "offer") return `.option[data-verb="${name}"], #hand [data-verb="${name}"]`;
  if (kind === "panel") return PANELS[name] ?? `[data-panel="${name}"]`;
  if (kind.startsWith("slot-")) return `#hand [data-slot="${kind.slice(5)}"]`;
  return kind.startsWith("seat-") ? `.rail [data-seat="${kind.slice(5)}"]` : `#hand [data-ref="${CSS.escape(kind)}"]`;
}

/** Advances steps that wait for an inspection or for time. */
function useGoingOn(run: LessonRun, read: ReadonlySignal<LessonPosition>): void {
  const { choice } = usePresentation();
  useEffect(() => {
    let open: Step | null = null;
    return effect(() => {
      const step = run.stepAt(read.value);
      const wait = step?.wait;
      // The previous step's inspection ends with it.
      if (step !== open) choice.selected.value = null;
      open = step;
      if (typeof wait !== "object" || !("look" in wait)) return;
      const looked = choice.selected.value;
      if (looked !== null && (wait.look === "*" || wait.look === looked)) run.on();
    });
  }, [run, choice, read]);
  const wait = run.step.value?.wait;
  const runs = typeof wait === "object" && "run" in wait;
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) run.run(PULSE_MS);
    }, PULSE_MS);
    return () => clearInterval(timer);
  }, [run, runs]);
}

/** Position in the lesson for the reader. It changes after the events that led there have played, unless time passes by itself. */
function useRead(run: LessonRun): ReadonlySignal<LessonPosition> {
  const { playback } = usePresentation();
  const now = run.place.value;
  const read = useSignal(now);
  const wait = run.step.value?.wait;
  const runs = typeof wait === "object" && "run" in wait;
  const waits = playback.active.value && !runs && now.tried === null && now.held === null;
  useLayoutEffect(() => {
    if (!waits) read.value = now;
  }, [waits, now, read]);
  return read;
}

/** Escape leaves if it would close nothing else. The playback key continues the lesson if nothing plays. */
function useKeys(to: string): void {
  const { choice, playback } = usePresentation();
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if (document.querySelector("dialog[open]")) return;
      const open = [ui.inspected, ui.dossier, ui.dialog, choice.selected, choice.bundle, choice.option].some(({ value }) => value !== null);
      if (event.key === "Escape" && !open && !ui.drawer.value) go(to);
      const plays = playback.active.value || document.querySelector("#go-on") !== null || event.target instanceof HTMLButtonElement;
      if (pressed(event) === keyOf("playOn", settings.value.keymap) && !plays) document.querySelector<HTMLElement>("#coach-on")?.click();
    };
    // In the capture phase, before the table closes anything.
    addEventListener("keydown", down, true);
    return () => removeEventListener("keydown", down, true);
  }, [choice, playback, to]);
}

export function Coach({ run, next }: { run: LessonRun; next: string | null }) {
  const words = t().lessons;
  const show = useShown(run);
  const { choice, game, playback, present } = usePresentation();
  const { lesson } = run;
  const read = useRead(run);
  useGoingOn(run, read);
  const place = read.value;
  const { part, step: number, tried, held } = place;
  const [at, all] = [stepsBefore(lesson, part) + number + 1, stepsBefore(lesson, lesson.parts.length)];
  const said = run.text(place);
  useEffect(() => announce("status", said), [said]);
  const { opens = "board" } = game.value;
  // On a phone, the next step is shown beside the board, or beside the hand if that is being planned.
  useEffect(() => {
    if (ui.page.peek() !== "board") ui.page.value = opens;
  }, [at, opens]);
  // Once everything is planned, questions are answered beside the board.
  const open = run.stepAt(place);
  const things = open?.at ?? [];
  const offered = choice.options.value.some(({ offer }) => things.includes(`offer:${offer.verb}`));
  useEffect(() => {
    const inHand = things.some((thing) => shownAt(placeOf(thing))?.closest("#hand"));
    if (offered && !inHand && ui.page.peek() === "hand") ui.page.value = "board";
  }, [things, offered]);
  // A new position ends the inspection and the playback of the previous one.
  useEffect(() => {
    while (playback.looks.peek().length > 0) playback.close();
    if (part > 0) playback.skip();
  }, [part, playback]);
  const list = `/learn/${lesson.game}`;
  useKeys(list);
  const { phase } = present.value.table;
  // Each step starts at the prompt, because the pressed button may be gone.
  const says = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const drawn = requestAnimationFrame(() => {
      document.querySelector<HTMLElement>("#prompt")?.focus({ preventScroll: true });
      // If the hand replaces the prompt, the text takes the focus.
      if (document.activeElement === document.body) says.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(drawn);
  }, [at, phase, tried, held]);
  // A step to be read has no solution, but perhaps a subject. Time passes by itself.
  const passes = typeof open?.wait === "object" && "run" in open.wait;
  const current = place === run.place.value;
  const shows = current && open !== null && tried === null && !passes && (open.wait !== "next" || (open.at !== undefined && run.shown.value === 0));
  return (
    <section class={held !== null || tried !== null ? "coach minds" : "coach"} aria-label={words.lesson}>
      <p class="meta">{open ? `${words.lesson} · ${lesson.title} · ${at}/${all}` : `${words.lesson} · ${lesson.title}`}</p>
      <p class="says" ref={says} tabIndex={-1}>
        {said}
      </p>
      <p class="row">
        {tried !== null && (
          <button type="button" class="primary" onClick={() => run.back()}>
            {words.back}
          </button>
        )}
        {current && open?.wait === "next" && tried === null && (
          <button type="button" class="primary" id="coach-on" title={tip(words.on, "playOn")} onClick={() => run.on()}>
            {words.on}
          </button>
        )}
        {shows && (
          <button type="button" onClick={show}>
            {run.shown.value === 0 ? words.showMe : words.fillIn}
          </button>
        )}
        {!open && next && (
          <button type="button" class="primary" onClick={() => go(`${list}/${next}`)}>
            {words.next}
          </button>
        )}
        {!open && (
          <a class="button" href={`/practice/${lesson.game}`}>
            {t().landing.practice}
          </a>
        )}
        <StartedTable />
        <a class="button quiet" href={list}>
          {words.leave}
        </a>
      </p>
    </section>
  );
}
