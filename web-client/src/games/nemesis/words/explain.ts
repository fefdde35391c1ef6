// Explanations of rooms, cards and tokens, with their rules.

import facts from "../../../generated/nemesis/facts.json";
import type { Explanation, Ref } from "../../game";
import { exits, slotOf } from "../board/geometry";
import type { ItemFacts } from "../facts";
import { crewIn, isHaunted, type View } from "../view";
import { numbered } from "../../../kit/names";
import { printed, type Names } from "./names";
import { entry, plain } from "./texts";

const RULES: Readonly<Record<string, string>> = {
  armory: "N-ROOM-ARMORY-01",
  comms_room: "N-ROOM-COMMS-01",
  emergency_room: "N-ROOM-EMERGENCY-01",
  evacuation_section_a: "N-ROOM-EVAC-01",
  evacuation_section_b: "N-ROOM-EVAC-01",
  fire_control_system: "N-ROOM-FIRECONTROL-01",
  generator: "N-ROOM-GENERATOR-01",
  laboratory: "N-ROOM-LAB-01",
  nest: "N-ROOM-NEST-01",
  storage: "N-ROOM-STORAGE-01",
  surgery: "N-ROOM-SURGERY-01",
  airlock_control: "N-ROOM-AIRLOCK-01",
  cabins: "N-ROOM-CABINS-01",
  canteen: "N-ROOM-CANTEEN-01",
  command_center: "N-ROOM-COMMAND-01",
  engine_control_room: "N-ROOM-ENGINECONTROL-01",
  hatch_control_system: "N-ROOM-HATCH-01",
  monitoring_room: "N-ROOM-MONITORING-01",
  room_covered_with_slime: "N-ROOM-SLIME-01",
  shower_room: "N-ROOM-SHOWER-01",
  cockpit: "N-COURSE-01",
  hibernatorium: "N-HIB-01",
  engine_room_1: "N-ENGINE-01",
  engine_room_2: "N-ENGINE-01",
  engine_room_3: "N-ENGINE-01",
};

/** Explanation of a thing; null if there is none. */
export function explain(ref: Ref, names: Names): Explanation | null {
  if (/^s\d\d$/.test(ref)) return room(ref, names);
  if (/^c\d+$/.test(ref)) return corridor(ref, names);
  if (/^i\d+$/.test(ref)) return figure(ref, names);
  if (ref === "madness") return madness(names);
  return seat(ref, names) ?? sign(ref, names) ?? card(ref, names);
}

function titled(title: string, lines: readonly string[], rules: string[], things: readonly Ref[] = []): Explanation {
  return { title, lines: lines.filter((line) => line !== ""), rules, things };
}

