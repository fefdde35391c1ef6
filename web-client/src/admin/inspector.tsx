// A match through time: its log, and what one or two viewers saw after each entry.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";

import { t } from "../i18n";
import { TABLE_KEYS, meaning } from "../model/keys";
import type { Recording } from "../model/recording";
import { settings } from "../model/settings";
import type { Position } from "../model/table";
import { Dialog } from "../shell/dialog";
import { Failure, words as why } from "../shell/failure";
import { pressed } from "../shell/key";
import { Icon } from "../shell/icon";
import { useOnce } from "../shell/once";
import { download } from "../shell/table/result";
import { Checks } from "../wasm/verify";
import { Rules, type Report } from "../wasm/rules";
import { ask, Refused } from "../wire/http";
import type { Seat, TableState } from "../wire/messages";
import { differences, touched, ways, type Difference } from "./differences";
import { Pane, lookAs } from "./pane";
import { asAdmin, fileOf, type LogEntry } from "./session";
import { Tree } from "./tree";
import { said } from "./words";

/** So many entries are listed about the one that is looked at. */
const AROUND = 60;
/** So many differences are listed. */
const MAX_LISTED = 100;
/** So much of a value is shown in the list of differences. */
const MAX_VALUE_CHARS = 80;
/** So many characters of a match's name must be typed to close it. */
const CODE_CHARS = 8;

const NONE: ReadonlySet<string> = new Set();

/** What of a position is compared: its number and the name of its question are each viewer's own. */
function compared({ view, legal, pending: { decision: _, ...pending }, undo, talk }: Position): unknown {
  return { view, legal, pending, undo, talk };
}

function short(value: unknown): string {
  const text = value === undefined ? said().missing : JSON.stringify(value);
  return text.length > MAX_VALUE_CHARS ? `${text.slice(0, MAX_VALUE_CHARS)}…` : text;
}

