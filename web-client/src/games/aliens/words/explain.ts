// Explanations of things: the lines of the inspector and of the board in words.

import facts from "../../../generated/aliens/facts.json";
import type { Explanation, Ref } from "../../game";
import { apart, cellFor, gridOf, isCell, placeOf } from "../board/geometry";
import { cellOf, cellsOf, contacts, members, ownCharacter, sealed, type Cell, type Member, type View } from "../view";
import { numbered } from "../../../kit/names";
import { cardKind, printed, type Names } from "./names";
import { entry } from "./texts";

function titled(title: string, lines: readonly (string | false | undefined)[], rules: readonly string[], things: readonly Ref[] = []): Explanation {
  const said = lines.filter((line): line is string => Boolean(line));
  return { title, lines: said, rules, ...(things.length > 0 ? { things } : {}) };
}

export function explain(ref: Ref, names: Names): Explanation | null {
  const { content } = names.speech;
  const { view } = names.scene;
  if (isCell(ref)) return cell(ref, names);
  if (ref in content.abilities) return titled(names.ref(ref), [content.abilities[ref] ?? ""], ["A-CHAR-06"]);
  if (view.squad[ref as keyof View["squad"]]) return character(ref, names);
  if (view.contacts[ref]) return contact(ref, names);
  const sign = names.speech.texts.signs[ref];
  if (sign) return titled(sign[0], [sign[1]], [SIGN_RULES[ref] ?? "A-CARD-09"]);
  const [prefix = "", rest = ""] = ref.split(/-(.*)/);
  switch (prefix) {
    case "seat":
      return seat(Number(rest), names);
    case "door":
      return titled(names.ref(ref), [doorLine(rest, names)], ["A-SPACE-04"]);
    case "hatch":
    case "spawn":
      return titled(names.ref(ref), [printed(content.pieces, prefix === "hatch" ? "hatch" : "spawn_point").text, sealedLine(ref, names)], ["A-SPAWN-01"]);
    case "exit":
      return titled(names.ref(ref), [printed(content.pieces, "exit").text, exitLine(ref, names)], ["A-MOVE-10"]);
    case "gun":
      return gun(Number(rest), names);
    case "object":
      return object(rest, names);
    case "board":
      return titled(names.ref(ref), [content.boards[gridOf(view).pieces[Number(rest)]?.board ?? ""]?.areas.join(", ")], ["A-SPACE-01"]);
    case "mission":
      return mission(rest, names);
    case "motion":
      return titled(names.motion(rest), [printed(content.motion, cardKind(rest)).text], ["A-MTRACK-01"]);
  }
  const { kind } = numbered(ref);
  return kind in content.endurance ? card(kind, names) : null;
}

const SIGN_RULES: Readonly<Record<string, string>> = {
  strength: "A-LOSS-01",
  regroup: "A-CARD-12",
  discard: "A-CARD-10",
  blip: "A-BLIP-10",
  aliens: "A-ALIEN-01",
  motion: "A-MTRACK-01",
  token: "A-ORDER-04",
  sight: "A-SIGHT-01",
};

function card(kind: string, names: Names): Explanation {
  const { name, text } = printed(names.speech.content.endurance, kind);
  return titled(name, [text], [facts.endurance[kind]?.type === "hazard" ? "A-CARD-07" : "A-CARD-05"]);
}

function side(who: string, member: Member) {
  return facts.characters[who]?.[member.hero_of === undefined ? "grunt" : "hero"];
}

