// Explanations of rooms, cards and tokens, with their rules.

import facts from "../../../generated/retaliation/facts.json";
import type { Explanation, Ref } from "../../game";
import { doorOf, exits, slotOf, plateOf, wayOf } from "../board/geometry";
import type { ItemFacts } from "../facts";
import { crewIn, figuresAt, laidDownIn, SECTIONS, spaceRef, type View } from "../view";
import { counted, isDark } from "./offer";
import { numbered } from "../../../kit/names";
import { gearPlace, paragraphs, printed, type Names } from "./names";
import { entry, type Printings } from "./texts";

/** Exceptions from the general rule of rooms. */
const ROOM_RULES: Readonly<Record<string, string>> = {
  landing_zone: "R-LANDER-03",
  hibernatorium: "R-HIB-08",
  escape_shuttle: "R-CAPSULE-01",
  nest: "R-MAP-30",
  shelter: "R-SECURE-08",
  reactor: "R-ROOM-20",
  pressure_control: "R-ROOM-08",
  technical_corridor_entrance: "R-ROOM-09",
  server_room: "R-ROOM-14",
  drilling_station: "R-ROOM-18",
};

/** Explanation of a thing; null if there is none. */
export function explain(ref: Ref, names: Names): Explanation | null {
  if (/^r\dc\d$/.test(ref)) return room(ref, names);
  if (ref.startsWith("corridor-")) return corridor(ref, names);
  if (ref.startsWith("door-")) return titled(names.ref(ref), [doorLine(ref, names), names.sign("door_token")?.text ?? ""], ["R-DOOR-01"]);
  if (/^i\d+$/.test(ref)) return figure(ref, names);
  if (ref.startsWith("section-")) return section(ref, names);
  if (ref.startsWith("seat-")) return seat(ref, names);
  if (gearPlace(ref)) return gear(ref, names);
  return sign(ref, names) ?? card(ref, names);
}

function titled(title: string, lines: readonly string[], rules: readonly string[], things: readonly Ref[] = []): Explanation {
  return { title, lines: lines.filter((line) => line !== ""), rules, things };
}

/** Lines about everything visible in a room. */
export function roomLines(ref: Ref, names: Names): string[] {
  const { speech, scene } = names;
  const { room: texts } = speech.texts;
  const { view } = scene;
  const at = slotOf(ref);
  const state = view.rooms[ref];
  const list = (things: readonly string[]) => things.join(", ");
  const where = at ? speech.say(texts.section, { section: at.section }) : "";
  if (!state) return [where, ref === facts.map.hibernatorium ? texts.hidden : texts.unknown];
  const print = facts.rooms[state.room];
  const marks = [
    where,
    state.fire ? texts.fire : "",
    state.malfunction ? texts.malfunction : "",
    state.secure > 0 ? speech.say(texts.secured, { n: state.secure }) : "",
    print?.always_secured ? texts.shelter : "",
    print?.computer ? texts.computer : "",
  ].filter(Boolean);
  const crew = crewIn(view, ref).map((seat) => names.seat(seat));
  const laid = laidDownIn(view, ref).map((seat) => names.seat(seat));
  const figures = figuresAt(view, ref).map(({ id, hits }) => names.figure(id) + (hits > 0 ? ` (${speech.say("{n|hit}", { n: hits })})` : ""));
  const landing = state.room === "landing_zone";
  return [
    list(marks),
    isDark(view, ref) ? texts.dark : "",
    crew.length > 0 ? speech.say(texts.crew, { things: list(crew) }) : "",
    laid.length > 0 ? speech.say(texts.laid, { things: list(laid) }) : "",
    figures.length > 0 ? speech.say(texts.intruders, { things: list(figures) }) : "",
    view.robot.at === ref && view.robot.card ? texts.robot : "",
    landing && view.systems.lander === "landed" ? texts.lander : "",
    landing ? speech.say(texts.supplies, { things: supplies(view, names) }) : "",
    state.room === "nest" ? (view.nest.nest_destroyed ? texts.nest_destroyed : speech.say(texts.eggs, { n: view.nest.eggs })) : "",
    print?.search ? speech.say(texts.search, { colors: counted(print.search.map((color) => entry(speech.texts.color, color))) }) : texts.no_search,
  ].filter(Boolean);
}

