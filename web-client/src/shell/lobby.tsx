// Lobby: the seats, the invitation, the seal of the dice, and the reason why the match cannot start yet.

import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { rooted } from "../wire/base";
import { titleOf } from "../games";
import { Offer } from "../lessons/offer";
import { t } from "../i18n";
import { seatAt } from "../model/seats";
import type { Presentation } from "../model/presentation";
import { load, save } from "../model/storage";
import { canShare, share } from "../platform/clipboard";
import { pendingRequest } from "../model/seat-request";
import { ask, askText } from "../wire/http";
import type { SeatState } from "../wire/messages";
import { Chrome } from "./chrome";
import { Copy } from "./copy";
import { Failure, Trouble, reason, useTrouble } from "./failure";
import { Icon } from "./icon";
import { OtherDevice } from "./device";
import { Claim, ThisIsMine, isClaimable } from "./claim";
import { useOnce } from "./hooks";
import { Part } from "./part";
import { ConnectionBar } from "./table/states";
import { Confirmation, confirmKick } from "./table/confirmation";
import { SeatDoor, Hero } from "./tile";
import "./lobby.css";
import { Token, colorOf } from "./token";

function Invite({ presentation, invite }: { presentation: Presentation; invite: string }) {
  const words = t().lobby;
  const link = `${location.origin}${rooted(`/m/${invite}`)}`;
  const qr = useRef<HTMLDivElement>(null);
  const { match, token } = presentation.table;
  useEffect(() => {
    if (!token) return;
    // The code and the link remain if the picture is missing.
    void askText(`/api/matches/${match}/invite.svg`, { token }).then(
      (text) => {
        const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
        if (svg.localName === "svg") qr.current?.replaceChildren(document.importNode(svg, true));
      },
      () => undefined,
    );
  }, [match, token]);
  return (
    <section class="panel invite" aria-labelledby="invite">
      <h2 id="invite">{words.invite}</h2>
      <div class="qr" ref={qr} role="img" aria-label={words.qr} />
      <p class="code">
        <span class="unseen">{words.code}: </span>
        {invite}
      </p>
      <p class="meta">{words.inviteHelp}</p>
      <p class="row">
        <Copy text={link} label={words.copyLink} />
        {canShare() && (
          <button type="button" onClick={() => void share(link)}>
            <Icon id="share" />
            {words.share}
          </button>
        )}
      </p>
    </section>
  );
}

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

/** True if neither a player nor a bot has the seat. A player whose name was removed still has it. */
function isFree({ name, bot }: SeatState): boolean {
  return name === undefined && !bot;
}

/** The match at which this page has just taken a seat. It survives the remount of the lobby. */
let taken: string | null = null;

