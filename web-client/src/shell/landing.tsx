// Front page: the reader's tables, a new table, or one of a friend.

import { useSignal } from "@preact/signals";

import { aboutOf, titleOf } from "../games";
import { language, t } from "../i18n";
import { teaches } from "../lessons/lesson";
import { INVITE_DIGITS, RECOVERY_DIGITS, readCode } from "../model/code";
import { drop, mine, seatAt } from "../model/seats";
import { causeOf } from "../wire/cause";
import { ask } from "../wire/http";
import type { GameInfo, Mine, OpenTable } from "../wire/messages";
import { Chrome } from "./chrome";
import { Failure, Trouble, useTrouble } from "./failure";
import { Icon } from "./icon";
import { join } from "./invitation";
import { useOnce } from "./hooks";
import { Part } from "./part";
import { takeSeat } from "./recover";
import { go } from "./route";
import { Hero, Tile } from "./tile";
import "./landing.css";

/** Refresh interval of the list while the page is visible. */
const REFRESH_MS = 15_000;

/** Sort order: the reader's turn, then waiting, not started, finished. */
function rank({ your_turn, phase }: Mine): number {
  if (your_turn) return 0;
  return { playing: 1, sealing: 1, lobby: 2, over: 3, closed: 3 }[phase];
}

/** A game with its description, and links to learn, practise or open it. */
function Plate({ game, modes }: GameInfo) {
  const words = t();
  const title = titleOf(game);
  const learn = teaches(game) ? words.lessons.title : words.landing.learn;
  const players = words.create.range(Math.min(...modes.map((mode) => mode.min_players)), Math.max(...modes.map((mode) => mode.max_players)));
  return (
    <li class="game">
      <Tile game={game} />
      <h3>{title}</h3>
      <p>
        {aboutOf(game, language.value)} <span>{`${words.create.players}: ${players}.`}</span>
      </p>
      <div class="row">
        <a class="button" href={teaches(game) ? `/learn/${game}` : `/rules/${game}`} aria-label={`${learn}: ${title}`}>
          {learn}
        </a>
        {__RULES__ && (
          <a class="button" href={`/practice/${game}`} aria-label={`${words.landing.practice}: ${title}`}>
            {words.landing.withBots}
          </a>
        )}
        <a class="button primary" href={`/new/${game}`} aria-label={`${words.landing.openGame}: ${title}`}>
          {words.landing.openGame}
        </a>
      </div>
    </li>
  );
}

function Line({ one, onDrop }: { one: Mine; onDrop: () => void }) {
  const words = t();
  const since = one.since_at ? words.since(Date.now() - one.since_at) : "";
  const state = {
    playing: one.waiting_for.length > 0 ? words.landing.waiting(one.waiting_for.map((name) => name || words.somebody).join(", ")) : "",
    sealing: words.lobby.sealing,
    lobby: words.landing.lobby,
    over: words.landing.finished,
    closed: words.landing.closed,
  }[one.phase];
  const over = one.phase === "over" || one.phase === "closed";
  return (
    <li>
      <a class="match" href={`/m/${one.match}`}>
        <Tile game={one.game} />
        {one.your_turn && (
          <b class="turn">
            <Icon id="play-button" />
            {words.landing.yourTurn}
          </b>
        )}
        <span class="title">{one.title ?? titleOf(one.game)}</span>
        <span class="meta">{[one.title ? titleOf(one.game) : "", one.your_turn ? "" : state, since].filter(Boolean).join(" · ")}</span>
      </a>
      {over && (
        <a class="button" href={`/m/${one.match}/replay`}>
          {words.end.replay}
        </a>
      )}
      {over && (
        <button type="button" class="quiet square" aria-label={`${words.landing.forget}: ${one.title ?? titleOf(one.game)}`} onClick={onDrop}>
          <Icon id="cancel" />
        </button>
      )}
    </li>
  );
}

