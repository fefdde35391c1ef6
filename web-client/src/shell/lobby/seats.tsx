// List of the seats, with what the reader may do with each.

import { t } from "../../i18n";
import type { Presentation } from "../../model/presentation";
import type { Seat } from "../../wire/messages";
import { ThisIsMine, isClaimable } from "../claim";
import { Icon } from "../icon";
import { confirmKick } from "../table/confirmation";
import { SeatDoor } from "../tile";
import { Token, colorOf } from "../token";
import { isFree, isPlayer } from "./readiness";
import type { Seating } from "./seating";

interface Props {
  presentation: Presentation;
  /** Seat requests of a reader who may take a seat. */
  seating: Seating | null;
}

/** Marks of a seat: you, host, kind of bot, away. */
function marksOf({ present, table }: Presentation, of: Seat): string {
  const words = t().lobby;
  const { seat, table: state } = present.value;
  const one = state.seats[of]!;
  const marks = [
    of === seat && words.you,
    of === state.host && words.host,
    one.bot && (one.bot === "random" ? words.botRandom : words.botStandard),
    isPlayer(one) && !table.present.value.includes(of) && words.away,
  ];
  return marks.filter(Boolean).join(" · ");
}

function Readiness({ ready }: { ready: boolean }) {
  const words = t().lobby;
  if (!ready) return <b class="ready">{words.notReady}</b>;
  return (
    <b class="ready yes">
      <Icon id="check-mark" />
      {words.isReady}
    </b>
  );
}

/** Buttons of the host for a seat: a bot in or out, or a decision about its player. */
function HostActions({ presentation, of }: { presentation: Presentation; of: Seat }) {
  const words = t().lobby;
  const { table, present } = presentation;
  const { seat, table: state } = present.value;
  const one = state.seats[of]!;
  const bot = (kind: "standard" | null, label: string) => (
    <button type="button" onClick={() => table.ask({ bot: { seat: of, kind } })}>
      {label}
    </button>
  );
  if (isFree(one)) return bot("standard", words.bot);
  if (one.bot) return bot(null, words.botOut);
  if (of === seat) return null;
  return (
    <>
      <button type="button" class="quiet" onClick={() => table.ask({ host: { seat: of } })}>
        {words.makeHost}
      </button>
      <button type="button" class="quiet" onClick={() => confirmKick(presentation, of)}>
        {words.kick}
      </button>
    </>
  );
}

function SeatItem({ presentation, seating, of }: Props & { of: Seat }) {
  const words = t().lobby;
  const state = presentation.present.value.table;
  const one = state.seats[of]!;
  const free = isFree(one);
  return (
    <li class={free ? "free" : ""}>
      <span class="doorway">
        <SeatDoor open={!free} />
        <Token color={colorOf(state, of)} mark={String(of + 1)} />
      </span>
      <span class="who">
        {free ? <span class="meta">{words.free}</span> : <bdi>{presentation.name(of)}</bdi>}
        <small>{marksOf(presentation, of)}</small>
      </span>
      {isPlayer(one) && <Readiness ready={one.ready} />}
      <span class="row">
        {free && seating && (
          <button type="button" class="primary" aria-label={words.takeSeat(of + 1)} disabled={seating.busy} onClick={() => seating.sit(of)}>
            {words.take}
          </button>
        )}
        {isClaimable(presentation, of) && <ThisIsMine presentation={presentation} seat={of} />}
        {presentation.table.isHost.value && <HostActions presentation={presentation} of={of} />}
      </span>
    </li>
  );
}

export function SeatList({ presentation, seating }: Props) {
  return (
    <ol class="seats">
      {presentation.present.value.table.seats.map((_, i) => (
        <SeatItem key={i} presentation={presentation} seating={seating} of={i} />
      ))}
    </ol>
  );
}

/** Choice of the reader's colour. */
export function ColorChoice({ presentation, seat }: { presentation: Presentation; seat: Seat }) {
  const words = t().lobby;
  const { table, present } = presentation;
  return (
    <div class="row" role="group" aria-label={words.color}>
      <span>{words.color}</span>
      {words.colors.map((name, color) => (
        <button
          type="button"
          class="square"
          key={name}
          aria-label={name}
          title={name}
          aria-pressed={colorOf(present.value.table, seat) === color}
          onClick={() => table.ask({ color: { color } })}
        >
          <Token color={color} mark="" />
        </button>
      ))}
    </div>
  );
}