export function Lobby({ presentation }: { presentation: Presentation }) {
  const words = t().lobby;
  const all = t();
  const { table, game } = presentation;
  const scene = presentation.present.value;
  const state = scene.table;
  const seat = scene.seat;
  const host = table.isHost.value;
  const own = seatAt(table.match);
  const invite = useSignal(own?.invite ?? (location.hash.slice(1) || load(`invite.${table.match}`, "")));
  useEffect(() => {
    // Every seated player can invite, even if the seat came to this browser by its recovery code.
    if (seat === null || invite.value) return;
    const { match, token } = table;
    ask<{ invite: string }>("GET", `/api/matches/${match}/invite`, { token }).then(
      (answer) => (invite.value = answer.invite),
      () => undefined,
    );
  }, [seat, table]);
  const name = useSignal(load("name", ""));
  const joining = useTrouble();
  const recovery = useSignal(own?.recovery ?? null);
  const fromRefusal = useComputed(() => (table.refusal.value ? reason(table.refusal.value) : ""));
  useEffect(() => {
    recovery.value = seatAt(table.match)?.recovery ?? null;
  }, [seat, table]);
  useEffect(() => {
    document.title = `${state.title ?? titleOf(state.game)} · Airlock`;
  }, [state.title, state.game]);

  /** True while a seat request is under way. There is at most one. */
  const requesting = useSignal(false);
  const request = async (to: number, typed: string, invite: string) => {
    if (requesting.value || joining.left > 0) return;
    requesting.value = true;
    await table.sit(to, typed, invite).then(joining.clear, joining.failed);
    requesting.value = false;
  };
  const sit = async (to: number) => {
    const typed = name.value.trim();
    if (typed === "") {
      document.querySelector<HTMLInputElement>("#your-name")?.focus();
      return;
    }
    save("name", typed);
    taken = table.match;
    await request(to, typed, invite.value);
  };
  useOnce(() => {
    // An unanswered request: the seat may belong to this device already.
    const before = seat === null ? pendingRequest(table.match, "seats") : null;
    if (before) void request(before.seat, before.name, before.invite);
  });
  const free = state.seats.filter(isFree).length;
  const humans = state.seats.flatMap((one, i) => (isFree(one) || one.bot ? [] : [{ ...one, i }]));
  const unready = humans.filter(({ ready }) => !ready);
  const canStart = free === 0 && unready.length === 0;
  const why_not =
    state.phase === "sealing"
      ? words.sealing
      : free > 0
        ? words.waitSeats(free)
        : unready.length > 0
          ? words.waitReady(unready.map(({ i }) => presentation.name(i)).join(", "))
          : host
            ? words.allReady
            : state.host === undefined
              ? words.waitOpener
              : words.waitHost(presentation.name(state.host));
  const me = seat === null ? undefined : state.seats[seat];
  // A player who sat down with Enter can also press "Ready" with Enter.
  const ready = useRef<HTMLButtonElement>(null);
  const sits = me !== undefined;
  useEffect(() => {
    if (!sits || taken !== table.match) return;
    taken = null;
    ready.current?.focus();
  }, [sits, table]);
  const mayTake = seat === null && (invite.value !== "" || state.public === true);
  return (
    <Chrome>
      <ConnectionBar table={table} />
      <section class="hero is-low">
        <Hero />
        <div>
          <h1>
            <bdi>{state.title ?? titleOf(state.game)}</bdi>
          </h1>
          <p>
            {[state.title ? titleOf(state.game) : null, game.value.words.mode(state.options.mode ?? ""), `${all.create.players}: ${state.seats.length}`]
              .filter(Boolean)
              .join(" · ")}
          </p>
          <Part of="lobby">
            <Chosen presentation={presentation} />
            <Offer game={state.game} waits={seat !== null} />
          </Part>
        </div>
      </section>
      <div class="lobby">
        <section class="panel" aria-labelledby="seats">
          <h2 id="seats">{words.seats}</h2>
          {seat === null && mayTake && (
            <form
              onSubmit={(event) => {
                event.preventDefault();
                void sit(state.seats.findIndex(isFree));
              }}
            >
              <label class="field">
                <span>{words.yourName}</span>
                <input
                  id="your-name"
                  name="name"
                  maxLength={32}
                  autocomplete="nickname"
                  value={name.value}
                  onInput={(event) => (name.value = event.currentTarget.value)}
                />
              </label>
            </form>
          )}
          {seat === null && !mayTake && <p class="meta">{words.needInvite}</p>}
          <ol class="seats">
            {state.seats.map((one, i) => {
              const away = !isFree(one) && !one.bot && !table.present.value.includes(i);
              const marks = [
                i === seat ? words.you : null,
                i === state.host ? words.host : null,
                one.bot === "random" ? words.botRandom : one.bot ? words.botStandard : null,
                away ? words.away : null,
              ].filter(Boolean);
              return (
                <li key={i} class={isFree(one) ? "free" : ""}>
                  <span class="doorway">
                    <SeatDoor open={!isFree(one)} />
                    <Token color={colorOf(state, i)} mark={String(i + 1)} />
                  </span>
                  <span class="who">
                    {isFree(one) ? <span class="meta">{words.free}</span> : <bdi>{presentation.name(i)}</bdi>}
                    <small>{marks.join(" · ")}</small>
                  </span>
                  {!isFree(one) && !one.bot && (
                    <b class={one.ready ? "ready yes" : "ready"}>
                      {one.ready ? (
                        <>
                          <Icon id="check-mark" />
                          {words.isReady}
                        </>
                      ) : (
                        words.notReady
                      )}
                    </b>
                  )}
                  <span class="row">
                    {isFree(one) && mayTake && (
                      <button
                        type="button"
                        class="primary"
                        aria-label={words.takeSeat(i + 1)}
                        disabled={requesting.value || joining.left > 0}
                        onClick={() => void sit(i)}
                      >
                        {words.take}
                      </button>
                    )}
                    {isClaimable(presentation, i) && <ThisIsMine presentation={presentation} seat={i} />}
                    {host && isFree(one) && (
                      <button type="button" onClick={() => table.ask({ bot: { seat: i, kind: "standard" } })}>
                        {words.bot}
                      </button>
                    )}
                    {host && one.bot && (
                      <button type="button" onClick={() => table.ask({ bot: { seat: i, kind: null } })}>
                        {words.botOut}
                      </button>
                    )}
                    {host && !isFree(one) && !one.bot && i !== seat && (
                      <>
                        <button type="button" class="quiet" onClick={() => table.ask({ host: { seat: i } })}>
                          {words.makeHost}
                        </button>
                        <button type="button" class="quiet" onClick={() => confirmKick(presentation, i)}>
                          {words.kick}
                        </button>
                      </>
                    )}
                  </span>
                </li>
              );
            })}
          </ol>
          {seat !== null && state.phase === "lobby" && (
            <div class="row" role="group" aria-label={words.color}>
              <span>{words.color}</span>
              {words.colors.map((name, color) => (
                <button
                  type="button"
                  class="square"
                  key={name}
                  aria-label={name}
                  title={name}
                  aria-pressed={colorOf(state, seat) === color}
                  onClick={() => table.ask({ color: { color } })}
                >
                  <Token color={color} mark="" />
                </button>
              ))}
            </div>
          )}
          <Trouble of={joining} />
          <Failure>{fromRefusal.value}</Failure>
          {me && (
            <p class="commit">
              <button
                ref={ready}
                type="button"
                class={me.ready ? "" : "primary"}
                disabled={state.phase !== "lobby"}
                onClick={() => table.ask({ ready: { on: !me.ready } })}
              >
                {me.ready ? words.unready : words.ready}
              </button>
              {host && (
                <button
                  type="button"
                  class={me.ready ? "primary" : ""}
                  disabled={!canStart || state.phase !== "lobby"}
                  aria-describedby="why"
                  onClick={() => table.ask({ start: {} })}
                >
                  {words.startCount(humans.length - unready.length, humans.length)}
                </button>
              )}
              <button type="button" class="quiet" disabled={state.phase !== "lobby"} onClick={() => table.leave()}>
                {words.leave}
              </button>
            </p>
          )}
          <p class="prompt" id="why" role="status">
            {why_not}
          </p>
        </section>
        <div>
          {invite.value && (
            <Part of="lobby">
              <Invite presentation={presentation} invite={invite.value} />
            </Part>
          )}
          {recovery.value && (
            <section class="panel secret-band" aria-labelledby="recovery">
              <h2 id="recovery">{t().device.title}</h2>
              <Part of="lobby">
                <OtherDevice code={recovery.value} />
              </Part>
            </section>
          )}
          {state.commitment && (
            <details class="panel">
              <summary>
                <Icon id="scales" /> {words.sealed} <code>{`${state.commitment.slice(0, 4)}·${state.commitment.slice(4, 8)}`}</code>
              </summary>
              <p>{words.sealHelp}</p>
              {(state.voided_starts ?? 0) > 0 && <p>{words.voided(state.voided_starts ?? 0)}</p>}
            </details>
          )}
        </div>
      </div>
      <p class="meta">{all.create.seal}</p>
      <Confirmation />
      <Claim />
    </Chrome>
  );
}
