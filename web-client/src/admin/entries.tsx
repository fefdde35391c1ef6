// Entries of a match in words, as its first viewer received them, with their data behind.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import type { Game } from "../games/game";
import { t } from "../i18n";
import { Icon } from "../shell/icon";
import { Token, colorOf } from "../shell/token";
import type { Seat, TableState } from "../wire/messages";
import type { LogEntry } from "./session";
import { isBy, type Line, type Story, type EntryEffect } from "./story";
import { said } from "./words";

/** Number of entries listed around the current one. */
const AROUND = 60;

interface Props {
  entries: readonly LogEntry[];
  story: Story;
  game: Game | null;
  table: TableState | null;
  /** Name of the viewer. */
  viewer: string;
  at: number;
  name: (seat: Seat) => string;
  onShow: (seq: number) => void;
}

/** Filters of the list. */
interface Wanted {
  by: string;
  kind: string;
  text: string;
}

function passes({ by, kind, text }: Wanted, entry: LogEntry, told: EntryEffect | undefined): boolean {
  const lines = told?.lines ?? [];
  if (by === "table" ? typeof entry.by === "object" : by !== "" && !isBy(entry, Number(by)) && !lines.some(({ about }) => about.includes(Number(by))))
    return false;
  if (kind === "moves" && (entry.kind !== "rule" || typeof entry.by === "string")) return false;
  if (kind === "table" && entry.kind !== "table") return false;
  if (kind.startsWith("topic-") && !lines.some(({ topic }) => `topic-${topic}` === kind)) return false;
  const wanted = text.trim().toLocaleLowerCase();
  return wanted === "" || [told?.done ?? "", ...lines.map((line) => line.text), ...(told?.rules ?? [])].some((one) => one.toLocaleLowerCase().includes(wanted));
}

export function Entries({ entries, story, game, table, viewer, at, name, onShow }: Props) {
  const words = said();
  const wanted = useSignal<Wanted>({ by: "", kind: "", text: "" });
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => list.current?.querySelector("[aria-current=true]")?.scrollIntoView({ block: "nearest" }), [at, story]);
  const found = entries.filter((entry) => passes(wanted.value, entry, story.get(entry.seq)));
  const middle = found.findIndex(({ seq }) => seq >= at);
  const about = middle < 0 ? found.length : middle;
  const set = (changes: Partial<Wanted>) => (wanted.value = { ...wanted.value, ...changes });
  const current = entries[at - 1];
  return (
    <section class="panel entries" aria-labelledby="entries">
      <h2 id="entries">{words.entries}</h2>
      <p class="meta">{words.readBy(viewer)}</p>
      <div class="search">
        <label class="field stacked">
          <span>{words.filter.by}</span>
          <select value={wanted.value.by} onChange={({ currentTarget }) => set({ by: currentTarget.value })}>
            <option value="">{words.filter.anybody}</option>
            {(table?.seats ?? []).map((_, seat) => (
              <option key={seat} value={String(seat)}>
                {name(seat)}
              </option>
            ))}
            <option value="table">{words.table}</option>
          </select>
        </label>
        <label class="field stacked">
          <span>{words.filter.kind}</span>
          <select value={wanted.value.kind} onChange={({ currentTarget }) => set({ kind: currentTarget.value })}>
            <option value="">{words.all}</option>
            <option value="moves">{words.filter.moves}</option>
            <option value="table">{words.filter.table}</option>
            {(game?.topics ?? []).map(({ id, label }) => (
              <option key={id} value={`topic-${id}`}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label class="field stacked">
          <span>{words.filter.text}</span>
          <input type="search" value={wanted.value.text} onInput={({ currentTarget }) => set({ text: currentTarget.value })} />
        </label>
      </div>
      <ol ref={list} tabIndex={0} aria-labelledby="entries">
        {found.slice(Math.max(0, about - AROUND), about + AROUND).map((entry) => (
          <li key={entry.seq}>
            <button type="button" class="quiet" aria-current={entry.seq === at} onClick={() => onShow(entry.seq)}>
              <b>{entry.seq}</b>
              {typeof entry.by === "object" && table && <Token color={colorOf(table, entry.by.seat)} mark={String(entry.by.seat + 1)} />}
              <Words {...{ entry, name, viewer }} told={story.get(entry.seq)} sprite={game?.sprite} />
            </button>
          </li>
        ))}
      </ol>
      <p class="meta" role="status">
        {words.filter.found(found.length, entries.length)}
      </p>
      {current && (
        <details>
          <summary>{words.raw(current.seq)}</summary>
          <pre class="paper" tabIndex={0}>
            {JSON.stringify(current, null, 1)}
          </pre>
        </details>
      )}
    </section>
  );
}

/** Effect and time of an entry. */
function Words({
  entry,
  told,
  name,
  viewer,
  sprite,
}: Pick<Props, "name" | "viewer"> & { entry: LogEntry; told: EntryEffect | undefined; sprite: string | undefined }) {
  const words = said();
  const lines: readonly Line[] = told?.lines ?? [];
  const by = typeof entry.by === "string" ? words.table : name(entry.by.seat);
  return (
    <span class="told">
      {told?.done && (
        <b>
          <bdi>{by}</bdi>: {told.done}
        </b>
      )}
      {lines.map((line, i) => (
        <span key={i}>
          {line.icon && sprite && <Icon id={line.icon} sprite={sprite} decoration />}
          {line.text}
        </span>
      ))}
      {!told?.done && lines.length === 0 && (
        <span>
          <bdi>{by}</bdi> · {words.untold(viewer)}
        </span>
      )}
      <small>{[words.at(entry.at_ms), ...(told?.rules ?? [])].join(" · ")}</small>
    </span>
  );
}

/** Name of a seat in lists, the same for every viewer. A player without a name is called by the seat's number. */
export function seatName(name: string, seat: Seat): string {
  return t().seat(name, seat + 1);
}

/** Name of a seat of a table. */
export function seatOf(table: TableState | null, seat: Seat): string {
  return seatName(table?.seats[seat]?.name ?? "", seat);
}
