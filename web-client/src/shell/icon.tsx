import { memo } from "../drawing/memo";
import shell from "../generated/shell.svg?url";

/** An icon of the shell's sprite or of a game's. Screen readers ignore it, as its button or text has a label. A decoration only
 * repeats the words beside it. */
export const Icon = memo(({ id, sprite = shell, decoration }: { id: string; sprite?: string; decoration?: boolean }) => (
  <svg class={decoration ? "icon decoration" : "icon"} aria-hidden="true" focusable="false">
    <use href={`${sprite}#${id}`} />
  </svg>
));
