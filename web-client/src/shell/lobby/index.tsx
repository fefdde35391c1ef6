// Lobby: the seats, the invitation, the seal of the dice, and the reason why the match cannot start yet.

import { useComputed, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { titleOf } from "../../games";
import { t } from "../../i18n";
import { Offer } from "../../lessons/offer";
import type { Presentation } from "../../model/presentation";
import { seatAt } from "../../model/seats";
import type { Seat, TableState } from "../../wire/messages";
import { Chrome } from "../chrome";
import { Claim } from "../claim";
import { OtherDevice } from "../device";
import { Failure, Trouble, reason } from "../failure";
import { Icon } from "../icon";
import { Part } from "../part";
import { Confirmation } from "../table/confirmation";
import { ConnectionBar } from "../table/states";
import { Hero } from "../tile";
import { Invite, useInvite } from "./invite";
import { isFree, readinessOf, waitText } from "./readiness";
import { NameForm, useFocusOnceSeated, useSeating } from "./seating";
import { ColorChoice, SeatList } from "./seats";
import "./lobby.css";

/** Options of this table. */
function Chosen({ presentation }: { presentation: Presentation }) {
  const { words } = presentation.game.value;
  const chosen = Object.entries(presentation.present.value.table.options).filter(([key]) => key !== "mode");
  if (chosen.length === 0) return null;
  return (
    <dl class="chosen">
      {chosen.map(([key, word]) => (
        <div key={key}>
          <dt>{words.option(key).label}</dt>
          <dd>{words.value(key, word)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Title, game, mode, options and the lesson on offer. */
function Heading({ presentation }: { presentation: Presentation }) {
  const { seat, table: state } = presentation.present.value;
  const game = titleOf(state.game);
  useEffect(() => {
    document.title = `${state.title ?? game} · Airlock`;
  }, [state.title, game]);
  const facts = [state.title && game, presentation.game.value.words.mode(state.options.mode ?? ""), `${t().create.players}: ${state.seats.length}`];
  return (
    <section class="hero is-low">
      <Hero />
      <div>
        <h1>
          <bdi>{state.title ?? game}</bdi>
        </h1>
        <p>{facts.filter(Boolean).join(" · ")}</p>
        <Part of="lobby">
          <Chosen presentation={presentation} />
          <Offer game={state.game} waits={seat !== null} />
        </Part>
      </div>
    </section>
  );
}

/** Buttons of a seated player: ready, start, leave. */
function Commit({ presentation, seat }: { presentation: Presentation; seat: Seat }) {
  const words = t().lobby;
  const { table, present } = presentation;
  const state = present.value.table;
  const { players, unready, canStart } = readinessOf(state);
  const ready = state.seats[seat]!.ready;
  const closed = state.phase !== "lobby";
  const readyButton = useFocusOnceSeated(table);
  return (
    <p class="commit">
      <button ref={readyButton} type="button" class={ready ? "" : "primary"} disabled={closed} onClick={() => table.ask({ ready: { on: !ready } })}>
        {ready ? words.unready : words.ready}
      </button>
      {table.isHost.value && (
        <button type="button" class={ready ? "primary" : ""} disabled={!canStart || closed} aria-describedby="why" onClick={() => table.ask({ start: {} })}>
          {words.startCount(players.length - unready.length, players.length)}
        </button>
      )}
      <button type="button" class="quiet" disabled={closed} onClick={() => table.leave()}>
        {words.leave}
      </button>
    </p>
  );
}

/** Seats, and everything that a visitor or player does before the match. */
function Seats({ presentation, invite }: { presentation: Presentation; invite: string }) {
  const words = t().lobby;
  const { table } = presentation;
  const { seat, table: state } = presentation.present.value;
  const seating = useSeating(table, seat, invite);
  const mayTake = seat === null && (invite !== "" || state.public === true);
  const fromRefusal = useComputed(() => (table.refusal.value ? reason(table.refusal.value) : ""));
  return (
    <section class="panel" aria-labelledby="seats">
      <h2 id="seats">{words.seats}</h2>
      {mayTake && <NameForm seating={seating} first={state.seats.findIndex(isFree)} />}
      {seat === null && !mayTake && <p class="meta">{words.needInvite}</p>}
      <SeatList presentation={presentation} seating={mayTake ? seating : null} />
      {seat !== null && state.phase === "lobby" && <ColorChoice presentation={presentation} seat={seat} />}
      <Trouble of={seating.trouble} />
      <Failure>{fromRefusal.value}</Failure>
      {seat !== null && <Commit presentation={presentation} seat={seat} />}
      <p class="prompt" id="why" role="status">
        {waitText(presentation)}
      </p>
    </section>
  );
}

/** Recovery code of the reader's seat. */
function Recovery({ presentation: { table, present } }: { presentation: Presentation }) {
  const { seat } = present.value;
  const recovery = useSignal(seatAt(table.match)?.recovery ?? null);
  useEffect(() => {
    recovery.value = seatAt(table.match)?.recovery ?? null;
  }, [seat, table]);
  if (!recovery.value) return null;
  return (
    <section class="panel secret-band" aria-labelledby="recovery">
      <h2 id="recovery">{t().device.title}</h2>
      <Part of="lobby">
        <OtherDevice code={recovery.value} />
      </Part>
    </section>
  );
}

/** Seal of the dice, with its explanation. */
function Seal({ state: { commitment, voided_starts = 0 } }: { state: TableState }) {
  const words = t().lobby;
  if (!commitment) return null;
  return (
    <details class="panel">
      <summary>
        <Icon id="scales" /> {words.sealed} <code>{`${commitment.slice(0, 4)}·${commitment.slice(4, 8)}`}</code>
      </summary>
      <p>{words.sealHelp}</p>
      {voided_starts > 0 && <p>{words.voided(voided_starts)}</p>}
    </details>
  );
}

export function Lobby({ presentation }: { presentation: Presentation }) {
  const invite = useInvite(presentation);
  return (
    <Chrome>
      <ConnectionBar table={presentation.table} />
      <Heading presentation={presentation} />
      <div class="lobby">
        <Seats presentation={presentation} invite={invite} />
        <div>
          {invite && (
            <Part of="lobby">
              <Invite presentation={presentation} invite={invite} />
            </Part>
          )}
          <Recovery presentation={presentation} />
          <Seal state={presentation.present.value.table} />
        </div>
      </div>
      <p class="meta">{t().create.seal}</p>
      <Confirmation />
      <Claim />
    </Chrome>
  );
}
