// Every match of the server, by what is said of it in lists: looking at the list is no look at a match.

import { useSignal } from "@preact/signals";

import { Failure, words as why } from "../shell/failure";
import { useOnce } from "../shell/once";
import { ask } from "../wire/http";
import type { GameInfo, Phase } from "../wire/messages";
import { asAdmin, type Row } from "./session";
import { said } from "./words";

/** How many the server gives at once. */
const PAGE = 50;
const PHASES: readonly Phase[] = ["lobby", "sealing", "playing", "over", "closed"];

function Line({ row }: { row: Row }) {
  const words = said();
  const name = (seat: number) => row.seats[seat]?.name ?? (row.seats[seat]?.bot ? words.bot : words.free);
  return (
    <tr>
      <th scope="row">
        <a href={`/admin/m/${row.match}`}>{row.title ?? row.match.slice(0, 8)}</a>
        <small>{[row.game, row.mode, row.match.slice(0, 8)].filter(Boolean).join(" · ")}</small>
      </th>
      <td>{words.phases[row.phase]}</td>
      <td>
        <bdi>{row.seats.map((_, seat) => name(seat)).join(", ")}</bdi>
      </td>
      <td>
        <bdi>{(row.waiting_for ?? []).map(name).join(", ") || words.missing}</bdi>
        {row.since_at !== null && row.phase === "playing" && <small>{words.since(Date.now() - row.since_at)}</small>}
      </td>
      <td>{row.records}</td>
    </tr>
  );
}

export function Matches() {
  const words = said();
  const text = useSignal("");
  const game = useSignal("");
  const phase = useSignal("");
  const games = useSignal<readonly GameInfo[]>([]);
  const rows = useSignal<readonly Row[] | null>(null);
  const more = useSignal(false);
  const failure = useSignal("");
  const find = async (before?: string) => {
    const wish = { q: text.value.trim(), game: game.value, phase: phase.value, before: before ?? "" };
    const query = new URLSearchParams(Object.entries(wish).filter(([, value]) => value !== ""));
    try {
      const found = await asAdmin<Row[]>(`matches?${query}`);
      rows.value = [...(before === undefined ? [] : (rows.value ?? [])), ...found];
      more.value = found.length === PAGE;
      failure.value = "";
    } catch (error) {
      failure.value = why(error);
    }
  };
  useOnce(() => {
    void find();
    void ask<GameInfo[]>("GET", "/api/games")
      .then((list) => (games.value = list))
      .catch(() => undefined);
  });
  const list = rows.value ?? [];
  const last = list.at(-1)?.match;
  return (
    <>
      <h1>{words.matches}</h1>
      <form
        class="panel search"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          void find();
        }}
      >
        <label class="field stacked">
          <span>{words.search}</span>
          <input name="q" value={text.value} onInput={(event) => (text.value = event.currentTarget.value)} />
        </label>
        <label class="field stacked">
          <span>{words.game}</span>
          <select value={game.value} onChange={(event) => (game.value = event.currentTarget.value)}>
            <option value="">{words.all}</option>
            {games.value.map((one) => (
              <option key={one.game} value={one.game}>
                {one.game}
              </option>
            ))}
          </select>
        </label>
        <label class="field stacked">
          <span>{words.state}</span>
          <select value={phase.value} onChange={(event) => (phase.value = event.currentTarget.value)}>
            <option value="">{words.all}</option>
            {PHASES.map((one) => (
              <option key={one} value={one}>
                {words.phases[one]}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" class="primary">
          {words.find}
        </button>
      </form>
      <Failure>{failure.value}</Failure>
      {rows.value !== null && list.length === 0 && <p role="status">{words.none}</p>}
      {list.length > 0 && (
        <div class="sideways" tabIndex={0} role="region" aria-label={words.matches}>
          <table class="rows">
            <thead>
              <tr>
                <th scope="col">{words.columns.table}</th>
                <th scope="col">{words.state}</th>
                <th scope="col">{words.columns.seats}</th>
                <th scope="col">{words.columns.waiting}</th>
                <th scope="col">{words.columns.records}</th>
              </tr>
            </thead>
            <tbody>
              {list.map((row) => (
                <Line key={row.match} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {more.value && last !== undefined && (
        <p>
          <button type="button" onClick={() => void find(last)}>
            {words.older}
          </button>
        </p>
      )}
    </>
  );
}
