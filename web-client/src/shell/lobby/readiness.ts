// Conditions for the start of a match.

import { t } from "../../i18n";
import type { Presentation } from "../../model/presentation";
import type { Seat, SeatState, TableState } from "../../wire/messages";

/** True if neither a player nor a bot has the seat. A player whose name was removed still has it. */
export function isFree({ name, bot }: SeatState): boolean {
  return name === undefined && !bot;
}

/** True if a player has the seat. */
export function isPlayer(seat: SeatState): boolean {
  return !isFree(seat) && !seat.bot;
}

/** The number of free seats, and the seats of players and of those who are not ready. */
export function readinessOf({ seats }: TableState): { free: number; players: Seat[]; unready: Seat[]; canStart: boolean } {
  const free = seats.filter(isFree).length;
  const players = seats.flatMap((one, i) => (isPlayer(one) ? [i] : []));
  const unready = players.filter((i) => !seats[i]!.ready);
  return { free, players, unready, canStart: free === 0 && unready.length === 0 };
}

/** Explanation of what the start waits for. */
export function waitText(presentation: Presentation): string {
  const words = t().lobby;
  const { table, present } = presentation;
  const state = present.value.table;
  const { free, unready } = readinessOf(state);
  if (state.phase === "sealing") return words.sealing;
  if (free > 0) return words.waitSeats(free);
  if (unready.length > 0) return words.waitReady(presentation.names(unready));
  if (table.isHost.value) return words.allReady;
  return state.host === undefined ? words.waitOpener : words.waitHost(presentation.name(state.host));
}
