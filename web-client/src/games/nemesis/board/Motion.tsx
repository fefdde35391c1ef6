// Animations of events on the board.

import { memo } from "../../../drawing/memo";
import { Played, playSame } from "../../../kit/motion";
import type { GameEvent } from "../../game";
import { draw, type Drawing } from "../events";

type Props = Drawing & { events: readonly GameEvent[] };

export const Motion = memo<Props>(
  ({ events, ...drawing }: Props) => <Played look="kit-motion" events={events} draw={(event) => draw(event, drawing)} />,
  playSame,
);
