// The browser's audio graph.

import { attempt, attemptLater } from "./feature";

let context: AudioContext | null = null;

/** Starts audio. Browsers allow that only after a gesture of the reader. */
export function wake(): void {
  context ??= attempt("audio", () => new AudioContext(), null);
  const audio = context;
  if (audio) void attemptLater("audio", () => audio.resume(), undefined);
}

/** Builds and starts a sound, if audio is available. */
export function sound(build: (audio: AudioContext) => void): void {
  const audio = context;
  if (audio) attempt("audio", () => build(audio), undefined);
}
