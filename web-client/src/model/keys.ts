// Keyboard shortcuts and their default keys. Digits, arrows, Enter, Escape, Backspace, Delete and combinations with Ctrl cannot
// be assigned.

/** Shortcuts at every table. */
const TABLE = {
  board: "b",
  hand: "h",
  decision: "d",
  log: "l",
  talk: "t",
  inspect: "i",
  zoomIn: "+",
  zoomOut: "-",
  hidePieces: "o",
  cover: "x",
  mute: "u",
  undo: "z",
  missed: "g",
  playOn: " ",
  stepBack: ",",
  stepForward: ".",
  partBack: "<",
  partForward: ">",
  use: "y",
  skip: "n",
  move: "m",
  careful: "c",
  shoot: "s",
  attack: "a",
  room: "r",
  search: "f",
  craft: "k",
  pass: "p",
  where: "w",
  exits: "e",
  state: "v",
  awaited: "q",
  can: "j",
  help: "?",
  rules: "/",
} as const;

/** Shortcuts in a hand that is played in real time. There they precede those of the table. */
const HAND = {
  cardAction: "a",
  cardMovement: "m",
  flip: "f",
  packet: "p",
  draw: "y",
  tell: "t",
  give: "j",
} as const;

export type TableKey = keyof typeof TABLE;
export type HandKey = keyof typeof HAND;
/** An action that has a key. */
export type Shortcut = TableKey | HandKey;

export const TABLE_KEYS = Object.keys(TABLE) as TableKey[];
export const HAND_KEYS = Object.keys(HAND) as HandKey[];

const DEFAULTS: Readonly<Record<Shortcut, string>> = { ...TABLE, ...HAND };

/** The keys that the reader has changed from their defaults. */
export type Keymap = Readonly<Partial<Record<Shortcut, string>>>;

export function keyOf(shortcut: Shortcut, keymap: Keymap): string {
  return keymap[shortcut] ?? DEFAULTS[shortcut];
}

/** Normalised key for comparison, independent of Caps Lock and Shift. */
function plain(key: string): string {
  return key.length === 1 ? key.toLowerCase() : key;
}

/** The shortcut that a key triggers among those of a place. */
export function meaning<Name extends Shortcut>(key: string, among: readonly Name[], keymap: Keymap): Name | null {
  return among.find((shortcut) => keyOf(shortcut, keymap) === plain(key)) ?? null;
}

/** Another shortcut with the same key in the same place; null if there is none. */
function rival(shortcut: Shortcut, keymap: Keymap): Shortcut | null {
  const place: readonly Shortcut[] = shortcut in HAND ? HAND_KEYS : TABLE_KEYS;
  return meaning(
    keyOf(shortcut, keymap),
    place.filter((other) => other !== shortcut),
    keymap,
  );
}

/** True if a key can be assigned: it writes one character, and no digit. */
function free(key: unknown): key is string {
  return typeof key === "string" && [...key].length === 1 && !/[\p{Cc}\d]/u.test(key);
}

/** The keymap with a shortcut assigned to a key. Otherwise the shortcut that has the key already, or null if the key cannot be
 * assigned. */
export function assign(shortcut: Shortcut, key: string, keymap: Keymap): { keymap: Keymap } | { taken: Shortcut | null } {
  if (!free(key)) return { taken: null };
  const { [shortcut]: _, ...others } = keymap;
  const next = plain(key) === DEFAULTS[shortcut] ? others : { ...others, [shortcut]: plain(key) };
  const taken = rival(shortcut, next);
  return taken ? { taken } : { keymap: next };
}

export function isKeymap(value: unknown): value is Keymap {
  if (typeof value !== "object" || value === null) return false;
  const keymap = value as Keymap;
  return Object.entries(keymap).every(
    ([shortcut, key]) => Object.hasOwn(DEFAULTS, shortcut) && free(key) && plain(key) === key && rival(shortcut as Shortcut, keymap) === null,
  );
}
