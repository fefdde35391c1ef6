// One queue for everything that is spoken by screen readers: three live regions, never faster than can be heard.

import { signal } from "@preact/signals";

import { settings } from "../model/settings";

/** `alert` interrupts; `news` and `status` wait. */
export type Tone = "alert" | "news" | "status";

const MERGE_MS = 700;
const PAUSE_MS = 1_200;
const MAX_CHARACTERS = 240;

const said = { alert: signal(""), news: signal(""), status: signal("") };
const waiting: { tone: Tone; text: string }[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** What waits becomes one sentence of bounded length, oldest first. */
export function merge(texts: readonly string[]): string {
  let sentence = "";
  for (const [i, text] of texts.entries()) {
    const next = sentence === "" ? text : `${sentence}. ${text}`;
    const left = texts.length - i;
    if (next.length > MAX_CHARACTERS - 8) return `${sentence.slice(0, MAX_CHARACTERS - 8)} (+${left})`;
    sentence = next;
  }
  return sentence;
}

function speakNext(): void {
  timer = undefined;
  const first = waiting.find(({ tone }) => tone === "alert") ?? waiting[0];
  if (!first) return;
  const texts = waiting.filter(({ tone }) => tone === first.tone).map(({ text }) => text);
  waiting.splice(0, waiting.length, ...waiting.filter(({ tone }) => tone !== first.tone));
  const sentence = merge(texts);
  const region = said[first.tone];
  // The same sentence again is only spoken if it changes.
  region.value = region.value === sentence ? `${sentence}\u00a0` : sentence;
  timer = setTimeout(speakNext, PAUSE_MS);
}

/** Says something; `mine` if it is about the reader. */
export function announce(tone: Tone, text: string, mine = true): void {
  const { speech } = settings.value;
  if (text === "" || speech === "off" || (speech === "mine" && !mine)) return;
  waiting.push({ tone, text });
  timer ??= setTimeout(speakNext, tone === "alert" ? 0 : MERGE_MS);
}

export function Announcer() {
  return (
    <div class="unseen">
      <div aria-live="assertive" aria-atomic="true">{said.alert}</div>
      <div aria-live="polite" aria-atomic="true">{said.news}</div>
      <div role="status" aria-atomic="true">{said.status}</div>
    </div>
  );
}
