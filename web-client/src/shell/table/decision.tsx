// The decision panel: the complete list of possible actions as buttons, and the only place that sends one.

import { useEffect, useRef } from "preact/hooks";

import { useSoon } from "../../drawing/deferred";
import { t } from "../../i18n";
import { settings } from "../../model/settings";
import { Icon } from "../icon";
import { Key, tip } from "../key";
import { Lazy } from "../lazy";
import { Part } from "../part";
import { openReport } from "../reporting";
import { second, ui, useAround, usePresentation } from "./context";
import "./decision.css";
import { EventPlate } from "./events";
import { Ending, Options, endsApart } from "./options";
import { Commit, Preview } from "./preview";
import { PromptLine, WindowBar } from "./prompt";
import { RefusalNote } from "./refusal";
import { SelectedBar } from "./selection";
import { StandingDecisions } from "./standing-decisions";
import { Resume } from "./states";
import { askToConfirm } from "./confirmation";
import { Votes } from "./votes";

/** Time after which a pending command gets a word about its delay. */
const SLOW_MS = 2_000;

const hint = () =>
  import("./hint").then(
    ({ HintLine }) => HintLine,
    // Without a network there are no hints.
    () => () => null,
  );

/** The decision is open at once, although the events before it still play. */
function CatchingUp() {
  const { playback, asked } = usePresentation();
  const active = useSoon(playback.active, "answers");
  if (!active || asked.value.pending.yours.length === 0) return null;
  const words = t().catchUp;
  const skip = () => {
    playback.skip();
    document.querySelector<HTMLElement>("#prompt")?.focus();
  };
  return (
    <button type="button" class="quiet" id="catch-up" onClick={skip} aria-label={`${words.catching} ${words.skip}`}>
      {words.catching} <span class="link">{words.skip}</span>
      <Key of="playOn" />
    </button>
  );
}

/** Undoes the reader's last action, or asks the others to. If later actions of others go with it, it asks for confirmation first. */
function Undo() {
  const { table } = usePresentation();
  const words = t().decide;
  const called = () => {
    const { undo } = table.position.value;
    if (undo.status === "no") return null;
    const what = (undo.status === "free" ? words.undo : words.askUndo)(table.done.value);
    return undo.others ? `${what} ${words.andSince(undo.others)}` : what;
  };
  const label = called();
  if (label === null) return null;
  const done = table.done.value;
  const take = () => table.ask({ undo: {} });
  const press = () => {
    if (!table.position.value.undo.others) take();
    // After another action, the undo would be about that one.
    else askToConfirm({ title: () => (table.done.value === done ? called() : null), note: words.undoAlso, label: words.takeBack, act: take });
  };
  return (
    <button type="button" class="quiet" id="undo" aria-label={label} title={tip(label, "undo")} onClick={press}>
      <Icon id="anticlockwise-rotation" />
      <span class="wide">{label}</span>
      <Key of="undo" />
    </button>
  );
}

/** Publishes the overlap of the decision with the board, so that the plates there make room. */
function useOverlap() {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const decision = section.current;
    const [table, stage, dock] = [decision?.closest<HTMLElement>(".table"), document.querySelector(".stage"), decision?.closest(".dock")];
    if (!decision || !table || !stage || !dock) return undefined;
    const observer = new ResizeObserver(() => {
      const top = Math.min(decision.getBoundingClientRect().top, dock.getBoundingClientRect().top);
      const beside = dock.getBoundingClientRect().left >= stage.getBoundingClientRect().right - 1;
      const over = beside ? 0 : Math.max(0, Math.round(stage.getBoundingClientRect().bottom - top));
      table.style.setProperty("--over", `${over}px`);
    });
    for (const one of [decision, dock, stage]) observer.observe(one);
    return () => {
      observer.disconnect();
      table.style.removeProperty("--over");
    };
  }, []);
  return section;
}

