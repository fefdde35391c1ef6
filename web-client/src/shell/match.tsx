// A match through its whole life: lobby, table, result; or its replay.

import { effect, signal, useSignal, type Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";

import { loadGame } from "../games";
import type { GameModule, LogLine } from "../games/game";
import { language, t } from "../i18n";
import { Recording } from "../model/recording";
import { settings } from "../model/settings";
import { Sitting, plain } from "../model/sitting";
import { Table } from "../model/table";
import { announce } from "./announcer";
import { Chrome } from "./chrome";
import { Failure } from "./failure";
import { Lobby } from "./lobby";
import { RecoveryForm } from "./recover";
import { Scrubber } from "./replay";
import { play } from "./sound";
import { volume } from "./voice";
import { SittingProvider } from "./table/context";
import { usePrompt } from "./table/decision";
import { Frame } from "./table/frame";
import { noticeText } from "./table/log";
import { Result } from "./table/result";

/** What an event that begins to stand does besides being shown. */
function heard(sitting: () => Sitting | null): (line: LogLine) => void {
  return (line) => {
    const seat = sitting()?.scene.peek().seat ?? null;
    const mine = seat !== null && (line.about?.includes(seat) ?? false);
    if (line.sound) play(line.sound, volume());
    announce("news", plain(line), mine || line.heading === "round");
  };
}

/** The page's icon, with a dot while it is the reader's turn. */
function mark(turn: boolean): void {
  document.querySelector("link[rel=icon]")?.setAttribute("href", turn ? "/icon-turn.svg" : "/icon.svg");
}

/** A poke is heard, and spoken. */
function usePokes(sitting: Sitting): void {
  const { entries, live } = sitting.table.arrived.value;
  useEffect(() => {
    const poke = entries.find(({ notice }) => notice?.nudged?.seat === sitting.scene.peek().seat);
    if (!poke?.notice || !live) return;
    play("nudge", volume());
    announce("alert", noticeText(poke.notice, sitting) ?? "");
  }, [entries]);
}

/** Title, sound, notification and announcement when the reader must decide. */
function useTurn(): void {
  const { text, mine } = usePrompt();
  const words = t();
  useEffect(() => {
    mark(mine);
    document.title = `${mine ? `● ${words.landing.yourTurn} · ` : ""}Airlock`;
    announce(mine ? "alert" : "status", text);
    if (!mine) return;
    play("turn", volume());
    if (settings.value.notify && document.hidden && "Notification" in window && Notification.permission === "granted") {
      new Notification(words.landing.yourTurn, { tag: "airlock" });
    }
  }, [text, mine]);
}

function Play({ sitting, result }: { sitting: Sitting; result: ComponentChildren }) {
  useTurn();
  usePokes(sitting);
  useEffect(() => () => mark(false), []);
  const { stored, refusal } = sitting.table;
  useEffect(() => {
    if (stored.value > 0) play("commit", volume());
  }, [stored.value]);
  useEffect(() => {
    if (refusal.value) play("refused", volume());
  }, [refusal.value]);
  const { phase } = sitting.scene.value.table;
  return phase === "playing" ? <Frame /> : <Frame dock={result} />;
}

/** Words for a table that cannot be shown. */
function Away({ table }: { table: Table }) {
  const words = t().state;
  const connection = table.connection.value;
  const trouble = table.trouble.value;
  if (trouble === "unknown" || trouble === "malformed" || trouble === "quarantined") {
    return (
      <Chrome>
        <h1>{trouble === "quarantined" ? words.quarantined : words.noMatch}</h1>
        <p><a class="button" href="/">{words.home}</a></p>
      </Chrome>
    );
  }
  if (trouble === "forbidden") {
    return (
      <Chrome>
        <h1>{words.moved}</h1>
        <p>{words.movedHelp}</p>
        <RecoveryForm onDone={() => table.become()} />
        <p><button type="button" onClick={() => table.watch()}>{words.watch}</button> <a class="button" href="/">{words.home}</a></p>
      </Chrome>
    );
  }
  if (connection.state === "refused") {
    return (
      <Chrome>
        <h1>{words.refused}</h1>
        <Failure>{connection.reason}</Failure>
        <p><a class="button" href="/">{words.home}</a> <button type="button" onClick={() => table.become()}>{words.here}</button></p>
      </Chrome>
    );
  }
  return (
    <Chrome>
      <h1>{t().table.loading}</h1>
      {connection.state === "lost" && (
        <>
          <p role="alert">{connection.restart ? words.restart : words.lost(connection.tries + 1)}</p>
          <p><a class="button" href="/">{words.home}</a></p>
        </>
      )}
    </Chrome>
  );
}

/** Loads the game's folder once the table says which game it is, and again in another language. */
function follow(table: Table, game: Signal<GameModule | null>): () => void {
  return effect(() => {
    const name = table.table.value?.game;
    const spoken = language.value;
    if (name) void loadGame(name, spoken).then((loaded) => (game.value = loaded));
  });
}

/** The match that `open` opens; `result` stands in the dock once it has ended. */
export function AtTable({ open, result }: { open: () => Table; result: ComponentChildren }) {
  const table = useSignal<Table | null>(null);
  const sitting = useSignal<Sitting | null>(null);
  useEffect(() => {
    const opened = open();
    const game = signal<GameModule | null>(null);
    table.value = opened;
    const stops = [
      follow(opened, game),
      effect(() => {
        if (game.value && !sitting.peek()) {
          sitting.value = new Sitting(opened, game as Signal<GameModule>, heard(() => sitting.peek()));
        }
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      sitting.value?.end();
      opened.close();
    };
  }, []);
  const at = sitting.value;
  const now = table.value;
  if (!now || !at || !now.table.value || now.trouble.value !== null || now.connection.value.state === "refused") {
    return now ? <Away table={now} /> : null;
  }
  const { phase } = now.table.value;
  if (now instanceof Recording) {
    return (
      <SittingProvider value={at}>
        <Frame replay dock={<Scrubber recording={now} />} />
      </SittingProvider>
    );
  }
  if (phase === "lobby" || phase === "sealing") return <Lobby sitting={at} />;
  return (
    <SittingProvider value={at}>
      <Play sitting={at} result={result} />
    </SittingProvider>
  );
}

export function Match({ id, replay }: { id: string; replay: boolean }) {
  const missing = useSignal(false);
  const open = () => {
    if (!replay) return new Table(id);
    const recording = new Recording(id);
    void recording.load().catch(() => (missing.value = true));
    return recording;
  };
  if (!missing.value) return <AtTable open={open} result={<Result />} />;
  return (
    <Chrome>
      <h1>{t().replay.title}</h1>
      <p>{t().replay.none}</p>
      <p><a class="button" href={`/m/${id}`}>{t().replay.live}</a></p>
    </Chrome>
  );
}