/** The gear beside the Landing Zone. */
export function supplies(view: View, names: Names): string {
  return view.systems.landing_zone.map((n, i) => `${names.gear(["ammo", "grenade", "oxygen", "medpack"][i] ?? "")} ×${n}`).join(", ");
}

/** Lines about everything visible in a corridor. */
export function corridorLines(ref: Ref, names: Names): string[] {
  const { speech, scene } = names;
  const { room: texts } = speech.texts;
  const { view } = scene;
  const id = ref.slice("corridor-".length);
  const state = view.corridors[id];
  if (!state) return [];
  const figures = figuresAt(view, ref);
  const taken = figures.reduce((sum, { kind }) => sum + (facts.intruders[kind]?.spaces ?? 1), 0);
  const ends = wayOf(state.edge).ends;
  const doors = state.doors.flatMap((door, i) => (door ? [doorLine(`door-${ends[i]}-${id}`, names)] : []));
  const { value, lethal } = facts.corridors[id] ?? { value: 0 };
  const marks = [
    state.noise ? texts.noisy : texts.quiet,
    state.reinforced ? texts.reinforced : "",
    ends.some((end) => view.rooms[end] === undefined) ? texts.unexplored : "",
    ...doors,
  ].filter(Boolean);
  return [
    marks.join(", "),
    view.setup.lethal && lethal !== undefined && !state.reinforced ? speech.say(texts.lethal, { n: value, m: lethal }) : "",
    figures.length > 0 ? speech.say(texts.intruders, { things: counted(figures.map(({ kind }) => names.token(kind))) }) : "",
    figures.length > 0 ? (taken < facts.spaces ? speech.say(texts.free, { n: facts.spaces - taken, m: facts.spaces }) : texts.full) : "",
  ].filter(Boolean);
}

function doorLine(ref: Ref, names: Names): string {
  const { speech, scene } = names;
  const { slot, corridor: id } = doorOf(ref);
  const state = scene.view.corridors[id];
  if (!state) return "";
  const end = wayOf(state.edge).ends[0] === slot ? 0 : 1;
  const door = state.doors[end];
  return door ? speech.say(speech.texts.room.doors, { room: names.slot(slot), door: entry(speech.texts.door, door) }) : "";
}

/** The ways out of a room. */
export function exitLines(ref: Ref, names: Names): string[] {
  const { speech, scene } = names;
  return exits(scene.view, ref).map(({ id, corridor: at, to }) =>
    [speech.say(speech.texts.room.to, { n: plateOf(scene.view, id), room: names.slot(to) }), ...corridorLines(at, names)].join(", "),
  );
}

function room(ref: Ref, names: Names): Explanation {
  const { speech, scene } = names;
  const { view } = scene;
  const kind = view.rooms[ref]?.room;
  const lines = roomLines(ref, names);
  const exitsOf = exitLines(ref, names);
  if (!kind) return titled(names.ref(ref), [...lines, ...exitsOf], ["R-EXPLORE-01"], ["unexplored"]);
  const print = printed(speech.content.rooms, kind);
  return titled(
    names.ref(ref),
    [...lines, ...paragraphs(print), print.branches ? speech.texts.room.cost : "", ...exitsOf],
    [ROOM_RULES[kind] ?? "R-ROOM-01"],
    thingsIn(ref, view),
  );
}

