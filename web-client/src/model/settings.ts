// What the reader prefers: kept in this browser, applied at once.

import { effect, signal } from "@preact/signals";

import { LANGUAGES } from "../i18n";
import { preferred } from "../i18n/language";
import { isKeymap, type Keymap } from "./keys";
import { load, save } from "./storage";

/** The values that there are to choose from, in the order in which they are offered. */
export const CHOICES = {
  language: LANGUAGES,
  /** Percent. */
  size: [90, 100, 115, 130, 150],
  /** Of what is announced, percent of the text. */
  captions: [100, 125, 150, 200],
  contrast: ["system", "more"],
  motion: ["system", "reduced", "full"],
  /** When the numbers of the board are drawn: once there is room for all, or always. */
  numbers: ["near", "always"],
  speed: ["slow", "normal", "fast", "instant"],
  /** What the playback waits at: nothing, what is read and is about the reader, everything that is read. */
  stop: ["never", "mine", "read"],
  confirm: ["risky", "always", "never"],
  speech: ["all", "mine", "off"],
} as const;

/** What has a volume of its own: what happens on the board, what is called out to everybody, what is for the reader, what sounds below it
 * while time runs out. */
export const VOLUMES = ["cues", "announcements", "alerts", "bed"] as const;
export type Loud = (typeof VOLUMES)[number];

type Chosen = { [K in keyof typeof CHOICES]: (typeof CHOICES)[K][number] };

/** The values of one setting. */
export function valuesOf<K extends keyof Chosen>(of: K): readonly Settings[K][] {
  const values: { readonly [K in keyof Chosen]: readonly Settings[K][] } = CHOICES;
  return values[of];
}

export type Speed = Chosen["speed"];

/** Volumes go from 0, silent, to 100. */
export interface Settings extends Chosen, Record<Loud, number> {
  /** Things are also called as in the other language. */
  bothNames: boolean;
  /** Pictures that only repeat what stands beside them. */
  decorations: boolean;
  /** The board as plates alone, without its pictures. */
  plain: boolean;
  payment: boolean;
  /** Whether what is new to the reader is said in a sentence. */
  hints: boolean;
  /** Whether single keys do something. */
  keys: boolean;
  keymap: Keymap;
  muted: boolean;
  /** The name of the voice that announces; empty for the one that the device would take. */
  voice: string;
  notify: boolean;
  leftHanded: boolean;
}

const DEFAULTS: Settings = {
  language: preferred(),
  size: 100,
  captions: 100,
  contrast: "system",
  motion: "system",
  numbers: "near",
  speed: "normal",
  stop: "never",
  confirm: "risky",
  speech: "all",
  bothNames: true,
  decorations: true,
  plain: false,
  payment: true,
  hints: true,
  keys: true,
  keymap: {},
  cues: 60,
  announcements: 60,
  alerts: 60,
  bed: 40,
  muted: false,
  voice: "",
  notify: false,
  leftHanded: false,
};

/** Whether something can be the value of a setting. */
function fits(name: keyof Settings, value: unknown): boolean {
  if (name in CHOICES) return (CHOICES[name as keyof Chosen] as readonly unknown[]).includes(value);
  if ((VOLUMES as readonly string[]).includes(name)) return typeof value === "number" && value >= 0 && value <= 100;
  if (name === "voice") return typeof value === "string";
  if (name === "keymap") return isKeymap(value);
  return typeof value === "boolean";
}

/** What can be used of settings that come from elsewhere, and the names of what cannot. */
export function checked(from: unknown): { settings: Partial<Settings>; refused: string[] } {
  const entries = typeof from === "object" && from !== null ? Object.entries(from) : [];
  const good = ([name, value]: [string, unknown]) => Object.hasOwn(DEFAULTS, name) && fits(name as keyof Settings, value);
  return {
    settings: Object.fromEntries(entries.filter(good)),
    refused: entries.filter((entry) => !good(entry)).map(([name]) => name),
  };
}

export const settings = signal<Settings>({ ...DEFAULTS, ...checked(load("settings", {})).settings });

export function set<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings.value = { ...settings.value, [key]: value };
}

/** What a code begins with: what it is, and how it is written. */
const CODE = "airlock1.";
/** What is each device's own: what its browser has to allow, and which voices it has. */
const OWN = ["notify", "voice"] as const satisfies readonly (keyof Settings)[];

/** The settings as a code for another device: what is not as at first, and the language. */
export function toCode(of: Settings): string {
  const told = Object.entries(of).filter(([name, value]) => {
    const first = DEFAULTS[name as keyof Settings];
    return !(OWN as readonly string[]).includes(name) && (name === "language" || JSON.stringify(value) !== JSON.stringify(first));
  });
  const bytes = new TextEncoder().encode(JSON.stringify(Object.fromEntries(told)));
  const text = btoa(String.fromCharCode(...bytes));
  return CODE + text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Takes over the settings of a code. Answers the names of what it could not use; null if the text is no code. */
export function takeCode(text: string): string[] | null {
  const code = text.replace(/\s/g, "");
  if (!code.startsWith(CODE)) return null;
  let told: unknown;
  try {
    const signs = atob(code.slice(CODE.length).replaceAll("-", "+").replaceAll("_", "/"));
    told = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(signs, (sign) => sign.charCodeAt(0))));
  } catch {
    return null;
  }
  if (typeof told !== "object" || told === null || Array.isArray(told)) return null;
  const { settings: taken, refused } = checked(told);
  const { language, notify, voice } = settings.value;
  settings.value = { ...DEFAULTS, language, ...taken, notify, voice };
  return refused;
}

/** How the page would look to somebody who sees other colours: a trial that ends with the page. */
export const PREVIEWS = ["none", "deutan", "protan", "tritan", "grey"] as const;
export const preview = signal<(typeof PREVIEWS)[number]>("none");

export function calm(): boolean {
  const { motion } = settings.value;
  return motion === "reduced" || (motion === "system" && matchMedia("(prefers-reduced-motion: reduce)").matches);
}

/** High contrast: asked for in the settings, or by the system. */
function sharp(): boolean {
  return settings.value.contrast === "more" || matchMedia("(prefers-contrast: more)").matches;
}

/** Whether boards are drawn as plates alone: the reader wants it, or pictures would be in the way of what they say. */
export function plainBoard(): boolean {
  return settings.value.plain || sharp() || matchMedia("(forced-colors: active)").matches;
}

effect(() => {
  const { size, captions, motion, decorations, leftHanded } = settings.value;
  save("settings", settings.value);
  const root = document.documentElement;
  root.style.fontSize = `${size}%`;
  root.style.setProperty("--captions", String(captions / 100));
  root.dataset.contrast = sharp() ? "more" : "system";
  root.dataset.motion = motion;
  root.dataset.decorations = decorations ? "shown" : "hidden";
  root.dataset.hand = leftHanded ? "left" : "right";
});

effect(() => {
  document.documentElement.dataset.preview = preview.value;
});
