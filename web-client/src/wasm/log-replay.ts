import type { Seat, Update } from "../wire/messages";
import { Rules } from "./rules";

/** Replays a log as the updates that a viewer received live, with the log entry after which each came. */
export async function replayLog(log: string, seat: Seat | null): Promise<{ updates: Update[]; seqs: number[] }> {
  const rules = new Rules();
  try {
    const { updates, seqs } = await rules.ask("replay", { log, seat });
    return { updates: updates.map((text) => (JSON.parse(text) as { update: Update }).update), seqs };
  } finally {
    rules.close();
  }
}
