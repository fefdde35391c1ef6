// Prompt: the present situation in one sentence, and the time left.

import { useState } from "preact/hooks";

import type { Scene } from "../../games/game";
import { t } from "../../i18n";
import { Icon } from "../icon";
import { second, usePresentation } from "./context";
import "./prompt.css";

/** Current match time; null before the server has sent its clock. */
function matchTime(presentation: ReturnType<typeof usePresentation>): number | null {
  const clock = presentation.table.clock.value;
  if (!clock || second.value === 0) return null;
  return clock.now_ms + (clock.running ? performance.now() - clock.at : 0);
}

/** The present situation in one sentence. */
export function usePrompt(scene: Scene): { text: string; mine: boolean; time: string } {
  const presentation = usePresentation();
  const words = t();
  const { table, pending } = scene;
  const now = matchTime(presentation);
  const say = (text: string, mine = false, time = "") => ({ text, mine, time });
  if (table.phase === "over") return say(presentation.playback.active.value ? words.prompt.ending : words.prompt.over);
  if (table.phase === "closed") return say(words.prompt.closed);
  if (presentation.table.trouble.value === "quarantined") return say(words.prompt.aside);
  if (table.paused) return say(words.prompt.paused(presentation.name(table.paused.by)));
  const left = pending.until_ms !== undefined && now !== null ? words.table.left(pending.until_ms - now) : "";
  if (pending.wait === "window") {
    const seconds = pending.deadline_ms !== undefined && now !== null ? Math.max(0, Math.ceil((pending.deadline_ms - now) / 1000)) : null;
    const mine = pending.yours.length > 0;
    return say(mine ? words.prompt.yourWindow : words.prompt.window, mine, seconds === null ? "" : words.prompt.seconds(seconds));
  }
  if (pending.yours.length > 0) return say(presentation.game.value.words.prompt(scene, presentation.coming), true, left);
  if (pending.waiting_for.length > 0) {
    const since = pending.since_ms !== undefined && now !== null ? words.table.waitingSince(now - pending.since_ms) : "";
    return say(words.prompt.waiting(presentation.names(pending.waiting_for)), false, left || since);
  }
  return say(presentation.game.value.words.idle?.(scene) ?? words.prompt.idle);
}

export function PromptLine() {
  const { text, mine, time } = usePrompt(usePresentation().asked.value);
  return (
    <p class={mine ? "prompt mine" : "prompt"} id="prompt" tabIndex={-1}>
      {mine && <Icon id="play-button" />}
      <span>{text}</span>
      {time && (
        <span class="time" role="timer">
          {time}
        </span>
      )}
    </p>
  );
}

/** Progress bar of a reaction window, which looks the same to all players. */
export function WindowBar() {
  const presentation = usePresentation();
  const { pending } = presentation.asked.value;
  const now = matchTime(presentation);
  if (pending.wait !== "window" || pending.deadline_ms === undefined || now === null) return null;
  return <Bar left={Math.max(0, pending.deadline_ms - now)} key={pending.deadline_ms} />;
}

/** Its full length is the time left when the window was first seen. */
function Bar({ left }: { left: number }) {
  const [length] = useState(left);
  return <progress class="window" max={length} value={left} aria-label={t().prompt.windowTime} />;
}
