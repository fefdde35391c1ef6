import type { Seat, Update } from "../wire/messages";
import { Rules } from "./rules";

/** A log told again to a viewer, as it was told live; after which entry each update came. */
export async function retold(log: string, seat: Seat | null): Promise<{ updates: Update[]; seqs: number[] }> {
  const rules = new Rules();
  try {
    const { updates, seqs } = await rules.ask("replay", { log, seat });
    return { updates: updates.map((text) => (JSON.parse(text) as { update: Update }).update), seqs };
  } finally {
    rules.close();
  }
}
