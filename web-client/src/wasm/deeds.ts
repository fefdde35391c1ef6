import type { Deed } from "../model/deeds";
import type { Seat } from "../wire/messages";
import { Rules } from "./rules";

/** The last thing but `back` that the bot of a seat did by a revealed log, up to an entry. */
export async function deedOf(log: string, until: number, seat: Seat, back: number): Promise<Deed | null> {
  const rules = new Rules();
  try {
    return await rules.ask("deedOf", { log, until, seat, back });
  } finally {
    rules.close();
  }
}
