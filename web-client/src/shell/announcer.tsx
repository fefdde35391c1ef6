// Queue of announcements for screen readers: three live regions, no faster than they can be spoken.

import { signal } from "@preact/signals";

import { settings } from "../model/settings";
import { merge } from "./announcer-text";

/** `alert` interrupts. `news` and `status` wait. */
export type Tone = "alert" | "news" | "status";

const MERGE_MS = 700;
const PAUSE_MS = 1_200;

const said = { alert: signal(""), news: signal(""), status: signal("") };
const waiting: { tone: Tone; text: string }[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

function speakNext(): void {
  timer = undefined;
  const first = waiting.find(({ tone }) => tone === "alert") ?? waiting[0];
  if (!first) return;
  const texts = waiting.filter(({ tone }) => tone === first.tone).map(({ text }) => text);
  waiting.splice(0, waiting.length, ...waiting.filter(({ tone }) => tone !== first.tone));
  const sentence = merge(texts);
  const region = said[first.tone];
  // Screen readers ignore an unchanged text.
  region.value = region.value === sentence ? `${sentence}\u00a0` : sentence;
  timer = setTimeout(speakNext, PAUSE_MS);
}

/** Announces a text. `mine`: it is about the reader. */
export function announce(tone: Tone, text: string, mine = true): void {
  const { speech } = settings.value;
  if (text === "" || speech === "off" || (speech === "mine" && !mine)) return;
  waiting.push({ tone, text });
  if (timer === undefined) timer = setTimeout(speakNext, tone === "alert" ? 0 : MERGE_MS);
}

export function Announcer() {
  return (
    <div class="unseen">
      <div aria-live="assertive" aria-atomic="true">
        {said.alert}
      </div>
      <div aria-live="polite" aria-atomic="true">
        {said.news}
      </div>
      <div role="status" aria-atomic="true">
        {said.status}
      </div>
    </div>
  );
}
