// The decision panel: everything that may be done, as a complete list of buttons; and the only place that acts.

import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";

import type { OfferText } from "../../games/game";
import { t } from "../../i18n";
import { softened } from "../../i18n/hyphens";
import { aimed, holes, type Bundle, type Option } from "../../model/choice";
import { choices, count, less } from "../../model/offers";
import { settings } from "../../model/settings";
import type { Ref, Slot } from "../../wire/messages";
import { Dialog } from "../dialog";
import { reason } from "../failure";
import { Icon } from "../icon";
import { Key, tip } from "../key";
import { openRule, second, ui, useSitting } from "./context";
import { Standing } from "./standing";
import { Resume } from "./states";
import { voteTitle, voteWaits } from "../vote";
import "./decision.css";
import "./prompt.css";
import "./options.css";
import "./preview.css";
import "./slots.css";
import "./votes.css";

/** A second press within this time is a slip. */
const SLIP_MS = 400;
/** So long a command is on its way before there is more to say about it. */
const SLOW_MS = 2_000;
/** A longer label takes a row of its own. */
const LONG_LABEL = 20;
/** A longer list can be searched. */
const SEARCHED = 9;

/** The digit that presses the n-th of a list, from 1. */
function Digit({ n }: { n: number }) {
  return n <= 10 ? (
    <kbd class="digit" aria-hidden="true">
      {n % 10}
    </kbd>
  ) : null;
}

function Rules({ rules }: { rules: readonly string[] }) {
  return (
    <span class="rules">
      {rules.map((rule) => (
        <button type="button" class="link rule" key={rule} onClick={() => openRule(rule)}>
          {rule}
        </button>
      ))}
    </span>
  );
}

function range(slot: Slot): string {
  if ("split" in slot) return String(slot.split.total);
  if ("walk" in slot) return "…";
  const { min, max } = slot.pick;
  return min === max ? String(max) : `${min}–${max}`;
}

/** One hole of the open option: a group of toggles, numbered where it is being filled. */
function SlotChooser({ option, name, slot }: { option: Option; name: string; slot: Slot }) {
  const sitting = useSitting();
  const { choice } = sitting;
  const words = t().decide;
  const scene = sitting.scene.value;
  const chosen = choice.filling.value[name] ?? [];
  const active = choice.slot.value?.name === name;
  const label = option.text.slots[name]?.label ?? name;
  const open = choices(slot, chosen);
  const ordered = "pick" in slot && slot.pick.ordered;
  const split = "split" in slot ? slot.split : null;
  const one = "pick" in slot && slot.pick.min === 1 && slot.pick.max === 1;
  const toggle = (ref: Ref, index: number) => {
    const times = count(chosen, ref);
    const place = ordered && times > 0 ? chosen.indexOf(ref) + 1 : null;
    return (
      <span class="toggle" key={ref}>
        <button
          type="button"
          {...(one ? { role: "radio", "aria-checked": times > 0 } : { "aria-pressed": times > 0 })}
          data-choice={active ? index + 1 : undefined}
          data-ref-choice={ref}
          onClick={() => {
            choice.attend(name);
            choice.press(name, ref);
          }}
        >
          {active && <Digit n={index + 1} />}
          {place !== null && <b class="place">{place}.</b>}
          <span>{sitting.game.value.words.name(ref, scene)}</span>
          {split && <b class="times">×{times}</b>}
          {!split && times > 0 && <Icon id="check-mark" />}
        </button>
        {split && (
          <>
            <button
              type="button"
              class="square"
              disabled={times === 0}
              aria-label={`− ${sitting.game.value.words.name(ref, scene)}`}
              onClick={() => choice.set(name, less(chosen, ref))}
            >
              −
            </button>
            {chosen.length < split.total && (
              <button
                type="button"
                class="quiet"
                onClick={() => {
                  const cap = split.caps[split.targets.indexOf(ref)] ?? 0;
                  const more = Math.min(cap - times, split.total - chosen.length);
                  choice.set(name, [...chosen, ...Array.from({ length: more }, () => ref)]);
                }}
              >
                {words.rest(sitting.game.value.words.name(ref, scene))}
              </button>
            )}
          </>
        )}
        {place !== null && place > 1 && (
          <button
            type="button"
            class="square"
            aria-label={`${words.up}: ${sitting.game.value.words.name(ref, scene)}`}
            onClick={() => {
              const next = [...chosen];
              next.splice(place - 2, 2, chosen[place - 1]!, chosen[place - 2]!);
              choice.set(name, next);
            }}
          >
            ↑
          </button>
        )}
      </span>
    );
  };
  return (
    <fieldset class={active ? "slot active" : "slot"} role={one ? "radiogroup" : undefined}>
      <legend>
        {label} <span class="counter">{words.count(chosen.length, range(slot))}</span>
      </legend>
      {"walk" in slot && chosen.length > 0 && (
        <p class="walked">
          {chosen.map((ref) => sitting.game.value.words.name(ref, scene)).join(" → ")}{" "}
          <button type="button" onClick={() => choice.set(name, chosen.slice(0, -1))}>
            {words.back}
          </button>
        </p>
      )}
      <div class="toggles">{open.map(toggle)}</div>
      {"pick" in slot && slot.pick.min === 0 && (
        <button type="button" class="quiet" aria-pressed={chosen.length === 0} onClick={() => choice.set(name, [])}>
          {words.none}
        </button>
      )}
    </fieldset>
  );
}

