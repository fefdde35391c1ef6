// Form to open a table. Its defaults need nothing but "Create".

import { useComputed, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";

import type { Game } from "../games/game";
import { loadGame, titleOf } from "../games";
import { Offer } from "../lessons/offer";
import { t } from "../i18n";
import { optionsFor, valuesFor } from "../model/options";
import { settings } from "../model/settings";
import { load, save } from "../model/storage";
import { cancellable } from "../model/cancellable";
import { ask } from "../wire/http";
import type { GameInfo, Mode, NewMatch, Opened } from "../wire/messages";
import { nonce } from "../wire/random";
import { Chrome } from "./chrome";
import { Trouble, useTrouble } from "./failure";
import { useOnce } from "./hooks";
import { go } from "./route";
import { Tile } from "./tile";
import "./create.css";

const PACES = {
  live: {},
  evening: { pace: "live", turn_seconds: 300 },
  days: { pace: "days", turn_seconds: 86_400 },
} as const;

function Radio(props: { name: string; value: string; now: string; label: string; help?: string; game?: string; onPick: (value: string) => void }) {
  return (
    <label class={props.game ? "choice pictured" : "choice"}>
      {props.game && <Tile game={props.game} />}
      <input type="radio" name={props.name} checked={props.value === props.now} onChange={() => props.onPick(props.value)} />
      <span>
        {props.label}
        {props.help && <small>{props.help}</small>}
      </span>
    </label>
  );
}

/** Way to open a table: at the server or in this browser. */
export interface TableOpener {
  title: string;
  /** Text beside the button. */
  note: string;
  /** A match that can be continued instead. */
  waiting?: ComponentChildren;
  /** True if others can join, which makes pace and spectators relevant. */
  open: boolean;
  games: () => Promise<GameInfo[]>;
  create: (wish: NewMatch) => Promise<void>;
}

function server(): TableOpener {
  const { title, seal } = t().create;
  return {
    title,
    note: seal,
    open: true,
    games: () => ask<GameInfo[]>("GET", "/api/games"),
    create: async (wish) => {
      // These bytes prove the host, even if others sit down first.
      const host = nonce();
      const opened = await ask<Opened>("POST", "/api/matches", { body: { ...wish, host } });
      save(`host.${opened.match}`, host);
      save(`invite.${opened.match}`, opened.invite);
      go(`/m/${opened.match}#${opened.invite}`);
    },
  };
}

/** Explains an option, with a link to its rule. */
function OptionHelp({ said, game, rule }: { said: string; game: string; rule: string }) {
  return (
    <small>
      {said} ·{" "}
      <a class="rule" href={`/rules/${game}#${rule}`} target="_blank" rel="noopener">
        {rule}
      </a>
    </small>
  );
}

/** One-line summary of the collapsed options. */
function Defaults({ chosen, options, players, module }: { chosen: Mode; options: Record<string, string>; players: number; module: Game | null }) {
  const each = chosen.options.flatMap((option) => {
    const [value, values] = [options[option.key], valuesFor(option, players)];
    if (value === undefined || !module) return [];
    const { label } = module.words.option(option.key);
    const name = module.words.value(option.key, value);
    if (!values.includes("true")) return [/^\d+$/.test(name) ? `${label}: ${name}` : name];
    if (value === values[0]) return [];
    return [value === "true" ? label : `${label}: ${name}`];
  });
  return <span class="meta">{(module?.words.summary?.(options) ?? each).join(" · ")}</span>;
}

/** `wanted` is the initially selected game. */
export function Create({ opener = server(), game: wanted }: { opener?: TableOpener; game?: string }) {
  const words = t();
  const games = useSignal<GameInfo[] | null>(null);
  const game = useSignal("");
  const loaded = useSignal<{ of: string; module: Game } | null>(null);
  /** The selected game's module, once loaded. No form is shown with the words of another game. */
  const module = useComputed(() => (loaded.value?.of === game.value ? loaded.value.module : null));
  const mode = useSignal("");
  const players = useSignal(0);
  const options = useSignal<Record<string, string>>({});
  const title = useSignal("");
  const pace = useSignal<keyof typeof PACES>("live");
  const listed = useSignal(false);
  const several = useSignal(false);
  const spectators = useSignal(true);
  const look = () =>
    void opener.games().then((list) => {
      looking.clear();
      games.value = list;
      game.value = (list.find((one) => one.game === wanted) ?? list[0])?.game ?? "";
      pickMode(list, game.value, undefined);
    }, looking.failed);
  /** The list is requested again by itself. Only the reader opens a table. */
  const looking = useTrouble(look);
  const creating = useTrouble();
  const { failed: unloaded } = looking;
  const busy = useSignal(false);

  /** Default options of a reader's first table. */
  const first = () => (load(`played.${game.value}`, false) ? {} : (module.value?.first ?? {}));
  const pickMode = (list: GameInfo[], id: string, modeId: string | undefined) => {
    const modes = list.find((one) => one.game === id)?.modes ?? [];
    const chosen = modes.find((one) => one.id === modeId) ?? modes[0];
    if (!chosen) return;
    mode.value = chosen.id;
    players.value = Math.min(Math.max(players.value || 4, chosen.min_players), chosen.max_players);
    options.value = optionsFor(chosen, players.value, first());
  };
  const pickPlayers = (chosen: Mode, count: number) => {
    players.value = count;
    options.value = optionsFor(chosen, count, options.value);
  };
  useOnce(() => {
    document.title = `${opener.title} · Airlock`;
    look();
  });
  const { language } = settings.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once for each game and language
  useEffect(() => {
    if (!game.value) return undefined;
    const of = game.value;
    const told = (module: Game) => {
      const begins = loaded.value?.of !== of;
      loaded.value = { of, module };
      const one = games.value?.find((info) => info.game === game.value)?.modes.find(({ id }) => id === mode.value);
      if (begins && one) options.value = optionsFor(one, players.value, { ...options.value, ...first() });
    };
    return cancellable(loadGame(of, language), told, unloaded);
  }, [game.value, language]);

  const list = games.value ?? [];
  // A game's form needs its words.
  const modes = module.value ? (list.find((one) => one.game === game.value)?.modes ?? []) : [];
  const chosen = modes.find(({ id }) => id === mode.value);
  const create = async (event: Event) => {
    event.preventDefault();
    busy.value = true;
    try {
      await opener.create({
        game: game.value,
        mode: mode.value,
        players: players.value,
        options: options.value,
        public: listed.value,
        ...(listed.value && several.value ? { several_seats: true } : {}),
        spectators: spectators.value,
        ...(title.value.trim() ? { title: title.value.trim() } : {}),
        ...PACES[pace.value],
      });
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
      {games.value?.length === 0 && <p>{words.create.none}</p>}
      <form class="panel form" onSubmit={(event) => void create(event)}>
        {list.length > 1 && (
          <fieldset class="pictures">
            <legend>{words.create.game}</legend>
            {list.map((one) => (
              <Radio
                key={one.game}
                name="game"
                value={one.game}
                now={game.value}
                label={titleOf(one.game)}
                game={one.game}
                onPick={(id) => {
                  game.value = id;
                  pickMode(list, id, undefined);
                }}
              />
            ))}
          </fieldset>
        )}
        <Offer game={game.value} />
        <div class="kind">
          <fieldset class="modes">
            <legend>{words.create.mode}</legend>
            {modes.map((one) => (
              <Radio
                key={one.id}
                name="mode"
                value={one.id}
                now={mode.value}
                label={module.value?.words.mode(one.id) ?? one.id}
                help={`${words.create.players}: ${words.create.range(one.min_players, one.max_players)}`}
                onPick={(id) => pickMode(list, game.value, id)}
              />
            ))}
          </fieldset>
          {chosen && chosen.max_players > chosen.min_players && (
            <fieldset class="row counts">
              <legend>{words.create.players}</legend>
              {Array.from({ length: chosen.max_players - chosen.min_players + 1 }, (_, i) => chosen.min_players + i).map((count) => (
                <Radio
                  key={count}
                  name="players"
                  value={String(count)}
                  now={String(players.value)}
                  label={String(count)}
                  onPick={() => pickPlayers(chosen, count)}
                />
              ))}
            </fieldset>
          )}
        </div>
        {chosen && (chosen.options.length > 0 || opener.open) && (
          <details class="more">
            <summary>
              <b>{words.create.more}</b> <Defaults chosen={chosen} options={options.value} players={players.value} module={module.value} />
            </summary>
            {chosen && chosen.options.length > 0 && (
              <fieldset>
                <legend>{words.create.options}</legend>
                {chosen.options.map((option) => {
                  const { key, rule } = option;
                  const values = valuesFor(option, players.value);
                  const text = module.value?.words.option(key) ?? { label: key, help: "" };
                  const pick = (value: string) => (options.value = { ...options.value, [key]: value });
                  const onOff = values.length === 2 && values.includes("true");
                  return onOff ? (
                    <label class="choice" key={key}>
                      <input type="checkbox" checked={options.value[key] === "true"} onChange={(event) => pick(String(event.currentTarget.checked))} />
                      <span>
                        {text.label}
                        <OptionHelp said={text.help} game={game.value} rule={rule} />
                      </span>
                    </label>
                  ) : (
                    <label class="field" key={key}>
                      <span>
                        {text.label}
                        <OptionHelp said={text.help} game={game.value} rule={rule} />
                      </span>
                      <select value={options.value[key]} onChange={(event) => pick(event.currentTarget.value)}>
                        {values.map((value) => (
                          <option key={value} value={value}>
                            {module.value?.words.value(key, value) ?? value}
                          </option>
                        ))}
                      </select>
                    </label>
                  );
                })}
              </fieldset>
            )}
            {opener.open && (
              <>
                <fieldset>
                  <legend>{words.create.pace}</legend>
                  <Radio
                    name="pace"
                    value="live"
                    now={pace.value}
                    label={words.create.live}
                    help={words.create.liveHelp}
                    onPick={() => (pace.value = "live")}
                  />
                  <Radio
                    name="pace"
                    value="evening"
                    now={pace.value}
                    label={words.create.evening}
                    help={words.create.eveningHelp}
                    onPick={() => (pace.value = "evening")}
                  />
                  <Radio
                    name="pace"
                    value="days"
                    now={pace.value}
                    label={words.create.days}
                    help={words.create.daysHelp}
                    onPick={() => (pace.value = "days")}
                  />
                </fieldset>
                <label class="choice">
                  <input type="checkbox" checked={spectators.value} onChange={(event) => (spectators.value = event.currentTarget.checked)} />
                  <span>
                    {words.create.spectators}
                    <small>{words.create.spectatorsHelp}</small>
                  </span>
                </label>
                <label class="choice">
                  <input type="checkbox" checked={listed.value} onChange={(event) => (listed.value = event.currentTarget.checked)} />
                  <span>{words.create.public}</span>
                </label>
                {listed.value && (
                  <label class="choice">
                    <input type="checkbox" checked={several.value} onChange={(event) => (several.value = event.currentTarget.checked)} />
                    <span>
                      {words.create.several}
                      <small>{words.create.severalHelp}</small>
                    </span>
                  </label>
                )}
              </>
            )}
          </details>
        )}
        {opener.open && (
          <label class="field">
            <span>
              {words.create.name}
              <small>{words.create.nameHelp}</small>
            </span>
            <input name="title" maxLength={40} value={title.value} onInput={(event) => (title.value = event.currentTarget.value)} />
          </label>
        )}
        <Trouble of={looking} again={look} byItself />
        <Trouble of={creating} />
        <p class="commit">
          <button type="submit" class="primary" disabled={!chosen || busy.value || creating.left > 0}>
            {words.create.go}
          </button>
          <small>{opener.note}</small>
        </p>
      </form>
    </Chrome>
  );
}
