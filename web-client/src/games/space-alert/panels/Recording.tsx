// The recording: the running clock, the announcements, and the silence while the connection is lost.

import { useEffect, useRef } from "preact/hooks";

import { keepScreenOn } from "../../../platform/wake-lock";
import type { Sound } from "../../../shell/sound";
import type { PanelProps, Passing } from "../../game";
import { flown } from "../model/stage";
import { nameOf, soundOf, unheard } from "../model/announcements";
import { LAST_S, minutes, useMatchTime } from "../model/clock";
import { TONES } from "../model/tones";
import type { View } from "../view";
import { captionText, countdownText, countsDownTo } from "../words/captions";
import type { Names } from "../words/names";
import { Glyph } from "./parts";
import "./recording.css";

type Props = PanelProps<View> & { names: Names };

/** Number of audible seconds at the end of a countdown. */
const COUNTED = 5;
/** Seconds left from which the alarm is red (SA-COMMS-15). */
const RED = 20;

/** Steps of a turn (SA-RES-03 … 07). */
const STEPS = ["appear", "crew", "fire", "threats", "computer"] as const;

export function Recording({ view, names, clock, call, playing = [] }: Props) {
  const { now, captions, flight } = view;
  const { clock: texts } = names.speech.texts;
  const say = names.speech.say.bind(names.speech);
  const time = useMatchTime(clock, now.begins_ms);
  const last = captions.at(-1);
  useAnnouncements(view, time, names, call);
  const ends = now.phase_ends_ms !== undefined && time !== null ? now.phase_ends_ms - time : null;
  const transfer = now.transfer_ends_ms !== undefined && time !== null ? now.transfer_ends_ms - time : null;
  useCountdown(ends, "alarm", call);
  useCountdown(transfer, TONES.transfer, call);
  useScreenOn(now.stage === "planning");
  const left = ends === null ? null : Math.max(0, Math.ceil(ends / 1000));
  useBed(now.stage === "planning" && clock?.running === true, time === null ? null : Math.floor((time - now.begins_ms) / 1000), left, call);
  const planning = now.stage === "launch" || now.stage === "planning";
  const since = time === null ? null : time - now.begins_ms;
  const countsTo = last && countsDownTo(last.cue);
  const remaining = countsTo === "phase" ? ends : countsTo === "transfer" ? transfer : null;
  return (
    <div class="sa-recording" data-alarm={left === null ? undefined : left <= RED ? "red" : "amber"}>
      <div class={planning ? "sa-strip is-live" : "sa-strip"}>
        <p class="sa-clock">
          {planning && !flight.practice && since !== null && (
            <span role="timer" class="sa-time">
              <Glyph id="stopwatch" />
              {since < 0 ? (
                say(texts.before, { time: minutes(-since + 999) })
              ) : (
                <>
                  <b>{minutes(since)}</b>
                  <span class="sa-wide">{texts.since}</span>
                </>
              )}
            </span>
          )}
          {flight.practice && planning && <span>{texts.untimed}</span>}
          {now.phase > 0 && planning && <b class="sa-phase">{say(texts.phase, { n: now.phase })}</b>}
          {ends !== null && (
            <span class="sa-ends">
              <Glyph id="stopwatch" /> {say(now.phase >= flight.phases ? texts.mission_ends : texts.ends, { time: minutes(Math.max(0, ends) + 999) })}
            </span>
          )}
          {transfer !== null && <span class="sa-ends">{say(texts.transfer, { n: String(Math.max(0, Math.ceil(transfer / 1000))) })}</span>}
          {now.stage === "playback" && <Steps {...{ names, playing }} turn={now.turn} />}
          {!planning && flight.script && (
            <span class="sa-script">
              {say(texts.script, {
                flight: names.speech.content.scripts[flight.script] ?? flight.script,
                common: names.speech.texts.level[flight.common],
                serious: names.speech.texts.level[flight.serious],
              })}
            </span>
          )}
        </p>
        {planning && !flight.practice && (
          <div class="sa-caption">
            {now.connection_lost ? (
              <p class="sa-lost" role="alert">
                <Glyph id="hearing-disabled" /> {texts.lost}
              </p>
            ) : (
              <p>
                {last && (
                  <>
                    <time>{minutes(last.at_ms - now.begins_ms)}</time>{" "}
                    {remaining === null ? captionText(last.cue, flight.phases, names.speech) : countdownText(last.cue, remaining, flight.phases, names.speech)}
                  </>
                )}
              </p>
            )}
            {captions.length > 1 && (
              <details>
                <summary>{texts.earlier}</summary>
                <ol>
                  {captions
                    .slice(0, now.connection_lost ? undefined : -1)
                    .reverse()
                    .map(({ at_ms, cue }, i) => (
                      <li key={i}>
                        <time>{minutes(at_ms - now.begins_ms)}</time> {captionText(cue, flight.phases, names.speech)}
                      </li>
                    ))}
                </ol>
              </details>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

/** The current step of the turn among all of them. Between two turns the cards are open. */
function Steps({ names, playing, turn }: Pick<Props, "names"> & { playing: NonNullable<Props["playing"]>; turn: number }) {
  const { step, turn_n } = names.speech.texts;
  const at = STEPS.indexOf((flown(playing).at(-1)?.step ?? "crew") as (typeof STEPS)[number]);
  return (
    <span class="sa-course">
      <b>{names.speech.say(turn_n, { n: turn })}</b>
      <ol class="steps">
        {STEPS.map((one, i) => (
          <li key={one} aria-current={i === at ? "step" : undefined} class={i < at ? "done" : undefined}>
            {i + 1} <span>{step[one]}</span>
            {i < at && <i aria-hidden="true">✓</i>}
          </li>
        ))}
      </ol>
    </span>
  );
}

/** Calls out each announcement since the page was opened, once. */
function useAnnouncements({ captions, flight }: View, now: number | null, names: Names, call: Passing["call"]): void {
  const heard = useRef<ReadonlySet<string> | null>(null);
  const last = captions.at(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once for each caption
  useEffect(() => {
    const before = heard.current;
    heard.current = new Set(captions.map(nameOf));
    if (before === null) return;
    for (const { cue } of unheard(captions, before, now)) call?.(soundOf(cue), captionText(cue, flight.phases, names.speech));
  }, [last && nameOf(last)]);
}

/** A tone for each of the last seconds. */
function useCountdown(left: number | null, sound: Sound, call: Passing["call"]): void {
  const seconds = left === null ? null : Math.ceil(left / 1000);
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once for each second
  useEffect(() => {
    if (seconds !== null && seconds > 0 && seconds <= COUNTED) call?.(sound);
  }, [seconds]);
}

/** Sound bed while the clock runs: tighter once the end of the phase is announced, tightest in its last seconds. */
function useBed(on: boolean, second: number | null, left: number | null, call: Passing["call"]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once for each second
  useEffect(() => {
    if (!on || second === null || second < 0) return;
    if (left === null ? second % 4 === 0 : left > RED ? second % 2 === 0 : true) call?.(left === null ? "bed" : left > LAST_S ? "bed_tight" : "bed_last");
  }, [on, second]);
}

/** Keeps a phone's screen on during planning, if the browser allows it. */
function useScreenOn(on: boolean): void {
  useEffect(() => (on ? keepScreenOn() : undefined), [on]);
}
