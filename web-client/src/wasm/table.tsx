// The practice table: a match against bots, played by the rules in this browser.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { t } from "../i18n";
import { load } from "../model/storage";
import { Chrome } from "../shell/chrome";
import { Create } from "../shell/create";
import { AtTable } from "../shell/match";
import { path } from "../shell/route";
import type { NewMatch } from "../wire/messages";
import { PracticeRecording, PracticeTable } from "./practice";

/** What can be played here, whether or not there is a network. */
async function games() {
  const { default: games } = await import("../generated/games.json");
  return games;
}

/** The table: the match that was kept, or the form for another one. */
function Play() {
  const words = t().practice;
  const table = useSignal<PracticeTable | null>(null);
  const looked = useSignal(false);
  useEffect(() => {
    void PracticeTable.kept()
      .catch(() => null)
      .then((kept) => {
        table.value = kept;
        looked.value = true;
      });
  }, []);
  const again = () => (table.value = null);
  const create = async (wish: NewMatch) => {
    const opened = new PracticeTable();
    await opened.open(wish, 0, load("name", "") || words.you);
    table.value = opened;
  };
  const opened = table.value;
  if (opened) return <AtTable key="table" open={() => opened} again={again} />;
  return looked.value ? <Create game={path.value.split("/")[2] ?? ""} place={{ title: words.title, note: words.help, open: false, games, create }} /> : null;
}

function Replay() {
  const words = t().replay;
  const recording = useSignal<PracticeRecording | null>(null);
  const missing = useSignal(false);
  useEffect(() => {
    const open = async () => {
      const kept = await PracticeRecording.kept();
      await kept?.load();
      recording.value = kept;
      missing.value = kept === null;
    };
    open().catch(() => (missing.value = true));
  }, []);
  const kept = recording.value;
  if (kept) return <AtTable open={() => kept} />;
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