export function Landing() {
  const words = t();
  const tables = useSignal<Mine[] | null>(null);
  const open = useSignal<OpenTable[]>([]);
  const games = useSignal<GameInfo[]>([]);
  const code = useSignal("");
  const failure = useSignal("");
  const entering = useTrouble();
  const refresh = async () => {
    try {
      const [own, listed, offered] = await Promise.all([
        mine(),
        ask<OpenTable[]>("GET", "/api/matches?public=1"),
        games.peek().length > 0 ? games.peek() : ask<GameInfo[]>("GET", "/api/games"),
      ]);
      [tables.value, open.value, games.value] = [own, listed, offered];
      hearing.clear();
    } catch (error) {
      hearing.failed(error);
    }
  };
  /** Failure to load the lists. */
  const hearing = useTrouble(() => void refresh());

  useOnce(() => {
    document.title = "Airlock";
    const look = () => {
      if (!document.hidden) void refresh();
    };
    look();
    const timer = setInterval(look, REFRESH_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  });

  const enter = async (event: Event) => {
    event.preventDefault();
    const [seat, invite] = [readCode(code.value, RECOVERY_DIGITS), readCode(code.value, INVITE_DIGITS)];
    failure.value = "";
    entering.clear();
    try {
      if (seat) go(`/m/${await takeSeat(seat)}`);
      else if (invite) await join(invite);
      else failure.value = words.reasons.not_a_code;
    } catch (error) {
      if (!seat && causeOf(error).kind === "unknown") failure.value = words.landing.unknownCode;
      else entering.failed(error);
    }
  };
  const list = [...(tables.value ?? [])].sort((a, b) => rank(a) - rank(b) || (b.since_at ?? 0) - (a.since_at ?? 0));
  return (
    <Chrome broad>
      <section class="hero">
        <Hero />
        <div>
          <h1>{words.landing.hook}</h1>
          <p>{words.landing.pitch}</p>
          <div class="doors">
            <a class="button primary" href="/new">
              {words.landing.create}
            </a>
            {__RULES__ && (
              <a class="button" href="/practice">
                {words.landing.practice}
              </a>
            )}
            <form class="join" onSubmit={(event) => void enter(event)}>
              <label>
                {words.landing.code}
                <input
                  name="code"
                  autocomplete="off"
                  autocapitalize="characters"
                  spellcheck={false}
                  placeholder="K7Q2-M9XR"
                  value={code.value}
                  onInput={(event) => (code.value = event.currentTarget.value)}
                />
              </label>
              <button type="submit" disabled={code.value.trim() === "" || entering.left > 0}>
                {words.landing.join}
              </button>
            </form>
          </div>
          <Failure>{failure.value}</Failure>
          <Trouble of={entering} />
        </div>
      </section>
      <Trouble of={hearing} again={() => void refresh()} byItself />
      <div class="tables">
        {list.length > 0 && (
          <section aria-labelledby="mine">
            <h2 id="mine">{words.landing.mine}</h2>
            <ul class="matches">
              {list.map((one) => (
                <Line
                  key={one.match}
                  one={one}
                  onDrop={() => {
                    drop(one.match);
                    tables.value = tables.value?.filter(({ match }) => match !== one.match) ?? null;
                  }}
                />
              ))}
            </ul>
          </section>
        )}
        {open.value.length > 0 && (
          <section aria-labelledby="open">
            <h2 id="open">{words.landing.open}</h2>
            <ul class="matches">
              {open.value.map((one) => (
                <li key={one.match}>
                  <a class="match" href={`/m/${one.match}`}>
                    <span class="title">{one.title ?? titleOf(one.game)}</span>
                    <span class="meta">{`${titleOf(one.game)} · ${one.seats - one.free}/${one.seats} · ${words.landing.free(one.free)}`}</span>
                  </a>
                  {seatAt(one.match) && <span class="chip">{words.lobby.you}</span>}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {games.value.length > 0 && (
        <section aria-labelledby="games">
          <h2 id="games">{words.landing.games}</h2>
          <ul class="plates">
            {games.value.map((one) => (
              <Part key={one.game} of="page" place={(line) => <li>{line}</li>}>
                <Plate {...one} />
              </Part>
            ))}
          </ul>
        </section>
      )}
    </Chrome>
  );
}
