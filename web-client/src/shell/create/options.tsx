// Options of a game.

import type { Game } from "../../games/game";
import { t } from "../../i18n";
import { valuesFor } from "../../model/options";
import type { TableOption } from "../../wire/messages";
import { Checkbox } from "./fields";
import type { Selection } from "./selection";

/** One-line summary of the selected options: those that are not at their default, and every value that speaks for itself. */
export function summaryOf({ mode, options, players, module }: Selection): string {
  if (!mode || !module) return "";
  const each = mode.options.flatMap((option) => {
    const [value, values] = [options[option.key], valuesFor(option, players)];
    if (value === undefined) return [];
    const { label } = module.words.option(option.key);
    const name = module.words.value(option.key, value);
    if (!values.includes("true")) return [/^\d+$/.test(name) ? `${label}: ${name}` : name];
    if (value === values[0]) return [];
    return [value === "true" ? label : `${label}: ${name}`];
  });
  return (module.words.summary?.(options) ?? each).join(" · ");
}

/** Label of an option, with its explanation and a link to its rule. */
function Label({ option: { key, rule }, game, module }: { option: TableOption; game: string; module: Game }) {
  const { label, help } = module.words.option(key);
  return (
    <>
      {label}
      <small>
        {help} ·{" "}
        <a class="rule" href={`/rules/${game}#${rule}`} target="_blank" rel="noopener">
          {rule}
        </a>
      </small>
    </>
  );
}

function OptionField({ option, selection }: { option: TableOption; selection: Selection }) {
  const { game, module, players, options, pickOption } = selection;
  if (!module) return null;
  const { key } = option;
  const values = valuesFor(option, players);
  const label = <Label option={option} game={game} module={module} />;
  if (values.length === 2 && values.includes("true")) {
    return (
      <Checkbox checked={options[key] === "true"} onChange={(checked) => pickOption(key, String(checked))}>
        {label}
      </Checkbox>
    );
  }
  return (
    <label class="field">
      <span>{label}</span>
      <select value={options[key]} onChange={(event) => pickOption(key, event.currentTarget.value)}>
        {values.map((value) => (
          <option key={value} value={value}>
            {module.words.value(key, value)}
          </option>
        ))}
      </select>
    </label>
  );
}

export function OptionFields({ selection }: { selection: Selection }) {
  const options = selection.mode?.options ?? [];
  if (options.length === 0) return null;
  return (
    <fieldset>
      <legend>{t().create.options}</legend>
      {options.map((option) => (
        <OptionField key={option.key} option={option} selection={selection} />
      ))}
    </fieldset>
  );
}
