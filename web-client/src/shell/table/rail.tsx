// Seats in order of play, with their public information.

import { useComputed, useSignal } from "@preact/signals";

import { t } from "../../i18n";
import { load } from "../../model/storage";
import type { Seat, TableState } from "../../wire/messages";
import { Dialog } from "../dialog";
import { words as why } from "../failure";
import { Icon } from "../icon";
import { ThisIsMine, isClaimable } from "../claim";
import { Part } from "../part";
import { inspect, ui, useAround, usePresentation } from "./context";
import { LooksAside } from "./events";
import { LatestLines } from "./latest-lines";
import { SeatToken } from "./seat-token";
import { confirmKick } from "./confirmation";
import { BotExplanation } from "./bot-explanation";
import "./rail.css";

/** Reason for which a seat is empty in mid-match; null if somebody has it. */
export function absence({ name, vacant, kicked, barred }: TableState["seats"][number]): string | null {
  const words = t().table;
  if (!vacant) return null;
  if (name === undefined) return t().lobby.free;
  if (barred) return words.barred;
  return kicked ? words.kicked : words.vacant;
}

function Row({ seat }: { seat: Seat }) {
  const presentation = usePresentation();
  const words = t();
  const scene = useAround();
  const game = presentation.game.value;
  const state = scene.table.seats[seat];
  const { bot, vacant } = state ?? {};
  const [name, role] = [presentation.name(seat), game.words.role(seat, scene)];
  const turn = scene.pending.waiting_for.includes(seat);
  const present = bot !== undefined || presentation.table.present.value.includes(seat);
  const sign = turn ? null : (game.words.sign?.(seat, scene) ?? null);
  const marks = [
    seat === scene.seat ? words.lobby.you : null,
    seat === scene.table.host ? words.lobby.host : null,
    bot ? words.table.bot : null,
    state ? absence(state) : null,
    present || vacant ? null : words.table.offline,
    game.words.state(seat, scene),
  ].filter(Boolean);
  return (
    <li class={turn ? "seat turn" : "seat"} data-seat={seat}>
      <button type="button" onClick={() => (ui.dossier.value = seat)} aria-label={[name, role === name ? null : role, ...marks].filter(Boolean).join(", ")}>
        <SeatToken seat={seat} />
        <span class="who">
          <bdi data-label>{name}</bdi>
          {role !== name && <small data-label>{role}</small>}
        </span>
        {turn && (
          <span class="marker" aria-hidden="true">
            ▶
          </span>
        )}
        {sign && (
          <span class="sign">
            <Icon id={sign} sprite={game.sprite} />
          </span>
        )}
        <span class="marks">{marks.join(" · ")}</span>
      </button>
      <game.panels.Seat {...scene} of={seat} size="row" onSelect={inspect} />
    </li>
  );
}

/** Request for a seat that was left, for a reader without one. */
function Enter({ seat }: { seat: Seat }) {
  const { table } = usePresentation();
  const words = t();
  const name = useSignal(load("name", ""));
  const said = useSignal("");
  const wish = async (event: Event) => {
    event.preventDefault();
    try {
      await table.askFor(seat, name.value.trim(), location.hash.slice(1));
      said.value = words.table.entering;
    } catch (error) {
      said.value = why(error);
    }
  };
  return (
    <form class="join" onSubmit={(event) => void wish(event)}>
      <p class="meta">{words.table.enterHelp}</p>
      <label>
        {words.lobby.yourName}
        <input name="name" maxLength={32} value={name.value} onInput={(event) => (name.value = event.currentTarget.value)} />
      </label>
      <button type="submit" disabled={name.value.trim() === ""}>
        {words.table.enter}
      </button>
      {said.value && <p role="status">{said.value}</p>}
    </form>
  );
}

