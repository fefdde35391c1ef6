// Selection of a game with its mode, number of players and options.

import { useComputed, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { loadGame } from "../../games";
import type { Game } from "../../games/game";
import { cancellable } from "../../model/cancellable";
import { optionsFor } from "../../model/options";
import { settings } from "../../model/settings";
import { load } from "../../model/storage";
import type { GameInfo, Mode } from "../../wire/messages";
import { useTrouble } from "../failure";
import { useOnce } from "../hooks";

/** Number of players that is selected first. */
const USUAL_PLAYERS = 4;

export type Selection = ReturnType<typeof useSelection>;

/** Valid selection of what an opener offers. `wanted` is the game that is selected first. */
export function useSelection(offered: () => Promise<GameInfo[]>, wanted: string | undefined) {
  const games = useSignal<GameInfo[] | null>(null);
  const game = useSignal("");
  const loaded = useSignal<{ of: string; module: Game } | null>(null);
  /** The selected game's module, once loaded. No form is shown with the words of another game. */
  const module = useComputed(() => (loaded.value?.of === game.value ? loaded.value.module : null));
  const modes = useComputed(() => games.value?.find((one) => one.game === game.value)?.modes ?? []);
  const mode = useSignal("");
  const players = useSignal(0);
  const options = useSignal<Record<string, string>>({});

  /** Default options of a reader's first table. */
  const first = () => (load(`played.${game.value}`, false) ? {} : (module.value?.first ?? {}));
  const pickMode = (chosen: Mode | undefined) => {
    if (!chosen) return;
    mode.value = chosen.id;
    players.value = Math.min(Math.max(players.value || USUAL_PLAYERS, chosen.min_players), chosen.max_players);
    options.value = optionsFor(chosen, players.value, first());
  };
  const pickGame = (id: string) => {
    game.value = id;
    pickMode(modes.value[0]);
  };
  const look = () =>
    void offered().then((list) => {
      looking.clear();
      games.value = list;
      pickGame((list.find((one) => one.game === wanted) ?? list[0])?.game ?? "");
    }, looking.failed);
  /** The list is requested again by itself. */
  const looking = useTrouble(look);
  const { failed: unloaded } = looking;
  useOnce(look);
  const { language } = settings.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once for each game and language
  useEffect(() => {
    if (!game.value) return undefined;
    const of = game.value;
    const told = (module: Game) => {
      const begins = loaded.value?.of !== of;
      loaded.value = { of, module };
      const one = modes.value.find(({ id }) => id === mode.value);
      if (begins && one) options.value = optionsFor(one, players.value, { ...options.value, ...first() });
    };
    return cancellable(loadGame(of, language), told, unloaded);
  }, [game.value, language]);

  // A game's form needs its words.
  const shown = module.value ? modes.value : [];
  return {
    /** The games on offer; null until they are known. */
    games: games.value,
    looking,
    look,
    game: game.value,
    module: module.value,
    modes: shown,
    mode: shown.find(({ id }) => id === mode.value),
    players: players.value,
    options: options.value,
    pickGame,
    pickMode,
    pickPlayers: (chosen: Mode, count: number) => {
      players.value = count;
      options.value = optionsFor(chosen, count, options.value);
    },
    pickOption: (key: string, value: string) => {
      options.value = { ...options.value, [key]: value };
    },
  };
}