/** Everything that can be seen in a room: its marks, what is printed on it, what lies there, who is there. */
function thingsIn(ref: Ref, view: View): Ref[] {
  const state = view.rooms[ref];
  if (!state) return [];
  const print = facts.rooms[state.room];
  const figures = figuresAt(view, ref).map(({ id }) => id);
  const crew = crewIn(view, ref);
  const section = slotOf(ref)?.section;
  const signs: readonly [Ref, boolean | undefined][] = [
    ["fire_marker", state.fire],
    ["malfunction_marker", state.malfunction],
    ["secure_tokens", state.secure > 0],
    ["computer", print?.computer],
    ["search_icons", print?.search !== undefined],
    ["combat", figures.length > 0 && crew.length > 0],
    [`section-${section}`, section !== undefined],
    ["robot", view.robot.at === ref && view.robot.card !== undefined],
    ["lander", state.room === "landing_zone"],
    ["eggs", state.room === "nest"],
    ["hibernatorium", state.room === "hibernatorium"],
  ];
  return [...signs.flatMap(([sign, there]) => (there ? [sign] : [])), ...figures, ...[...crew, ...laidDownIn(view, ref)].map((seat) => `seat-${seat}`)];
}

function corridor(ref: Ref, names: Names): Explanation {
  const { view } = names.scene;
  const id = ref.slice("corridor-".length);
  const state = view.corridors[id];
  const things = [
    "corridor",
    ...(state?.noise ? ["noise_marker"] : []),
    ...(state?.reinforced ? ["reinforced"] : []),
    ...(state?.doors.some((door) => door) ? ["door_token"] : []),
    ...figuresAt(view, ref).map(({ id: figure }) => figure),
  ];
  const tile = names.speech.say(names.speech.texts.room.tile, { n: Number(id) });
  return titled(names.ref(ref), [...corridorLines(ref, names), tile], ["R-MAP-08"], things);
}

function figure(ref: Ref, names: Names): Explanation | null {
  const { speech, scene } = names;
  const figure = scene.view.figures[ref];
  if (!figure) return null;
  const { kind, hits } = figure;
  const taken = kind === "queen" ? scene.view.nest.queen_hits : hits;
  const rule: Readonly<Record<string, string>> = { larva: "R-KIND-31", adult: "R-KIND-32", drone: "R-KIND-33", queen: "R-QUEEN-01" };
  const lines = [names.ref(spaceRef(figure.at)), taken > 0 ? speech.say("{n|hit}", { n: taken }) : "", printed(speech.content.intruders, kind).text ?? ""];
  return titled(names.figure(ref), lines, [rule[kind] ?? "R-KIND-01"], kind === "queen" ? ["queen"] : ["hits"]);
}

function section(ref: Ref, names: Names): Explanation {
  const { tracks, signs } = names.speech.texts;
  const { view } = names.scene;
  const on = view.systems.life_support[SECTIONS.indexOf(ref.slice("section-".length) as "A")];
  return titled(names.ref(ref), [on ? tracks.on : tracks.none, signs.life_support[1] ?? ""], ["R-OXY-09"]);
}

function seat(ref: Ref, names: Names): Explanation | null {
  const { speech, scene } = names;
  const at = Number(ref.slice("seat-".length));
  const crew = scene.view.crew[at];
  const kind = crew?.character;
  if (!crew || !kind) return null;
  const { name, text } = printed(speech.content.characters, kind);
  const rank = speech.say(speech.texts.seat.number, { n: crew.number, m: facts.characters[kind]?.rank ?? 0 });
  const held = [...crew.hands.flat(), ...(crew.armor ? [crew.armor] : [])].map(({ item }) => item);
  const things = [
    "health",
    "oxygen",
    ...(crew.suffocating ? ["suffocating"] : []),
    ...(crew.larva ? ["larva"] : []),
    ...(crew.data ? ["data"] : []),
    ...crew.wounds.map((wound) => `wound-${wound}`),
    ...held,
    ...(typeof crew.state === "object" && "laid_down" in crew.state ? ["laid_down"] : []),
  ];
  return titled([...new Set([names.seat(at), name])].join(" · "), [text ?? "", rank], ["R-COND-18"], [...new Set(things)]);
}

