// Identity of the question that is put to this seat. Whatever was begun for one question ends with it.

import type { Pending } from "../wire/messages";

/** Checks whether two successive positions ask the same question. While others answer beside this seat, its question stays, although each
 * of their answers gives it a new number. */
export function isSameQuestion(before: Pending, now: Pending): boolean {
  if (before === now) return true;
  // A seat that is asked nothing may go on reading, whatever others are asked, until the match is over.
  if (before.yours.length + now.yours.length === 0) return (before.wait === "over") === (now.wait === "over");
  if (!isAlike(before, now)) return false;
  if (now.decision !== undefined && before.decision === now.decision) return true;
  return now.wait === "asks" && before.waiting_for.length > 1 && now.waiting_for.every((seat) => before.waiting_for.includes(seat));
}

/** Checks whether two questions have the same decision points, wait and deadline of the rules. */
export function isAlike(before: Pending, now: Pending): boolean {
  return before.yours.join() === now.yours.join() && before.wait === now.wait && before.deadline_ms === now.deadline_ms;
}
