// Animations of events on the grid.

import { memo } from "../../../drawing/memo";
import { Played, playSame } from "../../../kit/motion";
import { draw, type Drawing } from "../events";

export const Motion = memo<Drawing>((drawing: Drawing) => <Played look="al-motion" events={drawing.events} draw={(event) => draw(event, drawing)} />, playSame);
