// The server itself: quarantined matches, its health, its limits, and reports of players.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { Failure, words as why } from "../shell/failure";
import { useOnce } from "../shell/hooks";
import { ask, askText } from "../wire/http";
import type { TableState } from "../wire/messages";
import { seatOf } from "./entries";
import { asAdmin, type Aside, type Report, type Shelved } from "./session";
import { Tree } from "./tree";
import { said } from "./words";

/** True if a health endpoint answers with success. */
async function well(path: string): Promise<boolean> {
  return askText(path).then(
    (text) => text !== "",
    () => false,
  );
}

function Health() {
  const words = said();
  const state = useSignal<{ alive: boolean; ready: boolean } | null>(null);
  const metrics = useSignal<string | null>(null);
  useEffect(() => {
    void Promise.all([well("/healthz"), well("/readyz")]).then(([alive, ready]) => (state.value = { alive, ready }));
  }, []);
  const measure = () =>
    askText("/metrics").then(
      (text) => (metrics.value = text),
      () => (metrics.value = words.metricsAway),
    );
  return (
    <section class="panel" aria-labelledby="health">
      <h2 id="health">{words.health}</h2>
      {state.value && (
        <ul class="checks">
          <li class={state.value.alive ? "holds" : "fails"}>
            {words.alive} <b>{state.value.alive ? words.well : words.unwell}</b>
          </li>
          <li class={state.value.ready ? "holds" : "fails"}>
            {words.ready} <b>{state.value.ready ? words.well : words.unwell}</b>
          </li>
        </ul>
      )}
      <details onToggle={(event) => void (event.currentTarget.open && measure())}>
        <summary>{words.metrics}</summary>
        <pre class="paper" tabIndex={0}>
          {metrics.value}
        </pre>
      </details>
    </section>
  );
}

function Reports() {
  const words = said();
  const shelf = useSignal<readonly Shelved[]>([]);
  const opened = useSignal<ReadonlyMap<string, Report>>(new Map());
  const failure = useSignal("");
  const done = useSignal("");
  /** Tables of opened reports, for the names of their seats. */
  const tables = useSignal<ReadonlyMap<string, TableState>>(new Map());
  const heading = useRef<HTMLHeadingElement>(null);
  const guard = (work: Promise<unknown>, what = "") =>
    work.then(
      () => ([failure.value, done.value] = ["", what]),
      (error: unknown) => ([failure.value, done.value] = [why(error), ""]),
    );
  const load = () => asAdmin<Shelved[]>("reports").then((list) => (shelf.value = list));
  useOnce(() => void guard(load()));
  const open = (name: string) =>
    void guard(
      asAdmin<Report>(`reports/${name}`).then(async (report) => {
        const table = await ask<TableState>("GET", `/api/matches/${report.id}`).catch(() => null);
        if (table) tables.value = new Map([...tables.value, [report.id, table]]);
        opened.value = new Map([...opened.value, [name, report]]);
      }),
    );
  const by = (viewer: string, match: string) => (/^\d+$/.test(viewer) ? seatOf(tables.value.get(match) ?? null, Number(viewer)) : words.everybody);
  const mark = ({ report, marked }: Shelved) =>
    void guard(asAdmin(`reports/${report}/mark`, marked ? "DELETE" : "PUT").then(load), marked ? words.reportNotKept : words.reportKept);
  const remove = ({ report }: Shelved) => {
    if (!confirm(words.deleteReportSure)) return;
    // The pressed button disappears, so the heading of the list takes the focus.
    void guard(asAdmin(`reports/${report}`, "DELETE").then(load), words.reportDeleted).then(() => heading.current?.focus());
  };
  return (
    <section class="panel" aria-labelledby="reports">
      <h2 id="reports" tabIndex={-1} ref={heading}>
        {words.reports}
      </h2>
      <Failure>{failure.value}</Failure>
      {done.value && <p role="status">{done.value}</p>}
      {shelf.value.length === 0 && <p>{words.reportsNone}</p>}
      <ul class="matches">
        {shelf.value.map((shelved) => {
          const { report: name, viewer, address, marked } = shelved;
          const report = opened.value.get(name);
          return (
            <li key={name}>
              {report ? (
                <div>
                  <p>
                    <bdi>{report.text}</bdi>
                  </p>
                  <p class="meta">{[by(report.viewer, report.id), words.moment(report.at), words.reportAt(report.records), report.build].join(" · ")}</p>
                  <p>
                    <a class="button" href={`/admin/m/${report.id}${/^\d+$/.test(report.viewer) ? `?as=${report.viewer}` : ""}`}>
                      {words.open}
                    </a>
                  </p>
                </div>
              ) : (
                <>
                  <button type="button" onClick={() => open(name)}>{`${words.openReport} ${name.slice(0, 8)}`}</button>
                  {viewer !== null && <p class="meta">{[by(viewer, ""), address].filter(Boolean).join(" · ")}</p>}
                </>
              )}
              <p class="row">
                <button type="button" aria-pressed={marked} onClick={() => mark(shelved)}>
                  {words.keepReport}
                </button>
                <button type="button" class="danger" onClick={() => remove(shelved)}>
                  {words.deleteReport}
                </button>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function Dashboard() {
  const words = said();
  const aside = useSignal<readonly Aside[] | null>(null);
  const limits = useSignal<unknown>(null);
  const failure = useSignal("");
  useEffect(() => {
    const failed = (error: unknown) => (failure.value = why(error));
    asAdmin<Aside[]>("quarantine").then((list) => (aside.value = list), failed);
    asAdmin<unknown>("limits").then((list) => (limits.value = list), failed);
  }, []);
  return (
    <>
      <Failure>{failure.value}</Failure>
      <section class="panel" aria-labelledby="aside">
        <h2 id="aside">{words.aside}</h2>
        {aside.value?.length === 0 && <p>{words.asideNone}</p>}
        <ul class="matches">
          {(aside.value ?? []).map(({ match, why }) => (
            <li key={match}>
              <a class="match" href={`/admin/m/${match}`}>
                <span class="title">{match}</span>
                <span class="meta" lang="en">
                  {why}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <Reports />
      <Health />
      <section class="panel" aria-labelledby="limits">
        <h2 id="limits">{words.limits}</h2>
        <details>
          <summary>{words.limits}</summary>
          <Tree value={limits.value} />
        </details>
      </section>
    </>
  );
}
