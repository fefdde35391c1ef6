// Timeline of the match: a slider with marks, and buttons to the next mark.

import type { ComponentChildren } from "preact";

import { Icon } from "../shell/icon";
import type { LogEntry } from "./session";
import type { MarkKind, Story } from "./story";
import { said } from "./words";

interface Mark {
  seq: number;
  kind: MarkKind;
  label: string;
}

const ICONS: Readonly<Record<MarkKind, string>> = {
  round: "hourglass",
  moment: "flag-objective",
  vote: "vote",
  look: "spyglass",
  undo: "anticlockwise-rotation",
};
const KINDS = Object.keys(ICONS) as MarkKind[];
/** Least distance between two signs, as a fraction of the slider. */
const APART = 0.018;

/** Marks of a match. Successive inspections have one mark. */
export function marksOf(entries: readonly LogEntry[], story: Story): Mark[] {
  const marks = entries.flatMap(({ seq }) => {
    const mark = story.get(seq)?.mark;
    return mark ? [{ seq, ...mark }] : [];
  });
  return marks.filter(({ kind, seq }, i) => kind !== "look" || marks[i - 1]?.kind !== "look" || marks[i - 1]!.seq < seq - 1);
}

/** The nearest mark before or after an entry. */
export function nextMark(marks: readonly Mark[], at: number, by: 1 | -1): number | null {
  const next = by > 0 ? marks.find(({ seq }) => seq > at) : marks.findLast(({ seq }) => seq < at);
  return next?.seq ?? null;
}

/** Marks that are far enough apart to show their signs. */
function apart(marks: readonly Mark[], all: number): Mark[] {
  const shown: Mark[] = [];
  for (const mark of marks) if (mark.seq - (shown.at(-1)?.seq ?? -all) >= APART * all) shown.push(mark);
  return shown;
}

export function Timeline({ at, all, marks, onShow }: { at: number; all: number; marks: readonly Mark[]; onShow: (seq: number) => void }) {
  const words = said();
  const button = (label: string, sign: ComponentChildren, to: number | null) => (
    <button type="button" class="square way" aria-label={label} title={label} disabled={to === null || to === at} onClick={() => to !== null && onShow(to)}>
      {sign}
    </button>
  );
  const icon = (id: string) => <Icon id={id} />;
  return (
    <>
      {/* The same marks are in the list below, with their words. */}
      <ul class="signs" aria-hidden="true">
        {apart(marks, all).map(({ seq, kind, label }) => (
          <li key={seq} class={kind} style={{ insetInlineStart: `${(100 * seq) / Math.max(1, all)}%` }} title={`${seq} · ${label}`}>
            <Icon id={ICONS[kind]} />
          </li>
        ))}
      </ul>
      <input type="range" min={0} max={all} value={at} aria-label={words.position} onInput={(event) => onShow(Number(event.currentTarget.value))} />
      <div class="row">
        {button(words.steps.first, icon("fast-backward-button"), 0)}
        {button(words.steps.markBack, <>‹{icon("flag-objective")}</>, nextMark(marks, at, -1))}
        {button(words.steps.back, icon("previous-button"), Math.max(0, at - 1))}
        {button(words.steps.forward, icon("next-button"), Math.min(all, at + 1))}
        {button(words.steps.markForward, <>{icon("flag-objective")}›</>, nextMark(marks, at, 1))}
        {button(words.steps.last, icon("fast-forward-button"), all)}
        <label class="field">
          <span class="unseen">{words.goTo}</span>
          <select value="" onChange={({ currentTarget }) => onShow(Number(currentTarget.value))}>
            <option value="" disabled>
              {words.goTo}
            </option>
            {KINDS.map((kind) => {
              const some = marks.filter((mark) => mark.kind === kind);
              return (
                some.length > 0 && (
                  <optgroup key={kind} label={words.marks[kind]}>
                    {some.map(({ seq, label }) => (
                      <option key={seq} value={String(seq)}>{`${seq} · ${label}`}</option>
                    ))}
                  </optgroup>
                )
              );
            })}
          </select>
        </label>
        <b role="status" class="at">
          {words.entry(at, all)}
        </b>
      </div>
    </>
  );
}
