// A match through time: its log in words, and the views of one or two viewers after each entry.

import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";

import { rooted } from "../wire/base";
import { titleOf } from "../games";
import type { Ref } from "../games/game";
import { TABLE_KEYS, meaning } from "../model/keys";
import type { Recording } from "../model/recording";
import { settings } from "../model/settings";
import type { Position } from "../model/table";
import { Copy } from "../shell/copy";
import { Failure, words as why } from "../shell/failure";
import { pressed } from "../shell/key";
import { useOnce } from "../shell/hooks";
import { Part } from "../shell/part";
import { ask } from "../wire/http";
import type { Seat, TableState } from "../wire/messages";
import { differences, touched, ways } from "./differences";
import { Entries, seatOf } from "./entries";
import { Everything } from "./everything";
import { ThingHistory } from "./thing-history";
import { momentOf, queryOf, type Eyes } from "./moment";
import { Pane, lookAs, useGame } from "./pane";
import { asAdmin, openedAt, type LogEntry } from "./session";
import { sceneOf, story } from "./story";
import { Timeline, marksOf, nextMark } from "./timeline";
import { Differences } from "./viewer-differences";
import { said } from "./words";
import { CODE_CHARS, MatchOperations } from "./match-operations";

const NONE: ReadonlySet<string> = new Set();

/** Compared parts of a position. The numbers of a position and of its question are specific to each viewer. */
function compared({ view, legal, pending: { decision: _, ...pending }, undo, talk }: Position): unknown {
  return { view, legal, pending, undo, talk };
}