function Dossier({ seat }: { seat: Seat }) {
  const presentation = usePresentation();
  const words = t();
  const scene = presentation.scene.value;
  const game = presentation.game.value;
  const state = scene.table.seats[seat];
  const { bot, vacant, barred } = state ?? {};
  const host = presentation.table.isHost.value && seat !== scene.seat;
  const ask = presentation.table.ask.bind(presentation.table);
  return (
    <Dialog title={words.table.dossier(presentation.name(seat))} onClose={() => (ui.dossier.value = null)} class="dossier">
      <game.panels.Seat {...scene} of={seat} size="dossier" onSelect={inspect} />
      {bot && presentation.table.explains && <BotExplanation seat={seat} />}
      {state && vacant && <p class="meta">{absence(state)}</p>}
      {vacant && scene.seat === null && <Enter seat={seat} />}
      {isClaimable(presentation, seat) && <ThisIsMine presentation={presentation} seat={seat} />}
      {host && scene.table.phase === "playing" && (
        <p class="commit">
          {bot ? (
            <button type="button" onClick={() => ask({ bot: { seat, kind: null } })}>
              {words.lobby.botOut}
            </button>
          ) : (
            <button type="button" onClick={() => ask({ bot: { seat, kind: "standard" } })}>
              {words.lobby.bot}
            </button>
          )}
          {!bot && !vacant && (
            <button type="button" onClick={() => ask({ host: { seat } })}>
              {words.lobby.makeHost}
            </button>
          )}
          {vacant && !barred && (
            <button type="button" class="danger" onClick={() => confirmKick(presentation, seat, true)}>
              {words.lobby.bar}
            </button>
          )}
          {!bot && !vacant && (
            <button type="button" class="danger" onClick={() => confirmKick(presentation, seat)}>
              {words.lobby.kick}
            </button>
          )}
        </p>
      )}
    </Dialog>
  );
}

/** The reader's reminders. They render on their own, because they change with the selection. */
function Aside() {
  const presentation = usePresentation();
  const { choice } = presentation;
  const scene = useAround();
  const { Aside: Reminders } = presentation.game.value.panels;
  if (!Reminders || scene.seat === null) return null;
  return (
    <section class="aside" aria-label={t().table.yours}>
      <h2 class="unseen">{t().table.yours}</h2>
      <Reminders
        {...scene}
        targets={new Set(choice.targets.value.keys())}
        chosen={choice.chosen.value}
        selected={choice.selected.value}
        compact={false}
        onSelect={choice.touch}
      />
    </section>
  );
}

export function Rail() {
  const presentation = usePresentation();
  const words = t().table;
  const scene = useAround();
  const game = presentation.game.value;
  const order = game.words.order(scene);
  const dossier = ui.dossier.value;
  const watching = presentation.table.spectators.value;
  const look = useComputed(() => (ui.page.value === "seats" ? "rail open" : "rail"));
  return (
    <nav class={look} aria-label={words.seats} id="seats">
      <ol>
        {order.map((seat) => (
          <Part key={seat} of="seats" until={presentation.around} place={(line) => <li>{line}</li>}>
            <Row seat={seat} />
          </Part>
        ))}
      </ol>
      <LooksAside />
      <Part of="hand" until={presentation.around}>
        <Aside />
      </Part>
      {presentation.table.devices.value > 1 && (
        <p class="meta" role="status">
          {t().state.elsewhere}
        </p>
      )}
      {watching > 0 && (
        <p class="meta" title={t().spectators(watching)}>
          <Icon id="spyglass" /> <span aria-hidden="true">{watching}</span>
          <span class="unseen">{t().spectators(watching)}</span>
        </p>
      )}
      <Part of="log" until={presentation.log}>
        <LatestLines />
      </Part>
      {dossier !== null && (
        <Part
          key={dossier}
          of="dialog"
          place={(line) => (
            <Dialog title={words.dossier(presentation.name(dossier))} onClose={() => (ui.dossier.value = null)}>
              {line}
            </Dialog>
          )}
        >
          <Dossier seat={dossier} />
        </Part>
      )}
    </nav>
  );
}
