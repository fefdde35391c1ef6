// Form to open a table. Its defaults need nothing but "Create".

import { useSignal } from "@preact/signals";

import { titleOf } from "../../games";
import { t } from "../../i18n";
import { Offer } from "../../lessons/offer";
import { Chrome } from "../chrome";
import { Trouble, useTrouble } from "../failure";
import { useOnce } from "../hooks";
import { Radio } from "./fields";
import { serverOpener, type TableOpener } from "./opener";
import { OptionFields, summaryOf } from "./options";
import { useSelection, type Selection } from "./selection";
import { DEFAULTS, TableFields, wireSettings, type TableSettings } from "./table-settings";
import "./create.css";

function Games({ selection: { games, game, pickGame } }: { selection: Selection }) {
  if (!games || games.length <= 1) return null;
  return (
    <fieldset class="pictures">
      <legend>{t().create.game}</legend>
      {games.map((one) => (
        <Radio key={one.game} name="game" checked={one.game === game} label={titleOf(one.game)} game={one.game} onPick={() => pickGame(one.game)} />
      ))}
    </fieldset>
  );
}

function Modes({ selection: { modes, mode, module, pickMode } }: { selection: Selection }) {
  const words = t().create;
  return (
    <fieldset class="modes">
      <legend>{words.mode}</legend>
      {modes.map((one) => (
        <Radio
          key={one.id}
          name="mode"
          checked={one === mode}
          label={module?.words.mode(one.id) ?? one.id}
          help={`${words.players}: ${words.range(one.min_players, one.max_players)}`}
          onPick={() => pickMode(one)}
        />
      ))}
    </fieldset>
  );
}

function Players({ selection: { mode, players, pickPlayers } }: { selection: Selection }) {
  if (!mode || mode.max_players === mode.min_players) return null;
  const counts = Array.from({ length: mode.max_players - mode.min_players + 1 }, (_, i) => mode.min_players + i);
  return (
    <fieldset class="row counts">
      <legend>{t().create.players}</legend>
      {counts.map((count) => (
        <Radio key={count} name="players" checked={count === players} label={String(count)} onPick={() => pickPlayers(mode, count)} />
      ))}
    </fieldset>
  );
}

/** `game` is the initially selected game. */
export function Create({ opener = serverOpener(), game }: { opener?: TableOpener; game?: string }) {
  const words = t().create;
  const selection = useSelection(opener.games, game);
  const { mode, looking, look } = selection;
  const settings = useSignal(DEFAULTS);
  const change = (changes: Partial<TableSettings>) => (settings.value = { ...settings.value, ...changes });
  // Only the reader opens a table.
  const creating = useTrouble();
  const busy = useSignal(false);
  useOnce(() => {
    document.title = `${opener.title} · Airlock`;
  });
  const create = async (event: Event) => {
    event.preventDefault();
    if (!mode) return;
    const { game, players, options } = selection;
    busy.value = true;
    try {
      await opener.create({ game, mode: mode.id, players, options, ...wireSettings(settings.value) });
      creating.clear();
    } catch (error) {
      creating.failed(error);
    } finally {
      busy.value = false;
    }
  };
  return (
    <Chrome>
      <h1>{opener.title}</h1>
      {opener.waiting}
      {selection.games?.length === 0 && <p>{words.none}</p>}
      <form class="panel form" onSubmit={(event) => void create(event)}>
        <Games selection={selection} />
        <Offer game={selection.game} />
        <div class="kind">
          <Modes selection={selection} />
          <Players selection={selection} />
        </div>
        {mode && (mode.options.length > 0 || opener.open) && (
          <details class="more">
            <summary>
              <b>{words.more}</b> <span class="meta">{summaryOf(selection)}</span>
            </summary>
            <OptionFields selection={selection} />
            {opener.open && <TableFields settings={settings.value} change={change} />}
          </details>
        )}
        {opener.open && (
          <label class="field">
            <span>
              {words.name}
              <small>{words.nameHelp}</small>
            </span>
            <input name="title" maxLength={40} value={settings.value.title} onInput={(event) => change({ title: event.currentTarget.value })} />
          </label>
        )}
        <Trouble of={looking} again={look} byItself />
        <Trouble of={creating} />
        <p class="commit">
          <button type="submit" class="primary" disabled={!mode || busy.value || creating.left > 0}>
            {words.go}
          </button>
          <small>{opener.note}</small>
        </p>
      </form>
    </Chrome>
  );
}
