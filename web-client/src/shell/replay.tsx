// Replay of the reader's own transcript: the same table with a scrubber, without offers.

import { useSignal } from "@preact/signals";
import { useCallback, useEffect } from "preact/hooks";

import { t } from "../i18n";
import { TABLE_KEYS, meaning } from "../model/keys";
import type { Recording } from "../model/recording";
import { calm, settings } from "../model/settings";
import { Icon } from "./icon";
import { pressed } from "./key";
import { useOnce } from "./hooks";
import { go } from "./route";
import { usePresentation } from "./table/context";
import { EventPlate } from "./table/events";
import "./replay.css";

const STEP_MS = 900;
/** Distances of the playback keys, in updates. */
const STEPS: Readonly<Record<string, number>> = { stepBack: -1, stepForward: 1, partBack: -10, partForward: 10 };

export function Scrubber({ recording }: { recording: Recording }) {
  const words = t();
  const presentation = usePresentation();
  const playing = useSignal(false);
  const at = recording.at.value;
  const all = recording.length.value;
  const first = recording.first.value;
  const show = useCallback(
    (n: number) => {
      recording.show(n);
      history.replaceState(null, "", `?n=${recording.at.value}`);
    },
    [recording],
  );
  useOnce(() => {
    const wish = new URLSearchParams(location.search);
    const [start, entry] = [Number(wish.get("n")), Number(wish.get("seq"))];
    if (start > 0) recording.show(start);
    if (entry > 0) recording.showEntry(entry);
    const key = (event: KeyboardEvent) => {
      const by = STEPS[meaning(pressed(event) ?? "", TABLE_KEYS, settings.value.keymap) ?? ""];
      if (by !== undefined) show(recording.at.value + by);
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  });
  useEffect(() => {
    if (!playing.value) return undefined;
    const timer = setInterval(
      () => {
        if (recording.at.value >= recording.length.value) playing.value = false;
        else show(recording.at.value + 1);
      },
      calm() ? STEP_MS * 1.5 : STEP_MS,
    );
    return () => clearInterval(timer);
  }, [playing.value, recording.at, recording.length, show]);
  const button = (label: string, icon: string, press: () => void, off = false) => (
    <button type="button" class="square" aria-label={label} title={label} disabled={off} onClick={press}>
      <Icon id={icon} />
    </button>
  );
  return (
    <section class="decision scrubber" aria-label={words.replay.title} id="decision">
      <p class="prompt" id="prompt" tabIndex={-1}>
        {words.replay.at(at, all)}
      </p>
      <input type="range" min={first} max={all} value={at} aria-label={words.replay.position} onInput={(event) => show(Number(event.currentTarget.value))} />
      <p class="row">
        {button(words.replay.first, "fast-backward-button", () => show(first), at <= first)}
        {button(words.catchUp.back, "previous-button", () => show(at - 1), at <= first)}
        {button(
          playing.value ? words.catchUp.pause : words.catchUp.play,
          playing.value ? "pause-button" : "play-button",
          () => (playing.value = !playing.value),
        )}
        {button(words.catchUp.forward, "next-button", () => show(at + 1), at >= all)}
        {button(words.replay.last, "fast-forward-button", () => show(all), at >= all)}
      </p>
      {recording.viewers.value.length > 0 && (
        <label class="field">
          <span>{words.replay.as}</span>
          <select
            value={String(recording.viewer.value)}
            onChange={(event) => void recording.look(event.currentTarget.value === "null" ? null : Number(event.currentTarget.value))}
          >
            {recording.viewers.value.map((viewer) => (
              <option key={viewer} value={String(viewer)}>
                {viewer === null ? words.replay.public : presentation.name(viewer)}
              </option>
            ))}
          </select>
        </label>
      )}
      <EventPlate side="dock" />
      <p class="commit">
        {presentation.staged.value && (
          <button type="button" onClick={() => presentation.replay()}>
            {words.replay.watch}
          </button>
        )}
        <button type="button" onClick={() => go(recording.table.source.address)}>
          {words.replay.live}
        </button>
      </p>
    </section>
  );
}
