import shell from "../generated/shell.svg?url";

/** An icon of the shell's sprite, or of a game's. It says nothing to screen readers: its button or its text does. */
export function Icon({ id, sprite = shell }: { id: string; sprite?: string }) {
  return (
    <svg class="icon" aria-hidden="true" focusable="false">
      <use href={`${sprite}#${id}`} />
    </svg>
  );
}
