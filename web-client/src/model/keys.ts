// The keys that do something by themselves: what each does, and which it is unless the reader has chosen another. Digits, arrows,
// Enter, Escape, Backspace, Delete and whatever is held down with Ctrl mean the same for everybody.

/** At every table. */
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

/** In a hand that is played in real time: there these go before those of the table. */
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
/** Something that has a key. */
export type Shortcut = TableKey | HandKey;

export const TABLE_KEYS = Object.keys(TABLE) as TableKey[];
export const HAND_KEYS = Object.keys(HAND) as HandKey[];

const DEFAULTS: Readonly<Record<Shortcut, string>> = { ...TABLE, ...HAND };

/** The keys that the reader has chosen: those that are not as they were. */
export type Keymap = Readonly<Partial<Record<Shortcut, string>>>;

export function keyOf(shortcut: Shortcut, keymap: Keymap): string {
  return keymap[shortcut] ?? DEFAULTS[shortcut];
}

/** A key as it is compared: Caps Lock and Shift make no other letter of it. */
function plain(key: string): string {
  return key.length === 1 ? key.toLowerCase() : key;
}

/** What a key does among the shortcuts of a place. */
export function meaning<Name extends Shortcut>(key: string, among: readonly Name[], keymap: Keymap): Name | null {
  return among.find((shortcut) => keyOf(shortcut, keymap) === plain(key)) ?? null;
}

/** What else the key of a shortcut does where that shortcut works; null if nothing. */
function rival(shortcut: Shortcut, keymap: Keymap): Shortcut | null {
  const place: readonly Shortcut[] = shortcut in HAND ? HAND_KEYS : TABLE_KEYS;
  return meaning(
    keyOf(shortcut, keymap),
    place.filter((other) => other !== shortcut),
    keymap,
  );
}

/** Whether a key can be given: it writes one sign, and does not mean the same for everybody. */
function free(key: unknown): key is string {
  return typeof key === "string" && [...key].length === 1 && !/[\p{Cc}\d]/u.test(key);
}

/** The keymap in which a shortcut has a key; otherwise what has that key already, or null if nothing can have it. */
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
