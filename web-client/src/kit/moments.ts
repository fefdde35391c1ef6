// Sounds of the great moments, by the first word of their stage.

import type { Tone } from "../shell/sound";

const SOUNDS: Readonly<Record<string, readonly Tone[]>> = {
  // Something rises out of the dark.
  encounter: [
    { wave: "sawtooth", from: 110, to: 82, at: 0, ms: 900, volume: 0.3 },
    { wave: "noise", from: 200, to: 900, at: 0, ms: 900, volume: 0.3, filter: "lowpass" },
  ],
  strike: [
    { wave: "noise", from: 2000, to: 600, at: 0, ms: 90, volume: 0.4, filter: "highpass" },
    { wave: "noise", from: 2000, to: 600, at: 130, ms: 90, volume: 0.4, filter: "highpass" },
    { wave: "sine", from: 140, to: 70, at: 130, ms: 160, volume: 0.6 },
  ],
  // A body falls, and a tone fades above it.
  death: [
    { wave: "sine", from: 180, to: 60, at: 0, ms: 320, volume: 0.6 },
    { wave: "triangle", from: 440, to: 220, at: 300, ms: 900, volume: 0.25 },
  ],
  destruct: [0, 520, 1040].map((at): Tone => ({ wave: "square", from: 233, to: 349, at, ms: 420, volume: 0.15 })),
  launch: [{ wave: "noise", from: 150, to: 1200, at: 0, ms: 900, volume: 0.5, filter: "lowpass" }],
  jump: [
    { wave: "sine", from: 110, to: 1760, at: 0, ms: 1100, volume: 0.3 },
    { wave: "noise", from: 1200, to: 6000, at: 1000, ms: 500, volume: 0.3, filter: "highpass" },
  ],
  lost: [
    { wave: "noise", from: 1600, to: 80, at: 0, ms: 480, volume: 0.6, filter: "lowpass" },
    { wave: "triangle", from: 160, to: 40, at: 0, ms: 1600, volume: 0.5 },
  ],
};

/** Sound of a stage; empty if it has none of its own. */
export function soundOf(stage: string | null): { sound?: readonly Tone[] } {
  const sound = stage === null ? undefined : SOUNDS[stage.split("-")[0]!];
  return sound ? { sound } : {};
}
