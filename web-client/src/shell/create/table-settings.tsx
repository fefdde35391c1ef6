// Settings of a table that others can join: pace, spectators, entry in the list of open tables.

import { t } from "../../i18n";
import type { NewMatch } from "../../wire/messages";
import { Checkbox, Radio } from "./fields";

const PACES = {
  live: {},
  evening: { pace: "live", turn_seconds: 300 },
  days: { pace: "days", turn_seconds: 86_400 },
} as const;

type Pace = keyof typeof PACES;

export interface TableSettings {
  title: string;
  pace: Pace;
  listed: boolean;
  /** True if one visitor may take several seats. */
  several: boolean;
  spectators: boolean;
}

export const DEFAULTS: TableSettings = { title: "", pace: "live", listed: false, several: false, spectators: true };

/** The settings as the server reads them. */
export function wireSettings({ title, pace, listed, several, spectators }: TableSettings): Partial<NewMatch> {
  const name = title.trim();
  return {
    public: listed,
    ...(listed && several ? { several_seats: true } : {}),
    spectators,
    ...(name ? { title: name } : {}),
    ...PACES[pace],
  };
}

export function TableFields({ settings, change }: { settings: TableSettings; change: (changes: Partial<TableSettings>) => void }) {
  const words = t().create;
  return (
    <>
      <fieldset>
        <legend>{words.pace}</legend>
        {(["live", "evening", "days"] as const).map((pace) => (
          <Radio key={pace} name="pace" checked={settings.pace === pace} label={words[pace]} help={words[`${pace}Help`]} onPick={() => change({ pace })} />
        ))}
      </fieldset>
      <Checkbox checked={settings.spectators} onChange={(spectators) => change({ spectators })}>
        {words.spectators}
        <small>{words.spectatorsHelp}</small>
      </Checkbox>
      <Checkbox checked={settings.listed} onChange={(listed) => change({ listed })}>
        {words.public}
      </Checkbox>
      {settings.listed && (
        <Checkbox checked={settings.several} onChange={(several) => change({ several })}>
          {words.several}
          <small>{words.severalHelp}</small>
        </Checkbox>
      )}
    </>
  );
}
