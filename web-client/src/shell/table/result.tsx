// The end: what the rules reveal, step by step, and what comes next.

import { useEffect } from "preact/hooks";

import { t } from "../../i18n";
import { go } from "../route";
import { useSitting } from "./context";
import { PromptLine } from "./decision";

export function Result() {
  const sitting = useSitting();
  const words = t().end;
  const scene = sitting.scene.value;
  const game = sitting.game.value;
  const { match, token } = sitting.table;
  const { next, phase } = scene.table;
  useEffect(() => {
    if (phase !== "over") return;
    document.title = `${words.title} · ${game.title}`;
  }, [phase]);
  const save = async () => {
    const response = await fetch(`/api/matches/${match}/log`, token ? { headers: { authorization: `Bearer ${token}` } } : {});
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await response.blob());
    link.download = `${match}.jsonl`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <section class="decision result" aria-label={words.title} id="decision">
      <PromptLine />
      {phase === "over" && (game.Ending ? <game.Ending {...scene} /> : <p>{game.outcome(scene)}</p>)}
      <p class="commit">
        {next ? (
          <button type="button" class="primary" onClick={() => go(`/m/${next}`)}>{words.nextMatch}</button>
        ) : (
          sitting.table.isHost.value && <button type="button" class="primary" onClick={() => sitting.table.ask({ rematch: {} })}>{words.again}</button>
        )}
        <a class="button" href={`/m/${match}/replay`}>{words.replay}</a>
        {phase === "over" && <button type="button" onClick={() => void save()}>{words.export}</button>}
        {phase === "closed" && scene.seat !== null && (
          <button type="button" onClick={() => sitting.table.ask({ reveal_closed: {} })}>{words.reveal}</button>
        )}
      </p>
    </section>
  );
}