/** Printed values and belongings of a character. */
export function memberLines(who: string, names: Names): string[] {
  const { speech, scene } = names;
  const { member: texts, fate, state } = speech.texts;
  const member = scene.view.squad[who as keyof View["squad"]];
  if (!member) return [];
  const values = side(who, member);
  const at = cellOf(scene.view, who);
  const place = at ? names.cell(at) : entry(fate, String(member.fate));
  const marks = [
    member.prone && state.prone,
    member.facehugger && state.hugged,
    scene.view.round.activation?.who === who ? state.acting : member.activated && state.activated,
    member.crates > 0 && speech.say(texts.crates, { n: member.crates }),
    member.carries_newt && texts.newt,
    member.freed && texts.freed,
  ].filter(Boolean);
  const role = member.hero_of === undefined ? texts.grunt : speech.say(texts.hero, { seat: names.seat(member.hero_of) });
  return [
    [place, ...marks].join(" · "),
    [role, speech.say(texts.rank, { n: facts.characters[who]?.rank ?? 0 })].join(" · "),
    values ? speech.say(texts.values, { move: values.move, defence: values.defence, tech: values.tech }) : "",
    values?.melee ? speech.say(texts.melee, { n: values.melee }) : "",
    member.dial === undefined ? "" : [speech.say(texts.dial, { n: member.dial }), speech.say(texts.printed, { n: values?.aim ?? 0 })].join(" · "),
    ...equipment(member, names),
  ].filter(Boolean);
}

/** A line for each slot that holds something. */
function equipment(member: Member, names: Names): string[] {
  const { member: texts } = names.speech.texts;
  const held: [string, string][] = [
    ...(member.main ? [[texts.main, member.main] as [string, string]] : []),
    ...(member.second ? [[texts.second, member.second] as [string, string]] : []),
    ...member.gear.map((kind): [string, string] => [texts.gear, kind]),
  ];
  return held.map(([slot, kind]) => `${slot}: ${names.ref(kind)}`);
}

function character(who: string, names: Names): Explanation {
  const { content } = names.speech;
  const member = names.scene.view.squad[who as keyof View["squad"]];
  const abilities = member ? (side(who, member)?.abilities ?? []) : [];
  const cards = member ? [member.main, member.second, ...member.gear].filter((kind) => kind !== undefined) : [];
  const lines = [...memberLines(who, names), ...abilities.map((ability) => content.abilities[ability] ?? "")];
  return titled(content.characters[who]?.name ?? who, lines, ["A-CHAR-01"], [...new Set(cards)]);
}

function seat(seat: number, names: Names): Explanation {
  const { speech, scene } = names;
  const heroes = members(scene.view).filter(([, { hero_of }]) => hero_of === seat);
  const hand = speech.say(speech.texts.member.hand, { n: scene.view.players[seat]?.hand ?? 0 });
  return titled(
    names.seat(seat),
    [hand],
    ["A-HIDDEN-02"],
    heroes.map(([who]) => who),
  );
}

/** Distance and visibility of something from the reader's character. */
export function sightOf(cell: Cell, names: Names): string {
  const { speech, scene } = names;
  const { room } = speech.texts;
  const who = ownCharacter(scene.view, scene.seat);
  const from = cellOf(scene.view, who ?? undefined);
  if (!who || !from || from === cell) return "";
  const seen = cellsOf(scene.view.squad[who]?.sees).has(cell) ? room.seen : room.unseen;
  return [speech.say(room.away, { n: apart(from, cell) }), seen].join(", ");
}

export function contactLines(ref: Ref, names: Names): string[] {
  const { speech, scene } = names;
  const { room } = speech.texts;
  const contact = scene.view.contacts[ref];
  if (!contact) return [];
  const known = scene.covered ? undefined : scene.view.you?.blips?.[ref];
  return [
    sightOf(contact.cell, names),
    contact.aliens === undefined ? "" : speech.say(room.swarm, { n: contact.aliens }),
    contact.blip ? (known === undefined ? room.blip : speech.say(room.known, { n: known })) : "",
    contact.activated ? room.asleep : "",
    contact.allowance === undefined ? "" : speech.say(room.allowance, { n: contact.allowance }),
  ].filter(Boolean);
}

function contact(ref: Ref, names: Names): Explanation {
  const { blip, aliens } = names.scene.view.contacts[ref] ?? {};
  const piece = blip ? "blip" : aliens === undefined ? "facehugger" : "alien_figure";
  const rule = blip ? "A-BLIP-01" : aliens === undefined ? "A-FACEHUGGER-01" : "A-ALIEN-01";
  return titled(names.contact(ref), [...contactLines(ref, names), printed(names.speech.content.pieces, piece).text], [rule]);
}

