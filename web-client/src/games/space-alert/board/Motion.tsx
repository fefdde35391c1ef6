// Animations of a step of the flight.

import { memo } from "../../../drawing/memo";
import { Played, playSame } from "../../../kit/motion";
import type { GameEvent } from "../../game";
import { draw, type Drawing } from "../happenings";
import { flown } from "../model/stage";

type Props = Drawing & { events: readonly GameEvent[] };

export const Motion = memo<Props>(({ events, ...drawing }: Props) => {
  const happened = flown(events).map(({ what }) => what);
  return <Played look="sa-motion" events={happened} draw={(what) => draw(what, drawing)} />;
}, playSame);