/** Explanation of a gear slot's content. */
function gear(ref: Ref, names: Names): Explanation {
  const piece = ["ammo_token", "grenade_token", "oxygen_token", "medpack_token"].map((kind) => names.speech.content.pieces[kind]);
  const said = names.ref(ref);
  const token = piece.find((one) => one && said.includes(one.name));
  return titled(said, [token?.text ?? names.speech.texts.signs.belt[1] ?? ""], ["R-BELT-03"]);
}

/** The rule of what is printed on the board or stands for a state. */
const SIGN_RULES: Readonly<Record<string, string>> = {
  round: "R-ROUND-18",
  lander: "R-LANDER-01",
  autodestruction: "R-DESTRUCT-01",
  anti_aircraft: "R-AA-01",
  life_support: "R-OXY-09",
  queen: "R-QUEEN-01",
  eggs: "R-MAP-32",
  objectives_chosen: "R-OBJ-04",
  hibernatorium: "R-HIB-08",
  oxygen: "R-OXY-01",
  suffocating: "R-OXY-05",
  health: "R-COND-01",
  larva: "R-CONTAM-05",
  data: "R-ITEM-22",
  belt: "R-BELT-01",
  backpack: "R-ITEM-24",
  combat: "R-TURN-11",
  hits: "R-KIND-11",
  computer: "R-MALF-03",
  search: "R-ITEM-13",
  unexplored: "R-EXPLORE-01",
  corridor: "R-MAP-14",
  reinforced: "R-MAP-21",
  backs: "R-ITEM-13",
  laid_down: "R-COOP-04",
  secure: "R-SECURE-03",
  passed: "R-TURN-07",
  fire_marker: "R-FIRE-01",
  malfunction_marker: "R-MALF-02",
  noise_marker: "R-NOISE-11",
  door_token: "R-DOOR-01",
  egg_token: "R-MAP-31",
  secure_token: "R-SECURE-03",
};

function sign(ref: Ref, names: Names): Explanation | null {
  if (ref === "robot") return robot(names);
  const found = names.sign(ref);
  const rule = SIGN_RULES[ref];
  return found && titled(found.name, [found.text ?? ""], rule ? [rule] : []);
}

function robot(names: Names): Explanation {
  const { view } = names.scene;
  const { drawer } = names.speech.texts;
  const { card: kind } = view.robot;
  if (!kind) return titled(drawer.robot, [drawer.robot_hidden], ["R-ROBOT-12"]);
  const print = printed(names.speech.content.robots, kind);
  const where = names.speech.say(drawer.robot_at, { room: names.slot(view.robot.at) });
  const broken = view.robot.malfunction ? names.speech.texts.room.malfunction : "";
  return titled(print.name, [where, broken, ...paragraphs(print)], ["R-ROBOT-03"]);
}

const FAMILIES = { wound: "wounds", attack: "attacks", event: "events", robot: "robots", mission: "missions", room: "rooms" } as const;
const RULES: Readonly<Record<string, string>> = {
  wound: "R-COND-06",
  attack: "R-KIND-16",
  event: "R-EVENT-01",
  robot: "R-ROBOT-03",
  mission: "R-MISSION-01",
  room: "R-ROOM-01",
};

