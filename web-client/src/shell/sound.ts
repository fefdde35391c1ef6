// Sound cues, synthesised in the page without downloads. Every cue has a visible counterpart. None depends on hidden information.

import { sound as sounding } from "../platform/audio";

export type Cue =
  | "turn"
  | "nudge"
  | "commit"
  | "refused"
  | "step"
  | "noise"
  | "encounter"
  | "attack"
  | "shot"
  | "hit"
  | "door"
  | "reveal"
  | "alarm"
  | "chime"
  | "bed"
  | "bed_tight"
  | "bed_last"
  | "win"
  | "lost";

export interface Tone {
  /** A waveform, or noise through a filter. */
  wave: OscillatorType | "noise";
  /** Frequency in hertz, and its target if it slides. For noise, those of its filter. */
  from: number;
  to?: number;
  filter?: BiquadFilterType;
  /** Start within the cue and duration, in milliseconds. */
  at: number;
  ms: number;
  volume: number;
}

/** A cue, or tones defined by a game. */
export type Sound = Cue | readonly Tone[];

/** A sustained tone that meets the next one, with beats below it. It conveys the passing of time even through small loudspeakers. */
function bed(from: number, beats: readonly number[]): Tone[] {
  const thumps = beats.map((at): Tone => ({ wave: "sine", from: 210, to: 135, at, ms: 180, volume: 0.7 }));
  return [{ wave: "triangle", from, at: 0, ms: 2100, volume: 0.16 }, ...thumps];
}

const RECIPES: Record<Cue, readonly Tone[]> = {
  turn: [
    { wave: "sine", from: 660, at: 0, ms: 90, volume: 0.5 },
    { wave: "sine", from: 880, at: 90, ms: 90, volume: 0.5 },
  ],
  nudge: [
    { wave: "sine", from: 880, at: 0, ms: 60, volume: 0.5 },
    { wave: "sine", from: 880, at: 120, ms: 60, volume: 0.5 },
  ],
  commit: [{ wave: "triangle", from: 520, at: 0, ms: 45, volume: 0.4 }],
  refused: [{ wave: "square", from: 160, at: 0, ms: 90, volume: 0.2, filter: "lowpass" }],
  step: [{ wave: "noise", from: 3000, at: 0, ms: 15, volume: 0.06, filter: "highpass" }],
  noise: [{ wave: "noise", from: 600, at: 0, ms: 140, volume: 0.3, filter: "bandpass" }],
  encounter: [{ wave: "sawtooth", from: 110, to: 82, at: 0, ms: 420, volume: 0.3 }],
  attack: [
    { wave: "noise", from: 900, at: 0, ms: 80, volume: 0.3, filter: "lowpass" },
    { wave: "sine", from: 70, at: 0, ms: 160, volume: 0.6 },
  ],
  shot: [{ wave: "noise", from: 1500, at: 0, ms: 40, volume: 0.3, filter: "highpass" }],
  hit: [{ wave: "sine", from: 190, at: 0, ms: 70, volume: 0.5 }],
  door: [
    { wave: "noise", from: 800, at: 0, ms: 60, volume: 0.2, filter: "lowpass" },
    { wave: "square", from: 90, at: 0, ms: 60, volume: 0.2 },
  ],
  reveal: [{ wave: "triangle", from: 400, to: 600, at: 0, ms: 110, volume: 0.4 }],
  alarm: [
    { wave: "square", from: 440, at: 0, ms: 150, volume: 0.15 },
    { wave: "square", from: 349, at: 150, ms: 150, volume: 0.15 },
  ],
  chime: [
    { wave: "sine", from: 880, at: 0, ms: 180, volume: 0.4 },
    { wave: "sine", from: 660, at: 160, ms: 320, volume: 0.4 },
  ],
  bed: bed(165, [0]),
  bed_tight: bed(185, [0, 260]),
  bed_last: bed(220, [0, 220, 500, 720]),
  win: [523, 659, 784].map((from, i) => ({ wave: "triangle", from, at: i * 120, ms: 460, volume: 0.3 })),
  lost: [523, 622, 784].map((from, i) => ({ wave: "triangle", from: from / 2, at: i * 120, ms: 460, volume: 0.3 })),
};

let hiss: AudioBuffer | null = null;

function source(audio: AudioContext, { wave, from, to, ms }: Tone, start: number): AudioScheduledSourceNode {
  if (wave === "noise") {
    if (!hiss) {
      hiss = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
      const samples = hiss.getChannelData(0);
      for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
    }
    const node = audio.createBufferSource();
    node.buffer = hiss;
    node.loop = true;
    return node;
  }
  const node = audio.createOscillator();
  node.type = wave;
  node.frequency.setValueAtTime(from, start);
  if (to !== undefined) node.frequency.exponentialRampToValueAtTime(to, start + ms / 1000);
  return node;
}

/** Plays a sound. Volume ranges from 0 (silent) to 1. */
export function play(sound: Sound, volume: number): void {
  if (volume > 0) sounding((audio) => build(audio, typeof sound === "string" ? RECIPES[sound] : sound, volume));
}

function build(context: AudioContext, tones: readonly Tone[], volume: number): void {
  for (const tone of tones) {
    const start = context.currentTime + tone.at / 1000;
    const end = start + tone.ms / 1000;
    const node = source(context, tone, start);
    const gain = context.createGain();
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.linearRampToValueAtTime(tone.volume * volume, start + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, end);
    let last: AudioNode = node;
    if (tone.filter) {
      const filter = context.createBiquadFilter();
      filter.type = tone.filter;
      filter.frequency.setValueAtTime(tone.wave === "noise" ? tone.from : 600, start);
      if (tone.to) filter.frequency.exponentialRampToValueAtTime(tone.to, end);
      last = last.connect(filter);
    }
    last.connect(gain).connect(context.destination);
    node.start(start);
    node.stop(end);
  }
}
