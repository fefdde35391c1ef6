// Events over the board: the one that plays, and the missed ones.

import { useSoon } from "../../drawing/deferred";
import type { LogLine } from "../../games/game";
import { t } from "../../i18n";
import { jump } from "../../model/playback";
import { set, settings, type Speed } from "../../model/settings";
import type { Entry } from "../../model/table";
import type { Ref } from "../../wire/messages";
import { Icon } from "../icon";
import { useMeasured } from "../hooks";
import { usePresentation } from "./context";
import { folded, WordsOf } from "./log";
import "./events.css";

/** A longer queue has a slider and links to its chapters. */
const SCRUBBED = 12;
/** Maximum number of lines in a beat. */
const TOLD = 5;
/** Maximum number of lines of a kind in the summary. */
const SUMMED = 4;

export function SpeedPicker() {
  const words = t().catchUp;
  return (
    <label class="speed">
      <span class="unseen">{words.speed}</span>
      <select value={settings.value.speed} onChange={(event) => set("speed", event.currentTarget.value as Speed)}>
        {(["slow", "normal", "fast", "instant"] as const).map((one) => (
          <option key={one} value={one}>
            {words.speeds[one]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Things that the event lays on the table. */
function Things({ things, stage }: { things: readonly Ref[]; stage?: string | undefined }) {
  const presentation = usePresentation();
  const scene = useSoon(presentation.around, "told");
  const { Shown } = presentation.game.value.panels;
  return Shown && (things.length > 0 || stage) ? <Shown {...scene} things={things} stage={stage} /> : null;
}

/** The current step of the phase among all of them. */
function Steps({ entry }: { entry: Entry }) {
  const step = usePresentation().step(entry);
  if (!step) return null;
  return (
    <ol class="steps">
      {step.names.map((name, i) => (
        <li key={name} aria-current={i === step.at ? "step" : undefined} class={i < step.at ? "done" : undefined}>
          {i < step.at ? <Icon id="check-mark" /> : `${step.numbers?.[i] ?? i + 1}.`} <span>{name}</span>
        </li>
      ))}
    </ol>
  );
}

/** The chapter that plays, and links to the others. */
function Chapters() {
  const presentation = usePresentation();
  const { playback } = presentation;
  const words = t().catchUp;
  const all = presentation.chapters.value;
  if (all.length < 2) return null;
  const at = playback.at.value;
  const here = all.findLastIndex((chapter) => chapter.at <= at);
  const button = (by: 1 | -1, label: string, icon: string) => (
    <button type="button" class="square" aria-label={label} title={label} disabled={jump(all, at, by) === null} onClick={() => presentation.jump(by)}>
      <Icon id={icon} />
    </button>
  );
  return (
    <span class="chapters">
      {button(-1, words.partBack, "fast-backward-button")}
      <select aria-label={words.jump} value={here} onChange={(event) => playback.show(all[Number(event.currentTarget.value)]!.at)}>
        {all.map(({ name }, i) => (
          <option key={i} value={i}>
            {name}
          </option>
        ))}
      </select>
      {button(1, words.partForward, "fast-forward-button")}
    </span>
  );
}

/** Lines of a beat, in order, under the icon of the lead. */
function BeatLines({ lead, all = [lead] }: { lead: LogLine; all?: readonly LogLine[] }) {
  const { sprite } = usePresentation().game.value;
  const told = folded(all);
  const lines = told.slice(0, TOLD);
  return (
    <p class="told">
      {lead.icon && <Icon id={lead.icon} sprite={sprite} decoration />}
      <span>
        {lines.map((line, i) => (
          <span class={line === lead ? undefined : "also"} key={i}>
            {i > 0 && " · "}
            <WordsOf words={line.words} />
          </span>
        ))}
        {told.length > TOLD && <span class="meta"> {t().catchUp.more(told.length - TOLD)}</span>}
      </span>
    </p>
  );
}

function OnlyYou() {
  return (
    <p class="mask">
      <Icon id="domino-mask" /> {t().table.onlyYou}
    </p>
  );
}

/** The open look, until the reader closes it. It never contains secrets of others. */
function Look({ line, side }: { line: LogLine; side: string }) {
  const { playback } = usePresentation();
  const words = t().catchUp;
  const more = playback.looks.value.length - 1;
  const close = () => {
    playback.close();
    // The focused element disappears, so the prompt takes the focus.
    document.querySelector<HTMLElement>("#prompt")?.focus();
  };
  return (
    <div class="playback secret laid" data-side={side} role="group" aria-label={t().table.onlyYou}>
      <OnlyYou />
      <BeatLines lead={line} />
      <Things things={line.shows ?? []} />
      <div class="row">
        {more > 0 && <span class="meta">{words.more(more)}</span>}
        <button type="button" class="primary" id="go-on" onClick={close}>
          {words.ok}
        </button>
      </div>
    </div>
  );
}

/** Reopens the looks that were set aside while something else played. */
export function LooksAside() {
  const { playback } = usePresentation();
  const aside = playback.looks.value.length;
  if (aside === 0 || playback.look.value) return null;
  const label = t().catchUp.looks(aside);
  return (
    <button type="button" class="chip looks-aside" aria-label={`${t().table.onlyYou}: ${label}`} onClick={() => playback.reopen()}>
      <Icon id="domino-mask" /> {label}
    </button>
  );
}

/** Lines of one beat: first the public ones, then the reader's secret ones under their mask. */
function SeparateBeatLines({ lead, all }: { lead: LogLine; all: readonly LogLine[] }) {
  const [open, secret] = [all.filter((line) => !line.secret), all.filter((line) => line.secret)];
  if (open.length === 0 || secret.length === 0) return <BeatLines lead={lead} all={all} />;
  const first = (lines: readonly LogLine[]) => (lines.includes(lead) ? lead : lines[0]!);
  return (
    <div class="told apart">
      <BeatLines lead={first(open)} all={open} />
      <div class="playback-secret">
        <OnlyYou />
        <BeatLines lead={first(secret)} all={secret} />
      </div>
    </div>
  );
}

/** The current event, the things it lays on the table, and the playback controls. It blocks nothing, although it is over the board.
 * Events made to be watched appear in the dock, where the game shows their step. It renders after the board. `adjust` then checks its
 * position. */
export function EventPlate({ side, adjust }: { side: "top" | "bottom" | "dock"; adjust?: () => void }) {
  const presentation = usePresentation();
  const { playback } = presentation;
  const words = t().catchUp;
  const plate = useSoon(playback.plate, "told");
  useMeasured(() => {
    if (plate === playback.plate.peek()) adjust?.();
  });
  const { look, beat, at, of, paused } = plate;
  const seen = look && presentation.line(look);
  if (seen && side !== "dock") return <Look line={seen} side={side} key={look.n} />;
  const line = beat && presentation.line(beat.lead);
  if (!line) return null;
  const told = beat.told.flatMap((entry) => presentation.line(entry) ?? []);
  const things = told.flatMap(({ shows = [] }) => shows);
  const stage = told.find((one) => one.stage)?.stage;
  if ((line.whole === true) !== (side === "dock")) return null;
  const skip = () => {
    playback.skip();
    // The focused element disappears, so the prompt takes the focus.
    document.querySelector<HTMLElement>("#prompt")?.focus();
  };
  const secret = told.every((one) => one.secret);
  const manner = [
    "playback",
    side === "dock" && "docked",
    secret && "secret",
    line.moment && "moment",
    (things.length > 0 || stage) && "laid",
    beat.pace !== "read" && !line.moment && "line",
  ].filter(Boolean);
  return (
    <div class={manner.join(" ")} data-side={side} role="group" aria-label={words.catching}>
      {secret && <OnlyYou />}
      {side !== "dock" && <Steps entry={beat.lead} />}
      <SeparateBeatLines lead={line} all={told} />
      <Things things={things} stage={stage} />
      <div class="row">
        <button type="button" class="square" aria-label={words.back} title={words.back} disabled={at === 0} onClick={() => playback.step(-1)}>
          <Icon id="previous-button" />
        </button>
        <button
          type="button"
          class="square"
          data-play
          aria-label={paused ? words.play : words.pause}
          title={paused ? words.play : words.pause}
          onClick={() => playback.toggle()}
        >
          <Icon id={paused ? "play-button" : "pause-button"} />
        </button>
        <button type="button" class="square" aria-label={words.forward} title={words.forward} onClick={() => playback.step(1)}>
          <Icon id="next-button" />
        </button>
        <span class="meta">{words.of(at + 1, of)}</span>
        <button type="button" id="skip" onClick={skip}>
          {words.skip}
        </button>
      </div>
      {of > SCRUBBED && (
        <div class="row course">
          <Chapters />
          <input type="range" max={of - 1} value={at} aria-label={words.catching} onInput={(event) => playback.show(Number(event.currentTarget.value))} />
          <span class="narrow">
            <SpeedPicker />
          </span>
        </div>
      )}
    </div>
  );
}

/** The most important lines in their order: moments, then lines to be read, then the latest. */
function best(lines: readonly LogLine[]): readonly LogLine[] {
  const rank = ({ moment, pace }: LogLine) => (moment ? 0 : pace === "read" ? 1 : pace === "brief" ? 3 : 2);
  const kept = new Set(
    [...lines]
      .reverse()
      .sort((a, b) => rank(a) - rank(b))
      .slice(0, SUMMED),
  );
  return lines.filter((line) => kept.has(line));
}

/** Short summary of missed events. */
export function Missed() {
  const presentation = usePresentation();
  const words = t().catchUp;
  const missed = presentation.missed.value;
  if (missed.length === 0) return null;
  const close = () => {
    presentation.missed.value = [];
    presentation.showMissed.value = false;
  };
  if (!presentation.showMissed.value) {
    // At the end, the board is left uncovered. The log has all lines.
    if (presentation.present.value.table.phase !== "playing") return null;
    return (
      <button type="button" class="missed-fold" onClick={() => (presentation.showMissed.value = true)}>
        {`${words.title}: ${words.events(missed.length)}`}
      </button>
    );
  }
  const seat = presentation.scene.value.seat;
  const lines = missed.flatMap((entry) => {
    const line = entry.event === undefined ? null : presentation.line(entry);
    return line && !line.heading ? [line] : [];
  });
  const mine = (line: LogLine) => seat !== null && (line.about?.includes(seat) ?? false);
  const said = missed.flatMap((entry: Entry) => (entry.said && "text" in entry.said ? [entry.said] : []));
  const rows = [
    [words.toYou, lines.filter(mine)],
    ...presentation.game.value.topics.map(({ id, label }) => [label, lines.filter((line) => !mine(line) && line.topic === id)] as const),
  ] as const;
  return (
    <section class="missed" aria-label={words.title}>
      <h2>{`${words.title} · ${words.events(missed.length)}`}</h2>
      <dl>
        {rows.map(
          ([name, some]) =>
            some.length > 0 && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  {best(some).map((line, i) => (
                    <span key={i}>
                      <WordsOf words={line.words} />
                    </span>
                  ))}
                  {some.length > SUMMED && <span class="meta">{words.more(some.length - SUMMED)}</span>}
                </dd>
              </div>
            ),
        )}
        {said.length > 0 && (
          <div>
            <dt>{words.said}</dt>
            <dd>
              {said.slice(-3).map((one, i) => (
                <span key={i}>
                  {presentation.name(one.by)}: <bdi>{one.text}</bdi>
                </span>
              ))}
            </dd>
          </div>
        )}
      </dl>
      <p class="commit">
        <button
          type="button"
          onClick={() => {
            presentation.playback.play(missed, false);
            close();
          }}
        >
          {words.play}
        </button>
        <button
          type="button"
          onClick={() => {
            presentation.playback.play(missed, true);
            close();
          }}
        >
          {words.step}
        </button>
        <button type="button" class="primary" onClick={close}>
          {words.ok}
        </button>
      </p>
    </section>
  );
}
