import { useSignal } from "@preact/signals";
import { Fragment, type ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";

import { language, t } from "../i18n";
import { assign, HAND_KEYS, TABLE_KEYS, type Shortcut } from "../model/keys";
import { type CHOICES, preview, PREVIEWS, set, settings, takeCode, toCode, VOLUMES, valuesOf, type Loud, type Settings } from "../model/settings";
import { forgetHints, shownHints } from "../model/hint-history";
import { lacking } from "../platform/feature";
import { permission, requestPermission } from "../platform/notifications";
import { onVoices, voices } from "../platform/speech";
import { Copy } from "./copy";
import { Dialog } from "./dialog";
import { keyName } from "./key";
import { play, type Cue } from "./sound";
import { voicesOf } from "./voices";
import "./settings.css";

const NAMES = { en: "English", cs: "Čeština" };

/** A choice of one of several values. */
function Pick<Value extends string | number>(props: {
  label: string;
  help?: string;
  values: readonly Value[];
  now: Value;
  onPick: (value: Value) => void;
  name: (value: Value) => string;
}) {
  return (
    <label class="field">
      <span>
        {props.label}
        {props.help && <small>{props.help}</small>}
      </span>
      <select value={String(props.now)} onChange={({ currentTarget }) => props.onPick(props.values[currentTarget.selectedIndex]!)}>
        {props.values.map((value) => (
          <option key={value} value={String(value)}>
            {props.name(value)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A setting with several values, and their names. */
function Choice<K extends keyof typeof CHOICES>(props: { of: K; label: string; name: (value: Settings[K]) => string }) {
  return <Pick {...props} values={valuesOf(props.of)} now={settings.value[props.of]} onPick={(value) => set(props.of, value)} />;
}

/** A setting that is on or off. */
function Switch(props: { of: "bothNames" | "decorations" | "plain" | "payment" | "hints" | "keys" | "leftHanded"; label: string; help?: string }) {
  return (
    <label class="choice">
      <input type="checkbox" checked={settings.value[props.of]} onChange={(event) => set(props.of, event.currentTarget.checked)} />
      <span>
        {props.label}
        {props.help && <small>{props.help}</small>}
      </span>
    </label>
  );
}

/** Sound to try each volume. */
const TRIALS: Record<Loud, Cue> = { cues: "reveal", announcements: "chime", alerts: "turn", bed: "bed_tight" };

function Volume({ of }: { of: Loud }) {
  const words = t().settings;
  const volume = settings.value[of];
  return (
    <div class="field">
      <label for={`volume-${of}`}>{words.volumes[of]}</label>
      <span class="row volume">
        <input type="range" id={`volume-${of}`} min={0} max={100} step={10} value={volume} onInput={(event) => set(of, Number(event.currentTarget.value))} />
        <button type="button" aria-label={`${words.testSound}: ${words.volumes[of]}`} onClick={() => play(TRIALS[of], volume / 100)}>
          {words.testSound}
        </button>
      </span>
    </div>
  );
}

/** Choice of the announcing voice, if the device has any for the language. */
function Voice() {
  const words = t().settings;
  const known = useSignal<readonly SpeechSynthesisVoice[]>([]);
  useEffect(() => {
    const load = () => (known.value = voices());
    load();
    return onVoices(load);
  }, []);
  const names = voicesOf(known.value, language.value).map(({ name }) => name);
  if (names.length === 0) return null;
  const { voice } = settings.value;
  return (
    <Pick
      label={words.voice}
      values={["", ...new Set(names)]}
      now={names.includes(voice) ? voice : ""}
      onPick={(name) => set("voice", name)}
      name={(one) => one || words.voiceOwn}
    />
  );
}

function Group({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <fieldset class="settings">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

/** Shortcuts and their keys. A press in a field assigns a key. */
function Keys() {
  const words = t().settings;
  const { does, table, realTime } = t().help;
  /** Reason for a refused key. */
  const refused = useSignal<{ shortcut: Shortcut; why: string } | null>(null);
  const { keymap } = settings.value;
  const give = (shortcut: Shortcut, key: string) => {
    const next = assign(shortcut, key, keymap);
    if ("keymap" in next) set("keymap", next.keymap);
    else refused.value = { shortcut, why: next.taken ? words.keyTaken(keyName(next.taken), does[next.taken]) : words.keyFixed };
  };
  const field = (shortcut: Shortcut) => (
    <Fragment key={shortcut}>
      <label>
        <span>{does[shortcut]}</span>
        <input
          value={keyName(shortcut)}
          autocomplete="off"
          spellcheck={false}
          onFocus={(event) => event.currentTarget.select()}
          onBeforeInput={(event) => {
            event.preventDefault();
            refused.value = null;
            if (event.data) give(shortcut, event.data);
          }}
        />
      </label>
      {refused.value?.shortcut === shortcut && (
        <p class="failure" role="alert">
          {refused.value.why}
        </p>
      )}
    </Fragment>
  );
  return (
    <details class="key-map">
      <summary>{words.keysChange}</summary>
      <p class="meta">{words.keysHelp}</p>
      <h3>{table}</h3>
      <div class="key-fields">{TABLE_KEYS.map(field)}</div>
      <h3>{realTime}</h3>
      <div class="key-fields">{HAND_KEYS.map(field)}</div>
      <p>
        <button type="button" disabled={Object.keys(keymap).length === 0} onClick={() => set("keymap", {})}>
          {words.keysReset}
        </button>
      </p>
    </details>
  );
}

/** Transfer of the settings to another device. */
function Code() {
  const words = t().settings;
  const text = useSignal("");
  /** Names that the code could not set; null if the text was no code, undefined before a try. */
  const refused = useSignal<string[] | null | undefined>(undefined);
  const code = toCode(settings.value);
  return (
    <>
      <p class="meta">{words.stored}</p>
      <p class="row">
        <Copy key={code} text={code} label={words.code} />
      </p>
      <form
        class="field stacked"
        onSubmit={(event) => {
          event.preventDefault();
          refused.value = takeCode(text.value);
        }}
      >
        <label for="settings-code">{words.codeOther}</label>
        {refused.value === null && (
          <p class="failure" role="alert">
            {words.codeNone}
          </p>
        )}
        {refused.value && <p role="status">{refused.value.length > 0 ? words.codePartly(refused.value.length) : words.codeTaken}</p>}
        <div class="row">
          <input id="settings-code" autocomplete="off" spellcheck={false} value={text.value} onInput={(event) => (text.value = event.currentTarget.value)} />
          <button type="submit" disabled={text.value.trim() === ""}>
            {words.codeTake}
          </button>
        </div>
      </form>
    </>
  );
}

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const words = t().settings;
  const { speeds } = t().catchUp;
  const allowed = useSignal(permission());
  const notify = async (on: boolean) => {
    allowed.value = on ? await requestPermission() : permission();
    set("notify", on && allowed.value === "granted");
  };
  const percent = (value: number) => `${value} %`;
  return (
    <Dialog title={words.title} onClose={onClose} class="form">
      <Group title={words.text}>
        <Choice of="language" label={words.language} name={(one) => NAMES[one]} />
        <Switch of="bothNames" label={words.bothNames} help={words.bothNamesHelp} />
        <Choice of="size" label={words.size} name={percent} />
        <Choice of="captions" label={words.captions} name={percent} />
        <Choice of="contrast" label={words.contrast} name={(one) => words.contrasts[one]} />
        <Choice of="motion" label={words.motion} name={(one) => words.motions[one]} />
        <Pick
          label={words.preview}
          help={words.previewHelp}
          values={PREVIEWS}
          now={preview.value}
          onPick={(eyes) => (preview.value = eyes)}
          name={(one) => words.previews[one]}
        />
      </Group>
      <Group title={words.board}>
        <Choice of="numbers" label={words.numbers} name={(one) => words.numbersWhen[one]} />
        <Switch of="plain" label={words.plain} help={words.plainHelp} />
        <Switch of="decorations" label={words.decorations} help={words.decorationsHelp} />
        <Switch of="leftHanded" label={words.left} />
      </Group>
      <Group title={words.play}>
        <Choice of="speed" label={words.speed} name={(one) => speeds[one]} />
        <Choice of="stop" label={words.stop} name={(one) => words.stops[one]} />
        <Choice of="confirm" label={words.confirm} name={(one) => words.confirms[one]} />
        <Switch of="payment" label={words.payment} />
        <Switch of="hints" label={words.hints} help={words.hintsHelp} />
        <p>
          <button type="button" disabled={Object.keys(shownHints.value).length === 0} onClick={forgetHints}>
            {words.hintsAgain}
          </button>
        </p>
        <p class="meta">{words.reactions}</p>
      </Group>
      <Group title={words.sound}>
        {VOLUMES.map((of) => (
          <Volume key={of} of={of} />
        ))}
        <Voice />
        <Choice of="speech" label={words.speech} name={(one) => words.spoken[one]} />
      </Group>
      <Group title={t().help.keys}>
        <Switch of="keys" label={words.keys} />
        <Keys />
      </Group>
      <Group title={words.device}>
        <label class="choice">
          <input
            type="checkbox"
            checked={settings.value.notify && allowed.value === "granted"}
            disabled={allowed.value === "missing" || !isSecureContext}
            onChange={(event) => void notify(event.currentTarget.checked)}
          />
          <span>
            {words.notify}
            <small>{isSecureContext && (allowed.value === "missing" || allowed.value === "denied") ? words.notifyNot[allowed.value] : words.notifyHelp}</small>
          </span>
        </label>
        {lacking.value.size > 0 && (
          <p class="meta" role="status">
            {words.lacking([...lacking.value].map((feature) => words.features[feature]))}
          </p>
        )}
        <Code />
      </Group>
    </Dialog>
  );
}
