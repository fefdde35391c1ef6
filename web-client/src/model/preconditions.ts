// Preconditions of table actions. The server refuses an action if the state for which it was pressed is gone.

import type { Meant, TableAction, TableState, Undo } from "../wire/messages";

/** Kinds of state that can be gone when an action arrives. */
export type Gone = "undo" | "pause" | "seat" | "table";

/** Kind of state that is gone if a table action is refused as stale. */
export function goneOf(action: TableAction): Gone | undefined {
  if ("undo" in action) return "undo";
  if ("pause" in action) return "pause";
  if ("start" in action || "commit" in action || "leave" in action || "close" in action) return "table";
  return "kick" in action || "bot" in action || "host" in action || "nudge" in action ? "seat" : undefined;
}

/** State for which a table action is meant, as this page shows it. */
export function meantFor(action: TableAction, table: TableState, undo: Undo): Meant | undefined {
  if ("undo" in action) return { ...(undo.to_n === undefined ? {} : { to_n: undo.to_n }), others: undo.others ?? 0 };
  if ("pause" in action) return { pauses: table.pauses };
  if ("start" in action || "commit" in action) return { voided_starts: table.voided_starts };
  if ("leave" in action || "close" in action) return { phase: table.phase };
  const seat = ("kick" in action && action.kick) || ("bot" in action && action.bot) || ("host" in action && action.host) || ("nudge" in action && action.nudge);
  return seat ? { name: table.seats[seat.seat]?.name ?? "" } : undefined;
}
