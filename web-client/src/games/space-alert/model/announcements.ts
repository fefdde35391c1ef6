// Selection and sounds of the announcements that are called out (SA-COMMS-20).

import type { Sound } from "../../../shell/sound";
import type { Caption, Cue } from "../view";
import { TONES } from "./tones";

/** Older announcements are only shown. A reader who comes back hears the later ones. */
const FRESH_MS = 5_000;

/** Unique name of an announcement. */
export function nameOf({ at_ms, cue }: Caption): string {
  return `${at_ms} ${JSON.stringify(cue)}`;
}

/** Announcements that have not been called out yet and are still recent at a match time, oldest first. */
export function unheard(captions: readonly Caption[], heard: ReadonlySet<string>, now: number | null): Caption[] {
  return captions.filter((caption) => !heard.has(nameOf(caption)) && (now === null || now - caption.at_ms < FRESH_MS));
}

/** Tone that identifies the kind of an announcement, for readers without an installed voice. */
export function soundOf(cue: Cue): Sound {
  if (typeof cue === "string") return cue in TONES ? TONES[cue as keyof typeof TONES] : "chime";
  if ("threat" in cue) {
    const { serious, zone } = cue.threat;
    if (zone) return serious ? TONES.serious : TONES.threat;
    return serious ? TONES.serious_inside : TONES.threat_inside;
  }
  return "warning" in cue ? "chime" : "alarm";
}
