// What the reader prefers: kept in this browser, applied at once.

import { effect, signal } from "@preact/signals";

import { isLanguage, type Language } from "../i18n";
import { preferred } from "../i18n/language";
import { load, save } from "./storage";

export type Speed = "slow" | "normal" | "fast" | "instant";

export interface Settings {
  language: Language;
  /** Percent. */
  size: 90 | 100 | 115 | 130 | 150;
  contrast: "system" | "more";
  motion: "system" | "reduced" | "full";
  speed: Speed;
  /** What the playback waits at: what is read and is about the reader, everything that is read, nothing. */
  stop: "mine" | "read" | "never";
  confirm: "risky" | "always" | "never";
  payment: boolean;
  keys: boolean;
  /** From 0, silent, to 100. */
  volume: number;
  muted: boolean;
  speech: "all" | "mine" | "off";
  notify: boolean;
  leftHanded: boolean;
}

const DEFAULTS: Settings = {
  language: preferred(),
  size: 100,
  contrast: "system",
  motion: "system",
  speed: "normal",
  stop: "never",
  confirm: "risky",
  payment: true,
  keys: true,
  volume: 60,
  muted: false,
  speech: "all",
  notify: false,
  leftHanded: false,
};

function stored(): Settings {
  const kept = load<Partial<Settings>>("settings", {});
  const settings = { ...DEFAULTS, ...kept };
  return isLanguage(settings.language) ? settings : { ...settings, language: DEFAULTS.language };
}

export const settings = signal<Settings>(stored());

export function set<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings.value = { ...settings.value, [key]: value };
}

export function calm(): boolean {
  const { motion } = settings.value;
  return motion === "reduced" || (motion === "system" && matchMedia("(prefers-reduced-motion: reduce)").matches);
}

/** High contrast: asked for in the settings, or by the system. */
function sharp(): boolean {
  return settings.value.contrast === "more" || matchMedia("(prefers-contrast: more)").matches;
}

effect(() => {
  const { size, motion, leftHanded } = settings.value;
  save("settings", settings.value);
  const root = document.documentElement;
  root.style.fontSize = `${size}%`;
  root.dataset.contrast = sharp() ? "more" : "system";
  root.dataset.motion = motion;
  root.dataset.hand = leftHanded ? "left" : "right";
});
