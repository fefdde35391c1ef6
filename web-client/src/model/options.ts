// Options of a table that is about to be opened.

import type { Mode, TableOption } from "../wire/messages";

/** The values of an option for this number of players. The first is the default. */
export const valuesFor = ({ values, seats }: TableOption, players: number) => values.filter((value) => !seats || Number(value) < players);

/** A value for each option of a mode: the current one if this number of players allows it, else the default. */
export function optionsFor({ options }: Mode, players: number, now: Record<string, string>): Record<string, string> {
  const value = (option: TableOption) => {
    const there = valuesFor(option, players);
    return there.find((one) => one === now[option.key]) ?? there[0]!;
  };
  return Object.fromEntries(options.map((option) => [option.key, value(option)]));
}
