// Identity of the question that is put to this seat. Whatever was begun for one question ends with it.

import type { Pending } from "../wire/messages";

/** Whether the same question stands in two successive positions. While others answer beside this seat, its question stays although its
 * number is a new one with each of their answers. */
export function isSameQuestion(before: Pending, now: Pending): boolean {
  if (before === now) return true;
  // Whatever others are asked, a seat that is not may look on; at the end that is over.
  if (before.yours.length + now.yours.length === 0) return (before.wait === "over") === (now.wait === "over");
  if (!isAlike(before, now)) return false;
  if (now.decision !== undefined && before.decision === now.decision) return true;
  return now.wait === "asks" && before.waiting_for.length > 1 && now.waiting_for.every((seat) => before.waiting_for.includes(seat));
}

/** Whether two questions are put in the same words, with the same deadline of the rules. */
export function isAlike(before: Pending, now: Pending): boolean {
  return before.yours.join() === now.yours.join() && before.wait === now.wait && before.deadline_ms === now.deadline_ms;
}
