// Fields of the form.

import type { ComponentChildren } from "preact";

import { Tile } from "../tile";

interface RadioProps {
  name: string;
  checked: boolean;
  label: string;
  help?: string;
  /** Game whose picture it shows. */
  game?: string;
  onPick: () => void;
}

export function Radio({ name, checked, label, help, game, onPick }: RadioProps) {
  return (
    <label class={game ? "choice pictured" : "choice"}>
      {game && <Tile game={game} />}
      <input type="radio" name={name} checked={checked} onChange={onPick} />
      <span>
        {label}
        {help && <small>{help}</small>}
      </span>
    </label>
  );
}

interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The label. */
  children: ComponentChildren;
}

export function Checkbox({ checked, onChange, children }: CheckboxProps) {
  return (
    <label class="choice">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{children}</span>
    </label>
  );
}
