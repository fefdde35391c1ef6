// Sounds as tones: their frequencies, and a sound of its own for each great moment.

import { beforeEach, expect, test, vi } from "vitest";

import { soundOf } from "../src/kit/moments";
import { wake } from "../src/platform/audio";
import { type Sound, play } from "../src/shell/sound";

/** Frequencies of tones and filters, each with the time at which it is reached. */
const set: { hertz: number; at: number }[] = [];
const ends: number[] = [];
const frequency = {
  setValueAtTime: (hertz: number, at: number) => set.push({ hertz, at }),
  exponentialRampToValueAtTime: (hertz: number, at: number) => set.push({ hertz, at }),
};
const gain = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
const node = () => ({ frequency, gain, connect: (to: unknown) => to, start: () => undefined, stop: (at: number) => ends.push(at) });
class Context {
  currentTime = 0;
  sampleRate = 8000;
  destination = {};
  resume = () => Promise.resolve();
  createOscillator = node;
  createBufferSource = node;
  createGain = node;
  createBiquadFilter = node;
  createBuffer = () => ({ getChannelData: () => new Float32Array(4000) });
}

beforeEach(() => {
  vi.stubGlobal("AudioContext", Context);
  wake();
  set.length = 0;
  ends.length = 0;
});

const MOMENTS = ["encounter-adult", "strike-adult-0", "death-1", "destruct", "launch-0.1", "jump", "lost"];

test("each great moment has a sound of its own", () => {
  const sounds = MOMENTS.map((stage) => soundOf(stage).sound);
  expect(new Set(sounds.map((sound) => JSON.stringify(sound))).size).toBe(MOMENTS.length);
  expect([soundOf(null), soundOf("sleep-2")]).toEqual([{}, {}]);
});

test.each(MOMENTS)("a game's own sound is played tone by tone: %s", (stage) => {
  const tones = soundOf(stage).sound!;
  play(tones, 0.5);
  expect(ends).toEqual(tones.map(({ at, ms }) => at / 1000 + ms / 1000));
  for (const { from, to = from, at, ms } of tones) {
    expect(set).toContainEqual({ hertz: from, at: at / 1000 });
    if (to !== from) expect(set).toContainEqual({ hertz: to, at: at / 1000 + ms / 1000 });
  }
});

test.each(["bed", "bed_tight", "bed_last"] satisfies Sound[])("small loudspeakers can play %s", (bed) => {
  play(bed, 1);
  expect(ends.length).toBeGreaterThan(1);
  expect(Math.min(...set.filter(({ at }) => at === 0).map(({ hertz }) => hertz))).toBeGreaterThanOrEqual(150);
});

test("a muted sound makes no tone", () => {
  play("alarm", 0);
  expect(ends).toEqual([]);
});
