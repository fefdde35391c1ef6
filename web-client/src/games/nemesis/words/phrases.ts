// Parts of the sentences of events.

import type { Mention, Ref, Seat, Words } from "../../game";
import { lastTold } from "../../../kit/events";
import type { Look } from "../view";
import type { Cause, Deck, EventKind, IntruderActionKind, SeenEvent, Sight, Wound } from "../wire";
import { printed, type Names } from "./names";
import { entry, type Params } from "./texts";

/** Cause of a character's death as far as the reader knows it, with the number of the final check, if it was one. */
export function deathOf(seat: Seat, names: Names): { cause: string; check: number | null } | null {
  const { died: death } = lastTold<SeenEvent>(names.scene, ({ died }) => died?.seat === seat);
  return death ? { cause: causeOf(seat, death.cause, names), check: checkOf(death.cause) } : null;
}

/** Text of a cause of death. For wounds it names their origin, if earlier events tell it. */
export function causeOf(seat: Seat, cause: Cause, names: Names): string {
  const { speech, scene } = names;
  if (cause !== "wounds") return entry(speech.texts.cause, cause);
  let dead = false;
  const { attacked, phase_began } = lastTold<SeenEvent>(scene, ({ died, attacked, phase_began, turn_began }) => {
    if (died?.seat === seat) dead = true;
    return dead && (attacked?.target === seat || phase_began !== undefined || turn_began !== undefined);
  });
  // A fire can wound after an attack in the same turn.
  const certain = scene.view?.tracks.fires === 0 || scene.view?.round.phase === "attacks";
  if (attacked?.hit && certain) return speech.say(speech.texts.cause.struck, { figure: names.figure(attacked.figure) });
  return phase_began?.phase === "fire" ? speech.texts.cause.fire : speech.texts.cause.wounds;
}

/** The checks of the end of which characters die, by their place in the reveal. */
const CHECKS: Readonly<Partial<Record<Cause, number>>> = { course: 1, contamination: 2 };

export function checkOf(cause: Cause): number | null {
  return CHECKS[cause] ?? null;
}

export function mention(text: string, at?: Ref): Mention {
  return at === undefined ? { text } : { text, at };
}

export function place(thing: Seat | Ref, names: Names): Mention {
  return typeof thing === "number" ? names.person(thing) : mention(names.ref(thing), thing);
}

export function kindName(kind: string, names: Names): string {
  return printed(names.speech.content.tokens, kind).name;
}

export function look(at: Look, names: Names): Words {
  const { speech } = names;
  const { look } = speech.texts;
  if (at === "course") return [look.course];
  if ("tile" in at) return speech.words(look.tile, { room: place(at.tile, names) });
  if ("tile_and_token" in at) return speech.words(look.tile_and_token, { room: place(at.tile_and_token, names) });
  if ("engine" in at) return speech.words(look.engine, { n: at.engine });
  if ("engine_tiles" in at) return speech.words(look.engine_tiles, { n: at.engine_tiles });
  if ("events" in at) return speech.words(look.events, { n: at.events });
  if ("objective" in at) return speech.words(look.objective, { seat: place(at.objective[0], names) });
  if ("items" in at) return speech.words(look.items, { n: at.items[1], deck: names.color(at.items[0]) });
  return speech.words(look.attacks, { n: at.attacks });
}

/** Object of a secret look in words. */
export function lookedAt(at: Look, names: Names): string {
  return look(at, names)
    .map((word) => (typeof word === "string" ? word : word.text))
    .join("");
}

export function sight(saw: Sight, names: Names): Words {
  const { speech } = names;
  const { sight } = speech.texts;
  const { content } = speech;
  const cards = (list: string[], kinds: typeof content.items) => speech.list(list.map((card) => printed(kinds, card).name));
  if ("tile" in saw) {
    const [tile, token] = saw.tile;
    const room = printed(content.rooms, tile).name;
    if (!token) return speech.words(sight.tile, { room });
    return speech.words(sight.tile_token, { room, token: printed(content.explorations, token[0]).name, n: token[1] });
  }
  if ("engine" in saw) return [saw.engine ? sight.engine_works : sight.engine_damaged];
  if ("course" in saw) {
    const [a = "", b = "", c = "", d = ""] = saw.course.map((to) => entry(content.destinations, to));
    return speech.words(sight.course, { a, b, c, d });
  }
  if ("events" in saw) return speech.words(sight.events, { cards: cards(saw.events, content.events) });
  if ("objective" in saw) return [printed(content.objectives, saw.objective).name];
  if ("items" in saw) return speech.words(sight.items, { cards: cards(saw.items, content.items) });
  return speech.words(sight.attacks, { cards: cards(saw.attacks, content.attacks) });
}

export function deck(told: { deck: Deck }, names: Names): string {
  const { deck } = names.speech.texts;
  return typeof told.deck === "string" ? entry(deck, told.deck) : names.speech.say(deck.items, { color: names.color(told.deck.items) });
}

export function wound({ wound }: { wound: Wound | null }, names: Names): Params {
  return { wound: wound ? printed(names.speech.content.wounds, wound).name : names.speech.texts.thing.nothing };
}

export function eventName(card: EventKind, names: Names): string {
  return printed(names.speech.content.events, card).name;
}

export function intruderCards(cards: readonly IntruderActionKind[], names: Names): Words {
  return names.speech.list(cards.map((card) => printed(names.speech.content.intruder_actions, card).name));
}
