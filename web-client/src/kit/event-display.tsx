// Things on the table while an event plays.

import type { ComponentType } from "preact";

import type { Ref, Seat, ShownProps } from "../games/game";
import { drafter } from "./draft";

/** A game's table: the animation of a great moment on a stage, and the things. `of` is the seat that drafts. */
export function shownBy<View, Names>(
  Stage: ComponentType<{ moment: string; scene: Omit<ShownProps<View>, "things" | "stage">; names: Names }>,
  Thing: ComponentType<{ at: Ref; names: Names; of: Seat | undefined }>,
) {
  return ({ things, stage, names, ...scene }: ShownProps<View> & { names: Names }) => (
    <div class="kit-shown">
      {stage && <Stage key={stage} moment={stage} scene={scene} names={names} />}
      {things.map((at, i) => (
        <Thing key={i} at={at} names={names} of={drafter(scene.playing)} />
      ))}
    </div>
  );
}
