// Practice table: a match against bots, played by the rules in this browser.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { titleOf } from "../games";
import { t } from "../i18n";
import type { Recording } from "../model/recording";
import { load } from "../model/storage";
import type { Table } from "../model/table";
import { Chrome } from "../shell/chrome";
import { Create } from "../shell/create";
import { AtTable } from "../shell/match";
import { useOnce } from "../shell/hooks";
import { path, stay } from "../shell/route";
import { chunk } from "../wire/chunk";
import type { NewMatch } from "../wire/messages";
import { keptGame, keptRecording, keptTable, newTable } from "./practice";

/** Games that can be played here, with or without a network. */
async function games() {
  const { default: games } = await chunk(() => import("../generated/games.json"));
  return games;
}

/** Offers to continue the stored match. It never replaces the requested game. */
function Waiting({ game, goOn }: { game: string; goOn: () => void }) {
  const words = t().practice;
  return (
    <section class="waiting" role="group" aria-label={words.waits(titleOf(game))}>
      <p>
        {words.waits(titleOf(game))} <span class="meta">{words.replaces}</span>
      </p>
      <button type="button" onClick={goOn}>
        {words.goOn}
      </button>
    </section>
  );
}

/** The table of the stored match, unless a game was requested. Otherwise the form for a new match. */
function Play() {
  const words = t().practice;
  const table = useSignal<Table | null>(null);
  const looked = useSignal(false);
  const waits = useSignal<string | null>(null);
  const asked = useSignal(path.peek().split("/")[2] ?? "");
  const open = (opened: Table | null) => {
    table.value = opened;
    waits.value = null;
    looked.value = true;
    // This address opens the match again after a reload.
    if (opened) stay(opened.source.address);
  };
  const goOn = () =>
    void keptTable()
      .catch(() => null)
      .then(open);
  useOnce(() => {
    if (asked.value === "") {
      goOn();
      return;
    }
    void keptGame()
      .catch(() => null)
      .then((game) => {
        waits.value = game;
        looked.value = true;
      });
  });
  const again = () => {
    asked.value = table.peek()?.table.peek()?.game ?? "";
    table.value = null;
  };
  const create = async (wish: NewMatch) => {
    open(await newTable(wish, 0, load("name", "") || words.you));
  };
  const opened = table.value;
  if (opened) return <AtTable key="table" open={() => ({ table: opened })} again={again} />;
  if (!looked.value) return null;
  const waiting = waits.value !== null && <Waiting game={waits.value} goOn={goOn} />;
  return <Create game={asked.value} opener={{ title: words.title, note: words.help, open: false, waiting, games, create }} />;
}

function Replay() {
  const words = t().replay;
  const recording = useSignal<Recording | null>(null);
  const missing = useSignal(false);
  useEffect(() => {
    const open = async () => {
      const kept = await keptRecording();
      await kept?.load();
      recording.value = kept;
      missing.value = kept === null;
    };
    open().catch(() => (missing.value = true));
  }, []);
  const kept = recording.value;
  if (kept) return <AtTable open={() => ({ table: kept.table, recording: kept })} />;
  if (!missing.value) return null;
  return (
    <Chrome>
      <h1>{words.title}</h1>
      <p>{words.none}</p>
      <p>
        <a class="button" href="/practice">
          {words.live}
        </a>
      </p>
    </Chrome>
  );
}

export function Practice() {
  const words = t().practice;
  if (!__RULES__) {
    return (
      <Chrome>
        <h1>{words.title}</h1>
        <p>{words.missing}</p>
      </Chrome>
    );
  }
  return path.value.split("/")[2] === "replay" ? <Replay /> : <Play />;
}