export function Inspector({ match }: { match: string }) {
  const words = said();
  const linked = useMemo(() => momentOf(location.search), []);
  const table = useSignal<TableState | null>(null);
  const entries = useSignal<readonly LogEntry[]>([]);
  const at = useSignal(0);
  /** Recordings of the two panes. The second may be empty. */
  const panes = useSignal<readonly [Recording | null, Recording | null]>([null, null]);
  /** The thing pressed last on one of the boards. */
  const thing = useSignal<Ref | null>(null);
  const failure = useSignal("");
  const failed = (error: unknown) => (failure.value = why(error));
  const eyes = (): Eyes => panes.value.map((recording) => (recording ? recording.viewer.value : undefined)) as [Eyes[0], Eyes[1]];
  const address = () => `${location.origin}${rooted(`/admin/m/${match}`)}${queryOf({ at: at.value, eyes: eyes() })}`;
  const show = (seq: number) => {
    at.value = Math.max(0, Math.min(seq, entries.value.length));
    for (const recording of panes.value) recording?.showEntry(at.value);
    history.replaceState(null, "", address());
  };
  const look = async (place: number, viewer: Seat | null) => {
    const recording = await lookAs(match, viewer);
    panes.value = panes.value.map((before, i) => (i === place ? recording : before)) as [Recording | null, Recording | null];
    recording.showEntry(at.value);
    table.value ??= recording.table.table.value;
  };
  const load = async () => {
    failure.value = "";
    void ask<TableState>("GET", `/api/matches/${match}`)
      .then((state) => (table.value = state))
      .catch(() => undefined);
    // One at a time, because each inspection adds an entry to the log, which is read last.
    try {
      const wanted = panes.value[0] ? eyes() : linked.eyes;
      for (const [place, viewer] of wanted.entries()) if (viewer !== undefined) await look(place, viewer);
      const first = entries.value.length === 0;
      entries.value = await asAdmin<LogEntry[]>(`matches/${match}/log`);
      show(first ? (linked.at ?? entries.value.length) : at.value);
    } catch (error) {
      failed(error);
    }
  };
  const [a, b] = panes.value;
  const game = useGame(table.value?.game ?? null).value;
  const name = (seat: Seat | null) => (seat === null ? words.everybody : seatOf(table.value, seat));
  const told = useMemo(() => {
    if (!a || !game) return new Map();
    const called = (seat: Seat) => seatOf(table.value, seat);
    return story(a, entries.value, game, { name: called, names: (seats) => seats.map(called).join(", ") });
  }, [a, game, entries.value, table.value]);
  const marks = useMemo(() => marksOf(entries.value, told), [entries.value, told]);
  useOnce(() => void load());
  const steps = useSignal<(by: "stepBack" | "stepForward" | "partBack" | "partForward") => void>(() => undefined);
  steps.value = (by) => {
    if (by === "stepBack" || by === "stepForward") return show(at.value + (by === "stepBack" ? -1 : 1));
    const next = nextMark(marks, at.value, by === "partBack" ? -1 : 1);
    if (next !== null) show(next);
  };
  useOnce(() => {
    const key = (event: KeyboardEvent) => {
      const shortcut = meaning(pressed(event) ?? "", TABLE_KEYS, settings.value.keymap);
      if (shortcut === "stepBack" || shortcut === "stepForward" || shortcut === "partBack" || shortcut === "partForward") steps.peek()(shortcut);
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  });

  const all = entries.value.length;
  const [seen, other] = [a?.exact.value, b?.exact.value];
  const found = useMemo(() => (seen && other ? differences(compared(seen), compared(other)) : []), [seen, other]);
  const differing = useMemo(() => (found.length > 0 ? ways(found) : NONE), [found]);
  const marked = useMemo(() => (found.length > 0 ? touched(found) : NONE), [found]);
  const scenes = useMemo(() => a && b && seen && other && ([sceneOf(seen, a.viewer.peek()), sceneOf(other, b.viewer.peek())] as const), [a, b, seen, other]);
  const title =
    thing.value !== null && game && a && seen?.view !== undefined ? game.words.explain(thing.value, sceneOf(seen, a.viewer.value))?.title : undefined;
  const entry = entries.value[at.value - 1];
  return (
    <>
      <h1>
        <bdi>{table.value ? (table.value.title ?? titleOf(table.value.game)) : match.slice(0, CODE_CHARS)}</bdi> <small>{words.inspector}</small>
      </h1>
      <p class="meta">
        {[
          table.value?.title && titleOf(table.value.game),
          table.value?.options.mode && game?.words.mode(table.value.options.mode),
          table.value && words.phases[table.value.phase],
          words.opened(openedAt(match)),
          match.slice(0, CODE_CHARS),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <div class="row">
        <a class="button" href="/admin">
          {words.back}
        </a>
        <button type="button" onClick={() => void load()}>
          {words.again}
        </button>
        {all > 0 && <Copy key={at.value} text={address()} label={words.link} />}
        {a && b && (
          <button
            type="button"
            onClick={() => {
              panes.value = [b, a];
              show(at.value);
            }}
          >
            {words.swap}
          </button>
        )}
      </div>
      <Failure>{failure.value}</Failure>
      <section class="panel scrub" aria-label={words.position}>
        <Part of="inspector">
          <Timeline at={at.value} all={all} marks={marks} onShow={show} />
        </Part>
        <p class="meta">
          {entry ? (
            <>
              {words.at(entry.at_ms)} · {typeof entry.by === "string" ? words.table : name(entry.by.seat)} · {words.hash}{" "}
              <code>{entry.state_hash.slice(0, CODE_CHARS)}</code>
            </>
          ) : (
            words.opening
          )}
        </p>
      </section>
      <div class="inspected">
        <div class="side">
          <Part of="inspector">
            <Entries
              entries={entries.value}
              story={told}
              game={game}
              table={table.value}
              viewer={name(a?.viewer.value ?? null)}
              at={at.value}
              name={name}
              onShow={show}
            />
          </Part>
          <Part of="inspector">
            <MatchOperations match={match} table={table.value} onClosed={() => void load()} />
          </Part>
        </div>
        {panes.value.map((recording, place) => {
          const viewer = recording?.viewer.value ?? null;
          return (
            <section class="panel pane" key={place} aria-label={`${words.as(place + 1)}: ${recording ? name(viewer) : words.nobody}`}>
              <label class="field">
                <span>{words.as(place + 1)}</span>
                <select
                  value={recording ? String(viewer) : ""}
                  onChange={({ currentTarget: { value } }) => {
                    if (value === "") panes.value = [a, null];
                    else look(place, value === "null" ? null : Number(value)).then(() => show(at.value), failed);
                  }}
                >
                  {place === 1 && <option value="">{words.nobody}</option>}
                  <option value="null">{words.everybody}</option>
                  {(table.value?.seats ?? []).map((_, seat) => (
                    <option key={seat} value={String(seat)}>
                      {name(seat)}
                    </option>
                  ))}
                </select>
              </label>
              {recording && (
                <Part of="inspector">
                  <Pane
                    recording={recording}
                    name={`${words.as(place + 1)}, ${name(viewer)}`}
                    differing={differing}
                    marked={marked}
                    onTouch={(ref) => (thing.value = ref)}
                  />
                </Part>
              )}
            </section>
          );
        })}
      </div>
      {a && b && scenes && (
        <Part of="inspector">
          <Differences found={found} names={[name(a.viewer.value), name(b.viewer.value)]} game={game} scenes={scenes} onShow={(ref) => (thing.value = ref)} />
        </Part>
      )}
      {game && thing.value !== null && title !== undefined && (
        <Part key={thing.value} of="inspector">
          <ThingHistory match={match} thing={thing.value} title={title} game={game} table={table.value} onShow={show} />
        </Part>
      )}
      <Part of="inspector">
        <Everything match={match} at={at.value} />
      </Part>
    </>
  );
}
