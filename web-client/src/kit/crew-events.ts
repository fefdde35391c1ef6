// Entries of events that games with a crew on a board share. A game spreads one into its table and adds what is different.

import type { LogLine, Mention, Ref, Seat } from "../games/game";
import { later } from "../model/scene";
import type { Text } from "./events";
import { entry } from "./speech";

/** Names, as far as these entries need them. */
interface Names {
  player(seat: Seat): Mention;
  ref(ref: Ref): string;
  speech: { texts: { phase: Readonly<Record<string, string>>; noise: Readonly<Record<string, string>> } };
}

interface Turn {
  round: { turn?: { seat: Seat; unlimited: boolean } | null };
}

type Looks = Omit<LogLine, "words">;

/** Sentence and looks that are always the same. */
const line = (says: Text, looks: Looks) => ({ says, looks });

export const drafted = {
  says: { en: "{seat} plays {character}", cs: "{seat} hraje za postavu {character}" },
  params: ({ seat, character }: { seat: Seat; character: string }, names: Names) => ({ seat: names.player(seat), character: names.ref(character) }),
  shows: ({ character }: { character: string }) => [character],
  settles: ({ seat }: { seat: Seat }, _: unknown, after: unknown) => later(after, `/crew/${seat}`),
};

export const phaseBegan = {
  ...line({ en: "{phase}", cs: "{phase}" }, { heading: "phase", pace: "brief", joins: "next", sound: "step" }),
  params: ({ phase }: { phase: string }, names: Names) => ({ phase: entry(names.speech.texts.phase, phase) }),
  settles: ({ phase }: { phase: string }) => ({ "/round/phase": phase, "/round/turn": undefined }),
};

export const turnBegan = {
  ...line({ en: "Turn: {seat}", cs: "Tah: {seat}" }, { heading: "turn", pace: "brief", joins: "last" }),
  settles: ({ seat }: { seat: Seat }, _: unknown, { round: { turn } }: Turn) => ({
    "/round/turn": { seat, actions: 0, unlimited: turn?.seat === seat ? turn.unlimited : false },
  }),
};

/** Sentences of cards drawn, with the cards for those who may know them. */
export const DREW = {
  drew_known: { en: "{seat} draws {cards}", cs: "{seat} dobírá: {cards}" },
  drew: { en: "{seat} draws {n|card}", cs: "{seat} dobírá: {n|card}" },
};

export const drew = {
  looks: { pace: "brief", joins: "last" },
  secret: ({ cards = [] }: { cards?: readonly unknown[] | undefined }) => cards.length > 0,
} as const;

export const reshuffled = line(
  { en: "{seat} reshuffles the discard pile into a new deck", cs: "{seat}: odhozené karty tvoří nový balíček" },
  { pace: "brief", joins: "last" },
);

export const crewMoved = {
  ...line({ en: "{seat}: {from} → {to}", cs: "{seat}: {from} → {to}" }, { topic: "crew", icon: "walk" }),
  moves: ({ seat }: { seat: Seat }) => seat,
};

export const intruderMoved = {
  ...line({ en: "{figure}: {from} → {to}", cs: "{figure}: {from} → {to}" }, { topic: "combat", icon: "alien-bug", joins: "last", sound: "step" }),
  moves: ({ figure }: { figure: Ref }) => figure,
};

export const noiseRolled = {
  ...line({ en: "{seat} rolls for noise: {face}", cs: "{seat} hází na hluk: {face}" }, { icon: "sound-waves" }),
  params: ({ face }: { face: string }, names: Names) => ({ face: entry(names.speech.texts.noise, face) }),
  shows: ({ face }: { face: string }) => [`noise-${face}`],
};

export const noisePlaced = line({ en: "Noise: {corridor}", cs: "Hluk: {corridor}" }, { icon: "sound-waves", joins: "last", sound: "noise" });

export const died = {
  looks: { topic: "combat", icon: "death-skull", moment: true, sound: "alarm" },
  stage: ({ seat }: { seat: Seat }) => `death-${seat}`,
} as const;

/** Sentences of a goal that the end checks. */
export const GOAL_CHECKED = {
  met: { en: "{seat}: {card}, fulfilled", cs: "{seat}: {card}, splněno" },
  missed: { en: "{seat}: {card}, not fulfilled", cs: "{seat}: {card}, nesplněno" },
};

export const goalChecked = { looks: { pace: "none" }, shows: ({ objective }: { objective: string }) => [objective] } as const;

export const seriousWound = line(
  { en: "{seat}: serious wound, {wound}", cs: "{seat}: vážné poranění, {wound}" },
  { topic: "combat", icon: "broken-bone", pace: "read", sound: "attack" },
);

export const eventCard = line({ en: "Event: {card}", cs: "Událost: {card}" }, { icon: "card-play", pace: "read", sound: "reveal" });
