import type { Seat } from "../../wire/messages";
import { Token, colorOf } from "../token";
import { useSitting } from "./context";

/** The token of a seat of this match, with the mark that the game puts on it. */
export function SeatToken({ seat }: { seat: Seat }) {
  const { game, scene } = useSitting();
  const now = scene.value;
  const mark = now.view === undefined ? undefined : game.value.mark?.(seat, now);
  return <Token color={colorOf(now.table, seat)} mark={mark ?? String(seat + 1)} />;
}
