import { computed } from "@preact/signals";
import { useMemo } from "preact/hooks";

import type { Seat } from "../../wire/messages";
import { Token, colorOf } from "../token";
import { usePresentation } from "./context";

/** The token of a seat of this match, with the game's mark on it. */
export function SeatToken({ seat }: { seat: Seat }) {
  const { game, scene } = usePresentation();
  // A log has hundreds of them. They render again only if their look changes.
  const color = useMemo(() => computed(() => colorOf(scene.value.table, seat)), [scene, seat]);
  const mark = useMemo(
    () => computed(() => (scene.value.view === undefined ? undefined : game.value.words.mark?.(seat, scene.value)) ?? String(seat + 1)),
    [scene, game, seat],
  );
  return <Token color={color.value} mark={mark.value} />;
}
