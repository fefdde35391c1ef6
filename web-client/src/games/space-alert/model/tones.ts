// Sounds of announcements. Each kind has its own, so that it is recognised without words.

import type { Tone } from "../../../shell/sound";

/** A number of calls, and a sustained lower tone. */
function fanfare(from: number, to: number, tones: number): Tone[] {
  const calls = Array.from({ length: tones }, (_, i): Tone => ({ wave: "triangle", from, at: i * 160, ms: 140, volume: 0.5 }));
  return [...calls, { wave: "triangle", from: to, at: tones * 160, ms: 380, volume: 0.5 }];
}

export const TONES = {
  threat: fanfare(587, 440, 1),
  serious: fanfare(587, 440, 2),
  threat_inside: fanfare(294, 220, 1),
  serious_inside: fanfare(294, 220, 2),
  incoming_data: [523, 659, 784].map((from, i): Tone => ({ wave: "sine", from, at: i * 90, ms: 110, volume: 0.4 })),
  transfer: [{ wave: "sine", from: 1000, at: 0, ms: 60, volume: 0.4 }],
  connection_lost: [{ wave: "noise", from: 2400, at: 0, ms: 400, volume: 0.3, filter: "lowpass" }],
  connection_restored: [
    { wave: "noise", from: 2400, at: 0, ms: 200, volume: 0.15, filter: "lowpass" },
    { wave: "sine", from: 880, at: 150, ms: 200, volume: 0.4 },
  ],
} satisfies Record<string, readonly Tone[]>;