function Differences({ found, names }: { found: readonly Difference[]; names: readonly string[] }) {
  const words = said();
  return (
    <section class="panel" aria-labelledby="differences">
      <h2 id="differences">{words.differences}</h2>
      <p role="status">{found.length === 0 ? words.same : words.differ(found.length)}</p>
      {found.length > 0 && (
        <div class="sideways" tabIndex={0} role="group" aria-labelledby="differences">
          <table class="rows">
            <thead>
              <tr>
                <th scope="col">{words.where}</th>
                {names.map((name, i) => (
                  <th scope="col" key={i}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {found.slice(0, MAX_LISTED).map(({ at, a, b }) => (
                <tr key={at}>
                  <th scope="row">
                    <code>{at}</code>
                  </th>
                  <td>
                    <code>{short(a)}</code>
                  </td>
                  <td>
                    <code>{short(b)}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {found.length > MAX_LISTED && <p>{words.more(found.length - MAX_LISTED)}</p>}
    </section>
  );
}

interface Shown {
  entries: readonly LogEntry[];
  at: number;
  name: (seat: Seat) => string;
  onShow: (seq: number) => void;
}

/** The entries about the one that is looked at. */
function Entries({ entries, at, name, onShow }: Shown) {
  const words = said();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => list.current?.querySelector("[aria-current=true]")?.scrollIntoView({ block: "nearest" }), [at]);
  const by = (entry: LogEntry) => (typeof entry.by === "string" ? words.table : name(entry.by.seat));
  const first = Math.max(0, at - AROUND);
  return (
    <section class="panel entries" aria-labelledby="entries">
      <h2 id="entries">{words.entries}</h2>
      <ol ref={list} tabIndex={0} aria-labelledby="entries">
        {entries.slice(first, at + AROUND).map((entry) => (
          <li key={entry.seq}>
            <button type="button" class="quiet" aria-current={entry.seq === at} onClick={() => onShow(entry.seq)}>
              <b>{entry.seq}</b>
              <span>
                <bdi>{by(entry)}</bdi> <code>{short(entry.action)}</code>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What cannot be taken back, and how it is asked for. */
type Final = "close" | "remove";

/** Export, verification, the end of the match, and the end of all that is kept of it. */
function Works({ match, table, onClosed }: { match: string; table: TableState | null; onClosed: () => void }) {
  const words = said();
  const busy = useSignal(false);
  const failure = useSignal("");
  const verdict = useSignal("");
  const report = useSignal<Report | null>(null);
  const final = useSignal<Final | null>(null);
  const typed = useSignal("");
  const removed = useSignal(false);
  const told = useRef<HTMLParagraphElement>(null);
  const code = match.slice(0, CODE_CHARS);
  const guard = async (work: () => Promise<void>) => {
    [busy.value, failure.value, verdict.value, report.value] = [true, "", "", null];
    try {
      await work();
    } catch (error) {
      failure.value = why(error);
    } finally {
      busy.value = false;
    }
  };
  const here = async () => {
    const rules = new Rules();
    try {
      const response = await fetch(`/api/matches/${match}/log`);
      if (!response.ok) throw new Refused(await response.json(), response.status);
      const log = await response.text();
      report.value = await rules.ask("verify", { log, seat: null, told: [] });
    } finally {
      rules.close();
    }
  };
  const there = async () => {
    const answer = await asAdmin<{ verified: boolean; records: number; why?: string }>(`matches/${match}/verify`, "POST");
    verdict.value = answer.verified ? words.byServer(answer.records) : words.byServerNot(answer.why ?? "");
  };
  const end: Record<Final, () => Promise<void>> = {
    close: async () => {
      await asAdmin(`matches/${match}/close`, "POST");
      verdict.value = words.closed;
      onClosed();
    },
    remove: async () => {
      await asAdmin(`matches/${match}`, "DELETE");
      verdict.value = words.removed;
      removed.value = true;
    },
  };
  const unname = (seat: Seat, name: string) =>
    confirm(words.unnameSure(name)) &&
    void guard(async () => {
      await asAdmin(`matches/${match}/seats/${seat}/name`, "DELETE");
      verdict.value = words.unnamed(seat + 1);
      onClosed();
    });
  // What was pressed is gone with the match or with the name: the focus goes to what came of it.
  useEffect(() => {
    if (verdict.value && document.activeElement === document.body) told.current?.focus();
  }, [verdict.value]);
  const named = (table?.seats ?? []).flatMap(({ name }, seat) => (name ? [{ name, seat }] : []));
  const asked = final.value;
  const revealed = table?.phase === "over";
  const ended = revealed || table?.phase === "closed";
  return (
    <section class="panel works" aria-label={`${words.export}, ${words.verify}, ${words.close}`}>
      {!removed.value && (
        <p class="row">
          <button
            type="button"
            disabled={busy.value}
            onClick={() => void guard(async () => download(await fileOf(`matches/${match}/export`), `${match}.airlock.jsonl`))}
          >
            {words.export}
          </button>
          <button type="button" disabled={busy.value} onClick={() => void guard(revealed && __RULES__ ? here : there)}>
            {words.verify}
          </button>
          {!ended && (
            <button type="button" class="danger" onClick={() => (final.value = "close")}>
              {words.close}
            </button>
          )}
          <button type="button" class="danger" onClick={() => (final.value = "remove")}>
            {words.remove}
          </button>
        </p>
      )}
      {!removed.value && named.length > 0 && (
        <p class="row" role="group" aria-label={words.names}>
          {named.map(({ name, seat }) => (
            <button type="button" class="quiet" key={seat} disabled={busy.value} onClick={() => unname(seat, name)}>
              <bdi>{words.unname(name)}</bdi>
            </button>
          ))}
        </p>
      )}
      {!revealed && <p class="meta">{words.running}</p>}
      {busy.value && <p role="status">{words.busy}</p>}
      <Failure>{failure.value}</Failure>
      {verdict.value && (
        <p role="status" class="verdict" tabIndex={-1} ref={told}>
          {verdict.value}
        </p>
      )}
      {report.value && <Checks report={report.value} replay={null} />}
      {asked && (
        <Dialog title={words[asked]} onClose={() => (final.value = null)}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              [final.value, typed.value] = [null, ""];
              void guard(end[asked]);
            }}
          >
            <p>{words[`${asked}Help`](code)}</p>
            <label class="field">
              <span>{words.closeCode}</span>
              <input autocomplete="off" value={typed.value} onInput={(event) => (typed.value = event.currentTarget.value)} />
            </label>
            <p class="commit">
              <button type="submit" class="danger" disabled={typed.value.trim() !== code}>
                {words[asked]}
              </button>
            </p>
          </form>
        </Dialog>
      )}
    </section>
  );
}

/** The position with everything that is hidden in it. */
function Everything({ match, at }: { match: string; at: number }) {
  const words = said();
  const state = useSignal<{ at: number; value: unknown } | null>(null);
  const failure = useSignal("");
  const load = () =>
    asAdmin<unknown>(`matches/${match}/state?seq=${at}`).then(
      (value) => (state.value = { at, value }),
      (error: unknown) => (failure.value = why(error)),
    );
  return (
    <section class="panel" aria-labelledby="everything">
      <h2 id="everything">{words.everything}</h2>
      <p>
        <button type="button" onClick={() => void load()}>
          {words.loadState(at)}
        </button>
      </p>
      <Failure>{failure.value}</Failure>
      {state.value?.at === at && (
        <div class="paper" tabIndex={0} role="group" aria-labelledby="everything">
          <Tree value={state.value.value} />
        </div>
      )}
    </section>
  );
}

export function Inspector({ match }: { match: string }) {
  const words = said();
  const table = useSignal<TableState | null>(null);
  const entries = useSignal<readonly LogEntry[]>([]);
  const at = useSignal(0);
  /** What the two places show; the second may be empty. */
  const panes = useSignal<readonly [Recording | null, Recording | null]>([null, null]);
  const failure = useSignal("");
  const failed = (error: unknown) => (failure.value = why(error));
  const show = (seq: number) => {
    at.value = Math.max(0, Math.min(seq, entries.value.length));
    for (const recording of panes.value) recording?.showEntry(at.value);
  };
  const look = async (place: number, viewer: Seat | null) => {
    const recording = await lookAs(match, viewer);
    panes.value = panes.value.map((before, i) => (i === place ? recording : before)) as [Recording | null, Recording | null];
    recording.showEntry(at.value);
    table.value ??= recording.table.value;
  };
  const load = async () => {
    failure.value = "";
    void ask<TableState>("GET", `/api/matches/${match}`)
      .then((state) => (table.value = state))
      .catch(() => undefined);
    // One after the other: each look is an entry of the log, and the log is read last.
    try {
      for (const [place, recording] of panes.value.entries()) {
        if (recording) await look(place, recording.viewer.value);
        else if (place === 0) await look(0, null);
      }
      const before = entries.value.length;
      entries.value = await asAdmin<LogEntry[]>(`matches/${match}/log`);
      show(before === 0 ? entries.value.length : at.value);
    } catch (error) {
      failed(error);
    }
  };
  useOnce(() => {
    void load();
    const key = (event: KeyboardEvent) => {
      const shortcut = meaning(pressed(event) ?? "", TABLE_KEYS, settings.value.keymap);
      if (shortcut === "stepBack") show(at.value - 1);
      if (shortcut === "stepForward") show(at.value + 1);
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  });

  const all = entries.value.length;
  const seats = table.value?.seats ?? [];
  const name = (seat: Seat | null) => (seat === null ? words.everybody : t().seat(seats[seat]?.name ?? "", seat + 1));
  const [a, b] = panes.value;
  const [seen, other] = [a?.exact.value, b?.exact.value];
  const found = useMemo(() => (seen && other ? differences(compared(seen), compared(other)) : []), [seen, other]);
  const differing = useMemo(() => (found.length > 0 ? ways(found) : NONE), [found]);
  const marked = useMemo(() => (found.length > 0 ? touched(found) : NONE), [found]);
  const entry = entries.value[at.value - 1];
  const button = (label: string, icon: string, to: number, off: boolean) => (
    <button type="button" class="square" aria-label={label} title={label} disabled={off} onClick={() => show(to)}>
      <Icon id={icon} />
    </button>
  );
  return (
    <>
      <h1>
        <bdi>{table.value?.title ?? match.slice(0, CODE_CHARS)}</bdi> <small>{words.inspector}</small>
      </h1>
      <p class="row">
        <a class="button" href="/admin">
          {words.back}
        </a>
        <button type="button" onClick={() => void load()}>
          {words.again}
        </button>
      </p>
      <Failure>{failure.value}</Failure>
      <section class="panel scrub" aria-label={words.position}>
        <input type="range" min={0} max={all} value={at.value} aria-label={words.position} onInput={(event) => show(Number(event.currentTarget.value))} />
        <p class="row">
          {button(words.steps.first, "fast-backward-button", 0, at.value === 0)}
          {button(words.steps.back, "previous-button", at.value - 1, at.value === 0)}
          {button(words.steps.forward, "next-button", at.value + 1, at.value >= all)}
          {button(words.steps.last, "fast-forward-button", all, at.value >= all)}
          <b role="status" class="at">
            {words.entry(at.value, all)}
          </b>
          <span class="meta">
            {entry ? (
              <>
                {words.at(entry.at_ms)} · {typeof entry.by === "string" ? words.table : name(entry.by.seat)} · {words.hash}{" "}
                <code>{entry.state_hash.slice(0, CODE_CHARS)}</code>
              </>
            ) : (
              words.opening
            )}
          </span>
        </p>
      </section>
      <div class="inspected">
        <div class="side">
          <Entries entries={entries.value} at={at.value} name={name} onShow={show} />
          <Works match={match} table={table.value} onClosed={() => void load()} />
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
                    else look(place, value === "null" ? null : Number(value)).catch(failed);
                  }}
                >
                  {place === 1 && <option value="">{words.nobody}</option>}
                  <option value="null">{words.everybody}</option>
                  {seats.map((_, seat) => (
                    <option key={seat} value={String(seat)}>
                      {name(seat)}
                    </option>
                  ))}
                </select>
              </label>
              {recording && <Pane recording={recording} name={`${words.as(place + 1)}, ${name(viewer)}`} differing={differing} marked={marked} />}
            </section>
          );
        })}
      </div>
      {a && b && <Differences found={found} names={[a, b].map((pane) => name(pane.viewer.value))} />}
      <Everything match={match} at={at.value} />
    </>
  );
}
