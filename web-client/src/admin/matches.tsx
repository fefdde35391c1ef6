// List of all matches with their health, from the facts in lists. The list is no inspection of a match.

import { useSignal } from "@preact/signals";

import { titleOf } from "../games";
import { span } from "../i18n/language";
import { language } from "../i18n";
import { seatName } from "./entries";
import { useGame } from "./pane";
import { Icon } from "../shell/icon";
import { Tile } from "../shell/tile";
import { Failure, words as why } from "../shell/failure";
import { useOnce } from "../shell/hooks";
import { ask } from "../wire/http";
import type { GameInfo, Phase } from "../wire/messages";
import { LONG_MS, listed, standing, type Health, type Standing } from "./health";
import { asAdmin, openedAt, type Aside, type Row } from "./session";
import { said } from "./words";

/** Page size of the server. */
const PAGE = 50;
const PHASES: readonly Phase[] = ["lobby", "sealing", "playing", "over", "closed"];

const SIGNS: Readonly<Record<Health, string>> = {
  aside: "cancel",
  waits: "hourglass",
  well: "check-mark",
  lobby: "key-card",
  ended: "laurels-trophy",
};
const HOUR_MS = 3_600_000;
/** Waiting times to filter by, in milliseconds. */
const WAITS_MS = [0, LONG_MS, HOUR_MS, 24 * HOUR_MS];

function Line({ standing: { row, health, waits, why } }: { standing: Standing }) {
  const words = said();
  const game = useGame(row.game).value;
  const name = (seat: number) => {
    const { name, bot } = row.seats[seat] ?? { name: null, bot: null };
    if (bot !== null && !name) return words.bot;
    // An empty name was removed, so the seat's number is shown.
    return name === null ? words.free : seatName(name, seat);
  };
  const mode = row.mode && game?.words.mode(row.mode);
  return (
    <tr class={`is-${health}`}>
      <td class="health">
        <Icon id={SIGNS[health]} decoration /> {words.healths[health]}
      </td>
      <th scope="row">
        <span class="pictured">
          <Tile game={row.game} />
          <span>
            <a href={`/admin/m/${row.match}`}>{row.title ?? titleOf(row.game)}</a>
            <small>{[row.title && titleOf(row.game), mode, words.opened(openedAt(row.match)), row.match.slice(0, 8)].filter(Boolean).join(" · ")}</small>
          </span>
        </span>
      </th>
      <td>{words.phases[row.phase]}</td>
      <td>
        <bdi>{row.seats.map((_, seat) => name(seat)).join(", ")}</bdi>
      </td>
      <td>
        {why ? <span lang="en">{why}</span> : <bdi>{(row.waiting_for ?? []).map(name).join(", ") || words.missing}</bdi>}
        {waits !== null && row.since_at !== null && <small title={words.moment(row.since_at)}>{words.since(waits)}</small>}
      </td>
      <td>
        {row.records}
        <small>{words.lastAt(row.updated_at)}</small>
      </td>
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
  const asides = useSignal<readonly Aside[]>([]);
  const problemsFirst = useSignal(true);
  const waitsOver = useSignal(0);
  const more = useSignal(false);
  const failure = useSignal("");
  const find = async (before?: string) => {
    const wish = { q: text.value.trim(), game: game.value, phase: phase.value, before: before ?? "" };
    const query = new URLSearchParams(Object.entries(wish).filter(([, value]) => value !== ""));
    try {
      asides.value = await asAdmin<Aside[]>("quarantine");
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
  const now = Date.now();
  const shown = listed(
    list.map((row) => standing(row, asides.value, now)),
    { problemsFirst: problemsFirst.value, waitsOver_ms: waitsOver.value },
  );
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
                {titleOf(one.game)}
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
        <label class="field stacked">
          <span>{words.waitsOver}</span>
          <select value={String(waitsOver.value)} onChange={(event) => (waitsOver.value = Number(event.currentTarget.value))}>
            {WAITS_MS.map((ms) => (
              <option key={ms} value={String(ms)}>
                {ms === 0 ? words.all : span(language.value)(ms)}
              </option>
            ))}
          </select>
        </label>
        <label class="choice">
          <input type="checkbox" checked={problemsFirst.value} onChange={(event) => (problemsFirst.value = event.currentTarget.checked)} />
          <span>{words.problemsFirst}</span>
        </label>
        <button type="submit" class="primary">
          {words.find}
        </button>
      </form>
      <Failure>{failure.value}</Failure>
      {rows.value !== null && shown.length === 0 && <p role="status">{words.none}</p>}
      {shown.length > 0 && (
        <div class="sideways" tabIndex={0} role="region" aria-label={words.matches}>
          <table class="rows">
            <thead>
              <tr>
                <th scope="col">{words.columns.health}</th>
                <th scope="col">{words.columns.table}</th>
                <th scope="col">{words.state}</th>
                <th scope="col">{words.columns.seats}</th>
                <th scope="col">{words.columns.waiting}</th>
                <th scope="col">{words.columns.records}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((one) => (
                <Line key={one.row.match} standing={one} />
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