/** The open option: what it costs and means, and its holes. */
function Preview({ option }: { option: Option }) {
  const words = t().decide;
  const { game, scene } = useSitting();
  const { text, offer } = option;
  const printed = text.card && game.value.words.explain(text.card, scene.value)?.lines[0];
  const here = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The cards of a question stay in sight: pressing them chooses as well.
    if (!here.current?.previousElementSibling) here.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const slots = holes(option).filter(({ slot }) => choices(slot, []).length > 0);
  return (
    <div class="preview" id="preview" ref={here}>
      <h2>{[text.label, text.object].filter(Boolean).join(" · ")}</h2>
      <ul class="facts">
        {text.cost && <li class="cost">{text.cost}</li>}
        {text.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        {offer.reveals && <li class="irreversible">{words.irreversible}</li>}
      </ul>
      {printed && <p class="meta">{printed}</p>}
      {slots.map(({ name, slot }) => (
        <SlotChooser key={name} option={option} name={name} slot={slot} />
      ))}
      <Rules rules={offer.rules} />
    </div>
  );
}

/** The button that acts on the open option: always in sight, and never where the one was that opened it. */
function Commit({ option }: { option: Option }) {
  const sitting = useSitting();
  const { choice, table } = sitting;
  const words = t().decide;
  const sure = useSignal(false);
  const opened = useRef(performance.now());
  const { text, offer } = option;
  const act = () => {
    sure.value = false;
    table.act(offer, choice.filling.value);
    choice.close();
    // What had the focus goes away: the prompt takes its place.
    document.querySelector<HTMLElement>("#prompt")?.focus();
  };
  const commit = () => {
    if (performance.now() - opened.current < SLIP_MS || !choice.ready.value) return;
    if (offer.grave) sure.value = true;
    else act();
  };
  const { waiting_for, yours } = sitting.scene.value.pending;
  const together = waiting_for.length > 1 && yours.length > 0;
  const label = together ? `${words.lockIn}: ${text.label}` : [text.label, text.cost].filter(Boolean).join(" · ");
  return (
    <>
      <p class="commit">
        <button type="button" onClick={() => choice.back()}>
          {words.back}
        </button>
        <button type="button" class="primary" id="commit" disabled={!choice.ready.value || table.sending.value !== null} onClick={commit}>
          {label}
        </button>
      </p>
      {sure.value && (
        <Dialog title={text.consequence ?? `${text.label}: ${words.sure}`} onClose={() => (sure.value = false)} class="grave">
          <p class="irreversible">{words.irreversible}</p>
          <p class="commit">
            <button type="button" autofocus onClick={() => (sure.value = false)}>
              {words.keep}
            </button>
            <button type="button" class="danger" id="commit-grave" onClick={act}>
              {text.label}
            </button>
          </p>
        </Dialog>
      )}
    </>
  );
}

/** Whether an option may act at its first press. */
function immediate({ offer }: Option): boolean {
  const { confirm } = settings.value;
  const open = Object.values(offer.slots ?? {}).length > 0;
  return !open && !offer.grave && confirm !== "always" && (confirm === "never" || !offer.reveals);
}

/** The words of an option's button; what it is about only where it is the only one. */
function called({ label, object }: OfferText, only: Option | undefined): string {
  return [label, only && object].filter(Boolean).join(" · ");
}

function Buttons({ bundles }: { bundles: readonly Bundle[] }) {
  const sitting = useSitting();
  const { choice, table } = sitting;
  const words = t().decide;
  const query = useSignal("");
  const shown = bundles.filter(({ label }) => label.toLowerCase().includes(query.value.toLowerCase()));
  const groups = [...new Set(shown.map(({ group }) => group))];
  const press = (bundle: Bundle) => {
    const [only, ...more] = bundle.options;
    if (only && more.length === 0) {
      if (immediate(only)) {
        table.act(only.offer, {});
        choice.close();
      } else choice.open(only, aimed(only, choice.selected.value));
    } else choice.openBundle(bundle);
  };
  return (
    <>
      {bundles.length > SEARCHED * 2 && (
        <label class="search">
          <span class="unseen">{words.filter}</span>
          <input type="search" placeholder={words.filter} value={query.value} onInput={(event) => (query.value = event.currentTarget.value)} />
        </label>
      )}
      {groups.map((group) => (
        <div class="group" key={group} role="group" aria-label={group || words.title}>
          {group && groups.length > 1 && <h2>{group}</h2>}
          {shown.map((bundle, index) => {
            if (bundle.group !== group) return null;
            const only = bundle.options.length === 1 ? bundle.options[0] : undefined;
            const key = bundle.options[0]?.text.key;
            return (
              <button
                type="button"
                class={bundle.label.length > LONG_LABEL ? "option long" : "option"}
                key={bundle.id}
                data-choice={index + 1}
                data-key={key}
                data-verb={bundle.options[0]?.offer.verb}
                aria-expanded={only && immediate(only) ? undefined : false}
                onPointerEnter={({ currentTarget, pointerType }) => {
                  if (pointerType === "mouse")
                    currentTarget.title = sitting.alsoCalled((game, scene) => called(game.words.offer(bundle.options[0]!.offer, scene), only)) ?? "";
                }}
                onClick={() => press(bundle)}
              >
                <Digit n={index + 1} />
                <span class="what">{softened(bundle.label)}</span>
                {only?.text.cost && <span class="cost">{only.text.cost}</span>}
                {!only && <span class="cost">{bundle.options.length}</span>}
                {key && <Key of={key} />}
              </button>
            );
          })}
        </div>
      ))}
    </>
  );
}

/** Each option as a bundle of its own. */
function single(options: readonly Option[]): Bundle[] {
  return options.map((option) => ({
    id: option.id,
    label: [option.text.label, option.text.object].filter(Boolean).join(" · "),
    group: option.text.group,
    options: [option],
  }));
}

function Options() {
  const { choice, game, scene } = useSitting();
  const words = t().decide;
  const bundle = choice.bundle.value;
  const selected = choice.selected.value;
  const here = choice.about();
  if (bundle) {
    return (
      <>
        <h2>{bundle.label}</h2>
        <Buttons bundles={bundle.options.map((option) => ({ id: option.id, label: option.text.object || option.text.label, group: "", options: [option] }))} />
        <p>
          <button type="button" onClick={() => choice.back()}>
            {words.back}
          </button>
        </p>
      </>
    );
  }
  if (selected !== null && here.length > 0 && here.length < choice.options.value.length) {
    return (
      <>
        <h2>{game.value.words.name(selected, scene.value)}</h2>
        <Buttons bundles={single(here)} />
        <p>
          <button type="button" onClick={() => choice.back()}>
            {words.back}
          </button>
        </p>
      </>
    );
  }
  return <Buttons bundles={choice.bundles.value} />;
}

/** Match time now, if the server has told it. */
function matchTime(sitting: ReturnType<typeof useSitting>): number | null {
  const clock = sitting.table.clock.value;
  if (!clock || second.value === 0) return null;
  return clock.now_ms + (clock.running ? performance.now() - clock.at : 0);
}

/** One sentence that says what now. */
export function usePrompt(): { text: string; mine: boolean; time: string } {
  const sitting = useSitting();
  const words = t();
  const scene = sitting.scene.value;
  const { table, pending } = scene;
  const now = matchTime(sitting);
  const say = (text: string, mine = false, time = "") => ({ text, mine, time });
  if (table.phase === "over") return say(words.prompt.over);
  if (table.phase === "closed") return say(words.prompt.closed);
  if (sitting.table.trouble.value === "quarantined") return say(words.prompt.aside);
  if (table.paused) return say(words.prompt.paused(sitting.name(table.paused.by)));
  const left = pending.until_ms !== undefined && now !== null ? words.table.left(pending.until_ms - now) : "";
  if (pending.wait === "window") {
    const seconds = pending.deadline_ms !== undefined && now !== null ? Math.max(0, Math.ceil((pending.deadline_ms - now) / 1000)) : null;
    return say(words.prompt.window, pending.yours.length > 0, seconds === null ? "" : words.prompt.seconds(seconds));
  }
  if (pending.yours.length > 0) return say(sitting.game.value.words.prompt(scene), true, left);
  if (pending.waiting_for.length > 0) {
    const since = pending.since_ms !== undefined && now !== null ? words.table.waitingSince(now - pending.since_ms) : "";
    return say(words.prompt.waiting(sitting.names(pending.waiting_for)), false, left || since);
  }
  return say(sitting.game.value.words.idle?.(scene) ?? words.prompt.idle);
}

/** The bar of a reaction window: the same for everybody. */
function WindowBar() {
  const sitting = useSitting();
  const { pending } = sitting.scene.value;
  const now = matchTime(sitting);
  const length = useRef(0);
  if (pending.wait !== "window" || pending.deadline_ms === undefined || now === null) return null;
  const left = Math.max(0, pending.deadline_ms - now);
  length.current = Math.max(length.current, left);
  return <progress class="window" max={length.current} value={left} aria-label={t().prompt.window} />;
}

/** What the table must agree on. */
export function Votes() {
  const sitting = useSitting();
  const words = t().vote;
  const { table, seat } = sitting.scene.value;
  const name = (of: number) => sitting.name(of);
  return (
    <>
      {table.votes?.map((vote) => {
        const open = seat !== null && vote.of.includes(seat) && !vote.yes.includes(seat) && !vote.no.includes(seat);
        const answer = (yes: boolean) => sitting.table.ask({ vote: { id: vote.id, yes } });
        return (
          <div class="vote" role="group" aria-label={voteTitle(vote, name)} key={vote.id}>
            <Icon id="vote" />
            <span>
              {voteTitle(vote, name)}{" "}
              <small>
                {words.count(vote.yes.length, vote.of.length)}. {voteWaits(vote, table.seats, name)}
              </small>
            </span>
            {open && (
              <span class="row">
                <button type="button" onClick={() => answer(true)}>
                  {words.yes}
                </button>
                <button type="button" onClick={() => answer(false)}>
                  {words.no}
                </button>
              </span>
            )}
          </div>
        );
      })}
    </>
  );
}

export function PromptLine() {
  const { text, mine, time } = usePrompt();
  return (
    <p class={mine ? "prompt mine" : "prompt"} id="prompt" tabIndex={-1}>
      {mine && <Icon id="play-button" />}
      <span>{text}</span>
      {time && (
        <span class="time" role="timer">
          {time}
        </span>
      )}
    </p>
  );
}

/** Why what was asked for did not happen. */
export function Refused() {
  const refusal = useSitting().table.refusal.value;
  if (!refusal || refusal.code === "quarantined") return null;
  return (
    <p class="failure" role="alert">
      {refusal.code === "stale" ? t().decide.overtaken : reason(refusal)} {refusal.rule && <Rules rules={[refusal.rule]} />}
    </p>
  );
}

export function Decision() {
  const sitting = useSitting();
  const { choice, table } = sitting;
  const words = t();
  const scene = sitting.scene.value;
  const { pending, seat } = scene;
  const sending = table.sending.value;
  const option = choice.option.value;
  const game = sitting.game.value;
  const nothing = choice.options.value.length === 0;
  const halted = scene.table.paused !== undefined || table.trouble.value !== null;
  const { undo } = table.position.value;
  const playing = scene.table.phase === "playing";
  const undoing = undo === "free" ? words.decide.undo : words.decide.askUndo;
  return (
    <section class="decision" aria-label={words.table.decision} id="decision">
      <h2 class="unseen">{words.table.decision}</h2>
      <div class="prompt-row">
        <PromptLine />
        {playing && !halted && seat !== null && undo !== "no" && (
          <button type="button" class="quiet" id="undo" aria-label={undoing} title={tip(undoing, "undo")} onClick={() => table.ask({ undo: {} })}>
            <Icon id="anticlockwise-rotation" />
            <span class="wide">{undoing}</span>
            <Key of="undo" />
          </button>
        )}
      </div>
      {playing && nothing && seat !== null && pending.yours.length === 0 && <p class="meta">{game.words.meanwhile?.(scene) ?? words.prompt.nothing}</p>}
      <WindowBar />
      <Resume />
      <Votes />
      <Refused />
      {sending && !halted && second.value > sending.since && (
        <p class="meta" role="status">
          {second.value - sending.since > SLOW_MS ? words.decide.still : words.decide.sending}
        </p>
      )}
      <div class="choices" aria-busy={sending !== null} inert={sending !== null || halted}>
        {game.panels.Question && pending.yours.length > 0 && (
          <game.panels.Question {...scene} chosen={choice.chosen.value} onSelect={(ref) => choice.touch(ref)} />
        )}
        {playing && (option ? <Preview option={option} key={option.id} /> : <Options />)}
        {playing && nothing && seat === null && <p class="meta">{words.table.watching}</p>}
        {playing && nothing && seat !== null && pending.yours.length > 0 && pending.wait === "asks" && (
          <p class="failure">
            {words.decide.report}{" "}
            <button type="button" onClick={() => (ui.dialog.value = "report")}>
              {words.state.report}
            </button>
          </p>
        )}
        {option === null && <Standing />}
      </div>
      {playing && !halted && option && <Commit option={option} key={option.id} />}
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
              >{`${words.say.nudge}: ${sitting.name(one)}`}</button>
            ))}
        </p>
      )}
    </section>
  );
}
