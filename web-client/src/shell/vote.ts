import { t } from "../i18n";
import type { Seat, TableState, Vote } from "../wire/messages";

/** Title of a vote: the proposal in words. */
export function voteTitle({ topic }: Pick<Vote, "topic">, name: (seat: Seat) => string): string {
  const words = t().vote;
  if ("undo" in topic) return words.undo(name(topic.undo.seat));
  if ("enter" in topic) return words.enter(topic.enter.name || t().somebody, name(topic.enter.seat));
  if ("pause" in topic) return (topic.pause.on ? words.pause : words.goOn)(name(topic.pause.seat));
  return words.reveal;
}

/** Names of the seats that a vote waits for. Players without a seat answer with their recovery code. */
export function voteWaits({ of, yes }: Pick<Vote, "of" | "yes">, seats: TableState["seats"], name: (seat: Seat) => string): string {
  const words = t().vote;
  const missing = of.filter((seat) => !yes.includes(seat));
  return words.waits(missing.map((seat) => (seats[seat]?.vacant ? words.removed(name(seat)) : name(seat))).join(", "));
}
