// The match in this browser. Its table is the same as at a server, connected through the worker.

import { effect } from "@preact/signals";

import { Recording } from "../model/recording";
import type { Source } from "../model/source";
import { load, save } from "../model/storage";
import { Table } from "../model/table";
import { Refused } from "../wire/cause";
import type { NewMatch, Seat, Update } from "../wire/messages";
import { LocalLine } from "./local-line";
import { PracticeStore } from "./practice-store";
import { Rules } from "./rules";

/** Match id of the practice match in this browser. */
const MATCH = "practice";
/** Storage key of the mark that the stored match is over. */
const OVER = "practice.over";

/** The rules in this browser as the keeper of a match. */
function inBrowser(rules: Rules): Source {
  return {
    address: "/practice",
    hosted: false,
    transcript: async () => {
      const told = await rules.ask("transcript", {});
      return told.map((text) => (JSON.parse(text) as { update: Update }).update);
    },
    // As a server does, it refuses until everything is revealed.
    exported: async () => {
      const log = await rules.ask("log", {});
      if (log === null) throw new Refused({ code: "phase", text: "the log is sealed until the match is over" }, 409);
      return log;
    },
    // In practice, a bot explains itself at any time.
    explains: () => true,
    deed: (seat, back) => rules.ask("deed", { seat, back }),
    close: () => rules.close(),
  };
}

/** A table of the match that these rules have opened. */
function tableOf(rules: Rules): Table {
  const source = inBrowser(rules);
  const close = () => {
    unwatch();
    rules.close();
  };
  const table = new Table(MATCH, (listener) => new LocalLine(rules, listener), { ...source, close });
  const unwatch = effect(() => {
    if (table.table.value?.phase === "over") save(OVER, true);
  });
  table.become();
  return table;
}

/** Starts the rules and opens something with them. They are closed if that fails or there is nothing to open. */
async function withRules<Opened>(open: (rules: Rules) => Promise<Opened>): Promise<Opened> {
  const rules = new Rules();
  try {
    const opened = await open(rules);
    if (opened === null) rules.close();
    return opened;
  } catch (error) {
    rules.close();
    throw error;
  }
}

/** Opens a new match. Throws the reason if the choices are invalid. */
export const newTable = (wish: NewMatch, seat: Seat, name: string): Promise<Table> =>
  withRules(async (rules) => {
    await rules.ask("practice", { wish, seat, name });
    save(OVER, false);
    return tableOf(rules);
  });

/** The stored match; null if there is none to continue. */
export const keptTable = (): Promise<Table | null> => withRules(async (rules) => ((await rules.ask("goOn", { play: true })) === null ? null : tableOf(rules)));

/** Game of the stored match that can be continued; null if there is none. */
export async function keptGame(): Promise<string | null> {
  return load(OVER, false) ? null : PracticeStore.game();
}

/** The stored match as a recording; null if nothing was stored. */
export const keptRecording = (): Promise<Recording | null> =>
  withRules(async (rules) => {
    const seat = await rules.ask("goOn", { play: false });
    return seat === null ? null : new Recording(MATCH, seat, inBrowser(rules));
  });
