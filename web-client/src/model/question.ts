// Identity of the question to this seat. Anything begun for a question ends with it.

import type { Pending } from "../wire/messages";

/** True if two successive positions ask the same question. While other seats answer concurrently, the question stays the same although
 * each answer gives it a new number. */
export function isSameQuestion(before: Pending, now: Pending): boolean {
  if (before === now) return true;
  // A seat without a question may go on reading, whatever others are asked, until the match is over.
  if (before.yours.length + now.yours.length === 0) return (before.wait === "over") === (now.wait === "over");
  if (!isAlike(before, now)) return false;
  if (now.decision !== undefined && before.decision === now.decision) return true;
  return now.wait === "asks" && before.waiting_for.length > 1 && now.waiting_for.every((seat) => before.waiting_for.includes(seat));
}

/** True if two questions have the same decision points, wait and rules deadline. */
export function isAlike(before: Pending, now: Pending): boolean {
  return before.yours.join() === now.yours.join() && before.wait === now.wait && before.deadline_ms === now.deadline_ms;
}
