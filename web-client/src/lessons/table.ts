// A lesson under way. The rules run in this browser, and the other seats answer by script.

import { computed, signal } from "@preact/signals";

import { t } from "../i18n";
import type { Source } from "../model/source";
import { Table } from "../model/table";
import { Rules, type LessonPosition, type LessonState } from "../wasm/rules";
import { LocalLine } from "../wasm/local-line";
import { isBarred, positionsOf, type Lesson, type Step } from "./lesson";
import { keep, kept } from "./progress";

/** A lesson under way, at its table. */
export class LessonRun {
  readonly table: Table;
  readonly place = signal<LessonPosition>({ part: 0, step: 0, tried: null, held: null });
  /** Position in the lesson, while the events before it are still to be rendered. */
  private newest = this.place.peek();
  /** The current step; null once the lesson is over. */
  readonly step = computed((): Step | null => this.stepAt(this.place.value));
  /** Help shown on request: 0 for none, 1 for the subject, 2 for the solution. */
  readonly shown = signal(0);
  private readonly rules = new Rules();
  private readonly now = signal(0);

  constructor(readonly lesson: Lesson) {
    const { step, rules } = this;
    const source: Source = {
      address: `/learn/${lesson.game}/${lesson.id}`,
      hosted: false,
      transcript: () => Promise.resolve([]),
      exported: () => Promise.reject(new Error("a lesson has no log")),
      explains: () => false,
      deed: () => Promise.resolve(null),
      lesson: {
        barred: (offer) => (isBarred(offer, step.value) ? t().lessons.notNow : null),
        get spared() {
          return step.value?.keeps ?? [];
        },
        // The clock stands while a step waits for the learner.
        clock: () => ({ now_ms: this.now.value, running: false, at: 0 }),
      },
      close: () => rules.close(),
    };
    const stands = (at: LessonState) => this.stand(at);
    const says = () => (this.newest.held === null ? null : this.text(this.newest));
    this.table = new Table(`lesson.${lesson.game}.${lesson.id}`, (listener) => new LocalLine(rules, listener, { stands, says }), source);
  }

  /** Opens the lesson at the stored step. */
  async open(name: string): Promise<void> {
    const { game, id, parts } = this.lesson;
    const at = kept(game)[id]?.at ?? null;
    const over = at !== null && at.part === parts.length - 1 && at.step === parts[at.part]?.steps.length;
    const positions = await positionsOf(this.lesson);
    await this.rules.ask("lesson", { game, lesson: JSON.stringify(revived(this.lesson)), positions, name, at: over ? null : at });
    this.table.become();
  }

  stepAt({ part, step }: LessonPosition): Step | null {
    return this.lesson.parts[part]?.steps[step] ?? null;
  }

  /** Text of a position: of its step, or of the attempt or refusal. */
  text(place: LessonPosition): string {
    const [step, { tried, held }] = [this.stepAt(place), place];
    if (!step) return t().lessons.over;
    if (tried !== null) return step.else?.[tried]?.say ?? "";
    return held === null ? step.say : this.why(held);
  }

  /** Continues after the step was read or its subject inspected. */
  on(): void {
    void this.rules.ask("lead", { how: "on" });
  }

  /** Takes back the attempt. */
  back(): void {
    void this.rules.ask("lead", { how: "back" });
  }

  /** Lets match time pass, in milliseconds. */
  run(ms: number): void {
    void this.rules.ask("lead", { how: { run: ms } });
  }

  private stand({ place, kept: step, now_ms }: LessonState): void {
    this.newest = place;
    if (place.tried === null) keep(this.lesson, step);
    this.table.along(() => {
      const { part, step: number } = this.place.peek();
      if (place.part !== part || place.step !== number) this.shown.value = 0;
      this.place.value = place;
      this.now.value = now_ms;
    });
  }

  private why(held: NonNullable<LessonPosition["held"]>): string {
    const words = t().lessons;
    if (typeof held === "object") return this.step.peek()?.else?.[held.else]?.say ?? words.notNow;
    return { kept: words.kept, other: words.notNow, tried: words.takeBackFirst }[held];
  }
}

/** A lesson in the format of its file. The rules read texts in both languages. */
function revived(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revived);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, (key === "say" || key === "title") && typeof one === "string" ? { en: one, cs: one } : revived(one)]),
  );
}
