// The practice table: a match against bots, played by the rules in this browser.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { t } from "../i18n";
import { load } from "../model/storage";
import { Chrome } from "../shell/chrome";
import { Create } from "../shell/create";
import { AtTable } from "../shell/match";
import { Result } from "../shell/table/result";
import type { NewMatch } from "../wire/messages";
import { PracticeTable } from "./practice";
import { Rules } from "./rules";

async function games() {
  const rules = new Rules();
  try {
    return await rules.ask("games", {});
  } finally {
    rules.close();
  }
}

export function Practice() {
  const words = t().practice;
  const table = useSignal<PracticeTable | null>(null);
  useEffect(() => () => table.value?.close(), []);
  const again = () => (table.value = null);
  const create = async (wish: NewMatch) => {
    const opened = new PracticeTable();
    await opened.open(wish, 0, load("name", "") || words.you);
    table.value = opened;
  };
  if (!__RULES__) {
    return (
      <Chrome>
        <h1>{words.title}</h1>
        <p>{words.missing}</p>
      </Chrome>
    );
  }
  const opened = table.value;
  if (!opened) return <Create place={{ title: words.title, note: words.help, open: false, games, create }} />;
  return <AtTable open={() => opened} result={<Result again={again} />} />;
}