/** State of a door in words. */
export function doorLine(door: string, { speech, scene }: Names): string {
  const { room } = speech.texts;
  if (scene.view.field.barricades.some((what) => "door" in what && what.door === door)) return room.barricaded;
  return scene.view.field.open_doors.includes(door) ? room.open : room.closed;
}

function sealedLine(ref: Ref, { speech, scene }: Names): string {
  return scene.view.field.barricades.some((what) => sealed(what) === ref) ? speech.texts.room.barricaded : "";
}

function exitLine(ref: Ref, { speech, scene }: Names): string {
  const exit = gridOf(scene.view).exits.find(({ cell }) => `exit-${cell}` === ref);
  return exit?.opens && exit.opens > scene.view.round.number ? speech.say(speech.texts.room.opens, { n: exit.opens }) : "";
}

function gun(n: number, names: Names): Explanation | null {
  const { speech, scene } = names;
  const gun = scene.view.field.guns[n];
  if (!gun) return null;
  const state = speech.say(speech.texts.room.ammunition, { n: gun.ammunition, facing: names.ref(gun.facing) });
  return titled(names.ref(`gun-${n}`), [names.cell(gun.cell), state, printed(speech.content.pieces, "sentry_gun").text], ["A-SENTRY-01"]);
}

function object(at: Cell, names: Names): Explanation {
  const { speech, scene } = names;
  const { field } = scene.view;
  const special = field.specials.find(({ cell }) => cell === at);
  const pieces = [special && "special_blip", field.computers.includes(at) && "computer", field.crates.includes(at) && "crate"];
  const lines = pieces.map((piece) => piece && printed(speech.content.pieces, piece).text);
  const face = special?.face && entry(speech.texts.face, special.face);
  const captive = special?.captive && speech.say(speech.texts.room.holds, { who: names.character(special.captive) });
  return titled(names.ref(`object-${at}`), [face, captive, sightOf(at, names), ...lines], ["A-INTERACT-01"]);
}

function mission(kind: string, names: Names): Explanation {
  const briefing = names.speech.content.missions[kind];
  const lines = briefing ? [briefing.text, ...briefing.rules, ...briefing.victory, ...briefing.defeat, briefing.after] : [];
  return titled(names.mission(kind), lines, ["A-SETUP-01"]);
}

/** Description of a cell. */
export function cellLines(at: Cell, names: Names): string[] {
  const { room } = names.speech.texts;
  const grid = gridOf(names.scene.view);
  const ground = grid.ground.get(at);
  return [
    ground ? (names.area(at) ?? room[ground]) : room.wall,
    sightOf(at, names),
    names.scene.view.round.number === 0 && grid.start.has(at) ? room.start : "",
  ].filter(Boolean);
}

function cell(at: Cell, names: Names): Explanation {
  return titled(names.cell(at), cellLines(at, names), ["A-SPACE-01"], thingsOn(at, names.scene.view));
}

/** Everybody and everything on a cell. */
export function thingsOn(at: Cell, view: View): Ref[] {
  const { field } = view;
  const doors = gridOf(view).doors.flatMap(({ a, b }, i) => (a === at || b === at ? [`door-d${i}`] : []));
  const objects = [...field.computers, ...field.crates, ...field.specials.map(({ cell }) => cell), ...(field.newt ? [field.newt] : [])];
  return [
    ...members(view).flatMap(([who]) => (cellOf(view, who) === at ? [who] : [])),
    ...contacts(view).flatMap(([id, { cell }]) => (cell === at ? [id] : [])),
    ...(objects.includes(at) ? [`object-${at}`] : []),
    ...field.guns.flatMap(({ cell }, i) => (cell === at ? [`gun-${i}`] : [])),
    ...field.hatches.flatMap((cell) => (cell === at ? [`hatch-${cell}`] : [])),
    ...gridOf(view).spawns.flatMap((cell, i) => (cell === at ? [`spawn-${i + 1}`] : [])),
    ...gridOf(view).exits.flatMap(({ cell }) => (cell === at ? [`exit-${cell}`] : [])),
    ...doors,
  ].filter((ref) => placeOf(view, ref) !== null || cellFor(view, ref) !== null);
}
