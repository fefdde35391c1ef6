// States of the connection and of the table that need a word.

import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { t } from "../../i18n";
import { seatAt } from "../../model/seats";
import { load, save, tab, trouble as storageTrouble } from "../../model/storage";
import type { Table } from "../../model/table";
import { noticed } from "../../model/faults";
import { causeText } from "../failure";
import { Noticed } from "../report";
import { openReport } from "../reporting";
import { second, usePresentation } from "./context";
import "./states.css";

/** Display time of "Back" after a reconnection. */
const BACK_MS = 2_500;

/** Storage key of the match for which the page was reloaded. */
const RELOADED = "reloaded";

/** Reloads a match under other rules than the page's. The server then shows it by the page of its version, if it has that. */
function useOwnRules(table: Table): void {
  const { game = "", rules = 0 } = table.welcome.value ?? {};
  useEffect(() => {
    const own = __VERSIONS__[game];
    if (rules === 0 || own === undefined || own === rules || load(RELOADED, "", tab) === location.pathname) return;
    save(RELOADED, location.pathname, tab);
    location.reload();
  }, [game, rules]);
}

/** Cause of a lost connection, and the next try. */
export function lostText(table: Table, otherwise: (tries: number) => string): string {
  const { value: connection } = table.connection;
  const tries = connection.state === "lost" ? connection.tries + 1 : 1;
  const cause = table.cause.value;
  return cause ? `${causeText(cause)} ${t().state.retrying(tries)}` : otherwise(tries);
}

/** One status line: connecting, lost, back, a new build. `notices`: also faults of the page, which other screens show elsewhere. */
export function ConnectionBar({ table, notices = false }: { table: Table; notices?: boolean }) {
  const words = t().state;
  useOwnRules(table);
  const connection = table.connection.value;
  /** Length of the log when the connection was lost, until it is back and the reader has read on. */
  const was = useSignal<number | null>(null);
  const build = table.welcome.value?.build;
  const first = useSignal<string | undefined>(undefined);
  useEffect(() => {
    if (build !== undefined) first.value ??= build;
  }, [build]);
  useEffect(() => {
    if (connection.state === "lost") was.value ??= table.log.peek().length;
    if (connection.state !== "live" || was.value === null) return undefined;
    const timer = setTimeout(() => (was.value = null), BACK_MS);
    return () => clearTimeout(timer);
  }, [connection.state, table]);
  // Nothing to wait for.
  if (table.trouble.value !== null) return null;
  if (connection.state === "lost") {
    return (
      <p class="bar-state" role="alert">
        {connection.restart ? words.restart : lostText(table, words.lost)}
      </p>
    );
  }
  if (connection.state === "full")
    return (
      <p class="bar-state" role="status">
        {words.full}. {words.fullHelp}
      </p>
    );
  if (connection.state === "connecting" && table.table.value)
    return (
      <p class="bar-state" role="status">
        {words.connecting}
      </p>
    );
  if (connection.state === "live" && was.value !== null) {
    const missed = table.log.value.length - was.value;
    return (
      <p class="bar-state good" role="status">
        {missed > 0 ? words.backEvents(missed) : words.back}
      </p>
    );
  }
  if (build !== undefined && first.value !== undefined && build !== first.value) {
    return (
      <p class="bar-state" role="status">
        {words.build}{" "}
        <button type="button" onClick={() => location.reload()}>
          {words.reload}
        </button>
      </p>
    );
  }
  return notices && noticed.value ? <Noticed /> : <Unkept table={table} />;
}

/** Matches whose warning the reader has dismissed. */
const warned = signal<ReadonlySet<string>>(new Set());

/** Warns a player that this browser will forget the seat with the page, and shows the recovery code. */
function Unkept({ table }: { table: Table }) {
  const words = t().state;
  const { match, seat } = table;
  const kind = storageTrouble.value;
  if (kind === null || seat.value === null || !table.source.hosted || warned.value.has(match)) return null;
  const code = seatAt(match)?.recovery;
  return (
    <p class="bar-state" role="status">
      {words.unkept[kind]} {code && words.unkeptHelp} {code && <b>{code}</b>}{" "}
      <button type="button" onClick={() => (warned.value = new Set([...warned.value, match]))}>
        {t().catchUp.ok}
      </button>
    </p>
  );
}

export function PausePlate() {
  const presentation = usePresentation();
  const words = t().state;
  const { paused } = presentation.present.value.table;
  if (!paused || presentation.table.trouble.value !== null) return null;
  const clock = presentation.table.clock.value;
  const since = second.value > 0 && clock ? Math.max(0, clock.now_ms - paused.since_ms) : 0;
  return (
    <p class="plate" role="status">
      {words.pausedBy(presentation.name(paused.by), since)}
    </p>
  );
}

/** Ends a pause, or asks the others to. The host and the player who paused need no consent. */
export function Resume() {
  const { table, present } = usePresentation();
  const words = t().state;
  const {
    seat,
    table: { paused },
  } = present.value;
  if (!paused || seat === null || table.trouble.value !== null) return null;
  const may = table.isHost.value || paused.by === seat;
  return (
    <p class="commit">
      <button type="button" class={may ? "primary" : ""} onClick={() => table.ask({ pause: { on: false } })}>
        {may ? words.resume : words.askResume}
      </button>
    </p>
  );
}

/** A match that the server quarantined. It can be looked at but not continued. */
export function AsidePlate() {
  const presentation = usePresentation();
  const words = t().state;
  const { trouble, logLost, connection } = presentation.table;
  const { seat } = presentation.present.value;
  if (trouble.value !== "quarantined") return null;
  return (
    <div class="plate" role="alert">
      <p>{logLost.value ? words.logLost : words.aside}</p>
      <p class="meta">{logLost.value ? words.logLostHelp : words.asideHelp}</p>
      {seat !== null && connection.value.state === "live" && (
        <button type="button" class="primary" onClick={() => openReport()}>
          {words.report}
        </button>
      )}
    </div>
  );
}
