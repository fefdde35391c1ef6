// Announcements in words, as they are shown and spoken (SA-COMMS-20).

import { minutes } from "../model/clock";
import type { Cue } from "../view";
import type { Speech } from "./texts";

/** The end that an announcement counts down to. */
export function countsDownTo(cue: Cue): "phase" | "transfer" | null {
  if (typeof cue === "string") return cue === "transfer" ? "transfer" : null;
  return "warning" in cue || "ending" in cue ? "phase" : null;
}

/** Announcement that counts down, with the time left. Seconds are rounded up. */
export function countdownText(cue: Cue, left_ms: number, phases: number, speech: Speech): string {
  const { caption } = speech.texts;
  const time = minutes(Math.max(0, left_ms) + 999);
  if (typeof cue === "string") return speech.say(caption.transfer_left, { time });
  const phase = "warning" in cue ? cue.warning.phase : "ending" in cue ? cue.ending.phase : 0;
  return speech.say(phase >= phases ? caption.mission_left : caption.left, { n: phase, time });
}

export function captionText(cue: Cue, phases: number, speech: Speech): string {
  const { caption, zone: zones } = speech.texts;
  if (typeof cue === "string") return caption[cue];
  if ("threat" in cue) {
    const { number, serious, zone, unconfirmed } = cue.threat;
    const [outside, inside] = serious ? [caption.serious, caption.serious_internal] : [caption.threat, caption.internal];
    const report = speech.say(zone ? outside : inside, { n: number, zone: zone ? zones[zone] : "" });
    return unconfirmed ? speech.say(caption.unconfirmed, { report }) : report;
  }
  const last = (phase: number) => phase >= phases;
  if ("warning" in cue) {
    const { phase, left_s } = cue.warning;
    const [minute, seconds] = last(phase) ? [caption.mission_minute, caption.mission_seconds] : [caption.minute, caption.seconds];
    return speech.say(left_s >= 60 ? minute : seconds, { n: phase });
  }
  if ("ending" in cue) return speech.say(last(cue.ending.phase) ? caption.mission_ending : caption.ending, { n: cue.ending.phase });
  const { phase } = cue.ended;
  return speech.say(last(phase) ? caption.mission_ended : caption.ended, { n: phase, next: phase + 1 });
}