/** Lines about a room: everything visible, and the reader's secret knowledge. */
export function roomLines(ref: Ref, names: Names): string[] {
  const { speech, scene } = names;
  const { room: texts } = speech.texts;
  const { view } = scene;
  const state = view.rooms[ref];
  if (!state) return [];
  const printedRoom = state.kind ? facts.rooms[state.kind] : undefined;
  const things = (list: readonly string[]) => list.join(", ");
  const marks = [
    state.fire ? texts.fire : "",
    state.malfunction ? texts.malfunction : "",
    state.airlock ? texts.airlock : "",
    state.combat ? texts.combat : "",
    printedRoom?.computer ? texts.computer : "",
  ].filter(Boolean);
  const crew = crewIn(view, ref).map((seat) => names.seat(seat));
  const figures = view.intruders.figures.filter((one) => one.room === ref);
  const intruders = figures.map(({ id, injuries }) => names.figure(id) + (injuries ? ` (${speech.say("{n|injury}", { n: injuries })})` : ""));
  const nest = state.kind === "nest";
  const known = view.you?.knows.tiles?.[ref];
  const token = view.you?.knows.tokens?.[ref];
  const secrets = [
    known ? printed(speech.content.rooms, known).name : "",
    token ? `${printed(speech.content.explorations, token.kind).name} ${token.items}` : "",
  ].filter(Boolean);
  const lookers = [...new Set([...(state.tile_seen_by ?? []), ...(state.token_seen_by ?? [])])];
  const entrance = slotOf(view, ref)?.entrance;
  return [
    marks.length > 0 ? things(marks) : "",
    state.explored && printedRoom?.searchable ? speech.say(texts.items, { n: state.items ?? 0 }) : "",
    state.token ? texts.token : "",
    nest ? (view.intruders.nest_destroyed ? texts.nest_destroyed : speech.say(texts.nest, { n: view.intruders.eggs })) : "",
    state.objects?.length ? speech.say(texts.objects, { things: things(state.objects.map((one) => names.ref(one))) }) : "",
    crew.length > 0 ? speech.say(texts.crew, { things: things(crew) }) : "",
    intruders.length > 0 ? speech.say(texts.intruders, { things: things(intruders) }) : "",
    secrets.length > 0 && !scene.covered ? speech.say(texts.known, { things: things(secrets) }) : "",
    lookers.length > 0 ? speech.say(texts.looked, { seats: plain(names.seats(lookers)) }) : "",
    entrance ? speech.say(texts.entrance, { n: entrance.numbers.join("·") }) : "",
  ].filter(Boolean);
}

/** The ways out of a room. */
export function exitLines(ref: Ref, names: Names): string[] {
  const { speech, scene } = names;
  const { room: texts, door } = speech.texts;
  return exits(scene.view, ref).map(({ corridor, to, numbers }) => {
    const state = scene.view.corridors?.[corridor];
    const marks = [state?.noise ? texts.noisy : ""];
    if (state && state.door !== "open") marks.push(speech.say(texts.doors, { door: entry(door, state.door) }));
    return [speech.say(texts.to, { n: numbers.join("·"), room: names.ref(to) }), ...marks.filter(Boolean)].join(", ");
  });
}

function room(ref: Ref, names: Names): Explanation {
  const { speech, scene } = names;
  const kind = scene.view.rooms[ref]?.kind;
  const text = kind ? printed(speech.content.rooms, kind).text : "";
  const color = kind ? facts.rooms[kind]?.color : undefined;
  const search = color && color !== "none" ? speech.say(speech.texts.room.color, { color: names.color(color) }) : "";
  const lines = [...roomLines(ref, names), search, text, ...exitLines(ref, names)];
  const rule = kind ? RULES[kind] : "N-EXPL-01";
  return titled(names.ref(ref), lines, rule ? [rule] : [], thingsIn(ref, scene.view));
}

/** Everything that can be seen in a room: its marks, what is printed on it, what lies there, who is there. */
function thingsIn(ref: Ref, view: View): Ref[] {
  const state = view.rooms[ref];
  if (!state) return [];
  const print = state.kind ? facts.rooms[state.kind] : undefined;
  const network = slotOf(view, ref)?.entrance?.network;
  const signs: readonly [Ref, boolean | undefined][] = [
    ["unexplored", state.kind === undefined],
    ["fire_marker", state.fire],
    ["malfunction_marker", state.malfunction],
    ["airlock_token", state.airlock],
    ["combat", state.combat],
    ["items", state.explored && print?.searchable],
    ["computer", print?.computer],
    ["engine_tile", print?.engine !== undefined],
    ["face_down", state.token],
    [`network-${network}`, network !== undefined],
    ["look", [...(state.tile_seen_by ?? []), ...(state.token_seen_by ?? [])].length > 0],
    ["an-egg", state.kind === "nest" && view.intruders.eggs > 0],
  ];
  const objects = [...new Map((state.objects ?? []).map((object) => [object.split("#")[0], object])).values()];
  const figures = view.intruders.figures.filter(({ room }) => room === ref).map(({ id }) => id);
  return [...signs.flatMap(([sign, there]) => (there ? [sign] : [])), ...objects, ...figures, ...crewIn(view, ref).map((seat) => `seat-${seat}`)];
}