function card(ref: Ref, names: Names): Explanation | null {
  const { speech } = names;
  const { content, texts } = speech;
  const { kind } = numbered(ref);
  if (kind === "contamination") return titled(names.ref(ref), [content.contamination.text], ["R-CONTAM-02"]);
  const [prefix = "", rest = ""] = kind.split(/-(.*)/);
  if (prefix === "token") return token(rest, names);
  if (prefix === "queen") return titled(names.ref(ref), [content.queen[Number(rest) - 1] ?? ""], ["R-QUEEN-05"]);
  if (prefix === "exploration") return titled(names.ref(ref), explorationLines(Number(rest), names), ["R-EXPLORE-02"]);
  if (prefix === "item") return printings(content.items, kind.split("-")[2] ?? "", names, "R-ITEM-07");
  if (prefix === "gear" || prefix === "hand" || prefix === "deck" || prefix === "branch") return titled(names.ref(ref), [], []);
  if (prefix === "objective") {
    const you = names.scene.view.you;
    const held = rest === "private" ? you?.private : you?.mission;
    return held ? printings(content.objectives, held, names, "R-OBJ-05") : titled(names.ref(ref), [], ["R-OBJ-01"]);
  }
  const family = FAMILIES[prefix as keyof typeof FAMILIES];
  if (family && rest in content[family]) return printings(content[family], rest, names, RULES[prefix] ?? "");
  if (kind in content.actions) {
    const { not_in_combat, command, reaction } = facts.actions[kind] ?? {};
    const signs = [command ? texts.hand.command : "", reaction ? texts.hand.reaction : "", not_in_combat ? texts.hand.out : ""].filter(Boolean);
    return titled(names.ref(kind), [...paragraphs(printed(content.actions, kind)), signs.join(" · ")], ["R-ACT-01"]);
  }
  if (kind in content.items) {
    return titled(names.ref(kind), [...paragraphs(printed(content.items, kind)), itemLine(facts.items[kind], names)], ["R-ITEM-07"]);
  }
  if (kind in content.objectives) return printings(content.objectives, kind, names, "R-OBJ-05");
  if (kind in content.characters) return printings(content.characters, kind, names, "R-SETUP-29");
  return null;
}

function printings(kinds: Printings, kind: string, names: Names, rule: string): Explanation {
  const print = printed(kinds, kind);
  return titled(print.name || names.ref(kind), paragraphs(print), [rule]);
}

/** Line with the printed values of an item. */
export function itemLine(item: Partial<ItemFacts> | undefined, { speech }: Names): string {
  const { hand, gear } = speech.texts;
  if (!item) return "";
  const slots = (item.slots ?? []).map((slot) => entry(gear, slot)).join(", ");
  return [
    item.class === "heavy" ? hand.heavy : item.class === "armor" ? hand.armor_item : hand.regular,
    item.weapon ? hand[item.weapon] : "",
    item.one_use ? hand.one_use : "",
    item.not_in_combat ? hand.out : "",
    item.free_on_gain ? hand.free : "",
    slots ? speech.say(hand.slots, { things: slots }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Effects of a token of the bag by occasion, with the Queen in her present state. */
function token(kind: string, names: Names): Explanation {
  const { speech, scene } = names;
  const queen = scene.view.nest.queen_alive ? "alive" : "dead";
  const rows = speech.content.sheet.filter((row) => row.tokens.includes(kind) && row.queen.includes(queen));
  const lines = rows.map(({ occasions, text }) => `${occasions.map((one) => entry(speech.texts.occasion, one)).join(", ")}: ${text}`);
  return titled(names.token(kind), lines, ["R-BAG-01"]);
}

/** Lines with the content of an exploration card. */
export function explorationLines(n: number, { speech }: Names): string[] {
  const { direction, entrance, tile, room: texts, drawer } = speech.texts;
  const card = facts.explorations[n - 1];
  if (!card) return [];
  const ways = (list: readonly string[]) => list.map((one) => entry(direction, one)).join(", ");
  const room = card.tile === "section" ? "" : entry(tile, card.tile);
  return [
    room,
    `${drawer.corridors.split(":")[0]}: ${ways(card.corridors)}`,
    card.noise.length > 0 ? `${texts.noisy}: ${ways(card.noise)}` : "",
    [card.fire ? texts.fire : "", card.malfunction ? texts.malfunction : ""].filter(Boolean).join(", "),
    card.entrance.map((one) => entry(entrance, one)).join(", "),
  ].filter(Boolean);
}
