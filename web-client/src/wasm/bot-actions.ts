import type { Deed } from "../model/bot-actions";
import type { Seat } from "../wire/messages";
import { Rules } from "./rules";

/** The last action but `back` of a seat's bot in a revealed log, up to an entry; null if there is none. */
export async function deedOf(log: string, until: number, seat: Seat, back: number): Promise<Deed | null> {
  const rules = new Rules();
  try {
    return await rules.ask("deedOf", { log, until, seat, back });
  } finally {
    rules.close();
  }
}
