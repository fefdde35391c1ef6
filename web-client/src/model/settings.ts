// Preferences of the reader, kept in this browser and applied at once.

import { effect, signal } from "@preact/signals";

import { LANGUAGES } from "../i18n";
import { preferred } from "../i18n/language";
import { isKeymap, type Keymap } from "./keys";
import { load, save } from "./storage";

/** Possible values, in the order in which they are offered. */
export const CHOICES = {
  language: LANGUAGES,
  /** Percent. */
  size: [90, 100, 115, 130, 150],
  /** Text size of announcements, in percent of the page's. */
  captions: [100, 125, 150, 200],
  contrast: ["system", "more"],
  motion: ["system", "reduced", "full"],
  /** `near` shows the numbers on the board only where there is room for all. */
  numbers: ["near", "always"],
  speed: ["slow", "normal", "fast", "instant"],
  /** Events at which playback waits: none, read ones about the reader, or all read ones. */
  stop: ["never", "mine", "read"],
  confirm: ["risky", "always", "never"],
  speech: ["all", "mine", "off"],
} as const;

/** Sound groups with a volume of their own: board events, public announcements, alerts for the reader, and the sound bed while time runs
 * out. */
export const VOLUMES = ["cues", "announcements", "alerts", "bed"] as const;
export type Loud = (typeof VOLUMES)[number];

type Chosen = { [K in keyof typeof CHOICES]: (typeof CHOICES)[K][number] };

/** Typed access to `CHOICES`. */
export function valuesOf<K extends keyof Chosen>(of: K): readonly Settings[K][] {
  const values: { readonly [K in keyof Chosen]: readonly Settings[K][] } = CHOICES;
  return values[of];
}

export type Speed = Chosen["speed"];

/** Volumes range from 0 (silent) to 100. */
export interface Settings extends Chosen, Record<Loud, number> {
  /** Also shows names in the other language. */
  bothNames: boolean;
  /** Pictures that only repeat the text beside them. */
  decorations: boolean;
  /** Shows the board as plates alone, without pictures. */
  plain: boolean;
  payment: boolean;
  /** Shows first-time hints. */
  hints: boolean;
  /** Enables shortcuts of a single key. */
  keys: boolean;
  keymap: Keymap;
  muted: boolean;
  /** Name of the announcing voice; empty for the device's default. */
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

/** True if a value is valid for a setting. */
function fits(name: keyof Settings, value: unknown): boolean {
  if (name in CHOICES) return (CHOICES[name as keyof Chosen] as readonly unknown[]).includes(value);
  if ((VOLUMES as readonly string[]).includes(name)) return typeof value === "number" && value >= 0 && value <= 100;
  if (name === "voice") return typeof value === "string";
  if (name === "keymap") return isKeymap(value);
  return typeof value === "boolean";
}

/** The valid part of settings from elsewhere, and the names of the invalid ones. */
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

/** Prefix of a settings code, including its format version. */
const CODE = "airlock1.";
/** Settings that are specific to a device: its permission, and its voices. */
const OWN = ["notify", "voice"] as const satisfies readonly (keyof Settings)[];

/** Encodes the settings for another device: the language, and all that differ from the defaults. */
export function toCode(of: Settings): string {
  const told = Object.entries(of).filter(([name, value]) => {
    const first = DEFAULTS[name as keyof Settings];
    return !(OWN as readonly string[]).includes(name) && (name === "language" || JSON.stringify(value) !== JSON.stringify(first));
  });
  const bytes = new TextEncoder().encode(JSON.stringify(Object.fromEntries(told)));
  const text = btoa(String.fromCharCode(...bytes));
  return CODE + text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Applies the settings of a code. Returns the names of the unusable ones; null if the text is no code. */
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

/** Simulated colour vision deficiencies. The preview ends with the page. */
export const PREVIEWS = ["none", "deutan", "protan", "tritan", "grey"] as const;
export const preview = signal<(typeof PREVIEWS)[number]>("none");

export function calm(): boolean {
  const { motion } = settings.value;
  return motion === "reduced" || (motion === "system" && matchMedia("(prefers-reduced-motion: reduce)").matches);
}

/** True if the settings or the system ask for high contrast. */
function sharp(): boolean {
  return settings.value.contrast === "more" || matchMedia("(prefers-contrast: more)").matches;
}

/** True if boards are shown as plates alone, because of the setting, high contrast or forced colours. */
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
