// Countdown of the last seconds of a phase, large over the ship.

import type { Clock } from "../../game";
import { LAST_S, useMatchTime } from "../model/clock";
import type { View } from "../view";
import { layout, spaceY } from "./geometry";
import "./countdown.css";

/** Position on the white trajectory. Nothing waits there, and no threat is that close during planning. */
const POSITION = 5;
/** Font size of the digits, as a fraction of their lane's width. */
const SIZE = 0.52;

/** Visual only. Screen readers get the clock of the tracks. */
export function Countdown({ view, clock, portrait }: { view: View; clock: Clock | null | undefined; portrait: boolean }) {
  const { begins_ms, phase_ends_ms } = view.now;
  const time = useMatchTime(clock, begins_ms);
  if (time === null || phase_ends_ms === undefined) return null;
  const left = Math.ceil((phase_ends_ms - time) / 1000);
  if (left <= 0 || left > LAST_S) return null;
  const at = layout(portrait);
  const lane = at.lanes.white;
  const size = lane.width * SIZE;
  return (
    <text class="sa-last" aria-hidden="true" key={left} x={lane.x + lane.width * 0.57} y={spaceY(at, "white", POSITION) + size * 0.36} font-size={size}>
      {left}
    </text>
  );
}
