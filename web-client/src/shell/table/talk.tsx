// Talk: to the whole table, in whispers, or in phrases that everybody reads in their own language.

import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";

import { t } from "../../i18n";
import type { Said, Seat } from "../../wire/messages";
import { openRule, usePresentation } from "./context";
import { SeatToken } from "./seat-token";
import "./talk.css";

const MAX_TEXT = 500;

function Line({ said }: { said: Said }) {
  const presentation = usePresentation();
  const scene = presentation.scene.value;
  const words = t().say;
  const text = "phrase" in said ? presentation.game.value.words.phrase(said.phrase.key, said.phrase.args ?? {}, scene) : said.text;
  return (
    <li class={said.to ? "secret" : undefined}>
      <SeatToken seat={said.by} />
      <span>
        <b>
          <bdi>{presentation.name(said.by)}</bdi>
        </b>
        {said.to && <small>{` ${words.whisper} → ${presentation.names(said.to)}`}</small>}
        <br />
        <bdi>{text}</bdi>
      </span>
    </li>
  );
}

/** Recipient of a whisper. The seat alone is not enough, because another player may take it while the text is being written. */
interface Addressee {
  seat: Seat;
  name: string;
}

export function Talk() {
  const presentation = usePresentation();
  const words = t().say;
  const scene = presentation.scene.value;
  const talk = presentation.table.position.value.talk;
  const text = useSignal("");
  const to = useSignal<Addressee | null>(null);
  const phrase = useSignal("");
  const args = useSignal<Record<string, string>>({});
  const list = useRef<HTMLUListElement>(null);
  const said = presentation.table.log.value.flatMap((entry) => (entry.said ? [entry.said] : []));
  useLayoutEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [said.length]);
  const nameAt = (seat: Seat) => scene.table.seats[seat]?.name ?? "";
  const gone = to.value !== null && nameAt(to.value.seat) !== to.value.name;
  const channel = to.value === null ? talk?.table : talk?.whisper;
  const open = channel === true && !gone;
  const picked = talk?.phrases?.find(({ key }) => key === phrase.value);
  const send = (event: Event) => {
    event.preventDefault();
    if (!open) return;
    const audience = to.value === null ? {} : { to: [to.value.seat], names: [to.value.name] };
    if (picked) {
      const chosen = Object.fromEntries((picked.args ?? []).map(({ name, from }) => [name, args.value[name] ?? from[0]!]));
      presentation.table.send({ say: { ...audience, phrase: { key: picked.key, args: chosen } } });
      phrase.value = "";
    } else {
      presentation.table.send({ say: { ...audience, text: text.value.trim() } });
      text.value = "";
    }
  };
  const others = scene.table.seats.flatMap(({ name, bot }, seat) => (seat !== scene.seat && name && !bot ? [seat] : []));
  return (
    <div class="talk">
      <ul class="scroll" ref={list} tabIndex={0} aria-label={t().table.talk}>
        {said.length === 0 && <li class="meta">{words.empty}</li>}
        {said.map((one, i) => (
          <Line key={i} said={one} />
        ))}
      </ul>
      {talk === null && scene.seat !== null && <p class="meta">{words.unavailable}</p>}
      {talk !== null && scene.seat !== null && (
        <form onSubmit={send}>
          <label class="field">
            <span>{words.to}</span>
            <select
              value={gone ? "gone" : (to.value?.seat ?? "")}
              onChange={({ currentTarget: { value } }) => (to.value = value === "" ? null : { seat: Number(value), name: nameAt(Number(value)) })}
            >
              {gone && <option value="gone">{words.gone(to.value?.name ?? "")}</option>}
              <option value="">{words.everyone}</option>
              {others.map((seat) => (
                <option key={seat} value={seat}>
                  {presentation.name(seat)}
                </option>
              ))}
            </select>
          </label>
          {channel !== undefined && channel !== true && (
            <p class="meta">
              {words.closed}{" "}
              <button type="button" class="link rule" onClick={() => openRule(channel.closed)}>
                {channel.closed}
              </button>
            </p>
          )}
          {talk.phrases && (
            <label class="field">
              <span>{words.phrase}</span>
              <select value={phrase.value} disabled={!open} onChange={(event) => (phrase.value = event.currentTarget.value)}>
                <option value="">—</option>
                {talk.phrases.map(({ key }) => (
                  <option key={key} value={key}>
                    {presentation.game.value.words.phrase(key, {}, scene)}
                  </option>
                ))}
              </select>
            </label>
          )}
          {picked?.args?.map(({ name, from }) => (
            <select
              key={name}
              aria-label={name}
              value={args.value[name] ?? from[0]}
              onChange={(event) => (args.value = { ...args.value, [name]: event.currentTarget.value })}
            >
              {from.map((ref) => (
                <option key={ref} value={ref}>
                  {presentation.game.value.words.name(ref, scene)}
                </option>
              ))}
            </select>
          ))}
          <p class="row">
            {!picked && (
              <input
                id="talk-text"
                aria-label={words.placeholder}
                placeholder={words.placeholder}
                maxLength={MAX_TEXT}
                disabled={!open}
                value={text.value}
                onInput={(event) => (text.value = event.currentTarget.value)}
              />
            )}
            <button type="submit" class="primary" disabled={!open || (!picked && text.value.trim() === "")}>
              {words.send}
            </button>
          </p>
        </form>
      )}
    </div>
  );
}