function corridor(ref: Ref, names: Names): Explanation {
  const { speech, scene } = names;
  const { room: texts, door } = speech.texts;
  const state = scene.view.corridors?.[ref];
  const noise = state?.noise ? texts.noisy : texts.quiet;
  const lines = [noise, speech.say(texts.doors, { door: entry(door, state?.door ?? "open") })];
  return titled(names.ref(ref), lines, [], ["noise_marker", "door"]);
}

function figure(ref: Ref, names: Names): Explanation | null {
  const { speech, scene } = names;
  const figure = scene.view.intruders.figures.find(({ id }) => id === ref);
  if (!figure) return null;
  const injuries = figure.injuries ? speech.say("{n|injury}", { n: figure.injuries }) : "";
  const token = figure.token?.number !== undefined ? speech.say(speech.texts.drawer.number, { n: figure.token.number }) : "";
  const attacks = Object.entries(facts.attacks)
    .filter(([, kinds]) => kinds.includes(figure.kind))
    .map(([kind]) => printed(speech.content.attacks, kind).name);
  const cards = attacks.length > 0 ? speech.say(speech.texts.drawer.attacks, { cards: attacks.join(", ") }) : "";
  const haunted = isHaunted(scene.view);
  const text = haunted ? printed(speech.content.tokens, figure.kind).text : "";
  const rule = !haunted ? "N-INTR-01" : figure.kind === "lair" ? "V-LAIR-03" : "V-STALK-01";
  const lines = [names.ref(figure.room), injuries, token, text, cards];
  return titled(names.figure(ref), lines, [rule], injuries ? ["injuries"] : []);
}

/** The madness track: which kind each level brings, the first level first. */
function madness({ speech }: Names): Explanation {
  const { seat, tracks } = speech.texts;
  const kinds = facts.madness.map((kind, i) => `${i + 1} ${printed(speech.content.tokens, kind).name}`);
  return titled(tracks.madness, [speech.say(seat.brings, { kinds: kinds.join(" · ") }), seat.no_way_back], ["V-MAD-03", "V-MAD-06"]);
}

function seat(ref: Ref, names: Names): Explanation | null {
  if (!ref.startsWith("seat-")) return null;
  const seat = Number(ref.slice(5));
  const crew = names.scene.view.crew[seat];
  const kind = crew?.character;
  if (!kind) return null;
  const { name, text } = printed(names.speech.content.characters, kind);
  const statuses = (["slimed", "larva", "signal"] as const).filter((status) => crew?.[status]);
  const wounds = (crew?.serious_wounds ?? []).flatMap(({ wound, dressed }) => (wound && !dressed ? [`wound-${wound}`] : []));
  const objects = (crew?.hands ?? []).flatMap((held) => ("object" in held ? [held.object] : []));
  const things = [...statuses, ...(crew?.madness ? ["madness"] : []), ...(crew?.light_wounds ? ["light_wounds"] : []), ...wounds, ...objects];
  return titled(`${names.seat(seat)} · ${name}`, [text], [], things);
}

/** The rule of what is printed on the board or stands for a state. */
const SIGN_RULES: Readonly<Record<string, string>> = {
  time: "N-HIB-01",
  self_destruct: "N-DESTRUCT-01",
  course_track: "N-COURSE-01",
  course: "N-COURSE-01",
  fire_marker: "N-FIRE-01",
  malfunction_marker: "N-MALF-01",
  noise_marker: "N-NOISE-01",
  door: "N-DOOR-01",
  engine_tile: "N-ENGINE-01",
  face_down: "V-ROOM-10",
  escape_pod: "N-POD-01",
  airlock_token: "N-ROOM-AIRLOCK-01",
  egg: "N-OBJ-01",
  carcass: "N-OBJ-01",
  blue_corpse: "N-OBJ-01",
  red_corpse: "N-OBJ-01",
  unexplored: "N-EXPL-01",
  items: "N-SEARCH-01",
  computer: "N-ROOM-02",
  entrance: "N-TECH-01",
  look: "N-GEN-13",
  combat: "N-COMBAT-01",
  injuries: "N-INJ-01",
  light_wounds: "N-WOUND-01",
  slimed: "N-SLIME-01",
  larva: "N-LARVA-01",
  signal: "N-ROOM-COMMS-01",
};

