// End of a match: the final reveals of the rules, step by step, and links to what is next.

import { useEffect, useLayoutEffect } from "preact/hooks";

import { titleOf } from "../../games";
import { t } from "../../i18n";
import type { Entry } from "../../model/table";
import { carry } from "../../model/seats";
import { save as keep } from "../../model/storage";
import { handOver } from "../../wasm/log-handover";
import { go } from "../route";
import { Misplayed } from "../aid";
import { Part } from "../part";
import { play } from "../sound";
import { volume } from "../voice";
import { openRule, ui, usePresentation } from "./context";
import { PromptLine } from "./prompt";
import { RefusalNote } from "./refusal";
import { SelectedBar } from "./selection";
import { Votes } from "./votes";
import "./result.css";

/** Offers a text as a file for download. */
export function download(text: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** True if the players agreed to reveal the log of a match that was closed. */
function agreed(log: readonly Entry[]): boolean {
  const closed = log.findIndex(({ notice }) => notice?.closed !== undefined);
  return closed >= 0 && log.slice(closed).some(({ notice }) => notice?.vote?.state === "passed");
}

/** `again` opens the next table where there is no server to do it. */
export function Result({ again }: { again?: (() => void) | undefined }) {
  const presentation = usePresentation();
  const words = t().end;
  const scene = presentation.present.value;
  const game = presentation.game.value;
  const { match, source } = presentation.table;
  const { address } = source;
  const { next, phase, votes } = scene.table;
  const asked = votes.some(({ topic }) => "reveal_log" in topic);
  const revealed = phase === "over" || agreed(presentation.table.log.value);
  useLayoutEffect(() => {
    // A phone's lowered sheet rises, so that the result can be read.
    if (ui.sheet.peek() === "peek") ui.sheet.value = "half";
  }, []);
  useEffect(() => {
    if (phase !== "over") return;
    document.title = `${words.title} · ${titleOf(scene.table.game)}`;
    // A lesson does not count as a match played.
    if (scene.seat !== null && !source.lesson) keep(`played.${scene.table.game}`, true);
  }, [phase, words.title, scene.table.game, scene.seat, source]);
  const save = async () => download(await source.exported(), `${match}.jsonl`);
  const verify = async () => {
    handOver({ match, address, log: await source.exported() });
    // An older match has a page of its own version at its own address.
    go(source.hosted ? `${address}/verify` : "/verify");
  };
  return (
    <section class={phase === "over" ? "decision result ended" : "decision result"} aria-label={words.title} id="decision">
      <h2 class="unseen">{words.title}</h2>
      {/* A ship this small has no room for names. */}
      <div class="looked-at narrow">
        <Part of="board">
          <SelectedBar />
        </Part>
      </div>
      <div class="said">
        <PromptLine />
        {phase === "closed" && <p class="meta">{revealed ? words.shown : words.closed}</p>}
        <Part of="decision">
          <Votes />
        </Part>
        <RefusalNote />
      </div>
      <div class="reveal">
        {phase === "over" &&
          (game.panels.Ending ? (
            <game.panels.Ending
              {...scene}
              playing={false}
              onReplay={(chapter) => presentation.replay(chapter)}
              checked={presentation.checked.value}
              onCheck={(checked, sound) => {
                presentation.checked.value = checked;
                play(sound, volume("cues"));
              }}
            />
          ) : (
            <p>{game.words.outcome(scene)}</p>
          ))}
        {again && phase === "over" && <Misplayed game={scene.table.game} table={presentation.table} onRule={openRule} />}
      </div>
      <p class="commit">
        {again ? (
          <button type="button" onClick={again}>
            {t().practice.again}
          </button>
        ) : next ? (
          <button
            type="button"
            class="primary"
            onClick={() => {
              carry(match, next);
              go(`/m/${next}`);
            }}
          >
            {words.nextMatch}
          </button>
        ) : (
          presentation.table.isHost.value && (
            <button type="button" onClick={() => presentation.table.ask({ rematch: {} })}>
              {words.again}
            </button>
          )
        )}
        <a class="button" href={`${address}/replay`}>
          {words.replay}
        </a>
        {revealed && __RULES__ && (
          <button type="button" onClick={() => void verify()}>
            {words.verify}
          </button>
        )}
        {revealed && (
          <button type="button" onClick={() => void save()}>
            {words.export}
          </button>
        )}
        {!revealed && !asked && scene.seat !== null && (
          <button type="button" onClick={() => presentation.table.ask({ reveal_closed: {} })}>
            {words.reveal}
          </button>
        )}
      </p>
    </section>
  );
}
