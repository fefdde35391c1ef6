// Screen of a match through its whole life: lobby, table, result or replay.

import { batch, computed, effect, signal, useSignal, type Signal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";

import { rooted } from "../wire/base";
import { causeOf } from "../wire/cause";
import { loadGame } from "../games";
import type { Game, LogLine } from "../games/game";
import { language, otherThan, t } from "../i18n";
import { Recording } from "../model/recording";
import { change, seatAt } from "../model/seats";
import { settings } from "../model/settings";
import { Presentation, plain } from "../model/presentation";
import { Table } from "../model/table";
import { cancellable } from "../model/cancellable";
import { notify } from "../platform/notifications";
import { announce } from "./announcer";
import { Chrome } from "./chrome";
import { Trouble, causeText, useTrouble } from "./failure";
import { withAnswers } from "../drawing/turns";
import { Lobby } from "./lobby";
import { useOnce } from "./hooks";
import { Part } from "./part";
import { RecoveryForm } from "./recover";
import { Scrubber } from "./replay";
import { play } from "./sound";
import { volume } from "./voice";
import { PresentationProvider, usePresentation } from "./table/context";
import { usePrompt } from "./table/prompt";
import { Frame } from "./table/frame";
import { noticeText } from "./table/log";
import { lostText } from "./table/states";
import { Result } from "./table/result";

/** Sound and announcement at the start of an event. */
function heard(presentation: () => Presentation | null): (line: LogLine) => void {
  return (line) => {
    const seat = presentation()?.present.peek().seat ?? null;
    const mine = seat !== null && (line.about?.includes(seat) ?? false);
    if (line.sound) play(line.sound, volume("cues"));
    announce("news", plain(line), mine || line.heading === "round");
  };
}

/** Sets the page's icon, which has a dot while it is the reader's turn. */
function mark(turn: boolean): void {
  const link = document.querySelector("link[rel=icon]");
  const icon = rooted(turn ? "/icon-turn.svg" : "/icon.svg");
  // Setting the same address again would fetch it again.
  if (link?.getAttribute("href") !== icon) link?.setAttribute("href", icon);
}

/** Plays and announces pokes for the reader. */
function usePokes(presentation: Presentation): void {
  const news = presentation.table.news.value;
  useEffect(() => {
    const poke = news.find(({ notice }) => notice?.nudged?.seat === presentation.present.peek().seat);
    if (!poke?.notice) return;
    play("nudge", volume("alerts"));
    announce("alert", noticeText(poke.notice, presentation) ?? "");
  }, [news, presentation]);
}

/** Title, sound, notification and announcement when the reader must decide. */
function useTurn(): void {
  const { text, mine } = usePrompt(usePresentation().present.value);
  const words = t();
  useEffect(() => {
    mark(mine);
    document.title = `${mine ? `● ${words.landing.yourTurn} · ` : ""}Airlock`;
    announce(mine ? "alert" : "status", text);
    if (!mine) return;
    play("turn", volume("alerts"));
    if (settings.value.notify && document.hidden) void notify(words.landing.yourTurn, "airlock");
  }, [text, mine, words.landing.yourTurn]);
}

/** Announces turns and pokes. */
function Calls({ presentation }: { presentation: Presentation }) {
  useTurn();
  usePokes(presentation);
  return null;
}

function Play({ presentation, again, coach }: { presentation: Presentation; again?: (() => void) | undefined; coach?: (() => VNode) | undefined }) {
  useEffect(() => () => mark(false), []);
  const { stored, refusal } = presentation.table;
  useEffect(() => {
    if (stored.value > 0) play("commit", volume("cues"));
  }, [stored.value]);
  useEffect(() => {
    if (refusal.value) play("refused", volume("cues"));
  }, [refusal.value]);
  const ended = presentation.present.value.table.phase !== "playing";
  useLayoutEffect(() => {
    // From the end on, the secrets are revealed step by step.
    if (ended) presentation.checked.value = 0;
  }, [ended, presentation]);
  return (
    <>
      <Part of="news" until={presentation.present} otherwise={null}>
        <Calls presentation={presentation} />
      </Part>
      {presentation.isOver.value ? <Frame coach={coach?.()} dock={<Result again={again} />} /> : <Frame coach={coach?.()} />}
    </>
  );
}

/** Screen of a table that cannot be shown. */
function Away({ table }: { table: Table }) {
  const words = t().state;
  const connection = table.connection.value;
  const trouble = table.trouble.value;
  if (trouble === "unknown" || trouble === "malformed" || trouble === "quarantined") {
    return (
      <Chrome>
        <h1>{trouble === "quarantined" ? (table.logLost.value ? words.logLost : words.aside) : words.noMatch}</h1>
        <p>{trouble === "quarantined" ? (table.logLost.value ? words.logLostHelp : words.asideHelp) : words.noMatchHelp}</p>
        <p>
          <a class="button" href="/">
            {words.home}
          </a>
        </p>
      </Chrome>
    );
  }
  if (trouble === "forbidden") {
    const seated = table.token !== null;
    return (
      <Chrome>
        <h1>{seated ? words.moved : words.unseen}</h1>
        <p>{seated ? words.movedHelp : words.unseenHelp}</p>
        <RecoveryForm onDone={() => table.become()} />
        <p>
          {seated && (
            <button type="button" onClick={() => table.watch()}>
              {words.watch}
            </button>
          )}{" "}
          <a class="button" href="/">
            {words.home}
          </a>
        </p>
      </Chrome>
    );
  }
  if (table.table.value?.phase === "closed") {
    return (
      <Chrome>
        <h1>{t().prompt.closed}</h1>
        <p>
          <a class="button" href="/">
            {words.home}
          </a>
        </p>
      </Chrome>
    );
  }
  if (connection.state === "refused") {
    return (
      <Chrome>
        <h1>{words.refused}</h1>
        <p>{words.refusedHelp}</p>
        {connection.reason && (
          <p class="meta" lang="en">
            {connection.reason}
          </p>
        )}
        <p>
          <button type="button" class="primary" onClick={() => table.become()}>
            {words.again}
          </button>{" "}
          <a class="button" href="/">
            {words.home}
          </a>
        </p>
      </Chrome>
    );
  }
  if (connection.state === "full") {
    return (
      <Chrome>
        <h1>{words.full}</h1>
        <p role="status">{words.fullHelp}</p>
        <p>
          <a class="button" href="/">
            {words.home}
          </a>
        </p>
      </Chrome>
    );
  }
  const { value: cause } = table.cause;
  if (cause && connection.state === "live") {
    // The table is available, but a part of the page failed to load.
    return (
      <Chrome>
        <h1>{t().table.loading}</h1>
        <p class="failure" role="alert">
          {causeText(cause)}
        </p>
        <p>
          <button type="button" class="primary" onClick={() => location.reload()}>
            {words.reload}
          </button>
        </p>
      </Chrome>
    );
  }
  return (
    <Chrome>
      <h1>{t().table.loading}</h1>
      {connection.state === "lost" && (
        <>
          <p role="alert">{lostText(table, words.unreached)}</p>
          <p>
            <a class="button" href="/">
              {words.home}
            </a>
          </p>
        </>
      )}
    </Chrome>
  );
}

/** Loads the module of the table's game, and again after a change of language. */
function follow(table: Table, game: Signal<Game | null>): () => void {
  const known = seatAt(table.match)?.game;
  if (known) void loadGame(known, language.peek()).catch(() => undefined);
  const played = computed(() => table.table.value?.game);
  return effect(() => {
    const name = played.value;
    const spoken = language.value;
    if (!name) return undefined;
    if (name !== known) change(table.match, { game: name });
    return cancellable(
      loadGame(name, spoken),
      (loaded) => {
        batch(() => ([game.value, table.cause.value] = [loaded, null]));
      },
      (error) => (table.cause.value = causeOf(error)),
    );
  });
}

/** Loads the game in the other language as well, after the first, for a reader who wants its names. */
function followOther(table: Table, game: Signal<Game | null>, other: Signal<Game | null>): () => void {
  const played = computed(() => (settings.value.bothNames && game.value ? table.table.value?.game : undefined));
  return effect(() => {
    const [name, spoken] = [played.value, otherThan(language.value)];
    other.value = null;
    if (!name) return undefined;
    // Without a connection there is one language only.
    return cancellable(
      loadGame(name, spoken),
      (loaded) => (other.value = loaded),
      () => undefined,
    );
  });
}

/** Renders a page. A context provider retains its child's first render while mounted, and with it everything the page has dropped
 * since. This child never renders itself again, so little is retained. */
function Steady({ page }: { page: () => VNode }) {
  return page();
}

/** A table with its surroundings: the recording that it shows, or the lesson's texts beside the board. */
interface Opened {
  table: Table;
  recording?: Recording;
  coach?: () => VNode;
}

/** A match at its table. `again` opens another one like it, where no server does. */
export function AtTable({ open, again }: { open: () => Opened; again?: () => void }) {
  const now = useSignal<Opened | null>(null);
  const presentation = useSignal<Presentation | null>(null);
  useOnce(() => {
    const opened = open();
    const { table } = opened;
    const game = signal<Game | null>(null);
    const other = signal<Game | null>(null);
    now.value = opened;
    const stops = [
      follow(table, game),
      followOther(table, game, other),
      effect(() => {
        if (game.value && !presentation.peek()) {
          presentation.value = new Presentation(
            table,
            game as Signal<Game>,
            heard(() => presentation.peek()),
            other,
            withAnswers,
          );
        }
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      presentation.value?.end();
      table.close();
    };
  });
  const at = presentation.value;
  if (!now.value) return null;
  const { table, recording, coach } = now.value;
  // A quarantined match can still be looked at.
  const gone = table.trouble.value !== null && table.trouble.value !== "quarantined";
  if (!at || !table.table.value || gone || table.connection.value.state === "refused") return <Away table={table} />;
  const { phase } = table.table.value;
  // A match closed before its start has nothing to look at.
  if (phase === "closed" && table.position.value.view === undefined) return <Away table={table} />;
  if (recording) {
    return (
      <PresentationProvider value={at}>
        <Steady page={() => <Frame replay dock={<Scrubber recording={recording} />} />} />
      </PresentationProvider>
    );
  }
  if (phase === "lobby" || phase === "sealing") return <Lobby presentation={at} />;
  return (
    <PresentationProvider value={at}>
      <Steady page={() => <Play presentation={at} again={again} coach={coach} />} />
    </PresentationProvider>
  );
}

export function Match({ id, replay }: { id: string; replay: boolean }) {
  const tries = useSignal(0);
  const again = () => {
    trouble.clear();
    tries.value += 1;
  };
  const trouble = useTrouble(again);
  const open = () => {
    if (!replay) return { table: new Table(id) };
    const recording = new Recording(id);
    void recording.load().catch(trouble.failed);
    return { table: recording.table, recording };
  };
  if (trouble.error === null) return <AtTable key={tries.value} open={open} />;
  const none = ["forbidden", "unknown", "refused"].includes(causeOf(trouble.error).kind);
  return (
    <Chrome>
      <h1>{t().replay.title}</h1>
      {none ? <p>{t().replay.none}</p> : <Trouble of={trouble} again={again} byItself />}
      <p>
        <a class="button" href={`/m/${id}`}>
          {t().replay.live}
        </a>
      </p>
    </Chrome>
  );
}
