// Notice to a learner whose table starts meanwhile.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { titleOf } from "../games";
import { t } from "../i18n";
import { mine } from "../model/seats";
import { announce } from "../shell/announcer";
import { useOnce } from "../shell/hooks";
import { play } from "../shell/sound";
import { volume } from "../shell/voice";
import type { Mine } from "../wire/messages";

const REFRESH_MS = 5_000;

/** The table that has started since the lesson was opened. */
export function StartedTable() {
  const started = useSignal<Mine | null>(null);
  useOnce(() => {
    const waited = new Set<string>();
    const heard = (tables: readonly Mine[]) => {
      for (const { match, phase } of tables) if (phase === "lobby") waited.add(match);
      // A table in the sealing phase waits for this seat's nonce, which a hidden page does not reveal.
      started.value = tables.find(({ match, phase }) => (phase === "playing" || phase === "sealing") && waited.has(match)) ?? null;
    };
    // Without a network there is no table either.
    const look = () => void mine().then(heard, () => undefined);
    look();
    const timer = setInterval(look, REFRESH_MS);
    return () => clearInterval(timer);
  });
  const said = started.value && t().lessons.tableBegins(started.value.title ?? titleOf(started.value.game));
  useEffect(() => {
    if (!said) return;
    play("turn", volume("alerts"));
    announce("alert", said);
  }, [said]);
  if (!started.value) return null;
  return (
    <a class="button primary" href={`/m/${started.value.match}`}>
      {said}
    </a>
  );
}
