// What happens, over the board: the event that plays, and what was missed.

import type { LogLine } from "../../games/game";
import { t } from "../../i18n";
import { set, settings, type Speed } from "../../model/settings";
import type { Entry } from "../../model/table";
import { Icon } from "../icon";
import { useSitting } from "./context";
import { WordsOf } from "./log";

/** A longer queue has a slider. */
const SCRUBBED = 12;

export function SpeedPicker() {
  const words = t().catchUp;
  return (
    <label class="speed">
      <span class="unseen">{words.speed}</span>
      <select value={settings.value.speed} onChange={(event) => set("speed", event.currentTarget.value as Speed)}>
        {(["slow", "normal", "fast", "instant"] as const).map((one) => <option key={one} value={one}>{words.speeds[one]}</option>)}
      </select>
    </label>
  );
}

/** What an event laid on the table. */
function Things({ line }: { line: LogLine }) {
  const sitting = useSitting();
  const { Shown } = sitting.game.value;
  return Shown && line.shows ? <Shown {...sitting.scene.value} things={line.shows} /> : null;
}

/** The step of the phase, among all of them. */
function Steps({ entry }: { entry: Entry }) {
  const step = useSitting().step(entry);
  if (!step) return null;
  return (
    <ol class="steps">
      {step.names.map((name, i) => (
        <li key={name} aria-current={i === step.at ? "step" : undefined} class={i < step.at ? "done" : undefined}>
          {i < step.at ? <Icon id="check-mark" /> : `${i + 1}.`} {name}
        </li>
      ))}
    </ol>
  );
}

/** The event that stands now, with what it laid on the table and the controls of the playback. It blocks nothing. */
export function EventPlate({ side }: { side: "top" | "bottom" }) {
  const sitting = useSitting();
  const { playback } = sitting;
  const words = t().catchUp;
  const entry = playback.current.value;
  const line = entry && sitting.line(entry);
  if (!line) return null;
  const { at, queue, paused } = playback;
  const manner = ["playback", line.secret && "secret", line.moment && "moment", line.shows && "laid"].filter(Boolean);
  return (
    <div class={manner.join(" ")} data-side={side} role="group" aria-label={words.catching}>
      {line.secret && <p class="mask"><Icon id="domino-mask" /> {t().table.onlyYou}</p>}
      <Steps entry={entry} />
      <p class="told">
        {line.icon && <Icon id={line.icon} sprite={sitting.game.value.sprite} />}
        <span><WordsOf words={line.words} /></span>
      </p>
      <Things line={line} />
      <div class="row">
        <button type="button" class="square" aria-label={words.back} title={words.back} disabled={at.value === 0} onClick={() => playback.step(-1)}>
          <Icon id="previous-button" />
        </button>
        <button type="button" class="square" aria-label={paused.value ? words.play : words.pause} title={paused.value ? words.play : words.pause} onClick={() => playback.toggle()}>
          <Icon id={paused.value ? "play-button" : "pause-button"} />
        </button>
        <button type="button" class="square" aria-label={words.forward} title={words.forward} onClick={() => playback.step(1)}>
          <Icon id="next-button" />
        </button>
        {queue.value.length > SCRUBBED && (
          <input
            type="range"
            max={queue.value.length - 1}
            value={at.value}
            aria-label={words.catching}
            onInput={(event) => playback.show(Number(event.currentTarget.value))}
          />
        )}
        <span class="meta">{words.of(at.value + 1, queue.value.length)}</span>
        {line.look ? (
          <button type="button" class="primary" id="go-on" onClick={() => playback.toggle()}>{words.ok}</button>
        ) : (
          <button type="button" id="skip" onClick={() => playback.skip()}>{words.skip}</button>
        )}
      </div>
    </div>
  );
}

/** What was missed, in a few rows. */
export function Missed() {
  const sitting = useSitting();
  const words = t().catchUp;
  const missed = sitting.missed.value;
  if (missed.length === 0) return null;
  const close = () => {
    sitting.missed.value = [];
    sitting.showMissed.value = false;
  };
  if (!sitting.showMissed.value) {
    return (
      <button type="button" class="missed-fold" onClick={() => (sitting.showMissed.value = true)}>
        {`${words.title}: ${words.events(missed.length)}`}
      </button>
    );
  }
  const seat = sitting.scene.value.seat;
  const lines = missed.flatMap((entry) => {
    const line = entry.event === undefined ? null : sitting.line(entry);
    return line && !line.heading ? [line] : [];
  });
  const mine = (line: LogLine) => seat !== null && (line.about?.includes(seat) ?? false);
  const said = missed.flatMap((entry: Entry) => (entry.said && "text" in entry.said ? [entry.said] : []));
  const rows = [
    [words.toYou, lines.filter(mine)],
    [words.combat, lines.filter((line) => !mine(line) && line.kind === "combat")],
    [words.crew, lines.filter((line) => !mine(line) && line.kind === "crew")],
    [words.ship, lines.filter((line) => !mine(line) && line.kind === "ship")],
  ] as const;
  return (
    <section class="missed" aria-label={words.title}>
      <h2>{`${words.title} · ${words.events(missed.length)}`}</h2>
      <dl>
        {rows.map(([name, some]) => some.length > 0 && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{some.slice(-4).map((line, i) => <span key={i}><WordsOf words={line.words} /></span>)}{some.length > 4 && <span>{`+${some.length - 4}`}</span>}</dd>
          </div>
        ))}
        {said.length > 0 && (
          <div>
            <dt>{words.said}</dt>
            <dd>{said.slice(-3).map((one, i) => <span key={i}>{sitting.name(one.by)}: <bdi>{one.text}</bdi></span>)}</dd>
          </div>
        )}
      </dl>
      <p class="commit">
        <button type="button" onClick={() => { sitting.playback.play(missed, false); close(); }}>{words.play}</button>
        <button type="button" onClick={() => { sitting.playback.play(missed, true); close(); }}>{words.step}</button>
        <button type="button" class="primary" onClick={close}>{words.ok}</button>
      </p>
    </section>
  );
}