/** Kind of sign of a named thing. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/^pod-/, "escape_pod"],
  [/^network-/, "entrance"],
  [/^space-/, "course_track"],
  [/^(an-)?egg\b/, "egg"],
  [/^carcass\b/, "carcass"],
  [/^corpse-blue/, "blue_corpse"],
  [/^corpse-/, "red_corpse"],
];

function sign(ref: Ref, names: Names): Explanation | null {
  const sign = SIGNS.find(([form]) => form.test(ref))?.[1] ?? ref;
  const found = names.sign(sign);
  const rule = SIGN_RULES[sign];
  return found && titled(names.ref(ref), [found.text], rule ? [rule] : []);
}

const PREFIXES = {
  wound: "wounds",
  panic: "panics",
  attack: "attacks",
  event: "events",
  intruder: "intruder_actions",
  weakness: "weaknesses",
  token: "tokens",
} as const;
const CARD_RULES = {
  wounds: "N-WOUND-01",
  panics: "V-PANIC-02",
  attacks: "N-INTR-10",
  events: "N-ROUND-01",
  intruder_actions: "N-INTRP-01",
  weaknesses: "N-WEAK-01",
  tokens: "N-BAG-01",
} as const;

function card(ref: Ref, names: Names): Explanation | null {
  const { speech } = names;
  const { content } = speech;
  const { kind } = numbered(ref);
  if (kind === "contamination") return titled(names.ref(ref), [content.contamination.text], ["N-CONTAM-01"]);
  const [prefix = "", rest = ""] = kind.split(/-(.*)/);
  const family = PREFIXES[prefix as keyof typeof PREFIXES];
  if (family && rest in content[family]) {
    const { name, text } = printed(content[family], rest);
    return titled(name, [text], [CARD_RULES[family]]);
  }
  if (kind in content.actions) {
    const { name, text } = printed(content.actions, kind);
    const { cost, combat, timing } = (facts.actions as Record<string, { cost: number; combat: string; timing?: string }>)[kind] ?? {
      cost: 0,
      combat: "any",
    };
    return titled(name, [text, ...use({ cost, combat, ...(timing ? { timing } : {}) }, names)], ["N-ACT-05"]);
  }
  if (kind in content.items) {
    const { name, text } = printed(content.items, kind);
    const item = facts.items[kind] ?? {};
    return titled(name, [text, ...use(item, names)], ["N-ITEM-01"]);
  }
  if (kind in content.objectives) {
    const { name, text } = printed(content.objectives, kind);
    return titled(name, [text], ["N-GOAL-01"]);
  }
  if (kind in content.characters) {
    const { name, text } = printed(content.characters, kind);
    return titled(name, [text], ["N-SETUP-26"]);
  }
  return null;
}

/** Line with the printed values of a card. */
function use({ cost, combat, timing, heavy, single_use, craft_symbol, weapon }: Partial<ItemFacts>, names: Names): string[] {
  const { speech } = names;
  const { hand, symbol } = speech.texts;
  const signs = [
    cost === undefined ? "" : speech.say(hand.cost, { n: cost }),
    combat && cost !== undefined ? entry(hand, combat) : "",
    timing ? entry(hand, timing) : "",
    single_use ? hand.one_use : "",
    heavy ? hand.heavy : "",
    weapon ? entry(hand, weapon.class) : "",
    craft_symbol ? speech.say(hand.crafting, { symbol: entry(symbol, craft_symbol) }) : "",
  ].filter(Boolean);
  return signs.length > 0 ? [signs.join(" · ")] : [];
}