/** `taught`: a lesson explains the decision. */
export function Decision({ taught = false }: { taught?: boolean }) {
  const presentation = usePresentation();
  const { choice, table } = presentation;
  const words = t();
  const section = useOverlap();
  const scene = presentation.asked.value;
  const around = useAround();
  const { pending, seat } = scene;
  const sending = presentation.sending.value;
  const option = choice.option.value;
  const question = choice.question.value;
  const game = presentation.game.value;
  const nothing = choice.options.value.length === 0;
  const halted = scene.table.paused !== undefined || table.trouble.value !== null;
  const playing = scene.table.phase === "playing";
  const watched = presentation.isWatched.value;
  // In real time nobody is on turn.
  const meanwhile = game.words.meanwhile?.(around) ?? (game.words.idle ? null : words.prompt.nothing);
  const ends = playing && !halted && !watched && !option && endsApart(choice);
  // "End turn" is beside the other answers, or below if there are none.
  const beside = ends && choice.bundles.value.length > 1;
  return (
    <section ref={section} class={option && choice.options.value.length > 1 ? "decision begun" : "decision"} aria-label={words.table.decision} id="decision">
      <h2 class="unseen">{words.table.decision}</h2>
      <div class="looked-at narrow">
        <Part of="board">
          <SelectedBar />
        </Part>
      </div>
      <Part of="event" until={presentation.playback.plate}>
        <EventPlate side="dock" />
      </Part>
      <div class="prompt-row">
        <PromptLine />
        <CatchingUp />
        {playing && pending.yours.length > 0 && (
          <button
            type="button"
            class="quiet square"
            id="can"
            aria-label={words.can.title}
            title={tip(words.can.title, "can")}
            onClick={() => (ui.dialog.value = "can")}
          >
            <Icon id="help" />
          </button>
        )}
        {playing && !halted && seat !== null && <Undo />}
      </div>
      {playing && seat !== null && !taught && settings.value.hints && (
        <Part of="hint">
          <Lazy load={hint} />
        </Part>
      )}
      {playing && nothing && seat !== null && pending.yours.length === 0 && meanwhile !== null && <p class="meta">{meanwhile}</p>}
      <WindowBar />
      <Resume />
      <Part of="decision">
        <Votes />
      </Part>
      <RefusalNote />
      {sending && !halted && second.value > sending.since && (
        <p class="meta" role="status">
          {second.value - sending.since > SLOW_MS ? words.decide.still : words.decide.sending}
        </p>
      )}
      <div
        key={question}
        class={beside ? "choices beside" : "choices"}
        aria-busy={sending !== null}
        inert={sending !== null || halted}
        tabIndex={taught ? 0 : undefined}
      >
        {game.panels.Question && !watched && pending.yours.length > 0 && (
          <game.panels.Question {...scene} chosen={choice.chosen.value} onSelect={choice.touch} />
        )}
        {playing && !watched && (option ? <Preview option={option} key={option.id} /> : <Options />)}
        {playing && nothing && seat === null && <p class="meta">{words.table.watching}</p>}
        {playing && nothing && seat !== null && pending.yours.length > 0 && pending.wait === "asks" && (
          <p class="failure">
            {words.decide.report}{" "}
            <button type="button" onClick={() => openReport()}>
              {words.state.report}
            </button>
          </p>
        )}
        {option === null && (
          <Part of="decision">
            <StandingDecisions />
          </Part>
        )}
      </div>
      {ends && <Ending key={`ending ${question}`} />}
      {playing && !halted && !watched && option && <Commit option={option} key={`${question} ${option.id}`} />}
      {playing && !halted && seat !== null && pending.yours.length === 0 && pending.waiting_for.some((one) => !scene.table.seats[one]?.bot) && (
        <p class="row">
          {pending.waiting_for
            .filter((one) => one !== seat && !scene.table.seats[one]?.bot)
            .map((one) => (
              <button
                type="button"
                class="quiet"
                key={one}
                onClick={() => table.ask({ nudge: { seat: one } })}
              >{`${words.say.nudge}: ${presentation.name(one)}`}</button>
            ))}
        </p>
      )}
    </section>
  );
}
