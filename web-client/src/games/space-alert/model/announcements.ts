// Which announcements are called out, and how each of them sounds (SA-COMMS-20).

import type { Sound } from "../../../shell/sound";
import type { Caption, Cue } from "../view";
import { TONES } from "./tones";

/** What was announced longer ago is read, not heard: who comes back hears what is announced from then on. */
const FRESH_MS = 5_000;

/** Tells announcements apart. */
export function nameOf({ at_ms, cue }: Caption): string {
  return `${at_ms} ${JSON.stringify(cue)}`;
}

/** The announcements that have not been called out yet and still matter at a match time, oldest first. */
export function unheard(captions: readonly Caption[], heard: ReadonlySet<string>, now: number | null): Caption[] {
  return captions.filter((caption) => !heard.has(nameOf(caption)) && (now === null || now - caption.at_ms < FRESH_MS));
}

/** A tone that tells by itself what kind of announcement it is, for whoever has no voice installed. */
export function soundOf(cue: Cue): Sound {
  if (typeof cue === "string") return cue in TONES ? TONES[cue as keyof typeof TONES] : "chime";
  if ("threat" in cue) {
    const { serious, zone } = cue.threat;
    if (zone) return serious ? TONES.serious : TONES.threat;
    return serious ? TONES.serious_inside : TONES.threat_inside;
  }
  return "warning" in cue ? "chime" : "alarm";
}
