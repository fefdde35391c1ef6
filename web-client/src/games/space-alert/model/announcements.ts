// Which announcements are called out, and how each of them sounds (SA-COMMS-20).

import type { Cue as Sound } from "../../../shell/sound";
import type { Caption, Cue } from "../view";

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
  if (typeof cue === "string") {
    return (
      ({ incoming_data: "data", transfer: "transfer", connection_lost: "silence", connection_restored: "restored" } as const)[cue as "transfer"] ?? "chime"
    );
  }
  if ("threat" in cue) {
    const { serious, zone } = cue.threat;
    if (zone) return serious ? "serious" : "threat";
    return serious ? "serious_inside" : "threat_inside";
  }
  return "warning" in cue ? "chime" : "alarm";
}
