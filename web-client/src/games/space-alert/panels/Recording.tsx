// The recording: the running clock, what was announced, and the silence while the connection is lost.

import { useEffect, useRef } from "preact/hooks";

import type { Cue as Sound } from "../../../shell/sound";
import type { PanelProps, Passing } from "../../game";
import { nameOf, soundOf, unheard } from "../model/announcements";
import { minutes, useMatchTime } from "../model/clock";
import type { View } from "../view";
import { captionText } from "../words/captions";
import type { Names } from "../words/names";
import { Glyph } from "./parts";

type Props = PanelProps<View> & { names: Names };

/** The last seconds of a countdown are heard. */
const COUNTED = 5;

export function Recording({ view, names, clock, call }: Props) {
  const { now, captions, flight } = view;
  const { clock: texts } = names.speech.texts;
  const say = names.speech.say.bind(names.speech);
  const time = useMatchTime(clock, now.begins_ms);
  const last = captions.at(-1);
  useAnnouncements(view, time, names, call);
  const ends = now.phase_ends_ms !== undefined && time !== null ? now.phase_ends_ms - time : null;
  const transfer = now.transfer_ends_ms !== undefined && time !== null ? now.transfer_ends_ms - time : null;
  useCountdown(ends, "alarm", call);
  useCountdown(transfer, "transfer", call);
  useScreenOn(now.stage === "planning");
  const planning = now.stage === "launch" || now.stage === "planning";
  const since = time === null ? null : time - now.begins_ms;
  return (
    <div class="sa-recording">
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
          <span class="sa-ends">{say(now.phase >= flight.phases ? texts.mission_ends : texts.ends, { time: minutes(Math.max(0, ends) + 999) })}</span>
        )}
        {transfer !== null && <span class="sa-ends">{say(texts.transfer, { n: String(Math.max(0, Math.ceil(transfer / 1000))) })}</span>}
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
      {last && planning && (
        <div class="sa-caption">
          <p>
            <time>{minutes(last.at_ms - now.begins_ms)}</time> {captionText(last.cue, flight.phases, names.speech)}
          </p>
          {captions.length > 1 && (
            <details>
              <summary>{texts.earlier}</summary>
              <ol>
                {captions
                  .slice(0, -1)
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
      {now.connection_lost && (
        <p class="sa-lost" role="alert">
          <Glyph id="hearing-disabled" /> {texts.lost}
        </p>
      )}
    </div>
  );
}

/** What was announced since the page was opened is called out, once. */
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

/** A phone stays awake while the crew plans, where it lets us. */
function useScreenOn(on: boolean): void {
  useEffect(() => {
    if (!on || !("wakeLock" in navigator)) return undefined;
    const lock = navigator.wakeLock.request("screen").catch(() => null);
    return () => void lock.then((held) => held?.release());
  }, [on]);
}
